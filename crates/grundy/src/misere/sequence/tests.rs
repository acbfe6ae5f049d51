use super::recurrence::{ProvedRecurrence, cuts, prove};
use crate::dice::Dice;
use crate::misere::{Genera, Genus};
use crate::rules::{Code, code};
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

impl Dice {
    /// A number below `end`.
    fn below(&mut self, end: u64) -> usize {
        self.roll(end) as usize
    }

    fn genus(&mut self) -> Genus {
        let length = 1 + self.below(6);
        let normal = self.below(8) / 7;
        Genus::new(normal as u32, (0..length).map(|_| self.below(3) as u32).collect())
    }
}

/// More superscripts than it takes until all invented genera alternate, and then some.
const FAR: usize = 100;

/// Γ → Γ′, by its definition.
fn arrow(before: &Genus, after: &Genus, inserted: usize, cut: usize) -> bool {
    let shifted = |i: usize| if i < cut { i } else { i - inserted };
    before.normal() == after.normal()
        && (0..FAR).all(|i| after.digit(i) == before.digit(shifted(i)))
}

/// Γ′, if Γ → Γ′.
fn grown(before: &Genus, inserted: usize, cut: usize) -> Genus {
    let shifted = |i: usize| if i < cut { i } else { i - inserted };
    Genus::new(before.normal(), (0..FAR).map(|i| before.digit(shifted(i))).collect())
}

#[test]
fn cuts_of_invented_genera() {
    let (mut dice, mut count) = (Dice(1), 0);
    for _ in 0..4000 {
        let inserted = 1 + dice.below(4);
        let before = dice.genus();
        let after = match dice.below(3) {
            0 => dice.genus(),
            1 => before.clone(),
            _ => grown(&before, inserted, inserted + dice.below(5)),
        };
        let found = cuts(&before, &after, inserted);
        for cut in inserted..30 {
            let fits = found.is_some_and(|(least, most)| (least..=most).contains(&cut));
            let right = arrow(&before, &after, inserted, cut);
            assert_eq!(fits, right, "{before}, {after}: {inserted} at {cut}");
            count += usize::from(right);
        }
    }
    assert!(count > 1000, "{count}");
}

/// What the theorem proves from these genera: preperiod, period, inserted, cut, N, and whether some
/// genera grow. First what is periodic, then what grows with a period below a third of the heaps,
/// for a cut near the first that fits.
fn theorem(code: &Code, genera: &[Genus]) -> Option<(usize, usize, usize, usize, usize, bool)> {
    let (heaps, k) = (genera.len(), code.last_place().unwrap());
    let m = (1..=k).rev().find(|&i| code.digit(i as u64).leaves(1)).unwrap_or(0);
    for p in 1..heaps {
        let differs = (0..heaps - p).rev().find(|&n| genera[n] != genera[n + p]);
        let r = differs.map_or(0, |n| n + 1);
        let from = (k + 1).max(r + m);
        if r < heaps - p && from + p <= heaps {
            return Some((r, p, 0, 0, from, false));
        }
    }
    for p in 1..heaps / 3 {
        let from = heaps - p;
        let longer = |n: usize| genera[n + p].stable_from().checked_sub(genera[n].stable_from());
        let longest = (from.saturating_sub(m)..from).filter_map(longer).max();
        let Some(inserted) = longest.filter(|&longest| from > k && longest > 0) else { continue };
        let recurs = |n: usize, cut: usize| arrow(&genera[n], &genera[n + p], inserted, cut);
        let fits = |cut: &usize| (from - m..from).all(|n| recurs(n, *cut));
        let stays = |cut: &usize| {
            let equal = |g: &Genus| g.digit(cut - 1) == g.digit(cut - 1 - inserted);
            genera[from..].iter().all(equal)
        };
        let Some(first) = (inserted + 1..30).find(fits) else { continue };
        let cut = (first..=first + 4 * inserted).filter(fits).find(stays);
        let Some(cut) = cut else { continue };
        let preperiod = (0..from).rev().find(|&n| !recurs(n, cut)).map_or(0, |n| n + 1);
        let grows = genera[from..]
            .iter()
            .any(|genus| (cut - 1..FAR).any(|i| genus.digit(i) != genus.digit(i + 2)));
        return Some((preperiod, p, inserted, cut, from, grows));
    }
    None
}

#[test]
fn the_theorem_on_invented_genera() {
    let (mut dice, mut counts) = (Dice(2), [0; 3]);
    for _ in 0..2500 {
        let code = code(["0.3", "0.33", "0.303", "0.31", "0.3001", "0.02", "0.201"][dice.below(7)]);
        let (start, p, inserted) = (dice.below(4), 1 + dice.below(4), dice.below(4));
        let cut = inserted + 1 + dice.below(4);
        let mut genera: Vec<Genus> = Vec::new();
        for n in 0..start + p + dice.below(24) {
            genera.push(match n.checked_sub(start + p) {
                Some(_) if inserted > 0 => grown(&genera[n - p], inserted, cut),
                Some(_) => genera[n - p].clone(),
                None => dice.genus(),
            });
        }
        if dice.below(3) == 0 {
            let at = dice.below(genera.len() as u64);
            genera[at] = dice.genus();
        }
        let found = prove_of(&code, &genera).map(|found| {
            let [r, p] = [found.preperiod(), found.period()].map(|n| n as usize);
            let from = found.checked_from() as usize;
            assert_eq!(found.is_periodic(), found.inserted() == 0);
            (r, p, found.inserted(), found.cut(), from, found.grows())
        });
        let right = theorem(&code, &genera);
        assert_eq!(found, right, "{code}: {genera:?}");
        counts[right.map_or(0, |(_, _, inserted, ..)| 1 + usize::from(inserted > 0))] += 1;
    }
    assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
}

/// The superscripts of far heaps are too long to be written down.
#[test]
fn genera_that_are_too_long() {
    let code = code("0.122213");
    let recurrence = prove_of(&code, &genera(&code, 260)).unwrap();
    assert_eq!(recurrence.genus(u64::MAX / 2), None);
    assert!(recurrence.genus(4000).is_some_and(|genus| genus.stable_from() > 1000));
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
