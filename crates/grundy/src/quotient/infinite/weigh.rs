//! Verification of a claim about an element of a finite monoid and two numbers (`plane.rs`).
//!
//! As for a finite monoid (`verify.rs`): (a) no position called P has an option called P, and
//! none is won at once on its ground; (b) every position called N that has an option has one
//! called P, or is won at once.
//!
//! By the lemma about bands, whether an option of a position is called P depends on the numbers (A,
//! B) of the whole position only through the finer band raised by D, the most that a move changes a
//! number of the pair, or that an atom carries. So (a) is a finite check, over elements of H and
//! normal pairs of the finer band. For (b) the *deficit* of a sum X of atoms, of value (x, s, t),
//! is
//!
//! > D(X) = { (z, A, B) : (xz, A, B) and (x′z, A + s′ − s, B + t′ − t) are called N },
//!
//! for all options of X, of values (x′, s′, t′). The numbers are those of a whole position in which
//! X lies, so D(XY) = { (z, A, B) : (zy, A, B) ∈ D(X), (zx, A, B) ∈ D(Y) } as in a finite monoid,
//! nothing gets finer on the way, and of each value only the maximal deficits are carried.
//!
//! (b) says that (1, s, t) ∉ D(X) for every X with an option that is not won at once. The atoms
//! g and h of the pair need not be carried: for X without them, with a heaps g and b heaps h
//! beside it, (A, B) = (s + a, t + b), and if (1, A, B) ∈ D(X) then a move in g, if a > 0, or in h,
//! if b > 0, must lead to P. The numbers s and t of X are carried exactly below some number and
//! then modulo the period, and the test is made for all (A, B) that have the right residues: more
//! than is needed, but enough. As for finite monoids, a sum is tested before it is dropped as
//! dominated, since the empty position is exempt if it stands on nothing.

