//! Wythoff's game.

use crate::{Drawing, Notation};
use grundy::board::BoardGame;
use grundy::rules::{ParseError, Reader};

/// Wythoff's game (1907): a move takes tokens from one of two heaps, or equally many from both. A
/// position is a sum of such pairs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wythoff;

/// The largest heap, and the most pairs.
const LARGEST: u64 = 2000;
const PAIRS: usize = 16;

/// Positions are written `3,5` or `3,5 + 1,2`.
impl Notation for Wythoff {
    fn parse(&self, text: &str) -> Result<Vec<(u32, u32)>, ParseError> {
        let mut reader = Reader::new(text.trim())?;
        let mut pairs = Vec::new();
        loop {
            let first = heap(&mut reader)?;
            if !reader.eat(',') {
                return Err(reader.expected("',' and the other heap, as in 3,5"));
            }
            pairs.push((first, heap(&mut reader)?));
            if pairs.len() > PAIRS {
                return Err(reader.refuse(0, format!("at most {PAIRS} pairs")));
            }
            if !reader.eat('+') {
                reader.end("'+' and another pair")?;
                return Ok(pairs);
            }
        }
    }

    fn print(&self, pairs: &Vec<(u32, u32)>) -> String {
        let pairs: Vec<String> = pairs.iter().map(|(a, b)| format!("{a},{b}")).collect();
        pairs.join(" + ")
    }

    fn drawing(&self, pairs: &Vec<(u32, u32)>) -> Drawing {
        Drawing::Heaps(pairs.iter().map(|&(a, b)| vec![a, b]).collect())
    }
}

fn heap(reader: &mut Reader<'_>) -> Result<u32, ParseError> {
    reader.skip_spaces();
    let start = reader.at();
    let heap = reader.number("a heap, as in 3,5")?;
    if heap > LARGEST {
        return Err(reader.refuse(start, format!("a heap of at most {LARGEST}")));
    }
    reader.skip_spaces();
    Ok(heap as u32)
}

/// The pairs to which a pair can be moved.
fn options((a, b): (u32, u32)) -> impl Iterator<Item = (u32, u32)> {
    let first = (0..a).rev().map(move |left| (left, b));
    let second = (0..b).rev().map(move |left| (a, left));
    let both = (1..=a.min(b)).map(move |taken| (a - taken, b - taken));
    first.chain(second).chain(both)
}

impl BoardGame for Wythoff {
    type Position = Vec<(u32, u32)>;
    type Move = String;

    fn moves(&self, pairs: &Vec<(u32, u32)>) -> Vec<(String, Vec<(u32, u32)>)> {
        let mut moves = Vec::new();
        for (i, &pair) in pairs.iter().enumerate() {
            if pairs[..i].contains(&pair) {
                continue;
            }
            for to in options(pair) {
                let mut after = pairs.clone();
                after[i] = to;
                moves.push((format!("{},{} to {},{}", pair.0, pair.1, to.0, to.1), after));
            }
        }
        moves
    }

    fn components(&self, pairs: &Vec<(u32, u32)>) -> Vec<Vec<(u32, u32)>> {
        let whole = pairs.iter().filter(|&&pair| pair != (0, 0));
        whole.map(|&(a, b)| vec![(a.min(b), a.max(b))]).collect()
    }
}
