//! `grundy reproduce [NAME]`: the tables and figures of the papers, recomputed and compared.

use crate::answer::{Answer, Failure, Status, Verdict};
use crate::args::ReproduceArgs;
use crate::context::Context;
use grundy::run::Stop;
use grundy_report::{Column, IntoPhrase, Page, Table};
use grundy_reproduce::{self as reproduce, Checked, Claim, Desk, Paper};
use serde::Serialize;

#[derive(Serialize)]
struct Json<'a> {
    claims: Vec<ClaimJson<'a>>,
    papers: Vec<Summary<'a>>,
    stop: Option<String>,
}

#[derive(Serialize)]
struct ClaimJson<'a> {
    id: &'a str,
    source: String,
    question: &'a str,
    printed: &'a str,
    computed: Option<&'a str>,
    verdict: &'static str,
    erratum: Option<&'a str>,
}

/// The claims of a paper, counted.
#[derive(Serialize)]
struct Summary<'a> {
    name: &'a str,
    title: &'a str,
    claims: usize,
    agree: usize,
    differ: usize,
    unexpected: usize,
    unreadable: usize,
    not_run: usize,
}

pub(crate) fn answer(args: &ReproduceArgs, context: &Context) -> Verdict {
    let papers = reproduce::papers();
    let name = args.name.as_deref();
    let chosen: Vec<(&Paper, Vec<&Claim>)> = papers
        .iter()
        .map(|paper| (paper, paper.claims.iter().filter(|claim| is_meant(name, claim)).collect()))
        .filter(|(_, claims): &(_, Vec<_>)| !claims.is_empty())
        .collect();
    if chosen.is_empty() {
        let names: Vec<&str> = papers.iter().map(|paper| paper.name).collect();
        let name = name.unwrap_or_default();
        return Err(Failure::new(format!(
            "error: no claim is called {name:?}\n\n  expected one of {}, or the beginning of a \
             claim's id such as plambeck.fig4",
            names.join(", ")
        )));
    }
    let bar = context.bar("heaps");
    let run = context.run(&bar);
    let mut checked: Vec<(&Paper, Vec<Checked<'_>>)> = Vec::new();
    let mut stop: Option<Stop> = None;
    for (paper, claims) in chosen {
        let mut desk = Desk::new(paper, run);
        let mut done = Vec::new();
        for claim in claims {
            match reproduce::check(&mut desk, claim, args.full) {
                Ok(result) => done.push(result),
                Err(reason) => {
                    stop = Some(reason);
                    break;
                }
            }
        }
        checked.push((paper, done));
        if stop.is_some() {
            break;
        }
    }
    drop(bar);
    let unexpected = checked.iter().flat_map(|(_, done)| done).any(Checked::is_unexpected);
    let status = match stop {
        Some(stop) => stop.into(),
        None if unexpected => Status::No,
        None => Status::Done,
    };
    let json = Json {
        claims: checked.iter().flat_map(|(paper, done)| claims_json(paper, done)).collect(),
        papers: checked.iter().map(|(paper, done)| summary(paper, done)).collect(),
        stop: stop.map(|stop| stop.to_string()),
    };
    Ok(Answer::new(page(&checked, stop), json, status))
}

/// A paper's name, or the beginning of an id.
fn is_meant(name: Option<&str>, claim: &Claim) -> bool {
    name.is_none_or(|name| {
        claim.id.strip_prefix(name).is_some_and(|rest| name.contains('.') || rest.starts_with('.'))
    })
}

fn claims_json<'a>(paper: &'a Paper, done: &'a [Checked<'_>]) -> Vec<ClaimJson<'a>> {
    let json = |checked: &'a Checked<'_>| ClaimJson {
        id: &checked.claim.id,
        source: format!("{}, {}", paper.title, checked.claim.place),
        question: checked.claim.question,
        printed: printed(checked.claim),
        computed: checked.computed.as_deref(),
        verdict: checked.verdict.word(),
        erratum: checked.claim.erratum,
    };
    done.iter().map(json).collect()
}

