//! Generalised genera: the blurry genera of *all* sums of the first heaps of a game.
//!
//! Let g₁, …, gₙ be the heaps up to some size that are no adders, smallest first. The ⟨1, 2, g₁, …,
//! gₙ⟩-genus of 0 is the array of the blurry genera F(a) of the sums a₁·g₁ + … + aₙ·gₙ, for all
//! counts a. Allemang (1984, Theorem III) found that it is often periodic in every direction, and
//! that a finite box tells when. Here is the theorem as it is used.
//!
//! **Theorem.** Let sᵢ ≥ 0, pᵢ > 0, and let the array A be computed on the box aᵢ ≤ sᵢ + pᵢ by the
//! mex rule from the options of the heaps, where a count beyond the box is first brought back into
//! it by subtracting multiples of pᵢ. If A(a) does not change when a coordinate aᵢ = sᵢ is replaced
//! by sᵢ + pᵢ, for every i and all other coordinates in the box, then A with this reduction is F
//! everywhere.
//!
//! *Proof.* An option of gᵢ is a sum of an adder and of g₁, …, gᵢ₋₁, so a move lowers one
//! coordinate and raises only earlier ones; the sums are well-ordered, the last coordinate most
//! significant. Let v be any vector of counts. Replace each vᵢ > sᵢ + pᵢ by the congruent uᵢ in
//! sᵢ + 1, …, sᵢ + pᵢ. Then u lies in the box, uᵢ > 0 exactly when vᵢ > 0, and the options of v
//! reduce to the same vectors as the corresponding options of u, since a lowered coordinate stays
//! at sᵢ or above. By induction F of the options of v is A of their reductions, so F(v) = A(u),
//! which is A of the reduction of v by the check. ∎
//!
//! From then on the outcome of any sum of these heaps, however many, is a look-up. Heaps that no
//! sum tells apart get the same *index*.

use super::blurry::Blurry;
use super::genera::ReducedSum;
use super::{Adder, Genera};
use crate::Position;
use crate::cycle::Cycle;
use crate::rules::Rules;
use crate::run::{Progress, Reached, Run, Stop};
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::Arc;

mod array;
#[cfg(test)]
mod tests;

use array::{Array, CountBox};

/// A heap that is no adder, in the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter {
    heap: u64,
    copies: Cycle,
    index: usize,
}

impl Letter {
    /// The size of the heap.
    pub fn heap(self) -> u64 {
        self.heap
    }

    /// How its copies repeat: from s copies on, p of them can be left out.
    pub fn copies(self) -> Cycle {
        self.copies
    }

    /// Letters with the same index are interchangeable in every sum of the heaps covered;
    /// counted from 1.
    pub fn index(self) -> usize {
        self.index
    }
}

/// The blurry genera of all sums of the heaps up to a size.
///
/// ```
/// use grundy::Position;
/// use grundy::misere::generalised::GeneralisedGenus;
/// use grundy::misere::{Adder, Genera};
/// use grundy::run::Run;
///
/// // 0.37: ten heaps at once (Allemang 1984, "An algorithm for generalized genera").
/// let mut genera = Genera::new("0.37".parse::<grundy::Game>()?);
/// let found = GeneralisedGenus::new(&mut genera, 13, &Run::unlimited());
/// let position: Position = "2 + 7 + 9 + 10 + 4·11 + 13".parse()?;
/// assert!(found.value.genus(&position).unwrap().outcome_with(Adder::ZERO).is_p());
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
pub struct GeneralisedGenus {
    last_heap: u64,
    /// What each heap up to `last_heap` is: an adder, or a letter by number.
    heaps: Vec<Result<Adder, usize>>,
    letters: Vec<Letter>,
    array: Array,
}

impl std::fmt::Debug for GeneralisedGenus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GeneralisedGenus")
            .field("last_heap", &self.last_heap)
            .field("letters", &self.letters)
            .finish_non_exhaustive()
    }
}

/// Why a larger box was not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoxStop {
    /// The run was stopped.
    Run(Stop),
    /// No period shows within the largest counts that are tried.
    NoPeriod {
        /// The heap whose multiples do not repeat, or make others not repeat.
        heap: u64,
    },
    /// The box would have too many entries.
    TooLarge {
        /// The heap that would have been added.
        heap: u64,
    },
}

impl fmt::Display for BoxStop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Run(stop) => stop.fmt(f),
            Self::NoPeriod { heap } => {
                write!(f, "with heap {heap}, no period shows in up to {MOST_COPIES} copies")
            }
            Self::TooLarge { heap } => {
                write!(f, "with heap {heap}, the array has more than {MOST_ENTRIES} entries")
            }
        }
    }
}

/// The largest s + p that is tried.
const MOST_COPIES: u64 = 9;
/// A number of twos beyond which only its parity matters: no genus of a box is so long.
const FAR: u128 = 1 << 20;
/// The most entries of a box.
const MOST_ENTRIES: usize = 1 << 21;

impl GeneralisedGenus {
    /// The largest box for heaps up to `last`, and why it is not larger, if it does not reach
    /// that far.
    pub fn new<R: Rules>(
        genera: &mut Genera<R>,
        last: u64,
        run: &Run<'_>,
    ) -> Reached<Self, BoxStop> {
        let mut options: Vec<Arc<[ReducedSum]>> = Vec::new();
        let mut known = Known { heaps: Vec::new(), numbers: FxHashMap::default() };
        let mut sides: Vec<Cycle> = Vec::new();
        let mut array = Array::single();
        let mut stop = None;
        for heap in 0..=last {
            if let Err(stopped) = genera.extend_to(heap, &run.untold()) {
                stop = Some(BoxStop::Run(stopped));
                break;
            }
            if let Some(letter) = known.add(genera, heap) {
                match genera.options_in_normal_form(letter, &run.untold()) {
                    Ok(found) => options.push(found),
                    Err(stopped) => {
                        known.heaps.pop();
                        stop = Some(BoxStop::Run(stopped));
                        break;
                    }
                }
                match grow(&options, &known.numbers, &sides, heap, run) {
                    Ok(grown) => (array, sides) = grown,
                    Err(why) => {
                        known.heaps.pop();
                        stop = Some(why);
                        break;
                    }
                }
            }
        }
        Reached { value: Self::settle(known, sides, array), stop }
    }

