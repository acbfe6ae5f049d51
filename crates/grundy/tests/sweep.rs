//! Many octal codes against a plain program that shares nothing with the library: no period is
//! missed. How long both take is told: `--nocapture`, with `--test-threads 1`.

#[path = "../src/dice.rs"]
mod dice;

use cpu_time::ThreadTime;
use dice::Dice;
use grundy::Game;
use grundy::nim::{self, Period, Request};
use grundy::run::Run;
use std::time::Duration;

/// The options of each heap of an octal code one by one, and whenever there are a quarter more
/// values the first period that fits, with the bound of Guy and Smith.
struct Plain {
    /// The places of digits with 1, with 2, with 4.
    places: [Vec<usize>; 3],
    last: usize,
    values: Vec<u16>,
    seen: Vec<u32>,
}

impl Plain {
    fn new(code: &str) -> Self {
        let digits: Vec<u32> = code.chars().filter_map(|digit| digit.to_digit(8)).collect();
        let places = [1, 2, 4].map(|bit| {
            let has = |&place: &usize| digits[place] & bit != 0;
            (0..digits.len()).filter(has).collect::<Vec<usize>>()
        });
        let last = digits.iter().rposition(|&digit| digit != 0).unwrap();
        Self { places, last, values: Vec::new(), seen: vec![0; 1 << 16] }
    }

    fn next(&mut self) {
        let Self { places: [whole, single, split], values, seen, .. } = self;
        let n = values.len();
        let now = n as u32 + 1;
        if whole.contains(&n) {
            seen[0] = now;
        }
        single.iter().filter(|&&i| i < n).for_each(|i| seen[usize::from(values[n - i])] = now);
        for rest in split.iter().filter(|&&i| i < n).map(|i| n - i) {
            (1..=rest / 2).for_each(|a| seen[usize::from(values[a] ^ values[rest - a])] = now);
        }
        let value = seen.iter().position(|&stamp| stamp != now).unwrap();
        values.push(value as u16);
    }

    /// The preperiod and the period.
    fn period(&self) -> Option<(u64, u64)> {
        let (values, heaps) = (&self.values, self.values.len());
        let parts = if self.places[2].is_empty() { 1 } else { 2 };
        (1..heaps / 2).find_map(|p| {
            let differs = (0..heaps - p).rev().find(|&n| values[n] != values[n + p]);
            let preperiod = differs.map_or(0, |n| n + 1);
            let needed = parts * preperiod.max(1) + (parts - 1) * p + self.last + p;
            (needed <= heaps).then_some((preperiod as u64, p as u64))
        })
    }

    fn search(&mut self, heaps: usize) -> Option<(u64, u64)> {
        while self.values.len() < heaps {
            let goal = (self.values.len() + self.values.len() / 4 + 64).min(heaps);
            (self.values.len()..goal).for_each(|_| self.next());
            let found = self.period();
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

/// What is found, and the processor time it took.
fn timed<T>(find: impl FnOnce() -> T) -> (T, Duration) {
    let begun = ThreadTime::now();
    let found = find();
    (found, begun.elapsed())
}

/// The period that the library proves, on this thread.
fn proved(code: &str) -> Option<Period> {
    let game: Game = code.parse().unwrap();
    let request = Request::new().threads(1);
    let sequence = nim::compute(&game, &request, &Run::unlimited()).unwrap().value;
    sequence.periodicity().proved().map(|proved| proved.period())
}

/// How often both are tried again if the library took longer, and the best times count.
const AGAIN: usize = 9;

/// Every period that the plain program proves with so many values, the library proves.
fn no_period_is_missed(codes: impl Iterator<Item = String>, heaps: usize) {
    let (mut all, mut periodic, mut slower) = (0, 0, 0);
    let [mut in_vain, mut plainly, mut here] = [Duration::ZERO; 3];
    for code in codes {
        all += 1;
        let (found, mut plain) = timed(|| Plain::new(&code).search(heaps));
        let Some((preperiod, period)) = found else {
            in_vain += plain;
            continue;
        };
        let (found, mut library) = timed(|| proved(&code));
        assert_eq!(found, Period::new(preperiod, period, 0), "{code}");
        periodic += 1;
        plainly += plain;
        here += library;
        for _ in 0..AGAIN {
            if library > plain {
                plain = plain.min(timed(|| Plain::new(&code).search(heaps)).1);
                library = library.min(timed(|| proved(&code)).1);
            }
        }
        if library > plain {
            slower += 1;
            println!("{code}: {library:?}, the plain program {plain:?}");
        }
    }
    println!(
        "{all} codes. The plain program proves the periods of {periodic} in {plainly:?} and of the \
         others none in {in_vain:?}; the library proves these {periodic} in {here:?}, {slower} of \
         them more slowly"
    );
}

fn three_digits() -> impl Iterator<Item = String> {
    (1..1024u64).map(|n| format!("{}.{:03o}", 4 * (n / 512), n % 512))
}

#[test]
fn no_period_of_a_sample_of_codes_is_missed() {
    no_period_is_missed(three_digits().step_by(41), 2000);
}

#[test]
#[ignore = "minutes; run by ./test --full"]
fn no_period_of_three_digits_is_missed() {
    no_period_is_missed(three_digits(), 30_000);
}

/// Some octal codes with four and five digits, the same in every run.
fn random_codes(count: usize) -> impl Iterator<Item = String> {
    let mut dice = Dice(2026);
    let mut next = move |below| dice.roll(below);
    (0..count).map(move |_| {
        let (first, places) = (4 * next(2), 4 + next(2) as usize);
        // The last digit is not 0.
        let digits = next((1 << (3 * places)) / 8) * 8 + 1 + next(7);
        format!("{first}.{digits:0places$o}")
    })
}

#[test]
fn no_period_of_a_sample_of_random_codes_is_missed() {
    no_period_is_missed(random_codes(40), 2000);
}

#[test]
#[ignore = "an hour; run by ./test --full"]
fn no_period_of_random_codes_is_missed() {
    no_period_is_missed(random_codes(2000), 30_000);
}
