use super::{Nimified, tameness};
use crate::misere::TameValue;
use crate::rules::{Code, Digit};
use crate::run::{Progress, Run, Stop};
use std::fmt;

/// The least number of threes that must be appended to a code so that the game is tame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NimmingNumber {
    /// This many.
    Finite(u64),
    /// No finite number of threes is enough, but infinitely many are: proved for every number.
    Infinite,
    /// No number of threes is enough, not even infinitely many: proved for every number.
    Undefined,
    /// Infinitely many are enough; no number up to this one is, larger ones are not decided.
    NoneUpTo(u64),
}

impl fmt::Display for NimmingNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(threes) => write!(f, "{threes}"),
            Self::Infinite => write!(f, "∞"),
            Self::Undefined => write!(f, "undefined"),
            Self::NoneUpTo(threes) => write!(f, "above {threes}"),
        }
    }
}

/// The Nimming Number of a finite code that never splits, with what N(G) is known to be.
///
/// Let L be the length of the code. With k threes appended, heaps up to L + k have the options
/// that they have in N(G). So if heap w of N(G) is wild, every k ≥ w − L leaves the game wild,
/// and finitely many k remain to be tried. If N(G) is tame, [`with_many_threes`] decides about
/// all large k at once.
pub fn nimming_number(
    code: &Code,
    nimified: &Nimified,
    run: &Run<'_>,
) -> Result<NimmingNumber, Stop> {
    let length = code.last_place().unwrap_or(0) as u64;
    let (many, number) = match nimified.first_wild() {
        Some(wild) => (wild.saturating_sub(length), NimmingNumber::Undefined),
        None => match with_many_threes(code, nimified) {
            Many { from, tame: Some(true) } => (from, NimmingNumber::Finite(from)),
            Many { from, tame: Some(false) } => (from, NimmingNumber::Infinite),
            Many { from, tame: None } => (from, NimmingNumber::NoneUpTo(from - 1)),
        },
    };
    for threes in 0..many {
        run.check(Progress { done: threes, ..Progress::default() })?;
        if tameness(&with_threes(code, threes)).is_some_and(|found| found.is_tame()) {
            return Ok(NimmingNumber::Finite(threes));
        }
    }
    Ok(number)
}

fn with_threes(code: &Code, threes: u64) -> Code {
    let mut digits = code.prefix().to_vec();
    digits.extend((0..threes).map(|_| Digit(3)));
    Code::new(digits, Vec::new()).expect("threes leave at most one heap")
}

/// What is known of the game with k threes for every k ≥ `from` at once.
struct Many {
    from: u64,
    /// Tame for all these k, wild for all these k, or not decided.
    tame: Option<bool>,
}

/// The values below 2 among L + k heaps in a row, by place; `None` for larger values, and
/// nothing beyond the last value below 2.
type Row = Vec<Option<TameValue>>;

/// How many rows are followed. Two are enough for most games.
const ROWS: usize = 64;

/// What becomes of the game with k threes when k is large, N(G) being tame.
///
/// Cut the heaps into rows of L + k: row 0 is heaps 0 to L + k − 1, as in N(G), row r heaps r·(L +
/// k) + j with 0 ≤ j < L + k. Heap j of a row may be moved to every heap i ≥ j of the row before
/// and, in its own row, to every i < j − L and to those of the L heaps before it that the code
/// allows. Whether a game with tame options is wild, and its value if that is below 2, depend only
/// on which values below 2 are among the options. If the values below 2 of the row before stand at
/// places up to B ≤ k, those of the next row are found by [`next_row`], which does not ask for k.
/// So either some row has a wild heap, for all k at once, or a row comes back, and the game is tame
/// for all k at once.
fn with_many_threes(code: &Code, nimified: &Nimified) -> Many {
    let small = |value: TameValue| (value.normal() < 2).then_some(value);
    let first: Row = (0..=nimified.last_small())
        .map(|heap| nimified.genus(heap)?.tame_value().and_then(small))
        .collect();
    let mut rows = vec![first];
    let mut from = 1;
    while rows.len() < ROWS {
        let row = &rows[rows.len() - 1];
        from = from.max(row.len() as u64);
        match next_row(code, row) {
            None => return Many { from, tame: Some(false) },
            Some(next) if rows[1..].contains(&next) => return Many { from, tame: Some(true) },
            Some(next) => rows.push(next),
        }
    }
    Many { from, tame: None }
}

/// The values below 2 of the row after this one; `None` if it has a wild heap.
///
/// It is complete when the row before offers nothing any more, the last L heaps of the new row
/// have large values and so has the next one: then all following heaps have the same values
/// below 2 among their options.
fn next_row(code: &Code, before: &Row) -> Option<Row> {
    let length = code.last_place().unwrap_or(0);
    let mut row: Row = Vec::new();
    loop {
        let j = row.len();
        let reached = |i: &usize| j - i > length || code.digit((j - i) as u64).leaves(1);
        let mut options: Vec<TameValue> = (0..j).filter(reached).filter_map(|i| row[i]).collect();
        options.extend(before.iter().skip(j).flatten());
        // The heap L + 1 places before has a large value, or the row before ends with one.
        options.push(TameValue::Firm(2));
        let value = TameValue::of_options(&options)?;
        row.push((value.normal() < 2).then_some(value));
        if j >= before.len() + length && row[j - length..].iter().all(Option::is_none) {
            while row.last() == Some(&None) {
                row.pop();
            }
            return Some(row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> NimmingNumber {
        let code: Code = text.parse().unwrap();
        let nimified = Nimified::of(&code, &Run::unlimited()).unwrap().unwrap();
        nimming_number(&code, &nimified, &Run::unlimited()).unwrap()
    }

    #[test]
    fn known_nimming_numbers() {
        assert_eq!(number("0.33"), NimmingNumber::Finite(0));
        // Allen (2006), Proposition 3.3.7.
        assert_eq!(number("0.123"), NimmingNumber::Infinite);
        assert_eq!(number("0.3103"), NimmingNumber::Undefined);
    }

    #[test]
    fn the_claim_for_many_threes_holds_for_those_tried() {
        // Four threes make 0.131231 tame, and so does every larger number.
        assert_eq!(number("0.131231"), NimmingNumber::Finite(4));
        for threes in 0..30 {
            let code = with_threes(&"0.131231".parse().unwrap(), threes);
            assert_eq!(tameness(&code).unwrap().is_tame(), threes >= 4, "{code}");
        }
    }

    #[test]
    fn wild_with_every_number_of_threes_tried() {
        for text in ["0.123", "0.1033", "0.10213", "0.03022", "0.121323"] {
            assert_eq!(number(text), NimmingNumber::Infinite);
            for threes in 0..40 {
                let code = with_threes(&text.parse().unwrap(), threes);
                assert!(!tameness(&code).unwrap().is_tame(), "{code}");
            }
        }
    }
}
