//! The heaps of a heap game as canonical forms.

use super::{Form, Forms};
use crate::rules::checked;
use crate::run::{Progress, Reached, Run, Stop};
use crate::{Position, Rules};

impl Forms {
    /// The canonical forms of heaps 0 to `last`, or of as many of them as the budget allows.
    ///
    /// ```
    /// use grundy::misere::form::Forms;
    /// use grundy::{Game, run::Run};
    ///
    /// let mut forms = Forms::new();
    /// let game: Game = "0.123".parse()?;
    /// let heaps = forms.heaps(&game, 8, &Run::unlimited());
    /// let printed: Vec<String> = heaps.value.iter().map(|&form| forms.print(form)).collect();
    /// assert_eq!(printed, ["0", "1", "0", "2", "2", "1", "2_#", "0", "2_{#1}"]);
    /// # Ok::<(), grundy::rules::ParseError>(())
    /// ```
    pub fn heaps(&mut self, rules: &dyn Rules, last: u64, run: &Run<'_>) -> Reached<Vec<Form>> {
        let mut found = Vec::new();
        while found.len() as u64 <= last {
            match self.next_heap(rules, &found, last, run) {
                Ok(form) => found.push(form),
                Err(stop) => return Reached::stopped(found, stop),
            }
        }
        Reached::whole(found)
    }

    fn next_heap(
        &mut self,
        rules: &dyn Rules,
        smaller: &[Form],
        last: u64,
        run: &Run<'_>,
    ) -> Result<Form, Stop> {
        let heap = smaller.len() as u64;
        let (done, goal) = (heap, Some(last));
        run.check(Progress { done, goal, memory: self.memory(), ..Progress::default() })?;
        let mut options = Vec::new();
        checked::try_each_option(rules, heap, run, &mut |parts| {
            options.push(self.sum_all(parts.iter().map(|&part| smaller[part as usize]), run)?);
            Ok(())
        })?;
        Ok(self.game(options))
    }

    /// The canonical form of a sum of heaps.
    pub fn position(
        &mut self,
        rules: &dyn Rules,
        position: &Position,
        run: &Run<'_>,
    ) -> Result<Form, Stop> {
        let heaps = self.heaps(rules, position.largest().unwrap_or(0), run);
        match heaps.stop {
            Some(stop) => Err(stop),
            None => self.sum_all(position.heaps().map(|heap| heaps.value[heap as usize]), run),
        }
    }
}
