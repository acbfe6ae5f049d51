//! The conditions of the theorem compared with their definitions, on invented readers. Where a
//! condition is refused, the positions that are named show why; where it holds, it is looked up for
//! all small positions and some larger ones.

use super::answers::an_accepted_option;
use super::conditions;
use super::reader::{Moves, Reader};
use super::situation::Law;
use crate::format::{Code, Regular, Rules, Size};
use crate::refusal::{Checked, Limits, Meter};
use crate::rules::Game;
use crate::tests::Dice;

/// A position in increasing order.
type Position = Vec<u64>;

fn sum(position: &[u64], heaps: &[u64]) -> Position {
    let mut sum = [position, heaps].concat();
    sum.retain(|&heap| heap > 0);
    sum.sort_unstable();
    sum
}

/// What is left if these heaps are taken away.
fn without(position: &[u64], heaps: &[u64]) -> Option<Position> {
    let mut rest = position.to_vec();
    for &heap in heaps {
        rest.remove(rest.iter().position(|&other| other == heap)?);
    }
    Some(rest)
}

/// The heaps of each that the other has not.
fn differ(a: &[u64], b: &[u64]) -> (Position, Position) {
    let (mut a, mut b) = (a.to_vec(), b.to_vec());
    for heap in a.clone() {
        if let (Some(less), Some(fewer)) = (without(&a, &[heap]), without(&b, &[heap])) {
            (a, b) = (less, fewer);
        }
    }
    (a, b)
}

/// A claim about an invented game.
#[derive(Debug)]
struct Invented {
    digits: Vec<u64>,
    claim: Regular,
}

impl Invented {
    fn new(dice: &mut Dice) -> Self {
        const CODES: [&[u64]; 12] = [
            &[0, 7],
            &[0, 1, 4],
            &[0, 5, 4],
            &[4],
            &[0, 0, 5],
            &[4, 0, 7],
            &[0, 0, 7],
            &[0, 2, 0, 4],
            &[0, 6, 1],
            &[0, 3, 0, 0, 4],
            &[4, 1],
            &[0, 0, 0, 0, 5],
        ];
        let digits = CODES[dice.roll(12) as usize].to_vec();
        let (index, period) = (1 + dice.roll(3), 1 + dice.roll(3));
        let states = 2 + dice.roll(2) * dice.roll(3);
        let low = 1 + dice.roll(states - 1) as u32;
        let (still, steady) = (dice.roll(3) > 0, dice.roll(2) == 0);
        let states = states as u32;
        let within = |dice: &mut Dice, state: u32| match state < low {
            true => dice.roll(low.into()) as u32,
            false => low + dice.roll((states - low).into()) as u32,
        };
        let size = |dice: &mut Dice| Size {
            add: (0..states).map(|_| dice.roll(states.into()) as u32).collect(),
            next: (0..states).map(|s| if still { s } else { within(dice, s) }).collect(),
            p: (low..states).collect(),
        };
        let usual = size(dice);
        let sizes = (1..index + period)
            .map(|_| if steady && dice.roll(3) > 0 { usual.clone() } else { size(dice) })
            .collect();
        let window = 1 + dice.roll(3);
        let twin = |dice: &mut Dice, residue: u64| {
            let f = residue + period * (1 + dice.roll(2));
            [f, dice.roll(f.min(window))]
        };
        let twins = match dice.roll(2) {
            0 => Vec::new(),
            _ => (0..dice.roll(period + 1)).map(|residue| twin(dice, residue)).collect(),
        };
        let halves = (0..period).filter(|_| dice.roll(3) > 0).collect();
        let first = dice.roll(low.into()) as u32;
        let claim = Regular { index, period, first, sizes, window, twins, halves, apart: None };
        Self { digits, claim }
    }

    /// Condition (5).
    fn options_are_accepted(&self, meter: &mut Meter) -> Checked<usize> {
        let numbers = |list: &[u64]| list.iter().map(|&number| number as usize).collect();
        let Regular { window, twins, halves, .. } = &self.claim;
        let twins = twins.iter().map(|&[f, u]| (f as usize, u as usize)).collect();
        let (reader, moves, window) = (&self.reader(), &self.moves(), *window as usize);
        let law = Law { reader, moves, window, twins, halves: numbers(halves) };
        an_accepted_option(&law, meter)
    }

    fn reader(&self) -> Reader {
        Reader::new(&self.claim, &mut meter()).unwrap()
    }

    fn moves(&self) -> Moves {
        let (digits, tail) = (self.digits.clone(), Vec::new());
        Moves::new(&Game::new(&Rules::Code(Code { digits, tail })).unwrap()).unwrap()
    }

