//! Positions valued by several threads.
//!
//! Every thread looks for the value of the whole position, in an arena of its own and in an order
//! of its own. What one has found the others take over instead of finding it again; copying a
//! canonical form costs little beside finding it.

use super::exchange::Member;
use super::{Ruleset, Solver};
use crate::partizan::{Player, Value, Values};
use crate::run::{Budget, Run, Stop};
use std::thread;

/// Deep recursions need more than a thread has by itself.
const STACK: usize = 64 << 20;

/// Rules that are borrowed are rules.
impl<R: Ruleset> Ruleset for &R {
    type Position = R::Position;

    fn options(&self, position: &R::Position, player: Player, options: &mut Vec<R::Position>) {
        (**self).options(position, player, options);
    }

    fn components(&self, position: &R::Position, components: &mut Vec<R::Position>) {
        (**self).components(position, components);
    }

    fn standard(&self, position: R::Position) -> (R::Position, bool) {
        (**self).standard(position)
    }

    fn known(
        &self,
        position: &R::Position,
        values: &mut Values,
        run: &Run<'_>,
    ) -> Result<Option<Value>, Stop> {
        (**self).known(position, values, run)
    }
}

impl<R: Ruleset> Solver<R> {
    /// The value of a position, found by so many threads. It is the one that
    /// [`value`](Self::value) finds; a stop keeps what the first thread has found.
    ///
    /// ```
    /// use grundy::partizan::ruleset::{Domineering, Solver};
    /// use grundy::run::Run;
    ///
    /// let mut solver = Solver::new(Domineering);
    /// let value = solver.value_on(&Domineering::rectangle(3, 3), 2, &Run::unlimited())?;
    /// assert_eq!(solver.values.print(value), "+-1");
    /// # Ok::<(), grundy::run::Stop>(())
    /// ```
    pub fn value_on(
        &mut self,
        position: &R::Position,
        threads: usize,
        run: &Run<'_>,
    ) -> Result<Value, Stop> {
        if threads < 2 {
            return self.value(position, run);
        }
        let memory = run.budget().memory.map(|bytes| bytes / threads as u64);
        let run = run.within(Budget { memory, ..run.budget() });
        let (rules, values, known) = self.parts_mut();
        let members = Member::team(threads).into_iter();
        let mut team: Vec<Solver<&R>> =
            members.map(|member| Solver::member(rules, member)).collect();
        team[0].exchange_tables(values, known);
        let found = thread::scope(|scope| {
            let mut workers = Vec::with_capacity(threads);
            for (at, solver) in team.iter_mut().enumerate() {
                let run = if at == 0 { run } else { run.untold() };
                let thread = thread::Builder::new().stack_size(STACK);
                let job = move || {
                    let found = solver.value(position, &run);
                    solver.leave();
                    found
                };
                workers.push(thread.spawn_scoped(scope, job).expect("there is a thread to be had"));
            }
            let first = workers.remove(0);
            first.join().expect("a thread has panicked")
        });
        team[0].exchange_tables(values, known);
        found
    }
}
