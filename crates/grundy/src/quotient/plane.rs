//! Outcomes by an element of a finite monoid and two numbers: filled in, reduced, verified.
//!
//! Two atoms, the *pair*, are counted by numbers a and b; all others, the *sides*, act on a finite
//! commutative monoid H. A position w has a value (x, a, b) with x in H, and what is claimed is
//! that its outcome depends on x and the normal pair of (a, b) in a [`Band`]. This is a claim about
//! H × N², an infinite monoid, and it is verified like one about a finite monoid
//! (see `verify.rs`): (a) no position called P has an option called P, (b) every position called N
//! that has an option has one called P.
//!
//! By the lemma about bands, whether an option of a position is called P depends on the pair only
//! through the finer band raised by D, the most that a move changes a number of the pair. So (a)
//! is a finite check, over elements of H and normal pairs of the finer band. For (b) the *deficit*
//! of a sum X of sides, of value x, is a subset of H times the fine normal pairs:
//!
//! > D(X) = { (z, a, b) : (xz, a, b) and (x′z, a + s, b + t) are called N for all options of X },
//!
//! where an option of X has value x′ and changes the pair by (s, t). Sides have no numbers of
//! their own, so D(XY) = { (z, a, b) : (zy, a, b) ∈ D(X), (zx, a, b) ∈ D(Y) } as in a finite
//! monoid, nothing gets finer on the way, and of each value only the maximal deficits are carried.
//! (b) says: if (1, a, b) ∈ D(X) and (X, a, b) is not the empty position, then some move in the
//! pair leads from (x, a, b) to a position called P. As there, a sum is tested before it is
//! dropped as dominated, since the empty position is exempt.

use super::band::Band;
use super::bits::Bits;
use super::dense::products;
use super::model::Model;
use super::word::{Ranks, Word, distinct, with, without};
use crate::Rules;
use crate::run::{Progress, Run, Stop};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// The most cells (element, normal pair) of a plane.
const MOST_CELLS: usize = 1 << 23;

/// The most blocks of deficits that are carried.
const MOST_BLOCKS: usize = 1 << 27;

/// Failing positions looked for per atom; the least of all found counts.
const FAILURES_PER_ATOM: usize = 16;

/// How a move changes the numbers of the pair.
type Change = (i32, i32);

/// A position: a sum of sides, and the numbers of the pair.
pub(crate) type Place = (Word, (u32, u32));

/// What each atom may be moved to: a sum of sides, and a change of the pair.
pub(crate) struct Moves {
    pub(crate) pair: (u32, u32),
    of_atom: Vec<Vec<(Word, Change)>>,
}

impl Moves {
    pub(crate) fn new<R: Rules>(rules: &R, last: u32, pair: (u32, u32)) -> Self {
        let count = |atom: u32| (i32::from(atom == pair.0), i32::from(atom == pair.1));
        let mut of_atom = vec![Vec::new(); last as usize + 1];
        for atom in 1..=last {
            let moves = &mut of_atom[atom as usize];
            let _ = rules.visit_options(u64::from(atom), &mut |parts| {
                let (mut sides, mut change) = (Word::new(), (-count(atom).0, -count(atom).1));
                for part in parts.iter().map(|&part| part as u32) {
                    match count(part) {
                        (0, 0) => sides = with(&sides, part),
                        (s, t) => change = (change.0 + s, change.1 + t),
                    }
                }
                moves.push((sides, change));
                ControlFlow::Continue(())
            });
            moves.sort_unstable();
            moves.dedup();
        }
        Self { pair, of_atom }
    }

    /// The most that a move changes a number of the pair.
    pub(crate) fn reach(&self) -> u32 {
        let changes = self.of_atom.iter().flatten().map(|(_, change)| change);
        changes.map(|c| c.0.unsigned_abs().max(c.1.unsigned_abs())).max().unwrap_or(0).max(1)
    }

    /// The options of an atom as elements and changes.
    fn values(&self, atom: u32, model: &Model) -> Vec<(u32, Change)> {
        let moves = self.of_atom[atom as usize].iter();
        moves.map(|(sides, change)| (model.of_sum(sides.iter().copied()), *change)).collect()
    }
}

fn moved((a, b): (u32, u32), (s, t): Change) -> Option<(u32, u32)> {
    Some((a.checked_add_signed(s)?, b.checked_add_signed(t)?))
}

