//! Graphs: what Node Kayles and its relatives are played on.

mod canonical;
mod shapes;
mod text;

pub(crate) use text::Style;

use crate::Sketch;
use std::sync::Arc;

/// More vertices are refused.
pub const MAX_VERTICES: usize = 64;
/// More edges are refused.
pub const MAX_EDGES: usize = 512;

/// An edge. In a directed graph it goes from `a` to `b`; otherwise `a` ≤ `b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// One end.
    pub a: u8,
    /// The other end.
    pub b: u8,
    /// What the edge carries: 1 if it carries nothing.
    pub weight: u16,
}

/// A graph with at most [`MAX_VERTICES`] vertices, which may have names. One vertex may be marked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Graph {
    order: u8,
    /// Sorted.
    edges: Vec<Edge>,
    directed: bool,
    mark: Option<u8>,
    names: Option<Box<[Arc<str>]>>,
}

impl Graph {
    /// A graph without names. Every edge joins vertices below `order`.
    pub(crate) fn new(order: usize, edges: Vec<Edge>, directed: bool, mark: Option<u8>) -> Self {
        let mut graph = Self { order: order as u8, edges, directed, mark, names: None };
        graph.sort();
        graph
    }

    fn named(mut self, names: Vec<String>) -> Self {
        self.names = Some(names.into_iter().map(Arc::from).collect());
        self
    }

    fn sort(&mut self) {
        if !self.directed {
            for edge in &mut self.edges {
                (edge.a, edge.b) = (edge.a.min(edge.b), edge.a.max(edge.b));
            }
        }
        self.edges.sort_unstable();
    }

    /// How many vertices there are.
    pub fn order(&self) -> usize {
        self.order.into()
    }

    /// The edges, in order.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The marked vertex.
    pub fn mark(&self) -> Option<u8> {
        self.mark
    }

    /// The name of a vertex: its own, or its number. A marked vertex without a name is 0 if it is
    /// the first.
    pub fn name(&self, vertex: u8) -> String {
        match &self.names {
            Some(names) => names[usize::from(vertex)].to_string(),
            None if self.mark == Some(0) => vertex.to_string(),
            None => (vertex + 1).to_string(),
        }
    }

    /// All vertices, as a set of bits.
    pub(crate) fn all(&self) -> u64 {
        u64::MAX.checked_shr(64 - u32::from(self.order)).unwrap_or(0)
    }

    /// The neighbours of each vertex, as sets of bits; in a directed graph those that edges point
    /// to.
    pub(crate) fn neighbours(&self) -> Vec<u64> {
        let mut neighbours = vec![0; self.order()];
        for edge in &self.edges {
            neighbours[usize::from(edge.a)] |= 1 << edge.b;
            if !self.directed {
                neighbours[usize::from(edge.b)] |= 1 << edge.a;
            }
        }
        neighbours
    }

    /// The same with another marked vertex.
    pub(crate) fn marked(mut self, vertex: u8) -> Self {
        self.mark = Some(vertex);
        self
    }

    /// The same vertices with other edges.
    pub(crate) fn with_edges(&self, edges: Vec<Edge>) -> Self {
        let mut graph = Self { edges, ..self.clone() };
        graph.sort();
        graph
    }

    /// The part on these vertices.
    pub(crate) fn induced(&self, kept: u64) -> Self {
        let has = |vertex: u8| kept >> vertex & 1 == 1;
        let place = |vertex: u8| (kept & ((1 << vertex) - 1)).count_ones() as u8;
        let inside = self.edges.iter().filter(|edge| has(edge.a) && has(edge.b));
        let edges = inside.map(|e| Edge { a: place(e.a), b: place(e.b), ..*e }).collect();
        let names = self.names.as_ref().map(|names| {
            (0..self.order).filter(|&v| has(v)).map(|v| names[usize::from(v)].clone()).collect()
        });
        let mark = self.mark.filter(|&mark| has(mark)).map(place);
        let order = kept.count_ones() as u8;
        Self { order, edges, directed: self.directed, mark, names }
    }

    /// The vertices that are connected with this one inside `among`.
    pub(crate) fn reach(&self, from: u8, among: u64) -> u64 {
        let mut joined = vec![0u64; self.order()];
        for edge in &self.edges {
            joined[usize::from(edge.a)] |= 1 << edge.b;
            joined[usize::from(edge.b)] |= 1 << edge.a;
        }
        let (mut reached, mut new) = (0u64, 1 << from & among);
        while new != 0 {
            let vertex = new.trailing_zeros() as usize;
            reached |= 1 << vertex;
            new = (new | joined[vertex]) & among & !reached;
        }
        reached
    }

    /// The connected components inside `among`.
    pub(crate) fn pieces(&self, among: u64) -> Vec<u64> {
        let mut left = among;
        let mut pieces = Vec::new();
        while left != 0 {
            let piece = self.reach(left.trailing_zeros() as u8, left);
            left &= !piece;
            pieces.push(piece);
        }
        pieces
    }

    /// The connected components in standard form, those without an edge only if asked for.
    pub(crate) fn standard_pieces(&self, with_single: bool) -> Vec<Self> {
        let wanted = |piece: &u64| with_single || piece.count_ones() > 1;
        let pieces = self.pieces(self.all()).into_iter().filter(wanted);
        pieces.map(|piece| self.induced(piece).standard()).collect()
    }

    /// Vertices and edges to be drawn, with the weights if there are any.
    pub(crate) fn sketch(&self, weights: bool) -> Sketch {
        let edge = |edge: &Edge| {
            let weight = weights.then(|| edge.weight.to_string());
            (usize::from(edge.a), usize::from(edge.b), weight)
        };
        Sketch {
            names: (0..self.order).map(|vertex| self.name(vertex)).collect(),
            edges: self.edges.iter().map(edge).collect(),
            token: self.mark.map(usize::from),
            layered: self.directed,
        }
    }
}
