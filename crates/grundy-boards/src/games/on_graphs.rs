//! What all games on undirected graphs share: how their positions are written and drawn.

use crate::graph::{Graph, Style};
use crate::{Drawing, Notation};
use grundy::board::BoardGame;
use grundy::rules::ParseError;

/// A game on graphs that are written in one style.
pub(crate) trait OnGraphs: BoardGame<Position = Graph> {
    const STYLE: Style;

    fn drawn(&self, graph: &Graph) -> Drawing {
        Drawing::Graph(graph.sketch(Self::STYLE.weighted))
    }
}

impl<G: OnGraphs> Notation for G {
    fn parse(&self, text: &str) -> Result<Graph, ParseError> {
        Self::STYLE.parse(text)
    }

    fn print(&self, graph: &Graph) -> String {
        Self::STYLE.print(graph)
    }

    fn drawing(&self, graph: &Graph) -> Drawing {
        self.drawn(graph)
    }
}
