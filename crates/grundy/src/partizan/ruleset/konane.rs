//! Konane.

use super::bits::{Bits, cells_of, planes_of};
use super::{Notation, Ruleset};
use crate::partizan::Player;
use crate::rules::ParseError;

/// Konane, from Hawaii (*Winning Ways*, "the extras"): Left jumps with an `x` over a neighbouring
/// `o` to the empty cell behind it and removes it, and may go on jumping in the same direction;
/// Right the other way round.
#[derive(Clone, Copy, Debug, Default)]
pub struct Konane;

const LETTERS: [(char, u8); 3] = [('x', 1), ('o', 2), ('.', 0)];

const DIRECTIONS: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

impl Ruleset for Konane {
    /// Left's stones and Right's. The whole board is one component: stones may come to meet.
    type Position = Bits<2>;

    fn options(&self, position: &Bits<2>, player: Player, options: &mut Vec<Bits<2>>) {
        let (own, other) = planes_of(player);
        for stone in cells_of(position.planes[own]) {
            for direction in DIRECTIONS {
                let (mut board, mut at) = (*position, stone);
                while let Some(over) = board.step(at, direction)
                    && let Some(to) = board.step(over, direction)
                    && board.planes[other] >> over & 1 == 1
                    && board.union() >> to & 1 == 0
                {
                    board.planes[own] ^= 1 << at | 1 << to;
                    board.planes[other] ^= 1 << over;
                    options.push(board);
                    at = to;
                }
            }
        }
    }

    fn standard(&self, position: Bits<2>) -> (Bits<2>, bool) {
        let [left, right] = position.planes;
        position.least_of_two(&Bits { planes: [right, left], ..position })
    }
}

impl Notation for Konane {
    /// `xo./.ox`: stones of Left and of Right, `.` an empty cell.
    fn parse(&self, text: &str) -> Result<Bits<2>, ParseError> {
        Bits::parse(text, &LETTERS)
    }

    fn print(&self, position: &Bits<2>) -> String {
        position.text(&LETTERS)
    }
}
