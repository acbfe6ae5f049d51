//! Winning moves by a law that knows all positions, however large.

use crate::outcome::Winning;
use crate::rules::{Code, Visit, checked};
use crate::run::{Run, Stop};
use crate::{Position, Rules};
use std::ops::ControlFlow;

/// The largest heap of which all options are looked at for winning moves.
const MOST_TOKENS: u64 = 1 << 20;

/// How many splits near an end and near the middle of a larger heap are looked at.
const SOME: u64 = 1 << 10;

/// At most `most` winning moves: those after which the parts make a P-position beside what the law
/// knows of the `rest` of the position. In very large heaps not all splits are looked at.
pub(crate) fn winning_moves<T>(
    rules: &dyn Rules,
    position: &Position,
    most: usize,
    run: &Run<'_>,
    rest: impl Fn(&Position) -> T,
    is_hit: impl Fn(&T, &[u64]) -> bool,
) -> Result<Winning, Stop> {
    let mut winning = Winning::none();
    for (heap, _) in position.sizes() {
        let rest = rest(&position.after(heap, &[]).expect("the heap is there"));
        let mut visit = |parts: &[u64]| match is_hit(&rest, parts) {
            true => winning.put(heap, parts, most),
            false => ControlFlow::Continue(()),
        };
        let flow = match rules.code() {
            Some(code) if heap > MOST_TOKENS => visit_some_options(code, heap, &mut visit),
            _ => checked::visit_options(rules, heap, run, &mut visit)?,
        };
        if flow.is_break() {
            return Ok(winning);
        }
        winning.complete &= heap <= MOST_TOKENS;
    }
    Ok(winning)
}

/// Visits options of a large heap of a code: the whole heap, and splits near its ends and its
/// middle.
fn visit_some_options(code: &Code, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
    for (taken, digit) in (0u64..).zip(code.prefix()).take_while(|&(taken, _)| taken < heap) {
        let left = heap - taken;
        if digit.leaves(1) {
            visit(&[left])?;
        }
        if digit.leaves(2) {
            let ends = 1..=SOME;
            let middle = left / 2 - SOME..=left / 2;
            ends.chain(middle).try_for_each(|part| visit(&[part, left - part]))?;
        }
    }
    ControlFlow::Continue(())
}
