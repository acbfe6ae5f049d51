//! Positions that are typed, printed and drawn.

use crate::Drawing;
use grundy::board::BoardGame;
use grundy::rules::ParseError;

/// A board game whose positions have a spelling.
///
/// ```
/// use grundy_boards::{Clobber, Notation};
///
/// let position = Clobber.parse("xo/ox")?;
/// assert_eq!(Clobber.picture(&position), "xo\nox");
/// assert!(Clobber.parse("xo/oz").is_err());
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
pub trait Notation: BoardGame {
    /// Reads a position.
    ///
    /// # Errors
    ///
    /// The first character that does not belong there.
    fn parse(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// The position as [`parse`](Self::parse) reads it.
    fn print(&self, position: &Self::Position) -> String;

    /// The position on several lines where that is easier to read.
    fn picture(&self, position: &Self::Position) -> String {
        self.print(position).replace('/', "\n")
    }

    /// The position as a drawing.
    fn drawing(&self, position: &Self::Position) -> Drawing;

    /// Reads a family of positions: one of them, unless the game has a spelling for many.
    ///
    /// # Errors
    ///
    /// The first character that does not belong there.
    fn family(&self, text: &str) -> Result<Vec<Self::Position>, ParseError> {
        Ok(vec![self.parse(text)?])
    }
}
