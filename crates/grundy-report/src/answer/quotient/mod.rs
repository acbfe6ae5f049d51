//! The misère quotient of a game.

mod balance;
mod explained;
mod infinite;
mod monoid;
mod program;
mod regular;
mod structure;

pub use explained::Explained;

use self::balance::Balance;
use self::infinite::{Further, Infinite, in_the_way};
use super::figure::{actions_figure, structure_figure};
use super::{Answer, Ending, System, printed};
use crate::names::{called, names_of, rules_in_words, titled};
use crate::shown::{ELEMENTS, ENTRIES, PRETENDING, PRETENDING_PERIODIC, RELATIONS};
use crate::{Column, Formula, IntoPhrase, Page, Phrase, Rows, Table, Values};
use grundy::misere::Genus;
use grundy::quotient::{
    Change, ElementGenera, Generator, ObservedGrowth, ProvedNormalPlay, Quotient, Solver,
    Status as Found, Theorem, Unfinished, Word,
};
use grundy::run::Run;
use grundy::{Game, Outcome, Rules};
use monoid::MonoidOf;
use regular::Regular;
use serde::Serialize;
use structure::StructureOf;

/// How many pairs of a value and a set of option values are looked at for genera.
const PAIRS: usize = 50_000;

/// What is missing where all that is known of larger heaps is that they are played as in normal
/// play.
const NO_PERIOD: &str = "no period of the nim-sequence is proved";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Solved,
    Partial,
    Infinite,
    Limit,
}

/// What is known of a misère quotient.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct QuotientAnswer {
    #[serde(serialize_with = "printed")]
    game: Game,
    status: Status,
    heap: u64,
    order: usize,
    p_order: usize,
    preperiod: Option<u64>,
    period: Option<u64>,
    proof: Option<String>,
    normal_play: Option<NormalPlay>,
    tame: bool,
    tame_rank: Option<u32>,
    generators: Vec<Generator>,
    generator_heaps: Vec<u64>,
    /// The names of the positions from number 1 on, in a game that has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<Vec<String>>,
    relations: Vec<(Word, Word)>,
    p_elements: Vec<Word>,
    pretending: Vec<Word>,
    #[serde(flatten)]
    monoid: MonoidOf,
    changes: Vec<Change>,
    observed_growth: Option<ObservedGrowth>,
    infinite: Option<Infinite>,
    further: Option<Further>,
    balance: Option<Balance>,
    regular: Option<Regular>,
    stop: Option<String>,
    unfinished: Option<Unfinished>,
    explanation: Option<Explained>,
    structure: Option<StructureOf>,
    #[serde(skip)]
    found: Found,
    #[serde(skip)]
    exhibits: Option<Exhibits>,
}

#[derive(Clone, Debug, Serialize)]
struct NormalPlay {
    from: u64,
    verified_to: u64,
    proof: String,
}

impl From<ProvedNormalPlay> for NormalPlay {
    fn from(found: ProvedNormalPlay) -> Self {
        let (from, verified_to) = (found.from(), found.verified_to());
        Self { from, verified_to, proof: found.to_string() }
    }
}

/// What only documents show.
#[derive(Clone, Debug)]
struct Exhibits {
    elements: Table,
    structure: Option<String>,
    actions: Option<String>,
}

