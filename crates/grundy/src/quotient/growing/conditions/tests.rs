//! The conditions of the theorem of balance on invented laws, compared with the theorem in
//! `docs/quotient.md`, word for word.

use super::*;
use crate::cycle::Cycle;
use crate::dice::Dice;
use crate::monoid::Monoid;
use crate::quotient::growing::invented::{game, law, parity_law};
use crate::{Game, Rules};
use std::ops::ControlFlow;

/// Beyond all balances, drops and weights of invented laws.
const FAR: i128 = 50;

impl Check<'_> {
    fn t(&self, n: u64) -> i128 {
        self.law.heap(n).weight
    }

    fn u(&self, n: u64) -> i128 {
        self.law.heap(n).height
    }

    fn low(&self, n: u64) -> bool {
        n >= self.law.cycle.index() && self.u(n) == 0
    }

    fn highest_below(&self, end: u64) -> i128 {
        (0..end).map(|n| self.u(n)).max().unwrap()
    }

    fn w(&self, n: u64) -> i128 {
        if self.low(n) { self.highest_below(n) } else { self.u(n) }
    }

    /// N ≤ n < N + p.
    fn first_large(&self) -> Vec<u64> {
        (0..self.law.cycle.period()).map(|n| self.numbers.from + n).collect()
    }

    /// U.
    fn early(&self) -> i128 {
        self.highest_below(self.law.cycle.len())
    }

    /// V.
    fn least_weight(&self) -> i128 {
        let alone = self.first_large().into_iter().map(|n| self.w(n) - self.t(n)).min().unwrap();
        alone - self.law.most - self.numbers.margin
    }

    fn called(&self, x: Element, z: Element, balance: i128) -> bool {
        let x = self.law.monoid.times(x, z);
        self.law.p[x.index()][balance.max(0).min(self.law.most) as usize]
    }

    fn element(&self, n: u64) -> Element {
        self.law.heap(n).element
    }

    fn moves(&self, n: u64) -> &BTreeSet<Move> {
        &self.options.of[n as usize]
    }

    /// E, the least one.
    fn least_gain(&self) -> i128 {
        let mut all = vec![0];
        for n in 0..self.numbers.from + self.law.cycle.period() {
            for option in self.moves(n) {
                let (gain, drop) = (self.t(n) - option.weight, self.u(n) - option.height);
                match self.low(n) {
                    true => all.push(gain.abs()),
                    false => all.extend([gain, gain - drop]),
                }
            }
        }
        all.into_iter().max().unwrap()
    }

    /// N′, the least one.
    fn least_known(&self) -> u64 {
        let near = self.numbers.from + self.numbers.disorder;
        let s = self.highest_below(near + self.law.cycle.period());
        let deep = self.law.most + self.numbers.margin + self.numbers.most_gain + 1;
        let outweighs = |n: u64| self.t(n) >= s + self.numbers.most_gain && self.w(n) >= s + deep;
        let fails = (near..near + 300).rev().find(|&n| self.low(n) && !outweighs(n));
        fails.map_or(near, |n| n + 1)
    }

    /// What condition 2 says of low heaps.
    fn second_of_low(&self) -> bool {
        let deep = self.law.most + self.numbers.margin + self.numbers.most_gain + 1;
        let large = self.first_large();
        !large.iter().any(|&n| self.low(n))
            || large.iter().all(|&n| self.w(n) - self.early() >= deep)
    }

    /// Condition 3.
    fn third(&self) -> bool {
        let large = self.first_large();
        let small = (0..self.numbers.from).all(|n| {
            large.iter().all(|&other| {
                let balances =
                    if self.low(other) { -FAR..-self.numbers.most_gain } else { -FAR..FAR };
                self.law.monoid.elements().all(|x| {
                    let z = self.law.monoid.times(self.element(other), x);
                    self.not_both(n, z, balances.clone(), |_, d| d == 0)
                })
            })
        });
        small
            && large.iter().all(|&n| {
                let mut elements = self.law.monoid.elements();
                elements.all(|z| {
                    self.not_both(n, z, -FAR..FAR, |option, d| self.may_drop(n, option, d))
                })
            })
    }

    /// Whether condition 3 asks for d, for an option of a large heap.
    fn may_drop(&self, n: u64, option: &Move, d: i128) -> bool {
        let deep = self.law.most + self.numbers.most_gain + 1;
        let drop = self.u(n) - option.height;
        match self.low(n) {
            true => d == 0 || option.has_high && (-deep..=0).contains(&d),
            false => (drop.min(0)..=drop.max(0)).contains(&d) && d <= deep,
        }
    }

    /// No option leads from P to P beside z, if it lowers the greatest height by one of these.
    fn not_both(
        &self,
        n: u64,
        z: Element,
        balances: Range<i128>,
        lowers: impl Fn(&Move, i128) -> bool,
    ) -> bool {
        self.moves(n).iter().all(|option| {
            let gain = self.t(n) - option.weight;
            (-FAR..FAR).filter(|&d| lowers(option, d)).all(|d| {
                balances.clone().all(|balance| {
                    !self.called(self.element(n), z, balance)
                        || !self.called(option.element, z, balance - d + gain)
                })
            })
        })
    }

    fn large_is_called_p(&self, n: u64, z: Element, balance: i128) -> bool {
        self.called(self.element(n), z, if self.low(n) { 0 } else { balance })
    }

    /// When options without a high part count in condition 4.
    fn falls(&self) -> bool {
        let (most, margin, gain) = (self.law.most, self.numbers.margin, self.numbers.most_gain);
        let c = (0..self.law.cycle.len()).map(|s| self.u(s) - 2 * self.t(s)).max().unwrap();
        self.first_large().iter().all(|&n| self.t(n) >= self.early() + gain)
            && margin >= 2 * c + gain - most
    }

    /// Condition 4.
    fn fourth(&self) -> bool {
        let (most, margin) = (self.law.most, self.numbers.margin);
        let large = self.first_large();
        let counts = self.falls();
        large.iter().all(|&n| {
            self.law.monoid.elements().all(|z| {
                let wins = |option: &Move| match option.has_high {
                    true => {
                        let loss = self.w(n) - option.height - (self.t(n) - option.weight);
                        loss <= margin && self.called(option.element, z, most)
                    }
                    false => (self.low(n) || counts) && self.called(option.element, z, 0),
                };
                self.large_is_called_p(n, z, most) || self.moves(n).iter().any(wins)
            })
        })
    }

    /// The z and A for which (n, z, A) is unanswered.
    fn fifth_asks(&self, n: u64) -> Vec<(Element, i128)> {
        let margin = self.numbers.margin;
        let all = self
            .law
            .monoid
            .elements()
            .flat_map(|z| (-margin..self.law.most + margin).map(move |a| (z, a)));
        let unanswered = |&(z, balance): &(Element, i128)| {
            let rest = self.w(n) - self.t(n) - balance;
            let loses = |s: u64| {
                !self.moves(n).iter().any(|option| {
                    let after = option.height.max(self.u(s)) - option.weight - rest;
                    self.called(option.element, z, after)
                })
            };
            let fits =
                |s: &u64| self.u(*s) <= self.w(n) && (self.t(*s) <= rest || balance == -margin);
            let others = if self.low(n) { 0..1 } else { 0..n + 60 };
            !self.large_is_called_p(n, z, balance) && others.into_iter().filter(fits).any(loses)
        };
        all.filter(unanswered).collect()
    }

    /// The elements and balances that deficits are about.
    fn all_places(&self) -> Vec<(Element, i128)> {
        let margin = self.numbers.margin;
        (self.law.monoid.elements())
            .flat_map(|y| (-margin..self.law.most + margin).map(move |a| (y, a)))
            .collect()
    }

    fn at(&self, y: Element, balance: i128) -> usize {
        let width = self.law.most + 2 * self.numbers.margin;
        y.index() * width as usize + (balance + self.numbers.margin) as usize
    }

    /// All heaps beside the highest, far beyond N, with their deficits.
    fn all_kinds(&self) -> BTreeSet<(Element, i128, Vec<bool>)> {
        let mut kinds = BTreeSet::new();
        for n in 1..self.numbers.from + self.law.cycle.period() {
            let deficit = |&(y, balance): &(Element, i128)| {
                let wins = |option: &&Move| {
                    self.called(option.element, y, balance + self.t(n) - option.weight)
                };
                !self.called(self.element(n), y, balance)
                    && !self.moves(n).iter().filter(wins).any(|option| self.counts(n, option))
            };
            let deficit: Vec<bool> = self.all_places().iter().map(deficit).collect();
            let rounds = if n < self.numbers.from { 1 } else { 60 };
            kinds.extend((0..rounds).map(|round| {
                let weight = self.t(n) + round * self.law.weight_step;
                (self.element(n), weight.min(self.least_weight()), deficit.clone())
            }));
        }
        kinds
    }

    /// All deficits of sums, none left out.
    fn all_sums(&self) -> BTreeSet<(Element, i128, Vec<bool>)> {
        let (heavy, places, kinds) = (self.least_weight(), self.all_places(), self.all_kinds());
        let times = |x: Element, y: Element| self.law.monoid.times(x, y);
        let empty: Vec<bool> =
            places.iter().map(|&(y, a)| !self.called(y, Element::IDENTITY, a)).collect();
        let mut sums = BTreeSet::from([(Element::IDENTITY, 0, empty)]);
        let mut queue: Vec<_> = sums.iter().cloned().collect();
        while let Some((x, weight, deficit)) = queue.pop() {
            for (y, more, own) in &kinds {
                let both = places.iter().map(|&(z, balance)| {
                    deficit[self.at(times(z, *y), balance)] && own[self.at(times(z, x), balance)]
                });
                let sum = (times(x, *y), (weight + more).min(heavy), both.collect::<Vec<bool>>());
                if sums.insert(sum.clone()) {
                    queue.push(sum);
                }
            }
        }
        sums
    }

    /// Condition 5.
    fn fifth(&self) -> bool {
        let (margin, heavy, sums) = (self.numbers.margin, self.least_weight(), self.all_sums());
        self.first_large().into_iter().all(|n| {
            self.fifth_asks(n).into_iter().all(|(z, balance)| {
                let place = self.at(self.element(n), if self.low(n) { -margin } else { balance });
                !sums.iter().any(|(x, weight, d)| *x == z && *weight == heavy && d[place])
            })
        })
    }

    fn heaps_beside(&self) -> BTreeSet<(Element, i128, Vec<bool>)> {
        let places = self.places();
        let spread = |d: &Bits| (0..places.len()).map(|i| d.contains(i)).collect();
        self.side_heaps(&places).iter().map(|(x, t, d)| (*x, *t, spread(d))).collect()
    }

    /// What is carried on for condition 5 is what there is: the same heaps, and of their sums those
    /// whose deficits are contained in no other.
    fn carries_what_there_is(&self) {
        let places = self.all_places();
        let spread = |deficit: &Bits| -> Vec<bool> {
            (0..places.len()).map(|i| deficit.contains(i)).collect()
        };
        assert_eq!(self.heaps_beside(), self.all_kinds());
        let all = self.all_sums();
        let found = self.sums().unwrap();
        for (&(x, weight), deficits) in &found {
            assert!(deficits.iter().all(|deficit| all.contains(&(x, weight, spread(deficit)))));
        }
        let within = |d: &[bool], e: &[bool]| d.iter().zip(e).all(|(d, e)| !d | e);
        for (x, weight, d) in all.iter().filter(|(_, _, d)| d.contains(&true)) {
            let same = found[&(*x, *weight)].iter();
            assert!(same.map(spread).any(|e| within(d, &e)), "{x:?}, {weight}");
        }
    }

    /// Which options are counted in condition 5.
    fn counts(&self, n: u64, option: &Move) -> bool {
        let mut high = self.first_large().into_iter().filter(|&n| !self.low(n));
        match self.low(n) {
            _ if n < self.numbers.from => true,
            true => option.has_low && high.all(|n| option.height <= self.u(n)),
            false => self.u(n) - option.height >= 0,
        }
    }
}

