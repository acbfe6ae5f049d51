//! Certificates of genus sequences.

use crate::rules;
use grundy::Game;
use grundy::misere::sequence::{GenusPeriodicity, columns};
use grundy::misere::{Genera, Genus};
use grundy::rules::Rules;
use grundy::run::Run;
use grundy_cert::format::{self, Certificate, Claim};

/// The proved period of a genus sequence, or of its first columns where the genera grow; `None`
/// if nothing is proved, or if the proof is about another game.
pub fn genus(game: &Game, periodicity: &GenusPeriodicity, run: &Run<'_>) -> Option<Certificate> {
    let about = match periodicity {
        GenusPeriodicity::Proved(proved) => proved.code(),
        GenusPeriodicity::ProvedTame(proved) => proved.code(),
        _ => return None,
    };
    if game.code() != Some(about) {
        return None;
    }
    if let GenusPeriodicity::ProvedTame(found) = periodicity {
        let claim = format::GenusPeriod { preperiod: found.preperiod(), period: found.period() };
        return Some(Certificate::new(rules(game, 0)?, Claim::GenusTame(claim)));
    }
    let GenusPeriodicity::Proved(recurrence) = periodicity else { return None };
    let claim = if recurrence.is_periodic() {
        let (preperiod, period) = (recurrence.preperiod(), recurrence.period());
        Claim::GenusPeriod(format::GenusPeriod { preperiod, period })
    } else {
        const LAST: usize = 8;
        let found = columns(about, LAST, run)?.value;
        let columns = found.iter().map(|column| {
            let (at, distance) = (column.repetition().index(), column.repetition().period());
            format::Column { preperiod: column.preperiod(), period: column.period(), at, distance }
        });
        let columns = Claim::GenusColumns(format::GenusColumns { columns: columns.collect() });
        let growth = Claim::GenusGrowth(format::GenusGrowth {
            from: recurrence.checked_from(),
            period: recurrence.period(),
            inserted: recurrence.inserted() as u64,
            cut: recurrence.cut() as u64,
        });
        Claim::All(if recurrence.grows() { vec![columns, growth] } else { vec![columns] })
    };
    Some(Certificate::new(rules(game, 0)?, claim))
}

/// The genera of the heaps to this one, or of all positions of a finite game; `None` if they are
/// not known so far.
pub fn genera(genera: &Genera<Game>, last: u64) -> Option<Certificate> {
    let game = genera.rules();
    let last = game.last_heap().unwrap_or(last);
    let genus = |genus: &Genus| format::Genus {
        normal: genus.normal(),
        superscripts: (0..genus.stable_from() + 2).map(|i| genus.digit(i)).collect(),
    };
    let genera = (0..=last).map(|heap| genera.genus(heap).map(genus));
    let claim = Claim::Genera(format::Genera { genera: genera.collect::<Option<_>>()? });
    Some(Certificate::new(rules(game, last)?, claim))
}