impl QuotientAnswer {
    /// The answer of a solver.
    pub fn new(solver: &Solver<Game>, found: &Found) -> Self {
        let quotient = solver.quotient();
        // Of a finite game all positions are named, of another those that were reached.
        let last = solver.rules().last_heap().unwrap_or(solver.heap());
        let monoid = MonoidOf::new(&quotient, found);
        let (generators, generator_heaps) = quotient.generators().into_iter().unzip();
        let period = match found {
            Found::Solved(period) => Some(period),
            _ => None,
        };
        Self {
            game: solver.rules().clone(),
            status: match found {
                Found::Solved(_) | Found::Balanced(_) | Found::Regular(_) | Found::Complete => {
                    Status::Solved
                }
                Found::Infinite(_) if solver.is_solved() => Status::Solved,
                Found::Partial => Status::Partial,
                Found::Infinite(_) => Status::Infinite,
                _ => Status::Limit,
            },
            heap: solver.heap(),
            order: quotient.order(),
            p_order: quotient.p_order(),
            preperiod: period.map(|p| p.preperiod()),
            period: period.map(|p| p.period()),
            proof: period.map(ToString::to_string),
            normal_play: solver.normal_play().map(NormalPlay::from),
            tame: quotient.tame().is_some(),
            tame_rank: quotient.tame(),
            generators,
            generator_heaps,
            positions: names_of(solver.rules(), last),
            relations: quotient.relations(),
            p_elements: quotient.p_elements().into_iter().map(|x| quotient.word(x)).collect(),
            pretending: monoid.pretending(),
            monoid,
            changes: solver.changes().to_vec(),
            observed_growth: solver.observed_growth(),
            infinite: match found {
                Found::Infinite(_) => Infinite::of(solver),
                _ => None,
            },
            unfinished: match found {
                Found::Stopped(_) => solver.unfinished().cloned(),
                _ => None,
            },
            further: solver.further_outcomes().map(Further::from),
            balance: solver.proved_law().map(Balance::from),
            regular: solver.proved_reader().map(Regular::from),
            stop: match found {
                Found::Stopped(stop) => Some(stop.to_string()),
                Found::Infinite(proof) => Some(proof.to_string()),
                Found::Normal(_) => Some(NO_PERIOD.to_owned()),
                _ => None,
            },
            explanation: None,
            structure: None,
            found: *found,
            exhibits: None,
        }
    }

    /// The same with a position explained.
    pub fn explaining(self, explained: Explained) -> Self {
        Self { explanation: Some(explained), ..self }
    }

    /// The same with the structure of the monoid, and genera as far as the run allows.
    pub fn with_structure(self, solver: &Solver<Game>, run: &Run<'_>) -> Self {
        Self { structure: Some(StructureOf::new(solver, run)), ..self }
    }

    /// The same with what only documents show: the elements, and figures if they can be shown.
    pub fn with_exhibits(self, solver: &Solver<Game>, figures: bool, run: &Run<'_>) -> Self {
        let (game, quotient) = (solver.rules(), solver.quotient());
        let genera = match quotient.genera(game, PAIRS, run) {
            Ok(ElementGenera::Defined(genera)) => Some(genera),
            _ => None,
        };
        let exhibits = Exhibits {
            elements: elements(&quotient, genera.as_deref()),
            structure: figures.then(|| structure_figure(game, &quotient)).flatten(),
            actions: figures.then(|| actions_figure(game, &quotient)).flatten(),
        };
        Self { exhibits: Some(exhibits), ..self }
    }

    /// What is known, as labelled facts.
    pub(crate) fn facts(&self, page: &mut Page) {
        let elements = if self.p_order == 1 { "P-element" } else { "P-elements" };
        page.fact("quotient", format!("order {}, {} {elements}", self.order, self.p_order));
        match self.tame_rank {
            Some(n) => page.fact("tame", format!("it is T_{n}, a quotient of misère Nim")),
            None => page.fact("tame", "no, wild"),
        }
        self.extent(page);
        if let Some(growth) = self.observed_growth {
            page.fact("growth", growth);
        }
        let whole_by_normal_play = matches!(
            &self.found,
            Found::Solved(period) if period.theorem() != Theorem::Periodicity
        );
        if let (false, Some(normal)) = (whole_by_normal_play, &self.normal_play) {
            let proof = normal.proof.trim_start_matches("normal play ");
            let play = format!("{proof}: sums with such a heap are won as in normal play");
            page.fact("normal play", play);
        }
        self.lists(page);
    }