/// The options of a heap as the theorem sees them.
fn options_of(law: &Law, game: &Game, n: u64) -> BTreeSet<Move> {
    let mut all = BTreeSet::new();
    let _ = game.visit_options(n, &mut |parts| {
        let heaps: Vec<(u64, Weighed)> = parts.iter().map(|&n| (n, law.heap(n))).collect();
        let lasting = || heaps.iter().filter(|(n, _)| *n >= law.cycle.index());
        all.insert(Move {
            element: heaps
                .iter()
                .fold(Element::IDENTITY, |x, (_, heap)| law.times(x, heap.element)),
            weight: heaps.iter().map(|(_, heap)| heap.weight).sum(),
            height: heaps.iter().map(|(_, heap)| heap.height).max().unwrap_or(0),
            has_high: lasting().any(|(_, heap)| heap.height > 0),
            has_low: lasting().any(|(_, heap)| heap.height == 0),
        });
        ControlFlow::Continue(())
    });
    all
}

/// A law, with low heaps more often than not, and its game.
fn invented(dice: &mut Dice) -> (Game, Law) {
    if dice.roll(4) == 0 {
        return ("0.3".parse().unwrap(), parity_law(dice));
    }
    loop {
        let law = law(dice);
        if dice.roll(4) == 0 || (law.cycle.index()..law.cycle.len()).any(|n| law.is_low(n)) {
            return (game(dice), law);
        }
    }
}

