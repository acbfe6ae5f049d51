//! The array of blurry genera on a box of counts.

use crate::cycle::Cycle;
use crate::misere::genera::ReducedSum;
use crate::misere::{Adder, Blurry, Genus};
use crate::run::Stop;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Entries computed between two looks at the run.
const STRIDE: usize = 1 << 8;

/// A box of counts aᵢ ≤ sᵢ + pᵢ, the first coordinate least significant.
#[derive(Clone, Debug)]
pub(super) struct CountBox {
    sides: Vec<Cycle>,
}

impl CountBox {
    pub(super) fn new(sides: &[Cycle]) -> Self {
        Self { sides: sides.to_vec() }
    }

    fn extent(&self, letter: usize) -> usize {
        self.sides[letter].len() as usize + 1
    }

    pub(super) fn entries(&self) -> usize {
        let extents = (0..self.sides.len()).map(|letter| self.extent(letter));
        extents.fold(1, usize::saturating_mul)
    }

    /// A count brought back into the box, whose last count s + p stands beside s.
    fn reduce(&self, letter: usize, count: u64) -> usize {
        let side = self.sides[letter];
        (if count <= side.len() { count } else { side.fold(count) }) as usize
    }

    fn place(&self, counts: impl Iterator<Item = u64>) -> usize {
        let mut stride = 1;
        let mut place = 0;
        for (letter, count) in counts.enumerate() {
            place += stride * self.reduce(letter, count);
            stride *= self.extent(letter);
        }
        place
    }

    fn counts(&self, mut place: usize, counts: &mut [u64]) {
        for (letter, count) in counts.iter_mut().enumerate() {
            *count = (place % self.extent(letter)) as u64;
            place /= self.extent(letter);
        }
    }
}

/// An option of a letter: an adder, and how many of each earlier letter.
struct LetterOption {
    adder: Adder,
    counts: Vec<(usize, u64)>,
}

/// The blurry genera on a box.
pub(super) struct Array {
    counts: CountBox,
    entries: Vec<u32>,
    genera: Vec<Blurry>,
}

impl Array {
    /// The array without letters: the genus of 0.
    pub(super) fn single() -> Self {
        let genera = vec![Blurry::from(&Genus::zero())];
        Self { counts: CountBox::new(&[]), entries: vec![0], genera }
    }

    /// The array on a box, by the mex rule, with counts beyond the box reduced. Now and then
    /// `check` says whether to go on.
    pub(super) fn compute(
        counts: CountBox,
        options: &[Arc<[ReducedSum]>],
        numbers: &FxHashMap<u32, usize>,
        check: &dyn Fn() -> Result<(), Stop>,
    ) -> Result<Self, Stop> {
        let options: Vec<Vec<LetterOption>> = options
            .iter()
            .map(|sums| sums.iter().map(|sum| option(sum, numbers)).collect())
            .collect();
        let mut builder = Builder::default();
        let mut entries: Vec<u32> = Vec::with_capacity(counts.entries());
        let mut at = vec![0_u64; counts.sides.len()];
        for place in 0..counts.entries() {
            if place.is_multiple_of(STRIDE) {
                check()?;
            }
            counts.counts(place, &mut at);
            let mut ids = Vec::new();
            for letter in 0..at.len() {
                if at[letter] == 0 {
                    continue;
                }
                for option in &options[letter] {
                    at[letter] -= 1;
                    option.counts.iter().for_each(|&(part, many)| at[part] += many);
                    ids.push(builder.plus(entries[counts.place(at.iter().copied())], option.adder));
                    option.counts.iter().for_each(|&(part, many)| at[part] -= many);
                    at[letter] += 1;
                }
            }
            entries.push(builder.of_options(ids));
        }
        Ok(Self { counts, entries, genera: builder.all })
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The blurry genus of a sum of letters.
    pub(super) fn get(&self, counts: &[u64]) -> &Blurry {
        &self.genera[self.entries[self.counts.place(counts.iter().copied())] as usize]
    }

    /// Whether sᵢ and sᵢ + pᵢ copies of a letter are the same in every sum of the box.
    pub(super) fn repeats(&self, letter: usize) -> bool {
        let side = self.counts.sides[letter];
        let stride: usize = (0..letter).map(|earlier| self.counts.extent(earlier)).product();
        let extent = self.counts.extent(letter);
        (0..self.entries.len())
            .filter(|place| place / stride % extent == side.index() as usize)
            .all(|place| {
                self.entries[place] == self.entries[place + stride * side.period() as usize]
            })
    }

    /// Whether one copy of a letter and one copy of another are the same in every sum.
    pub(super) fn interchangeable(&self, one: usize, other: usize) -> bool {
        let mut counts = vec![0_u64; self.counts.sides.len()];
        (0..self.entries.len()).all(|place| {
            self.counts.counts(place, &mut counts);
            counts[one] += 1;
            let with_one = self.counts.place(counts.iter().copied());
            counts[one] -= 1;
            counts[other] += 1;
            let with_other = self.counts.place(counts.iter().copied());
            self.entries[with_one] == self.entries[with_other]
        })
    }
}

fn option(sum: &ReducedSum, numbers: &FxHashMap<u32, usize>) -> LetterOption {
    let mut counts: Vec<(usize, u64)> = Vec::new();
    for heap in &sum.heaps {
        let letter = numbers[heap];
        match counts.iter_mut().find(|(part, _)| *part == letter) {
            Some((_, many)) => *many += 1,
            None => counts.push((letter, 1)),
        }
    }
    LetterOption { adder: sum.adder, counts }
}

/// Blurry genera by number.
#[derive(Default)]
struct Builder {
    all: Vec<Blurry>,
    ids: FxHashMap<Blurry, u32>,
    shifted: FxHashMap<(u32, Adder), u32>,
    mexes: FxHashMap<Vec<u32>, u32>,
}

impl Builder {
    fn id(&mut self, genus: Blurry) -> u32 {
        if let Some(&id) = self.ids.get(&genus) {
            return id;
        }
        let id = self.all.len() as u32;
        self.all.push(genus.clone());
        self.ids.insert(genus, id);
        id
    }

    fn plus(&mut self, id: u32, adder: Adder) -> u32 {
        if let Some(&shifted) = self.shifted.get(&(id, adder)) {
            return shifted;
        }
        let genus = self.all[id as usize].plus(adder);
        let shifted = self.id(genus);
        self.shifted.insert((id, adder), shifted);
        shifted
    }

    fn of_options(&mut self, mut ids: Vec<u32>) -> u32 {
        ids.sort_unstable();
        ids.dedup();
        if let Some(&id) = self.mexes.get(&ids) {
            return id;
        }
        let genus = Blurry::of_options(ids.iter().map(|&id| &self.all[id as usize]));
        let id = self.id(genus);
        self.mexes.insert(ids, id);
        id
    }
}
