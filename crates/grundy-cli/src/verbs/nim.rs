//! `grundy nim GAME`: the nim-sequence and its period.

use super::{figure, tables};
use crate::answer::{Answer, Failure, Status, Verdict};
use crate::args::NimArgs;
use crate::certificate;
use crate::checkpoint::Keeper;
use crate::context::Context;
use crate::format::Format;
use grundy::Game;
use grundy::nim::{
    self, Engine, Keep, NimSequence, ObservedPeriod, Offer, Period, Periodicity, Request, Sparse,
};
use grundy::run::Reached;
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
    given: Option<u64>,
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
    sparse.space().mask() & 1u32.unbounded_shl(bits).wrapping_sub(1) as u16
}

impl SparseSpace {
    fn of(sparse: Sparse, sequence: &NimSequence) -> Self {
        Self {
            kind: if sparse.space().depends_on_position() { "positions" } else { "values" },
            mask: told_mask(&sparse, sequence),
            rare_count: sparse.rare_count(),
            last_rare: sparse.last_rare(),
            depth: sparse.depth(),
            average_leftovers: sparse.average_leftovers(),
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
    fn from(observed: ObservedPeriod) -> Self {
        let (p, seen) = (observed.period(), observed.seen());
        Self { preperiod: p.preperiod(), period: p.period(), saltus: p.saltus(), seen }
    }
}

pub(crate) fn answer(args: &NimArgs, context: &Context) -> Verdict {
    let game: Game = args.game.parse()?;
    let found = compute(&game, args, context)?;
    let sequence = &found.value;
    if let Some(file) = &args.certificate {
        certificate::save(file, grundy_certify::nim(&game, sequence))?;
    }
    let wanted = wanted_values(args, sequence);
    let page = if args.values {
        wanted.iter().map(|value| format!("{value}\n")).collect::<String>().into()
    } else {
        let mut page = page(&game, args, &found, &wanted);
        plot(&mut page, &game, args.to, sequence, context);
        page
    };
    Ok(Answer::new(page, json(&game, args, &found, wanted), status(args, &found)))
}

fn compute(
    game: &Game,
    args: &NimArgs,
    context: &Context,
) -> Result<Reached<NimSequence>, Failure> {
    let keeper = args.checkpoint.as_ref().map(|path| Keeper::new(path, args.checkpoint_every));
    let checkpoint = keeper.as_ref().map(Keeper::read).transpose()?.flatten();
    if let Some(checkpoint) = &checkpoint {
        eprintln!("going on with {} from heap {}", checkpoint.game(), checkpoint.settled());
    }
    let keep = keeper.as_ref().map(|keeper| move |offer: Offer<'_>| keeper.take(&offer));
    let engine = if args.assume_no_more_rares { Some(Engine::Observing) } else { args.engine };
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let request = Request::new()
        .heaps(args.to.map(|last| last.saturating_add(1)))
        .engine(engine.or(keeper.is_some().then_some(Engine::Blocked)))
        .checkpoint(checkpoint.as_ref())
        .keep(keep.as_ref().map(|keep| keep as Keep<'_>))
        .threads(args.threads.unwrap_or_else(cores));
    let bar = context.bar("heaps");
    nim::compute(game, &request, &context.run(&bar))
        .map_err(|unable| Failure::new(format!("error: {unable}")))
}

/// The values up to the heap that was asked for; otherwise one round of the period (a few, if it
/// is short), or what there is.
fn wanted_values(args: &NimArgs, sequence: &NimSequence) -> Vec<u64> {
    let round = sequence.periodicity().proved().map(|proved| {
        let p = proved.period();
        let end = p.preperiod() + p.period() * (20 / p.period()).max(1);
        end.next_multiple_of(row_length(Some(p.period()), 2) as u64)
    });
    let known = sequence.values().len() as u64;
    let asked = args.to.map(|last| last.saturating_add(1).min(MOST_VALUES));
    let wanted = asked.or(round).unwrap_or(known).min(MOST_VALUES);
    (0..wanted).map_while(|heap| sequence.value(heap)).collect()
}

/// A proof is an answer, and so are all the values that were asked for.
fn status(args: &NimArgs, found: &Reached<NimSequence>) -> Status {
    match (found.value.periodicity(), found.stop) {
        (Periodicity::Proved(_) | Periodicity::Conditional(_), _) => Status::Done,
        (_, Some(stop)) => stop.into(),
        (_, None) if args.to.is_some() => Status::Done,
        (_, None) => Status::Limit,
    }
}

/// The JSON answer as it is without options.
pub(crate) fn json_of(game: &Game, found: &Reached<NimSequence>) -> Json {
    let args = NimArgs::default();
    json(game, &args, found, wanted_values(&args, &found.value))
}

fn json(game: &Game, args: &NimArgs, found: &Reached<NimSequence>, mut values: Vec<u64>) -> Json {
    let sequence = &found.value;
    let (period, proof) = match sequence.periodicity() {
        Periodicity::Proved(proved) => (Some(proved.period()), Some(proved.proof())),
        Periodicity::Conditional(given) => (Some(given.period()), Some(given.proof())),
        _ => (None, None),
    };
    let asked = args.to.map_or(values.len() as u64, |last| last.saturating_add(1));
    if !args.values && args.to.is_none() {
        values.truncate(SHOWN_IN_JSON);
    }
    Json {
        game: game.to_string(),
        computed: sequence.computed(),
        status: match period {
            Some(_) if sequence.given().is_some() => "conditional",
            Some(p) if p.saltus() > 0 => "arithmetic-periodic",
            Some(_) => "periodic",
            None => "open",
        },
        preperiod: period.map(|p| p.preperiod()),
        period: period.map(|p| p.period()),
        saltus: period.map(|p| p.saltus()),
        proof: proof.map(ToString::to_string),
        given: sequence.given(),
        observed: match sequence.periodicity() {
            Periodicity::Observed(observed) => Some((*observed).into()),
            _ => None,
        },
        max_value: sequence.max().map(|(value, _)| value),
        max_index: sequence.max().map(|(_, heap)| heap),
        sparse_space: sequence.sparse().map(|sparse| SparseSpace::of(sparse, sequence)),
        engine: sequence.engine().name(),
        values_proved: sequence.values_proved(),
        stop: found.stop.map(|stop| stop.to_string()),
        values_complete: values.len() as u64 == asked,
        values,
    }
}

fn page(game: &Game, args: &NimArgs, found: &Reached<NimSequence>, values: &[u64]) -> Page {
    let sequence = &found.value;
    let mut page = Page::default();
    page.heading(format!("{game}{}, normal play", also_called(game)));
    let shown = if args.to.is_some() { values.len() } else { values.len().min(SHOWN_IN_TEXT) };
    page.on_paper(|page| tables::rules_in_words(page, game));
    page.rows(tables::nim_values(sequence, &values[..shown]));
    if shown < values.len() {
        page.plain("      … (--to N shows more, --values prints them alone)");
    }
    page.blank();
    facts(&mut page, found);
    if args.explain {
        for (i, why) in sequence.why().iter().enumerate() {
            page.fact(if i == 0 { "engine" } else { "" }, why);
        }
        page.fact("", format!("→ {}", sequence.engine()));
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

pub(crate) fn facts(page: &mut Page, found: &Reached<NimSequence>) {
    let sequence = &found.value;
    let computed = sequence.computed();
    match sequence.periodicity() {
        Periodicity::Proved(proved) => {
            let p = proved.period();
            page.fact("period", period_words(p));
            page.fact("proved", equation(p));
            page.fact("by", proved.proof());
        }
        Periodicity::Conditional(conditional) => {
            let p = conditional.period();
            page.fact("period", period_words(p));
            page.fact("given", given_words(conditional.given()));
            page.fact("then", equation(p));
            page.fact("by", conditional.proof());
        }
        Periodicity::Observed(observed) => {
            let seen = observed.seen();
            let words = period_words(observed.period());
            page.fact(
                "observed",
                format!("period {words} in the {seen} values computed; not proved"),
            );
        }
        _ => page.fact("period", format!("none found in {computed} values")),
    }
    if let Some((value, heap)) = sequence.max() {
        page.fact("largest", format!("{value}, first at heap {heap}"));
    }
    if let Some(sparse) = sequence.sparse() {
        let last = sparse.last_rare().map_or(String::new(), |heap| format!(", the last at {heap}"));
        let kind = if sparse.space().depends_on_position() { "positions" } else { "values" };
        let mask = told_mask(&sparse, sequence);
        page.fact("sparse", format!("space in {kind}, mask {mask} = {mask:#b}"));
        page.fact(
            "",
            format!("{} rare heaps{last}; depth {}", sparse.rare_count(), sparse.depth()),
        );
        if let Some(average) = sparse.average_leftovers() {
            page.fact("leftovers", format!("{average:.2} options tried on average"));
        }
    }
    let trust =
        if sequence.values_proved() { "" } else { ", assuming that no more rare ones come" };
    page.fact("computed", format!("{computed} values{trust}"));
    if let (Some(given), Periodicity::Observed(_) | Periodicity::Open) =
        (sequence.given(), sequence.periodicity())
    {
        page.fact("given", given_words(given));
    }
    if let Some(stop) = found.stop {
        page.fact("note", stop);
    }
}

fn period_words(p: Period) -> String {
    format!("{}, preperiod {}{}", p.period(), p.preperiod(), saltus_words(p.saltus()))
}

/// What a period says.
fn equation(p: Period) -> String {
    let saltus = if p.saltus() == 0 { String::new() } else { format!(" + {}", p.saltus()) };
    format!("G(n+{}) = G(n){saltus} for every n ≥ {}", p.period(), p.preperiod())
}

fn given_words(heap: u64) -> String {
    format!("the values below heap {heap} in the checkpoint, not computed again")
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
