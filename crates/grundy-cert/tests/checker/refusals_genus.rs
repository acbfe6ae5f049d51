//! Refusals of genus sequences: all small certificates for small codes, as for nim-periods.

use crate::common;
use crate::common::census::{Census, code, refused};
use grundy_cert::format::{
    Certificate, Claim, Column, GenusColumns, GenusGrowth, GenusPeriod, Rules,
};
use grundy_cert::{Limits, check_certificate};

/// Codes with digits at most 3 at three places.
fn quaternary() -> impl Iterator<Item = Rules> {
    (0..64).map(|n| code(&[0, n & 3, n >> 2 & 3, n >> 4], &[]))
}

/// Codes for which there is no theorem: they split heaps, or have a tail, or are none.
fn others() -> [Rules; 3] {
    [code(&[0, 7], &[]), code(&[0, 1], &[3]), Rules::GrundysGame]
}

fn columns(columns: &[Column]) -> Claim {
    Claim::GenusColumns(GenusColumns { columns: columns.to_vec() })
}

fn column([preperiod, period, at, distance]: [u64; 4]) -> Column {
    Column { preperiod, period, at, distance }
}

/// All columns with small numbers, behind the first columns that are accepted.
#[test]
fn of_columns() {
    let mut all = Vec::new();
    for rules in quaternary().step_by(9).chain(others()) {
        let mut known = vec![vec![]];
        for _ in 0..4 {
            let mut longer = Vec::new();
            for before in &known {
                for n in 0..5 * 4 * 5 * 4 {
                    let last = column([n % 5, n / 5 % 4, 1 + n / 20 % 5, n / 100]);
                    let list = [&before[..], &[last]].concat();
                    let certificate = Certificate::new(rules.clone(), columns(&list));
                    if check_certificate(&certificate, &Limits::default()).is_ok() {
                        longer.push(list);
                    }
                    all.push(certificate);
                }
            }
            known = longer.into_iter().step_by(9).take(3).collect();
        }
    }
    Census::of(all).expect(
        155,
        &[
            (2, "a period is zero", 4375),
            (2, "genus certificates are for finite codes that never split a heap", 1200),
            (3, "`at` is within the code for g", 2115),
            (3, "g differs at heaps # and ", 600),
            (3, "g# differs at heaps # and ", 225),
            (3, "the column to the left of g# does not repeat at `distance`", 360),
            (4, "g differs at heaps # and ", 58),
            (4, "g# differs at heaps # and ", 174),
            (4, "the period is not least: # is one too", 270),
            (4, "the preperiod is not least: # is one too", 1668),
        ],
    );
}

/// In 0.3 the values alternate for ever. Whatever the preperiod, a whole round is looked at.
#[test]
fn of_false_columns() {
    refused(&code(&[0, 3], &[]), columns(&[]), 2, "no column");
    for r in 1..7 {
        let constant = column([r, 1, 2, 2]);
        refused(&code(&[0, 3], &[]), columns(&[constant]), 4, "g differs");
    }
}

/// What is claimed of some games by preperiods and periods below these numbers.
fn with_periods(
    games: impl Iterator<Item = Rules>,
    [preperiods, periods]: [u64; 2],
    claim: fn(GenusPeriod) -> Claim,
) -> impl Iterator<Item = Certificate> {
    games.flat_map(move |rules| {
        (0..preperiods * periods).map(move |n| {
            let period = GenusPeriod { preperiod: n % preperiods, period: n / preperiods };
            Certificate::new(rules.clone(), claim(period))
        })
    })
}

#[test]
fn of_periods() {
    let all = with_periods(quaternary().chain(others()), [7, 6], Claim::GenusPeriod);
    Census::of(all).expect(
        58,
        &[
            (2, "genus certificates are for finite codes that never split a heap", 126),
            (2, "the period is zero", 448),
            (3, "heaps # and # have different genera", 1711),
            (4, "the period is not least: # is one too", 50),
            (4, "the preperiod is not least: # is one too", 421),
        ],
    );
}

#[test]
fn of_tame_games() {
    let octal = (0..128).map(|n| code(&[n & 4, n >> 1 & 1 | n << 1 & 6, n >> 4], &[]));
    let all = with_periods(octal.chain(others()), [5, 4], Claim::GenusTame);
    Census::of(all).expect(
        55,
        &[
            (2, "the period is zero", 645),
            (2, "the theorem of tame periods is for finite codes only", 40),
            (3, "heap # is not tame", 642),
            (4, "heaps # and # + # have different genera", 950),
            (5, "the period is not least: # is one too", 32),
            (5, "the preperiod is not least: # is one too", 256),
        ],
    );
}

/// Small numbers for small codes, in which nothing grows, and all that is near to the law of
/// 0.122213.
#[test]
fn of_growth() {
    let growth = |rules: &Rules, [from, period, inserted, cut]: [u64; 4]| {
        let claim = GenusGrowth { from, period, inserted, cut };
        Certificate::new(rules.clone(), Claim::GenusGrowth(claim))
    };
    let small = quaternary().step_by(5).chain(others()).flat_map(|rules| {
        (0..4 * 6 * 3 * 7).map(move |n| growth(&rules, [3 + n % 4, n / 4 % 6, n / 24 % 3, n / 72]))
    });
    let golden = common::read(&common::golden()["0.122213-growth"]);
    let Claim::GenusGrowth(right) = golden.claim else { panic!() };
    let near = (0..5 * 3 * 3 * 5).map(|n| {
        let [a, b, c, d] = [n % 5, n / 5 % 3, n / 15 % 3, n / 45];
        let (from, period) = (right.from - 2 + a, right.period - 1 + b);
        growth(&golden.game, [from, period, right.inserted - 1 + c, right.cut - 2 + d])
    });
    Census::of(small.chain(near.step_by(7))).expect(
        2,
        &[
            (2, "genus certificates are for finite codes that never split a heap", 1512),
            (2, "not # < period, # < inserted < cut, and `from` beyond the code", 4623),
            (3, "the genus of heap # is not that of heap #, grown", 1349),
            (4, "heap # has different superscripts before the cut", 359),
            (5, "all genera alternate before the cut, so nothing grows", 252),
        ],
    );
}

#[test]
fn of_growth_with_large_numbers() {
    let rules = code(&[0, 3], &[]);
    for (place, name) in ["`from`", "the period", "`inserted`", "`cut`"].iter().enumerate() {
        let mut numbers = [9; 4];
        numbers[place] = 1 << 41;
        let [from, period, inserted, cut] = numbers;
        let claim = Claim::GenusGrowth(GenusGrowth { from, period, inserted, cut });
        refused(&rules, claim, 2, &format!("{name} is too large"));
    }
}
