//! The conditions of the theorem compared with their definitions, on invented readers: positions
//! with at most two heaps of each small size are enough where there are two states.

use super::check::{apart, proved};
use super::options::Takings;
use super::pairs::no_accepted_option;
use super::reader::{Reader, Size, State};
use super::search::Search;
use super::situation::Options;
use super::twins::Twin;
use crate::cycle::Cycle;
use crate::dice::Dice;
use crate::quotient::Solver;
use crate::run::Run;
use crate::{Game, Position, Rules};
use std::sync::atomic::AtomicBool;

/// The largest heap beside which something is looked at.
const LARGEST: u64 = 6;

/// Of so many rounds, in how many a condition was found to hold, and in how many it holds and was
/// not found to. Each round tells both; what is found holds.
fn counted(rounds: usize, mut found_and_holds: impl FnMut(usize) -> (bool, bool)) -> (u32, u32) {
    let (mut right, mut later) = (0, 0);
    for round in 0..rounds {
        let (found, holds) = found_and_holds(round);
        right += u32::from(found);
        later += u32::from(holds && !found);
    }
    (right, later)
}

/// A reader of two states that fulfils condition 1; mostly the second is accepted.
fn invented(dice: &mut Dice) -> Reader {
    let cycle = Cycle::new(1 + dice.roll(3), 1 + dice.roll(2)).unwrap();
    let accepts = vec![false, dice.roll(4) > 0];
    let next = |dice: &mut Dice| match accepts[1] {
        true => vec![0, 1],
        false => (0..2).map(|_| dice.roll(2) as State).collect(),
    };
    let size = |dice: &mut Dice| Size {
        add: (0..2).map(|_| dice.roll(2) as State).collect(),
        next: next(dice),
        accepts: accepts.clone(),
    };
    let sizes = (1..cycle.len()).map(|_| size(dice)).collect();
    Reader { cycle, first: 0, sizes }
}

/// A reader of two to four states that fulfils condition 1.
fn rich(dice: &mut Dice) -> Reader {
    let cycle = Cycle::new(1 + dice.roll(3), 1 + dice.roll(3)).unwrap();
    let states = 2 + dice.roll(2) * dice.roll(3);
    let low = 1 + dice.roll(states - 1);
    let (still, steady) = (dice.roll(3) > 0, dice.roll(2) == 0);
    let size = |dice: &mut Dice| {
        let next = |state: u64| match (still, state < low) {
            (true, _) => state,
            (_, true) => dice.roll(low),
            (_, false) => low + dice.roll(states - low),
        };
        let next = (0..states).map(next).map(|state| state as State).collect();
        let add = (0..states).map(|_| dice.roll(states) as State).collect();
        Size { add, next, accepts: (0..states).map(|state| state >= low).collect() }
    };
    let usual = size(dice);
    let sizes = (1..cycle.len())
        .map(|_| if steady && dice.roll(3) > 0 { usual.clone() } else { size(dice) })
        .collect();
    Reader { cycle, first: dice.roll(low) as State, sizes }
}

/// All positions of up to three heaps and twelve tokens, and some others.
fn some_positions(dice: &mut Dice) -> Vec<Position> {
    let heaps = |a: u64, b: u64, c: u64| with(&Position::new([]), &[a, b, c]);
    let mut all = Vec::new();
    for a in 0..=12 {
        for b in a..=12 - a {
            all.extend(
                (b..=(12 - a - b).max(b)).filter(|c| a + b + c <= 12).map(|c| heaps(a, b, c)),
            );
        }
    }
    all.extend((0..60).map(|_| {
        let most = [5, 9, 25][dice.roll(3) as usize];
        Position::new((0..dice.roll(8)).map(|_| 1 + dice.roll(most)).collect::<Vec<_>>())
    }));
    all
}

