//! The law of balance of Knots, certified; and every number of the certificate altered.

use grundy::Game;
use grundy::quotient::{Solver, Status};
use grundy::run::{Budget, Run};
use grundy_cert::format::{Balance, Certificate, Claim};
use grundy_cert::{Limits, Refusal, check_certificate};

/// The certificate of a game whose law is found with heaps to this one.
fn certified(code: &str, heap: u64) -> Certificate {
    let game: Game = code.parse().unwrap();
    let mut solver = Solver::new(game.clone());
    let status = solver.solve(&Run::new(Budget { heap: Some(heap), ..Budget::default() }));
    assert!(matches!(status, Status::Balanced(_)), "{code}: {status:?}");
    grundy_certify::quotient(&game, &solver, &status).unwrap()
}

fn knots() -> Certificate {
    certified("4.7", 40)
}

fn balance(certificate: &Certificate) -> Balance {
    let Claim::All(claims) = &certificate.claim else { panic!() };
    let found = claims.iter().find_map(|claim| match claim {
        Claim::Balance(balance) => Some(balance.clone()),
        _ => None,
    });
    found.unwrap()
}

fn checked(certificate: &Certificate, balance: Balance) -> Result<String, Refusal> {
    let certificate = Certificate { claim: Claim::Balance(balance), ..certificate.clone() };
    check_certificate(&certificate, &Limits::default()).map(|accepted| accepted.claim)
}

/// Allemang 1984: who wins in Knots.
fn is_p(heaps: &[u64]) -> bool {
    let t = |n: u64| if n == 2 { 1 } else { n.saturating_sub(3) as i64 };
    let w = |n: u64| if n == 5 { 1 } else { n.saturating_sub(6) as i64 };
    if heaps.iter().all(|&n| n == 1 || n == 3) {
        return heaps.len() % 2 == 1;
    }
    let mut sorted = heaps.to_vec();
    sorted.sort_unstable();
    let largest = sorted.pop().unwrap();
    let a = w(largest) - sorted.iter().map(|&n| t(n)).sum::<i64>();
    let parity = |rest| heaps.iter().filter(|&&n| n % 2 == rest).count() % 2;
    (a <= 0 && parity(0) + parity(1) == 0) || (a >= 2 && parity(0) + parity(1) == 2)
}

/// What a certificate says of a position.
fn claimed(claim: &Balance, heaps: &[u64]) -> bool {
    let times = |x: u32, y: u32| {
        // y as a product of generators, breadth first from the identity.
        let mut reached = vec![None; claim.order as usize];
        reached[0] = Some(x);
        let mut queue = vec![0u32];
        while let Some(z) = queue.pop() {
            for images in &claim.action {
                let (next, from) = (images[z as usize], reached[z as usize].unwrap());
                if reached[next as usize].is_none() {
                    reached[next as usize] = Some(images[from as usize]);
                    queue.push(next);
                }
            }
        }
        reached[y as usize].unwrap()
    };
    let (mut x, mut weight, mut height) = (0, 0i64, 0i64);
    for &n in heaps {
        let (mut place, mut rounds) = (n, 0);
        while place >= claim.preperiod + claim.period {
            (place, rounds) = (place - claim.period, rounds + 1);
        }
        x = times(x, claim.elements[place as usize]);
        weight += (claim.weights[place as usize] + rounds * claim.weight_step) as i64;
        let own = match claim.heights[place as usize] {
            0 => 0,
            own => (own + rounds * claim.height_step) as i64,
        };
        height = height.max(own);
    }
    let balance = (height - weight).clamp(0, claim.most as i64) as u64;
    claim.p_balances[x as usize].contains(&balance)
}

fn is_true(claim: &Balance) -> bool {
    let mut state = 5u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    (0..3000).all(|_| {
        let mut heaps: Vec<u64> = (0..random(5)).map(|_| 1 + random(24)).collect();
        let weight: u64 = heaps.iter().map(|&n| n.saturating_sub(3)).sum();
        heaps.push(weight + 1 + random(12));
        claimed(claim, &heaps) == is_p(&heaps)
    })
}

