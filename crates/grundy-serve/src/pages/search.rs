//! The search box: whatever the command line takes.

use crate::app::Shared;
use crate::ask::{self, encoded, query};
use crate::trouble::Trouble;
use crate::view::{Frame, page};
use askama::Template;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use grundy::misere::form::Expression;
use grundy::partizan::ruleset::RULESETS;
use grundy::rules::{NAMED_GAMES, nearest};
use grundy::{Game, Position};
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct Asked {
    #[serde(default)]
    q: String,
}

#[derive(Template)]
#[template(path = "search.html")]
struct Nothing {
    frame: Frame,
    q: String,
    trouble: Trouble,
    near: Option<&'static str>,
    examples: &'static [(&'static str, &'static str)],
}

pub(super) async fn search(State(_): State<Shared>, Query(asked): Query<Asked>) -> Response {
    let q = asked.q.trim();
    if q.is_empty() {
        return Redirect::to("/").into_response();
    }
    match ask::plain(q).and_then(address) {
        Ok(address) => Redirect::to(&address).into_response(),
        Err(trouble) => {
            let first = q.split_whitespace().next().unwrap_or(q);
            let shown: String = q.chars().take(200).collect();
            let near = nearest(first, NAMED_GAMES.iter().map(|game| game.name));
            let frame = Frame::new("Not understood", "").searched(&shown);
            let examples = &super::home::EXAMPLES;
            page(&Nothing { frame, q: shown, trouble, near, examples })
        }
    }
}

/// The verbs that may stand first, as on the command line.
const VERBS: [&str; 11] = [
    "solve", "nim", "genus", "quotient", "outcome", "play", "form", "value", "desk", "board",
    "verify",
];

/// The page that answers what was typed.
pub(crate) fn address(q: &str) -> Result<String, Trouble> {
    let q = q.strip_prefix("grundy ").unwrap_or(q).trim();
    let (first, rest) = q.split_once(char::is_whitespace).unwrap_or((q, ""));
    let verb = VERBS.into_iter().find(|&verb| verb == first);
    let (normal, rest) = match (verb, without(rest, "--normal")) {
        (Some(_), (normal, rest)) => (normal, rest),
        (None, _) => without(q, "--normal"),
    };
    let rest = unquoted(&rest);
    let wanted = if rest.is_empty() { q } else { &rest };
    let play = if normal { "normal" } else { "" };
    match verb {
        Some("form") => return Ok(format!("/form?{}", query(&[("expr", &rest)]))),
        Some("value") => return Ok(value(&rest)),
        Some("desk") => return Ok("/value".to_owned()),
        Some("verify") => return Ok("/verify".to_owned()),
        Some("play") => return play_address(&rest, play),
        _ => {}
    }
    if let Some((name, position)) = board(wanted) {
        return Ok(format!("/board/{name}?{}", query(&[("position", position)])));
    }
    if RULESETS.iter().any(|&(name, ..)| wanted.split_whitespace().next() == Some(name)) {
        return Ok(value(&format!("--of {wanted}")));
    }
    let error = match wanted.parse::<Game>() {
        Ok(game) => return Ok(format!("/game/{}", encoded(&game.to_string()))),
        Err(error) => error,
    };
    if let Some((game, position)) = game_and_position(wanted) {
        let (game, position) = (encoded(&game.to_string()), encoded(&compact(&game, &position)));
        let play = if normal { "?play=normal" } else { "" };
        return Ok(format!("/position/{game}/{position}{play}"));
    }
    if wanted.contains(['|', '^', '*']) {
        return Ok(value(wanted));
    }
    if wanted.contains(['#', '_', '{']) && wanted.parse::<Expression>().is_ok() {
        return Ok(format!("/form?{}", query(&[("expr", wanted)])));
    }
    Err(error.into())
}

/// The text without a word, and whether it was there.
fn without(text: &str, word: &str) -> (bool, String) {
    let kept: Vec<&str> = text.split_whitespace().filter(|&other| other != word).collect();
    (kept.len() < text.split_whitespace().count(), kept.join(" "))
}

/// What stands between quotation marks that belong to a shell.
fn unquoted(text: &str) -> String {
    text.replace(['\'', '"'], "").trim().to_owned()
}

fn board(text: &str) -> Option<(&'static str, &str)> {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    Some((grundy_boards::named(first)?.name, rest.trim()))
}

