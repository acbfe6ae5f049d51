//! Partial quotients that grow and grow by a law: observed, not proved.
//!
//! Each partial quotient of 4.7 is finite, and every few heaps there is a larger one. Nobody has
//! shown that this goes on, but the orders follow a law as far as they are known.

use super::model::ground::Ground;
use super::model::monoid::Model;
use super::model::trial::{ByAtoms, monoid};
use super::model::word::{Ranks, Word};
use crate::bits::Bits;
use std::collections::BTreeSet;
use std::fmt;

/// A heap at which the quotient changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Change {
    /// The heap that was added.
    pub heap: u64,
    /// The order of the quotient from this heap on.
    pub order: u64,
    /// The number of its P-elements.
    pub p_order: u64,
}

impl Change {
    /// Where the quotient changed on the way to one that is verified.
    ///
    /// The quotient of the heaps to n is the reduction of the monoid that they generate in the
    /// larger quotient. If the value of heap n is a product of those of smaller heaps there are
    /// no new positions and no new contexts. Otherwise the quotient to n − 1 is a quotient of a
    /// submonoid of that to n, so both are the same exactly if they have the same order.
    pub(crate) fn all(model: &Model) -> Vec<Self> {
        let mut part = ByAtoms { model, letters: Vec::new() };
        let mut reached = Bits::collect(model.order(), |x| x == 0);
        let mut changes = Vec::new();
        let mut order = 1;
        for atom in 1..model.value.len() as u32 {
            if reached.contains(model.value[atom as usize] as usize) {
                continue;
            }
            part.letters.push(atom);
            let (reduced, elements) = reduction(&part);
            elements.iter().for_each(|&x| reached.insert(x));
            if reduced.order() as u64 > order {
                order = reduced.order() as u64;
                changes.push(Self { heap: atom.into(), order, p_order: reduced.p.len() as u64 });
            }
        }
        changes
    }
}

/// The quotient of the sums of some heaps, from one of more heaps. Others have no meaning in it.
pub(crate) fn generated(model: &Model, atoms: impl IntoIterator<Item = u32>) -> Model {
    let mut letters: Vec<u32> = Vec::new();
    let mut values: BTreeSet<u32> = BTreeSet::from([0]);
    for atom in atoms {
        if values.insert(model.value[atom as usize]) {
            letters.push(atom);
        }
    }
    reduction(&ByAtoms { model, letters }).0
}

/// What some atoms generate in a quotient, reduced, and the elements that they generate.
fn reduction(part: &ByAtoms<'_>) -> (Model, Vec<usize>) {
    let model = part.model;
    let lengths = Ranks(vec![1; model.value.len()]);
    let made = monoid(part, &part.letters, &lengths, |_| Word::new(), model.order());
    let mut generated = made.expect("there are no more elements than in the whole");
    let element = |word: &Word| model.of_sum(word.iter().copied()) as usize;
    let elements: Vec<usize> = generated.words.iter().map(element).collect();
    generated.p = Bits::collect(elements.len(), |x| model.p.contains(elements[x]));
    (Ground::none().reduced(&generated), elements)
}

/// The longest period that is looked for.
const LONGEST: u64 = 12;

/// A law is seen when it holds for this many periods, and this many heaps.
const PERIODS: u64 = 6;
const HEAPS: u64 = 24;

/// The order of the quotient to heap n, for heaps in a range: q(n + 2p) − 2q(n + p) + q(n) is the
/// same for all n. So the order grows like a quadratic or a linear function of n. This is an
/// observation.
///
/// ```
/// use grundy::{Game, quotient::Solver, run::Run};
///
/// let mut knots = Solver::new("4.7".parse::<Game>()?);
/// knots.extend_to(40, &Run::unlimited());
/// let growth = knots.observed_growth().unwrap();
/// assert_eq!((growth.period, growth.more), (2, 4));
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ObservedGrowth {
    /// The first heap of the range.
    pub from: u64,
    /// The last heap of the range, the last one known.
    pub to: u64,
    /// The p of the law.
    pub period: u64,
    /// What the last period added to the order.
    pub added: u64,
    /// By how much more each period adds than the one before.
    pub more: u64,
}

