//! Play against the program. Every state of a game is an address: it can be shared, and the
//! browser's way back takes a move back.

use super::live::answered;
use super::squares;
use crate::app::Shared;
use crate::ask::{self, Pairs, encoded, query};
use crate::trouble::Trouble;
use crate::view::{Frame, page};
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use grundy::Position;
use grundy::partizan::ruleset::RULESETS;
use grundy::play::Level;
use grundy::rules::NAMED_GAMES;
use grundy_boards::{BOARDS, Kind};
use serde::Deserialize;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const PATIENCE: Duration = Duration::from_secs(12);
/// The longest heap that is drawn pin by pin, and the most heaps.
const PINS: u64 = 60;
const HEAPS: u64 = 16;

/// What an address says about a game.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Asked {
    #[serde(default)]
    start: String,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    play: String,
    /// Who begins: `program`, or the player.
    #[serde(default)]
    first: String,
    #[serde(default)]
    level: String,
    #[serde(default)]
    seed: String,
    /// `off` for a game without a coach.
    #[serde(default)]
    coach: String,
}

impl Asked {
    /// The address of the same game after these moves.
    fn address(&self, game: &str, moves: &str) -> String {
        let pairs = [
            ("start", self.start.as_str()),
            ("play", &self.play),
            ("first", &self.first),
            ("level", &self.level),
            ("coach", &self.coach),
            ("seed", &self.seed),
            ("moves", moves),
        ];
        format!("/play/{}?{}", encoded(game), query(&pairs))
    }
}

/// The answer of `grundy play --moves`.
#[derive(Default, Deserialize)]
struct Turn {
    start: String,
    moves: Vec<Made>,
    position: String,
    legal: Vec<Legal>,
    legal_complete: bool,
    hint: Option<String>,
    winner: Option<String>,
    stop: Option<String>,
}

#[derive(Deserialize)]
struct Made {
    by: String,
    #[serde(rename = "move")]
    played: String,
    remark: String,
    better: Option<String>,
}

#[derive(Deserialize)]
struct Legal {
    #[serde(rename = "move")]
    played: String,
    #[serde(default)]
    #[allow(dead_code)]
    position: String,
}

/// A move as a link.
struct Choice {
    played: String,
    /// The squares of a board that it names.
    squares: String,
    link: String,
}

/// What is played on.
enum Cloth {
    /// Heaps, each a row of pins.
    Heaps(Vec<u64>),
    /// A board.
    Grid(Vec<Vec<char>>),
    /// The position in words, and a drawing if there is one.
    Text(Option<String>),
}

#[derive(Template)]
#[template(path = "play.html")]
struct PlayPage {
    frame: Frame,
    title: String,
    words: &'static str,
    game: String,
    game_link: String,
    asked: Asked,
    normal: bool,
    partizan: bool,
    is_board: bool,
    /// Whether a move goes from one square to another.
    ordered: bool,
    coach: bool,
    turn: Turn,
    cloth: Cloth,
    choices: Vec<Choice>,
    hint: Option<Choice>,
    undo: Option<String>,
    levels: [Level; 4],
}

#[derive(Template)]
#[template(path = "lobby.html")]
struct Lobby {
    frame: Frame,
    games: Vec<(&'static str, &'static str, &'static str)>,
    boards: &'static [Kind],
    rulesets: Vec<(&'static str, &'static str)>,
}

pub(super) async fn lobby() -> Response {
    let games = NAMED_GAMES.iter().map(|named| (named.name, named.rules, named.play));
    let partizan = RULESETS.iter().filter(|(name, ..)| *name != "clobber" && !name.contains('|'));
    page(&Lobby {
        frame: Frame::new("Play", "play"),
        games: games.collect(),
        boards: BOARDS,
        rulesets: partizan.map(|&(name, about, _)| (name, about)).collect(),
    })
}

pub(super) async fn play(
    State(app): State<Shared>,
    Path(name): Path<String>,
    Query(mut asked): Query<Asked>,
) -> Result<Response, Trouble> {
    let kind = grundy_boards::named(&name);
    let (is_board, name) = (kind.is_some(), kind.map_or(name, |kind| kind.name.to_owned()));
    let partizan = !is_board && RULESETS.iter().any(|&(known, ..)| known == name);
    if !is_board && !partizan {
        let spelling = ask::game(&name)?.to_string();
        if spelling != name {
            let address = asked.address(&spelling, &asked.moves);
            return Ok(Redirect::to(&address).into_response());
        }
    }
    if asked.seed.is_empty() {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.subsec_nanos());
        asked.seed = (now % 10_000).to_string();
    }
    if asked.start.is_empty() && partizan {
        let example =
            RULESETS.iter().find(|(known, ..)| *known == name).map(|(.., example)| *example);
        asked.start = example.unwrap_or_default().to_owned();
    }
    let turn = stand(&app, &name, &asked, partizan).await?;
    if asked.start.is_empty() {
        turn.start.clone_into(&mut asked.start);
    }
    // The program has replied: its move belongs to the record, and so to the address.
    let record: Vec<&str> = turn.moves.iter().map(|made| made.played.as_str()).collect();
    let record = record.join(";");
    let after = |played: &str| match record.is_empty() {
        true => played.to_owned(),
        false => format!("{record};{played}"),
    };
    let choice = |played: &str| Choice {
        played: played.to_owned(),
        squares: kind.map_or_else(String::new, |kind| squares::of_move(kind.name, played)),
        link: asked.address(&name, &after(played)),
    };
    let back = turn.moves.iter().rposition(|made| made.by == "player");
    let undo = back.map(|last| {
        let kept: Vec<&str> = turn.moves[..last].iter().map(|m| m.played.as_str()).collect();
        asked.address(&name, &kept.join(";"))
    });
    let named = NAMED_GAMES.iter().find(|named| named.rules == name);
    let ruleset = RULESETS.iter().find(|(known, ..)| partizan && *known == name);
    let words = kind
        .map(|kind| kind.about)
        .or(named.map(|named| named.play))
        .or(ruleset.map(|(_, about, _)| *about));
    let title = match (kind, named) {
        // In the middle of a line.
        (Some(kind), _) => match kind.title.strip_prefix("The ") {
            Some(title) => format!("the {title}"),
            None => kind.title.to_owned(),
        },
        (_, Some(named)) => format!("{name} ({})", named.name),
        _ => name.clone(),
    };
    Ok(page(&PlayPage {
        frame: Frame::new(format!("Play {title}"), "play").scripted("play.js"),
        title,
        words: words.unwrap_or_default(),
        cloth: cloth(&app, &name, &turn, kind, partizan).await,
        choices: turn.legal.iter().map(|legal| choice(&legal.played)).collect(),
        hint: turn.hint.as_deref().map(choice),
        undo,
        game_link: encoded(&name),
        game: name,
        normal: asked.play == "normal" || partizan,
        coach: asked.coach != "off",
        levels: Level::ALL,
        partizan,
        is_board,
        ordered: kind.is_some_and(|kind| squares::is_ordered(kind.name)),
        turn,
        asked,
    }))
}

