//! Reading finite games as graphs: JSON, lists of edges, DOT.
//!
//! Each says which position leads to which. In JSON a position is a key and its options are a list:
//! a name, or a list of names for a sum, `{"a": [], "b": ["a", ["a", "a"], []]}`. A list of edges
//! has one on each line, `b a` or `b -> a + a`; positions that lead nowhere need not be named. DOT
//! is what Graphviz reads, as far as a digraph is concerned.

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
            Some('{') => json(&mut reader)?,
            _ if starts_dot(text) => dot(&mut reader)?,
            _ => edges(text)?,
        };
        Ok(Self::new(title, members)?)
    }
}

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

/// `{"a": ["b", ["b", "c"], []], …}`.
fn json(reader: &mut Reader<'_>) -> Result<Members, ParseError> {
    let mut members = Vec::new();
    let mut seen: FxHashMap<String, ()> = FxHashMap::default();
    items(reader, ('{', '}'), &mut |reader| {
        let start = reader.at();
        let name = string(reader)?;
        if seen.insert(name.clone(), ()).is_some() {
            return Err(reader.refuse(start, "each position once"));
        }
        reader.skip_spaces();
        if !reader.eat(':') {
            return Err(reader.expected("':' and the options of the position"));
        }
        reader.skip_spaces();
        let mut options = Vec::new();
        items(reader, ('[', ']'), &mut |reader| {
            options.push(option(reader)?);
            Ok(())
        })?;
        members.push((name, options));
        Ok(())
    })?;
    reader.skip_spaces();
    reader.end("nothing after the last '}'")?;
    Ok(members)
}

/// A list of items with commas between them.
fn items(
    reader: &mut Reader<'_>,
    (open, close): (char, char),
    item: &mut dyn FnMut(&mut Reader<'_>) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    if !reader.eat(open) {
        return Err(reader.expected(format!("'{open}'")));
    }
    reader.skip_spaces();
    if reader.eat(close) {
        return Ok(());
    }
    loop {
        reader.skip_spaces();
        item(reader)?;
        reader.skip_spaces();
        if reader.eat(close) {
            return Ok(());
        }
        if !reader.eat(',') {
            return Err(reader.expected(format!("',' or '{close}'")));
        }
    }
}

/// A name, or the list of names of a sum.
fn option(reader: &mut Reader<'_>) -> Result<Vec<String>, ParseError> {
    match reader.peek() {
        Some('[') => {
            let mut sum = Vec::new();
            items(reader, ('[', ']'), &mut |reader| {
                sum.push(name(reader)?);
                Ok(())
            })?;
            Ok(sum)
        }
        _ => Ok(vec![name(reader)?]),
    }
}

/// A name as a string or as a number.
fn name(reader: &mut Reader<'_>) -> Result<String, ParseError> {
    match reader.peek() {
        Some(c) if c.is_ascii_digit() => Ok(reader.number("a name")?.to_string()),
        Some('"') => string(reader),
        _ => Err(reader.expected("the name of a position, as in \"a\", or a list of names")),
    }
}

/// A string of JSON.
fn string(reader: &mut Reader<'_>) -> Result<String, ParseError> {
    if !reader.eat('"') {
        return Err(reader.expected("the name of a position between quotes"));
    }
    let mut text = String::new();
    loop {
        let start = reader.at();
        match reader.next() {
            None => return Err(reader.expected("the closing '\"'")),
            Some('"') => return Ok(text),
            Some('\\') => text.push(escaped(reader, start)?),
            Some(c) if c.is_control() => return Err(reader.refuse(start, "no control character")),
            Some(c) => text.push(c),
        }
    }
}

fn escaped(reader: &mut Reader<'_>, start: usize) -> Result<char, ParseError> {
    match reader.next() {
        Some(c @ ('"' | '\\' | '/')) => Ok(c),
        Some('b') => Ok('\u{8}'),
        Some('f') => Ok('\u{c}'),
        Some('n') => Ok('\n'),
        Some('r') => Ok('\r'),
        Some('t') => Ok('\t'),
        Some('u') => {
            let first = four_digits(reader, start)?;
            // Characters beyond the first 2¹⁶ come as two halves.
            let code = match first {
                0xd800..0xdc00 if reader.eat('\\') && reader.eat('u') => {
                    let second = four_digits(reader, start)?;
                    0x10000 + ((first - 0xd800) << 10) + (second.wrapping_sub(0xdc00) & 0x3ff)
                }
                code => code,
            };
            char::from_u32(code).ok_or_else(|| reader.refuse(start, "a character"))
        }
        _ => Err(reader.refuse(start, "an escape of JSON, such as \\n")),
    }
}

fn four_digits(reader: &mut Reader<'_>, start: usize) -> Result<u32, ParseError> {
    (0..4).try_fold(0, |code, _| match reader.next().and_then(|c| c.to_digit(16)) {
        Some(digit) => Ok(code << 4 | digit),
        None => Err(reader.refuse(start, "four hexadecimal digits after \\u")),
    })
}

/// What begins a remark, at the beginning of a word.
const REMARK: char = '#';

/// An edge on each line.
fn edges(text: &str) -> Result<Members, ParseError> {
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

fn starts_dot(text: &str) -> bool {
    let words = text.split(|c: char| c.is_whitespace() || c == '{').filter(|word| !word.is_empty());
    let mut words = words.skip_while(|word| word.eq_ignore_ascii_case("strict"));
    words.next().is_some_and(|word| word.eq_ignore_ascii_case("digraph"))
}

/// A digraph of Graphviz: edges and chains of edges, attributes passed over.
fn dot(reader: &mut Reader<'_>) -> Result<Members, ParseError> {
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

#[cfg(test)]
mod tests;
