//! The genus of each heap, and the period of the genera.

mod generalised;
mod pairs;
mod sum;

pub use generalised::GeneralisedAnswer;
pub use pairs::PairsAnswer;
pub use sum::SumGenusAnswer;

use super::{Answer, Ending, printed, printed_if};
use crate::names::{called, titled};
use crate::{Column, Formula, IntoPhrase, Page, Phrase, Table};
use grundy::misere::quaternary::{Nimified, ProvedShift};
use grundy::misere::sequence::{Family, GenusPeriodicity, ProvedColumn};
use grundy::misere::{Blurry, Genera, Genus, Nature};
use grundy::run::{Reached, Stop};
use grundy::{Game, Rules};
use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Growing,
    Periodic,
    /// Of a finite game: these are all genera.
    Complete,
    Observed,
    Open,
}

/// The genera of a game.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct GenusAnswer {
    #[serde(serialize_with = "printed")]
    game: Game,
    heaps: Vec<Heap>,
    first_wild: Option<u64>,
    status: Status,
    preperiod: Option<u64>,
    period: Option<u64>,
    proved: bool,
    families: Vec<GenusFamily>,
    columns: Option<Vec<GenusColumn>>,
    nimified: Option<Laws>,
    computed: u64,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
    /// Why heaps or columns that were asked for are missing.
    #[serde(skip)]
    missing: Option<Stop>,
    #[serde(skip)]
    blurry: bool,
    #[serde(skip)]
    periodicity: String,
    #[serde(skip)]
    sums: usize,
    #[serde(skip)]
    map: String,
}

#[derive(Clone, Debug, Serialize)]
struct Heap {
    heap: u64,
    /// Its name, in a game that has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(serialize_with = "printed")]
    genus: Genus,
    #[serde(serialize_with = "printed")]
    blurry: Blurry,
    tame: bool,
    #[serde(serialize_with = "printed")]
    nature: Nature,
    adder: Option<u32>,
}

/// A column of the genus table, its period proved for every heap.
#[derive(Clone, Debug, Serialize)]
struct GenusColumn {
    column: String,
    preperiod: u64,
    period: u64,
}

/// The laws of a game whose code ends in threes for ever, proved for every heap.
#[derive(Clone, Debug, Serialize)]
struct Laws {
    /// Of the normal values.
    normal: Law,
    /// Of the superscripts.
    superscripts: Law,
    /// The last column that the law of the superscripts covers, if it does not cover all.
    last_column: Option<usize>,
    /// The first wild heap; all heaps are looked at.
    first_wild: Option<u64>,
    tame: bool,
}

/// From heap `preperiod` on, `amount` more every `period` heaps.
#[derive(Clone, Copy, Debug, Serialize)]
struct Law {
    preperiod: u64,
    period: u64,
    amount: u32,
}

impl From<ProvedShift> for Law {
    fn from(shift: ProvedShift) -> Self {
        let (cycle, amount) = (shift.cycle(), shift.amount());
        Self { preperiod: cycle.index(), period: cycle.period(), amount }
    }
}

impl Law {
    fn words(self) -> String {
        let Self { preperiod, period, amount } = self;
        format!("{amount} more every {period} heaps, from heap {preperiod} on; proved")
    }
}

impl Laws {
    fn new(nimified: &Nimified) -> Self {
        let (superscripts, last_column) = nimified.superscript_shift();
        let first_wild = nimified.first_wild();
        let normal = nimified.normal_shift().into();
        let superscripts = superscripts.into();
        Self { normal, superscripts, last_column, first_wild, tame: first_wild.is_none() }
    }

    fn facts(&self, page: &mut Page) {
        page.fact("normal", self.normal.words());
        let columns = self.last_column.map_or(String::new(), |last| format!(" (g₀ to g_{last})"));
        page.fact("misère", format!("superscripts{columns} {}", self.superscripts.words()));
    }
}

/// The genera of the heaps `heap + t·period`.
#[derive(Clone, Debug, Serialize)]
struct GenusFamily {
    heap: u64,
    period: u64,
    #[serde(serialize_with = "printed")]
    genus: Family,
}

