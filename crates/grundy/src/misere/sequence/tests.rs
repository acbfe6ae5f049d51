use super::recurrence::{ProvedRecurrence, cuts, prove};
use crate::misere::{Genera, Genus};
use crate::rules::Code;
use crate::run::Run;
use proptest::prelude::*;

fn genera(code: &Code, heaps: u64) -> Vec<Genus> {
    let mut genera = Genera::new(code);
    genera.extend_to(heaps - 1, &Run::unlimited()).unwrap();
    (0..heaps).map(|heap| genera.genus(heap).unwrap().clone()).collect()
}

fn prove_of(code: &Code, genera: &[Genus]) -> Option<ProvedRecurrence> {
    prove(code, &genera.iter().collect::<Vec<_>>())
}

fn code(text: &str) -> Code {
    text.parse().unwrap()
}

#[test]
fn growth_of_0_122213() {
    let code = code("0.122213");
    let known = genera(&code, 400);
    let recurrence = prove_of(&code, &known[..260]).unwrap();
    assert!(recurrence.grows() && !recurrence.is_periodic());
    assert_eq!((recurrence.period(), recurrence.inserted()), (40, 20));
    let from = recurrence.checked_from();
    for heap in from..from + 40 {
        let family = recurrence.family(heap).unwrap();
        assert!(family.grows());
        for t in 0..4 {
            let at = heap as usize + 40 * t;
            assert!(at >= known.len() || family.genus(t) == known[at], "{family} at {at}");
            assert_eq!(recurrence.genus(at as u64), Some(family.genus(t)));
            let later = recurrence.family(at as u64).unwrap();
            assert_eq!((later.heap(), later.genus(3)), (at as u64, family.genus(t + 3)));
        }
    }
}

#[test]
fn one_heap_too_few_proves_nothing() {
    // 0.123: preperiod 4, period 5, m = 3, k = 3. The window before N = 7 must come back.
    let code = code("0.123");
    let known = genera(&code, 40);
    let enough = (1..40).find(|&heaps| prove_of(&code, &known[..heaps]).is_some()).unwrap();
    let recurrence = prove_of(&code, &known[..enough]).unwrap();
    assert_eq!(recurrence.checked_from() + recurrence.period(), enough as u64);
    assert!(recurrence.checked_from() >= 4 + 3);
}

#[test]
fn codes_that_split_prove_nothing_here() {
    let kayles = code("0.77");
    assert_eq!(prove_of(&kayles, &genera(&kayles, 30)), None);
}

proptest! {
    #[test]
    fn what_is_proved_is_true(digits in prop::collection::vec(0_u64..4, 1..8)) {
        let code = Code::finite(std::iter::once(0).chain(digits)).unwrap();
        let known = genera(&code, 600);
        if let Some(recurrence) = prove_of(&code, &known[..150]) {
            let (r, p) = (recurrence.preperiod() as usize, recurrence.period() as usize);
            for n in r..600 - p {
                let (least, most) = cuts(&known[n], &known[n + p], recurrence.inserted()).unwrap();
                prop_assert!((least..=most).contains(&recurrence.cut()), "{} at {}", code, n);
            }
            for (n, genus) in known.iter().enumerate() {
                prop_assert_eq!(recurrence.genus(n as u64), Some(genus.clone()), "{}", code);
            }
        }
    }
}