/// A claim: the outcome of (x, a, b) is P exactly if the normal pair of (a, b) is in the row of x.
#[derive(Clone, Debug)]
pub(crate) struct Plane {
    /// The monoid H; the atoms of the pair have the value of the empty position in it.
    pub(crate) model: Model,
    pub(crate) band: Band,
    /// The normal pairs.
    pub(crate) pairs: Vec<(u32, u32)>,
    /// For each element the places of the pairs with which it is called P.
    pub(crate) p: Vec<Bits>,
}

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
    /// The claim that follows from the rules of play at least words and normal pairs, reduced:
    /// elements that no sum of sides and no normal pair tells apart are merged. `None` if there
    /// is too much to fill in.
    pub(crate) fn new(model: Model, band: Band, moves: &Moves, ranks: &Ranks) -> Option<Self> {
        let pairs = band.pairs();
        if model.order() * pairs.len() > MOST_CELLS {
            return None;
        }
        let mut plane = Self { p: vec![Bits::new(pairs.len()); model.order()], model, band, pairs };
        plane.fill(moves, ranks);
        let mut number: FxHashMap<&Bits, u32> = FxHashMap::default();
        let class = plane.p.iter().map(|row| {
            let next = number.len() as u32;
            *number.entry(row).or_insert(next)
        });
        let class = plane.model.refined(class.collect());
        let (model, first) = plane.model.merged(&class);
        plane.p = first.iter().map(|&x| plane.p[x as usize].clone()).collect();
        plane.model = model;
        Some(plane)
    }

    /// Fills in the outcomes, options first.
    fn fill(&mut self, moves: &Moves, ranks: &Ranks) {
        let place = self.places();
        let (g, h) = (ranks.0[moves.pair.0 as usize], ranks.0[moves.pair.1 as usize]);
        let mut cells: Vec<(u64, u32, u32)> = Vec::new();
        for (x, word) in (0..).zip(&self.model.words) {
            let rank = |&(a, b): &(u32, u32)| ranks.of(word) + u64::from(a) * g + u64::from(b) * h;
            cells.extend((0..).zip(&self.pairs).map(|(n, pair)| (rank(pair), x, n)));
        }
        cells.sort_unstable();
        let targets: Vec<_> = (0..self.model.order()).map(|x| self.targets(x, moves)).collect();
        for (_, x, n) in cells.into_iter().skip(1) {
            let pair = self.pairs[n as usize];
            let wins = targets[x as usize].iter().any(|&(to, change)| {
                moved(pair, change).is_some_and(|after| {
                    let normal = place[&self.band.normal(after)];
                    self.p[to as usize].contains(normal)
                })
            });
            if !wins {
                self.p[x as usize].insert(n as usize);
            }
        }
    }

    fn places(&self) -> FxHashMap<(u32, u32), usize> {
        self.pairs.iter().enumerate().map(|(n, &pair)| (pair, n)).collect()
    }

    /// Where moves lead from the least word of an element, and how they change the pair.
    fn targets(&self, x: usize, moves: &Moves) -> Vec<(u32, Change)> {
        let model = &self.model;
        let word = &model.words[x];
        let mut targets = Vec::new();
        let mut add = |rest: u32, atom: u32| {
            let values = moves.values(atom, model).into_iter();
            targets.extend(values.map(|(t, change)| (model.times(rest, t), change)));
        };
        add(x as u32, moves.pair.0);
        add(x as u32, moves.pair.1);
        distinct(word).for_each(|i| add(model.times_word(0, &without(word, i)), word[i]));
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// Verifies the claim for all sums of atoms up to `last`.
    pub(crate) fn verify(
        &self,
        moves: &Moves,
        ranks: &Ranks,
        run: &Run<'_>,
    ) -> Result<Verdict, Stop> {
        let fine = self.band.raised(moves.reach()).pairs();
        let seen = Rows::new(self, moves, &fine);
        let mut check = Check::new(self, &seen, moves, &fine);
        for x in 0..self.model.order() as u32 {
            check.contradictions(x);
        }
        let last = ranks.0.len() as u32;
        let is_side = |&atom: &u32| {
            atom != moves.pair.0 && atom != moves.pair.1 && ranks.0[atom as usize] > 0
        };
        for atom in (1..last).filter(is_side) {
            if !check.add(atom, moves, run)? {
                return Ok(Verdict::TooLarge);
            }
        }
        let rank = |(word, (a, b)): &Place| {
            let (g, h) = (ranks.0[moves.pair.0 as usize], ranks.0[moves.pair.1 as usize]);
            (ranks.of(word) + u64::from(*a) * g + u64::from(*b) * h, word.clone(), (*a, *b))
        };
        let least = check.failures.into_iter().min_by_key(rank);
        Ok(least.map_or(Verdict::Right, Verdict::Fails))
    }
}

