//! Proofs that a partial quotient is infinite.
//!
//! A [`Demonstration`] knows the outcomes of all sums of heaps up to some heap, though their
//! quotient is infinite. Two heaps g and h, the *pair*, are counted by numbers a and b. All other
//! heaps act on a finite commutative monoid H, so that a position has a value (x, a, b) with x in
//! H. Its outcome depends on x and the normal pair of (a, b) in a [`Band`]: for large numbers,
//! on residues, and on the difference of a and b if that is small.
//!
//! It is plain data, and whether it is right can be found out from the rules alone:
//!
//! 1. `action` lists commuting maps on the numbers 0, 1, …; every number is reached from 0. So H
//!    is a commutative monoid with identity 0. `value` has the element of each heap up to `heap`,
//!    0 for both heaps of the pair and for heaps without options.
//! 2. The recurrence of play holds for the outcomes that `p` gives ("(x, a, b) is a P-position
//!    exactly if the normal pair of (a, b) is listed for x") at all positions; `plane.rs` has the
//!    finite check and why it suffices. Hence these are the outcomes.
//! 3. With x, r and δ from `apart`, let f(δ′) say whether (x, d, d + δ′) is P for large d ≡ r modulo
//!    the period q of the band. Then f(δ) ≠ f(δ + q) = f(δ + 2q) = …, which has to be looked at up
//!    to δ + mq beyond the width only.
//!
//! **Theorem.** Then no two of the sums of 0, q, 2q, 3q … heaps h are indistinguishable, so the
//! quotient is infinite. *Proof.* Let i < j, and let K be a sum of heaps other than g and h of
//! value x. Beside K with d heaps g and d + δ − iq heaps h, the sum of iq heaps h makes the
//! difference δ, that of jq heaps makes δ + (j − i)q. For large d the outcomes are f(δ) and
//! f(δ + q), which differ. ∎
//!
//! Often the quotient is infinite already beside a fixed number k of heaps of size `heap`, one
//! mostly. Then the claim is on k such heaps beside sums of heaps up to some smaller size, and
//! [`Beside`] has the layers below, which say what a move in one of the k heaps is worth: see
//! `layers.rs`. In the theorem the k heaps are put beside K.
//!
//! The search for one is like that for a finite quotient: outcomes are filled in along least words
//! and normal pairs, H is reduced, the claim is verified, and the next one is exact about the
//! least failing position. The pair is read off the failures of the finite trials, in which the
//! numbers of g and h grow and grow.

use super::band::Band;
use super::ground::Ground;
use super::growth::counted;
use super::model::Model;
use super::moves::Moves;
use super::plane::{Place, Plane, Verdict};
use super::trial::{ByAtoms, Counting, monoid};
use super::word::Ranks;
use crate::run::{Run, Stop};
use crate::{Position, Rules};
use std::fmt;
use std::sync::Arc;

/// Claims are given up after this many failures.
const TRIALS: usize = 48;

/// The largest floor and width that are tried.
const LARGEST: u32 = 32;

/// With so many of one heap beside the pair in a failing position the pair was not well chosen.
const MANY: u64 = 8;

/// The largest monoid H before reduction.
const MOST: usize = 1 << 16;

/// That the quotient of all sums of heaps up to some heap is infinite, proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Infinite {
    /// The heap at which the quotient becomes infinite.
    pub heap: u64,
    /// No two multiples of `step` heaps of this size are equal.
    pub generator: u64,
    /// See `generator`.
    pub step: u64,
    /// The heap that it is weighed against.
    pub against: u64,
    /// How many heaps of size `heap` lie beside; 0 if they are not looked at apart.
    pub beside: u64,
    /// The order of the monoid of the other heaps.
    pub order: u64,
    /// The number of normal pairs of numbers of the two heaps.
    pub pairs: u64,
}

impl fmt::Display for Infinite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { heap, generator, step, against, beside, order, pairs } = self;
        let beside = match beside {
            0 => String::new(),
            1 => format!("beside one heap {heap}, "),
            k => format!("beside {k} heaps {heap}, "),
        };
        write!(
            f,
            "with heaps up to {heap}, no two of the sums of 0, {step}, {}, {} … heaps {generator} \
             are equal: {beside}more and more heaps {against} tell them apart (outcomes by {order} \
             elements and {pairs} pairs of numbers)",
            2 * step,
            3 * step
        )
    }
}

