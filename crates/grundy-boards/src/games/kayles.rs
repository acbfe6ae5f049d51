//! Kayles on graphs.

use super::on_graphs::OnGraphs;
use crate::graph::{Edge, Graph, Style};
use grundy::board::BoardGame;

/// Kayles on graphs (Schaefer 1978), in two forms.
///
/// Positions are written `a-b b-c d`, `path 5 + cycle 4`, `grid 2x3`, `tree (()(()))`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphKayles {
    /// Node Kayles: a move takes a vertex together with all its neighbours. On a path with n
    /// vertices it is heap n of Dawson's Chess, 0.137.
    Node,
    /// Arc Kayles: a move takes an edge together with all edges that meet it, so both its ends are
    /// gone. It is Node Kayles on the line graph; on a path with n vertices it is heap n of
    /// Dawson's Kayles, 0.07, and on a grid it is Cram.
    Arc,
}

impl OnGraphs for GraphKayles {
    const STYLE: Style = Style::PLAIN;
}

impl BoardGame for GraphKayles {
    type Position = Graph;
    type Move = String;

    fn moves(&self, graph: &Graph) -> Vec<(String, Graph)> {
        let without = |taken: u64| graph.induced(graph.all() & !taken);
        let neighbours = graph.neighbours();
        let vertex = |vertex: u8| {
            let told = format!("take {}", graph.name(vertex));
            (told, without(neighbours[usize::from(vertex)] | 1 << vertex))
        };
        let edge = |edge: &Edge| {
            let told = format!("take {}-{}", graph.name(edge.a), graph.name(edge.b));
            (told, without(1 << edge.a | 1 << edge.b))
        };
        match self {
            Self::Node => (0..graph.order() as u8).map(vertex).collect(),
            Self::Arc => graph.edges().iter().map(edge).collect(),
        }
    }

    /// In Arc Kayles a vertex without an edge does not matter.
    fn components(&self, graph: &Graph) -> Vec<Graph> {
        graph.standard_pieces(*self == Self::Node)
    }
}
