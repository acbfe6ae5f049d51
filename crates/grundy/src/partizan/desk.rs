//! The calculator: expressions evaluated, with names that stay.

use super::arena::Values;
use super::explain::Explanation;
use super::expression::{Expression, Relation, Statement, Term};
use super::functions::Called;
use super::literal::Literal;
use super::ruleset::{Table, open};
use super::value::{Player, Value};
use crate::rules::{ParseError, ReadError};
use crate::run::Run;
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// What a statement answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A game, and the name it was given, if any.
    Game(Option<String>, Value),
    /// Whether a comparison holds, and what the order of the two games is; `None` is confused.
    Comparison(bool, Option<Ordering>),
}

/// A statement with its games as they are written, by their numbers in a [`Literal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// A game.
    Game(u32),
    /// Two games and how they are compared.
    Comparison(u32, Relation, u32),
}

/// A tabletop calculator: an arena and the names of some of its games.
///
/// ```
/// use grundy::partizan::{Answer, Desk};
/// use grundy::run::Run;
///
/// let run = Run::unlimited();
/// let mut desk = Desk::default();
/// desk.evaluate("G = {1|-1}", &run)?;
/// let answers = desk.evaluate("G + G == 0; {2|0} + G", &run)?;
/// assert!(matches!(answers[0], Answer::Comparison(true, _)));
/// let Answer::Game(_, sum) = answers[1] else { unreachable!() };
/// assert_eq!(desk.values.print(sum), "1");
/// # Ok::<(), grundy::partizan::ReadError>(())
/// ```
#[derive(Debug, Default)]
pub struct Desk {
    /// The arena. Names mean nothing in another one.
    pub values: Values,
    /// The names that were given.
    pub names: BTreeMap<String, Value>,
    /// The rulesets that were mentioned. Their positions are valued in the arena of the desk.
    tables: BTreeMap<String, Box<dyn Table>>,
}

impl Desk {
    /// Evaluates every statement of a text, in order. Names that were given before an error stay.
    pub fn evaluate(&mut self, text: &str, run: &Run<'_>) -> Result<Vec<Answer>, ReadError> {
        let expression: Expression = text.parse()?;
        let mut answers = Vec::new();
        for statement in &expression.statements {
            let answer = self.evaluation(text, run).statement(statement)?;
            if let Answer::Game(Some(name), value) = &answer {
                self.names.insert(name.clone(), *value);
            }
            answers.push(answer);
        }
        Ok(answers)
    }

    fn evaluation<'a>(&'a mut self, text: &'a str, run: &'a Run<'a>) -> Evaluation<'a> {
        let Self { values, names, tables } = self;
        Evaluation { text, values, names, tables, run }
    }

    /// Adds the games of the last statement of a text to a list, as they are written. The
    /// statements before it are evaluated.
    pub fn literal(
        &mut self,
        text: &str,
        games: &mut Literal,
        run: &Run<'_>,
    ) -> Result<Written, ReadError> {
        self.evaluate(text, run)?;
        let expression: Expression = text.parse()?;
        let mut evaluation = self.evaluation(text, run);
        Ok(match expression.statements.last().expect("a text has a statement") {
            Statement::Game(term) | Statement::Definition(_, term) => {
                Written::Game(evaluation.literal(term, games)?)
            }
            Statement::Comparison(one, relation, other) => Written::Comparison(
                evaluation.literal(one, games)?,
                *relation,
                evaluation.literal(other, games)?,
            ),
        })
    }

    /// The options of the last game of a text: as they are written, if it is in braces, otherwise
    /// those of its canonical form.
    pub fn options(
        &mut self,
        text: &str,
        run: &Run<'_>,
    ) -> Result<(Vec<Value>, Vec<Value>), ReadError> {
        let expression: Expression = text.parse()?;
        let Some(Answer::Game(_, value)) = self.evaluate(text, run)?.pop() else {
            return Err(ParseError::new(text, 0, "a comparison", "a game").into());
        };
        match expression.statements.last() {
            Some(
                Statement::Game(Term::Options(left, right))
                | Statement::Definition(_, Term::Options(left, right)),
            ) => {
                let mut evaluation = self.evaluation(text, run);
                Ok((evaluation.terms(left)?, evaluation.terms(right)?))
            }
            _ => {
                let left = self.values.sorted_options(value, Player::Left);
                Ok((left, self.values.sorted_options(value, Player::Right)))
            }
        }
    }

