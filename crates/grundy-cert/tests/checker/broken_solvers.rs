//! Solvers with a deliberate fault: what they claim wrongly is refused.

use crate::common;
use crate::common::{nim_values, options};
use grundy_cert::format::{
    Certificate, Claim, Code, Infinite, NimPeriod, NimProof, NormalPlay, Quotient, Rules,
};
use grundy_cert::{Limits, check, check_certificate};

fn code(digits: &[u64]) -> Rules {
    Rules::Code(Code { digits: digits.to_vec(), tail: vec![] })
}

fn accepted(certificate: &Certificate) -> bool {
    check(certificate.to_json().as_bytes(), &Limits::default()).is_ok()
}

/// A solver: the least period that the last values show, if the equation holds on a window
/// `short` heaps shorter than the theorem asks for.
fn solve(rules: &Rules, values: &[u64], short: usize) -> Option<Certificate> {
    let Rules::Code(code) = rules else { return None };
    let k = code.digits.len() - 1;
    (1..values.len() / 2).find_map(|p| {
        let holds = |&n: &usize| values[n] == values[n + p];
        let r = (0..values.len() - p).rev().take_while(holds).last()?;
        let enough = (2 * r.max(1) + p + k).saturating_sub(short);
        (enough + p <= values.len()).then(|| {
            let (preperiod, period) = (r as u64, p as u64);
            let claim = NimPeriod { preperiod, period, saltus: 0, proof: NimProof::GuySmith };
            Certificate::new(rules.clone(), Claim::NimPeriod(claim))
        })
    })
}

/// All octal codes with three digits that split something.
fn octals() -> Vec<Rules> {
    let all = (0..512_u64).map(|n| [0, n >> 6, n >> 3 & 7, n & 7]);
    all.filter(|d| d.iter().any(|d| d & 4 != 0) && d[3] != 0).map(|d| code(&d)).collect()
}

/// All codes with three digits that never split.
fn quaternaries() -> Vec<Rules> {
    (1..64_u64).map(|n| code(&[0, n >> 4, n >> 2 & 3, n & 3])).collect()
}

#[test]
fn an_honest_solver_is_believed() {
    let found = octals()
        .iter()
        .step_by(9)
        .filter_map(|rules| solve(rules, &nim_values(rules, 120), 0))
        .inspect(|certificate| assert!(accepted(certificate)))
        .count();
    assert!(found > 8, "{found}");
}

#[test]
fn a_window_that_is_too_short() {
    // The fault: a period is claimed from half the window, at every length of the computation.
    let (mut wrong, mut right) = (0, 0);
    for rules in octals().iter().step_by(9) {
        let values = nim_values(rules, 160);
        for known in [20, 30, 40, 60] {
            let Some(certificate) = solve(rules, &values[..known], known) else { continue };
            let Claim::NimPeriod(claim) = &certificate.claim else { panic!() };
            let (r, p) = (claim.preperiod, claim.period);
            let holds = common::has_period(&values, r, p, |a, b, _| a == b);
            if accepted(&certificate) {
                assert!(holds, "{certificate:?}");
                right += 1;
            } else {
                wrong += 1;
            }
        }
    }
    assert!(wrong > 30 && right > 3, "{wrong} refused, {right} accepted");
}

#[test]
fn an_option_that_is_missing() {
    // The faults: the first option of every heap is forgotten, or the last.
    let mut wrong = 0;
    for (first, rules) in quaternaries().iter().flat_map(|rules| [(true, rules), (false, rules)]) {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..80 {
            let mut options = options(rules, heap);
            if !options.is_empty() {
                options.remove(if first { 0 } else { options.len() - 1 });
            }
            let value = |parts: &Vec<u64>| parts.iter().fold(0, |s, &h| s ^ values[h as usize]);
            values.push(common::mex(options.iter().map(value)));
        }
        let Some(certificate) = solve(rules, &values, 0) else { continue };
        if accepted(&certificate) {
            assert!(common::is_true(&certificate), "{certificate:?}");
        } else {
            wrong += 1;
        }
    }
    assert!(wrong > 10, "{wrong}");
}

