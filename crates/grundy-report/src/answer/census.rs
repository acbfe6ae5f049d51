//! Families of games.

use super::{Answer, Ending, printed, printed_if};
use crate::{Column, IntoPhrase, Page, Phrase, Table};
use grundy::census::{End, NimEnd, NimRow, Record, Row};
use grundy::misere::quaternary::{Census, CensusGame, Domestication, NimmingNumber};
use grundy::rules::Code;
use grundy::run::{Reached, Stop};
use serde::Serialize;
use std::collections::BTreeMap;

/// The quaternary games of up to a length.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct QuaternaryAnswer {
    family: &'static str,
    length: u32,
    wild_by_length: BTreeMap<usize, usize>,
    games: Vec<Quaternary>,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
    #[serde(skip)]
    list: bool,
    /// Whether the games were chosen one by one.
    #[serde(skip)]
    chosen: bool,
}

#[derive(Clone, Debug, Serialize)]
struct Quaternary {
    #[serde(serialize_with = "printed")]
    code: Code,
    wild: bool,
    first_wild: Option<u64>,
    #[serde(serialize_with = "printed")]
    domestication: Domestication,
    #[serde(serialize_with = "printed")]
    nimming_number: NimmingNumber,
}

impl From<&CensusGame> for Quaternary {
    fn from(game: &CensusGame) -> Self {
        Self {
            code: game.code().clone(),
            wild: game.first_wild().is_some(),
            first_wild: game.first_wild(),
            domestication: game.domestication(),
            nimming_number: game.nimming_number(),
        }
    }
}

impl Quaternary {
    fn length(&self) -> usize {
        self.code.last_place().unwrap_or(0)
    }
}

impl QuaternaryAnswer {
    /// A census as an answer, with a list of the wild games if that is wanted.
    pub fn new(length: u32, census: &Reached<Census>, list: bool) -> Self {
        Self {
            family: "quaternary",
            length,
            wild_by_length: census.value.wild_by_length(),
            games: census.value.games().iter().map(Quaternary::from).collect(),
            stop: census.stop,
            list,
            chosen: false,
        }
    }

    /// Some games, one by one.
    pub fn of(games: &[CensusGame], stop: Option<Stop>) -> Self {
        let games: Vec<Quaternary> = games.iter().map(Quaternary::from).collect();
        let mut wild_by_length = BTreeMap::new();
        for game in &games {
            *wild_by_length.entry(game.length()).or_insert(0) += usize::from(game.wild);
        }
        let length = wild_by_length.keys().last().map_or(0, |&length| length as u32);
        let family = "quaternary";
        Self { family, length, wild_by_length, games, stop, list: true, chosen: true }
    }

    /// How many games of each length are wild, and what infinitely many threes make of them.
    fn by_length(&self) -> Table {
        let mut table = Table::new(vec![
            Column::right("length").wide(6),
            Column::right("games").wide(5).after(" │ "),
            Column::right("wild").wide(6).after(" "),
            Column::right("domesticatable").wide(14).after(" │ "),
            Column::right("almost").wide(6),
            Column::right("not").wide(5).after(" "),
            Column::right("tame with finitely many threes").wide(5).after(" │ "),
        ]);
        for &length in self.wild_by_length.keys() {
            table.row(self.summary(length).map(IntoPhrase::into_phrase).to_vec());
        }
        table
    }

    /// A row of the table by length.
    fn summary(&self, length: usize) -> [usize; 7] {
        let games: Vec<&Quaternary> =
            self.games.iter().filter(|game| game.length() == length).collect();
        let count =
            |wanted: &dyn Fn(&Quaternary) -> bool| games.iter().filter(|game| wanted(game)).count();
        let like = |wanted: Domestication| count(&|game| game.domestication == wanted);
        let finite =
            count(&|game| game.wild && matches!(game.nimming_number, NimmingNumber::Finite(1..)));
        let [domesticatable, almost, not] =
            [Domestication::Domesticatable, Domestication::Almost, Domestication::Not].map(like);
        let wild = count(&|game| game.wild);
        [length, games.len(), wild, domesticatable, almost, not, finite]
    }

    /// The wild games, or those that were chosen.
    fn listed(&self) -> Table {
        let title = if self.chosen { "game" } else { "wild game" };
        let mut table = Table::new(vec![
            Column::left(title).wide(9),
            Column::right("first wild heap").wide(15).after(" │ "),
            Column::left("with infinitely many threes").wide(27),
            Column::left("Nimming Number"),
        ]);
        for game in self.games.iter().filter(|game| self.chosen || game.wild) {
            table.row(vec![
                game.code.to_string().into_phrase(),
                game.first_wild.map_or_else(|| "none".into_phrase(), IntoPhrase::into_phrase),
                game.domestication.to_string().into_phrase(),
                game.nimming_number.into_phrase(),
            ]);
        }
        table
    }
}

