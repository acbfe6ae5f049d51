//! Finite games that are listed: what is said of the code that they list is said of them, and each
//! check of the list is the only one that refuses something.

use crate::common::census::{Census, code, refused};
use crate::common::{golden, listed, read};
use grundy_cert::format::{
    Certificate, Claim, Genera, Genus, Listed, NimValues, Outcome, Play, Rules, Winner,
};
use grundy_cert::{Limits, check_certificate};

/// The last heap that a claim speaks of; `None` if it speaks of all.
fn last_heap(claim: &Claim) -> Option<u64> {
    match claim {
        Claim::Quotient(claim) if claim.period.is_none() => Some(claim.pretending.len() as u64 - 1),
        Claim::InfiniteQuotient(claim) if claim.heaps.is_none() => Some(claim.heap),
        Claim::Weights(claim) if claim.heaps.is_none() => Some(claim.heap),
        Claim::Outcome(claim) => claim.position.iter().copied().max(),
        Claim::All(claims) => {
            let each: Option<Vec<u64>> = claims.iter().map(last_heap).collect();
            each?.into_iter().max()
        }
        _ => None,
    }
}

#[test]
fn a_list_is_checked_as_the_game_that_it_lists() {
    let mut checked = Vec::new();
    for (name, text) in golden() {
        let right = read(&text);
        let Some(last) = last_heap(&right.claim).filter(|&last| last <= 20) else { continue };
        let rules = Rules::Listed(listed(&right.game, last));
        let other = Certificate::new(rules.clone(), right.claim.clone());
        let accepted = check_certificate(&other, &Limits::default());
        let accepted = accepted.unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        assert!(accepted.claim.contains("the finite game of"), "{}", accepted.claim);
        // One position fewer, and the claim speaks of what is not there.
        let Rules::Listed(mut fewer) = rules else { unreachable!() };
        fewer.names.pop();
        fewer.options.pop();
        refused(&Rules::Listed(fewer), right.claim, 2, "there is no position");
        checked.push(name);
    }
    let some = ["0.31011-infinite", "4.76-layers", "dawsons-kayles-misere-14"];
    assert!(some.iter().all(|name| checked.iter().any(|found| found == name)), "{checked:?}");
}

#[test]
fn a_certificate_reads_as_it_was_written_whatever_the_names() {
    let mut list = listed(&code(&[0, 7, 7], &[]), 3);
    list.names = ["{2, [1]}", "a: \"b\"", "\\"].map(str::to_owned).to_vec();
    let claim = Claim::NimValues(NimValues { values: vec![0, 1, 2, 3] });
    let certificate = Certificate::new(Rules::Listed(list), claim);
    assert_eq!(read(&certificate.to_json()), certificate);
    assert!(certificate.to_json().contains("{2, [1]}"));
    assert!(check_certificate(&certificate, &Limits::default()).is_ok());
}

/// Kayles to heap 4 as a list, with its quotient: each fault is found by one check alone.
#[test]
fn each_check_of_a_list_stands_alone() {
    let right = listed(&code(&[0, 7, 7], &[]), 4);
    let claim = || Claim::Quotient(crate::common::kayles_to_heap_4());
    let all = [Certificate::new(Rules::Listed(right.clone()), claim())];
    assert_eq!(Census::of(all).accepted, 1);
    let fault = |step: u32, reason: &str, fault: &dyn Fn(&mut Listed)| {
        let mut other = right.clone();
        fault(&mut other);
        refused(&Rules::Listed(other), claim(), step, reason);
    };
    fault(1, "not one name", &|list| list.names.push("more".to_owned()));
    fault(1, "no name of its own", &|list| list.names[1] = "h1".to_owned());
    fault(1, "no name of its own", &|list| list.names[1].clear());
    // Play that need not end: position 4 is its own option, or 3 and 4 are each other's.
    fault(1, "no sum of earlier positions", &|list| list.options[3].push(vec![4]));
    fault(1, "no sum of earlier positions", &|list| list.options[2].push(vec![4]));
    fault(1, "no sum of earlier positions", &|list| list.options[3].push(vec![0]));
    fault(1, "not in order", &|list| list.options[3][1] = vec![2, 1]);
    // Another game.
    fault(5, "from a P-position to a P-position", &|list| list.options[3].push(vec![1]));
}

