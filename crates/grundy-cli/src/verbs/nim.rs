//! `grundy nim GAME`: the nim-sequence and its period.

use crate::answer::{Answer, Failure, Verdict};
use crate::args::NimArgs;
use crate::certificate;
use crate::checkpoint::Keeper;
use crate::context::Context;
use crate::file::named_rightly;
use crate::format::Format;
use grundy::Game;
use grundy::nim::{self, Engine, Keep, NimSequence, Offer, Request};
use grundy::run::Reached;
use grundy::solve::Patience;
use grundy_report::answer::{NimAnswer, NimView};
use std::thread;

pub(crate) fn answer(args: &NimArgs, context: &Context) -> Verdict {
    let game: Game = args.game.parse()?;
    named_rightly(args.checkpoint.as_deref(), "--checkpoint", "bytes")?;
    let found = compute(&game, args, context)?;
    if let Some(file) = &args.certificate {
        certificate::save(file, grundy_certify::nim(&game, &found.value))?;
    }
    if let (true, Some(stop)) = (args.values && context.format() == Format::Text, found.stop) {
        eprintln!("note: {stop}, after {} values", found.value.computed());
    }
    let view = NimView { to: args.to, values_only: args.values, explain: args.explain };
    let mut answer = NimAnswer::new(&game, &found, view);
    if context.shows_figures() && !args.values {
        let bar = context.bar("heaps");
        answer = answer.plotted(&found.value, &Patience::default().limit(context.run(&bar)));
    }
    Ok(Answer::of(&answer))
}

fn compute(
    game: &Game,
    args: &NimArgs,
    context: &Context,
) -> Result<Reached<NimSequence>, Failure> {
    let keeper = args.checkpoint.as_ref().map(|path| Keeper::new(path, args.checkpoint_every));
    let checkpoint = keeper.as_ref().map(Keeper::read).transpose()?.flatten();
    if let Some(checkpoint) = &checkpoint {
        eprintln!("resuming {} from heap {}", checkpoint.game(), checkpoint.settled());
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
    nim::compute(game, &request, &context.run(&bar)).map_err(Failure::error)
}
