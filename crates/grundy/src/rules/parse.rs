//! Reading the spelling of a game.

use super::{Code, Digit, Game, MAX_PLACE, NAMED_GAMES, ParseError, Rule, SubtractionSet, nearest};
use std::str::FromStr;

/// Longer texts than this are refused unread.
const MAX_LENGTH: usize = 4 * MAX_PLACE;

const EXPECTED_DIGIT: &str = "a digit (0-9, A-F, or a number in brackets such as [16])";
const EXPECTED_GAME: &str = "a code such as 0.77, a set such as S(1,2,5), a name such as kayles, \
                             or rule:take a square";
/// What stands before rules in words.
const RULE: &str = "rule:";

/// A reader of one text, character by character, whose refusals point at the place.
///
/// ```
/// use grundy::rules::Reader;
///
/// let mut reader = Reader::new("3x?")?;
/// assert_eq!(reader.number("a number of rows")?, 3);
/// assert!(reader.eat('x'));
/// let refusal = reader.number("a number of columns").unwrap_err();
/// assert_eq!(refusal.to_string(), "character 3: found '?', expected a number of columns");
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    input: &'a str,
    chars: Vec<char>,
    at: usize,
}

impl<'a> Reader<'a> {
    /// At the beginning of a text. Very long ones are refused unread.
    pub fn new(input: &'a str) -> Result<Self, ParseError> {
        if input.len() > MAX_LENGTH {
            let found = format!("a text of {} bytes", input.len());
            let excerpt: String = input.chars().take(40).collect();
            return Err(ParseError::new(&excerpt, 0, found, format!("at most {MAX_LENGTH}")));
        }
        Ok(Self { input, chars: input.chars().collect(), at: 0 })
    }

    /// The whole text.
    pub fn text(&self) -> &'a str {
        self.input
    }

    /// How many characters have been read.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The character that comes next.
    pub fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    /// Reads a character.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Option<char> {
        let next = self.peek();
        self.at += usize::from(next.is_some());
        next
    }

    /// Moves past `wanted` if it comes next.
    pub fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    /// Moves back to a character that was read before.
    pub fn back_to(&mut self, at: usize) {
        self.at = at.min(self.at);
    }

    /// Moves past white space.
    pub fn skip_spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// The refusal of what comes next.
    pub fn expected(&self, expected: impl Into<String>) -> ParseError {
        let found = match self.peek() {
            None => "the end of the text".to_owned(),
            Some(c) => format!("{c:?}"),
        };
        ParseError::new(self.input, self.at, found, expected)
    }

    /// The refusal of what was read since `start`.
    pub fn refuse(&self, start: usize, expected: impl Into<String>) -> ParseError {
        let found: String = self.chars[start..self.at].iter().take(40).collect();
        ParseError::new(self.input, start, format!("{found:?}"), expected)
    }

    /// A decimal number, as 1000000 or 1e6.
    pub fn number(&mut self, expected: &str) -> Result<u64, ParseError> {
        let start = self.at;
        let digits = self.digits();
        if digits.is_empty() {
            return Err(self.expected(expected));
        }
        let mut zeros = String::new();
        if matches!(self.chars[self.at..], ['e' | 'E', next, ..] if next.is_ascii_digit()) {
            self.at += 1;
            zeros = self.digits();
        }
        let power = || 10u64.checked_pow(if zeros.is_empty() { 0 } else { zeros.parse().ok()? });
        let number = || digits.parse::<u64>().ok()?.checked_mul(power()?);
        number().ok_or_else(|| self.refuse(start, format!("{expected} below 2^64")))
    }

    fn digits(&mut self) -> String {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        self.chars[start..self.at].iter().collect()
    }

    /// Refuses whatever is left.
    pub fn end(&self, expected: &str) -> Result<(), ParseError> {
        if self.at == self.chars.len() { Ok(()) } else { Err(self.expected(expected)) }
    }
}

fn digit(reader: &mut Reader<'_>) -> Result<Digit, ParseError> {
    if reader.eat('[') {
        let digit = Digit(reader.number("a number")?);
        return if reader.eat(']') { Ok(digit) } else { Err(reader.expected("']'")) };
    }
    match reader.peek().and_then(|c| c.to_digit(16)) {
        Some(value) => {
            reader.next();
            Ok(Digit(u64::from(value)))
        }
        None => Err(reader.expected(EXPECTED_DIGIT)),
    }
}

/// Digits up to the end of the text or one of the stop characters.
fn digits(reader: &mut Reader<'_>, stop: &[char]) -> Result<Vec<Digit>, ParseError> {
    let mut digits = Vec::new();
    while reader.peek().is_some_and(|c| !stop.contains(&c)) {
        if digits.len() == MAX_PLACE {
            return Err(reader.expected(format!("at most {MAX_PLACE} digits")));
        }
        digits.push(digit(reader)?);
    }
    Ok(digits)
}

