//! Nim-sequences of codes that never split a heap and have a repeating tail: the state theorem.

use crate::format::{NimPeriod, StateProof};
use crate::nim::{Period, values};
use crate::period::least;
use crate::refusal::{Checked, Meter, defect, need, number, refuse};
use crate::rules::Game;
use std::collections::BTreeSet;

/// See the docs, claim `nim-period`, proof `state`.
pub(crate) fn check(
    game: &Game,
    claim: &NimPeriod,
    proof: &StateProof,
    meter: &mut Meter,
) -> Checked<String> {
    let period = Period::new(claim)?;
    let at = number(2, "`at`", proof.at)?;
    let distance = number(2, "`distance`", proof.distance)?;
    let (prefix, tail) = (game.prefix(), game.tail().len());
    need(tail > 0 && game.parts() == 1, 2, || {
        "the state theorem is for codes with a tail that never split a heap".to_owned()
    })?;
    // In the notation of the theorem m = prefix − 1.
    need(at > prefix, 2, || "`at` is not beyond the digits before the tail".to_owned())?;
    need(distance > 0 && distance % tail == 0 && distance % period.period == 0, 2, || {
        "`distance` is not a multiple of the tail and of the period".to_owned()
    })?;
    let Some(saltus) = period.saltus.checked_mul(distance / period.period) else {
        return refuse(2, "the saltus is too large");
    };
    // From `at − prefix` on the sequence is shown to repeat at `distance`, so one round of it, from
    // the preperiod on, tells.
    let end = (at - prefix).max(period.preperiod) + distance;
    let values = values(game, (end + period.period).max(at + distance), meter)?;
    same_window(&values, at, distance, prefix, saltus)?;
    same_tails(game, &values, at, distance, saltus, meter)?;
    period.holds(5, &values, end)?;
    least(6, period.preperiod, period.period, |n, q| period.repeats(&values, n, q))?;
    let theorem = format!(
        "the state theorem for codes that never split: the state before heap {at} came back before \
         heap {}",
        at + distance
    );
    Ok(period.statement(game, &theorem))
}

/// Step 3: the recent values came back, shifted.
fn same_window(
    values: &[u32],
    at: usize,
    distance: usize,
    prefix: usize,
    saltus: usize,
) -> Checked<()> {
    for n in at - prefix..at {
        let (Some(&before), Some(&after)) = (values.get(n), values.get(n + distance)) else {
            return defect();
        };
        let equal = after as usize == before as usize + saltus;
        need(equal, 3, || format!("G({n} + {distance}) is not G({n}) + {saltus}"))?;
    }
    Ok(())
}

/// Step 4: for each residue, the set of values reached through the tail came back, shifted. By step
/// 3 the saltus is a difference of two values, so it is not large.
fn same_tails(
    game: &Game,
    values: &[u32],
    at: usize,
    distance: usize,
    saltus: usize,
    meter: &mut Meter,
) -> Checked<()> {
    let tail = game.tail().len();
    for residue in 0..tail {
        let before = reached(game, values, at, residue, meter)?;
        let after = reached(game, values, at + distance, residue, meter)?;
        let shifted = before.iter().map(|value| value + saltus);
        let expected: BTreeSet<usize> = (0..saltus).chain(shifted).collect();
        need(after == expected, 4, || {
            format!("the values that heaps ≡ {residue} modulo {tail} reach did not come back")
        })?;
    }
    Ok(())
}

/// The set T_n(s) of the theorem: values that a heap ≡ s reaches by distances beyond m + 1 from
/// before heap n.
fn reached(
    game: &Game,
    values: &[u32],
    n: usize,
    residue: usize,
    meter: &mut Meter,
) -> Checked<BTreeSet<usize>> {
    let (prefix, tail) = (game.prefix(), game.tail().len());
    meter.work(n as u64)?;
    // A heap ≡ s beyond all others, so that all distances are in the tail.
    let far = (n + prefix).next_multiple_of(tail) + residue;
    let heaps = 1..n.saturating_sub(prefix);
    let reaches = |&(j, _): &(usize, &u32)| heaps.contains(&j) && game.digit(far - j) & 2 != 0;
    let mut set: BTreeSet<usize> = values
        .iter()
        .enumerate()
        .take(n)
        .filter(reaches)
        .map(|(_, &value)| value as usize)
        .collect();
    if game.digit(far) & 1 != 0 {
        set.insert(0);
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::format::{Code, Rules};
    use crate::tests::Dice;

    /// What heaps far away reach through the tail, by looking at one of them.
    #[test]
    fn values_reached_through_the_tail() {
        let mut dice = Dice::new(1);
        for _ in 0..2000 {
            let mut digits = vec![0];
            (0..dice.roll(4)).for_each(|_| digits.push(dice.roll(4)));
            let tail: Vec<u64> = (0..=dice.roll(7)).map(|_| dice.roll(4)).collect();
            let digit = |taken: usize| match taken.checked_sub(digits.len()) {
                None => digits[taken],
                Some(beyond) => tail[beyond % tail.len()],
            };
            let game = Game::new(&Rules::Code(Code { digits: digits.clone(), tail: tail.clone() }));
            let game = game.unwrap();
            let values: Vec<u32> = (0..20).map(|_| dice.roll(9) as u32).collect();
            for n in game.prefix() + 1..20 {
                for residue in 0..game.tail().len() {
                    let far = 1000 * game.tail().len() + residue;
                    let heaps = (1..n - game.prefix()).filter(|&heap| digit(far - heap) & 2 != 0);
                    let ends = (digit(far) & 1 != 0).then_some(0);
                    let right: BTreeSet<usize> =
                        heaps.map(|heap| values[heap] as usize).chain(ends).collect();
                    let meter = &mut Meter::new(&Limits::default());
                    assert_eq!(reached(&game, &values, n, residue, meter).unwrap(), right);
                }
            }
        }
    }
}
