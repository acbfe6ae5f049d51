//! The claims of the papers, recomputed.

use super::{Answer, Ending, printed_if};
use crate::{Column, IntoPhrase, Page, Table};
use grundy::run::Stop;
use grundy_reproduce::{Checked, Claim, Paper, Verdict};
use serde::Serialize;

/// What became of the claims of some papers.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct ReproduceAnswer {
    claims: Vec<ClaimLine>,
    papers: Vec<Summary>,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
}

#[derive(Clone, Debug, Serialize)]
struct ClaimLine {
    id: String,
    source: String,
    question: &'static str,
    printed: &'static str,
    computed: Option<String>,
    verdict: &'static str,
    erratum: Option<&'static str>,
    #[serde(skip)]
    paper: &'static str,
    #[serde(skip)]
    place: String,
    #[serde(skip)]
    outcome: Verdict,
}

/// The claims of a paper, counted.
#[derive(Clone, Debug, Serialize)]
struct Summary {
    name: &'static str,
    title: &'static str,
    claims: usize,
    agree: usize,
    differ: usize,
    unexpected: usize,
    unreadable: usize,
    not_run: usize,
}

impl ClaimLine {
    fn new(paper: &Paper, checked: &Checked<'_>) -> Self {
        let claim: &Claim = checked.claim;
        Self {
            id: claim.id.clone(),
            source: format!("{}, {}", paper.title, claim.place),
            question: claim.question,
            printed: if claim.unreadable { "(lost in our copy)" } else { claim.printed },
            computed: checked.computed.clone(),
            verdict: checked.verdict.word(),
            erratum: claim.erratum,
            paper: paper.name,
            place: claim.place.clone(),
            outcome: checked.verdict,
        }
    }

    /// The id without the name of the paper.
    fn short_id(&self) -> &str {
        &self.id[self.paper.len() + 1..]
    }

    /// What there is to add to the verdict.
    fn note(&self) -> String {
        match (self.outcome, self.erratum) {
            (Verdict::Differs, Some(erratum)) => format!(" (erratum {erratum})"),
            (Verdict::Differs, None) => " (unexpected)".to_owned(),
            (Verdict::NotRun, _) => " (needs --full)".to_owned(),
            _ => String::new(),
        }
    }

    /// A claim that agrees takes one line; any other one shows what was printed and what computed.
    fn lines(&self, table: &mut Table) {
        let mut line = |verdict: &str, id: &str, text: String| {
            table.row(vec![verdict.into_phrase(), id.into_phrase(), text.into_phrase()]);
        };
        let (verdict, id) = (self.verdict, self.short_id());
        if self.outcome == Verdict::Agrees {
            return line(verdict, id, format!("{}: {}", self.question, self.printed));
        }
        line(verdict, id, format!("{}{}", self.question, self.note()));
        line("", "", format!("printed   {}", self.printed));
        if let Some(computed) = &self.computed {
            line("", "", format!("computed  {computed}"));
        }
    }
}

/// The claims of a place, for a terminal.
fn on_screen(claims: &[&ClaimLine]) -> Table {
    let columns = [("verdict", 10, "    "), ("claim", 18, "  "), ("question", 0, " ")];
    let column = |(title, width, gap)| Column::left(title).wide(width).after(gap);
    let mut table = Table::new(columns.map(column).to_vec());
    claims.iter().for_each(|claim| claim.lines(&mut table));
    table.untitled()
}

impl Summary {
    fn new(paper: &Paper, done: &[Checked<'_>]) -> Self {
        let count = |verdict| done.iter().filter(|checked| checked.verdict == verdict).count();
        Self {
            name: paper.name,
            title: paper.title,
            claims: done.len(),
            agree: count(Verdict::Agrees),
            differ: count(Verdict::Differs),
            unexpected: done.iter().filter(|checked| checked.is_unexpected()).count(),
            unreadable: count(Verdict::Unreadable),
            not_run: count(Verdict::NotRun),
        }
    }
}

impl ReproduceAnswer {
    /// The claims of some papers that were checked, and why the others were not.
    pub fn new(checked: &[(&Paper, Vec<Checked<'_>>)], stop: Option<Stop>) -> Self {
        let lines = checked
            .iter()
            .flat_map(|(paper, done)| done.iter().map(move |one| ClaimLine::new(paper, one)));
        let papers = checked.iter().map(|(paper, done)| Summary::new(paper, done));
        Self { claims: lines.collect(), papers: papers.collect(), stop }
    }

    /// The claims of all papers, counted; a paper by its name or its title.
    fn summaries(&self, called: fn(&Summary) -> &'static str) -> Table {
        let titles = ["claims", "agree", "differ", "unexpectedly", "unreadable", "not run"];
        let numbers = titles.into_iter().map(Column::right);
        let paper = Column::left("paper").after("");
        let mut table = Table::new(std::iter::once(paper).chain(numbers).collect());
        for s in &self.papers {
            let numbers = [s.claims, s.agree, s.differ, s.unexpected, s.unreadable, s.not_run];
            let cells = numbers.into_iter().map(IntoPhrase::into_phrase);
            table.row(std::iter::once(called(s).into_phrase()).chain(cells).collect());
        }
        table
    }
}

impl Answer for ReproduceAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.on_paper(|page| {
            page.heading("The papers, recomputed");
            page.table(self.summaries(|paper| paper.title));
        });
        for paper in &self.papers {
            page.on_screen(|page| page.heading(paper.title));
            page.on_paper(|page| page.section(paper.title));
            let own: Vec<&ClaimLine> =
                self.claims.iter().filter(|claim| claim.paper == paper.name).collect();
            for claims in own.chunk_by(|one, other| one.place == other.place) {
                let place = claims[0].place.as_str();
                page.on_screen(|page| {
                    page.plain(format!("  {place}"));
                    page.table(on_screen(claims));
                });
                page.on_paper(|page| page.table(table(claims).captioned(place)));
            }
            page.on_screen(Page::blank);
        }
        page.on_screen(|page| page.table(self.summaries(|paper| paper.name)));
        if self.stop.is_some() {
            page.blank();
            page.note(self.stop);
        }
        page
    }

    fn ending(&self) -> Ending {
        match self.stop {
            Some(stop) => stop.into(),
            None if self.papers.iter().any(|paper| paper.unexpected > 0) => Ending::No,
            None => Ending::Done,
        }
    }

    /// All claims.
    fn table(&self) -> Option<Table> {
        let titles = ["id", "source", "question", "printed", "computed", "verdict", "erratum"];
        let mut table = Table::of(&titles);
        for claim in &self.claims {
            let (computed, erratum) = (claim.computed.as_deref(), claim.erratum);
            let cells = [
                claim.id.as_str(),
                &claim.source,
                claim.question,
                claim.printed,
                computed.unwrap_or_default(),
                claim.verdict,
                erratum.unwrap_or_default(),
            ];
            table.row(cells.map(IntoPhrase::into_phrase).to_vec());
        }
        Some(table)
    }
}

/// The claims of a place, for documents; those that differ are set off.
fn table(claims: &[&ClaimLine]) -> Table {
    let mut table = Table::of(&["claim", "question", "printed", "computed", "verdict"]);
    for claim in claims {
        let cells = vec![
            claim.short_id().into_phrase(),
            claim.question.into_phrase(),
            claim.printed.into_phrase(),
            claim.computed.as_deref().unwrap_or_default().into_phrase(),
            format!("{}{}", claim.verdict, claim.note()).into_phrase(),
        ];
        match claim.outcome {
            Verdict::Differs => table.marked_row(cells),
            _ => table.row(cells),
        }
    }
    table
}
