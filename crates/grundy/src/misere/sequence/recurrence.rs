//! How the genera of a game that never splits a heap go on for ever.
//!
//! **Theorem.** Let a finite code never split, k its last place, m the largest number of tokens
//! that a move takes and leaves something. For p > 0, L ≥ 0 and a cut c > L write Γ → Γ′ if Γ′ is
//! Γ with L superscripts inserted at the cut: the normal values agree, g′ᵢ = gᵢ for i < c and
//! g′ᵢ = gᵢ₋ₗ for i ≥ c. Suppose that for some N > k
//!
//! 1. Γ(n) → Γ(n+p) for N − m ≤ n < N, and
//! 2. L = 0, or g₍c−1₎ = g₍c−1−L₎ in Γ(n) for N ≤ n < N + p.
//!
//! Then Γ(n) → Γ(n+p) for all n ≥ N.
//!
//! *Proof.* Let n ≥ N, the claim true for the m heaps before n, and (2) true for n. The
//! superscript gᵢ of a heap is the mex of gᵢ₋₁, gᵢ₋₁⊕1 and the gᵢ of its options. For i < c the
//! options of n + p have the same gᵢ as those of n, so n + p has the same gᵢ as n. For i = c the
//! options of n + p have the g₍c−L₎ of the options of n, and the carried entry is
//! g₍c−1₎ = g₍c−1−L₎ by (2); so n + p has at c what n has at c − L. From there on both go on with
//! the same data. Finally (2) for n + p is (2) for n, since both entries lie before the cut. ∎
//!
//! With L = 0 this is periodicity. With L > 0 and a heap whose genus is not yet alternating at
//! the cut, the superscripts of that heap's class grow by L entries every p heaps, so the genera
//! are *not* periodic: Γ(n + t·p) is the normal value with the superscript A Bᵗ⁺¹ C, where A, B, C
//! are the superscripts of Γ(n) before c − L, from there to c, and after. This proves by one
//! finite check what Allen (2007, Proposition 10) proves for 0.122213 by 40 inductions.

use super::family::Family;
use crate::cycle::{Cycle, tails};
use crate::getters::getters;
use crate::misere::genus::Genus;
use crate::rules::{Code, Places};
use std::fmt;

/// A recurrence of the genera of a code, proved for every heap. Only the code that saw the
/// genera makes one:
///
/// ```compile_fail
/// use grundy::misere::sequence::ProvedRecurrence;
/// let forged = ProvedRecurrence { inserted: 0, cut: 0, checked_from: 0 };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedRecurrence {
    code: Code,
    cycle: Cycle,
    inserted: usize,
    cut: usize,
    checked_from: u64,
    /// The genera of the heaps below `checked_from` + period.
    genera: Vec<Genus>,
}

/// Longer superscripts than this are not written down.
const LONGEST: u64 = 1 << 24;

impl ProvedRecurrence {
    getters! {
        /// The code of the game.
        code: &Code,
        /// The preperiod and the period.
        cycle: Cycle,
        /// How many superscripts are inserted from one round to the next; 0 if the genera are
        /// periodic.
        inserted: usize,
        /// Where they are inserted.
        cut: usize,
        /// The heap N of the theorem.
        checked_from: u64,
    }

    /// The least r such that Γ(n) → Γ(n + period) for every n ≥ r. If the genera are periodic
    /// that is the preperiod of the genus sequence.
    pub fn preperiod(&self) -> u64 {
        self.cycle.index()
    }

    /// The distance of recurrence; the least period if the genera are periodic.
    pub fn period(&self) -> u64 {
        self.cycle.period()
    }

    /// Whether the genus sequence is periodic.
    pub fn is_periodic(&self) -> bool {
        self.inserted == 0
    }

    /// Whether the superscripts of some class of heaps grow without bound, so that the genus
    /// sequence is not periodic.
    ///
    /// They do if any are inserted: L is by how much the superscript of a heap n + p was seen to be
    /// longer than that of n. Were that of n alternating from before c − L on, L would be even by
    /// (2), and that of n + p no longer. So it ends at c − L or later, that of n + p at c or later,
    /// and every later one is longer by L.
    pub fn grows(&self) -> bool {
        !self.is_periodic()
    }

    /// The genera of the heaps `heap` + t·period, t = 0, 1, 2, …; `None` for a heap before the
    /// [preperiod](Self::preperiod).
    pub fn family(&self, heap: u64) -> Option<Family> {
        let first = self.cycle.fold(heap);
        let genus = self.genera.get(usize::try_from(first).ok()?)?;
        let covered = heap >= self.preperiod();
        let family =
            covered.then(|| Family::new(self.cut, self.inserted, self.cycle, first, genus));
        family?.later(usize::try_from(self.cycle.rounds(heap)).ok()?)
    }

