//! The components that can arise on a board, or the positions of a finite game.

use super::{Answer, Ending, printed, printed_if};
use crate::{Column, Formula, IntoPhrase, Page, Table};
use grundy::misere::Genus;
use grundy::run::Stop;
use grundy::{Game, Outcome};
use grundy_boards::{Kind, PositionRow};
use serde::Serialize;
use std::collections::BTreeMap;

/// All components under some positions of a board, or all positions of a finite game, with their
/// genera.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct PositionsAnswer {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    under: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    /// How many there are.
    count: Option<usize>,
    positions: Vec<Row>,
    table: Option<String>,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
    #[serde(skip)]
    heading: String,
}

#[derive(Clone, Debug, Serialize)]
struct Row {
    position: String,
    nim_value: u32,
    #[serde(serialize_with = "printed")]
    genus: Genus,
    tame: bool,
    #[serde(serialize_with = "printed")]
    outcome: Outcome,
    #[serde(serialize_with = "printed")]
    normal_outcome: Outcome,
}

impl From<PositionRow> for Row {
    fn from(row: PositionRow) -> Self {
        Self {
            position: row.position,
            nim_value: row.genus.normal(),
            tame: row.tame,
            outcome: row.genus.misere_outcome(),
            normal_outcome: row.genus.normal_outcome(),
            genus: row.genus,
        }
    }
}

impl PositionsAnswer {
    /// Of what can arise on a board nothing is known yet; the table is in a file, if there is one.
    pub fn on_a_board(kind: &'static Kind, under: &str, table: Option<String>) -> Self {
        let heading = format!("{}: what can arise from {under}", kind.title);
        let (board, under) = (Some(kind.name), Some(under.to_owned()));
        Self { board, under, ..Self::empty(heading, table) }
    }

    /// Of the positions of a finite game nothing is known yet.
    pub fn of_a_game(game: &Game, table: Option<String>) -> Self {
        let heading = format!("{game}: all positions");
        Self { game: Some(game.to_string()), ..Self::empty(heading, table) }
    }

    fn empty(heading: String, table: Option<String>) -> Self {
        let (board, under, game, count, stop) = (None, None, None, None, None);
        Self { board, under, game, count, positions: Vec::new(), table, stop, heading }
    }

    /// There are so many components, and these rows are done.
    pub fn with(mut self, count: usize, rows: Vec<PositionRow>) -> Self {
        self.count = Some(count);
        self.positions = rows.into_iter().map(Row::from).collect();
        self
    }

    /// The computation was stopped.
    pub fn stopped(mut self, stop: Stop) -> Self {
        self.stop = Some(stop);
        self
    }

    fn rows(&self) -> Table {
        let mut table = Table::new(vec![
            Column::left("genus").wide(12).after(""),
            Column::left("position").after(" "),
        ]);
        for row in &self.positions {
            let star = if row.tame { "*" } else { "" };
            let genus = Formula::from(&row.genus).into_phrase().and(star);
            table.row(vec![genus, row.position.as_str().into_phrase()]);
        }
        table
    }
}

impl Answer for PositionsAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.heading(self.heading.as_str());
        if let Some(count) = self.count {
            page.fact(if self.board.is_some() { "components" } else { "positions" }, count);
        }
        let tame = self.positions.iter().filter(|row| row.tame).count();
        page.fact("tame", format!("{tame} of {} (* in the table)", self.positions.len()));
        let mut values: BTreeMap<u32, usize> = BTreeMap::new();
        self.positions.iter().for_each(|row| *values.entry(row.nim_value).or_default() += 1);
        let values: Vec<String> = values.iter().map(|(value, n)| format!("{value}:{n}")).collect();
        page.fact("nim-values", format!("{} (value:count)", values.join(" ")));
        match &self.table {
            Some(file) => page.fact("table", file),
            None => page.table(self.rows().untitled()),
        }
        page.note(self.stop);
        page
    }

    fn table(&self) -> Option<Table> {
        let titles = ["position", "nim_value", "genus", "tame", "outcome", "normal_outcome"];
        let mut table = Table::of(&titles);
        for row in &self.positions {
            let tame = if row.tame { "yes" } else { "no" };
            table.row(vec![
                row.position.as_str().into_phrase(),
                row.nim_value.into_phrase(),
                row.genus.to_string().into_phrase(),
                tame.into_phrase(),
                row.outcome.to_string().into_phrase(),
                row.normal_outcome.to_string().into_phrase(),
            ]);
        }
        Some(table)
    }

    fn ending(&self) -> Ending {
        self.stop.into()
    }
}
