//! Coins in a row that are turned over.

use super::Row;
use crate::{Drawing, Look, Notation};
use grundy::board::BoardGame;
use grundy::rules::ParseError;

/// A coin-turning game (*Winning Ways*, chapter 14): a move turns some coins of a row over, and the
/// rightmost of these from heads to tails.
///
/// In normal play two coins that show heads at the same place would cancel each other, so a row is
/// worth the nim-sum of its coins. In misère play that is not so, and a row is one component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoinTurning {
    /// Turning Turtles: one coin or two. This is Nim, with a heap of n for the n-th coin.
    Turtles,
    /// Mock Turtles: one, two or three coins.
    MockTurtles,
    /// Ruler: any number of coins next to each other.
    Ruler,
    /// Twins: exactly two coins.
    Twins,
}

/// Positions are written `THHT`, with `H` for heads and `T` for tails.
impl Notation for CoinTurning {
    fn parse(&self, text: &str) -> Result<Row, ParseError> {
        Row::parse(text, &['H', 'h'], &['T', 't', '.'])
    }

    fn print(&self, row: &Row) -> String {
        row.print('H', 'T')
    }

    fn drawing(&self, row: &Row) -> Drawing {
        row.drawing(Look::Heads, Look::Tails)
    }
}

impl CoinTurning {
    /// The sets of coins, with the one at `last` as the rightmost, that may be turned.
    fn turns(self, last: u8) -> Vec<u64> {
        let own = 1 << last;
        let one = || (0..last).map(|a| own | 1 << a);
        let two = || (0..last).flat_map(|b| (0..b).map(move |a| own | 1 << a | 1 << b));
        match self {
            Self::Turtles => std::iter::once(own).chain(one()).collect(),
            Self::MockTurtles => std::iter::once(own).chain(one()).chain(two()).collect(),
            Self::Twins => one().collect(),
            Self::Ruler => {
                let from = |first: u8| (u64::MAX >> (63 - last)) & !((1 << first) - 1);
                (0..=last).rev().map(from).collect()
            }
        }
    }

    /// The nim-value of a coin that shows heads, counted from 0.
    fn coin(self, at: u8) -> u32 {
        let n = u32::from(at);
        match self {
            Self::Turtles => n + 1,
            // The odious numbers, those with an odd number of binary ones.
            Self::MockTurtles => 2 * n + u32::from(n.count_ones().is_multiple_of(2)),
            Self::Ruler => 1 << (n + 1).trailing_zeros(),
            Self::Twins => n,
        }
    }
}

impl BoardGame for CoinTurning {
    type Position = Row;
    type Move = String;

    fn moves(&self, row: &Row) -> Vec<(String, Row)> {
        let mut moves = Vec::new();
        for last in row.cells() {
            for turned in self.turns(last) {
                let coins: Vec<String> = (0..=last)
                    .filter(|at| turned >> at & 1 == 1)
                    .map(|at| (at + 1).to_string())
                    .collect();
                let told = format!("turn {}", coins.join(" "));
                moves.push((told, Row { set: row.set ^ turned, ..*row }));
            }
        }
        moves
    }

    fn components(&self, row: &Row) -> Vec<Row> {
        let row = row.trimmed();
        if row.cells().any(|last| !self.turns(last).is_empty()) { vec![row] } else { Vec::new() }
    }

    fn known_nim_value(&self, row: &Row) -> Option<u32> {
        Some(row.cells().fold(0, |value, at| value ^ self.coin(at)))
    }
}
