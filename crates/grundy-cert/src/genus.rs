//! Genus sequences of finite codes that never split a heap.
//!
//! The genus of a heap is its nim-value g with the superscripts g₀, g₁, g₂, …, where gᵢ is the
//! misère value of the heap together with i nim-heaps of size 2. A superscript is the mex of the
//! same superscript of the options and, for i ≥ 1, of gᵢ₋₁ and gᵢ₋₁ ⊕ 1.

use crate::format::{Column, GenusColumns, GenusGrowth, GenusPeriod};
use crate::nim::Marks;
use crate::period::least;
use crate::refusal::{Checked, Meter, defect, need, number, refuse};
use crate::rules::Game;

/// What a game that never splits looks like from far up: where heaps can be moved to.
struct Moves<'a> {
    game: &'a Game,
    /// k: from heap k + 1 on all heaps have the same moves.
    last_place: usize,
    /// m: the largest number of tokens that a move takes and leaves something.
    reach: usize,
}

impl<'a> Moves<'a> {
    /// Step 2.
    fn new(game: &'a Game) -> Checked<Self> {
        let Some(last_place) = game.last_place().filter(|_| game.parts() == 1) else {
            return refuse(2, "genus certificates are for finite codes that never split a heap");
        };
        let leaves = |&place: &usize| game.digit(place) & 2 != 0;
        let reach = (1..=last_place).rev().find(leaves).unwrap_or(0);
        Ok(Self { game, last_place, reach })
    }

    /// The heaps that a heap can be moved to; 0 stands for no heap.
    fn targets(&self, heap: usize, meter: &mut Meter) -> Checked<Vec<usize>> {
        let mut targets = Vec::new();
        self.game.options(heap, meter, &mut |parts| {
            targets.push(parts.iter().sum());
            Ok(())
        })?;
        Ok(targets)
    }
}

/// See the docs, claim `genus-columns`.
pub(crate) fn check_columns(
    game: &Game,
    claim: &GenusColumns,
    meter: &mut Meter,
) -> Checked<String> {
    let moves = Moves::new(game)?;
    need(!claim.columns.is_empty(), 2, || "there is no column".to_owned())?;
    let mut heaps = 0;
    for column in &claim.columns {
        need(column.period > 0 && column.distance > 0, 2, || "a period is zero".to_owned())?;
        let [r, p, at, distance] = [column.preperiod, column.period, column.at, column.distance]
            .map(|n| number(2, "a number", n));
        heaps = heaps.max(at?.max(r?) + distance? + p?);
    }
    meter.hold(heaps as u64 * claim.columns.len() as u64)?;
    let mut left: Option<(Vec<u32>, &Column)> = None;
    for (index, column) in claim.columns.iter().enumerate() {
        // Neither the normal values nor g₀ look at a column to the left.
        let beside = left.as_ref().filter(|_| index >= 2);
        let entries = entries(&moves, index, beside.map(|(left, _)| &left[..]), heaps, meter)?;
        returns(&moves, index, column, beside.map(|(_, column)| *column), &entries)?;
        periodic(index, column, &entries)?;
        left = Some((entries, column));
    }
    let list: Vec<String> = claim
        .columns
        .iter()
        .enumerate()
        .map(|(i, c)| format!("{} with period {} from heap {} on", name(i), c.period, c.preperiod))
        .collect();
    Ok(format!(
        "In the genus table of {game} these columns are periodic for all heaps: {}; no period and no \
         preperiod can be replaced by a smaller number. By the theorem on genus columns of games that \
         never split: a window of {} entries came back in each.",
        list.join(", "),
        moves.reach
    ))
}

fn name(index: usize) -> String {
    match index.checked_sub(1) {
        None => "g".to_owned(),
        Some(superscript) => format!("g{superscript}"),
    }
}

/// A column of the genus table, by the definition.
fn entries(
    moves: &Moves<'_>,
    index: usize,
    left: Option<&[u32]>,
    heaps: usize,
    meter: &mut Meter,
) -> Checked<Vec<u32>> {
    let mut entries: Vec<u32> = Vec::new();
    let mut marks = Marks::default();
    for heap in 0..heaps {
        let targets = moves.targets(heap, meter)?;
        marks.clear();
        for &target in &targets {
            marks.insert(entries.get(target).copied().map_or_else(defect, Ok)?);
        }
        if let Some(left) = left {
            let beside = left.get(heap).copied().map_or_else(defect, Ok)?;
            marks.insert(beside);
            marks.insert(beside ^ 1);
        } else if targets.is_empty() {
            entries.push(u32::from(index > 0));
            continue;
        }
        entries.push(marks.mex());
    }
    Ok(entries)
}

