//! The genus of each element of a quotient, where elements have one.
//!
//! A genus belongs to a position. Positions of one element have the same outcome beside every sum
//! of heaps *of the game*; the superscripts of a genus speak of sums with Nim-heaps, its base of
//! normal play. The game need not contain those, so one element may hold positions of different
//! genera, and whether it does has to be found out.
//!
//! Let γ be defined along least words: γ(x) follows by the mex rules from γ of the option values of
//! the least word of x. (Other words will do as well, if the elements can be put into an order in
//! which the option values of the word of each come before it.) Call a position X of value x *even*
//! if the mex rules make γ(x) of the γ of its option values. **Elements have genera if and only if
//! every position is even, and then γ gives them.** If all are even, induction on play shows that
//! each X has the genus γ(x). If elements have genera, induction along least words shows that γ
//! gives them, and the mex rules hold at every position.
//!
//! Whether X is even depends on the pair of its value and its set of option values. Pairs of sums
//! follow from pairs of summands, (x, E)(y, F) = (xy, xF ∪ yE), so there are finitely many; a
//! period adds none. No pair may be dropped as dominated, so there can be very many.

use super::quotient::Quotient;
use crate::bits::Bits;
use crate::misere::Genus;
use crate::quotient::model::least::{least_options, option_values};
use crate::run::{Progress, Run, Stop};
use crate::{Position, Rules};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// Whether elements of a quotient have genera.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ElementGenera {
    /// All positions of an element have the same genus, proved: the genus of each element.
    Defined(Vec<Genus>),
    /// Some element holds positions of different genera, proved: there are two among the sums
    /// whose longest play is not longer than that of this position.
    Undefined(Position),
    /// There were more pairs of a value and a set of option values than were to be looked at.
    Unsettled,
}

/// A value, the option values, and how it came about: an earlier pair and an atom.
struct Pair {
    value: u32,
    options: Bits,
    from: Option<(usize, u32)>,
}

impl Quotient<'_> {
    /// The genus of each element, if elements have genera; looks at no more than `most` pairs
    /// of a value and a set of option values.
    ///
    /// ```
    /// use grundy::Game;
    /// use grundy::quotient::{ElementGenera, Solver};
    /// use grundy::run::Run;
    ///
    /// let game: Game = "0.123".parse()?;
    /// let mut solver = Solver::new(game.clone());
    /// solver.solve(&Run::unlimited());
    /// let genera = solver.quotient().genera(&game, 10_000, &Run::unlimited());
    /// let Ok(ElementGenera::Defined(genera)) = genera else { panic!() };
    /// assert_eq!(genera[0].to_string(), "0^120");
    /// # Ok::<(), grundy::rules::ParseError>(())
    /// ```
    pub fn genera<R: Rules>(
        &self,
        rules: &R,
        most: usize,
        run: &Run<'_>,
    ) -> Result<ElementGenera, Stop> {
        let dense = self.dense;
        let least = least_options(dense, rules);
        let Some(order) = options_first(&least) else { return Ok(ElementGenera::Unsettled) };
        let mut symbols = Symbols { of_element: vec![0; dense.order()], ..Symbols::default() };
        for x in order {
            symbols.of_element[x] = symbols.of_options(&least[x]);
        }
        let mut kinds = BTreeSet::new();
        let last = dense.model.value.len() as u32;
        let atoms: Vec<(u32, u32, Bits)> = (1..last)
            .map(|atom| {
                let options = option_values(rules, dense, atom);
                (atom, dense.model.value[atom as usize], options)
            })
            .filter(|(_, value, options)| kinds.insert((*value, options.clone())))
            .collect();
        let nothing = Pair { value: 0, options: Bits::new(dense.order()), from: None };
        let mut seen: FxHashSet<(u32, Bits)> = FxHashSet::default();
        seen.insert((0, nothing.options.clone()));
        let mut pairs = vec![nothing];
        let mut next = 0;
        while next < pairs.len() {
            run.check(Progress { order: dense.order() as u64, ..Progress::default() })?;
            for (atom, value, options) in &atoms {
                let pair = &pairs[next];
                let (by_atom, by_pair) = (dense.multiples(*value), dense.multiples(pair.value));
                let mut sum = Bits::new(dense.order());
                pair.options.iter().for_each(|t| sum.insert(usize::from(by_atom[t])));
                options.iter().for_each(|t| sum.insert(usize::from(by_pair[t])));
                let value = u32::from(by_atom[pair.value as usize]);
                if !seen.insert((value, sum.clone())) {
                    continue;
                }
                let even = symbols.of_options(&sum) == symbols.of_element[value as usize];
                pairs.push(Pair { value, options: sum, from: Some((next, *atom)) });
                if !even {
                    return Ok(ElementGenera::Undefined(position(&pairs)));
                }
                if pairs.len() > most {
                    return Ok(ElementGenera::Unsettled);
                }
            }
            next += 1;
        }
        let genus = |&symbol: &u32| symbols.genera[symbol as usize].clone();
        Ok(ElementGenera::Defined(symbols.of_element.iter().map(genus).collect()))
    }
}

/// The elements in an order in which the option values of the word of each come before it. That is
/// the order of their numbers, unless words came to the quotient by a theorem; then there may be
/// none.
fn options_first(least: &[Bits]) -> Option<Vec<usize>> {
    let mut known = Bits::new(least.len());
    let mut order = Vec::with_capacity(least.len());
    while order.len() < least.len() {
        let before = order.len();
        for (x, options) in least.iter().enumerate() {
            if !known.contains(x) && options.is_subset(&known) {
                known.insert(x);
                order.push(x);
            }
        }
        if order.len() == before {
            return None;
        }
    }
    Some(order)
}

/// The position of the last pair.
fn position(pairs: &[Pair]) -> Position {
    let mut heaps = Vec::new();
    let mut at = pairs.len() - 1;
    while let Some((from, atom)) = pairs[at].from {
        heaps.push(u64::from(atom));
        at = from;
    }
    Position::new(heaps)
}

/// Genera by number, and what the mex rules make of a set of them.
#[derive(Default)]
struct Symbols {
    genera: Vec<Genus>,
    number: FxHashMap<Genus, u32>,
    made: FxHashMap<Vec<u32>, u32>,
    of_element: Vec<u32>,
}

impl Symbols {
    /// The number of the genus that follows from γ of these option values.
    fn of_options(&mut self, options: &Bits) -> u32 {
        let mut symbols: Vec<u32> = options.iter().map(|t| self.of_element[t]).collect();
        symbols.sort_unstable();
        symbols.dedup();
        if let Some(&known) = self.made.get(&symbols) {
            return known;
        }
        let genus = Genus::of_options(symbols.iter().map(|&s| &self.genera[s as usize]));
        let next = self.genera.len() as u32;
        let number = *self.number.entry(genus.clone()).or_insert(next);
        if number == next {
            self.genera.push(genus);
        }
        self.made.insert(symbols, number);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_come_first_if_they_can() {
        let set = |members: &[usize]| Bits::collect(3, |x| members.contains(&x));
        let least = [set(&[]), set(&[2]), set(&[0])];
        assert_eq!(options_first(&least), Some(vec![0, 2, 1]));
        assert_eq!(options_first(&[set(&[1]), set(&[0]), set(&[])]), None);
    }
}
