//! Games as lists of edges.

use super::{Edges, Members, REMARK};
use crate::rules::ParseError;

/// An edge on each line.
pub(super) fn read(text: &str) -> Result<Members, ParseError> {
    let mut edges = Edges::default();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        edge(line, &mut edges).map_err(|(at, found, expected)| {
            let at = start + line[..at].chars().count();
            ParseError::new(text, at, found, expected)
        })?;
        start += line.chars().count();
    }
    if edges.members.is_empty() {
        return Err(ParseError::new(text, start, "the end of the text", "an edge, as in a -> b"));
    }
    Ok(edges.members)
}

/// Where in the line, what was found, what was expected.
type Wrong = (usize, String, &'static str);

fn edge(line: &str, edges: &mut Edges) -> Result<(), Wrong> {
    let end = remark(line);
    let said = &line[..end];
    if said.trim().is_empty() {
        return Ok(());
    }
    if let Some((from, to)) = said.split_once("->").or_else(|| said.split_once('→')) {
        let expected = "a name on both sides of the arrow, as in a -> b or a -> b + c";
        let named = |name: &str| match name.trim() {
            "" => Err((from.len(), "an arrow without a name".to_owned(), expected)),
            name => Ok(name.to_owned()),
        };
        let sum: Vec<String> = to.split('+').map(named).collect::<Result<_, _>>()?;
        edges.add(&named(from)?, &sum);
        return Ok(());
    }
    let mut words = said.split_whitespace();
    match (words.next(), words.next(), words.next()) {
        (Some(alone), None, _) => {
            edges.place(alone);
            Ok(())
        }
        (Some(from), Some(to), None) => {
            edges.add(from, &[to.to_owned()]);
            Ok(())
        }
        // What some programs write behind an edge.
        (Some(from), Some(to), Some(data)) if data.starts_with('{') => {
            edges.add(from, &[to.to_owned()]);
            Ok(())
        }
        (_, _, Some(third)) => {
            let at = said.find(third).unwrap_or(0);
            Err((at, format!("{third:?}"), "two names, as in a b, or a -> b"))
        }
        (None, ..) => Ok(()),
    }
}

/// Where the remark at the end of a line begins.
fn remark(line: &str) -> usize {
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        if c == REMARK && before.is_whitespace() {
            return at;
        }
        before = c;
    }
    line.len()
}