    /// Whether a reader accepts a position, heap by heap.
    fn accepts(&self, position: &[u64]) -> bool {
        let Regular { index, period, first, sizes, .. } = &self.claim;
        let size = |n: u64| match n < *index {
            true => &sizes[n as usize - 1],
            false => &sizes[(index - 1 + (n - index) % period) as usize],
        };
        let (mut n, mut state) = (1, *first);
        for &heap in position {
            while n < heap {
                state = size(n).next[state as usize];
                n += 1;
            }
            state = size(n).add[state as usize];
        }
        size(n).p.contains(&state)
    }

    /// The tokens taken and the parts n₁ ≤ n₂ of all options of a heap.
    fn options(&self, n: u64) -> Vec<(u64, u64, u64)> {
        let options = |(t, &digit): (u64, &u64)| {
            let left = n.checked_sub(t).unwrap_or(u64::MAX);
            let parts = (0..=left / 2).map(move |small| (small, left - small));
            let may = move |&(small, large): &(u64, u64)| {
                let heaps = u64::from(small > 0) + u64::from(large > 0);
                digit >> heaps & 1 == 1
            };
            let parts = parts.take_while(move |_| t <= n).filter(may);
            parts.map(move |(small, large)| (t, small, large)).collect::<Vec<_>>()
        };
        (0..).zip(&self.digits).flat_map(options).collect()
    }

    fn has_move(&self, position: &[u64]) -> bool {
        position.iter().any(|&n| !self.options(n).is_empty())
    }

    /// The tokens that may be taken such that two heaps are left.
    fn splits(&self) -> impl Iterator<Item = u64> {
        (0..).zip(&self.digits).filter(|(_, digit)| **digit & 4 > 0).map(|(t, _)| t)
    }

    /// Condition (2) for one X + n.
    fn are_twins(&self, [f, u]: [u64; 2], x: &[u64], n: u64) -> bool {
        assert!(n >= f && n % self.claim.period == f % self.claim.period);
        self.accepts(&sum(x, &[n])) == self.accepts(&sum(x, &[u]))
    }

    /// The parts of heap n that condition (3) is about.
    fn parts(&self, n: u64) -> Vec<(u64, u64)> {
        let parts = (0..=n).flat_map(|small| (small..=n).map(move |large| (small, large)));
        parts.filter(|&(small, large)| self.counts(n, small, large)).collect()
    }

    fn counts(&self, n: u64, small: u64, large: u64) -> bool {
        let Regular { window, period, .. } = self.claim;
        let wide = |t: u64| {
            window <= small
                && t + window + large <= n
                && (small + large) % period == (n - t) % period
        };
        let near = |&(_, a, b): &(u64, u64, u64)| (a, b) == (small, large) && small < window;
        self.options(n).iter().any(near) || self.splits().any(wide)
    }

    /// Whether one of the three cases of condition (5) holds for X + n.
    fn has_answer(&self, x: &[u64], n: u64) -> bool {
        let Regular { window, period, twins, halves, .. } = &self.claim;
        let accepts = |heaps: &[u64]| self.accepts(&sum(x, heaps));
        let near =
            |&(_, small, large): &(u64, u64, u64)| small < *window && accepts(&[small, large]);
        let twin = |t: u64| {
            twins.iter().any(|&[f, u]| {
                let most = n.saturating_sub(t + f);
                let sizes = (u.max(1)..=most).filter(|m| m % period == most % period);
                sizes.into_iter().any(|m| accepts(&[m, u]))
            })
        };
        let half = |t: u64| {
            let left = n.saturating_sub(t);
            let (half, end) = (left / 2, n.saturating_sub(*window));
            let mut sizes = (*window..=end).filter(|m| m % period == half % period);
            left.is_multiple_of(2)
                && half >= *window
                && halves.contains(&(half % period))
                && sizes.all(|m| accepts(&[m, m]))
        };
        self.options(n).iter().any(near) || self.splits().any(twin) || self.splits().any(half)
    }

    fn is_answered(&self, position: &[u64]) -> bool {
        let answer = |&n: &u64| self.has_answer(&without(position, &[n]).unwrap(), n);
        self.accepts(position) || !self.has_move(position) || position.iter().any(answer)
    }
}

fn meter() -> Meter {
    Meter::new(&Limits::default())
}

