//! The search for a proof that a partial quotient is infinite.
//!
//! It is like that for a finite quotient: outcomes are filled in along least words and normal
//! pairs, H is reduced, the claim is verified, and the next one is exact about the least failing
//! position. The pair is read off the failures of the finite trials, in which the numbers of g and
//! h grow and grow, or off the layers (`layers.rs`).

use super::apart::apart;
use super::band::Band;
use super::beside::Beside;
use super::moves::{Moves, Scales};
use super::numbers::{MOST_WEIGHED, Numbers};
use super::plane::{Place, Plane, Weighed};
use super::proof::{Apart, ProvedOutcomes};
use super::weigh::Verdict;
use crate::Rules;
use crate::cycle::{Cycle, lcm};
use crate::quotient::model::ground::Ground;
use crate::quotient::model::monoid::Model;
use crate::quotient::model::trial::{ByAtoms, Counted, Counting, monoid};
use crate::quotient::model::word::{Ranks, with};
use crate::run::{Run, Stop};
use std::sync::Arc;

/// What is tried for a claim before it is given up.
struct Patience {
    /// The most failures.
    trials: usize,
    /// The largest floor and width.
    largest: u32,
}

impl Patience {
    /// With each number more there are many times as many lists of numbers.
    fn with(moves: &Moves) -> Self {
        match moves.weighed.len() {
            2 => Self { trials: 48, largest: 32 },
            _ => Self { trials: 12, largest: 6 },
        }
    }
}

/// With so many of one side in a failing position the side is weighed, too.
const MANY: u64 = 8;

/// So many sides are weighed besides the weighed atoms.
const HEAVY: usize = 3;

/// The largest monoid H before reduction.
const MOST: usize = 1 << 16;

/// Looks for a demonstration with these weighed atoms, first with the least even multiple of the
/// periods that their multiples have in `model`, then with twice that. H starts from the other
/// atoms as they act on `model`, the last trial: it knows much of what tells them apart. A side of
/// which there are more and more in failing positions is made *heavy*, so that it carries numbers
/// of weighed atoms, or is weighed, too.
///
/// On a ground, floor and width are at least the indices of the multiples of weighed atoms there,
/// and their periods divide that of the band (the model lies above the ground). So the base of a
/// position depends on its element of H and its normal numbers: numbers with the same normal form
/// are equal, or congruent and neither is below the floor or else the width.
pub(crate) fn demonstrate<R: Rules>(
    rules: &R,
    (ranks, ground): (&Ranks, &Arc<Ground>),
    model: &Model,
    first: &Scales,
    run: &Run<'_>,
) -> Result<Demonstrated, Stop> {
    for doubled in [1, 2] {
        let mut waiting = vec![first.clone()];
        while let Some(scales) = waiting.pop() {
            let moves = Moves::new(rules, model, &scales, ground);
            let band = scales.band(model, ground, doubled);
            match search(band, &moves, ranks, model, run)? {
                Ok(plane) => {
                    return Ok(match apart(&plane, &moves, run)? {
                        Some(apart) => {
                            let found = outcomes(&plane, &moves, apart);
                            Demonstrated::Infinite(found, Box::new(Weighed { plane, moves }))
                        }
                        None => finite(&plane, &moves, ranks)
                            .map_or(Demonstrated::Nothing, Demonstrated::Finite),
                    });
                }
                // On a ground, atoms that carry numbers have the base of the sum that they equal.
                Err(Lost::Many { atom, with }) if ground.is_none() && !moves.carries(atom) => {
                    waiting.extend(scales.with(atom, with));
                }
                Err(_) => {}
            }
        }
    }
    Ok(Demonstrated::Nothing)
}

impl Scales {
    /// These atoms are weighed, and nothing is heavy.
    pub(crate) fn new(weighed: &[u32]) -> Self {
        Self { weighed: weighed.iter().map(|&atom| (atom, 1)).collect(), heavy: Vec::new() }
    }

    /// The first band that is tried, with so many times the usual period.
    fn band(&self, model: &Model, ground: &Ground, doubled: u32) -> Band {
        let period = |&(atom, unit): &(u32, u32)| u64::from(unit) * multiples(model, atom).period();
        let period = self.weighed.iter().map(period).fold(2, lcm) as u32;
        let index = |below: &Model, atom| multiples(below, atom).index() as u32;
        let below = |&(atom, unit): &(u32, u32)| {
            ground.model().map_or(0, |below| unit * index(below, atom))
        };
        let least = self.weighed.iter().map(below).max().unwrap_or(0).max(2);
        Band { floor: least, width: least, period: doubled * period }
    }

