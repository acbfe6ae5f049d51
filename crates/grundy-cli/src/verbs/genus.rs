//! `grundy genus GAME`: the genus of each heap, tame or wild.

use crate::answer::{Answer, Failure, Status, Verdict};
use crate::args::GenusArgs;
use crate::certificate;
use crate::context::Context;
use crate::verbs::figure;
use crate::verbs::nim::also_called;
use grundy::misere::sequence::{self, Family, GenusPeriodicity, ProvedColumn, explore};
use grundy::misere::{Genera, Genus};
use grundy::run::{Reached, Run, Stop};
use grundy::{Game, Rules};
use grundy_report::{IntoPhrase, Page, Phrase};
use serde::Serialize;

/// The last heap shown where `--to` does not say.
const DEFAULT_LAST: u64 = 40;

#[derive(Serialize)]
struct Json {
    game: String,
    heaps: Vec<Heap>,
    first_wild: Option<u64>,
    status: &'static str,
    preperiod: Option<u64>,
    period: Option<u64>,
    proved: bool,
    families: Vec<FamilyJson>,
    columns: Option<Vec<ColumnJson>>,
    computed: u64,
    stop: Option<String>,
}

#[derive(Serialize)]
struct Heap {
    heap: u64,
    genus: String,
    tame: bool,
    nature: String,
    adder: Option<u32>,
}

/// A column of the genus table, its period proved for every heap.
#[derive(Serialize)]
struct ColumnJson {
    column: String,
    preperiod: u64,
    period: u64,
}

/// The genera of the heaps `heap + t·period`.
#[derive(Serialize)]
struct FamilyJson {
    heap: u64,
    period: u64,
    genus: String,
}

pub(crate) fn answer(args: &GenusArgs, context: &Context) -> Verdict {
    let game: Game = args.game.parse()?;
    let last = args.to.unwrap_or(DEFAULT_LAST);
    let bar = context.bar("heaps");
    let run = context.run(&bar);
    let mut genera = Genera::new(game.clone());
    let stop = genera.extend_to(last, &run).err();
    let Reached { value: periodicity, stop: later } = match stop {
        Some(stop) => Reached::stopped(grundy::misere::sequence::periodicity(&genera), stop),
        None => explore(&mut genera, &run),
    };
    let columns = match args.columns {
        Some(last) => Some(columns(&game, last, &run)?),
        None => None,
    };
    if let Some(file) = &args.certificate {
        certificate::save(file, grundy_certify::genus(&game, &periodicity, &run))?;
    }
    drop(bar);
    // The heaps and columns that were asked for are the answer; the period is a gift.
    let stop = stop.or(columns.as_ref().and_then(|columns| columns.stop));
    let later = later.or(stop);
    let status = stop.map_or(Status::Done, Status::from);
    let table = Table { game, genera, periodicity, last, columns };
    Ok(Answer::new(table.page(stop), table.json(later), status))
}

type Columns = Reached<Vec<ProvedColumn>>;

fn columns(game: &Game, last: usize, run: &Run<'_>) -> Result<Columns, Failure> {
    game.code().and_then(|code| sequence::columns(code, last, run)).ok_or_else(|| {
        Failure::new("error: --columns is for finite codes that never split a heap, as 0.123")
    })
}

struct Table {
    game: Game,
    genera: Genera<Game>,
    periodicity: GenusPeriodicity,
    last: u64,
    columns: Option<Columns>,
}

impl Table {
    fn shown(&self) -> impl Iterator<Item = (u64, &Genus)> {
        (0..=self.last).map_while(|heap| Some((heap, self.genera.genus(heap)?)))
    }

    /// The laws by which the genera grow; none if they do not.
    fn families(&self) -> Vec<Family> {
        let GenusPeriodicity::Proved(recurrence) = &self.periodicity else { return Vec::new() };
        if !recurrence.grows() {
            return Vec::new();
        }
        let from = recurrence.checked_from();
        (from..from + recurrence.period()).filter_map(|heap| recurrence.family(heap)).collect()
    }

    fn period(&self) -> Option<(u64, u64)> {
        self.periodicity.cycle().map(|cycle| (cycle.index(), cycle.period()))
    }

