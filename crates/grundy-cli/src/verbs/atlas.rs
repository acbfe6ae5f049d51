//! `grundy atlas`: the database of results.

use crate::answer::{Answer, Failure, Verdict};
use crate::args::{AtlasArgs, AtlasTask, BuildArgs, CheckerArgs, FindArgs};
use crate::context::Context;
use crate::format::origin;
use grundy::Game;
use grundy::run::{Progress, Run};
use grundy_atlas::answer::{CheckAnswer, EnteredAnswer, FindAnswer, ShowAnswer};
use grundy_atlas::{Arrival, Atlas, Filter, Order, Plan, Question, games};
use grundy_cert::Limits;
use grundy_report::answer::Answer as _;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};

pub(crate) fn answer(args: &AtlasArgs, context: &Context) -> Verdict {
    let file = &args.atlas;
    match &args.task {
        AtlasTask::Build(build) => built(file, build, context),
        AtlasTask::Show { game, certificates } => show(file, game, certificates.as_deref()),
        AtlasTask::Find(find) => found(file, find),
        AtlasTask::Check { sample, checker } => {
            let atlas = read(file)?;
            let bar = context.bar("certificates");
            let checked = atlas.check(*sample, &limits(checker), &context.run(&bar));
            Ok(Answer::of(&CheckAnswer::new(&atlas, checked.map_err(Failure::error)?)))
        }
        AtlasTask::Merge { others, checker } => merge(file, others, checker, context),
        AtlasTask::Export { file: table } => export(file, table),
        AtlasTask::Import { files, checker } => import(file, files, checker),
    }
}

fn read(file: &Path) -> Result<Atlas, Failure> {
    Atlas::open_read_only(file).map_err(Failure::error)
}

fn limits(checker: &CheckerArgs) -> Limits {
    Limits { steps: checker.steps, ..Limits::default() }
}

fn built(file: &Path, args: &BuildArgs, context: &Context) -> Verdict {
    let games = games_of(args)?;
    let mut atlas = Atlas::open(file).map_err(Failure::error)?;
    let mut plan =
        Plan { each: args.limit_time_each, limits: limits(&args.checker), ..Plan::default() };
    if let Some(workers) = args.workers.and_then(NonZero::new) {
        plan.workers = workers;
    }
    let bar = context.bar("answers");
    let run = context.run(&bar);
    let goal = (games.len() * plan.questions.len()) as u64;
    let missing = |atlas: &Atlas| {
        atlas.missing(&games, &plan.questions, plan.each).map(|list| list.len() as u64)
    };
    let mut done = goal - missing(&atlas).map_err(Failure::error)?;
    let mut answer = EnteredAnswer::default();
    let told = |arrival: &Arrival| {
        answer.note(arrival);
        done = (done + 1).min(goal);
        bar.sink()(Progress { done, goal: Some(goal), ..Progress::default() });
    };
    atlas.build(&games, &plan, &run, told).map_err(Failure::error)?;
    let missing = missing(&atlas).map_err(Failure::error)?;
    ended(answer, &atlas, missing, &run)
}

/// What was entered, as an answer.
fn ended(answer: EnteredAnswer, atlas: &Atlas, missing: u64, run: &Run<'_>) -> Verdict {
    let stop = run.check(Progress::default()).err();
    Ok(Answer::of(&answer.ended(atlas, missing, stop).map_err(Failure::error)?))
}

/// The games of all families, or of a share, each once.
fn games_of(args: &BuildArgs) -> Result<Vec<Game>, Failure> {
    let mut list = Vec::new();
    for name in &args.families {
        match Path::new(name).is_file() {
            true => list.extend(listed(name)?),
            false => list.extend(games(name).map_err(Failure::error)?),
        }
    }
    let mut seen = BTreeSet::new();
    list.retain(|game| seen.insert(game.to_string()));
    Ok(match args.shard {
        Some(shard) => list.into_iter().skip(shard.index).step_by(shard.of).collect(),
        None => list,
    })
}

/// The games of a file, one on each line.
fn listed(file: &str) -> Result<Vec<Game>, Failure> {
    let text = read_text(Path::new(file))?;
    let lines = text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#'));
    lines.map(|line| Ok(line.parse()?)).collect()
}

/// The text of a file, or of stdin.
fn read_text(file: &Path) -> Result<String, Failure> {
    let text = match file.as_os_str() == "-" {
        true => io::read_to_string(io::stdin()),
        false => fs::read_to_string(file),
    };
    text.map_err(|error| Failure::new(format!("error: cannot read {}: {error}", file.display())))
}

