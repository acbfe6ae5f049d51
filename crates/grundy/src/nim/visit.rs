use super::engine::blocked::Blocked;
use super::engine::stream::Source;
use super::sequence::NimSequence;
use crate::Rules;
use crate::run::{Progress, Run, Stop};

/// Values shown between two looks at the budget.
const STRIDE: u64 = 1 << 16;
/// Values that the engine remembers.
const KEEP: u64 = 1 << 20;

impl NimSequence {
    /// Shows the heaps below `heaps` with their values, in order. `rules` are those of the
    /// sequence: of a long sequence only the first values are kept, and the others are computed
    /// once more.
    ///
    /// Ends early where nobody knows the next value.
    ///
    /// ```
    /// use grundy::{Game, nim, run::Run};
    ///
    /// let kayles: Game = "kayles".parse()?;
    /// let sequence = nim::sequence(&kayles, 1000, &Run::unlimited()).value;
    /// let mut zeros = 0;
    /// let show = |_, value| zeros += u64::from(value == 0);
    /// sequence.visit_values(&kayles, 100_000, &Run::unlimited(), show)?;
    /// assert_eq!(zeros, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn visit_values(
        &self,
        rules: &dyn Rules,
        heaps: u64,
        run: &Run<'_>,
        mut show: impl FnMut(u64, u64),
    ) -> Result<(), Stop> {
        let check =
            |done: u64| run.check(Progress { done, goal: Some(heaps), ..Progress::default() });
        let known = heaps.checked_sub(1).is_none_or(|last| self.value(last).is_some());
        let engine = rules.code().filter(|_| !known).and_then(|code| Blocked::start(code, KEEP));
        let Some(mut engine) = engine else {
            for heap in 0..heaps {
                if heap.is_multiple_of(STRIDE) {
                    check(heap)?;
                }
                let Some(value) = self.value(heap) else { break };
                show(heap, value);
            }
            return Ok(());
        };
        let mut heap = 0;
        while heap < heaps {
            check(heap)?;
            // Values too wide for the engine: what was shown is right.
            let Ok(block) = Source::next_block(&mut engine) else { break };
            for &value in block.iter().take((heaps - heap) as usize) {
                show(heap, u64::from(value));
                heap += 1;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::nim::{Periodicity, sequence};

    #[test]
    fn values_that_were_not_kept_are_computed_once_more() {
        let game: Game = "0.454".parse().unwrap();
        let run = Run::unlimited();
        let mut sequence = sequence(&game, 6000, &run).value;
        let shown = |sequence: &NimSequence| {
            let mut shown = Vec::new();
            let show = |heap, value| shown.push((heap, value));
            sequence.visit_values(&game, 6000, &run, show).unwrap();
            shown
        };
        let kept = shown(&sequence);
        assert_eq!(kept.len(), 6000);
        sequence.periodicity = Periodicity::Open;
        sequence.values.truncate(3000);
        assert_eq!(shown(&sequence), kept);
    }
}
