//! Graphs as text: `a-b b-c-d e`, `path 5 + cycle 6`.

use super::shapes::{self, SHAPES};
use super::{Edge, Graph, MAX_EDGES, MAX_VERTICES};
use grundy::rules::{ParseError, Reader};

/// How the graphs of a game are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Between the ends of an edge: `-`, or `<` if it goes from the first end to the second.
    pub(crate) link: char,
    /// Whether the vertex 0, and the first one of every shape, is the ground.
    pub(crate) ground: bool,
    /// Whether edges carry numbers and a vertex carries a token: `a-b:3 @a`.
    pub(crate) weighted: bool,
    /// The shapes that make sense.
    pub(crate) shapes: &'static [&'static str],
}

/// How nothing is written.
const EMPTY: &str = "empty";

/// The largest number on an edge.
const HEAVIEST: u64 = 1000;

/// A graph in the making.
#[derive(Default)]
struct Draft {
    names: Vec<String>,
    edges: Vec<(usize, usize, u16)>,
    token: Option<usize>,
    /// How many shapes and lists were read.
    items: usize,
    /// Where the present summand begins: names before it are others.
    start: usize,
}

impl Draft {
    /// The vertex of this name in the present summand; the ground is in all of them.
    fn vertex(&mut self, name: String, style: &Style) -> usize {
        if style.ground && name == "0" {
            return 0;
        }
        let known = (self.start..self.names.len()).find(|&v| self.names[v] == name);
        known.unwrap_or_else(|| {
            self.names.push(name);
            self.names.len() - 1
        })
    }

    /// Adds a shape, on the ground with its first vertex if there is a ground.
    fn add(&mut self, (order, edges): shapes::Shape, style: &Style) {
        let place: Vec<usize> = (0..order)
            .map(|v| match v {
                0 if style.ground => 0,
                _ => {
                    self.names.push((self.names.len() + usize::from(!style.ground)).to_string());
                    self.names.len() - 1
                }
            })
            .collect();
        self.edges.extend(edges.into_iter().map(|(a, b)| (place[a], place[b], 1)));
    }

    /// Equal names in different summands get strokes.
    fn told_apart(&mut self) {
        for v in 1..self.names.len() {
            while self.names[..v].contains(&self.names[v]) {
                self.names[v].push('\'');
            }
        }
    }

    /// Sorts the vertices by their names, numbers first, so that a graph is printed in the same way
    /// however it was written. The answer is where each vertex has gone.
    fn sorted(&mut self) -> Vec<usize> {
        let key = |name: &String| (name.parse::<u64>().unwrap_or(u64::MAX), name.clone());
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by_key(|&v| key(&self.names[v]));
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(new, &old)| place[old] = new);
        self.names = order.iter().map(|&v| self.names[v].clone()).collect();
        place
    }

    fn is_full(&self) -> bool {
        self.names.len() > MAX_VERTICES || self.edges.len() > MAX_EDGES
    }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '\'' || c == '.'
}

impl Style {
    /// Simple edges, and all shapes that are graphs.
    pub(crate) const PLAIN: Self = Self {
        link: '-',
        ground: false,
        weighted: false,
        shapes: &["path", "cycle", "star", "complete", "grid", "tree"],
    };

    fn is_directed(&self) -> bool {
        self.link == '<'
    }

    fn expected(&self) -> String {
        let link = self.link;
        let shapes = SHAPES.iter().filter(|(name, _)| self.shapes.contains(name));
        let example = shapes.map(|(_, example)| *example).next().unwrap_or("a");
        format!("a vertex or an edge such as a{link}b, or {example}")
    }

    fn name(&self, reader: &mut Reader<'_>) -> Result<String, ParseError> {
        let mut name = String::new();
        while let Some(c) = reader.peek().filter(|&c| is_name(c)) {
            name.push(c);
            reader.next();
        }
        match name.chars().count() {
            0 => Err(reader.expected(self.expected())),
            _ if name == EMPTY => Err(reader.refuse(reader.at() - EMPTY.len(), "another name")),
            1..=20 => Ok(name),
            long => Err(reader.refuse(reader.at() - long, "a name of at most 20 letters")),
        }
    }

