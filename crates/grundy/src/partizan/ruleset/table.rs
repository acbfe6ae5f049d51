//! Rulesets by their names, and positions as text.

use super::{
    Amazons, Clobber, Col, Cutcake, Domineering, Hackenbush, Heaps, Konane, Maze, Notation, Snort,
    Solver, ToadsAndFrogs,
};
use crate::partizan::{Literal, Player, ReadError, Value, Values};
use crate::rules::ParseError;
use crate::run::Run;

/// The names of the rulesets, with what they are and a position to try.
pub const RULESETS: [(&str, &str, &str); 11] = [
    ("domineering", "dominoes on a board, Left upright, Right level", ".../..."),
    ("clobber", "stones taking neighbours of the other colour", "xo/ox"),
    ("col", "colouring cells, none next to an own one", "...."),
    ("snort", "colouring cells, none next to one of the opponent", "...."),
    ("hackenbush", "cutting edges of a picture: blue, red and green", "b(r)g + bbr"),
    ("toads", "Toads and Frogs, in a row", "TT.FF"),
    ("amazons", "amazons that move and shoot like queens", "x.o/..."),
    ("konane", "jumping stones", "xo.ox."),
    ("maze", "one token, Left down, Right to the right", "o../.#./..."),
    ("cutcake", "cutting rectangles, Left upright, Right level", "3x5 + 4x2"),
    ("L|R", "heaps, Left moving in the game L and Right in R", "5"),
];

/// A ruleset opened by its name: everything about positions that are given as text.
pub trait Table: std::fmt::Debug {
    /// The position as a picture.
    fn picture(&self, position: &str) -> Result<String, ParseError>;

    /// The value of a position.
    fn value(&mut self, position: &str, run: &Run<'_>) -> Result<Value, ReadError>;

    /// The value of a position, found by so many threads.
    fn value_on(
        &mut self,
        position: &str,
        threads: usize,
        run: &Run<'_>,
    ) -> Result<Value, ReadError>;

    /// The components of a position with their values, whose sum its value is.
    fn parts(&mut self, position: &str, run: &Run<'_>) -> Result<Vec<(String, Value)>, ReadError>;

    /// Adds a position and all that can be reached from it to a list of games, as they are
    /// played.
    fn literal(
        &mut self,
        position: &str,
        games: &mut Literal,
        run: &Run<'_>,
    ) -> Result<u32, ReadError>;

    /// The positions to which a player can move.
    fn options(&self, position: &str, player: Player) -> Result<Vec<String>, ParseError>;

    /// Those after which the opponent, moving next, loses.
    fn winning_moves(
        &mut self,
        position: &str,
        player: Player,
        run: &Run<'_>,
    ) -> Result<Vec<String>, ReadError>;

    /// The arena of the values.
    fn values(&mut self) -> &mut Values;

    /// How many components were valued.
    fn positions(&self) -> usize;
}

impl<R: Notation> Table for Solver<R> {
    fn picture(&self, position: &str) -> Result<String, ParseError> {
        Ok(self.rules().picture(&self.rules().parse(position)?))
    }

    fn value(&mut self, position: &str, run: &Run<'_>) -> Result<Value, ReadError> {
        let position = self.rules().parse(position)?;
        Ok(Solver::value(self, &position, run)?)
    }

    fn value_on(
        &mut self,
        position: &str,
        threads: usize,
        run: &Run<'_>,
    ) -> Result<Value, ReadError> {
        let position = self.rules().parse(position)?;
        Ok(Solver::value_on(self, &position, threads, run)?)
    }

    fn parts(&mut self, position: &str, run: &Run<'_>) -> Result<Vec<(String, Value)>, ReadError> {
        let position = self.rules().parse(position)?;
        let parts = Solver::parts(self, &position, run)?;
        let printed = |(part, value)| (self.rules().print(&part), value);
        Ok(parts.into_iter().map(printed).collect())
    }

    fn literal(
        &mut self,
        position: &str,
        games: &mut Literal,
        run: &Run<'_>,
    ) -> Result<u32, ReadError> {
        let position = self.rules().parse(position)?;
        Ok(Solver::literal(self, &position, games, run)?)
    }

    fn options(&self, position: &str, player: Player) -> Result<Vec<String>, ParseError> {
        let options = Solver::options(self, &self.rules().parse(position)?, player);
        Ok(options.iter().map(|option| self.rules().print(option)).collect())
    }

    fn winning_moves(
        &mut self,
        position: &str,
        player: Player,
        run: &Run<'_>,
    ) -> Result<Vec<String>, ReadError> {
        let position = self.rules().parse(position)?;
        let moves = Solver::winning_moves(self, &position, player, run)?;
        Ok(moves.iter().map(|option| self.rules().print(option)).collect())
    }

    fn values(&mut self) -> &mut Values {
        &mut self.values
    }

    fn positions(&self) -> usize {
        Solver::positions(self)
    }
}

/// Opens a ruleset by its name; `S(1,2)|S(1,3)` and the like are heaps.
///
/// ```
/// use grundy::partizan::ruleset::open;
/// use grundy::run::Run;
///
/// let mut toads = open("toads")?;
/// let value = toads.value("TT.FF", &Run::unlimited())?;
/// assert_eq!(toads.values().print(value), "*");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn open(name: &str) -> Result<Box<dyn Table>, ParseError> {
    if name.contains('|') {
        return Ok(Box::new(Solver::new(name.parse::<Heaps>()?)));
    }
    Ok(match name {
        "domineering" => Box::new(Solver::new(Domineering)),
        "clobber" => Box::new(Solver::new(Clobber)),
        "col" => Box::new(Solver::new(Col)),
        "snort" => Box::new(Solver::new(Snort)),
        "hackenbush" => Box::new(Solver::new(Hackenbush)),
        "toads" => Box::new(Solver::new(ToadsAndFrogs)),
        "amazons" => Box::new(Solver::new(Amazons)),
        "konane" => Box::new(Solver::new(Konane)),
        "maze" => Box::new(Solver::new(Maze)),
        "cutcake" => Box::new(Solver::new(Cutcake)),
        _ => {
            let names: Vec<&str> = RULESETS.iter().map(|&(name, ..)| name).collect();
            let expected = format!("one of {}", names.join(", "));
            return Err(ParseError::new(name, 0, format!("{name:?}"), expected));
        }
    })
}
