//! Reading a game.

use super::{Form, Forms};
use crate::misere::Adder;
use crate::rules::{ParseError, ReadError, Reader};
use crate::run::{Run, Stop};
use rustc_hash::FxHashMap;
use std::str::FromStr;

/// Brackets nested deeper than this are refused.
pub const MAX_DEPTH: usize = 128;

/// Larger nim-heaps and adders are refused: the canonical form of the nim-heap n has n options,
/// the largest of which has n − 1, and so on.
pub const MAX_NIM_HEAP: u32 = 2000;

/// A game as it is written. Evaluated in an arena it becomes a [`Form`].
///
/// | text | game |
/// |---|---|
/// | `3`, `*3` | the nim-heap of size 3 |
/// | `:5` | the adder 2 + 2 + 1 |
/// | `*[2,1]`, `{2,1}`, `*{2,1}` | the game with the options 2 and 1; `*[]` is 0 |
/// | `G + H`, `3·G` | sums |
/// | `G_#` | the game {G} with the single option G |
/// | `G_{#320}` | {G_#, 3, 2, 0}: `#` wraps the game before it, a run of digits adds nim-heaps as options beside it; numbers above 9 in brackets, `2_{#[12]}` |
/// | `a = 2_#; *[a,3]` | names for games that occur more than once |
///
/// ```
/// use grundy::misere::form::{Expression, Forms};
/// use grundy::run::Run;
///
/// let mut forms = Forms::new();
/// let game = forms.read("*[*[*[2],3,2,0], 0]", &Run::unlimited())?;
/// assert_eq!(forms.print(game), "*[2_{#320},0]");
/// let error = "2_# + *[1,?]".parse::<Expression>().unwrap_err();
/// assert_eq!(error.at, 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    definitions: Vec<Term>,
    value: Term,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Term {
    NimHeap(u32),
    Adder(u32),
    Options(Vec<Term>),
    Sum(Vec<Term>),
    Multiple(u32, Box<Term>),
    Subscripted(Box<Term>, Vec<Step>),
    /// The definition with this number.
    Named(usize),
}

/// What a subscript does to the game before it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    /// `#`: the game becomes an only option.
    Wrap,
    /// Digits: the game becomes an option beside these nim-heaps.
    Beside(Vec<u32>),
}

struct Parser<'a> {
    reader: Reader<'a>,
    depth: usize,
    /// The numbers of the definitions.
    names: FxHashMap<String, usize>,
}

impl FromStr for Expression {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut parser =
            Parser { reader: Reader::new(text)?, depth: 0, names: FxHashMap::default() };
        let mut definitions = Vec::new();
        while let Some(name) = parser.defined_name()? {
            definitions.push(parser.sum()?);
            parser.names.insert(name, parser.names.len());
            if !parser.reader.eat(';') {
                return Err(parser.reader.expected("';' after a definition"));
            }
        }
        let value = parser.sum()?;
        parser.reader.end("'+', or the end of the game")?;
        Ok(Self { definitions, value })
    }
}

