//! Options in a monoid with tables, and the only element that a new atom can have.

use super::dense::Dense;
use super::ground::Bases;
use crate::Rules;
use crate::bits::Bits;
use std::ops::ControlFlow;

/// The option values of an atom all of whose parts have values.
pub(crate) fn option_values<R: Rules>(rules: &R, dense: &Dense, atom: u32) -> Bits {
    let mut values = Bits::new(dense.order());
    let _ = rules.visit_options(u64::from(atom), &mut |parts| {
        values.insert(dense.of_sum(parts) as usize);
        ControlFlow::Continue(())
    });
    values
}

/// The option values of the least word of each element.
pub(crate) fn least_options<R: Rules>(dense: &Dense, rules: &R) -> Vec<Bits> {
    let model = &dense.model;
    let letters = model.letters.iter();
    let of_letter: Vec<Bits> = letters.map(|&atom| option_values(rules, dense, atom)).collect();
    let mut all: Vec<Bits> = Vec::with_capacity(dense.order());
    for word in &model.words {
        let mut options = Bits::new(dense.order());
        if let Some((&last, parent)) = word.split_last() {
            let letter = model.letter(last).expect("words are made of letters");
            let parent = model.times_word(0, parent);
            let before = all[parent as usize].iter();
            before.for_each(|t| options.insert(model.act(t as u32, letter) as usize));
            let now = of_letter[letter].iter();
            now.for_each(|t| options.insert(dense.times(parent, t as u32) as usize));
        }
        all.push(options);
    }
    all
}

/// The only element that can be the value of an atom with these option values: the outcomes of
/// the atom beside the least words of all elements decide, and its base.
pub(crate) fn candidate(
    dense: &Dense,
    least: &[Bits],
    options: &Bits,
    atom: u32,
    bases: &Bases<'_>,
) -> Option<u32> {
    let mut won = bases.won_beside(atom);
    options.iter().for_each(|t| won.unite(dense.row(t as u32)));
    let mut row = Bits::new(dense.order());
    for (z, options) in least.iter().enumerate() {
        if !won.contains(z) && !options.meets(&row) {
            row.insert(z);
        }
    }
    dense.with_row(&row).iter().copied().find(|&x| bases.fits(x, atom))
}
