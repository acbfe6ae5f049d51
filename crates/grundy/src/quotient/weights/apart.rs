//! What tells the multiples of a heap apart, by a claim with weights.

use super::claim::Claim;
use super::proof::Apart;
use super::weight::Weight;
use crate::cycle::{gcd, lcm};
use crate::quotient::infinite::demonstrate::multiples;
use crate::quotient::model::word::exponents;

/// So many heaps g, whole periods of them, and so many heaps h.
struct Rounds {
    g: (u32, u64),
    h: (u32, u64),
    /// What these heaps g weigh, and these heaps h.
    by: Weight,
    back: Weight,
}

impl Claim {
    /// Two letters of opposite weights, and a sum beside which the multiples of one differ: what is
    /// found first, small elements first.
    pub(super) fn apart(&self) -> Option<Apart> {
        let letters = &self.model.letters;
        let pairs = letters.iter().flat_map(|&g| letters.iter().map(move |&h| (g, h)));
        let scales = pairs.flat_map(|(g, h)| (0..self.scales.rank()).map(move |s| (g, h, s)));
        let rounds = scales.filter_map(|(g, h, scale)| self.rounds(g, h, scale));
        rounds
            .filter_map(|rounds| self.apart_by(&rounds))
            .min_by_key(|apart| apart.sum.iter().map(|&(_, count)| count).sum::<u64>())
    }

    /// So many heaps g as weigh as much as some heaps h on one scale, where their weights have
    /// different signs. On other scales they may do the same, or both weigh whole periods, with the
    /// same sign.
    fn rounds(&self, g: u32, h: u32, scale: usize) -> Option<Rounds> {
        let weight = |letter: u32| &self.weight[letter as usize];
        let on = |letter: u32| weight(letter).numbers()[scale];
        if on(g).signum() * on(h).signum() >= 0 {
            return None;
        }
        let of = |letter: u32| on(letter).unsigned_abs() * multiples(&self.model, letter).period();
        let round = lcm(of(g), of(h));
        let (times, against_times) = (round / on(g).unsigned_abs(), round / on(h).unsigned_abs());
        let many = |factor: u64| Rounds {
            g: (g, factor * times),
            h: (h, factor * against_times),
            by: weight(g).times((factor * times) as i64),
            back: weight(h).times((factor * against_times) as i64),
        };
        let once = many(1);
        let mut factor = 1;
        for (other, place) in self.scales.each().iter().zip(0..) {
            let (by, back) = (once.by.numbers()[place], once.back.numbers()[place]);
            if by + back == 0 {
                continue;
            }
            if by.signum() * back.signum() < 0 {
                return None;
            }
            let period = u64::from(other.period());
            for number in [by, back] {
                factor = lcm(factor, period / gcd(period, number.unsigned_abs()));
            }
        }
        Some(many(factor))
    }

    fn apart_by(&self, rounds: &Rounds) -> Option<Apart> {
        let stays = |x: u32, (letter, times)| {
            (0..times).fold(x, |x, _| self.model.times_atom(x, letter)) == x
        };
        let most = self.most_rounds(rounds);
        for x in 0..self.model.order() as u32 {
            if !stays(x, rounds.g) || !stays(x, rounds.h) {
                continue;
            }
            let word = &self.model.words[x as usize];
            let letters = word.iter().map(|&letter| &self.weight[letter as usize]);
            let own = Weight::sum(self.scales.rank(), letters);
            // What is nearest to the weight of the word first.
            let more = (0..=most).flat_map(|all| (0..=all).map(move |back| (all - back, back)));
            for (more, back) in more {
                let at = own.plus(&rounds.by.times(more)).plus(&rounds.back.times(back));
                if self.balances(rounds, &at) && self.differs(x, &at, &rounds.by) {
                    let mut sum: Vec<(u64, u64)> =
                        exponents(word).map(|(atom, count)| (atom.into(), count)).collect();
                    for (rounds, (atom, count)) in [(more, rounds.g), (back, rounds.h)] {
                        let added = rounds.unsigned_abs() * count;
                        match sum.iter_mut().find(|(heap, _)| *heap == u64::from(atom)) {
                            Some((_, count)) => *count += added,
                            None => sum.push((atom.into(), added)),
                        }
                    }
                    sum.retain(|&(_, count)| count > 0);
                    sum.sort_unstable();
                    let ((heap, times), (against, against_times)) = (rounds.g, rounds.h);
                    let (heap, against) = (heap.into(), against.into());
                    return Some(Apart { sum, heap, times, against, against_times });
                }
            }
        }
        None
    }

    /// With so many rounds of heaps g or h weights come from one side of zero to far on the other.
    fn most_rounds(&self, rounds: &Rounds) -> i64 {
        let numbers = self.scales.each().iter().zip(rounds.by.numbers());
        let far = numbers.map(|(scale, by)| i64::from(scale.width()) / by.abs().max(1) + 2);
        far.max().unwrap_or(0) * self.scales.rank() as i64
    }