/// The outcomes of all sums of heaps up to `heap`, and that their quotient is infinite; the
/// documentation of this module says what it claims and why that suffices.
///
/// ```
/// use grundy::Game;
/// use grundy::quotient::{Solver, Status};
/// use grundy::run::Run;
///
/// let game: Game = "0.31011".parse()?;
/// let mut solver = Solver::new(game);
/// let Status::Infinite(infinite) = solver.solve(&Run::unlimited()) else { panic!() };
/// assert_eq!((infinite.heap, infinite.generator, infinite.against), (5, 5, 4));
/// let demonstration = solver.demonstration().unwrap();
/// assert!(demonstration.is_p(&"5·5 + 3·4 + 1".parse()?).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demonstration {
    /// The heap up to which all heaps are considered.
    pub heap: u64,
    /// What is known about fewer heaps of size `heap`, if the claim is on a fixed number of them.
    pub beside: Option<Beside>,
    /// The heaps that are counted: g, whose number is a, and h, whose number is b.
    pub pair: (u64, u64),
    /// How pairs of numbers are made normal.
    pub band: Band,
    /// For each generator of H the image of each element.
    pub action: Vec<Vec<u32>>,
    /// The element of H of each heap from 0 on.
    pub value: Vec<u32>,
    /// The numbers of the pair that each heap from 0 on carries: (1, 0) for g, (0, 1) for h.
    pub numbers: Vec<(u32, u32)>,
    /// For each element the normal pairs with which it is a P-position, increasing.
    pub p: Vec<Vec<(u32, u32)>>,
    /// What shows that the quotient is infinite.
    pub apart: Apart,
}

/// The claim is on exactly `layers.len()` heaps n beside sums of heaps up to some smaller one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    /// The outcomes of 0, 1, 2, … heaps n beside all sums of smaller heaps.
    pub layers: Vec<Layer>,
    /// For each element of H the element of the last layer that its positions have.
    pub base: Vec<u32>,
}

/// The outcomes of a fixed number of heaps n beside all sums of smaller heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// For each generator of a commutative monoid the image of each element.
    pub action: Vec<Vec<u32>>,
    /// The element of each smaller heap from 0 on.
    pub value: Vec<u32>,
    /// The elements that are P-positions, increasing.
    pub p: Vec<u32>,
    /// For each element that of the layer before; empty in the first layer.
    pub base: Vec<u32>,
}

/// Where outcomes along growing differences change for the last time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Apart {
    /// The element x of H.
    pub element: u32,
    /// The residue r of the numbers of g.
    pub residue: u32,
    /// The difference δ between the numbers of h and g.
    pub difference: i64,
}

impl Demonstration {
    /// What it says in short.
    pub fn summary(&self) -> Infinite {
        Infinite {
            heap: self.heap,
            generator: self.pair.1,
            step: u64::from(self.band.period),
            against: self.pair.0,
            beside: self.beside.as_ref().map_or(0, |beside| beside.layers.len() as u64),
            order: self.p.len() as u64,
            pairs: self.band.pairs().len() as u64,
        }
    }

    /// Whether a position is a P-position; `None` if it is none of those that the claim is on.
    pub fn is_p(&self, position: &Position) -> Option<bool> {
        let at = |heap: u64| usize::try_from(heap).ok();
        let (mut x, mut pair, mut beside) = (0, (0u32, 0u32), 0);
        for (heap, count) in position.sizes() {
            if heap == self.heap && self.beside.is_some() {
                beside = count;
                continue;
            }
            let (s, t) = *self.numbers.get(at(heap)?)?;
            let number = u32::try_from(count).ok()?;
            let add = |sum: u32, each: u32| sum.checked_add(each.checked_mul(number)?);
            pair = (add(pair.0, s)?, add(pair.1, t)?);
            x = times_power(&self.action, x, *self.value.get(at(heap)?)?, count);
        }
        let needed = self.beside.as_ref().map_or(0, |beside| beside.layers.len() as u64);
        let normal = self.band.normal(pair);
        (beside == needed).then(|| self.p[x as usize].binary_search(&normal).is_ok())
    }
}

/// An element of a monoid times a power of an element.
fn times_power(action: &[Vec<u32>], mut x: u32, by: u32, mut exponent: u64) -> u32 {
    let mut map = multiplication(action, by);
    while exponent > 0 {
        if exponent % 2 == 1 {
            x = map[x as usize];
        }
        map = map.iter().map(|&y| map[y as usize]).collect();
        exponent /= 2;
    }
    x
}

