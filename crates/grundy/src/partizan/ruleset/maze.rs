//! Maze.

use super::bits::{Bits, cells_of};
use super::{Notation, Ruleset};
use crate::partizan::Player;
use crate::rules::ParseError;

/// Maze (Albert, Nowakowski and Wolfe, *Lessons in Play*), with walls that fill cells: Left moves
/// the token any number of free cells down, Right any number to the right.
#[derive(Clone, Copy, Debug, Default)]
pub struct Maze;

/// The token, free cells; walls are in no plane.
const LETTERS: [(char, u8); 3] = [('o', 3), ('.', 2), ('#', 0)];

impl Ruleset for Maze {
    type Position = Bits<2>;

    fn options(&self, position: &Bits<2>, player: Player, options: &mut Vec<Bits<2>>) {
        let direction = if player == Player::Left { (1, 0) } else { (0, 1) };
        for token in cells_of(position.planes[0]) {
            let mut at = token;
            while let Some(next) = position.step(at, direction)
                && position.planes[1] >> next & 1 == 1
            {
                let mut option = *position;
                option.planes[0] ^= 1 << token | 1 << next;
                options.push(option);
                at = next;
            }
        }
    }

    /// Rows and columns exchanged exchange the players.
    fn standard(&self, position: Bits<2>) -> (Bits<2>, bool) {
        let transposed = position.transposed();
        if transposed < position { (transposed, true) } else { (position, false) }
    }
}

impl Notation for Maze {
    /// `o../.#.`: the token, free cells, walls.
    fn parse(&self, text: &str) -> Result<Bits<2>, ParseError> {
        let board: Bits<2> = Bits::parse(text, &LETTERS)?;
        match board.planes[0].count_ones() {
            1 => Ok(board),
            tokens => Err(ParseError::new(text, 0, format!("{tokens} tokens"), "one, 'o'")),
        }
    }

    fn print(&self, position: &Bits<2>) -> String {
        position.text(&LETTERS)
    }
}
