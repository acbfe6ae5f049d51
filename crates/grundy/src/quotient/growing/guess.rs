//! A law of balance guessed from partial quotients.
//!
//! The elements are the units of the quotient and the nim-values of normal play: a heap that is no
//! unit is its nim-value. The *scale* is the first heap g that is no unit; its weight is 1. A sum
//! so heavy that no heap outweighs it is in the kernel of the quotient. So the weight of a heap is
//! the number of heaps g that it stands for in that respect. In the quotient of the units, g and n
//! the number of heaps g that it takes beside heap n to come to the kernel is what heap n outweighs
//! as the highest heap. Outcomes by element and balance are read off the quotient. Nothing of this
//! is believed: `check.rs` proves the law or drops it.

use super::check::visit_sums;
use super::law::{Law, Weighed};
use crate::Rules;
use crate::bits::Bits;
use crate::cycle::Cycle;
use crate::monoid::{Element, Monoid};
use crate::nim;
use crate::quotient::answer::explain::Expression;
use crate::quotient::answer::quotient::Quotient;
use crate::quotient::model::dense::Dense;
use crate::quotient::model::monoid::Model;
use crate::quotient::orders::generated;
use crate::quotient::whole::kernel::kernel;
use crate::run::Run;
use std::collections::BTreeSet;

/// The longest period that is looked for.
const LONGEST: u64 = 12;

/// The largest balance that is tried.
const MOST: i128 = 8;

/// The most laws that are tried.
const LAWS: usize = 3;

/// Fewer heaps of the scale that bring a sum to the kernel show no law.
const LEAST: i128 = 8;

/// The most elements.
const MOST_ELEMENTS: usize = 256;

/// The laws that the quotient of some heaps seems to follow, the simplest first.
pub(crate) fn guesses(rules: &dyn Rules, tables: &Dense, run: &Run<'_>) -> Vec<Law> {
    guess(rules, tables, run).unwrap_or_default()
}

fn guess(rules: &dyn Rules, tables: &Dense, run: &Run<'_>) -> Option<Vec<Law>> {
    let quotient = &tables.model;
    let last = quotient.value.len() as u64 - 1;
    let sequence = nim::sequence(rules, last + 1, run).value;
    let nim: Vec<u64> = (0..=last).map(|n| sequence.value(n)).collect::<Option<_>>()?;
    let elements = Elements::new(quotient, &nim)?;
    let mut heaps = weighed(quotient, &elements)?;
    let growth = growth(&heaps).or_else(|| {
        // A heap that outweighs nothing is never weighed against others: it may be called low.
        heaps.iter_mut().filter(|n| n.height <= n.weight).for_each(|n| n.height = 0);
        growth(&heaps)
    })?;
    heaps.truncate(growth.cycle.len() as usize);
    let law = Law {
        monoid: elements.monoid(quotient)?,
        cycle: growth.cycle,
        weight_step: growth.weight_step,
        height_step: growth.height_step,
        heaps,
        most: 0,
        p: Vec::new(),
        names: elements.names(tables),
    };
    Some(with_outcomes(&law, quotient, &elements))
}

/// Units of a quotient, then nim-values.
struct Elements {
    units: Vec<u32>,
    /// The nim-value of each unit.
    of_unit: Vec<u64>,
    nim: Vec<u64>,
    of_heap: Vec<Element>,
}

impl Elements {
    fn new(quotient: &Model, nim: &[u64]) -> Option<Self> {
        let of_word = |x: u32| {
            let word = quotient.words[x as usize].iter();
            word.fold(0, |sum, &atom| sum ^ nim[atom as usize])
        };
        let units: Vec<u32> =
            (0..quotient.order() as u32).filter(|&x| is_unit(quotient, x)).collect();
        let of_unit: Vec<u64> = units.iter().map(|&x| of_word(x)).collect();
        let mut values = BTreeSet::from([0]);
        for &value in nim {
            let more: Vec<u64> = values.iter().map(|v| v ^ value).collect();
            values.extend(more);
            if values.len() + units.len() > MOST_ELEMENTS {
                return None;
            }
        }
        let values: Vec<u64> = values.into_iter().collect();
        let element = |(&x, value): (&u32, &u64)| {
            let place = match units.iter().position(|&unit| unit == x) {
                Some(place) => place,
                None => units.len() + values.binary_search(value).expect("it is one of them"),
            };
            Element::new(place as u32)
        };
        let of_heap = quotient.value.iter().zip(nim).map(element).collect();
        Some(Self { units, of_unit, nim: values, of_heap })
    }

    /// `None` if nim-values are not defined on units.
    fn monoid(&self, quotient: &Model) -> Option<Monoid> {
        let (units, order) = (self.units.len(), self.units.len() + self.nim.len());
        let value = |x: usize| match x.checked_sub(units) {
            Some(place) => self.nim[place],
            None => self.of_unit[x],
        };
        let times = |x: usize, y: usize| match x.max(y) < units {
            true => {
                let product = quotient.times(self.units[x], self.units[y]);
                self.units.iter().position(|&unit| unit == product).expect("units are a group")
            }
            false => {
                let sum = value(x) ^ value(y);
                units + self.nim.binary_search(&sum).expect("nim-values are a group")
            }
        };
        let table = (0..order * order).map(|i| times(i / order, i % order) as u32).collect();
        Monoid::new(order, table).ok()
    }

