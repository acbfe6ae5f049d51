//! Refusals of infinite quotients: all that is near to golden certificates, as for nim-periods.

use crate::common;
use crate::common::census::{Census, code, refused};
use crate::common::golden_infinite;
use grundy_cert::format::{Beside, Certificate, Claim, Infinite, PretendingPeriod};
use grundy_cert::{Limits, check_certificate};

/// Claims with small changes of every number.
fn near(claim: &Infinite) -> Vec<Infinite> {
    let mut all = Vec::new();
    let mut put = |change: &dyn Fn(&mut Infinite)| {
        let mut other = claim.clone();
        change(&mut other);
        all.push(other);
    };
    for n in 0..5 * 5 * 5 {
        let band = [n % 5, n / 5 % 5, n / 25];
        put(&|claim| [claim.floor, claim.width, claim.period] = band);
    }
    for n in 0..3 * 8 * 8 {
        let [element, a, b] = [n % 3, n / 3 % 8, n / 24];
        put(&|claim| {
            claim.apart.element = [claim.apart.element, 0, 1][element];
            claim.apart.numbers = vec![a as u64, b as u64];
        });
    }
    for n in 0..claim.heap + 3 {
        put(&|claim| claim.heap = n);
        (0..claim.heap + 3).for_each(|m| put(&|claim| claim.pair = vec![n, m]));
    }
    let order = claim.p_pairs.len() as u32;
    put(&|claim| claim.apart.element = order);
    for heap in 0..claim.values.len() {
        (0..=order).step_by(5).for_each(|x| put(&|claim| claim.values[heap] = x));
        put(&|claim| claim.values[heap] = order);
        (0..3).for_each(|n| put(&|claim| claim.numbers[heap] = vec![n, 1]));
    }
    for x in 0..order as usize {
        put(&|claim| claim.p_pairs[x].push(vec![99, 99]));
        put(&|claim| claim.p_pairs[x].reverse());
    }
    put(&|claim| claim.p_pairs[0].insert(0, vec![0, 0]));
    put(&|claim| _ = claim.p_pairs.pop());
    put(&|claim| claim.p_pairs.clear());
    put(&|claim| claim.action[0].truncate(1));
    put(&|claim| claim.action[0].reverse());
    put(&|claim| claim.action.truncate(1));
    all
}

fn census(name: &str) -> Census {
    let (certificate, claim) = golden_infinite(name);
    Census::of(near(&claim).into_iter().map(|claim| {
        let claim = Claim::InfiniteQuotient(claim);
        Certificate { claim, ..certificate.clone() }
    }))
}

fn no_move(g: &str, h: &str) -> String {
    format!(
        "a position whose heaps outside the pair have value #, with {g} heaps g and {h} heaps h: \
         called N, no move to P"
    )
}

/// Near to a pair alone, and to a pair beside a heap.
#[test]
fn of_pairs() {
    let all: &[(u32, &str, [usize; 2])] = &[
        (2, "a number of element # is no multiple of the unit", [1, 0]),
        (2, "a pair of element # is not normal", [100, 43]),
        (2, "generator # does not map the elements to elements", [2, 2]),
        (2, "layer #: there is not one value for each heap below ", [0, 2]),
        (2, "the order is out of range", [1, 1]),
        (2, "the pair is not one of two to four different heaps", [44, 61]),
        (2, "the pairs of element # are not in increasing order", [20, 3]),
        (2, "the position without heaps is called P, but the player who finds it wins", [1, 0]),
        (2, "the value of a heap, or the element of `apart`, is not an element", [13, 7]),
        (2, "the width or the period is zero", [45, 45]),
        (2, "there is not one value for each heap, # for heap ", [10, 8]),
        (3, "element # is not a product of generators", [1, 1]),
        (3, "generators # and # do not commute", [1, 1]),
        (4, "heap # has no moves, and is not the identity without numbers", [3, 3]),
        (4, "heap # of the pair is not the identity with its own number", [9, 7]),
        (4, "the number of heap # of the pair is no unit", [20, 21]),
        (5, "heap # can be moved from a P-position to a P-position", [20, 1]),
        (5, "in a P-position a move in one of the heaps beside it wins", [0, 1]),
        (6, &no_move("no", "some"), [0, 12]),
        (6, &no_move("some", "no"), [1, 3]),
        (6, &no_move("some", "some"), [0, 2]),
        (8, "a number of `apart` is below the floor", [165, 84]),
        (8, "more heaps h make no difference", [27, 72]),
        (8, "the numbers of `apart` differ by the width or more", [0, 30]),
        (9, "element # and heap #: the base of the product is wrong", [0, 17]),
        (10, "the powers of heap # have period #, which is not a divisor", [0, 13]),
        (10, "the powers of heap # repeat from # on, beyond the floor or width", [0, 18]),
    ];
    for (place, (name, accepted)) in
        [("0.31011-infinite", 6), ("4.76-layers", 22)].into_iter().enumerate()
    {
        let refused = all.iter().map(|&(step, reason, counts)| (step, reason, counts[place]));
        let refused: Vec<_> = refused.filter(|&(_, _, count)| count > 0).collect();
        census(name).expect_rows(accepted, &refused);
    }
}

