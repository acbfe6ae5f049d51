//! Conditions 4 and 5: ends are not accepted, and every other position that is not accepted has an
//! accepted option.

use super::reader::State;
use super::situation::{Options, Unread};
use crate::run::{Progress, Run, Stop};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::hash::Hash;

/// More situations than this are not looked at.
const MOST: usize = 1 << 19;

/// Values with numbers.
struct Numbered<T> {
    numbers: FxHashMap<T, u32>,
    values: Vec<T>,
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    fn new() -> Self {
        Self { numbers: FxHashMap::default(), values: Vec::new() }
    }

    fn number(&mut self, value: T) -> u32 {
        let fresh = self.values.len() as u32;
        *self.numbers.entry(value).or_insert_with_key(|value| {
            self.values.push(value.clone());
            fresh
        })
    }
}

/// What becomes of what is unread: with one more heap, and the options which that one reads; at the
/// next size.
struct Becomes {
    with_heap: u32,
    read: Vec<u32>,
    at_next_size: u32,
}

/// What is known of a position: the number of what is unread, and for each option that was read
/// the number of the set of states of which it has one.
type Situation = (u32, Vec<u32>);

/// All situations that there are. Few things are unread in many of them, and few sets of states
/// occur: each is looked at once.
pub(super) struct Search<'a> {
    options: &'a Options<'a>,
    unread: Numbered<Unread>,
    becomes: FxHashMap<u32, Becomes>,
    sets: Numbered<BTreeSet<State>>,
    /// For a size and a set what becomes of it with one more heap and at the next size.
    images: FxHashMap<(u64, u32), [u32; 2]>,
    /// More situations are not looked at.
    pub(super) most: usize,
}

impl<'a> Search<'a> {
    pub(super) fn new(options: &'a Options<'a>) -> Self {
        let (unread, sets) = (Numbered::new(), Numbered::new());
        let (becomes, images) = (FxHashMap::default(), FxHashMap::default());
        Self { options, unread, becomes, sets, images, most: MOST }
    }

    /// Whether conditions 4 and 5 hold; `false`, too, if there are too many situations.
    pub(super) fn holds(mut self, run: &Run<'_>) -> Result<bool, Stop> {
        let first: Situation = (self.unread.number(self.options.first()), Vec::new());
        let mut seen = FxHashSet::from_iter([first.clone()]);
        let mut todo = vec![first];
        while let Some(situation) = todo.pop() {
            if seen.len() % 1024 == 0 {
                run.check(Progress::default())?;
            }
            if seen.len() > self.most || !self.is_right(&situation) {
                return Ok(false);
            }
            for next in self.follow(&situation) {
                if !seen.contains(&next) {
                    seen.insert(next.clone());
                    todo.push(next);
                }
            }
        }
        Ok(true)
    }

    fn is_right(&self, (unread, options): &Situation) -> bool {
        let x = &self.unread.values[*unread as usize];
        let accepts = |&state: &State| self.options.reader.accepts(x.size, state);
        let is_accepted = |&set: &u32| self.sets.values[set as usize].iter().all(accepts);
        match (accepts(&x.state()), x.is_end) {
            (true, is_end) => !is_end,
            (false, is_end) => is_end || options.iter().any(is_accepted),
        }
    }

    /// The situations after one more heap and at the next size.
    fn follow(&mut self, (unread, options): &Situation) -> [Situation; 2] {
        self.look_at(*unread);
        let size = self.unread.values[*unread as usize].size;
        let images: Vec<[u32; 2]> = options.iter().map(|&set| self.image(size, set)).collect();
        let becomes = &self.becomes[unread];
        let read = becomes.read.iter().copied();
        let with_heap = self.least(images.iter().map(|image| image[0]).chain(read).collect());
        let at_next_size = self.least(images.iter().map(|image| image[1]).collect());
        [(becomes.with_heap, with_heap), (becomes.at_next_size, at_next_size)]
    }

    fn look_at(&mut self, unread: u32) {
        if self.becomes.contains_key(&unread) {
            return;
        }
        let x = self.unread.values[unread as usize].clone();
        let read = self.options.read(&x).into_iter().map(|set| self.sets.number(set)).collect();
        let with_heap = self.unread.number(self.options.with_heap(&x));
        let at_next_size = self.unread.number(self.options.at_next_size(&x));
        self.becomes.insert(unread, Becomes { with_heap, read, at_next_size });
    }

    fn image(&mut self, size: u64, set: u32) -> [u32; 2] {
        if let Some(&images) = self.images.get(&(size, set)) {
            return images;
        }
        let (reader, states) = (self.options.reader, &self.sets.values[set as usize]);
        let with_heap = states.iter().map(|&state| reader.add(size, state)).collect();
        let at_next_size = states.iter().map(|&state| reader.next(size, state)).collect();
        let images = [self.sets.number(with_heap), self.sets.number(at_next_size)];
        self.images.insert((size, set), images);
        images
    }

    /// The sets that contain no other, in order: if all states of one are accepted, so are those of
    /// a part of it.
    fn least(&self, mut sets: Vec<u32>) -> Vec<u32> {
        sets.sort_unstable();
        sets.dedup();
        let states = |set: u32| &self.sets.values[set as usize];
        let is_least = |&set: &u32| {
            let smaller = |&other: &u32| states(other).len() < states(set).len();
            !sets.iter().any(|other| smaller(other) && states(*other).is_subset(states(set)))
        };
        sets.iter().copied().filter(is_least).collect()
    }
}
