//! Heap by heap until the periodicity theorem applies, or misère play is normal play.

use super::answer::quotient::Quotient;
use super::growing::check::proved;
use super::growing::guess::guesses;
use super::growing::law::{ProvedBalance, ProvedLaw};
use super::infinite::proof::{ProvedInfinite, ProvedOutcomes};
#[cfg(test)]
use super::model::dense::Dense;
use super::model::monoid::Model;
use super::orders::{Change, ObservedGrowth};
use super::regular::law::{ProvedReader, ProvedRegular};
use super::regular::{check, readers};
use super::search::extend::{Extension, Step};
use super::search::growth::Unfinished;
use super::search::onward::Effort;
use super::weights::proof::ProvedWeights;
use super::whole::beyond::{Normal, Watch};
use super::whole::kernel::ProvedNormalPlay;
use super::whole::period::{ProvedPeriod, Theorem};

use crate::cycle::Cycle;
use crate::nim::NimSequence;
use crate::run::{Run, Stop};
use crate::{Outcome, Position, Rules};

/// Up to this heap the periodicity theorem is waited for: it needs nothing but the quotient. Then
/// normal play is looked for as well, since its nim-sequence is proved much faster.
const PATIENCE: u32 = 256;

/// The heap from which on a law of balance is looked for, and how many heaps lie between two
/// looks.
const LAW_FROM: u32 = 24;
const LAW_EVERY: u64 = 8;

/// The largest order of a quotient from which a law is guessed.
const LAW_ORDER: usize = 1 << 11;

/// What is known about a misère quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Status {
    /// The quotient of the whole game, proved.
    Solved(ProvedPeriod),
    /// The exact quotient of all sums of positions of a finite game.
    Complete,
    /// The exact quotient of all sums of heaps up to the largest one that was asked for.
    Partial,
    /// As `Partial`; all positions with larger heaps are won as in normal play, proved. Whether
    /// the nim-sequence has a period is not known.
    Normal(ProvedNormalPlay),
    /// As `Partial`; the outcomes of all positions of the whole game are known by a law of balance,
    /// proved.
    Balanced(ProvedBalance),
    /// As `Partial`; the outcomes of all positions of the whole game are known by a regular law,
    /// proved.
    Regular(ProvedRegular),
    /// As `Partial`; with the next heap the quotient is infinite, proved.
    Infinite(ProvedInfinite),
    /// As `Partial`, for the heaps reached before this stop.
    Stopped(Stop),
}

/// Finds the misère quotient of a game heap by heap. After every stop it can go on.
///
/// ```
/// use grundy::Game;
/// use grundy::quotient::{Solver, Status};
/// use grundy::run::Run;
///
/// let kayles: Game = "0.77".parse()?;
/// let mut solver = Solver::new(kayles);
/// let Status::Solved(period) = solver.solve(&Run::unlimited()) else { panic!() };
/// assert_eq!((period.preperiod(), period.period()), (71, 12));
/// assert_eq!(solver.quotient().order(), 40);
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver<R> {
    extension: Extension<R>,
    changes: Vec<Change>,
    /// For each p the largest n with Φ(n + p) ≠ Φ(n); `None` where there is none.
    mismatch: Vec<Option<u32>>,
    /// How many heaps `mismatch` takes into account; 0 after a change.
    compared: u32,
    watch: Watch,
    /// The heap from which on normal play is looked for.
    patience: u32,
    /// The quotient beyond the heap to which it was verified, by normal play.
    normal: Option<Box<Normal>>,
    solved: Option<ProvedPeriod>,
    law: Option<Box<ProvedLaw>>,
    reader: Option<Box<ProvedReader>>,
    /// The heap at which a law was last looked for.
    looked: u32,
}

impl<R: Rules> Solver<R> {
    /// Nothing is known yet.
    pub fn new(rules: R) -> Self {
        Self::of(Extension::new(rules), Vec::new())
    }

    fn of(extension: Extension<R>, changes: Vec<Change>) -> Self {
        Self {
            extension,
            changes,
            mismatch: Vec::new(),
            compared: 0,
            watch: Watch::default(),
            patience: PATIENCE,
            normal: None,
            solved: None,
            law: None,
            reader: None,
            looked: 0,
        }
    }

    pub(crate) fn with_model(rules: R, model: Model, run: &Run<'_>) -> Result<Option<Self>, Stop> {
        let Some(extension) = Extension::restored(rules, model, run)? else { return Ok(None) };
        let changes = Change::all(&extension.dense.model);
        let mut solver = Self::of(extension, changes);
        solver.settle(run);
        Ok(Some(solver))
    }

