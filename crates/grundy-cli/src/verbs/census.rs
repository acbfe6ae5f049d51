//! `grundy census FAMILY`: a whole family of games at once.

mod positions;

use crate::answer::{Answer, Failure, Verdict};
use crate::args::{CensusArgs, Family};
use crate::context::Context;
use crate::file::named_rightly;
use crate::progress::Bar;
use crate::table::{self, Table};
use grundy::census::{
    Each, FamilyError, NimRow, Record, Row, closures, family, nim_sequences, octal_games, quotients,
};
use grundy::misere::form::Forms;
use grundy::misere::quaternary::{census, examine};
use grundy::run::{Progress, Run};
use grundy::{Game, Rules};
use grundy_report::answer::{CensusAnswer, ClosuresAnswer, MergeAnswer, QuaternaryAnswer};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

pub(crate) fn answer(args: &CensusArgs, context: &Context) -> Verdict {
    match args.family {
        Family::Quaternary if !args.games.is_empty() => examined(&args.games, context),
        Family::Quaternary => {
            let bar = context.bar("games");
            let census = census(args.length, &context.run(&bar));
            Ok(Answer::of(&QuaternaryAnswer::new(args.length, &census, args.list)))
        }
        Family::Misere => {
            let games = games(args, octal_games)?;
            let each = Each { processor: args.limit_time_each, ..Each::default() };
            let (rows, stop) = batch(&games, args, context, |missing, run, done| {
                quotients(missing, &each, run, done);
            })?;
            let (each, file) = words(args);
            Ok(Answer::of(&CensusAnswer::new(games.len(), rows, stop, each, file)))
        }
        Family::Nim => {
            let games = games(args, octal_codes)?;
            let each =
                Each { processor: args.limit_time_each, heaps: u64::MAX >> 16, ..Each::default() };
            let (rows, stop) = batch(&games, args, context, |missing, run, done| {
                nim_sequences(missing, &each, run, done);
            })?;
            let (each, file) = words(args);
            Ok(Answer::of(&CensusAnswer::new(games.len(), rows, stop, each, file)))
        }
        Family::Positions => positions::answer(args, context),
        Family::Forms => forms(args, context),
        Family::Merge => merge(args),
    }
}

/// The quotients of small games.
fn forms(args: &CensusArgs, context: &Context) -> Verdict {
    if !args.games.is_empty() {
        return Err(Failure::new("error: census forms takes --day and --sets, and no games"));
    }
    let bar = context.bar("sets");
    let run = context.run(&bar);
    let mut forms = Forms::new();
    let games = forms.born_by(args.day, &run).map_err(Failure::error)?.unwrap_or_default();
    let found = closures(&forms, &games, args.sets, args.limit_time_each, &run);
    Ok(Answer::of(&ClosuresAnswer::new(&forms, args.day, args.sets, &found)))
}

/// The lines of the census for some codes.
fn examined(codes: &[String], context: &Context) -> Verdict {
    let bar = context.bar("games");
    let run = context.run(&bar);
    let mut games = Vec::new();
    for text in codes {
        let game: Game = text.parse()?;
        let line = game.code().and_then(|code| examine(code, &run)).ok_or_else(|| {
            Failure::new(format!(
                "error: {game} is no finite code that never splits a heap, such as 0.3122"
            ))
        })?;
        match line {
            Ok(line) => games.push(line),
            Err(stop) => return Ok(Answer::of(&QuaternaryAnswer::of(&games, Some(stop)))),
        }
    }
    Ok(Answer::of(&QuaternaryAnswer::of(&games, None)))
}

/// The limit of each game, and the table, in words.
fn words(args: &CensusArgs) -> (String, Option<String>) {
    let each = humantime::format_duration(args.limit_time_each).to_string();
    (each, args.save.as_ref().map(|file| file.display().to_string()))
}

/// Takes a row.
type Done<'a, R> = &'a (dyn Fn(R) -> ControlFlow<()> + Sync);

