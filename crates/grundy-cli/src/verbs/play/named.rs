//! Heaps, or positions with names, as a table that speaks the language of the game.

use super::spoken::Spoken;
use grundy::outcome::Move;
use grundy::play::{Heaps, Table};
use grundy::run::Stop;
use grundy::{Game, Outcome, Position};
use grundy_report::answer::Played;
use std::fmt;

/// The longest heap that is drawn pin by pin.
const DRAWN: u64 = 60;
/// The most heaps that are drawn.
const ROWS: u64 = 12;

/// A table on which moves are told as the game spells them.
pub(super) struct Named<'a> {
    pub(super) table: Heaps<'a>,
    pub(super) game: &'a Game,
}

/// A move, as the game spells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NamedMove {
    played: Move,
    text: String,
}

impl fmt::Display for NamedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Named<'_> {
    fn named(&self, played: Move) -> NamedMove {
        NamedMove { text: self.game.spell_move(&played), played }
    }

    /// A move for the record of a game.
    pub(super) fn told(&self, chosen: &NamedMove) -> Played {
        match self.game.has_names() {
            true => chosen.text.clone().into(),
            false => chosen.played.clone().into(),
        }
    }
}

impl Table for Named<'_> {
    type Position = Position;
    type Move = NamedMove;

    fn moves(&mut self, at: &Position, most: usize) -> Result<Vec<NamedMove>, Stop> {
        let moves = self.table.moves(at, most)?;
        Ok(moves.into_iter().map(|played| self.named(played)).collect())
    }

    fn after(&self, at: &Position, chosen: &NamedMove) -> Result<Option<Position>, Stop> {
        self.table.after(at, &chosen.played)
    }

    fn outcome(&mut self, at: &Position) -> Result<Outcome, Stop> {
        self.table.outcome(at)
    }

    fn winning_move(&mut self, at: &Position) -> Result<Option<NamedMove>, Stop> {
        let winning = self.table.winning_move(at)?;
        Ok(winning.map(|played| self.named(played)))
    }

    fn longest<'m>(&self, moves: &'m [NamedMove]) -> Option<&'m NamedMove> {
        let plain: Vec<Move> = moves.iter().map(|chosen| chosen.played.clone()).collect();
        let longest = self.table.longest(&plain)?;
        moves.iter().find(|chosen| chosen.played == *longest)
    }
}

impl Spoken for Named<'_> {
    fn help(&self) -> &'static str {
        if self.game.has_names() {
            return "A move is a number from the list, or the move as it stands there.";
        }
        "A move is a number from the list, or a heap and what it becomes, as in 5 -> 2+1 or 5 -> 0."
    }

    /// A row of pins for each heap, as long as that helps.
    fn picture(&self, at: &Position) -> String {
        let long = at.count() > ROWS || at.largest().is_some_and(|heap| heap > DRAWN);
        if long || self.game.has_names() {
            return format!("  {}", self.game.spell(at));
        }
        let width = at.largest().map_or(1, |heap| heap.to_string().len());
        let row = |heap: u64| format!("  {heap:>width$}  {}", "|".repeat(heap as usize));
        at.heaps().map(row).collect::<Vec<_>>().join("\n")
    }

    fn read(&mut self, _: &Position, text: &str) -> Option<NamedMove> {
        self.game.read_move(text).ok().map(|played| self.named(played))
    }
}
