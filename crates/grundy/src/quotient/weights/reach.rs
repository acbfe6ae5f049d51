//! Which weights positions of an element may have.

use super::claim::Claim;
use super::scale::Scale;
use crate::bits::Bits;
use std::collections::BTreeSet;

/// For each element a set of classes of a scale that contains the weights of all its positions.
///
/// It is closed under adding an atom, where a class far from zero stands for all its weights: so
/// it may hold more than there are.
pub(super) fn reach(claim: &Claim, scale: Scale) -> Vec<Bits> {
    let model = &claim.model;
    let mut reach = vec![Bits::new(scale.classes()); model.order()];
    reach[0].insert(scale.class(0));
    let mut waiting = vec![(0u32, scale.class(0))];
    let kinds: BTreeSet<(u32, i64)> =
        model.value.iter().copied().zip(claim.weight.iter().copied()).collect();
    let after: Vec<Vec<Vec<usize>>> = kinds
        .iter()
        .map(|&(_, weight)| (0..scale.classes()).map(|class| moved(scale, class, weight)).collect())
        .collect();
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
        let most = 3 * i64::from(self.scale.width() + self.scale.period());
        let mut seen = BTreeSet::from([(0, 0)]);
        let mut waiting = vec![(0u32, 0i64)];
        while let Some((x, weight)) = waiting.pop() {
            for (&value, by) in self.model.value.iter().zip(&self.weight) {
                let next = (self.model.times(x, value), weight + by);
                if next.1.abs() <= most && seen.insert(next) {
                    waiting.push(next);
                }
            }
        }
        let mut real = vec![Bits::new(self.scale.classes()); self.model.order()];
        seen.into_iter().for_each(|(x, weight)| real[x as usize].insert(self.scale.class(weight)));
        real
    }
}

/// The classes of the weights of a class after a change.
pub(super) fn moved(scale: Scale, class: usize, by: i64) -> Vec<usize> {
    let (normal, width) = (scale.weight(class), i64::from(scale.width()));
    if normal.abs() < width {
        return vec![scale.class(normal + by)];
    }
    // All weights of the class that come within the width, or to its other side, and one that stays
    // beyond it.
    let sign = normal.signum();
    let period = i64::from(scale.period()) * sign;
    let mut classes = BTreeSet::new();
    let mut after = normal + by;
    while after * sign < width {
        classes.insert(scale.class(after));
        after += period;
    }
    classes.insert(scale.class(after));
    classes.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::super::invented;
    use super::*;
    use crate::dice::Dice;

    #[test]
    fn a_moved_class_has_all_its_weights() {
        for (width, period) in [(1, 1), (2, 3), (4, 2)] {
            let scale = Scale::new(width, period);
            for by in -7..=7 {
                for class in 0..scale.classes() {
                    let weights = (-60..60i64).filter(|&weight| scale.class(weight) == class);
                    let mut wanted: Vec<usize> =
                        weights.map(|weight| scale.class(weight + by)).collect();
                    wanted.sort_unstable();
                    wanted.dedup();
                    assert_eq!(moved(scale, class, by), wanted, "{width} {period} {by} {class}");
                }
            }
        }
    }

    /// By the definition: all weights below a bound, far beyond all that is exact.
    #[test]
    fn the_reach_is_the_least_that_is_closed() {
        let mut dice = Dice(7);
        let mut full = [0; 2];
        for _ in 0..300 {
            let model = invented::model(2, &mut dice);
            let weight = vec![0, dice.both(2), dice.both(3)];
            let scale = Scale::new(1 + dice.roll(3) as u32, 1 + dice.roll(3) as u32);
            let claim = invented::claim(model, weight, scale);
            let fine = scale.raised(dice.roll(3) as u32);
            let found = reach(&claim, fine);
            assert_eq!(found, by_definition(&claim, fine), "{claim:?}");
            full[usize::from(found.iter().all(|row| row.len() == fine.classes()))] += 1;
        }
        assert!(full.iter().all(|&count| count > 20), "{full:?}");
    }

    fn by_definition(claim: &Claim, fine: Scale) -> Vec<Bits> {
        let mut reach = vec![Bits::new(fine.classes()); claim.model.order()];
        let mut waiting = vec![(0, 0)];
        while let Some((x, weight)) = waiting.pop() {
            if !reach[x as usize].contains(fine.class(weight)) {
                reach[x as usize].insert(fine.class(weight));
                for alike in (-30..=30).filter(|&other| fine.class(other) == fine.class(weight)) {
                    for (&value, by) in claim.model.value.iter().zip(&claim.weight) {
                        waiting.push((claim.model.times(x, value), alike + by));
                    }
                }
            }
        }
        reach
    }
}
