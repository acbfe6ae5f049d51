//! `grundy census misere`: the misère quotients of many codes, a line of a table for each.
//!
//! A line is appended by one write when its game is done, and a line without its end, which only a
//! crash leaves behind, is dropped at the start. So a batch that was ended in whatever way goes on
//! where it was, and no game is done twice.

use super::quotient::status_word;
use crate::answer::{Answer, Failure, Status as Exit, Verdict};
use crate::args::CensusArgs;
use crate::context::Context;
use grundy::Game;
use grundy::quotient::{Solver, Status};
use grundy::run::{Budget, Limit, Progress, Run, Stop, processor_time};
use grundy_report::{Column, IntoPhrase, Page};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

const HEADER: &str = "game,status,heap,order,p_order,preperiod,period,tame,changes\n";

/// How far a game is followed if nothing else stops it.
const HEAPS: u64 = 20_000;

#[derive(Serialize)]
struct Json {
    family: &'static str,
    games: usize,
    done: usize,
    counts: BTreeMap<String, usize>,
    rows: Vec<BTreeMap<&'static str, String>>,
}

pub(crate) fn answer(args: &CensusArgs, context: &Context) -> Verdict {
    let codes = codes(args)?;
    let table = Table::open(args.save.as_deref())?;
    let missing: Vec<&String> = codes.iter().filter(|code| !table.has(code)).collect();
    let bar = context.bar("games");
    let (taken, done) = (AtomicUsize::new(0), AtomicUsize::new(codes.len() - missing.len()));
    let workers = thread::available_parallelism().map_or(1, usize::from).min(missing.len().max(1));
    let run = context.run(&bar).untold();
    let work = || -> Result<(), Failure> {
        while let Some(code) = missing.get(taken.fetch_add(1, Ordering::Relaxed)) {
            let Some(line) = line(code, args, &run, workers) else { return Ok(()) };
            table.append(&line)?;
            let done = done.fetch_add(1, Ordering::Relaxed) as u64 + 1;
            let goal = Some(codes.len() as u64);
            bar.sink()(Progress { done, goal, ..Progress::default() });
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("a worker does not panic"))
    })?;
    let stopped = run.check(Progress::default());
    drop(bar);
    let rows: Vec<Row> = table.rows(&codes).iter().map(|row| fields(row)).collect();
    let exit = match stopped {
        Err(stop) if rows.len() < codes.len() => stop.into(),
        _ => Exit::Done,
    };
    let counts = counts(&rows);
    let page = page(codes.len(), &rows, &counts, args);
    let json = Json { family: "misere", games: codes.len(), done: rows.len(), counts, rows };
    Ok(Answer::new(page, json, exit))
}

/// The codes of the batch in canonical spelling, each once.
fn codes(args: &CensusArgs) -> Result<Vec<String>, Failure> {
    let Some(file) = &args.codes else { return Ok(octal_codes()) };
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::new(format!("error: cannot read {}: {error}", file.display())))?;
    let mut seen = BTreeSet::new();
    let mut codes = Vec::new();
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
        let game: Game = line.parse()?;
        if game.to_string().contains(',') {
            return Err(Failure::new(format!("error: {game} is not a take-and-break code")));
        }
        if seen.insert(game.to_string()) {
            codes.push(game.to_string());
        }
    }
    Ok(codes)
}

/// The 511 codes 0.xyz and the 63 codes 4.xy with a digit after the point that is not 0.
fn octal_codes() -> Vec<String> {
    let zero = (1..512).map(|n| format!("0.{n:03o}"));
    let four = (1..64).map(|n| format!("4.{n:02o}"));
    zero.chain(four).map(|code| code.trim_end_matches('0').to_owned()).collect()
}

/// The line of one game; `None` if the whole batch was stopped meanwhile.
fn line(code: &str, args: &CensusArgs, run: &Run<'_>, workers: usize) -> Option<String> {
    run.check(Progress::default()).ok()?;
    let game: Game = code.parse().expect("it was parsed before");
    let whole = run.budget();
    let processor = Some(processor_time() + args.limit_time_each);
    let memory = whole.memory.map(|bytes| bytes / workers as u64);
    let mut solver = Solver::new(game);
    let heap = Some(HEAPS);
    let status = solver.solve(&run.within(Budget { processor, memory, heap, ..whole }));
    // A game that the end of the batch cut short has not had its time: it is not recorded.
    if let Status::Stopped(Stop::Cancelled | Stop::Limit(Limit::Time)) = status {
        run.check(Progress::default()).ok()?;
    }
    let quotient = solver.quotient();
    let period = quotient.period();
    let (word, preperiod) = match status {
        Status::Normal(normal) => ("normal", Some(normal.from())),
        _ => (status_word(&status), period.map(|p| p.preperiod())),
    };
    let number = |n: Option<u64>| n.map_or(String::new(), |n| n.to_string());
    let changes: Vec<String> =
        solver.changes().iter().map(|change| format!("{}:{}", change.heap, change.order)).collect();
    Some(format!(
        "{code},{},{},{},{},{},{},{},{}\n",
        word,
        solver.heap(),
        quotient.order(),
        quotient.p_order(),
        number(preperiod),
        number(period.map(|p| p.period())),
        number(quotient.tame().map(u64::from)),
        changes.join(" "),
    ))
}

