//! `grundy genus GAME`: the genus of each heap, tame or wild.

use crate::answer::{Answer, Failure, Verdict};
use crate::args::GenusArgs;
use crate::certificate;
use crate::context::Context;
use crate::limits::GENUS_HEAP;
use grundy::misere::Genera;
use grundy::misere::sequence::{self, ProvedColumn, explore, periodicity};
use grundy::run::{Reached, Run};
use grundy::{Game, Rules};
use grundy_report::answer::GenusAnswer;

pub(crate) fn answer(args: &GenusArgs, context: &Context) -> Verdict {
    let game: Game = args.game.parse()?;
    let last = args.to.unwrap_or(GENUS_HEAP);
    let bar = context.bar("heaps");
    let run = context.run(&bar);
    let mut genera = Genera::new(game.clone());
    let found = match genera.extend_to(last, &run) {
        Err(stop) => Reached::stopped(periodicity(&genera), stop),
        Ok(()) => explore(&mut genera, &run),
    };
    let columns = args.columns.map(|last| columns(&game, last, &run)).transpose()?;
    if let Some(file) = &args.certificate {
        certificate::save(file, grundy_certify::genus(&game, &found.value, &run))?;
    }
    Ok(Answer::of(&GenusAnswer::new(&genera, last, &found, columns.as_ref())))
}

fn columns(game: &Game, last: usize, run: &Run<'_>) -> Result<Reached<Vec<ProvedColumn>>, Failure> {
    game.code().and_then(|code| sequence::columns(code, last, run)).ok_or_else(|| {
        Failure::new("error: --columns is for finite codes that never split a heap, such as 0.123")
    })
}
