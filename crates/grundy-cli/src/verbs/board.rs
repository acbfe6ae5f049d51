//! `grundy board NAME POSITION`: genus, outcome and winning moves of a board position.

use super::form::outcome_words;
use crate::answer::{Answer, Failure, Status, Verdict};
use crate::args::BoardArgs;
use crate::context::Context;
use grundy::board::{BoardGame, Boards, Clobber, Grid, Towers, connected};
use grundy::run::{Run, Stop};
use grundy_report::{Column, IntoPhrase, Page, Phrase, Table};
use serde::Serialize;

/// What a page lists of the winning moves.
const SHOWN: usize = 20;

#[derive(Serialize)]
struct Json {
    board: &'static str,
    position: String,
    genus: Option<String>,
    tame: Option<bool>,
    outcome: Option<String>,
    normal_outcome: Option<String>,
    components: Option<Vec<Component>>,
    winning_moves: Option<Vec<JsonMove>>,
    stop: Option<String>,
}

#[derive(Serialize)]
struct Component {
    position: String,
    nature: String,
}

#[derive(Serialize)]
struct JsonMove {
    #[serde(rename = "move")]
    played: String,
    position: String,
}

/// A game of the command line: its name and how its positions are written.
struct Named<G> {
    name: &'static str,
    game: G,
    parse: fn(&str) -> Result<Grid, grundy::rules::ParseError>,
    print: fn(&Grid) -> String,
    picture: fn(&Grid) -> String,
}

#[derive(Serialize)]
struct Groups {
    board: &'static str,
    rows: usize,
    groups: Vec<Group>,
    stop: Option<String>,
}

#[derive(Serialize)]
struct Group {
    towers: usize,
    position: String,
    genus: String,
    tame: bool,
}

pub(crate) fn answer(args: &BoardArgs, context: &Context) -> Verdict {
    match args.name.as_str() {
        "towers" if args.groups.is_some() => groups(args, context),
        "clobber" if args.groups.is_some() => {
            Err(Failure::new("error: --groups lists positions of towers only"))
        }
        "towers" => {
            let (parse, print, picture) = (Towers::parse, Towers::print, Towers::picture);
            solve(Named { name: "towers", game: Towers, parse, print, picture }, args, context)
        }
        "clobber" => {
            let (parse, print, picture) = (Clobber::parse, Clobber::print, Clobber::picture);
            solve(Named { name: "clobber", game: Clobber, parse, print, picture }, args, context)
        }
        other => Err(Failure::new(format!(
            "error: no board game {other:?}; there are towers and clobber"
        ))),
    }
}

fn solve<G>(named: Named<G>, args: &BoardArgs, context: &Context) -> Verdict
where
    G: BoardGame<Position = Grid> + Send,
{
    let position = (named.parse)(args.position.as_deref().unwrap_or_default())?;
    let bar = context.bar("positions");
    let run = context.run(&bar);
    let mut json = Json {
        board: named.name,
        position: (named.print)(&position),
        genus: None,
        tame: None,
        outcome: None,
        normal_outcome: None,
        components: None,
        winning_moves: None,
        stop: None,
    };
    let picture = (named.picture)(&position);
    let found = fill(named.game, named.print, &position, &run, &mut json);
    drop(bar);
    json.stop = found.err().map(|stop| stop.to_string());
    let page = page(&json, &picture);
    Ok(Answer::new(page, json, found.err().map_or(Status::Done, Status::from)))
}

