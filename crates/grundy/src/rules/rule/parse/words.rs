//! Words, numbers and signs, and a reader of them whose refusals point at the place.

use crate::rules::{ParseError, nearest};

/// The longest text.
const LONGEST: usize = 1 << 14;
/// The largest number.
const LARGEST: u64 = 1 << 62;

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

/// Words that stand beside them.
const SMALL_WORDS: &[&str] = &[
    "a", "an", "the", "and", "or", "but", "not", "of", "to", "as", "is", "it", "if", "when", "mod",
    "all", "remove", "leaving", "token", "tokens", "numbers", "heap", "part", "parts", "pile",
    "piles", "piece", "pieces", "unequal", "distinct",
];

const SPELLED: [&str; 6] = ["one", "two", "three", "four", "five", "six"];

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// A word in small letters.
    Word(String),
    Number(u64),
    Sign(char),
}

pub(super) struct Parser<'a> {
    text: &'a str,
    /// Each token with the place of its first character.
    pub(super) tokens: Vec<(usize, Token)>,
    pub(super) next: usize,
    /// The kinds of heaps that were found in the text.
    pub(super) names: Vec<String>,
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
        } else if ";,():".contains(c) {
            (Some(Token::Sign(c)), 1)
        } else {
            return Err(ParseError::new(text, at, format!("{c:?}"), "words and numbers"));
        };
        tokens.extend(token.map(|token| (at, token)));
        at += length;
    }
    Ok(tokens)
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str) -> Result<Self, ParseError> {
        Ok(Self { text, tokens: tokens(text)?, next: 0, names: Vec::new() })
    }

    pub(super) fn at_end(&self) -> bool {
        self.next == self.tokens.len()
    }

    pub(super) fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|(_, token)| token)
    }

    pub(super) fn peek_word(&self) -> Option<&str> {
        match self.peek()? {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Whether a word means something by itself.
    pub(super) fn has_a_meaning(&self, word: &str) -> bool {
        WORDS.contains(&word) || SMALL_WORDS.contains(&word) || SPELLED.contains(&word)
    }

    pub(super) fn is_word(&self, words: &[&str]) -> bool {
        matches!(self.peek(), Some(Token::Word(word)) if words.contains(&word.as_str()))
    }

    /// Moves past a word if it comes next.
    pub(super) fn word(&mut self, word: &str) -> bool {
        self.any_word(&[word])
    }

    pub(super) fn any_word(&mut self, words: &[&str]) -> bool {
        let found = self.is_word(words);
        self.next += usize::from(found);
        found
    }

    /// Moves past these words if they come next, one after the other.
    pub(super) fn words(&mut self, words: &[&str]) -> bool {
        let start = self.next;
        let found = words.iter().all(|word| self.word(word));
        if !found {
            self.next = start;
        }
        found
    }

    pub(super) fn sign(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(&Token::Sign(sign));
        self.next += usize::from(found);
        found
    }

    pub(super) fn number(&mut self) -> Option<u64> {
        let number = match self.peek()? {
            Token::Number(number) => *number,
            Token::Word(word) => SPELLED.iter().position(|spelled| spelled == word)? as u64 + 1,
            Token::Sign(_) => return None,
        };
        self.next += 1;
        Some(number)
    }

    /// The refusal of what comes next. A word that is almost right is suggested.
    pub(super) fn expected(&self, expected: &str) -> ParseError {
        let Some((at, token)) = self.tokens.get(self.next) else {
            let end = self.text.chars().count();
            return ParseError::new(self.text, end, "the end of the text", expected);
        };
        let (found, near) = match token {
            Token::Word(word) if WORDS.contains(&word.as_str()) => (format!("{word:?}"), None),
            Token::Word(word) if self.names.contains(word) => (format!("{word:?}"), None),
            Token::Word(word) => {
                let names = self.names.iter().map(String::as_str);
                (format!("{word:?}"), nearest(word, WORDS.iter().copied().chain(names)))
            }
            Token::Number(number) => (number.to_string(), None),
            Token::Sign(sign) => (format!("{sign:?}"), None),
        };
        let meant = near.map_or(String::new(), |near| format!(" (did you mean {near}?)"));
        ParseError::new(self.text, *at, found, format!("{expected}{meant}"))
    }
}