fn show(file: &Path, game: &str, certificates: Option<&Path>) -> Verdict {
    let game: Game = game.parse()?;
    let atlas = read(file)?;
    let unknown = || Failure::new(format!("error: nothing is known of {game} in this atlas"));
    let record = atlas.record(&game).map_err(Failure::error)?.ok_or_else(unknown)?;
    if let Some(folder) = certificates {
        for question in Question::ALL {
            let Some(bytes) = atlas.certificate(&game, question).map_err(Failure::error)? else {
                continue;
            };
            let path = folder.join(format!("{game}-{question}.json"));
            fs::create_dir_all(folder).and_then(|()| fs::write(&path, bytes)).map_err(|error| {
                Failure::new(format!("error: cannot write {}: {error}", path.display()))
            })?;
        }
    }
    Ok(Answer::of(&ShowAnswer::new(record)))
}

fn found(file: &Path, args: &FindArgs) -> Verdict {
    let atlas = read(file)?;
    let known = |text: &Option<String>, question: Question| -> Result<Option<String>, Failure> {
        let Some(text) = text else { return Ok(None) };
        let game: Game = text.parse()?;
        let record = atlas.record(&game).map_err(Failure::error)?;
        let has = record.is_some_and(|record| match question {
            Question::Quotient => record.quotient.is_some_and(|known| known.facts.class.is_some()),
            _ => record.nim.is_some(),
        });
        match has {
            true => Ok(Some(game.to_string())),
            false => Err(Failure::new(format!(
                "error: {game} has no {question} in this atlas that others could be compared with"
            ))),
        }
    };
    let filter = Filter {
        prefix: args.prefix.clone(),
        normal: args.normal,
        misere: args.misere,
        end: args.end,
        tame: (args.tame || args.wild).then_some(args.tame),
        order: args.order.clone(),
        p_order: args.p_order.clone(),
        period: args.period.clone(),
        nim_period: args.nim_period.clone(),
        isomorphic_to: known(&args.isomorphic, Question::Quotient)?,
        like: known(&args.same_sequence, Question::Nim)?,
    };
    let listed = atlas.list(&filter, Order::Game, args.skip, args.most).map_err(Failure::error)?;
    Ok(Answer::of(&FindAnswer::new(listed)))
}

fn merge(file: &Path, others: &[PathBuf], checker: &CheckerArgs, context: &Context) -> Verdict {
    let others: Vec<Atlas> = others.iter().map(|other| read(other)).collect::<Result<_, _>>()?;
    let mut atlas = Atlas::open(file).map_err(Failure::error)?;
    let bar = context.bar("answers");
    let run = context.run(&bar);
    let mut answer = EnteredAnswer::default();
    let mut done = 0;
    for other in &others {
        let told = |arrival: &Arrival| {
            answer.note(arrival);
            done += 1;
            bar.sink()(Progress { done, ..Progress::default() });
        };
        atlas.merge(other, &limits(checker), &run, told).map_err(Failure::error)?;
    }
    ended(answer, &atlas, 0, &run)
}

fn import(file: &Path, files: &[PathBuf], checker: &CheckerArgs) -> Verdict {
    let mut atlas = Atlas::open(file).map_err(Failure::error)?;
    let mut answer = EnteredAnswer::default();
    for path in files {
        let source = path.file_name().map_or_else(String::new, |name| name.display().to_string());
        let text = read_text(path)?;
        atlas
            .import(&text, &source, &limits(checker), |arrival| answer.note(arrival))
            .map_err(|error| Failure::new(format!("error: {}: {error}", path.display())))?;
    }
    ended(answer, &atlas, 0, &Run::unlimited())
}

fn export(file: &Path, table: &Path) -> Verdict {
    let atlas = read(file)?;
    let all = atlas.list(&Filter::default(), Order::Game, 0, u64::MAX).map_err(Failure::error)?;
    let total = all.total;
    let answer = FindAnswer::new(all);
    let text = match table.extension().and_then(|end| end.to_str()) {
        Some("csv") => answer.table().map(grundy_report::Page::from).and_then(|page| page.csv()),
        Some("jsonl") => Some(answer.json_lines()),
        Some("tex") => Some(answer.page().render(grundy_report::Format::Latex, &origin())),
        _ => None,
    };
    let text = text.ok_or_else(|| {
        Failure::new(format!("error: {} is none of .csv, .jsonl, .tex", table.display()))
    })?;
    fs::write(table, text).map_err(|error| {
        Failure::new(format!("error: cannot write {}: {error}", table.display()))
    })?;
    let mut page = grundy_report::Page::default();
    page.fact("table", table.display());
    page.fact("games", total);
    let json = serde_json::json!({ "table": table.display().to_string(), "games": total });
    Ok(Answer::new(page, json, grundy_report::answer::Ending::Done))
}
