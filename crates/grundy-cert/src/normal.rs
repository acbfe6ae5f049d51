//! Misère play that is normal play for all positions with a heap above some size.
//!
//! See the docs, claim `normal-play`. The quotient to some heap m is checked as any other. If its
//! heaps above L are in the kernel, and the kernel is a group of nim-values, then a move in a heap
//! above m leaves a heap above L, and induction on play does the rest.

use crate::format::{NimPeriod, NimProof, NormalPlay, Whole};
use crate::monoid::Monoid;
use crate::period::least;
use crate::refusal::{Checked, Meter, defect, need, number, refuse};
use crate::rules::Game;
use crate::{nim, quotient, short};
use std::collections::BTreeSet;

pub(crate) fn check(game: &Game, claim: &NormalPlay, meter: &mut Meter) -> Checked<String> {
    let small = &claim.quotient;
    need(small.period.is_none() && small.reduced, 2, || {
        "the quotient is not one to some heap, claimed to be reduced".to_owned()
    })?;
    quotient::check(game, small, meter)?;
    let last = number(10, "`last`", claim.last)?;
    let verified = small.pretending.len() - 1;
    reach(game, last, verified)?;
    let order = number(2, "the order", small.order)?;
    let monoid = Monoid::new(order, &small.action, meter)?;
    let kernel = kernel(order, &monoid)?;
    for (heap, x) in small.pretending.iter().enumerate().skip(last + 1) {
        need(kernel.contains(x), 11, || format!("heap {heap} is not in the kernel"))?;
    }
    let values = nim::values(game, verified + 1, meter)?;
    let of_element = nim_values(order, &monoid, &small.pretending, &values, meter)?;
    let p: BTreeSet<u32> = small.p_elements.iter().copied().collect();
    for x in &kernel {
        let value = of_element.get(*x as usize).map_or_else(defect, Ok)?;
        need(p.contains(x) == (*value == 0), 13, || {
            format!("element {x} of the kernel is not played as its nim-value {value}")
        })?;
    }
    let statement = statement(game, last, verified);
    let Some(whole) = &claim.whole else { return Ok(statement) };
    let (pretending, kernel) = (&small.pretending[..], &kernel);
    let known = Pretended { order, p_order: p.len(), last, pretending, kernel, of_element };
    let more = check_whole(game, whole, &known, meter)?;
    Ok(format!("{statement} {more}"))
}

/// Step 10: a move in a heap above m leaves a heap above L.
fn reach(game: &Game, last: usize, verified: usize) -> Checked<()> {
    let Some(k) = game.last_place() else {
        return refuse(10, "the theorem of normal play is for finite codes only");
    };
    need(last < verified, 10, || "no heap is above `last`".to_owned())?;
    let needed = game.parts() * last + k;
    need(verified >= needed, 10, || {
        format!("the quotient is given to heap {verified}, and is needed to heap {needed}")
    })
}

/// The least ideal: the multiples of the product of all elements.
fn kernel(order: usize, monoid: &Monoid) -> Checked<BTreeSet<u32>> {
    let mut bottom = 0;
    for x in 0..order as u32 {
        bottom = monoid.times(bottom, x)?;
    }
    Ok(monoid.row(bottom)?.iter().copied().collect())
}

/// Step 12: the nim-value of each element, if all positions of that value have the same.
fn nim_values(
    order: usize,
    monoid: &Monoid,
    pretending: &[u32],
    values: &[u32],
    meter: &mut Meter,
) -> Checked<Vec<u32>> {
    let heaps: BTreeSet<(u32, u32)> =
        pretending.iter().copied().zip(values.iter().copied()).collect();
    let products = (order as u64).saturating_mul(heaps.len() as u64);
    meter.work(products)?;
    meter.hold(2 * products)?;
    let mut found: Vec<Option<u32>> = vec![None; order];
    let mut queue = vec![(0, 0)];
    while let Some((x, value)) = queue.pop() {
        let Some(slot) = found.get_mut(x as usize) else { return defect() };
        match slot {
            Some(known) => {
                let same = *known == value;
                need(same, 12, || format!("element {x} has positions of different nim-values"))?;
                continue;
            }
            None => *slot = Some(value),
        }
        for (y, heap) in &heaps {
            queue.push((monoid.times(x, *y)?, value ^ heap));
        }
    }
    // Every element is the value of a position: step 9.
    found.into_iter().collect::<Option<_>>().map_or_else(defect, Ok)
}