fn quotient(name: &str) -> (Certificate, Quotient) {
    let certificate = common::read(&common::golden()[name]);
    let Claim::Quotient(quotient) = certificate.claim.clone() else { panic!() };
    (certificate, quotient)
}

/// The quotient with b replaced by a everywhere, and elements above b moved down.
fn merged(quotient: &Quotient, a: u32, b: u32) -> Quotient {
    let new = |x: u32| if x == b { a } else { x - u32::from(x > b) };
    let list = |list: &[u32]| list.iter().map(|&x| new(x)).collect::<Vec<_>>();
    let mut p = list(&quotient.p_elements);
    p.sort_unstable();
    p.dedup();
    let action = quotient.action.iter().map(|images| {
        let mut images = images.clone();
        images.remove(b as usize);
        list(&images)
    });
    Quotient {
        order: quotient.order - 1,
        action: action.collect(),
        p_elements: p,
        pretending: list(&quotient.pretending),
        period: quotient.period,
        reduced: quotient.reduced,
    }
}

#[test]
fn a_merged_pair_of_elements() {
    for name in ["0.123-misere", "0.3103-misere", "dawsons-kayles-misere-14", "kayles-misere"] {
        let (certificate, quotient) = quotient(name);
        for b in 1..quotient.order as u32 {
            for a in 0..b {
                let claim = Claim::Quotient(merged(&quotient, a, b));
                let merged = Certificate { claim, ..certificate.clone() };
                assert!(!accepted(&merged), "{name}: {a} and {b}");
            }
        }
    }
}

#[test]
fn a_pair_of_elements_that_should_be_merged() {
    // The fault: no reduction. Two copies of the quotient, the second never told apart from it.
    let (certificate, quotient) = quotient("0.123-misere");
    let n = quotient.order as u32;
    let twice = |images: &Vec<u32>| {
        images
            .iter()
            .chain(images)
            .copied()
            .zip(0..2 * n)
            .map(|(y, x)| if x < n { y } else { y + n })
            .collect()
    };
    let mut action: Vec<Vec<u32>> = quotient.action.iter().map(twice).collect();
    // One more generator, from the first copy to the second and back.
    action.push((0..2 * n).map(|x| (x + n) % (2 * n)).collect());
    let p = &quotient.p_elements;
    let p_elements = p.iter().copied().chain(p.iter().map(|x| x + n)).collect();
    let double = Quotient { order: 2 * quotient.order, action, p_elements, ..quotient };
    let with = |reduced| {
        let claim = Claim::Quotient(Quotient { reduced, ..double.clone() });
        Certificate { claim, ..certificate.clone() }
    };
    assert!(accepted(&with(false)), "it is right, if not reduced");
    assert!(!accepted(&with(true)));
}

#[test]
fn a_wrong_value_of_one_heap() {
    for name in ["0.123-misere", "0.3103-misere", "kayles-misere"] {
        let (certificate, quotient) = quotient(name);
        for heap in 1..quotient.pretending.len() {
            for value in 0..quotient.order as u32 {
                let mut other = quotient.clone();
                other.pretending[heap] = value;
                if other != quotient {
                    let claim = Claim::Quotient(other);
                    let other = Certificate { claim, ..certificate.clone() };
                    assert!(!accepted(&other), "{name}: heap {heap} as {value}");
                }
            }
        }
    }
}

