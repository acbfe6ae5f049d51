//! Hackenbush.

use super::{Notation, Ruleset};
use crate::partizan::{Player, Value, Values};
use crate::rules::{ParseError, Reader};
use crate::run::{Run, Stop};
use std::fmt::Write;

/// Pictures with more edges are refused.
pub const MAX_EDGES: usize = 2000;

/// Deeper brackets are refused, and so are longer stalks.
const MAX_HEIGHT: usize = 1000;

/// Who may cut an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Left alone.
    Blue,
    /// Right alone.
    Red,
    /// Both.
    Green,
}

impl Colour {
    fn letter(self) -> char {
        match self {
            Self::Blue => 'b',
            Self::Red => 'r',
            Self::Green => 'g',
        }
    }

    fn of(letter: char) -> Option<Self> {
        match letter {
            'b' | 'B' => Some(Self::Blue),
            'r' | 'R' => Some(Self::Red),
            'g' | 'G' => Some(Self::Green),
            _ => None,
        }
    }

    fn may_be_cut_by(self, player: Player) -> bool {
        match self {
            Self::Blue => player == Player::Left,
            Self::Red => player == Player::Right,
            Self::Green => true,
        }
    }
}

/// An edge between two nodes; node 0 is the ground.
pub type Edge = (u16, u16, Colour);

/// Hackenbush (*Winning Ways*, chapters 1, 2 and 7): Left cuts a blue or a green edge, Right a red
/// or a green one, and what is not connected with the ground any more disappears.
///
/// Positions are lists of edges, sorted. Trees are valued by the colon principle, other pictures
/// by playing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hackenbush;

fn count_nodes(edges: &[Edge]) -> usize {
    edges.iter().map(|&(a, b, _)| usize::from(a.max(b)) + 1).max().unwrap_or(1)
}

/// The edges that hang together with the ground, or with the nodes marked.
fn grounded(edges: &[Edge]) -> Vec<Edge> {
    let mut reached = vec![false; count_nodes(edges)];
    reached[0] = true;
    loop {
        let mut changed = false;
        for &(a, b, _) in edges {
            let (a, b) = (usize::from(a), usize::from(b));
            if reached[a] != reached[b] {
                (reached[a], reached[b], changed) = (true, true, true);
            }
        }
        if !changed {
            return edges.iter().copied().filter(|&(a, ..)| reached[usize::from(a)]).collect();
        }
    }
}

impl Ruleset for Hackenbush {
    type Position = Vec<Edge>;

    fn options(&self, edges: &Vec<Edge>, player: Player, options: &mut Vec<Vec<Edge>>) {
        for (at, &(.., colour)) in edges.iter().enumerate() {
            if colour.may_be_cut_by(player) {
                let mut rest = edges.clone();
                rest.remove(at);
                options.push(grounded(&rest));
            }
        }
    }

    /// Parts that meet in the ground alone.
    fn components(&self, edges: &Vec<Edge>, components: &mut Vec<Vec<Edge>>) {
        let mut parts: Vec<usize> = (0..count_nodes(edges)).collect();
        fn root(parts: &mut [usize], mut node: usize) -> usize {
            while parts[node] != node {
                parts[node] = parts[parts[node]];
                node = parts[node];
            }
            node
        }
        for &(a, b, _) in edges.iter().filter(|&&(a, b, _)| a != 0 && b != 0) {
            let (a, b) = (root(&mut parts, a.into()), root(&mut parts, b.into()));
            parts[a] = b;
        }
        let mut found: Vec<(usize, Vec<Edge>)> = Vec::new();
        for &edge in edges {
            let part = match (edge.0, edge.1) {
                // A loop at the ground stands alone.
                (0, 0) => {
                    components.push(vec![edge]);
                    continue;
                }
                (a, b) => root(&mut parts, a.max(b).into()),
            };
            match found.iter_mut().find(|(other, _)| *other == part) {
                Some((_, list)) => list.push(edge),
                None => found.push((part, vec![edge])),
            }
        }
        components.extend(found.into_iter().map(|(_, list)| list));
    }

    /// Trees, by the colon principle: an edge with a tree x on top of it is worth the ordinal
    /// sum 1:x, −1:x or *:x.
    fn known(
        &self,
        edges: &Vec<Edge>,
        values: &mut Values,
        run: &Run<'_>,
    ) -> Result<Option<Value>, Stop> {
        let Some(order) = tree_order(edges) else { return Ok(None) };
        let mut above = vec![Value::ZERO; count_nodes(edges)];
        for &(below, node, colour) in order.iter().rev() {
            let edge = match colour {
                Colour::Blue => values.integer(1),
                Colour::Red => values.integer(-1),
                Colour::Green => values.nimber(1),
            };
            let branch = values.ordinal_sum(edge, above[usize::from(node)], run)?;
            above[usize::from(below)] = values.sum(above[usize::from(below)], branch, run)?;
        }
        Ok(Some(above[0]))
    }
}