/// Answers one question after the other, so that a stop keeps the answers before it.
fn fill<G>(
    game: G,
    print: fn(&Grid) -> String,
    position: &Grid,
    run: &Run<'_>,
    json: &mut Json,
) -> Result<(), Stop>
where
    G: BoardGame<Position = Grid> + Send,
{
    let mut boards = Boards::new(game);
    json.genus = Some(boards.genus(position, run)?.to_string());
    json.tame = Some(boards.is_tame(position, run)?);
    json.outcome = Some(boards.outcome(position, run)?.to_string());
    json.normal_outcome = Some(boards.normal_outcome(position, run)?.to_string());
    let natures = boards.natures(position, run)?;
    let component = |(grid, nature): &(Grid, _)| Component {
        position: print(grid),
        nature: format!("{nature}"),
    };
    json.components = Some(natures.iter().map(component).collect());
    let moves = boards.winning_moves(position, run)?;
    let told = |(played, after): &(G::Move, Grid)| JsonMove {
        played: played.to_string(),
        position: print(after),
    };
    json.winning_moves = Some(moves.iter().map(told).collect());
    Ok(())
}

/// All contiguous positions of Toppling Towers up to a size, with their genera.
fn groups(args: &BoardArgs, context: &Context) -> Verdict {
    let bar = context.bar("positions");
    let mut found = Vec::new();
    let ended = fill_groups(args, &context.run(&bar), &mut found);
    drop(bar);
    let mut page = Page::default();
    page.on_paper(|page| page.heading("contiguous positions of Toppling Towers (* tame)"));
    page.table(groups_table(&found));
    let stop = ended.err();
    if let Some(stop) = stop {
        page.fact("note", stop);
    }
    let stop_text = stop.map(|stop| stop.to_string());
    let json = Groups { board: "towers", rows: args.rows, groups: found, stop: stop_text };
    Ok(Answer::new(page, json, stop.map_or(Status::Done, Status::from)))
}

fn groups_table(groups: &[Group]) -> Table {
    let mut table = Table::new(vec![
        Column::right("towers").wide(3).after(""),
        Column::left("genus").wide(12),
        Column::left("position").after(" "),
    ]);
    for group in groups {
        let star = if group.tame { "*" } else { "" };
        let genus = Phrase::genus(&group.genus).and(star);
        table.row(vec![group.towers.into_phrase(), genus, group.position.as_str().into_phrase()]);
    }
    table.untitled()
}

fn fill_groups(args: &BoardArgs, run: &Run<'_>, found: &mut Vec<Group>) -> Result<(), Stop> {
    let mut boards = Boards::new(Towers);
    let by_size = connected(args.rows, args.groups.unwrap_or(0), run)?;
    for position in by_size.iter().flatten() {
        found.push(Group {
            towers: position.count(),
            position: Towers::print(position),
            genus: boards.genus(position, run)?.to_string(),
            tame: boards.is_tame(position, run)?,
        });
    }
    Ok(())
}

fn page(json: &Json, picture: &str) -> Page {
    let mut page = Page::default();
    page.on_paper(|page| page.heading(format!("{}: {}", json.board, json.position)));
    page.verbatim(picture.lines().map(|line| format!("  {line}\n")).collect::<String>());
    page.blank();
    if let (Some(genus), Some(tame)) = (&json.genus, json.tame) {
        let nature = if tame { ", tame" } else { ", wild" };
        page.fact("genus", Phrase::genus(genus).and(nature));
    }
    if let Some(outcome) = &json.outcome {
        page.fact("outcome", format!("{} (misère play)", outcome_words(outcome)));
    }
    let is_sum = json.components.as_ref().is_some_and(|components| components.len() > 1);
    for (i, component) in json.components.iter().flatten().filter(|_| is_sum).enumerate() {
        let text = format!("{}, {}", component.position, component.nature);
        page.fact(if i == 0 { "components" } else { "" }, text);
    }
    let moves = json.winning_moves.iter().flatten();
    for (i, played) in moves.clone().take(SHOWN).enumerate() {
        let label = if i == 0 { "winning" } else { "" };
        page.fact(label, format!("{}, leaving {}", played.played, played.position));
    }
    if moves.clone().count() > SHOWN {
        page.fact("", format!("… and {} more (--json lists all)", moves.count() - SHOWN));
    }
    if let Some(stop) = &json.stop {
        page.fact("note", stop);
    }
    page
}
