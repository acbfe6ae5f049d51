//! The games born by a day.

use super::super::{Answer, Ending, printed_if};
use super::spelled::Spelled;
use crate::shown::ENTRIES;
use crate::{Page, Phrase};
use grundy::partizan::{LAST_DAY, Style, Values};
use grundy::run::{Run, Stop};
use serde::Serialize;

/// The partizan games born by a day, and their order.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct DaysAnswer {
    day: u32,
    count: Option<usize>,
    games: Vec<Spelled>,
    /// Pairs of places in `games`: the second covers the first.
    covers: Vec<(usize, usize)>,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
}

impl DaysAnswer {
    /// The last day whose games are listed.
    pub const LAST_DAY: u32 = LAST_DAY;

    /// The games born by a day; `None` after the last day.
    #[must_use]
    pub fn ask(day: u32, style: Style, run: &Run<'_>) -> Option<Self> {
        let mut answer =
            Self { day, count: None, games: Vec::new(), covers: Vec::new(), stop: None };
        if day > LAST_DAY {
            return None;
        }
        answer.stop = answer.fill(style, run).err();
        Some(answer)
    }

    fn fill(&mut self, style: Style, run: &Run<'_>) -> Result<(), Stop> {
        let mut values = Values::new();
        let games = values.born_by(self.day, run)?.unwrap_or_default();
        self.count = Some(games.len());
        self.games = Spelled::all(&mut values, &games, style);
        // The diagram of a later day is too large to be of use.
        if games.len() <= ENTRIES {
            self.covers = values.covers(&games, run)?;
        }
        Ok(())
    }
}

impl Answer for DaysAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.fact("born by", format!("day {}", self.day));
        if let Some(count) = self.count {
            page.fact("number", count);
        }
        if (1..=ENTRIES).contains(&self.games.len()) {
            page.fact("games", Phrase::list(self.games.iter().map(Spelled::phrase)));
        }
        page.note(self.stop);
        page
    }

    fn ending(&self) -> Ending {
        self.stop.into()
    }
}
