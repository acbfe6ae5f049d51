//! Tables that can be shown to a person and read a move that is typed.

use grundy::play::{PartizanTable, Table, Turn};
use grundy_boards::BoardTable;

/// A table in words and pictures.
pub(super) trait Spoken: Table {
    /// How a move is typed.
    fn help(&self) -> &'static str;

    /// The position as it is shown.
    fn picture(&self, at: &Self::Position) -> String;

    /// The move that was typed, legal or not; `None` if it is no move at all.
    fn read(&mut self, at: &Self::Position, text: &str) -> Option<Self::Move>;
}

impl Spoken for BoardTable<'_> {
    fn help(&self) -> &'static str {
        "A move is a number from the list, or the move as it stands there."
    }

    fn picture(&self, at: &String) -> String {
        // A position that is played was read before.
        let rows = self.board().picture(at).unwrap_or_default();
        rows.lines().map(|row| format!("  {row}")).collect::<Vec<_>>().join("\n")
    }

    fn read(&mut self, at: &String, text: &str) -> Option<Self::Move> {
        let plain = |text: &str| text.split_whitespace().collect::<String>().to_lowercase();
        let typed = plain(text);
        let moves = self.moves(at, usize::MAX).ok()?;
        moves.into_iter().find(|listed| plain(&listed.to_string()) == typed)
    }
}

impl Spoken for PartizanTable<'_> {
    fn help(&self) -> &'static str {
        "A move is a number from the list, or the position after it as it stands there."
    }

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
