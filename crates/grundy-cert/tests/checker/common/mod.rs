//! What the tests share: the golden certificates, and an independent truth for every claim, by
//! brute force from the definitions.

pub(crate) mod census;
mod changed;
mod infinite;
mod quotient;
mod regular;
mod scales;
mod search;
mod weights;

pub(crate) use self::infinite::{
    called_p, golden_beside, golden_infinite, judged, judged_with, plane_of_two, small_sums,
    step_for_turned, turned,
};
pub(crate) use self::quotient::kayles_to_heap_4;
pub(crate) use self::{
    changed::Golden,
    scales::{Scaled, Silent, weights_of},
    search::Misere,
    weights::{one_scale, weighed_p, weighed_values},
};
use grundy_cert::format::{Certificate, Claim, Genus, Listed, Outcome, Play, Rules, Winner};
use infinite::{balance_is_true, infinite_is_true};
use quotient::{normal_play_is_true, quotient_is_true};
use regular::regular_is_true;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use weights::weights_is_true;

/// The golden certificates: name and text.
pub(crate) fn golden() -> BTreeMap<String, String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect()
}

pub(crate) fn read(text: &str) -> Certificate {
    serde_json::from_str(text).unwrap()
}

/// Every option of a heap, by trying every multiset of smaller heaps.
pub(crate) fn options(rules: &Rules, heap: u64) -> Vec<Vec<u64>> {
    let code = match rules {
        Rules::Code(code) => code,
        Rules::GrundysGame => {
            return (1..heap).filter(|a| *a < heap - a).map(|a| vec![a, heap - a]).collect();
        }
        Rules::Listed(list) => {
            let place = heap.checked_sub(1).map(|place| place as usize);
            return place.map_or(Vec::new(), |place| list.options[place].clone());
        }
    };
    let digit = |place: u64| {
        let place = place as usize;
        let tail = || code.tail.get((place - code.digits.len()) % code.tail.len().max(1));
        code.digits.get(place).or_else(tail).copied().unwrap_or(0)
    };
    let mut all = Vec::new();
    for left in 0..=heap {
        let digit = digit(heap - left);
        let largest = 63 - (digit | 1).leading_zeros();
        for parts in partitions(left, left, u64::from(largest)) {
            if digit >> parts.len() & 1 == 1 {
                all.push(parts);
            }
        }
    }
    all
}

/// All ways to write a number as a sum of at most `count` parts, none above `most`, largest first.
fn partitions(number: u64, most: u64, count: u64) -> Vec<Vec<u64>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    if count == 0 {
        return Vec::new();
    }
    let mut all = Vec::new();
    for first in 1..=number.min(most) {
        for mut rest in partitions(number - first, first, count - 1) {
            rest.push(first);
            all.push(rest);
        }
    }
    all
}

/// All sums of up to so many heaps of sizes from 1 to the largest.
pub(crate) fn sums(count: usize, largest: u64) -> Vec<Vec<u64>> {
    let mut sums = vec![Vec::new()];
    for size in 0..count {
        let longer: Vec<Vec<u64>> = sums
            .iter()
            .filter(|sum: &&Vec<u64>| sum.len() == size)
            .flat_map(|sum| {
                let least = sum.last().copied().unwrap_or(1);
                (least..=largest).map(|heap| [sum.clone(), vec![heap]].concat()).collect::<Vec<_>>()
            })
            .collect();
        sums.extend(longer);
    }
    sums
}

pub(crate) fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let set: BTreeSet<u64> = values.into_iter().collect();
    (0..).find(|v| !set.contains(v)).unwrap()
}

pub(crate) fn nim_values(rules: &Rules, heaps: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..heaps {
        let value =
            |parts: Vec<u64>| parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]);
        values.push(mex(options(rules, heap).into_iter().map(value)));
    }
    values
}

/// Whether a sequence, as far as it goes, has this least preperiod and period.
pub(crate) fn has_period<T: PartialEq>(
    f: &[T],
    r: u64,
    p: u64,
    step: impl Fn(&T, &T, u64) -> bool,
) -> bool {
    let (r, p) = (r as usize, p as usize);
    let holds = |r: usize, p: usize| (r..f.len() - p).all(|n| step(&f[n], &f[n + p], p as u64));
    p > 0
        && f.len() > r + 2 * p
        && holds(r, p)
        && (r == 0 || !holds(r - 1, p))
        && (1..p).all(|q| !holds(r, q))
}

