//! `grundy figure KIND SUBJECT`: drawings of what the other verbs answer.

use super::board::near;
use crate::answer::{Answer, Failure, Verdict};
use crate::args::{FigureArgs, FigureKind, in_one_piece};
use crate::context::Context;
use crate::file::named_rightly;
use crate::game;
use crate::limits::{FIGURE_GENUS_HEAP, FIGURE_QUOTIENT_HEAP};
use grundy::Rules;
use grundy::misere::Genera;
use grundy::misere::form::Forms;
use grundy::nim::Request;
use grundy::partizan::ruleset::RULESETS;
use grundy::partizan::{ReadError, Style, Value, Values};
use grundy::quotient::{Solver, Status};
use grundy::rules::nearest;
use grundy::run::{Budget, Reached, Run};
use grundy::solve::Patience;
use grundy_boards::BOARDS;
use grundy_report::answer::{FigureAnswer, actions_figure, structure_figure};
use grundy_report::titled;
use std::fs;

pub(crate) fn answer(args: &FigureArgs, context: &Context) -> Verdict {
    let png = wants_png(args)?;
    named_rightly(args.output.as_deref(), "--output", "a drawing")?;
    let bar = context.bar("heaps");
    // Whoever says how far to go is ready to wait.
    let run = context.run(&bar);
    let run = if args.to.is_some() { run } else { Patience::default().limit(run) };
    let drawn = draw(args, context, &run)?;
    let mut answer = FigureAnswer::new(args.kind.name(), &args.subject, drawn);
    if let Some(file) = &args.output {
        let svg = answer.svg();
        let bytes = if png { crate::png::render(svg)? } else { svg.as_bytes().to_vec() };
        let failed = |e| Failure::new(format!("error: cannot write {}: {e}", file.display()));
        fs::write(file, &bytes).map_err(failed)?;
        answer = answer.written(file.display().to_string(), bytes.len());
    }
    Ok(Answer::of(&answer))
}

/// Whether a PNG is to be written, by `--png` or by the end of the file's name. What cannot be had
/// is refused before anything is drawn.
fn wants_png(args: &FigureArgs) -> Result<bool, Failure> {
    let ends_in = |end: &str| {
        let file = args.output.as_ref();
        file.and_then(|file| file.extension()).is_some_and(|found| found.eq_ignore_ascii_case(end))
    };
    match (args.png, &args.output) {
        (true, None) => Err(Failure::new("error: --png needs a file, as in -o kayles.png")),
        (true, Some(file)) if ends_in("svg") => {
            let file = file.display();
            Err(Failure::new(format!("error: --png would write a PNG into {file}")))
        }
        (png, _) if png || ends_in("png") => crate::png::available().map(|()| true),
        _ => Ok(false),
    }
}

fn draw(args: &FigureArgs, context: &Context, run: &Run<'_>) -> Result<Reached<String>, Failure> {
    match args.kind {
        FigureKind::Sequence | FigureKind::Spectrum => values(args, context, run),
        FigureKind::Genus => genera(args, context, run),
        FigureKind::Structure | FigureKind::Actions => quotient(args, context, run),
        FigureKind::Tree => tree(args, context, run),
        FigureKind::Board => board(args),
        FigureKind::Thermograph | FigureKind::ValueTree => value(args, run),
        FigureKind::Lattice => lattice(args, run),
    }
}

fn values(args: &FigureArgs, context: &Context, run: &Run<'_>) -> Result<Reached<String>, Failure> {
    let game = game::read(&args.subject, context)?;
    let heaps = args.to.map(|size| game.last_of_size(size).saturating_add(1));
    let found =
        grundy::nim::compute(&game, &Request::new().heaps(heaps), run).map_err(Failure::error)?;
    let heaps = heaps.unwrap_or_else(|| grundy_figure::worth_showing(&found.value));
    let title = titled(&game);
    let drawn = match args.kind {
        FigureKind::Sequence => {
            let title = format!("Nim-sequence of {title}");
            grundy_figure::sequence(&game, &found.value, heaps, &title, run)
        }
        _ => {
            let title = format!("How often each nim-value occurs in {title}");
            grundy_figure::spectrum(&game, &found.value, heaps, &title, run)
        }
    };
    Ok(Reached { value: drawn.value, stop: drawn.stop.or(found.stop) })
}

fn genera(args: &FigureArgs, context: &Context, run: &Run<'_>) -> Result<Reached<String>, Failure> {
    let game = game::read(&args.subject, context)?;
    let title = format!("Genera of {}", titled(&game));
    let last = game.last_of_size(args.to.unwrap_or(FIGURE_GENUS_HEAP));
    let last = last.min(game.last_heap().unwrap_or(u64::MAX));
    let mut genera = Genera::new(game);
    let stop = genera.extend_to(last, run).err();
    Ok(Reached { value: grundy_figure::genera(&genera, last, &title), stop })
}

