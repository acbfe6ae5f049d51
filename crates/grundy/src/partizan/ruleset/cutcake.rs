//! Cutcake.

use super::{Notation, Ruleset};
use crate::partizan::Player;
use crate::rules::{ParseError, Reader};

/// Larger cakes are refused.
const MAX_SIDE: u64 = 200;

/// Cutcake (*Winning Ways*, chapter 2): Left cuts a rectangle along an upright line of its grid,
/// Right along a level one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cutcake;

impl Ruleset for Cutcake {
    /// The heights and widths of the pieces.
    type Position = Vec<(u8, u8)>;

    fn options(&self, pieces: &Vec<(u8, u8)>, player: Player, options: &mut Vec<Vec<(u8, u8)>>) {
        for (at, &(height, width)) in pieces.iter().enumerate() {
            let length = if player == Player::Left { width } else { height };
            for cut in 1..=length / 2 {
                let parts = match player {
                    Player::Left => [(height, cut), (height, width - cut)],
                    Player::Right => [(cut, width), (height - cut, width)],
                };
                let mut option = pieces.clone();
                option.swap_remove(at);
                option.extend(parts);
                option.sort_unstable();
                options.push(option);
            }
        }
    }

    fn components(&self, pieces: &Vec<(u8, u8)>, components: &mut Vec<Vec<(u8, u8)>>) {
        components
            .extend(pieces.iter().filter(|&&piece| piece != (1, 1)).map(|&piece| vec![piece]));
    }

    /// A cake turned by a right angle is the negative.
    fn standard(&self, pieces: Vec<(u8, u8)>) -> (Vec<(u8, u8)>, bool) {
        match pieces[..] {
            [(height, width)] if height > width => (vec![(width, height)], true),
            _ => (pieces, false),
        }
    }
}

impl Notation for Cutcake {
    /// `3x4 + 2x2`: the rectangle of 3 rows and 4 columns, and a square.
    fn parse(&self, text: &str) -> Result<Vec<(u8, u8)>, ParseError> {
        let mut reader = Reader::new(text.trim())?;
        let mut pieces = Vec::new();
        loop {
            let mut sides = [0; 2];
            for (i, side) in sides.iter_mut().enumerate() {
                reader.skip_spaces();
                let start = reader.at();
                let length = reader.number("a number of rows and columns, as in 3x4")?;
                if !(1..=MAX_SIDE).contains(&length) {
                    return Err(reader.refuse(start, format!("a side of 1 to {MAX_SIDE}")));
                }
                *side = length as u8;
                if i == 0 && !reader.eat('x') {
                    return Err(reader.expected("'x'"));
                }
            }
            pieces.push((sides[0], sides[1]));
            reader.skip_spaces();
            if !reader.eat('+') {
                break;
            }
        }
        reader.end("'+', or the end")?;
        pieces.sort_unstable();
        Ok(pieces)
    }

    fn print(&self, pieces: &Vec<(u8, u8)>) -> String {
        let texts: Vec<String> =
            pieces.iter().map(|(height, width)| format!("{height}x{width}")).collect();
        texts.join(" + ")
    }
}
