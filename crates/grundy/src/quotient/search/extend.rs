//! Extension atom by atom: the quotient of all sums of atoms 1 … n, exact at every n.

use super::growth::{Growth, Unfinished};
use super::thicken::Thick;
use crate::Rules;
use crate::bits::Bits;
use crate::quotient::infinite::demonstrate::{Demonstrated, demonstrate};
use crate::quotient::infinite::moves::Scales;
use crate::quotient::infinite::plane::Weighed;
use crate::quotient::infinite::proof::ProvedOutcomes;
use crate::quotient::model::dense::{Dense, MAX_ORDER};
use crate::quotient::model::ground::{Ground, OverGround};
use crate::quotient::model::least::{candidate, least_options, option_values};
use crate::quotient::model::monoid::Model;
use crate::quotient::model::trial::{Action, Counted, Counting, monoid};
use crate::quotient::model::word::{Ranks, Word, with};
use crate::quotient::verify::finite::{Deficits, Seen};
use crate::quotient::verify::near::{Atom, near_failures};
use crate::quotient::weights::proof::ProvedWeights;
use crate::rules::checked;
use crate::run::{Limit, Progress, Run, Stop};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Failing positions looked for per atom; the least of all found counts.
const FAILURES_PER_ATOM: usize = 16;

/// The index of the new atom in the first trial.
const FIRST_INDEX: u64 = 2;

/// When a reduced trial has so many times the order of the old quotient, beyond a small one, the
/// layers are tried.
const PATIENCE: usize = 3;

/// See [`PATIENCE`].
pub(super) const SMALL: usize = 1 << 8;

/// The same within a layer, where small trials often come to an end sooner than other layers.
pub(super) const SMALL_WITHIN: usize = 1 << 10;

/// How much larger than the order limit a reduced trial may be.
const SLACK: usize = 16;

/// About the bytes per element of a trial.
const TRIAL_BYTES: u64 = 256;

/// The largest trial monoid.
const MAX_TRIAL: usize = 16 * MAX_ORDER;

/// More than can be tried, or kept.
pub(super) const TOO_LARGE: Stop = Stop::Limit(Limit::Order(MAX_ORDER as u64));

/// What became of the quotient when an atom was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The atom has the value of sums that were there before, and nothing else changed.
    Same,
    /// The quotient is another one.
    Changed,
    /// With the atom the quotient is infinite; the atom was not added.
    Infinite,
}

/// The exact quotient of all sums of the atoms added so far.
#[derive(Clone, Debug)]
pub(crate) struct Extension<R> {
    pub(super) rules: R,
    pub(crate) ground: Arc<Ground>,
    pub(crate) ranks: Ranks,
    pub(crate) dense: Dense,
    pub(super) deficits: Deficits,
    /// The option values of the least word of each element; made when first needed.
    pub(super) least_options: Option<Vec<Bits>>,
    /// That the quotient with the next atom is infinite, if that was found out.
    pub(crate) outcomes: Option<Box<ProvedOutcomes>>,
    /// The same, found with weights.
    pub(crate) weights: Option<Box<ProvedWeights>>,
    /// The claim of `outcomes`, to go on from, if it is on all sums.
    pub(super) weighed: Option<Box<Weighed>>,
    /// The outcomes of all sums of more atoms, if it went on.
    pub(crate) further: Option<Box<ProvedOutcomes>>,
    /// What had become of the next atom when it was given up.
    pub(crate) unfinished: Option<Unfinished>,
}

impl<R: Rules> Extension<R> {
    /// The quotient of no atoms.
    pub(crate) fn new(rules: R) -> Self {
        Self::on(Ground::none(), rules)
    }

    /// The same on a ground.
    pub(crate) fn on(ground: Ground, rules: R) -> Self {
        let mut model = Model::trivial();
        ground.label(&mut model, &[]);
        let dense = Dense::new(model);
        let deficits = Deficits::new(&dense, &ground.bases(&dense.model));
        Self {
            rules,
            ground: Arc::new(ground),
            ranks: Ranks(vec![0]),
            dense,
            deficits,
            least_options: None,
            outcomes: None,
            weights: None,
            weighed: None,
            further: None,
            unfinished: None,
        }
    }

    /// The rules of the game.
    pub(crate) fn rules(&self) -> &R {
        &self.rules
    }

    /// The largest atom added so far.
    pub(crate) fn atom(&self) -> u32 {
        self.ranks.0.len() as u32 - 1
    }

    /// Adds the next atom. Stopped in between, nothing has changed.
    pub(crate) fn add_atom(&mut self, run: &Run<'_>) -> Result<Step, Stop> {
        let atom = self.atom() + 1;
        self.check(atom, self.dense.order(), Dense::bytes(self.dense.order()), run)?;
        checked::keeps_promises(&self.rules, atom.into(), run)?;
        let rank = self.rank(atom);
        self.ranks.0.push(rank);
        if rank == 0 {
            self.dense.model.value.push(0);
            return Ok(Step::Same);
        }
        let done = match self.conservative(atom, run) {
            Ok(Some(value)) => {
                self.dense.model.value.push(value);
                self.keep_words_least(atom, run).map(|()| Step::Same)
            }
            Ok(None) => self.grow(atom, run),
            Err(stop) => Err(stop),
        };
        if !matches!(done, Ok(Step::Same | Step::Changed)) {
            self.ranks.0.pop();
            self.dense.model.value.truncate(self.ranks.0.len());
        }
        done
    }