    /// The same with one more atom, of which there are many: it carries one or two of the weighed
    /// atom at a place, which there is least of, or is weighed itself. What comes last is tried
    /// first.
    fn with(&self, atom: u32, place: usize) -> Vec<Self> {
        let mut all = Vec::new();
        if self.weighed.len() < MOST_WEIGHED && self.heavy.is_empty() {
            let mut scales = self.clone();
            scales.weighed.push((atom, 1));
            scales.weighed.sort_unstable();
            all.push(scales);
        }
        if self.heavy.len() < HEAVY && self.weighed.len() == 2 {
            for number in [2, 1] {
                let mut scales = self.clone();
                let none = Numbers::none(self.weighed.len());
                scales.heavy.push((atom, none.with(place, number * self.weighed[place].1)));
                all.push(scales);
            }
        }
        all
    }
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
/// matter when all are large: each number counts exactly below the floor and the width for each
/// other one, and modulo the period from there on. For two numbers that is so: if both are at least
/// the floor, only their residues matter, and if one is below, it counts exactly and the other one
/// below the sum with the width. In any case it is verified.
fn finite(plane: &Plane, moves: &Moves, ranks: &Ranks) -> Option<Model> {
    let Band { floor, width, period } = plane.band;
    let exact = floor + width * (moves.weighed.len() as u32 - 1);
    let counted = |(&atom, unit): (&u32, &u32)| {
        Counted::new(atom, exact.div_ceil(*unit).into(), (period / unit).into())
    };
    let weighed = moves.weighed.iter().zip(&moves.units).map(counted);
    let counting = Counting::new(&plane.model, weighed.collect());
    let spelled = |atom: u32| {
        let mut word = plane.model.words[plane.model.value[atom as usize] as usize].clone();
        for (weighed, often) in moves.atoms(moves.numbers[atom as usize]) {
            (0..often).for_each(|_| word = with(&word, weighed));
        }
        word
    };
    monoid(&counting, &counting.letters, ranks, spelled, MOST)
}

/// Why a search has no claim that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lost {
    /// Failing positions have more and more of a side, and least of the weighed atom at a place.
    Many { atom: u32, with: usize },
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
    for _ in 0..Patience::with(moves).trials {
        let Some(model) = next else { break };
        let Some(plane) = Plane::new(model, band, moves, ranks, run)? else { break };
        let near = plane.near_failure(moves, ranks, run)?;
        let new = near.filter(|place| last.as_ref() != Some(place));
        let quick = new.map(|place| (finer(&plane, most, moves, ranks, place.clone()), place));
        let finer = match quick {
            Some((Ok(finer), place)) => {
                last = Some(place);
                Ok(finer)
            }
            _ => match plane.verify(moves, ranks, run)? {
                Verdict::Right => return Ok(Ok(plane)),
                Verdict::TooLarge => break,
                Verdict::Fails(place) if last.as_ref() == Some(&place) => wider(plane, moves),
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
    let (word, numbers) = place;
    let band = plane.band.around(numbers);
    let mut counted = Counted::all(&word);
    counted.retain(|counted| moves.is_side(counted.atom));
    let many = counted.iter().max_by_key(|counted| counted.cycle.index());
    if let Some(&Counted { atom, .. }) = many.filter(|counted| counted.cycle.index() > MANY) {
        let least = (0..numbers.len()).rev().min_by_key(|&place| numbers[place]);
        return Err(Lost::Many { atom, with: least.unwrap_or(0) });
    }
    let same = band == plane.band && counted.is_empty();
    if same || band.floor.max(band.width) > Patience::with(moves).largest {
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
fn wider(plane: Plane, moves: &Moves) -> Result<(Model, Band), Lost> {
    let Band { floor, width, period } = plane.band;
    if floor.max(width) >= Patience::with(moves).largest {
        return Err(Lost::TooLarge);
    }
    Ok((plane.model, Band { floor: floor + 1, width: width + 1, period }))
}

pub(super) fn outcomes(plane: &Plane, moves: &Moves, apart: Apart) -> ProvedOutcomes {
    let Plane { model, band, normals, p } = plane;
    let bases = moves.ground.bases(model);
    let base = (0..model.order() as u32).map(|x| bases.of(x)).collect();
    ProvedOutcomes {
        heap: model.value.len() as u64 - 1,
        cycle: None,
        beside: (!moves.ground.is_none()).then_some(Beside { layers: Vec::new(), base }),
        weighed: moves.weighed.iter().map(|&atom| atom.into()).collect(),
        band: *band,
        counted: moves.counted(band),
        action: model.images(),
        value: model.value.clone(),
        numbers: moves.numbers.clone(),
        p: p.iter().map(|row| row.iter().map(|n| normals[n]).collect()).collect(),
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
        let moves = Moves::new(&game, &model, &Scales::new(&[4, 5]), &Arc::new(Ground::none()));
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
        for cell in (0..plane.p.len() * plane.normals.len()).step_by(7) {
            let (x, n) = (cell / plane.normals.len(), cell % plane.normals.len());
            let mut wrong = plane.clone();
            let row = |m| plane.p[x].contains(m) != (m == n);
            wrong.p[x] = crate::bits::Bits::collect(plane.normals.len(), row);
            assert!(matches!(verdict(&wrong), Verdict::Fails(_)), "{x} {:?}", plane.normals[n]);
        }
    }

    #[test]
    fn finite_quotients_are_not_called_infinite() {
        for (code, heap, (g, h)) in [("0.33", 3, (2, 3)), ("0.77", 4, (2, 3)), ("0.123", 5, (3, 4))]
        {
            let game: Game = code.parse().unwrap();
            let mut solver = Solver::new(game.clone());
            assert!(!matches!(solver.extend_to(heap, &Run::unlimited()), Status::Infinite(_)));
            let ranks = Ranks((0..=heap).collect());
            let place = (&ranks, &Arc::new(Ground::none()));
            let found =
                demonstrate(&game, place, solver.model(), &Scales::new(&[g, h]), &Run::unlimited());
            assert!(!matches!(found, Ok(Demonstrated::Infinite(..)) | Err(_)), "{code}");
        }
    }
}
