//! The options of a heap as the engines ask for them: checked.
//!
//! [`Rules`] promise that every heap of an option is smaller than the heap it comes from, that no
//! option comes twice, and that an empty heap has no options. An engine that believed a broken
//! promise would index beyond its tables or search for ever, so the engines ask through this
//! door. Games whose [`Structure`] is known need no check; the options of a game with a code are
//! those of the code. For every other game each option is looked at, and the first that breaks a
//! promise ends the walk with [`Stop::Rules`]. So does a heap beyond the last one of a finite game:
//! it has no options because it does not exist, and nothing follows from that.
//!
//! A heap can have astronomically many options, or rules may look for them for very long, so the
//! walk also looks at its run.

use super::partitions::visit_unequal;
use super::{Rules, Structure};
use crate::run::{Progress, RulesError, RulesFault, Run, Stop};
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::ops::ControlFlow;

/// Options visited between two looks at the run.
const STRIDE: u64 = 1 << 12;

/// Calls `visit` with each option of a heap, in the order of the rules, until it breaks.
///
/// ```
/// use grundy::rules::{Rules, Visit, checked};
/// use grundy::run::Run;
/// use std::ops::ControlFlow;
///
/// /// Adds a token, which no heap game may do.
/// struct Growing;
///
/// impl Rules for Growing {
///     fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
///         if heap == 0 { ControlFlow::Continue(()) } else { visit(&[heap + 1]) }
///     }
/// }
///
/// let refused = checked::options(&Growing, 7, &Run::unlimited()).unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "the rules are at fault at heap 7: an option has a heap of 8, which is not smaller",
/// );
/// ```
pub fn visit_options<B>(
    rules: &dyn Rules,
    heap: u64,
    run: &Run<'_>,
    visit: &mut dyn FnMut(&[u64]) -> ControlFlow<B>,
) -> Result<ControlFlow<B>, Stop> {
    if let Some(last) = rules.last_heap().filter(|&last| heap > last) {
        return Err(RulesError::new(heap, RulesFault::Beyond(last)).into());
    }
    let end: RefCell<Option<Result<B, Stop>>> = RefCell::new(None);
    let mut visited = 0_u64;
    let mut order = Order::default();
    let structure = rules.structure();
    let mut each = |parts: &[u64]| {
        visited += 1;
        let checked = match visited.is_multiple_of(STRIDE) {
            true => run.untold().check(Progress::default()),
            false => Ok(()),
        };
        let checked = checked.and_then(|()| match structure {
            Structure::Unknown => order.check(rules, heap, parts, run),
            _ => Ok(()),
        });
        let next = match checked {
            Ok(()) => visit(parts).map_break(Ok),
            Err(stop) => ControlFlow::Break(Err(stop)),
        };
        next.map_break(|found| *end.borrow_mut() = Some(found))
    };
    let mut watch = || match run.untold().check(Progress::default()) {
        Ok(()) => ControlFlow::Continue(()),
        Err(stop) => {
            *end.borrow_mut() = Some(Err(stop));
            ControlFlow::Break(())
        }
    };
    let _ = match structure {
        Structure::Code(code) => code.visit_options(heap, &mut each),
        Structure::GrundysGame => visit_unequal(heap, &mut each),
        Structure::Unknown => rules.visit_watched(heap, &mut watch, &mut each),
    };
    match end.into_inner() {
        None => Ok(ControlFlow::Continue(())),
        Some(Ok(found)) => Ok(ControlFlow::Break(found)),
        Some(Err(stop)) => Err(stop),
    }
}

/// Calls `visit` with each option of a heap until it fails.
pub fn try_each_option(
    rules: &dyn Rules,
    heap: u64,
    run: &Run<'_>,
    visit: &mut dyn FnMut(&[u64]) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let flow = visit_options(rules, heap, run, &mut |parts| match visit(parts) {
        Ok(()) => ControlFlow::Continue(()),
        Err(stop) => ControlFlow::Break(stop),
    })?;
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(stop) => Err(stop),
    }
}

/// Refuses a heap with an option that breaks a promise. After that its options can be asked for
/// without a check.
pub(crate) fn keeps_promises(rules: &dyn Rules, heap: u64, run: &Run<'_>) -> Result<(), Stop> {
    match rules.structure() {
        Structure::Unknown => try_each_option(rules, heap, run, &mut |_| Ok(())),
        _ => Ok(()),
    }
}

/// The options of a heap as a list, within the memory of the run.
pub fn options(rules: &dyn Rules, heap: u64, run: &Run<'_>) -> Result<Vec<Vec<u64>>, Stop> {
    let mut options = Vec::new();
    let mut memory = 0;
    try_each_option(rules, heap, run, &mut |parts| {
        memory += (size_of::<Vec<u64>>() + 16 + size_of_val(parts)) as u64;
        options.push(parts.to_vec());
        match options.len().is_multiple_of(1 << 10) {
            true => run.untold().check(Progress { memory, ..Progress::default() }),
            false => Ok(()),
        }
    })?;
    Ok(options)
}

/// What the options of a heap looked like so far. As long as they come in strictly increasing or
/// strictly decreasing order, as they mostly do, none can come twice.
#[derive(Default)]
struct Order {
    last: Option<Vec<u64>>,
    increasing: Option<bool>,
    /// No longer in order; all options were compared with each other.
    compared: bool,
}