/// All positions of up to three heaps and twelve tokens, and some others.
fn positions(dice: &mut Dice) -> Vec<Position> {
    let mut all = vec![vec![]];
    let mut place = 0;
    while place < all.len() {
        let position: Position = all[place].clone();
        if position.len() < 3 {
            let least = position.last().copied().unwrap_or(1);
            let rest = 12 - position.iter().sum::<u64>();
            all.extend((least..=rest).map(|heap| sum(&position, &[heap])));
        }
        place += 1;
    }
    let more = (0..60).map(|_| {
        let most = [5, 9, 25][dice.roll(3) as usize];
        sum(&[], &(0..dice.roll(8)).map(|_| 1 + dice.roll(most)).collect::<Vec<_>>())
    });
    all.extend(more.collect::<Vec<_>>());
    all
}

/// The positions that a refusal names, in increasing order.
fn named(step: u32, found: Checked<impl Sized>) -> Option<Vec<Position>> {
    let refusal = found.err()?;
    assert_eq!(refusal.step, step, "{refusal}");
    let text = refusal.reason.replace("the position without heaps", "0");
    let text = text.trim_start_matches("one of ").split(" is ").next().unwrap();
    let text = text.split(" are ").next().unwrap().split(", ").next().unwrap();
    let position = |text: &str| {
        let heaps: Position = text.split(" + ").map(|heap| heap.parse().unwrap()).collect();
        assert!(heaps.is_sorted(), "{text}");
        sum(&[], &heaps)
    };
    Some(text.split(" and ").map(position).collect())
}

/// Looks at so many invented claims, with some positions. A condition holds for some of them and
/// fails for others.
fn holds_and_fails(
    seed: u64,
    rounds: u64,
    mut holds: impl FnMut(u64, &mut Dice, &[Position], &Invented) -> bool,
) {
    let mut dice = Dice::new(seed);
    let all = positions(&mut dice);
    let (mut right, mut wrong) = (0, 0);
    for round in 0..rounds {
        let toy = Invented::new(&mut dice);
        match holds(round, &mut dice, &all, &toy) {
            true => right += 1,
            false => wrong += 1,
        }
    }
    assert!(right > 30 && wrong > 30, "{right} {wrong}");
}

#[test]
fn heaps_with_a_move() {
    let codes: [&[u64]; 8] = [
        &[0],
        &[4],
        &[0, 2, 2],
        &[0, 0, 2, 6],
        &[0, 0, 5, 4],
        &[0, 1, 0, 1],
        &[4, 0, 3],
        &[0, 0, 0, 1, 2],
    ];
    let mut toy = Invented::new(&mut Dice::new(1));
    for digits in codes {
        toy.digits = digits.to_vec();
        for n in 1..9 {
            let moves = toy.moves().has_move(n as usize);
            assert_eq!(moves, toy.has_move(&[n]), "{digits:?} {n}");
        }
    }
}

#[test]
fn twins_are_alike() {
    holds_and_fails(2, 3000, |round, dice, all, toy| {
        let f = 1 + dice.roll(6);
        let (u, p) = (dice.roll(f), toy.claim.period);
        let found = conditions::twins(&toy.reader(), f as usize, u as usize, &mut meter());
        match named(4, found) {
            None => {
                for n in (f..f + 12).step_by(p as usize) {
                    let alike = all.iter().all(|x| toy.are_twins([f, u], x, n));
                    assert!(alike, "{round} {f} {u} {n} {toy:?}");
                }
                true
            }
            Some(positions) => {
                let [a, b] = &positions[..] else { panic!("{positions:?}") };
                let (of_a, of_b) = differ(a, b);
                let mut heaps = a.iter().filter(|&&n| n >= f && n % p == f % p);
                let fits = heaps.any(|&n| sum(&without(a, &[n]).unwrap(), &[u]) == *b);
                assert!(fits && of_a.len() == 1 && of_b.len() <= 1, "{round} {f} {u} {a:?} {b:?}");
                assert!(toy.accepts(a) != toy.accepts(b), "{round} {f} {u} {a:?} {b:?} {toy:?}");
                false
            }
        }
    });
}

#[test]
fn no_option_is_accepted() {
    holds_and_fails(3, 2000, |round, _, all, toy| {
        let window = toy.claim.window as usize;
        let found =
            conditions::no_accepted_option(&toy.reader(), &toy.moves(), window, &mut meter());
        match named(5, found) {
            None => {
                for n in 1..=12 {
                    for (small, large) in toy.parts(n) {
                        let both = |x: &Position| {
                            toy.accepts(&sum(x, &[n])) && toy.accepts(&sum(x, &[small, large]))
                        };
                        assert!(!all.iter().any(both), "{round} {n} {small} {large} {toy:?}");
                    }
                }
                true
            }
            Some(positions) => {
                let [a, b] = &positions[..] else { panic!("{positions:?}") };
                let fits = a.iter().any(|&n| {
                    let x = without(a, &[n]).unwrap();
                    toy.parts(n).iter().any(|&(small, large)| sum(&x, &[small, large]) == *b)
                });
                assert!(fits && toy.accepts(a) && toy.accepts(b), "{round} {a:?} {b:?} {toy:?}");
                false
            }
        }
    });
}