/// Step 3: the window before `at` comes back at a distance that is a period of the left column.
fn returns(
    moves: &Moves<'_>,
    index: usize,
    column: &Column,
    left: Option<&Column>,
    entries: &[u32],
) -> Checked<()> {
    let (at, distance) = (column.at as usize, column.distance as usize);
    need(at > moves.last_place, 3, || format!("`at` is within the code for {}", name(index)))?;
    if let Some(left) = left {
        need(
            at as u64 >= left.preperiod && column.distance.is_multiple_of(left.period),
            3,
            || format!("the column to the left of {} does not repeat at `distance`", name(index)),
        )?;
    }
    for n in at - moves.reach..at {
        let same = entries.get(n) == entries.get(n + distance);
        need(same, 3, || format!("{} differs at heaps {n} and {}", name(index), n + distance))?;
    }
    Ok(())
}

/// Step 4: the claimed period holds over one round of what step 3 proved, from the preperiod on,
/// and is least.
fn periodic(index: usize, column: &Column, entries: &[u32]) -> Checked<()> {
    let (r, p) = (column.preperiod as usize, column.period as usize);
    let repeats = |n: usize, q: usize| Some(entries.get(n)? == entries.get(n + q)?);
    for n in r..r.max(column.at as usize) + column.distance as usize {
        need(repeats(n, p) == Some(true), 4, || {
            format!("{} differs at heaps {n} and {}", name(index), n + p)
        })?;
    }
    least(4, r, p, repeats)
}

/// A genus: all superscripts, of which the last two of the list repeat for ever.
#[derive(Clone, PartialEq, Eq)]
struct Genus {
    normal: u32,
    superscripts: Vec<u32>,
}

impl Genus {
    /// From this superscript on the last two alternate.
    fn stable(&self) -> usize {
        self.superscripts.len().saturating_sub(2)
    }

    fn superscript(&self, i: usize) -> u32 {
        let beyond = i.saturating_sub(self.stable());
        let at = if i < self.stable() { i } else { self.stable() + beyond % 2 };
        self.superscripts.get(at).copied().unwrap_or(0)
    }

    /// The genus of a position with these options, by the definition.
    fn of(options: &[&Genus], meter: &mut Meter) -> Checked<Self> {
        let mut marks = Marks::default();
        marks.clear();
        options.iter().for_each(|option| marks.insert(option.normal));
        let normal = marks.mex();
        let stable = options.iter().map(|option| option.stable()).max().unwrap_or(0);
        let mut g: Vec<u32> = Vec::new();
        loop {
            meter.work(1 + options.len() as u64)?;
            marks.clear();
            options.iter().for_each(|option| marks.insert(option.superscript(g.len())));
            let next = match g.last() {
                None if options.is_empty() => 1,
                None => marks.mex(),
                Some(&before) => {
                    marks.insert(before);
                    marks.insert(before ^ 1);
                    marks.mex()
                }
            };
            // The options alternate from `stable` on; so this one does once an entry comes back.
            let two_back = g.len().checked_sub(2).filter(|back| back + 1 >= stable);
            if two_back.is_some_and(|back| g.get(back) == Some(&next)) {
                break;
            }
            g.push(next);
        }
        // The shortest list that says the same.
        while let [.., before, _, last] = g[..] {
            if before != last {
                break;
            }
            g.pop();
        }
        meter.hold(g.len() as u64)?;
        Ok(Self { normal, superscripts: g })
    }
}

/// The genera of heaps 0, 1, 2, …
fn genera(moves: &Moves<'_>, heaps: usize, meter: &mut Meter) -> Checked<Vec<Genus>> {
    let mut genera: Vec<Genus> = Vec::new();
    for heap in 0..heaps {
        let targets = moves.targets(heap, meter)?;
        let options: Vec<&Genus> = targets.iter().filter_map(|&n| genera.get(n)).collect();
        genera.push(Genus::of(&options, meter)?);
    }
    Ok(genera)
}

/// See the docs, claim `genus-period`.
pub(crate) fn check_period(game: &Game, claim: &GenusPeriod, meter: &mut Meter) -> Checked<String> {
    let moves = Moves::new(game)?;
    need(claim.period > 0, 2, || "the period is zero".to_owned())?;
    let r = number(2, "the preperiod", claim.preperiod)?;
    let p = number(2, "the period", claim.period)?;
    let end = (moves.last_place + 1).max(r + moves.reach);
    let genera = genera(&moves, end.max(r + p) + p, meter)?;
    let repeats = |n: usize, q: usize| Some(genera.get(n)? == genera.get(n + q)?);
    for n in r..end {
        need(repeats(n, p) == Some(true), 3, || {
            format!("heaps {n} and {} have different genera", n + p)
        })?;
    }
    least(4, r, p, repeats)?;
    Ok(format!(
        "For every heap size n ≥ {r} of {game}, heaps n and n + {p} have the same genus; neither {r} \
         nor {p} can be replaced by a smaller number. By the theorem on genera of games that never \
         split: equality was computed for {r} ≤ n < {end}."
    ))
}

