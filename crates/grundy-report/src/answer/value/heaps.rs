//! The values of heaps, and their period.

use super::super::{Answer, Ending, printed_if};
use super::spelled::Spelled;
use crate::shown::VALUES_ON_PAGE;
use crate::{Column, IntoPhrase, Page, Table};
use grundy::partizan::Style;
use grundy::partizan::ruleset::{HeapPeriod, Heaps, Solver};
use grundy::run::{Run, Stop};
use serde::Serialize;

/// The values of single heaps of a game in which each player has rules of the player's own.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct HeapsAnswer {
    left: String,
    right: String,
    values: Vec<Spelled>,
    preperiod: Option<u64>,
    period: Option<u64>,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
}

impl HeapsAnswer {
    /// The values of the heaps up to this one, and their period if it is proved.
    pub fn ask(heaps: &Heaps, largest: u64, style: Style, run: &Run<'_>) -> Self {
        let mut answer = Self {
            left: heaps.left.to_string(),
            right: heaps.right.to_string(),
            values: Vec::new(),
            preperiod: None,
            period: None,
            stop: None,
        };
        answer.stop = answer.fill(heaps.clone(), largest, style, run).err();
        answer
    }

    fn fill(
        &mut self,
        heaps: Heaps,
        largest: u64,
        style: Style,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let mut solver = Solver::new(heaps);
        let values = solver.heap_values(largest, run)?;
        self.values = Spelled::all(&mut solver.values, &values, style);
        if let Some(HeapPeriod { preperiod, period }) = solver.heap_period(largest, run)? {
            (self.preperiod, self.period) = (Some(preperiod), Some(period));
        }
        Ok(())
    }
}

impl Answer for HeapsAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.heading(format!("Left plays {}, Right plays {}", self.left, self.right));
        match self.period.zip(self.preperiod) {
            Some((period, preperiod)) => {
                page.fact("period", format!("{period} from heap {preperiod} on, proved"));
            }
            None if self.stop.is_none() => page.fact("period", "none is proved up to there"),
            None => {}
        }
        page.blank();
        let mut table = Table::new(vec![Column::right("heap").wide(6), Column::left("value")]);
        for (heap, value) in self.values.iter().enumerate().take(VALUES_ON_PAGE) {
            table.row(vec![heap.into_phrase(), value.phrase()]);
        }
        page.table(table);
        if let more @ 1.. = self.values.len().saturating_sub(VALUES_ON_PAGE) {
            page.plain(format!("… and {more} more (--json lists all)"));
        }
        page.note(self.stop);
        page
    }

    fn ending(&self) -> Ending {
        self.stop.into()
    }
}
