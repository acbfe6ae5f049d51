use crate::cycle::{Cycle, lcm};
use crate::misere::Genus;
use crate::misere::sequence::ColumnName;
use crate::rules::{Code, Digit, Rules};
use crate::run::{Progress, Run, Stop};
use rustc_hash::FxHashSet;
use std::fmt;
use std::ops::ControlFlow;

/// What becomes of a game when infinitely many threes are appended to its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Domestication {
    /// The game is tame as it is.
    Tame,
    /// It is wild, and with the threes all heaps are tame.
    Domesticatable,
    /// With the threes there are wild heaps, but only finitely many without a tame value.
    Almost,
    /// With the threes there are infinitely many heaps without a tame value.
    Not,
}

impl fmt::Display for Domestication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Tame => "tame",
            Self::Domesticatable => "domesticatable",
            Self::Almost => "almost",
            Self::Not => "not",
        })
    }
}

/// The game N(G) = 0.d₁…d_L(3) of a quaternary code: the genera of its first heaps, and the
/// shifts that give all others.
///
/// Heap n may be moved to every heap below n − L and to some of the L heaps before it. So an entry
/// of a column of the genus table depends on the L entries above it, on the *set* X of the
/// entries of the heaps below n − L, and (for gₘ, m ≥ 1) on the entry to its left. If at n + p the
/// last L entries are those at n plus s, and the set is [0, s) ∪ (X + s), then by
/// mex([0, s) ∪ (Y + s)) = s + mex Y the next entry is shifted too, and so on for ever. For the
/// normal values any s will do; superscripts, which take ⊕1 and ⊕2 of each other, are taken
/// together, with s a multiple of 4, which commutes with both. Columns beyond the place where
/// all genera alternate follow from those before.
///
/// ```
/// use grundy::misere::quaternary::{Domestication, Nimified};
/// use grundy::run::Run;
///
/// let nimified = Nimified::of(&"0.123".parse()?, &Run::unlimited()).expect("never splits")?;
/// assert_eq!(nimified.code().to_string(), "0.12(3)");
/// assert_eq!(nimified.domestication(), Domestication::Domesticatable);
/// assert_eq!(nimified.genus(1000).unwrap().to_string(), "500^[500][502]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Nimified {
    code: Code,
    genera: Vec<Genus>,
    normal: ProvedShift,
    superscripts: ProvedShift,
    /// The superscripts covered: all, or those up to this column.
    last_column: Option<usize>,
    domestication: Domestication,
}

/// A law of the entries of a column, proved for every heap: from the index of the cycle on,
/// entry(n + period) = entry(n) + amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvedShift {
    cycle: Cycle,
    amount: u32,
}

impl ProvedShift {
    /// From which heap on, and with which period.
    pub fn cycle(self) -> Cycle {
        self.cycle
    }

    fn from(self) -> u64 {
        self.cycle.index()
    }

    fn period(self) -> u64 {
        self.cycle.period()
    }

    /// What each period adds.
    pub fn amount(self) -> u32 {
        self.amount
    }

    /// The heap below from + period with the same entry up to a multiple of the amount, and the
    /// multiple; `None` if that is not below 2^32.
    fn representative(&self, heap: u64) -> Option<(usize, u32)> {
        let rounds = u32::try_from(self.cycle.rounds(heap)).ok()?;
        Some((self.cycle.fold(heap) as usize, rounds.checked_mul(self.amount)?))
    }
}

impl fmt::Display for ProvedShift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, period) = (self.cycle.index(), self.cycle.period());
        write!(f, "from heap {from} on {} more every {period} heaps", self.amount)
    }
}

/// From so many heaps on a proof that covers only the first columns is looked for too.
const PATIENCE: usize = 240;

impl Nimified {
    /// The game with infinitely many threes appended to a finite code that never splits; the code
    /// itself is taken to be wild. `None` for any other code.
    pub fn of(code: &Code, run: &Run<'_>) -> Option<Result<Self, Stop>> {
        let fits = code.never_splits() && code.last_place().is_some();
        fits.then(|| Self::new(code, run))
    }

    /// The game N(G) as it is spelt, `0.12(3)`: a code that never splits and ends in threes.
    /// `None` for any other code.
    pub fn spelt(code: &Code, run: &Run<'_>) -> Option<Result<Self, Stop>> {
        let nim_like = code.never_splits() && code.tail() == [Digit(3)];
        nim_like.then(|| Self::with_laws(code, code.prefix().len() - 1, run))
    }

    fn new(code: &Code, run: &Run<'_>) -> Result<Self, Stop> {
        let length = code.last_place().unwrap_or(0);
        let nimified = Code::new(code.prefix().to_vec(), vec![Digit(3)])
            .expect("the code was legal and the threes leave at most one heap");
        Self::with_laws(&nimified, length, run)
    }

