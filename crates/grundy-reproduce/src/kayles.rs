//! The lists of Sibert and Conway: where normal and misère play of Kayles differ.
//!
//! They are proved from the quotient. Whether a sum is in one of the listed sets depends on how
//! many
//! heaps of the listed sizes it has, counted as 0, 1, 2, 3, 2, 3, …, and on whether it has another
//! heap. With its nim-value and its element of the quotient that makes finitely many classes of
//! sums, and the class of a sum with one more heap follows from its class. All are visited, from
//! the empty sum on.

use super::desk::{Desk, number};
use super::found::{Answered, Found, Question};
use grundy::Position;
use grundy::monoid::Element;
use grundy::run::Stop;
use std::collections::BTreeSet;

/// Sets of positions: how many heaps of each kind, even (E), odd (D) or exactly one, and none of
/// any other size.
struct Lists<'a> {
    /// Those that are P in normal and N in misère play.
    pn: &'a [&'a str],
    /// Those that are N in normal and P in misère play.
    np: &'a [&'a str],
}

const PRINTED: Lists<'_> = Lists {
    pn: &["E(5) E(4,1)", "E(17,12,9) E(20,4,1)", "25 E(17,12,9) D(20,4,1)"],
    np: &[
        "D(5) D(4,1)",
        "E(5) D(4,1)",
        "D(9) E(4,1)",
        "12 E(4,1)",
        "E(17,12,9) D(20,4,1)",
        "25 D(9) D(4,1)",
    ],
};

/// The listed sizes; 4 is left out, since no set tells it from 1.
const LISTED: [u64; 7] = [1, 5, 9, 12, 17, 20, 25];

pub(super) fn ask(desk: &mut Desk<'_>, question: &Question<'_>) -> Answered {
    match (question.verb, question.args) {
        ("sibert-conway", []) => prove(desk, &PRINTED, question.printed).map(Some),
        _ => Ok(None),
    }
}

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

impl Lists<'_> {
    /// Whether they call a sum of this nim-value a P-position of misère play.
    fn is_p(&self, sum: &[u64], nim_value: u64) -> bool {
        match nim_value {
            0 => !self.pn.iter().any(|set| belongs(sum, set)),
            _ => self.np.iter().any(|set| belongs(sum, set)),
        }
    }
}

/// What the lists can tell of a sum.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Heaps {
    /// Heaps of listed sizes alone: their numbers, counted as 0, 1, 2, 3, 2, 3, …
    Listed([u8; LISTED.len()]),
    /// There is a heap of another size, so the sum is in no set.
    Others,
}

impl Heaps {
    fn and(self, heap: u64) -> Self {
        let size = if heap == 4 { 1 } else { heap };
        match (self, LISTED.iter().position(|&listed| listed == size)) {
            (Self::Listed(mut numbers), Some(at)) => {
                numbers[at] = if numbers[at] == 3 { 2 } else { numbers[at] + 1 };
                Self::Listed(numbers)
            }
            _ => Self::Others,
        }
    }

    /// The class of the two sums together, the second a single heap.
    fn with(self, heap: Self) -> Self {
        let Self::Listed(numbers) = heap else { return Self::Others };
        let size = LISTED.into_iter().zip(numbers).find(|&(_, number)| number > 0);
        size.map_or(self, |(size, _)| self.and(size))
    }

    /// A sum of this class. Size 2 is in no set.
    fn example(self) -> Vec<u64> {
        match self {
            Self::Listed(numbers) => {
                let each = LISTED.into_iter().zip(numbers);
                each.flat_map(|(size, number)| (0..number).map(move |_| size)).collect()
            }
            Self::Others => vec![2],
        }
    }
}

/// A heap as far as lists, nim-values and quotient can tell.
type Kind = (Heaps, u64, Element);

fn prove(desk: &mut Desk<'_>, lists: &Lists<'_>, printed: &str) -> Result<Found, Stop> {
    let nim = desk.sequence("0.77")?.clone();
    let words = desk.words("0.77")?;
    let quotient = words.quotient;
    let (Some(normal), Some(misere)) = (nim.periodicity().proved(), quotient.period()) else {
        return Ok(Found::new("no period", false));
    };
    let normal = normal.period();
    // From here on heaps are of kinds that have been there, whatever the two periods are.
    let first = normal.preperiod().max(misere.preperiod()).max(LISTED[LISTED.len() - 1] + 1);
    let end = first + normal.period() * misere.period();
    let kind = |heap: u64| -> Option<Kind> {
        let none = Heaps::Listed([0; LISTED.len()]);
        Some((none.and(heap), nim.value(heap)?, quotient.value(heap)?))
    };
    let kinds: Option<BTreeSet<Kind>> = (1..end).map(kind).collect();
    let kinds = kinds.expect("both periods are proved");
    let mut seen = BTreeSet::from([(Heaps::Listed([0; LISTED.len()]), 0, Element::IDENTITY)]);
    let mut waiting: Vec<Kind> = seen.iter().copied().collect();
    while let Some((heaps, value, element)) = waiting.pop() {
        let example = heaps.example();
        if lists.is_p(&example, value) != quotient.is_p(element) {
            let sum = Position::new(example);
            return Ok(Found::new(format!("fails for {sum} or a sum like it"), printed == "fails"));
        }
        for &(heap, nim_value, phi) in &kinds {
            let next = (heaps.with(heap), value ^ nim_value, quotient.times(element, phi));
            if seen.insert(next) {
                waiting.push(next);
            }
        }
    }
    let text =
        format!("holds for all sums: {} classes, {} kinds of heaps", seen.len(), kinds.len());
    Ok(Found::new(text, printed == "holds"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers;
    use grundy::Game;
    use grundy::quotient::Solver;
    use grundy::run::Run;

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

    #[test]
    fn the_lists_are_right_sum_by_sum() {
        let game: Game = "0.77".parse().unwrap();
        let values = grundy::nim::reference::values(&game, 31);
        let mut solver = Solver::new(game);
        solver.solve(&Run::unlimited());
        for sum in sums(30, 3) {
            let value = sum.iter().fold(0, |value, &heap| value ^ u64::from(values[heap as usize]));
            let quotient = solver.quotient();
            let element = quotient.element(&Position::new(sum.iter().copied())).unwrap();
            assert_eq!(PRINTED.is_p(&sum, value), quotient.is_p(element), "{sum:?}");
        }
    }

    #[test]
    fn a_class_has_what_the_lists_can_tell() {
        for sum in sums(26, 3) {
            let start = Heaps::Listed([0; LISTED.len()]);
            let example = sum.iter().fold(start, |class, &heap| class.and(heap)).example();
            for set in PRINTED.pn.iter().chain(PRINTED.np) {
                assert_eq!(belongs(&sum, set), belongs(&example, set), "{sum:?} {set}");
            }
        }
    }

    #[test]
    fn the_proof_fails_if_a_set_is_missing() {
        let papers = papers();
        let paper = papers.iter().find(|paper| paper.name == "plambeck").unwrap();
        let mut desk = Desk::new(paper, Run::unlimited());
        let mut holds = |lists: &Lists<'_>| prove(&mut desk, lists, "holds").unwrap().agrees;
        assert!(holds(&PRINTED));
        let Lists { pn, np } = PRINTED;
        let without = |list: &[&'static str], i: usize| [&list[..i], &list[i + 1..]].concat();
        for i in 0..pn.len() {
            assert!(!holds(&Lists { pn: &without(pn, i), np }), "{}", pn[i]);
        }
        for i in 0..np.len() {
            assert!(!holds(&Lists { pn, np: &without(np, i) }), "{}", np[i]);
        }
    }
}
