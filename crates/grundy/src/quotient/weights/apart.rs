//! What tells the multiples of a heap apart, by a claim with weights.

use super::claim::Claim;
use super::proof::Apart;
use crate::cycle::{Cycle, lcm};
use crate::quotient::infinite::demonstrate::multiples;
use crate::quotient::model::word::exponents;

impl Claim {
    /// Two letters of opposite weights, and a sum beside which the multiples of one differ: what is
    /// found first, small elements first.
    pub(super) fn apart(&self) -> Option<Apart> {
        let letters = &self.model.letters;
        let weight = |letter: u32| self.weight[letter as usize];
        let pairs = letters.iter().flat_map(|&g| letters.iter().map(move |&h| (g, h)));
        let opposite = pairs.filter(|&(g, h)| weight(g).signum() * weight(h).signum() < 0);
        opposite
            .filter_map(|(g, h)| self.apart_by(g, h))
            .min_by_key(|apart| apart.sum.iter().map(|&(_, count)| count).sum::<u64>())
    }

    /// The same for so many heaps g as weigh as much as some heaps h.
    fn apart_by(&self, g: u32, h: u32) -> Option<Apart> {
        let weight = |letter: u32| self.weight[letter as usize];
        let (cycle_g, cycle_h) = (multiples(&self.model, g), multiples(&self.model, h));
        let of = |letter: u32, cycle: Cycle| weight(letter).unsigned_abs() * cycle.period();
        let round = lcm(of(g, cycle_g), of(h, cycle_h));
        let times = round / weight(g).unsigned_abs();
        let against_times = round / weight(h).unsigned_abs();
        let step = round as i64 * weight(g).signum();
        let stays = |x: u32, letter, times| {
            (0..times).fold(x, |x, _| self.model.times_atom(x, letter)) == x
        };
        for x in 0..self.model.order() as u32 {
            if !stays(x, g, times) || !stays(x, h, against_times) {
                continue;
            }
            let word = &self.model.words[x as usize];
            let own: i64 = word.iter().map(|&letter| weight(letter)).sum();
            let rounds = i64::from(self.scale.width()) / round as i64 + 2;
            // What is nearest to the weight of the word first.
            let more = (0..=rounds).flat_map(|m| [m, -m]);
            for more in more {
                let at = own + more * step;
                if self.differs(x, at, step) {
                    let mut sum: Vec<(u64, u64)> =
                        exponents(word).map(|(atom, count)| (atom.into(), count)).collect();
                    let (atom, count) = if more < 0 { (h, against_times) } else { (g, times) };
                    let added = more.unsigned_abs() * count;
                    match sum.iter_mut().find(|(heap, _)| *heap == u64::from(atom)) {
                        Some((_, count)) => *count += added,
                        None => sum.push((atom.into(), added)),
                    }
                    sum.retain(|&(_, count)| count > 0);
                    sum.sort_unstable();
                    let (heap, against) = (g.into(), h.into());
                    return Some(Apart { sum, heap, times, against, against_times });
                }
            }
        }
        None
    }

    /// Whether the outcome with this weight differs from those with one step more, two steps more,
    /// and so on.
    fn differs(&self, x: u32, weight: i64, step: i64) -> bool {
        let first = self.is_p(x, weight);
        // From the width on classes repeat, after as many steps as the period has at the latest.
        let (width, period) = (i64::from(self.scale.width()), i64::from(self.scale.period()));
        let end = width.max(weight * step.signum()) + period * step.abs();
        let later = (1..).map(|n| weight + n * step);
        let mut later = later.take_while(|later| later * step.signum() <= end);
        later.all(|later| self.is_p(x, later) != first)
    }
}

#[cfg(test)]
mod tests {
    use super::super::invented;
    use super::super::scale::Scale;
    use super::*;
    use crate::bits::Bits;
    use crate::dice::Dice;

    /// A claim of two or three heaps; what is P is told by the dice.
    fn invented(dice: &mut Dice) -> Claim {
        let heaps = 2 + dice.roll(2);
        let mut model = invented::model(heaps, dice);
        if model.letters.len() < 2 {
            model = invented::counting(dice.pick(&[
                &[(0, 2), (0, 2)],
                &[(1, 1), (0, 2)],
                &[(1, 2), (1, 1)],
                &[(0, 3), (0, 2)],
            ]));
        }
        let weight = (0..model.value.len()).map(|heap| if heap == 0 { 0 } else { dice.both(3) });
        let weight = weight.collect();
        let scale = Scale::new(1 + dice.roll(4) as u32, 1 + dice.roll(4) as u32);
        let mut claim = invented::claim(model, weight, scale);
        let often = 2 + dice.roll(9);
        for row in &mut claim.p {
            *row = Bits::collect(scale.classes(), |_| dice.roll(often) == 0);
        }
        claim
    }

