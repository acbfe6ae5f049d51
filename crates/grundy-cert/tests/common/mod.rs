//! What the tests share: the golden certificates, and an independent truth for every claim, by
//! brute force from the definitions.
#![allow(dead_code, reason = "each test uses its part")]

pub(crate) mod census;

use grundy_cert::format::{
    Balance, Certificate, Claim, Infinite, NormalPlay, Outcome, Play, Quotient, Rules, Winner,
};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;

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
    let Rules::Code(code) = rules else {
        return (1..heap).filter(|a| *a < heap - a).map(|a| vec![a, heap - a]).collect();
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
            let heaps = r + 3 * p + 20;
            let normal = nim_values(rules, heaps);
            let mut table = Misere::new(rules);
            let genus = |heap: u64| {
                let superscripts: Vec<u64> = (0..10).map(|i| table.value(&[heap], i)).collect();
                (normal[heap as usize], superscripts)
            };
            let genera: Vec<_> = (0..heaps).map(genus).collect();
            has_period(&genera, r, p, |a, b, _| a == b)
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
        Claim::Balance(claim) => balance_is_true(rules, claim),
        Claim::Outcome(claim) => outcome_is_true(rules, claim),
        Claim::All(claims) => claims
            .iter()
            .all(|claim| is_true(&Certificate { claim: claim.clone(), ..certificate.clone() })),
    }
}

/// Games that split heaps are searched for a few heaps only.
fn tame_is_true(rules: &Rules, r: u64, p: u64) -> bool {
    let heaps = r + 2 * p + 1;
    if heaps > 16 {
        return false;
    }
    let normal = nim_values(rules, heaps);
    let mut table = Misere::new(rules);
    let genus = |heap: u64| {
        let superscripts: Vec<u64> = (0..3).map(|i| table.value(&[heap], i)).collect();
        (normal[heap as usize], superscripts)
    };
    let genera: Vec<_> = (0..heaps).map(genus).collect();
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

/// Misère values of sums of heaps together with nim-heaps of size 2, by search.
pub(crate) struct Misere<'a> {
    rules: &'a Rules,
    memo: HashMap<(Vec<u64>, u64, u64), u64>,
}

impl<'a> Misere<'a> {
    pub(crate) fn new(rules: &'a Rules) -> Self {
        Self { rules, memo: HashMap::new() }
    }

    /// The misère value of these heaps and some nim-heaps of size 2; 0 if and only if P.
    pub(crate) fn value(&mut self, heaps: &[u64], twos: u64) -> u64 {
        let mut heaps = heaps.to_vec();
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        self.search(heaps, twos, 0)
    }

    fn search(&mut self, heaps: Vec<u64>, twos: u64, ones: u64) -> u64 {
        let key = (heaps, twos, ones);
        if let Some(&known) = self.memo.get(&key) {
            return known;
        }
        let (heaps, twos, ones) = key.clone();
        let mut values = Vec::new();
        for at in 0..heaps.len() {
            for parts in options(self.rules, heaps[at]) {
                let mut after = heaps.clone();
                after.remove(at);
                after.extend(parts);
                after.sort_unstable();
                values.push(self.search(after, twos, ones));
            }
        }
        if twos > 0 {
            values.push(self.search(heaps.clone(), twos - 1, ones));
            values.push(self.search(heaps.clone(), twos - 1, ones + 1));
        }
        if ones > 0 {
            values.push(self.search(heaps, twos, ones - 1));
        }
        let value = if values.is_empty() { 1 } else { mex(values) };
        self.memo.insert(key, value);
        value
    }
}

/// The products of the elements with x, from the action of the generators alone.
pub(crate) fn product_table(claim: &Quotient) -> Vec<Vec<u32>> {
    let order = claim.order as usize;
    let mut table: Vec<Option<Vec<u32>>> = vec![None; order];
    table[0] = Some((0..order as u32).collect());
    loop {
        let mut grown = false;
        for z in 0..order {
            for f in &claim.action {
                let y = f[z] as usize;
                if let (Some(row), None) = (&table[z], &table[y]) {
                    table[y] = Some(row.iter().map(|&x| f[x as usize]).collect());
                    grown = true;
                }
            }
        }
        if !grown {
            return table.into_iter().map(Option::unwrap).collect();
        }
    }
}