impl GenusAnswer {
    /// The answer for the heaps up to `last`, with what was found about the whole sequence and
    /// about its columns.
    pub fn new(
        genera: &Genera<Game>,
        last: u64,
        periodicity: &Reached<GenusPeriodicity>,
        columns: Option<&Reached<Vec<ProvedColumn>>>,
        nimified: Option<&Nimified>,
    ) -> Self {
        let found = &periodicity.value;
        let end = genera.rules().last_heap();
        let last = end.map_or(last, |end| last.min(end));
        let shown = (0..=last).map_while(|heap| Heap::new(genera, heap));
        let reached = genera.settled() > last;
        // The heaps and columns that were asked for are the answer; the period is a gift.
        let missing = periodicity.stop.filter(|_| !reached);
        let missing = missing.or(columns.and_then(|columns| columns.stop));
        let column = |column: &ProvedColumn| GenusColumn {
            column: column.name().to_string(),
            preperiod: column.preperiod(),
            period: column.period(),
        };
        let status = match found {
            GenusPeriodicity::Proved(found) if found.grows() => Status::Growing,
            GenusPeriodicity::Proved(_) | GenusPeriodicity::ProvedTame(_) => Status::Periodic,
            GenusPeriodicity::Observed(_) => Status::Observed,
            _ if end.is_some_and(|end| genera.settled() > end) => Status::Complete,
            _ => Status::Open,
        };
        let cycle = found.cycle();
        let title = format!("Genera of {}", titled(genera.rules()));
        Self {
            game: genera.rules().clone(),
            heaps: shown.collect(),
            first_wild: genera.first_wild().or(nimified.and_then(Nimified::first_wild)),
            status,
            preperiod: cycle.map(|cycle| cycle.index()),
            period: cycle.map(|cycle| cycle.period()),
            proved: matches!(status, Status::Growing | Status::Periodic),
            families: families(found),
            columns: columns.map(|columns| columns.value.iter().map(column).collect()),
            nimified: nimified.map(Laws::new),
            computed: genera.settled(),
            stop: periodicity.stop.or(missing),
            missing,
            blurry: false,
            periodicity: found.to_string(),
            sums: genera.known_sums(),
            map: grundy_figure::genera(genera, last, &title),
        }
    }

    /// The same with a column of blurry genera on the page.
    pub fn with_blurry(self, blurry: bool) -> Self {
        Self { blurry, ..self }
    }

    fn facts(&self, page: &mut Page) {
        let computed = self.computed;
        let tame_by_law = self.nimified.as_ref().is_some_and(|laws| laws.tame);
        match (self.first_wild, self.status) {
            (Some(heap), _) => page.fact("first wild", called(&self.game, heap)),
            (None, Status::Complete) => page.fact("tame", "every position"),
            (None, _) if tame_by_law => page.fact("tame", "every heap; proved"),
            (None, Status::Periodic) => page.fact("tame", "every heap; proved"),
            (None, _) => page.fact("tame", format!("all of the {computed} heaps computed")),
        }
        match &self.nimified {
            Some(laws) => laws.facts(page),
            None if self.game.last_heap().is_some() => {}
            None => page.fact("genera", &self.periodicity),
        }
        for GenusFamily { heap, period, genus } in &self.families {
            let heaps = format!("{heap} + {period}t: ").into_phrase();
            page.fact("  heap", heaps.and(Formula::from(genus)));
        }
        for GenusColumn { column, preperiod, period } in self.columns.iter().flatten() {
            let words = format!("{column}: period {period} from heap {preperiod} on; proved");
            page.fact("column", words);
        }
        let plural = if self.sums == 1 { "" } else { "s" };
        match self.status {
            Status::Complete => {
                let words = format!("these are all positions: {}", computed.saturating_sub(1));
                page.fact("complete", words);
            }
            _ => page.fact("computed", format!("{computed} heaps, {} sum{plural}", self.sums)),
        }
        page.note(self.missing);
    }
}

