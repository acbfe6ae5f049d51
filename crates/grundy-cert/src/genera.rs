//! Genera of single heaps, by the definition.

use crate::format::{Genera, Genus};
use crate::nim::Marks;
use crate::outcome::options;
use crate::refusal::{Checked, Meter, defect, need, refuse};
use crate::rules::Game;
use std::collections::BTreeMap;

/// The genera of sums of heaps, each sum in increasing order.
type Known = BTreeMap<Vec<usize>, Genus>;

/// See the docs, claim `genera`.
pub(crate) fn check(game: &Game, claim: &Genera, meter: &mut Meter) -> Checked<String> {
    let Some(last) = claim.genera.len().checked_sub(1) else {
        return refuse(2, "no genus is claimed");
    };
    let pairs = claim.genera.iter().all(|genus| genus.superscripts.len() >= 2);
    need(pairs, 2, || "a genus has fewer than two superscripts".to_owned())?;
    let mut known = Known::new();
    for (heap, claimed) in claim.genera.iter().enumerate() {
        let sum = vec![heap];
        settle(game, sum.clone(), &mut known, meter)?;
        let found = known.get(&sum).map_or_else(defect, Ok)?;
        let name = || game.name(heap as u64);
        need(found.normal == claimed.normal, 3, || {
            format!("the nim-value of {} is {}, not {}", name(), found.normal, claimed.normal)
        })?;
        // Both repeat with period 2 from the last two of the longer list on.
        let longer = found.superscripts.len().max(claimed.superscripts.len());
        for i in 0..longer {
            let (right, wrong) = (superscript(found, i)?, superscript(claimed, i)?);
            need(right == wrong, 4, || {
                format!("superscript {i} of {} is {right}, not {wrong}", name())
            })?;
        }
    }
    let heaps = game.up_to(last as u64);
    Ok(format!("In misère play of {game}, the genera of {heaps} are as claimed. By definition."))
}

/// A superscript of a genus: the last two repeat in turn.
fn superscript(genus: &Genus, i: usize) -> Checked<u32> {
    let length = genus.superscripts.len();
    let i = if i < length { i } else { length.saturating_sub(2) + i.abs_diff(length) % 2 };
    genus.superscripts.get(i).copied().map_or_else(defect, Ok)
}

/// Finds the genus of a sum, and before it those of the sums that can be reached from it. Play
/// ends, so every sum is settled once the sums above it in `open` are.
fn settle(game: &Game, sum: Vec<usize>, known: &mut Known, meter: &mut Meter) -> Checked<()> {
    let mut open = vec![sum];
    while let Some(sum) = open.pop() {
        if known.contains_key(&sum) {
            continue;
        }
        let options = options(game, &sum, meter)?;
        let mut genera = Vec::new();
        let mut missing = Vec::new();
        for option in options {
            match known.get(&option) {
                Some(genus) => genera.push(genus),
                None => missing.push(option),
            }
        }
        if missing.is_empty() {
            let genus = of_options(&genera, meter)?;
            meter.hold((sum.len() + genus.superscripts.len()) as u64)?;
            known.insert(sum, genus);
        } else {
            meter.hold(missing.iter().map(|sum| 1 + sum.len() as u64).sum())?;
            open.push(sum);
            open.extend(missing);
        }
    }
    Ok(())
}

/// The genus of a position with options of these genera. A superscript gᵢ is the mex of the same
/// superscripts of the options and, for i ≥ 1, of gᵢ₋₁ and gᵢ₋₁ ⊕ 1; g₀ is 1 without options.
fn of_options(options: &[&Genus], meter: &mut Meter) -> Checked<Genus> {
    let mut marks = Marks::default();
    marks.clear();
    options.iter().for_each(|option| marks.insert(option.normal));
    let normal = marks.mex();
    // From here on the superscripts of all options repeat with period 2.
    let lengths = options.iter().map(|option| option.superscripts.len().saturating_sub(2));
    let repeat = lengths.max().unwrap_or(0);
    let mut superscripts: Vec<u32> = Vec::new();
    loop {
        let i = superscripts.len();
        meter.work(1 + options.len() as u64)?;
        marks.clear();
        for option in options {
            marks.insert(superscript(option, i)?);
        }
        if let Some(&before) = superscripts.last() {
            marks.insert(before);
            marks.insert(before ^ 1);
        }
        let next = if i == 0 && options.is_empty() { 1 } else { marks.mex() };
        let back = i.checked_sub(2).and_then(|back| superscripts.get(back));
        if i > repeat && back == Some(&next) {
            return Ok(Genus { normal, superscripts });
        }
        superscripts.push(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::tests::Dice;

    /// Invented genera of options, lists of two to five superscripts: a hundred superscripts by the
    /// definition.
    #[test]
    fn genera_of_invented_options() {
        let mut dice = Dice::new(1);
        for _ in 0..2000 {
            let mut invent = |_| {
                let count = 2 + dice.roll(4);
                Genus {
                    normal: dice.roll(4) as u32,
                    superscripts: (0..count).map(|_| dice.roll(5) as u32).collect(),
                }
            };
            let count = invent(0).normal;
            let options: Vec<Genus> = (0..count).map(&mut invent).collect();
            let given = |list: &[u32], i: usize| match list.get(i) {
                Some(&g) => g,
                None => list[list.len() - 2 + (i - list.len()) % 2],
            };
            let mut right: Vec<u32> = Vec::new();
            for i in 0..100 {
                let before = right.last().map_or(vec![], |&g| vec![g, g ^ 1]);
                let seen = options.iter().map(|option| given(&option.superscripts, i));
                let seen: Vec<u32> = seen.chain(before).collect();
                right.push(if seen.is_empty() { 1 } else { mex(&seen) });
            }
            let meter = &mut Meter::new(&Limits::default());
            let genus = of_options(&options.iter().collect::<Vec<_>>(), meter).unwrap();
            let normal: Vec<u32> = options.iter().map(|option| option.normal).collect();
            assert_eq!(genus.normal, mex(&normal));
            let found: Vec<u32> = (0..100).map(|i| superscript(&genus, i).unwrap()).collect();
            assert_eq!(found, right, "{options:?}");
        }
    }

    fn mex(values: &[u32]) -> u32 {
        (0..).find(|value| !values.contains(value)).unwrap()
    }
}
