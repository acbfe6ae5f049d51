//! Checkpoints that somebody has altered, with a right checksum: none makes a stream say what is
//! false without its condition, none makes it panic.

use super::*;
use crate::nim::engine::blocked::Blocked;
use crate::nim::engine::stream::Walker;
use crate::nim::period::Periodicity;
use crate::nim::sparse::SparseSpace;
use crate::run::{Budget, Run};

/// A number of a checkpoint.
type Number = fn(&mut Checkpoint) -> Option<&mut u64>;

/// Every number that is stored, but for the lists of values.
const NUMBERS: &[(&str, Number)] = &[
    ("keep", |c| Some(&mut c.keep)),
    ("early", |c| Some(&mut c.early)),
    ("settled", |c| Some(&mut c.state.settled)),
    ("depth", |c| Some(&mut c.state.depth)),
    ("a rare heap", |c| c.state.rares.last_mut().map(|rare| &mut rare.0)),
    ("the heap of the largest value", |c| Some(&mut c.max.1)),
    ("reach", |c| Some(&mut c.reach)),
    ("the end of a window", |c| c.windows.first_mut().map(|window| &mut window.end)),
    ("compared", |c| c.windows.last_mut().map(|window| &mut window.compared)),
    ("the next save", |c| Some(&mut c.next_save)),
    ("settled of a state", |c| c.states.first_mut().map(|state| &mut state.settled)),
    ("depth of a state", |c| c.states.last_mut().map(|state| &mut state.depth)),
    ("start", |c| c.back.as_mut().map(|back| &mut back.start)),
    ("period", |c| c.back.as_mut().map(|back| &mut back.period)),
    ("equal from", |c| c.back.as_mut().map(|back| &mut back.equal_from)),
    ("from", |c| c.back.as_mut().map(|back| &mut back.from)),
    ("the difference", |c| c.back.as_mut().and_then(|back| back.difference.as_mut())),
    ("settled, low", |c| c.back.as_mut().map(|back| &mut back.low.state.settled)),
    ("settled, high", |c| c.back.as_mut().map(|back| &mut back.high.state.settled)),
    ("depth, low", |c| c.back.as_mut().map(|back| &mut back.low.state.depth)),
];

/// A list of values of a checkpoint.
type Values = fn(&mut Checkpoint) -> Option<&mut Vec<u16>>;

const VALUES: &[(&str, Values)] = &[
    ("the last values of the engine", |c| Some(&mut c.state.recent)),
    ("the last values", |c| Some(&mut c.recent)),
    ("a window", |c| c.windows.first_mut().map(|window| &mut window.values)),
    ("another window", |c| c.windows.last_mut().map(|window| &mut window.values)),
    ("the last values of a state", |c| c.states.last_mut().map(|state| &mut state.recent)),
    ("unread, low", |c| c.back.as_mut().map(|back| &mut back.low.unread)),
    ("unread, high", |c| c.back.as_mut().map(|back| &mut back.high.unread)),
    ("the last values, low", |c| c.back.as_mut().map(|back| &mut back.low.state.recent)),
    ("the last values, high", |c| c.back.as_mut().map(|back| &mut back.high.state.recent)),
];

/// A change to all the rest.
type Change = fn(&mut Checkpoint);

const CHANGES: &[(&str, Change)] = &[
    ("the largest value", |c| c.max.0 ^= 5),
    ("no largest value", |c| c.max = (0, 0)),
    ("no rare heaps", |c| c.state.rares.clear()),
    ("a rare heap less", |c| c.state.rares.truncate(c.state.rares.len().saturating_sub(1))),
    ("the value of a rare heap", |c| c.state.rares.iter_mut().for_each(|rare| rare.1 ^= 1)),
    ("no space", |c| c.state.space = None),
    ("another space", |c| c.state.space = Some(SparseSpace::in_values(1))),
    ("a space in positions", |c| c.state.space = Some(SparseSpace::in_positions(6, 1))),
    ("no windows", |c| c.windows.clear()),
    ("windows in another order", |c| c.windows.reverse()),
    ("no states", |c| c.states.clear()),
    ("states in another order", |c| c.states.reverse()),
    ("no rare heaps in a state", |c| c.states.iter_mut().for_each(|s| s.rares.clear())),
    ("no space in a state", |c| c.states.iter_mut().for_each(|s| s.space = None)),
    ("no second pass", |c| c.back = None),
    ("no difference", |c| c.back.iter_mut().for_each(|back| back.difference = None)),
    ("low and high", |c| {
        c.back.iter_mut().for_each(|back| std::mem::swap(&mut back.low, &mut back.high));
    }),
    ("the known forgery", |c| {
        if let Some(back) = &mut c.back {
            (back.period, back.difference) = (7, None);
            (back.from, back.equal_from) = (0, 0);
        }
    }),
];