/// Outcomes of all sums of up to three heaps (and many of up to five) by search.
fn quotient_is_true(rules: &Rules, claim: &Quotient) -> bool {
    let table = product_table(claim);
    let phi = &claim.pretending;
    let last = (phi.len() as u64 - 1).min(9);
    let mut search = Misere::new(rules);
    let mut sums = vec![Vec::new()];
    for size in 0..4 {
        let longer: Vec<Vec<u64>> = sums
            .iter()
            .filter(|sum: &&Vec<u64>| sum.len() == size)
            .flat_map(|sum| {
                let least = sum.last().copied().unwrap_or(1);
                (least..=last).map(|heap| [sum.clone(), vec![heap]].concat()).collect::<Vec<_>>()
            })
            .collect();
        sums.extend(longer);
    }
    let outcomes = sums.iter().all(|sum| {
        let value = sum.iter().fold(0, |x, &heap| table[x as usize][phi[heap as usize] as usize]);
        claim.p_elements.contains(&value) == (search.value(sum, 0) == 0)
    });
    let periodic = claim.period.is_none_or(|period| {
        let (r, p) = (period.preperiod, period.period);
        let at = |n: u64| if n < r { n } else { r + (n - r) % p };
        let values: Vec<u32> = (0..r + 3 * p).map(|n| phi[at(n) as usize]).collect();
        has_period(&values, r, p, |a, b, _| a == b)
    });
    let rows: BTreeSet<Vec<bool>> = table
        .iter()
        .map(|row| row.iter().map(|x| claim.p_elements.contains(x)).collect())
        .collect();
    // Every element is the value of a position.
    let mut values = BTreeSet::from([0]);
    while let Some(more) = (values.iter())
        .flat_map(|&x| phi.iter().map(move |&y| (x, y)))
        .map(|(x, y)| table[x as usize][y as usize])
        .find(|xy| !values.contains(xy))
    {
        values.insert(more);
    }
    let whole = values.len() == table.len();
    outcomes && periodic && (!claim.reduced || rows.len() == table.len() && whole)
}

/// The outcomes of sums of a heap above the last one and two more, by search; the order by the
/// rows of outcomes of small sums, as far as these go; the period as far as it is seen.
fn normal_play_is_true(rules: &Rules, claim: &NormalPlay) -> bool {
    let mut search = Misere::new(rules);
    let last = claim.last;
    let nim = nim_values(rules, last + 40);
    let normal = (last + 1..=last + 3).all(|large| {
        (0..6).all(|other: u64| {
            (0..=other).all(|third| {
                let sum = [large, other, third].iter().fold(0, |sum, &h| sum ^ nim[h as usize]);
                (search.value(&[large, other, third], 0) == 0) == (sum == 0)
            })
        })
    });
    let whole = claim.whole.as_ref().is_none_or(|whole| {
        let (r, p) = (whole.preperiod, whole.period);
        // An element is known by its row: its outcomes beside all small sums, and its nim-value.
        let mut rows: Vec<(u64, Vec<bool>)> = Vec::new();
        let contexts: Vec<Vec<u64>> =
            (0..6).flat_map(|a| (0..=a).map(move |b| vec![a, b])).collect();
        let mut row = |sum: &[u64]| {
            let value = sum.iter().fold(0, |value, &heap| value ^ nim[heap as usize]);
            let is_p = |context: &Vec<u64>| search.value(&[sum, context].concat(), 0) == 0;
            (value, contexts.iter().map(is_p).collect::<Vec<bool>>())
        };
        for heap in 0..(r + 3 * p).min(last + 12) {
            rows.push(row(&[heap]));
        }
        let mut elements: BTreeSet<(u64, Vec<bool>)> = rows.iter().cloned().collect();
        for a in 0..=last {
            for b in 0..=a.min(4) {
                elements.insert(row(&[a, b]));
            }
        }
        elements.len() as u64 == whole.order && has_period(&rows, r, p, |a, b, _| a == b)
    });
    normal && quotient_is_true(rules, &claim.quotient) && whole
}

/// The products of the elements of a monoid that is given by its order and its generators.
fn table(order: usize, action: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let (p_elements, pretending, action) = (vec![], vec![], action.to_vec());
    let order = order as u64;
    product_table(&Quotient { order, action, p_elements, pretending, period: None, reduced: false })
}

/// The product of the values of some heaps.
fn product<'a>(
    table: &[Vec<u32>],
    values: &[u32],
    heaps: impl IntoIterator<Item = &'a u64>,
) -> u32 {
    heaps.into_iter().fold(0, |x, &heap| table[x as usize][values[heap as usize] as usize])
}