    /// How far the quotient goes, and what is beyond.
    fn extent(&self, page: &mut Page) {
        let heap = self.heap;
        if let Found::Solved(period) = &self.found {
            page.fact("period", format!("{}, preperiod {}", period.period(), period.preperiod()));
            return page.fact("proved", format!("for all heaps: {period}"));
        }
        if self.found == Found::Complete {
            let words = match heap {
                1 => "of all sums of the one position of the game".to_owned(),
                _ => format!("of all sums of the {heap} positions of the game"),
            };
            return page.fact("proved", words);
        }
        match self.positions {
            Some(_) if heap == 0 => page.fact("exact", "for nothing yet"),
            Some(_) => {
                page.fact("exact", format!("for the positions up to {}", called(&self.game, heap)))
            }
            None => page.fact("exact", format!("for sums of heaps up to {heap}")),
        }
        match &self.found {
            Found::Balanced(law) => page.fact("balance", format!("proved for all heaps: {law}")),
            Found::Regular(law) => page.fact("regular", format!("proved for all heaps: {law}")),
            Found::Normal(_) => page.fact("beyond", format!("by nim-values; {NO_PERIOD}")),
            Found::Infinite(proof) => {
                let next = called(&self.game, heap + 1);
                let proof = match (&self.infinite, &self.positions) {
                    (Some(infinite), Some(_)) => infinite.by_name(&self.game),
                    _ => proof.to_string(),
                };
                page.fact("infinite", format!("at {next}, proved: {proof}"));
                if let Some(infinite) = &self.infinite {
                    page.fact("told apart", infinite.told_apart(&self.game));
                }
                if let Some(further) = &self.further {
                    page.fact("further", further.words(&self.game));
                }
            }
            Found::Stopped(stop) => {
                page.fact("stopped", format!("at {}: {stop}", called(&self.game, heap + 1)));
                if let Some(unfinished) = &self.unfinished {
                    page.fact("in the way", in_the_way(&self.game, unfinished));
                }
            }
            _ => {}
        }
    }

    fn lists(&self, page: &mut Page) {
        let generators = || self.generators.iter().zip(&self.generator_heaps);
        let named = |heap: &u64| self.game.spell_heap(*heap).into_owned();
        let at = generators().map(|(&g, heap)| match self.positions {
            Some(_) => Formula::from(g).into_phrase().and(format!(" = {}", named(heap))),
            None => Formula::from(g).sign("=").and(number(heap)).into_phrase(),
        });
        let what = if self.positions.is_some() { "position" } else { "heap" };
        page.on_screen(|page| {
            page.fact("generators", cut(at).and(format!(" (name = first {what})")))
        });
        let first = generators().map(|(&g, heap)| {
            Formula::from(g).into_phrase().and(format!(" ({})", called(&self.game, *heap)))
        });
        page.on_paper(|page| page.fact("generators", cut(first)));
        let relations = cut(self.relations.iter().map(equation));
        page.on_screen(|page| page.fact("relations", relations));
        page.fact("P-elements", cut(self.p_elements.iter().map(Formula::from)));
        let changes = self.changes.iter().map(|c| format!("{}:{}", named(&c.heap), c.order));
        page.fact("changes", cut(changes).and(format!(" ({what}:order)")));
    }

    /// The presentation, and the pretending function in rows of its period if that is not too long.
    pub(crate) fn pretending_rows(&self, page: &mut Page) {
        page.on_paper(|page| self.presentation(page));
        let words = &self.pretending;
        let most = if self.period.is_some() { PRETENDING_PERIODIC } else { PRETENDING };
        let shown = &words[..words.len().min(most)];
        if self.positions.is_some() {
            page.table(self.by_name(shown));
            return more_of(words.len() - shown.len(), page);
        }
        let values = Values::Formulas(shown.iter().map(Formula::from).collect());
        let rows = Rows::new(values, self.period);
        page.rows(rows.captioned("pretending function: the element of each heap"));
        more_of(words.len() - shown.len(), page);
    }

    /// The pretending function where positions have names.
    fn by_name(&self, words: &[Word]) -> Table {
        let columns = vec![
            Column::right("position"),
            Column::left("element").after(" │ "),
            Column::left("outcome"),
        ];
        let mut table = Table::new(columns).captioned("the element of each position");
        for (heap, (x, word)) in (0..).zip(self.monoid.heaps.iter().zip(words)).skip(1) {
            let outcome = self.outcome(*x).into_phrase();
            let name = self.game.spell_heap(heap).into_owned();
            table.row(vec![name.into_phrase(), Formula::from(word).into_phrase(), outcome]);
        }
        table
    }

    fn outcome(&self, x: u32) -> Outcome {
        Outcome::p_if(self.monoid.p_elements.binary_search(&x).is_ok())
    }

    /// The monoid by generators and relations, as far as anybody would read it.
    fn presentation(&self, page: &mut Page) {
        let generators = self.generators.iter().map(|&g| g.into()).collect();
        let relations = self.relations.iter().take(RELATIONS).map(equation).collect();
        page.presentation(generators, relations);
        let more = self.relations.len().saturating_sub(RELATIONS);
        if more > 0 {
            page.plain(format!("… and {more} more relations (--json lists all)"));
        }
    }

