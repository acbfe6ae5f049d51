//! How exactly letters and new atoms have to be counted in H, read off the layers.
//!
//! The multiples of a letter in one layer show its period where there are many more of it than
//! of new atoms. Where the new atoms weigh more, outcomes may have another one: in 0.334, beside
//! 3·19, the numbers of heaps 13 and 15 count modulo 2 if those of 13 weigh more, and modulo 6 if
//! those of 15 do.

use super::rates::Weights;
use super::weight::Weight;
use crate::cycle::{Cycle, lcm};
use crate::quotient::infinite::demonstrate::multiples;
use crate::quotient::model::monoid::Model;
use crate::quotient::model::word::Word;

/// Indices of the letters and of the new atom, tried in turn, with the periods of the letters in
/// the top layer and 2 for the new atom.
const INDICES: [(u64, u64); 6] = [(2, 2), (3, 2), (3, 3), (4, 3), (4, 4), (5, 4)];

/// By so much the indices that are seen are raised, in turn.
const RAISED: std::ops::Range<u64> = 0..3;

/// How letters and the new atom are counted in H.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(super) letters: Vec<Cycle>,
    pub(super) new: Cycle,
}

impl Counts {
    /// All that are tried.
    pub(super) fn all<'a>(
        layers: &'a [Model],
        weights: &'a Weights,
    ) -> impl Iterator<Item = Self> + 'a {
        let alike = INDICES.map(|indices| Self::alike(layers, weights, indices));
        let seen = Seen { layers, weights };
        let seen = [Some(1), seen.period()].into_iter().flatten().flat_map(move |period| {
            let counts = seen.counts(period);
            RAISED.map(move |by| counts.raised(by))
        });
        alike.into_iter().chain(seen)
    }

    /// Letters of the same index, with their periods in the top layer, and the new atom.
    pub(crate) fn alike(layers: &[Model], weights: &Weights, (index, of_new): (u64, u64)) -> Self {
        let top = &layers[layers.len() - 1];
        let letter = |(letter, _): &(u32, Weight)| cycle(index, multiples(top, *letter).period());
        Self { letters: weights.letters.iter().map(letter).collect(), new: cycle(of_new, 2) }
    }

    /// Counts one more of each letter whose number is folded in a word; false if there is none.
    pub(super) fn count_more(&mut self, weights: &Weights, new: u32, word: &Word) -> bool {
        let mut more = false;
        let letters = weights.letters.iter().map(|(letter, _)| *letter).chain([new]);
        for (letter, cycle) in letters.zip(self.letters.iter_mut().chain([&mut self.new])) {
            let number = word.iter().filter(|other| **other == letter).count() as u64;
            if number >= cycle.index() {
                *cycle = self::cycle(cycle.index() + 1, cycle.period());
                more = true;
            }
        }
        more
    }

    fn raised(&self, by: u64) -> Self {
        let raised = |of: &Cycle| cycle(of.index() + by, of.period());
        Self { letters: self.letters.iter().map(raised).collect(), new: raised(&self.new) }
    }
}

fn cycle(index: u64, period: u64) -> Cycle {
    Cycle::new(index, period).expect("periods are positive")
}

/// Layers, and the letters that are weighed there.
#[derive(Clone, Copy)]
struct Seen<'a> {
    layers: &'a [Model],
    weights: &'a Weights,
}

impl<'a> Seen<'a> {
    fn last(self) -> usize {
        self.layers.len() - 1
    }

    fn is_p(self, layer: usize, word: &Word) -> bool {
        let model = &self.layers[layer];
        model.p.contains(model.of_sum(word.iter().copied()) as usize)
    }

    /// The period of the outcomes of the same few letters beside more and more new atoms, if it is
    /// more than 2 and the layers are enough to see it.
    fn period(self) -> Option<u64> {
        let last = self.last();
        let few = &self.layers[last / 4].words;
        let repeats = |&p: &usize| {
            let mut beside = last / 2 + p..=last;
            beside.all(|k| few.iter().all(|word| self.is_p(k, word) == self.is_p(k - p, word)))
        };
        let period = (1..=last / 4).find(repeats)?;
        (period > 2).then_some(period as u64)
    }

