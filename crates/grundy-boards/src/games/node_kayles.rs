//! Node Kayles.

use crate::graph::{Graph, Style};
use crate::{Drawing, Notation};
use grundy::board::BoardGame;
use grundy::rules::ParseError;

/// Node Kayles (Schaefer 1978): a move takes a vertex of a graph together with all its neighbours.
/// On a path it is Dawson's Chess, 0.137.
#[derive(Clone, Copy, Debug, Default)]
pub struct NodeKayles;

/// Graphs without loops, and how they are written.
pub(super) const SIMPLE: Style = Style {
    link: '-',
    directed: false,
    ground: false,
    weighted: false,
    shapes: &["path", "cycle", "star", "complete", "grid", "tree"],
};

/// Positions are written `a-b b-c d`, `path 5 + cycle 4`, `grid 2x3`, `tree (()(()))`.
impl Notation for NodeKayles {
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

impl BoardGame for NodeKayles {
    type Position = Graph;
    type Move = String;

    fn moves(&self, graph: &Graph) -> Vec<(String, Graph)> {
        let neighbours = graph.neighbours();
        let taken = |vertex: u8| {
            let kept = graph.all() & !(neighbours[usize::from(vertex)] | 1 << vertex);
            (format!("take {}", graph.name(vertex)), graph.induced(kept))
        };
        (0..graph.order() as u8).map(taken).collect()
    }

    fn components(&self, graph: &Graph) -> Vec<Graph> {
        graph.standard_pieces(true)
    }
}
