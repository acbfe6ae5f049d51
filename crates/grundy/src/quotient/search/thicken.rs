//! A monoid with every relation weakened by one step.
//!
//! A new atom brings new contexts, and these tell old positions apart: relations between old
//! atoms fail. Typically many fail at once and each by little: l = r fails while la = ra goes on
//! to hold. So before the new atom joins, the monoid is thickened. Let S be its least words and
//! L its *border*, the words outside S all of whose proper divisors are in S; the relations
//! l = r with l in L and r in S present the monoid. In the thickened monoid the words of L are
//! elements of their own, and only la = ra is kept.
//!
//! If a is invertible, la = ra would give l = r back. Hence each border word gets a copy of its
//! orbit under the invertible atoms: these act inside the copy, the others lead out of it.

use crate::quotient::model::monoid::Model;
use crate::quotient::model::trial::Action;
use crate::quotient::model::word::{distinct, without};

const NONE: u32 = u32::MAX;

/// The action of the letters on a thickened monoid.
pub(crate) struct Thick {
    letters: usize,
    table: Vec<u32>,
}

impl Action for Thick {
    type State = u32;

    fn step(&self, state: u32, letter: usize) -> u32 {
        self.table[state as usize * self.letters + letter]
    }
}

impl Thick {
    /// The monoid with all its relations weakened, but for those between invertible letters.
    pub(crate) fn new(model: &Model) -> Self {
        let mut build = Build::new(model);
        for word in model.border() {
            if !word.iter().all(|&a| build.invertible[model.letter(a).expect("a letter")]) {
                build.free(&word);
            }
        }
        let mut table = build.finish();
        commute(&mut table, model.letters.len());
        Self { letters: model.letters.len(), table }
    }
}

/// The table of a thickened monoid, in the making.
struct Build<'a> {
    model: &'a Model,
    k: usize,
    /// For each letter whether some power of it is the identity.
    invertible: Vec<bool>,
    /// For each element the letters of its least word, each with the element left without it.
    divisors: Vec<Vec<(usize, u32)>>,
    /// The new action; `NONE` where it is not known yet.
    table: Vec<u32>,
    /// The old element of each state.
    was: Vec<u32>,
}

impl<'a> Build<'a> {
    fn new(model: &'a Model) -> Self {
        let k = model.letters.len();
        let n = model.order();
        let mut table = vec![NONE; n * k];
        let mut divisors = Vec::with_capacity(n);
        for (x, word) in model.words.iter().enumerate() {
            let mut pairs = Vec::new();
            for i in distinct(word) {
                let letter = model.letter(word[i]).expect("words are made of letters");
                let rest = model.times_word(0, &without(word, i));
                table[rest as usize * k + letter] = x as u32;
                pairs.push((letter, rest));
            }
            divisors.push(pairs);
        }
        let invertible = (0..k).map(|letter| is_invertible(model, letter)).collect();
        Self { model, k, invertible, divisors, table, was: (0..n as u32).collect() }
    }

    /// Makes a border word an element of its own.
    fn free(&mut self, word: &[u32]) {
        let model = self.model;
        let state = self.copy_orbit(model.times_word(0, word));
        for i in distinct(word) {
            let parent = model.times_word(0, &without(word, i));
            let letter = model.letter(word[i]).expect("words are made of letters");
            self.table[parent as usize * self.k + letter] = state;
        }
    }

    /// Adds a copy of the orbit of an element; the state of the element in it.
    fn copy_orbit(&mut self, value: u32) -> u32 {
        let first = self.was.len() as u32;
        let mut orbit = vec![value];
        let mut next = 0;
        while next < orbit.len() {
            let x = orbit[next];
            for letter in 0..self.k {
                let mut entry = NONE;
                if self.invertible[letter] {
                    let y = self.model.act(x, letter);
                    let at = orbit.iter().position(|&z| z == y).unwrap_or_else(|| {
                        orbit.push(y);
                        orbit.len() - 1
                    });
                    entry = first + at as u32;
                }
                self.table.push(entry);
            }
            self.was.push(x);
            next += 1;
        }
        first
    }

    /// Fills in what is not known yet. A letter that leaves a copy leads to where it leads from
    /// the original. If s is a least word and sa a border word that was not freed, the old
    /// relation holds. Any other sa has an atom b such that (s/b)a is no least word either, and
    /// sa = ((s/b)a)b.
    fn finish(mut self) -> Vec<u32> {
        for state in 0..self.was.len() as u32 {
            for letter in 0..self.k {
                self.step(state, letter);
            }
        }
        self.table
    }

    fn step(&mut self, state: u32, letter: usize) -> u32 {
        let at = state as usize * self.k + letter;
        if self.table[at] != NONE {
            return self.table[at];
        }
        let x = self.was[state as usize];
        let mut rests = self.divisors[x as usize].iter().copied();
        let next = match rests.find(|&(_, rest)| !self.grows(rest, letter)) {
            _ if x != state => self.step(x, letter),
            None => self.model.act(x, letter),
            Some((b, rest)) => {
                let rest = self.step(rest, letter);
                self.step(rest, b)
            }
        };
        self.table[at] = next;
        next
    }

    /// Whether a least word times a letter is a least word.
    fn grows(&self, x: u32, letter: usize) -> bool {
        let y = self.model.act(x, letter);
        self.divisors[y as usize].contains(&(letter, x))
    }
}

fn is_invertible(model: &Model, letter: usize) -> bool {
    let mut x = 0;
    (0..model.order()).any(|_| {
        x = model.act(x, letter);
        x == 0
    })
}

/// Merges states until s·a·b = s·b·a for all states and letters, smaller states being kept. What
/// is left is the commutative monoid presented by the relations that the table stands for.
fn commute(table: &mut [u32], k: usize) {
    let states = table.len().checked_div(k).unwrap_or(0) as u32;
    let mut parent: Vec<u32> = (0..states).collect();
    let mut quiet = false;
    while !quiet {
        quiet = true;
        for s in 0..states {
            if parent[s as usize] != s {
                continue;
            }
            for a in 0..k {
                for b in 0..a {
                    let step = |s: u32, l: usize| table[s as usize * k + l];
                    let (u, v) = (step(step(s, a), b), step(step(s, b), a));
                    if u != v && find(&mut parent, u) != find(&mut parent, v) {
                        quiet = false;
                        merge(&mut parent, u, v, table, k);
                    }
                }
            }
        }
        for entry in table.iter_mut() {
            *entry = find(&mut parent, *entry);
        }
    }
}

fn find(parent: &mut [u32], mut state: u32) -> u32 {
    while parent[state as usize] != state {
        parent[state as usize] = parent[parent[state as usize] as usize];
        state = parent[state as usize];
    }
    state
}

/// Merges two states and whatever follows from it.
fn merge(parent: &mut [u32], u: u32, v: u32, table: &[u32], k: usize) {
    let mut waiting = vec![(u, v)];
    while let Some((u, v)) = waiting.pop() {
        let (u, v) = (find(parent, u), find(parent, v));
        if u != v {
            let (kept, gone) = (u.min(v) as usize, u.max(v) as usize);
            parent[gone] = kept as u32;
            waiting.extend((0..k).map(|l| (table[kept * k + l], table[gone * k + l])));
        }
    }
}
