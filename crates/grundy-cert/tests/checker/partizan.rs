//! Certificates about partizan games: all claims about some games, true and false, judged by the
//! definitions, and all the ways to break a list of pairs.

use grundy_cert::partizan::{PARTIZAN_FORMAT, PartizanCertificate, PartizanClaim};
use grundy_cert::{Limits, Refusal, check};
use std::collections::BTreeSet;

/// Games by their options: numbers, *, *2, ↑ and ↓, switches, and games that are not canonical.
fn games() -> Vec<(Vec<u32>, Vec<u32>)> {
    let games: &[(&[u32], &[u32])] = &[
        (&[], &[]),         // 0
        (&[0], &[0]),       // 1: *
        (&[0], &[]),        // 2: 1
        (&[], &[0]),        // 3: −1
        (&[0], &[1]),       // 4: ↑
        (&[1], &[0]),       // 5: ↓
        (&[4], &[5]),       // 6: *, by reversible options
        (&[0, 5], &[0]),    // 7: *, with a dominated option of Left
        (&[0], &[4, 0]),    // 8: *, with a dominated option of Right
        (&[2], &[3]),       // 9: {1|−1}
        (&[2], &[]),        // 10: 2
        (&[0, 2], &[]),     // 11: 2, with a dominated option
        (&[], &[3]),        // 12: −2
        (&[], &[0, 3]),     // 13: −2, with a dominated option
        (&[0, 1], &[1, 0]), // 14: *2
        (&[0], &[2]),       // 15: ½
        (&[3], &[2]),       // 16: 0, though a number has options
        (&[11], &[]),       // 17: 3, by an option that is not canonical
        (&[], &[13]),       // 18: −3, the same for Right
        (&[0, 1], &[0]),    // 19: ↑ + *
        (&[10, 11], &[]),   // 20: 3, with two equal options
        (&[10], &[12, 0]),  // 21: {2|−2}, with a dominated option
        (&[0], &[5]),       // 22: {0|↓}, with a reversible option of Right
        (&[4], &[0]),       // 23: {↑|0}, with a reversible option of Left
    ];
    games.iter().map(|(left, right)| (left.to_vec(), right.to_vec())).collect()
}

/// x ≥ y, by the definition: no right option of x is ≤ y, and no left option of y is ≥ x.
fn at_least(games: &[(Vec<u32>, Vec<u32>)], x: u32, y: u32) -> bool {
    let ((_, right), (left, _)) = (&games[x as usize], &games[y as usize]);
    !right.iter().any(|&moved| at_least(games, y, moved))
        && !left.iter().any(|&moved| at_least(games, moved, x))
}

/// All pairs x ≥ y.
fn all_pairs(games: &[(Vec<u32>, Vec<u32>)]) -> Vec<(u32, u32)> {
    let count = games.len() as u32;
    let pairs = (0..count).flat_map(|x| (0..count).map(move |y| (x, y)));
    pairs.filter(|&(x, y)| at_least(games, x, y)).collect()
}

/// A certificate with all pairs that there are.
fn certificate(claim: PartizanClaim) -> PartizanCertificate {
    let games = games();
    let (format, pairs) = (PARTIZAN_FORMAT.to_owned(), all_pairs(&games));
    PartizanCertificate { format, version: 1, games, claim, pairs }
}

fn judged(certificate: &PartizanCertificate) -> Result<String, Refusal> {
    let accepted = check(certificate.to_json().as_bytes(), &Limits::default());
    accepted.map(|accepted| accepted.claim)
}

/// Asserts the step of a refusal, and what the reason contains.
fn refused(certificate: &PartizanCertificate, step: u32, reason: &str) {
    let refusal = judged(certificate).unwrap_err();
    assert!(refusal.step == step && refusal.reason.contains(reason), "{reason}: {refusal}");
}

/// Whether an option of some position of a game is dominated or reversible.
fn is_canonical(game: u32, pairs: &BTreeSet<(u32, u32)>) -> bool {
    let games = games();
    let mut positions = vec![game];
    let mut at = 0;
    while let Some(&game) = positions.get(at) {
        let (left, right) = &games[game as usize];
        let dominated =
            left.iter().any(|a| left.iter().any(|b| a != b && pairs.contains(&(*b, *a))))
                || right.iter().any(|a| right.iter().any(|b| a != b && pairs.contains(&(*a, *b))));
        let reversed =
            |from: &u32| games[*from as usize].1.iter().any(|&to| pairs.contains(&(game, to)));
        let back =
            |from: &u32| games[*from as usize].0.iter().any(|&to| pairs.contains(&(to, game)));
        if dominated || left.iter().any(reversed) || right.iter().any(back) {
            return false;
        }
        positions.extend(left.iter().chain(right));
        at += 1;
    }
    true
}

