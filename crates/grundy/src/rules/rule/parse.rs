//! Reading rules in words.
//!
//! ```text
//! rule      = move { (";" | "or") move }
//! move      = "take" numbers [["and"] left] [condition] | "split" "into" heaps [condition]
//! left      = "leave" ("nothing" | heaps) | "split" "into" heaps
//! heaps     = numbers ["different" | "equal" | "odd" | "even"] ["heaps"] ["each" numbers]
//! condition = ("if" | "unless") subject "is" numbers { "and" subject "is" numbers }
//! subject   = "it" | "the heap" | "the rest"
//! numbers   = both { ("or" | ",") both }
//! both      = one { "but" one }
//! one       = "not" one | "(" numbers ")" | what `Parser::atom` reads
//! ```

use super::{Kind, Numbers, Rule, Shape, Subject, WHOLE};
use crate::rules::{Digit, ParseError, nearest};
use std::str::FromStr;

/// The longest text, the most kinds of moves, and how deep sets may be nested.
const LONGEST: usize = 1 << 14;
const MOST_KINDS: usize = 64;
const DEEPEST: usize = 16;
/// The most heaps that a move may leave.
const MOST_HEAPS: u64 = 63;
/// The largest number.
const LARGEST: u64 = 1 << 62;

const ATOMS: &str = "a number, as in 1 or 2, 3 to 5, at most 3, any number, odd, 1 mod 3, \
                     a square, a prime, a power of 2, a divisor, coprime, at most half, \
                     the whole heap";

/// Words that mean something.
const WORDS: &[&str] = &[
    "take",
    "split",
    "leave",
    "into",
    "nothing",
    "heaps",
    "different",
    "equal",
    "odd",
    "even",
    "each",
    "if",
    "unless",
    "rest",
    "any",
    "number",
    "least",
    "most",
    "more",
    "less",
    "than",
    "half",
    "whole",
    "square",
    "triangular",
    "fibonacci",
    "prime",
    "power",
    "divisor",
    "proper",
    "coprime",
];

#[derive(Clone, Debug, PartialEq)]
enum Token {
    /// A word in small letters.
    Word(String),
    Number(u64),
    Sign(char),
}

struct Parser<'a> {
    text: &'a str,
    /// Each token with the place of its first character.
    tokens: Vec<(usize, Token)>,
    next: usize,
}

impl FromStr for Rule {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut parser = Parser { text, tokens: tokens(text)?, next: 0 };
        let mut kinds = Vec::new();
        loop {
            while parser.sign(';') || parser.sign(',') {}
            let _ = parser.word("or");
            if parser.next == parser.tokens.len() && !kinds.is_empty() {
                return Ok(Self::new(kinds));
            }
            if kinds.len() == MOST_KINDS {
                return Err(parser.expected("at most 64 kinds of moves"));
            }
            kinds.push(parser.kind()?);
            let goes_on = parser.sign(';')
                || parser.sign(',')
                || parser.next == parser.tokens.len()
                || parser.is_word(&["or"])
                || parser.begins_move();
            if !goes_on {
                return Err(parser.expected("if …, or ';' and another move"));
            }
        }
    }
}