impl ObservedGrowth {
    /// The law that the orders follow to heap `to`, if there is one. `changes` are the heaps at
    /// which the order changed.
    pub(crate) fn of(changes: &[Change], to: u64) -> Option<Self> {
        let orders: Vec<i64> = {
            let mut orders = vec![1];
            for heap in 1..=to {
                let now = changes.iter().find(|change| change.heap == heap);
                orders.push(now.map_or(orders[heap as usize - 1], |change| change.order as i64));
            }
            orders
        };
        (1..=LONGEST).find_map(|period| Self::with_period(&orders, to, period))
    }

    fn with_period(orders: &[i64], to: u64, period: u64) -> Option<Self> {
        let order = |heap: u64| orders[heap as usize];
        let second = |heap: u64| order(heap) - 2 * order(heap - period) + order(heap - 2 * period);
        let last = to.checked_sub(2 * period).map(|_| second(to))?;
        let holds = (2 * period..=to).rev().take_while(|&heap| second(heap) == last);
        let from = holds.last()? - 2 * period;
        let added = order(to) - order(to - period);
        let long = to - from >= HEAPS.max(PERIODS * period);
        let (added, more) = (u64::try_from(added).ok()?, u64::try_from(last).ok()?);
        (long && added > 0).then_some(Self { from, to, period, added, more })
    }
}

impl fmt::Display for ObservedGrowth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to, period, added, more } = *self;
        let heaps =
            if period == 1 { "each heap".to_owned() } else { format!("each {period} heaps") };
        let adds = if period == 1 { "adds" } else { "add" };
        write!(f, "observed from heap {from} to {to}, not proved: {heaps} {adds} ")?;
        match more {
            0 => write!(f, "{added} elements"),
            _ => write!(f, "{more} elements more than the last time, the order is about ")
                .and_then(|()| coefficient(f, more, 2 * period * period)),
        }
    }
}

/// (a/b)·n² in lowest terms.
fn coefficient(f: &mut fmt::Formatter<'_>, a: u64, b: u64) -> fmt::Result {
    let (mut gcd, mut rest) = (a, b);
    while rest != 0 {
        (gcd, rest) = (rest, gcd % rest);
    }
    match (a / gcd, b / gcd) {
        (1, 1) => write!(f, "n²"),
        (a, 1) => write!(f, "{a}n²"),
        (1, b) => write!(f, "n²/{b}"),
        (a, b) => write!(f, "{a}n²/{b}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::quotient::Solver;
    use crate::run::Run;

    #[test]
    fn changes_found_afterwards_are_those_that_were_seen() {
        for (code, heap) in [("0.77", 30), ("0.123", 20), ("0.07", 20), ("4.7", 16), ("0.15", 20)] {
            let mut solver = Solver::new(code.parse::<Game>().unwrap());
            solver.extend_to(heap, &Run::unlimited());
            assert_eq!(Change::all(solver.model()), solver.changes(), "{code}");
        }
    }

    fn changes(order: impl Fn(u64) -> u64, to: u64) -> Vec<Change> {
        let heaps = (1..=to).filter(|&n| order(n) != order(n - 1));
        heaps.map(|heap| Change { heap, order: order(heap), p_order: 1 }).collect()
    }

    #[test]
    fn laws_are_seen() {
        let squares = |n: u64| if n < 7 { 1 } else { (n / 3) * (n / 3) };
        let found = ObservedGrowth::of(&changes(squares, 60), 60).unwrap();
        assert_eq!((found.from, found.to, found.period, found.more), (7, 60, 3, 2));
        assert!(found.to_string().ends_with("about n²/9"), "{found}");
        let line = |n: u64| 5 * (n / 2) + 1;
        let found = ObservedGrowth::of(&changes(line, 30), 30).unwrap();
        assert_eq!((found.from, found.period, found.added, found.more), (0, 2, 5, 0));
        assert!(found.to_string().ends_with("each 2 heaps add 5 elements"), "{found}");
    }

    #[test]
    fn no_law_is_made_up() {
        // Constant, too short, and doubling.
        assert_eq!(ObservedGrowth::of(&changes(|n| n.min(9) + 1, 60), 60), None);
        assert_eq!(ObservedGrowth::of(&changes(|n| n * n + 1, 20), 20), None);
        assert_eq!(ObservedGrowth::of(&changes(|n| 1 << n, 40), 40), None);
    }
}
