//! Turning Corners.

use crate::{Cell, Drawing, Grid, Look, Notation};
use grundy::board::BoardGame;
use grundy::rules::ParseError;

/// Turning Corners (*Winning Ways*, chapter 14): a move turns the coins at the corners of a
/// rectangle over, the one at the lower right from heads to tails. In normal play a coin is worth
/// the nim-product of its row and its column, counted from 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct TurningCorners;

const LETTERS: &[(char, Cell)] = &[('H', 1), ('T', 0), ('h', 1), ('t', 0)];
/// The most cells: a misère game on more could never be searched, and a normal one is known.
const MOST: usize = 256;

/// Positions are written `TTT/TTH`, with `H` for heads and `T` for tails.
impl Notation for TurningCorners {
    fn parse(&self, text: &str) -> Result<Grid, ParseError> {
        let grid = Grid::parse(text, LETTERS)?;
        match grid.width() * grid.height() {
            cells if cells > MOST => {
                let expected = format!("at most {MOST} coins");
                Err(ParseError::new(text, 0, format!("{cells} coins"), expected))
            }
            _ => Ok(grid),
        }
    }

    fn print(&self, grid: &Grid) -> String {
        grid.text(LETTERS, "/")
    }

    fn drawing(&self, grid: &Grid) -> Drawing {
        Drawing::cells(grid, |_, cell| if cell == 0 { Look::Tails } else { Look::Heads })
    }
}

impl BoardGame for TurningCorners {
    type Position = Grid;
    type Move = String;

    fn moves(&self, grid: &Grid) -> Vec<(String, Grid)> {
        let mut moves = Vec::new();
        for (row, column, _) in grid.pieces() {
            for (up, left) in (0..row).flat_map(|up| (0..column).map(move |left| (up, left))) {
                let mut after = grid.clone();
                for (row, column) in [(row, column), (row, left), (up, column), (up, left)] {
                    after.set(row, column, 1 - grid.get(row, column));
                }
                let told = format!("{},{} with {},{}", row + 1, column + 1, up + 1, left + 1);
                moves.push((told, after));
            }
        }
        moves
    }

    /// One component, on the smallest board with the same upper left corner.
    fn components(&self, grid: &Grid) -> Vec<Grid> {
        if grid.pieces().all(|(row, column, _)| row == 0 || column == 0) {
            return Vec::new();
        }
        let height = grid.pieces().map(|(row, ..)| row + 1).max().unwrap_or(0);
        let width = grid.pieces().map(|(_, column, _)| column + 1).max().unwrap_or(0);
        let mut least = Grid::empty(height, width);
        grid.pieces().for_each(|(row, column, cell)| least.set(row, column, cell));
        let turned = least.transposed();
        vec![least.min(turned)]
    }

    fn known_nim_value(&self, grid: &Grid) -> Option<u32> {
        Some(
            grid.pieces().fold(0, |v, (row, column, _)| v ^ nim_product(row as u32, column as u32)),
        )
    }
}

/// The product of two nimbers (Conway, *On Numbers and Games*, chapter 6).
///
/// ```
/// use grundy_boards::nim_product;
///
/// // A field: 2 ⊗ 3 = 1.
/// assert_eq!(nim_product(2, 2), 3);
/// assert_eq!(nim_product(2, 3), 1);
/// assert_eq!(nim_product(4, 4), 6);
/// ```
pub fn nim_product(a: u32, b: u32) -> u32 {
    product(u64::from(a), u64::from(b), 16) as u32
}

/// The product of numbers below 2^(2·half), where half is a power of 2. With F = 2^half, a Fermat
/// 2-power, F ⊗ F = F ⊕ F/2 and F ⊗ x = F·x for x < F.
fn product(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let low = |n: u64| n & ((1 << half) - 1);
    let (a1, a0, b1, b0) = (a >> half, low(a), b >> half, low(b));
    if a1 == 0 && b1 == 0 {
        return product(a0, b0, half / 2);
    }
    let next = half / 2;
    let highs = product(a1, b1, next);
    let lows = product(a0, b0, next);
    let middle = product(a1 ^ a0, b1 ^ b0, next) ^ lows;
    (middle << half) ^ lows ^ product(highs, 1 << (half - 1), next)
}
