//! Rules in words: which amounts may be taken from a heap, and what may be left of it.

mod known;
mod numbers;
mod parse;

use super::{Code, Digit, Rules, Structure};
use known::Known;
use numbers::Numbers;
use std::fmt;
use std::hash::{Hash, Hasher};
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
#[derive(Clone, Debug)]
pub struct Rule {
    kinds: Vec<Kind>,
    known: Known,
}

/// A kind of move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Kind {
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
    fn new(kinds: Vec<Kind>) -> Self {
        let known = Known::of(&kinds);
        Self { kinds, known }
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
        for (i, kind) in self.kinds.iter().enumerate() {
            kind.visit(heap, &mut steps, &mut |parts| {
                // What two kinds of moves allow is one option.
                let before = self.kinds[..i].iter().any(|kind| kind.allows(heap, parts));
                if before { ControlFlow::Continue(()) } else { visit(parts) }
            })?;
        }
        ControlFlow::Continue(())
    }

    fn structure(&self) -> Structure<'_> {
        self.known.structure()
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.kinds == other.kinds
    }
}

impl Eq for Rule {}

impl Hash for Rule {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.kinds.hash(state);
    }
}

/// In words that are read as the same rules.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, kind) in self.kinds.iter().enumerate() {
            write!(f, "{}{kind}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

/// What a move leaves where nothing is said of it.
const WHOLE: Digit = Digit(3);

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.taken {
            None => write!(f, "split into {}", Left(self))?,
            Some(taken) => {
                write!(f, "take {taken}")?;
                let plain = self.shape == Shape::Any && self.each.is_none();
                match self.counts {
                    WHOLE if plain => {}
                    Digit(1) if plain => write!(f, " and leave nothing")?,
                    _ => write!(f, " and leave {}", Left(self))?,
                }
            }
        }
        for (i, (subject, numbers)) in self.when.iter().enumerate() {
            let subject = if *subject == Subject::Heap { "the heap" } else { "the rest" };
            write!(f, " {} {subject} is {numbers}", if i == 0 { "if" } else { "and" })?;
        }
        Ok(())
    }
}

/// The heaps that are left, in words.
struct Left<'a>(&'a Kind);

impl fmt::Display for Left<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Kind { counts, shape, each, .. } = self.0;
        let last = 63 - counts.0.leading_zeros();
        let list = || counts.heap_counts().map(|count| count.to_string()).collect::<Vec<_>>();
        match counts.0.count_ones() {
            ones if ones == last + 1 && ones > 1 => write!(f, "at most {last}")?,
            _ => write!(f, "{}", list().join(" or "))?,
        }
        f.write_str(match shape {
            Shape::Any => " heaps",
            Shape::Different => " different heaps",
            Shape::Equal => " equal heaps",
        })?;
        each.as_ref().map_or(Ok(()), |each| write!(f, " each {each}"))
    }
}

#[cfg(test)]
mod tests;