/// The product of each element with one.
fn multiplication(action: &[Vec<u32>], by: u32) -> Vec<u32> {
    let order = action.first().map_or(1, Vec::len);
    let mut product = vec![u32::MAX; order];
    product[0] = by;
    let mut waiting = vec![0u32];
    while let Some(x) = waiting.pop() {
        for images in action {
            let next = images[x as usize];
            if product[next as usize] == u32::MAX {
                product[next as usize] = images[product[x as usize] as usize];
                waiting.push(next);
            }
        }
    }
    product
}

/// Looks for a demonstration with this pair, first with the period that the multiples of its
/// atoms have in `model`, or 2, then with twice that. H starts from the other atoms as they act on
/// `model`, the last trial: it knows much of what tells them apart.
///
/// On a ground, floor and width are at least the indices of the multiples of the pair there, and
/// their periods divide that of the band (the model lies above the ground). So the base of a
/// position depends on its element of H and its normal pair: numbers with the same normal pair are
/// equal, or congruent and neither is below the floor or else the width.
pub(crate) fn demonstrate<R: Rules>(
    rules: &R,
    (ranks, ground): (&Ranks, &Arc<Ground>),
    model: &Model,
    pair: (u32, u32),
    run: &Run<'_>,
) -> Result<Option<Demonstration>, Stop> {
    let moves = Moves::new(rules, model, pair, ground);
    let of_atom = |atom| multiples(model, atom).1;
    let usual = lcm(2, lcm(of_atom(pair.0), of_atom(pair.1)));
    let below = |atom| ground.model().map_or(0, |below| multiples(below, atom).0);
    let least = below(pair.0).max(below(pair.1)).max(2);
    for period in [usual, 2 * usual] {
        let band = Band { floor: least, width: least, period };
        if let Some(plane) = search(band, &moves, ranks, model, run)?
            && let Some(apart) = apart(&plane)
        {
            return Ok(Some(demonstration(&plane, &moves, apart)));
        }
    }
    Ok(None)
}

/// The index and the period of the multiples of an atom in a monoid.
pub(crate) fn multiples(model: &Model, atom: u32) -> (u32, u32) {
    let mut seen: Vec<u32> = Vec::new();
    let mut x = 0;
    loop {
        if let Some(at) = seen.iter().position(|&y| y == x) {
            return (at as u32, (seen.len() - at) as u32);
        }
        seen.push(x);
        x = model.times_atom(x, atom);
    }
}

fn lcm(a: u32, b: u32) -> u32 {
    let (mut gcd, mut rest) = (a, b);
    while rest != 0 {
        (gcd, rest) = (rest, gcd % rest);
    }
    a / gcd * b
}

/// A claim that holds for all positions.
fn search(
    mut band: Band,
    moves: &Moves,
    ranks: &Ranks,
    model: &Model,
    run: &Run<'_>,
) -> Result<Option<Plane>, Stop> {
    let letters = moves.loud(ranks).filter(|&atom| !moves.carries(atom)).collect();
    let sides = ByAtoms { model, letters };
    let mut next = monoid(&sides, &sides.letters, ranks, |atom| moves.rest(atom).to_vec(), MOST);
    for _ in 0..TRIALS {
        let Some(model) = next else { break };
        let Some(plane) = Plane::new(model, band, moves, ranks) else { break };
        let near = plane.near_failure(moves, ranks, run)?;
        let quick = near.and_then(|place| finer(&plane, moves, ranks, place));
        let finer = match quick {
            Some(_) => quick,
            None => match plane.verify(moves, ranks, run)? {
                Verdict::Right => return Ok(Some(plane)),
                Verdict::Fails(place) => finer(&plane, moves, ranks, place),
                Verdict::TooLarge => None,
            },
        };
        let Some((model, wider)) = finer else { break };
        (next, band) = (Some(model), wider);
    }
    Ok(None)
}

/// A monoid and a band that are exact about a failing position; `None` if they are too large.
fn finer(plane: &Plane, moves: &Moves, ranks: &Ranks, place: Place) -> Option<(Model, Band)> {
    let (word, pair) = place;
    let band = plane.band.around(pair);
    let mut counted = counted(&word);
    counted.retain(|counted| !moves.carries(counted.atom));
    let same = band == plane.band && counted.is_empty();
    let most = counted.iter().map(|counted| counted.index).max().unwrap_or(0);
    if same || band.floor > LARGEST || band.width > LARGEST || most > MANY {
        return None;
    }
    let counting = Counting::new(&plane.model, counted);
    let spelled = |atom: u32| {
        let value = plane.model.value[atom as usize];
        plane.model.words[value as usize].clone()
    };
    let model = monoid(&counting, &counting.letters, ranks, spelled, MOST)?;
    Some((model, band))
}

