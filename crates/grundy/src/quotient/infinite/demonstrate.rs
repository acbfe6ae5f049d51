//! The search for a proof that a partial quotient is infinite.
//!
//! It is like that for a finite quotient: outcomes are filled in along least words and normal
//! pairs, H is reduced, the claim is verified, and the next one is exact about the least failing
//! position. The pair is read off the failures of the finite trials, in which the numbers of g and
//! h grow and grow, or off the layers (`layers.rs`).

use super::band::Band;
use super::moves::{Heavy, Moves};
use super::plane::{Place, Plane, Weighed};
use super::proof::{Apart, Beside, ProvedOutcomes};
use super::weigh::Verdict;
use crate::Rules;
use crate::cycle::Cycle;
use crate::quotient::model::ground::Ground;
use crate::quotient::model::monoid::Model;
use crate::quotient::model::trial::{ByAtoms, Counted, Counting, monoid};
use crate::quotient::model::word::{Ranks, with};
use crate::run::{Run, Stop};
use std::sync::Arc;

/// Claims are given up after this many failures.
const TRIALS: usize = 48;

/// The largest floor and width that are tried.
const LARGEST: u32 = 32;

/// With so many of one side in a failing position the side is weighed, too.
const MANY: u64 = 8;

/// So many sides are weighed besides the pair.
const HEAVY: usize = 3;

/// The largest monoid H before reduction.
const MOST: usize = 1 << 16;

/// Looks for a demonstration with this pair, first with the least even multiple of the periods that
/// the multiples of its atoms have in `model`, then with twice that. H starts from the other atoms
/// as they act on `model`, the last trial: it knows much of what tells them apart. A side of which
/// there are more and more in failing positions is made *heavy*: it carries numbers of the pair.
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
) -> Result<Demonstrated, Stop> {
    let of_atom = |atom| multiples(model, atom).period() as u32;
    let usual = lcm(2, lcm(of_atom(pair.0), of_atom(pair.1)));
    let index = |below: &Model, atom| multiples(below, atom).index() as u32;
    let below = |atom| ground.model().map_or(0, |below| index(below, atom));
    let least = below(pair.0).max(below(pair.1)).max(2);
    for period in [usual, 2 * usual] {
        let band = Band { floor: least, width: least, period };
        let mut waiting = vec![Vec::new()];
        while let Some(heavy) = waiting.pop() {
            let moves = Moves::new(rules, model, pair, &heavy, ground);
            match search(band, &moves, ranks, model, run)? {
                Ok(plane) => {
                    return Ok(match apart(&plane) {
                        Some(apart) => {
                            let found = outcomes(&plane, &moves, apart);
                            Demonstrated::Infinite(found, Box::new(Weighed { plane, moves }))
                        }
                        None => finite(&plane, &moves, ranks),
                    });
                }
                // On a ground, atoms that carry numbers have the base of the sum that they equal.
                Err(Lost::Many { atom, against })
                    if ground.is_none() && heavy.len() < HEAVY && !moves.carries(atom) =>
                {
                    waiting.extend(heavier(&heavy, atom, against));
                }
                Err(_) => {}
            }
        }
    }
    Ok(Demonstrated::Nothing)
}

/// What the search for a demonstration comes to.
pub(crate) enum Demonstrated {
    /// The quotient is infinite.
    Infinite(ProvedOutcomes, Box<Weighed>),
    /// A claim holds by which it is finite: its outcomes are those of this monoid.
    Finite(Model),
    /// Nothing.
    Nothing,
}

/// The finite monoid of a claim that holds and by which large differences of the numbers do not
/// matter when both are large: then each number counts exactly below floor + width, and modulo the
/// period from there on. For if both are at least the floor, only their residues matter, and if one
/// is below, it counts exactly and the other one below the sum with the width.
fn finite(plane: &Plane, moves: &Moves, ranks: &Ranks) -> Demonstrated {
    let Band { floor, width, period } = plane.band;
    let (g, h) = moves.pair;
    let counted = |atom| Counted::new(atom, (floor + width).into(), period.into());
    let counting = Counting::new(&plane.model, vec![counted(g), counted(h)]);
    let spelled = |atom: u32| {
        let (s, t) = moves.numbers[atom as usize];
        let mut word = plane.model.words[plane.model.value[atom as usize] as usize].clone();
        (0..s).for_each(|_| word = with(&word, g));
        (0..t).for_each(|_| word = with(&word, h));
        word
    };
    let made = monoid(&counting, &counting.letters, ranks, spelled, MOST);
    made.map_or(Demonstrated::Nothing, Demonstrated::Finite)
}

/// The same heavy sides with one more, which weighs as much as the atom of the pair that it goes
/// with, or twice as much; what comes last is tried first.
fn heavier(heavy: &[Heavy], atom: u32, against: Side) -> [Vec<Heavy>; 2] {
    [2, 1].map(|number| {
        let numbers = match against {
            Side::G => (0, number),
            Side::H => (number, 0),
        };
        heavy.iter().copied().chain([(atom, numbers)]).collect()
    })
}

/// An atom of the pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    G,
    H,
}

/// Why a search has no claim that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lost {
    /// Failing positions have more and more of a side, and of the atom that it is weighed against.
    Many { atom: u32, against: Side },
    /// There was too much to try.
    TooLarge,
}

