//! Reading games in the notation of the books.

use super::dyadic::Dyadic;
use super::expression::{Expression, Relation, Statement, Term};
use super::functions::Function;
use super::ruleset::RULESETS;
use crate::rules::{ParseError, Reader};
use num_bigint::BigInt;
use std::str::FromStr;

/// Brackets and signs nested deeper than this are refused.
pub const MAX_NESTING: usize = 100;

/// Larger nimbers than this are refused.
pub const MAX_NIMBER: u32 = 1 << 20;

/// Longer integers than this are refused.
const MAX_DIGITS: usize = 2000;

/// Longer spellings stand before those they begin with.
const RELATIONS: [(&str, Relation); 15] = [
    ("<=", Relation::AtMost),
    ("≤", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("≥", Relation::AtLeast),
    ("<|", Relation::LessOrConfused),
    ("|>", Relation::GreaterOrConfused),
    ("||", Relation::Confused),
    ("‖", Relation::Confused),
    ("==", Relation::Equal),
    ("=", Relation::Equal),
    ("!=", Relation::Unequal),
    ("≠", Relation::Unequal),
    ("<>", Relation::Confused),
    ("<", Relation::Less),
    (">", Relation::Greater),
];

struct Parser<'a> {
    reader: Reader<'a>,
    depth: usize,
}

impl FromStr for Expression {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut parser = Parser { reader: Reader::new(text)?, depth: 0 };
        let mut statements = vec![parser.statement()?];
        while parser.eat(';') {
            parser.reader.skip_spaces();
            if parser.reader.peek().is_none() {
                break;
            }
            statements.push(parser.statement()?);
        }
        parser.reader.end("an operator, ';', or the end of the text")?;
        Ok(Self { statements })
    }
}

/// What stands between the bars of `{a,b|c||d}`: lists, and the lengths of the bars between them.
struct Barred {
    lists: Vec<Vec<Term>>,
    bars: Vec<(usize, usize)>,
}

