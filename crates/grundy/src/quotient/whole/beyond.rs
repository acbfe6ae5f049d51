//! The quotient beyond the heaps to which it was verified, when misère play is normal play there.

use super::kernel::{Larger, ProvedNormalPlay, kernel, last_outside, nim_values, within_reach};
use super::period::{ProvedPeriod, Theorem};
use crate::Rules;
use crate::bits::Bits;
use crate::cycle::Cycle;
use crate::nim::sparse::SparseSpace;
use crate::nim::{self, NimSequence};
use crate::quotient::model::dense::{Dense, MAX_ORDER};
use crate::quotient::model::monoid::Model;
use crate::quotient::orders::Change;
use crate::rules::Places;
use crate::run::{Budget, Limit, Reached, Run, Stop};

/// How many nim-values are computed in search of a period, without and with a sparse space.
const NEAR: u64 = 1 << 14;
const FAR: u64 = 1 << 19;

/// A space is used if at most one heap in so many is rare, so that going far takes no time.
const USABLE: u64 = 64;

/// Looks out for normal play, heap after heap. Made anew when the quotient changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watch {
    kernel: Option<Bits>,
    /// The last heap that is known to be outside the kernel.
    outside: u64,
    /// How many heaps were looked at.
    seen: usize,
    /// Whether the elements do not have the nim-values that they should have, or are too many.
    refuted: bool,
}

impl Watch {
    /// Whether normal play has begun with what is verified so far; if so, what follows from it.
    pub(crate) fn look(
        &mut self,
        rules: &dyn Rules,
        model: &Model,
        run: &Run<'_>,
    ) -> Option<Normal> {
        let kernel = self.kernel.get_or_insert_with(|| kernel(model));
        for heap in self.seen..model.value.len() {
            if !kernel.contains(model.value[heap] as usize) {
                self.outside = heap as u64;
            }
        }
        self.seen = model.value.len();
        let verified_to = self.seen as u64 - 1;
        let found = within_reach(rules.code()?, self.outside, verified_to)?;
        if self.refuted {
            return None;
        }
        // The limits on heaps and orders are about the quotient.
        let run = run.within(Budget { heap: None, order: None, ..run.budget() });
        let sequence = sequence(rules, verified_to, &run);
        sequence.value(verified_to)?;
        let normal = nim_values(model, kernel, |heap| sequence.value(heap))
            .and_then(|values| Normal::new(found, model, kernel.clone(), values, sequence));
        self.refuted = normal.is_none();
        normal
    }

    /// Whether normal play has begun with what is verified so far.
    pub(crate) fn holds(rules: &dyn Rules, model: &Model) -> Option<ProvedNormalPlay> {
        let kernel = kernel(model);
        let verified_to = model.value.len() as u64 - 1;
        let found = within_reach(rules.code()?, last_outside(model, &kernel), verified_to)?;
        let heaps = model.value.len() as u64;
        let sequence = nim::sequence(rules, heaps, &Run::unlimited()).value;
        nim_values(model, &kernel, |heap| sequence.value(heap)).map(|_| found)
    }
}

/// The nim-sequence, to this heap at least, as far as that takes a moment only.
fn sequence(rules: &dyn Rules, heap: u64, run: &Run<'_>) -> NimSequence {
    // Moves that leave three heaps or more are too many to go far.
    let many = rules.code().is_some_and(|code| code.max_parts() > 2);
    let near = if many { 2 * heap } else { NEAR.max(2 * heap) };
    let first = nim::sequence(rules, near, run);
    if first.value.periodicity().proved().is_some() || !first.is_whole() {
        return first.value;
    }
    match is_sparse(rules, first.value.values()) {
        true => nim::sequence(rules, FAR, run).value,
        false => first.value,
    }
}

fn is_sparse(rules: &dyn Rules, values: &[u32]) -> bool {
    let narrow: Option<Vec<u16>> = values.iter().map(|&v| u16::try_from(v).ok()).collect();
    let places = rules.code().and_then(Places::of);
    let best = narrow.zip(places).and_then(|(values, places)| SparseSpace::best(&values, &places));
    best.is_some_and(|(_, rares)| rares * USABLE <= values.len() as u64)
}

