//! Outcomes by an element of a finite monoid and some numbers: filled in and reduced.
//!
//! Two atoms or more are *weighed*: they are counted by numbers. All others act on a finite
//! commutative monoid H, and some of them carry numbers besides (`moves.rs`). A position has a
//! value (x, a) with x in H and a list a of numbers, and what is claimed is that its outcome
//! depends on x and the normal form of a in a [`Band`]. This is a claim about H × Nʳ, an infinite
//! monoid; `weigh.rs` verifies it.

use super::band::Band;
use super::moves::Moves;
use super::numbers::{Change, Numbers};
use crate::bits::Bits;
use crate::quotient::model::ground::Ground;
use crate::quotient::model::monoid::Model;
use crate::quotient::model::word::{Ranks, Word, distinct, without};
use crate::run::{Progress, Run, Stop};
use rustc_hash::FxHashMap;

/// The most cells (element, normal numbers) of a plane with two numbers, and with more.
const MOST_CELLS: [usize; 2] = [1 << 24, 1 << 18];

/// About the bytes per cell while a plane is filled in.
const CELL_BYTES: u64 = 32;

/// Cells that are filled in between two looks at the run.
const STRIDE: usize = 1 << 12;

/// The most elements of a reduced plane: its multiplication table takes 128 MiB then.
const MOST_ELEMENTS: usize = 1 << 13;

/// A position: a sum of atoms that are not weighed, and all numbers, those that they carry
/// included.
pub(crate) type Place = (Word, Numbers);

/// A claim: the outcome of (x, a) is P exactly if the normal form of a is in the row of x.
#[derive(Clone, Debug)]
pub(crate) struct Plane {
    /// The monoid H; weighed atoms have the value of the empty position in it.
    pub(crate) model: Model,
    pub(crate) band: Band,
    /// The normal numbers.
    pub(crate) normals: Vec<Numbers>,
    /// For each element the places of the normal numbers with which it is called P.
    pub(crate) p: Vec<Bits>,
}

/// A claim that holds for all sums of some atoms, with their moves.
#[derive(Clone, Debug)]
pub(crate) struct Weighed {
    pub(crate) plane: Plane,
    pub(crate) moves: Moves,
}

impl Plane {
    /// The claim that follows from the rules of play at least words and normal numbers, reduced:
    /// elements that no sum of sides and no normal numbers tell apart are merged. `None` if there
    /// is too much to fill in.
    pub(crate) fn new(
        model: Model,
        band: Band,
        moves: &Moves,
        ranks: &Ranks,
        run: &Run<'_>,
    ) -> Result<Option<Self>, Stop> {
        let weighed = moves.weighed.len();
        let most = MOST_CELLS[usize::from(weighed > 2)];
        let cells = model.order().saturating_mul(band.number_of_normals(weighed));
        if cells > most {
            return Ok(None);
        }
        let memory = CELL_BYTES * cells as u64;
        run.untold().check(Progress { memory, ..Progress::default() })?;
        let normals = moves.normals(&band);
        let p = vec![Bits::new(normals.len()); model.order()];
        let mut plane = Self { p, model, band, normals };
        let won = moves.won_at_once(&plane.model, &plane.normals);
        plane.fill(moves, ranks, moves.ground.is_none(), &won, run)?;
        let plane = plane.reduced(&moves.ground);
        Ok(plane.is_small_enough().then_some(plane))
    }

    /// The same with elements merged that no sum of sides and no normal numbers tell apart.
    pub(super) fn reduced(mut self, ground: &Ground) -> Self {
        let mut number: FxHashMap<&Bits, u32> = FxHashMap::default();
        let row = self.p.iter().map(|row| {
            let next = number.len() as u32;
            *number.entry(row).or_insert(next)
        });
        let row: Vec<u32> = row.collect();
        let class = self.model.refined(&ground.bases(&self.model).colours(|x| row[x]));
        let (model, first) = self.model.merged(&class);
        self.p = first.iter().map(|&x| self.p[x as usize].clone()).collect();
        self.model = model;
        self
    }

    /// Whether it can be verified: there are not too many elements.
    pub(super) fn is_small_enough(&self) -> bool {
        self.model.order() <= MOST_ELEMENTS
    }

