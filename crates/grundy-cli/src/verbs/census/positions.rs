//! `grundy census positions`: all that can arise on a board, or all positions of a finite game.

use super::words;
use crate::answer::{Answer, Failure, Verdict};
use crate::args::CensusArgs;
use crate::context::Context;
use crate::file::named_rightly;
use crate::game;
use crate::progress::Bar;
use crate::table::Table;
use crate::verbs::board::named;
use grundy::Rules;
use grundy::misere::Genera;
use grundy::rules::ReadError;
use grundy::run::{Progress, Run, Stop};
use grundy_boards::{Kind, PositionRow};
use grundy_report::answer::PositionsAnswer;

pub(super) fn answer(args: &CensusArgs, context: &Context) -> Verdict {
    named_rightly(args.save.as_deref(), "--save", "a table (CSV)")?;
    let bar = context.bar("positions");
    let rows =
        Rows { table: Table::open(args.save.as_deref())?, bar: &bar, run: context.run(&bar) };
    let (_, file) = words(args);
    match &args.games[..] {
        [name, position @ ..] if !position.is_empty() => {
            on_a_board(named(name)?, &position.join(" "), file, &rows)
        }
        [text] if grundy_boards::named(text).is_none() => of_a_game(text, context, file, &rows),
        _ => {
            let expected = "a board and a position, as in grundy census positions cram 3x4, or a \
                            finite game, as in graph:FILE";
            Err(Failure::new(format!("error: expected {expected}")))
        }
    }
}

/// The components that can arise on a board.
fn on_a_board(kind: &'static Kind, family: &str, file: Option<String>, rows: &Rows<'_>) -> Verdict {
    let mut board = kind.open();
    let answer = PositionsAnswer::on_a_board(kind, family, file);
    let members = match board.closed(family, &rows.run) {
        Ok(members) => members,
        Err(ReadError::Text(error)) => return Err(error.into()),
        Err(ReadError::Stopped(stop)) => return Ok(Answer::of(&answer.stopped(stop))),
    };
    let names: Vec<String> = members.into_iter().map(|member| member.position).collect();
    let stop = rows.fill(&names, |at| match board.row(&names[at], &rows.run) {
        Err(ReadError::Stopped(stop)) => Ok(Err(stop)),
        row => Ok(Ok(row.map_err(Failure::error)?)),
    })?;
    Ok(rows.answer(answer, &names, stop))
}

/// The positions of a finite game.
fn of_a_game(text: &str, context: &Context, file: Option<String>, rows: &Rows<'_>) -> Verdict {
    let game = game::read(text, context)?;
    let Some(last) = game.last_heap() else {
        let finite = "graph:FILE, cram:2x5 or 'kayles under 9'";
        return Err(Failure::new(format!(
            "error: {game} has heaps without end; expected a finite game, as in {finite}"
        )));
    };
    let names: Vec<String> = (1..=last).map(|heap| game.spell_heap(heap).into_owned()).collect();
    if let Some(name) = names.iter().find(|name| file.is_some() && name.contains(['\n', '\r'])) {
        return Err(Failure::new(format!("error: {name:?} does not fit on a line of the table")));
    }
    let mut genera = Genera::new(&game);
    let stop = rows.fill(&names, |at| {
        let heap = at as u64 + 1;
        if let Err(stop) = genera.extend_to(heap, &rows.run) {
            return Ok(Err(stop));
        }
        let known = genera.genus(heap).cloned().zip(genera.nature(heap));
        let row = |(genus, nature): (_, grundy::misere::Nature)| PositionRow {
            position: names[at].clone(),
            genus,
            tame: nature.is_tame(),
        };
        known.map(row).map(Ok).ok_or_else(|| Failure::new("error: a position without a genus"))
    })?;
    Ok(rows.answer(PositionsAnswer::of_a_game(&game, file), &names, stop))
}

/// The table that is filled, and how the computation is run.
struct Rows<'a> {
    table: Table<PositionRow>,
    bar: &'a Bar,
    run: Run<'a>,
}

impl Rows<'_> {
    /// Does the rows that the table does not have. What they need of the others is done again.
    fn fill(
        &self,
        names: &[String],
        mut row: impl FnMut(usize) -> Result<Result<PositionRow, Stop>, Failure>,
    ) -> Result<Option<Stop>, Failure> {
        for at in (0..names.len()).filter(|&at| !self.table.has(&names[at], false)) {
            match row(at)? {
                Ok(row) => self.table.append(row)?,
                Err(stop) => return Ok(Some(stop)),
            }
            let goal = Some(names.len() as u64);
            self.bar.sink()(Progress { done: at as u64 + 1, goal, ..Progress::default() });
        }
        Ok(None)
    }

    fn answer(&self, answer: PositionsAnswer, names: &[String], stop: Option<Stop>) -> Answer {
        let answer = answer.with(names.len(), self.table.rows(names));
        Answer::of(&match stop {
            Some(stop) => answer.stopped(stop),
            None => answer,
        })
    }
}
