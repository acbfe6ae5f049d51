//! The closed set under a position: everything that can arise in play.

use grundy::board::{BoardGame, Catalogue};
use grundy::rules::Rules;
use grundy::run::{Progress, Run, Stop};

/// A component, and its options as sums of members with smaller numbers.
pub(crate) type Member<P> = (P, Vec<Vec<u64>>);

/// All components that can arise from these positions, numbered from 1: first those whose play
/// ends soonest, and of these as `key` orders them. An option takes fewer moves to the end, so
/// options come first.
pub(crate) fn members<G: BoardGame, K: Ord>(
    catalogue: &Catalogue<G>,
    positions: &[G::Position],
    key: impl Fn(&G::Position) -> K,
    run: &Run<'_>,
) -> Result<Vec<Member<G::Position>>, Stop> {
    let mut wanted = vec![false; 1];
    for position in positions {
        for number in catalogue.sum(position, run)?.heaps() {
            wanted.resize(wanted.len().max(number as usize + 1), false);
            wanted[number as usize] = true;
        }
    }
    // Options have smaller numbers in the catalogue.
    let mut options: Vec<Vec<Vec<u64>>> = vec![Vec::new(); wanted.len()];
    for number in (1..wanted.len()).rev() {
        if wanted[number] {
            options[number] = catalogue.options(number as u64);
            options[number].iter().flatten().for_each(|&part| wanted[part as usize] = true);
            run.untold().check(Progress::default())?;
        }
    }
    let mut length = vec![0u64; wanted.len()];
    for number in 1..wanted.len() {
        let of = |option: &Vec<u64>| option.iter().map(|&part| length[part as usize]).sum::<u64>();
        length[number] = options[number].iter().map(|option| 1 + of(option)).max().unwrap_or(0);
    }
    let mut order: Vec<(u64, K, usize, G::Position)> = (1..wanted.len())
        .filter(|&number| wanted[number])
        .filter_map(|number| Some((number, catalogue.component(number as u64)?)))
        .map(|(number, component)| (length[number], key(&component), number, component))
        .collect();
    order.sort_by(|a, b| (a.0, &a.1, a.2).cmp(&(b.0, &b.1, b.2)));
    let mut numbers = vec![0; wanted.len()];
    (1..).zip(&order).for_each(|(new, (_, _, old, _))| numbers[*old] = new);
    let renumbered = |option: &Vec<u64>| {
        let mut parts: Vec<u64> = option.iter().map(|&part| numbers[part as usize]).collect();
        parts.sort_unstable();
        parts
    };
    let member = |(_, _, old, component): (u64, K, usize, G::Position)| {
        (component, options[old].iter().map(renumbered).collect())
    };
    Ok(order.into_iter().map(member).collect())
}
