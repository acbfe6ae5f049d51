//! Reading rules in words.
//!
//! ```text
//! rule      = moves { (";" | "or") moves }
//! moves     = [name ":"] move
//! move      = "take" numbers [["and"] left] [condition] | "split" "into" heaps [condition]
//! left      = "leave" ("nothing" | "the rest as a" name | heaps) | "split" "into" heaps
//! heaps     = numbers ["different" | "equal" | "odd" | "even"] ["heaps" | name] ["each" numbers]
//! condition = ("if" | "unless") subject "is" numbers { "and" subject "is" numbers }
//! subject   = "it" | "the heap" | "the rest"
//! numbers   = both { ("or" | ",") both }
//! both      = one { "but" one }
//! one       = "not" one | "(" numbers ")" | what `Parser::atom` reads
//! ```

mod sets;
mod words;

use super::heaps::{Heaps, means};
use super::{Kind, Numbers, Rule, Shape, Subject, WHOLE};
use crate::rules::{Digit, ParseError};
use sets::negated;
use std::str::FromStr;
use words::{Parser, Token};

/// The most kinds of moves, and of heaps, and the longest name of one.
const MOST_KINDS: usize = 64;
const MOST_KINDS_OF_HEAPS: usize = 16;
const LONGEST_NAME: usize = 40;
/// The most heaps that a move may leave.
const MOST_HEAPS: u64 = 63;

/// Heaps of the same kind as the one that is moved in.
const HEAPS: [&str; 8] = ["heap", "heaps", "part", "parts", "pile", "piles", "piece", "pieces"];

impl FromStr for Rule {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut parser = Parser::new(text)?;
        parser.find_names()?;
        let mut kinds = Vec::new();
        let mut of = None;
        loop {
            while parser.sign(';') || parser.sign(',') {}
            let _ = parser.word("or");
            if parser.at_end() && !kinds.is_empty() {
                return Ok(Self::new(Heaps::new(parser.names), kinds));
            }
            if kinds.len() == MOST_KINDS {
                return Err(parser.expected("at most 64 kinds of moves"));
            }
            of = parser.label().or(of);
            if of.is_none() && !parser.names.is_empty() {
                return Err(parser.expected("the kind of heap that is moved in, as in row: take 1"));
            }
            kinds.push(parser.kind(of.unwrap_or(0))?);
            let goes_on = parser.sign(';')
                || parser.sign(',')
                || parser.at_end()
                || parser.is_word(&["or"])
                || parser.begins_move();
            if !goes_on {
                return Err(parser.expected("if …, or ';' and another move"));
            }
        }
    }
}