    /// Whether on each scale heaps g and h weigh the same with different signs, or more and more of
    /// either leave the weight in its class.
    fn balances(&self, rounds: &Rounds, at: &Weight) -> bool {
        (self.scales.each().iter().enumerate()).all(|(place, scale)| {
            let on = |weight: &Weight| weight.numbers()[place];
            let (by, back, at) = (on(&rounds.by), on(&rounds.back), on(at));
            let far = at.unsigned_abs() >= u64::from(scale.width());
            let stays =
                |number: i64| number * at.signum() >= 0 && number % i64::from(scale.period()) == 0;
            by + back == 0 || far && stays(by) && stays(back)
        })
    }

    /// Whether the outcome with this weight differs from those with one step more, two steps more,
    /// and so on.
    fn differs(&self, x: u32, weight: &Weight, step: &Weight) -> bool {
        let first = self.is_p(x, weight);
        // From the widths on classes repeat, after as many steps as the periods have at the latest.
        let numbers = weight.numbers().iter().zip(step.numbers());
        let steps = self.scales.each().iter().zip(numbers).filter(|(_, (_, step))| **step != 0);
        let until = steps.clone().map(|(scale, (weight, step))| {
            let before = i64::from(scale.width()) - weight * step.signum();
            before.max(0) / step.abs()
        });
        let round = steps.fold(1, |all, (scale, _)| lcm(all, scale.period().into()));
        let end = until.max().unwrap_or(0) + round as i64;
        (1..=end).all(|n| self.is_p(x, &weight.plus(&step.times(n))) != first)
    }
}

#[cfg(test)]
mod tests {
    use super::super::invented;
    use super::super::scale::Scale;
    use super::super::scales::Scales;
    use super::*;
    use crate::bits::Bits;
    use crate::dice::Dice;