    /// The rank of an atom all of whose parts have ranks; 0 if it has no options.
    pub(super) fn rank(&self, atom: u32) -> u64 {
        self.ranks.rank_of(&self.rules, atom)
    }

    /// The value of the atom if it adds nothing to the quotient, verified.
    fn conservative(&mut self, atom: u32, run: &Run<'_>) -> Result<Option<u32>, Stop> {
        let options = option_values(&self.rules, &self.dense, atom);
        let (dense, rules) = (&self.dense, &self.rules);
        let least = self.least_options.get_or_insert_with(|| least_options(dense, rules));
        let bases = self.ground.bases(&dense.model);
        let Some(value) = candidate(dense, least, &options, atom, &bases) else { return Ok(None) };
        let seen = Seen::new(dense, atom, value, &options, &bases);
        let len = self.deficits.len();
        let failures = self.deficits.add(dense, &seen, 1, run);
        match &failures {
            Ok(failures) if failures.is_empty() => return Ok(Some(value)),
            _ => self.deficits.truncate(len),
        }
        failures.map(|_| None)
    }

    /// Finds the quotient with the atom when it is a new one.
    pub(super) fn grow(&mut self, atom: u32, run: &Run<'_>) -> Result<Step, Stop> {
        let mut growth = Growth::new();
        self.unfinished = None;
        let step = self.grown(atom, &mut growth, run);
        if step.is_err() {
            // What the layers showed, unless the trials show more.
            let trials = growth.unfinished(atom);
            if self.unfinished.is_none() || !trials.weighed.is_empty() {
                self.unfinished = Some(trials);
            }
        }
        step
    }

    /// How many elements a reduced trial has before layers are tried.
    fn patience(&self, old: usize) -> usize {
        PATIENCE * old + if self.ground.is_none() { SMALL } else { SMALL_WITHIN }
    }

    fn grown(&mut self, atom: u32, growth: &mut Growth, run: &Run<'_>) -> Result<Step, Stop> {
        let mut old = self.dense.model.clone();
        old.value.push(0);
        let thick = self.made(&Thick::new(&old), &old.letters, &old)?;
        let mut patience = Some(self.patience(old.order()));
        let mut trial = self.first_trial(&thick, growth.at_first(atom, FIRST_INDEX))?;
        loop {
            growth.tries(&trial);
            self.check(atom, trial.order(), TRIAL_BYTES * trial.order() as u64, run)?;
            let options = self.letter_options(&trial);
            self.ground.label(&mut trial, &options);
            self.check(atom, trial.order(), 0, run)?;
            let reduced = self.ground.reduced(&trial);
            self.check(atom, reduced.order(), 0, run)?;
            if patience.is_some_and(|most| reduced.order() > most) {
                patience = None;
                if let Some(step) = self.grow_by_layers(atom, run)? {
                    return Ok(step);
                }
            }
            // A trial that fails may be larger than the quotient, but there is an end to it.
            self.within_order(reduced.order() / SLACK, run)?;
            let near = near_failures(&reduced, &self.atoms(&reduced, atom), || {
                self.check(atom, reduced.order(), 0, run)
            })?;
            let (next, least) = match self.least(&near) {
                Some(least) => (reduced, least),
                None if reduced.order() > MAX_ORDER => return Err(TOO_LARGE),
                None => {
                    self.check(atom, reduced.order(), Dense::bytes(reduced.order()), run)?;
                    let dense = Dense::new(reduced);
                    let (deficits, failures) = self.verify(&dense, atom, run)?;
                    let Some(least) = self.least(&failures) else {
                        return self.change(dense, deficits, run);
                    };
                    (dense.model, least)
                }
            };
            growth.note(&least);
            let mut finite = None;
            for weighed in growth.weighed() {
                let place = (&self.ranks, &self.ground);
                match demonstrate(&self.rules, place, &next, &Scales::new(&weighed), run)? {
                    Demonstrated::Infinite(found, weighed) => {
                        return Ok(self.is_infinite(found, weighed));
                    }
                    Demonstrated::Finite(model) => finite = Some(model),
                    Demonstrated::Nothing => {}
                }
            }
            self.check(atom, next.order(), 0, run)?;
            trial = if let Some(model) = finite {
                model
            } else if growth.finds_period(&next) {
                self.first_trial(&thick, growth.at_first(atom, FIRST_INDEX))?
            } else {
                self.counting(&next, growth.counted(&least))?
            };
        }
    }

    /// Makes a monoid for the atoms up to `atom` the quotient if it is right.
    pub(super) fn accept(
        &mut self,
        dense: Dense,
        atom: u32,
        run: &Run<'_>,
    ) -> Result<Option<Step>, Stop> {
        let (deficits, failures) = self.verify(&dense, atom, run)?;
        debug_assert!(failures.is_empty(), "the layers were right");
        failures.is_empty().then(|| self.change(dense, deficits, run)).transpose()
    }

