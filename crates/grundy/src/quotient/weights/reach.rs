//! Which weights positions of an element may have.

use super::claim::Claim;
use super::scales::Scales;
use super::weight::Weight;
use crate::bits::Bits;
use std::collections::BTreeSet;

/// For each element a set of classes of scales that contains the weights of all its positions.
///
/// It is closed under adding an atom, where a class far from zero stands for all its weights: so
/// it may hold more than there are.
pub(super) fn reach(claim: &Claim, scales: &Scales) -> Vec<Bits> {
    let model = &claim.model;
    let mut reach = vec![Bits::new(scales.classes()); model.order()];
    let zero = scales.class(&claim.no_weight());
    reach[0].insert(zero);
    let mut waiting = vec![(0u32, zero)];
    let kinds: BTreeSet<(u32, &Weight)> = model.value.iter().copied().zip(&claim.weight).collect();
    let after: Vec<Vec<Vec<usize>>> =
        kinds.iter().map(|&(_, weight)| scales.moved(weight)).collect();
    while let Some((x, class)) = waiting.pop() {
        for (&(value, _), after) in kinds.iter().zip(&after) {
            let y = model.times(x, value);
            for &class in &after[class] {
                if !reach[y as usize].contains(class) {
                    reach[y as usize].insert(class);
                    waiting.push((y, class));
                }
            }
        }
    }
    reach
}

#[cfg(test)]
impl Claim {
    /// For each element the classes of weights that small positions have.
    pub(crate) fn real(&self) -> Vec<Bits> {
        let scales = self.scales.each();
        let most = scales.iter().map(|scale| 3 * i64::from(scale.width() + scale.period()));
        let most = most.max().expect("there is a scale");
        let mut seen = BTreeSet::from([(0, self.no_weight())]);
        let mut waiting = vec![(0u32, self.no_weight())];
        while let Some((x, weight)) = waiting.pop() {
            for (&value, by) in self.model.value.iter().zip(&self.weight) {
                let next = (self.model.times(x, value), weight.plus(by));
                let near = next.1.numbers().iter().all(|number| number.abs() <= most);
                if near && seen.insert(next.clone()) {
                    waiting.push(next);
                }
            }
        }
        let mut real = vec![Bits::new(self.scales.classes()); self.model.order()];
        seen.iter().for_each(|(x, weight)| real[*x as usize].insert(self.scales.class(weight)));
        real
    }
}

#[cfg(test)]
mod tests {
    use super::super::invented;
    use super::super::scale::Scale;
    use super::*;
    use crate::dice::Dice;

    /// By the definition: all weights below a bound, far beyond all that is exact.
    #[test]
    fn the_reach_is_the_least_that_is_closed() {
        let mut dice = Dice(7);
        let mut full = [0; 2];
        for _ in 0..300 {
            let model = invented::model(2, &mut dice);
            let weight = vec![0, dice.both(2), dice.both(3)];
            let scale = Scale::new(1 + dice.roll(3) as u32, 1 + dice.roll(3) as u32);
            let mut claim = invented::claim(model, weight, scale);
            if dice.roll(2) == 0 {
                claim = invented::on_two_scales(claim, &mut dice);
            }
            let fine = claim.scales.raised(&[dice.roll(3) as u32, dice.roll(2) as u32]);
            let found = reach(&claim, &fine);
            assert_eq!(found, by_definition(&claim, &fine), "{claim:?}");
            full[usize::from(found.iter().all(|row| row.len() == fine.classes()))] += 1;
        }
        assert!(full.iter().all(|&count| count > 20), "{full:?}");
    }

    /// A class far from zero stands for all its weights, on each scale.
    fn by_definition(claim: &Claim, fine: &Scales) -> Vec<Bits> {
        let mut reach = vec![Bits::new(fine.classes()); claim.model.order()];
        let mut waiting = vec![(0, claim.no_weight())];
        while let Some((x, weight)) = waiting.pop() {
            if reach[x as usize].contains(fine.class(&weight)) {
                continue;
            }
            reach[x as usize].insert(fine.class(&weight));
            let mut alike: Vec<Vec<i64>> = vec![vec![]];
            for (scale, &number) in fine.each().iter().zip(weight.numbers()) {
                let same = |other: &i64| scale.class(*other) == scale.class(number);
                let with = |numbers: &Vec<i64>| {
                    let numbers = numbers.clone();
                    (-16..=16).filter(same).map(move |n| [&numbers[..], &[n]].concat())
                };
                alike = alike.iter().flat_map(with).collect();
            }
            for alike in alike.into_iter().map(Weight::from) {
                for (&value, by) in claim.model.value.iter().zip(&claim.weight) {
                    waiting.push((claim.model.times(x, value), alike.plus(by)));
                }
            }
        }
        reach
    }
}
