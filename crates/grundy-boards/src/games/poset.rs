//! Poset games.

use crate::graph::{Edge, Graph, Style};
use crate::{Drawing, Notation};
use grundy::board::BoardGame;
use grundy::rules::ParseError;

/// A poset game: a move takes an element of a partially ordered set together with everything above
/// it. Chomp is the product of two chains, Nim is a sum of chains.
#[derive(Clone, Copy, Debug, Default)]
pub struct PosetGame;

const STYLE: Style = Style {
    link: '<',
    ground: false,
    weighted: false,
    shapes: &["chain", "grid", "boolean", "tree"],
};

/// Positions are written `a<b<c a<d e`, `chain 4 + chain 3`, `grid 3x4`, `boolean 3`. Relations
/// that follow from others may be given and are left out.
impl Notation for PosetGame {
    fn parse(&self, text: &str) -> Result<Graph, ParseError> {
        let given = STYLE.parse(text)?;
        let above = above(&given);
        if let Some(v) = (0..given.order() as u8).find(|&v| above[usize::from(v)] >> v & 1 == 1) {
            let found = format!("{:?} above itself", given.name(v));
            return Err(ParseError::new(text, text.chars().count(), found, "an order"));
        }
        let covers = |edge: &&Edge| {
            let between =
                (0..given.order() as u8).filter(|&v| above[usize::from(edge.a)] >> v & 1 == 1);
            !between.into_iter().any(|v| above[usize::from(v)] >> edge.b & 1 == 1)
        };
        Ok(given.with_edges(given.edges().iter().filter(covers).copied().collect()))
    }

    fn print(&self, poset: &Graph) -> String {
        STYLE.print(poset)
    }

    fn drawing(&self, poset: &Graph) -> Drawing {
        Drawing::Graph(poset.sketch(false))
    }
}

/// The elements strictly above each element.
fn above(poset: &Graph) -> Vec<u64> {
    let mut above = poset.neighbours();
    // Warshall's algorithm.
    for middle in 0..above.len() {
        for below in 0..above.len() {
            if above[below] >> middle & 1 == 1 {
                above[below] |= above[middle];
            }
        }
    }
    above
}

impl BoardGame for PosetGame {
    type Position = Graph;
    type Move = String;

    fn moves(&self, poset: &Graph) -> Vec<(String, Graph)> {
        let above = above(poset);
        let taken = |element: u8| {
            let kept = poset.all() & !(above[usize::from(element)] | 1 << element);
            (format!("take {}", poset.name(element)), poset.induced(kept))
        };
        (0..poset.order() as u8).map(taken).collect()
    }

    fn components(&self, poset: &Graph) -> Vec<Graph> {
        poset.standard_pieces(true)
    }
}