#[test]
fn conditions_of_invented_laws() {
    let mut dice = Dice(1);
    let mut counts = [[0; 2]; 8];
    for _ in 0..700 {
        let (game, law) = invented(&mut dice);
        let disorder = dice.roll(4);
        let (from, period) = (law.cycle.len() + dice.roll(32), law.cycle.period());
        let options = Options::new(&law, &game, from + period);
        for n in 0..=from + period {
            let at = n as usize;
            assert!(options.of[at] == options_of(&law, &game, n), "{game}: {n} {law:?}");
            assert!(options.heaps[at] == law.heap(n), "{game}: {n} {law:?}");
            assert!(options.is_low[at] == law.is_low(n), "{game}: {n} {law:?}");
        }
        let most_gain = options.most_gain(from + period);
        let margin = most_gain + i128::from(dice.roll(8));
        let numbers = Numbers { from, disorder, most_gain, margin };
        let run = &Run::unlimited();
        let check = Check { law: &law, options: &options, numbers, run };
        let said = || format!("{game}, N = {from}: {law:?}");
        assert_eq!(most_gain, check.least_gain(), "{}", said());
        assert_eq!(check.known_to(), check.least_known(), "{}", said());
        assert_eq!(check.seconds_are_outweighed(), check.falls(), "{}", said());
        let heavy = check.least_weight();
        let found = [
            check.small_weights_suffice(),
            check.low_heaps_stay_low(),
            check.no_p_to_p(),
            check.large().all(|n| check.elements().all(|z| check.wins_far_above(n, z))),
        ];
        let right = [
            (0..law.cycle.len()).all(|n| law.heap(n).weight <= heavy),
            check.second_of_low(),
            check.third(),
            check.fourth(),
        ];
        assert_eq!(found, right, "{}", said());
        for n in check.large() {
            assert_eq!(check.unanswered(n), check.fifth_asks(n), "{}", said());
        }
        // Otherwise V may be negative.
        let fifth = right[0] && check.fifth();
        if right[0] {
            assert_eq!(check.near(), fifth, "{}", said());
            check.carries_what_there_is();
            assert_eq!(check.every_n_to_p(), right[3] && fifth, "{}", said());
            counts[4 + usize::from(check.has_low())][usize::from(fifth)] += 1;
        }
        let all = right.iter().all(|&holds| holds) && fifth;
        assert_eq!(check.holds(), all, "{}", said());
        counts[6][usize::from(all)] += 1;
        counts[7][usize::from(check.has_low())] += 1;
        counts.iter_mut().zip(found).for_each(|(count, holds)| count[usize::from(holds)] += 1);
    }
    assert!(counts.as_flattened().iter().all(|&count| count > 10), "{counts:?}");
}