/// What is claimed of an infinite quotient: whether this sum of heaps is P, beside as many of the
/// largest heaps as there are layers.
pub(crate) fn called_p(claim: &Infinite, sum: &[u64]) -> bool {
    let table = table(claim.p_pairs.len(), &claim.action);
    let number = |which: usize| -> u64 {
        sum.iter().map(|&heap| u64::from(claim.numbers[heap as usize][which])).sum()
    };
    let (a, b) = (number(0), number(1));
    let x = product(&table, &claim.values, sum);
    let fold = |n: u64, least: u64| if n < least { n } else { least + (n - least) % claim.period };
    let smaller = fold(a.min(b), claim.floor) as u32;
    let larger = smaller + fold(a.abs_diff(b), claim.width) as u32;
    claim.p_pairs[x as usize].contains(&if a < b { [smaller, larger] } else { [larger, smaller] })
}

/// All sums of up to three heaps of sizes from 1 to the largest.
fn small_sums(largest: u64) -> Vec<Vec<u64>> {
    let mut sums = vec![Vec::new()];
    for size in 0..3 {
        let longer: Vec<Vec<u64>> = sums
            .iter()
            .filter(|sum: &&Vec<u64>| sum.len() == size)
            .flat_map(|sum| {
                let least = sum.last().copied().unwrap_or(1);
                let heaps = least..=largest;
                heaps.map(|heap| [sum.clone(), vec![heap]].concat()).collect::<Vec<_>>()
            })
            .collect();
        sums.extend(longer);
    }
    sums
}

/// The outcomes of sums of up to three heaps by search, and of a few more heaps of the pair, as far
/// as the search is short; of layers too.
fn infinite_is_true(rules: &Rules, claim: &Infinite) -> bool {
    let mut search = Misere::new(rules);
    let splits = matches!(rules, Rules::Code(code) if code.digits.iter().any(|d| d & 4 != 0));
    let most: u64 = if splits { 18 } else { 36 };
    let layers = claim.beside.as_ref().map_or(&[][..], |beside| &beside.layers);
    let mut is_p = |sum: &[u64], beside: usize| {
        search.value(&[sum, &vec![claim.heap; beside]].concat(), 0) == 0
    };
    let short = |sum: &&Vec<u64>| sum.iter().sum::<u64>() <= most;
    let layers_are_true = layers.iter().enumerate().all(|(j, layer)| {
        let table = table(layer.action.first().map_or(1, Vec::len), &layer.action);
        small_sums(claim.heap - 1).iter().filter(short).all(|sum| {
            let called = layer.p_elements.contains(&product(&table, &layer.values, sum));
            called == is_p(sum, j)
        })
    });
    let [g, h] = claim.pair;
    let mut sums = small_sums(claim.values.len() as u64 - 1);
    sums.extend((0..6).flat_map(|a| (0..6).map(move |b| [vec![g; a], vec![h; b]].concat())));
    layers_are_true
        && sums.iter().filter(short).all(|sum| called_p(claim, sum) == is_p(sum, layers.len()))
}

/// The outcomes of sums of up to three heaps by search. Where a sum weighs less than its largest
/// heap is high, and where it weighs more.
fn balance_is_true(rules: &Rules, claim: &Balance) -> bool {
    let table = table(claim.order as usize, &claim.action);
    let mut search = Misere::new(rules);
    let called_p = |sum: &[u64]| {
        let (mut x, mut weight, mut height) = (0, 0_u64, 0_u64);
        for &heap in sum {
            let rounds = (heap + 1).saturating_sub(claim.preperiod + claim.period);
            let rounds = rounds.div_ceil(claim.period);
            let place = (heap - rounds * claim.period) as usize;
            x = table[x as usize][claim.elements[place] as usize];
            weight += claim.weights[place] + rounds * claim.weight_step;
            height = height.max(claim.heights[place] + rounds * claim.height_step);
        }
        let balance = height.saturating_sub(weight).min(claim.most);
        claim.p_balances[x as usize].contains(&balance)
    };
    let sums = small_sums(14).into_iter().filter(|sum| sum.iter().sum::<u64>() <= 18);
    sums.into_iter().all(|sum| called_p(&sum) == (search.value(&sum, 0) == 0))
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
