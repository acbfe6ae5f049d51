//! Refusals of regular laws: all that is near to the law of 0.54, and all small readers, as for
//! nim-periods.

use crate::common;
use crate::common::census::{Census, code, refused};
use grundy_cert::Limits;
use grundy_cert::format::{Certificate, Claim, Regular, Rules, Size};

/// In 0.7 one token is taken at a time, so the parity of all tokens tells the outcome.
pub(crate) fn any_one_token() -> (Certificate, Regular) {
    let size = |add: [u32; 2]| Size { add: add.to_vec(), next: vec![0, 1], p: vec![1] };
    let law = Regular {
        index: 1,
        period: 2,
        first: 0,
        sizes: vec![size([1, 0]), size([0, 1])],
        window: 1,
        twins: vec![],
        halves: vec![],
        apart: None,
    };
    (Certificate::new(code(&[0, 7], &[]), Claim::Regular(law.clone())), law)
}

fn large() -> (Certificate, Regular) {
    let certificate = common::read(&common::golden()["0.54-regular"]);
    let Claim::Regular(claim) = certificate.claim.clone() else { panic!() };
    (certificate, claim)
}

/// The law with something changed.
fn with(law: &Regular, change: impl FnOnce(&mut Regular)) -> Regular {
    let mut other = law.clone();
    change(&mut other);
    other
}

fn census(rules: &Rules, laws: impl IntoIterator<Item = Regular>) -> Census {
    let limits = Limits { file: 0, steps: 1 << 32, cells: 1 << 26 };
    let certificate = |law| Certificate::new(rules.clone(), Claim::Regular(law));
    Census::within(limits, laws.into_iter().map(certificate))
}

type Change = fn(&mut Regular);

fn all_refused(rules: &Rules, law: &Regular, changes: &[(Change, u32, &str)]) {
    for (change, step, reason) in changes {
        refused(rules, Claim::Regular(with(law, change)), *step, reason);
    }
}

#[test]
fn of_shapes() {
    let (certificate, law) = any_one_token();
    let zero = "is 0";
    let sizes = "sizes are not given to index + period − 1";
    let order = "the accepted states of size 1 are not states in increasing order";
    let smaller = "a twin is not smaller than its heap and than the window";
    let changes: &[(Change, u32, &str)] = &[
        (|law| law.index = 0, 2, zero),
        (|law| law.period = 0, 2, zero),
        (|law| law.window = 0, 2, zero),
        (|law| law.apart = Some(0), 2, zero),
        (|law| law.index = 4097, 2, "above 4096"),
        (|law| law.period = u64::MAX, 2, "above 4096"),
        (|law| law.window = 4097, 2, "above 4096"),
        (|law| law.apart = Some(4097), 2, "above 4096"),
        (|law| law.twins = vec![[4097, 0]], 2, "above 4096"),
        (|law| law.index = 2, 2, sizes),
        (|law| law.period = 1, 2, sizes),
        (|law| law.sizes.truncate(1), 2, sizes),
        (|law| law.first = 2, 2, "the first state is not one of size 1"),
        (|law| law.sizes[1].next.push(0), 2, "the maps of size 2 have different lengths"),
        (|law| law.sizes[0].add[1] = 2, 2, "a map of size 1 leads to what is not a state"),
        (|law| law.sizes[1].next[1] = 2, 2, "a map of size 2 leads to what is not a state"),
        (|law| law.sizes[0].p = vec![2], 2, order),
        (|law| law.sizes[0].p = vec![1, 1], 2, order),
        (|law| law.sizes[0].p = vec![1, 0], 2, order),
        (|law| law.twins = vec![[3, 0], [2, 0]], 2, "twins are not in increasing order"),
        (|law| law.twins = vec![[2, 1]], 2, smaller),
        (|law| (law.window, law.twins) = (4, vec![[2, 2]]), 2, smaller),
        (|law| law.twins = vec![[2, 0], [4, 0]], 2, "a residue has two twins"),
        (|law| law.halves = vec![2], 2, "the halves are not residues in increasing order"),
        (|law| law.halves = vec![1, 1], 2, "the halves are not residues in increasing order"),
        (|law| law.twins = vec![[2, 0], [2, 0]], 2, "a residue has two twins"),
        (|law| law.halves = vec![1, 0], 2, "the halves are not residues in increasing order"),
    ];
    all_refused(&certificate.game, &law, changes);
    let states = |count: usize| Size { add: vec![0; count], next: vec![0; count], p: vec![] };
    let changes: &[(usize, u32, &str)] = &[
        (4097, 2, "size 2 has more than 4096 states"),
        (4096, 3, "one of state 1 of size 1 and state 1 of size 2 is accepted"),
    ];
    for &(count, step, reason) in changes {
        let law = with(&law, |law| law.sizes[1] = states(count));
        refused(&certificate.game, Claim::Regular(law), step, reason);
    }
    // The first state is one of size 1, not of another one.
    let law = with(&law, |law| (law.first, law.sizes[1]) = (2, states(3)));
    refused(&certificate.game, Claim::Regular(law), 2, "the first state is not one of size 1");
}

