//! Outcomes by an element of a finite monoid and two numbers: filled in and reduced.
//!
//! Two atoms, the *pair*, are counted by numbers a and b; all others act on a finite commutative
//! monoid H, and some of them carry numbers of the pair besides (`moves.rs`). A position has a
//! value (x, a, b) with x in H, and what is claimed is that its outcome depends on x and the normal
//! pair of (a, b) in a [`Band`]. This is a claim about H × N², an infinite monoid; `weigh.rs`
//! verifies it.

use super::band::Band;
use super::moves::{Moves, Shift, moved};
use crate::bits::Bits;
use crate::quotient::model::monoid::Model;
use crate::quotient::model::word::{Ranks, Word, distinct, without};
use crate::run::{Progress, Run, Stop};
use rustc_hash::FxHashMap;

/// The most cells (element, normal pair) of a plane.
const MOST_CELLS: usize = 1 << 23;

/// Cells that are filled in between two looks at the run.
const STRIDE: usize = 1 << 12;

/// The most elements of a reduced plane: its multiplication table takes 128 MiB then.
const MOST_ELEMENTS: usize = 1 << 13;

/// A position: a sum of atoms but those of the pair, and all numbers, those that they carry
/// included.
pub(crate) type Place = (Word, (u32, u32));

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

/// A claim that holds for all sums of some atoms, with their moves.
#[derive(Clone, Debug)]
pub(crate) struct Weighed {
    pub(crate) plane: Plane,
    pub(crate) moves: Moves,
}

impl Plane {
    /// The claim that follows from the rules of play at least words and normal pairs, reduced:
    /// elements that no sum of sides and no normal pair tells apart are merged. `None` if there
    /// is too much to fill in.
    pub(crate) fn new(
        model: Model,
        band: Band,
        moves: &Moves,
        ranks: &Ranks,
        run: &Run<'_>,
    ) -> Result<Option<Self>, Stop> {
        let pairs = band.pairs();
        if model.order() * pairs.len() > MOST_CELLS {
            return Ok(None);
        }
        let mut plane = Self { p: vec![Bits::new(pairs.len()); model.order()], model, band, pairs };
        plane.fill(moves, ranks, run)?;
        let mut number: FxHashMap<&Bits, u32> = FxHashMap::default();
        let row = plane.p.iter().map(|row| {
            let next = number.len() as u32;
            *number.entry(row).or_insert(next)
        });
        let row: Vec<u32> = row.collect();
        let bases = moves.ground.bases(&plane.model);
        let class = plane.model.refined(&bases.colours(|x| row[x]));
        let (model, first) = plane.model.merged(&class);
        plane.p = first.iter().map(|&x| plane.p[x as usize].clone()).collect();
        plane.model = model;
        Ok((plane.model.order() <= MOST_ELEMENTS).then_some(plane))
    }

    /// Fills in the outcomes, options first.
    fn fill(&mut self, moves: &Moves, ranks: &Ranks, run: &Run<'_>) -> Result<(), Stop> {
        let place = self.places();
        let (g, h) = (ranks.0[moves.pair.0 as usize], ranks.0[moves.pair.1 as usize]);
        let mut cells: Vec<(u64, u32, u32)> = Vec::new();
        for (x, word) in (0..).zip(&self.model.words) {
            let (s, t) = moves.carried(word);
            let times =
                |number: u32, carried, rank| u64::from(number.saturating_sub(carried)) * rank;
            let rank = |&(a, b): &(u32, u32)| ranks.of(word) + times(a, s, g) + times(b, t, h);
            cells.extend((0..).zip(&self.pairs).map(|(n, pair)| (rank(pair), x, n)));
        }
        cells.sort_unstable();
        let sides: Vec<_> = (0..self.model.order()).map(|x| self.side_targets(x, moves)).collect();
        let carried: Vec<_> = self.model.words.iter().map(|word| moves.carried(word)).collect();
        let of_g = moves.values(moves.pair.0, &self.model);
        let of_h = moves.values(moves.pair.1, &self.model);
        let won = moves.won_at_once(&self.model, &self.pairs);
        let cells = cells.into_iter().skip(usize::from(moves.ground.is_none()));
        for (filled, (_, x, n)) in cells.enumerate() {
            if filled % STRIDE == 0 {
                run.untold().check(Progress::default())?;
            }
            let pair = self.pairs[n as usize];
            let (s, t) = carried[x as usize];
            // A pair may stand for others with more heaps g or h than the sides carry.
            let has = |one: u32, other: u32, carried: u32| {
                one > carried || carried > 0 && self.band.unbounded(one, other)
            };
            let is_p = |to: u32, change: Shift| {
                moved(pair, change).is_some_and(|after| {
                    self.p[to as usize].contains(place[&self.band.normal(after)])
                })
            };
            let by = |options: &[(u32, Shift)]| {
                options.iter().any(|&(t, change)| is_p(self.model.times(x, t), change))
            };
            let wins = won[x as usize].contains(n as usize)
                || sides[x as usize].iter().any(|&(to, change)| is_p(to, change))
                || has(pair.0, pair.1, s) && by(&of_g)
                || has(pair.1, pair.0, t) && by(&of_h);
            if !wins {
                self.p[x as usize].insert(n as usize);
            }
        }
        Ok(())
    }

    pub(crate) fn places(&self) -> FxHashMap<(u32, u32), usize> {
        self.pairs.iter().enumerate().map(|(n, &pair)| (pair, n)).collect()
    }

    /// Where moves lead from the least word of an element, and how they change the pair.
    pub(crate) fn targets(&self, x: usize, moves: &Moves) -> Vec<(u32, Shift)> {
        let mut targets = self.side_targets(x, moves);
        for atom in [moves.pair.0, moves.pair.1] {
            let values = moves.values(atom, &self.model).into_iter();
            targets.extend(values.map(|(t, change)| (self.model.times(x as u32, t), change)));
        }
        targets
    }

    /// The same by moves in the sides.
    fn side_targets(&self, x: usize, moves: &Moves) -> Vec<(u32, Shift)> {
        let model = &self.model;
        let word = &model.words[x];
        let mut targets = Vec::new();
        let mut add = |rest: u32, atom: u32| {
            let values = moves.values(atom, model).into_iter();
            targets.extend(values.map(|(t, change)| (model.times(rest, t), change)));
        };
        distinct(word).for_each(|i| add(model.times_word(0, &without(word, i)), word[i]));
        targets.sort_unstable();
        targets.dedup();
        targets
    }
}