    /// The same, looking for normal play from this heap on.
    #[cfg(test)]
    pub(crate) fn with_patience(self, patience: u32) -> Self {
        Self { patience, ..self }
    }

    #[cfg(test)]
    pub(crate) fn tables(&self) -> &Dense {
        &self.extension.dense
    }

    pub(crate) fn model(&self) -> &Model {
        &self.extension.dense.model
    }

    pub(crate) fn verified_to(&self) -> u64 {
        u64::from(self.extension.atom())
    }

    /// Goes on until the quotient is that of the whole game, be it a finite one, or misère play is
    /// known to be normal play for all larger heaps, or the run stops it.
    pub fn solve(&mut self, run: &Run<'_>) -> Status {
        loop {
            let status = self.advance(run);
            if status != Status::Partial {
                return status;
            }
        }
    }

    /// Goes on by one heap. `Partial` says that there is more to be done.
    pub fn advance(&mut self, run: &Run<'_>) -> Status {
        if !self.is_complete()
            && self.solved.is_none()
            && self.normal.is_none()
            && self.law.is_none()
            && self.reader.is_none()
            && let Some(end) = self.add_heap(run)
        {
            return end;
        }
        match (&self.solved, &self.normal) {
            (Some(_), _) | (None, None) => self.known(),
            (None, Some(normal)) => Status::Normal(normal.found),
        }
    }

    /// Whether the whole game is solved.
    fn known(&self) -> Status {
        match (&self.solved, &self.law, &self.reader) {
            (Some(period), _, _) => Status::Solved(*period),
            (None, Some(law), _) => Status::Balanced(law.summary()),
            (None, None, Some(reader)) => Status::Regular(reader.summary()),
            (None, None, None) if self.is_complete() => Status::Complete,
            (None, None, None) => Status::Partial,
        }
    }

    /// Whether the game is finite, and all of it is settled.
    fn is_complete(&self) -> bool {
        self.rules().last_heap().is_some_and(|last| self.verified_to() >= last)
    }

    /// Goes on to this heap, or until the quotient is that of the whole game or the run stops it.
    /// An infinite quotient goes on to this heap, too, if it can.
    pub fn extend_to(&mut self, heap: u64, run: &Run<'_>) -> Status {
        while self.heap() < heap && self.solved.is_none() && !self.is_complete() {
            let end = match self.normal {
                Some(_) => self.extend_normal(heap, run).err().map(Status::Stopped),
                None => self.add_heap(run),
            };
            if let Some(end) = end {
                if matches!(end, Status::Infinite(_)) && !self.is_solved() {
                    self.extension.go_on(Effort::to(heap), run);
                }
                return end;
            }
        }
        self.known()
    }

    /// Adds heaps by normal play.
    fn extend_normal(&mut self, heap: u64, run: &Run<'_>) -> Result<(), Stop> {
        if let Some(normal) = &mut self.normal {
            let (rules, model) = (self.extension.rules(), &self.extension.dense.model);
            normal.extend_to(heap, rules, model, run)?;
        }
        self.note_changes();
        Ok(())
    }

    fn note_changes(&mut self) {
        let verified_to = self.verified_to();
        if let Some(normal) = &self.normal {
            self.changes.retain(|change| change.heap <= verified_to);
            self.changes.extend(&normal.changes);
        }
    }

    /// Adds one heap; what prevents it, if something does.
    fn add_heap(&mut self, run: &Run<'_>) -> Option<Status> {
        if let Some(found) = self.infinite() {
            return Some(Status::Infinite(found));
        }
        let step = match self.extension.add_atom(run) {
            Ok(Step::Infinite) => {
                self.extension.go_on(Effort::EASY, run);
                return self.infinite().map(Status::Infinite);
            }
            Err(stop) => return Some(Status::Stopped(stop)),
            Ok(step) => step,
        };
        if step == Step::Changed {
            let quotient = self.quotient();
            let (order, p_order) = (quotient.order() as u64, quotient.p_order() as u64);
            self.changes.push(Change { heap: self.heap(), order, p_order });
            self.compared = 0;
            self.mismatch.clear();
            self.watch = Watch::default();
        }
        self.settle(run);
        None
    }

    /// Looks whether one of the theorems applies.
    fn settle(&mut self, run: &Run<'_>) {
        if self.rules().last_heap().is_some() {
            return;
        }
        self.solved = self.find_period();
        if self.solved.is_some() {
            return;
        }
        self.look_for_law(run);
        if self.extension.atom() < self.patience {
            return;
        }
        let (rules, model) = (self.extension.rules(), &self.extension.dense.model);
        self.normal = self.watch.look(rules, model, run).map(Box::new);
        self.solved = self.normal.as_ref().and_then(|normal| normal.period);
        self.note_changes();
    }

