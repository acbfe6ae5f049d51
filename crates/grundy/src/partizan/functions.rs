//! The functions that an expression may call.

use super::arena::Values;
use super::dyadic::Dyadic;
use super::num::Num;
use super::value::Value;
use crate::run::{Run, Stop};

/// A function of games, by the name it has in expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// `tiny(G)` = {0 || 0 | −G}.
    Tiny,
    /// `miny(G)` = {G | 0 || 0}.
    Miny,
    /// `cool(G, t)`: G cooled by the number t.
    Cool,
    /// `heat(G, H)`: G heated by H.
    Heat,
    /// `overheat(G, S, T)`: G overheated from S to T.
    Overheat,
    /// `norton(G, U)`: the Norton product of G by U.
    Norton,
    /// `reduced(G)`: the reduced canonical form, G but for an infinitesimal.
    Reduced,
    /// `weight(G)`: the atomic weight of an all-small game.
    Weight,
    /// `mean(G)`.
    Mean,
    /// `temperature(G)`.
    Temperature,
    /// `leftstop(G)`.
    LeftStop,
    /// `rightstop(G)`.
    RightStop,
    /// `birthday(G)`.
    Birthday,
}

const NAMED: [(&str, Function); 13] = [
    ("tiny", Function::Tiny),
    ("miny", Function::Miny),
    ("cool", Function::Cool),
    ("heat", Function::Heat),
    ("overheat", Function::Overheat),
    ("norton", Function::Norton),
    ("reduced", Function::Reduced),
    ("weight", Function::Weight),
    ("mean", Function::Mean),
    ("temperature", Function::Temperature),
    ("leftstop", Function::LeftStop),
    ("rightstop", Function::RightStop),
    ("birthday", Function::Birthday),
];

impl Function {
    /// The function of this name.
    pub fn named(name: &str) -> Option<Self> {
        NAMED.iter().find(|(known, _)| *known == name).map(|&(_, function)| function)
    }

    /// The names of all functions, for messages.
    pub fn names() -> String {
        NAMED.map(|(name, _)| name).join(", ")
    }

    /// How many arguments it takes.
    pub fn arguments(self) -> usize {
        match self {
            Self::Overheat => 3,
            Self::Cool | Self::Heat | Self::Norton => 2,
            _ => 1,
        }
    }
}

/// What a function made of its arguments.
pub(super) enum Called {
    Value(Value),
    /// Not defined there: what was found, what was expected.
    Undefined(&'static str, &'static str),
}

impl Values {
    pub(super) fn call(
        &mut self,
        function: Function,
        arguments: &[Value],
        run: &Run<'_>,
    ) -> Result<Called, Stop> {
        let game = arguments[0];
        let number = |values: &mut Self, number: Dyadic| values.number(&number);
        let value = match function {
            Function::Tiny => self.tiny(game, run)?,
            Function::Miny => self.miny(game, run)?,
            Function::Cool => match self.as_number(arguments[1]) {
                Some(by) if by >= Dyadic::from(0) => self.cooled(game, &by, run)?,
                _ => {
                    let found = "a game that is no temperature";
                    return Ok(Called::Undefined(found, "a number that is not negative"));
                }
            },
            Function::Heat => self.heated(game, arguments[1], run)?,
            Function::Overheat => self.overheated(game, arguments[1], arguments[2], run)?,
            Function::Norton => self.norton(game, arguments[1], run)?,
            Function::Reduced => self.reduced(game, run)?,
            Function::Weight => match self.atomic_weight(game, run)? {
                Some(weight) => weight,
                None => {
                    let found = "a game that is not all-small";
                    return Ok(Called::Undefined(found, "an all-small game"));
                }
            },
            Function::Mean => Value::from_number(self.mean_num(game, run)?),
            Function::Temperature => {
                let temperature = self.temperature(game, run)?;
                number(self, temperature)
            }
            Function::LeftStop => Value::from_number(self.left_stop_num(game)),
            Function::RightStop => Value::from_number(self.right_stop_num(game)),
            Function::Birthday => {
                let day = self.birthday(game, run)?;
                number(self, Dyadic::from(day))
            }
        };
        Ok(Called::Value(value))
    }
}

/// The numbers of a game that are told beside its value.
impl Values {
    /// The number Left can reach by moving first when both move until a number is left.
    pub fn left_stop(&mut self, game: Value) -> Dyadic {
        let stop: Num = self.left_stop_num(game);
        self.numbers.get(stop)
    }

    /// The number Right can reach by moving first.
    pub fn right_stop(&mut self, game: Value) -> Dyadic {
        let stop = self.right_stop_num(game);
        self.numbers.get(stop)
    }
}
