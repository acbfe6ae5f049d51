//! Verification of a claim about an element of a finite monoid and some numbers (`plane.rs`).
//!
//! As for a finite monoid (`verify.rs`): (a) no position called P has an option called P, and
//! none is won at once on its ground; (b) every position called N that has an option has one
//! called P, or is won at once.
//!
//! By the lemma about bands, whether an option of a position is called P depends on the numbers A
//! of the whole position only through the finer band raised by D, the most that a move changes a
//! number, or that an atom carries. So (a) is a finite check, over elements of H and normal numbers
//! of the finer band. For (b) the *deficit* of a sum X of atoms, of value (x, s), is
//!
//! > D(X) = { (z, A) : (xz, A) and (x′z, A + s′ − s) are called N },
//!
//! for all options of X, of values (x′, s′). The numbers are those of a whole position in which X
//! lies, so D(XY) = { (z, A) : (zy, A) ∈ D(X), (zx, A) ∈ D(Y) } as in a finite monoid, nothing gets
//! finer on the way, and of each value only the maximal deficits are carried.
//!
//! (b) says that (1, s) ∉ D(X) for every X with an option that is not won at once. Weighed atoms
//! need not be carried: for X without them, with numbers a of them beside it, A = s + a, and if
//! (1, A) ∈ D(X) then a move in a weighed atom that is there must lead to P. The numbers s of X are
//! carried exactly below some number and then modulo the period, and the test is made for all A
//! that have the right residues: more than is needed, but enough. As for finite monoids, a sum is
//! tested before it is dropped as dominated, since the empty position is exempt if it stands on
//! nothing.

use super::fine::{Fine, Row, set};
use super::moves::Moves;
use super::numbers::{Change, Numbers};
use super::plane::{Place, Plane};
use crate::quotient::model::dense::products;
use crate::quotient::model::word::{Ranks, Word, traced, with};
use crate::run::{Progress, Run, Stop};
use rustc_hash::FxHashMap;

/// The most blocks of deficits that are carried.
const MOST_BLOCKS: usize = 1 << 27;

/// Failing positions looked for per atom; the least of all found counts.
const FAILURES_PER_ATOM: usize = 16;

/// What verification finds.
pub(crate) enum Verdict {
    /// The claim holds for all positions.
    Right,
    /// It fails at this position, the least of those found.
    Fails(Place),
    /// There was more to look at than is done.
    TooLarge,
}

impl Plane {
    /// Verifies the claim for all sums of atoms.
    pub(crate) fn verify(
        &self,
        moves: &Moves,
        ranks: &Ranks,
        run: &Run<'_>,
    ) -> Result<Verdict, Stop> {
        let Some(failures) = failures(self, moves, ranks, run)? else {
            return Ok(Verdict::TooLarge);
        };
        Ok(least(failures, moves, ranks).map_or(Verdict::Right, Verdict::Fails))
    }

    /// A failing position among the least words with one more atom, the least of them.
    pub(crate) fn near_failure(
        &self,
        moves: &Moves,
        ranks: &Ranks,
        run: &Run<'_>,
    ) -> Result<Option<Place>, Stop> {
        Ok(least(near_failures(self, moves, ranks, run)?, moves, ranks))
    }
}

fn least(places: Vec<Place>, moves: &Moves, ranks: &Ranks) -> Option<Place> {
    places.into_iter().min_by_key(|(word, numbers)| {
        let alone = numbers.beyond(moves.carried(word));
        (ranks.of(word) + moves.rank(alone, ranks), word.clone(), *numbers)
    })
}

/// Positions at which a claim fails, none if it is right; `None` if there is too much to look at.
fn failures(
    plane: &Plane,
    moves: &Moves,
    ranks: &Ranks,
    run: &Run<'_>,
) -> Result<Option<Vec<Place>>, Stop> {
    let fine = Fine::new(plane, moves);
    let mut check = Check::new(plane, &fine, moves);
    check.all_contradictions(moves, ranks);
    for atom in moves.loud(ranks) {
        if !check.add(atom, moves, run)? {
            return Ok(None);
        }
    }
    Ok(Some(check.failures))
}

/// A quick look, as for finite monoids (`near.rs`): nearly all wrong claims are wrong already at a
/// least word with one more atom.
fn near_failures(
    plane: &Plane,
    moves: &Moves,
    ranks: &Ranks,
    run: &Run<'_>,
) -> Result<Vec<Place>, Stop> {
    let fine = Fine::new(plane, moves);
    let mut check = Check::new(plane, &fine, moves);
    check.all_contradictions(moves, ranks);
    check.look_near(moves, ranks, run)?;
    Ok(check.failures)
}

/// A sum of atoms worth carrying on.
struct Carried {
    value: u32,
    /// The classes of the numbers that it carries.
    numbers: Numbers,
    /// For each element z the fine numbers with which it is in the deficit.
    deficit: Vec<u64>,
    from: Option<(u32, u32)>,
}

