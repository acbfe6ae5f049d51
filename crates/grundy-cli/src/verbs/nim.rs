//! `grundy nim GAME`: the nim-sequence and its period.

use super::{figure, tables};
use crate::answer::{Answer, Failure, Status, Verdict};
use crate::args::NimArgs;
use crate::certificate;
use crate::checkpoint::Keeper;
use crate::context::Context;
use crate::format::Format;
use grundy::Game;
use grundy::nim::{self, Engine, NimSequence, ObservedPeriod, Periodicity, Request, Sparse};
use grundy::solve::Patience;
use grundy_report::{Page, row_length};
use serde::Serialize;
use std::thread;

/// How many values a page shows, and a JSON object holds, where nobody asked for all.
const SHOWN_IN_TEXT: usize = 400;
const SHOWN_IN_JSON: usize = 10_000;
/// How many heaps a plot shows where nobody asked for all.
const MOST_PLOTTED: u64 = 1 << 22;
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
    sparse_space: Option<SparseSpace>,
    engine: &'static str,
    values_proved: bool,
    stop: Option<String>,
    values: Vec<u64>,
    values_complete: bool,
}

#[derive(Serialize)]
struct SparseSpace {
    kind: &'static str,
    mask: u16,
    rare_count: u64,
    last_rare: Option<u64>,
    depth: u64,
    average_leftovers: Option<f64>,
}

/// The bits of the mask that the values so far can tell; the others are a guess.
fn told_mask(sparse: &Sparse, sequence: &NimSequence) -> u16 {
    let bits = sequence.max().map_or(0, |(max, _)| u32::BITS - max.leading_zeros());
    sparse.space.mask() & 1u32.unbounded_shl(bits).wrapping_sub(1) as u16
}

impl SparseSpace {
    fn of(sparse: Sparse, sequence: &NimSequence) -> Self {
        Self {
            kind: if sparse.space.depends_on_position() { "positions" } else { "values" },
            mask: told_mask(&sparse, sequence),
            rare_count: sparse.rare_count,
            last_rare: sparse.last_rare,
            depth: sparse.depth,
            average_leftovers: sparse.average_leftovers,
        }
    }
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
    let sequence = compute(&game, args, context)?;
    if let Some(file) = &args.certificate {
        certificate::save(file, grundy_certify::nim(&game, &sequence))?;
    }
    let wanted = wanted_values(args, &sequence);
    let page = if args.values {
        wanted.iter().map(|value| format!("{value}\n")).collect::<String>().into()
    } else {
        let mut page = page(&game, args, &sequence, &wanted);
        plot(&mut page, &game, args.to, &sequence, context);
        page
    };
    Ok(Answer::new(page, json(&game, args, &sequence, wanted), status(args, &sequence)))
}

fn compute(game: &Game, args: &NimArgs, context: &Context) -> Result<NimSequence, Failure> {
    let keeper = args.checkpoint.as_ref().map(|path| Keeper::new(path, args.checkpoint_every));
    let checkpoint = keeper.as_ref().map(Keeper::read).transpose()?.flatten();
    if let Some(checkpoint) = &checkpoint {
        eprintln!("going on with {} from heap {}", checkpoint.game(), checkpoint.settled());
    }
    let keep = keeper.as_ref().map(|keeper| move |stream: &_, last| keeper.offer(stream, last));
    let engine = if args.assume_no_more_rares { Some(Engine::Observing) } else { args.engine };
    let request = Request {
        heaps: args.to.map(|last| last.saturating_add(1)),
        engine: engine.or(keeper.is_some().then_some(Engine::Blocked)),
        checkpoint: checkpoint.as_ref(),
        keep: keep.as_ref().map(|keep| keep as _),
        threads: args
            .threads
            .unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)),
    };
    let bar = context.bar("heaps");
    nim::compute(game, &request, &context.run(&bar))
        .map_err(|unable| Failure::new(format!("error: {unable}")))
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
    let args = NimArgs::default();
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
        computed: sequence.computed,
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
        sparse_space: sequence.sparse.map(|sparse| SparseSpace::of(sparse, sequence)),
        engine: sequence.engine.name(),
        values_proved: sequence.values_proved,
        stop: sequence.stop.map(|stop| stop.to_string()),
        values_complete: values.len() as u64 == asked,
        values,
    }
}

fn page(game: &Game, args: &NimArgs, sequence: &NimSequence, values: &[u64]) -> Page {
    let mut page = Page::default();
    page.heading(format!("{game}{}, normal play", also_called(game)));
    let shown = if args.to.is_some() { values.len() } else { values.len().min(SHOWN_IN_TEXT) };
    page.on_paper(|page| tables::rules_in_words(page, game));
    page.rows(tables::nim_values(sequence, &values[..shown]));
    if shown < values.len() {
        page.plain("      … (--to N shows more, --values prints them alone)");
    }
    page.blank();
    facts(&mut page, sequence);
    if args.explain {
        for (i, why) in sequence.why.iter().enumerate() {
            page.fact(if i == 0 { "engine" } else { "" }, why);
        }
        page.fact("", format!("→ {}", sequence.engine));
    }
    page
}

/// What a document shows besides of normal play: the values, and a plot.
pub(crate) fn exhibits(page: &mut Page, game: &Game, sequence: &NimSequence, context: &Context) {
    let values = wanted_values(&NimArgs::default(), sequence);
    page.rows(tables::nim_values(sequence, &values[..values.len().min(SHOWN_IN_TEXT)]));
    plot(page, game, None, sequence, context);
}

/// A plot of the sequence, for documents that can hold one.
fn plot(page: &mut Page, game: &Game, to: Option<u64>, sequence: &NimSequence, context: &Context) {
    if context.format() != Format::Html {
        return;
    }
    let bar = context.bar("heaps");
    let shown = figure::worth_showing(sequence).min(MOST_PLOTTED);
    let heaps = to.map_or(shown, |last| last.saturating_add(1));
    let title = format!("{game}{}", also_called(game));
    let run = Patience::default().limit(context.run(&bar));
    let (svg, _) = figure::scatter(game, sequence, heaps, &title, &run);
    page.on_paper(|page| page.figure(svg, "the nim-sequence: heaps across, values upwards"));
}

pub(crate) fn facts(page: &mut Page, sequence: &NimSequence) {
    let computed = sequence.computed;
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
    if let Some(sparse) = sequence.sparse {
        let last = sparse.last_rare.map_or(String::new(), |heap| format!(", the last at {heap}"));
        let kind = if sparse.space.depends_on_position() { "positions" } else { "values" };
        let mask = told_mask(&sparse, sequence);
        page.fact("sparse", format!("space in {kind}, mask {mask} = {mask:#b}"));
        page.fact("", format!("{} rare heaps{last}; depth {}", sparse.rare_count, sparse.depth));
        if let Some(average) = sparse.average_leftovers {
            page.fact("leftovers", format!("{average:.2} options tried on average"));
        }
    }
    let trust = if sequence.values_proved { "" } else { ", assuming that no more rare ones come" };
    page.fact("computed", format!("{computed} values{trust}"));
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
