//! `grundy figure KIND SUBJECT`: drawings of what the other verbs tell.

use crate::answer::{Answer, Failure, Status, Verdict};
use crate::args::{FigureArgs, FigureKind};
use crate::context::Context;
use grundy::board::{Clobber, Towers};
use grundy::misere::Genera;
use grundy::misere::form::{Expression, Forms};
use grundy::nim::sparse::SparseSpace;
use grundy::nim::{NimSequence, Request};
use grundy::quotient::Solver;
use grundy::rules::Places;
use grundy::run::{Reached, Run, Stop};
use grundy::solve::Patience;
use grundy::{Game, Position, Rules};
use grundy_figure::{Scatter, Spectrum, Stones};
use grundy_report::Page;
use serde::Serialize;
use std::fs;

/// The last heap of a genus table and of a quotient where nobody says.
const LAST_GENUS: u64 = 71;
const LAST_HEAP: u64 = 2000;
/// A sparse space is worth showing if at most one heap in so many is rare.
const SPARSE: u64 = 8;

#[derive(Serialize)]
struct Json {
    kind: String,
    subject: String,
    svg: String,
    file: Option<String>,
    stop: Option<String>,
}

/// A drawing, and what stopped it from showing more.
struct Drawn {
    svg: String,
    stop: Option<Stop>,
}

pub(crate) fn answer(args: &FigureArgs, context: &Context) -> Verdict {
    let bar = context.bar("heaps");
    // Whoever says how far to go is ready to wait.
    let run = context.run(&bar);
    let run = if args.to.is_some() { run } else { Patience::default().limit(run) };
    let Drawn { svg, stop } = draw(args, &run)?;
    drop(bar);
    let mut page = Page::default();
    if let Some(file) = &args.output {
        let bytes = if args.png { crate::png::render(&svg)? } else { svg.clone().into_bytes() };
        let failed = |e| Failure::new(format!("error: cannot write {}: {e}", file.display()));
        fs::write(file, &bytes).map_err(failed)?;
        page.fact("written", format!("{}, {} bytes", file.display(), bytes.len()));
        if let Some(stop) = stop {
            page.fact("note", stop);
        }
    } else if args.png {
        return Err(Failure::new("error: --png needs a file to write to, as in -o kayles.png"));
    } else {
        page.on_screen(|page| page.verbatim(svg.as_str()));
        page.on_paper(|page| {
            page.heading(format!("{}: {}", args.kind.name(), args.subject));
            page.figure(svg.clone(), stop.map_or(String::new(), |stop| stop.to_string()));
        });
    }
    let json = Json {
        kind: args.kind.name().to_owned(),
        subject: args.subject.clone(),
        svg,
        file: args.output.as_ref().map(|file| file.display().to_string()),
        stop: stop.map(|stop| stop.to_string()),
    };
    Ok(Answer::new(page, json, stop.map_or(Status::Done, Status::from)))
}

fn draw(args: &FigureArgs, run: &Run<'_>) -> Result<Drawn, Failure> {
    match args.kind {
        FigureKind::Tree => return tree(args, run),
        FigureKind::Board => return board(args),
        _ => {}
    }
    let game: Game = args.subject.parse()?;
    let title = format!("{game}{}", super::nim::also_called(&game));
    match args.kind {
        FigureKind::Sequence | FigureKind::Spectrum => values(args, &game, &title, run),
        FigureKind::Genus => {
            let last = args.to.unwrap_or(LAST_GENUS);
            let mut genera = Genera::new(game);
            let stop = genera.extend_to(last, run).err();
            Ok(Drawn { svg: genus_map(&genera, last, &title), stop })
        }
        _ => quotient(args, game, &title, run),
    }
}

fn values(args: &FigureArgs, game: &Game, title: &str, run: &Run<'_>) -> Result<Drawn, Failure> {
    let heaps = args.to.map(|last| last.saturating_add(1));
    let request = Request::new().heaps(heaps);
    let Reached { value: sequence, stop: stopped } = grundy::nim::compute(game, &request, run)
        .map_err(|unable| Failure::new(format!("error: {unable}")))?;
    let heaps = heaps.unwrap_or_else(|| worth_showing(&sequence));
    let (svg, stop) = match args.kind {
        FigureKind::Sequence => scatter(game, &sequence, heaps, title, run),
        _ => {
            let mut spectrum = Spectrum::default();
            let add = |_, value, rare| spectrum.add(value, rare);
            let stop = visit(game, &sequence, heaps, run, add).err();
            (spectrum.svg(&format!("How often each nim-value occurs in {title}")), stop)
        }
    };
    Ok(Drawn { svg, stop: stop.or(stopped) })
}

/// How many heaps show a sequence best: a few rounds of its period, or all there is.
pub(crate) fn worth_showing(sequence: &NimSequence) -> u64 {
    match sequence.periodicity().proved() {
        Some(proved) => {
            let p = proved.period();
            let rounds = p.preperiod().div_ceil(p.period()).clamp(3, 8);
            p.preperiod().saturating_add(p.period().saturating_mul(rounds)).max(60)
        }
        None => sequence.computed(),
    }
}