/// The index and the period of the multiples of an atom in a monoid.
pub(crate) fn multiples(model: &Model, atom: u32) -> Cycle {
    let mut seen: Vec<u32> = Vec::new();
    let mut x = 0;
    loop {
        if let Some(at) = seen.iter().position(|&y| y == x) {
            let cycle = Cycle::new(at as u64, (seen.len() - at) as u64);
            return cycle.expect("it returned later");
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
    band: Band,
    moves: &Moves,
    ranks: &Ranks,
    model: &Model,
    run: &Run<'_>,
) -> Result<Result<Plane, Lost>, Stop> {
    let letters = moves.loud(ranks).filter(|&atom| moves.is_side(atom)).collect();
    let sides = ByAtoms { model, letters };
    let first = monoid(&sides, &sides.letters, ranks, |atom| moves.rest(atom).to_vec(), MOST);
    refined(first, band, MOST, moves, ranks, run)
}

/// The same, from a monoid on, with monoids of at most so many elements before reduction.
pub(super) fn refined(
    mut next: Option<Model>,
    mut band: Band,
    most: usize,
    moves: &Moves,
    ranks: &Ranks,
    run: &Run<'_>,
) -> Result<Result<Plane, Lost>, Stop> {
    let mut last = None;
    for _ in 0..TRIALS {
        let Some(model) = next else { break };
        let Some(plane) = Plane::new(model, band, moves, ranks, run)? else { break };
        let near = plane.near_failure(moves, ranks, run)?;
        let quick = near.map(|place| finer(&plane, most, moves, ranks, place));
        let finer = match quick {
            Some(Ok(finer)) => Ok(finer),
            _ => match plane.verify(moves, ranks, run)? {
                Verdict::Right => return Ok(Ok(plane)),
                Verdict::TooLarge => break,
                Verdict::Fails(place) if last.as_ref() == Some(&place) => wider(plane),
                Verdict::Fails(place) => {
                    last = Some(place.clone());
                    finer(&plane, most, moves, ranks, place)
                }
            },
        };
        match finer {
            Ok((model, wider)) => (next, band) = (Some(model), wider),
            Err(lost) => return Ok(Err(lost)),
        }
    }
    Ok(Err(Lost::TooLarge))
}

/// A monoid and a band that are exact about a failing position, or why there are none.
fn finer(
    plane: &Plane,
    most: usize,
    moves: &Moves,
    ranks: &Ranks,
    place: Place,
) -> Result<(Model, Band), Lost> {
    let (word, pair) = place;
    let band = plane.band.around(pair);
    let mut counted = Counted::all(&word);
    counted.retain(|counted| moves.is_side(counted.atom));
    let many = counted.iter().max_by_key(|counted| counted.cycle.index());
    if let Some(&Counted { atom, .. }) = many.filter(|counted| counted.cycle.index() > MANY) {
        let against = if pair.0 > pair.1 { Side::G } else { Side::H };
        return Err(Lost::Many { atom, against });
    }
    let same = band == plane.band && counted.is_empty();
    if same || band.floor > LARGEST || band.width > LARGEST {
        return Err(Lost::TooLarge);
    }
    let counting = Counting::new(&plane.model, counted);
    let spelled = |atom: u32| {
        let value = plane.model.value[atom as usize];
        plane.model.words[value as usize].clone()
    };
    let model = monoid(&counting, &counting.letters, ranks, spelled, most);
    Ok((model.ok_or(Lost::TooLarge)?, band))
}

/// A wider band, when the failure at a place comes again: verification has the numbers that heavy
/// sides carry exactly only below the floor.
fn wider(plane: Plane) -> Result<(Model, Band), Lost> {
    let Band { floor, width, period } = plane.band;
    if floor.max(width) >= LARGEST {
        return Err(Lost::TooLarge);
    }
    Ok((plane.model, Band { floor: floor + 1, width: width + 1, period }))
}

/// The last change of some f, if there is one.
pub(super) fn apart(plane: &Plane) -> Option<Apart> {
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

pub(super) fn outcomes(plane: &Plane, moves: &Moves, apart: Apart) -> ProvedOutcomes {
    let Plane { model, band, pairs, p } = plane;
    let bases = moves.ground.bases(model);
    let base = (0..model.order() as u32).map(|x| bases.of(x)).collect();
    ProvedOutcomes {
        heap: model.value.len() as u64 - 1,
        cycle: None,
        beside: (!moves.ground.is_none()).then_some(Beside { layers: Vec::new(), base }),
        pair: (u64::from(moves.pair.0), u64::from(moves.pair.1)),
        band: *band,
        counted: moves.counted(band),
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
        let moves = Moves::new(&game, &model, (4, 5), &[], &Arc::new(Ground::none()));
        let band = Band { floor: 2, width: 2, period: 2 };
        let found = search(band, &moves, &ranks, &model, &Run::unlimited()).unwrap();
        let plane = found.unwrap();
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
            wrong.p[x] = crate::bits::Bits::collect(plane.pairs.len(), row);
            assert!(matches!(verdict(&wrong), Verdict::Fails(_)), "{x} {:?}", plane.pairs[n]);
        }
    }

    #[test]
    fn what_is_apart_stays_apart() {
        let (plane, moves, _) = right();
        let found = outcomes(&plane, &moves, apart(&plane).unwrap());
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
            assert!(!matches!(found, Ok(Demonstrated::Infinite(..)) | Err(_)), "{code}");
        }
    }
}