/// A verification under way.
struct Check<'a> {
    plane: &'a Plane,
    fine: &'a Fine,
    product: Vec<u16>,
    /// For each weighed atom, and each element, the fine numbers from which a move in it is called
    /// P.
    by: Vec<Vec<Row>>,
    /// For each element the fine numbers that are won at once.
    at_once: Vec<Row>,
    carried: Vec<Carried>,
    by_value: FxHashMap<(u32, Numbers), Vec<u32>>,
    failures: Vec<Place>,
}

impl<'a> Check<'a> {
    fn new(plane: &'a Plane, fine: &'a Fine, moves: &Moves) -> Self {
        let at_once = moves.won_at_once(&plane.model, &fine.normals);
        let mut row_of = vec![vec![0; fine.blocks()]; plane.model.order()];
        for (row, won) in row_of.iter_mut().zip(&at_once) {
            won.iter().for_each(|n| row[n / 64] |= 1 << (n % 64));
        }
        let mut check = Self {
            plane,
            fine,
            product: products(&plane.model),
            by: Vec::new(),
            at_once: row_of,
            carried: Vec::new(),
            by_value: FxHashMap::default(),
            failures: Vec::new(),
        };
        let by = |&atom: &u32| {
            let options = moves.values(atom, &plane.model);
            check.won(&options, moves.numbers[atom as usize])
        };
        check.by = moves.weighed.iter().map(by).collect();
        let deficit = check.deficit(0, &[]);
        // The empty position, which has the first fine numbers, is exempt if it stands on nothing.
        let (exempt, none) = (usize::from(moves.ground.is_none()), moves.none());
        let called_n = check.uncovered(0, none, &deficit).find(|&n| n >= exempt);
        check.failures.extend(called_n.map(|n| (Word::new(), fine.normals[n])));
        check.by_value.insert((0, none), vec![0]);
        check.carried.push(Carried { value: 0, numbers: none, deficit, from: None });
        check
    }

    fn order(&self) -> usize {
        self.plane.model.order()
    }

    fn times(&self, x: u32, y: u32) -> u32 {
        u32::from(self.product[x as usize * self.order() + y as usize])
    }

    /// For each element the fine numbers beside which an atom with these numbers is there and one
    /// of these options of it is called P.
    fn won(&self, options: &[(u32, Change)], least: Numbers) -> Vec<Row> {
        let there = set(&self.fine.normals, |numbers| numbers.covers(least));
        let won = |z: u32| {
            let mut won = vec![0; self.fine.blocks()];
            for &(t, change) in options {
                unite(&mut won, self.fine.row(self.times(z, t), change));
            }
            won.iter_mut().zip(&there).for_each(|(w, there)| *w &= there);
            won
        };
        (0..self.order() as u32).map(won).collect()
    }

    /// The deficit of an atom of this value with these options.
    fn deficit(&self, value: u32, options: &[(u32, Change)]) -> Vec<u64> {
        let mut all = Vec::with_capacity(self.order() * self.fine.blocks());
        for z in 0..self.order() as u32 {
            let mut called_p = self.fine.row(self.times(value, z), Change::default()).to_vec();
            for &(t, change) in options {
                unite(&mut called_p, self.fine.row(self.times(t, z), change));
            }
            all.extend(called_p.iter().enumerate().map(|(i, bits)| !bits & self.fine.mask(i)));
        }
        all
    }

    /// The fine numbers at which a sum that carries numbers of these classes fails (b).
    fn uncovered(
        &self,
        value: u32,
        numbers: Numbers,
        deficit: &[u64],
    ) -> impl Iterator<Item = usize> + use<> {
        let (beside, x) = (self.fine.beside(numbers), value as usize);
        let lost_by = |there: usize, i: usize| {
            let moved = self.by.iter().enumerate().filter(|(place, _)| there >> place & 1 == 1);
            moved.fold(beside[there][i], |lost, (_, by)| lost & !by[x][i])
        };
        let left: Vec<u64> = (0..self.fine.blocks())
            .map(|i| match deficit[i] & !self.at_once[x][i] {
                0 => 0,
                left => left & (0..beside.len()).fold(0, |lost, there| lost | lost_by(there, i)),
            })
            .collect();
        (0..64 * left.len()).filter(move |n| left[n / 64] >> (n % 64) & 1 == 1)
    }

    fn all_contradictions(&mut self, moves: &Moves, ranks: &Ranks) {
        for atom in moves.loud(ranks).chain(moves.weighed.iter().copied()) {
            self.contradictions(atom, moves);
        }
    }