#[test]
fn values_by_the_definition() {
    let rules = Rules::Listed(listed(&code(&[0, 7, 7], &[]), 6));
    let claim = |values: &[u32]| Claim::NimValues(NimValues { values: values.to_vec() });
    let kayles = [0, 1, 2, 3, 1, 4, 3];
    let every = (0..kayles.len()).flat_map(|heap| {
        (0..6).map(move |value| {
            let mut values = kayles;
            values[heap] = value;
            values
        })
    });
    let all = every.map(|values| Certificate::new(rules.clone(), claim(&values)));
    assert_eq!(Census::of(all).accepted, kayles.len());
    refused(&rules, claim(&[0, 1, 2, 2]), 3, "G(3) is 3, not 2");
    refused(&rules, claim(&[]), 2, "no value is claimed");
    refused(&rules, claim(&[0, 1, 2, 3, 1, 4, 3, 2]), 2, "there is no position 7");
    let grundy = Certificate::new(Rules::GrundysGame, claim(&[0, 0, 0, 1, 0, 2]));
    assert!(check_certificate(&grundy, &Limits::default()).is_ok());
}

/// Genera as they are written, the last two superscripts repeating in turn.
fn genera(texts: &[&str]) -> Genera {
    let digit = |c: char| c.to_digit(10).unwrap();
    let genus = |text: &&str| {
        let (normal, superscripts) = text.split_once('^').unwrap();
        let superscripts = superscripts.chars().map(digit).collect();
        Genus { normal: normal.parse().unwrap(), superscripts }
    };
    Genera { genera: texts.iter().map(genus).collect() }
}

/// All genera of Kayles to heap 5 with one number changed, or one more superscript.
#[test]
fn genera_by_the_definition() {
    let rules = Rules::Listed(listed(&code(&[0, 7, 7], &[]), 5));
    let right = genera(&["0^120", "1^031", "2^20", "3^31", "1^031", "4^146"]);
    let mut all = Vec::new();
    for (heap, value) in (0..6).flat_map(|heap| (0..8).map(move |value| (heap, value))) {
        let mut changed = |change: &dyn Fn(&mut Genus)| {
            let mut other = right.clone();
            change(&mut other.genera[heap]);
            all.push(Certificate::new(rules.clone(), Claim::Genera(other)));
        };
        changed(&|genus| genus.normal = value);
        changed(&|genus| genus.superscripts.push(value));
        for place in 0..right.genera[heap].superscripts.len() {
            changed(&|genus| genus.superscripts[place] = value);
        }
    }
    // Each number is right once, and so is one more superscript.
    let numbers = right.genera.iter().map(|genus| genus.superscripts.len() + 2);
    assert_eq!(Census::of(all).accepted, numbers.sum::<usize>());
}

#[test]
fn each_check_of_genera_stands_alone() {
    let rules = Rules::Listed(listed(&code(&[0, 7, 7], &[]), 5));
    let claim = |texts: &[&str]| Claim::Genera(genera(texts));
    refused(&rules, claim(&[]), 2, "no genus is claimed");
    refused(&rules, claim(&["0^120", "1^0"]), 2, "fewer than two superscripts");
    refused(&rules, claim(&["0^120", "2^031"]), 3, "the nim-value of h1 is 1, not 2");
    refused(&rules, claim(&["0^120", "1^031", "2^30"]), 4, "superscript 0 of h2 is 2, not 3");
    // Beyond the list that is claimed, and beyond the one that is found.
    refused(&rules, claim(&["0^12"]), 4, "superscript 2 of 0 is 0, not 1");
    refused(&rules, claim(&["0^12020203"]), 4, "superscript 7 of 0 is 2, not 3");
    let more = ["0^120", "1^031", "2^20", "3^31", "1^031", "4^146", "3^31"];
    refused(&rules, claim(&more), 2, "there is no position 6");
    let grundy = Certificate::new(Rules::GrundysGame, claim(&["0^120", "0^120", "0^120", "1^031"]));
    assert!(check_certificate(&grundy, &Limits::default()).is_ok());
    let few = Limits { steps: 20, ..Limits::default() };
    let kayles = Certificate::new(rules, claim(&more[..6]));
    assert!(check_certificate(&kayles, &few).unwrap_err().is_limit());
}

#[test]
fn theorems_about_codes_are_not_for_lists() {
    let rules = Rules::Listed(listed(&code(&[0, 7, 7], &[]), 12));
    for (name, text) in golden() {
        let right = read(&text);
        if last_heap(&right.claim).is_none() {
            let other = Certificate::new(rules.clone(), right.claim);
            let refusal = check_certificate(&other, &Limits::default()).expect_err(&name);
            assert!(!refusal.is_limit() && refusal.step == 2, "{name}: {refusal}");
        }
    }
}

#[test]
fn outcomes_speak_by_name() {
    let rules = Rules::Listed(listed(&code(&[0, 7, 7], &[]), 3));
    let claim = Claim::Outcome(Outcome {
        play: Play::Misere,
        position: vec![1, 2],
        outcome: Winner::N,
        winning_move: Some(vec![1]),
        p_positions: vec![vec![1]],
    });
    let accepted = check_certificate(&Certificate::new(rules, claim), &Limits::default()).unwrap();
    assert!(accepted.claim.contains("h1 + h2 is an N-position"), "{}", accepted.claim);
}
