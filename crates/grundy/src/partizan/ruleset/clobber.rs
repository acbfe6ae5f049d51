//! Clobber.

use super::bits::{Bits, cells_of, planes_of};
use super::{Notation, Ruleset};
use crate::partizan::Player;
use crate::rules::ParseError;

/// Clobber (Albert, Grossman, Nowakowski and Wolfe 2005): Left moves a stone `x` onto a
/// neighbouring `o` and removes it, Right the other way round.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clobber;

const LETTERS: [(char, u8); 3] = [('x', 1), ('o', 2), ('.', 0)];

impl Ruleset for Clobber {
    /// Left's stones and Right's.
    type Position = Bits<2>;

    fn options(&self, position: &Bits<2>, player: Player, options: &mut Vec<Bits<2>>) {
        let (own, other) = planes_of(player);
        for stone in cells_of(position.planes[own]) {
            let targets = position.beside(1 << stone) & position.planes[other];
            for target in cells_of(targets) {
                let mut option = *position;
                option.planes[own] ^= 1 << stone | 1 << target;
                option.planes[other] ^= 1 << target;
                options.push(option);
            }
        }
    }

    /// Groups of both colours: a group of one colour has no move and never will.
    fn components(&self, position: &Bits<2>, components: &mut Vec<Bits<2>>) {
        position.groups(Bits::beside, components, |part| !part.planes.contains(&0));
    }

    fn standard(&self, position: Bits<2>) -> (Bits<2>, bool) {
        let [left, right] = position.planes;
        position.least_of_two(&Bits { planes: [right, left], ..position })
    }
}

impl Notation for Clobber {
    /// `xo/ox`: stones of Left and of Right, `.` an empty cell.
    fn parse(&self, text: &str) -> Result<Bits<2>, ParseError> {
        Bits::parse(text, &LETTERS)
    }

    fn print(&self, position: &Bits<2>) -> String {
        position.text(&LETTERS)
    }
}
