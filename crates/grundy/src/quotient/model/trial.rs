//! Trial monoids: made from an action of the atoms, elements in the order of their least words.

use super::monoid::Model;
use super::word::{Ranks, Word, exponents};
use crate::bits::Bits;
use crate::cycle::Cycle;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// A commuting action of letters on states from which a monoid is made.
pub(crate) trait Action {
    /// A place to be in; the start is the default.
    type State: Copy + Ord + std::hash::Hash + Default;

    /// The place after one letter, given by its number.
    fn step(&self, state: Self::State, letter: usize) -> Self::State;
}

/// The monoid of the states that can be reached: elements in the order of their least words.
/// `None` when there are more than `most`. Atoms that are no letters get the value of the word
/// that `spelled` gives for them.
pub(crate) fn monoid<A: Action>(
    action: &A,
    letters: &[u32],
    ranks: &Ranks,
    spelled: impl Fn(u32) -> Word,
    most: usize,
) -> Option<Model> {
    let (states, words) = enumerate(action, letters, ranks, most)?;
    let number: FxHashMap<A::State, u32> =
        states.iter().enumerate().map(|(i, &state)| (state, i as u32)).collect();
    let k = letters.len();
    let mut table = Vec::with_capacity(states.len() * k);
    for &state in &states {
        table.extend((0..k).map(|l| number[&action.step(state, l)]));
    }
    let of_word = |word: &[u32]| {
        word.iter().fold(0u32, |x, atom| {
            table[x as usize * k + letters.binary_search(atom).expect("a letter")]
        })
    };
    let value: Vec<u32> = (0..ranks.0.len() as u32)
        .map(|atom| match letters.binary_search(&atom) {
            Ok(letter) => table[letter],
            Err(_) => of_word(&spelled(atom)),
        })
        .collect();
    // Letters that turned out to equal a smaller word are letters no more.
    let kept: Vec<usize> = (0..k).filter(|&l| words[table[l] as usize] == [letters[l]]).collect();
    let action = (0..states.len())
        .flat_map(|x| kept.iter().map(move |&l| (x, l)))
        .map(|(x, l)| table[x * k + l])
        .collect();
    let letters = kept.iter().map(|&l| letters[l]).collect();
    Some(Model { letters, p: Bits::new(words.len()), words, action, value })
}

/// All states that can be reached, with their least words, in the order of words.
///
/// A least word without its smallest atom is a least word, so least words are found from least
/// words by appending one atom that is not larger than the last.
fn enumerate<A: Action>(
    action: &A,
    letters: &[u32],
    ranks: &Ranks,
    most: usize,
) -> Option<(Vec<A::State>, Vec<Word>)> {
    let mut waiting: BTreeMap<u64, Vec<(Word, A::State)>> = BTreeMap::new();
    waiting.insert(0, vec![(Word::new(), A::State::default())]);
    let mut seen: FxHashSet<A::State> = FxHashSet::default();
    let (mut states, mut words) = (Vec::new(), Vec::new());
    while let Some((rank, mut bucket)) = waiting.pop_first() {
        bucket.sort_unstable();
        for (word, state) in bucket {
            if !seen.insert(state) {
                continue;
            }
            if states.len() == most {
                return None;
            }
            let last = word.last().copied().unwrap_or(u32::MAX);
            for (l, &atom) in letters.iter().enumerate().take_while(|&(_, &a)| a <= last) {
                let next = action.step(state, l);
                if !seen.contains(&next) {
                    let mut longer = Word::with_capacity(word.len() + 1);
                    longer.extend_from_slice(&word);
                    longer.push(atom);
                    let rank = rank.saturating_add(ranks.0[atom as usize]);
                    waiting.entry(rank).or_default().push((longer, next));
                }
            }
            states.push(state);
            words.push(word);
        }
    }
    Some((states, words))
}

/// Some atoms acting on a monoid.
pub(crate) struct ByAtoms<'a> {
    pub(crate) model: &'a Model,
    pub(crate) letters: Vec<u32>,
}

impl Action for ByAtoms<'_> {
    type State = u32;

    fn step(&self, state: u32, letter: usize) -> u32 {
        self.model.times_atom(state, self.letters[letter])
    }
}

/// An atom of which the number is counted, up to a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    pub(crate) atom: u32,
    pub(crate) cycle: Cycle,
}

impl Counted {
    /// The period of most elements.
    pub(crate) const USUAL: u64 = 2;

    /// An atom counted exactly below an index, and from there on modulo a period above 0.
    pub(crate) fn new(atom: u32, index: u64, period: u64) -> Self {
        let cycle = Cycle::new(index, period).expect("periods are positive");
        Self { atom, cycle }
    }

    /// The atoms of a position, each counted beyond its number there.
    pub(crate) fn all(word: &[u32]) -> Vec<Self> {
        exponents(word).map(|(atom, index)| Self::new(atom, index, Self::USUAL)).collect()
    }
}

/// A monoid with some atoms counted beside it.
///
/// This is the submonoid of H × C × C′ × … that the atoms generate, with one cyclic monoid per
/// counted atom. If X is the least failing position of H then H is right about everything below
/// X, so X differs from every smaller word that H takes it for. With each atom of X counted
/// beyond its number in X, the only word in the place of X is X itself, and its outcome comes
/// out right: least failing positions increase. Most periods are 1 or 2; another one shows as an
/// index that grows, see `growth.rs`.
pub(crate) struct Counting<'a> {
    pub(crate) model: &'a Model,
    pub(crate) letters: Vec<u32>,
    pub(crate) counted: Vec<Counted>,
}

impl<'a> Counting<'a> {
    pub(crate) fn new(model: &'a Model, counted: Vec<Counted>) -> Self {
        let mut letters = model.letters.clone();
        letters.extend(counted.iter().map(|c| c.atom));
        letters.sort_unstable();
        letters.dedup();
        Self { model, letters, counted }
    }
}

impl Action for Counting<'_> {
    type State = (u32, u64);

    fn step(&self, (x, mut counts): (u32, u64), letter: usize) -> (u32, u64) {
        let atom = self.letters[letter];
        let mut weight = 1;
        for counted in &self.counted {
            let most = counted.cycle.len();
            if counted.atom == atom {
                let count = counts / weight % most;
                let next = if count + 1 == most { counted.cycle.index() } else { count + 1 };
                counts = counts - count * weight + next * weight;
            }
            weight *= most;
        }
        (self.model.times_atom(x, atom), counts)
    }
}

/// The monoid of a layer with the new atom, the last letter, counted.
pub(crate) struct Joined<'a> {
    pub(crate) model: &'a Model,
    /// How the number of new atoms is counted.
    pub(crate) cycle: Cycle,
}

impl Action for Joined<'_> {
    type State = (u32, u64);

    fn step(&self, (x, number): (u32, u64), letter: usize) -> (u32, u64) {
        match letter == self.model.letters.len() {
            true => (x, self.cycle.fold(number + 1)),
            false => (self.model.act(x, letter), number),
        }
    }
}
