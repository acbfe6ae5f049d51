//! What is known of the genera of all heaps, from those of finitely many.
//!
//! - A finite code that never splits: a [`Recurrence`], proved.
//! - A finite code with only tame heaps: as long as all heaps are tame, the genus of a sum follows
//!   from the genera of its parts by the closed rule, so the argument of Guy and Smith applies to
//!   genera as it does to nim-values, and a period over their window is proved, and with it that
//!   the game is tame for ever. (`docs/genus.md` has the proof.)
//! - Everything else: what the values computed look like. The genera of a wild game that
//!   splits heaps do not follow from earlier genera, so no window proves anything here.

use super::recurrence::{self, Recurrence};
use super::{Genera, Genus};
use crate::cycle::{Cycle, tails};
use crate::nim::period::guy_smith_end;
use crate::rules::{Code, Rules};
use crate::run::{Run, Stop};
use std::fmt;

/// What is known of the genera of all heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GenusPeriodicity {
    /// Periodic, or growing by a fixed law: proved for every heap.
    Proved(Recurrence),
    /// Periodic with all heaps tame: proved for every heap.
    ProvedTame(TamePeriod),
    /// The genera computed look periodic.
    Observed {
        /// From this heap on …
        preperiod: u64,
        /// … with this period,
        period: u64,
        /// as far as these heaps go.
        seen: u64,
    },
    /// Nothing repeats so far.
    Open,
}

/// The period of the genera of a tame game, proved by the Guy–Smith theorem for tame genera.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TamePeriod {
    preperiod: u64,
    period: u64,
    checked_to: u64,
}

impl TamePeriod {
    /// The least r such that heaps n and n + period have the same genus for every n ≥ r.
    pub fn preperiod(self) -> u64 {
        self.preperiod
    }

    /// The least period.
    pub fn period(self) -> u64 {
        self.period
    }

    /// The equation was checked from the preperiod up to but not including this heap.
    pub fn checked_to(self) -> u64 {
        self.checked_to
    }
}

impl fmt::Display for GenusPeriodicity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proved(recurrence) => write!(f, "{recurrence}; proved"),
            Self::ProvedTame(TamePeriod { preperiod, period, .. }) => {
                write!(f, "period {period} from heap {preperiod} on, all heaps tame; proved")
            }
            Self::Observed { preperiod, period, seen } => write!(
                f,
                "period {period} from heap {preperiod} on in the {seen} heaps computed; not proved"
            ),
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
/// let (found, _) = explore(&mut genera, &Run::unlimited());
/// assert_eq!(found.to_string(), "period 5 from heap 5 on; proved");
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
pub fn explore<R: Rules>(
    genera: &mut Genera<R>,
    run: &Run<'_>,
) -> (GenusPeriodicity, Option<Stop>) {
    let mut stop = None;
    loop {
        let found = periodicity(genera);
        let proved = matches!(found, GenusPeriodicity::Proved(_) | GenusPeriodicity::ProvedTame(_));
        let finite = genera.rules().code().and_then(Code::last_place).is_some();
        let splits = !genera.rules().code().is_some_and(Code::never_splits);
        let hopeless = !finite || splits && genera.first_wild().is_some();
        let far = FAR[usize::from(splits)];
        if proved || stop.is_some() || hopeless || genera.settled() > far {
            return (found, stop);
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
    observe(&known)
}

fn prove_tame(code: &Code, known: &[&Genus]) -> Option<TamePeriod> {
    tails(known).find_map(|cycle| {
        let (preperiod, period) = (cycle.index(), cycle.period());
        let checked_to = guy_smith_end(code, preperiod, period)?;
        let enough = checked_to + period <= known.len() as u64;
        enough.then_some(TamePeriod { preperiod, period, checked_to })
    })
}

/// The least period that explains at least half of the genera, and three rounds of it.
fn observe(known: &[&Genus]) -> GenusPeriodicity {
    let seen = known.len() as u64;
    let fits = |cycle: &Cycle| {
        let explained = seen - cycle.index();
        explained >= 3 * cycle.period() && 2 * explained >= seen && explained >= 16
    };
    match tails(known).find(fits) {
        Some(cycle) => {
            GenusPeriodicity::Observed { preperiod: cycle.index(), period: cycle.period(), seen }
        }
        None => GenusPeriodicity::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    fn found(text: &str) -> GenusPeriodicity {
        let game: Game = text.parse().unwrap();
        let mut genera = Genera::new(game);
        genera.extend_to(40, &Run::unlimited()).unwrap();
        explore(&mut genera, &Run::unlimited()).0
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
    }

    #[test]
    fn wild_games_that_split_are_only_observed() {
        let wild = found("0.77");
        assert!(!matches!(wild, GenusPeriodicity::Proved(_) | GenusPeriodicity::ProvedTame(_)));
    }
}
