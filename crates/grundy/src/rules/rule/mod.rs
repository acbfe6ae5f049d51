//! Rules in words: which amounts may be taken from a heap, and what may be left of it.

mod display;
mod heaps;
mod known;
mod numbers;
mod parse;

use super::aside::Aside;
use super::{Code, Digit, Rules, Structure};
use heaps::Heaps;
use known::Known;
use numbers::Numbers;
use std::ops::ControlFlow;

/// Steps between two looks at the watch.
const STRIDE: u32 = 1 << 12;

/// A game of heaps with rules in words.
///
/// ```
/// use grundy::rules::{Rule, Rules};
///
/// let rule: Rule = "take a square".parse()?;
/// assert_eq!(rule.options(5), [vec![4], vec![1]]);
/// // Rules that are a code say so, and get its engines and theorems.
/// let kayles: Rule = "take 1 or 2 and leave at most 2 heaps".parse()?;
/// assert_eq!(kayles.code().map(ToString::to_string), Some("0.77".to_owned()));
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
///
/// The language is described in `docs/rules.md`. Whatever it says, the heaps of an option are
/// smaller than the heap: a move takes something, or splits the heap in two or more.
///
/// Heaps of several kinds are numbered by size, one of each kind: row 1, cycle 1, row 2, …
///
/// ```
/// use grundy::rules::{Rule, Rules};
///
/// // Kayles on a cycle: the first move leaves a row.
/// let kayles = "row: take 1 or 2 and leave at most 2 rows; \
///               cycle: take 1 or 2 and leave the rest as a row";
/// let kayles: Rule = kayles.parse()?;
/// let cycle = kayles.heap_number("cycle 5").unwrap();
/// let left = kayles.options(cycle).into_iter().flatten();
/// let left: Vec<_> = left.filter_map(|heap| kayles.heap_name(heap)).collect();
/// assert_eq!(left, ["row 4", "row 3"]);
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    heaps: Heaps,
    kinds: Vec<Kind>,
    known: Aside<Known>,
}

/// What a move leaves where nothing is said of it.
const WHOLE: Digit = Digit(3);

/// A kind of move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Kind {
    /// The kind of heap that is moved in, and of the heaps that are left.
    of: usize,
    into: usize,
    /// How much is taken, at least 1; `None` if nothing is.
    taken: Option<Numbers>,
    /// How many heaps may be left.
    counts: Digit,
    shape: Shape,
    /// What each heap that is left must be.
    each: Option<Numbers>,
    /// What must hold for the move to be allowed.
    when: Vec<(Subject, Numbers)>,
}

/// What the heaps that are left must be to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Shape {
    Any,
    Different,
    Equal,
}

/// What a condition is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Subject {
    Heap,
    /// What is left when something was taken.
    Rest,
}

/// What is called now and then while no option is found.
type Watch<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

/// What is called with each option.
type Visit<'a> = &'a mut dyn FnMut(&[u64]) -> ControlFlow<()>;

/// Counts steps, and looks at the watch after every few thousand of them.
struct Steps<'a> {
    left: u32,
    watch: Watch<'a>,
}

impl Steps<'_> {
    fn step(&mut self) -> ControlFlow<()> {
        self.left -= 1;
        if self.left > 0 {
            return ControlFlow::Continue(());
        }
        self.left = STRIDE;
        (self.watch)()
    }
}

impl Rule {
    fn new(heaps: Heaps, kinds: Vec<Kind>) -> Self {
        let known = if heaps.names().is_empty() { Known::of(&kinds) } else { Known::Nothing };
        Self { heaps, kinds, known: Aside(known) }
    }

    /// The names of the kinds of heaps, if there are several.
    pub fn heap_kinds(&self) -> &[String] {
        self.heaps.names()
    }

    /// How a heap is called, as `row 5`, if there are several kinds of heaps.
    pub fn heap_name(&self, heap: u64) -> Option<String> {
        self.heaps.name(heap)
    }

    /// The number of the heap that is called so; 0 for an empty one.
    pub fn heap_number(&self, name: &str) -> Option<u64> {
        self.heaps.named(name)
    }
}

impl Kind {
    fn is_allowed(&self, subject: Subject, number: u64, heap: u64) -> bool {
        let mut when = self.when.iter().filter(|(about, _)| *about == subject);
        when.all(|(_, numbers)| numbers.contains(number, heap))
    }

    fn takes(&self, taken: u64, heap: u64) -> bool {
        match &self.taken {
            None => taken == 0,
            Some(numbers) => taken > 0 && numbers.contains(taken, heap),
        }
    }