/// See the docs, claim `genus-growth`.
pub(crate) fn check_growth(game: &Game, claim: &GenusGrowth, meter: &mut Meter) -> Checked<String> {
    let moves = Moves::new(game)?;
    let from = number(2, "`from`", claim.from)?;
    let p = number(2, "the period", claim.period)?;
    let inserted = number(2, "`inserted`", claim.inserted)?;
    let cut = number(2, "`cut`", claim.cut)?;
    need(p > 0 && inserted > 0 && cut > inserted && from > moves.last_place, 2, || {
        "not 0 < period, 0 < inserted < cut, and `from` beyond the code".to_owned()
    })?;
    let genera = genera(&moves, from + p, meter)?;
    for n in from - moves.reach..from {
        let (Some(before), Some(after)) = (genera.get(n), genera.get(n + p)) else {
            return defect();
        };
        need(grown(before, after, inserted, cut, meter)?, 3, || {
            format!("the genus of heap {} is not that of heap {n}, grown", n + p)
        })?;
    }
    for (n, genus) in genera.iter().enumerate().skip(from) {
        let same = genus.superscript(cut - 1) == genus.superscript(cut - 1 - inserted);
        need(same, 4, || format!("heap {n} has different superscripts before the cut"))?;
    }
    need(some_grow(&genera, from, cut), 5, || {
        "all genera alternate before the cut, so nothing grows".to_owned()
    })?;
    Ok(format!(
        "For every heap size n ≥ {from} of {game}, the genus of heap n + {p} is that of heap n with its \
         {inserted} superscripts before place {cut} repeated there; some genera grow without bound, so \
         the genus sequence is not periodic. By the theorem on growing genera of games that never split."
    ))
}

/// Whether some genus, of a heap from `from` on, does not alternate before the cut.
fn some_grow(genera: &[Genus], from: usize, cut: usize) -> bool {
    genera.iter().skip(from).any(|genus| genus.stable() >= cut)
}

/// Whether `after` is `before` with superscripts inserted at the cut.
fn grown(
    before: &Genus,
    after: &Genus,
    inserted: usize,
    cut: usize,
    meter: &mut Meter,
) -> Checked<bool> {
    // Beyond this place both sides alternate.
    let end = after.stable().max(before.stable() + inserted).max(cut) + 2;
    meter.work(end as u64)?;
    let expected = |i: usize| before.superscript(if i < cut { i } else { i - inserted });
    Ok(before.normal == after.normal && (0..end).all(|i| after.superscript(i) == expected(i)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::tests::Dice;

    fn genus(superscripts: &[u32]) -> Genus {
        Genus { normal: 0, superscripts: superscripts.to_vec() }
    }

    #[test]
    fn superscripts_that_are_inserted() {
        let (mut dice, mut grow) = (Dice::new(7), 0);
        for _ in 0..20_000 {
            let list = |dice: &mut Dice| {
                let length = 2 + dice.roll(5);
                (0..length).map(|_| dice.roll(2) as u32).collect::<Vec<_>>()
            };
            let before = genus(&list(&mut dice));
            let inserted = 1 + dice.roll(3) as usize;
            let cut = inserted + 1 + dice.roll(3) as usize;
            let expected = |i: usize| before.superscript(if i < cut { i } else { i - inserted });
            let mut after = genus(&(0..12).map(expected).collect::<Vec<_>>());
            for _ in 0..dice.roll(2) {
                after.superscripts[dice.roll(12) as usize] = dice.roll(3) as u32;
            }
            after.superscripts.truncate(2 + dice.roll(11) as usize);
            let right = (0..40).all(|i| after.superscript(i) == expected(i));
            let mut meter = Meter::new(&Limits::default());
            assert_eq!(grown(&before, &after, inserted, cut, &mut meter).unwrap(), right);
            let other = Genus { normal: 1, ..after };
            assert!(!grown(&before, &other, inserted, cut, &mut meter).unwrap());
            grow += usize::from(right);
        }
        assert!((1000..19_000).contains(&grow), "{grow}");
    }

    #[test]
    fn one_genus_that_grows_is_enough() {
        let genera = [genus(&[1, 2, 3, 4]), genus(&[1, 2]), genus(&[1, 2, 3])];
        assert_eq!([0, 1, 2, 3].map(|cut| some_grow(&genera, 0, cut)), [true, true, true, false]);
        assert_eq!([0, 1, 2].map(|cut| some_grow(&genera, 1, cut)), [true, true, false]);
    }
}
