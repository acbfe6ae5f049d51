//! Monoids to try: letters that have weights are counted, the others act as in the top layer.

use super::weight::Weight;
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heavy {
    pub(super) letter: u32,
    pub(super) weight: Weight,
    pub(super) cycle: Cycle,
}

impl Heavy {
    /// What a period of these letters weighs on a scale, if they weigh anything there.
    pub(super) fn round(&self, scale: usize) -> Option<u64> {
        let number = self.weight.numbers()[scale].unsigned_abs();
        (number > 0).then_some(number * self.cycle.period())
    }
}

/// A period of outcomes far from zero on a scale. If it is the only one, whole rounds of each
/// letter; on several scales there are very many classes, and a round of numbers is tried.
pub(super) fn period(heavy: &[Heavy], scale: usize) -> u64 {
    let alone = heavy.iter().all(|heavy| heavy.weight.numbers().len() == 1);
    let rounds = heavy.iter().filter_map(|heavy| match alone {
        true => heavy.round(scale),
        false => Some(heavy.cycle.period()),
    });
    rounds.fold(1, lcm)
}

/// The most that letters weigh on a scale as long as none of their numbers is folded.
pub(super) fn farthest(heavy: &[Heavy], scale: usize) -> i64 {
    let all = |sign: i64| -> i64 {
        let of = |heavy: &Heavy| {
            (heavy.weight.numbers()[scale] * sign).max(0) * (heavy.cycle.len() as i64 - 1)
        };
        heavy.iter().map(of).sum()
    };
    all(1).max(all(-1))
}

/// A monoid to try, in which every atom has a weight.
pub(super) struct Trial<'a, R> {
    pub(super) rules: &'a R,
    pub(super) ranks: &'a Ranks,
    pub(super) ground: &'a Arc<Ground>,
    pub(super) model: Model,
    /// The weight of each atom.
    pub(super) weight: Vec<Weight>,
    /// Outcomes far from zero have this period, on each scale.
    pub(super) period: Vec<u32>,
    /// Outcomes are filled in for weights up to this size, on each scale.
    pub(super) reach: Vec<i64>,
}

/// What a trial starts from.
pub(super) struct Start<'a, R> {
    pub(super) rules: &'a R,
    pub(super) ranks: &'a Ranks,
    pub(super) ground: &'a Arc<Ground>,
    /// The top layer: how letters without weight act, and how atoms are spelled.
    pub(super) top: &'a Model,
    pub(super) heavy: Vec<Heavy>,
    /// Relations between words up to this weight, on each scale, are taken from the top layer.
    pub(super) trusted: Weight,
    /// Outcomes are filled in for weights up to this size, on each scale.
    pub(super) reach: Vec<i64>,
}

impl<'a, R: Rules> Start<'a, R> {
    /// A monoid in which the heavy letters are counted; the period is what they weigh, in rounds.
    pub(super) fn trial(&self) -> Option<Trial<'a, R>> {
        let model = self.monoid()?;
        let atoms = 0..model.value.len() as u32;
        let &Self { rules, ranks, ground, .. } = self;
        let period = (0..self.reach.len()).map(|scale| period(&self.heavy, scale) as u32).collect();
        let weight = atoms.map(|atom| self.weight(&self.spelled(atom))).collect();
        let reach = self.reach.clone();
        Some(Trial { rules, ranks, ground, model, weight, period, reach })
    }

    fn weight(&self, word: &[u32]) -> Weight {
        let heavy = |letter: &u32| self.heavy.iter().find(|heavy| heavy.letter == *letter);
        Weight::sum(self.reach.len(), word.iter().filter_map(heavy).map(|heavy| &heavy.weight))
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
            let trusted = weight.numbers().iter().zip(self.trusted.numbers()).all(|(a, b)| a <= b);
            if trusted && weight == self.weight(right) {
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
