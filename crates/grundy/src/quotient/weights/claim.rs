//! A claim: the outcome of a position by an element and a weight.

use super::scales::Scales;
use super::weight::Weight;
use crate::Rules;
use crate::bits::Bits;
use crate::quotient::model::ground::Ground;
use crate::quotient::model::monoid::Model;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// An option of an atom: the element of its parts, and by how much the move changes the weight.
pub(super) type Change = (u32, Weight);

/// What is claimed: a sum of atoms of element x and weight A is a P-position exactly if the class
/// of A is in the row of x.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    /// The monoid H, with the elements of the atoms.
    pub(super) model: Model,
    /// The weight of each atom.
    pub(crate) weight: Vec<Weight>,
    pub(crate) scales: Scales,
    /// For each element the classes of weights with which it is called P.
    pub(crate) p: Vec<Bits>,
    /// What the positions stand on.
    pub(crate) ground: Arc<Ground>,
}

impl Claim {
    /// The atoms that have options.
    pub(super) fn loud<R: Rules>(&self, rules: &R) -> Vec<(u32, BTreeSet<Change>)> {
        let atoms = 1..self.weight.len() as u32;
        let loud = atoms.map(|atom| (atom, self.options(rules, atom)));
        loud.filter(|(_, options)| !options.is_empty()).collect()
    }

    /// The options of an atom.
    fn options<R: Rules>(&self, rules: &R, atom: u32) -> BTreeSet<Change> {
        let mut options = BTreeSet::new();
        let _ = rules.visit_options(u64::from(atom), &mut |parts| {
            let weights = parts.iter().map(|&part| &self.weight[part as usize]);
            let weight = Weight::sum(self.scales.rank(), weights);
            let element = self.model.of_sum(parts.iter().map(|&part| part as u32));
            options.insert((element, weight.minus(&self.weight[atom as usize])));
            ControlFlow::Continue(())
        });
        options
    }

    /// Whether a position of this element and weight is called P.
    pub(super) fn is_p(&self, element: u32, weight: &Weight) -> bool {
        self.p[element as usize].contains(self.scales.class(weight))
    }

    /// Whether the player to move wins if no atoms are there.
    pub(super) fn empty_wins(&self) -> bool {
        self.ground.is_none() || self.ground.wins(0)
    }

    /// The weight of no atoms.
    pub(super) fn no_weight(&self) -> Weight {
        Weight::none(self.scales.rank())
    }

    /// The *fine* scales, whose widths are greater by 2E, where E is the most that an atom weighs
    /// on that scale, or that a move changes the weight.
    pub(super) fn fine(&self, loud: &[(u32, BTreeSet<Change>)]) -> Scales {
        let changes = loud.iter().flat_map(|(_, options)| options).map(|(_, change)| change);
        let mut most = vec![0; self.scales.rank()];
        for weight in changes.chain(&self.weight) {
            for (most, number) in most.iter_mut().zip(weight.numbers()) {
                *most = number.unsigned_abs().max(*most);
            }
        }
        self.scales.raised(&most.iter().map(|&most| 2 * most as u32).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::super::invented::{self, Toy};
    use super::super::scale::Scale;
    use super::*;

    /// Heap 1 has no options, heap 2 is taken, heap 3 leaves two heaps 2.
    #[test]
    fn the_fine_scale_is_raised_by_twice_the_most() {
        let toy = Toy(vec![vec![], vec![], vec![vec![]], vec![vec![2, 2]]]);
        for (weights, most) in [([0, 0, 0], 0), ([0, 1, 2], 2), ([0, 3, 3], 3), ([0, 2, -3], 7)] {
            let weight = [vec![0], weights.to_vec()].concat();
            let model = invented::counting(&[(0, 1), (0, 1), (0, 1)]);
            let claim = invented::claim(model, weight, Scale::new(5, 2));
            let loud = claim.loud(&toy);
            let changes = [(2, -weights[1]), (3, 2 * weights[1] - weights[2])];
            let one = |change: i64| BTreeSet::from([(0, Weight::from(change))]);
            assert_eq!(loud, changes.map(|(heap, change)| (heap, one(change))));
            assert_eq!(claim.fine(&loud), Scale::new(5 + 2 * most, 2).into());
        }
    }

    #[test]
    fn each_fine_scale_is_raised_by_what_is_weighed_on_it() {
        let toy = Toy(vec![vec![], vec![], vec![vec![]], vec![vec![2, 2]]]);
        let weights = [[0, 0], [0, 0], [1, -2], [-1, 0]].map(|both| Weight::from(both.to_vec()));
        let scales = Scales::new(vec![Scale::new(5, 2), Scale::new(1, 3)]);
        let model = invented::counting(&[(0, 1), (0, 1), (0, 1)]);
        let claim = invented::claim_on(model, weights.to_vec(), scales);
        // Heap 3 leaves two heaps 2, which changes the weights by 3 and −4.
        let fine = Scales::new(vec![Scale::new(11, 2), Scale::new(9, 3)]);
        assert_eq!(claim.fine(&claim.loud(&toy)), fine);
    }
}
