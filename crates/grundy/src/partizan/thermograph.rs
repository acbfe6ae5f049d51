//! Thermographs, means and temperatures.

use super::arena::Values;
use super::dyadic::Dyadic;
use super::num::Num;
use super::value::{Base, Player, Value};
use super::walls::{Path, Point, Walls, highest, roofed};
use crate::run::{Run, Stop};
use std::cmp::Ordering;

/// The thermograph of a game from temperature 0 up.
///
/// The walls are given by their corners (temperature, value), lowest temperature first; above the
/// temperature of the game both are the mast over its mean.
///
/// ```
/// use grundy::partizan::Values;
/// use grundy::run::Run;
///
/// let run = Run::unlimited();
/// let mut values = Values::new();
/// let game = values.read("{5|{4|1}}", &run)?;
/// let thermograph = values.thermograph(game, &run)?;
/// assert_eq!(thermograph.mean.to_string(), "4");
/// assert_eq!(thermograph.temperature.to_string(), "1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    /// The corners of the left wall.
    pub left: Vec<(Dyadic, Dyadic)>,
    /// The corners of the right wall.
    pub right: Vec<(Dyadic, Dyadic)>,
    /// Where the mast stands.
    pub mean: Dyadic,
    /// Where the mast begins; negative for a number.
    pub temperature: Dyadic,
}

impl Thermograph {
    /// The values of the left and of the right wall at a temperature that is not negative.
    pub fn at(&self, temperature: &Dyadic) -> (Dyadic, Dyadic) {
        (on_wall(&self.left, temperature), on_wall(&self.right, temperature))
    }
}

fn on_wall(wall: &[(Dyadic, Dyadic)], temperature: &Dyadic) -> Dyadic {
    let after = wall.partition_point(|(t, _)| t <= temperature);
    let (t, x) = &wall[after.max(1) - 1];
    let beyond = temperature.clone() - t.clone();
    match wall.get(after).map(|(_, next)| next.cmp(x)) {
        None | Some(Ordering::Equal) => x.clone(),
        Some(Ordering::Greater) => x.clone() + beyond,
        Some(Ordering::Less) => x.clone() - beyond,
    }
}

impl Values {
    /// The thermograph of a game, from temperature 0 up.
    pub fn thermograph(&mut self, game: Value, run: &Run<'_>) -> Result<Thermograph, Stop> {
        self.walls(game.base, run)?;
        let walls = &self.thermographs[&game.base];
        let shift = self.numbers.get(game.number);
        let shown = |wall: &[Point]| {
            let get = |&(t, x): &Point| (self.numbers.get(t), &self.numbers.get(x) + &shift);
            wall.iter().map(get).collect()
        };
        let (left, right) = (shown(&walls.left), shown(&walls.right));
        let mean = &self.numbers.get(walls.mean) + &shift;
        let temperature = match game.is_number() {
            true => temperature_of_number(&shift),
            false => self.numbers.get(walls.temperature),
        };
        Ok(Thermograph { left, right, mean, temperature })
    }

    /// The mean value: what n copies of the game are worth, divided by n, for large n.
    pub fn mean(&mut self, game: Value, run: &Run<'_>) -> Result<Dyadic, Stop> {
        let mean = self.mean_num(game, run)?;
        Ok(self.numbers.get(mean))
    }

    pub(super) fn mean_num(&mut self, game: Value, run: &Run<'_>) -> Result<Num, Stop> {
        self.walls(game.base, run)?;
        let mean = self.thermographs[&game.base].mean;
        Ok(self.numbers.add(game.number, mean))
    }

    /// The temperature: how urgent it is to move. That of a number m/2^e in lowest terms is
    /// −1/2^e.
    pub fn temperature(&mut self, game: Value, run: &Run<'_>) -> Result<Dyadic, Stop> {
        if game.is_number() {
            return Ok(temperature_of_number(&self.numbers.get(game.number)));
        }
        self.walls(game.base, run)?;
        Ok(self.numbers.get(self.thermographs[&game.base].temperature))
    }

    /// Draws the walls of a base if they are not drawn yet.
    fn walls(&mut self, base: Base, run: &Run<'_>) -> Result<(), Stop> {
        if self.thermographs.contains_key(&base) {
            return Ok(());
        }
        self.step(run)?;
        let game = Value { base, number: Num::ZERO };
        let walls = if self.node(base).half == Num::ZERO {
            // Stops that are equal: the temperature is 0.
            let mast: Box<[Point]> = Box::new([(Num::ZERO, Num::ZERO)]);
            Walls { left: mast.clone(), right: mast, mean: Num::ZERO, temperature: Num::ZERO }
        } else {
            let left = self.scaffold(game, Player::Left, run)?;
            let right = self.scaffold(game, Player::Right, run)?;
            roofed(left, right, &mut self.numbers)
        };
        self.thermographs.insert(base, walls);
        Ok(())
    }

    /// For Left the largest right wall of the left options, less t; for Right the negative of the
    /// least left wall of the right options, plus t.
    fn scaffold(&mut self, game: Value, player: Player, run: &Run<'_>) -> Result<Path, Stop> {
        let mut best: Option<Path> = None;
        for at in 0..self.count(game, player) {
            let option = self.option(game, player, at);
            self.nested(|values| values.walls(option.base, run))?;
            let walls = &self.thermographs[&option.base];
            let numbers = &mut self.numbers;
            let taxed = |&(t, x): &Point| {
                let x = numbers.add(x, option.number);
                let x = if player == Player::Left { x } else { numbers.neg(x) };
                (t, numbers.sub(x, t))
            };
            let wall = if player == Player::Left { &walls.right } else { &walls.left };
            let path = Path { points: wall.iter().map(taxed).collect(), falls: true };
            best = Some(match best {
                None => path,
                Some(best) => highest(&best, &path, &mut self.numbers),
            });
        }
        Ok(best.expect("a game that is not a number has options of both players"))
    }
}

/// n/2^e has the temperature −1/2^e: a move costs that much.
fn temperature_of_number(number: &Dyadic) -> Dyadic {
    Dyadic::new(-1, number.exponent())
}