    /// A claim of two or three heaps on one scale or two; what is P is told by the dice.
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
        if dice.roll(2) == 0 {
            claim = invented::on_two_scales(claim, dice);
        }
        let often = 2 + dice.roll(9);
        let classes = claim.scales.classes();
        for row in &mut claim.p {
            *row = Bits::collect(classes, |_| dice.roll(often) == 0);
        }
        claim
    }

    /// Whether the outcome differs from all those after some steps, so many of them that weights
    /// have repeated for long.
    fn differs_for_long(claim: &Claim, x: u32, weight: &Weight, step: &Weight) -> bool {
        let later = |n: i64| claim.is_p(x, &weight.plus(&step.times(n)));
        (1..=60).all(|n| later(n) != claim.is_p(x, weight))
    }

    #[test]
    fn differing_is_differing_for_ever() {
        let mut dice = Dice(3);
        let mut counts = [0; 2];
        for _ in 0..500 {
            let claim = invented(&mut dice);
            for _ in 0..30 {
                let x = dice.roll(claim.model.order() as u64) as u32;
                let scales = claim.scales.each();
                let weight: Weight =
                    scales.iter().map(|_| dice.both(16)).collect::<Vec<_>>().into();
                let step: Weight = scales.iter().map(|_| dice.both(4)).collect::<Vec<_>>().into();
                let wanted = differs_for_long(&claim, x, &weight, &step);
                let found = claim.differs(x, &weight, &step);
                assert_eq!(found, wanted, "{x} {weight} {step} {claim:?}");
                counts[usize::from(wanted)] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
    }

    /// The element and the weight of some heaps.
    fn value(claim: &Claim, sum: &[(u64, u64)]) -> (u32, Weight) {
        sum.iter().fold((0, claim.no_weight()), |(x, weight), &(heap, count)| {
            let x = (0..count).fold(x, |x, _| claim.model.times_atom(x, heap as u32));
            (x, weight.plus(&claim.weight[heap as usize].times(count as i64)))
        })
    }

    fn is_p(claim: &Claim, sums: &[&[(u64, u64)]]) -> bool {
        let (x, weight) = value(claim, &sums.concat());
        claim.is_p(x, &weight)
    }

    /// The least numbers of heaps g and h that weigh alike and are whole periods of both.
    fn least_times(claim: &Claim, g: u32, h: u32) -> (u64, u64) {
        let weight = |heap: u32| claim.weight[heap as usize].numbers()[0].unsigned_abs();
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

    /// Whether on a single scale some sum tells the multiples of g apart, as near to zero as is
    /// looked for.
    fn is_apart(claim: &Claim, g: u32, h: u32) -> bool {
        let (n, m) = least_times(claim, g, h);
        let step = claim.weight[g as usize].times(n as i64);
        let (g, h) = ((u64::from(g), n), (u64::from(h), m));
        let width = i64::from(claim.scales.each()[0].width());
        let rounds = width / step.numbers()[0].abs() + 2;
        (0..claim.model.order()).any(|x| {
            let word: Vec<_> = claim.model.words[x].iter().map(|&atom| (atom.into(), 1)).collect();
            let (x, own) = value(claim, &word);
            let stays = |with| value(claim, &[&word[..], &[with]].concat()).0 == x;
            let at = |more: i64| differs_for_long(claim, x, &own.plus(&step.times(more)), &step);
            stays(g) && stays(h) && (-rounds..=rounds).any(at)
        })
    }

    #[test]
    fn what_tells_apart_is_found_and_does() {
        let mut dice = Dice(4);
        let mut counts = [[0; 2]; 2];
        for _ in 0..3000 {
            let claim = invented(&mut dice);
            let found = claim.apart();
            let on_one = claim.scales.rank() == 1;
            counts[usize::from(on_one)][usize::from(found.is_some())] += 1;
            if on_one {
                let weight = |heap: u32| claim.weight[heap as usize].numbers()[0];
                let letters = &claim.model.letters;
                let mut pairs = letters.iter().flat_map(|&g| letters.iter().map(move |&h| (g, h)));
                let there = pairs.any(|(g, h)| weight(g) * weight(h) < 0 && is_apart(&claim, g, h));
                assert_eq!(found.is_some(), there, "{claim:?}");
            }
            let Some(Apart { sum, heap, times, against, against_times }) = found else { continue };
            if on_one {
                let least = least_times(&claim, heap as u32, against as u32);
                assert_eq!((times, against_times), least);
            }
            assert!(sum.is_sorted_by(|a, b| a.0 < b.0) && sum.iter().all(|&(_, count)| count > 0));
            for with in [(heap, times), (against, against_times)] {
                let more = [&sum[..], &[with]].concat();
                assert_eq!(value(&claim, &more).0, value(&claim, &sum).0, "{claim:?}");
            }
            // The theorem, for small multiples.
            for (i, j) in (0..9).flat_map(|i| (i + 1..12).map(move |j| (i, j))) {
                let beside = [(against, i * against_times)];
                let with = |many: u64| is_p(&claim, &[&sum, &beside, &[(heap, many * times)]]);
                assert_ne!(with(i), with(j), "{claim:?}");
            }
        }
        assert!(counts.iter().flatten().all(|&count| count > 50), "{counts:?}");
    }

    /// More and more of either leave the weight in its class exactly where it is said to balance.
    #[test]
    fn what_balances_stays_in_its_class() {
        let mut dice = Dice(5);
        let mut counts = [0; 2];
        for _ in 0..4000 {
            let scale = Scale::new(1 + dice.roll(4) as u32, 1 + dice.roll(3) as u32);
            let claim = invented::claim(invented::counting(&[(0, 1)]), vec![0, 1], scale);
            let [at, by, back] = [9, 4, 4].map(|most| dice.both(most));
            let rounds = Rounds { g: (1, 1), h: (1, 1), by: by.into(), back: back.into() };
            let pairs = || (0..12).flat_map(|i| (0..12).map(move |j| (i, j)));
            let stays = |(i, j)| scale.class(at + i * by + j * back) == scale.class(at);
            let wanted = by + back == 0 || pairs().all(stays);
            assert_eq!(claim.balances(&rounds, &at.into()), wanted, "{scale} {at} {by} {back}");
            counts[usize::from(wanted)] += 1;
        }
        assert!(counts.iter().all(|&count| count > 400), "{counts:?}");
    }

    /// Heaps 1 and 2 are weighed against each other on one scale; on another, heaps 2 weigh as
    /// well, and far from zero that makes no difference.
    #[test]
    fn on_other_scales_weights_may_be_far_from_zero() {
        let weights = [[0, 0], [1, 0], [-1, 1]].map(|both| Weight::from(both.to_vec()));
        let scales = Scales::new(vec![Scale::new(1, 1), Scale::new(3, 2)]);
        let model = invented::counting(&[(0, 1), (0, 1)]);
        let claim = |is_p: &dyn Fn(&[i64]) -> bool| {
            let mut claim = invented::claim_on(model.clone(), weights.to_vec(), scales.clone());
            let row = Bits::collect(scales.classes(), |c| is_p(scales.weight(c).numbers()));
            claim.p = vec![row];
            claim.apart()
        };
        let found = claim(&|both| both[0] == 0).unwrap();
        assert_eq!((found.heap, found.times, found.against, found.against_times), (1, 2, 2, 2));
        assert_eq!(found.sum, [(1, 4), (2, 4)]);
        // The same where heaps 2 weigh less than nothing on the second scale.
        let mirrored = weights
            .clone()
            .map(|weight| Weight::from(vec![weight.numbers()[0], -weight.numbers()[1]]));
        let mut claim_mirrored =
            invented::claim_on(model.clone(), mirrored.to_vec(), scales.clone());
        claim_mirrored.p =
            vec![Bits::collect(scales.classes(), |c| scales.weight(c).numbers()[0] == 0)];
        assert_eq!(claim_mirrored.apart().map(|found| found.sum), Some(vec![(1, 4), (2, 4)]));
        // Near zero on the second scale only, other numbers of heaps 2 make a difference.
        assert!(claim(&|both| both[0] == 0 && both[1] < 3).is_none());
    }
}
