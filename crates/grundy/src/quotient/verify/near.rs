//! A quick look for failing positions: one atom beside the least word of an element.
//!
//! Verification of a monoid that is wrong takes as long as that of one that is right, and most
//! trials are wrong. Nearly all of them are wrong already at a least word with one more atom,
//! where the rule of play can be looked at with the action of the generators alone.

use crate::bits::Bits;
use crate::quotient::model::monoid::Model;
use crate::quotient::model::word::{Word, with};
use crate::run::Stop;
use rustc_hash::FxHashMap;

/// An atom as it is seen in a monoid: its value and its option values.
pub(crate) struct Atom {
    pub(crate) atom: u32,
    pub(crate) value: u32,
    pub(crate) options: Vec<u32>,
    /// The elements beside which it is won at once, on whatever the positions stand.
    pub(crate) won: Bits,
}

/// The positions among the least words with one more atom at which the rule of play fails.
/// `check` is asked between two atoms whether to go on.
pub(crate) fn near_failures(
    model: &Model,
    atoms: &[Atom],
    mut check: impl FnMut() -> Result<(), Stop>,
) -> Result<Vec<Word>, Stop> {
    let steps = model.steps();
    let least = least_options(model, &steps, atoms);
    let n = model.order();
    // For each value the elements that it takes into P; many atoms share option values.
    let mut rows: FxHashMap<u32, Bits> = FxHashMap::default();
    let row = |value: u32| {
        let product = model.multiples(&steps, value);
        Bits::collect(n, |x| model.p.contains(product[x] as usize))
    };
    let mut failures = Vec::new();
    for Atom { atom, value, options, won } in atoms {
        check()?;
        let mut won = won.clone();
        for &t in options {
            won.unite(rows.entry(t).or_insert_with(|| row(t)));
        }
        let p = rows.entry(*value).or_insert_with(|| row(*value));
        for (x, options) in least.iter().enumerate() {
            let wins = won.contains(x) || options.iter().any(|&t| p.contains(t as usize));
            if wins == p.contains(x) {
                failures.push(with(&model.words[x], *atom));
            }
        }
    }
    Ok(failures)
}

/// The option values of the least word of each element.
fn least_options(model: &Model, steps: &[(u32, usize)], atoms: &[Atom]) -> Vec<Vec<u32>> {
    let of_letter = |&letter: &u32| {
        let options = atoms.iter().filter(|seen| seen.atom == letter).flat_map(|a| &a.options);
        options.map(|&t| model.multiples(steps, t)).collect()
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