/// What is known of the pretending function of the whole game.
struct Pretended<'a> {
    order: usize,
    /// The number of P-elements; one of them is in the kernel, whatever that is replaced by.
    p_order: usize,
    last: usize,
    pretending: &'a [u32],
    kernel: &'a BTreeSet<u32>,
    of_element: Vec<u32>,
}

impl Pretended<'_> {
    /// The element of a heap: a number outside the kernel, or a nim-value.
    fn element(&self, heap: usize, values: &Values) -> Option<Result<u32, u32>> {
        if heap > self.last {
            return Some(Err(values.at(heap)?));
        }
        let x = *self.pretending.get(heap)?;
        match self.kernel.contains(&x) {
            true => Some(Err(*self.of_element.get(x as usize)?)),
            false => Some(Ok(x)),
        }
    }
}

/// The nim-values of all heaps: those of a sequence with a checked period.
struct Values {
    first: Vec<u32>,
    preperiod: usize,
    period: usize,
}

impl Values {
    /// Step 14.
    fn new(game: &Game, claim: &NimPeriod, meter: &mut Meter) -> Checked<Self> {
        let period = nim::Period::new(claim)?;
        let (preperiod, period) = (period.preperiod, period.period);
        let (mut first, end) = (Vec::new(), preperiod + period);
        let mut keep = |value: u32| {
            if first.len() < end {
                first.push(value);
            }
        };
        let checked = match &claim.proof {
            NimProof::GuySmith => nim::check_and(game, claim, meter, &mut keep),
            NimProof::Short(proof) => {
                meter.hold(end as u64)?;
                short::check_and(game, claim, proof, meter, &mut |values| {
                    values.iter().for_each(|&value| keep(value));
                })
            }
            NimProof::State(_) => refuse(2, "the state theorem is not for finite codes"),
            NimProof::Growth(_) | NimProof::Lasker(_) => refuse(2, "the values grow for ever"),
        };
        match checked {
            Ok(_) => Ok(Self { first, preperiod, period }),
            Err(refusal) if refusal.is_limit() => Err(refusal),
            Err(refusal) => {
                refuse(14, format!("the nim-period, step {}: {}", refusal.step, refusal.reason))
            }
        }
    }

    fn at(&self, heap: usize) -> Option<u32> {
        let heap = match heap.checked_sub(self.preperiod) {
            Some(beyond) => self.preperiod + beyond % self.period,
            None => heap,
        };
        self.first.get(heap).copied()
    }

    /// The number of sums of nim-values.
    fn span(&self) -> u64 {
        // Each without the leading bits of those before it.
        let mut basis: Vec<u32> = Vec::new();
        for &value in &self.first {
            let rest = basis.iter().fold(value, |rest, b| rest.min(rest ^ b));
            if rest > 0 {
                basis.push(rest);
            }
        }
        1 << basis.len()
    }
}

/// Steps 14 to 17: the quotient of the whole game.
fn check_whole(
    game: &Game,
    whole: &Whole,
    known: &Pretended<'_>,
    meter: &mut Meter,
) -> Checked<String> {
    let values = Values::new(game, &whole.nim, meter)?;
    let found = (known.order - known.kernel.len()) as u64 + values.span();
    need(whole.order == found, 15, || format!("the order is {found}"))?;
    let r = number(16, "the preperiod", whole.preperiod)?;
    let p = number(16, "the period", whole.period)?;
    need(p == values.period, 16, || "the period is not that of the nim-values".to_owned())?;
    let same =
        |n: usize, q: usize| Some(known.element(n, &values)? == known.element(n + q, &values)?);
    // From here on the pretending function is the nim-sequence, and that is periodic.
    let settled = (known.last + 1).max(values.preperiod);
    meter.work(settled as u64)?;
    for n in r..settled {
        let repeats = same(n, p).map_or_else(defect, Ok)?;
        need(repeats, 16, || format!("Φ({n} + {p}) is not Φ({n})"))?;
    }
    least(17, r, p, same)?;
    Ok(format!(
        "The misère quotient of {game}, for sums of heaps of any size, is a commutative monoid of order \
         {} with {} P-elements, and Φ(n + {p}) = Φ(n) for every n ≥ {r}; neither number \
         can be replaced by a smaller one. By the period {} of the nim-values, from heap {} on.",
        whole.order, known.p_order, values.period, values.preperiod
    ))
}