/// The last change of some f, if there is one.
fn apart(plane: &Plane) -> Option<Apart> {
    let Band { floor, width, period } = plane.band;
    let far = (floor + width + 2 * period) * period;
    let reach = i64::from(width + 2 * period);
    for (x, row) in plane.p.iter().enumerate() {
        for residue in 0..period {
            let is_p = |difference: i64| {
                let a = far + residue;
                let pair = plane.band.normal((a, (i64::from(a) + difference) as u32));
                let place = plane.pairs.binary_search(&pair).expect("it is normal");
                row.contains(place)
            };
            let changes = |&d: &i64| is_p(d) != is_p(d + i64::from(period));
            if let Some(difference) = (-reach..=reach).rev().find(changes) {
                return Some(Apart { element: x as u32, residue, difference });
            }
        }
    }
    None
}

fn demonstration(plane: &Plane, moves: &Moves, apart: Apart) -> Demonstration {
    let Plane { model, band, pairs, p } = plane;
    let bases = moves.ground.bases(model);
    let base = (0..model.order() as u32).map(|x| bases.of(x)).collect();
    Demonstration {
        heap: model.value.len() as u64 - 1,
        beside: (!moves.ground.is_none()).then_some(Beside { layers: Vec::new(), base }),
        pair: (u64::from(moves.pair.0), u64::from(moves.pair.1)),
        band: *band,
        action: model.images(),
        value: model.value.clone(),
        numbers: moves.numbers.clone(),
        p: p.iter().map(|row| row.iter().map(|n| pairs[n]).collect()).collect(),
        apart,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::quotient::{Solver, Status};

    /// A right plane of 0.31011 to heap 5, with what is needed to verify it.
    fn right() -> (Plane, Moves, Ranks) {
        let game: Game = "0.31011".parse().unwrap();
        let ranks = Ranks(vec![0, 1, 2, 3, 4, 5]);
        let mut solver = Solver::new(game.clone());
        solver.extend_to(4, &Run::unlimited());
        let mut model = solver.model().clone();
        model.value.push(0);
        let moves = Moves::new(&game, &model, (4, 5), &Arc::new(Ground::none()));
        let band = Band { floor: 2, width: 2, period: 2 };
        let plane = search(band, &moves, &ranks, &model, &Run::unlimited()).unwrap().unwrap();
        (plane, moves, ranks)
    }

    #[test]
    fn a_claim_with_one_outcome_turned_fails() {
        let (plane, moves, ranks) = right();
        let verdict = |plane: &Plane| plane.verify(&moves, &ranks, &Run::unlimited()).unwrap();
        assert!(matches!(verdict(&plane), Verdict::Right));
        for cell in (0..plane.p.len() * plane.pairs.len()).step_by(7) {
            let (x, n) = (cell / plane.pairs.len(), cell % plane.pairs.len());
            let mut wrong = plane.clone();
            let row = |m| plane.p[x].contains(m) != (m == n);
            wrong.p[x] = crate::quotient::bits::Bits::collect(plane.pairs.len(), row);
            assert!(matches!(verdict(&wrong), Verdict::Fails(_)), "{x} {:?}", plane.pairs[n]);
        }
    }

    #[test]
    fn what_is_apart_stays_apart() {
        let (plane, moves, _) = right();
        let found = demonstration(&plane, &moves, apart(&plane).unwrap());
        let period = i64::from(found.band.period);
        let Apart { element, residue, difference } = found.apart;
        let is_p = |d: i64, by: i64| {
            let pair = found.band.normal((d as u32, (d + by) as u32));
            found.p[element as usize].contains(&pair)
        };
        let d = 1000 * period + i64::from(residue);
        for m in 1..20 {
            assert_ne!(is_p(d, difference), is_p(d, difference + m * period));
        }
    }

    #[test]
    fn finite_quotients_are_not_called_infinite() {
        for (code, heap, pair) in [("0.33", 3, (2, 3)), ("0.77", 4, (2, 3)), ("0.123", 5, (3, 4))] {
            let game: Game = code.parse().unwrap();
            let mut solver = Solver::new(game.clone());
            assert!(!matches!(solver.extend_to(heap, &Run::unlimited()), Status::Infinite(_)));
            let ranks = Ranks((0..=heap).collect());
            let place = (&ranks, &Arc::new(Ground::none()));
            let found = demonstrate(&game, place, solver.model(), pair, &Run::unlimited());
            assert_eq!(found, Ok(None), "{code}");
        }
    }
}
