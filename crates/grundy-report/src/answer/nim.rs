//! The nim-sequence of a game, and its period.

use super::{Answer, Ending, once, printed, printed_if};
use crate::blocks::row_length;
use crate::names::{called, names_of, rules_in_words, titled};
use crate::render::PAPER;
use crate::shown::{HEAPS_PLOTTED, VALUES, VALUES_IN_JSON, VALUES_ON_PAGE};
use crate::{Column, IntoPhrase, Page, Rows, Table, Values};
use grundy::nim::{NimSequence, Period, Periodicity, Sparse};
use grundy::run::{Reached, Run, Stop};
use grundy::{Game, Rules};
use serde::Serialize;

/// How much of a nim-sequence is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NimView {
    /// The last heap whose value was asked for.
    pub to: Option<u64>,
    /// Whether the page has the values alone, one per line.
    pub values_only: bool,
    /// Whether the page says how the engine was chosen.
    pub explain: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Status {
    Periodic,
    ArithmeticPeriodic,
    /// Of a finite game: these are all values.
    Complete,
    Conditional,
    Open,
}

/// What is known of a nim-sequence.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct NimAnswer {
    #[serde(serialize_with = "printed")]
    game: Game,
    computed: u64,
    status: Status,
    preperiod: Option<u64>,
    period: Option<u64>,
    saltus: Option<u64>,
    proof: Option<String>,
    given: Option<u64>,
    observed: Option<Observed>,
    max_value: Option<u32>,
    max_index: Option<u64>,
    sparse_space: Option<Space>,
    engine: &'static str,
    values_proved: bool,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
    /// Why there are fewer values than were asked for.
    note: Option<String>,
    values: Vec<u64>,
    values_complete: bool,
    /// The names of the positions from number 1 on, in a game that has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<Vec<String>>,
    #[serde(skip)]
    view: NimView,
    /// The least period that holds from the preperiod on, proved without a condition.
    #[serde(skip)]
    rhythm: Option<u64>,
    /// The heaps before the preperiod whose values break the period.
    #[serde(skip)]
    irregular: Vec<usize>,
    #[serde(skip)]
    why: Vec<String>,
    #[serde(skip)]
    plot: Option<String>,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Observed {
    preperiod: u64,
    period: u64,
    saltus: u64,
    seen: u64,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Space {
    kind: &'static str,
    mask: u16,
    rare_count: u64,
    last_rare: Option<u64>,
    depth: Option<u64>,
    average_leftovers: Option<f64>,
}

impl Space {
    fn new(sparse: Sparse, sequence: &NimSequence) -> Self {
        // The values so far decide these bits of the mask; the others are a guess.
        let bits = sequence.max().map_or(0, |(max, _)| u32::BITS - max.leading_zeros());
        let decided = 1u32.unbounded_shl(bits).wrapping_sub(1) as u16;
        Self {
            kind: if sparse.space().depends_on_position() { "positions" } else { "values" },
            mask: sparse.space().mask() & decided,
            rare_count: sparse.rare_count(),
            last_rare: sparse.last_rare(),
            depth: sparse.depth(),
            average_leftovers: sparse.average_leftovers(),
        }
    }
}

impl NimAnswer {
    /// The answer for a sequence that was computed.
    pub fn new(game: &Game, found: &Reached<NimSequence>, view: NimView) -> Self {
        let sequence = &found.value;
        let last = game.last_heap();
        let view = NimView { to: view.to.map(|to| last.map_or(to, |last| to.min(last))), ..view };
        let (period, proof) = match sequence.periodicity() {
            Periodicity::Proved(proved) => (Some(proved.period()), Some(proved.proof())),
            Periodicity::Conditional(given) => (Some(given.period()), Some(given.proof())),
            _ => (None, None),
        };
        let mut values = wanted_values(sequence, view.to);
        let irregular = irregular(sequence, &values);
        let asked = view.to.map_or(values.len() as u64, |last| last.saturating_add(1));
        if !view.values_only && view.to.is_none() {
            values.truncate(VALUES_IN_JSON);
        }
        Self {
            game: game.clone(),
            computed: sequence.computed(),
            status: match period {
                Some(_) if sequence.given().is_some() => Status::Conditional,
                Some(p) if p.saltus() > 0 => Status::ArithmeticPeriodic,
                Some(_) => Status::Periodic,
                None if last.is_some_and(|last| sequence.computed() > last) => Status::Complete,
                None => Status::Open,
            },
            preperiod: period.map(|p| p.preperiod()),
            period: period.map(|p| p.period()),
            saltus: period.map(|p| p.saltus()),
            proof: proof.map(ToString::to_string),
            given: sequence.given(),
            observed: match sequence.periodicity() {
                Periodicity::Observed(observed) => Some(Observed {
                    preperiod: observed.period().preperiod(),
                    period: observed.period().period(),
                    saltus: observed.period().saltus(),
                    seen: observed.seen(),
                }),
                _ => None,
            },
            max_value: sequence.max().map(|(value, _)| value),
            max_index: sequence.max().map(|(_, heap)| heap),
            sparse_space: sequence.sparse().map(|sparse| Space::new(sparse, sequence)),
            engine: sequence.engine().name(),
            values_proved: sequence.values_proved(),
            stop: found.stop,
            note: view.to.and_then(|_| missing(values.len() as u64, asked)),
            values_complete: values.len() as u64 == asked,
            positions: names_of(game, (values.len() as u64).saturating_sub(1)),
            values,
            view,
            rhythm: sequence.periodicity().proved().map(|p| p.period().period()),
            irregular,
            why: sequence.why().to_vec(),
            plot: None,
        }
    }

    /// The same with a plot of the sequence, for documents that can show one.
    pub fn plotted(mut self, sequence: &NimSequence, run: &Run<'_>) -> Self {
        let worth = grundy_figure::worth_showing(sequence).min(HEAPS_PLOTTED);
        let heaps = self.view.to.map_or(worth, |last| last.saturating_add(1));
        let title = format!("Nim-sequence of {}", titled(&self.game));
        let drawn = grundy_figure::sequence(&self.game, sequence, heaps, &title, run);
        self.plot = Some(drawn.value);
        self
    }

    /// Whether the period is proved, be it on a condition.
    #[must_use]
    pub fn is_periodic(&self) -> bool {
        self.period.is_some()
    }

    /// The values in rows, those that break the period set off; and whether there are more.
    fn rows(&self) -> (Rows, bool) {
        let most = if self.view.to.is_some() { usize::MAX } else { VALUES_ON_PAGE };
        let values = &self.values[..self.values.len().min(most)];
        let marked: Vec<usize> =
            self.irregular.iter().copied().filter(|&heap| heap < values.len()).collect();
        let rows = Rows::new(Values::Numbers(values.to_vec()), self.rhythm);
        let per_row = rows.per_row(PAPER);
        let caption = match (self.rhythm, marked.len()) {
            (Some(p), broken @ 1..) if p as usize == per_row => {
                format!("nim-values in rows of the period; its exceptions are set off ({broken})")
            }
            (Some(_), broken @ 1..) => {
                format!("nim-values; exceptions to the period are set off ({broken})")
            }
            _ => "nim-values".to_owned(),
        };
        (rows.captioned(caption).marking(marked), values.len() < self.values.len())
    }

    /// The values of positions that have names; and whether there are more.
    fn by_name(&self, names: &[String]) -> (Table, bool) {
        let most = if self.view.to.is_some() { usize::MAX } else { VALUES_ON_PAGE };
        let columns = vec![Column::right("position"), Column::left("nim-value").after(" │ ")];
        let mut table = Table::new(columns).captioned("nim-values");
        for (name, value) in names.iter().zip(self.values.iter().skip(1)).take(most) {
            table.row(vec![name.into_phrase(), value.into_phrase()]);
        }
        (table, names.len() > most)
    }

    /// The values, as a table of positions or in rows; and whether there are more.
    fn show(&self, page: &mut Page) -> bool {
        match &self.positions {
            Some(names) => {
                let (table, more) = self.by_name(names);
                page.table(table);
                more
            }
            None => {
                let (rows, more) = self.rows();
                page.rows(rows);
                more
            }
        }
    }

    /// The values, one in a line.
    fn values_alone(&self) -> Page {
        let mut page = Page::default();
        page.on_screen(|page| {
            let lines = self.values.iter().map(|value| format!("{value}\n"));
            page.verbatim(lines.collect::<String>());
        });
        page.on_paper(|page| {
            page.heading(format!("{}, normal play", titled(&self.game)));
            page.rows(Rows::new(Values::Numbers(self.values.clone()), self.rhythm));
        });
        page
    }

    /// What documents show besides the facts: the values, and a plot.
    pub(crate) fn exhibits(&self, page: &mut Page) {
        self.show(page);
        self.figure(page);
    }

    fn figure(&self, page: &mut Page) {
        if let Some(svg) = &self.plot {
            page.on_paper(|page| {
                page.figure(svg.clone(), "the nim-sequence: heaps across, values upwards");
            });
        }
    }

    pub(crate) fn facts(&self, page: &mut Page) {
        self.period_facts(page);
        if let (Some(value), Some(heap)) = (self.max_value, self.max_index) {
            page.fact("largest", format!("{value}, first at {}", called(&self.game, heap)));
        }
        if let Some(space) = &self.sparse_space {
            let last =
                space.last_rare.map_or(String::new(), |heap| format!(", the last at {heap}"));
            let mask = space.mask;
            page.fact("sparse", format!("space in {}, mask {mask} = {mask:#b}", space.kind));
            let depth = space.depth.map_or(String::new(), |depth| format!("; depth {depth}"));
            page.fact("", format!("{} rare heaps{last}{depth}", space.rare_count));
            if let Some(average) = space.average_leftovers {
                page.fact("leftovers", format!("{average:.2} options tried on average"));
            }
        }
        let trust = if self.values_proved { "" } else { ", assuming that no more rare ones come" };
        match self.status {
            Status::Complete => {
                let positions = self.computed - 1;
                page.fact("complete", format!("these are all positions: {positions}"));
            }
            _ => page.fact("computed", format!("{} values{trust}", self.computed)),
        }
        if let (Status::Open, Some(heap)) = (self.status, self.given) {
            page.fact("given", given_words(heap));
        }
        page.note(self.stop);
    }

    fn period_facts(&self, page: &mut Page) {
        let period = self.preperiod.zip(self.period).zip(self.saltus);
        if let (Some(((preperiod, period), saltus)), Some(proof)) = (period, &self.proof) {
            page.fact("period", period_words(preperiod, period, saltus));
            let plus = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
            let equation = format!("G(n+{period}) = G(n){plus} for every n ≥ {preperiod}");
            match self.given {
                Some(heap) => {
                    page.fact("given", given_words(heap));
                    page.fact("then", equation);
                }
                None => page.fact("proved", equation),
            }
            page.fact("by", proof);
        } else if let Some(Observed { preperiod, period, saltus, seen }) = self.observed {
            let words = match self.game.kinds_of_heaps() {
                1 => period_words(preperiod, period, saltus),
                kinds => sizes_words(kinds, preperiod, period, saltus),
            };
            let seen = format!("period {words} in the {seen} values computed; not proved");
            page.fact("observed", seen);
        } else if self.status != Status::Complete {
            page.fact("period", format!("none found in {} values", self.computed));
        }
    }
}

impl Answer for NimAnswer {
    fn page(&self) -> Page {
        if self.view.values_only {
            return self.values_alone();
        }
        let mut page = Page::default();
        page.heading(format!("{}, normal play", titled(&self.game)));
        page.on_paper(|page| rules_in_words(page, &self.game));
        if self.show(&mut page) {
            page.plain("      … (--to N shows more, --values prints them alone)");
        }
        page.blank();
        self.facts(&mut page);
        if let Some(note) = &self.note {
            page.fact("note", note);
        }
        if self.status == Status::Open && self.view.to.is_none() {
            page.fact("go on", "--to N computes more values, --limit-time T looks longer");
        }
        if self.view.explain {
            for (i, why) in self.why.iter().enumerate() {
                page.fact(once("engine", i), why);
            }
            page.fact("", format!("→ {}", self.engine));
        }
        self.figure(&mut page);
        page
    }

    /// A proof is an answer, and so are all the values that were asked for.
    fn ending(&self) -> Ending {
        let complete = self.note.is_none();
        match self.stop {
            _ if self.status == Status::Complete => Ending::Done,
            _ if self.is_periodic() && complete => Ending::Done,
            Some(stop) => stop.into(),
            None if self.view.to.is_some() && complete => Ending::Done,
            None => Ending::Open,
        }
    }
}

fn period_words(preperiod: u64, period: u64, saltus: u64) -> String {
    let saltus = match saltus {
        0 => String::new(),
        _ => format!(", saltus {saltus} (arithmetic-periodic)"),
    };
    format!("{period}, preperiod {preperiod}{saltus}")
}

/// The same for heaps of several kinds, which are numbered by size, one of each kind.
fn sizes_words(kinds: u64, preperiod: u64, period: u64, saltus: u64) -> String {
    // The least number of whole sizes in which the numbers repeat.
    let rounds = (1..=kinds).find(|rounds| (rounds * period).is_multiple_of(kinds)).unwrap_or(1);
    let first = preperiod.saturating_sub(1).div_ceil(kinds) + 1;
    period_words(first, rounds * period / kinds, rounds * saltus)
}

/// Why there are fewer values than were asked for, if there are.
fn missing(shown: u64, asked: u64) -> Option<String> {
    let why = match shown {
        VALUES => "no answer holds more",
        _ => "the others were not kept",
    };
    (shown < asked).then(|| format!("{shown} of the {asked} values asked for: {why}"))
}

fn given_words(heap: u64) -> String {
    format!("the values below heap {heap} in the checkpoint, not computed again")
}

/// The values up to the heap that was asked for; otherwise one round of the period (a few, if it
/// is short), or what there is.
fn wanted_values(sequence: &NimSequence, to: Option<u64>) -> Vec<u64> {
    let round = |p: Period| {
        let end = p.preperiod() + p.period() * (20 / p.period()).max(1);
        end.next_multiple_of(row_length(Some(p.period()), 2, PAPER) as u64)
    };
    let round = sequence.periodicity().proved().map(|proved| round(proved.period()));
    let known = sequence.values().len() as u64;
    let wanted = to.map(|last| last.saturating_add(1)).or(round).unwrap_or(known);
    (0..wanted.min(VALUES)).map_while(|heap| sequence.value(heap)).collect()
}

/// The heaps before the preperiod whose values are not those that the period would give.
fn irregular(sequence: &NimSequence, values: &[u64]) -> Vec<usize> {
    let Some(proved) = sequence.periodicity().proved() else { return Vec::new() };
    let p = proved.period();
    let later = |heap: u64| {
        let rounds = p.preperiod().saturating_sub(heap).div_ceil(p.period());
        let value = sequence.value(heap + rounds * p.period())?;
        value.checked_sub(rounds * p.saltus())
    };
    let early = values.len().min(p.preperiod() as usize);
    (0..early).filter(|&heap| later(heap as u64) != Some(values[heap])).collect()
}
