//! What checks cost: with as much work and memory a certificate is accepted, with one less of
//! either it is not checked. So no work goes uncounted.

use crate::common;
use crate::common::census::{code, refused};
use crate::common::listed;
use crate::refusals_balance::{low_parity, parity};
use crate::refusals_regular::any_one_token;
use grundy_cert::format::{
    Certificate, Claim, Genera, Genus, GenusPeriod, Listed, NimPeriod, NimProof, NimValues,
    PretendingPeriod, Quotient, Regular, Rules,
};
use grundy_cert::{Limits, check_certificate};

fn cost(names: impl Fn(&str) -> bool) {
    let golden = common::golden();
    for &(name, steps, cells) in COSTS.iter().filter(|(name, ..)| names(name)) {
        costs(name, &common::read(&golden[name]), steps, cells);
    }
}

pub(crate) fn costs(name: &str, certificate: &Certificate, steps: u64, cells: u64) {
    let checked = |steps, cells| {
        let limits = Limits { steps, cells, ..Limits::default() };
        check_certificate(certificate, &limits)
    };
    let is_exact = checked(steps, cells).is_ok()
        && (steps == 0 || checked(steps - 1, cells).is_err_and(|limit| limit.is_limit()))
        && (cells == 0 || checked(steps, cells - 1).is_err_and(|limit| limit.is_limit()));
    let Limits { steps: most, cells: all, .. } = Limits::default();
    assert!(
        is_exact,
        "{name}: {} steps, {} cells",
        least(most, |steps| checked(steps, all).is_ok()),
        least(all, |cells| checked(most, cells).is_ok())
    );
}

/// The least number up to `most` that is enough.
fn least(most: u64, is_enough: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = (low + high) / 2;
        (low, high) = if is_enough(middle) { (low, middle) } else { (middle + 1, high) };
    }
    low
}

#[test]
fn what_small_certificates_cost() {
    cost(|name| {
        !["-infinite", "-layers", "-nested", "-balance", "-weights"]
            .iter()
            .any(|large| name.ends_with(large))
    });
}

#[test]
fn what_layers_cost() {
    cost(|name| name.ends_with("-layers") || name.ends_with("-nested"));
}

#[test]
fn what_small_infinite_quotients_cost() {
    cost(|name| name == "0.31011-infinite");
}

#[test]
fn what_infinite_quotients_cost() {
    cost(|name| name.ends_with("-infinite"));
}

#[test]
fn what_the_law_of_knots_costs() {
    cost(|name| name == "knots-balance");
}

#[test]
fn what_small_weights_cost() {
    cost(|name| name == "0.404-weights");
}

#[test]
fn what_weights_cost() {
    cost(|name| name == "0.31011-whole-weights" || name == "0.774-weights");
}

#[test]
fn what_laws_of_balance_cost() {
    cost(|name| name.ends_with("-balance") && name != "knots-balance");
}

#[test]
fn what_simple_regular_laws_cost() {
    let (certificate, law) = any_one_token();
    costs("parity", &certificate, 3637, 1410);
    let law = Regular { window: 2, twins: vec![[2, 0], [3, 1]], halves: vec![0, 1], ..law };
    let certificate = Certificate { claim: Claim::Regular(law), ..certificate };
    costs("parity with twins and halves", &certificate, 9104, 2248);
}

/// A window of Kayles that comes back so late that heaps are done in blocks.
#[test]
fn what_a_late_window_costs() {
    let mut certificate = common::read(&common::golden()["kayles-normal-short"]);
    let Claim::NimPeriod(NimPeriod { proof: NimProof::Short(short), .. }) = &mut certificate.claim
    else {
        panic!()
    };
    short.from = 2000;
    costs("a late window", &certificate, 52761, 2531);
}

/// Laws of parity, with and without low heaps, from an odd and from an even heap on.
#[test]
fn what_simple_laws_of_balance_cost() {
    let laws = [
        ("high", parity(), 9, 6276, 2388),
        ("high", parity(), 10, 12718, 5399),
        ("low", low_parity(), 9, 277938, 122286),
        ("low", low_parity(), 10, 551426, 241887),
    ];
    for (name, (certificate, mut law), from, steps, cells) in laws {
        law.from = from;
        let certificate = Certificate { claim: Claim::Balance(law), ..certificate };
        costs(&format!("{name} from {from} on"), &certificate, steps, cells);
    }
}

