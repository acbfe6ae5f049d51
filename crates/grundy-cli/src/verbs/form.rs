//! `grundy form EXPR`: the canonical form of a misère game.

use crate::answer::{Answer, Failure, Verdict};
use crate::args::FormArgs;
use crate::context::Context;
use crate::game;
use grundy::misere::Blurry;
use grundy::misere::form::prescribe;
use grundy_report::answer::{BornAnswer, FormAnswer, FormQuestion, FormSource};

pub(crate) fn answer(args: &FormArgs, context: &Context) -> Verdict {
    let bar = context.bar("heaps");
    let run = context.run(&bar);
    if let Some(day) = args.born_by {
        let too_late =
            || Failure::new(format!("error: games are counted up to day {}", BornAnswer::LAST_DAY));
        return Ok(Answer::of(&BornAnswer::ask(day, &run).ok_or_else(too_late)?));
    }
    let question = FormQuestion {
        source: source(args, context)?,
        apart: args.apart.as_deref().map(|text| apart(args, text, context)).transpose()?,
        factors: args.factors,
        tree: args.tree,
    };
    Ok(Answer::of(&FormAnswer::ask(&question, &run)))
}

/// What it is told apart from: with `--game` a sum of heaps of that game, if it reads as one.
fn apart(args: &FormArgs, text: &str, context: &Context) -> Result<FormSource, Failure> {
    if let Some(game) = &args.game {
        let game = game::read(game, context)?;
        if let Ok(position) = game::position(&game, text) {
            return Ok(FormSource::Position(game, position));
        }
    }
    Ok(FormSource::Expression(text.parse()?))
}

fn source(args: &FormArgs, context: &Context) -> Result<FormSource, Failure> {
    match (&args.expression, &args.game, &args.with_genus) {
        (Some(text), None, None) => Ok(FormSource::Expression(text.parse()?)),
        (Some(text), Some(game), None) => {
            let game = game::read(game, context)?;
            let position = game::position(&game, text)?;
            Ok(FormSource::Position(game, position))
        }
        (None, None, Some(text)) => {
            let genus: Blurry = text.parse()?;
            prescribe::admissible(&genus).map_err(Failure::error)?;
            Ok(FormSource::Genus(genus))
        }
        _ => Err(Failure::new(
            "error: expected a game, as in `grundy form 2_#`, or --with-genus or --born-by",
        )),
    }
}