/// The quotient with heaps beyond those to which it was verified.
#[derive(Clone, Debug)]
pub(crate) struct Normal {
    pub(crate) found: ProvedNormalPlay,
    /// The quotient as far as it is tabulated.
    pub(crate) dense: Dense,
    /// The heaps beyond at which the quotient changes.
    pub(crate) changes: Vec<Change>,
    /// The period of the pretending function, if that of the nim-sequence is proved.
    pub(crate) period: Option<ProvedPeriod>,
    pub(crate) sequence: NimSequence,
    kernel: Bits,
    values: Vec<u64>,
}

impl Normal {
    /// `None` only if the quotient of the whole game is too large for tables.
    fn new(
        found: ProvedNormalPlay,
        model: &Model,
        kernel: Bits,
        values: Vec<u64>,
        sequence: NimSequence,
    ) -> Option<Self> {
        let proved = sequence.periodicity().proved().map(|proved| proved.period());
        // Values that grow for ever have no period.
        let proved = proved.filter(|period| period.saltus() == 0);
        // Beyond L, and there alone, the pretending function is the nim-sequence.
        let settled = proved.map(|nim| (found.from.max(nim.preperiod()), nim));
        let last = settled.map_or(0, |(from, nim)| from + nim.period()).max(found.verified_to);
        let nim: Vec<u64> = (0..=last).map(|heap| sequence.value(heap)).collect::<Option<_>>()?;
        let (table, changes) = table(model, &kernel, &values, &nim)?;
        let period = settled.map(|(from, nim)| {
            let value = |heap: u64| table.value[heap as usize];
            let repeats = |n: &u64| value(*n) == value(n + nim.period());
            let preperiod = (0..from).rev().take_while(repeats).last().unwrap_or(from);
            ProvedPeriod {
                cycle: Cycle::new(preperiod, nim.period()).expect("periods are positive"),
                verified_to: found.verified_to,
                last_place: found.last_place,
                parts: found.parts,
                theorem: Theorem::NormalPlay {
                    from: found.from,
                    nim_preperiod: nim.preperiod(),
                    nim_period: nim.period(),
                },
            }
        });
        let dense = Dense::new(table);
        Some(Self { found, dense, changes, period, sequence, kernel, values })
    }

    /// The heap to which the quotient is tabulated.
    pub(crate) fn tabulated_to(&self) -> u64 {
        self.dense.model.value.len() as u64 - 1
    }

    /// Adds all heaps up to this one to the quotient, of which `model` is the verified part.
    pub(crate) fn extend_to(
        &mut self,
        heap: u64,
        rules: &dyn Rules,
        model: &Model,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let too_large = |order: u64| Stop::Limit(Limit::Order(order));
        if self.sequence.value(heap).is_none() {
            let Reached { value: sequence, stop } = nim::sequence(rules, heap + 1, run);
            let reached = sequence.values().len().saturating_sub(1) as u64;
            let short = stop.unwrap_or(Stop::Limit(Limit::Heap(reached)));
            sequence.value(heap).ok_or(short)?;
            self.sequence = sequence;
        }
        let value = |heap| self.sequence.value(heap).expect("it is one of the values computed");
        let nim: Vec<u64> = (0..=heap).map(value).collect();
        let (table, changes) =
            table(model, &self.kernel, &self.values, &nim).ok_or(too_large(MAX_ORDER as u64))?;
        if let Some(most) = run.budget().order
            && table.order() as u64 > most
        {
            return Err(too_large(most));
        }
        (self.dense, self.changes) = (Dense::new(table), changes);
        Ok(())
    }
}

/// The quotient with all heaps whose nim-values are given, and where it changes.
fn table(
    model: &Model,
    kernel: &Bits,
    values: &[u64],
    nim: &[u64],
) -> Option<(Model, Vec<Change>)> {
    let larger = Larger::new(model, kernel, values, nim);
    let p_order = model.p.len() as u64;
    let change = |(heap, order)| Change { heap, order, p_order };
    let changes = larger.changes().map(change).collect();
    Some((larger.quotient(nim, MAX_ORDER)?, changes))
}