/// The bounds on numbers, at the bound and beyond it.
#[test]
fn of_large_numbers() {
    let (certificate, claim) = golden_infinite("0.31011-infinite");
    let fault = |step: u32, reason: &str, fault: &dyn Fn(&mut Infinite)| {
        let mut other = claim.clone();
        fault(&mut other);
        refused(&certificate.game, Claim::InfiniteQuotient(other), step, reason);
    };
    let above = "above 1024";
    fault(2, above, &|claim| claim.floor = 1025);
    fault(2, above, &|claim| claim.width = 1025);
    fault(2, above, &|claim| claim.period = 1025);
    // At the bound something else is wrong, or so many classes take too long.
    for band in [[1024, 1, 1], [1, 1024, 1], [1, 1, 1024]] {
        let mut other = claim.clone();
        [other.floor, other.width, other.period] = band;
        let claim = Claim::InfiniteQuotient(other);
        let certificate = Certificate { claim, ..certificate.clone() };
        let limits = Limits { steps: 1 << 20, ..Limits::default() };
        let refusal = check_certificate(&certificate, &limits).unwrap_err();
        assert!(!refusal.reason.contains(above), "{refusal}");
    }
    let large = "too large";
    fault(8, large, &|claim| claim.apart.numbers = vec![(1 << 16) + 1, 5]);
    fault(8, large, &|claim| claim.apart.numbers = vec![5, (1 << 16) + 1]);
    // At the bound the numbers differ by more than the width.
    fault(8, "differ by the width", &|claim| claim.apart.numbers = vec![5, 1 << 16]);
    fault(2, "none above 64", &|claim| claim.numbers[3] = vec![65, 0]);
    fault(2, "none above 64", &|claim| claim.numbers[3] = vec![0, 65]);
}

/// Heap 10 of 0.536 carries a number and is no sum with heap 5. So it matters how exactly the
/// numbers of sums are known.
#[test]
fn of_numbers_that_are_not_counted() {
    let (certificate, right) = golden_infinite("0.536-infinite");
    let counted = |counted: Option<u64>| {
        let claim = Claim::InfiniteQuotient(Infinite { counted, ..right.clone() });
        check_certificate(&Certificate { claim, ..certificate.clone() }, &Limits::default())
    };
    assert!([3, 4, 5, 6].into_iter().all(|number| counted(Some(number)).is_ok()));
    for few in [None, Some(0), Some(1), Some(2)] {
        let no = counted(few).unwrap_err();
        assert_eq!(no.step, 6, "{few:?}: {no}");
    }
    let large = Claim::InfiniteQuotient(Infinite { counted: Some(1025), ..right.clone() });
    refused(&certificate.game, large, 2, "above 1024");
}

/// Of all heaps: each check of the period is the only one that refuses something.
#[test]
fn of_all_heaps() {
    let (certificate, right) = golden_infinite("0.31011-whole-infinite");
    let with = |change: &dyn Fn(&mut Infinite)| {
        let mut claim = right.clone();
        change(&mut claim);
        Claim::InfiniteQuotient(claim)
    };
    let period = |preperiod, period| Some(PretendingPeriod { preperiod, period });
    /// Values and numbers of this heap follow.
    fn follows(claim: &mut Infinite, heap: usize) {
        claim.values.push(claim.values[heap]);
        claim.numbers.push(claim.numbers[heap].clone());
        claim.heap += 1;
    }
    let refused = |step: u32, reason: &str, change: &dyn Fn(&mut Infinite)| {
        refused(&certificate.game, with(change), step, reason);
    };
    refused(2, "is not given to preperiod + period", &|claim| claim.heaps = period(6, 1));
    refused(2, "is not given to preperiod + period", &|claim| claim.heaps = period(8, 0));
    refused(2, "the period is too large", &|claim| claim.heaps = period(6, 1 << 41));
    refused(2, "the preperiod is too large", &|claim| claim.heaps = period(1 << 41, 2));
    refused(2, "not one value for each heap", &|claim| claim.heap += 1);
    refused(2, "do not go on for ever", &|claim| {
        let layers = Vec::new();
        claim.beside = Some(Beside { layers, base: vec![0; claim.p_pairs.len()] });
        claim.heap += 1;
    });
    // With one round more, and one heap more.
    refused(11, "the period is not least: 2 is one too", &|claim| {
        follows(claim, 6);
        follows(claim, 7);
        claim.heaps = period(6, 4);
    });
    refused(11, "the preperiod is not least: 6 is one too", &|claim| {
        follows(claim, 6);
        claim.heaps = period(7, 2);
    });
    // Heaps 6 and 7 are not alike, heaps 5 and 7 are not.
    refused(5, "from a P-position to a P-position", &|claim| {
        claim.values.pop();
        claim.numbers.pop();
        claim.heap -= 1;
        claim.heaps = period(6, 1);
    });
    let tail = code(&[0, 3, 1, 0, 1, 1], &[1]);
    common::census::refused(&tail, with(&|_| ()), 2, "for finite codes only");
}

/// Numbers up to 64, and moves that add as many.
#[test]
fn of_the_largest_numbers() {
    let (certificate, right) = golden_infinite("0.31011-infinite");
    let refused = |change: &dyn Fn(&mut Infinite), step, reason| {
        let mut claim = right.clone();
        change(&mut claim);
        refused(&certificate.game, Claim::InfiniteQuotient(claim), step, reason);
    };
    refused(&|claim| claim.numbers[1] = vec![65, 0], 2, "none above 64");
    refused(&|claim| claim.numbers[1] = vec![64, 0], 5, "heap 1 can be moved");
    refused(&|claim| claim.numbers[1] = vec![0, 64], 5, "heap 1 can be moved");
}