/// All positions with heaps up to `largest`, at most `most` of each.
fn positions(largest: u64, most: u64) -> Vec<Position> {
    (1..=largest).fold(vec![Position::new([])], |all, heap| {
        let more = |position: &Position| {
            (0..=most).map(|count| with(position, &vec![heap; count as usize])).collect::<Vec<_>>()
        };
        all.iter().flat_map(more).collect()
    })
}

/// A position and some heaps; heap 0 is nothing.
fn with(position: &Position, heaps: &[u64]) -> Position {
    let mut sum = position.clone();
    heaps.iter().filter(|&&heap| heap > 0).for_each(|&heap| sum.insert(heap, 1));
    sum
}

fn takings(code: &str) -> Takings {
    let game: Game = code.parse().unwrap();
    Takings::new(game.code().unwrap()).unwrap()
}

/// The tokens taken and the parts n₁ ≤ n₂ of all options of heap n.
fn options(takings: &Takings, n: u64) -> Vec<(u64, u64)> {
    let parts = |count: u32| {
        takings.leaving(count).filter(move |&taken| taken <= n).flat_map(move |taken| {
            let left = n - taken;
            let fits = move |first: u64| match count {
                0 => left == 0,
                1 => first == 0 && left > 0,
                _ => first > 0,
            };
            (0..=left / 2).filter(move |&first| fits(first)).map(move |first| (first, left - first))
        })
    };
    (0..=2).flat_map(parts).collect()
}

#[test]
fn a_reader_reads_heap_by_heap() {
    let mut dice = Dice(3);
    for _ in 0..200 {
        let reader = larger(&mut dice);
        let largest = [9, 9, 5000][dice.roll(3) as usize];
        let heaps = (0..dice.roll(9)).map(|_| 1 + dice.roll(largest)).collect::<Vec<_>>();
        let position = Position::new(heaps.clone());
        let (mut state, mut size) = (reader.first, 1);
        for (heap, count) in position.sizes() {
            while size < heap {
                state = reader.next(size, state);
                size += 1;
            }
            (0..count).for_each(|_| state = reader.add(size, state));
        }
        assert_eq!(reader.reads(&position), reader.accepts(size, state), "{position} {reader:?}");
    }
}

#[test]
fn many_equal_heaps_are_read_at_once() {
    let add = vec![1, 2, 3, 4, 2];
    let next = vec![0, 1, 2, 3, 4];
    let size = Size { add, next, accepts: vec![false, false, false, true, false] };
    let reader = Reader { cycle: Cycle::new(1, 1).unwrap(), first: 0, sizes: vec![size] };
    for count in 0..40 {
        let mut position = Position::new([]);
        position.insert(7, count);
        assert_eq!(reader.reads(&position), count > 0 && count % 3 == 0, "{count}");
    }
}

#[test]
fn an_end_that_matters_is_seen() {
    let mut dice = Dice(8);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..300 {
        let mut reader = invented(&mut dice);
        let size = dice.roll(reader.sizes.len() as u64) as usize;
        reader.sizes[size].accepts = (0..2).map(|_| dice.roll(2) == 1).collect();
        let same =
            |n: u64, s: State| reader.accepts(n, s) == reader.accepts(n + 1, reader.next(n, s));
        let fits = (1..20).all(|n| same(n, 0) && same(n, 1));
        assert_eq!(reader.ends_anywhere(), fits, "{reader:?}");
        if fits { right += 1 } else { wrong += 1 }
    }
    assert!(right > 30 && wrong > 30, "{right} {wrong}");
}