fn first_digit(reader: &mut Reader<'_>) -> Result<Digit, ParseError> {
    if reader.peek() == Some('.') {
        return Ok(Digit(0));
    }
    let first = digit(reader)?;
    if first.leaves(0) || first.leaves(1) {
        let rule =
            "a first digit without 1 and 2 in it (0, 4, 8, C …): a move must change the heap";
        return Err(reader.refuse(0, rule));
    }
    Ok(first)
}

impl FromStr for Code {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let trimmed = text.trim();
        let mut reader = Reader::new(trimmed)?;
        let mut prefix = vec![first_digit(&mut reader)?];
        if !reader.eat('.') {
            return Err(reader.expected("'.' after the first digit, as in 0.77"));
        }
        prefix.extend(digits(&mut reader, &['('])?);
        let mut tail = Vec::new();
        if reader.eat('(') {
            tail = digits(&mut reader, &[')'])?;
            if tail.is_empty() {
                return Err(reader.expected("the digits that repeat"));
            }
            if !reader.eat(')') {
                return Err(reader.expected("')' after the digits that repeat"));
            }
            reader.end("nothing after the repeating tail")?;
        } else if prefix.len() == 1 {
            return Err(reader.expected(EXPECTED_DIGIT));
        }
        Code::new(prefix, tail)
            .ok_or_else(|| reader.refuse(0, format!("a code of at most {MAX_PLACE} digits")))
    }
}

/// The set of `S(1,2,5)`, the reader standing behind the opening parenthesis.
fn subtraction(reader: &mut Reader<'_>, all_but: bool) -> Result<SubtractionSet, ParseError> {
    let mut set = Vec::new();
    loop {
        reader.skip_spaces();
        let start = reader.at();
        let taken = reader.number("a number of tokens")?;
        if taken == 0 || taken > MAX_PLACE as u64 {
            return Err(reader.refuse(start, format!("a number from 1 to {MAX_PLACE}")));
        }
        set.push(taken);
        reader.skip_spaces();
        if reader.eat(')') {
            break;
        }
        if !reader.eat(',') {
            return Err(reader.expected("',' or ')'"));
        }
    }
    reader.end("nothing after ')'")?;
    SubtractionSet::new(set, all_but).ok_or_else(|| reader.refuse(0, "a set of positive numbers"))
}

impl FromStr for SubtractionSet {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let trimmed = text.trim();
        let mut reader = Reader::new(trimmed)?;
        let (word, all_but) = match trimmed.split_once('(') {
            Some((word, _)) if word.trim_end().eq_ignore_ascii_case("s") => (word, false),
            Some((word, _)) if word.trim_end().eq_ignore_ascii_case("allbut") => (word, true),
            _ => return Err(reader.expected("S(…) or AllBut(…)")),
        };
        for _ in 0..=word.chars().count() {
            reader.next();
        }
        subtraction(&mut reader, all_but)
    }
}

/// Names are forgiving: case, apostrophes, and spaces or underscores for hyphens.
fn normal_name(text: &str) -> String {
    text.chars()
        .filter(|c| !matches!(c, '\'' | '’'))
        .map(|c| if c == ' ' || c == '_' { '-' } else { c.to_ascii_lowercase() })
        .collect()
}

fn by_name(text: &str) -> Result<Game, ParseError> {
    let name = normal_name(text);
    if name == "grundy" || name == "grundys-game" {
        return Ok(Game::Grundy);
    }
    if let Some(named) = NAMED_GAMES.iter().find(|named| named.name == name) {
        return named.rules.parse();
    }
    let shown: String = text.chars().take(40).collect();
    let expected = match nearest(&name, NAMED_GAMES.iter().map(|named| named.name)) {
        Some(near) => format!("{EXPECTED_GAME} (did you mean {near}?)"),
        None => EXPECTED_GAME.to_owned(),
    };
    Err(ParseError::new(text, 0, format!("{shown:?}"), expected))
}

