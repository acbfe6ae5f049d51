//! The genera of all sums of two heaps.

use crate::answer::{Answer, Ending, printed, printed_if};
use crate::names::titled;
use crate::{Column, Formula, IntoPhrase, Page, Phrase, Table};
use grundy::misere::{Blurry, Genera, Genus};
use grundy::run::{Run, Stop};
use grundy::{Game, Position};
use serde::Serialize;

/// Columns of a table on a page.
const COLUMNS: usize = 8;

/// The genera of the sums of two heaps that are no adders; an adder only shifts a genus.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct PairsAnswer {
    #[serde(serialize_with = "printed")]
    game: Game,
    /// The heaps that are no adders, one for all that have the same options.
    heaps: Vec<u64>,
    sums: Vec<Pair>,
    /// How many of the heaps up to the last one asked for were settled.
    computed: u64,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
    #[serde(skip)]
    blurry: bool,
}

#[derive(Clone, Debug, Serialize)]
struct Pair {
    heaps: [u64; 2],
    #[serde(serialize_with = "printed")]
    genus: Genus,
    #[serde(serialize_with = "printed")]
    blurry: Blurry,
}

impl PairsAnswer {
    /// The sums of two heaps up to `last`; with `blurry` the page shows blurry genera.
    pub fn ask(game: &Game, last: u64, blurry: bool, run: &Run<'_>) -> Self {
        let mut genera = Genera::new(game.clone());
        let mut answer = Self {
            game: game.clone(),
            heaps: Vec::new(),
            sums: Vec::new(),
            computed: 0,
            stop: None,
            blurry,
        };
        answer.stop = answer.fill(&mut genera, last, run).err();
        answer.computed = genera.settled();
        answer
    }

    fn fill(&mut self, genera: &mut Genera<Game>, last: u64, run: &Run<'_>) -> Result<(), Stop> {
        let end = genera.extend_to(last, run);
        for heap in 0..genera.settled() {
            let alone = genera.reduced(&Position::new([heap]), run)?;
            if alone.heaps == [heap as u32] {
                self.heaps.push(heap);
            }
        }
        for (i, &a) in self.heaps.iter().enumerate() {
            for &b in &self.heaps[..=i] {
                let genus = genera.sum(&Position::new([a, b]), run)?;
                let blurry = Blurry::from(&genus);
                self.sums.push(Pair { heaps: [b, a], genus, blurry });
            }
        }
        end
    }

    fn cell(&self, a: usize, b: usize) -> Phrase {
        // The pairs (a, b) with b ≤ a come row by row.
        let pair = (b <= a).then(|| self.sums.get(a * (a + 1) / 2 + b)).flatten();
        match pair {
            None => Phrase::default(),
            Some(pair) if self.blurry => pair.blurry.to_string().into_phrase(),
            Some(pair) => Formula::from(&pair.genus).into_phrase(),
        }
    }

    /// The table in pieces that fit a page.
    fn tables(&self) -> Vec<Table> {
        let pieces = self.heaps.chunks(COLUMNS).enumerate();
        pieces.map(|(piece, columns)| self.table(piece * COLUMNS, columns)).collect()
    }

    fn table(&self, first: usize, columns: &[u64]) -> Table {
        let mut titles = vec![Column::right("+").wide(5)];
        for (i, heap) in columns.iter().enumerate() {
            let column = Column::left(self.game.spell_heap(*heap).into_owned());
            titles.push(if i == 0 { column.after(" │ ") } else { column });
        }
        let mut table = Table::new(titles);
        for (row, heap) in self.heaps.iter().enumerate().skip(first) {
            let cells = (first..first + columns.len()).map(|column| self.cell(row, column));
            let heap = self.game.spell_heap(*heap).into_owned();
            table.row(std::iter::once(heap.into_phrase()).chain(cells).collect());
        }
        table
    }
}

impl Answer for PairsAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        let kind = if self.blurry { "blurry genera" } else { "genera" };
        page.heading(format!("{}, {kind} of sums of two heaps", titled(&self.game)));
        for table in self.tables() {
            page.table(table);
            page.blank();
        }
        let last = self.computed.saturating_sub(1);
        let words = match self.heaps.len() {
            0 => format!("none: all heaps up to {last} are adders"),
            heaps => format!("{heaps} of those up to {last}; the others are adders or the same"),
        };
        page.fact("heaps", words);
        page.note(self.stop);
        page
    }

    fn ending(&self) -> Ending {
        self.stop.into()
    }
}