    /// Reads a graph.
    pub(crate) fn parse(&self, text: &str) -> Result<Graph, ParseError> {
        let mut reader = Reader::new(text.trim())?;
        if reader.text() == EMPTY {
            let order = usize::from(self.ground || self.weighted);
            return Ok(Graph::new(order, Vec::new(), self.is_directed(), (order > 0).then_some(0)));
        }
        let mut draft = Draft::default();
        if self.ground {
            draft.names.push("0".to_owned());
        }
        loop {
            reader.skip_spaces();
            let start = reader.at();
            match reader.peek() {
                None if draft.items > 0 => break,
                None => return Err(reader.expected(self.expected())),
                Some('+') if draft.items > 0 && !self.weighted => {
                    reader.next();
                    draft.start = draft.names.len();
                    reader.skip_spaces();
                    if reader.peek().is_none() {
                        return Err(reader.expected(self.expected()));
                    }
                }
                Some(',') if draft.items > 0 => {
                    reader.next();
                }
                Some('@') if self.weighted => {
                    reader.next();
                    let name = self.name(&mut reader)?;
                    draft.items += 1;
                    let known = draft.names.len();
                    let vertex = draft.vertex(name, self);
                    if vertex == known && known > 0 {
                        return Err(reader.refuse(start, "'@' before the name of a vertex above"));
                    }
                    draft.token = Some(vertex);
                }
                Some(_) => self.item(&mut reader, &mut draft)?,
            }
            if draft.is_full() {
                let most = format!("at most {MAX_VERTICES} vertices and {MAX_EDGES} edges");
                return Err(reader.refuse(start, most));
            }
        }
        draft.told_apart();
        self.finish(&reader, draft)
    }

    /// A shape, or vertices with links between them.
    fn item(&self, reader: &mut Reader<'_>, draft: &mut Draft) -> Result<(), ParseError> {
        draft.items += 1;
        let name = self.name(reader)?;
        if self.shapes.contains(&name.as_str()) {
            draft.add(shapes::read(&name, reader)?, self);
            return Ok(());
        }
        let mut from = draft.vertex(name, self);
        while reader.eat(self.link) {
            let start = reader.at();
            let name = self.name(reader)?;
            if self.shapes.contains(&name.as_str()) {
                return Err(reader.refuse(start, "a name that is not the name of a shape"));
            }
            let to = draft.vertex(name, self);
            if to == from && !self.ground {
                return Err(reader.refuse(start, "another vertex"));
            }
            let mut weight = 1;
            if self.weighted && reader.eat(':') {
                let start = reader.at();
                weight = reader.number("a number of tokens")?;
                if !(1..=HEAVIEST).contains(&weight) {
                    return Err(reader.refuse(start, format!("a number from 1 to {HEAVIEST}")));
                }
            }
            draft.edges.push((from, to, weight as u16));
            from = to;
            if draft.is_full() {
                break;
            }
        }
        if reader.peek().is_some_and(|c| !c.is_whitespace() && c != '+' && c != ',') {
            let link = self.link;
            return Err(reader.expected(format!("'{link}', a space or '+'")));
        }
        Ok(())
    }

    fn finish(&self, reader: &Reader<'_>, mut draft: Draft) -> Result<Graph, ParseError> {
        let place = draft.sorted();
        let of = |v: usize| place[v] as u8;
        let edge = |&(a, b, weight): &(usize, usize, u16)| Edge { a: of(a), b: of(b), weight };
        let edges: Vec<Edge> = draft.edges.iter().map(edge).collect();
        let mark = match (self.ground, self.weighted) {
            (true, _) => Some(0),
            (_, true) => Some(of(draft.token.unwrap_or(0))),
            _ => None,
        };
        let mut graph =
            Graph::new(draft.names.len(), edges, self.is_directed(), mark).named(draft.names);
        if !(self.ground || self.weighted) {
            graph.edges.dedup();
        }
        if self.ground && graph.reach(0, graph.all()) != graph.all() {
            let lost = graph.all() & !graph.reach(0, graph.all());
            let name = graph.name(lost.trailing_zeros() as u8);
            let found = format!("{name:?}, which is not connected with it");
            return Err(ParseError::new(
                reader.text(),
                reader.at(),
                found,
                "edges on the ground 0",
            ));
        }
        Ok(graph)
    }

    /// The graph as [`parse`](Self::parse) reads it: its edges, then the vertices without one.
    pub(crate) fn print(&self, graph: &Graph) -> String {
        let link = self.link;
        let mut parts: Vec<String> = graph
            .edges()
            .iter()
            .map(|edge| {
                let (a, b) = (graph.name(edge.a), graph.name(edge.b));
                let weight =
                    if self.weighted { format!(":{}", edge.weight) } else { String::new() };
                format!("{a}{link}{b}{weight}")
            })
            .collect();
        let joined = graph.edges().iter().fold(0u64, |set, e| set | 1 << e.a | 1 << e.b);
        let single = (0..graph.order() as u8).filter(|&v| joined >> v & 1 == 0);
        parts.extend(single.filter(|&v| !(self.ground && v == 0)).map(|v| graph.name(v)));
        if let Some(mark) = graph.mark().filter(|_| self.weighted) {
            parts.push(format!("@{}", graph.name(mark)));
        }
        if parts.is_empty() || (graph.order() == 1 && self.weighted) {
            return EMPTY.to_owned();
        }
        parts.join(" ")
    }
}
