//! Games in DOT, the language of Graphviz.

use super::json::string;
use super::{Edges, Members, REMARK};
use crate::rules::{ParseError, Reader};

pub(super) fn is_dot(text: &str) -> bool {
    let words = text.split(|c: char| c.is_whitespace() || c == '{').filter(|word| !word.is_empty());
    let mut words = words.skip_while(|word| word.eq_ignore_ascii_case("strict"));
    words.next().is_some_and(|word| word.eq_ignore_ascii_case("digraph"))
}

/// A digraph of Graphviz: edges and chains of edges, attributes passed over.
pub(super) fn read(reader: &mut Reader<'_>) -> Result<Members, ParseError> {
    while reader.peek().is_some_and(|c| c != '{') {
        reader.next();
    }
    if !reader.eat('{') {
        return Err(reader.expected("'{'"));
    }
    let mut edges = Edges::default();
    loop {
        skip_remarks(reader)?;
        if reader.eat('}') {
            break;
        }
        if !reader.eat(';') {
            statement(reader, &mut edges)?;
        }
    }
    skip_remarks(reader)?;
    reader.end("nothing after the last '}'")?;
    Ok(edges.members)
}

fn statement(reader: &mut Reader<'_>, edges: &mut Edges) -> Result<(), ParseError> {
    let first = identifier(reader)?;
    skip_remarks(reader)?;
    let is_default = ["graph", "node", "edge"].contains(&first.as_str());
    match reader.peek() {
        Some('=') => {
            reader.next();
            skip_remarks(reader)?;
            identifier(reader)?;
            return Ok(());
        }
        Some('[') if is_default => return attributes(reader),
        _ => {}
    }
    edges.place(&first);
    let mut from = first;
    while reader.peek() == Some('-') {
        reader.next();
        if !reader.eat('>') {
            return Err(reader.expected("'>': moves have a direction, as in a -> b"));
        }
        skip_remarks(reader)?;
        let to = identifier(reader)?;
        edges.add(&from, std::slice::from_ref(&to));
        from = to;
        skip_remarks(reader)?;
    }
    if reader.peek() == Some('[') { attributes(reader) } else { Ok(()) }
}

fn identifier(reader: &mut Reader<'_>) -> Result<String, ParseError> {
    if reader.peek() == Some('"') {
        return string(reader);
    }
    let mut text = String::new();
    while let Some(c) = reader.peek().filter(|&c| c.is_alphanumeric() || c == '_' || c == '.') {
        text.push(c);
        reader.next();
    }
    if text.is_empty() || text == "subgraph" {
        return Err(reader.expected("the name of a position"));
    }
    Ok(text)
}

/// `[…]`, with strings in which brackets do not count.
fn attributes(reader: &mut Reader<'_>) -> Result<(), ParseError> {
    reader.next();
    loop {
        match reader.peek() {
            None => return Err(reader.expected("']'")),
            Some(']') => {
                reader.next();
                return Ok(());
            }
            Some('"') => {
                string(reader)?;
            }
            Some(_) => {
                reader.next();
            }
        }
    }
}

/// Spaces, `// …`, `# …` and `/* … */`.
fn skip_remarks(reader: &mut Reader<'_>) -> Result<(), ParseError> {
    loop {
        reader.skip_spaces();
        let start = reader.at();
        let slash = reader.eat('/');
        if slash && reader.eat('*') {
            let mut before = ' ';
            loop {
                match reader.next() {
                    None => return Err(reader.expected("'*/'")),
                    Some('/') if before == '*' => break,
                    Some(c) => before = c,
                }
            }
        } else if (slash && reader.eat('/')) || (!slash && reader.eat(REMARK)) {
            while reader.peek().is_some_and(|c| c != '\n') {
                reader.next();
            }
        } else {
            reader.back_to(start);
            return Ok(());
        }
    }
}