    fn names(&self, quotient: &Dense) -> Vec<Expression> {
        let answer = Quotient::new(quotient, None);
        let units = self.units.iter().map(|&x| Expression::Word(answer.word(Element::new(x))));
        units.chain(self.nim.iter().map(|&value| Expression::NimHeaps(vec![value]))).collect()
    }

    fn is_unit(&self, heap: usize) -> bool {
        self.of_heap[heap].index() < self.units.len()
    }
}

fn is_unit(quotient: &Model, x: u32) -> bool {
    let mut power = 0;
    (0..quotient.order()).any(|_| {
        power = quotient.times(power, x);
        power == 0
    })
}

/// Weights and heights of heaps from 0 on, as far as they can be seen.
fn weighed(quotient: &Model, elements: &Elements) -> Option<Vec<Weighed>> {
    let end = quotient.value.len();
    let scale = (1..end).find(|&n| !elements.is_unit(n))? as u32;
    let whole = kernel(quotient);
    let alone = to_kernel(quotient, &whole, 0, scale).filter(|&alone| alone >= LEAST)?;
    let mut heaps = Vec::new();
    for n in 0..end {
        let outweighed = match elements.is_unit(n) {
            true => 0,
            false => {
                let units = (1..end as u32).filter(|&m| elements.is_unit(m as usize));
                let part = generated(quotient, units.chain([scale, n as u32]));
                to_kernel(&part, &kernel(&part), part.value[n], scale)?
            }
        };
        let weight = match elements.is_unit(n) {
            true => 0,
            false => match to_kernel(quotient, &whole, quotient.value[n], scale)? {
                // The heap itself is what has to be outweighed: its own weight is not seen.
                missing if missing <= outweighed => break,
                missing => alone - missing,
            },
        };
        let element = elements.of_heap[n];
        heaps.push(Weighed { element, weight, height: weight + outweighed });
    }
    (heaps.first()?.height == 0).then_some(heaps)
}

/// How many atoms it takes to come to the kernel.
fn to_kernel(model: &Model, kernel: &Bits, from: u32, atom: u32) -> Option<i128> {
    let mut x = from;
    for count in 0..=model.order() as i128 {
        if kernel.contains(x as usize) {
            return Some(count);
        }
        x = model.times_atom(x, atom);
    }
    None
}

/// From where on elements repeat and weights and heights grow.
struct Growth {
    cycle: Cycle,
    weight_step: i128,
    height_step: i128,
}

/// The growth with the shortest period that is seen twice. Heights that are 0 stay 0.
fn growth(heaps: &[Weighed]) -> Option<Growth> {
    let end = heaps.len() as u64;
    (1..=LONGEST).find_map(|p| {
        let last = end.checked_sub(p + 1)?;
        let pair = |n: u64| (&heaps[n as usize], &heaps[(n + p) as usize]);
        let rise = |n: u64| pair(n).1.height - pair(n).0.height;
        let weight_step = pair(last).1.weight - pair(last).0.weight;
        let height_step = (last.saturating_sub(p - 1)..=last).map(rise).max()?;
        let goes_on = |n: &u64| {
            let (now, then) = pair(*n);
            now.element == then.element
                && then.weight - now.weight == weight_step
                && then.height - now.height == if now.height == 0 { 0 } else { height_step }
        };
        let from = (1..=last).rev().take_while(goes_on).last()?;
        let cycle = (from + 2 * p + 2 <= end).then(|| Cycle::new(from, p)).flatten()?;
        Some(Growth { cycle, weight_step, height_step })
    })
}

/// The law with the outcomes that the quotient shows, for the largest balances that contradict
/// nothing: a balance that no known sum has may be one of N-positions or like the next.
fn with_outcomes(law: &Law, quotient: &Model, elements: &Elements) -> Vec<Law> {
    let mut seen: BTreeSet<(Element, i128, bool)> = BTreeSet::new();
    visit_sums(law, quotient, quotient.value.len() as u64, &mut |x, balance, is_p| {
        seen.insert((x, balance.max(0), is_p));
    });
    let with_most = |most: i128| {
        let clamped: BTreeSet<_> =
            seen.iter().map(|&(x, b, is_p)| (x, b.min(most), is_p)).collect();
        let clear = clamped.iter().all(|&(x, b, is_p)| !clamped.contains(&(x, b, !is_p)));
        let row = |x: Element| {
            let is_p = |balance: i128| match elements.units.get(x.index()) {
                // Sums of units have one balance only.
                Some(&unit) => quotient.p.contains(unit as usize),
                None => clamped.contains(&(x, balance, true)),
            };
            (0..=most).map(is_p).collect()
        };
        clear.then(|| Law { most, p: law.monoid.elements().map(row).collect(), ..law.clone() })
    };
    (0..=MOST).filter_map(with_most).take(LAWS).collect()
}
