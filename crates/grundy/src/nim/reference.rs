//! The reference engine: the published naive algorithm, the truth that every faster engine is
//! compared with.
//!
//! G(n) is the least number that no option of heap n has as its value, and the value of a sum of
//! heaps is the XOR of theirs (Sprague 1935, Grundy 1939). Each heap marks the values of all its
//! options; for a code that splits heaps in two that is O(n) for heap n.

use crate::rules::{Code, Rules, checked};
use crate::run::{Progress, Run, Stop};
/// Heaps between two looks at the budget.
const STRIDE: usize = 64;
/// Rows of splits, alike but for two parts, between two looks at it.
const ROWS: u64 = 1 << 12;

/// The nim-values of heaps 0, 1, …, `heaps` − 1.
///
/// ```
/// use grundy::{Game, nim::reference};
///
/// let kayles: Game = "kayles".parse()?;
/// assert_eq!(reference::values(&kayles, 10), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
///
/// # Panics
///
/// If the rules break a promise; [`extend`] returns that as an error.
pub fn values(rules: &dyn Rules, heaps: usize) -> Vec<u32> {
    let mut values = Vec::new();
    extend(rules, &mut values, heaps, &Run::unlimited()).expect("rules that keep their promises");
    values
}

/// Appends values until there are `heaps` of them. What is there when the run stops is right.
///
/// # Errors
///
/// Why the run stopped: a limit, or rules that break a promise.
pub fn extend(
    rules: &dyn Rules,
    values: &mut Vec<u32>,
    heaps: usize,
    run: &Run<'_>,
) -> Result<(), Stop> {
    let mut marks = Marks::default();
    while values.len() < heaps {
        if values.len().is_multiple_of(STRIDE) {
            run.check(Progress {
                done: values.len() as u64,
                memory: size_of_val(values.as_slice()) as u64,
                ..Progress::default()
            })?;
        }
        let heap = values.len() as u64;
        marks.clear();
        match rules.code() {
            Some(code) => mark_code_options(code, heap, values, &mut marks, run)?,
            None => mark_options(rules, heap, values, &mut marks, run)?,
        }
        values.push(marks.mex());
    }
    Ok(())
}

/// Marks the value of every option, asked from the rules one by one.
fn mark_options(
    rules: &dyn Rules,
    heap: u64,
    values: &[u32],
    marks: &mut Marks,
    run: &Run<'_>,
) -> Result<(), Stop> {
    checked::try_each_option(rules, heap, run, &mut |parts| {
        marks.mark(parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]));
        Ok(())
    })
}

/// The same for a code, with the common cases (no heap, one heap, two heaps left) as loops.
fn mark_code_options(
    code: &Code,
    heap: u64,
    values: &[u32],
    marks: &mut Marks,
    run: &Run<'_>,
) -> Result<(), Stop> {
    let last = code.last_place().map_or(heap, |k| heap.min(k as u64));
    for taken in 0..=last {
        let digit = code.digit(taken);
        let left = (heap - taken) as usize;
        if digit.leaves(0) && left == 0 {
            marks.mark(0);
        }
        if digit.leaves(1) && left > 0 {
            marks.mark(values[left]);
        }
        if digit.leaves(2) {
            for part in 1..=left / 2 {
                marks.mark(values[part] ^ values[left - part]);
            }
        }
        for count in digit.heap_counts().filter(|&count| count > 2) {
            mark_splits((left, count, 1, 0), values, marks, run)?;
        }
    }
    Ok(())
}

/// Marks the values of all sums of `count` heaps, none below `least`, that total `left`, each
/// added to `sum`. There may be very many of them.
fn mark_splits(
    (left, count, least, sum): (usize, u32, usize, u32),
    values: &[u32],
    marks: &mut Marks,
    run: &Run<'_>,
) -> Result<(), Stop> {
    if count == 2 {
        for part in least..=left / 2 {
            marks.mark(sum ^ values[part] ^ values[left - part]);
        }
        marks.rows += 1;
        if marks.rows.is_multiple_of(ROWS) {
            run.untold().check(Progress::default())?;
        }
        return Ok(());
    }
    for part in least..=left / count as usize {
        mark_splits((left - part, count - 1, part, sum ^ values[part]), values, marks, run)?;
    }
    Ok(())
}

/// A set of values that is emptied in constant time: a value is in it if it carries the stamp
/// of the present heap.
#[derive(Default)]
struct Marks {
    stamps: Vec<u64>,
    stamp: u64,
    /// Rows of splits looked at so far.
    rows: u64,
}

impl Marks {
    fn clear(&mut self) {
        self.stamp += 1;
    }

    fn mark(&mut self, value: u32) {
        let value = value as usize;
        if value >= self.stamps.len() {
            self.stamps.resize((value + 1).next_power_of_two(), 0);
        }
        self.stamps[value] = self.stamp;
    }

    /// The least value that is not marked.
    fn mex(&self) -> u32 {
        let mex = self.stamps.iter().position(|&stamp| stamp != self.stamp);
        mex.unwrap_or(self.stamps.len()) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::rules::Visit;
    use crate::run::{Budget, Limit};
    use std::ops::ControlFlow;

    /// Hides the code, so that the options are asked one by one.
    struct Opaque(Game);

    impl Rules for Opaque {
        fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
            self.0.visit_options(heap, visit)
        }
    }

    #[test]
    fn loops_agree_with_the_options() {
        for text in [
            "0.77",
            "0.07",
            "4.7",
            "0.6",
            "0.8",
            "0.F1[16]",
            "8.3",
            "0.(3)",
            "S(2,5)",
            "AllBut(1,3)",
            "0.12(45)",
            "0.0",
            "4.0",
            "0.01",
        ] {
            let game: Game = text.parse().unwrap();
            assert_eq!(values(&game, 60), values(&Opaque(game), 60), "{text}");
        }
    }

    #[test]
    fn grundys_game() {
        // Winning Ways, chapter 4; OEIS A002188 from heap 0.
        let wanted = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3];
        assert_eq!(values(&Game::Grundy, 20), wanted);
    }

    #[test]
    fn a_stopped_run_keeps_its_values() {
        let kayles: Game = "0.77".parse().unwrap();
        let run = Run::new(Budget { heap: Some(100), ..Budget::default() });
        let mut some = Vec::new();
        let stop = extend(&kayles, &mut some, 1000, &run).unwrap_err();
        assert_eq!(stop, Stop::Limit(Limit::Heap(100)));
        assert_eq!(some, values(&kayles, 128));
    }
}
