//! `grundy genus GAME`: the genus of each heap, tame or wild; of sums, of pairs, of all sums.

use crate::answer::{Answer, Failure, Verdict};
use crate::args::{GenusArgs, in_one_piece};
use crate::certificate;
use crate::context::Context;
use crate::game;
use crate::limits::{GENUS_HEAP, SUMS_HEAP};
use grundy::misere::Genera;
use grundy::misere::quaternary::Nimified;
use grundy::misere::sequence::{self, ProvedColumn, explore, periodicity};
use grundy::run::{Reached, Run};
use grundy::{Game, Position, Rules};
use grundy_report::answer::{GeneralisedAnswer, GenusAnswer, PairsAnswer, SumGenusAnswer};

pub(crate) fn answer(args: &GenusArgs, context: &Context) -> Verdict {
    let game = game::read(&args.game, context)?;
    let position =
        in_one_piece(&args.position).map(|text| game::position(&game, &text)).transpose()?;
    let over = args.over.as_deref().map(|text| game::heap(&game, text)).transpose()?;
    let bar = context.bar("heaps");
    let run = context.run(&bar);
    let end = game.last_heap().unwrap_or(u64::MAX);
    let last = game.last_of_size(args.to.unwrap_or(SUMS_HEAP)).min(end);
    if args.generalised {
        let largest = position.as_ref().and_then(Position::largest).filter(|_| args.to.is_none());
        let last = largest.unwrap_or(last);
        return Ok(Answer::of(&GeneralisedAnswer::ask(&game, last, position.as_ref(), &run)));
    }
    match position {
        Some(position) => Ok(Answer::of(&SumGenusAnswer::ask(&game, &position, over, &run))),
        None if args.sums => Ok(Answer::of(&PairsAnswer::ask(&game, last, args.blurry, &run))),
        None => heaps(args, game, context, &run),
    }
}

/// The genera of the heaps one by one.
fn heaps(args: &GenusArgs, game: Game, context: &Context, run: &Run<'_>) -> Verdict {
    // Of a finite game all positions are shown.
    let last = match game.last_heap() {
        Some(end) => args.to.unwrap_or(end).min(end),
        None => game.last_of_size(args.to.unwrap_or(GENUS_HEAP)),
    };
    let mut genera = Genera::new(game.clone());
    let found = match genera.extend_to(last, run) {
        Err(stop) => Reached::stopped(periodicity(&genera), stop),
        Ok(()) => explore(&mut genera, run),
    };
    let columns = args.columns.map(|last| columns(&game, last, run)).transpose()?;
    // The laws are a gift, as the period is: no limit is told if they are not found.
    let nimified = game.code().and_then(|code| Nimified::spelt(code, run)).and_then(Result::ok);
    let certificate = certificate::keep(args.proof.certificate.as_deref(), context, || {
        // Of games without a code no period is proved: what can be had are the genera themselves.
        match game.code() {
            Some(_) => grundy_certify::genus(&game, &found.value, run),
            None => grundy_certify::genera(&genera, last),
        }
    })?;
    let answer = GenusAnswer::new(&genera, last, &found, columns.as_ref(), nimified.as_ref());
    Ok(Answer::of(&answer.with_blurry(args.blurry)).certified(certificate))
}

fn columns(game: &Game, last: usize, run: &Run<'_>) -> Result<Reached<Vec<ProvedColumn>>, Failure> {
    game.code().and_then(|code| sequence::columns(code, last, run)).ok_or_else(|| {
        Failure::new("error: --columns is for finite codes that never split a heap, such as 0.123")
    })
}
