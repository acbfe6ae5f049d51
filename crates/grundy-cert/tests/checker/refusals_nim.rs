//! Refusals of nim-periods: all small certificates for small codes. What is accepted is true, and
//! each reason of a refusal is met; how often it is met is what the checker said when these lists
//! were written, and changes if a check is weakened.

use crate::common::census::{Census, code, refused};
use crate::common::{self, is_true};
use grundy_cert::format::{
    Certificate, Claim, GrowthProof, NimPeriod, NimProof, Rules, ShortProof, Space, StateProof,
};
use grundy_cert::{Limits, check_certificate};

fn claim(preperiod: u64, period: u64, saltus: u64, proof: NimProof) -> Claim {
    Claim::NimPeriod(NimPeriod { preperiod, period, saltus, proof })
}

/// All lists of numbers below `base` of a length.
fn lists(base: u64, length: u32) -> impl Iterator<Item = Vec<u64>> {
    (0..base.pow(length)).map(move |n| (0..length).map(|i| n / base.pow(i) % base).collect())
}

fn with_zero(digits: &[u64]) -> Vec<u64> {
    [&[0], digits].concat()
}

/// Preperiod, period and saltus below these bounds.
fn periods(r: u64, p: u64, s: u64) -> impl Iterator<Item = (u64, u64, u64)> + Clone {
    (0..r * p * s).map(move |n| (n % r, n / r % p, n / r / p))
}