/// The lines so far, in memory and, where a file was named, on the disk.
struct Table {
    lines: Mutex<BTreeMap<String, String>>,
    file: Option<Mutex<File>>,
}

impl Table {
    fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self { lines: Mutex::default(), file: None }) };
        let failed =
            |error: std::io::Error| Failure::new(format!("error: {}: {error}", path.display()));
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = file.as_mut().map_err(|error| {
            Failure::new(format!("error: cannot open {}: {error}", path.display()))
        })?;
        let text = fs::read_to_string(path).map_err(failed)?;
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        if !whole.is_empty() && !whole.starts_with(HEADER) {
            let name = path.display();
            return Err(Failure::new(format!("error: {name} is not a table of this batch")));
        }
        file.set_len(whole.len() as u64).map_err(failed)?;
        if whole.is_empty() {
            file.write_all(HEADER.as_bytes()).map_err(failed)?;
        }
        let name = |line: &str| line.split(',').next().unwrap_or_default().to_owned();
        let lines = whole.lines().skip(1).map(|line| (name(line), line.to_owned())).collect();
        let file = file.try_clone().map_err(failed)?;
        Ok(Self { lines: Mutex::new(lines), file: Some(Mutex::new(file)) })
    }

    fn has(&self, code: &str) -> bool {
        self.lines.lock().expect("no worker panics").contains_key(code)
    }

    /// Adds a line: on the disk first, by a single write.
    fn append(&self, line: &str) -> Result<(), Failure> {
        if let Some(file) = &self.file {
            let mut file = file.lock().expect("no worker panics");
            let written = file.write_all(line.as_bytes()).and_then(|()| file.sync_data());
            written.map_err(|error| Failure::new(format!("error: cannot write: {error}")))?;
        }
        let code = line.split(',').next().unwrap_or_default().to_owned();
        let line = line.trim_end().to_owned();
        self.lines.lock().expect("no worker panics").insert(code, line);
        Ok(())
    }

    /// The lines of these codes, in their order.
    fn rows(&self, codes: &[String]) -> Vec<String> {
        let lines = self.lines.lock().expect("no worker panics");
        codes.iter().filter_map(|code| lines.get(code).cloned()).collect()
    }
}

/// A line of the table, by the names of its columns.
type Row = BTreeMap<&'static str, String>;

fn fields(row: &str) -> Row {
    HEADER.trim_end().split(',').zip(row.split(',').map(str::to_owned)).collect()
}

/// The end that a game came to; solved ones by tame and wild.
fn kind(row: &Row) -> &str {
    match (row["status"].as_str(), row["tame"].is_empty()) {
        ("solved", true) => "solved wild",
        ("solved", false) => "solved tame",
        (other, _) => other,
    }
}

fn counts(rows: &[Row]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for row in rows {
        *counts.entry(kind(row).to_owned()).or_insert(0) += 1;
    }
    counts
}

fn page(games: usize, rows: &[Row], counts: &BTreeMap<String, usize>, args: &CensusArgs) -> Page {
    let mut page = Page::default();
    let each = humantime::format_duration(args.limit_time_each);
    page.heading(format!("misère quotients of {games} games, up to {each} of processor time each"));
    page.fact("done", rows.len());
    counts.iter().for_each(|(kind, count)| page.fact(kind, count));
    if let Some(file) = &args.save {
        page.fact("table", file.display());
    }
    page.on_paper(|page| {
        for end in counts.keys() {
            page.section(end);
            page.table(table_of(end, rows));
        }
    });
    page
}

/// The games that came to one end, with what is known of each.
fn table_of(end: &str, rows: &[Row]) -> grundy_report::Table {
    let columns: &[(&str, &str)] = match end {
        "solved tame" => &[
            ("game", "game"),
            ("T_n, n", "tame"),
            ("preperiod", "preperiod"),
            ("period", "period"),
        ],
        "solved wild" => &[
            ("game", "game"),
            ("order", "order"),
            ("P-elements", "p_order"),
            ("preperiod", "preperiod"),
            ("period", "period"),
            ("changes, heap:order", "changes"),
        ],
        "normal" => &[
            ("game", "game"),
            ("normal play from heap", "preperiod"),
            ("exact to heap", "heap"),
            ("order", "order"),
            ("P-elements", "p_order"),
            ("changes, heap:order", "changes"),
        ],
        _ => &[
            ("game", "game"),
            ("exact to heap", "heap"),
            ("order", "order"),
            ("P-elements", "p_order"),
            ("changes, heap:order", "changes"),
        ],
    };
    let column = |&(title, name): &(&str, &str)| match name {
        "game" | "changes" => Column::left(title),
        _ => Column::right(title),
    };
    let mut table = grundy_report::Table::new(columns.iter().map(column).collect());
    for row in rows.iter().filter(|row| kind(row) == end) {
        table.row(columns.iter().map(|(_, name)| row[name].as_str().into_phrase()).collect());
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codes_are_canonical_and_different() {
        let codes = octal_codes();
        assert_eq!(codes.len(), 574);
        assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), 574);
        for code in &codes {
            assert_eq!(code.parse::<Game>().unwrap().to_string(), *code);
        }
    }
}