impl Parser<'_> {
    /// The kinds of heaps are those that have moves: `row:`, `cycle:`.
    fn find_names(&mut self) -> Result<(), ParseError> {
        let start = self.next;
        while !self.at_end() {
            if let Some(name) = self.is_label().then(|| self.peek_word()).flatten()
                && !self.names.iter().any(|known| known == name)
            {
                let known = || self.names.iter();
                if self.has_a_meaning(name) {
                    return Err(self.expected("a name that means nothing else"));
                }
                if name.chars().count() > LONGEST_NAME {
                    return Err(self.expected("a shorter name"));
                }
                if known().any(|known| means(known, name) || means(name, known)) {
                    return Err(self.expected("a name that is not the plural of another"));
                }
                // The plurals of c and ce are spelled the same.
                let longer = |one: &str, other: &str| one.strip_suffix('e') == Some(other);
                if known().any(|known| longer(known, name) || longer(name, known)) {
                    return Err(self.expected("a name with a plural of its own"));
                }
                if self.names.len() == MOST_KINDS_OF_HEAPS {
                    return Err(self.expected("at most 16 kinds of heaps"));
                }
                let name = name.to_owned();
                self.names.push(name);
            }
            self.next += 1;
        }
        self.next = start;
        Ok(())
    }

    /// The kind of heap that the next moves are about, if that is said.
    fn label(&mut self) -> Option<usize> {
        let name = self.is_label().then(|| self.peek_word()).flatten()?;
        let kind = self.names.iter().position(|known| known == name);
        self.next += 2;
        while self.sign(';') {}
        kind
    }

    fn is_label(&self) -> bool {
        let colon = self.tokens.get(self.next + 1);
        self.peek_word().is_some() && colon.is_some_and(|(_, token)| *token == Token::Sign(':'))
    }

    /// The kind of the heaps that are left; `None` where that is not said.
    fn heap_kind(&mut self) -> Option<usize> {
        let word = self.peek_word().filter(|_| !self.is_label())?;
        let kind = self.names.iter().position(|name| means(word, name))?;
        self.next += 1;
        Some(kind)
    }

    fn begins_move(&self) -> bool {
        self.is_word(&["take", "remove", "split"]) || self.is_label()
    }

    /// A move in a heap of this kind.
    fn kind(&mut self, of: usize) -> Result<Kind, ParseError> {
        let mut kind = Kind {
            of,
            into: of,
            taken: None,
            counts: WHOLE,
            shape: Shape::Any,
            each: None,
            when: Vec::new(),
        };
        if self.any_word(&["take", "remove"]) {
            kind.taken = Some(self.numbers(0)?);
            self.left(&mut kind)?;
        } else if self.word("split") {
            self.any_word(&["it"]);
            let _ = self.words(&["the", "heap"]) || self.words(&["a", "heap"]);
            let start = self.next;
            self.heaps_after_into(&mut kind)?;
            if kind.counts.0 & 3 != 0 {
                self.next = start;
                return Err(self.expected("into 2 heaps or more: a move must change the heap"));
            }
        } else {
            return Err(self.expected("take … or split …"));
        }
        if kind.counts == Digit(1) {
            // Nothing is of no kind.
            kind.into = of;
        }
        self.condition(&mut kind)?;
        Ok(kind)
    }

    /// What is left of the heap, if that is said.
    fn left(&mut self, kind: &mut Kind) -> Result<(), ParseError> {
        let start = self.next;
        let _ = self.sign(',');
        let _ = self.word("and");
        if self.any_word(&["leave", "leaving"]) {
            if self.word("nothing") {
                kind.counts = Digit(1);
                return Ok(());
            }
            if self.words(&["the", "rest", "as"]) {
                return self.rest_as(kind);
            }
            return self.heaps(kind);
        }
        // Without "and", another move begins.
        if self.next > start && self.word("split") {
            let _ = self.words(&["the", "rest"]) || self.words(&["what", "is", "left"]);
            let _ = self.words(&["it"]) || self.words(&["the", "heap"]);
            return self.heaps_after_into(kind);
        }
        if self.is_word(&["or"]) {
            self.next = start;
            return Ok(());
        }
        if self.next > start && !self.is_word(&["if", "unless", "when"]) {
            return Err(self.expected("leave … or split …"));
        }
        Ok(())
    }

    /// `a row`, after `leave the rest as`.
    fn rest_as(&mut self, kind: &mut Kind) -> Result<(), ParseError> {
        let _ = self.any_word(&["a", "an", "one"]);
        match self.heap_kind() {
            Some(into) => kind.into = into,
            None if self.any_word(&HEAPS) => {}
            None => return Err(self.expected("a heap, or a kind of heap")),
        }
        Ok(())
    }

    fn heaps_after_into(&mut self, kind: &mut Kind) -> Result<(), ParseError> {
        if !self.word("into") {
            return Err(self.expected("into"));
        }
        self.heaps(kind)
    }

    /// `at most 2 different heaps each odd`.
    fn heaps(&mut self, kind: &mut Kind) -> Result<(), ParseError> {
        let start = self.next;
        let counts = match self.any_word(&["a", "an"]) {
            true => Numbers::one(1),
            false => self.numbers(0)?,
        };
        let counted = (0..=MOST_HEAPS).filter(|&count| counts.contains(count, u64::MAX));
        kind.counts = Digit(counted.fold(0, |counts, count| counts | 1 << count));
        let bounded = counts.cycle().is_some() && !counts.contains(MOST_HEAPS + 1, u64::MAX);
        if kind.counts.0 == 0 || !bounded {
            self.next = start;
            return Err(self.expected("a number of heaps, at most 63"));
        }
        if self.any_word(&["different", "unequal", "distinct"]) {
            kind.shape = Shape::Different;
        } else if self.word("equal") {
            kind.shape = Shape::Equal;
        }
        if self.is_word(&["odd", "even"]) {
            kind.each = Some(self.atom()?);
        }
        match self.heap_kind() {
            Some(into) => kind.into = into,
            None => _ = self.any_word(&HEAPS),
        }
        let _ = self.tokens.get(self.next + 1).is_some_and(|(_, token)| {
            *token == Token::Word("each".to_owned()) && self.peek() == Some(&Token::Sign(','))
        }) && self.sign(',');
        if self.word("each") {
            let _ = self.any_word(&["is", "of"]);
            let more = self.numbers(0)?;
            kind.each = Some(match kind.each.take() {
                Some(parity) => Numbers::All(vec![parity, more]),
                None => more,
            });
        }
        Ok(())
    }

    fn condition(&mut self, kind: &mut Kind) -> Result<(), ParseError> {
        let start = self.next;
        let _ = self.sign(',');
        let unless = self.is_word(&["unless"]);
        if !self.any_word(&["if", "when", "unless"]) {
            self.next = start;
            return Ok(());
        }
        loop {
            let subject = self.subject()?;
            if !self.word("is") {
                return Err(self.expected("is"));
            }
            let numbers = self.numbers(0)?;
            kind.when.push((subject, if unless { negated(numbers) } else { numbers }));
            // Not all of several conditions is another matter.
            if unless || !self.word("and") {
                return Ok(());
            }
        }
    }

    fn subject(&mut self) -> Result<Subject, ParseError> {
        if self.word("it") || self.words(&["the", "heap"]) {
            Ok(Subject::Heap)
        } else if self.words(&["the", "rest"]) || self.words(&["what", "is", "left"]) {
            Ok(Subject::Rest)
        } else {
            Err(self.expected("the heap or the rest"))
        }
    }
}