/// Does the games that are missing in the table, and gives the rows of all.
fn batch<R: Record>(
    games: &[Game],
    args: &CensusArgs,
    context: &Context,
    compute: impl FnOnce(&[Game], &Run<'_>, Done<'_, R>),
) -> Result<(Vec<R>, Option<grundy::run::Stop>), Failure> {
    named_rightly(args.save.as_deref(), "--save", "a table (CSV)")?;
    let table = Table::open(args.save.as_deref())?;
    let missing: Vec<Game> =
        games.iter().filter(|game| !table.has(game, args.retry)).cloned().collect();
    let bar: Bar = context.bar("games");
    let run = context.run(&bar);
    let done = AtomicUsize::new(games.len() - missing.len());
    let failed = Mutex::new(None);
    compute(&missing, &run, &|row| match table.append(row) {
        Ok(()) => {
            let done = done.fetch_add(1, Ordering::Relaxed) as u64 + 1;
            let goal = Some(games.len() as u64);
            bar.sink()(Progress { done, goal, ..Progress::default() });
            ControlFlow::Continue(())
        }
        Err(failure) => {
            *failed.lock().expect("no worker panics") = Some(failure);
            ControlFlow::Break(())
        }
    });
    match failed.into_inner().expect("no worker panics") {
        Some(failure) => Err(failure),
        None => Ok((table.rows(games), run.check(Progress::default()).err())),
    }
}

/// The 1023 codes 0.xyz and 4.xyz with a move.
fn octal_codes() -> Vec<Game> {
    ["0.xyz", "4.xyz"].into_iter().flat_map(|pattern| family(pattern).expect("a pattern")).collect()
}

/// The games of the census, or of its share, each once.
fn games(args: &CensusArgs, default: fn() -> Vec<Game>) -> Result<Vec<Game>, Failure> {
    let file = args.codes.as_ref().map(|file| file.display().to_string());
    let mut games = match (&file, &args.games[..]) {
        (Some(file), _) => listed(file)?,
        (None, []) => default(),
        (None, named) => {
            let lists: Result<Vec<_>, _> = named.iter().map(|name| games_of(name)).collect();
            lists?.concat()
        }
    };
    let mut seen = BTreeSet::new();
    games.retain(|game| seen.insert(game.to_string()));
    if let Some(comma) = games.iter().find(|game| game.to_string().contains(',')) {
        return Err(Failure::new(format!("error: {comma} is not a take-and-break code")));
    }
    Ok(match args.shard {
        Some(shard) => games.into_iter().skip(shard.index).step_by(shard.of).collect(),
        None => games,
    })
}

/// The games of a file or of a pattern, or a single one.
fn games_of(name: &str) -> Result<Vec<Game>, Failure> {
    match family(name) {
        _ if Path::new(name).exists() => listed(name),
        Err(FamilyError::Pattern(_)) => Ok(vec![name.parse()?]),
        games => games.map_err(Failure::error),
    }
}

/// The games of a file, one on each line.
fn listed(file: &str) -> Result<Vec<Game>, Failure> {
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::new(format!("error: cannot read {file}: {error}")))?;
    let lines = text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#'));
    lines.map(|line| Ok(line.parse()?)).collect()
}

/// Several tables in one.
fn merge(args: &CensusArgs) -> Verdict {
    let read = |file: &String| {
        fs::read_to_string(file)
            .map(|text| (file.clone(), text))
            .map_err(|error| Failure::new(format!("error: cannot read {file}: {error}")))
    };
    let tables: Vec<(String, String)> = args.games.iter().map(read).collect::<Result<_, _>>()?;
    match tables.first().and_then(|(_, text)| text.lines().next()) {
        Some(NimRow::COLUMNS) => merged::<NimRow>(&tables, args),
        Some(Row::COLUMNS) => merged::<Row>(&tables, args),
        Some(_) => {
            Err(Failure::new(format!("error: {} is not the table of a census", tables[0].0)))
        }
        None => Err(Failure::new("error: nothing to merge: name the tables")),
    }
}

fn merged<R: Record>(tables: &[(String, String)], args: &CensusArgs) -> Verdict {
    let mut rows: BTreeMap<String, R> = BTreeMap::new();
    let mut order = Vec::new();
    for (file, text) in tables {
        for row in table::read::<R>(Path::new(file), text)? {
            let game = row.game().to_owned();
            let row = match rows.remove(&game) {
                Some(known) => known.or_better(row),
                None => {
                    order.push(game.clone());
                    row
                }
            };
            rows.insert(game, row);
        }
    }
    let lines: String = order.iter().map(|game| format!("{}\n", rows[game])).collect();
    let text = format!("{}\n{lines}", R::COLUMNS);
    let file = args.save.as_ref().map(|file| file.display().to_string());
    if let Some(path) = &args.save {
        fs::write(path, &text).map_err(|error| {
            Failure::new(format!("error: cannot write {}: {error}", path.display()))
        })?;
    }
    let open = rows.values().filter(|row| !row.is_final()).count();
    Ok(Answer::of(&MergeAnswer::new(tables.len(), rows.len(), open, file, text)))
}