    /// How the last game of a text comes to its canonical form.
    pub fn explain(&mut self, text: &str, run: &Run<'_>) -> Result<Explanation, ReadError> {
        let (left, right) = self.options(text, run)?;
        Ok(self.values.explain(&left, &right, run)?)
    }
}

impl Values {
    /// The game that a text stands for: its last statement, which is no comparison.
    pub fn read(&mut self, text: &str, run: &Run<'_>) -> Result<Value, ReadError> {
        let mut desk = Desk { values: std::mem::take(self), ..Desk::default() };
        let answers = desk.evaluate(text, run);
        *self = desk.values;
        match answers?.pop() {
            Some(Answer::Game(_, value)) => Ok(value),
            _ => Err(ParseError::new(text, 0, "a comparison", "a game").into()),
        }
    }
}

struct Evaluation<'a> {
    text: &'a str,
    values: &'a mut Values,
    names: &'a BTreeMap<String, Value>,
    tables: &'a mut BTreeMap<String, Box<dyn Table>>,
    run: &'a Run<'a>,
}

impl Evaluation<'_> {
    fn statement(&mut self, statement: &Statement) -> Result<Answer, ReadError> {
        Ok(match statement {
            Statement::Definition(name, term) => Answer::Game(Some(name.clone()), self.term(term)?),
            Statement::Game(term) => Answer::Game(None, self.term(term)?),
            Statement::Comparison(one, relation, other) => {
                let (one, other) = (self.term(one)?, self.term(other)?);
                let order = self.values.compare(one, other, self.run)?;
                Answer::Comparison(relation.holds(order), order)
            }
        })
    }

    /// Asks a ruleset about a position, which stands at a place of the text.
    fn ask_table<A>(
        &mut self,
        ruleset: &str,
        place: usize,
        ask: impl FnOnce(&mut dyn Table, &Run<'_>) -> Result<A, ReadError>,
    ) -> Result<A, ReadError> {
        if !self.tables.contains_key(ruleset) {
            self.tables.insert(ruleset.to_owned(), open(ruleset)?);
        }
        let table = self.tables.get_mut(ruleset).expect("it was opened");
        // The ruleset works in the arena of the desk.
        std::mem::swap(table.values(), self.values);
        let answer = ask(table.as_mut(), self.run);
        std::mem::swap(table.values(), self.values);
        answer.map_err(|error| match error {
            ReadError::Text(ParseError { at, found, expected, .. }) => {
                ParseError::new(self.text, place + at, found, expected).into()
            }
            stopped => stopped,
        })
    }

    /// The game as it is written, in a list of games.
    fn literal(&mut self, term: &Term, games: &mut Literal) -> Result<u32, ReadError> {
        let run = self.run;
        let mut all = |evaluation: &mut Self, terms: &[Term]| -> Result<Vec<u32>, ReadError> {
            terms.iter().map(|term| evaluation.literal(term, games)).collect()
        };
        Ok(match term {
            Term::Options(left, right) => {
                let (left, right) = (all(self, left)?, all(self, right)?);
                games.game(left, right, self.values, run)?
            }
            Term::Switch(options) => {
                let left = all(self, options)?;
                let mut right = Vec::with_capacity(left.len());
                for &option in &left {
                    right.push(games.negative(option, self.values, run)?);
                }
                games.game(left, right, self.values, run)?
            }
            Term::Negative(term) => {
                let game = self.literal(term, games)?;
                games.negative(game, self.values, run)?
            }
            Term::Sum(terms) => {
                let summands = all(self, terms)?;
                let mut sum = summands[0];
                for &summand in &summands[1..] {
                    sum = games.sum(sum, summand, self.values, run)?;
                }
                sum
            }
            Term::Position(ruleset, position, at) => {
                self.ask_table(ruleset, *at, |table, run| table.literal(position, games, run))?
            }
            closed => {
                let value = self.term(closed)?;
                games.form(value, self.values)?
            }
        })
    }

    fn terms(&mut self, terms: &[Term]) -> Result<Vec<Value>, ReadError> {
        terms.iter().map(|term| self.term(term)).collect()
    }

    fn term(&mut self, term: &Term) -> Result<Value, ReadError> {
        let run = self.run;
        Ok(match term {
            Term::Number(number) => self.values.number(number),
            Term::UpStar { number, ups, nimber } => {
                let up_star = self.values.up_star(ups, *nimber);
                let number = self.values.number(number);
                self.values.sum(number, up_star, run)?
            }
            Term::Options(left, right) => {
                let (left, right) = (self.terms(left)?, self.terms(right)?);
                self.values.game(&left, &right, run)?
            }
            Term::Switch(options) => {
                let left = self.terms(options)?;
                let right: Vec<Value> =
                    left.iter().map(|&option| self.values.negative(option)).collect();
                self.values.game(&left, &right, run)?
            }
            Term::Negative(term) => {
                let value = self.term(term)?;
                self.values.negative(value)
            }
            Term::Sum(terms) => {
                let mut sum = Value::ZERO;
                for term in terms {
                    let value = self.term(term)?;
                    sum = self.values.sum(sum, value, run)?;
                }
                sum
            }
            Term::Product(factor, unit) => {
                let (factor, unit) = (self.term(factor)?, self.term(unit)?);
                self.values.norton(factor, unit, run)?
            }
            Term::Ordinal(base, above) => {
                let (base, above) = (self.term(base)?, self.term(above)?);
                self.values.ordinal_sum(base, above, run)?
            }
            Term::Position(ruleset, position, at) => {
                self.ask_table(ruleset, *at, |table, run| table.value(position, run))?
            }
            Term::Name(name, at) => match self.names.get(name) {
                Some(&value) => value,
                None => {
                    let found = format!("the name {name:?}, which nothing has");
                    return Err(ParseError::new(self.text, *at, found, "a known name").into());
                }
            },
            Term::Call(function, arguments, at) => {
                let arguments = self.terms(arguments)?;
                match self.values.call(*function, &arguments, run)? {
                    Called::Value(value) => value,
                    Called::Undefined(found, expected) => {
                        return Err(ParseError::new(self.text, *at, found, expected).into());
                    }
                }
            }
        })
    }
}

