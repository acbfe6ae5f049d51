//! Arc Kayles.

use super::node_kayles::SIMPLE;
use crate::graph::{Edge, Graph};
use crate::{Drawing, Notation};
use grundy::board::BoardGame;
use grundy::rules::ParseError;

/// Arc Kayles (Schaefer 1978): a move takes an edge of a graph together with all edges that meet
/// it, so both its ends are gone. It is Node Kayles on the line graph; on a path with n vertices it
/// is heap n of Dawson's Kayles, 0.07, and on a grid it is Cram.
#[derive(Clone, Copy, Debug, Default)]
pub struct ArcKayles;

/// Positions are written `a-b b-c d`, `path 5 + cycle 4`, `grid 2x3`, `tree (()(()))`.
impl Notation for ArcKayles {
    fn parse(&self, text: &str) -> Result<Graph, ParseError> {
        SIMPLE.parse(text)
    }

    fn print(&self, graph: &Graph) -> String {
        SIMPLE.print(graph)
    }

    fn drawing(&self, graph: &Graph) -> Drawing {
        Drawing::Graph(graph.sketch(false))
    }
}

impl BoardGame for ArcKayles {
    type Position = Graph;
    type Move = String;

    fn moves(&self, graph: &Graph) -> Vec<(String, Graph)> {
        let taken = |edge: &Edge| {
            let kept = graph.all() & !(1 << edge.a | 1 << edge.b);
            let told = format!("take {}-{}", graph.name(edge.a), graph.name(edge.b));
            (told, graph.induced(kept))
        };
        graph.edges().iter().map(taken).collect()
    }

    /// A vertex without an edge does not matter.
    fn components(&self, graph: &Graph) -> Vec<Graph> {
        graph.standard_pieces(false)
    }
}
