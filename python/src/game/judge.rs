//! Who judges a position, and how far it looks.

use grundy::judge::MisereJudge;
use grundy::nim::NimJudge;
use grundy::outcome::{Judge, Play};
use grundy::run::{Run, Stop};
use grundy::{Position, Rules};

/// Nim-values are computed up to the largest heap of a position, but never beyond this many.
const MOST_NIM_VALUES: u64 = 1 << 16;

/// What a judge answers, whatever the play.
pub(super) fn judged<T>(
    rules: &dyn Rules,
    play: Play,
    position: &Position,
    run: &Run<'_>,
    ask: impl FnOnce(&mut dyn Judge) -> Result<T, Stop>,
) -> Result<T, Stop> {
    match play {
        Play::Normal => {
            let largest = position.largest().unwrap_or(0);
            // With a code, a little more than the heaps themselves, to prove a short period.
            let more = if rules.code().is_some() { largest.saturating_add(1000) } else { 1 };
            let heaps = largest.saturating_add(more).min(MOST_NIM_VALUES);
            ask(&mut NimJudge::new(rules, heaps, *run))
        }
        Play::Misere => ask(&mut MisereJudge::new(rules, *run)),
    }
}

/// The nim-value of a position.
pub(super) fn nim_value(
    rules: &dyn Rules,
    position: &Position,
    run: &Run<'_>,
) -> Result<u64, Stop> {
    let largest = position.largest().unwrap_or(0);
    let heaps = largest.saturating_mul(2).saturating_add(2).min(MOST_NIM_VALUES);
    NimJudge::new(rules, heaps, *run).value(position)
}