fn statement(game: &Game, last: usize, verified: usize) -> String {
    format!(
        "Every position of {game} with a heap above {last}, of any size, has in misère play the \
         outcome that it has in normal play. By the theorem of normal play for c = {} parts: the \
         misère quotient was checked to heap {verified}.",
        game.parts()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    /// Whether the heaps 0, 1, 2, … of these elements of ⟨a, b | a² = 1, b³ = b⟩ may have these
    /// nim-values.
    fn step_12(pretending: &[u32], values: &[u32]) -> Checked<Vec<u32>> {
        let mut meter = Meter::new(&Limits::default());
        let action = [vec![1, 0, 3, 2, 5, 4], vec![2, 3, 4, 5, 2, 3]];
        let monoid = Monoid::new(6, &action, &mut meter)?;
        nim_values(6, &monoid, pretending, values, &mut meter)
    }

    #[test]
    fn elements_with_positions_of_different_nim_values() {
        assert_eq!(step_12(&[0, 1, 2], &[0, 1, 2]), Ok(vec![0, 1, 2, 3, 0, 1]));
        assert_eq!(step_12(&[0, 1, 2, 3, 1], &[0, 1, 2, 3, 1]), Ok(vec![0, 1, 2, 3, 0, 1]));
        for (pretending, values) in
            [(vec![0, 1, 2, 1], vec![0, 1, 2, 2]), (vec![0, 1, 2, 5], vec![0, 1, 2, 0])]
        {
            let refusal = step_12(&pretending, &values).unwrap_err();
            assert!(refusal.step == 12 && refusal.reason.contains("different"), "{refusal}");
        }
    }

    #[test]
    fn kernels() {
        let kernel_of = |action: &[Vec<u32>], order: usize| {
            let monoid = Monoid::new(order, action, &mut Meter::new(&Limits::default())).unwrap();
            kernel(order, &monoid).unwrap().into_iter().collect::<Vec<u32>>()
        };
        assert_eq!(kernel_of(&[vec![1, 1]], 2), [1]);
        assert_eq!(kernel_of(&[vec![1, 0]], 2), [0, 1]);
        assert_eq!(kernel_of(&[vec![1, 0, 3, 2, 5, 4], vec![2, 3, 4, 5, 2, 3]], 6), [2, 3, 4, 5]);
    }

    #[test]
    fn values_from_a_period() {
        let values = Values { first: vec![9, 8, 1, 2, 3], preperiod: 2, period: 3 };
        let expected = [9, 8, 1, 2, 3, 1, 2, 3, 1, 2];
        assert!((0..10).all(|heap| values.at(heap) == Some(expected[heap])));
    }

    /// The basis is not sorted: each member has been freed of the leading bits of those before.
    #[test]
    fn sums_of_values_are_counted() {
        let mut dice = crate::tests::Dice::new(8);
        for _ in 0..300 {
            let length = 1 + dice.roll(6);
            let first: Vec<u32> = (0..length).map(|_| dice.roll(64) as u32).collect();
            let mut sums = BTreeSet::from([0]);
            for value in &first {
                sums = sums.iter().flat_map(|sum| [*sum, sum ^ value]).collect();
            }
            let values = Values { first, preperiod: 0, period: 1 };
            assert_eq!(values.span(), sums.len() as u64, "{:?}", values.first);
        }
    }
}