    /// The laws of a code that has only threes after `length` digits.
    fn with_laws(nimified: &Code, length: usize, run: &Run<'_>) -> Result<Self, Stop> {
        let mut genera = Vec::new();
        let mut target = 4 * length + 16;
        loop {
            while genera.len() < target {
                run.check(Progress { done: genera.len() as u64, ..Progress::default() })?;
                genera.push(next_genus(nimified, &genera));
            }
            if let Some(found) = Self::settle(nimified, &genera, length) {
                return Ok(found);
            }
            target = target * 5 / 4;
        }
    }

    /// The shifts, if the genera prove any that decide about the domestication.
    fn settle(code: &Code, genera: &[Genus], length: usize) -> Option<Self> {
        let normal = find_shift(genera, length, &[ColumnName::Normal], 1)?;
        let all = genera.iter().map(Genus::stable_from).max().unwrap_or(0);
        let some = if genera.len() < PATIENCE { 0..0 } else { 0..all };
        std::iter::once(None).chain(some.map(Some)).find_map(|last_column| {
            let columns: Vec<ColumnName> =
                (0..=last_column.unwrap_or(all)).map(ColumnName::Superscript).collect();
            let superscripts = find_shift(genera, length, &columns, 4)?;
            let (code, genera) = (code.clone(), genera.to_vec());
            let domestication = Domestication::Not;
            let found = Self { code, genera, normal, superscripts, last_column, domestication };
            let domestication = found.decide()?;
            Some(Self { domestication, ..found })
        })
    }

    /// The domestication, if the columns covered decide it.
    fn decide(&self) -> Option<Domestication> {
        let (slow, fast) = (&self.superscripts, &self.normal);
        let slopes_differ =
            u64::from(slow.amount) * fast.period() != u64::from(fast.amount) * slow.period();
        if slopes_differ {
            // In the long run normal and misère values are never the same again.
            return Some(Domestication::Not);
        }
        let from = slow.from().max(fast.from());
        let round = from..from + lcm(slow.period(), fast.period());
        // A shifted genus is a tame value exactly when it was a firm one before.
        let columns =
            self.last_column.unwrap_or(self.genera.iter().map(Genus::stable_from).max()? + 1);
        let firm = |heap: u64| {
            let misere = self.superscript(heap, 0);
            let alternates = |m| self.superscript(heap, m) == self.superscript(heap, m - 1) ^ 2;
            self.normal(heap) == misere && (1..=columns).all(alternates)
        };
        if !round.clone().all(firm) {
            return Some(Domestication::Not);
        }
        self.last_column.is_none().then(|| match self.first_wild() {
            None => Domestication::Domesticatable,
            Some(_) => Domestication::Almost,
        })
    }

    /// The normal value of a heap that is not far beyond the proof.
    fn normal(&self, heap: u64) -> u32 {
        let (heap, added) = self.normal.representative(heap).expect("a heap of the first rounds");
        self.genera[heap].normal() + added
    }

    /// An entry of a column that is covered, of a heap that is not far beyond the proof.
    fn superscript(&self, heap: u64, column: usize) -> u32 {
        let near = self.superscripts.representative(heap);
        let (heap, added) = near.expect("a heap of the first rounds");
        self.genera[heap].digit(column) + added
    }

    /// The code of N(G).
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The shift of the normal values.
    pub fn normal_shift(&self) -> ProvedShift {
        self.normal
    }

    /// The shift of the superscripts, and the last column that it covers if it does not cover
    /// them all.
    pub fn superscript_shift(&self) -> (ProvedShift, Option<usize>) {
        (self.superscripts, self.last_column)
    }

    /// The genus of a heap; `None` if the heap is large and not all columns are covered, or so
    /// large that an entry is not below 2^32.
    pub fn genus(&self, heap: u64) -> Option<Genus> {
        if let Some(genus) = usize::try_from(heap).ok().and_then(|heap| self.genera.get(heap)) {
            return Some(genus.clone());
        }
        if self.last_column.is_some() {
            return None;
        }
        let (same_normal, more) = self.normal.representative(heap)?;
        let normal = self.genera[same_normal].normal().checked_add(more)?;
        let (early, added) = self.superscripts.representative(heap)?;
        let head: Option<Vec<u32>> =
            self.genera[early].head().iter().map(|digit| digit.checked_add(added)).collect();
        Some(Genus::new(normal, head?))
    }

    /// The first heaps, from which the laws go on.
    pub fn first_genera(&self) -> &[Genus] {
        &self.genera
    }

    /// The first wild heap; all smaller heaps are tame.
    pub fn first_wild(&self) -> Option<u64> {
        let computed = self.genera.iter().position(|genus| genus.tame_value().is_none());
        computed.map(|heap| heap as u64).or_else(|| {
            let from = self.superscripts.from().max(self.normal.from());
            let round = from..from + 2 * lcm(self.superscripts.period(), self.normal.period());
            round
                .into_iter()
                .find(|&heap| self.genus(heap).is_none_or(|g| g.tame_value().is_none()))
        })
    }

