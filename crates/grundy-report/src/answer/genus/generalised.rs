//! Generalised genera: all sums of the first heaps at once.

use crate::answer::{Answer, Ending, outcome_words, printed, printed_if};
use crate::names::{Spelled, titled};
use crate::{Column, IntoPhrase, Page, Table};
use grundy::misere::generalised::{BoxStop, GeneralisedGenus, Letter};
use grundy::misere::{Adder, Blurry, Genera};
use grundy::run::{Run, Stop};
use grundy::{Game, Outcome, Position};
use serde::Serialize;

/// The blurry genera of all sums of the heaps up to some size, as far as they repeat.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct GeneralisedAnswer {
    #[serde(serialize_with = "printed")]
    game: Game,
    /// All sums of heaps up to this one are covered, however many.
    heap: u64,
    entries: usize,
    heaps: Vec<Line>,
    #[serde(serialize_with = "printed_if")]
    position: Option<Spelled>,
    #[serde(serialize_with = "printed_if")]
    blurry: Option<Blurry>,
    #[serde(serialize_with = "printed_if")]
    outcome: Option<Outcome>,
    /// Why it does not reach further.
    end: Option<String>,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
}

/// A heap that is no adder.
#[derive(Clone, Debug, Serialize)]
struct Line {
    heap: u64,
    #[serde(serialize_with = "printed")]
    blurry: Blurry,
    /// Heaps with the same index are interchangeable in every sum covered.
    index: usize,
    preperiod: u64,
    period: u64,
}

impl GeneralisedAnswer {
    /// The generalised genus of the heaps up to `last`, and what it says about a position.
    pub fn ask(game: &Game, last: u64, position: Option<&Position>, run: &Run<'_>) -> Self {
        let mut genera = Genera::new(game.clone());
        let found = GeneralisedGenus::new(&mut genera, last, run);
        let array = &found.value;
        let line = |letter: &Letter| {
            let blurry = array.genus(&Position::new([letter.heap()])).expect("covered");
            let copies = letter.copies();
            let (preperiod, period) = (copies.index(), copies.period());
            Line { heap: letter.heap(), blurry, index: letter.index(), preperiod, period }
        };
        let blurry = position.and_then(|position| array.genus(position));
        Self {
            game: game.clone(),
            heap: array.last_heap(),
            entries: array.entries(),
            heaps: array.letters().iter().map(line).collect(),
            position: position.map(|position| Spelled::new(game, position)),
            outcome: blurry.as_ref().map(|genus| genus.outcome_with(Adder::ZERO)),
            blurry,
            end: found.stop.map(|end| end.to_string()),
            stop: match found.stop {
                Some(BoxStop::Run(stop)) => Some(stop),
                _ => None,
            },
        }
    }

    fn table(&self) -> Table {
        let mut table = Table::new(vec![
            Column::right("heap").wide(5),
            Column::left("blurry genus").after(" │ ").wide(12),
            Column::right("index").wide(5),
            Column::right("s"),
            Column::right("p"),
        ]);
        for line in &self.heaps {
            let genus = line.blurry.to_string().into_phrase();
            let [index, s, p] =
                [line.index as u64, line.preperiod, line.period].map(IntoPhrase::into_phrase);
            let heap = self.game.spell_heap(line.heap).into_owned();
            table.row(vec![heap.into_phrase(), genus, index, s, p]);
        }
        table
    }

    fn about_position(&self, page: &mut Page) {
        let Some(position) = &self.position else { return };
        match (&self.blurry, self.outcome) {
            (Some(genus), Some(outcome)) => {
                page.fact("position", format!("{position}: blurry genus {genus}"));
                page.fact("outcome", outcome_words(outcome));
            }
            _ => page.fact("position", format!("{position} has a heap beyond those covered")),
        }
    }
}

impl Answer for GeneralisedAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.heading(format!("{}, generalised genera in misère play", titled(&self.game)));
        if !self.heaps.is_empty() {
            page.table(self.table());
            page.blank();
            page.fact("index", "heaps with the same index are interchangeable");
            page.fact("s, p", "from s copies of a heap on, p copies more make no difference");
        }
        let heap = self.heap;
        page.fact("covers", format!("every sum of heaps up to {heap}, however many; proved"));
        page.fact("array", format!("{} entries", self.entries));
        if let Some(end) = &self.end {
            page.fact("end", end);
        }
        self.about_position(&mut page);
        page
    }

    fn ending(&self) -> Ending {
        self.stop.into()
    }
}
