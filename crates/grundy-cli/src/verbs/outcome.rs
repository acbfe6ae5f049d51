//! `grundy outcome GAME POSITION`: who wins, and every winning move.

use crate::answer::{Answer, Verdict};
use crate::args::OutcomeArgs;
use crate::certificate;
use crate::context::Context;
use crate::game;
use crate::limits::OUTCOME_TIME;
use grundy::solve::{Patience, judge};
use grundy_report::answer::OutcomeAnswer;

pub(crate) fn answer(args: &OutcomeArgs, context: &Context) -> Verdict {
    let OutcomeArgs { table: args, proof } = args;
    let game = game::read(&args.game, context)?;
    let position = game::position(&game, &args.position())?;
    let bar = context.bar("positions");
    let run = Patience { time: OUTCOME_TIME, ..Patience::default() }.limit(context.run(&bar));
    let mut judge = judge(&game, args.play(), &position, run);
    let answer = OutcomeAnswer::ask(&game, args.play(), &position, &mut *judge);
    let certificate = certificate::keep(proof.certificate.as_deref(), context, || {
        grundy_certify::outcome(&game, &mut *judge, &position, args.play()).ok().flatten()
    })?;
    Ok(Answer::of(&answer).certified(certificate))
}