/// With all pairs in the list, exactly the true claims are accepted.
#[test]
fn all_claims_about_some_games() {
    let pairs: BTreeSet<(u32, u32)> = all_pairs(&games()).into_iter().collect();
    let count = games().len() as u32;
    for (x, y) in (0..count).flat_map(|x| (0..count).map(move |y| (x, y))) {
        let (at_least, at_most) = (pairs.contains(&(x, y)), pairs.contains(&(y, x)));
        let equal = at_least && at_most;
        let claims = [
            (PartizanClaim::AtLeast(x, y), at_least, 3, format!("Game {x} is at least game {y}.")),
            (
                PartizanClaim::Greater(x, y),
                at_least && !at_most,
                if at_least { 4 } else { 3 },
                format!("Game {x} is greater than game {y}."),
            ),
            (
                PartizanClaim::Confused(x, y),
                !at_least && !at_most,
                4,
                format!("Games {x} and {y} are confused."),
            ),
            (PartizanClaim::Equal(x, y), equal, 3, format!("Games {x} and {y} are equal.")),
            (
                PartizanClaim::Canonical(x, y),
                equal && is_canonical(y, &pairs),
                if equal { 4 } else { 3 },
                format!("Game {y} is the canonical form of game {x}."),
            ),
        ];
        for (claim, is_true, step, words) in claims {
            let judged = judged(&certificate(claim)).map_err(|refusal| refusal.step);
            assert_eq!(judged, if is_true { Ok(words) } else { Err(step) }, "{claim:?}");
        }
    }
    let canonical: Vec<u32> = (0..count).filter(|&game| is_canonical(game, &pairs)).collect();
    assert_eq!(canonical, [0, 1, 2, 3, 4, 5, 9, 10, 12, 14, 15, 19]);
}

/// Among all pairs that are true, one that is false has no answer to some move.
#[test]
fn a_false_pair_is_refused() {
    let right = certificate(PartizanClaim::Equal(1, 1));
    let count = right.games.len() as u32;
    for pair in (0..count).flat_map(|x| (0..count).map(move |y| (x, y))) {
        let mut broken = right.clone();
        broken.pairs.push(pair);
        let refused = judged(&broken).map_err(|refusal| refusal.step).err();
        assert_eq!(refused, (!right.pairs.contains(&pair)).then_some(2), "{pair:?}");
    }
}

/// Games 0, *, ↑, ↓, and {↑|↓}, which is equal to *: no pair can be spared.
#[test]
fn a_pair_that_is_missing() {
    let mut games = games();
    games.truncate(7);
    let right = PartizanCertificate {
        games,
        // In {↑|↓} − *, Right moving to ↓ − * is answered by * − *, and so on.
        pairs: vec![(6, 1), (1, 6), (1, 1), (0, 0), (4, 0), (0, 5)],
        ..certificate(PartizanClaim::Canonical(6, 1))
    };
    assert!(judged(&right).is_ok());
    for (at, step) in [3, 3, 2, 2, 2, 2].into_iter().enumerate() {
        let mut broken = right.clone();
        let pair = broken.pairs.remove(at);
        let refusal = judged(&broken).unwrap_err();
        assert_eq!(refusal.step, step, "without {pair:?}: {refusal}");
    }
}

#[test]
fn games_that_do_not_come_in_order() {
    let right = certificate(PartizanClaim::Equal(1, 1));
    let broken = |fault: &dyn Fn(&mut PartizanCertificate)| {
        let mut other = right.clone();
        fault(&mut other);
        other
    };
    let count = right.games.len() as u32;
    refused(&broken(&|other| other.games[0].0.push(0)), 1, "game 0 has an option");
    refused(&broken(&|other| other.games[5].1.push(6)), 1, "game 5 has an option");
    refused(&broken(&|other| other.pairs.push((count, 0))), 1, "there is no game");
    refused(&broken(&|other| other.pairs.push((0, count))), 1, "there is no game");
    refused(
        &broken(&|other| other.claim = PartizanClaim::Confused(count, 0)),
        1,
        "there is no game",
    );
    refused(&broken(&|other| other.version = 2), 0, "version");
    refused(&broken(&|other| other.version = 0), 0, "version");
}

/// What a check costs: with as many steps it is accepted, with one less it is not checked.
#[test]
fn what_they_cost() {
    for (claim, steps) in [
        (PartizanClaim::AtLeast(4, 0), 879),
        (PartizanClaim::Greater(4, 0), 881),
        (PartizanClaim::Confused(14, 0), 885),
        (PartizanClaim::Canonical(6, 1), 879),
        (PartizanClaim::Canonical(19, 19), 885),
    ] {
        let file = certificate(claim).to_json();
        let with = |steps| check(file.as_bytes(), &Limits { steps, ..Limits::default() });
        let is_enough = |&steps: &u64| with(steps).is_ok();
        assert_eq!((steps - 9..).find(is_enough), Some(steps), "{claim:?}");
        assert!(with(steps - 1).unwrap_err().is_limit());
    }
}

#[test]
fn of_a_file_that_only_says_so() {
    let file = format!("{{\"format\": \"{PARTIZAN_FORMAT}\"}}");
    let refusal = check(file.as_bytes(), &Limits::default()).unwrap_err();
    assert!(refusal.step == 0 && !refusal.is_limit() && refusal.reason.contains("version"));
}

#[test]
fn of_a_file_as_long_as_allowed() {
    let file = certificate(PartizanClaim::AtLeast(2, 0)).to_json();
    let with = |length| check(file.as_bytes(), &Limits { file: length, ..Limits::default() });
    assert!(with(file.len()).is_ok());
    assert!(with(file.len() - 1).unwrap_err().is_limit());
}
