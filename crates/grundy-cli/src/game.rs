//! The game that was asked for: a spelling, a board, or a file with its rules or its positions.

use crate::answer::Failure;
use crate::context::Context;
use grundy::misere::form::Forms;
use grundy::rules::{GraphError, Listed, ParseError, ReadError, Rule};
use grundy::run::Run;
use grundy::{Game, Position};
use grundy_boards::Kind;
use std::fs::File;
use std::io::{self, Read};

/// The longest file that is read, in bytes.
const LONGEST: u64 = 4 << 20;

/// The game with this spelling. `graph:FILE` is a finite game in a file, `rule:@FILE` has rules in
/// words in a file, `forms:2_#` has the positions of 2_#, `cram:2x5` has all that can arise from a
/// position of a board, and `GAME under POSITION` has all that can be reached from a position.
pub(crate) fn read(text: &str, context: &Context) -> Result<Game, Failure> {
    if let Some((game, position)) = text.rsplit_once(" under ") {
        return under(&read(game, context)?, position, context);
    }
    match text.trim().split_once(':') {
        Some(("rule", rule)) if rule.trim_start().starts_with('@') => {
            let file = &rule.trim_start()[1..];
            let rule: Result<Rule, ParseError> = content(file, context)?.parse();
            rule.map(Game::from).map_err(|error| in_file(file, &error))
        }
        Some(("graph", file)) => {
            let graph = content(file, context)?;
            let read = Listed::from_graph(text.trim(), &graph);
            read.map(Game::from).map_err(|error| match error {
                GraphError::Text(error) => in_file(file, &error),
                error => Failure::new(format!("error: {file}: {error}")),
            })
        }
        Some(("forms", games)) => forms(text.trim(), games, context),
        Some((name, positions)) => match grundy_boards::named(name) {
            Some(kind) => board(kind, positions.trim(), context),
            None => Ok(text.parse()?),
        },
        None => Ok(text.parse()?),
    }
}

/// Everything that can arise from some positions of a board, as a finite game.
fn board(kind: &'static Kind, positions: &str, context: &Context) -> Result<Game, Failure> {
    let bar = context.bar("positions");
    let members =
        kind.open().closed(positions, &context.run(&bar)).map_err(|error| match error {
            ReadError::Text(error) => error.into(),
            error => Failure::error(error),
        })?;
    let members = members.into_iter().map(|member| (member.position, member.options));
    let title = format!("{}:{positions}", kind.name);
    Ok(Listed::numbered(title, members).map_err(Failure::error)?.into())
}

/// All that can be reached from a position, as a finite game.
fn under(game: &Game, position: &str, context: &Context) -> Result<Game, Failure> {
    let position = self::position(game, position)?;
    let title = format!("{game} under {}", game.spell(&position));
    let heaps = position.sizes().map(|(heap, _)| heap);
    let name = |heap| game.spell_heap(heap).into_owned();
    let found = Listed::under(game, heaps, title, name, &Run::new(context.budget()));
    Ok(found.map_err(Failure::error)?.map_err(Failure::error)?.into())
}

/// The positions of games in the notation of `grundy form`, with semicolons between them.
fn forms(title: &str, games: &str, context: &Context) -> Result<Game, Failure> {
    let run = Run::new(context.budget());
    let mut forms = Forms::new();
    let mut read = Vec::new();
    for text in games.split(';') {
        read.push(forms.evaluate(&text.parse()?, &run).map_err(Failure::error)?);
    }
    Ok(forms.listed(read, title).map_err(Failure::error)?.into())
}

/// A sum of heaps, of positions by their names, or, of what can arise on a board, a position in the
/// notation of the board.
pub(crate) fn position(game: &Game, text: &str) -> Result<Position, Failure> {
    game.position(text).or_else(|error| on_its_board(game, text).ok_or_else(|| error.into()))
}

/// The components of a position in the notation of the board that the game is of.
fn on_its_board(game: &Game, text: &str) -> Option<Position> {
    let listed = game.listed()?;
    let (name, _) = listed.title().split_once(':')?;
    let parts = grundy_boards::open(name)?.components(text).ok()?;
    parts.iter().map(|part| listed.number(part)).collect()
}

/// One heap of a game, or one position by its name.
pub(crate) fn heap(game: &Game, text: &str) -> Result<u64, Failure> {
    let position = position(game, text)?;
    let one = position.largest().filter(|_| position.count() == 1);
    one.ok_or_else(|| Failure::new(format!("error: expected one heap, found {text:?}")))
}

/// The text of a file; - is stdin.
fn content(file: &str, context: &Context) -> Result<String, Failure> {
    if !context.may_read() {
        return Err(Failure::new("error: files are read on the command line only"));
    }
    let failed = |error: io::Error| Failure::new(format!("error: cannot read {file}: {error}"));
    let mut bytes = Vec::new();
    match file {
        "-" => io::stdin().lock().take(LONGEST + 1).read_to_end(&mut bytes),
        _ => File::open(file).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes)),
    }
    .map_err(failed)?;
    if bytes.len() as u64 > LONGEST {
        let most = LONGEST >> 20;
        return Err(Failure::new(format!("error: {file} has more than {most} megabytes")));
    }
    String::from_utf8(bytes).map_err(|_| Failure::new(format!("error: {file} is no text (UTF-8)")))
}

/// What is wrong with a file, with its line and a caret.
fn in_file(file: &str, error: &ParseError) -> Failure {
    const SHOWN: usize = 60;
    let before: Vec<char> = error.input.chars().take(error.at).collect();
    let number = 1 + before.iter().filter(|&&c| c == '\n').count();
    let column = before.iter().rev().take_while(|&&c| c != '\n').count();
    let line = error.input.lines().nth(number - 1).unwrap_or_default();
    let from = column.saturating_sub(SHOWN / 2);
    let shown: String = line.chars().skip(from).take(SHOWN).collect();
    let shown: String = shown.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let caret = " ".repeat(column - from) + "^";
    let (found, expected, column) = (&error.found, &error.expected, column + 1);
    Failure::new(format!(
        "error: {file}, line {number}, column {column}: found {found}, expected {expected}\n\n  \
         {shown}\n  {caret}"
    ))
}