/// Everything that can be altered, one thing at a time.
fn altered(honest: &Checkpoint) -> Vec<(String, Checkpoint)> {
    let mut all = Vec::new();
    let mut alter = |name: String, change: &dyn Fn(&mut Checkpoint)| {
        let mut checkpoint = honest.clone();
        change(&mut checkpoint);
        all.push((name, checkpoint));
    };
    for (name, number) in NUMBERS {
        for (how, new) in [
            ("0", (|_| 0) as fn(u64) -> u64),
            ("+ 1", |old| old.wrapping_add(1)),
            ("− 1", |old| old.wrapping_sub(1)),
            ("+ 512", |old| old.wrapping_add(512)),
            ("· 3", |old| old.wrapping_mul(3)),
            ("2^55", |_| 1 << 55),
            ("the largest", |_| u64::MAX),
        ] {
            alter(format!("{name}: {how}"), &|c| {
                if let Some(number) = number(c) {
                    *number = new(*number);
                }
            });
        }
    }
    for (name, values) in VALUES {
        for (how, change) in [
            ("one value", (|v| v[0] ^= 1) as fn(&mut Vec<u16>)),
            ("all values", |v| v.iter_mut().for_each(|value| *value = (*value + 3) % 11)),
            ("constant", |v| v.fill(3)),
            ("wide", |v| v.fill(u16::MAX)),
            ("short", |v| v.truncate(v.len() - 1)),
            ("long", |v| v.push(1)),
            ("empty", Vec::clear),
        ] {
            alter(format!("{name}: {how}"), &|c| {
                if let Some(values) = values(c).filter(|values| !values.is_empty()) {
                    change(values);
                }
            });
        }
    }
    CHANGES.iter().for_each(|(name, change)| alter((*name).to_owned(), change));
    all
}

/// Checkpoints of a run: with windows, in the second pass, at its end.
fn honest<S: Source>(code: &Code) -> Vec<Checkpoint> {
    let mut stream: Stream<S> = Stream::new(code).unwrap();
    let mut stored = vec![];
    while !stream.advance(1, &Run::unlimited()).unwrap() {
        stored.push(stream.checkpoint());
    }
    stored.push(stream.checkpoint());
    let second = stored.iter().position(|checkpoint| checkpoint.back.is_some()).unwrap();
    let chosen = [second - 1, second + 1, stored.len() - 1];
    chosen.into_iter().map(|at| stored[at].clone()).collect()
}

/// Goes on from every altered checkpoint for a while.
fn nothing_false_is_proved<S: Source>(text: &str) -> (usize, usize) {
    let code: Code = text.parse().unwrap();
    let (mut refused, mut conditional) = (0, 0);
    for checkpoint in honest::<S>(&code) {
        for (name, altered) in altered(&checkpoint) {
            // As a forger would: encoded anew, so that the checksum is right.
            let Ok(read) = Checkpoint::decode(&altered.encode()) else {
                refused += 1;
                continue;
            };
            let Ok(mut stream) = Stream::<S>::resume(&code, &read) else {
                refused += 1;
                continue;
            };
            let settled = stream.statistics().settled;
            let budget = Budget { heap: Some(settled + 5000), ..Budget::default() };
            let Ok(found) = stream.run(&Run::new(budget)) else { continue };
            let found = found.clone();
            match Periodicity::of_return(found) {
                Periodicity::Conditional(_) => conditional += 1,
                // The engine had to begin again from heap 0.
                Periodicity::Proved(proved) => {
                    let cycle = proved.period().cycle();
                    assert_eq!((cycle.index(), cycle.period()), (3479, 349), "{text}: {name}");
                }
                other => panic!("{text}: {name}: {other:?}"),
            }
        }
    }
    (refused, conditional)
}

#[test]
fn altered_checkpoints_prove_nothing() {
    for (refused, conditional) in
        [nothing_false_is_proved::<Walker>("0.156"), nothing_false_is_proved::<Blocked>("0.156")]
    {
        assert!(refused > 200 && conditional > 200, "{refused} {conditional}");
    }
}
