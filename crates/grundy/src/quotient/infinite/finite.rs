//! A finite quotient as a claim about numbers: the layer without the heap that makes it infinite.

use super::band::Band;
use super::demonstrate::multiples;
use super::moves::{Moves, Scales};
use super::numbers::Numbers;
use super::plane::{Plane, Weighed};
use super::weigh::Verdict;
use crate::Rules;
use crate::bits::Bits;
use crate::cycle::lcm;
use crate::quotient::model::ground::Ground;
use crate::quotient::model::monoid::Model;
use crate::quotient::model::trial::{ByAtoms, monoid};
use crate::quotient::model::word::Ranks;
use crate::run::{Run, Stop};
use std::sync::Arc;

impl Weighed {
    /// A finite quotient in which some atoms are counted. Floor and width are at least the indices
    /// of their multiples and the period is one of all of them, so that normal numbers tell which
    /// multiples there are. It is verified, like any claim.
    pub(crate) fn of_finite<R: Rules>(
        rules: &R,
        ranks: &Ranks,
        finite: &Model,
        weighed: &[u32],
        run: &Run<'_>,
    ) -> Result<Option<Self>, Stop> {
        let none = Arc::new(Ground::none());
        let moves = Moves::new(rules, finite, &Scales::new(weighed), &none);
        let letters = moves.loud(ranks).filter(|&atom| moves.is_side(atom)).collect();
        let sides = ByAtoms { model: finite, letters };
        let spelled = |atom: u32| moves.rest(atom).to_vec();
        let Some(model) = monoid(&sides, &sides.letters, ranks, spelled, finite.order()) else {
            return Ok(None);
        };
        let cycles = || weighed.iter().map(|&atom| multiples(finite, atom));
        let index = cycles().map(|cycle| cycle.index()).max().unwrap_or(0).max(2) as u32;
        let period = cycles().map(|cycle| cycle.period()).fold(2, lcm) as u32;
        let band = Band { floor: index, width: index, period };
        let normals = moves.normals(&band);
        let steps = finite.steps();
        let of_numbers = |numbers: &Numbers| {
            let atoms = moves.atoms(*numbers);
            let all = atoms.flat_map(|(atom, often)| (0..often).map(move |_| atom));
            finite.multiples(&steps, finite.of_sum(all))
        };
        let mut p = vec![Bits::new(normals.len()); model.order()];
        for (n, numbers) in normals.iter().enumerate() {
            let product = of_numbers(numbers);
            for (row, word) in p.iter_mut().zip(&model.words) {
                if finite.p.contains(product[finite.of_sum(word.iter().copied()) as usize] as usize)
                {
                    row.insert(n);
                }
            }
        }
        let plane = Plane { model, band, normals, p }.reduced(&none);
        let moves = moves.joined(rules, &plane.model);
        let right =
            plane.is_small_enough() && matches!(plane.verify(&moves, ranks, run)?, Verdict::Right);
        Ok(right.then_some(Self { plane, moves }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::quotient::Solver;

    #[test]
    fn finite_quotients_are_claims() {
        for (code, heap, weighed) in
            [("0.6", 16, [3, 7]), ("0.77", 12, [2, 5]), ("0.06", 16, [5, 12])]
        {
            let game: Game = code.parse().unwrap();
            let mut solver = Solver::new(game.clone());
            solver.extend_to(heap, &Run::unlimited());
            let mut ranks = Ranks(vec![0]);
            (1..=heap as u32).for_each(|atom| {
                let rank = ranks.rank_of(&game, atom);
                ranks.0.push(rank);
            });
            let model = solver.model();
            let found = Weighed::of_finite(&game, &ranks, model, &weighed, &Run::unlimited());
            let claim = found.unwrap().expect("it is right");
            assert!(claim.plane.model.order() < model.order(), "{code}");
        }
    }
}