/// The plot of the first heaps of a sequence.
pub(crate) fn scatter(
    game: &Game,
    sequence: &NimSequence,
    heaps: u64,
    title: &str,
    run: &Run<'_>,
) -> (String, Option<Stop>) {
    let mut scatter = Scatter::default();
    let add = |heap, value, rare| scatter.add(heap, value, rare);
    let stop = visit(game, sequence, heaps, run, add).err();
    if let Some(proved) = sequence.periodicity().proved() {
        scatter = scatter.period(proved.period().preperiod(), proved.period().period());
    }
    (scatter.svg(&format!("Nim-sequence of {title}")), stop)
}

/// Shows each heap with its value, and whether it is rare. Values that were not kept are computed once
/// more.
fn visit(
    game: &Game,
    sequence: &NimSequence,
    heaps: u64,
    run: &Run<'_>,
    mut show: impl FnMut(u64, u64, bool),
) -> Result<(), Stop> {
    let space =
        sequence.sparse().map(|sparse| sparse.space()).or_else(|| best_space(game, sequence));
    let show = |heap: u64, value: u64| {
        let rare = space.is_some_and(|s| s.is_rare(heap, value as u16));
        show(heap, value, rare);
    };
    sequence.visit_values(game, heaps, run, show)
}

/// A sparse space of the values, where the engine needed none.
fn best_space(game: &Game, sequence: &NimSequence) -> Option<SparseSpace> {
    let places = Places::of(game.code()?)?;
    let values: Option<Vec<u16>> =
        sequence.values().iter().map(|&value| u16::try_from(value).ok()).collect();
    let values = values?;
    let (space, rares) = SparseSpace::best(&values, &places)?;
    (rares > 0 && rares * SPARSE <= values.len() as u64).then_some(space)
}

/// The heat map of the genera up to a heap, as far as they are known.
pub(crate) fn genus_map(genera: &Genera<Game>, last: u64, title: &str) -> String {
    let known = |heap| Some((genera.genus(heap)?.clone(), genera.nature(heap)?.is_tame()));
    let table: Vec<_> = (0..=last).map_while(known).collect();
    grundy_figure::genus_map(&table, &format!("Genera of {title}"))
}

fn quotient(args: &FigureArgs, game: Game, title: &str, run: &Run<'_>) -> Result<Drawn, Failure> {
    let mut solver = Solver::new(game);
    let status = solver.extend_to(args.to.unwrap_or(LAST_HEAP), run);
    let quotient = solver.quotient();
    let (svg, what) = match args.kind {
        FigureKind::Structure => (structure(&quotient, title), "idempotents"),
        _ => (actions(&quotient, title), "elements"),
    };
    let stop = match status {
        grundy::quotient::Status::Stopped(stop) => Some(stop),
        _ => None,
    };
    let too_many =
        || Failure::new(format!("error: the quotient has too many {what} to draw; try --to N"));
    Ok(Drawn { svg: svg.ok_or_else(too_many)?, stop })
}

pub(crate) fn structure(quotient: &grundy::quotient::Quotient<'_>, title: &str) -> Option<String> {
    grundy_figure::structure(quotient, &format!("Structure of the misère quotient of {title}"))
}

pub(crate) fn actions(quotient: &grundy::quotient::Quotient<'_>, title: &str) -> Option<String> {
    grundy_figure::actions(quotient, &format!("Generators on the misère quotient of {title}"))
}

fn tree(args: &FigureArgs, run: &Run<'_>) -> Result<Drawn, Failure> {
    let mut forms = Forms::new();
    let stopped = |stop: Stop| Failure::new(format!("error: {stop}"));
    let form = match &args.game {
        Some(game) => {
            let (game, position): (Game, Position) = (game.parse()?, args.subject.parse()?);
            forms.position(&game, &position, run).map_err(stopped)?
        }
        None => {
            let expression: Expression = args.subject.parse()?;
            forms.evaluate(&expression, run).map_err(stopped)?
        }
    };
    let of = args.game.as_ref().map_or(String::new(), |game| format!(" in {game}"));
    let genus = forms.genus(form, run).map_err(stopped)?;
    let title = format!("{}{of}, genus {genus}", args.subject);
    let too_large = || Failure::new("error: the tree has too many nodes to draw");
    let svg = grundy_figure::tree(&forms, form, &title).ok_or_else(too_large)?;
    Ok(Drawn { svg, stop: None })
}

fn board(args: &FigureArgs) -> Result<Drawn, Failure> {
    let position = args.position.as_deref().ok_or_else(|| {
        Failure::new("error: expected a position, as in `grundy figure board towers XXX/X.X`")
    })?;
    let (grid, stones) = match args.subject.as_str() {
        "towers" => (Towers::parse(position)?, Stones::Towers),
        "clobber" => (Clobber::parse(position)?, Stones::Clobber),
        other => {
            let message = format!("error: no board game {other:?}; there are towers and clobber");
            return Err(Failure::new(message));
        }
    };
    let title = format!("{} {position}", args.subject);
    Ok(Drawn { svg: grundy_figure::board(&grid, stones, &title), stop: None })
}
