//! `grundy value EXPR`: the value of a partizan game.

use crate::answer::{Answer, Failure, Verdict};
use crate::args::ValueArgs;
use crate::certificate;
use crate::context::Context;
use grundy::partizan::ruleset::{self, Heaps};
use grundy::partizan::{Desk, ReadError};
use grundy_cert::partizan::PartizanCertificate;
use grundy_report::answer::{DaysAnswer, HeapsAnswer, RulesetsAnswer, ValueAnswer, ValueView};

pub(crate) fn answer(args: &ValueArgs, context: &Context) -> Verdict {
    if args.rulesets {
        return Ok(Answer::of(&RulesetsAnswer::default()));
    }
    let bar = context.bar("positions");
    let run = context.run(&bar);
    let view = ValueView {
        style: args.notation.into(),
        steps: args.explain,
        thermograph: args.thermograph,
        incentives: args.incentives,
        threads: args.threads,
    };
    if let Some(day) = args.born_by {
        let too_late =
            || Failure::new(format!("error: games are listed up to day {}", DaysAnswer::LAST_DAY));
        return Ok(Answer::of(&DaysAnswer::ask(day, view.style, &run).ok_or_else(too_late)?));
    }
    let text = args.expression.as_deref().unwrap_or_default();
    let file = args.certificate.as_deref();
    match (&args.of, args.heaps) {
        (Some(name), Some(largest)) => {
            let heaps: Heaps = name.parse()?;
            Ok(Answer::of(&HeapsAnswer::ask(&heaps, largest, view.style, &run)))
        }
        (Some(name), None) => {
            let mut table = ruleset::open(name)?;
            let answer = ValueAnswer::position(name, table.as_mut(), text, &view, &run)?;
            let certificate = certificate::keep_text(file, context, || {
                text_of(grundy_certify::position(table.as_mut(), text, &run))
            })?;
            Ok(Answer::of(&answer).certified(certificate))
        }
        (None, _) => {
            let mut desk = Desk::default();
            let answer = ValueAnswer::ask(&mut desk, text, &view, &run)?;
            let certificate = certificate::keep_text(file, context, || {
                text_of(grundy_certify::statement(&mut desk, text, &run))
            })?;
            Ok(Answer::of(&answer).certified(certificate))
        }
    }
}

/// What the checker needs to play the game as it is typed, if it was found.
fn text_of(found: Result<PartizanCertificate, ReadError>) -> Result<Option<String>, Failure> {
    match found {
        Ok(certificate) => Ok(Some(certificate.to_json())),
        Err(ReadError::Stopped(_)) => Ok(None),
        Err(ReadError::Text(error)) => Err(error.into()),
    }
}