    /// The largest heap whose normal value is 0 or 1.
    pub(super) fn last_small(&self) -> u64 {
        let end = self.genera.len() as u64 + self.normal.period();
        (0..end).rev().find(|&heap| self.normal(heap) < 2).unwrap_or(0)
    }

    /// What the threes made of the game.
    pub fn domestication(&self) -> Domestication {
        self.domestication
    }
}

fn next_genus(code: &Code, genera: &[Genus]) -> Genus {
    let mut options = Vec::new();
    let _ = code.visit_options(genera.len() as u64, &mut |parts| {
        options.push(&genera[parts.first().copied().unwrap_or(0) as usize]);
        ControlFlow::Continue(())
    });
    Genus::of_options(options)
}

/// A shift of these columns by a multiple of `unit` that the genera prove at their end.
fn find_shift(
    genera: &[Genus],
    length: usize,
    columns: &[ColumnName],
    unit: u32,
) -> Option<ProvedShift> {
    let end = genera.len();
    (1..=end / 2 - length).find_map(|period| {
        let first = columns.first()?;
        let last = first.entry(&genera[end - 1]);
        let amount = last.checked_sub(first.entry(&genera[end - 1 - period]))?;
        let proved = amount > 0
            && amount.is_multiple_of(unit)
            && columns.iter().all(|column| state_shifted(genera, length, *column, period, amount));
        let cycle = Cycle::new((end - period) as u64, period as u64)?;
        proved.then_some(ProvedShift { cycle, amount })
    })
}

/// Whether the state of a column at the end is the state one period before, shifted: the last
/// L entries, and the set of the entries before them.
fn state_shifted(
    genera: &[Genus],
    length: usize,
    column: ColumnName,
    period: usize,
    amount: u32,
) -> bool {
    let end = genera.len();
    let recent = (1..=length.max(1)).all(|back| {
        let before = column.entry(&genera[end - period - back]);
        column.entry(&genera[end - back]) == before + amount
    });
    let old = |end: usize| genera[..end - length].iter().map(|genus| column.entry(genus));
    recent && {
        let now: FxHashSet<u32> = old(end).collect();
        let mut wanted: FxHashSet<u32> = old(end - period).map(|entry| entry + amount).collect();
        wanted.extend(0..amount);
        now == wanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::misere::{Genera, TameValue};
    use proptest::prelude::*;

    #[test]
    fn nimified_0_123_and_0_3103() {
        // Allen (2006), Propositions 3.3.6 and 3.3.8.
        let tame = Nimified::new(&"0.123".parse().unwrap(), &Run::unlimited()).unwrap();
        for heap in 3..50_u64 {
            let value = heap.div_ceil(2) as u32;
            assert_eq!(
                tame.genus(heap).unwrap().tame_value(),
                Some(TameValue::Firm(value)),
                "{heap}"
            );
        }
        let wild = Nimified::new(&"0.3103".parse().unwrap(), &Run::unlimited()).unwrap();
        assert_eq!(wild.domestication(), Domestication::Not);
        assert!((4..60).all(|heap| wild.genus(heap).unwrap().tame_value().is_none()));
    }

    #[test]
    fn a_code_that_is_spelt_out_is_that_code() {
        // Zeros before the threes count: 0.310(3) is not 0.31(3).
        for (finite, spelt) in [("0.3103", "0.310(3)"), ("0.123", "0.12(3)"), ("0.31", "0.31(3)")] {
            let run = Run::unlimited();
            let one = Nimified::of(&finite.parse().unwrap(), &run).unwrap().unwrap();
            let other = Nimified::spelt(&spelt.parse().unwrap(), &run).unwrap().unwrap();
            assert_eq!(one.code(), other.code());
            assert_eq!(one.domestication(), other.domestication());
            for heap in 0..100 {
                assert_eq!(one.genus(heap), other.genus(heap), "{spelt}: heap {heap}");
            }
        }
    }

    proptest! {
        #[test]
        fn the_shift_goes_on(digits in prop::collection::vec(0_u64..4, 1..6)) {
            let code = Code::finite(std::iter::once(0).chain(digits)).unwrap();
            let nimified = Nimified::new(&code, &Run::unlimited()).unwrap();
            let mut genera = Genera::new(nimified.code());
            let (shift, last_column) = nimified.superscript_shift();
            let last = shift.from() + 3 * shift.period();
            genera.extend_to(last, &Run::unlimited()).unwrap();
            for heap in 0..=last {
                let genus = genera.genus(heap).unwrap();
                prop_assert_eq!(genus.normal(), nimified.normal(heap));
                for column in 0..=last_column.unwrap_or(12) {
                    prop_assert_eq!(genus.digit(column), nimified.superscript(heap, column));
                }
                if let Some(claimed) = nimified.genus(heap) {
                    prop_assert_eq!(genus, &claimed);
                }
            }
        }
    }
}