#[test]
fn twins_are_alike_beside_all_positions() {
    let mut dice = Dice(1);
    let beside = positions(LARGEST, 2);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..60 {
        let reader = invented(&mut dice);
        for from in 1..=4 {
            for like in 0..from {
                let p = reader.cycle.period();
                let alike = (from..=LARGEST + 1).step_by(p as usize).all(|n| {
                    beside
                        .iter()
                        .all(|x| reader.reads(&with(x, &[n])) == reader.reads(&with(x, &[like])))
                });
                let twin = Twin { from, like };
                assert_eq!(twin.is_right(&reader), alike, "{twin:?} {reader:?}");
                if alike { right += 1 } else { wrong += 1 }
            }
        }
        let p = reader.cycle.period();
        let found = Twin::all(&reader);
        assert!(found.is_sorted_by_key(|twin| twin.from));
        for residue in 0..p {
            // The first one of the class with the first heap that it is like.
            let last = reader.cycle.len() + p;
            let pairs = (1..last).flat_map(|from| (0..from).map(move |like| Twin { from, like }));
            let mut pairs = pairs.filter(|twin| twin.from % p == residue);
            let mut known = found.iter().filter(|twin| twin.from % p == residue);
            assert_eq!(known.next(), pairs.find(|twin| twin.is_right(&reader)).as_ref());
            assert_eq!(known.next(), None);
        }
    }
    assert!(right > 50 && wrong > 50, "{right} {wrong}");
}

/// A reader of some states, no matter whether it may end anywhere. Size 1 has two states more.
fn larger(dice: &mut Dice) -> Reader {
    let most = [9, 40][dice.roll(2) as usize];
    let cycle = Cycle::new(1 + dice.roll(most), 1 + dice.roll(3)).unwrap();
    let states = 2 + dice.roll(4);
    let turned = dice.roll(3) == 0;
    let size = |dice: &mut Dice, own: u64| {
        let next = |state: u64| match turned {
            true => state + 1,
            false => state + u64::from(dice.roll(9) == 0),
        };
        let next = (0..own).map(next).map(|state| (state % states) as State).collect();
        let add = (0..own).map(|_| dice.roll(states) as State).collect();
        let accepts = (0..own).map(|state| state == 0 || dice.roll(5) == 0).collect();
        Size { add, next, accepts }
    };
    let more = |n: u64| if n == 1 && cycle.index() > 1 { 2 } else { 0 };
    let sizes = (1..cycle.len()).map(|n| size(dice, states + more(n))).collect();
    Reader { cycle, first: dice.roll(states) as State, sizes }
}

#[test]
fn heaps_that_are_told_apart() {
    let mut dice = Dice(3);
    let (mut some, mut none) = (0, 0);
    for round in 0..4000 {
        let reader = larger(&mut dice);
        let p = reader.cycle.period();
        let tells = |n: u64| {
            let beside = |m: u64| reader.reads(&Position::new([n, m]));
            beside(n) && !(n + 2 * p..n + 99).step_by(p as usize).any(beside)
        };
        let wanted = (1..reader.cycle.len()).find(|&f| (f..99).step_by(p as usize).all(tells));
        assert_eq!(apart(&reader), wanted, "{round} {reader:?}");
        if wanted.is_some() { some += 1 } else { none += 1 }
    }
    assert!(some > 100 && none > 100, "{some} {none}");
}

/// As with fewer states; what is not right may be wrong beside larger positions alone.
#[test]
fn twins_of_richer_readers() {
    let mut dice = Dice(11);
    let beside = some_positions(&mut dice);
    let counts = counted(1500, |round| {
        let reader = rich(&mut dice);
        let from = 1 + dice.roll(6);
        let twin = Twin { from, like: dice.roll(from) };
        let alike = (from..from + 12).step_by(reader.cycle.period() as usize).all(|n| {
            let same =
                |x: &Position| reader.reads(&with(x, &[n])) == reader.reads(&with(x, &[twin.like]));
            beside.iter().all(same)
        });
        let found = twin.is_right(&reader);
        assert!(alike || !found, "{round} {twin:?} {reader:?}");
        (found, alike)
    });
    assert_eq!(counts, (626, 0));
}