/// For each change and each element, the fine pairs that are called P after the change.
struct Rows {
    of_change: FxHashMap<Change, Vec<Vec<u64>>>,
    blocks: usize,
}

impl Rows {
    fn new(plane: &Plane, moves: &Moves, fine: &[(u32, u32)]) -> Self {
        let place = plane.places();
        let mut changes: Vec<Change> = moves.of_atom.iter().flatten().map(|m| m.1).collect();
        changes.push((0, 0));
        changes.sort_unstable();
        changes.dedup();
        let row = |x: usize, change: Change| {
            let mut row = vec![0u64; fine.len().div_ceil(64)];
            for (n, &pair) in fine.iter().enumerate() {
                let after = moved(pair, change).map(|pair| place[&plane.band.normal(pair)]);
                if after.is_some_and(|n| plane.p[x].contains(n)) {
                    row[n / 64] |= 1 << (n % 64);
                }
            }
            row
        };
        let all = |change| (0..plane.p.len()).map(|x| row(x, change)).collect();
        let of_change = changes.into_iter().map(|change| (change, all(change))).collect();
        Self { of_change, blocks: fine.len().div_ceil(64) }
    }

    fn row(&self, x: u32, change: Change) -> &[u64] {
        &self.of_change[&change][x as usize]
    }
}

/// A sum of sides worth carrying on.
struct Carried {
    value: u32,
    /// For each element z the fine pairs with which it is in the deficit.
    deficit: Vec<u64>,
    from: Option<(u32, u32)>,
}

/// A verification under way.
struct Check<'a> {
    plane: &'a Plane,
    rows: &'a Rows,
    fine: &'a [(u32, u32)],
    product: Vec<u16>,
    /// For each element the fine pairs from which a move in the pair is called P.
    won: Vec<Vec<u64>>,
    carried: Vec<Carried>,
    by_value: Vec<Vec<u32>>,
    failures: Vec<Place>,
}

impl<'a> Check<'a> {
    fn new(plane: &'a Plane, rows: &'a Rows, moves: &Moves, fine: &'a [(u32, u32)]) -> Self {
        let n = plane.model.order();
        let product = products(&plane.model);
        let pair_moves: Vec<(u32, Change)> = [moves.pair.0, moves.pair.1]
            .iter()
            .flat_map(|&atom| moves.values(atom, &plane.model))
            .collect();
        let won = (0..n).map(|x| {
            let mut won = vec![0; rows.blocks];
            for &(t, change) in &pair_moves {
                unite(&mut won, rows.row(u32::from(product[x * n + t as usize]), change));
            }
            won
        });
        let won = won.collect();
        let mut check = Self {
            plane,
            rows,
            fine,
            product,
            won,
            carried: Vec::new(),
            by_value: vec![Vec::new(); n],
            failures: Vec::new(),
        };
        let deficit = check.deficit(0, &[]);
        // The empty position with numbers 0 and 0, which is the first fine pair, is exempt.
        let called_n = check.uncovered(0, &deficit).nth(1);
        check.failures.extend(called_n.map(|n| (Word::new(), fine[n])));
        check.by_value[0].push(0);
        check.carried.push(Carried { value: 0, deficit, from: None });
        check
    }

    fn order(&self) -> usize {
        self.by_value.len()
    }

    fn times(&self, x: u32, y: u32) -> u32 {
        u32::from(self.product[x as usize * self.order() + y as usize])
    }

    /// The deficit of an atom of this value with these options.
    fn deficit(&self, value: u32, options: &[(u32, Change)]) -> Vec<u64> {
        let mut all = Vec::with_capacity(self.order() * self.rows.blocks);
        for z in 0..self.order() as u32 {
            let mut called_p = self.rows.row(self.times(value, z), (0, 0)).to_vec();
            for &(t, change) in options {
                unite(&mut called_p, self.rows.row(self.times(t, z), change));
            }
            all.extend(called_p.iter().enumerate().map(|(i, bits)| !bits & self.mask(i)));
        }
        all
    }

