//! The sum beside which a proof of infinity tells multiples of a heap apart.

use super::beside::multiplication;
use super::numbers::Numbers;
use super::proof::ProvedOutcomes;
use crate::Position;
use std::collections::BTreeMap;

impl ProvedOutcomes {
    /// The fixed sum of the theorem of this module's proofs: K and the fixed heaps of the layers.
    /// Beside it, suitable numbers of heaps g and h tell any two of the sums of 0, q, 2q, … heaps h
    /// apart. K has as few heaps as possible.
    ///
    /// ```
    /// use grundy::{Game, quotient::Solver, run::Run};
    ///
    /// let mut officers = Solver::new("0.6".parse::<Game>()?);
    /// officers.solve(&Run::unlimited());
    /// let found = officers.proved_outcomes().unwrap();
    /// assert_eq!(found.fixed_sum().to_string(), "11 + 12 + 17");
    /// # Ok::<(), grundy::rules::ParseError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the heaps do not generate H, which they do in all that a solver finds.
    pub fn fixed_sum(&self) -> Position {
        let none = |numbers: Numbers| numbers.is_none();
        let free = |numbers: Numbers| self.apart.fixed.iter().all(|&place| numbers[place] == 0);
        let found = self.least_sum(self.apart.element, none);
        let found = found.or_else(|| self.least_sum(self.apart.element, free));
        let mut sum = found.expect("heaps generate H");
        sum.extend(self.fixed());
        sum
    }

    /// A least sum of heaps with such numbers whose value in H is this element. Beside large
    /// numbers of heaps g and h the numbers that it carries itself do not matter.
    fn least_sum(&self, element: u32, allowed: impl Fn(Numbers) -> bool) -> Option<Position> {
        let heaps = self.value.iter().zip(&self.numbers).zip(0u64..);
        let heaps = heaps.filter(|&((_, &numbers), _)| allowed(numbers));
        // Heaps of one value do the same, so that the first of them is enough.
        let mut first: BTreeMap<u32, u64> = BTreeMap::new();
        heaps.for_each(|((&value, _), heap)| _ = first.entry(value).or_insert(heap));
        let maps: Vec<(u64, Vec<u32>)> = first
            .iter()
            .map(|(&value, &heap)| (heap, multiplication(&self.action, value)))
            .collect();
        let mut sums = BTreeMap::from([(0, Position::empty())]);
        let mut waiting = std::collections::VecDeque::from([0]);
        while let Some(x) = waiting.pop_front() {
            if x == element {
                return sums.remove(&x);
            }
            for (heap, map) in &maps {
                let next = map[x as usize];
                if !sums.contains_key(&next) {
                    let sum = sums[&x].clone() + &Position::new([*heap]);
                    sums.insert(next, sum);
                    waiting.push_back(next);
                }
            }
        }
        None
    }
}