#[test]
fn codes_that_leave_at_most_two_heaps() {
    let takings = |text: &str| {
        let game: Game = text.parse().unwrap();
        Takings::new(game.code().unwrap())
    };
    for text in ["0.3(3)", "0.8", "4.(7)"] {
        assert!(takings(text).is_none(), "{text}");
    }
    let takings = takings("4.0307").unwrap();
    let leaving = |heaps: u32| takings.leaving(heaps).collect::<Vec<_>>();
    assert_eq!((leaving(0), leaving(1), leaving(2)), (vec![2, 4], vec![2, 4], vec![0, 4]));
    assert_eq!(takings.last(), 4);
    let moves = |n: u64| !options(&takings, n).is_empty();
    assert!((1..9).all(|n| takings.moves(n) == moves(n)));
}

/// Parity of all tokens, for 0.3, and a third state that is never reached.
#[test]
fn only_readers_that_may_end_anywhere_are_proved() {
    let game: Game = "0.3".parse().unwrap();
    let size = |add: [State; 3], accepts: bool| Size {
        add: add.to_vec(),
        next: vec![0, 1, 2],
        accepts: vec![false, true, accepts],
    };
    for (accepts, is_proved) in [(false, true), (true, false)] {
        let sizes = vec![size([1, 0, 2], false), size([0, 1, 2], accepts)];
        let reader = Reader { cycle: Cycle::new(1, 2).unwrap(), first: 0, sizes };
        let found = proved(reader, &game, &Run::unlimited());
        assert_eq!(found.is_some(), is_proved);
        let Some(found) = found else { continue };
        assert_eq!((found.window, &found.halves[..], found.apart), (2, &[][..], None));
    }
}

/// A law that needs twins and halves; a run that is over does not prove it.
#[test]
fn the_data_of_the_law_of_0_54() {
    let mut solver = Solver::new("0.54".parse::<Game>().unwrap());
    let _ = solver.solve(&Run::unlimited());
    let law = solver.proved_reader().unwrap();
    let twins = [(5, 4), (6, 4), (11, 4), (15, 9), (16, 9)];
    assert_eq!(law.twins().collect::<Vec<_>>(), twins);
    assert_eq!((law.window(), law.halves(), law.apart()), (10, &[0, 3][..], Some(7)));
    let over = AtomicBool::new(true);
    let run = Run::unlimited().cancelled_by(&over);
    assert!(proved(law.reader.clone(), solver.rules(), &run).is_none());
}

const CODES: [&str; 6] = ["0.7", "0.14", "0.54", "4.5", "0.05", "4.07"];

/// All parts of heap n that condition 3 is about.
fn looked_at(takings: &Takings, window: u64, p: u64, n: u64) -> Vec<(u64, u64)> {
    let near = options(takings, n).into_iter().filter(|parts| parts.0 < window);
    let wide = takings.leaving(2).filter(|taken| taken + 2 * window <= n).flat_map(|taken| {
        let parts = |m: u64| (m..=n - taken - window).map(move |l| (m, l));
        let parts = (window..=n - taken - window).flat_map(parts);
        parts.filter(move |(m, l)| (m + l) % p == (n - taken) % p).collect::<Vec<_>>()
    });
    near.chain(wide).collect()
}

#[test]
fn no_accepted_option_is_what_it_says() {
    let mut dice = Dice(2);
    let beside = positions(LARGEST - 1, 2);
    let (mut right, mut wrong) = (0, 0);
    for round in 0..120 {
        let (reader, takings) = (invented(&mut dice), takings(CODES[round % CODES.len()]));
        let (window, p) = (1 + dice.roll(2), reader.cycle.period());
        let none = has_no_accepted_option(&reader, &takings, window, p, &beside);
        let found = no_accepted_option(&reader, &takings, window);
        assert_eq!(found, none, "{round} {window} {reader:?}");
        if none { right += 1 } else { wrong += 1 }
    }
    assert!(right > 15 && wrong > 15, "{right} {wrong}");
}

fn has_no_accepted_option(
    reader: &Reader,
    takings: &Takings,
    window: u64,
    p: u64,
    beside: &[Position],
) -> bool {
    let both = |x: &Position, n: u64, parts: (u64, u64)| {
        reader.reads(&with(x, &[n])) && reader.reads(&with(x, &[parts.0, parts.1]))
    };
    (1..=LARGEST + 3).all(|n| {
        let parts = looked_at(takings, window, p, n);
        parts.iter().all(|&parts| !beside.iter().any(|x| both(x, n, parts)))
    })
}

