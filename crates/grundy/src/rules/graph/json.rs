//! Games in JSON.

use super::Members;
use crate::rules::{ParseError, Reader};
use rustc_hash::FxHashSet;

/// `{"a": ["b", ["b", "c"], []], …}`.
pub(super) fn read(reader: &mut Reader<'_>) -> Result<Members, ParseError> {
    let mut members = Vec::new();
    let mut seen = FxHashSet::default();
    items(reader, ('{', '}'), &mut |reader| {
        let start = reader.at();
        let name = string(reader)?;
        if !seen.insert(name.clone()) {
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
pub(super) fn string(reader: &mut Reader<'_>) -> Result<String, ParseError> {
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
