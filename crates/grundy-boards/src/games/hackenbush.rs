//! Green Hackenbush.

use super::on_graphs::OnGraphs;
use crate::Drawing;
use crate::graph::{Edge, Graph, Style};
use grundy::board::BoardGame;

/// Green Hackenbush (*Winning Ways*): a move cuts an edge of a picture, and what is no
/// longer connected with the ground disappears. In normal play the nim-value is known: cycles may
/// be fused, and a branch counts as a stalk as long as its nim-value.
///
/// Positions are written `0-a a-b a-c`, where 0 is the ground. The first vertex of a shape is on
/// the ground: `path 4`, `tree (()(()))`.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreenHackenbush;

impl OnGraphs for GreenHackenbush {
    const STYLE: Style = Style { ground: true, ..Style::PLAIN };

    fn drawn(&self, graph: &Graph) -> Drawing {
        let ends = |edge: &Edge| (usize::from(edge.a), usize::from(edge.b));
        Drawing::Plant(graph.edges().iter().map(ends).collect())
    }
}

impl BoardGame for GreenHackenbush {
    type Position = Graph;
    type Move = String;

    fn moves(&self, graph: &Graph) -> Vec<(String, Graph)> {
        let mut moves: Vec<(String, Graph)> = Vec::new();
        for (i, edge) in graph.edges().iter().enumerate() {
            // One of several edges between two vertices is as good as another.
            if i > 0 && graph.edges()[i - 1] == *edge {
                continue;
            }
            let mut edges = graph.edges().to_vec();
            edges.remove(i);
            let left = graph.with_edges(edges);
            let standing = left.reach(0, left.all());
            let told = format!("cut {}-{}", graph.name(edge.a), graph.name(edge.b));
            moves.push((told, left.induced(standing)));
        }
        moves
    }

    /// What hangs together above the ground.
    fn components(&self, graph: &Graph) -> Vec<Graph> {
        let loops: Vec<Edge> = graph.edges().iter().filter(|e| e.b == 0).copied().collect();
        let pieces = graph.pieces(graph.all() & !1);
        let standing = pieces.into_iter().map(|piece| {
            let edges = graph.edges().iter().filter(|e| e.b != 0).copied().collect();
            graph.with_edges(edges).induced(piece | 1).standard()
        });
        let single = |edge: Edge| Graph::new(1, vec![edge], false, Some(0));
        standing.chain(loops.into_iter().map(single)).collect()
    }

    fn known_nim_value(&self, graph: &Graph) -> Option<u32> {
        Some(Fused::new(graph).value(0, None))
    }
}

/// A picture in which the edges of cycles have become loops.
///
/// The fusion principle (*Winning Ways*): all vertices of a cycle may be brought
/// together without changing the nim-value. So every edge that is no bridge becomes a loop, which
/// is worth 1, and what is left is a tree of bridges. There the colon principle applies: what
/// stands on a vertex may be replaced by a stalk of the same nim-value.
struct Fused<'a> {
    graph: &'a Graph,
    bridges: Vec<bool>,
}

impl<'a> Fused<'a> {
    fn new(graph: &'a Graph) -> Self {
        let edges = graph.edges();
        let is_bridge = |i: usize| {
            let mut left = edges.to_vec();
            let Edge { a, b, .. } = left.remove(i);
            graph.with_edges(left).reach(a, graph.all()) >> b & 1 == 0
        };
        Self { graph, bridges: (0..edges.len()).map(is_bridge).collect() }
    }

    /// The nim-value of what stands on a vertex, entered by an edge.
    fn value(&self, vertex: u8, by: Option<usize>) -> u32 {
        let edges = self.graph.edges();
        let inner: Vec<Edge> =
            (0..edges.len()).filter(|&i| !self.bridges[i]).map(|i| edges[i]).collect();
        let fused = self.graph.with_edges(inner).reach(vertex, self.graph.all());
        let inside = |v: u8| fused >> v & 1 == 1;
        let mut value = 0;
        for (i, edge) in edges.iter().enumerate().filter(|&(i, _)| Some(i) != by) {
            let beyond = match (inside(edge.a), inside(edge.b)) {
                (true, true) => {
                    value ^= 1;
                    continue;
                }
                (true, false) => edge.b,
                (false, true) => edge.a,
                (false, false) => continue,
            };
            value ^= self.value(beyond, Some(i)) + 1;
        }
        value
    }
}
