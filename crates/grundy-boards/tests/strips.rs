//! Strips of Clobber as words: what repeats along a family of them. The theorems are in
//! `docs/boards.md`.

use grundy::board::Boards;
use grundy::run::Run;
use grundy_boards::{Clobber, Grid, Notation};

const RUN: fn() -> Run<'static> = Run::unlimited;

/// The strip with these runs of stones, the colours in turn.
fn strip(runs: &[usize]) -> Grid {
    let run = |(i, &length): (usize, &usize)| ["x", "o"][i % 2].repeat(length);
    Clobber.parse(&runs.iter().enumerate().map(run).collect::<String>()).unwrap()
}

/// All lists of so many runs, each of one to `longest` stones.
fn lists(runs: usize, longest: usize) -> Vec<Vec<usize>> {
    let longer = |lists: Vec<Vec<usize>>| {
        let with = |list: Vec<usize>| (1..=longest).map(move |run| [&list[..], &[run]].concat());
        lists.into_iter().flat_map(with).collect()
    };
    (0..runs).fold(vec![Vec::new()], |lists, _| longer(lists))
}

/// The nim-values of u xⁿ v, n = 1, …, `last`, for the runs of u and v.
fn along(boards: &mut Boards<Clobber>, before: &[usize], after: &[usize], last: usize) -> Vec<u32> {
    let runs = |n: usize| [before, &[n], after].concat();
    (1..=last).map(|n| boards.nim_value(&strip(&runs(n)), &RUN()).unwrap()).collect()
}

#[test]
fn an_end_run_of_two_stones_may_get_two_more() {
    let mut boards = Boards::new(Clobber);
    for rest in (1..=3).flat_map(|runs| lists(runs, 3)) {
        for end in 2..=4 {
            let mut genus =
                |end: usize| boards.genus(&strip(&[&[end], &rest[..]].concat()), &RUN()).unwrap();
            assert_eq!(genus(end), genus(end + 2), "{end} before {rest:?}");
        }
    }
}

/// (a, b) moves to (1, b − 1) and (a − 1, 1): 1 and 2 in turn, and 0 or {2} above.
#[test]
fn two_runs_go_by_parity() {
    let mut boards = Boards::new(Clobber);
    for (a, b) in (1..=9usize).flat_map(|a| (1..=9usize).map(move |b| (a, b))) {
        let wanted = match (a, b) {
            (1, n) | (n, 1) => ["2^20", "1^031"][n % 2],
            _ if a % 2 == 1 && b % 2 == 1 => "0^02",
            _ => "0^120",
        };
        let genus = boards.genus(&strip(&[a, b]), &RUN()).unwrap().to_string();
        assert_eq!(genus, wanted, "{a} {b}");
    }
}

#[test]
fn a_run_repeats_with_period_two() {
    let mut boards = Boards::new(Clobber);
    // Three and four runs: from four stones on, wherever the run is.
    for sides in lists(2, 4).into_iter().chain(lists(3, 3)) {
        for at in 1..sides.len() {
            let values = along(&mut boards, &sides[..at], &sides[at..], 9);
            assert!((3..7).all(|i| values[i] == values[i + 2]), "{sides:?} at {at}: {values:?}");
        }
    }
    // How long it takes depends on the other runs.
    let seven = along(&mut boards, &[4], &[2, 1, 5, 1, 1], 9);
    assert_eq!(seven, [7, 3, 1, 8, 7, 7, 7, 7, 7]);
    let seven = along(&mut boards, &[1, 4], &[1, 1, 2, 2], 9);
    assert_eq!(seven, [3, 7, 3, 6, 3, 5, 3, 5, 3]);
}

/// The nim-values of xoxo…, of the same with the first stone doubled, and with the last one doubled
/// too, of up to `last` stones.
fn alternating(last: usize) -> [Vec<u32>; 3] {
    let mex = |values: Vec<u32>| (0..).find(|value| !values.contains(value)).unwrap();
    let mut plain = vec![0, 0];
    let mut one = vec![0, 0];
    let mut both = vec![0, 0];
    for n in 2..=last {
        // What is left of a doubled end of so many stones, the other end plain or doubled.
        let end = |of: &[u32], stones: usize| match stones {
            2 => plain[2],
            3 => 0,
            _ => of[stones],
        };
        let single = |stones: usize| if stones < 3 { 0 } else { one[stones] };
        let a = mex((0..n - 1).map(|i| plain[i] ^ single(n - 1 - i)).collect());
        let b = (1..n - 1)
            .flat_map(|i| [single(i) ^ single(n - 1 - i), end(&both, i + 1) ^ plain[n - 2 - i]]);
        let b = mex(b.collect());
        let c = (1..n.saturating_sub(2)).map(|i| single(i) ^ end(&both, n - 1 - i));
        let c = mex(c.collect());
        plain.push(a);
        one.push(b);
        both.push(c);
    }
    [plain, one, both]
}

#[test]
fn alternating_strips_are_three_kinds_of_rows() {
    let mut boards = Boards::new(Clobber);
    let kinds = alternating(18);
    for n in 4..=18 {
        for (doubled, values) in kinds.iter().enumerate() {
            let mut runs = vec![1; n - doubled];
            runs.iter_mut().take(doubled.min(1)).for_each(|run| *run = 2);
            runs.iter_mut().rev().take(doubled.saturating_sub(1)).for_each(|run| *run = 2);
            let value = boards.nim_value(&strip(&runs), &RUN()).unwrap();
            assert_eq!(value, values[n], "{runs:?}");
        }
    }
}

#[test]
fn no_period_is_seen_of_alternating_strips() {
    let values = &alternating(900)[0];
    assert_eq!(values.iter().max(), Some(&65));
    let repeats = |p: usize| (600..=900).all(|n| values[n] == values[n - p]);
    assert!(!(1..=300).any(repeats));
}
