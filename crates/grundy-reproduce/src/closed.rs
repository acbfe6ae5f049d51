//! Questions about closed rules: who wins, without any table.

use super::desk::{Desk, number};
use super::found::{Answered, Found, Question};
use grundy::Position;
use grundy::run::Stop;

pub(super) fn ask(desk: &mut Desk<'_>, question: &Question<'_>) -> Answered {
    let Question { verb, args, printed } = *question;
    Ok(Some(match (verb, args) {
        ("sibert-conway", [largest, count]) => {
            let (largest, count) = (number(largest), number(count) as usize);
            sibert_conway(desk, largest, count, printed)?
        }
        ("knots-rule", [total]) => knots(desk, number(total), printed)?,
        _ => return Ok(None),
    }))
}

/// All sums of at most `count` heaps of sizes 1 … `largest`.
fn sums(largest: u64, count: usize) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..count {
        let longer = |sum: &Vec<u64>| {
            let least = sum.last().copied().unwrap_or(1);
            let sum = sum.clone();
            (least..=largest).map(move |heap| [&sum[..], &[heap]].concat())
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// The sets of positions of Sibert and Conway: how many heaps of each kind, even (E), odd (D) or
/// exactly one, and none of any other size. First those that are P in normal and N in misère
/// play, then those the other way round.
const PN: [&str; 3] = ["E(5) E(4,1)", "E(17,12,9) E(20,4,1)", "25 E(17,12,9) D(20,4,1)"];
const NP: [&str; 6] = [
    "D(5) D(4,1)",
    "E(5) D(4,1)",
    "D(9) E(4,1)",
    "12 E(4,1)",
    "E(17,12,9) D(20,4,1)",
    "25 D(9) D(4,1)",
];

fn belongs(sum: &[u64], set: &str) -> bool {
    let mut counted = 0;
    let fits = set.split(' ').all(|part| {
        let sizes = part.trim_matches(['E', 'D', '(', ')']);
        let count =
            sum.iter().filter(|heap| sizes.split(',').any(|size| number(size) == **heap)).count();
        counted += count;
        match part.as_bytes()[0] {
            b'E' => count.is_multiple_of(2),
            b'D' => count % 2 == 1,
            _ => count == 1,
        }
    });
    fits && counted == sum.len()
}

fn sibert_conway(
    desk: &mut Desk<'_>,
    largest: u64,
    count: usize,
    printed: &str,
) -> Result<Found, Stop> {
    let values = desk.values("0.77", 0..=largest);
    let words = desk.words("0.77")?;
    let sums = sums(largest, count);
    let wrong = sums.iter().find(|sum| {
        let normal_p = sum.iter().fold(0, |value, &heap| value ^ values[heap as usize]) == 0;
        let p = match normal_p {
            true => !PN.iter().any(|set| belongs(sum, set)),
            false => NP.iter().any(|set| belongs(sum, set)),
        };
        let element = words.quotient.element(&Position::new(sum.iter().copied()));
        p != words.quotient.is_p(element.expect("a heap of the quotient"))
    });
    Ok(verdict(sums.len(), wrong, printed))
}

fn verdict(sums: usize, wrong: Option<&Vec<u64>>, printed: &str) -> Found {
    match wrong {
        None => Found::new(format!("holds for {sums} sums"), printed == "holds"),
        Some(sum) => {
            let position = Position::new(sum.iter().copied());
            Found::new(format!("fails for {position}"), printed == "fails")
        }
    }
}

/// Who wins a sum of strings in Knots (4.7): Allemang's rule by tameness and wildness.
fn knots_says_p(strings: &[u64]) -> bool {
    let tameness = |n: u64| if n == 2 { 1 } else { n.saturating_sub(3) as i64 };
    let wildness = |n: u64| if n == 5 { 1 } else { n.saturating_sub(6) as i64 };
    if strings.iter().all(|&n| n == 1 || n == 3) {
        return strings.len() % 2 == 1;
    }
    let mut sorted = strings.to_vec();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let a = wildness(sorted[0]) - sorted[1..].iter().map(|&n| tameness(n)).sum::<i64>();
    let even = strings.iter().filter(|&&n| n % 2 == 0).count();
    let odd = strings.len() - even;
    match a {
        ..=0 => even.is_multiple_of(2) && odd.is_multiple_of(2),
        1 => false,
        2.. => even % 2 == 1 && odd % 2 == 1,
    }
}

/// All sums of strings with at most so many knots.
fn knots(desk: &mut Desk<'_>, total: u64, printed: &str) -> Result<Found, Stop> {
    let sums: Vec<Vec<u64>> = (1..=total).flat_map(|total| partitions(total, total)).collect();
    for sum in &sums {
        let genus = desk.genus_of_sum("4.7", &Position::new(sum.iter().copied()))?;
        if genus.misere_outcome().is_p() != knots_says_p(sum) {
            return Ok(verdict(sums.len(), Some(sum), printed));
        }
    }
    Ok(verdict(sums.len(), None, printed))
}

/// The partitions of a number into parts not larger than `most`.
fn partitions(total: u64, most: u64) -> Vec<Vec<u64>> {
    if total == 0 {
        return vec![Vec::new()];
    }
    let with = |part: u64| {
        let rest = partitions(total - part, part);
        rest.into_iter().map(move |sum| [&sum[..], &[part]].concat())
    };
    (1..=most.min(total)).flat_map(with).collect()
}
