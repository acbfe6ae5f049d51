//! Nim on graphs.

use super::on_graphs::OnGraphs;
use crate::graph::{Edge, Graph, Style};
use grundy::board::BoardGame;

/// Nim on a graph (Fukuyama 2003): every edge carries tokens, and a piece stands on a vertex. A
/// move takes the piece along an edge that carries tokens, and some of these with it. With two
/// vertices it is Nim.
///
/// Positions are written `a-b:3 b-c:2 @b`: edges with their tokens, and where the piece stands
/// (on the first vertex if nothing is said).
#[derive(Clone, Copy, Debug, Default)]
pub struct NimOnGraphs;

impl OnGraphs for NimOnGraphs {
    const STYLE: Style = Style { weighted: true, ..Style::PLAIN };
}

impl BoardGame for NimOnGraphs {
    type Position = Graph;
    type Move = String;

    fn moves(&self, graph: &Graph) -> Vec<(String, Graph)> {
        let Some(piece) = graph.mark() else { return Vec::new() };
        let mut moves = Vec::new();
        for (i, edge) in graph.edges().iter().enumerate() {
            let again = i > 0 && graph.edges()[i - 1] == *edge;
            if again || (edge.a != piece && edge.b != piece) {
                continue;
            }
            let to = edge.a ^ edge.b ^ piece;
            for weight in (0..edge.weight).rev() {
                let mut edges = graph.edges().to_vec();
                edges[i].weight = weight;
                edges.retain(|edge| edge.weight > 0);
                let (from, onto) = (graph.name(piece), graph.name(to));
                let told = format!("{from}-{onto}:{} to {weight}", edge.weight);
                moves.push((told, graph.with_edges(edges).marked(to)));
            }
        }
        moves
    }

    /// The part that the piece can reach.
    fn components(&self, graph: &Graph) -> Vec<Graph> {
        let has_edge =
            |piece: u8| graph.edges().iter().any(|e: &Edge| e.a == piece || e.b == piece);
        let Some(piece) = graph.mark().filter(|&piece| has_edge(piece)) else { return Vec::new() };
        vec![graph.induced(graph.reach(piece, graph.all())).standard()]
    }
}