impl Answer for QuaternaryAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        if self.chosen {
            page.heading("quaternary games, misère play");
        } else {
            page.heading(format!("quaternary games of length 1 to {}, misère play", self.length));
            page.table(self.by_length());
        }
        if self.list {
            if !self.chosen {
                page.blank();
            }
            page.table(self.listed());
        }
        if self.stop.is_some() {
            page.blank();
            page.note(self.stop);
        }
        page
    }

    fn ending(&self) -> Ending {
        self.stop.into()
    }

    /// Every game, tame or wild.
    fn table(&self) -> Option<Table> {
        let titles = ["code", "wild", "first_wild", "domestication", "nimming_number"];
        let mut table = Table::of(&titles);
        for game in &self.games {
            table.row(vec![
                game.code.to_string().into_phrase(),
                game.wild.into_phrase(),
                game.first_wild.map_or_else(Phrase::default, IntoPhrase::into_phrase),
                game.domestication.to_string().into_phrase(),
                game.nimming_number.into_phrase(),
            ]);
        }
        Some(table)
    }
}

/// A row of a census that can be reported.
pub trait Surveyed: Record {
    /// The family of questions, in data.
    const FAMILY: &'static str;
    /// What was looked for, in words.
    const ABOUT: &'static str;

    /// The end that the game came to, in words.
    fn kind(&self) -> String;

    /// How many different games there are among these, if that is known from their rows.
    fn different(_games: &[Self]) -> Option<usize> {
        None
    }

    /// The games among these that came to one end, with what is known of each.
    fn table_of(games: &[Self], end: &str) -> Table;
}

/// What is known of a family of games: their rows.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct CensusAnswer<R> {
    family: &'static str,
    /// How many games were asked for.
    total: usize,
    done: usize,
    counts: BTreeMap<String, usize>,
    /// How many different games there are among them, by their standard forms.
    #[serde(skip_serializing_if = "Option::is_none")]
    different: Option<usize>,
    games: Vec<R>,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
    #[serde(skip)]
    each: String,
    #[serde(skip)]
    table: Option<String>,
}

impl<R: Surveyed> CensusAnswer<R> {
    /// The rows that are known of a family of so many games; `each` is the limit of each game in
    /// words, `table` the file that the rows are kept in.
    pub fn new(
        total: usize,
        games: Vec<R>,
        stop: Option<Stop>,
        each: String,
        table: Option<String>,
    ) -> Self {
        let mut counts = BTreeMap::new();
        for row in &games {
            *counts.entry(row.kind()).or_insert(0) += 1;
        }
        let (done, stop) = (games.len(), stop.filter(|_| games.len() < total));
        let different = R::different(&games);
        Self { family: R::FAMILY, total, done, counts, different, games, stop, each, table }
    }
}

impl<R: Surveyed + Serialize> Answer for CensusAnswer<R> {
    /// How many games are done and came to each end, the file that the rows are kept in, and on
    /// paper a table of the games for each end.
    fn page(&self) -> Page {
        let mut page = Page::default();
        let (what, total, each) = (R::ABOUT, self.total, &self.each);
        page.heading(format!("{what} of {total} games, up to {each} of processor time each"));
        match self.different {
            None => page.fact("done", self.done),
            Some(number) => page.fact("done", format!("{}, {number} different games", self.done)),
        }
        self.counts.iter().for_each(|(kind, count)| page.fact(kind, count));
        if let Some(file) = &self.table {
            page.fact("table", file);
        }
        page.on_paper(|page| {
            for end in self.counts.keys() {
                page.section(end);
                page.table(R::table_of(&self.games, end));
            }
        });
        page
    }

    fn ending(&self) -> Ending {
        self.stop.into()
    }

    /// The columns of the file in which a census is saved.
    fn table(&self) -> Option<Table> {
        let titles: Vec<&str> = R::COLUMNS.split(',').collect();
        let mut table = Table::of(&titles);
        for row in &self.games {
            table.row(row.to_string().split(',').map(IntoPhrase::into_phrase).collect());
        }
        Some(table)
    }
}

/// The misère quotients of many games.
impl Surveyed for Row {
    const FAMILY: &'static str = "misere";
    const ABOUT: &'static str = "misère quotients";

    /// Solved games are told apart by tame and wild.
    fn kind(&self) -> String {
        match (self.end, self.numbers.tame) {
            (End::Solved, None) => "solved wild".to_owned(),
            (End::Solved, Some(_)) => "solved tame".to_owned(),
            (end, _) => end.to_string(),
        }
    }

