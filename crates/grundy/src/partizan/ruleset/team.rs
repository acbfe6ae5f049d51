//! Positions valued by several threads.
//!
//! The positions that are needed are listed first, by height: the most moves that can follow each.
//! Positions of the same height do not need each other, so each thread values a share of them in
//! an arena of its own, and then takes over what the others have found. Copying canonical forms
//! costs little beside finding them.

use super::solver::Known;
use super::{Ruleset, Solver};
use crate::partizan::transfer::Dictionary;
use crate::partizan::{Player, Value, Values};
use crate::run::{Budget, Progress, Run, Stop};
use rustc_hash::FxHashMap;
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
    /// [`value`](Self::value) finds; a stop keeps what was found before it.
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
        if threads > 1 {
            let layers = self.layers(position, run)?;
            self.value_layers(&layers, threads, run)?;
        }
        self.value(position, run)
    }

    /// The components that are to be valued for a position, by height.
    fn layers(
        &mut self,
        position: &R::Position,
        run: &Run<'_>,
    ) -> Result<Vec<Vec<R::Position>>, Stop> {
        let mut listed = Listed { heights: FxHashMap::default(), layers: Vec::new() };
        self.list(position, &mut listed, run)?;
        Ok(listed.layers)
    }

    /// Lists the components of a position and all they need; the greatest of their heights.
    fn list(
        &mut self,
        position: &R::Position,
        listed: &mut Listed<R::Position>,
        run: &Run<'_>,
    ) -> Result<usize, Stop> {
        let mut components = Vec::new();
        self.rules().components(position, &mut components);
        let mut highest = 0;
        for component in components {
            let (standard, _) = self.rules().standard(component);
            highest = highest.max(self.list_component(standard, listed, run)?);
        }
        Ok(highest)
    }

    fn list_component(
        &mut self,
        standard: R::Position,
        listed: &mut Listed<R::Position>,
        run: &Run<'_>,
    ) -> Result<usize, Stop> {
        if let Some(&height) = listed.heights.get(&standard) {
            return Ok(height);
        }
        if self.is_known(&standard, run)? {
            return Ok(0);
        }
        self.values.descend()?;
        let mut options = Vec::new();
        for player in [Player::Left, Player::Right] {
            self.rules().options(&standard, player, &mut options);
        }
        let highest: Result<usize, Stop> = options
            .iter()
            .try_fold(0, |highest: usize, option| Ok(highest.max(self.list(option, listed, run)?)));
        self.values.ascend();
        let height = highest? + 1;
        listed.add(standard, height);
        listed.check(run)?;
        Ok(height)
    }

    fn value_layers(
        &mut self,
        layers: &[Vec<R::Position>],
        threads: usize,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let (rules, values, known) = self.parts_mut();
        let mut team: Vec<Solver<&R>> = (0..threads).map(|_| Solver::new(rules)).collect();
        exchange_tables::<R, &R>(&mut team[0], values, known);
        let mut dictionaries = Dictionaries::new(threads);
        let before: Vec<R::Position> = team[0].known_positions().cloned().collect();
        dictionaries.hand_over(&mut team, 0, &before);
        let worked: Result<(), Stop> = layers.iter().try_for_each(|layer| {
            work(&mut team, layer, run)?;
            for giver in 0..threads {
                let share: Vec<R::Position> =
                    layer.iter().skip(giver).step_by(threads).cloned().collect();
                dictionaries.hand_over(&mut team, giver, &share);
            }
            Ok(())
        });
        exchange_tables::<R, &R>(&mut team[0], values, known);
        worked
    }
}

/// Lends tables to a solver, or takes them back.
fn exchange_tables<R: Ruleset, S: Ruleset<Position = R::Position>>(
    solver: &mut Solver<S>,
    values: &mut Values,
    known: &mut Known<R>,
) {
    let (_, their_values, their_known) = solver.parts_mut();
    std::mem::swap(their_values, values);
    std::mem::swap(their_known, known);
}

/// Each thread values its share of a layer.
fn work<R: Ruleset>(
    team: &mut [Solver<&R>],
    layer: &[R::Position],
    run: &Run<'_>,
) -> Result<(), Stop> {
    let threads = team.len();
    let memory = run.budget().memory.map(|bytes| bytes / threads as u64);
    let run = run.within(Budget { memory, ..run.budget() });
    thread::scope(|scope| {
        let mut workers = Vec::with_capacity(threads);
        for (at, solver) in team.iter_mut().enumerate() {
            let run = if at == 0 { run } else { run.untold() };
            let job = move || {
                let mut share = layer.iter().skip(at).step_by(threads);
                share.try_for_each(|position| solver.component(position.clone(), &run).map(drop))
            };
            let thread = thread::Builder::new().stack_size(STACK);
            workers.push(thread.spawn_scoped(scope, job).expect("there is a thread to be had"));
        }
        workers.into_iter().try_for_each(|worker| worker.join().expect("a thread has panicked"))
    })
}

/// The components that were listed.
struct Listed<P> {
    heights: FxHashMap<P, usize>,
    layers: Vec<Vec<P>>,
}

impl<P: Clone + Eq + std::hash::Hash> Listed<P> {
    fn add(&mut self, position: P, height: usize) {
        if self.layers.len() < height {
            self.layers.resize_with(height, Vec::new);
        }
        self.layers[height - 1].push(position.clone());
        self.heights.insert(position, height);
    }

    fn check(&self, run: &Run<'_>) -> Result<(), Stop> {
        if !self.heights.len().is_multiple_of(256) {
            return Ok(());
        }
        let memory = (self.heights.capacity() * (2 * size_of::<P>() + 9)) as u64;
        let notes = [("listed", self.heights.len() as u64)];
        run.check(Progress { memory, notes: &notes, ..Progress::default() })
    }
}

/// For each pair of threads, what the names of the one are for the other.
struct Dictionaries {
    threads: usize,
    all: Vec<Dictionary>,
}

impl Dictionaries {
    fn new(threads: usize) -> Self {
        Self { threads, all: (0..threads * threads).map(|_| Dictionary::default()).collect() }
    }

    /// Gives the values of some positions to all others.
    fn hand_over<R: Ruleset>(
        &mut self,
        team: &mut [Solver<&R>],
        giver: usize,
        positions: &[R::Position],
    ) {
        for taker in (0..team.len()).filter(|&taker| taker != giver) {
            let dictionary = &mut self.all[giver * self.threads + taker];
            let Ok([from, to]) = team.get_disjoint_mut([giver, taker]) else { continue };
            for position in positions {
                to.learn(position, from, dictionary);
            }
        }
    }
}