impl FromStr for Game {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let trimmed = text.trim();
        let mut reader = Reader::new(trimmed)?;
        if let Some(rule) = trimmed.strip_prefix(RULE) {
            return rule.parse().map(|rule: Rule| rule.into()).map_err(|error: ParseError| {
                match error.input == rule {
                    true => {
                        ParseError { input: trimmed.to_owned(), at: error.at + RULE.len(), ..error }
                    }
                    false => error,
                }
            });
        }
        if trimmed.contains('.') {
            return trimmed.parse().map(Game::Code);
        }
        match trimmed.split_once('(') {
            Some((word, _)) if matches!(normal_name(word.trim_end()).as_str(), "s" | "allbut") => {
                trimmed.parse().map(Game::Subtraction)
            }
            _ if reader.peek().is_some_and(char::is_alphabetic) => by_name(trimmed),
            _ if !trimmed.is_empty() && trimmed.chars().all(|c| c.is_ascii_hexdigit()) => {
                reader.next();
                Err(reader.expected(format!("a '.': is it 0.{trimmed} that you mean?")))
            }
            _ => Err(reader.expected(EXPECTED_GAME)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn refusals_name_the_place_the_find_and_the_wish() {
        for (text, at, found) in [
            ("0.7x", 3, "'x'"),
            ("1.7", 0, "\"1\""),
            ("3.3", 0, "\"3\""),
            ("6.1", 0, "\"6\""),
            ("0.", 2, "the end of the text"),
            ("0.7(", 4, "the end of the text"),
            ("0.7()", 4, "')'"),
            ("0.7(3", 5, "the end of the text"),
            ("0.7(3)1", 6, "'1'"),
            ("0.[17", 5, "the end of the text"),
            ("0.[99999999999999999999]", 3, "\"99999999999999999999\""),
            ("00.7", 1, "'0'"),
            ("", 0, "the end of the text"),
            ("  ", 0, "the end of the text"),
            ("77", 1, "'7'"),
            ("S()", 2, "')'"),
            ("S(0)", 2, "\"0\""),
            ("S(1;2)", 3, "';'"),
            ("S(1,2", 5, "the end of the text"),
            ("S(1)x", 4, "'x'"),
            ("S(9999999)", 2, "\"9999999\""),
            ("kayle", 0, "\"kayle\""),
            ("?", 0, "'?'"),
            ("rule:", 5, "the end of the text"),
            ("rule: take a sqare", 13, "\"sqare\""),
        ] {
            let error = text.parse::<Game>().expect_err(text);
            assert_eq!((error.at, error.found.as_str()), (at, found), "{text}: {error}");
        }
    }

    #[test]
    fn enormous_texts_are_refused_quickly() {
        let error = "7".repeat(MAX_LENGTH + 1).parse::<Game>().unwrap_err();
        assert!(error.found.contains("bytes"), "{error}");
        let error = format!("0.{}", "7".repeat(MAX_PLACE + 1)).parse::<Game>().unwrap_err();
        assert_eq!(error.at, MAX_PLACE + 2);
    }

    #[test]
    fn names_are_forgiving() {
        for text in ["Dawson's Kayles", "dawsons_kayles", " DAWSONS-KAYLES "] {
            assert_eq!(text.parse::<Game>().unwrap().to_string(), "0.07", "{text}");
        }
        assert_eq!("Grundy's Game".parse::<Game>().unwrap(), Game::Grundy);
        assert!("kayels".parse::<Game>().unwrap_err().expected.contains("did you mean kayles?"));
    }

    #[test]
    fn every_named_game_parses_and_the_list_is_sorted() {
        for named in NAMED_GAMES {
            let game: Game = named.name.parse().unwrap();
            assert_eq!(game.to_string(), named.rules);
        }
        assert!(NAMED_GAMES.is_sorted_by_key(|named| named.name));
    }

    proptest! {
        #[test]
        fn codes_round_trip(
            first in prop::sample::select(vec![0u64, 4, 8, 12, 16]),
            rest in prop::collection::vec(0u64..40, 0..6),
            tail in prop::collection::vec(0u64..5, 0..4),
        ) {
            let prefix = std::iter::once(first).chain(rest).map(Digit).collect();
            let code = Code::new(prefix, tail.into_iter().map(Digit).collect()).unwrap();
            let game = Game::Code(code.clone());
            prop_assert_eq!(code.to_string().parse::<Code>().unwrap(), code);
            prop_assert_eq!(game.to_string().parse::<Game>().unwrap(), game);
        }

        #[test]
        fn sets_round_trip(set in prop::collection::vec(1u64..50, 1..6), all_but: bool) {
            let game = Game::Subtraction(SubtractionSet::new(set, all_but).unwrap());
            prop_assert_eq!(game.to_string().parse::<Game>().unwrap(), game);
        }

        #[test]
        fn rules_round_trip(rule in prop::sample::select(vec![
            "take a square", "take a divisor; split into 2 equal heaps", "take 1 or 2",
            "take 1 if the rest is odd", "split into 2 different heaps",
        ])) {
            let game: Game = format!("rule:{rule}").parse().unwrap();
            prop_assert_eq!(game.to_string().parse::<Game>().unwrap(), game);
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,12}|[S0-9.,()\\[\\]]{0,12}") {
            let _ = text.parse::<Game>();
        }
    }
}