    /// Looks now and then for a law of balance or a regular law, while the quotient grows.
    fn look_for_law(&mut self, run: &Run<'_>) {
        let heap = self.extension.atom();
        let grows = self.changes.last().is_some_and(|last| last.heap + LAW_EVERY > heap.into());
        let soon = heap < LAW_FROM || u64::from(heap) < u64::from(self.looked) + LAW_EVERY;
        let known = self.law.is_some() || self.reader.is_some();
        if known || soon || !grows || self.extension.dense.order() > LAW_ORDER {
            return;
        }
        self.looked = heap;
        let (rules, tables) = (self.extension.rules(), &self.extension.dense);
        let mut laws = guesses(rules, tables, run).into_iter();
        self.law = laws.find_map(|law| proved(law, rules, &tables.model, run)).map(Box::new);
        if let (None, Some(growth)) = (&self.law, self.observed_growth()) {
            let mut all = readers(tables, growth.period);
            self.reader = all.find_map(|reader| check::proved(reader, rules, run)).map(Box::new);
        }
    }

    /// That the quotient with the next heap is infinite, if that was found out: the outcomes that
    /// show it are counted by numbers ([`proved_outcomes`](Self::proved_outcomes)) or by weights
    /// ([`proved_weights`](Self::proved_weights)).
    ///
    /// ```
    /// use grundy::{Game, quotient::Solver, run::Run};
    ///
    /// let mut solver = Solver::new("0.6".parse::<Game>()?);
    /// solver.solve(&Run::unlimited());
    /// assert_eq!(solver.infinite().map(|found| found.heap()), Some(17));
    /// # Ok::<(), grundy::rules::ParseError>(())
    /// ```
    pub fn infinite(&self) -> Option<ProvedInfinite> {
        let by_numbers = self.proved_outcomes().map(ProvedOutcomes::summary);
        by_numbers.or_else(|| Some(self.proved_weights()?.summary()))
    }

    /// The outcomes that show that the quotient with the next heap is infinite, if they were found.
    pub fn proved_outcomes(&self) -> Option<&ProvedOutcomes> {
        self.extension.outcomes.as_deref()
    }

    /// The same, if it was found with weights.
    ///
    /// ```
    /// use grundy::{Game, quotient::Solver, run::Run};
    ///
    /// let mut solver = Solver::new("0.774".parse::<Game>()?);
    /// solver.solve(&Run::unlimited());
    /// assert_eq!(solver.proved_weights().map(|found| found.heap()), Some(12));
    /// // The proof of infinity for this game counts the numbers of two heaps.
    /// let mut other = Solver::new("0.31011".parse::<Game>()?);
    /// other.solve(&Run::unlimited());
    /// assert!(other.proved_weights().is_none());
    /// # Ok::<(), grundy::rules::ParseError>(())
    /// ```
    pub fn proved_weights(&self) -> Option<&ProvedWeights> {
        self.extension.weights.as_deref()
    }