    /// Whether the outcome differs from all those after some steps, so many of them that weights
    /// have repeated for long.
    fn differs_for_long(claim: &Claim, x: u32, weight: i64, step: i64) -> bool {
        (1..=60).all(|n| claim.is_p(x, weight + n * step) != claim.is_p(x, weight))
    }

    /// Looks at so many invented claims. What is looked for is there in more than `least` cases,
    /// and not in as many others.
    fn look_at(
        rounds: usize,
        least: usize,
        mut dice: Dice,
        mut look: impl FnMut(&Claim, &mut Dice, &mut [usize; 2]),
    ) {
        let mut counts = [0; 2];
        for _ in 0..rounds {
            let claim = invented(&mut dice);
            look(&claim, &mut dice, &mut counts);
        }
        assert!(counts.iter().all(|&count| count > least), "{counts:?}");
    }

    #[test]
    fn differing_is_differing_for_ever() {
        look_at(500, 200, Dice(3), |claim, dice, counts| {
            for _ in 0..30 {
                let x = dice.roll(claim.model.order() as u64) as u32;
                let (weight, step) = (dice.both(16), dice.pick(&[-4, -3, -2, -1, 1, 2, 3, 4, 6]));
                let wanted = differs_for_long(claim, x, weight, step);
                assert_eq!(claim.differs(x, weight, step), wanted, "{x} {weight} {step} {claim:?}");
                counts[usize::from(wanted)] += 1;
            }
        });
    }

    /// The element and the weight of some heaps.
    fn value(claim: &Claim, sum: &[(u64, u64)]) -> (u32, i64) {
        sum.iter().fold((0, 0), |(x, weight), &(heap, count)| {
            let x = (0..count).fold(x, |x, _| claim.model.times_atom(x, heap as u32));
            (x, weight + count as i64 * claim.weight[heap as usize])
        })
    }

    /// The least numbers of heaps g and h that weigh alike and are whole periods of both.
    fn least_times(claim: &Claim, g: u32, h: u32) -> (u64, u64) {
        let weight = |heap: u32| claim.weight[heap as usize].unsigned_abs();
        let whole = |heap: u32, times: u64| {
            let seen: Vec<u32> = (0..60 + times)
                .scan(0, |x, _| Some(std::mem::replace(x, claim.model.times_atom(*x, heap))))
                .collect();
            (20..40).all(|at| seen[at] == seen[at + times as usize])
        };
        let mut pairs = (1..).map(|times| (times, times * weight(g) / weight(h)));
        let fits =
            |&(n, m): &(u64, u64)| n * weight(g) == m * weight(h) && whole(g, n) && whole(h, m);
        pairs.find(fits).unwrap()
    }

    /// Whether some sum tells the multiples of g apart, as near to zero as is looked for.
    fn is_apart(claim: &Claim, g: u32, h: u32) -> bool {
        let (n, m) = least_times(claim, g, h);
        let step = n as i64 * claim.weight[g as usize];
        let (g, h) = ((u64::from(g), n), (u64::from(h), m));
        let rounds = i64::from(claim.scale.width()) / step.abs() + 2;
        (0..claim.model.order()).any(|x| {
            let word: Vec<_> = claim.model.words[x].iter().map(|&atom| (atom.into(), 1)).collect();
            let (x, own) = value(claim, &word);
            let stays = |with| value(claim, &[&word[..], &[with]].concat()).0 == x;
            let at = |more: i64| differs_for_long(claim, x, own + more * step, step);
            stays(g) && stays(h) && (-rounds..=rounds).any(at)
        })
    }

    #[test]
    fn what_tells_apart_is_found_and_does() {
        look_at(1500, 50, Dice(4), |claim, _, counts| {
            let weight = |heap: u64| claim.weight[heap as usize];
            let letters = &claim.model.letters;
            let pairs = letters.iter().flat_map(|&g| letters.iter().map(move |&h| (g, h)));
            let is_opposite = |&(g, h): &(u32, u32)| weight(g.into()) * weight(h.into()) < 0;
            let there: Vec<_> =
                pairs.filter(is_opposite).filter(|&(g, h)| is_apart(claim, g, h)).collect();
            let found = claim.apart();
            assert_eq!(found.is_some(), !there.is_empty(), "{claim:?}");
            counts[usize::from(found.is_some())] += 1;
            let Some(Apart { sum, heap, times, against, against_times }) = found else { return };
            assert!(there.contains(&(heap as u32, against as u32)));
            assert_eq!((times, against_times), least_times(claim, heap as u32, against as u32));
            assert!(sum.is_sorted_by(|a, b| a.0 < b.0) && sum.iter().all(|&(_, count)| count > 0));
            let (x, own) = value(claim, &sum);
            for with in [(heap, times), (against, against_times)] {
                assert_eq!(value(claim, &[&sum[..], &[with]].concat()).0, x, "{claim:?}");
            }
            assert!(differs_for_long(claim, x, own, times as i64 * weight(heap)), "{claim:?}");
        });
    }
}