#[test]
fn knots_is_certified() {
    let certificate = knots();
    let accepted = check_certificate(&certificate, &Limits::default()).unwrap().claim;
    assert!(accepted.contains("By the theorem of balance"), "{accepted}");
    let written = grundy_cert::check(certificate.to_json().as_bytes(), &Limits::default());
    assert_eq!(written.unwrap().claim, accepted);
    assert!(is_true(&balance(&certificate)));
}

#[test]
fn a_law_with_low_heaps_is_certified() {
    let certificate = certified("0.734", 48);
    let law = balance(&certificate);
    let cycle = &law.heights[law.preperiod as usize..];
    assert!(cycle.contains(&0) && cycle.iter().any(|&height| height > 0), "{cycle:?}");
    assert!(checked(&certificate, law.clone()).is_ok());
    // A low heap made high, and a high one low.
    for n in law.preperiod as usize..law.heights.len() {
        let mut other = law.clone();
        other.heights[n] = if law.heights[n] == 0 { law.weights[n] + 3 } else { 0 };
        assert!(checked(&certificate, other).is_err(), "{n}");
    }
}

#[test]
#[ignore = "a minute; run by ./test --full"]
fn all_laws_with_low_heaps_are_certified() {
    for (code, heap) in [("0.175", 88), ("0.516", 128), ("0.724", 88)] {
        let certificate = certified(code, heap);
        check_certificate(&certificate, &Limits::default()).unwrap();
    }
}

/// A number of a law.
type Number = dyn Fn(&mut Balance) -> &mut u64;

/// Every number by one more, one less, doubled and nought: refused, or still true.
#[test]
fn no_altered_number_makes_a_false_law() {
    let certificate = knots();
    let right = balance(&certificate);
    let mut alter: Vec<Box<Number>> = vec![
        Box::new(|b| &mut b.order),
        Box::new(|b| &mut b.preperiod),
        Box::new(|b| &mut b.period),
        Box::new(|b| &mut b.weight_step),
        Box::new(|b| &mut b.height_step),
        Box::new(|b| &mut b.most),
        Box::new(|b| &mut b.from),
        Box::new(|b| &mut b.margin),
    ];
    for n in 0..right.weights.len() {
        alter.push(Box::new(move |b| &mut b.weights[n]));
        alter.push(Box::new(move |b| &mut b.heights[n]));
    }
    let (mut refused, mut harmless) = (0, 0);
    let mut look = |other: Balance, what: String| match checked(&certificate, other.clone()) {
        Ok(_) if other == right => {}
        Ok(_) => {
            assert!(is_true(&other), "{what}");
            harmless += 1;
        }
        Err(_) => refused += 1,
    };
    for (place, number) in alter.iter().enumerate() {
        for change in 0..4 {
            let mut other = right.clone();
            let number = number(&mut other);
            *number = [*number + 1, number.saturating_sub(1), 2 * *number, 0][change];
            look(other, format!("number {place}, change {change}"));
        }
    }
    for n in 0..right.elements.len() {
        for x in 0..right.order as u32 {
            let mut other = right.clone();
            other.elements[n] = x;
            look(other, format!("heap {n} has element {x}"));
        }
    }
    for x in 0..right.order as usize {
        for balance in 0..=right.most {
            let mut other = right.clone();
            match other.p_balances[x].binary_search(&balance) {
                Ok(at) => drop(other.p_balances[x].remove(at)),
                Err(at) => other.p_balances[x].insert(at, balance),
            }
            look(other, format!("outcome of {x} with balance {balance}"));
        }
    }
    for g in 0..right.action.len() {
        for x in 0..right.order as usize {
            let mut other = right.clone();
            other.action[g][x] = (other.action[g][x] + 1) % right.order as u32;
            look(other, format!("product of {x} with generator {g}"));
        }
    }
    assert!(refused > 100 && harmless < 60, "{refused} refused, {harmless} harmless");
}