/// So many invented laws, with N soon after the first round and the least margin.
fn checked_early(
    laws: usize,
    dice: &mut Dice,
    mut compared: impl FnMut(&Check<'_>, &dyn Fn() -> String),
) {
    for _ in 0..laws {
        let (game, law) = invented(dice);
        let (from, period) = (law.cycle.len() + dice.roll(5), law.cycle.period());
        let options = Options::new(&law, &game, from + period);
        let most_gain = options.most_gain(from + period);
        let numbers = Numbers { from, disorder: 0, most_gain, margin: most_gain };
        let check = Check { law: &law, options: &options, numbers, run: &Run::unlimited() };
        compared(&check, &|| format!("{game}, N = {from}: {law:?}"));
    }
}

/// Condition 3 alone: laws that break it by one drop or one balance are rare.
#[test]
fn no_move_from_p_to_p_in_invented_laws() {
    let (mut dice, mut counts) = (Dice(2), [0; 2]);
    checked_early(4000, &mut dice, |check, said| {
        for n in check.large() {
            for option in check.moves(n) {
                let right = (-FAR..FAR).filter(|&d| check.may_drop(n, option, d));
                assert!(check.drops(n, option).eq(right), "{n}: {}", said());
            }
        }
        let third = check.third();
        assert_eq!(check.no_p_to_p(), third, "{}", said());
        counts[usize::from(third)] += 1;
    });
    assert!(counts.iter().all(|&count| count > 400), "{counts:?}");
}

/// Heaps beside the highest: those for which it matters that a low one must not rise, and where N
/// is, are rare.
#[test]
fn heaps_beside_the_highest_in_invented_laws() {
    let (mut dice, mut low) = (Dice(3), 0);
    checked_early(6000, &mut dice, |check, said| {
        assert_eq!(check.heaps_beside(), check.all_kinds(), "{}", said());
        low += usize::from(check.has_low());
    });
    assert!(low > 1000, "{low}");
}

/// A law in which it is with a balance of −M that nothing beside a low heap wins.
#[test]
fn balances_beside_a_low_heap_count_as_the_least() {
    let numbers = [(0, 0, 0), (2, 0, 1), (0, 0, 0), (1, 1, 1), (1, 2, 2), (0, 2, 0)];
    let law = Law {
        monoid: Monoid::new(3, vec![0, 1, 2, 1, 2, 1, 2, 1, 2]).unwrap(),
        heaps: numbers
            .map(|(x, weight, height)| Weighed { element: Element::new(x), weight, height })
            .to_vec(),
        cycle: Cycle::new(3, 3).unwrap(),
        weight_step: 2,
        height_step: 3,
        most: 1,
        p: vec![vec![false, false], vec![false, true], vec![true, false]],
        names: Vec::new(),
    };
    let options = Options::new(&law, &"0.7".parse::<Game>().unwrap(), 34);
    let numbers = Numbers { from: 31, disorder: 0, most_gain: options.most_gain(34), margin: 3 };
    let check = Check { law: &law, options: &options, numbers, run: &Run::unlimited() };
    assert_eq!((check.near(), check.fifth()), (false, false));
}
