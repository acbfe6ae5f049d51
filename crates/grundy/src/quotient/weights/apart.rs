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
