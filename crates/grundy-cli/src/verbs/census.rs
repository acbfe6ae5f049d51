//! `grundy census FAMILY`: a whole family of games at once.

use crate::answer::{Answer, Status, Verdict};
use crate::args::{CensusArgs, Family};
use crate::context::Context;
use grundy::misere::quaternary::{Census, CensusGame, Domestication, NimmingNumber, census};
use grundy::run::Stop;
use grundy_report::{Column, IntoPhrase, Page, Table};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
struct Json {
    family: &'static str,
    length: u32,
    wild_by_length: BTreeMap<usize, usize>,
    games: Vec<Game>,
    stop: Option<String>,
}

#[derive(Serialize)]
struct Game {
    code: String,
    wild: bool,
    first_wild: Option<u64>,
    domestication: String,
    nimming_number: String,
}

impl From<&CensusGame> for Game {
    fn from(game: &CensusGame) -> Self {
        Self {
            code: game.code().to_string(),
            wild: game.first_wild().is_some(),
            first_wild: game.first_wild(),
            domestication: game.domestication().to_string(),
            nimming_number: game.nimming_number().to_string(),
        }
    }
}

pub(crate) fn answer(args: &CensusArgs, context: &Context) -> Verdict {
    match args.family {
        Family::Quaternary => quaternary(args, context),
        Family::Misere => super::batch::answer(args, context),
    }
}

fn quaternary(args: &CensusArgs, context: &Context) -> Verdict {
    let bar = context.bar("games");
    let census = census(args.length, &context.run(&bar));
    drop(bar);
    let json = Json {
        family: "quaternary",
        length: args.length,
        wild_by_length: census.value.wild_by_length(),
        games: census.value.games().iter().map(Game::from).collect(),
        stop: census.stop.map(|stop| stop.to_string()),
    };
    let status = census.stop.map_or(Status::Done, Status::from);
    Ok(Answer::new(page(args, &census.value, census.stop), json, status))
}

fn page(args: &CensusArgs, census: &Census, stop: Option<Stop>) -> Page {
    let mut page = Page::default();
    page.heading(format!("quaternary games of length 1 to {}, misère play", args.length));
    page.table(by_length(census));
    if args.list {
        page.blank();
        page.table(wild_games(census));
    }
    if let Some(stop) = stop {
        page.blank();
        page.fact("note", stop);
    }
    page
}

/// How many games of each length are wild, and what infinitely many threes make of them.
fn by_length(census: &Census) -> Table {
    let mut table = Table::new(vec![
        Column::right("length").wide(6),
        Column::right("games").wide(5).after(" │ "),
        Column::right("wild").wide(6).after(" "),
        Column::right("domesticatable").wide(14).after(" │ "),
        Column::right("almost").wide(6),
        Column::right("not").wide(5).after(" "),
        Column::right("tame with finitely many threes").wide(5).after(" │ "),
    ]);
    for length in census.wild_by_length().into_keys() {
        table.row(summary(census, length).map(IntoPhrase::into_phrase).to_vec());
    }
    table
}

fn wild_games(census: &Census) -> Table {
    let mut table = Table::new(vec![
        Column::left("wild game").wide(9),
        Column::right("first wild heap").wide(15).after(" │ "),
        Column::left("with infinitely many threes").wide(27),
        Column::left("Nimming Number"),
    ]);
    for game in census.games().iter().filter(|game| game.first_wild().is_some()) {
        table.row(vec![
            game.code().to_string().into_phrase(),
            game.first_wild().unwrap_or_default().into_phrase(),
            game.domestication().to_string().into_phrase(),
            game.nimming_number().into_phrase(),
        ]);
    }
    table
}

/// A row of the table by length.
fn summary(census: &Census, length: usize) -> [usize; 7] {
    let games: Vec<&CensusGame> =
        census.games().iter().filter(|game| game.code().last_place() == Some(length)).collect();
    let count = |wanted: &dyn Fn(&CensusGame) -> bool| games.iter().filter(|g| wanted(g)).count();
    let like = |wanted: Domestication| count(&|game| game.domestication() == wanted);
    let wild = count(&|game| game.first_wild().is_some());
    let finite = count(&|game| {
        let finite = matches!(game.nimming_number(), NimmingNumber::Finite(1..));
        finite && game.first_wild().is_some()
    });
    let [domesticatable, almost, not] =
        [Domestication::Domesticatable, Domestication::Almost, Domestication::Not].map(like);
    [length, games.len(), wild, domesticatable, almost, not, finite]
}
