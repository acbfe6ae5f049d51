//! Refusals of misère quotients and of normal play: all small monoids, as for nim-periods, and what
//! only one check stands against.

use crate::common;
use crate::common::census::{Census, code, refused};
use grundy_cert::format::{Certificate, Claim, NormalPlay, PretendingPeriod, Quotient, Rules};

/// All maps of the elements of a monoid of this order, and one that leaves it.
fn maps(order: u32) -> Vec<Vec<u32>> {
    let list = |n: u32| (0..order).map(|i| n / order.pow(i) % order).collect();
    (0..order.pow(order)).map(list).chain([vec![order; order as usize], vec![0]]).collect()
}

/// All that could be the quotient of a game to heap 2, with at most three elements.
fn quotients() -> impl Iterator<Item = Quotient> {
    let actions = (1..4).flat_map(|order| {
        let one = maps(order).into_iter().map(|f| vec![f]);
        let two = maps(order)
            .into_iter()
            .flat_map(move |f| maps(order).into_iter().step_by(4).map(move |g| vec![f.clone(), g]));
        let both: Vec<_> = one.chain(two).chain([vec![]]).collect();
        both.into_iter().map(move |action| (order, action))
    });
    let lists: [&[u32]; 6] = [&[], &[1], &[2], &[1, 2], &[2, 1], &[0, 1]];
    actions.flat_map(move |(order, action)| {
        lists.into_iter().flat_map(move |p| {
            let action = action.clone();
            (0..4 * 4 * 2 * 4).map(move |n: u32| {
                let period = match n / 32 {
                    0 => None,
                    n => Some([(2, 1), (1, 2), (2, 0)][n as usize - 1]),
                };
                let period =
                    period.map(|(preperiod, period)| PretendingPeriod { preperiod, period });
                Quotient {
                    order: order.into(),
                    action: action.clone(),
                    p_elements: p.to_vec(),
                    pretending: vec![u32::from(n == 77), n % 4 % order, n / 4 % 4 % order],
                    period,
                    reduced: n / 16 % 2 == 1,
                }
            })
        })
    })
}

#[test]
fn of_small_quotients() {
    let games =
        [code(&[0, 1], &[]), code(&[0, 3], &[]), code(&[0, 0, 3], &[]), code(&[0, 1], &[3])];
    let all = games.iter().enumerate().flat_map(|(i, rules)| {
        quotients()
            .skip(i)
            .step_by(5)
            .map(|claim| Certificate::new(rules.clone(), Claim::Quotient(claim)))
    });
    Census::of(all).expect(
        16,
        "
        step 2,  5330 times: a P-element or the value of a heap is not an element
        step 2, 35019 times: generator # does not map the elements to elements
        step 2,   889 times: heap # is not the identity
        step 2, 22221 times: the P-elements are not in increasing order
        step 2, 22963 times: the identity is a P-element, but the player who finds no heap wins
        step 2, 16929 times: the misère periodicity theorem is for finite codes only
        step 2, 17110 times: the pretending function is not given to preperiod + period −
        step 3, 13823 times: element # is not a product of generators
        step 3, 39815 times: generators # and # do not commute
        step 4,   816 times: heap # has no moves and is not the identity
        step 5,  1118 times: a heap of value # can be moved from a P-position to a P-position
        step 6,   880 times: a position of value # and a heap of value #: called N, no move to P
        step 7,     2 times: the preperiod is not least: # is one too
        step 8,    17 times: two elements are told apart by no context: the monoid is not reduced
        ",
    );
}

/// The quotient of the sums of heaps up to 4 of Kayles, ⟨a, b | a² = 1, b³ = b⟩, and one of its
/// faults that no other check finds.
#[test]
fn of_kayles_to_heap_4() {
    let kayles = code(&[0, 7, 7], &[]);
    let right = common::kayles_to_heap_4();
    let census = |claim: &Quotient| {
        Census::of([Certificate::new(kayles.clone(), Claim::Quotient(claim.clone()))]).accepted
    };
    assert_eq!(census(&right), 1);
    let fault = |step: u32, reason: &str, fault: &dyn Fn(&mut Quotient)| {
        let mut other = right.clone();
        fault(&mut other);
        refused(&kayles, Claim::Quotient(other), step, reason);
    };
    // ⟨a, b | a² = 1, b⁴ = b²⟩ tells all outcomes, but b and b³ are alike.
    fault(8, "not reduced", &|q| {
        q.order = 8;
        q.action = vec![vec![1, 0, 3, 2, 5, 4, 7, 6], vec![2, 3, 4, 5, 6, 7, 4, 5]];
    });
    // The sums of heaps 1 alone do not reach b.
    fault(9, "not every element", &|q| q.pretending = vec![0, 1]);
    fault(2, "not an element", &|q| q.p_elements = vec![1, 4, 6]);
    fault(2, "not an element", &|q| q.pretending[3] = 6);
    fault(2, "increasing order", &|q| q.p_elements = vec![1, 4, 4]);
    fault(2, "identity is a P-element", &|q| q.p_elements = vec![0, 1, 4]);
    fault(2, "heap 0 is not the identity", &|q| q.pretending[0] = 1);
    fault(2, "generator 1", &|q| q.action[1].push(0));
    fault(3, "do not commute", &|q| q.action[1] = vec![2, 3, 4, 5, 2, 2]);
    fault(3, "element 2 is not a product", &|q| q.action.truncate(1));
    fault(5, "from a P-position to a P-position", &|q| q.p_elements = vec![1, 3, 4]);
    fault(6, "called N, no move to P", &|q| q.p_elements = vec![1]);
}

