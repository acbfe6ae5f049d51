//! Arithmetic periods of games in which a heap may be made any smaller and may be split besides,
//! as in Lasker's Nim 4.(3).
//!
//! Theorem 4 of `docs/periods.md`.

use super::growth::{Law, SHIFT};
use super::{Period, Proof, ProvedPeriod, Theorem, candidates};
use crate::rules::Code;
use std::collections::BTreeSet;

/// The least arithmetic period that the values prove for a code whose digits from d₁ on all contain
/// 3 and whose tail has no other digit. The caller vouches for the values.
pub(crate) fn prove(code: &Code, values: &[u32]) -> Option<ProvedPeriod> {
    let nim_moves = |place: u64| code.digit(place).leaves(0) && code.digit(place).leaves(1);
    let prefix = code.prefix().len() as u64;
    let tail = code.tail().iter().all(|digit| digit.0 == 3) && !code.tail().is_empty();
    if !tail || !(1..prefix).all(nim_moves) {
        return None;
    }
    let fits = |period: &Period| period.saltus().is_power_of_two();
    candidates(values).filter(fits).find_map(|period| {
        let law = Law::new(code, values, period, prefix - 1)?;
        let holds = law.is_least()
            && is_one_to_one(&law)
            && law.is_free_of(|parts| parts >= 2)
            && small_values_are_taken(&law)
            && gaps_are_filled(&law);
        let parts = code.max_parts();
        let proof = Proof::new(Theorem::Lasker { parts }, period.preperiod()..law.window);
        holds.then(|| ProvedPeriod::new(period, proof))
    })
}

/// Condition 1: no two heaps have the same value.
pub(super) fn is_one_to_one(law: &Law<'_>) -> bool {
    let value = |heap: u64| law.values[heap as usize];
    let round = law.from..law.from + law.period;
    let classes: BTreeSet<u32> = round.clone().map(|heap| value(heap) % law.saltus).collect();
    let early: BTreeSet<u32> = (0..law.from).map(value).collect();
    let later = |heap: u64| {
        // The values of its class from here on.
        let (first, class) = (value(heap), value(heap) % law.saltus);
        early.range(first..).all(|v| v % law.saltus != class)
    };
    classes.len() as u64 == law.period && early.len() as u64 == law.from && round.clone().all(later)
}

/// Condition 3: the values up to the largest of the heaps before n₀, and s more, are all taken.
pub(super) fn small_values_are_taken(law: &Law<'_>) -> bool {
    let most = law.values[..law.from as usize].iter().max().copied().unwrap_or(0) + law.saltus;
    let taken: BTreeSet<u32> = law.values[..law.window as usize].iter().copied().collect();
    (0..=most).all(|value| taken.contains(&value))
}

/// Condition 4: a value below that of a heap which no smaller heap has is that of a split that
/// serves for later heaps too.
pub(super) fn gaps_are_filled(law: &Law<'_>) -> bool {
    (law.window..law.window + law.period).all(|n| {
        let smaller: BTreeSet<u32> = law.values[..n as usize].iter().copied().collect();
        let gaps = (0..law.values[n as usize]).filter(|value| !smaller.contains(value));
        let mut splits = None;
        gaps.into_iter().all(|value| splits.get_or_insert_with(|| law.options(n)).has(value, SHIFT))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::period::further::{checked, holds_further, proved};
    use crate::nim::reference;

    #[test]
    fn laskers_nim() {
        assert_eq!(checked(prove, "4.(3)", 40), Period::new(1, 4, 4).map(|period| (period, 1..32)));
        assert_eq!(proved(prove, "0.(3)", 40).map(|found| found.period()), Period::new(0, 1, 1));
    }

    #[test]
    fn what_is_proved_holds_much_further() {
        let seconds = ["", "3", "7", "B", "F", "37", "73", "77", "3B", "F7"];
        let codes = ["0", "4", "8", "C"].into_iter().flat_map(|first| {
            seconds.into_iter().map(move |second| format!("{first}.{second}(3)"))
        });
        let count = holds_further(prove, codes, 100, 320);
        assert!(count >= 6, "only {count} games");
    }

    #[test]
    fn other_codes_and_other_values_are_not_proved() {
        assert_eq!(proved(prove, "4.(1)", 60), None);
        assert_eq!(proved(prove, "4.1(3)", 60), None);
        assert_eq!(proved(prove, "0.77", 60), None);
        let lasker: Code = "4.(3)".parse().unwrap();
        assert_eq!(prove(&lasker, &(0..64).collect::<Vec<u32>>()), None);
        // The values fit, but a digit is without 1 or 2, or the tail is not one of threes.
        let values = reference::values(&lasker, 60);
        for text in ["4.1(3)", "4.2(3)", "4.23(3)", "4.32(3)", "4.(37)", "4.(2)", "4.3", "4.333"] {
            let code: Code = text.parse().unwrap();
            assert_eq!(prove(&code, &values), None, "{text}");
        }
    }
}