/// The edges of a tree from the ground up, each with its lower node first; `None` if there is a
/// circle.
fn tree_order(edges: &[Edge]) -> Option<Vec<Edge>> {
    let nodes = count_nodes(edges);
    let mut beside: Vec<Vec<(u16, Colour)>> = vec![Vec::new(); nodes];
    for &(a, b, colour) in edges {
        beside[usize::from(a)].push((b, colour));
        beside[usize::from(b)].push((a, colour));
    }
    let mut order = Vec::with_capacity(edges.len());
    let mut seen = vec![false; nodes];
    seen[0] = true;
    let mut waiting = vec![0u16];
    while let Some(node) = waiting.pop() {
        for &(next, colour) in &beside[usize::from(node)] {
            if !std::mem::replace(&mut seen[usize::from(next)], true) {
                order.push((node, next, colour));
                waiting.push(next);
            }
        }
    }
    (order.len() == edges.len()).then_some(order)
}

impl Notation for Hackenbush {
    /// A stalk from the ground up, `bbr`; branches in brackets, `b(rg)(b)r`, the rest being one
    /// more branch; several plants, `br + g`; or edges between numbered nodes, of which 0 is the
    /// ground, `0-1b 1-2r 2-0g`.
    fn parse(&self, text: &str) -> Result<Vec<Edge>, ParseError> {
        let mut reader = Reader::new(text.trim())?;
        let mut edges = match reader.peek() {
            Some(c) if c.is_ascii_digit() => numbered(&mut reader)?,
            _ => plants(&mut reader)?,
        };
        edges.sort_unstable();
        let standing = grounded(&edges);
        match standing.len() == edges.len() {
            true => Ok(edges),
            false => Err(ParseError::new(text, 0, "edges that do not reach the ground", "none")),
        }
    }

    fn print(&self, edges: &Vec<Edge>) -> String {
        if edges.is_empty() {
            return "0".to_owned();
        }
        let mut text = String::new();
        for (at, (a, b, colour)) in edges.iter().enumerate() {
            let space = if at > 0 { " " } else { "" };
            let _ = write!(text, "{space}{a}-{b}{}", colour.letter());
        }
        text
    }
}

fn numbered(reader: &mut Reader<'_>) -> Result<Vec<Edge>, ParseError> {
    let mut edges = Vec::new();
    let node = |reader: &mut Reader<'_>| {
        let start = reader.at();
        let number = reader.number("a node, 0 for the ground")?;
        match u16::try_from(number).ok().filter(|&n| usize::from(n) <= MAX_EDGES) {
            Some(node) => Ok(node),
            None => Err(reader.refuse(start, format!("a node of at most {MAX_EDGES}"))),
        }
    };
    while reader.peek().is_some() {
        let a = node(reader)?;
        if edges.is_empty() && a == 0 && reader.peek().is_none() {
            // `0`: nothing is left.
            return Ok(edges);
        }
        if !reader.eat('-') {
            return Err(reader.expected("'-'"));
        }
        let b = node(reader)?;
        let Some(colour) = reader.peek().and_then(Colour::of) else {
            return Err(reader.expected("'b', 'r' or 'g'"));
        };
        reader.next();
        reader.skip_spaces();
        edges.push((a.min(b), a.max(b), colour));
        if edges.len() > MAX_EDGES {
            return Err(reader.expected(format!("at most {MAX_EDGES} edges")));
        }
    }
    Ok(edges)
}

fn plants(reader: &mut Reader<'_>) -> Result<Vec<Edge>, ParseError> {
    let mut edges: Vec<Edge> = Vec::new();
    let (mut at, mut height) = (0u16, 0usize);
    let mut forks: Vec<(u16, usize)> = Vec::new();
    loop {
        reader.skip_spaces();
        match reader.peek() {
            None if forks.is_empty() => break,
            Some('+') if forks.is_empty() && !edges.is_empty() => (at, height) = (0, 0),
            Some('(') if at != 0 => forks.push((at, height)),
            Some(')') if !forks.is_empty() => {
                (at, height) = forks.pop().expect("there is one");
            }
            other => {
                let Some(colour) = other.and_then(Colour::of) else {
                    return Err(reader.expected("'b', 'r', 'g', or a bracket"));
                };
                if edges.len() == MAX_EDGES || height == MAX_HEIGHT {
                    let expected = format!("at most {MAX_EDGES} edges, {MAX_HEIGHT} high");
                    return Err(reader.expected(expected));
                }
                let node = edges.len() as u16 + 1;
                edges.push((at, node, colour));
                (at, height) = (node, height + 1);
            }
        }
        reader.next();
    }
    if edges.is_empty() { Err(reader.expected("'b', 'r' or 'g'")) } else { Ok(edges) }
}
