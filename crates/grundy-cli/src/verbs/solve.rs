//! `grundy solve GAME`: normal play and misère play on one page.

use crate::answer::{Answer, Verdict};
use crate::args::SolveArgs;
use crate::certificate;
use crate::context::Context;
use crate::game;
use grundy::solve::{Patience, solve};
use grundy_report::answer::SolveAnswer;

pub(crate) fn answer(args: &SolveArgs, context: &Context) -> Verdict {
    let game = game::read(&args.game, context)?;
    let patience = Patience::default();
    let bar = context.bar("heaps");
    let run = context.run(&bar);
    let solution = solve(&game, &patience, &run);
    let certificate = certificate::keep(args.proof.certificate.as_deref(), context, || {
        let normal = grundy_certify::nim(&game, solution.sequence());
        let misere = grundy_certify::quotient(&game, solution.solver(), solution.status());
        grundy_certify::all(normal.into_iter().chain(misere))
    })?;
    let mut answer = SolveAnswer::new(&solution);
    if context.on_paper() {
        answer = answer.with_exhibits(&solution, context.shows_figures(), &patience, &run);
    }
    Ok(Answer::of(&answer).certified(certificate))
}
