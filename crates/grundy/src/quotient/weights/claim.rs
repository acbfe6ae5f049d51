//! A claim: the outcome of a position by an element and a weight.

use super::scale::Scale;
use crate::Rules;
use crate::bits::Bits;
use crate::quotient::model::ground::Ground;
use crate::quotient::model::monoid::Model;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// An option of an atom: the element of its parts, and by how much the move changes the weight.
pub(super) type Change = (u32, i64);

/// What is claimed: a sum of atoms of element x and weight A is a P-position exactly if the class
/// of A is in the row of x.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    /// The monoid H, with the elements of the atoms.
    pub(super) model: Model,
    /// The weight of each atom.
    pub(crate) weight: Vec<i64>,
    pub(crate) scale: Scale,
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
            let weight: i64 = parts.iter().map(|&part| self.weight[part as usize]).sum();
            let element = self.model.of_sum(parts.iter().map(|&part| part as u32));
            options.insert((element, weight - self.weight[atom as usize]));
            ControlFlow::Continue(())
        });
        options
    }

    /// Whether a position of this element and weight is called P.
    pub(super) fn is_p(&self, element: u32, weight: i64) -> bool {
        self.p[element as usize].contains(self.scale.class(weight))
    }

    /// Whether the player to move wins if no atoms are there.
    pub(super) fn empty_wins(&self) -> bool {
        self.ground.is_none() || self.ground.wins(0)
    }

    /// The *fine* scale, whose width is greater by 2E, where E is the most that an atom weighs, or
    /// that a move changes the weight.
    pub(super) fn fine(&self, loud: &[(u32, BTreeSet<Change>)]) -> Scale {
        let changes = loud.iter().flat_map(|(_, options)| options).map(|&(_, change)| change);
        let all = changes.chain(self.weight.iter().copied());
        let most = all.map(i64::unsigned_abs).max().expect("heap 0 has a weight");
        self.scale.raised(2 * most as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::super::invented::{self, Toy};
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
            assert_eq!(loud, changes.map(|(heap, change)| (heap, BTreeSet::from([(0, change)]))));
            assert_eq!(claim.fine(&loud), Scale::new(5 + 2 * most, 2));
        }
    }
}
