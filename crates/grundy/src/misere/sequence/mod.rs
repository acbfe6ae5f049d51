//! What is known of the genera of all heaps, from those of finitely many.
//!
//! - A finite code that never splits: a [`ProvedRecurrence`].
//! - A finite code with only tame heaps: as long as all heaps are tame, the genus of a sum follows
//!   from the genera of its parts by the closed rule, so the argument of Guy and Smith applies to
//!   genera as it does to nim-values, and a period over their window is proved, and with it that
//!   the game is tame for ever. (`docs/genus.md` has the proof.)
//! - Everything else: what the values computed look like. The genera of a wild game that
//!   splits heaps do not follow from earlier genera, so no window proves anything here.

mod columns;
mod family;
mod recurrence;
#[cfg(test)]
mod tests;

pub use columns::{ColumnName, ProvedColumn, columns};
pub use family::Family;
pub use recurrence::ProvedRecurrence;

use super::genera::Genera;
use super::genus::Genus;
use super::tame::TameValue;
use crate::cycle::{Cycle, tails};
use crate::getters::getters;
use crate::nim::period::guy_smith_end;
use crate::rules::{Code, Rules};
use crate::run::{Reached, Run};
use std::fmt;

/// What is known of the genera of all heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GenusPeriodicity {
    /// Periodic, or growing by a fixed law: proved for every heap.
    Proved(ProvedRecurrence),
    /// Periodic with all heaps tame: proved for every heap.
    ProvedTame(ProvedTamePeriod),
    /// The genera computed look periodic.
    Observed(ObservedGenusPeriod),
    /// Nothing repeats so far.
    Open,
}

impl GenusPeriodicity {
    /// The preperiod and period, proved or observed.
    pub fn cycle(&self) -> Option<Cycle> {
        match self {
            Self::Proved(proved) => Some(proved.cycle()),
            Self::ProvedTame(proved) => Some(proved.cycle()),
            Self::Observed(observed) => Some(observed.cycle()),
            Self::Open => None,
        }
    }

    /// Whether it is known how the genera of all heaps go on.
    pub fn is_proved(&self) -> bool {
        matches!(self, Self::Proved(_) | Self::ProvedTame(_))
    }
}

/// The period of the genera of a tame game, proved by the Guy–Smith theorem for tame genera.
///
/// Only the code that saw the genera makes one:
///
/// ```compile_fail
/// use grundy::misere::sequence::ProvedTamePeriod;
/// let forged = ProvedTamePeriod { checked_to: 100 };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedTamePeriod {
    code: Code,
    cycle: Cycle,
    checked_to: u64,
    /// The values of the heaps before the second period.
    values: Vec<TameValue>,
}

impl ProvedTamePeriod {
    getters! {
        /// The code of the game.
        code: &Code,
        /// The preperiod and the period.
        cycle: Cycle,
        /// The equation was checked from the preperiod up to but not including this heap.
        checked_to: u64,
    }

    /// The least r such that heaps n and n + period have the same genus for every n ≥ r.
    pub fn preperiod(&self) -> u64 {
        self.cycle.index()
    }

    /// The least period.
    pub fn period(&self) -> u64 {
        self.cycle.period()
    }

    /// The value of any heap.
    pub fn value(&self, heap: u64) -> TameValue {
        self.values[self.cycle.fold(heap) as usize]
    }
}

/// A period that the genera computed have, and that nothing proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObservedGenusPeriod {
    cycle: Cycle,
    seen: u64,
}

impl ObservedGenusPeriod {
    /// The preperiod and the period.
    pub fn cycle(self) -> Cycle {
        self.cycle
    }

    /// How many heaps were looked at.
    pub fn seen(self) -> u64 {
        self.seen
    }
}

impl fmt::Display for GenusPeriodicity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proved(recurrence) => write!(f, "{recurrence}; proved"),
            Self::ProvedTame(proved) => {
                let (preperiod, period) = (proved.preperiod(), proved.period());
                write!(f, "period {period} from heap {preperiod} on, all heaps tame; proved")
            }
            Self::Observed(ObservedGenusPeriod { cycle, seen }) => {
                let (preperiod, period) = (cycle.index(), cycle.period());
                write!(
                    f,
                    "period {period} from heap {preperiod} on in the {seen} heaps computed;"
                )?;
                write!(f, " not proved")
            }
            Self::Open => write!(f, "no period found"),
        }
    }
}

