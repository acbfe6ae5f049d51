//! How elements are written: few generators, in order of first appearance, and short words.

use super::monoid::Model;
use super::trial::{ByAtoms, monoid};
use super::word::{Ranks, Word};

/// Generators of a monoid and the least word of each element in them.
///
/// A heap is a generator if its element is no product of elements of smaller heaps, nor of those of
/// the other generators. Words are ordered by length, then lexicographically. (The search orders
/// words by rank, and its letters are more: also heaps that equal a word of larger rank.)
#[derive(Clone, Debug)]
pub(crate) struct Spelling {
    /// The same monoid with these generators and words, elements in the order of the words.
    pub(crate) model: Model,
    /// The place of each element of the monoid it was made of.
    place: Vec<u32>,
}

impl Spelling {
    pub(crate) fn new(model: &Model) -> Self {
        let action = ByAtoms { model, letters: generators(model) };
        let lengths = Ranks(vec![1; model.value.len()]);
        let spelled = monoid(&action, &action.letters, &lengths, |_| Word::new(), model.order());
        let spelled = spelled.expect("there are no more elements than before");
        let of_word = |word: &Word| model.of_sum(word.iter().copied());
        let mut place = vec![0; model.order()];
        let elements = spelled.words.iter().map(of_word);
        (0..).zip(elements).for_each(|(at, x)| place[x as usize] = at);
        Self { model: spelled, place }
    }

    /// The least word of an element.
    pub(crate) fn word(&self, x: u32) -> &Word {
        &self.model.words[self.place[x as usize] as usize]
    }
}

/// Atoms that generate, as early as possible and none of them superfluous: no product of smaller
/// atoms, and no product of the other generators.
fn generators(model: &Model) -> Vec<u32> {
    let steps = model.steps();
    let mut reached = generated(model, &steps, &[]);
    let mut found = Vec::new();
    for atom in 1..model.value.len() as u32 {
        if !reached[model.value[atom as usize] as usize] {
            found.push(atom);
            reached = generated(model, &steps, &found);
        }
    }
    for i in (0..found.len()).rev() {
        let mut others = found.clone();
        let atom = others.remove(i);
        if generated(model, &steps, &others)[model.value[atom as usize] as usize] {
            found = others;
        }
    }
    found
}

/// Which elements are products of elements of these atoms.
fn generated(model: &Model, steps: &[(u32, usize)], atoms: &[u32]) -> Vec<bool> {
    let multiples = |&atom: &u32| model.multiples(steps, model.value[atom as usize]);
    let products: Vec<Vec<u32>> = atoms.iter().map(multiples).collect();
    let mut reached = vec![false; model.order()];
    reached[0] = true;
    let mut waiting = vec![0u32];
    while let Some(x) = waiting.pop() {
        for product in &products {
            let next = product[x as usize];
            if !std::mem::replace(&mut reached[next as usize], true) {
                waiting.push(next);
            }
        }
    }
    reached
}