    fn status(&self) -> &'static str {
        match &self.periodicity {
            GenusPeriodicity::Proved(found) if found.grows() => "growing",
            GenusPeriodicity::Proved(_) | GenusPeriodicity::ProvedTame(_) => "periodic",
            GenusPeriodicity::Observed(_) => "observed",
            _ => "open",
        }
    }

    fn heap(&self, heap: u64, genus: &Genus) -> Heap {
        let nature = self.genera.nature(heap).expect("a settled heap");
        Heap {
            heap,
            genus: genus.to_string(),
            tame: nature.is_tame(),
            nature: nature.to_string(),
            adder: self.genera.adder(heap).map(|adder| adder.number()),
        }
    }

    fn json(&self, stop: Option<Stop>) -> Json {
        let family = |family: Family| FamilyJson {
            heap: family.heap(),
            period: family.period(),
            genus: family.to_string(),
        };
        let column = |column: &ProvedColumn| ColumnJson {
            column: column.name().to_string(),
            preperiod: column.preperiod(),
            period: column.period(),
        };
        Json {
            game: self.game.to_string(),
            heaps: self.shown().map(|(heap, genus)| self.heap(heap, genus)).collect(),
            first_wild: self.genera.first_wild(),
            status: self.status(),
            preperiod: self.period().map(|(preperiod, _)| preperiod),
            period: self.period().map(|(_, period)| period),
            proved: matches!(self.status(), "growing" | "periodic"),
            families: self.families().into_iter().map(family).collect(),
            columns: self
                .columns
                .as_ref()
                .map(|columns| columns.value.iter().map(column).collect()),
            computed: self.genera.settled(),
            stop: stop.map(|stop| stop.to_string()),
        }
    }

    fn page(&self, stop: Option<Stop>) -> Page {
        let mut page = Page::default();
        page.heading(format!("{}{}, genera in misère play", self.game, also_called(&self.game)));
        let heaps: Vec<Heap> = self.shown().map(|(heap, genus)| self.heap(heap, genus)).collect();
        let adders = heaps.iter().any(|heap| heap.adder.is_some());
        page.table(heap_table(&heaps));
        page.blank();
        if adders {
            page.fact(
                "= :n",
                "equal to an adder: n/2 nim-heaps of size 2, and one of size 1 if n is odd",
            );
        }
        self.facts(&mut page, stop);
        page.on_paper(|page| {
            let title = format!("{}{}", self.game, also_called(&self.game));
            let svg = figure::genus_map(&self.genera, self.last, &title);
            page.figure(svg, "a column for each heap, a row for g and each superscript");
        });
        page
    }

    fn facts(&self, page: &mut Page, stop: Option<Stop>) {
        let computed = self.genera.settled();
        match (self.genera.first_wild(), self.status()) {
            (Some(heap), _) => page.fact("first wild", format!("heap {heap}")),
            (None, "periodic") => page.fact("tame", "every heap; proved"),
            (None, _) => page.fact("tame", format!("all of the {computed} heaps computed")),
        }
        page.fact("genera", &self.periodicity);
        for family in self.families() {
            let heap = format!("{} + {}t", family.heap(), family.period());
            page.fact("  heap", format!("{heap}: ").into_phrase().and(Phrase::genus(family)));
        }
        for column in self.columns.iter().flat_map(|columns| &columns.value) {
            let (preperiod, period) = (column.preperiod(), column.period());
            let words =
                format!("{}: period {period} from heap {preperiod} on; proved", column.name());
            page.fact("column", words);
        }
        page.fact("computed", format!("{computed} heaps, {} sums", self.genera.known_sums()));
        if let Some(stop) = stop {
            page.fact("note", stop);
        }
    }
}

/// The genus of each heap, and what else is worth saying about it.
fn heap_table(heaps: &[Heap]) -> grundy_report::Table {
    let mut table = grundy_report::Table::new(vec![
        grundy_report::Column::right("heap").wide(5),
        grundy_report::Column::left("genus").after(" │ "),
        grundy_report::Column::left("nature").wide(8),
        grundy_report::Column::left("equal to").after(" "),
    ]);
    for heap in heaps {
        let adder = heap.adder.map_or(String::new(), |number| format!("= :{number}"));
        let nature = if heap.tame { "" } else { &heap.nature };
        let genus = Phrase::genus(&heap.genus);
        let cells = vec![heap.heap.into_phrase(), genus, nature.into_phrase(), adder.into_phrase()];
        if heap.tame { table.row(cells) } else { table.marked_row(cells) }
    }
    table.untitled()
}
