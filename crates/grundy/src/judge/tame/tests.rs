//! Games that are tame by their rules: compared with search, with genera, and with the theorems.

use super::*;
use crate::Game;
use crate::judge::Search;

const TAME: [&str; 12] = [
    "nim",
    "4.(3)",
    "AllBut(3)",
    "AllBut(2,3)",
    "AllBut(1,4)",
    "0.(7)",
    "0.(F)",
    "4.(7)",
    "0.3(7)",
    "0.13(3)",
    "0.7(3)",
    "0.12(3)",
];

#[test]
fn agrees_with_search() {
    for text in TAME {
        let game: Game = text.parse().unwrap();
        let judge = TameJudge::new(&game, Run::unlimited()).unwrap();
        let mut judge = judge.unwrap_or_else(|| panic!("{text} is tame"));
        let mut search = Search::new(&game, Run::unlimited());
        for a in 0..9 {
            for b in 0..=a {
                for c in 0..=b.min(4) {
                    let position = Position::new([a, b, c]);
                    let outcome = search.outcome(&position);
                    assert_eq!(judge.outcome(&position), outcome, "{text}: {position}");
                    let winning = search.winning_moves(&position, 1000);
                    assert_eq!(judge.winning_moves(&position, 1000), winning, "{text}: {position}");
                }
            }
        }
    }
}

#[test]
fn wild_games_and_finite_codes_are_not_tame_by_rule() {
    for text in ["0.77", "0.123", "0.310(3)", "0.0(1)", "grundy", "0.3122(3)", "S(1,2)"] {
        let game: Game = text.parse().unwrap();
        assert!(ProvedTameRule::of(&game, &Run::unlimited()).unwrap().is_none(), "{text}");
    }
}

#[test]
fn tame_for_many_heaps_as_the_theorem_says() {
    for text in TAME {
        let game: Game = text.parse().unwrap();
        let proof = ProvedTameRule::of(&game, &Run::unlimited()).unwrap().unwrap();
        let mut genera = Genera::new(&game);
        let last = if text.contains('F') { 20 } else { 60 };
        genera.extend_to(last, &Run::unlimited()).unwrap();
        assert_eq!(genera.first_wild(), None, "{text}");
        let fickle = |&heap: &u64| {
            let value = genera.genus(heap).unwrap().tame_value().unwrap();
            matches!(value, TameValue::Fickle(_))
        };
        for heap in 0..=last {
            assert_eq!(proof.is_fickle(heap), fickle(&heap), "{text}: {heap}");
        }
        let all: Vec<u64> = (0..=last).filter(fickle).collect();
        assert_eq!(proof.fickle_heaps().collect::<Vec<_>>(), all, "{text}");
    }
}

/// The first heap of value 1 comes after all digits that do not repeat, and N as much later.
#[test]
fn many_digits_before_those_that_repeat() {
    for zeros in [0, 1, 70, 100] {
        for (tail, more) in [("3", 0), ("2", 1)] {
            let code: Code = format!("0.{}({tail})", "0".repeat(zeros)).parse().unwrap();
            let proof = ProvedTameRule::of(&code, &Run::unlimited()).unwrap().unwrap();
            assert_eq!(proof.values.len(), 2 * (zeros + 1) + more, "{code}");
        }
    }
}

/// Theorem 1, word for word: which codes are tame by it, and what N is.
#[test]
fn the_first_heaps_that_the_theorem_asks_for() {
    let one = ["0", "1", "2", "3"].map(String::from);
    let two = one.iter().flat_map(|a| one.iter().map(move |b| format!("{a}{b}")));
    let tails: Vec<String> = one.iter().cloned().chain(two).collect();
    let mut counts = [0; 2];
    for (prefix, tail) in [String::new()]
        .iter()
        .chain(&tails)
        .flat_map(|prefix| tails.iter().map(move |tail| (prefix, tail)))
    {
        let code: Code = format!("0.{prefix}({tail})").parse().unwrap();
        let mut values = Vec::new();
        let mut genera = Genera::new(&code);
        for heap in 0..80 {
            genera.extend_to(heap, &Run::unlimited()).unwrap();
            if genera.first_wild().is_some() {
                break;
            }
            values.push(genera.genus(heap).unwrap().tame_value().unwrap());
        }
        let all = |parts: u32| code.tail().iter().all(|digit| digit.leaves(parts));
        let first = |from: usize, one: bool| {
            (from..values.len()).find(|&heap| values[heap] == TameValue::Fickle(one))
        };
        let zero = if all(0) { Some(0) } else { first(1, false) };
        let bound = zero.max(first(0, true)).filter(|_| zero.is_some());
        let bound = first(0, true).and(bound).map(|larger| larger + code.prefix().len());
        let fits = !code.tail().is_empty() && all(1);
        let right = bound.filter(|&bound| fits && bound <= values.len());
        let proof = ProvedTameRule::of(&code, &Run::unlimited()).unwrap();
        let found = proof.map(|proof| proof.values);
        assert_eq!(found, right.map(|bound| values[..bound].to_vec()), "{code}");
        counts[usize::from(right.is_some())] += 1;
    }
    assert!(counts.iter().all(|&count| count > 30), "{counts:?}");
}

