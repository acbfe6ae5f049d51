//! Questions about closed rules: who wins, without any table.

use super::desk::{Desk, number};
use super::found::{Answered, Found, Question};
use grundy::Position;
use grundy::run::Stop;

pub(super) fn ask(desk: &mut Desk<'_>, question: &Question<'_>) -> Answered {
    let Question { verb, args, printed } = *question;
    Ok(Some(match (verb, args) {
        ("knots-rule", [total]) => knots(desk, number(total), printed)?,
        _ => return Ok(None),
    }))
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
