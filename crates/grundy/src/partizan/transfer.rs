//! Values carried from one arena to others.

use super::arena::{Shape, Values};
use super::dyadic::Dyadic;
use super::num::Num;
use super::value::{Base, Player, Value};
use rustc_hash::FxHashMap;
use std::sync::{PoisonError, RwLock};

/// A number under a name that every arena understands.
#[derive(Clone, Debug)]
enum Number {
    /// Small enough to be its own name.
    Packed(Num),
    Exact(Dyadic),
}

/// A value by the number of its form in a [`Library`].
#[derive(Clone, Debug)]
pub(super) struct Posted {
    form: usize,
    number: Number,
}

/// A canonical form whose options are in the library before it.
#[derive(Debug)]
enum Form {
    Closed { ups: Number, nimber: u32 },
    Open { left: Vec<Posted>, right: Vec<Posted>, half: Number },
}

/// Canonical forms that belong to no arena. Equal forms may be in it more than once.
#[derive(Debug, Default)]
pub(super) struct Library(RwLock<Vec<Form>>);

/// What forms of a library are in an arena, and the other way round.
#[derive(Debug, Default)]
pub(super) struct Dictionary {
    posted: FxHashMap<Base, usize>,
    fetched: FxHashMap<usize, Base>,
}

impl Dictionary {
    fn add(&mut self, base: Base, form: usize) {
        self.posted.insert(base, form);
        self.fetched.insert(form, base);
    }
}

impl Values {
    fn number_out(&self, number: Num) -> Number {
        match number.is_packed() {
            true => Number::Packed(number),
            false => Number::Exact(self.numbers.get(number)),
        }
    }

    fn number_in(&mut self, number: &Number) -> Num {
        match number {
            Number::Packed(number) => *number,
            Number::Exact(number) => self.numbers.put(number),
        }
    }

    /// Puts a value into a library, with all its positions that are not there yet.
    pub(super) fn post(
        &mut self,
        value: Value,
        library: &Library,
        dictionary: &mut Dictionary,
    ) -> Posted {
        if !dictionary.posted.contains_key(&value.base) {
            // Forms are pushed whole, so a thread that has panicked has broken nothing.
            let mut forms = library.0.write().unwrap_or_else(PoisonError::into_inner);
            self.post_new(value.base, &mut forms, dictionary);
        }
        Posted { form: dictionary.posted[&value.base], number: self.number_out(value.number) }
    }

    fn post_new(&mut self, base: Base, forms: &mut Vec<Form>, dictionary: &mut Dictionary) {
        let mut waiting = vec![base];
        while let Some(&base) = waiting.last() {
            if dictionary.posted.contains_key(&base) {
                waiting.pop();
                continue;
            }
            let form = match self.node(base).shape {
                Shape::Closed { ups, nimber } => Form::Closed { ups: self.number_out(ups), nimber },
                Shape::Open => {
                    let game = Value { base, number: Num::ZERO };
                    let [left, right] =
                        [Player::Left, Player::Right].map(|player| self.options(game, player));
                    let before = waiting.len();
                    let options = left.iter().chain(&right).map(|option| option.base);
                    waiting.extend(options.filter(|base| !dictionary.posted.contains_key(base)));
                    if waiting.len() > before {
                        continue;
                    }
                    let out = |list: Vec<Value>| {
                        let posted = |option: &Value| Posted {
                            form: dictionary.posted[&option.base],
                            number: self.number_out(option.number),
                        };
                        list.iter().map(posted).collect()
                    };
                    let half = self.number_out(self.node(base).half);
                    Form::Open { left: out(left), right: out(right), half }
                }
            };
            dictionary.add(base, forms.len());
            forms.push(form);
        }
    }

    /// The value here that is equal to one of a library. Canonical forms are copied as they are:
    /// nothing is compared.
    pub(super) fn fetch(
        &mut self,
        posted: &Posted,
        library: &Library,
        dictionary: &mut Dictionary,
    ) -> Value {
        if !dictionary.fetched.contains_key(&posted.form) {
            let forms = library.0.read().unwrap_or_else(PoisonError::into_inner);
            self.fetch_new(posted.form, &forms, dictionary);
        }
        let number = self.number_in(&posted.number);
        Value { base: dictionary.fetched[&posted.form], number }
    }

    fn fetch_new(&mut self, form: usize, forms: &[Form], dictionary: &mut Dictionary) {
        let mut waiting = vec![form];
        while let Some(&form) = waiting.last() {
            if dictionary.fetched.contains_key(&form) {
                waiting.pop();
                continue;
            }
            let base = match &forms[form] {
                Form::Closed { ups, nimber } => {
                    let ups = self.number_in(ups);
                    self.closed(ups, *nimber)
                }
                Form::Open { left, right, half } => {
                    let before = waiting.len();
                    let options = left.iter().chain(right).map(|option| option.form);
                    waiting.extend(options.filter(|form| !dictionary.fetched.contains_key(form)));
                    if waiting.len() > before {
                        continue;
                    }
                    let mut here = |list: &[Posted]| -> Vec<Value> {
                        let value = |option: &Posted| Value {
                            base: dictionary.fetched[&option.form],
                            number: self.number_in(&option.number),
                        };
                        list.iter().map(value).collect()
                    };
                    let (mut left, mut right) = (here(left), here(right));
                    let high = self.number_in(half);
                    let low = self.numbers.neg(high);
                    self.intern(&mut left, &mut right, high, low).base
                }
            };
            dictionary.add(base, form);
        }
    }
}