impl Relation {
    /// Whether the relation holds between two games in this order; `None` is confused.
    pub fn holds(self, order: Option<Ordering>) -> bool {
        use Ordering::{Equal, Greater, Less};
        match self {
            Self::Equal => order == Some(Equal),
            Self::Unequal => order != Some(Equal),
            Self::AtMost => matches!(order, Some(Less | Equal)),
            Self::AtLeast => matches!(order, Some(Greater | Equal)),
            Self::Less => order == Some(Less),
            Self::Greater => order == Some(Greater),
            Self::Confused => order.is_none(),
            Self::LessOrConfused => !matches!(order, Some(Greater | Equal)),
            Self::GreaterOrConfused => !matches!(order, Some(Less | Equal)),
        }
    }
}

impl Values {
    /// ups·↑ + *nimber.
    pub fn up_star(&mut self, ups: &BigInt, nimber: u32) -> Value {
        let ups = self.numbers.put(&super::Dyadic::from(ups.clone()));
        Value { base: self.closed(ups, nimber), number: super::num::Num::ZERO }
    }

    /// The options of a player in the order in which they are printed.
    pub fn sorted_options(&mut self, game: Value, player: Player) -> Vec<Value> {
        let mut options = self.options(game, player);
        self.sort_for_printing(&mut options);
        options
    }
}