    /// The outcomes of one more atom beside all elements and numbers, options first, if it has
    /// options of these values.
    pub(super) fn beside(
        &self,
        options: &[(u32, Change)],
        moves: &Moves,
        ranks: &Ranks,
        run: &Run<'_>,
    ) -> Result<Vec<Bits>, Stop> {
        let mut won = moves.won_at_once(&self.model, &self.normals);
        let place = self.places();
        let steps = self.model.steps();
        for &(t, change) in options {
            run.untold().check(Progress::default())?;
            let after = |n: &Numbers| n.moved(change).map(|n| place[&self.band.normal(n)]);
            let after: Vec<Option<usize>> = self.normals.iter().map(after).collect();
            for (won, &to) in won.iter_mut().zip(&self.model.multiples(&steps, t)) {
                let p = &self.p[to as usize];
                let is_p = |n: usize| after[n].is_some_and(|at| p.contains(at));
                won.unite(&Bits::collect(self.normals.len(), is_p));
            }
        }
        let mut beside =
            Self { p: vec![Bits::new(self.normals.len()); self.p.len()], ..self.clone() };
        beside.fill(moves, ranks, false, &won, run)?;
        Ok(beside.p)
    }

    /// Fills in the outcomes, options first: N where it is won at once, and, if it is exempt, for
    /// the empty position.
    fn fill(
        &mut self,
        moves: &Moves,
        ranks: &Ranks,
        exempt: bool,
        won: &[Bits],
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let place = self.places();
        let carried: Vec<_> = self.model.words.iter().map(|word| moves.carried(word)).collect();
        let mut cells: Vec<(u64, u32, u32)> = Vec::new();
        for (x, word) in (0..).zip(&self.model.words) {
            let rank = |numbers: &Numbers| {
                ranks.of(word) + moves.rank(numbers.beyond(carried[x as usize]), ranks)
            };
            cells.extend((0..).zip(&self.normals).map(|(n, numbers)| (rank(numbers), x, n)));
        }
        cells.sort_unstable();
        // Where each change leads from each of the normal numbers, by the number of the change.
        let changes = moves.changes();
        let lead = |&change: &Change| {
            let after =
                |numbers: &Numbers| numbers.moved(change).map(|n| place[&self.band.normal(n)]);
            self.normals.iter().map(after).collect()
        };
        let after: Vec<Vec<Option<usize>>> = changes.iter().map(lead).collect();
        let numbered = |targets: Vec<(u32, Change)>| -> Vec<(u32, usize)> {
            let number = |change: Change| changes.partition_point(|other| *other < change);
            targets.into_iter().map(|(to, change)| (to, number(change))).collect()
        };
        let sides: Vec<_> =
            (0..self.model.order()).map(|x| numbered(self.side_targets(x, moves))).collect();
        let of_weighed: Vec<_> =
            moves.weighed.iter().map(|&atom| numbered(moves.values(atom, &self.model))).collect();
        let cells = cells.into_iter().skip(usize::from(exempt));
        for (filled, (_, x, n)) in cells.enumerate() {
            if filled % STRIDE == 0 {
                run.untold().check(Progress::default())?;
            }
            let (numbers, carried) = (self.normals[n as usize], carried[x as usize]);
            // Numbers may stand for others with more weighed atoms than the sides carry.
            let has = |place: usize| {
                numbers[place] > carried[place]
                    || carried[place] > 0 && self.band.unbounded(&numbers, place)
            };
            let is_p = |to: u32, change: usize| {
                after[change][n as usize].is_some_and(|at| self.p[to as usize].contains(at))
            };
            let by = |options: &[(u32, usize)]| {
                options.iter().any(|&(t, change)| is_p(self.model.times(x, t), change))
            };
            let wins = won[x as usize].contains(n as usize)
                || sides[x as usize].iter().any(|&(to, change)| is_p(to, change))
                || (0..).zip(&of_weighed).any(|(place, options)| has(place) && by(options));
            if !wins {
                self.p[x as usize].insert(n as usize);
            }
        }
        Ok(())
    }

    pub(crate) fn places(&self) -> FxHashMap<Numbers, usize> {
        self.normals.iter().enumerate().map(|(n, &numbers)| (numbers, n)).collect()
    }

    /// Where moves lead from the least word of an element, and how they change the numbers.
    pub(crate) fn targets(&self, x: usize, moves: &Moves) -> Vec<(u32, Change)> {
        let mut targets = self.side_targets(x, moves);
        for &atom in &moves.weighed {
            let values = moves.values(atom, &self.model).into_iter();
            targets.extend(values.map(|(t, change)| (self.model.times(x as u32, t), change)));
        }
        targets
    }

    /// The same by moves in the sides.
    fn side_targets(&self, x: usize, moves: &Moves) -> Vec<(u32, Change)> {
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
