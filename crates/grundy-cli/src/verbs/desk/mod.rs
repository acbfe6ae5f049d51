//! `grundy desk`: a calculator for partizan games.

mod command;
mod editor;
mod session;

use crate::answer::{Answer, Failure, Verdict};
use crate::args::DeskArgs;
use crate::context::Context;
use crate::format::Format;
use editor::Editor;
use session::Session;
use std::io::{self, BufRead, IsTerminal, Write};

const WELCOME: &str = "Partizan games in normal play. `help` tells what can be typed.";

pub(crate) fn answer(args: &DeskArgs, context: &Context) -> Verdict {
    let mut session = Session::new(args.notation.into());
    let mut out = out(context);
    match io::stdin().is_terminal() {
        true => converse(&mut session, args, context, &mut *out),
        false => read(&mut session, context, &mut *out),
    }
    .map_err(|error| Failure::new(format!("error: {error}")))?;
    Ok(Answer::of(&session.into_answer()))
}

/// The conversation leaves stdout alone where that is for one object or document.
fn out(context: &Context) -> Box<dyn Write> {
    match context.format() {
        Format::Text => Box::new(io::stdout()),
        _ => Box::new(io::stderr()),
    }
}

/// With a person: line editing, completion and history.
fn converse(
    session: &mut Session,
    args: &DeskArgs,
    context: &Context,
    out: &mut dyn Write,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut editor = Editor::new(args.history.as_deref())?;
    writeln!(out, "{WELCOME}")?;
    while let Some(line) = editor.line(session.words())? {
        match session.line(&line, &context.run_from_now()) {
            Some(said) if said.is_empty() => {}
            Some(said) => writeln!(out, "{said}")?,
            None => break,
        }
    }
    editor.save()
}

/// From a pipe or a file.
fn read(
    session: &mut Session,
    context: &Context,
    out: &mut dyn Write,
) -> Result<(), Box<dyn std::error::Error>> {
    for line in io::stdin().lock().lines() {
        match session.line(&line?, &context.run_from_now()) {
            Some(said) if said.is_empty() => {}
            Some(said) => writeln!(out, "{said}")?,
            None => break,
        }
    }
    Ok(())
}