impl Order {
    fn check(
        &mut self,
        rules: &dyn Rules,
        heap: u64,
        parts: &[u64],
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        sound(heap, parts)?;
        if self.compared {
            return Ok(());
        }
        let Some(last) = &mut self.last else {
            self.last = Some(parts.to_vec());
            return Ok(());
        };
        let grows = match parts.cmp(&last[..]) {
            std::cmp::Ordering::Equal => {
                return Err(RulesError::new(heap, RulesFault::Repeated).into());
            }
            order => order.is_gt(),
        };
        if *self.increasing.get_or_insert(grows) != grows {
            self.compared = true;
            return all_different(rules, heap, run);
        }
        last.clear();
        last.extend_from_slice(parts);
        Ok(())
    }
}

/// Whether an option consists of smaller heaps, in order.
fn sound(heap: u64, parts: &[u64]) -> Result<(), RulesError> {
    let fault = match parts.iter().find(|&&part| part >= heap) {
        _ if heap == 0 => RulesFault::FromNothing,
        Some(&part) => RulesFault::NotSmaller(part),
        None if !parts.is_sorted() || parts.first() == Some(&0) => RulesFault::NotSorted,
        None => return Ok(()),
    };
    Err(RulesError::new(heap, fault))
}

/// A walk through all options that remembers them.
fn all_different(rules: &dyn Rules, heap: u64, run: &Run<'_>) -> Result<(), Stop> {
    let mut seen: FxHashSet<Box<[u64]>> = FxHashSet::default();
    let end = RefCell::new(Ok(()));
    let mut watch = || match run.untold().check(Progress::default()) {
        Ok(()) => ControlFlow::Continue(()),
        Err(stop) => {
            *end.borrow_mut() = Err(stop);
            ControlFlow::Break(())
        }
    };
    let _ = rules.visit_watched(heap, &mut watch, &mut |parts| {
        let found = sound(heap, parts).map_err(Stop::from).and_then(|()| {
            if !seen.insert(parts.into()) {
                return Err(RulesError::new(heap, RulesFault::Repeated).into());
            }
            match seen.len().is_multiple_of(1 << 10) {
                true => run
                    .untold()
                    .check(Progress { memory: 64 * seen.len() as u64, ..Progress::default() }),
                false => Ok(()),
            }
        });
        match found {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                *end.borrow_mut() = Err(stop);
                ControlFlow::Break(())
            }
        }
    });
    end.into_inner()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::rules::Visit;
    use crate::run::{Budget, Limit};

    /// The options of every heap, as listed.
    struct Listed(&'static [&'static [u64]]);

    impl Rules for Listed {
        fn visit_options(&self, _heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
            self.0.iter().try_for_each(|option| visit(option))
        }
    }

    #[test]
    fn every_broken_promise_is_named_with_its_heap() {
        let all: [(&'static [&'static [u64]], u64, RulesFault); 8] = [
            (&[&[1], &[5]], 5, RulesFault::NotSmaller(5)),
            (&[&[1, 9]], 5, RulesFault::NotSmaller(9)),
            (&[&[2, 1]], 5, RulesFault::NotSorted),
            (&[&[0, 1]], 5, RulesFault::NotSorted),
            (&[&[1], &[1]], 5, RulesFault::Repeated),
            (&[&[1], &[2], &[3], &[1]], 5, RulesFault::Repeated),
            (&[&[2], &[1], &[3], &[], &[1]], 5, RulesFault::Repeated),
            (&[&[]], 0, RulesFault::FromNothing),
        ];
        for (listed, heap, fault) in all {
            let refused = options(&Listed(listed), heap, &Run::unlimited()).unwrap_err();
            assert_eq!(refused, Stop::Rules(RulesError::new(heap, fault)));
        }
        let good = Listed(&[&[2], &[1], &[3], &[], &[1, 1]]);
        assert_eq!(options(&good, 5, &Run::unlimited()).unwrap().len(), 5);
    }

    /// Visits the same two options for ever, whatever it is told.
    struct Endless;

    impl Rules for Endless {
        fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
            if heap < 3 {
                return ControlFlow::Continue(());
            }
            loop {
                visit(&[1])?;
                visit(&[2])?;
            }
        }
    }

    #[test]
    fn an_endless_list_of_options_ends_at_the_first_repetition() {
        let refused = options(&Endless, 3, &Run::unlimited()).unwrap_err();
        assert_eq!(refused, Stop::Rules(RulesError::new(3, RulesFault::Repeated)));
    }

    #[test]
    fn the_run_ends_a_walk_through_too_many_options() {
        let game: Game = "0.5[18446744073709551615]7".parse().unwrap();
        let run = Run::new(Budget { memory: Some(1 << 20), ..Budget::default() });
        let stop = options(&game, 300, &run).unwrap_err();
        assert_eq!(stop, Stop::Limit(Limit::Memory(1 << 20)));
        let run = Run::new(Budget::lasting(std::time::Duration::from_millis(5)));
        let walk = visit_options::<()>(&game, 300, &run, &mut |_| ControlFlow::Continue(()));
        assert_eq!(walk, Err(Stop::Limit(Limit::Time)));
    }

    #[test]
    fn known_games_are_walked_as_they_are() {
        for text in ["0.77", "S(2,5)", "grundy", "0.8"] {
            let game: Game = text.parse().unwrap();
            for heap in 0..20 {
                assert_eq!(options(&game, heap, &Run::unlimited()), Ok(game.options(heap)));
            }
        }
    }
}