    fn change(&mut self, dense: Dense, deficits: Deficits, run: &Run<'_>) -> Result<Step, Stop> {
        self.within_order(dense.order(), run)?;
        (self.dense, self.deficits, self.least_options) = (dense, deficits, None);
        Ok(Step::Changed)
    }

    fn least(&self, failures: &[Word]) -> Option<Word> {
        failures.iter().min_by(|u, v| self.ranks.compare(u, v)).cloned()
    }

    /// The atoms that have options as they are seen in a monoid; of those that are no
    /// letters one for all that look the same.
    pub(super) fn atoms(&self, model: &Model, last: u32) -> Vec<Atom> {
        let mut kinds = BTreeSet::new();
        let bases = self.ground.bases(model);
        let loud = (1..=last).filter(|&atom| self.ranks.0[atom as usize] > 0);
        let seen = loud.map(|atom| Atom {
            atom,
            value: model.value[atom as usize],
            options: self.options(model, atom),
            won: Bits::default(),
        });
        let kept = seen.filter(|seen| {
            let is_letter = model.letter(seen.atom).is_some();
            kinds.insert((seen.value, seen.options.clone())) || is_letter
        });
        kept.map(|seen| Atom { won: bases.won_beside(seen.atom), ..seen }).collect()
    }

    /// The option values of an atom in a trial, increasing.
    fn options(&self, model: &Model, atom: u32) -> Vec<u32> {
        let mut values = Vec::new();
        let _ = self.rules.visit_options(u64::from(atom), &mut |parts| {
            values.push(model.of_sum(parts.iter().map(|&part| part as u32)));
            ControlFlow::Continue(())
        });
        values.sort_unstable();
        values.dedup();
        values
    }

    /// A trial in which the new atom does not act on the old monoid: its base is counted too.
    fn first_trial(&self, model: &Model, counted: Vec<Counted>) -> Result<Model, Stop> {
        if self.ground.is_none() {
            return self.counting(model, counted);
        }
        let counting = Counting::new(model, counted);
        let letters = counting.letters.clone();
        let over = OverGround { ground: &self.ground, letters: &letters, action: counting };
        self.made(&over, &letters, model)
    }

    pub(crate) fn counting(&self, model: &Model, counted: Vec<Counted>) -> Result<Model, Stop> {
        let counting = Counting::new(model, counted);
        self.made(&counting, &counting.letters, model)
    }

    pub(super) fn made<A: Action>(
        &self,
        action: &A,
        letters: &[u32],
        model: &Model,
    ) -> Result<Model, Stop> {
        let spelled = |atom: u32| model.words[model.value[atom as usize] as usize].clone();
        monoid(action, letters, &self.ranks, spelled, MAX_TRIAL).ok_or(TOO_LARGE)
    }

    /// Between two steps. The order limit is about quotients; trials may be larger.
    pub(super) fn check(
        &self,
        atom: u32,
        order: usize,
        memory: u64,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let most = run.budget().order.unwrap_or(u64::MAX);
        let heap = self.ground.new_atom().unwrap_or(atom);
        let (done, order) = (u64::from(heap), most.min(order as u64));
        run.check(Progress { done, order, memory, ..Progress::default() })
    }

    fn within_order(&self, order: usize, run: &Run<'_>) -> Result<(), Stop> {
        match run.budget().order {
            Some(most) if order as u64 > most => Err(Stop::Limit(Limit::Order(most))),
            _ => Ok(()),
        }
    }

    /// The elements that each letter of a trial may be moved to.
    pub(super) fn letter_options(&self, trial: &Model) -> Vec<Vec<u32>> {
        trial.letters.iter().map(|&letter| self.options(trial, letter)).collect()
    }

    /// Verifies a monoid for all sums of atoms up to `last`: the deficits and some failing
    /// positions, none if it is right.
    pub(crate) fn verify(
        &self,
        dense: &Dense,
        last: u32,
        run: &Run<'_>,
    ) -> Result<(Deficits, Vec<Word>), Stop> {
        let bases = self.ground.bases(&dense.model);
        let mut deficits = Deficits::new(dense, &bases);
        let mut failures = Vec::new();
        // On a ground the empty sum is no exception: it is P if it is not won at once.
        if !self.ground.is_none() && dense.model.p.contains(0) == self.ground.wins(0) {
            failures.push(Word::new());
        }
        debug_assert!(bases.are_respected(&dense.model), "values lie above those of the ground");
        for atom in (1..=last).filter(|&atom| self.ranks.0[atom as usize] > 0) {
            let options = option_values(&self.rules, dense, atom);
            let seen = Seen::new(dense, atom, dense.model.value[atom as usize], &options, &bases);
            let contexts = seen.contradictions(dense);
            failures.extend(contexts.map(|z| with(&dense.model.words[z as usize], atom)));
            failures.extend(deficits.add(dense, &seen, FAILURES_PER_ATOM, run)?);
        }
        Ok((deficits, failures))
    }
}