use super::band::{Band, fold};
use super::moves::{Moves, Shift, moved};
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
    let (g, h) = (ranks.0[moves.pair.0 as usize], ranks.0[moves.pair.1 as usize]);
    places.into_iter().min_by_key(|(word, (a, b))| {
        let carried = word.iter().map(|&atom| moves.numbers[atom as usize]);
        let (s, t) = carried.fold((0, 0), |(s, t), (u, v)| (s + u, t + v));
        let alone = u64::from(a.saturating_sub(s)) * g + u64::from(b.saturating_sub(t)) * h;
        (ranks.of(word) + alone, word.clone(), (*a, *b))
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

/// A set of fine pairs.
type Row = Vec<u64>;

/// The normal pairs of the finer band, and what is called P there.
struct Fine {
    band: Band,
    /// Numbers that sums carry are counted exactly below this.
    counted: u32,
    pairs: Vec<(u32, u32)>,
    /// For each change and each element, the pairs that are called P after the change.
    of_change: FxHashMap<Shift, Vec<Row>>,
    /// For each two classes of carried numbers what may lie beside.
    beside: Vec<Neighbours>,
}

/// The pairs that sums with carried numbers of some classes may have, with no heap g or h beside,
/// only g, only h, or both.
struct Neighbours {
    none: Row,
    only_g: Row,
    only_h: Row,
    both: Row,
}

impl Fine {
    fn new(plane: &Plane, moves: &Moves) -> Self {
        let band = plane.band.raised(moves.reach());
        let pairs = band.pairs();
        let place = plane.places();
        let row = |x: usize, change: Shift| {
            set(&pairs, |pair| {
                let after = moved(pair, change).map(|pair| place[&plane.band.normal(pair)]);
                after.is_some_and(|n| plane.p[x].contains(n))
            })
        };
        let all = |change| (0..plane.p.len()).map(|x| row(x, change)).collect();
        let of_change = moves.changes().into_iter().map(|c| (c, all(c))).collect();
        let counted = moves.counted(&plane.band);
        debug_assert!(band.floor.min(band.width) >= counted, "classes of numbers are seen");
        let mut fine = Self { band, counted, of_change, beside: Vec::new(), pairs };
        let classes = counted + band.period;
        let both = (0..classes).flat_map(|s| (0..classes).map(move |t| (s, t)));
        fine.beside = both.map(|class| fine.beside(class)).collect();
        fine
    }

    fn beside(&self, (s, t): (u32, u32)) -> Neighbours {
        // The least number of a class is the class itself. A pair stands for others in which a
        // number is as large as you like.
        let more = |one: u32, other: u32, class| one > class || self.band.unbounded(one, other);
        let alone = |number: u32, class: u32| self.class(number) == class;
        let row = |g: bool, h: bool| {
            set(&self.pairs, |(a, b)| {
                (if g { more(a, b, s) } else { alone(a, s) })
                    && (if h { more(b, a, t) } else { alone(b, t) })
            })
        };
        Neighbours {
            none: row(false, false),
            only_g: row(true, false),
            only_h: row(false, true),
            both: row(true, true),
        }
    }

    /// The class of a number that a sum carries.
    fn class(&self, number: u32) -> u32 {
        fold(number, self.counted, self.band.period)
    }

    fn row(&self, x: u32, change: Shift) -> &[u64] {
        &self.of_change[&change][x as usize]
    }

    fn blocks(&self) -> usize {
        self.pairs.len().div_ceil(64)
    }

    /// The bits of a block that stand for pairs.
    fn mask(&self, block: usize) -> u64 {
        match self.pairs.len() - 64 * block {
            1..=63 => (1 << (self.pairs.len() - 64 * block)) - 1,
            _ => u64::MAX,
        }
    }
}

fn set(pairs: &[(u32, u32)], holds: impl Fn((u32, u32)) -> bool) -> Row {
    let mut row = vec![0u64; pairs.len().div_ceil(64)];
    for (n, &pair) in pairs.iter().enumerate() {
        row[n / 64] |= u64::from(holds(pair)) << (n % 64);
    }
    row
}

/// A sum of atoms worth carrying on.
struct Carried {
    value: u32,
    /// The classes of the numbers that it carries.
    numbers: (u32, u32),
    /// For each element z the fine pairs with which it is in the deficit.
    deficit: Vec<u64>,
    from: Option<(u32, u32)>,
}

/// A verification under way.
struct Check<'a> {
    plane: &'a Plane,
    fine: &'a Fine,
    product: Vec<u16>,
    /// For each element the fine pairs from which a move in g is called P, and in h, and those
    /// that are won at once.
    by_g: Vec<Row>,
    by_h: Vec<Row>,
    at_once: Vec<Row>,
    carried: Vec<Carried>,
    by_value: FxHashMap<(u32, (u32, u32)), Vec<u32>>,
    failures: Vec<Place>,
}

impl<'a> Check<'a> {
    fn new(plane: &'a Plane, fine: &'a Fine, moves: &Moves) -> Self {
        let at_once = moves.won_at_once(&plane.model, &fine.pairs);
        let mut row_of = vec![vec![0; fine.blocks()]; plane.model.order()];
        for (row, won) in row_of.iter_mut().zip(&at_once) {
            won.iter().for_each(|n| row[n / 64] |= 1 << (n % 64));
        }
        let mut check = Self {
            plane,
            fine,
            product: products(&plane.model),
            by_g: Vec::new(),
            by_h: Vec::new(),
            at_once: row_of,
            carried: Vec::new(),
            by_value: FxHashMap::default(),
            failures: Vec::new(),
        };
        check.by_g = check.won(&moves.values(moves.pair.0, &plane.model), (1, 0));
        check.by_h = check.won(&moves.values(moves.pair.1, &plane.model), (0, 1));
        let deficit = check.deficit(0, &[]);
        // The empty position, which is the first fine pair, is exempt if it stands on nothing.
        let exempt = usize::from(moves.ground.is_none());
        let called_n = check.uncovered(0, (0, 0), &deficit).find(|&n| n >= exempt);
        check.failures.extend(called_n.map(|n| (Word::new(), fine.pairs[n])));
        check.by_value.insert((0, (0, 0)), vec![0]);
        check.carried.push(Carried { value: 0, numbers: (0, 0), deficit, from: None });
        check
    }

    fn order(&self) -> usize {
        self.plane.model.order()
    }

    fn times(&self, x: u32, y: u32) -> u32 {
        u32::from(self.product[x as usize * self.order() + y as usize])
    }

    /// For each element the fine pairs beside which an atom with these numbers is there and one of
    /// these options of it is called P.
    fn won(&self, options: &[(u32, Shift)], (s, t): (u32, u32)) -> Vec<Row> {
        let there = set(&self.fine.pairs, |(a, b)| a >= s && b >= t);
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
    fn deficit(&self, value: u32, options: &[(u32, Shift)]) -> Vec<u64> {
        let mut all = Vec::with_capacity(self.order() * self.fine.blocks());
        for z in 0..self.order() as u32 {
            let mut called_p = self.fine.row(self.times(value, z), (0, 0)).to_vec();
            for &(t, change) in options {
                unite(&mut called_p, self.fine.row(self.times(t, z), change));
            }
            all.extend(called_p.iter().enumerate().map(|(i, bits)| !bits & self.fine.mask(i)));
        }
        all
    }

    /// The fine pairs at which a sum that carries numbers of these classes fails (b).
    fn uncovered(
        &self,
        value: u32,
        (s, t): (u32, u32),
        deficit: &[u64],
    ) -> impl Iterator<Item = usize> + use<> {
        let Neighbours { none, only_g, only_h, both } =
            &self.fine.beside[(s * (self.fine.counted + self.fine.band.period) + t) as usize];
        let x = value as usize;
        let left: Vec<u64> = (0..self.fine.blocks())
            .map(|i| {
                let (g, h) = (!self.by_g[x][i], !self.by_h[x][i]);
                let lost = none[i] | only_g[i] & g | only_h[i] & h | both[i] & g & h;
                deficit[i] & lost & !self.at_once[x][i]
            })
            .collect();
        (0..64 * left.len()).filter(move |n| left[n / 64] >> (n % 64) & 1 == 1)
    }

    fn all_contradictions(&mut self, moves: &Moves, ranks: &Ranks) {
        for atom in moves.loud(ranks).chain([moves.pair.0, moves.pair.1]) {
            self.contradictions(atom, moves);
        }
    }

    /// Failures of (a) at moves of an atom, or into the ground with the atom there.
    fn contradictions(&mut self, atom: u32, moves: &Moves) {
        let value = self.plane.model.value[atom as usize];
        let options = moves.values(atom, &self.plane.model);
        let won = self.won(&options, moves.numbers[atom as usize]);
        let in_pair = atom == moves.pair.0 || atom == moves.pair.1;
        for z in 0..self.order() as u32 {
            let x = self.times(value, z);
            let row = self.fine.row(x, (0, 0));
            let wins = won[z as usize].iter().zip(&self.at_once[x as usize]).map(|(w, o)| w | o);
            let both = row.iter().zip(wins).map(|(p, w)| p & w);
            if let Some((i, bits)) = both.enumerate().find(|&(_, bits)| bits != 0) {
                let pair = self.fine.pairs[64 * i + bits.trailing_zeros() as usize];
                let word = &self.plane.model.words[z as usize];
                let word = if in_pair { word.clone() } else { with(word, atom) };
                self.failures.push((word, pair));
            }
        }
    }

    /// Failures of (b) at a least word with one more atom, and any numbers of the pair.
    fn look_near(&mut self, moves: &Moves, ranks: &Ranks, run: &Run<'_>) -> Result<(), Stop> {
        let model = &self.plane.model;
        let targets: Vec<Vec<(u32, Shift)>> =
            (0..self.order()).map(|x| self.plane.targets(x, moves)).collect();
        for atom in moves.loud(ranks) {
            let order = self.order() as u64;
            run.check(Progress { order, ..Progress::default() })?;
            let value = model.value[atom as usize];
            let won = self.won(&moves.values(atom, model), moves.numbers[atom as usize]);
            for (x, targets) in (0..).zip(&targets) {
                let (s, t) = moves.carried(&with(&model.words[x as usize], atom));
                let there = set(&self.fine.pairs, |(a, b)| a >= s && b >= t);
                let sum = self.times(x, value);
                let mut wins = self.fine.row(sum, (0, 0)).to_vec();
                unite(&mut wins, &won[x as usize]);
                unite(&mut wins, &self.at_once[sum as usize]);
                for &(to, change) in targets {
                    unite(&mut wins, self.fine.row(self.times(to, value), change));
                }
                let lost = wins.iter().zip(&there).map(|(wins, there)| !wins & there);
                if let Some((i, bits)) = lost.enumerate().find(|&(_, bits)| bits != 0) {
                    let pair = self.fine.pairs[64 * i + bits.trailing_zeros() as usize];
                    self.failures.push((with(&model.words[x as usize], atom), pair));
                }
            }
        }
        Ok(())
    }

    /// Adds an atom: tests and carries on every sum with any number of it. False if there is too
    /// much to carry.
    fn add(&mut self, atom: u32, moves: &Moves, run: &Run<'_>) -> Result<bool, Stop> {
        let value = self.plane.model.value[atom as usize];
        let (s, t) = moves.numbers[atom as usize];
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
            let numbers =
                (self.fine.class(from.numbers.0 + s), self.fine.class(from.numbers.1 + t));
            let (deficit, sum) = (self.sum(from, value, &own), self.times(from.value, value));
            if let Some(n) = self.uncovered(sum, numbers, &deficit).next() {
                self.failures.push((with(&self.word(next as u32), atom), self.fine.pairs[n]));
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

    fn dominated(&self, value: u32, numbers: (u32, u32), deficit: &[u64]) -> bool {
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