/// Words, numbers and signs; a line ends like a move, and `#` begins a remark.
fn tokens(text: &str) -> Result<Vec<(usize, Token)>, ParseError> {
    if text.len() > LONGEST {
        let found = format!("a text of {} bytes", text.len());
        let excerpt: String = text.chars().take(40).collect();
        return Err(ParseError::new(&excerpt, 0, found, format!("at most {LONGEST}")));
    }
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let run = |is: &dyn Fn(char) -> bool| {
            chars[at..].iter().take_while(|&&c| is(c)).collect::<String>()
        };
        let (token, length) = if c == '\n' {
            (Some(Token::Sign(';')), 1)
        } else if c.is_whitespace() || c == '.' {
            (None, 1)
        } else if c == '#' {
            (None, run(&|c| c != '\n').chars().count())
        } else if c.is_ascii_digit() {
            let digits = run(&|c| c.is_ascii_digit());
            let number = digits.parse().ok().filter(|&number| number <= LARGEST);
            let too_large = || ParseError::new(text, at, format!("{digits:?}"), "a smaller number");
            (Some(Token::Number(number.ok_or_else(too_large)?)), digits.len())
        } else if c.is_alphabetic() {
            let word = run(&|c| c.is_alphabetic() || c == '\'');
            let length = word.chars().count();
            (Some(Token::Word(word.to_lowercase())), length)
        } else if ";,()".contains(c) {
            (Some(Token::Sign(c)), 1)
        } else {
            return Err(ParseError::new(text, at, format!("{c:?}"), "words and numbers"));
        };
        tokens.extend(token.map(|token| (at, token)));
        at += length;
    }
    Ok(tokens)
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|(_, token)| token)
    }

    fn is_word(&self, words: &[&str]) -> bool {
        matches!(self.peek(), Some(Token::Word(word)) if words.contains(&word.as_str()))
    }

    /// Moves past a word if it comes next.
    fn word(&mut self, word: &str) -> bool {
        self.any_word(&[word])
    }

    fn any_word(&mut self, words: &[&str]) -> bool {
        let found = self.is_word(words);
        self.next += usize::from(found);
        found
    }

    /// Moves past these words if they come next, one after the other.
    fn words(&mut self, words: &[&str]) -> bool {
        let start = self.next;
        let found = words.iter().all(|word| self.word(word));
        if !found {
            self.next = start;
        }
        found
    }

    fn sign(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(&Token::Sign(sign));
        self.next += usize::from(found);
        found
    }

    fn number(&mut self) -> Option<u64> {
        const SPELLED: [&str; 6] = ["one", "two", "three", "four", "five", "six"];
        let number = match self.peek()? {
            Token::Number(number) => *number,
            Token::Word(word) => SPELLED.iter().position(|spelled| spelled == word)? as u64 + 1,
            Token::Sign(_) => return None,
        };
        self.next += 1;
        Some(number)
    }

    /// The refusal of what comes next. A word that is almost right is suggested.
    fn expected(&self, expected: &str) -> ParseError {
        let Some((at, token)) = self.tokens.get(self.next) else {
            let end = self.text.chars().count();
            return ParseError::new(self.text, end, "the end of the text", expected);
        };
        let (found, near) = match token {
            Token::Word(word) if WORDS.contains(&word.as_str()) => (format!("{word:?}"), None),
            Token::Word(word) => (format!("{word:?}"), nearest(word, WORDS.iter().copied())),
            Token::Number(number) => (number.to_string(), None),
            Token::Sign(sign) => (format!("{sign:?}"), None),
        };
        let meant = near.map_or(String::new(), |near| format!(" (did you mean {near}?)"));
        ParseError::new(self.text, *at, found, format!("{expected}{meant}"))
    }

    fn begins_move(&self) -> bool {
        self.is_word(&["take", "remove", "split"])
    }

    fn kind(&mut self) -> Result<Kind, ParseError> {
        let mut kind =
            Kind { taken: None, counts: WHOLE, shape: Shape::Any, each: None, when: Vec::new() };
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

    fn heaps_after_into(&mut self, kind: &mut Kind) -> Result<(), ParseError> {
        if !self.word("into") {
            return Err(self.expected("into"));
        }
        self.heaps(kind)
    }

    /// `at most 2 different heaps each odd`.
    fn heaps(&mut self, kind: &mut Kind) -> Result<(), ParseError> {
        const HEAPS: [&str; 8] =
            ["heap", "heaps", "part", "parts", "pile", "piles", "piece", "pieces"];
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
        let _ = self.any_word(&HEAPS);
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

    /// A set of numbers. What begins another part of the sentence ends it.
    fn numbers(&mut self, depth: usize) -> Result<Numbers, ParseError> {
        if depth > DEEPEST {
            return Err(self.expected("fewer parentheses"));
        }
        let mut sets = vec![self.both(depth)?];
        loop {
            let start = self.next;
            let comma = self.sign(',');
            let or = self.word("or");
            let part = ["leave", "leaving", "and", "if", "unless", "when", "each", "split"];
            if !(comma || or) || self.begins_move() || self.is_word(&part) {
                self.next = start;
                return Ok(single(sets, Numbers::Either));
            }
            sets.push(self.both(depth)?);
        }
    }

    fn both(&mut self, depth: usize) -> Result<Numbers, ParseError> {
        let mut sets = vec![self.one(depth)?];
        while self.word("but") {
            sets.push(self.one(depth)?);
        }
        Ok(single(sets, Numbers::All))
    }

    fn one(&mut self, depth: usize) -> Result<Numbers, ParseError> {
        let mut nots = false;
        while self.word("not") {
            nots = !nots;
        }
        let set = match self.sign('(') {
            false => self.atom()?,
            true => {
                let set = self.numbers(depth + 1)?;
                if !self.sign(')') {
                    return Err(self.expected("')'"));
                }
                set
            }
        };
        Ok(if nots { negated(set) } else { set })
    }

    fn atom(&mut self) -> Result<Numbers, ParseError> {
        if let Some(first) = self.number() {
            return self.after_number(first);
        }
        if self.words(&["the", "whole", "heap"]) || self.any_word(&["all", "everything"]) {
            return Ok(Numbers::Whole);
        }
        let _ = self.any_word(&["a", "an", "the"]);
        // A number coprime to the heap, a number that is odd.
        if self.any_word(&["number", "numbers"]) {
            let _ = self.words(&["that", "is"]) || self.words(&["which", "is"]);
        }
        let set = self.kind_of_number()?;
        let _ = self.any_word(&["number", "numbers"]);
        let _ = self.any_word(&["token", "tokens"]);
        let _ = self.words(&["of", "tokens"]) || self.words(&["of", "the", "heap"]);
        let _ = self.words(&["to", "the", "heap"]);
        Ok(set)
    }

    fn back_to(&mut self, token: usize) -> &Self {
        self.next = token;
        self
    }

    /// `1`, `1 to 5`, `1 mod 3`.
    fn after_number(&mut self, first: u64) -> Result<Numbers, ParseError> {
        if self.word("to") {
            let start = self.next;
            let last = self.number().filter(|&last| last >= first);
            let last = last.ok_or_else(|| self.back_to(start).expected("a number not smaller"))?;
            return Ok(Numbers::Between(first, Some(last)));
        }
        if self.word("mod") {
            let start = self.next;
            let modulus = self.number().filter(|&modulus| modulus > 0);
            let modulus = modulus.ok_or_else(|| self.back_to(start).expected("a modulus"))?;
            return Ok(Numbers::Residue { residue: first % modulus, modulus });
        }
        let _ = self.any_word(&["token", "tokens"]);
        Ok(Numbers::one(first))
    }

    fn kind_of_number(&mut self) -> Result<Numbers, ParseError> {
        for (words, set) in [
            (["any", "anything"], Numbers::Any),
            (["odd", "odds"], Numbers::Residue { residue: 1, modulus: 2 }),
            (["even", "evens"], Numbers::Residue { residue: 0, modulus: 2 }),
            (["square", "squares"], Numbers::Square),
            (["triangular", "triangle"], Numbers::Triangular),
            (["fibonacci", "fibonaccis"], Numbers::Fibonacci),
            (["prime", "primes"], Numbers::Prime),
            (["divisor", "divisors"], Numbers::Divisor),
            (["coprime", "prim"], Numbers::Coprime),
        ] {
            if self.any_word(&words) {
                return Ok(set);
            }
        }
        if self.word("proper") {
            let found = self.any_word(&["divisor", "divisors"]);
            let expected = || self.expected("divisor");
            return found.then_some(Numbers::ProperDivisor).ok_or_else(expected);
        }
        if self.any_word(&["power", "powers"]) {
            let base = self.word("of").then(|| self.number()).flatten().filter(|&base| base > 1);
            return base.map(Numbers::PowerOf).ok_or_else(|| self.expected("of 2, or of more"));
        }
        self.compared()
    }

    /// `at least 3`, `less than half`, `half`.
    fn compared(&mut self) -> Result<Numbers, ParseError> {
        let half = |less, equal, more| Numbers::Half { less, equal, more };
        if self.word("half") {
            return Ok(half(false, true, false));
        }
        let (more, equal) = if self.words(&["at", "least"]) {
            (true, true)
        } else if self.words(&["at", "most"]) {
            (false, true)
        } else if self.words(&["more", "than"]) {
            (true, false)
        } else if self.words(&["less", "than"]) || self.words(&["fewer", "than"]) {
            (false, false)
        } else {
            return Err(self.expected(ATOMS));
        };
        if self.word("half") {
            let _ = self.words(&["the", "heap"]);
            return Ok(half(!more, equal, more));
        }
        let start = self.next;
        let least = u64::from(!more && !equal);
        let bound = self.number().filter(|&bound| bound >= least);
        let bound = bound.ok_or_else(|| self.back_to(start).expected("a number, or half"))?;
        Ok(match (more, equal) {
            (true, true) => Numbers::Between(bound, None),
            (true, false) => Numbers::Between(bound + 1, None),
            (false, true) => Numbers::Between(0, Some(bound)),
            (false, false) => Numbers::Between(0, Some(bound - 1)),
        })
    }
}

fn negated(set: Numbers) -> Numbers {
    match set {
        Numbers::Not(set) => *set,
        set => Numbers::Not(Box::new(set)),
    }
}

/// One set is itself; sets of the same kind inside are part of it.
fn single(mut sets: Vec<Numbers>, join: fn(Vec<Numbers>) -> Numbers) -> Numbers {
    if sets.len() == 1 { sets.remove(0) } else { join(sets) }
}
