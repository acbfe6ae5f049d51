//! Misère outcomes by genera.

use super::winning_by_options;
use crate::misere::Genera;
use crate::outcome::{Judge, Outcome, Winning};
use crate::run::{Run, Stop};
use crate::{Position, Rules};

/// Says who wins by the genus of the sum. What was computed stays known from turn to turn.
pub(super) struct ByGenera<'a> {
    rules: &'a dyn Rules,
    genera: Genera<&'a dyn Rules>,
    run: Run<'a>,
}

impl<'a> ByGenera<'a> {
    pub(super) fn new(rules: &'a dyn Rules, run: Run<'a>) -> Self {
        Self { rules, genera: Genera::new(rules), run }
    }

    pub(super) fn within(&mut self, run: Run<'a>) {
        self.run = run;
    }
}

impl Judge for ByGenera<'_> {
    fn outcome(&mut self, position: &Position) -> Result<Outcome, Stop> {
        Ok(self.genera.sum(position, &self.run.untold())?.misere_outcome())
    }

    fn winning_moves(&mut self, position: &Position, most: usize) -> Result<Winning, Stop> {
        let Self { rules, genera, run } = self;
        let run = run.untold();
        winning_by_options(*rules, position, most, &run, &mut |after| {
            Ok(genera.sum(after, &run)?.misere_outcome())
        })
    }
}