impl Answer for GenusAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.heading(format!("{}, genera in misère play", titled(&self.game)));
        page.table(heap_table(&self.heaps, self.blurry));
        page.blank();
        if self.heaps.iter().any(|heap| heap.adder.is_some()) {
            let adder = "equal to an adder: n/2 nim-heaps of size 2, and one of size 1 if n is odd";
            page.fact("= :n", adder);
        }
        if self.heaps.iter().any(Heap::hides_an_adder) {
            let wild = "not tame as it is played, since an option is not; equal to an adder";
            page.fact("(wild)", wild);
        }
        self.facts(&mut page);
        page.on_paper(|page| {
            let caption = "a column for each heap, a row for g and each superscript";
            page.figure(self.map.clone(), caption);
        });
        page
    }

    fn ending(&self) -> Ending {
        self.missing.into()
    }
}

impl Heap {
    fn new(genera: &Genera<Game>, heap: u64) -> Option<Self> {
        let (genus, nature) = (genera.genus(heap)?.clone(), genera.nature(heap)?);
        let adder = genera.adder(heap).map(|adder| adder.number());
        let blurry = Blurry::from(&genus);
        let game = genera.rules();
        let position = (game.has_names() && heap > 0).then(|| game.spell_heap(heap).into_owned());
        Some(Self { heap, position, genus, blurry, tame: nature.is_tame(), nature, adder })
    }

    /// Tame is hereditary: a heap with a wild option is wild even if it is equal to an adder.
    fn hides_an_adder(&self) -> bool {
        !self.tame && self.adder.is_some()
    }
}

/// The laws by which the genera grow; none if they do not.
fn families(periodicity: &GenusPeriodicity) -> Vec<GenusFamily> {
    let GenusPeriodicity::Proved(recurrence) = periodicity else { return Vec::new() };
    if !recurrence.grows() {
        return Vec::new();
    }
    let from = recurrence.checked_from();
    let heaps = from..from + recurrence.period();
    let family = |genus: Family| GenusFamily { heap: genus.heap(), period: genus.period(), genus };
    heaps.filter_map(|heap| recurrence.family(heap)).map(family).collect()
}

/// The genus of each heap, and what else is worth saying about it.
fn heap_table(heaps: &[Heap], blurry: bool) -> Table {
    let named = heaps.iter().any(|heap| heap.position.is_some());
    let first = if named { Column::right("position") } else { Column::right("heap").wide(5) };
    let mut columns = vec![first, Column::left("genus").after(" │ ")];
    columns.extend(blurry.then(|| Column::left("blurry")));
    columns.extend([Column::left("nature").wide(8), Column::left("equal to").after(" ")]);
    let mut table = Table::new(columns);
    for heap in heaps.iter().filter(|heap| !named || heap.position.is_some()) {
        let name = heap.position.clone().unwrap_or_else(|| heap.heap.to_string());
        let adder = heap.adder.map_or(String::new(), |number| format!("= :{number}"));
        let nature = match heap.tame {
            true => String::new(),
            false if heap.hides_an_adder() => format!("({})", heap.nature),
            false => heap.nature.to_string(),
        };
        let genus = Formula::from(&heap.genus).into_phrase();
        let mut cells = vec![name.into_phrase(), genus];
        cells.extend(blurry.then(|| heap.blurry.to_string().into_phrase()));
        cells.extend([nature.into_phrase(), adder.into_phrase()]);
        if heap.tame { table.row(cells) } else { table.marked_row(cells) }
    }
    table.untitled()
}

/// The genera of heaps in rows of ten, the wild ones with a star.
pub(crate) fn genus_rows(genera: &Genera<Game>, last: u64) -> Table {
    const PER_ROW: u64 = 10;
    let mut columns = vec![Column::right("heap")];
    columns.extend((0..PER_ROW).map(|i| Column::left(format!("+{i}"))));
    let mut table = Table::new(columns).captioned("genera of the heaps; wild heaps have a star");
    for row in (0..=last).step_by(PER_ROW as usize) {
        let cell = |heap: u64| {
            let known = (heap <= last).then(|| Heap::new(genera, heap)).flatten();
            known.map_or_else(Phrase::default, |heap| {
                let star = if heap.tame { "" } else { "*" };
                Formula::from(&heap.genus).into_phrase().and(star)
            })
        };
        let cells = (row..row + PER_ROW).map(cell);
        table.row(std::iter::once(row.into_phrase()).chain(cells).collect());
    }
    table
}
