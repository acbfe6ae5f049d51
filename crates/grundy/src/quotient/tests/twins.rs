//! Slow twins, for tests only: verification by the two procedures of Plambeck (2005, section
//! 9.1.3), and reduction by comparing all pairs.

use crate::Game;
use crate::bits::Bits;
use crate::dice::Dice;
use crate::quotient::Solver;
use crate::quotient::model::dense::Dense;
use crate::quotient::model::ground::Ground;
use crate::quotient::model::least::option_values;
use crate::quotient::model::monoid::Model;
use crate::quotient::model::trial::Counted;
use crate::quotient::search::extend::Extension;
use crate::run::Run;

/// The quotient of a game to a heap, and what made it.
fn extended(code: &str, heap: u64) -> Extension<Game> {
    let game: Game = code.parse().unwrap();
    let mut solver = Solver::new(game.clone());
    solver.extend_to(heap, &Run::unlimited());
    let model = solver.model().clone();
    let extension = Extension::restored(game, model, &Run::unlimited()).unwrap();
    extension.expect("it is right")
}

/// A claim about all sums of some heaps: each heap's value with the values of its options.
struct Claim<'a> {
    dense: &'a Dense,
    heaps: Vec<(u32, Vec<u32>)>,
}

impl<'a> Claim<'a> {
    /// Heaps without options equal the empty position and are left out, as in the engine.
    fn new(extension: &Extension<Game>, dense: &'a Dense) -> Self {
        let last = extension.atom();
        let has_options = |&atom: &u32| extension.ranks.0[atom as usize] > 0;
        let heap = |atom: u32| {
            let options = option_values(extension.rules(), dense, atom);
            let options = options.iter().map(|t| t as u32).collect();
            (dense.model.value[atom as usize], options)
        };
        Self { dense, heaps: (1..=last).filter(has_options).map(heap).collect() }
    }

    fn is_p(&self, x: u32) -> bool {
        self.dense.model.p.contains(x as usize)
    }

    /// The first procedure: no translate of a move goes from P to P.
    fn no_move_from_p_to_p(&self) -> bool {
        let n = self.dense.order() as u32;
        let both = |z: u32, h: u32, t: u32| {
            self.is_p(self.dense.times(z, h)) && self.is_p(self.dense.times(z, t))
        };
        self.heaps
            .iter()
            .all(|(h, options)| options.iter().all(|&t| (0..n).all(|z| !both(z, *h, t))))
    }

    /// The second procedure (Theorem 2): for every non-empty set U of heaps and every s in the
    /// submonoid of their values, if s·Φ(U) is not in P then some move from a heap of U is to P.
    fn every_n_has_a_move_to_p(&self) -> bool {
        (1u32..1 << self.heaps.len()).all(|subset| {
            let places = (0..self.heaps.len()).filter(|i| subset >> i & 1 == 1);
            let chosen: Vec<&(u32, Vec<u32>)> = places.map(|i| &self.heaps[i]).collect();
            let values: Vec<u32> = chosen.iter().map(|heap| heap.0).collect();
            self.submonoid(&values).into_iter().all(|s| self.wins(s, &chosen))
        })
    }

    fn wins(&self, s: u32, chosen: &[&(u32, Vec<u32>)]) -> bool {
        let without = |i: usize| {
            let others = chosen.iter().enumerate().filter(|&(j, _)| j != i);
            others.fold(s, |x, (_, heap)| self.dense.times(x, heap.0))
        };
        self.is_p(self.dense.times(without(0), chosen[0].0))
            || (0..chosen.len()).any(|i| {
                let rest = without(i);
                chosen[i].1.iter().any(|&t| self.is_p(self.dense.times(rest, t)))
            })
    }

    fn submonoid(&self, generators: &[u32]) -> Vec<u32> {
        let mut found = vec![0];
        let mut next = 0;
        while next < found.len() {
            for &g in generators {
                let y = self.dense.times(found[next], g);
                if !found.contains(&y) {
                    found.push(y);
                }
            }
            next += 1;
        }
        found
    }

