//! Chomp.

use crate::{Drawing, Grid, Look, Notation};
use grundy::board::BoardGame;
use grundy::rules::{ParseError, Reader};

/// Chomp (Gale 1974): a move bites a square off a bar of chocolate, with everything below it and
/// to the right of it. The square at the upper left is poisoned, and whoever eats it loses: that is
/// misère play. Positions are the lengths of the rows, none longer than the one above it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chomp;

/// The most rows and columns.
const MOST: u64 = 24;

/// Positions are written `3x4`, or `4,4,2` by the lengths of their rows; `0` is nothing.
impl Notation for Chomp {
    fn parse(&self, text: &str) -> Result<Vec<u8>, ParseError> {
        if text.contains(['x', 'X', '×'])
            && let Some((height, width)) = Grid::size(text)?
        {
            if height.max(width) as u64 > MOST {
                let expected = format!("at most {MOST} rows and columns");
                return Err(ParseError::new(text, 0, format!("{text:?}"), expected));
            }
            return Ok(vec![width as u8; height]);
        }
        let mut reader = Reader::new(text.trim())?;
        let mut rows: Vec<u8> = Vec::new();
        loop {
            reader.skip_spaces();
            let start = reader.at();
            let row = reader.number("a size such as 3x4, or the length of a row")?;
            let most = rows.last().map_or(MOST, |&row| u64::from(row));
            if row > most || rows.len() as u64 == MOST {
                let expected = match rows.len() as u64 {
                    MOST => format!("at most {MOST} rows"),
                    _ => format!("a row of at most {most} squares"),
                };
                return Err(reader.refuse(start, expected));
            }
            rows.push(row as u8);
            reader.skip_spaces();
            if !reader.eat(',') {
                reader.end("',' before the next row")?;
                rows.retain(|&row| row > 0);
                return Ok(rows);
            }
        }
    }

    fn print(&self, rows: &Vec<u8>) -> String {
        match rows[..] {
            [] => "0".to_owned(),
            [first, .., last] if first == last => format!("{}x{first}", rows.len()),
            _ => rows.iter().map(u8::to_string).collect::<Vec<_>>().join(","),
        }
    }

    fn picture(&self, rows: &Vec<u8>) -> String {
        let square = |at: (usize, u8)| if at == (0, 0) { 'P' } else { 'o' };
        let row = |(i, &row): (usize, &u8)| (0..row).map(|j| square((i, j))).collect::<String>();
        rows.iter().enumerate().map(row).collect::<Vec<_>>().join("\n")
    }

    fn drawing(&self, rows: &Vec<u8>) -> Drawing {
        let look = |i, j| if (i, j) == (0, 0) { Look::Poison } else { Look::Chocolate };
        let row = |(i, &row): (usize, &u8)| (0..row).map(|j| look(i, j)).collect();
        Drawing::Cells(rows.iter().enumerate().map(row).collect())
    }
}

/// The bar with rows and columns exchanged.
fn transposed(rows: &[u8]) -> Vec<u8> {
    let width = rows.first().copied().unwrap_or(0);
    (0..width).map(|column| rows.iter().filter(|&&row| row > column).count() as u8).collect()
}

impl BoardGame for Chomp {
    type Position = Vec<u8>;
    type Move = String;

    fn moves(&self, rows: &Vec<u8>) -> Vec<(String, Vec<u8>)> {
        let mut moves = Vec::new();
        for (i, &row) in rows.iter().enumerate() {
            for column in 0..row {
                let mut after = rows.clone();
                after[i..].iter_mut().for_each(|row| *row = column.min(*row));
                after.retain(|&row| row > 0);
                moves.push((format!("{},{}", i + 1, column + 1), after));
            }
        }
        moves
    }

    fn components(&self, rows: &Vec<u8>) -> Vec<Vec<u8>> {
        if rows.is_empty() { Vec::new() } else { vec![transposed(rows).max(rows.clone())] }
    }
}