    /// Whether a heap may be moved to these heaps, in increasing order.
    fn allows(&self, heap: u64, parts: &[u64]) -> bool {
        let rest: u64 = parts.iter().sum();
        let shape = match self.shape {
            Shape::Any => true,
            Shape::Different => parts.windows(2).all(|pair| pair[0] < pair[1]),
            Shape::Equal => parts.windows(2).all(|pair| pair[0] == pair[1]),
        };
        let each = || parts.iter().all(|&part| self.may_leave(part, heap));
        shape
            && self.counts.leaves(parts.len() as u32)
            && self.takes(heap - rest, heap)
            && self.is_allowed(Subject::Heap, heap, heap)
            && self.is_allowed(Subject::Rest, rest, heap)
            && each()
    }

    /// Whether these parts, which another kind of move leaves, can be left by this one too.
    fn leads_with(&self, other: &Self, heap: u64, parts: &[u64]) -> bool {
        let alike = parts.is_empty() || self.into == other.into;
        self.of == other.of && alike && self.allows(heap, parts)
    }

    fn may_leave(&self, part: u64, heap: u64) -> bool {
        self.each.as_ref().is_none_or(|each| each.contains(part, heap))
    }

    /// Visits the options of a heap by moves of this kind, each once.
    fn visit(&self, heap: u64, steps: &mut Steps<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        if !self.is_allowed(Subject::Heap, heap, heap) {
            return ControlFlow::Continue(());
        }
        let Some(taken) = &self.taken else { return self.leave(heap, heap, steps, visit) };
        if let Some(list) = taken.list(heap) {
            return list.iter().try_for_each(|taken| {
                steps.step()?;
                self.leave(heap, heap - taken, steps, visit)
            });
        }
        for amount in 1..=heap.min(taken.most(heap)) {
            steps.step()?;
            if taken.contains(amount, heap) {
                self.leave(heap, heap - amount, steps, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits what may be left of the heap.
    fn leave(
        &self,
        heap: u64,
        rest: u64,
        steps: &mut Steps<'_>,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        if !self.is_allowed(Subject::Rest, rest, heap) {
            return ControlFlow::Continue(());
        }
        self.counts.heap_counts().try_for_each(|count| match (self.shape, count) {
            (Shape::Equal, 2..) => {
                let part = rest / u64::from(count);
                let fits = part > 0 && part * u64::from(count) == rest;
                match fits && self.may_leave(part, heap) {
                    true => visit(&vec![part; count as usize]),
                    false => ControlFlow::Continue(()),
                }
            }
            _ => self.split((heap, rest), count, 1, &mut Vec::new(), steps, visit),
        })
    }

    /// Completes `parts` by `count` more parts, none below `least`, that sum to `rest`.
    fn split(
        &self,
        (heap, rest): (u64, u64),
        count: u32,
        least: u64,
        parts: &mut Vec<u64>,
        steps: &mut Steps<'_>,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        match count {
            0 if rest == 0 => return visit(parts),
            0 => return ControlFlow::Continue(()),
            1 if rest >= least && self.may_leave(rest, heap) => {
                parts.push(rest);
                let flow = visit(parts);
                parts.pop();
                return flow;
            }
            1 => return ControlFlow::Continue(()),
            _ => {}
        }
        for part in least..=rest / u64::from(count) {
            steps.step()?;
            if self.may_leave(part, heap) {
                let next = if self.shape == Shape::Different { part + 1 } else { part };
                parts.push(part);
                let flow = self.split((heap, rest - part), count - 1, next, parts, steps, visit);
                parts.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Rules for Rule {
    fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
        self.visit_watched(heap, &mut || ControlFlow::Continue(()), visit)
    }

    fn visit_watched(&self, heap: u64, watch: Watch<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let mut steps = Steps { left: STRIDE, watch };
        let (of, size) = self.heaps.kind_and_size(heap);
        let mut option = Vec::new();
        for (i, kind) in self.kinds.iter().enumerate().filter(|(_, kind)| kind.of == of) {
            kind.visit(size, &mut steps, &mut |parts| {
                // What two kinds of moves allow is one option.
                if self.kinds[..i].iter().any(|before| before.leads_with(kind, size, parts)) {
                    return ControlFlow::Continue(());
                }
                option.clear();
                option.extend(parts.iter().map(|&part| self.heaps.number(kind.into, part)));
                visit(&option)
            })?;
        }
        ControlFlow::Continue(())
    }

    fn structure(&self) -> Structure<'_> {
        self.known.0.structure()
    }
}

#[cfg(test)]
mod tests;