/// What is wrong with an infinite quotient is found at the step for it, whatever the fault.
#[test]
fn outcomes_of_an_infinite_quotient() {
    let (certificate, claim) = common::golden_infinite("0.31011-infinite");
    let step = |fault: &dyn Fn(&mut Infinite)| {
        let mut other = claim.clone();
        fault(&mut other);
        let claim = Claim::InfiniteQuotient(other);
        let other = Certificate { claim, ..certificate.clone() };
        check(other.to_json().as_bytes(), &Limits::default()).map_or_else(|no| no.step, |_| 0)
    };
    assert_eq!(step(&|_| {}), 0);
    // A P-position is forgotten: it has no move to P, or something that moved to it has not.
    for (x, listed) in claim.p_pairs.iter().enumerate() {
        for i in (0..listed.len()).step_by(13) {
            let forget = |claim: &mut Infinite| {
                claim.p_pairs[x].remove(i);
            };
            assert_eq!(step(&forget), 6, "{x}: {:?}", listed[i]);
        }
    }
    // An N-position is called P.
    for x in (0..claim.p_pairs.len()).step_by(5) {
        let more = |claim: &mut Infinite| {
            let pair = (3..).map(|b| vec![2, b]).find(|pair| !claim.p_pairs[x].contains(pair));
            claim.p_pairs[x].push(pair.unwrap());
            claim.p_pairs[x].sort_unstable();
        };
        assert_eq!(step(&more), 5, "{x}");
    }
    // Two heaps are confused, or the numbers that tell multiples apart are too small or too large.
    assert_ne!(step(&|claim| claim.values.swap(2, 3)), 0);
    assert_ne!(step(&|claim| claim.pair.swap(0, 1)), 0);
    assert_eq!(step(&|claim| claim.apart.numbers[0] = claim.floor - 1), 8);
    assert_eq!(step(&|claim| claim.apart.numbers[1] += 2 * claim.width), 8);
    assert_eq!(step(&|claim| claim.apart.numbers[1] = 1 << 50), 8);
    assert_eq!(step(&|claim| claim.period = 1 << 20), 2);
}

/// Faults of a solver that takes misère play for normal play, each refused at the step for it.
#[test]
fn normal_play_that_is_not() {
    let golden = common::golden();
    let certificate = common::read(&golden["0.156-misere-normal"]);
    let Claim::NormalPlay(claim) = certificate.claim.clone() else { panic!() };
    let step = |claim: &NormalPlay| {
        let claim = Claim::NormalPlay(claim.clone());
        let broken = Certificate { claim, ..certificate.clone() };
        check_certificate(&broken, &Limits::default()).map_err(|refusal| refusal.step)
    };
    assert!(step(&claim).is_ok());
    let with = |change: &dyn Fn(&mut NormalPlay)| {
        let mut other = claim.clone();
        change(&mut other);
        step(&other).unwrap_err()
    };
    // A heap outside the kernel is forgotten; the quotient ends one heap too early.
    assert_eq!(with(&|claim| claim.last -= 1), 11);
    assert_eq!(with(&|claim| claim.last += 1), 10);
    assert_eq!(with(&|claim| claim.quotient.pretending.truncate(21)), 10);
    assert_eq!(with(&|claim| claim.quotient.reduced = false), 2);
    // Nim-values that come later are forgotten, or are too many.
    for order in [10, 18, 33, 66] {
        assert_eq!(with(&|claim| claim.whole.as_mut().unwrap().order = order), 15);
    }
    assert_eq!(with(&|claim| claim.whole.as_mut().unwrap().preperiod -= 1), 16);
    assert_eq!(with(&|claim| claim.whole.as_mut().unwrap().preperiod += 1), 17);
    assert_eq!(with(&|claim| claim.whole.as_mut().unwrap().period *= 2), 16);
    assert_eq!(with(&|claim| claim.whole.as_mut().unwrap().nim.preperiod -= 1), 14);
}

/// A wild quotient in whose kernel nothing is played as in normal play.
#[test]
fn kernels_that_are_not_nim_values() {
    for name in ["0.123-misere", "0.3103-misere", "guiles-misere", "kayles-misere"] {
        let (certificate, quotient) = quotient(name);
        let heaps = quotient.pretending.len();
        for last in 0..heaps as u64 {
            let quotient = Quotient { period: None, ..quotient.clone() };
            let claim = Claim::NormalPlay(NormalPlay { last, quotient, whole: None });
            let broken = Certificate { claim, ..certificate.clone() };
            let checked = check_certificate(&broken, &Limits::default());
            let true_for_kayles = name == "kayles-misere" && (25..=40).contains(&last);
            assert_eq!(checked.is_ok(), true_for_kayles, "{name} {last}: {checked:?}");
        }
    }
}
