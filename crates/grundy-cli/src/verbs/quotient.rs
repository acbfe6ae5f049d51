//! `grundy quotient GAME`: the misère quotient, complete or to a heap.

use crate::answer::{Answer, Failure, Verdict};
use crate::args::QuotientArgs;
use crate::certificate;
use crate::context::Context;
use crate::file::named_rightly;
use crate::game;
use crate::limits::QUOTIENT_HEAP;
use grundy::Game;
use grundy::quotient::Solver;
use grundy::run::{Budget, Run};
use grundy_report::answer::{Explained, QuotientAnswer};
use std::fs;
use std::path::Path;

pub(crate) fn answer(args: &QuotientArgs, context: &Context) -> Verdict {
    let game = game::read(&args.game, context)?;
    named_rightly(args.save.as_deref().map(Path::new), "--save", "a text of its own")?;
    let position = args.explain.as_ref().map(|text| game::position(&game, text)).transpose()?;
    let bar = context.bar("heaps");
    let run = context.run(&bar).within(Budget { order: args.limit_order, ..context.budget() });
    let mut solver = start(&game, args, &run)?;
    let status = match args.heap {
        Some(size) => solver.extend_to(game.last_of_size(size), &run),
        None => solver.solve(&run.within(Budget { heap: Some(QUOTIENT_HEAP), ..run.budget() })),
    };
    if let Some(file) = &args.save {
        let failed = |error| Failure::new(format!("error: cannot write {file}: {error}"));
        fs::write(file, solver.save()).map_err(failed)?;
    }
    let certificate = certificate::keep(args.proof.certificate.as_deref(), context, || {
        grundy_certify::quotient(&game, &solver, &status)
    })?;
    let mut answer = QuotientAnswer::new(&solver, &status);
    if let Some(position) = position {
        let explained = Explained::ask(&solver, position, &run).map_err(Failure::error)?;
        answer = answer.explaining(explained);
    }
    // What is shown besides has the limits of the command line alone.
    let run = context.run(&bar);
    if context.on_paper() {
        answer = answer.with_exhibits(&solver, context.shows_figures(), &run);
    }
    if args.structure {
        answer = answer.with_structure(&solver, &run);
    }
    Ok(Answer::of(&answer).certified(certificate))
}

fn start(game: &Game, args: &QuotientArgs, run: &Run<'_>) -> Result<Solver<Game>, Failure> {
    let Some(file) = &args.resume else { return Ok(Solver::new(game.clone())) };
    let failed = |error: String| Failure::new(format!("error: cannot resume from {file}: {error}"));
    let text = fs::read_to_string(file).map_err(|error| failed(error.to_string()))?;
    Solver::restore(game.clone(), &text, run).map_err(|error| failed(error.to_string()))
}