/// What is accepted is right; what is not may be wrong beside larger positions alone, and how often
/// is known.
#[test]
fn no_accepted_option_of_richer_readers() {
    let mut dice = Dice(12);
    let beside: Vec<Position> = some_positions(&mut dice).into_iter().step_by(3).collect();
    let counts = counted(1500, |round| {
        let (reader, takings) = (rich(&mut dice), takings(MORE_CODES[round % 12]));
        let (window, p) = (1 + dice.roll(3), reader.cycle.period());
        let none = has_no_accepted_option(&reader, &takings, window, p, &beside);
        let found = no_accepted_option(&reader, &takings, window);
        assert!(none || !found, "{round} {window} {reader:?}");
        (found, none)
    });
    assert_eq!(counts, (438, 7));
}

/// Whether condition 4 or 5 says so of a position, or it is accepted and has a move.
fn is_answered(data: &Options<'_>, z: &Position) -> bool {
    let &Options { reader, takings, window, twins, halves } = data;
    let p = reader.cycle.period();
    let accepts = |x: &Position, parts: &[u64]| reader.reads(&with(x, parts));
    let near = |x: &Position, n: u64| {
        let parts = options(takings, n).into_iter().filter(|parts| parts.0 < window);
        parts.into_iter().any(|(m, l)| accepts(x, &[m, l]))
    };
    let by_twin = |x: &Position, n: u64| {
        let fits = |taken: u64, twin: &Twin| {
            let most = n.checked_sub(taken + twin.from);
            let sizes = |most: u64| (twin.like.max(1)..=most).filter(move |m| m % p == most % p);
            most.is_some_and(|most| sizes(most).any(|m| accepts(x, &[m, twin.like])))
        };
        takings.leaving(2).any(|taken| twins.iter().any(|twin| fits(taken, twin)))
    };
    let by_halves = |x: &Position, n: u64| {
        takings.leaving(2).any(|taken| {
            let Some(left) = n.checked_sub(taken) else { return false };
            let half = left / 2;
            let fits = left % 2 == 0 && half >= window && halves.contains(&(half % p));
            let mut sizes = (window..=n.saturating_sub(window)).filter(|m| m % p == half % p);
            fits && sizes.all(|m| accepts(x, &[m, m]))
        })
    };
    let is_end = z.sizes().all(|(heap, _)| options(takings, heap).is_empty());
    let some = || {
        z.sizes().any(|(n, _)| {
            let mut x = z.clone();
            x.remove(n);
            near(&x, n) || by_twin(&x, n) || by_halves(&x, n)
        })
    };
    if reader.reads(z) { !is_end } else { is_end || some() }
}

/// A window, twins and halves.
fn invented_data(dice: &mut Dice, p: u64) -> (u64, Vec<Twin>, Vec<u64>) {
    let window = 1 + dice.roll(3);
    let twin = |dice: &mut Dice, residue: u64| {
        let from = residue + p * (1 + dice.roll(2));
        Twin { from, like: dice.roll(from.min(window)) }
    };
    let twins = (0..dice.roll(p + 1)).map(|residue| twin(dice, residue)).collect();
    (window, twins, (0..p).filter(|_| dice.roll(2) == 0).collect())
}

#[test]
fn an_accepted_option_is_what_it_says() {
    let mut dice = Dice(4);
    let all = positions(LARGEST + 1, 2);
    let (mut right, mut wrong) = (0, 0);
    for round in 0..240 {
        let (reader, takings) = (&invented(&mut dice), &takings(CODES[round % CODES.len()]));
        let (window, twins, halves) = &invented_data(&mut dice, reader.cycle.period());
        let options = Options { reader, takings, window: *window, twins, halves };
        let found = Search::new(&options).holds(&Run::unlimited()).unwrap();
        let wanted = all.iter().all(|z| is_answered(&options, z));
        assert_eq!(found, wanted, "{round} {window} {twins:?} {halves:?} {reader:?}");
        if wanted { right += 1 } else { wrong += 1 }
    }
    assert!(right > 5 && wrong > 50, "{right} {wrong}");
}