/// How far [`explore`] goes in search of a proof, for games that never split and for others,
/// where the number of options grows with the heap.
const FAR: [u64; 2] = [4096, 1024];

/// Settles heaps beyond those known until the genera prove how they go on, where that can be
/// hoped for: for finite codes that never split, and for tame games.
///
/// ```
/// use grundy::misere::sequence::{GenusPeriodicity, explore};
/// use grundy::misere::Genera;
/// use grundy::rules::Code;
/// use grundy::run::Run;
///
/// let code: Code = "0.123".parse()?;
/// let mut genera = Genera::new(&code);
/// let found = explore(&mut genera, &Run::unlimited());
/// assert_eq!(found.value.to_string(), "period 5 from heap 5 on; proved");
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
pub fn explore<R: Rules>(genera: &mut Genera<R>, run: &Run<'_>) -> Reached<GenusPeriodicity> {
    let mut stop = None;
    loop {
        let value = periodicity(genera);
        let finite = genera.rules().code().and_then(Code::last_place).is_some();
        let splits = !genera.rules().code().is_some_and(Code::never_splits);
        let hopeless = !finite || splits && genera.first_wild().is_some();
        let far = FAR[usize::from(splits)];
        if value.is_proved() || stop.is_some() || hopeless || genera.settled() > far {
            return Reached { value, stop };
        }
        let next = (genera.settled() * 3 / 2).max(32);
        stop = genera.extend_to(next, run).err();
    }
}

/// What the settled heaps say about all heaps.
pub fn periodicity<R: Rules>(genera: &Genera<R>) -> GenusPeriodicity {
    let known: Vec<&Genus> = (0..genera.settled()).filter_map(|heap| genera.genus(heap)).collect();
    let code = genera.rules().code();
    if let Some(recurrence) = code.and_then(|code| recurrence::prove(code, &known)) {
        return GenusPeriodicity::Proved(recurrence);
    }
    let tame = code.filter(|_| genera.first_wild().is_none());
    if let Some(period) = tame.and_then(|code| prove_tame(code, &known)) {
        return GenusPeriodicity::ProvedTame(period);
    }
    // The genera of a finite game do not go on in any way.
    if genera.rules().last_heap().is_some() { GenusPeriodicity::Open } else { observe(&known) }
}

fn prove_tame(code: &Code, known: &[&Genus]) -> Option<ProvedTamePeriod> {
    tails(known).find_map(|cycle| {
        let checked_to = guy_smith_end(code, cycle.index(), cycle.period())?;
        let enough = checked_to + cycle.period() <= known.len() as u64;
        let value = |genus: &&Genus| genus.tame_value();
        let values: Option<Vec<TameValue>> =
            enough.then(|| known[..cycle.len() as usize].iter().map(value).collect())?;
        Some(ProvedTamePeriod { code: code.clone(), cycle, checked_to, values: values? })
    })
}

/// The least period that explains at least half of the genera, and three rounds of it.
fn observe(known: &[&Genus]) -> GenusPeriodicity {
    let seen = known.len() as u64;
    let fits = |cycle: &Cycle| {
        let explained = seen - cycle.index();
        explained >= 3 * cycle.period() && 2 * explained >= seen && explained >= 16
    };
    let found = tails(known).find(fits).map(|cycle| ObservedGenusPeriod { cycle, seen });
    found.map_or(GenusPeriodicity::Open, GenusPeriodicity::Observed)
}

#[cfg(test)]
mod periodicity_tests {
    use super::*;
    use crate::Game;
    use crate::rules::Visit;
    use crate::run::{Budget, Limit, Stop};
    use std::ops::ControlFlow;

    fn found(text: &str) -> GenusPeriodicity {
        let game: Game = text.parse().unwrap();
        let mut genera = Genera::new(game);
        genera.extend_to(40, &Run::unlimited()).unwrap();
        explore(&mut genera, &Run::unlimited()).value
    }

