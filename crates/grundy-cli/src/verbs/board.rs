//! `grundy board NAME POSITION`: nim-value, genus, outcomes and winning moves of a position.

use crate::answer::{Answer, Failure, Verdict};
use crate::args::{BoardArgs, in_one_piece};
use crate::context::Context;
use grundy::rules::nearest;
use grundy_boards::{BOARDS, Kind};
use grundy_report::answer::{BoardAnswer, BoardsAnswer, GroupsAnswer};

pub(crate) fn answer(args: &BoardArgs, context: &Context) -> Verdict {
    let Some(name) = &args.name else { return Ok(Answer::of(&BoardsAnswer::all())) };
    let kind = named(name)?;
    let bar = context.bar("positions");
    let run = context.run(&bar);
    match (in_one_piece(&args.position), args.groups) {
        (_, Some(most)) if kind.name == "towers" => {
            Ok(Answer::of(&GroupsAnswer::ask(args.rows, most, &run)))
        }
        (_, Some(_)) => Err(Failure::new("error: --groups lists positions of towers only")),
        (Some(position), None) => {
            Ok(Answer::of(&BoardAnswer::ask(&mut *kind.open(), &position, &run)?))
        }
        (None, None) => Ok(Answer::of(&BoardsAnswer::of(kind))),
    }
}

/// The board game of this name.
pub(crate) fn named(name: &str) -> Result<&'static Kind, Failure> {
    grundy_boards::named(name).ok_or_else(|| {
        let meant = near(name).map(|near| format!(" (did you mean {near}?)")).unwrap_or_default();
        let names: Vec<&str> = BOARDS.iter().map(|kind| kind.name).collect();
        let names = names.join(", ");
        Failure::new(format!("error: no board game {name:?}{meant}; there are {names}"))
    })
}

/// The name of a board that may have been meant.
pub(crate) fn near(name: &str) -> Option<&'static str> {
    nearest(name, BOARDS.iter().map(|kind| kind.name))
}
