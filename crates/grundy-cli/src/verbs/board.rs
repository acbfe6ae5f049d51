//! `grundy board NAME POSITION`: genus, outcome and winning moves of a board position.

use crate::answer::{Answer, Failure, Verdict};
use crate::args::BoardArgs;
use crate::context::Context;
use grundy::rules::nearest;
use grundy_report::answer::{BoardAnswer, BoardKind, GroupsAnswer};

pub(crate) fn answer(args: &BoardArgs, context: &Context) -> Verdict {
    let kind = named(&args.name)?;
    let bar = context.bar("positions");
    let run = context.run(&bar);
    match (kind, args.groups) {
        (BoardKind::Towers, Some(most)) => {
            Ok(Answer::of(&GroupsAnswer::ask(args.rows, most, &run)))
        }
        (_, Some(_)) => Err(Failure::new("error: --groups lists positions of towers only")),
        (_, None) => {
            let position = kind.parse(args.position.as_deref().unwrap_or_default())?;
            Ok(Answer::of(&BoardAnswer::ask(kind, &position, &run)))
        }
    }
}

/// The board game of this name.
pub(crate) fn named(name: &str) -> Result<BoardKind, Failure> {
    BoardKind::named(name).ok_or_else(|| {
        let names = BoardKind::ALL.map(BoardKind::name);
        let meant = nearest(name, names).map(|near| format!(" (did you mean {near}?)"));
        let (meant, names) = (meant.unwrap_or_default(), names.join(" and "));
        Failure::new(format!("error: no board game {name:?}{meant}; there are {names}"))
    })
}
