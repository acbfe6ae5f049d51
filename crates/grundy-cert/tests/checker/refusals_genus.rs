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
        "
        step 2, 4375 times: a period is zero
        step 2, 1200 times: genus certificates are for finite codes that never split a heap
        step 3, 2115 times: `at` is within the code for g
        step 3,  600 times: g differs at heaps # and
        step 3,  225 times: g# differs at heaps # and
        step 3,  360 times: the column to the left of g# does not repeat at `distance`
        step 4,   58 times: g differs at heaps # and
        step 4,  174 times: g# differs at heaps # and
        step 4,  270 times: the period is not least: # is one too
        step 4, 1668 times: the preperiod is not least: # is one too
        ",
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
        "
        step 2,  126 times: genus certificates are for finite codes that never split a heap
        step 2,  448 times: the period is zero
        step 3, 1711 times: heaps # and # have different genera
        step 4,   50 times: the period is not least: # is one too
        step 4,  421 times: the preperiod is not least: # is one too
        ",
    );
}

#[test]
fn of_tame_games() {
    let octal = (0..128).map(|n| code(&[n & 4, n >> 1 & 1 | n << 1 & 6, n >> 4], &[]));
    let all = with_periods(octal.chain(others()), [5, 4], Claim::GenusTame);
    Census::of(all).expect(
        55,
        "
        step 2, 645 times: the period is zero
        step 2,  40 times: the theorem of tame periods is for finite codes only
        step 3, 642 times: heap # is not tame
        step 4, 950 times: heaps # and # + # have different genera
        step 5,  32 times: the period is not least: # is one too
        step 5, 256 times: the preperiod is not least: # is one too
        ",
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
        "
        step 2, 1512 times: genus certificates are for finite codes that never split a heap
        step 2, 4623 times: not # < period, # < inserted < cut, and `from` beyond the code
        step 3, 1349 times: the genus of heap # is not that of heap #, grown
        step 4,  359 times: heap # has different superscripts before the cut
        step 5,  252 times: all genera alternate before the cut, so nothing grows
        ",
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
