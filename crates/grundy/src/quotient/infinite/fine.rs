//! The numbers that verification looks at: those of a band that is fine enough for all moves.

use super::band::{Band, fold};
use super::moves::Moves;
use super::numbers::{Change, Numbers};
use super::plane::Plane;
use rustc_hash::FxHashMap;

/// A set of fine numbers.
pub(super) type Row = Vec<u64>;

/// The normal numbers of the finer band, and what is called P there.
pub(super) struct Fine {
    band: Band,
    /// Numbers that sums carry are counted exactly below this.
    counted: u32,
    pub(super) normals: Vec<Numbers>,
    /// For each change and each element, the numbers that are called P after the change.
    of_change: FxHashMap<Change, Vec<Row>>,
    /// For each class of carried numbers what may lie beside: for each set of weighed atoms, as the
    /// bits of a number, the numbers with which just these may be there.
    beside: FxHashMap<Numbers, Vec<Row>>,
}

impl Fine {
    pub(super) fn new(plane: &Plane, moves: &Moves) -> Self {
        let band = plane.band.raised(moves.reach());
        let normals = moves.normals(&band);
        let place = plane.places();
        let mut of_change = FxHashMap::default();
        for change in moves.changes() {
            let after: Vec<Option<usize>> = normals
                .iter()
                .map(|n| n.moved(change).map(|after| place[&plane.band.normal(after)]))
                .collect();
            let row = |p: &crate::bits::Bits| {
                set_of(normals.len(), |n| after[n].is_some_and(|place| p.contains(place)))
            };
            of_change.insert(change, plane.p.iter().map(row).collect());
        }
        let counted = moves.counted(&plane.band);
        debug_assert!(band.floor.min(band.width) >= counted, "classes of numbers are seen");
        let mut fine = Self { band, counted, of_change, beside: FxHashMap::default(), normals };
        let mut waiting = vec![moves.none()];
        // What no atom carries no sum carries.
        while let Some(class) = waiting.pop() {
            if fine.beside.contains_key(&class) {
                continue;
            }
            fine.beside.insert(class, fine.neighbours(class));
            let carrying = (0..moves.numbers.len() as u32).filter(|a| !moves.weighed.contains(a));
            waiting.extend(carrying.map(|a| fine.class(class.plus(moves.numbers[a as usize]))));
        }
        fine
    }

    /// What may lie beside sums that carry numbers of this class.
    fn neighbours(&self, class: Numbers) -> Vec<Row> {
        // The least numbers of a class are the class itself. Normal numbers stand for others in
        // which a number is as large as you like.
        let more = |numbers: &Numbers, place: usize| {
            numbers[place] > class[place] || self.band.unbounded(numbers, place)
        };
        let alone = |numbers: &Numbers, place: usize| self.fold(numbers[place]) == class[place];
        let row = |there: usize| {
            set(&self.normals, |numbers| {
                (0..class.len()).all(|place| match there >> place & 1 {
                    1 => more(numbers, place),
                    _ => alone(numbers, place),
                })
            })
        };
        (0..1 << class.len()).map(row).collect()
    }

    /// For each set of weighed atoms the numbers with which just these may lie beside sums that
    /// carry numbers of a class.
    pub(super) fn beside(&self, class: Numbers) -> &[Row] {
        &self.beside[&class]
    }

    fn fold(&self, number: u32) -> u32 {
        fold(number, self.counted, self.band.period)
    }

    /// The class of the numbers that a sum carries.
    pub(super) fn class(&self, numbers: Numbers) -> Numbers {
        numbers.each(|_, number| self.fold(number))
    }

    pub(super) fn row(&self, x: u32, change: Change) -> &[u64] {
        &self.of_change[&change][x as usize]
    }

    pub(super) fn blocks(&self) -> usize {
        self.normals.len().div_ceil(64)
    }

    /// The bits of a block that stand for numbers.
    pub(super) fn mask(&self, block: usize) -> u64 {
        match self.normals.len() - 64 * block {
            left @ 1..=63 => (1 << left) - 1,
            _ => u64::MAX,
        }
    }
}

/// Those that something holds for.
pub(super) fn set(normals: &[Numbers], holds: impl Fn(&Numbers) -> bool) -> Row {
    set_of(normals.len(), |n| holds(&normals[n]))
}

fn set_of(len: usize, holds: impl Fn(usize) -> bool) -> Row {
    let mut row = vec![0u64; len.div_ceil(64)];
    for n in 0..len {
        row[n / 64] |= u64::from(holds(n)) << (n % 64);
    }
    row
}