impl Parser<'_> {
    /// The name in front of a `=`, if a definition comes next.
    fn defined_name(&mut self) -> Result<Option<String>, ParseError> {
        self.reader.skip_spaces();
        if !self.reader.peek().is_some_and(|c| c.is_ascii_lowercase()) {
            return Ok(None);
        }
        let start = self.reader.at();
        let name = self.name();
        self.reader.skip_spaces();
        if self.names.contains_key(&name) {
            // A name that is known may start the game itself: read it again there.
            self.reader.back_to(start);
            return Ok(None);
        }
        match self.reader.eat('=') {
            true => Ok(Some(name)),
            false => Err(self.reader.refuse(start, "a game, or a name with '=' after it")),
        }
    }

    fn name(&mut self) -> String {
        let mut name = String::new();
        while let Some(c) = self.reader.peek().filter(char::is_ascii_lowercase) {
            name.push(c);
            self.reader.next();
        }
        name
    }

    fn sum(&mut self) -> Result<Term, ParseError> {
        if self.depth == MAX_DEPTH {
            return Err(self.reader.expected(format!("brackets at most {MAX_DEPTH} deep")));
        }
        self.depth += 1;
        let mut terms = vec![self.multiple()?];
        while self.reader.eat('+') {
            terms.push(self.multiple()?);
        }
        self.depth -= 1;
        Ok(if terms.len() == 1 { terms.swap_remove(0) } else { Term::Sum(terms) })
    }

    fn multiple(&mut self) -> Result<Term, ParseError> {
        self.reader.skip_spaces();
        let start = self.reader.at();
        let first = self.factor()?;
        if !self.reader.eat('·') {
            return Ok(first);
        }
        let Term::NimHeap(count) = first else {
            return Err(self.reader.refuse(start, "a number in front of '·'"));
        };
        self.reader.skip_spaces();
        Ok(Term::Multiple(count, Box::new(self.factor()?)))
    }

    fn factor(&mut self) -> Result<Term, ParseError> {
        let atom = self.atom()?;
        let mut steps = Vec::new();
        while self.reader.eat('_') {
            self.subscript(&mut steps)?;
        }
        self.reader.skip_spaces();
        Ok(if steps.is_empty() { atom } else { Term::Subscripted(Box::new(atom), steps) })
    }

    fn atom(&mut self) -> Result<Term, ParseError> {
        let starred = self.reader.eat('*');
        match self.reader.peek() {
            Some('[') => self.options(']'),
            Some('{') => self.options('}'),
            Some(c) if c.is_ascii_digit() => Ok(Term::NimHeap(self.size()?)),
            _ if starred => Ok(Term::NimHeap(1)),
            Some(':') => {
                self.reader.next();
                Ok(Term::Adder(self.size()?))
            }
            Some('(') => {
                self.reader.next();
                let inner = self.sum()?;
                self.close(')')?;
                Ok(inner)
            }
            Some(c) if c.is_ascii_lowercase() => self.named(),
            _ => Err(self.reader.expected("a game such as 3, 2_#, *[3,1] or (2 + 2)")),
        }
    }

    fn named(&mut self) -> Result<Term, ParseError> {
        let start = self.reader.at();
        let name = self.name();
        match self.names.get(&name) {
            Some(&number) => Ok(Term::Named(number)),
            None => Err(self.reader.refuse(start, "a name that was defined before")),
        }
    }

    fn options(&mut self, close: char) -> Result<Term, ParseError> {
        self.reader.next();
        self.reader.skip_spaces();
        let mut options = Vec::new();
        if self.reader.eat(close) {
            return Ok(Term::Options(options));
        }
        loop {
            options.push(self.sum()?);
            if !self.reader.eat(',') {
                self.close(close)?;
                return Ok(Term::Options(options));
            }
        }
    }

    fn close(&mut self, close: char) -> Result<(), ParseError> {
        match self.reader.eat(close) {
            true => Ok(()),
            false => Err(self.reader.expected(format!("'{close}'"))),
        }
    }

    fn size(&mut self) -> Result<u32, ParseError> {
        let start = self.reader.at();
        let size = self.reader.number("a number")?;
        u32::try_from(size)
            .ok()
            .filter(|&size| size <= MAX_NIM_HEAP)
            .ok_or_else(|| self.reader.refuse(start, format!("a number of at most {MAX_NIM_HEAP}")))
    }

    fn subscript(&mut self, steps: &mut Vec<Step>) -> Result<(), ParseError> {
        if !self.reader.eat('{') {
            return self.step(steps);
        }
        loop {
            self.step(steps)?;
            if self.reader.eat('}') {
                return Ok(());
            }
        }
    }

    fn step(&mut self, steps: &mut Vec<Step>) -> Result<(), ParseError> {
        // Plambeck writes + where Conway writes #.
        if self.reader.eat('#') || self.reader.eat('+') {
            steps.push(Step::Wrap);
            return Ok(());
        }
        let mut heaps = Vec::new();
        loop {
            if self.reader.eat('[') {
                heaps.push(self.size()?);
                self.close(']')?;
            } else if let Some(digit) = self.reader.peek().and_then(|c| c.to_digit(10)) {
                self.reader.next();
                heaps.push(digit);
            } else if heaps.is_empty() {
                return Err(self.reader.expected("'#' or a digit"));
            } else {
                steps.push(Step::Beside(heaps));
                return Ok(());
            }
        }
    }
}

impl Forms {
    /// The game that a text describes.
    pub fn read(&mut self, text: &str, run: &Run<'_>) -> Result<Form, ReadError> {
        Ok(self.evaluate(&text.parse()?, run)?)
    }

    /// The game that an expression describes.
    pub fn evaluate(&mut self, expression: &Expression, run: &Run<'_>) -> Result<Form, Stop> {
        let mut defined = Vec::new();
        for definition in &expression.definitions {
            let game = self.value(definition, &defined, run)?;
            defined.push(game);
        }
        self.value(&expression.value, &defined, run)
    }

    fn value(&mut self, term: &Term, defined: &[Form], run: &Run<'_>) -> Result<Form, Stop> {
        match term {
            Term::NimHeap(size) => self.nim_heap(*size, run),
            Term::Adder(number) => self.adder(Adder::new(*number), run),
            Term::Named(number) => Ok(defined[*number]),
            Term::Options(options) => {
                let options: Vec<Form> = options
                    .iter()
                    .map(|option| self.value(option, defined, run))
                    .collect::<Result<_, _>>()?;
                self.check(run)?;
                Ok(self.game(options))
            }
            Term::Sum(terms) => terms.iter().try_fold(Form::ZERO, |sum, term| {
                let term = self.value(term, defined, run)?;
                self.sum(sum, term, run)
            }),
            Term::Multiple(count, term) => {
                let term = self.value(term, defined, run)?;
                self.sum_all((0..*count).map(|_| term), run)
            }
            Term::Subscripted(term, steps) => {
                let mut game = self.value(term, defined, run)?;
                for step in steps {
                    game = self.step(game, step, run)?;
                }
                Ok(game)
            }
        }
    }

    fn step(&mut self, game: Form, step: &Step, run: &Run<'_>) -> Result<Form, Stop> {
        let mut options = vec![game];
        if let Step::Beside(heaps) = step {
            for &size in heaps {
                options.push(self.nim_heap(size, run)?);
            }
        }
        self.check(run)?;
        Ok(self.game(options))
    }
}