    /// The outcomes of sums of larger heaps, where the infinite quotient went on: up to some heap,
    /// or of the whole game.
    ///
    /// ```
    /// use grundy::{Game, Outcome, quotient::Solver, run::Run};
    ///
    /// let mut solver = Solver::new("0.31011".parse::<Game>()?);
    /// solver.solve(&Run::unlimited());
    /// assert_eq!(solver.proved_outcomes().unwrap().heap(), 5);
    /// let whole = solver.further_outcomes().unwrap();
    /// assert_eq!(whole.cycle().map(|cycle| (cycle.index(), cycle.period())), Some((6, 2)));
    /// assert_eq!(whole.outcome(&"7·4 + 1000001".parse()?), Some(Outcome::P));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn further_outcomes(&self) -> Option<&ProvedOutcomes> {
        self.extension.further.as_deref()
    }

    /// The outcome of a position, if it is known: by the quotient, by a law of balance or a
    /// regular law, or by a proof that the quotient is infinite.
    ///
    /// ```
    /// use grundy::quotient::Solver;
    /// use grundy::run::Run;
    /// use grundy::{Game, Outcome};
    ///
    /// let mut solver = Solver::new("0.31011".parse::<Game>()?);
    /// solver.solve(&Run::unlimited());
    /// assert!(solver.is_solved() && solver.heap() == 4);
    /// assert_eq!(solver.outcome(&"1000 + 4".parse()?), Some(Outcome::N));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        let quotient = self.quotient();
        if let Some(element) = quotient.element(position) {
            return Some(quotient.outcome(element));
        }
        let law = self.proved_law().map(|law| law.outcome(position));
        law.or_else(|| Some(self.proved_reader()?.outcome(position)))
            .or_else(|| self.further_outcomes()?.outcome(position))
            .or_else(|| self.proved_outcomes()?.outcome(position))
            .or_else(|| self.proved_weights()?.outcome(position))
    }

    /// What the search for the quotient with the next heap had come to when it was stopped.
    pub fn unfinished(&self) -> Option<&Unfinished> {
        self.extension.unfinished.as_ref()
    }

    /// Whether the outcomes of all positions of the whole game are known.
    pub fn is_solved(&self) -> bool {
        let whole = self.further_outcomes().is_some_and(|found| found.cycle().is_some());
        self.solved.is_some() || self.law.is_some() || self.reader.is_some() || whole
    }

    /// The law of balance that the whole game follows, if that is proved.
    pub fn proved_law(&self) -> Option<&ProvedLaw> {
        self.law.as_deref()
    }

    /// The regular law that the whole game follows, if that is proved.
    pub fn proved_reader(&self) -> Option<&ProvedReader> {
        self.reader.as_deref()
    }

    /// That misère play is normal play from some heap on, if what is known so far proves it.
    ///
    /// ```
    /// use grundy::{Game, quotient::Solver, run::Run};
    ///
    /// let mut solver = Solver::new("0.77".parse::<Game>()?);
    /// assert_eq!(solver.normal_play(), None);
    /// solver.solve(&Run::unlimited());
    /// assert_eq!(solver.normal_play().unwrap().from(), 26);
    /// # Ok::<(), grundy::rules::ParseError>(())
    /// ```
    pub fn normal_play(&self) -> Option<ProvedNormalPlay> {
        match &self.normal {
            Some(normal) => Some(normal.found),
            None => Watch::holds(self.extension.rules(), self.model()),
        }
    }

    /// The heap to which the quotient is exact; if it is that of the whole game, the heap to
    /// which it was verified.
    pub fn heap(&self) -> u64 {
        match &self.normal {
            Some(normal) if self.solved.is_none() => normal.tabulated_to(),
            _ => self.verified_to(),
        }
    }

    /// The heaps at which the quotient changed.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// The law by which the orders of the partial quotients grew so far, if they follow one.
    pub fn observed_growth(&self) -> Option<ObservedGrowth> {
        match (&self.solved, &self.normal) {
            _ if self.rules().last_heap().is_some() => None,
            (None, None) => ObservedGrowth::of(&self.changes, self.heap()),
            _ => None,
        }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &R {
        self.extension.rules()
    }

    /// The quotient of all sums of heaps up to [`heap`](Self::heap); of the whole game if that
    /// is proved.
    pub fn quotient(&self) -> Quotient<'_> {
        let beyond = self.normal.as_ref().map(|normal| &normal.dense);
        Quotient::new(beyond.unwrap_or(&self.extension.dense), self.solved)
    }

    /// The quotient of all sums of heaps up to the one to which it was verified, without what
    /// follows by a theorem.
    pub fn verified_quotient(&self) -> Quotient<'_> {
        Quotient::new(&self.extension.dense, None)
    }

    /// The nim-sequence that tells about larger heaps, if misère play is normal play there.
    pub fn nim_sequence(&self) -> Option<&NimSequence> {
        self.normal.as_ref().map(|normal| &normal.sequence)
    }

    /// Keeps `mismatch` up to date, then looks for a period that the theorem covers.
    fn find_period(&mut self) -> Option<ProvedPeriod> {
        let value = &self.extension.dense.model.value;
        let code = self.extension.rules().code()?;
        let (k, c) = (code.last_place()? as u64, u64::from(code.max_parts().max(1)));
        let m = self.extension.atom();
        for n in self.compared + 1..=m {
            self.mismatch.resize(n as usize + 1, None);
            for p in 1..n {
                if value[n as usize] != value[(n - p) as usize] {
                    self.mismatch[p as usize] = Some(n - p);
                }
            }
        }
        self.compared = m;
        let p = (1..m).find(|&p| {
            let r = self.mismatch[p as usize].map_or(1, |n| u64::from(n) + 1);
            u64::from(m) + 1 >= c * (r + u64::from(p)) + k
        })?;
        // A smaller period would have fewer heaps to agree on, so the first p is the least.
        let r = self.mismatch[p as usize].map_or(1, |n| u64::from(n) + 1);
        let from_zero = r == 1 && value[p as usize] == value[0];
        Some(ProvedPeriod {
            cycle: Cycle::new(if from_zero { 0 } else { r }, u64::from(p))?,
            verified_to: u64::from(m),
            last_place: k,
            parts: c,
            theorem: Theorem::Periodicity,
        })
    }
}
