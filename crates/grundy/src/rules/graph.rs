//! Reading finite games as graphs: JSON, lists of edges, DOT.
//!
//! Each says which position leads to which. In JSON a position is a key and its options are a list:
//! a name, or a list of names for a sum, `{"a": [], "b": ["a", ["a", "a"], []]}`. A list of edges
//! has one on each line, `b a` or `b -> a + a`; positions that lead nowhere need not be named. DOT
//! is what Graphviz reads, as far as a digraph is concerned.

mod dot;
mod edges;
mod json;

use super::{Listed, ListedError, ParseError, Reader};
use rustc_hash::FxHashMap;

/// Why a text is no finite game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// It cannot be read.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// It can be read, but it is no game.
    #[error(transparent)]
    Game(#[from] ListedError),
}

impl Listed {
    /// The game that a graph says: JSON, a list of edges, or DOT.
    ///
    /// ```
    /// use grundy::rules::{Listed, Rules};
    ///
    /// let json = Listed::from_graph("g", r#"{"a": [], "b": ["a", ["a", "a"]]}"#)?;
    /// let edges = Listed::from_graph("g", "b a   # an option\nb -> a + a\n")?;
    /// let dot = Listed::from_graph("g", "digraph { c -> b -> a }")?;
    /// assert_eq!(json, edges);
    /// assert_eq!(json.options(2), [vec![1], vec![1, 1]]);
    /// assert_eq!(dot.len(), 3);
    /// # Ok::<(), grundy::rules::GraphError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where the text cannot be read, or what is wrong with the game.
    pub fn from_graph(title: impl Into<String>, text: &str) -> Result<Self, GraphError> {
        let mut reader = Reader::new(text)?;
        reader.skip_spaces();
        let members = match reader.peek() {
            Some('{') => json::read(&mut reader)?,
            _ if dot::is_dot(text) => dot::read(&mut reader)?,
            _ => edges::read(text)?,
        };
        Ok(Self::new(title, members)?)
    }
}

/// What begins a remark, in lists of edges at the beginning of a word.
const REMARK: char = '#';

/// Positions with their options, in the order of their appearance.
type Members = Vec<(String, Vec<Vec<String>>)>;

/// Positions that may be named before anything is known of them.
#[derive(Default)]
struct Edges {
    members: Members,
    places: FxHashMap<String, usize>,
}

impl Edges {
    fn place(&mut self, name: &str) -> usize {
        if let Some(&place) = self.places.get(name) {
            return place;
        }
        let place = self.members.len();
        self.places.insert(name.to_owned(), place);
        self.members.push((name.to_owned(), Vec::new()));
        place
    }

    fn add(&mut self, from: &str, sum: &[String]) {
        let place = self.place(from);
        sum.iter().for_each(|part| {
            self.place(part);
        });
        self.members[place].1.push(sum.to_vec());
    }
}

#[cfg(test)]
mod tests;
