//! Where a game against the program stands.

use super::{Answer, Ending};
use crate::{Page, Table};
use grundy::outcome::Play;
use grundy::play::Remark;
use serde::Serialize;
use std::fmt::Display;

/// A game against the program after some moves: what each was worth, and what can be played now.
///
/// It is all that a front end needs, and it depends on nothing but the moves: no table has to be
/// kept between two of them.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct TurnAnswer {
    game: String,
    play: Play,
    /// The position at the beginning.
    start: String,
    moves: Vec<Turn>,
    position: String,
    /// The moves from here, if it is the player's turn.
    legal: Vec<Legal>,
    /// Whether these are all of them.
    legal_complete: bool,
    /// A move that wins from here; null if none does, or if that is not known.
    hint: Option<String>,
    winner: Option<&'static str>,
    stop: Option<String>,
}

/// A move that was made.
#[derive(Clone, Debug, Serialize)]
struct Turn {
    by: &'static str,
    #[serde(rename = "move")]
    played: String,
    position: String,
    /// `winning`, `lost`, `mistake` or `unknown`.
    remark: &'static str,
    /// What would have won.
    better: Option<String>,
}

/// A move that can be made.
#[derive(Clone, Debug, Serialize)]
struct Legal {
    #[serde(rename = "move")]
    played: String,
    position: String,
}

impl TurnAnswer {
    /// A game that begins at a position.
    pub fn new(game: &impl Display, play: Play, start: String) -> Self {
        Self {
            game: game.to_string(),
            play,
            position: start.clone(),
            start,
            moves: Vec::new(),
            legal: Vec::new(),
            legal_complete: true,
            hint: None,
            winner: None,
            stop: None,
        }
    }

    /// The same after a move by the player or the program.
    pub fn moved<M: Display>(
        &mut self,
        by_program: bool,
        played: &M,
        position: String,
        remark: &Remark<M>,
    ) {
        let (remark, better) = match remark {
            Remark::Winning => ("winning", None),
            Remark::Lost => ("lost", None),
            Remark::Mistake { better } => ("mistake", Some(better.to_string())),
            _ => ("unknown", None),
        };
        self.position.clone_from(&position);
        let by = if by_program { "program" } else { "player" };
        self.moves.push(Turn { by, played: played.to_string(), position, remark, better });
    }

    /// The moves from here, each with the position after it, and one that wins.
    pub fn offering(
        &mut self,
        legal: impl IntoIterator<Item = (String, String)>,
        complete: bool,
        hint: Option<String>,
    ) {
        let legal = legal.into_iter().map(|(played, position)| Legal { played, position });
        (self.legal, self.legal_complete, self.hint) = (legal.collect(), complete, hint);
    }

    /// Nobody can move any more.
    pub fn won(&mut self, by_program: bool) {
        self.winner = Some(if by_program { "program" } else { "player" });
    }

    /// The program could not go on.
    pub fn stopped(&mut self, why: &impl Display) {
        self.stop = Some(why.to_string());
    }
}

impl Answer for TurnAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.heading(format!("{}, {} play, from {}", self.game, self.play, self.start));
        for Turn { by, played, remark, better, .. } in &self.moves {
            let worth = match (remark, better) {
                (&"mistake", Some(better)) => format!("a mistake; {better} would have won"),
                (remark, _) => (*remark).to_owned(),
            };
            page.fact(by, format!("{played} ({worth})"));
        }
        page.fact("position", &self.position);
        match (self.winner, &self.stop) {
            (Some(winner), _) => page.fact("won by", format!("the {winner}")),
            (None, Some(stop)) => page.fact("note", stop),
            (None, None) => page.fact("moves", format!("{} from here", self.legal.len())),
        }
        page
    }

    fn ending(&self) -> Ending {
        Ending::Done
    }

    fn table(&self) -> Option<Table> {
        use crate::IntoPhrase;
        let mut table = Table::of(&["by", "move", "position", "remark"]);
        for turn in &self.moves {
            let cells = [turn.by, &turn.played, &turn.position, turn.remark];
            table.row(cells.map(IntoPhrase::into_phrase).to_vec());
        }
        Some(table)
    }
}
