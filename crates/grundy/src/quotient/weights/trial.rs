//! Monoids to try: letters that have weights are counted, the others act as in the top layer.

use crate::Rules;
use crate::cycle::{Cycle, lcm};
use crate::quotient::model::ground::{Ground, OverGround};
use crate::quotient::model::monoid::Model;
use crate::quotient::model::trial::{ByAtoms, Counted, Counting, monoid};
use crate::quotient::model::word::{Ranks, Word};
use std::sync::Arc;

/// The largest monoid in which no relations hold but those of the counts.
const MOST_FREE: usize = 1 << 20;

/// A letter that has a weight. H counts it exactly below an index, and from there on modulo a
/// period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heavy {
    pub(super) letter: u32,
    pub(super) weight: i64,
    pub(super) cycle: Cycle,
}

impl Heavy {
    /// What a period of these letters weighs.
    pub(super) fn round(&self) -> u64 {
        self.weight.unsigned_abs() * self.cycle.period()
    }
}

/// A monoid to try, in which every atom has a weight.
pub(super) struct Trial<'a, R> {
    pub(super) rules: &'a R,
    pub(super) ranks: &'a Ranks,
    pub(super) ground: &'a Arc<Ground>,
    pub(super) model: Model,
    /// The weight of each atom.
    pub(super) weight: Vec<i64>,
    /// Outcomes far from zero have this period.
    pub(super) period: u32,
    /// Outcomes are filled in for weights up to this size.
    pub(super) reach: i64,
}

/// What a trial starts from.
pub(super) struct Start<'a, R> {
    pub(super) rules: &'a R,
    pub(super) ranks: &'a Ranks,
    pub(super) ground: &'a Arc<Ground>,
    /// The top layer: how letters without weight act, and how atoms are spelled.
    pub(super) top: &'a Model,
    pub(super) heavy: Vec<Heavy>,
    /// Relations between words up to this weight are taken from the top layer.
    pub(super) trusted: i64,
    /// Outcomes are filled in for weights up to this size.
    pub(super) reach: i64,
}

impl<'a, R: Rules> Start<'a, R> {
    /// A monoid in which the heavy letters are counted; the period is what they weigh, in rounds.
    pub(super) fn trial(&self) -> Option<Trial<'a, R>> {
        let model = self.monoid()?;
        let atoms = 0..model.value.len() as u32;
        let &Self { rules, ranks, ground, reach, .. } = self;
        let period = self.heavy.iter().map(Heavy::round).fold(1, lcm) as u32;
        let weight = atoms.map(|atom| self.weight(&self.spelled(atom))).collect();
        Some(Trial { rules, ranks, ground, model, weight, period, reach })
    }

    fn weight(&self, word: &[u32]) -> i64 {
        let weight = |letter: &u32| self.heavy.iter().find(|heavy| heavy.letter == *letter);
        word.iter().filter_map(weight).map(|heavy| heavy.weight).sum()
    }

    fn is_heavy(&self, letter: u32) -> bool {
        self.heavy.iter().any(|heavy| heavy.letter == letter)
    }

    /// An atom as a sum of letters.
    fn spelled(&self, atom: u32) -> Word {
        match self.is_heavy(atom) {
            true => vec![atom],
            false => self.top.words[self.top.value[atom as usize] as usize].clone(),
        }
    }

    /// The letters without weight act as they do, the others are counted, and the base is kept.
    fn monoid(&self) -> Option<Model> {
        let light = |&letter: &u32| !self.is_heavy(letter);
        let letters: Vec<u32> = self.top.letters.iter().copied().filter(light).collect();
        let acting = ByAtoms { model: self.top, letters: letters.clone() };
        let rest = |atom: u32| self.spelled(atom).into_iter().filter(light).collect();
        let rest = monoid(&acting, &letters, self.ranks, rest, MOST_FREE)?;
        let counted =
            self.heavy.iter().map(|heavy| Counted { atom: heavy.letter, cycle: heavy.cycle });
        let counting = Counting::new(&rest, counted.collect());
        let letters = counting.letters.clone();
        let over = OverGround { ground: self.ground, letters: &letters, action: counting };
        let free = monoid(&over, &letters, self.ranks, |atom| self.spelled(atom), MOST_FREE)?;
        Some(self.related(&free))
    }

    /// The same with the relations between words of equal small weight that hold in the top layer.
    /// Other relations may hold there because no more new atoms lie beside; these do not.
    fn related(&self, free: &Model) -> Model {
        let steps = free.steps();
        let mut classes = Classes::new(free.order());
        for left in self.top.border() {
            let right = &self.top.words[self.top.times_word(0, &left) as usize];
            let weight = self.weight(&left);
            if weight == self.weight(right) && weight <= self.trusted {
                let of = |word: &[u32]| free.multiples(&steps, free.times_word(0, word));
                of(&left).into_iter().zip(of(right)).for_each(|(x, y)| classes.join(x, y));
            }
        }
        free.merged(&classes.numbered()).0
    }
}

/// Classes of elements, joined two at a time.
struct Classes {
    /// An element of the same class that is not larger, itself for the least.
    root: Vec<u32>,
}

impl Classes {
    fn new(order: usize) -> Self {
        Self { root: (0..order as u32).collect() }
    }

    fn least(&mut self, mut x: u32) -> u32 {
        while self.root[x as usize] != x {
            let next = self.root[self.root[x as usize] as usize];
            self.root[x as usize] = next;
            x = next;
        }
        x
    }

    fn join(&mut self, x: u32, y: u32) {
        let (x, y) = (self.least(x), self.least(y));
        self.root[x.max(y) as usize] = x.min(y);
    }

    /// The number of the class of each element; classes are numbered by their least elements.
    fn numbered(mut self) -> Vec<u32> {
        let mut class = vec![0; self.root.len()];
        let mut count = 0;
        for x in 0..self.root.len() as u32 {
            let least = self.least(x);
            class[x as usize] = if least == x { count } else { class[least as usize] };
            count += u32::from(least == x);
        }
        class
    }
}