    #[test]
    fn tame_games_that_split() {
        // 0.51 splits heaps, and all its heaps are tame.
        let GenusPeriodicity::ProvedTame(period) = found("0.51") else { panic!("0.51") };
        let game: Game = "0.51".parse().unwrap();
        let mut genera = Genera::new(game);
        genera.extend_to(900, &Run::unlimited()).unwrap();
        assert_eq!(genera.first_wild(), None);
        let (r, p) = (period.preperiod(), period.period());
        assert!((r..=900 - p).all(|n| genera.genus(n) == genera.genus(n + p)));
        assert!((0..=900).all(|n| genera.genus(n) == Some(&period.value(n).genus())));
    }

    #[test]
    fn wild_games_that_split_are_only_observed() {
        let wild = found("0.77");
        assert!(!wild.is_proved());
    }

    /// What is computed in search of a proof: nothing where there is no hope, otherwise half as
    /// many heaps again and again.
    #[test]
    fn how_far_a_proof_is_looked_for() {
        for (text, settled, proved) in [
            ("0.123", 33, true),
            ("0.51", 33, true),
            ("0.122213", 173, true),
            ("0.77", 33, false),
            ("0.(3)", 0, false),
        ] {
            let mut genera = Genera::new(text.parse::<Game>().unwrap());
            let found = explore(&mut genera, &Run::unlimited());
            assert_eq!((found.stop, found.value.is_proved()), (None, proved), "{text}");
            assert_eq!(genera.settled(), settled, "{text}");
        }
        let mut genera = Genera::new("0.122213".parse::<Game>().unwrap());
        let run = Run::new(Budget { heap: Some(60), ..Budget::default() });
        let found = explore(&mut genera, &run);
        assert_eq!(found.stop, Some(Stop::Limit(Limit::Heap(60))));
        assert!(!found.value.is_proved());
    }

    /// The genera of 0.51 and more and more of its heaps: where the period is proved.
    #[test]
    fn one_heap_too_few_proves_no_tame_period() {
        let code: Code = "0.51".parse().unwrap();
        let mut all = Genera::new(&code);
        all.extend_to(100, &Run::unlimited()).unwrap();
        let known: Vec<&Genus> = (0..=100).filter_map(|heap| all.genus(heap)).collect();
        let proved = prove_tame(&code, &known).unwrap();
        let (r, p) = (proved.preperiod(), proved.period());
        let enough = 2 * r.max(1) + p + 2 + p;
        assert_eq!(proved.checked_to(), enough - p);
        for heaps in 1..=100 {
            let mut genera = Genera::new(&code);
            genera.extend_to(heaps - 1, &Run::unlimited()).unwrap();
            let found = periodicity(&genera);
            assert_eq!(found.is_proved(), heaps >= enough, "{heaps}");
            assert_eq!(prove_tame(&code, &known[..heaps as usize]).is_some(), heaps >= enough);
        }
    }

    #[test]
    fn what_is_observed_of_invented_genera() {
        let different: Vec<Genus> = (0..60).map(|n| Genus::new(n, vec![n])).collect();
        for (index, period) in (0..30).flat_map(|index| (1..12).map(move |p| (index, p))) {
            for seen in index + period + 1..60 {
                let place = |n: usize| if n < index { n } else { index + (n - index) % period };
                let known: Vec<&Genus> = (0..seen).map(|n| &different[place(n)]).collect();
                let explained = seen - index;
                let fits = explained >= 3 * period && 2 * explained >= seen && explained >= 16;
                let cycle = Cycle::new(index as u64, period as u64).filter(|_| fits);
                let found = observe(&known);
                assert_eq!(found.cycle(), cycle, "{index}, {period}, {seen}");
                let said = "period 3 from heap 2 on in the 40 heaps computed; not proved";
                assert!((index, period, seen) != (2, 3, 40) || found.to_string() == said);
            }
        }
    }

    /// Takes one token, or ends after some heaps.
    struct Ends(Option<u64>);

    impl Rules for Ends {
        fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
            match heap {
                0 => ControlFlow::Continue(()),
                1 => visit(&[]),
                _ => visit(&[heap - 1]),
            }
        }

        fn last_heap(&self) -> Option<u64> {
            self.0
        }
    }

    #[test]
    fn a_finite_game_has_no_period() {
        for last in [None, Some(40)] {
            let mut genera = Genera::new(Ends(last));
            genera.extend_to(39, &Run::unlimited()).unwrap();
            let cycle = Cycle::new(0, 2).filter(|_| last.is_none());
            assert_eq!(periodicity(&genera).cycle(), cycle);
        }
    }
}
