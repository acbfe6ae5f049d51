//! Col and Snort.

use super::bits::{Bits, cells_of, planes_of};
use super::{Notation, Ruleset};
use crate::partizan::Player;
use crate::rules::ParseError;

/// Col (*On Numbers and Games*, chapter 8): the players colour cells, and no player may colour a
/// cell next to one of the player's own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Col;

/// Snort (*On Numbers and Games*, chapter 8): the players colour cells, and no player may colour a
/// cell next to one of the opponent's.
#[derive(Clone, Copy, Debug, Default)]
pub struct Snort;

/// A position says for each cell who may still colour it: `.` both, `l` Left alone, `r` Right
/// alone, `#` nobody. Coloured cells are `x` and `o` when read, and `#` from then on.
const LETTERS: [(char, u8); 6] = [('.', 3), ('l', 1), ('r', 2), ('#', 0), ('x', 4), ('o', 8)];

fn options(
    position: &Bits<2>,
    player: Player,
    forbids: impl Fn(Player) -> usize,
    options: &mut Vec<Bits<2>>,
) {
    let (own, other) = planes_of(player);
    for cell in cells_of(position.planes[own]) {
        let mut option = *position;
        option.planes[own] &= !(1 << cell);
        option.planes[other] &= !(1 << cell);
        option.planes[forbids(player)] &= !position.beside(1 << cell);
        options.push(option);
    }
}

fn standard(position: Bits<2>) -> (Bits<2>, bool) {
    let [left, right] = position.planes;
    position.least_of_two(&Bits { planes: [right, left], ..position })
}

/// Reads a board with colours, and turns these into what they forbid.
fn parse(text: &str, forbids: impl Fn(Player) -> usize) -> Result<Bits<2>, ParseError> {
    let board: Bits<4> = Bits::parse(text, &LETTERS)?;
    let [left, right, x, o] = board.planes;
    let mut position = Bits { height: board.height, width: board.width, planes: [left, right] };
    position.planes[forbids(Player::Left)] &= !board.beside(x);
    position.planes[forbids(Player::Right)] &= !board.beside(o);
    Ok(position)
}

/// The plane from which a player's colour takes its neighbours.
fn own(player: Player) -> usize {
    planes_of(player).0
}

fn other(player: Player) -> usize {
    planes_of(player).1
}

impl Ruleset for Col {
    /// The cells that Left may colour, and Right.
    type Position = Bits<2>;

    fn options(&self, position: &Bits<2>, player: Player, list: &mut Vec<Bits<2>>) {
        options(position, player, own, list);
    }

    fn components(&self, position: &Bits<2>, components: &mut Vec<Bits<2>>) {
        position.groups(Bits::beside, components, |_| true);
    }

    fn standard(&self, position: Bits<2>) -> (Bits<2>, bool) {
        standard(position)
    }
}

impl Ruleset for Snort {
    /// The cells that Left may colour, and Right.
    type Position = Bits<2>;

    fn options(&self, position: &Bits<2>, player: Player, list: &mut Vec<Bits<2>>) {
        options(position, player, other, list);
    }

    fn components(&self, position: &Bits<2>, components: &mut Vec<Bits<2>>) {
        position.groups(Bits::beside, components, |_| true);
    }

    fn standard(&self, position: Bits<2>) -> (Bits<2>, bool) {
        standard(position)
    }
}

impl Notation for Col {
    /// `.x./...`: free cells, cells coloured by Left `x` and Right `o`, cells for one player `l`,
    /// `r`.
    fn parse(&self, text: &str) -> Result<Bits<2>, ParseError> {
        parse(text, own)
    }

    fn print(&self, position: &Bits<2>) -> String {
        position.text(&LETTERS)
    }
}

impl Notation for Snort {
    /// As for [`Col`].
    fn parse(&self, text: &str) -> Result<Bits<2>, ParseError> {
        parse(text, other)
    }

    fn print(&self, position: &Bits<2>) -> String {
        position.text(&LETTERS)
    }
}
