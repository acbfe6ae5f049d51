//! Who wins a position, and a game that was played.

use super::{Answer, Ending, once, outcome_words, printed, printed_if};
use crate::names::{Spelled, titled};
use crate::shown::{MOVES, MOVES_ON_PAGE};
use crate::{IntoPhrase, Page, Table};
use grundy::outcome::{Judge, Move, Play};
use grundy::run::Stop;
use grundy::{Game, Outcome, Position};
use serde::Serialize;
use std::fmt::{self, Display};

/// Who wins a position, and by which moves.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct OutcomeAnswer {
    #[serde(serialize_with = "printed")]
    game: Game,
    #[serde(serialize_with = "printed")]
    position: Spelled,
    play: Play,
    #[serde(serialize_with = "printed_if")]
    outcome: Option<Outcome>,
    winning_moves: Vec<Winning>,
    winning_moves_complete: bool,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
}

/// A winning move and what it leaves.
#[derive(Clone, Debug, Serialize)]
struct Winning {
    heap: u64,
    to: Vec<u64>,
    /// The move by names, in a game that has them.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    named: Option<String>,
    #[serde(serialize_with = "printed")]
    position: Spelled,
}

impl Winning {
    fn new(game: &Game, played: Move, position: &Position) -> Self {
        let after = played.from(position).expect("a winning move is legal");
        let named = game.has_names().then(|| game.spell_move(&played));
        let position = Spelled::new(game, &after);
        Self { heap: played.heap, to: played.option, named, position }
    }
}

impl OutcomeAnswer {
    /// What a judge of the game says about a position.
    pub fn ask(game: &Game, play: Play, position: &Position, judge: &mut dyn Judge) -> Self {
        let outcome = judge.outcome(position);
        let winning = outcome.and_then(|_| judge.winning_moves(position, MOVES));
        let stop = winning.as_ref().err().copied();
        let winning = winning.unwrap_or_default();
        Self {
            game: game.clone(),
            position: Spelled::new(game, position),
            play,
            outcome: outcome.ok(),
            winning_moves: winning
                .moves
                .into_iter()
                .map(|played| Winning::new(game, played, position))
                .collect(),
            winning_moves_complete: winning.complete,
            stop,
        }
    }

    fn moves(&self, page: &mut Page) {
        for (i, Winning { heap, to, position, .. }) in
            self.winning_moves.iter().take(MOVES_ON_PAGE).enumerate()
        {
            let played = self.game.spell_move(&Move { heap: *heap, option: to.clone() });
            page.fact(once("winning", i), format!("{played}, leaving {position}"));
        }
        let more = self.winning_moves.len().saturating_sub(MOVES_ON_PAGE);
        if self.stop.is_none() && (more > 0 || !self.winning_moves_complete) {
            let least = if self.winning_moves_complete { "" } else { "at least " };
            page.fact("", format!("… and {least}{more} more (--json lists up to {MOVES})"));
        }
    }
}

impl Answer for OutcomeAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        let (game, play) = (titled(&self.game), self.play);
        page.heading(format!("{} in {game}, {play} play", self.position));
        match (self.outcome, self.stop) {
            (Some(outcome), stop) => {
                page.fact("outcome", outcome_words(outcome));
                if let Some(stop) = stop {
                    page.fact("moves", format!("not all looked at, {stop}"));
                } else if outcome == Outcome::N && self.winning_moves.is_empty() {
                    page.fact("moves", "none is left, and in misère play that wins");
                }
            }
            (None, Some(stop)) => page.fact("outcome", format!("unknown, {stop}")),
            (None, None) => page.fact("outcome", "unknown"),
        }
        self.moves(&mut page);
        page
    }

    fn ending(&self) -> Ending {
        self.stop.into()
    }

    /// The winning moves, once it is known who wins.
    fn table(&self) -> Option<Table> {
        let mut table = Table::of(&["heap", "to", "position"]);
        for Winning { heap, to, position, .. } in &self.winning_moves {
            let heap = self.game.spell_heap(*heap).into_owned();
            let to = self.game.spell(&Position::new(to.iter().copied()));
            table.row(vec![heap.into_phrase(), to.into_phrase(), position.into_phrase()]);
        }
        self.outcome.map(|_| table)
    }
}

/// A game that was played against the program, with heaps or on a board.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct PlayAnswer {
    game: String,
    play: Play,
    moves: Vec<Played>,
    position: String,
    winner: Option<&'static str>,
}

/// A move that was made.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Played {
    /// With heaps: the heap and what it became.
    Heap {
        /// The heap.
        heap: u64,
        /// What it became.
        to: Vec<u64>,
    },
    /// On a board: the move as it is told.
    Told(String),
}

impl From<Move> for Played {
    fn from(played: Move) -> Self {
        Self::Heap { heap: played.heap, to: played.option }
    }
}

impl From<String> for Played {
    fn from(told: String) -> Self {
        Self::Told(told)
    }
}

impl PlayAnswer {
    /// The moves from first to last, the position they led to, and who won.
    pub fn new(
        game: &impl Display,
        play: Play,
        moves: impl IntoIterator<Item = Played>,
        position: &impl Display,
        winner: Option<&'static str>,
    ) -> Self {
        let (game, position) = (game.to_string(), position.to_string());
        Self { game, play, moves: moves.into_iter().collect(), position, winner }
    }
}

impl Answer for PlayAnswer {
    /// The conversation was the page.
    fn page(&self) -> Page {
        String::new().into()
    }

    fn table(&self) -> Option<Table> {
        let mut table = Table::of(&["move", "played"]);
        for (i, played) in self.moves.iter().enumerate() {
            table.row(vec![(i + 1).into_phrase(), played.into_phrase()]);
        }
        Some(table)
    }
}

impl Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heap { heap, to } => Move { heap: *heap, option: to.clone() }.fmt(f),
            Self::Told(told) => f.write_str(told),
        }
    }
}