    /// Counts that are exact as long as outcomes do not repeat beside letters without weight: with
    /// more and more of a letter while new atoms weigh more, and with more and more new atoms.
    fn counts(self, period: u64) -> Counts {
        let top = &self.layers[self.last()];
        let is_heavy = |letter: &u32| self.weights.is_heavy(*letter);
        let light: Vec<&Word> =
            top.words.iter().filter(|word| !word.iter().any(is_heavy)).collect();
        let letter = |&(letter, _): &(u32, Weight)| {
            let alone = multiples(top, letter);
            let period = lcm(alone.period(), period);
            let row = |word: &&Word| {
                let start = top.of_sum(word.iter().copied());
                let next = |x: &u32| Some(top.times_atom(*x, letter));
                let products = std::iter::successors(Some(start), next);
                products.map(|x| top.p.contains(x as usize)).take(2 * alone.index() as usize / 3)
            };
            cycle(index(light.iter().map(row), period), period)
        };
        let period = lcm(2, period);
        let beside = |word: &&'a Word| {
            let word = *word;
            (0..self.layers.len()).map(move |layer| self.is_p(layer, word))
        };
        Counts {
            letters: self.weights.letters.iter().map(letter).collect(),
            new: cycle(index(light.iter().map(beside), period), period),
        }
    }
}

/// From where on all rows have a period, as far as they go.
fn index(rows: impl Iterator<Item = impl Iterator<Item = bool>>, period: u64) -> u64 {
    let least = rows.map(|row| {
        let row: Vec<bool> = row.collect();
        let later = row.iter().skip(period as usize);
        row.iter().zip(later).rposition(|(now, later)| now != later).map_or(0, |at| at + 1)
    });
    least.max().unwrap_or(0) as u64
}

#[cfg(test)]
mod tests {
    use super::super::rates::rates;
    use super::*;
    use crate::quotient::search::layers::made;

    #[test]
    fn an_index_is_the_least_one() {
        let rows = ["..PP.P.P.P", "PPPPPPPPPP", "P.......PP"];
        let of = |rows: &[&str], period| {
            index(rows.iter().map(|row| row.chars().map(|c| c == 'P')), period)
        };
        assert_eq!(of(&rows[..1], 2), 3);
        assert_eq!(of(&rows[1..2], 2), 0);
        assert_eq!((of(&rows[2..], 2), of(&rows[2..], 1), of(&rows[2..], 8)), (8, 8, 2));
        assert_eq!((of(&rows, 2), of(&rows, 20), of(&[], 1)), (8, 0, 0));
    }

    /// In 0.334 beside 3·19, heap 13 is weighed against two heaps 15.
    #[test]
    fn a_period_is_seen_where_new_atoms_weigh_more() {
        let game = "0.334".parse().unwrap();
        let (_, layers) = made(&game, &[19, 19, 19], 15, 24);
        let weights = Weights::of(&rates(&layers, 4).unwrap()).unwrap();
        let seen = Seen { layers: &layers, weights: &weights };
        assert_eq!(multiples(&layers[24], 13).period(), 2);
        assert_eq!(seen.period(), Some(6));
        // With 24 layers period 6 is the longest that can be seen, with 20 it is not seen yet.
        assert_eq!(Seen { layers: &layers[..21], weights: &weights }.period(), None);
        let counts = seen.counts(6);
        assert_eq!(counts, Counts { letters: vec![cycle(0, 6)], new: cycle(8, 6) });
        assert_eq!(counts.raised(2), Counts { letters: vec![cycle(2, 6)], new: cycle(10, 6) });
        let all: Vec<Counts> = Counts::all(&layers, &weights).collect();
        assert_eq!((all.len(), &all[9]), (12, &counts));
    }
}
