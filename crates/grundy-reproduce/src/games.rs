//! Questions about canonical forms.

use super::desk::{Desk, number};
use super::found::{Answered, Found, Question};
use grundy::misere::Blurry;
use grundy::misere::form::{Form, ReadError};
use grundy::run::Stop;

/// An expression comes after the game whose heaps it names: `form-genus 0.123 h6+T`.
pub(super) fn ask(desk: &mut Desk<'_>, question: &Question<'_>) -> Answered {
    let Question { verb, args, printed } = *question;
    let [game, expression @ ..] = args else { return Ok(None) };
    let expression = expression.join(" ");
    Ok(Some(match verb {
        // The printed expression is the same game.
        "form" => {
            let form = read(desk, game, &expression)?;
            let means = read(desk, game, printed)?;
            Found::new(desk.forms.print(form), form == means)
        }
        "form-equal" => {
            let (one, other) = expression.split_once(" and ").expect("A and B");
            let equal = read(desk, game, one)? == read(desk, game, other)?;
            Found::text(if equal { "yes" } else { "no" }, printed)
        }
        "form-genus" => {
            let form = read(desk, game, &expression)?;
            Found::text(desk.forms.genus(form, &desk.run)?, printed)
        }
        "form-outcome" => {
            let form = read(desk, game, &expression)?;
            Found::text(desk.forms.outcome(form), printed)
        }
        // Allemang's blurry symbols; the printed one may leave # and 2, 3 apart or not.
        "form-blurry" => {
            let form = read(desk, game, &expression)?;
            let found = Blurry::from(&desk.forms.genus(form, &desk.run)?);
            let means: Option<Blurry> = printed.parse().ok();
            Found::new(found.to_string(), means == Some(found))
        }
        "first-non-nim" => {
            let mut heap = 0;
            loop {
                let form = desk.heap_form(game, heap)?;
                if desk.forms.as_nim_heap(form).is_none() {
                    return Ok(Some(Found::text(heap, printed)));
                }
                heap += 1;
            }
        }
        _ => return Ok(None),
    }))
}

/// A game of the paper: a sum, a set of options in braces, a heap h6 or S6, a game with a name,
/// or anything that the program itself reads.
pub(super) fn read(desk: &mut Desk<'_>, game: &str, text: &str) -> Result<Form, Stop> {
    let summands = split(text, '+');
    if summands.len() > 1 {
        let mut sum = Form::ZERO;
        for summand in summands {
            let form = read(desk, game, summand)?;
            sum = desk.forms.sum(sum, form, &desk.run)?;
        }
        return Ok(sum);
    }
    let text = text.trim();
    if let Some(inside) = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
        let options: Result<Vec<Form>, Stop> =
            split(inside, ',').into_iter().map(|option| read(desk, game, option)).collect();
        return Ok(desk.forms.game(options?));
    }
    if let Some(expression) = desk.named(text) {
        return read(desk, game, expression);
    }
    if let Some(heap) = text.strip_prefix(['h', 'S']) {
        return desk.heap_form(game, number(heap));
    }
    match desk.forms.read(text, &desk.run) {
        Ok(form) => Ok(form),
        Err(ReadError::Stopped(stop)) => Err(stop),
        Err(error) => panic!("claims: {text}: {error}"),
    }
}

/// Splits where no brace is open.
fn split(text: &str, at: char) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (i, c) in text.char_indices() {
        match c {
            '{' | '[' | '(' => depth += 1,
            '}' | ']' | ')' => depth -= 1,
            _ if c == at && depth == 0 => {
                parts.push(&text[start..i]);
                start = i + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}