fn summary<'a>(paper: &'a Paper, done: &[Checked<'_>]) -> Summary<'a> {
    let count = |verdict| done.iter().filter(|checked| checked.verdict == verdict).count();
    Summary {
        name: paper.name,
        title: paper.title,
        claims: done.len(),
        agree: count(reproduce::Verdict::Agrees),
        differ: count(reproduce::Verdict::Differs),
        unexpected: done.iter().filter(|checked| checked.is_unexpected()).count(),
        unreadable: count(reproduce::Verdict::Unreadable),
        not_run: count(reproduce::Verdict::NotRun),
    }
}

fn page(checked: &[(&Paper, Vec<Checked<'_>>)], stop: Option<Stop>) -> Page {
    let mut page = Page::default();
    page.on_paper(|page| {
        page.heading("The papers, recomputed");
        page.table(summaries(checked));
    });
    for (paper, done) in checked {
        page.on_screen(|page| page.heading(paper.title));
        page.on_paper(|page| page.section(paper.title));
        for claims in done.chunk_by(|one, other| one.claim.place == other.claim.place) {
            let place = &claims[0].claim.place;
            page.on_screen(|page| {
                page.plain(format!("  {place}"));
                claims.iter().for_each(|checked| lines(page, paper, checked));
            });
            page.on_paper(|page| page.table(table(paper, claims).captioned(place.as_str())));
        }
        page.on_screen(Page::blank);
    }
    page.on_screen(|page| {
        for (paper, done) in checked {
            page.plain(summary_line(&summary(paper, done)));
        }
    });
    if let Some(stop) = stop {
        page.blank();
        page.fact("note", stop.to_string());
    }
    page
}

/// The claims of all papers, counted, for documents.
fn summaries(checked: &[(&Paper, Vec<Checked<'_>>)]) -> Table {
    let titles = ["claims", "agree", "differ", "unexpectedly", "unreadable", "not run"];
    let numbers = titles.into_iter().map(Column::right);
    let mut table = Table::new(std::iter::once(Column::left("paper")).chain(numbers).collect());
    for (paper, done) in checked {
        let s = summary(paper, done);
        let numbers = [s.claims, s.agree, s.differ, s.unexpected, s.unreadable, s.not_run];
        let cells = numbers.into_iter().map(|n| n.to_string().into_phrase());
        table.row(std::iter::once(paper.title.into_phrase()).chain(cells).collect());
    }
    table
}

/// The claims of a place, for documents; those that differ are set off.
fn table(paper: &Paper, claims: &[Checked<'_>]) -> Table {
    let titles = ["claim", "question", "printed", "computed", "verdict"];
    let mut table = Table::new(titles.into_iter().map(Column::left).collect());
    for checked in claims {
        let computed = checked.computed.clone().unwrap_or_default();
        let verdict = format!("{}{}", checked.verdict.word(), note(checked));
        let cells = vec![
            checked.claim.id[paper.name.len() + 1..].to_owned().into_phrase(),
            checked.claim.question.to_owned().into_phrase(),
            printed(checked.claim).to_owned().into_phrase(),
            computed.into_phrase(),
            verdict.into_phrase(),
        ];
        match checked.verdict {
            reproduce::Verdict::Differs => table.marked_row(cells),
            _ => table.row(cells),
        }
    }
    table
}

/// What was printed, as far as it can be read.
fn printed(claim: &Claim) -> &'static str {
    if claim.unreadable { "(lost in our copy)" } else { claim.printed }
}

/// What there is to add to a verdict.
fn note(checked: &Checked<'_>) -> String {
    match (checked.verdict, checked.claim.erratum) {
        (reproduce::Verdict::Differs, Some(erratum)) => format!(" (erratum {erratum})"),
        (reproduce::Verdict::Differs, None) => " (unexpected)".to_owned(),
        (reproduce::Verdict::NotRun, _) => " (needs --full)".to_owned(),
        _ => String::new(),
    }
}

/// A claim that agrees takes one line, any other one says what was printed and what computed.
fn lines(page: &mut Page, paper: &Paper, checked: &Checked<'_>) {
    let id = &checked.claim.id[paper.name.len() + 1..];
    let (verdict, question) = (checked.verdict, checked.claim.question);
    let start = format!("    {:<10}  {id:<18} ", verdict.word());
    if verdict == reproduce::Verdict::Agrees {
        return page.plain(start + &shortened(&format!("{question}: {}", checked.claim.printed)));
    }
    page.plain(format!("{start}{}{}", shortened(question), note(checked)));
    page.plain(format!("{:<34} printed   {}", "", printed(checked.claim)));
    if let Some(computed) = &checked.computed {
        page.plain(format!("{:<34} computed  {computed}", ""));
    }
}

/// How much of a claim fits on a line of a terminal; JSON and documents have all of it.
const SHOWN: usize = 64;

fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn summary_line(summary: &Summary<'_>) -> String {
    let Summary { name, claims, agree, differ, unexpected, unreadable, not_run, .. } = summary;
    let differ = match unexpected {
        0 => format!("{differ} differ (known errata)"),
        _ => format!("{differ} differ, {unexpected} of them unexpectedly"),
    };
    format!(
        "{name:<11} {claims:>4} claims: {agree} agree, {differ}, {unreadable} unreadable, {not_run} not run"
    )
}