/// The golden certificates with short checks: elementary steps, and numbers held.
const COSTS: &[(&str, u64, u64)] = &[
    ("0.017-infinite", 263914, 19140),
    ("0.054-infinite", 436144, 15753),
    ("0.06-layers", 30542, 3789),
    ("0.114-nested", 482380, 54893),
    ("0.117-normal", 1602, 165),
    ("0.122213-columns", 6440, 570),
    ("0.122213-growth", 24311, 4323),
    ("0.123-genus", 243, 41),
    ("0.123-misere", 4541, 662),
    ("0.26-balance", 23320955, 1245422),
    ("0.31011-infinite", 62567, 7568),
    ("0.31011-whole-infinite", 102515, 9223),
    ("0.3102-13-infinite", 791173, 44196),
    ("0.3102-infinite", 259685, 17072),
    ("0.31011-whole-weights", 39225630, 2097234),
    ("0.404-weights", 575011, 55474),
    ("0.3103-genus", 222, 36),
    ("0.3103-misere", 4523, 661),
    ("0.3122-infinite", 236943, 25606),
    ("0.52-tame", 204, 44),
    ("0.564-infinite", 170676, 12194),
    ("0.774-weights", 3857098, 462863),
    ("0.734-balance", 20949501, 1331185),
    ("0.75-misere-normal", 1062, 282),
    ("0.8-normal", 2243, 30),
    ("4.3-tame", 49, 18),
    ("4.76-layers", 33946, 3462),
    ("all-but-one-normal", 31, 5),
    ("dawsons-kayles-misere-14", 5540, 825),
    ("dawsons-kayles-normal", 8186, 176),
    ("guiles-misere", 39306, 2229),
    ("guiles-normal", 206, 24),
    ("kayles-misere", 85916, 2438),
    ("kayles-misere-position", 2877, 0),
    ("kayles-normal", 14367, 168),
    ("kayles-normal-position", 2232, 0),
    ("kayles-normal-short", 4544, 322),
    ("knots-balance", 3389759, 517717),
    ("laskers-nim-normal", 702, 20),
    ("nim-normal", 15, 3),
];

/// Listed games, genera, and a quotient that is periodic from the start.
#[test]
fn what_other_claims_cost() {
    let kayles = Rules::Listed(listed(&code(&[0, 7, 7], &[]), 6));
    let values = Claim::NimValues(NimValues { values: vec![0, 1, 2, 3, 1, 4, 3] });
    costs("values", &Certificate::new(kayles.clone(), values), 50, 7);
    let genus =
        |normal, superscripts: &[u32]| Genus { normal, superscripts: superscripts.to_vec() };
    let genera = vec![
        genus(0, &[1, 2, 0]),
        genus(1, &[0, 3, 1]),
        genus(2, &[2, 0]),
        genus(3, &[3, 1]),
        genus(1, &[0, 3, 1]),
        genus(4, &[1, 4, 6]),
    ];
    let genera = Claim::Genera(Genera { genera });
    costs("genera", &Certificate::new(kayles, genera), 315, 65);
    // One token at a time: the parity of all tokens.
    let parity = Quotient {
        order: 2,
        action: vec![vec![1, 0]],
        p_elements: vec![1],
        pretending: vec![0, 1],
        period: Some(PretendingPeriod { preperiod: 0, period: 2 }),
        reduced: true,
    };
    let parity = Certificate::new(code(&[0, 3], &[]), Claim::Quotient(parity));
    costs("a period from the start", &parity, 36, 6);
}

/// A sum of two positions that is met a second time, below another sum, is worked out once.
#[test]
fn what_a_sum_that_is_met_twice_costs() {
    let names = ["one", "to one", "two"].map(String::from).to_vec();
    let options = vec![vec![vec![]], vec![vec![1]], vec![vec![1, 1], vec![1, 2]]];
    let genera = [(0, vec![1, 2, 0]), (1, vec![0, 3, 1]), (0, vec![1, 2, 0]), (2, vec![2, 0])];
    let genera = genera.map(|(normal, superscripts)| Genus { normal, superscripts }).to_vec();
    let rules = Rules::Listed(Listed { names, options });
    let claim = Claim::Genera(Genera { genera });
    costs("genera", &Certificate::new(rules, claim), 108, 38);
}

/// Games that never split take few steps for many heaps, and that is known before.
#[test]
fn many_heaps_that_do_not_split() {
    let limits = Limits { steps: 100_000, ..Limits::default() };
    let rules = code(&[0, 3], &[]);
    let nim = NimPeriod { preperiod: 4000, period: 2, saltus: 0, proof: NimProof::GuySmith };
    let genus = GenusPeriod { preperiod: 4000, period: 2 };
    for (claim, step) in [(Claim::NimPeriod(nim), 4), (Claim::GenusTame(genus), 5)] {
        let refusal = check_certificate(&Certificate::new(rules.clone(), claim), &limits);
        let refusal = refusal.unwrap_err();
        assert!(refusal.step == step && refusal.reason.contains("not least"), "{refusal}");
    }
}

/// A list of one value is a list.
#[test]
fn the_shortest_lists() {
    let values = |values| Claim::NimValues(NimValues { values });
    let one = Certificate::new(code(&[0, 3], &[]), values(vec![0]));
    let said = check_certificate(&one, &Limits::default()).unwrap().claim;
    assert!(said.contains("heaps of size at most 0"), "{said}");
    refused(&code(&[0, 3], &[]), values(vec![]), 2, "no value is claimed");
}
