//! Monoids that are known before: everything about them is verified again.

use super::extend::Extension;
use crate::Rules;
use crate::bits::Bits;
use crate::quotient::model::dense::Dense;
use crate::quotient::model::ground::Ground;
use crate::quotient::model::monoid::Model;
use crate::quotient::model::trial::ByAtoms;
use crate::quotient::model::word::Word;
use crate::quotient::verify::near::near_failures;
use crate::rules::checked;
use crate::run::{Run, Stop};
use std::collections::BTreeSet;

/// The layer on a ground, if it has the elements of the layer below.
pub(super) fn again(
    ground: &Ground,
    rules: &dyn Rules,
    run: &Run<'_>,
) -> Result<Option<Model>, Stop> {
    let Some(below) = ground.model() else { return Ok(None) };
    Extension::on(ground.clone(), rules).same_elements(below.clone(), run)
}

impl<R: Rules> Extension<R> {
    /// A quotient that was found before, if it is right: everything is verified again.
    pub(crate) fn restored(rules: R, model: Model, run: &Run<'_>) -> Result<Option<Self>, Stop> {
        let mut extension = Self::new(rules);
        let last = model.value.len() as u32 - 1;
        for atom in 1..=last {
            checked::keeps_promises(&extension.rules, atom.into(), run)?;
            let rank = extension.rank(atom);
            extension.ranks.0.push(rank);
        }
        let silent = |atom: u32| extension.ranks.0[atom as usize] == 0;
        if (1..=last).any(|atom| silent(atom) && model.value[atom as usize] != 0) {
            return Ok(None);
        }
        // The search counts on least words, in their order, and on all atoms that are one.
        let mut values = BTreeSet::from([0]);
        let letters = (1..=last).filter(|&atom| values.insert(model.value[atom as usize]));
        let again = ByAtoms { model: &model, letters: letters.collect() };
        let mut least = extension.made(&again, &again.letters, &model)?;
        let place = |word: &Word| model.of_sum(word.iter().copied()) as usize;
        least.p = Bits::collect(least.order(), |x| model.p.contains(place(&least.words[x])));
        extension.dense = Dense::new(least);
        let (deficits, failures) = extension.verify(&extension.dense, last, run)?;
        extension.deficits = deficits;
        Ok((failures.is_empty() && extension.dense.is_reduced()).then_some(extension))
    }

    /// Makes an atom that was just given the value of a larger word a letter, such that words are
    /// least words again: everything that goes along the order of words counts on it.
    pub(super) fn keep_words_least(&mut self, atom: u32, run: &Run<'_>) -> Result<(), Stop> {
        let model = &self.dense.model;
        let word = &model.words[model.value[atom as usize] as usize];
        if self.ranks.compare(word, &[atom]).is_le() {
            return Ok(());
        }
        let letters = model.letters.iter().copied().chain([atom]).collect();
        let again = ByAtoms { model, letters };
        let mut renamed = self.made(&again, &again.letters, model)?;
        let was = |word: &Word| model.of_sum(word.iter().copied()) as usize;
        renamed.p = Bits::collect(renamed.order(), |x| model.p.contains(was(&renamed.words[x])));
        let dense = Dense::new(renamed);
        let (deficits, failures) = self.verify(&dense, atom, run)?;
        debug_assert!(failures.is_empty(), "the same monoid in other words");
        (self.dense, self.deficits, self.least_options) = (dense, deficits, None);
        Ok(())
    }

    /// A monoid for the atoms that it knows, with the outcomes that follow at the least words, if
    /// it is right. There are no atoms yet.
    pub(super) fn same_elements(
        mut self,
        mut model: Model,
        run: &Run<'_>,
    ) -> Result<Option<Model>, Stop> {
        let last = model.value.len() as u32 - 1;
        for atom in 1..=last {
            let rank = self.rank(atom);
            self.ranks.0.push(rank);
        }
        let options = self.letter_options(&model);
        self.ground.label(&mut model, &options);
        let look = || self.check(last, model.order(), 0, run);
        if !near_failures(&model, &self.atoms(&model, last), look)?.is_empty() {
            return Ok(None);
        }
        self.check(last, model.order(), Dense::bytes(model.order()), run)?;
        let dense = Dense::new(model);
        let (_, failures) = self.verify(&dense, last, run)?;
        Ok(failures.is_empty().then_some(dense.model))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::quotient::search::layers::made;

    /// The elements of the layer below do exactly where the layer, searched for, has them; and then
    /// with the same outcomes.
    #[test]
    fn a_layer_is_verified_at_once_where_it_has_the_elements_of_the_one_below() {
        let mut counts = [0; 2];
        // In the last three nothing fails near the least words, but something does further out.
        let all =
            [("0.123", 9, 8), ("0.77", 12, 8), ("0.07", 14, 8), ("4.7", 9, 8), ("0.354", 5, 8)];
        for (code, heap, most) in
            all.into_iter().chain([("0.377", 6, 2), ("0.64", 7, 2), ("0.344", 10, 2)])
        {
            let game: Game = code.parse().unwrap();
            let (_, layers) = made(&game, &[], heap, most);
            for (often, two) in (1..).zip(layers.windows(2)) {
                let ground = Ground::none().above(two[0].clone(), &game, heap, often);
                let found = again(&ground, &game, &Run::unlimited()).unwrap();
                let same = two[0].is_same_monoid(&two[1]);
                assert_eq!(found.is_some(), same, "{code}: {often}·{heap}");
                assert!(found.is_none_or(|found| found.p == two[1].p), "{code}: {often}·{heap}");
                counts[usize::from(same)] += 1;
            }
        }
        assert!(counts[0] > 10 && counts[1] > 10, "{counts:?}");
    }
}