    fn table_of(games: &[Self], end: &str) -> Table {
        let columns = columns(end);
        let column = |&(title, _): &(&str, _)| match title {
            "game" | CHANGES => Column::left(title),
            _ => Column::right(title),
        };
        let mut table = Table::new(columns.iter().map(column).collect());
        for row in games.iter().filter(|row| row.kind() == end) {
            table.row(columns.iter().map(|(_, cell)| cell(row)).collect());
        }
        table
    }
}

/// The nim-sequences of many games.
impl Surveyed for NimRow {
    const FAMILY: &'static str = "nim";
    const ABOUT: &'static str = "nim-sequences";

    fn kind(&self) -> String {
        self.end.to_string()
    }

    fn different(games: &[Self]) -> Option<usize> {
        let form = |row: &Self| row.standard.as_ref().unwrap_or(&row.game).clone();
        let mut forms: Vec<String> = games.iter().map(form).collect();
        forms.sort_unstable();
        forms.dedup();
        Some(forms.len())
    }

    fn table_of(games: &[Self], end: &str) -> Table {
        let number =
            |value: Option<u64>| value.map_or_else(Phrase::default, IntoPhrase::into_phrase);
        let text = |value: &Option<String>| value.clone().unwrap_or_default().into_phrase();
        let open = end == NimEnd::Open.to_string();
        let mut columns = vec![Column::left("game"), Column::left("standard form")];
        columns.push(Column::right(if open { "values" } else { "preperiod" }));
        if !open {
            columns.push(Column::right("period"));
        }
        for title in ["largest", "at", "rare heaps", "last"] {
            columns.push(Column::right(title));
        }
        columns.push(Column::left(if open { "space" } else { "proof" }));
        let mut table = Table::new(columns);
        for row in games.iter().filter(|row| row.kind() == end) {
            let mut cells = vec![row.game.as_str().into_phrase(), text(&row.standard)];
            match open {
                true => cells.push(row.computed.into_phrase()),
                false => cells.extend([number(row.preperiod), number(row.period)]),
            }
            let numbers = [row.max_value, row.max_index, row.rare_count, row.last_rare];
            cells.extend(numbers.map(number));
            let space = row.space.as_ref().zip(row.mask);
            let space = space.map(|(space, mask)| format!("{space}, mask {mask:#b}"));
            cells.push(text(if open { &space } else { &row.proof }));
            table.row(cells);
        }
        table
    }
}

/// Tables of a census in one.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct MergeAnswer {
    tables: usize,
    games: usize,
    /// How many of the games ended at a limit.
    open: usize,
    table: Option<String>,
    #[serde(skip)]
    text: String,
}

impl MergeAnswer {
    /// So many tables with so many games, some of them not final; the new table is in a file, or
    /// is the answer.
    pub fn new(
        tables: usize,
        games: usize,
        open: usize,
        table: Option<String>,
        text: String,
    ) -> Self {
        Self { tables, games, open, table, text }
    }
}

impl Answer for MergeAnswer {
    fn page(&self) -> Page {
        let Some(file) = &self.table else { return self.text.clone().into() };
        let mut page = Page::default();
        page.heading(format!("{} tables in one", self.tables));
        page.fact("games", self.games);
        page.fact("open", self.open);
        page.fact("table", file);
        page
    }

    fn ending(&self) -> Ending {
        Ending::Done
    }
}

const CHANGES: &str = "changes, heap:order";

type Cell = fn(&Row) -> Phrase;

/// The columns of the table of an end: their titles, and what stands in them.
fn columns(end: &str) -> Vec<(&'static str, Cell)> {
    fn number(value: Option<u64>) -> Phrase {
        value.map_or_else(Phrase::default, IntoPhrase::into_phrase)
    }
    let game: (_, Cell) = ("game", |row| row.game.as_str().into_phrase());
    let exact: (_, Cell) = ("exact to heap", |row| row.numbers.heap.into_phrase());
    let order: (_, Cell) = ("order", |row| row.numbers.order.into_phrase());
    let p_order: (_, Cell) = ("P-elements", |row| row.numbers.p_order.into_phrase());
    let tame: (_, Cell) = ("T_n, n", |row| number(row.numbers.tame));
    let preperiod: (_, Cell) = ("preperiod", |row| number(row.numbers.preperiod));
    let from: (_, Cell) = ("normal play from heap", |row| number(row.numbers.preperiod));
    let period: (_, Cell) = ("period", |row| number(row.numbers.period));
    let changes: (_, Cell) = (CHANGES, |row| {
        let changes: Vec<String> = row.changes.iter().map(|(h, o)| format!("{h}:{o}")).collect();
        changes.join(" ").into_phrase()
    });
    match end {
        "solved tame" => vec![game, tame, preperiod, period],
        "solved wild" => vec![game, order, p_order, preperiod, period, changes],
        "normal" => vec![game, from, exact, order, p_order, changes],
        _ => vec![game, exact, order, p_order, changes],
    }
}