    /// The bits of a block that stand for fine pairs.
    fn mask(&self, block: usize) -> u64 {
        match self.fine.len() - 64 * block {
            1..=63 => (1 << (self.fine.len() - 64 * block)) - 1,
            _ => u64::MAX,
        }
    }

    /// The fine pairs at which a sum of sides fails (b).
    fn uncovered(&self, value: u32, deficit: &[u64]) -> impl Iterator<Item = usize> + use<> {
        let won = &self.won[value as usize];
        let left: Vec<u64> = deficit.iter().zip(won).map(|(d, w)| d & !w).collect();
        (0..64 * left.len()).filter(move |n| left[n / 64] >> (n % 64) & 1 == 1)
    }

    /// Failures of (a) at moves in the pair, from the least word of an element.
    fn contradictions(&mut self, x: u32) {
        let row = self.rows.row(x, (0, 0));
        let both = row.iter().zip(&self.won[x as usize]).map(|(p, w)| p & w);
        if let Some((i, bits)) = both.enumerate().find(|&(_, bits)| bits != 0) {
            let pair = self.fine[64 * i + bits.trailing_zeros() as usize];
            self.failures.push((self.plane.model.words[x as usize].clone(), pair));
        }
    }

    /// Failures of (a) at moves in a side.
    fn side_contradictions(&mut self, atom: u32, value: u32, options: &[(u32, Change)]) {
        for z in 0..self.order() as u32 {
            let row = self.rows.row(self.times(value, z), (0, 0));
            for &(t, change) in options {
                let other = self.rows.row(self.times(t, z), change);
                let both = row.iter().zip(other).map(|(p, q)| p & q);
                if let Some((i, bits)) = both.enumerate().find(|&(_, bits)| bits != 0) {
                    let pair = self.fine[64 * i + bits.trailing_zeros() as usize];
                    let word = with(&self.plane.model.words[z as usize], atom);
                    self.failures.push((word, pair));
                }
            }
        }
    }

    /// Adds a side: tests and carries on every sum with any number of it. False if there is too
    /// much to carry.
    fn add(&mut self, atom: u32, moves: &Moves, run: &Run<'_>) -> Result<bool, Stop> {
        let value = self.plane.model.value[atom as usize];
        let options = moves.values(atom, &self.plane.model);
        self.side_contradictions(atom, value, &options);
        let own = self.deficit(value, &options);
        let most = self.failures.len() + FAILURES_PER_ATOM;
        let mut next = 0;
        while next < self.carried.len() && self.failures.len() < most {
            if next % 256 == 0 {
                let memory = 8 * (self.carried.len() * own.len()) as u64;
                let order = self.order() as u64;
                run.check(Progress { order, memory, ..Progress::default() })?;
            }
            let from = &self.carried[next];
            let (deficit, sum) = (self.sum(from, value, &own), self.times(from.value, value));
            if let Some(n) = self.uncovered(sum, &deficit).next() {
                self.failures.push((with(&self.word(next as u32), atom), self.fine[n]));
            } else if !self.dominated(sum, &deficit) {
                self.by_value[sum as usize].push(self.carried.len() as u32);
                let from = Some((next as u32, atom));
                self.carried.push(Carried { value: sum, deficit, from });
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
        let b = self.rows.blocks;
        let mut deficit = Vec::with_capacity(own.len());
        for z in 0..self.order() as u32 {
            let (i, j) =
                (self.times(z, value) as usize * b, self.times(z, from.value) as usize * b);
            let (theirs, ours) = (&from.deficit[i..i + b], &own[j..j + b]);
            deficit.extend(theirs.iter().zip(ours).map(|(d, e)| d & e));
        }
        deficit
    }

    fn dominated(&self, value: u32, deficit: &[u64]) -> bool {
        let within = |other: &[u64]| deficit.iter().zip(other).all(|(d, e)| d & !e == 0);
        let mut same = self.by_value[value as usize].iter();
        same.any(|&c| within(&self.carried[c as usize].deficit))
    }

    fn word(&self, mut at: u32) -> Word {
        let mut word = Word::new();
        while let Some((from, atom)) = self.carried[at as usize].from {
            word = with(&word, atom);
            at = from;
        }
        word
    }
}

fn unite(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
}
