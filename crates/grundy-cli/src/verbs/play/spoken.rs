//! Tables that can be shown to a person and read a move that is typed.

use grundy::Outcome;
use grundy::board::{BoardGame, Grid};
use grundy::play::{BoardTable, PartizanTable, Table, Turn};
use grundy::run::Stop;

/// A table in words and pictures.
pub(super) trait Spoken: Table {
    /// How a move is typed.
    const HELP: &'static str;

    /// The position as it is shown.
    fn picture(&self, at: &Self::Position) -> String;

    /// The move that was typed, legal or not; `None` if it is no move at all.
    fn read(&mut self, at: &Self::Position, text: &str) -> Option<Self::Move>;
}

/// A board with its picture.
pub(super) struct Drawn<'a, G: BoardGame> {
    table: BoardTable<'a, G>,
    picture: fn(&Grid) -> String,
}

impl<'a, G: BoardGame<Position = Grid>> Drawn<'a, G> {
    pub(super) fn new(table: BoardTable<'a, G>, picture: fn(&Grid) -> String) -> Self {
        Self { table, picture }
    }
}

impl<'a, G: BoardGame<Position = Grid> + Send> Table for Drawn<'a, G> {
    type Position = Grid;
    type Move = <BoardTable<'a, G> as Table>::Move;

    fn moves(&mut self, at: &Grid, most: usize) -> Result<Vec<Self::Move>, Stop> {
        self.table.moves(at, most)
    }

    fn after(&self, at: &Grid, chosen: &Self::Move) -> Result<Option<Grid>, Stop> {
        self.table.after(at, chosen)
    }

    fn outcome(&mut self, at: &Grid) -> Result<Outcome, Stop> {
        self.table.outcome(at)
    }

    fn winning_move(&mut self, at: &Grid) -> Result<Option<Self::Move>, Stop> {
        self.table.winning_move(at)
    }

    fn longest<'m>(&self, moves: &'m [Self::Move]) -> Option<&'m Self::Move> {
        self.table.longest(moves)
    }
}

impl<G: BoardGame<Position = Grid> + Send> Spoken for Drawn<'_, G> {
    const HELP: &'static str = "A move is a number from the list, or the move as it stands there.";

    fn picture(&self, at: &Grid) -> String {
        let rows = (self.picture)(at);
        rows.lines().map(|row| format!("  {row}")).collect::<Vec<_>>().join("\n")
    }

    fn read(&mut self, at: &Grid, text: &str) -> Option<Self::Move> {
        let plain = |text: &str| text.split_whitespace().collect::<String>().to_lowercase();
        let typed = plain(text);
        let moves = self.moves(at, usize::MAX).ok()?;
        moves.into_iter().find(|listed| plain(&listed.to_string()) == typed)
    }
}

impl Spoken for PartizanTable<'_> {
    const HELP: &'static str =
        "A move is a number from the list, or the position after it as it stands there.";

    fn picture(&self, at: &Turn) -> String {
        // A position that is played was read before.
        let rows = PartizanTable::picture(self, &at.position).unwrap_or_default();
        rows.lines().map(|row| format!("  {row}")).collect::<Vec<_>>().join("\n")
    }

    fn read(&mut self, _: &Turn, text: &str) -> Option<String> {
        let position = text.split_whitespace().collect::<Vec<_>>().join(" ");
        PartizanTable::picture(self, &position).ok().map(|_| position)
    }
}
