//! The program `grundy`: arguments in, answers out. All mathematics is in the library.

mod answer;
mod args;
mod certificate;
mod checkpoint;
mod context;
mod file;
mod format;
mod game;
mod guard;
mod limits;
mod png;
mod progress;
mod table;
mod terminal;
mod verbs;

use answer::{Status, Verdict};
use args::{Args, Verb};
use context::Context;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: guard::Metered = guard::Metered;

fn main() -> ExitCode {
    let args = Args::read();
    let status = match Context::new(&args) {
        Ok(context) => run(&args, &context),
        Err(failure) => failure.write(),
    };
    status.into()
}

/// Answers and prints, within the limits.
fn run(args: &Args, context: &Context) -> Status {
    let plays = matches!(&args.verb, Verb::Play(args) if args.moves.is_none());
    if !plays {
        Context::catch_interrupts();
    }
    if args.common.while_asked {
        Context::stop_with_stdin();
    }
    // A conversation has no deadline.
    context.watch(!plays && !matches!(args.verb, Verb::Desk(_) | Verb::Serve(_)));
    let rendered = answer(&args.verb, context).and_then(|answer| answer.render(context.format()));
    guard::stand_down();
    context.print(rendered)
}

fn answer(verb: &Verb, context: &Context) -> Verdict {
    match verb {
        Verb::Nim(args) => verbs::nim::answer(args, context),
        Verb::Outcome(args) => verbs::outcome::answer(args, context),
        Verb::Equal(args) => verbs::equal::answer(args, context),
        Verb::Genus(args) => verbs::genus::answer(args, context),
        Verb::Census(args) => verbs::census::answer(args, context),
        Verb::Atlas(args) => verbs::atlas::answer(args, context),
        Verb::Play(args) => verbs::play::answer(args, context),
        Verb::Form(args) => verbs::form::answer(args, context),
        Verb::Value(args) => verbs::value::answer(args, context),
        Verb::Desk(args) => verbs::desk::answer(args, context),
        Verb::Board(args) => verbs::board::answer(args, context),
        Verb::Quotient(args) => verbs::quotient::answer(args, context),
        Verb::Solve(args) => verbs::solve::answer(args, context),
        Verb::Verify(args) => verbs::verify::answer(args, context.set_memory()),
        Verb::Reproduce(args) => verbs::reproduce::answer(args, context),
        Verb::Figure(args) => verbs::figure::answer(args, context),
        Verb::Serve(args) => verbs::serve::answer(args, context),
        Verb::Games => verbs::games::answer(),
        Verb::Completions { shell } => verbs::manual::completions(*shell),
        Verb::Man { verb } => verbs::manual::man(verb.as_deref()),
    }
}