#[test]
fn of_conditions() {
    let (certificate, law) = any_one_token();
    let changes: &[(Change, u32, &str)] = &[
        (|law| law.sizes[0].p.clear(), 3, "one of state 1 of size 1 and state 1 of size 2"),
        (|law| law.sizes[1].next = vec![0, 0], 3, "one of state 1 of size 2 and state 0 of size 3"),
        (|law| law.twins = vec![[1, 0]], 4, "one of 1 and the position without heaps is accepted"),
        (|law| (law.twins, law.window) = (vec![[2, 1]], 2), 4, "one of 2 and 1 is accepted"),
        (|law| law.sizes[0].add = vec![0, 1], 7, "1 is not accepted, and no option seen is"),
        (|law| law.first = 1, 6, "the position without heaps is accepted, but has no move"),
        (|law| law.sizes.iter_mut().for_each(|size| size.p.clear()), 7, "1 is not accepted"),
        (|law| law.apart = Some(1), 8, "1 + 1 is not accepted"),
        (|law| law.apart = Some(2), 8, "2 + 2 is not accepted"),
        (|law| law.apart = Some(4096), 8, "4096 + 4096 is not accepted"),
    ];
    all_refused(&certificate.game, &law, changes);
}

/// The theorem is for finite codes that leave at most two heaps.
#[test]
fn of_games() {
    let (_, law) = large();
    for rules in [code(&[0, 5, 4], &[1]), code(&[0, 13, 4], &[]), Rules::GrundysGame] {
        refused(&rules, Claim::Regular(law.clone()), 2, "finite codes");
    }
    let long = [vec![0; 4097], vec![4]].concat();
    refused(&code(&long, &[]), Claim::Regular(law.clone()), 2, "behind place 4096");
    for (digits, step, reason) in [
        ([0, 5, 5], 5, "1 + 2 and 1 are accepted, and the second counts as an option of the first"),
        (
            [0, 7, 4],
            5,
            "4 + 5 and 4 + 4 are accepted, and the second counts as an option of the first",
        ),
        ([0, 4, 4], 6, "1 is accepted, but has no move"),
        ([0, 1, 4], 6, "3 is accepted, but has no move"),
        ([0, 5, 0], 7, "1 + 4 is not accepted, and no option seen is"),
        ([4, 5, 4], 5, "1 + 2 and 1 + 1 + 1 are accepted"),
    ] {
        refused(&code(&digits, &[]), Claim::Regular(law.clone()), step, reason);
    }
}

#[test]
fn of_the_law_of_0_54() {
    let (certificate, law) = large();
    let changes: &[(Change, u32, &str)] = &[
        (|law| law.first = 1, 6, "the position without heaps is accepted, but has no move"),
        (
            |law| (law.window, law.twins) = (5, law.twins[..3].to_vec()),
            7,
            "7 + 17 + 24 is not accepted",
        ),
        (|law| law.halves.clear(), 7, "22 is not accepted, and no option seen is"),
        (|law| _ = law.halves.pop(), 7, "22 is not accepted, and no option seen is"),
        (|law| law.twins.clear(), 7, "4 + 14 + 28 is not accepted, and no option seen is"),
        (|law| law.twins[0][1] = 3, 4, "one of 5 and 3 is accepted"),
        (|law| law.twins[3] = [14, 9], 4, "is accepted"),
    ];
    all_refused(&certificate.game, &law, changes);
}

#[test]
fn of_heaps_that_are_not_told_apart() {
    let (certificate, law) = large();
    let changes: &[(Change, u32, &str)] = &[(|law| law.apart = Some(9), 8, "9 + 23 is accepted")];
    all_refused(&certificate.game, &law, changes);
}

