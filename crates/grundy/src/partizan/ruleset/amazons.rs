//! Amazons.

use super::bits::{Bits, cells_of, planes_of};
use super::{Notation, Ruleset};
use crate::partizan::Player;
use crate::rules::ParseError;

/// Amazons (Zamkauskas 1988): a player moves an amazon as a queen of chess moves, and from where it
/// stands then it shoots an arrow, which flies like a queen and burns the cell it reaches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Amazons;

/// Left's amazons, Right's, empty cells; burnt cells are in no plane.
const LETTERS: [(char, u8); 4] = [('x', 1), ('o', 2), ('.', 4), ('#', 0)];

const DIRECTIONS: [(i32, i32); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// The empty cells that a queen on a cell can reach.
fn queen_moves(board: &Bits<3>, from: u32) -> u64 {
    let mut reached = 0;
    for direction in DIRECTIONS {
        let mut at = from;
        while let Some(next) = board.step(at, direction)
            && board.planes[2] >> next & 1 == 1
        {
            reached |= 1 << next;
            at = next;
        }
    }
    reached
}

fn beside_or_across(board: &Bits<3>, cells: u64) -> u64 {
    let [up, down, left, right] = board.shifted(cells);
    let level = left | right | cells;
    board.beside(cells) | board.shifted(level)[0] | board.shifted(level)[1] | up | down
}

impl Ruleset for Amazons {
    type Position = Bits<3>;

    fn options(&self, position: &Bits<3>, player: Player, options: &mut Vec<Bits<3>>) {
        let (own, _) = planes_of(player);
        for from in cells_of(position.planes[own]) {
            for to in cells_of(queen_moves(position, from)) {
                let mut moved = *position;
                moved.planes[own] ^= 1 << from | 1 << to;
                moved.planes[2] ^= 1 << from | 1 << to;
                for arrow in cells_of(queen_moves(&moved, to)) {
                    let mut option = moved;
                    option.planes[2] ^= 1 << arrow;
                    options.push(option);
                }
            }
        }
    }

    /// Regions walled off by burnt cells; those without amazons or without room are 0.
    fn components(&self, position: &Bits<3>, components: &mut Vec<Bits<3>>) {
        position.groups(beside_or_across, components, |part| {
            part.planes[0] | part.planes[1] != 0 && part.planes[2] != 0
        });
    }

    fn standard(&self, position: Bits<3>) -> (Bits<3>, bool) {
        let [left, right, empty] = position.planes;
        position.least_of_two(&Bits { planes: [right, left, empty], ..position })
    }
}

impl Notation for Amazons {
    /// `x.o/.#.`: amazons of Left and of Right, empty and burnt cells.
    fn parse(&self, text: &str) -> Result<Bits<3>, ParseError> {
        Bits::parse(text, &LETTERS)
    }

    fn print(&self, position: &Bits<3>) -> String {
        position.text(&LETTERS)
    }
}
