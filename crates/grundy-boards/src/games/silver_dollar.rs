//! The Silver Dollar game, without the dollar.

use super::Row;
use crate::{Drawing, Look, Notation};
use grundy::board::BoardGame;
use grundy::rules::ParseError;

/// The Silver Dollar game without the dollar (Conway, *On Numbers and Games*): a move
/// slides a coin to the left along a strip, onto no other coin and over none.
///
/// In normal play it is Nim. Pair the coins off from the right; the gaps inside the pairs are the
/// heaps, and if a coin is left over, the cells before it are one more. Whoever widens a gap, by
/// moving the left coin of a pair, is answered by moving the right one as far.
#[derive(Clone, Copy, Debug, Default)]
pub struct SilverDollar;

/// Positions are written `..o.o..o`, with `o` for a coin.
impl Notation for SilverDollar {
    fn parse(&self, text: &str) -> Result<Row, ParseError> {
        Row::parse(text, &['o', 'O'], &['.'])
    }

    fn print(&self, row: &Row) -> String {
        row.print('o', '.')
    }

    fn drawing(&self, row: &Row) -> Drawing {
        row.drawing(Look::Coin, Look::Bare)
    }
}

impl BoardGame for SilverDollar {
    type Position = Row;
    type Move = String;

    fn moves(&self, row: &Row) -> Vec<(String, Row)> {
        let mut moves = Vec::new();
        for coin in row.cells() {
            for to in (0..coin).rev().take_while(|&to| !row.has(to)) {
                let set = row.set & !(1 << coin) | 1 << to;
                moves.push((format!("{} to {}", coin + 1, to + 1), Row { set, ..*row }));
            }
        }
        moves
    }

    /// Coins at the left end will not move any more.
    fn components(&self, row: &Row) -> Vec<Row> {
        let stuck = row.set.trailing_ones();
        let moving = row.set.checked_shr(stuck).unwrap_or(0);
        let row = Row { length: row.length - stuck as u8, set: moving };
        if moving == 0 { Vec::new() } else { vec![row.trimmed()] }
    }

    fn known_nim_value(&self, row: &Row) -> Option<u32> {
        let coins: Vec<u32> = row.cells().map(u32::from).collect();
        let pairs = coins.rchunks(2).map(|pair| match *pair {
            [left, right] => right - left - 1,
            [alone] => alone,
            _ => 0,
        });
        Some(pairs.fold(0, |value, gap| value ^ gap))
    }
}