#[test]
fn of_guy_and_smith() {
    let octal =
        lists(8, 2).flat_map(|d| [0, 4].map(|first| code(&[&[first], &d[..]].concat(), &[])));
    let hexadecimal = (8..16).map(|d| code(&[0, 3, d], &[]));
    let others = [code(&[0], &[3]), code(&[0, 1], &[0, 2]), Rules::GrundysGame];
    let worlds = octal.chain(hexadecimal).chain(others);
    let all = worlds.flat_map(|rules| {
        periods(7, 5, 2).map(move |(r, p, s)| {
            Certificate::new(rules.clone(), claim(r, p, s, NimProof::GuySmith))
        })
    });
    Census::of(all).expect(
        77,
        "
        step 2,  168 times: the Guy–Smith theorem is for finite codes only
        step 2, 3808 times: the Guy–Smith theorem is for saltus # only
        step 2, 1946 times: the period is zero
        step 3, 2957 times: G(# + #) is not G(#) + saltus
        step 4,   69 times: the period is not least: # is one too
        step 4,  705 times: the preperiod is not least: # is one too
        ",
    );
}

/// The values of 0.08 grow by 1 every four heaps, as far as they are computed here. The theorem of
/// Guy and Smith does not prove that.
#[test]
fn of_guy_and_smith_with_a_saltus() {
    let rules = code(&[0, 0, 8], &[]);
    let values = common::nim_values(&rules, 40);
    assert!((1..36).all(|n| values[n + 4] == values[n] + 1) && values[4] == 0);
    refused(&rules, claim(1, 4, 1, NimProof::GuySmith), 2, "saltus 0 only");
}

/// False claims, each of which only one check stands against.
#[test]
fn of_false_states() {
    let state =
        |(r, p, s), (at, distance)| claim(r, p, s, NimProof::State(StateProof { at, distance }));
    // In 0.(2) heap n has the value n − 1. Heap 0 is no option, so the window must not hold it.
    refused(&code(&[0], &[2]), state((0, 1, 0), (1, 1)), 2, "not beyond the digits");
    // 0.(4) splits.
    refused(&code(&[0], &[4]), state((0, 1, 0), (2, 1)), 2, "never split");
    // Nim is not constant: after 0 heaps all is as before.
    refused(&code(&[0], &[3]), state((1, 1, 0), (2, 0)), 2, "not a multiple");
    // In 0.(100) heaps 2 and 3 have no moves, and heap 4 has one.
    refused(&code(&[0], &[1, 0, 0]), state((2, 1, 0), (3, 1)), 2, "not a multiple");
    // The window is as long as the digits: G = 0, 1, 1, 0, 1, 1, …
    refused(&code(&[0, 1, 1, 0], &[1]), state((1, 1, 0), (5, 1)), 3, "G(2 + 1)");
    // The values alternate for ever. Whatever the preperiod, a whole round is looked at.
    for r in 1..6 {
        refused(&code(&[0], &[1, 0]), state((r, 1, 0), (2, 2)), 5, "is not");
    }
    // A saltus that does not fit into a number.
    let large = state((0, 1, 1 << 40), (2, 1 << 24));
    refused(&code(&[0], &[3]), large, 2, "the saltus is too large");
    let wrong = state((0, 1, 1 << 39), (2, 1 << 8));
    refused(&code(&[0], &[3]), wrong, 3, "is not");
}

#[test]
fn of_states() {
    let codes = |base, most| {
        (0..2).flat_map(move |prefix| {
            lists(base, prefix).flat_map(move |digits| {
                (0..=most).flat_map(move |length| {
                    let digits = with_zero(&digits);
                    lists(base, length).map(move |tail| code(&digits, &tail))
                })
            })
        })
    };
    let all = codes(4, 3).step_by(3).chain(codes(8, 1)).flat_map(|rules| {
        periods(4, 3, 3).flat_map(move |(r, p, s)| {
            let rules = rules.clone();
            (0..20).map(move |n| {
                let proof = StateProof { at: n % 5, distance: n / 5 };
                Certificate::new(rules.clone(), claim(r, p, s, NimProof::State(proof)))
            })
        })
    });
    Census::of(all).expect(
        123,
        "
        step 2, 40320 times: `at` is not beyond the digits before the tail
        step 2, 25476 times: `distance` is not a multiple of the tail and of the period
        step 2, 53520 times: the period is zero
        step 2, 35040 times: the state theorem is for codes with a tail that never split a heap
        step 3,  5176 times: G(# + #) is not G(#) +
        step 4,   300 times: the values that heaps ≡ # modulo # reach did not come back
        step 5,   228 times: G(# + #) is not G(#) + saltus
        step 6,    32 times: the period is not least: # is one too
        step 6,   345 times: the preperiod is not least: # is one too
        ",
    );
}

#[test]
fn of_returning_windows() {
    let octal = lists(8, 2).map(|digits| code(&with_zero(&digits), &[]));
    let others = [code(&[0, 3, 8], &[]), code(&[0, 5], &[3]), Rules::GrundysGame];
    let all = octal.chain(others).flat_map(|rules| {
        periods(5, 5, 2).flat_map(move |(preperiod, period, saltus)| {
            let rules = rules.clone();
            (0..4 * 5 * 5 * 2).map(move |n| {
                let (mask, depth, from) = (n % 4, n / 4 % 5, n / 20 % 5);
                let space = if n < 100 { Space::Values } else { Space::Positions };
                let proof = ShortProof { space, mask, depth, from, segments: Vec::new() };
                let claim = claim(preperiod, period, saltus, NimProof::Short(proof));
                Certificate::new(rules.clone(), claim)
            })
        })
    });
    Census::of(all.step_by(5)).expect(
        84,
        "
        step 2, 23584 times: `from` is before the preperiod
        step 2,  3584 times: a space in positions needs an even period
        step 2,  3584 times: a space in positions needs splits at places of one parity
        step 2,  5376 times: the mask is not between # and
        step 2, 26800 times: the period is zero
        step 2,  1344 times: the short certificate is for finite octal codes only
        step 2, 53600 times: the short certificate is for saltus # only
        step 3, 10097 times: heap # is rare, or excluding # there needs two parts above
        step 4,  4143 times: G(# + #) is not G(#)
        step 5,  1708 times: the preperiod is not least: # is one too
        step 6,    96 times: the period is not least: # is one too
        ",
    );
}

/// Claims that the values of codes grow, with all periods below some bounds and these windows.
fn growing(
    worlds: impl Iterator<Item = Rules>,
    (r, p, s): (u64, u64, u64),
    windows: [u64; 2],
    proof: fn(GrowthProof) -> NimProof,
) -> impl Iterator<Item = Certificate> {
    worlds.flat_map(move |rules| {
        periods(r, p, s).flat_map(move |(r, p, s)| {
            let rules = rules.clone();
            windows.map(move |window| {
                Certificate::new(rules.clone(), claim(r, p, s, proof(GrowthProof { window })))
            })
        })
    })
}

/// Codes with digits up to 15 and all small claims that their values grow.
#[test]
fn of_growth() {
    let worlds = (0..256).map(|n| code(&[0, n / 16, n % 16], &[]));
    let others = [code(&[4], &[3]), Rules::GrundysGame];
    let all = growing(worlds.chain(others), (3, 6, 3), [6, 20], NimProof::Growth);
    Census::of(all).expect(
        84,
        "
        step 2,  2400 times: `window` is below
        step 2,  4608 times: the period is zero
        step 2,  7680 times: the saltus is not a power of two
        step 2,   216 times: the theorem of growth is for finite codes only
        step 3, 12722 times: G(# + #) is not G(#) + saltus
        step 4,     4 times: heaps of weight # in all may have the next value
        step 4,     4 times: heaps of weight -# in all may have the next value
        step 5,     8 times: a smaller value is not that of an option which can be carried on
        step 7,    57 times: the period is not least: # is one too
        step 7,    81 times: the preperiod is not least: # is one too
        ",
    );
}

#[test]
fn of_laskers_nim() {
    let worlds = lists(16, 2).map(|d| code(&[d[0] & 12, d[1]], &[3]));
    let others = [code(&[4], &[3]), code(&[4], &[1]), code(&[0, 8], &[])];
    let all = growing(worlds.chain(others), (3, 5, 5), [5, 14], NimProof::Lasker);
    Census::of(all).expect(
        66,
        "
        step 2,   735 times: `window` is below
        step 2,  1950 times: the period is zero
        step 2,  3120 times: the saltus is not a power of two
        step 2, 29100 times: the theorem of Lasker's Nim is for codes with # and # in every digit \
                             and a tail of threes
        step 3,  3614 times: G(# + #) is not G(#) + saltus
        step 4,    32 times: heaps of weight # in all may have the next value
        step 7,    64 times: the period is not least: # is one too
        step 7,   169 times: the preperiod is not least: # is one too
        ",
    );
}

/// Moves that leave no heap do not count in step 4: they are not there for large heaps.
#[test]
fn growth_with_moves_that_end_play() {
    let claim = claim(3, 4, 2, NimProof::Growth(GrowthProof { window: 13 }));
    let certificate = Certificate::new(code(&[0, 0, 13, 8], &[]), claim);
    assert!(is_true(&certificate));
    check_certificate(&certificate, &Limits::default()).unwrap();
}

/// Preperiod and period together are at most 4096.
#[test]
fn of_growth_with_a_long_period() {
    let rules = code(&[0, 8], &[]);
    for (preperiod, period, reason) in [
        (4000, 96, "`window` is below 12002"),
        (4000, 97, "the preperiod or the period is too large"),
        (0, 4095, "`window` is below 4096"),
        (0, 4096, "the preperiod or the period is too large"),
    ] {
        let proof = NimProof::Growth(GrowthProof { window: 9 });
        refused(&rules, claim(preperiod, period, 1, proof), 2, reason);
    }
}

/// Every digit of the tail is a three.
#[test]
fn of_laskers_nim_with_another_tail() {
    let right = |tail: &[u64]| {
        let proof = NimProof::Lasker(GrowthProof { window: 20 });
        (code(&[4], tail), claim(1, 4, 4, proof))
    };
    let (rules, claim) = right(&[3, 3]);
    assert!(is_true(&Certificate::new(rules, claim)));
    for tail in [&[3, 2][..], &[2, 3], &[3, 7]] {
        let (rules, claim) = right(tail);
        refused(&rules, claim, 2, "and a tail of threes");
    }
}

/// Tails of three digits, where it matters on which side of a heap the other is.
#[test]
fn of_states_with_longer_tails() {
    let all = lists(4, 3).flat_map(|tail| {
        [&[0][..], &[0, 2], &[0, 1, 2], &[0, 0, 3, 1]].into_iter().flat_map(move |digits| {
            let rules = code(digits, &tail);
            (0..5 * 2 * 4 * 5 * 2).map(move |n| {
                let [r, p, s] = [n % 5, 3 + 3 * (n / 5 % 2), n / 10 % 4];
                let proof = StateProof { at: 3 + n / 40 % 5, distance: p * (1 + n / 200) };
                Certificate::new(rules.clone(), claim(r, p, s, NimProof::State(proof)))
            })
        })
    });
    Census::of(all.step_by(11)).expect(
        42,
        "
        step 2, 1374 times: `at` is not beyond the digits before the tail
        step 2,  146 times: the state theorem is for codes with a tail that never split a heap
        step 3, 6737 times: G(# + #) is not G(#) +
        step 4,  485 times: the values that heaps ≡ # modulo # reach did not come back
        step 5,  160 times: G(# + #) is not G(#) + saltus
        step 6,   63 times: the period is not least: # is one too
        step 6,  303 times: the preperiod is not least: # is one too
        ",
    );
}

/// Masks are between 1 and 65535. In 0.3 every other heap has the value 0, which is always rare.
#[test]
fn of_masks() {
    let short = |mask| {
        let (space, segments) = (Space::Values, Vec::new());
        claim(0, 2, 0, NimProof::Short(ShortProof { space, mask, depth: 0, from: 1, segments }))
    };
    let rules = code(&[0, 3], &[]);
    for mask in [0, 1 << 16, (1 << 16) + 1] {
        refused(&rules, short(mask), 2, "the mask is not between 1 and 65535");
    }
    for mask in [1, 3, (1 << 15) + 1, (1 << 16) - 1] {
        refused(&rules, short(mask), 3, "heap 2 is rare");
    }
}
