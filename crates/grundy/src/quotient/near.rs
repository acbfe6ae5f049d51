//! A quick look for failing positions: one atom beside the least word of an element.
//!
//! Verification of a monoid that is wrong takes as long as that of one that is right, and most
//! trials are wrong. Nearly all of them are wrong already at a least word with one more atom,
//! where the rule of play can be looked at with the action of the generators alone.

use super::bits::Bits;
use super::model::Model;
use super::word::{Word, with};

/// An atom as it is seen in a monoid: its value and its option values.
pub(crate) struct Atom {
    pub(crate) atom: u32,
    pub(crate) value: u32,
    pub(crate) options: Vec<u32>,
}

/// The positions among the least words with one more atom at which the rule of play fails.
pub(crate) fn near_failures(model: &Model, atoms: &[Atom]) -> Vec<Word> {
    let steps = steps(model);
    let least = least_options(model, &steps, atoms);
    let n = model.order();
    let mut failures = Vec::new();
    for Atom { atom, value, options } in atoms {
        let product = multiples(model, &steps, *value);
        let p = Bits::collect(n, |x| model.p.contains(product[x] as usize));
        let mut won = Bits::new(n);
        for &t in options {
            let product = multiples(model, &steps, t);
            won.unite(&Bits::collect(n, |x| model.p.contains(product[x] as usize)));
        }
        for (x, options) in least.iter().enumerate() {
            let wins = won.contains(x) || options.iter().any(|&t| p.contains(t as usize));
            if wins == p.contains(x) {
                failures.push(with(&model.words[x], *atom));
            }
        }
    }
    failures
}

/// For each element but the identity, the element and the letter that its least word is made of.
fn steps(model: &Model) -> Vec<(u32, usize)> {
    let step = |word: &Word| match word.split_last() {
        Some((&last, parent)) => {
            let letter = model.letter(last).expect("words are made of letters");
            (model.times_word(0, parent), letter)
        }
        None => (0, 0),
    };
    model.words.iter().map(step).collect()
}

/// The products of an element with all elements.
fn multiples(model: &Model, steps: &[(u32, usize)], by: u32) -> Vec<u32> {
    let mut product = Vec::with_capacity(steps.len());
    product.push(by);
    for &(parent, letter) in &steps[1..] {
        product.push(model.act(product[parent as usize], letter));
    }
    product
}

/// The option values of the least word of each element.
fn least_options(model: &Model, steps: &[(u32, usize)], atoms: &[Atom]) -> Vec<Vec<u32>> {
    let of_letter = |&letter: &u32| {
        let options = atoms.iter().filter(|seen| seen.atom == letter).flat_map(|a| &a.options);
        options.map(|&t| multiples(model, steps, t)).collect()
    };
    let products: Vec<Vec<Vec<u32>>> = model.letters.iter().map(of_letter).collect();
    let mut all: Vec<Vec<u32>> = Vec::with_capacity(steps.len());
    all.push(Vec::new());
    for &(parent, letter) in &steps[1..] {
        let before = all[parent as usize].iter();
        let mut options: Vec<u32> = before.map(|&t| model.act(t, letter)).collect();
        options.extend(products[letter].iter().map(|product| product[parent as usize]));
        options.sort_unstable();
        options.dedup();
        all.push(options);
    }
    all
}
