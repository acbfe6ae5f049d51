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