/// The truth about a claim as far as brute force goes; used on mutants of small certificates.
pub(crate) fn is_true(certificate: &Certificate) -> bool {
    let rules = &certificate.game;
    match &certificate.claim {
        Claim::NimPeriod(claim) => {
            let (r, p, s) = (claim.preperiod, claim.period, claim.saltus);
            let values = nim_values(rules, 2 * r + 3 * p + 30);
            has_period(&values, r, p, |a, b, q| s * q % p == 0 && *b == a + s * q / p)
        }
        Claim::NimValues(claim) => {
            let values = nim_values(rules, claim.values.len() as u64);
            !values.is_empty() && values.iter().zip(&claim.values).all(|(a, b)| *a == u64::from(*b))
        }
        Claim::Genera(claim) => {
            let normal = nim_values(rules, claim.genera.len() as u64);
            let mut table = Misere::new(rules);
            let is_right = |(heap, genus): (usize, &Genus)| {
                let digits = &genus.superscripts;
                let end = digits.len().saturating_sub(2);
                let digit = |i: usize| digits[if i < end { i } else { end + (i - end) % 2 }];
                let mut right =
                    |i: usize| table.value(&[heap as u64], i as u64) == u64::from(digit(i));
                digits.len() >= 2
                    && normal[heap] == u64::from(genus.normal)
                    && (0..digits.len() + 6).all(&mut right)
            };
            !normal.is_empty() && claim.genera.iter().enumerate().all(is_right)
        }
        Claim::GenusColumns(claim) => claim.columns.iter().enumerate().all(|(i, column)| {
            let (r, p) = (column.preperiod, column.period);
            let heaps = r + 3 * p + 20;
            let mut table = Misere::new(rules);
            let values: Vec<u64> = match i {
                0 => nim_values(rules, heaps),
                i => (0..heaps).map(|heap| table.value(&[heap], i as u64 - 1)).collect(),
            };
            has_period(&values, r, p, |a, b, _| a == b)
        }),
        Claim::GenusTame(claim) => tame_is_true(rules, claim.preperiod, claim.period),
        Claim::GenusPeriod(claim) => {
            let (r, p) = (claim.preperiod, claim.period);
            has_period(&genera(rules, r + 3 * p + 20, 10), r, p, |a, b, _| a == b)
        }
        Claim::GenusGrowth(claim) => {
            let (from, p) = (claim.from, claim.period);
            let (inserted, cut) = (claim.inserted, claim.cut);
            let normal = nim_values(rules, from + 3 * p);
            let mut table = Misere::new(rules);
            (from..from + p).all(|n| {
                let same = |i: u64| {
                    let place = if i < cut { i } else { i - inserted };
                    table.value(&[n + p], i) == table.value(&[n], place)
                };
                normal[(n + p) as usize] == normal[n as usize] && (0..cut.min(24) + 4).all(same)
            }) && (from..from + p).any(|n| {
                (cut - 1..cut + 20).any(|i| table.value(&[n], i) != table.value(&[n], i + 2))
            })
        }
        Claim::Quotient(claim) => quotient_is_true(rules, claim),
        Claim::NormalPlay(claim) => normal_play_is_true(rules, claim),
        Claim::InfiniteQuotient(claim) => infinite_is_true(rules, claim),
        Claim::Weights(claim) => weights_is_true(rules, claim),
        Claim::Balance(claim) => balance_is_true(rules, claim),
        Claim::Regular(claim) => regular_is_true(rules, claim),
        Claim::Outcome(claim) => outcome_is_true(rules, claim),
        Claim::All(claims) => claims
            .iter()
            .all(|claim| is_true(&Certificate { claim: claim.clone(), ..certificate.clone() })),
    }
}

/// The nim-value of each heap, and so many superscripts of its genus.
fn genera(rules: &Rules, heaps: u64, superscripts: u64) -> Vec<(u64, Vec<u64>)> {
    let normal = nim_values(rules, heaps);
    let mut table = Misere::new(rules);
    let mut above = |heap| (0..superscripts).map(|i| table.value(&[heap], i)).collect();
    (0..heaps).map(|heap| (normal[heap as usize], above(heap))).collect()
}

/// Games that split heaps are searched for a few heaps only.
fn tame_is_true(rules: &Rules, r: u64, p: u64) -> bool {
    let heaps = r + 2 * p + 1;
    if heaps > 16 {
        return false;
    }
    let genera = genera(rules, heaps, 3);
    let tame = genera.iter().all(|(g, superscripts)| {
        let next = |v: u64| v ^ 2;
        match superscripts[..] {
            [first, second, third] => {
                (first == *g || *g <= 1 && first == 1 - *g) && second == next(*g) && third == *g
            }
            _ => false,
        }
    });
    tame && has_period(&genera, r, p, |a, b, _| a == b)
}

fn outcome_is_true(rules: &Rules, claim: &Outcome) -> bool {
    let mut search = Misere::new(rules);
    let nim = nim_values(rules, claim.position.iter().max().copied().unwrap_or(0) + 1);
    let mut is_p = |heaps: &[u64]| match claim.play {
        Play::Misere => search.value(heaps, 0) == 0,
        Play::Normal => heaps.iter().fold(0, |sum, &heap| sum ^ nim[heap as usize]) == 0,
    };
    let truly_p = is_p(&claim.position);
    let mut moves = Vec::new();
    for (at, &heap) in claim.position.iter().enumerate() {
        for parts in options(rules, heap) {
            let mut after = claim.position.clone();
            after.remove(at);
            after.extend(parts);
            after.sort_unstable();
            moves.push(after);
        }
    }
    truly_p == (claim.outcome == Winner::P)
        && match &claim.winning_move {
            Some(after) => !truly_p && moves.contains(after) && is_p(after),
            None => truly_p || moves.is_empty(),
        }
}

/// The first heaps of a game as a list.
pub(crate) fn listed(rules: &Rules, last: u64) -> Listed {
    let sorted = |mut parts: Vec<u64>| {
        parts.sort_unstable();
        parts
    };
    let options = |heap| options(rules, heap).into_iter().map(sorted).collect();
    Listed {
        names: (1..=last).map(|heap| format!("h{heap}")).collect(),
        options: (1..=last).map(options).collect(),
    }
}