impl Parser<'_> {
    /// Moves past spaces and then past `wanted`, if it comes next.
    fn eat(&mut self, wanted: char) -> bool {
        self.reader.skip_spaces();
        self.reader.eat(wanted)
    }

    fn eat_text(&mut self, wanted: &str) -> bool {
        let start = self.reader.at();
        let found = wanted.chars().all(|c| self.reader.eat(c));
        if !found {
            self.reader.back_to(start);
        }
        found
    }

    fn close(&mut self, bracket: char, others: &str) -> Result<(), ParseError> {
        match self.eat(bracket) {
            true => Ok(()),
            false => Err(self.reader.expected(format!("{others} or '{bracket}'"))),
        }
    }

    fn statement(&mut self) -> Result<Statement, ParseError> {
        if let Some(name) = self.defined_name() {
            return Ok(Statement::Definition(name, self.sum()?));
        }
        let game = self.sum()?;
        self.reader.skip_spaces();
        for (spelling, relation) in RELATIONS {
            if self.eat_text(spelling) {
                return Ok(Statement::Comparison(game, relation, self.sum()?));
            }
        }
        Ok(Statement::Game(game))
    }

    /// The name in front of a single `=`, if a definition comes next.
    fn defined_name(&mut self) -> Option<String> {
        self.reader.skip_spaces();
        let start = self.reader.at();
        let name = self.word();
        let is_defined = !name.is_empty()
            && downs(&name).is_none()
            && self.eat('=')
            && self.reader.peek() != Some('=');
        if !is_defined {
            self.reader.back_to(start);
        }
        is_defined.then_some(name)
    }

    fn word(&mut self) -> String {
        let mut word = String::new();
        while let Some(c) = self.reader.peek() {
            let fits = match word.is_empty() {
                true => c.is_ascii_alphabetic(),
                false => c.is_ascii_alphanumeric() || c == '_' || c == '\'',
            };
            if !fits {
                break;
            }
            word.push(c);
            self.reader.next();
        }
        word
    }

    fn deeper<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        if self.depth == MAX_NESTING {
            return Err(self.reader.expected(format!("at most {MAX_NESTING} levels")));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn sum(&mut self) -> Result<Term, ParseError> {
        let mut terms = vec![self.product()?];
        loop {
            if self.eat('+') {
                terms.push(self.product()?);
            } else if self.eat('-') || self.reader.eat('−') {
                terms.push(Term::Negative(Box::new(self.product()?)));
            } else {
                break;
            }
        }
        Ok(if terms.len() == 1 { terms.remove(0) } else { Term::Sum(terms) })
    }

    fn product(&mut self) -> Result<Term, ParseError> {
        self.deeper(|parser| {
            if parser.eat('-') || parser.reader.eat('−') {
                return Ok(match parser.product()? {
                    Term::Number(number) => Term::Number(-number),
                    term => Term::Negative(Box::new(term)),
                });
            }
            let factor = parser.ordinal()?;
            Ok(match parser.eat('.') || parser.reader.eat('·') {
                true => Term::Product(Box::new(factor), Box::new(parser.product()?)),
                false => factor,
            })
        })
    }

    fn ordinal(&mut self) -> Result<Term, ParseError> {
        let base = self.atom()?;
        if !self.eat(':') {
            return Ok(base);
        }
        let above = self.deeper(|parser| match parser.eat('-') {
            true => Ok(Term::Negative(Box::new(parser.ordinal()?))),
            false => parser.ordinal(),
        })?;
        Ok(Term::Ordinal(Box::new(base), Box::new(above)))
    }

    fn atom(&mut self) -> Result<Term, ParseError> {
        self.reader.skip_spaces();
        match self.reader.peek() {
            Some('{') => self.options(),
            Some('(') => {
                self.reader.next();
                let inner = self.deeper(Self::sum)?;
                self.close(')', "an operator")?;
                Ok(inner)
            }
            Some('+' | '±') => self.switch(),
            Some('⧾') => self.sized(Function::Tiny),
            Some('⧿') => self.sized(Function::Miny),
            Some(c) if c.is_ascii_digit() => self.number_up_star(),
            Some('^' | '↑' | '⇑' | '↓' | '⇓' | '*') => self.up_star(Dyadic::from(0)),
            Some(c) if c.is_ascii_alphabetic() => self.word_or_down(),
            _ => Err(self.reader.expected("a game")),
        }
    }

    fn switch(&mut self) -> Result<Term, ParseError> {
        if !self.reader.eat('±') {
            self.reader.next();
            if !self.reader.eat('-') {
                return Err(self.reader.expected("a game, or '-' after '+' for a switch"));
            }
        }
        self.reader.skip_spaces();
        if self.reader.eat('(') {
            let options = self.deeper(Self::list)?;
            self.close(')', "','")?;
            return Ok(Term::Switch(options));
        }
        Ok(Term::Switch(vec![self.deeper(Self::atom)?]))
    }

    /// `⧾2`, `⧿2`.
    fn sized(&mut self, function: Function) -> Result<Term, ParseError> {
        let start = self.reader.at();
        self.reader.next();
        Ok(Term::Call(function, vec![self.deeper(Self::atom)?], start))
    }

    /// One or more games.
    fn list(&mut self) -> Result<Vec<Term>, ParseError> {
        let mut games = vec![self.sum()?];
        while self.eat(',') {
            games.push(self.sum()?);
        }
        Ok(games)
    }

    fn options(&mut self) -> Result<Term, ParseError> {
        self.reader.next();
        let mut barred = Barred { lists: Vec::new(), bars: Vec::new() };
        self.deeper(|parser| {
            loop {
                parser.reader.skip_spaces();
                let is_empty = matches!(parser.reader.peek(), Some('|' | '}'));
                barred.lists.push(if is_empty { Vec::new() } else { parser.list()? });
                parser.reader.skip_spaces();
                let start = parser.reader.at();
                while parser.reader.eat('|') {}
                match parser.reader.at() - start {
                    0 => return Ok(()),
                    length => barred.bars.push((length, start)),
                }
            }
        })?;
        if barred.bars.is_empty() {
            return Err(self.reader.expected("',' or '|'"));
        }
        let game = self.split(&mut barred.lists, &barred.bars)?;
        self.close('}', "',', '|'")?;
        Ok(game)
    }

    /// The game between its only longest bar's two sides.
    fn split(&self, lists: &mut [Vec<Term>], bars: &[(usize, usize)]) -> Result<Term, ParseError> {
        let longest = bars.iter().map(|&(length, _)| length).max().unwrap_or(0);
        let mut places = (0..bars.len()).filter(|&at| bars[at].0 == longest);
        let place = places.next().expect("there is a bar");
        if let Some(second) = places.next() {
            let found = "a bar as long as one before it";
            let text = self.reader.text();
            return Err(ParseError::new(text, bars[second].1, found, "',' or '}'"));
        }
        let (left, right) = lists.split_at_mut(place + 1);
        let left = self.side(left, &bars[..place])?;
        Ok(Term::Options(left, self.side(right, &bars[place + 1..])?))
    }

    fn side(
        &self,
        lists: &mut [Vec<Term>],
        bars: &[(usize, usize)],
    ) -> Result<Vec<Term>, ParseError> {
        match lists {
            [list] => Ok(std::mem::take(list)),
            _ => Ok(vec![self.split(lists, bars)?]),
        }
    }

    fn integer(&mut self) -> Result<BigInt, ParseError> {
        let start = self.reader.at();
        let mut digits = String::new();
        while let Some(c) = self.reader.peek().filter(char::is_ascii_digit) {
            digits.push(c);
            self.reader.next();
        }
        if digits.len() > MAX_DIGITS {
            return Err(self.reader.refuse(start, format!("at most {MAX_DIGITS} digits")));
        }
        digits.parse().map_err(|_| self.reader.expected("a digit"))
    }

    /// `3`, `3/4`, `3/4^^*2`.
    fn number_up_star(&mut self) -> Result<Term, ParseError> {
        let numerator = self.integer()?;
        let mut exponent = 0;
        if self.reader.eat('/') {
            let start = self.reader.at();
            let denominator = self.integer()?;
            exponent = denominator.trailing_zeros().unwrap_or(0);
            if denominator.bits() != exponent + 1 {
                return Err(self.reader.refuse(start, "a power of two"));
            }
        }
        let number = Dyadic::new(numerator, exponent);
        match self.reader.peek() {
            Some('^' | '↑' | '⇑' | '↓' | '⇓' | '*') => self.up_star(number),
            Some('v') => {
                let start = self.reader.at();
                let word = self.word();
                match downs(&word) {
                    Some(ups) => self.star_after(number, ups),
                    None => Err(self.reader.refuse(start, "an operator")),
                }
            }
            _ => Ok(Term::Number(number)),
        }
    }

    fn up_star(&mut self, number: Dyadic) -> Result<Term, ParseError> {
        let mut ups = BigInt::ZERO;
        let mut arrows = 0;
        while let Some(step) = self.reader.peek().and_then(arrow) {
            self.reader.next();
            ups += step;
            arrows += 1;
        }
        if arrows == 1 && self.reader.peek().is_some_and(|c| c.is_ascii_digit()) {
            ups *= self.integer()?;
        }
        self.star_after(number, ups)
    }

    fn star_after(&mut self, number: Dyadic, ups: BigInt) -> Result<Term, ParseError> {
        let mut nimber = 0;
        if self.reader.eat('*') {
            nimber = 1;
            if self.reader.peek().is_some_and(|c| c.is_ascii_digit()) {
                let start = self.reader.at();
                let size = u32::try_from(self.integer()?).ok().filter(|&n| n <= MAX_NIMBER);
                let expected = format!("a nimber of at most {MAX_NIMBER}");
                nimber = size.ok_or_else(|| self.reader.refuse(start, expected))?;
            }
        }
        Ok(Term::UpStar { number, ups, nimber })
    }

    fn word_or_down(&mut self) -> Result<Term, ParseError> {
        let start = self.reader.at();
        let word = self.word();
        if let Some(ups) = downs(&word) {
            return self.star_after(Dyadic::from(0), ups);
        }
        match self.reader.peek() {
            Some('(') => self.call(&word, start),
            Some('[') => self.position(word, start),
            _ => Ok(Term::Name(word, start)),
        }
    }

    /// `domineering[../..]`.
    fn position(&mut self, ruleset: String, start: usize) -> Result<Term, ParseError> {
        if !RULESETS.iter().any(|(name, ..)| *name == ruleset) {
            return Err(self.reader.refuse(start, "a ruleset before '['"));
        }
        self.reader.next();
        let start = self.reader.at();
        let mut position = String::new();
        while let Some(c) = self.reader.peek().filter(|&c| c != ']') {
            position.push(c);
            self.reader.next();
        }
        self.close(']', "a position")?;
        Ok(Term::Position(ruleset, position, start))
    }

    fn call(&mut self, word: &str, start: usize) -> Result<Term, ParseError> {
        let Some(function) = Function::named(word) else {
            return Err(self.reader.refuse(start, format!("one of {}", Function::names())));
        };
        self.reader.next();
        let arguments = self.deeper(Self::list)?;
        self.close(')', "','")?;
        if arguments.len() != function.arguments() {
            let expected = format!("{} arguments", function.arguments());
            let found = format!("{} of them", arguments.len());
            return Err(ParseError::new(self.reader.text(), start, found, expected));
        }
        Ok(Term::Call(function, arguments, start))
    }
}

fn arrow(c: char) -> Option<i32> {
    match c {
        '^' | '↑' => Some(1),
        '⇑' => Some(2),
        '↓' => Some(-1),
        '⇓' => Some(-2),
        _ => None,
    }
}

/// The multiple of ↑ that `v`, `vv` or `v3` stands for; other words are names.
fn downs(word: &str) -> Option<BigInt> {
    let rest = word.strip_prefix('v')?;
    if rest.chars().all(|c| c == 'v') {
        return Some(-BigInt::from(word.len()));
    }
    let is_count = rest.len() <= MAX_DIGITS && rest.chars().all(|c| c.is_ascii_digit());
    is_count.then(|| rest.parse::<BigInt>().ok().map(|count| -count)).flatten()
}
