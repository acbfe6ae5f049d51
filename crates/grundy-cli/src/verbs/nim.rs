//! `grundy nim GAME`: the nim-sequence and its period.

use crate::answer::{Answer, Failure, Verdict};
use crate::args::NimArgs;
use crate::certificate;
use crate::checkpoint::Keeper;
use crate::context::Context;
use crate::file::named_rightly;
use crate::format::Format;
use crate::game;
use crate::limits;
use grundy::Game;
use grundy::nim::sparse::SparseSpace;
use grundy::nim::{self, Engine, Keep, NimSequence, Offer, Request};
use grundy::rules::Places;
use grundy::run::Reached;
use grundy::solve::Patience;
use grundy_certify::Certificate;
use grundy_report::answer::{NimAnswer, NimView};
use std::thread;

pub(crate) fn answer(args: &NimArgs, context: &Context) -> Verdict {
    let game = game::read(&args.game, context)?;
    named_rightly(args.checkpoint.as_deref(), "--checkpoint", "bytes")?;
    let found = compute(&game, args, context)?;
    let certificate = certificate::keep_text(args.proof.certificate.as_deref(), context, || {
        let certificate = grundy_certify::nim(&game, &found.value);
        let certificate = certificate.map(|certificate| segmented(certificate, args, context));
        Ok(certificate.transpose()?.map(|certificate| certificate.to_json()))
    })?;
    if let (true, Some(stop)) = (args.values && context.format() == Format::Text, found.stop) {
        eprintln!("note: {stop}, after {} values", found.value.computed());
    }
    let to = args.to.map(|size| game.last_of_size(size));
    let view = NimView { to, values_only: args.values, explain: args.explain };
    let mut answer = NimAnswer::new(&game, &found, view);
    if context.shows_figures() && !args.values {
        let bar = context.bar("heaps");
        answer = answer.plotted(&found.value, &Patience::default().limit(context.run(&bar)));
    }
    Ok(Answer::of(&answer).certified(certificate))
}

/// The certificate in as many segments as were asked for.
fn segmented(
    certificate: Certificate,
    args: &NimArgs,
    context: &Context,
) -> Result<Certificate, Failure> {
    let Some(count) = args.segments else { return Ok(certificate) };
    let bar = context.bar("heaps");
    grundy_certify::with_segments(certificate, count, &context.run(&bar)).map_err(Failure::error)
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
    let end = args.to.map(|size| game.last_of_size(size).saturating_add(1));
    let request = Request::new()
        .heaps(end.or(engine.is_none().then_some(limits::NIM_HEAPS)))
        .space(space(game, args)?)
        .engine(engine.or(keeper.is_some().then_some(Engine::Blocked)))
        .checkpoint(checkpoint.as_ref())
        .keep(keep.as_ref().map(|keep| keep as Keep<'_>))
        .threads(args.threads.unwrap_or_else(cores));
    let bar = context.bar("heaps").towards(end);
    let run = context.run(&bar);
    // A search for a period ends by itself; whoever says how far to go is ready to wait.
    let asked = args.to.is_some() || keeper.is_some();
    let patience = Patience { time: limits::NIM_TIME, ..Patience::default() };
    let run = if asked { run } else { patience.limit(run) };
    nim::compute(game, &request, &run).map_err(Failure::error)
}

/// The sparse space that was asked for.
fn space(game: &Game, args: &NimArgs) -> Result<Option<SparseSpace>, Failure> {
    let Some(mask) = args.mask else { return Ok(None) };
    let places = Places::of_rules(game).ok_or_else(|| {
        Failure::new(format!(
            "error: {game} has no sparse space: a move leaves three heaps or more"
        ))
    })?;
    let both = || Failure::new(format!("error: {game} splits heaps at places of both parities"));
    mask.space(&places).map(Some).ok_or_else(both)
}
