//! The calculator: expressions evaluated, with names that stay.

use super::arena::Values;
use super::explain::Explanation;
use super::expression::{Expression, Relation, Statement, Term};
use super::functions::Called;
use super::value::{Player, Value};
use crate::rules::ParseError;
use crate::run::{Run, Stop};
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The text is not a game, or a name or a function in it has no meaning there.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The computation went beyond the budget.
    #[error("the value was not found: {0}")]
    Stopped(#[from] Stop),
}

/// What a statement answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A game, and the name it was given, if any.
    Game(Option<String>, Value),
    /// Whether a comparison holds, and what the order of the two games is; `None` is confused.
    Comparison(bool, Option<Ordering>),
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
    /// The arena.
    pub values: Values,
    /// The names that were given.
    pub names: BTreeMap<String, Value>,
}

impl Desk {
    /// Evaluates every statement of a text, in order. Names that were given before an error stay.
    pub fn evaluate(&mut self, text: &str, run: &Run<'_>) -> Result<Vec<Answer>, ReadError> {
        let expression: Expression = text.parse()?;
        let mut answers = Vec::new();
        for statement in &expression.statements {
            let mut evaluation =
                Evaluation { text, values: &mut self.values, names: &self.names, run };
            let answer = evaluation.statement(statement)?;
            if let Answer::Game(Some(name), value) = &answer {
                self.names.insert(name.clone(), *value);
            }
            answers.push(answer);
        }
        Ok(answers)
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
        let values = &mut self.values;
        match expression.statements.last() {
            Some(
                Statement::Game(Term::Options(left, right))
                | Statement::Definition(_, Term::Options(left, right)),
            ) => {
                let mut evaluation = Evaluation { text, values, names: &self.names, run };
                Ok((evaluation.terms(left)?, evaluation.terms(right)?))
            }
            _ => {
                let left = values.sorted_options(value, Player::Left);
                Ok((left, values.sorted_options(value, Player::Right)))
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
        let mut desk = Desk { values: std::mem::take(self), names: BTreeMap::new() };
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