    fn holds(&self) -> bool {
        self.no_move_from_p_to_p() && self.every_n_has_a_move_to_p()
    }
}

/// Whether engine and twin say the same of a monoid, and what they say.
fn verdict(extension: &Extension<Game>, model: Model, what: &str) -> bool {
    let dense = Dense::new(model);
    let found = extension.verify(&dense, extension.atom(), &Run::unlimited()).unwrap();
    let holds = Claim::new(extension, &dense).holds();
    assert_eq!(found.1.is_empty(), holds, "{what}");
    holds
}

const SMALL: [(&str, u64); 5] = [("0.123", 9), ("0.77", 7), ("0.3103", 8), ("0.15", 9), ("4.7", 8)];

#[test]
fn verification_against_the_procedures_of_plambeck() {
    for (code, heap) in SMALL {
        let extension = extended(code, heap);
        let right = &extension.dense.model;
        assert!(verdict(&extension, right.clone(), code));
        for x in 0..right.order() {
            let mut wrong = right.clone();
            wrong.p = Bits::collect(right.order(), |y| right.p.contains(y) != (x == y));
            // Every element is the value of a position, whose outcome is now called wrongly.
            assert!(!verdict(&extension, wrong, &format!("{code}: element {x} turned")));
        }
    }
}

#[test]
fn verification_of_wrong_values_against_the_procedures_of_plambeck() {
    for (code, heap) in SMALL {
        let extension = extended(code, heap);
        let right = &extension.dense.model;
        let mut refused = 0;
        for atom in 1..right.value.len() {
            for x in 0..right.order() as u32 {
                let mut wrong = right.clone();
                wrong.value[atom] = x;
                refused += usize::from(!verdict(&extension, wrong, &format!("{code}: {atom}={x}")));
            }
        }
        assert!(refused > 0, "{code}");
    }
}

#[test]
fn reduction_against_all_pairs() {
    let mut dice = Dice(7);
    for (code, heap) in SMALL {
        let extension = extended(code, heap);
        let base = &extension.dense.model;
        for round in 0..6 {
            let atom = 1 + dice.roll(base.value.len() as u64 - 1) as u32;
            let counted = Counted::new(atom, 1 + round % 3, 2 + round % 2);
            let mut trial = extension.counting(base, vec![counted]).unwrap();
            // P-elements by chance, by the base, and by what is counted: nothing, much and
            // some of it merges.
            let chance: Vec<bool> = (0..trial.order()).map(|_| dice.roll(4) == 0).collect();
            trial.p = Bits::collect(trial.order(), |x| match round {
                0 | 1 => base.p.contains(base.of_sum(trial.words[x].iter().copied()) as usize),
                2 | 3 => trial.words[x].iter().filter(|&&a| a == atom).count() == 1,
                _ => chance[x],
            });
            compare_reduction(&trial, &format!("{code}, round {round}"));
        }
    }
}

fn compare_reduction(trial: &Model, what: &str) {
    let n = trial.order() as u32;
    let reduced = Ground::none().reduced(trial);
    let p = |x: u32| trial.p.contains(x as usize);
    let image: Vec<u32> =
        trial.words.iter().map(|word| reduced.of_sum(word.iter().copied())).collect();
    for x in 0..n {
        assert_eq!(reduced.p.contains(image[x as usize] as usize), p(x), "{what}");
        for y in 0..x {
            let together = (0..n).all(|z| p(trial.times(x, z)) == p(trial.times(y, z)));
            assert_eq!(image[x as usize] == image[y as usize], together, "{what}: {x} and {y}");
        }
    }
    let reached = image.iter().collect::<std::collections::BTreeSet<_>>();
    assert_eq!(reached.len(), reduced.order(), "{what}");
}