    /// The genus of any heap; `None` only if its superscript has more than 2²⁴ entries.
    pub fn genus(&self, heap: u64) -> Option<Genus> {
        let known = usize::try_from(heap).ok().and_then(|heap| self.genera.get(heap));
        let length = self.cycle.rounds(heap).saturating_mul(self.inserted as u64);
        match known {
            Some(genus) => Some(genus.clone()),
            None if length > LONGEST => None,
            None => {
                let first = self.cycle.fold(heap);
                Some(self.family(first)?.genus(self.cycle.rounds(heap) as usize))
            }
        }
    }
}

impl fmt::Display for ProvedRecurrence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (preperiod, period) = (self.preperiod(), self.period());
        let Self { inserted, cut, .. } = self;
        match inserted {
            0 => write!(f, "period {period} from heap {preperiod} on"),
            _ => write!(
                f,
                "from heap {preperiod} on, every {period} heaps {inserted} more superscripts \
                 from place {cut} on"
            ),
        }
    }
}

/// The least recurrence that these genera of heaps 0, 1, 2, … prove for the code; `None` if
/// they prove none, or if the code splits heaps or is infinite.
///
/// The genera must be those of the code: only [`periodicity`](super::periodicity), which takes
/// them from the [`Genera`](crate::misere::Genera) of the game, calls this.
pub(super) fn prove(code: &Code, genera: &[&Genus]) -> Option<ProvedRecurrence> {
    let steps = Places::without_splits(code)?;
    let law = periodic(&steps, genera).or_else(|| growing(&steps, genera))?;
    let known = (law.checked_from + law.cycle.period()) as usize;
    Some(ProvedRecurrence {
        code: code.clone(),
        cycle: law.cycle,
        inserted: law.inserted,
        cut: law.cut,
        checked_from: law.checked_from,
        genera: genera[..known].iter().map(|&genus| genus.clone()).collect(),
    })
}

/// What the genera obey.
struct Law {
    cycle: Cycle,
    inserted: usize,
    cut: usize,
    checked_from: u64,
}

fn periodic(steps: &Places, genera: &[&Genus]) -> Option<Law> {
    let first = steps.uniform_from();
    tails(genera).find_map(|cycle| {
        let (preperiod, period) = (cycle.index() as usize, cycle.period() as usize);
        let checked_from = first.max(preperiod + steps.reach());
        // The window before `checked_from` is inside the matching stretch.
        (checked_from + period <= genera.len()).then_some(Law {
            cycle,
            inserted: 0,
            cut: 0,
            checked_from: checked_from as u64,
        })
    })
}

fn growing(steps: &Places, genera: &[&Genus]) -> Option<Law> {
    let first = steps.uniform_from();
    (1..genera.len() / 3).find_map(|period| {
        // The last place where the hypotheses can be checked with the genera at hand.
        let checked_from = genera.len().checked_sub(period).filter(|&n| n >= first)?;
        let window = checked_from - steps.reach()..checked_from;
        let lengths = window.clone().map(|n| {
            let longer = genera[n + period].stable_from() as isize;
            longer - genera[n].stable_from() as isize
        });
        let inserted = lengths.max().filter(|&longer| longer > 0)? as usize;
        let (mut low, mut high) = (inserted + 1, usize::MAX);
        for n in window {
            let (least, most) = cuts(genera[n], genera[n + period], inserted)?;
            (low, high) = (low.max(least), high.min(most));
        }
        let round = checked_from..checked_from + period;
        let fits = |cut: usize| {
            round.clone().all(|n| genera[n].digit(cut - 1) == genera[n].digit(cut - 1 - inserted))
        };
        let cut = (low..=high.min(low + 4 * inserted)).find(|&cut| fits(cut))?;
        Some(least_start(genera, checked_from, period, inserted, cut))
    })
}

/// The cuts at which `after` is `before` with `inserted` superscripts inserted, as a range. Where
/// both have long been alternating, all places of a parity are alike.
pub(super) fn cuts(before: &Genus, after: &Genus, inserted: usize) -> Option<(usize, usize)> {
    if before.normal() != after.normal() {
        return None;
    }
    let far = before.stable_from().max(after.stable_from()) + 2 * inserted + 2;
    let common = (0..far).take_while(|&i| before.digit(i) == after.digit(i)).count();
    let shifted = |i: &usize| after.digit(*i) == before.digit(*i - inserted);
    let tail = (inserted..far).rev().take_while(shifted).last()?;
    let most = if common == far { usize::MAX } else { common };
    (tail <= most).then_some((tail, most))
}

fn least_start(
    genera: &[&Genus],
    checked_from: usize,
    period: usize,
    inserted: usize,
    cut: usize,
) -> Law {
    let recurs = |n: usize| {
        cuts(genera[n], genera[n + period], inserted)
            .is_some_and(|(least, most)| (least..=most).contains(&cut))
    };
    let fails = (0..checked_from).rev().find(|&n| !recurs(n));
    let preperiod = fails.map_or(0, |n| n as u64 + 1);
    Law {
        cycle: Cycle::new(preperiod, period as u64).expect("a positive distance"),
        inserted,
        cut,
        checked_from: checked_from as u64,
    }
}