/// ⟨a, b | a² = 1, b⁴² = b⁴⁰⟩ tells the same outcomes with 84 elements: sets of more than 64. Each
/// of them counts.
#[test]
fn of_kayles_with_many_elements() {
    let kayles = code(&[0, 7, 7], &[]);
    let next = |x: u32| if x < 82 { x + 2 } else { x - 2 };
    let claim = |p: &dyn Fn(u32) -> bool| {
        Claim::Quotient(Quotient {
            order: 84,
            action: vec![(0..84).map(|x| x ^ 1).collect(), (0..84).map(next).collect()],
            p_elements: (0..84).filter(|&x| p(x)).collect(),
            pretending: vec![0, 1, 2, 3, 1],
            period: None,
            reduced: false,
        })
    };
    // a, and the even powers of b but the first.
    let is_p = |x: u32| x == 1 || x > 0 && x.is_multiple_of(4);
    Census::of([Certificate::new(kayles.clone(), claim(&is_p))]).expect(1, "");
    for x in 1..84 {
        let step = if is_p(x) { 6 } else { 5 };
        refused(&kayles, claim(&|y| is_p(y) != (x == y)), step, "P");
    }
}

/// The quotient of one heap that can be taken, with the values of some heaps.
fn of_order_2(pretending: &[u32]) -> Quotient {
    Quotient {
        order: 2,
        action: vec![vec![1, 0]],
        p_elements: vec![1],
        pretending: pretending.to_vec(),
        period: None,
        reduced: true,
    }
}

/// A heap without moves is like no heap.
#[test]
fn of_a_heap_without_moves() {
    let claim = Claim::Quotient(of_order_2(&[0, 1, 1]));
    refused(&code(&[0, 1], &[]), claim, 4, "heap 2 has no moves");
}

fn normal(rules: &Rules, last: u64, quotient: Quotient) -> Certificate {
    Certificate::new(rules.clone(), Claim::NormalPlay(NormalPlay { last, quotient, whole: None }))
}

/// In 0.1 a heap 1 can be taken, and that is all: misère play is normal play with the players
/// exchanged. All is in the kernel, and has its nim-value, but the P-elements are not those of
/// nim-value 0.
#[test]
fn of_misere_play_that_is_not_normal() {
    let quotient = of_order_2(&[0, 1]);
    let rules = code(&[0, 1], &[]);
    let claim = |last, quotient: &Quotient| normal(&rules, last, quotient.clone()).claim;
    refused(&rules, claim(0, &quotient), 13, "not played as its nim-value");
    refused(&rules, claim(1, &quotient), 10, "no heap is above");
    let tail = code(&[0], &[1]);
    refused(&tail, normal(&tail, 0, quotient.clone()).claim, 10, "finite codes only");
    let period = Some(PretendingPeriod { preperiod: 0, period: 2 });
    let whole = Quotient { period, ..quotient.clone() };
    refused(&rules, claim(0, &whole), 2, "not one to some heap");
    let other = Quotient { reduced: false, ..quotient };
    refused(&rules, claim(0, &other), 2, "claimed to be reduced");
}

/// All that is near to the claim about 0.75.
#[test]
fn of_normal_play() {
    let golden = common::read(&common::golden()["0.75-misere-normal"]);
    let Claim::NormalPlay(right) = &golden.claim else { panic!() };
    let mut all = Vec::new();
    for last in 0..10 {
        for heaps in 12..=right.quotient.pretending.len() {
            let mut claim = right.clone();
            claim.last = last;
            claim.quotient.pretending.truncate(heaps);
            all.push(claim);
        }
    }
    for n in 0..5 * 5 * 5 {
        let mut claim = right.clone();
        let whole = claim.whole.as_mut().unwrap();
        whole.order += n % 5;
        whole.preperiod += n / 5 % 5;
        whole.period += n / 25;
        (whole.order, whole.preperiod) = (whole.order - 2, whole.preperiod - 2);
        all.push(claim);
    }
    for n in 0..6 * 5 * 2 {
        let mut claim = right.clone();
        let nim = &mut claim.whole.as_mut().unwrap().nim;
        (nim.preperiod, nim.period, nim.saltus) =
            ((nim.preperiod + n % 6).saturating_sub(3), n / 6 % 5, n / 30);
        all.push(claim);
    }
    let certificates = all
        .into_iter()
        .map(|claim| Certificate { claim: Claim::NormalPlay(claim), ..golden.clone() });
    Census::of(certificates).expect(
        3,
        "
        step  2,  12 times: the period is zero
        step 10,  21 times: the quotient is given to heap #, and is needed to heap
        step 11,  38 times: heap # is not in the kernel
        step 14,  18 times: the nim-period, step #: G(# + #) is not G(#) + saltus
        step 14,  24 times: the nim-period, step #: the Guy–Smith theorem is for saltus # only
        step 14,   1 times: the nim-period, step #: the period is not least: # is one too
        step 14,   4 times: the nim-period, step #: the preperiod is not least: # is one too
        step 15, 100 times: the order is
        step 16,  20 times: the period is not that of the nim-values
        step 16,   2 times: Φ(# + #) is not Φ(#)
        step 17,   2 times: the preperiod is not least: # is one too
        ",
    );
}
