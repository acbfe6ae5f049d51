//! `grundy nim GAME`: the nim-sequence and its period.

use crate::answer::{Answer, Status, Verdict};
use crate::args::NimArgs;
use crate::context::Context;
use crate::layout::{Page, row_length};
use grundy::Game;
use grundy::nim::{self, NimSequence, ObservedPeriod, Periodicity};
use serde::Serialize;

/// How many values are computed at most where `--to` does not say.
const DEFAULT_HEAPS: u64 = 1 << 16;
/// How many values a page shows, and a JSON object holds, where nobody asked for all.
const SHOWN_IN_TEXT: usize = 400;
const SHOWN_IN_JSON: usize = 10_000;
/// No answer holds more values than this.
const MOST_VALUES: u64 = 1 << 24;

#[derive(Serialize)]
pub(crate) struct Json {
    game: String,
    computed: u64,
    status: &'static str,
    preperiod: Option<u64>,
    period: Option<u64>,
    saltus: Option<u64>,
    proof: Option<String>,
    observed: Option<Observed>,
    max_value: Option<u32>,
    max_index: Option<u64>,
    sparse_space: Option<()>,
    stop: Option<String>,
    values: Vec<u64>,
    values_complete: bool,
}

#[derive(Serialize)]
struct Observed {
    preperiod: u64,
    period: u64,
    saltus: u64,
    seen: u64,
}

impl From<ObservedPeriod> for Observed {
    fn from(ObservedPeriod { period, seen }: ObservedPeriod) -> Self {
        Self { preperiod: period.preperiod, period: period.period, saltus: period.saltus, seen }
    }
}

pub(crate) fn answer(args: &NimArgs, context: &Context) -> Verdict {
    let game: Game = args.game.parse()?;
    let heaps = args.to.map_or(DEFAULT_HEAPS, |last| last.saturating_add(1));
    let bar = context.bar("heaps");
    let sequence = nim::sequence(&game, heaps as usize, &context.run(&bar));
    drop(bar);
    let wanted = wanted_values(args, &sequence);
    let text = if args.values {
        wanted.iter().map(|value| format!("{value}\n")).collect()
    } else {
        page(&game, args, &sequence, &wanted)
    };
    Ok(Answer::new(text, json(&game, args, &sequence, wanted), status(args, &sequence)))
}

/// The values up to the heap that was asked for; otherwise one round of the period (a few, if it
/// is short), or what there is.
fn wanted_values(args: &NimArgs, sequence: &NimSequence) -> Vec<u64> {
    let round = sequence.periodicity.proved().map(|proved| {
        let p = proved.period();
        let end = p.preperiod + p.period * (20 / p.period).max(1);
        end.next_multiple_of(row_length(Some(p.period), 2) as u64)
    });
    let known = sequence.values.len() as u64;
    let asked = args.to.map(|last| last.saturating_add(1).min(MOST_VALUES));
    let wanted = asked.or(round).unwrap_or(known).min(MOST_VALUES);
    (0..wanted).map_while(|heap| sequence.value(heap)).collect()
}

/// A proof is an answer, and so are all the values that were asked for.
fn status(args: &NimArgs, sequence: &NimSequence) -> Status {
    match (&sequence.periodicity, sequence.stop) {
        (Periodicity::Proved(_), _) => Status::Done,
        (_, Some(stop)) => stop.into(),
        (_, None) if args.to.is_some() => Status::Done,
        (_, None) => Status::Limit,
    }
}

/// The JSON answer as it is without options.
pub(crate) fn json_of(game: &Game, sequence: &NimSequence) -> Json {
    let args = NimArgs { game: game.to_string(), to: None, values: false };
    json(game, &args, sequence, wanted_values(&args, sequence))
}

fn json(game: &Game, args: &NimArgs, sequence: &NimSequence, mut values: Vec<u64>) -> Json {
    let proved = sequence.periodicity.proved();
    let period = proved.map(|p| p.period());
    let asked = args.to.map_or(values.len() as u64, |last| last.saturating_add(1));
    if !args.values && args.to.is_none() {
        values.truncate(SHOWN_IN_JSON);
    }
    Json {
        game: game.to_string(),
        computed: sequence.values.len() as u64,
        status: match period {
            Some(p) if p.saltus > 0 => "arithmetic-periodic",
            Some(_) => "periodic",
            None => "open",
        },
        preperiod: period.map(|p| p.preperiod),
        period: period.map(|p| p.period),
        saltus: period.map(|p| p.saltus),
        proof: proved.map(|p| p.proof().to_string()),
        observed: match &sequence.periodicity {
            Periodicity::Observed(observed) => Some((*observed).into()),
            _ => None,
        },
        max_value: sequence.max().map(|(value, _)| value),
        max_index: sequence.max().map(|(_, heap)| heap),
        sparse_space: None,
        stop: sequence.stop.map(|stop| stop.to_string()),
        values_complete: values.len() as u64 == asked,
        values,
    }
}

fn page(game: &Game, args: &NimArgs, sequence: &NimSequence, values: &[u64]) -> String {
    let mut page = Page::default();
    page.heading(format!("{game}{}, normal play", also_called(game)));
    let shown = if args.to.is_some() { values.len() } else { values.len().min(SHOWN_IN_TEXT) };
    let widest = values[..shown].iter().max().map_or(1, |max| max.to_string().len());
    let period = sequence.periodicity.proved().map(|p| p.period().period);
    page.rows(&values[..shown], row_length(period, widest));
    if shown < values.len() {
        let rest = values.len() - shown;
        page.plain(format!("      … and {rest} more (--values prints all)"));
    }
    page.blank();
    facts(&mut page, sequence);
    page.text()
}

pub(crate) fn facts(page: &mut Page, sequence: &NimSequence) {
    let computed = sequence.values.len();
    match &sequence.periodicity {
        Periodicity::Proved(proved) => {
            let p = proved.period();
            let saltus = if p.saltus == 0 { String::new() } else { format!(" + {}", p.saltus) };
            page.fact(
                "period",
                format!("{}, preperiod {}{}", p.period, p.preperiod, saltus_words(p.saltus)),
            );
            page.fact(
                "proved",
                format!("G(n+{}) = G(n){saltus} for every n ≥ {}", p.period, p.preperiod),
            );
            page.fact("by", proved.proof());
        }
        Periodicity::Observed(ObservedPeriod { period: p, seen }) => {
            page.fact(
                "observed",
                format!(
                    "period {}, preperiod {}{} in the {seen} values computed; not proved",
                    p.period,
                    p.preperiod,
                    saltus_words(p.saltus)
                ),
            );
        }
        Periodicity::Open => page.fact("period", format!("none found in {computed} values")),
    }
    if let Some((value, heap)) = sequence.max() {
        page.fact("largest", format!("{value}, first at heap {heap}"));
    }
    page.fact("computed", format!("{computed} values"));
    if let Some(stop) = sequence.stop {
        page.fact("note", stop);
    }
}

fn saltus_words(saltus: u64) -> String {
    if saltus == 0 { String::new() } else { format!(", saltus {saltus} (arithmetic-periodic)") }
}

/// The names of the game, between parentheses.
pub(crate) fn also_called(game: &Game) -> String {
    let spelling = game.to_string();
    let names: Vec<&str> = grundy::rules::NAMED_GAMES
        .iter()
        .filter(|named| named.rules == spelling && named.name != spelling)
        .map(|named| named.name)
        .collect();
    if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) }
}