fn value(text: &str) -> String {
    let Some(rest) = text.strip_prefix("--of ") else {
        return format!("/value?{}", query(&[("expr", text)]));
    };
    let (of, position) = rest.trim().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
    format!("/value?{}", query(&[("of", of), ("expr", position.trim())]))
}

fn play_address(text: &str, play: &str) -> Result<String, Trouble> {
    if let Some((name, position)) = board(text) {
        return Ok(format!("/play/{name}?{}", query(&[("start", position), ("play", play)])));
    }
    if let Ok(game) = text.parse::<Game>() {
        return Ok(format!("/play/{}?{}", encoded(&game.to_string()), query(&[("play", play)])));
    }
    let Some((game, position)) = game_and_position(text) else {
        return Err(ask::game(text).err().unwrap_or_else(|| Trouble::refused("no game")));
    };
    let (game, start) = (encoded(&game.to_string()), compact(&game, &position));
    Ok(format!("/play/{game}?{}", query(&[("start", &start), ("play", play)])))
}

/// A game and a sum of heaps, with some space between them.
fn game_and_position(text: &str) -> Option<(Game, Position)> {
    let spaces = text.char_indices().filter(|(_, c)| c.is_whitespace());
    spaces.take(50).find_map(|(at, _)| {
        let (game, position) = text.split_at(at);
        let game: Game = game.trim().parse().ok()?;
        let position = game.position(position.trim()).ok()?;
        Some((game, position))
    })
}

/// A sum of heaps in an address: `3+5+5`, with powers if there are many, or by their names.
pub(crate) fn compact(game: &Game, position: &Position) -> String {
    if game.has_names() {
        return game.spell(position);
    }
    if position.is_empty() {
        return "0".to_owned();
    }
    let heaps: Vec<String> = match position.count() {
        0..=20 => position.heaps().map(|heap| heap.to_string()).collect(),
        _ => position.sizes().map(|(heap, count)| format!("{count}*{heap}")).collect(),
    };
    let text = heaps.join("+");
    match text.parse::<Position>() {
        Ok(read) if read == *position => text,
        _ => position.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_the_command_line_takes_has_a_page() {
        for (typed, expected) in [
            ("kayles", "/game/0.77"),
            ("solve 0.77", "/game/0.77"),
            ("grundy nim .77", "/game/0.77"),
            ("S(1, 2, 5)", "/game/S(1,2,5)"),
            ("grundy", "/game/grundy"),
            ("kayles 5+4+1+1", "/position/0.77/1%2B1%2B4%2B5"),
            ("outcome kayles 7 3 --normal", "/position/0.77/3%2B7?play=normal"),
            ("S(1, 2) 5+4", "/position/S(1,2)/4%2B5"),
            ("clobber xoxo/oxox", "/board/clobber?position=xoxo%2Foxox"),
            ("domineering ..../...#", "/value?of=domineering&expr=....%2F...%23"),
            ("value --of hackenbush x", "/value?of=hackenbush&expr=x"),
            ("{2|1||0|-1}", "/value?expr=%7B2%7C1%7C%7C0%7C-1%7D"),
            ("2_{#320} + 4", "/form?expr=2_%7B%23320%7D%20%2B%204"),
            ("play kayles 3+5", "/play/0.77?start=3%2B5"),
        ] {
            assert_eq!(address(typed).unwrap(), expected, "{typed}");
        }
    }

    fn kayles() -> Game {
        "kayles".parse().unwrap()
    }

    #[test]
    fn what_makes_no_sense_is_named() {
        assert!(address("kayle").unwrap_err().message.contains("character"));
        assert!(address("0.7x").is_err());
    }

    #[test]
    fn positions_in_addresses_are_read_again() {
        for text in ["0", "1+3+4+4", "9223372036854775808", "h4^100 h7"] {
            let (game, position) = (kayles(), text.parse::<Position>().unwrap());
            assert_eq!(game.position(&compact(&game, &position)).unwrap(), position, "{text}");
        }
        let game: Game = "rule:row: take 1; ring: take 2 and leave a row".parse().unwrap();
        for text in ["0", "row 3", "2·row 3 + ring 5"] {
            let position = game.position(text).unwrap();
            assert_eq!(compact(&game, &position), text);
        }
    }
}
