//! Domineering.

use super::bits::{Bits, cells_of};
use super::{Notation, Ruleset};
use crate::partizan::Player;
use crate::rules::ParseError;

/// Domineering, also called Crosscram (*On Numbers and Games*, chapter 10): Left covers two free
/// cells with an upright domino, Right with a level one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Domineering;

const LETTERS: [(char, u8); 4] = [('.', 1), ('#', 0), ('X', 0), ('x', 0)];

impl Domineering {
    /// A rectangle of free cells; at most 64 of them.
    pub fn rectangle(height: u8, width: u8) -> Bits<1> {
        let mut board = Bits::empty(height, width);
        board.planes[0] = board.all();
        board
    }
}

impl Ruleset for Domineering {
    type Position = Bits<1>;

    fn options(&self, position: &Bits<1>, player: Player, options: &mut Vec<Bits<1>>) {
        let [free] = position.planes;
        let [up, _, left, _] = position.shifted(free);
        // The upper or left cell of each domino that fits.
        let (first, step) = match player {
            Player::Left => (free & up, u32::from(position.width)),
            Player::Right => (free & left, 1),
        };
        options.extend(cells_of(first).map(|cell| {
            let domino = 1 << cell | 1 << (cell + step);
            Bits { planes: [free & !domino], ..*position }
        }));
    }

    fn components(&self, position: &Bits<1>, components: &mut Vec<Bits<1>>) {
        position.groups(Bits::beside, components, |part| !part.planes[0].is_power_of_two());
    }

    /// Turning the board by a right angle exchanges the players.
    fn standard(&self, position: Bits<1>) -> (Bits<1>, bool) {
        let upright = || position.least_reflected();
        let lying = || position.transposed().least_reflected();
        match position.height.cmp(&position.width) {
            std::cmp::Ordering::Less => (upright(), false),
            std::cmp::Ordering::Greater => (lying(), true),
            std::cmp::Ordering::Equal => {
                let (one, other) = (upright(), lying());
                if other < one { (other, true) } else { (one, false) }
            }
        }
    }
}

impl Notation for Domineering {
    /// `../.#`: free cells and covered ones.
    fn parse(&self, text: &str) -> Result<Bits<1>, ParseError> {
        Bits::parse(text, &LETTERS)
    }

    fn print(&self, position: &Bits<1>) -> String {
        position.text(&LETTERS)
    }
}