    /// What documents show besides: the elements, and figures.
    pub(crate) fn exhibits(&self, page: &mut Page) {
        let Some(exhibits) = &self.exhibits else { return };
        page.section("elements");
        page.table(exhibits.elements.clone());
        if let Some(svg) = &exhibits.structure {
            page.section("structure of the quotient");
            let caption = "idempotents in their natural order, with their archimedean components";
            page.figure(svg.clone(), caption);
        }
        if let Some(svg) = &exhibits.actions {
            page.section("actions of the generators");
            let caption = "an arrow from each element to its product with the generator";
            page.figure(svg.clone(), caption);
        }
    }
}

impl Answer for QuotientAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.heading(format!("{}, misère play", titled(&self.game)));
        page.on_paper(|page| rules_in_words(page, &self.game));
        self.facts(&mut page);
        page.blank();
        self.pretending_rows(&mut page);
        page.on_paper(|page| self.exhibits(page));
        if let Some(explained) = &self.explanation {
            page.blank();
            explained.lines(&mut page);
        }
        if let Some(structure) = &self.structure {
            page.blank();
            structure.lines(&mut page);
        }
        page
    }

    fn ending(&self) -> Ending {
        match &self.found {
            Found::Stopped(stop) => (*stop).into(),
            Found::Normal(_) => Ending::Open,
            _ => Ending::Done,
        }
    }

    /// The pretending function, with outcomes.
    fn table(&self) -> Option<Table> {
        let mut table = Table::of(&["heap", "element", "outcome"]);
        if self.positions.is_some() {
            return Some(self.by_name(&self.pretending));
        }
        for (heap, (x, word)) in self.monoid.heaps.iter().zip(&self.pretending).enumerate() {
            let word = Formula::from(word).into_phrase();
            table.row(vec![heap.into_phrase(), word, self.outcome(*x).into_phrase()]);
        }
        Some(table)
    }

    fn program(&self, system: System) -> Option<String> {
        Some(self.as_program(system))
    }
}

/// The elements of a quotient: outcomes, genera where they have them, products with the generators.
fn elements(quotient: &Quotient<'_>, genera: Option<&[Genus]>) -> Table {
    let x = || Formula::letter('x', None);
    let mut columns = vec![Column::left(x()), Column::left("outcome")];
    columns.extend(genera.map(|_| Column::left("genus")));
    let generators = quotient.generators();
    columns.extend(generators.iter().map(|&(g, _)| Column::left(Formula::from(g).and(x()))));
    let (order, shown) = (quotient.order(), quotient.order().min(ELEMENTS));
    let more =
        if shown < order { format!(", the first {shown} of {order}") } else { String::new() };
    let caption = format!("the elements x, and their products with the generators{more}");
    let mut table = Table::new(columns).captioned(caption);
    for (x, products) in quotient.elements().zip(&quotient.action()).take(shown) {
        let word = |x| Formula::from(quotient.word(x)).into_phrase();
        let outcome = quotient.outcome(x);
        let mut cells = vec![word(x), outcome.into_phrase()];
        cells.extend(genera.map(|genera| Formula::from(&genera[x.index()]).into_phrase()));
        cells.extend(products.iter().map(|&y| word(y)));
        if outcome.is_p() { table.marked_row(cells) } else { table.row(cells) }
    }
    table
}

/// That a list goes on.
fn more_of(more: usize, page: &mut Page) {
    if more > 0 {
        page.plain(format!("      … and {more} more (--json lists all)"));
    }
}

fn number(number: &u64) -> Formula {
    Formula::number(number)
}

fn equation((left, right): &(Word, Word)) -> Formula {
    Formula::from(left).sign("=").and(right)
}

/// The first entries of a list, and how many more there are.
fn cut(entries: impl ExactSizeIterator<Item = impl IntoPhrase>) -> Phrase {
    let more = entries.len().saturating_sub(ENTRIES);
    let shown = Phrase::list(entries.take(ENTRIES));
    match (shown.is_empty(), more) {
        (true, _) => "none".into_phrase(),
        (_, 0) => shown,
        _ => shown.and(format!(" … and {more} more (--json lists all)")),
    }
}
