//! `grundy equal GAME P Q`: whether two positions are the same, and what tells them apart if not.

use crate::answer::{Answer, Verdict};
use crate::args::EqualArgs;
use crate::context::Context;
use crate::game;
use grundy::solve::Patience;
use grundy_report::answer::EqualAnswer;

pub(crate) fn answer(args: &EqualArgs, context: &Context) -> Verdict {
    let game = game::read(&args.game, context)?;
    let (first, second) =
        (game::position(&game, &args.first)?, game::position(&game, &args.second)?);
    let bar = context.bar("positions");
    let run = Patience::default().limit(context.run(&bar));
    Ok(Answer::of(&EqualAnswer::ask(&game, args.play(), [&first, &second], &run)))
}