    /// Failures of (a) at moves of an atom, or into the ground with the atom there.
    fn contradictions(&mut self, atom: u32, moves: &Moves) {
        let value = self.plane.model.value[atom as usize];
        let options = moves.values(atom, &self.plane.model);
        let won = self.won(&options, moves.numbers[atom as usize]);
        let is_weighed = moves.weighed.contains(&atom);
        for z in 0..self.order() as u32 {
            let x = self.times(value, z);
            let row = self.fine.row(x, Change::default());
            let wins = won[z as usize].iter().zip(&self.at_once[x as usize]).map(|(w, o)| w | o);
            let both = row.iter().zip(wins).map(|(p, w)| p & w);
            if let Some((i, bits)) = both.enumerate().find(|&(_, bits)| bits != 0) {
                let numbers = self.fine.normals[64 * i + bits.trailing_zeros() as usize];
                let word = &self.plane.model.words[z as usize];
                let word = if is_weighed { word.clone() } else { with(word, atom) };
                self.failures.push((word, numbers));
            }
        }
    }

    /// Failures of (b) at a least word with one more atom, and any numbers.
    fn look_near(&mut self, moves: &Moves, ranks: &Ranks, run: &Run<'_>) -> Result<(), Stop> {
        let model = &self.plane.model;
        let targets: Vec<Vec<(u32, Change)>> =
            (0..self.order()).map(|x| self.plane.targets(x, moves)).collect();
        for atom in moves.loud(ranks) {
            let order = self.order() as u64;
            run.check(Progress { order, ..Progress::default() })?;
            let value = model.value[atom as usize];
            let won = self.won(&moves.values(atom, model), moves.numbers[atom as usize]);
            for (x, targets) in (0..).zip(&targets) {
                let carried = moves.carried(&with(&model.words[x as usize], atom));
                let there = set(&self.fine.normals, |numbers| numbers.covers(carried));
                let sum = self.times(x, value);
                let mut wins = self.fine.row(sum, Change::default()).to_vec();
                unite(&mut wins, &won[x as usize]);
                unite(&mut wins, &self.at_once[sum as usize]);
                for &(to, change) in targets {
                    unite(&mut wins, self.fine.row(self.times(to, value), change));
                }
                let lost = wins.iter().zip(&there).map(|(wins, there)| !wins & there);
                if let Some((i, bits)) = lost.enumerate().find(|&(_, bits)| bits != 0) {
                    let numbers = self.fine.normals[64 * i + bits.trailing_zeros() as usize];
                    self.failures.push((with(&model.words[x as usize], atom), numbers));
                }
            }
        }
        Ok(())
    }

    /// Adds an atom: tests and carries on every sum with any number of it. False if there is too
    /// much to carry.
    fn add(&mut self, atom: u32, moves: &Moves, run: &Run<'_>) -> Result<bool, Stop> {
        let value = self.plane.model.value[atom as usize];
        let each = moves.numbers[atom as usize];
        let own = self.deficit(value, &moves.values(atom, &self.plane.model));
        let most = self.failures.len() + FAILURES_PER_ATOM;
        let mut next = 0;
        while next < self.carried.len() && self.failures.len() < most {
            if next % 256 == 0 {
                let memory = 8 * (self.carried.len() * own.len()) as u64;
                let order = self.order() as u64;
                run.check(Progress { order, memory, ..Progress::default() })?;
            }
            let from = &self.carried[next];
            let numbers = self.fine.class(from.numbers.plus(each));
            let (deficit, sum) = (self.sum(from, value, &own), self.times(from.value, value));
            if let Some(n) = self.uncovered(sum, numbers, &deficit).next() {
                self.failures.push((with(&self.word(next as u32), atom), self.fine.normals[n]));
            } else if !self.dominated(sum, numbers, &deficit) {
                let same = self.by_value.entry((sum, numbers)).or_default();
                same.push(self.carried.len() as u32);
                let from = Some((next as u32, atom));
                self.carried.push(Carried { value: sum, numbers, deficit, from });
            }
            if self.carried.len() * own.len() > MOST_BLOCKS {
                return Ok(false);
            }
            next += 1;
        }
        Ok(true)
    }

    /// The deficit of a carried sum with an atom.
    fn sum(&self, from: &Carried, value: u32, own: &[u64]) -> Vec<u64> {
        let b = self.fine.blocks();
        let mut deficit = Vec::with_capacity(own.len());
        for z in 0..self.order() as u32 {
            let (i, j) =
                (self.times(z, value) as usize * b, self.times(z, from.value) as usize * b);
            let (theirs, ours) = (&from.deficit[i..i + b], &own[j..j + b]);
            deficit.extend(theirs.iter().zip(ours).map(|(d, e)| d & e));
        }
        deficit
    }

    fn dominated(&self, value: u32, numbers: Numbers, deficit: &[u64]) -> bool {
        let within = |other: &[u64]| deficit.iter().zip(other).all(|(d, e)| d & !e == 0);
        let mut same = self.by_value.get(&(value, numbers)).into_iter().flatten();
        same.any(|&c| within(&self.carried[c as usize].deficit))
    }

    fn word(&self, at: u32) -> Word {
        traced(at, |at| self.carried[at as usize].from)
    }
}

fn unite(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
}