#[test]
fn no_end_is_accepted() {
    holds_and_fails(4, 3000, |round, _, all, toy| {
        match named(6, conditions::ends(&toy.reader(), &toy.moves(), &mut meter())) {
            None => {
                let is_wrong = |x: &Position| toy.accepts(x) && !toy.has_move(x);
                assert!(!all.iter().any(is_wrong), "{round} {toy:?}");
                true
            }
            Some(positions) => {
                let [end] = &positions[..] else { panic!("{positions:?}") };
                assert!(toy.accepts(end) && !toy.has_move(end), "{round} {end:?} {toy:?}");
                false
            }
        }
    });
}

#[test]
fn an_option_is_accepted() {
    let mut dice = Dice::new(5);
    let all = positions(&mut dice);
    let (mut right, mut wrong, mut long) = (0, 0, 0);
    for round in 0..20_000 {
        let toy = Invented::new(&mut dice);
        let limits = Limits { steps: 200_000, ..Limits::default() };
        let found = toy.options_are_accepted(&mut Meter::new(&limits));
        if found.as_ref().is_err_and(|refusal| refusal.is_limit()) {
            long += 1;
            continue;
        }
        match named(7, found) {
            None => {
                right += 1;
                let mut some = all.iter().skip(round % 4).step_by(4);
                let missed = some.find(|position| !toy.is_answered(position));
                assert_eq!(missed, None, "{round} {toy:?}");
            }
            Some(positions) => {
                wrong += 1;
                let [position] = &positions[..] else { panic!("{positions:?}") };
                assert!(!toy.is_answered(position), "{round} {position:?} {toy:?}");
            }
        }
    }
    assert!(right > 2000 && wrong > 9000 && long < 1000, "{right} {wrong} {long}");
}

#[test]
fn heaps_are_told_apart() {
    holds_and_fails(6, 6000, |round, dice, _, toy| {
        let (f, p) = (1 + dice.roll(8), toy.claim.period);
        let is_in = |n: u64, from: u64| n >= from && (n - from).is_multiple_of(p);
        let is_right = |n: u64, m: u64| toy.accepts(&[n, m]) == (n == m);
        match named(8, conditions::apart(&toy.reader(), f as usize, &mut meter())) {
            None => {
                for n in (f..f + 30).step_by(p as usize) {
                    let mut others = (n + 2 * p..n + 60).step_by(p as usize).chain([n]);
                    assert!(others.all(|m| is_right(n, m)), "{round} {f} {n} {toy:?}");
                }
                true
            }
            Some(positions) => {
                let [n, m] = positions[0][..] else { panic!("{positions:?}") };
                let fits = is_in(n, f) && (n == m || is_in(m, n + 2 * p));
                assert!(fits && !is_right(n, m), "{round} {f} {n} {m} {toy:?}");
                false
            }
        }
    });
}

/// What the checks of 300 invented claims cost: steps and cells. So nothing goes uncounted, and
/// nothing is looked at twice.
#[test]
fn what_conditions_cost() {
    let mut costs = [(0, 0); 5];
    let mut dice = Dice::new(7);
    for _ in 0..300 {
        let toy = Invented::new(&mut dice);
        let (reader, moves) = (&toy.reader(), &toy.moves());
        let f = 1 + dice.roll(6) as usize;
        let u = dice.roll(f as u64) as usize;
        let window = toy.claim.window as usize;
        for (place, (steps, cells)) in costs.iter_mut().enumerate() {
            let (before, mut meter) = (meter(), meter());
            let _ = match place {
                0 => conditions::twins(reader, f, u, &mut meter),
                1 => conditions::no_accepted_option(reader, moves, window, &mut meter),
                2 => conditions::ends(reader, moves, &mut meter),
                3 => toy.options_are_accepted(&mut meter).map(|_| ()),
                _ => conditions::apart(reader, f, &mut meter),
            };
            *steps += before.spent(&meter);
            *cells += before.held(&meter);
        }
    }
    let known =
        [(82184, 29832), (350_800, 130_840), (20408, 8792), (9_555_450, 1_732_362), (28656, 13432)];
    assert_eq!(costs, known);
}