#[test]
fn huge_heaps_at_once() {
    for text in ["nim", "4.(3)", "AllBut(3)", "0.(7)", "AllBut(1,4)"] {
        let game: Game = text.parse().unwrap();
        let mut judge = TameJudge::new(&game, Run::unlimited()).unwrap().unwrap();
        let position: Position = "9223372036854775807 + 100000 + 7".parse().unwrap();
        assert_eq!(judge.outcome(&position), Ok(Outcome::N), "{text}");
        let winning = judge.winning_moves(&position, 10).unwrap();
        assert!(!winning.moves.is_empty(), "{text}");
        for step in winning.moves {
            let after = step.from(&position).unwrap();
            assert_eq!(judge.outcome(&after), Ok(Outcome::P), "{text}: {step}");
        }
    }
}

#[test]
fn no_split_of_lasker_has_its_value() {
    // f(n) = 4h + l; the parity of h depends on n modulo 8 only.
    let parts = |n: u64| (lasker(n) / 4 % 2, lasker(n) % 4);
    for a in 8..16 {
        for b in 8..16 {
            let ((h, l), (i, m), (j, o)) = (parts(a), parts(b), parts(a + b));
            assert!(l ^ m != o || (h ^ i) != j, "{a} + {b}");
        }
    }
    let game: Game = "4.(3)".parse().unwrap();
    let values = crate::nim::reference::values(&game, 300);
    assert!((0..300).all(|heap| lasker(heap) == u64::from(values[heap as usize])));
}

/// A few moves are some of all, and the list says whether it is whole.
#[test]
fn as_many_winning_moves_as_are_wanted() {
    for text in ["nim", "4.(3)", "AllBut(3)", "0.(7)", "0.3(7)"] {
        let game: Game = text.parse().unwrap();
        for position in ["9", "7 + 5 + 3", "8 + 8 + 1", "9 + 4 + 4 + 2", "6 + 6"] {
            let position: Position = position.parse().unwrap();
            let mut judge = TameJudge::new(&game, Run::unlimited()).unwrap().unwrap();
            let all = judge.winning_moves(&position, 1000).unwrap();
            assert!(all.complete);
            for most in 0..=all.moves.len() + 1 {
                let some = judge.winning_moves(&position, most).unwrap();
                let count = most.min(all.moves.len());
                assert_eq!(some.moves.len(), count, "{text}: {position}, {most}");
                assert_eq!(some.complete, all.moves.len() <= most, "{text}: {position}, {most}");
                assert!(some.moves.iter().all(|step| all.moves.contains(step)));
            }
        }
    }
}

/// Options of large heaps are not listed: what is found by the value alone is a move, and the list
/// is whole if there are no splits.
#[test]
fn winning_moves_of_large_heaps() {
    let winning = |text: &str, position: &str| {
        let game: Game = text.parse().unwrap();
        let mut judge = TameJudge::new(&game, Run::unlimited()).unwrap().unwrap();
        let winning = judge.winning_moves(&position.parse().unwrap(), 10).unwrap();
        let moves = winning.moves.iter().map(|step| (step.heap, step.option.clone()));
        (moves.collect::<Vec<_>>(), winning.complete)
    };
    assert_eq!(winning("nim", "5000 + 10000"), (vec![(10000, vec![5000])], true));
    assert_eq!(winning("nim", "5000 + 5000"), (vec![], true));
    assert_eq!(winning("nim", "5000"), (vec![(5000, vec![1])], true));
    assert_eq!(winning("4.(3)", "5003 + 10000"), (vec![(10000, vec![5003])], false));
    assert_eq!(winning("4.(3)", "4096 + 4096"), (vec![], true));
    assert_eq!(winning("4.(3)", "4097 + 4097"), (vec![], false));
}

/// Theorems 2 and 3, and that no other code is taken for theirs.
#[test]
fn values_of_many_codes() {
    let mut tame = 0;
    for (digit, tail) in (0..8).flat_map(|digit| [(digit, "2"), (digit, "3")]).chain([(5, "7")]) {
        let game: Game = format!("0.{digit}({tail})").parse().unwrap();
        let Some(mut judge) = TameJudge::new(&game, Run::unlimited()).unwrap() else { continue };
        let values = crate::nim::reference::values(&game, 30);
        for heap in 0..30 {
            let (value, _) = judge.value_of_sum(&Position::new([heap])).unwrap();
            assert_eq!(value, u64::from(values[heap as usize]), "{game}: {heap}");
        }
        let mut search = Search::new(&game, Run::unlimited());
        for position in (0..6).flat_map(|a| (0..=a).map(move |b| Position::new([a, b]))) {
            let winning = search.winning_moves(&position, 1000);
            assert_eq!(judge.winning_moves(&position, 1000), winning, "{game}: {position}");
        }
        tame += 1;
    }
    assert!(tame > 9, "{tame}");
}