/// Asks the program where the game stands.
async fn stand(app: &Shared, name: &str, asked: &Asked, partizan: bool) -> Result<Turn, Trouble> {
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let mut pairs: Pairs = vec![
        pair("game", name),
        pair("position", &asked.start),
        pair("level", &asked.level),
        pair("seed", &asked.seed),
    ];
    // Without moves it is the beginning; a semicolon is a record without moves.
    pairs.push(pair("moves", if asked.moves.is_empty() { ";" } else { &asked.moves }));
    for (flag, wanted) in [
        ("normal", asked.play == "normal"),
        ("second", asked.first == "program"),
        ("partizan", partizan),
    ] {
        if wanted {
            pairs.push(pair(flag, "yes"));
        }
    }
    let question = ask::question(ask::verb("play")?, &pairs)?;
    let finished = app.jobs.ask(question)?.within(PATIENCE).await.ok_or_else(|| {
        Trouble::new(StatusCode::SERVICE_UNAVAILABLE, "The program thinks for too long.")
    })?;
    Ok(answered(&finished)?.data())
}

async fn cloth(
    app: &Shared,
    name: &str,
    turn: &Turn,
    kind: Option<&'static Kind>,
    partizan: bool,
) -> Cloth {
    if let Some(kind) = kind {
        if let Some(rows) = squares::rows(kind.name, &turn.position) {
            return Cloth::Grid(rows);
        }
        let drawing = kind.open().drawing(&turn.position).ok();
        let svg = drawing.map(|drawing| grundy_figure::board(&drawing, kind.title));
        return Cloth::Text(svg);
    }
    if partizan {
        return Cloth::Text(drawing(app, name, &turn.position).await);
    }
    match turn.position.parse::<Position>() {
        Ok(position)
            if position.count() <= HEAPS && position.largest().is_none_or(|heap| heap <= PINS) =>
        {
            Cloth::Heaps(position.heaps().collect())
        }
        _ => Cloth::Text(None),
    }
}

/// The drawing of a partizan position.
async fn drawing(app: &Shared, name: &str, position: &str) -> Option<String> {
    let pairs = vec![("of".to_owned(), name.to_owned()), ("expr".to_owned(), position.to_owned())];
    let question = ask::question(ask::verb("value").ok()?, &pairs).ok()?;
    let finished = app.jobs.ask(question).ok()?.within(Duration::from_secs(2)).await?;
    let body = &finished.answer()?.body;
    let (from, to) = (body.find("<svg ")?, body.find("</svg>")?);
    Some(body[from..to + "</svg>".len()].to_owned())
}

impl PlayPage {
    /// What stands on a square, for those who do not see it.
    fn named(&self, square: &char) -> &'static str {
        squares::stone(&self.game, *square)
    }

    /// What the program says now.
    fn says(&self) -> String {
        let mine = self.turn.moves.last().filter(|made| made.by == "program");
        let moved = mine.map(|made| format!("My move: {}. ", made.played)).unwrap_or_default();
        match (self.turn.winner.as_deref(), &self.turn.stop) {
            (Some("player"), _) => format!("{moved}No move is left: you win!"),
            (Some(_), _) => format!("{moved}No move is left: I win."),
            (None, Some(stop)) => format!("{moved}I cannot go on: {stop}."),
            (None, None) => format!("{moved}Your move."),
        }
    }

    /// What the coach says about the player's last move.
    fn coaching(&self) -> Option<(&'static str, String)> {
        let last = self.turn.moves.iter().rev().find(|made| made.by == "player")?;
        match (last.remark.as_str(), &last.better) {
            ("mistake", Some(better)) => {
                Some(("", format!("{} was a mistake: {better} would have won.", last.played)))
            }
            ("winning", _) => Some(("good", format!("{} was a winning move.", last.played))),
            ("lost", _) => Some(("", "That position was lost, whatever you played.".to_owned())),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_its_address() {
        let asked = Asked {
            start: "3+5".to_owned(),
            moves: String::new(),
            play: "normal".to_owned(),
            first: String::new(),
            level: "easy".to_owned(),
            seed: "7".to_owned(),
            coach: String::new(),
        };
        let address = asked.address("S(1,2)", "5 → 3");
        let expected =
            "/play/S(1,2)?start=3%2B5&play=normal&level=easy&seed=7&moves=5%20%E2%86%92%203";
        assert_eq!(address, expected);
    }
}
