//! `grundy census FAMILY`: a whole family of games at once.

use crate::answer::{Answer, Failure, Verdict};
use crate::args::{CensusArgs, Family};
use crate::context::Context;
use crate::file::named_rightly;
use crate::table::Table;
use grundy::census::{Each, octal_games, quotients};
use grundy::misere::quaternary::{census, examine};
use grundy::run::Progress;
use grundy::{Game, Rules};
use grundy_report::answer::{MisereAnswer, QuaternaryAnswer};
use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

pub(crate) fn answer(args: &CensusArgs, context: &Context) -> Verdict {
    match args.family {
        Family::Quaternary if !args.only.is_empty() => examined(&args.only, context),
        Family::Quaternary => {
            let bar = context.bar("games");
            let census = census(args.length, &context.run(&bar));
            Ok(Answer::of(&QuaternaryAnswer::new(args.length, &census, args.list)))
        }
        Family::Misere => misere(args, context),
    }
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

fn misere(args: &CensusArgs, context: &Context) -> Verdict {
    named_rightly(args.save.as_deref(), "--save", "a table (CSV)")?;
    let games = games(args)?;
    let table = Table::open(args.save.as_deref())?;
    let missing: Vec<Game> = games.iter().filter(|game| !table.has(game)).cloned().collect();
    let bar = context.bar("games");
    let run = context.run(&bar);
    let each = Each { processor: args.limit_time_each, ..Each::default() };
    let done = AtomicUsize::new(games.len() - missing.len());
    let failed = Mutex::new(None);
    quotients(&missing, &each, &run, |row| match table.append(row) {
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
    if let Some(failure) = failed.into_inner().expect("no worker panics") {
        return Err(failure);
    }
    let stop = run.check(Progress::default()).err();
    let each = humantime::format_duration(args.limit_time_each).to_string();
    let file = args.save.as_ref().map(|file| file.display().to_string());
    Ok(Answer::of(&MisereAnswer::new(games.len(), table.rows(&games), stop, each, file)))
}

/// The games of the census, each once.
fn games(args: &CensusArgs) -> Result<Vec<Game>, Failure> {
    if !args.only.is_empty() {
        return chosen(args.only.iter().map(String::as_str));
    }
    let Some(file) = &args.codes else { return Ok(octal_games()) };
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::new(format!("error: cannot read {}: {error}", file.display())))?;
    chosen(text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')))
}

fn chosen<'a>(codes: impl Iterator<Item = &'a str>) -> Result<Vec<Game>, Failure> {
    let mut seen = BTreeSet::new();
    let mut games = Vec::new();
    for text in codes {
        let game: Game = text.parse()?;
        if game.to_string().contains(',') {
            return Err(Failure::new(format!("error: {game} is not a take-and-break code")));
        }
        if seen.insert(game.to_string()) {
            games.push(game);
        }
    }
    Ok(games)
}