const MORE_CODES: [&str; 12] = [
    "0.7", "0.14", "0.54", "4.0", "0.05", "4.07", "0.007", "0.204", "0.61", "0.3004", "4.1",
    "0.0005",
];

/// What holds is right; what does not may be wrong for larger positions alone, and how often is
/// known.
#[test]
fn an_accepted_option_of_richer_readers() {
    let mut dice = Dice(14);
    let all = some_positions(&mut dice);
    let counts = counted(4000, |round| {
        let (reader, takings) = (&rich(&mut dice), &takings(MORE_CODES[round % 12]));
        let (window, twins, halves) = &invented_data(&mut dice, reader.cycle.period());
        let options = Options { reader, takings, window: *window, twins, halves };
        let mut search = Search::new(&options);
        search.most = 1000;
        let found = search.holds(&Run::unlimited()).unwrap();
        let step = if found { 4 } else { 1 };
        let wanted = all.iter().skip(round % step).step_by(step).all(|z| is_answered(&options, z));
        assert!(wanted || !found, "{round} {window} {twins:?} {halves:?} {reader:?}");
        (found, wanted)
    });
    assert_eq!(counts, (236, 22));
}

/// From size max(L, 2D + k) on situations have period 2p.
#[test]
fn sizes_come_again() {
    let mut dice = Dice(15);
    for round in 0..60 {
        let (reader, takings) = (&rich(&mut dice), &takings(MORE_CODES[round % 12]));
        let (window, twins, halves) = &invented_data(&mut dice, reader.cycle.period());
        let options = Options { reader, takings, window: *window, twins, halves };
        let mut now = options.first();
        let (last, again) = loop {
            let next = options.at_next_size(&now);
            if next.size <= now.size {
                break (now.size, next.size);
            }
            now = next;
        };
        let from = reader.cycle.index().max(2 * window + takings.last());
        assert_eq!((again, last + 1), (from, from + 2 * reader.cycle.period()));
    }
}

/// The law of 0.54 with one state changed: refused, or right all the same.
#[test]
fn no_altered_reader_makes_a_false_law() {
    let mut solver = Solver::new("0.54".parse::<Game>().unwrap());
    let _ = solver.solve(&Run::unlimited());
    let right = &solver.proved_reader().unwrap().reader;
    let mut dice = Dice(6);
    let (mut refused, mut harmless) = (0, 0);
    for round in 0..60 {
        let mut other = right.clone();
        let place = dice.roll(right.sizes.len() as u64) as usize;
        let size = &mut other.sizes[place];
        let state = dice.roll(size.add.len() as u64) as usize;
        let by = 1 + dice.roll(size.add.len() as u64 - 1) as State;
        match round % 3 {
            0 => size.accepts[state] = !size.accepts[state],
            1 => size.add[state] = (size.add[state] + by) % size.add.len() as State,
            _ => size.next.swap(state, (state + by as usize) % right.sizes[place].next.len()),
        }
        match proved(other.clone(), solver.rules(), &Run::unlimited()) {
            None => refused += 1,
            Some(found) => {
                let heaps =
                    |dice: &mut Dice| (0..dice.roll(6)).map(|_| 1 + dice.roll(60)).collect();
                for _ in 0..3000 {
                    let heaps: Vec<u64> = heaps(&mut dice);
                    let position = Position::new(heaps);
                    assert_eq!(found.reader.reads(&position), right.reads(&position), "{position}");
                }
                harmless += 1;
            }
        }
    }
    assert!(refused > 40, "{refused} refused, {harmless} harmless");
}