/// Without a twin that is not needed, with more halves, with heaps told apart from a later one on.
#[test]
fn the_same_law_in_other_words() {
    let (certificate, law) = large();
    let other = with(&law, |law| {
        law.twins.pop();
        law.halves = (0..7).collect();
        law.apart = Some(17);
    });
    let fewer = with(&law, |law| {
        law.twins.truncate(3);
        law.window = 9;
    });
    census(&certificate.game, [other, fewer]).expect(2, "");
}

/// Every map changed at one place, and every list of accepted states.
#[test]
fn of_single_changes() {
    let (certificate, law) = large();
    let mut laws = Vec::new();
    for n in 0..law.sizes.len() {
        for state in 0..law.sizes[n].add.len() {
            let states = law.sizes[n].add.len() as u32;
            laws.push(with(&law, |law| {
                let add = &mut law.sizes[n].add[state];
                *add = (*add + 1) % states;
            }));
            laws.push(with(&law, |law| {
                let list = &mut law.sizes[n].p;
                match list.binary_search(&(state as u32)) {
                    Ok(place) => _ = list.remove(place),
                    Err(place) => list.insert(place, state as u32),
                }
            }));
            laws.push(with(&law, |law| law.sizes[n].next[state] ^= 1));
        }
    }
    let refused = [(2, 7), (3, 713), (4, 813), (5, 6)];
    census(&certificate.game, laws).expect_steps(0, &refused);
}

/// All maps of two states.
fn maps() -> impl Iterator<Item = Vec<u32>> + Clone {
    (0..4).map(|bits| vec![bits & 1, bits >> 1])
}

/// All readers of two states at each size, with L = 1 and this period.
fn readers(period: u64) -> Vec<Regular> {
    let lists = [vec![], vec![0], vec![1], vec![0, 1]];
    let size = |p: &Vec<u32>| {
        let all = maps().flat_map(|add| maps().map(move |next| (add.clone(), next)));
        let size = |(add, next)| Size { add, next, p: p.clone() };
        all.map(size).collect::<Vec<_>>()
    };
    let sizes: Vec<Size> = lists.iter().flat_map(size).collect();
    let mut tuples: Vec<Vec<Size>> = vec![vec![]];
    for _ in 0..period {
        let longer = |tuple: Vec<Size>| {
            sizes.iter().map(move |size| [tuple.clone(), vec![size.clone()]].concat())
        };
        tuples = tuples.into_iter().flat_map(longer).collect();
    }
    let reader = |sizes: Vec<Size>| {
        let (_, law) = any_one_token();
        Regular { period, sizes, ..law }
    };
    tuples.into_iter().map(reader).collect()
}

/// A window, twins and halves.
type Extra = (u64, &'static [[u64; 2]], &'static [u64]);

/// All small readers with all small windows, some twins and all halves or none.
fn small_world(codes: &[&[u64]], period: u64, extra: &[Extra]) -> Census {
    let mut all = Census::default();
    for digits in codes {
        let laws = readers(period).into_iter().flat_map(|law| {
            extra.iter().map(move |&(window, twins, halves)| Regular {
                window,
                twins: twins.to_vec(),
                halves: halves.to_vec(),
                ..law.clone()
            })
        });
        all.add(census(&code(digits, &[]), laws));
    }
    all
}

#[test]
fn small_readers_of_period_1() {
    let codes: [&[u64]; 8] =
        [&[0, 3], &[0, 7], &[0, 4], &[0, 5], &[0, 1], &[4], &[0, 1, 4], &[0, 3, 7]];
    let extra: &[Extra] = &[
        (1, &[], &[]),
        (2, &[], &[]),
        (3, &[], &[]),
        (1, &[[1, 0]], &[]),
        (2, &[[2, 1]], &[]),
        (1, &[], &[0]),
        (2, &[[2, 1]], &[0]),
    ];
    small_world(&codes, 1, extra)
        .expect_steps(0, &[(3, 1344), (4, 32), (5, 1092), (6, 108), (7, 1008)]);
}

#[test]
fn small_readers_of_period_2() {
    let codes: [&[u64]; 5] = [&[0, 7], &[4], &[0, 4], &[0, 1, 4], &[4, 3]];
    let extra: &[Extra] = &[
        (1, &[], &[]),
        (2, &[], &[]),
        (1, &[[1, 0]], &[]),
        (1, &[[2, 0]], &[0, 1]),
        (2, &[[3, 1]], &[1]),
    ];
    let refused = [(3, 88000), (4, 520), (5, 7142), (6, 122), (7, 6602)];
    small_world(&codes, 2, extra).expect_steps(14, &refused);
}
