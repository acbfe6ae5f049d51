//! `grundy census FAMILY`: a whole family of games at once.

use crate::answer::{Answer, Status, Verdict};
use crate::args::{CensusArgs, Family};
use crate::context::Context;
use crate::layout::Page;
use grundy::misere::quaternary::{Census, CensusGame, Domestication, NimmingNumber, census};
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
            code: game.code.to_string(),
            wild: game.first_wild.is_some(),
            first_wild: game.first_wild,
            domestication: game.domestication.to_string(),
            nimming_number: game.nimming_number.to_string(),
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
        wild_by_length: census.wild_by_length(),
        games: census.games.iter().map(Game::from).collect(),
        stop: census.stop.map(|stop| stop.to_string()),
    };
    let status = census.stop.map_or(Status::Done, Status::from);
    Ok(Answer::new(page(args, &census), json, status))
}

fn page(args: &CensusArgs, census: &Census) -> String {
    let mut page = Page::default();
    page.heading(format!("quaternary games of length 1 to {}, misère play", args.length));
    page.plain(
        "  length │ games   wild │ domesticatable  almost   not │ tame with finitely many threes",
    );
    for length in census.wild_by_length().into_keys() {
        page.plain(summary(census, length));
    }
    if args.list {
        page.blank();
        page.plain("  wild game │ first wild heap, with infinitely many threes, Nimming Number");
        for game in census.games.iter().filter(|game| game.first_wild.is_some()) {
            let wild = game.first_wild.unwrap_or_default();
            let (code, domestication) = (game.code.to_string(), game.domestication.to_string());
            let number = game.nimming_number;
            page.plain(format!("  {code:<9} │ {wild:>3}  {domestication:<14}  {number}"));
        }
    }
    if let Some(stop) = census.stop {
        page.blank();
        page.fact("note", stop);
    }
    page.text()
}

fn summary(census: &Census, length: usize) -> String {
    let games: Vec<&CensusGame> =
        census.games.iter().filter(|game| game.code.last_place() == Some(length)).collect();
    let count = |wanted: &dyn Fn(&CensusGame) -> bool| games.iter().filter(|g| wanted(g)).count();
    let like = |wanted: Domestication| count(&|game| game.domestication == wanted);
    let wild = count(&|game| game.first_wild.is_some());
    let finite = count(&|game| {
        let finite = matches!(game.nimming_number, NimmingNumber::Finite(1..));
        finite && game.first_wild.is_some()
    });
    format!(
        "  {length:>6} │ {:>5} {wild:>6} │ {:>14}  {:>6} {:>5} │ {finite:>5}",
        games.len(),
        like(Domestication::Domesticatable),
        like(Domestication::Almost),
        like(Domestication::Not),
    )
}