    fn settle(known: Known, sides: Vec<Cycle>, array: Array) -> Self {
        let mut letters: Vec<Letter> = Vec::new();
        let mut sizes: Vec<(u32, usize)> = known.numbers.into_iter().collect();
        sizes.sort_unstable_by_key(|&(_, number)| number);
        for ((heap, number), copies) in sizes.into_iter().zip(sides) {
            let same = (0..number).find(|&earlier| array.interchangeable(earlier, number));
            let fresh = letters.iter().map(|letter| letter.index).max().unwrap_or(0) + 1;
            let index = same.map_or(fresh, |earlier| letters[earlier].index);
            letters.push(Letter { heap: u64::from(heap), copies, index });
        }
        let last_heap = known.heaps.len().saturating_sub(1) as u64;
        Self { last_heap, heaps: known.heaps, letters, array }
    }

    /// The largest heap that the box covers.
    pub fn last_heap(&self) -> u64 {
        self.last_heap
    }

    /// The heaps that are no adders (of heaps with the same options only the first).
    pub fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// What a heap is in the box; `None` for adders, and for heaps that are not covered.
    pub fn letter(&self, heap: u64) -> Option<Letter> {
        let known = self.heaps.get(usize::try_from(heap).ok()?)?;
        known.err().map(|number| self.letters[number])
    }

    /// How many entries the box has.
    pub fn entries(&self) -> usize {
        self.array.len()
    }

    /// The blurry genus of a sum of any number of heaps; `None` if a heap is too large.
    pub fn genus(&self, position: &Position) -> Option<Blurry> {
        let mut counts = vec![0_u64; self.letters.len()];
        let (mut twos, mut ones) = (0_u128, 0_u128);
        for (heap, count) in position.sizes() {
            match *self.heaps.get(usize::try_from(heap).ok()?)? {
                Err(letter) => counts[letter] = counts[letter].saturating_add(count),
                Ok(adder) => {
                    twos += u128::from(adder.twos()) * u128::from(count);
                    ones += u128::from(adder.has_one()) * u128::from(count);
                }
            }
        }
        // Far out the entries of every blurry genus have period two.
        let twos = if twos > FAR { FAR + twos % 2 } else { twos };
        Some(self.array.get(&counts).plus(Adder::new((2 * twos + ones % 2) as u32)))
    }

    /// The generators of the table, one for each index: the first letter with that index.
    pub fn representatives(&self) -> Vec<Letter> {
        let mut found: Vec<Letter> = Vec::new();
        for letter in &self.letters {
            if found.iter().all(|earlier| earlier.index != letter.index) {
                found.push(*letter);
            }
        }
        found
    }
}

/// The heaps up to a size, each an adder or a letter.
struct Known {
    heaps: Vec<Result<Adder, usize>>,
    /// The number of a letter by its heap.
    numbers: FxHashMap<u32, usize>,
}

impl Known {
    /// Adds the next heap; its size if it is a letter that was not there.
    fn add<R: Rules>(&mut self, genera: &mut Genera<R>, heap: u64) -> Option<u32> {
        let sum = genera.normal_form_of_heap(heap);
        let fresh = self.numbers.len();
        let (entry, letter) = match sum.heaps[..] {
            [letter] => {
                let number = *self.numbers.entry(letter).or_insert(fresh);
                (Err(number), (number == fresh).then_some(letter))
            }
            _ => (Ok(sum.adder), None),
        };
        self.heaps.push(entry);
        letter
    }
}

/// An array and the sides of its box.
type Grown = (Array, Vec<Cycle>);

/// The array with one more letter, the last of `options`, starting from the sides of the box
/// without it.
fn grow(
    options: &[Arc<[ReducedSum]>],
    numbers: &FxHashMap<u32, usize>,
    sides: &[Cycle],
    heap: u64,
    run: &Run<'_>,
) -> Result<Grown, BoxStop> {
    let mut sides = sides.to_vec();
    sides.extend(Cycle::new(0, 1));
    loop {
        let counts = CountBox::new(&sides);
        if counts.entries() > MOST_ENTRIES {
            return Err(BoxStop::TooLarge { heap });
        }
        let memory = 4 * counts.entries() as u64;
        run.check(Progress { done: heap, memory, ..Progress::default() }).map_err(BoxStop::Run)?;
        let check = || run.untold().check(Progress { done: heap, memory, ..Progress::default() });
        let array = Array::compute(counts, options, numbers, &check).map_err(BoxStop::Run)?;
        match (0..sides.len()).find(|&letter| !array.repeats(letter)) {
            None => return Ok((array, sides)),
            Some(letter) => {
                let next = next_side(sides[letter]);
                sides[letter] = next.ok_or(BoxStop::NoPeriod { heap })?;
            }
        }
    }
}

/// The next pair (s, p) to try, in order of s + p, then of s.
fn next_side(side: Cycle) -> Option<Cycle> {
    let (index, period) = (side.index(), side.period());
    let next = match period {
        1 => Cycle::new(0, index + period + 1),
        _ => Cycle::new(index + 1, period - 1),
    };
    next.filter(|next| next.len() <= MOST_COPIES)
}