fn quotient(
    args: &FigureArgs,
    context: &Context,
    run: &Run<'_>,
) -> Result<Reached<String>, Failure> {
    let game = game::read(&args.subject, context)?;
    let mut solver = Solver::new(game.clone());
    let status = match args.to {
        Some(size) => solver.extend_to(game.last_of_size(size), run),
        None => {
            solver.solve(&run.within(Budget { heap: Some(FIGURE_QUOTIENT_HEAP), ..run.budget() }))
        }
    };
    let quotient = solver.quotient();
    let (svg, what) = match args.kind {
        FigureKind::Structure => (structure_figure(&game, &quotient), "idempotents"),
        _ => (actions_figure(&game, &quotient), "elements"),
    };
    let stop = match status {
        Status::Stopped(stop) => Some(stop),
        _ => None,
    };
    let too_many =
        || Failure::new(format!("error: the quotient has too many {what} to draw; try --to N"));
    Ok(Reached { value: svg.ok_or_else(too_many)?, stop })
}

fn tree(args: &FigureArgs, context: &Context, run: &Run<'_>) -> Result<Reached<String>, Failure> {
    let mut forms = Forms::new();
    let form = match &args.game {
        Some(game) => {
            let game = game::read(game, context)?;
            let position = game::position(&game, &args.subject)?;
            forms.position(&game, &position, run)
        }
        None => forms.evaluate(&args.subject.parse()?, run),
    };
    let form = form.map_err(Failure::error)?;
    let genus = forms.genus(form, run).map_err(Failure::error)?;
    let of = args.game.as_ref().map_or(String::new(), |game| format!(" in {game}"));
    let name = format!("{}{of}", args.subject);
    let too_large = || Failure::new("error: the tree has too many nodes to draw");
    let svg = grundy_figure::tree(&forms, form, &name, &genus).ok_or_else(too_large)?;
    Ok(Reached::whole(svg))
}

fn board(args: &FigureArgs) -> Result<Reached<String>, Failure> {
    let position = in_one_piece(&args.position).ok_or_else(|| {
        Failure::new("error: expected a position, as in `grundy figure board towers XXX/X.X`")
    })?;
    let title = format!("{} {position}", args.subject);
    // The boards of impartial games, then rulesets.
    let Some(board) = grundy_boards::open(&args.subject) else {
        known(&args.subject)?;
        return Ok(Reached::whole(grundy_figure::position(&args.subject, &position, &title)?));
    };
    Ok(Reached::whole(grundy_figure::board(&board.drawing(&position)?, &title)))
}

/// Whether a ruleset has this name.
fn known(name: &str) -> Result<(), Failure> {
    let rulesets = || RULESETS.iter().map(|&(name, ..)| name);
    if name.contains('|') || rulesets().any(|ruleset| ruleset == name) {
        return Ok(());
    }
    let meant = nearest(name, rulesets()).or_else(|| near(name));
    let meant = meant.map(|near| format!(" (did you mean {near}?)")).unwrap_or_default();
    let boards = BOARDS.iter().map(|kind| kind.name);
    let names: Vec<&str> = boards.chain(rulesets().filter(|&name| name != "clobber")).collect();
    let names = names.join(", ");
    Err(Failure::new(format!("error: no board {name:?}{meant}; there are {names}")))
}

fn value(args: &FigureArgs, run: &Run<'_>) -> Result<Reached<String>, Failure> {
    let mut values = Values::new();
    let value = values.read(&args.subject, run).map_err(|error| match error {
        ReadError::Text(error) => error.into(),
        stopped => Failure::error(stopped),
    })?;
    if let FigureKind::Thermograph = args.kind {
        let drawn = values.thermograph(value, run).map_err(Failure::error)?;
        return Ok(Reached::whole(grundy_figure::thermograph(&drawn, &args.subject)));
    }
    let too_large = || Failure::new("error: the tree has too many nodes to draw");
    let svg = grundy_figure::value_tree(&mut values, value, &args.subject);
    Ok(Reached::whole(svg.ok_or_else(too_large)?))
}

fn lattice(args: &FigureArgs, run: &Run<'_>) -> Result<Reached<String>, Failure> {
    let days = || Failure::new("error: expected a day, 0, 1 or 2");
    let day: u32 = args.subject.parse().ok().filter(|day| *day <= 2).ok_or_else(days)?;
    let mut values = Values::new();
    let games = values.born_by(day, run).map_err(Failure::error)?.unwrap_or_default();
    let covers = values.covers(&games, run).map_err(Failure::error)?;
    let print = |&game: &Value| values.print_in(game, Style::Unicode);
    let names: Vec<String> = games.iter().map(print).collect();
    let title = format!("The {} games born by day {day}", games.len());
    Ok(Reached::whole(grundy_figure::lattice(&names, &covers, &title)))
}
