//! Thermographs, means and temperatures.

use super::arena::{Base, Player, Value, Values};
use super::dyadic::Dyadic;
use super::num::{Num, Numbers};
use crate::run::{Run, Stop};
use std::cmp::Ordering;

/// A point of a wall: a temperature and a value.
type Point = (Num, Num);

/// A continuous function of the temperature t ≥ 0, linear between its points, of which the
/// first is at 0. Between and after its points it is level or falls at rate 1.
struct Path {
    points: Vec<Point>,
    /// Whether it falls for ever.
    falls: bool,
}

/// The walls of a base, as lists of the points at which they turn; after the last they are
/// masts.
pub(super) struct Walls {
    left: Box<[Point]>,
    right: Box<[Point]>,
    mean: Num,
    temperature: Num,
}

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

/// A walk along a path, at each of its points and at times between them.
struct Walk<'a> {
    path: &'a Path,
    /// The last point passed.
    at: usize,
}

impl Walk<'_> {
    fn falls(&self) -> bool {
        match self.path.points.get(self.at + 1) {
            Some(&(_, next)) => next != self.path.points[self.at].1,
            None => self.path.falls,
        }
    }

    fn next_time(&self) -> Option<Num> {
        self.path.points.get(self.at + 1).map(|&(t, _)| t)
    }

    /// The height at a time between the point passed last and the next one.
    fn height(&self, time: Num, numbers: &mut Numbers) -> Num {
        let (t, x) = self.path.points[self.at];
        if time == t || !self.falls() {
            return x;
        }
        let beyond = numbers.sub(time, t);
        numbers.sub(x, beyond)
    }

    fn advance_to(&mut self, time: Num) {
        if self.next_time() == Some(time) {
            self.at += 1;
        }
    }
}

/// The times at which one of two paths turns, visited in order with both walks there. `visit`
/// gets the time, both walks and the next time, and says whether to go on.
fn walk_both<'a>(
    one: &'a Path,
    other: &'a Path,
    numbers: &mut Numbers,
    mut visit: impl FnMut(Num, &Walk<'a>, &Walk<'a>, Option<Num>, &mut Numbers) -> bool,
) {
    let (mut one, mut other) = (Walk { path: one, at: 0 }, Walk { path: other, at: 0 });
    let mut time = Num::ZERO;
    loop {
        let next = match (one.next_time(), other.next_time()) {
            (Some(a), Some(b)) if numbers.cmp(b, a).is_lt() => Some(b),
            (Some(a), _) => Some(a),
            (None, b) => b,
        };
        if !visit(time, &one, &other, next, numbers) {
            return;
        }
        let Some(next) = next else { return };
        one.advance_to(next);
        other.advance_to(next);
        time = next;
    }
}

/// The higher of two paths at each time.
fn highest(one: &Path, other: &Path, numbers: &mut Numbers) -> Path {
    let mut points: Vec<Point> = Vec::with_capacity(one.points.len() + other.points.len());
    let mut falls = false;
    walk_both(one, other, numbers, |time, one, other, next, numbers| {
        let (a, b) = (one.height(time, numbers), other.height(time, numbers));
        let a_leads = match numbers.cmp(a, b) {
            Ordering::Greater => true,
            Ordering::Less => false,
            Ordering::Equal => !one.falls(),
        };
        let (leader, follower, lead) =
            if a_leads { (one, other, numbers.sub(a, b)) } else { (other, one, numbers.sub(b, a)) };
        push(&mut points, (time, if a_leads { a } else { b }));
        falls = leader.falls();
        // A leader that falls is overtaken by one who does not.
        if leader.falls() && !follower.falls() {
            let crossing = numbers.add(time, lead);
            if lead != Num::ZERO && next.is_none_or(|next| numbers.cmp(crossing, next).is_lt()) {
                push(&mut points, (crossing, follower.height(crossing, numbers)));
                falls = false;
            }
        }
        true
    });
    let mut path = Path { points, falls };
    straighten(&mut path);
    path
}

fn push(points: &mut Vec<Point>, point: Point) {
    if points.last() != Some(&point) {
        points.push(point);
    }
}

/// Leaves out the points at which a path does not turn.
fn straighten(path: &mut Path) {
    let Path { points, falls } = path;
    let mut kept = 1;
    for at in 1..points.len() {
        let before = points[at].1 != points[kept - 1].1;
        let after = match points.get(at + 1) {
            Some(next) => next.1 != points[at].1,
            None => *falls,
        };
        if before != after {
            points[kept] = points[at];
            kept += 1;
        }
    }
    points.truncate(kept);
}

/// The walls under the point where the scaffolds meet, and the mast above it. The right scaffold
/// is given by its negative.
fn roofed(left: Path, right: Path, numbers: &mut Numbers) -> Walls {
    let mut top = None;
    walk_both(&left, &right, numbers, |time, left, right, next, numbers| {
        let (high, minus_low) = (left.height(time, numbers), right.height(time, numbers));
        let gap = numbers.add(high, minus_low);
        let rate = u32::from(left.falls()) + u32::from(right.falls());
        let meeting = match rate {
            _ if gap == Num::ZERO => time,
            0 => return true,
            1 => numbers.add(time, gap),
            _ => {
                let half = numbers.half(gap);
                numbers.add(time, half)
            }
        };
        if next.is_some_and(|next| numbers.cmp(meeting, next).is_gt()) {
            return true;
        }
        top = Some((meeting, left.height(meeting, numbers)));
        false
    });
    let (temperature, mean) = top.expect("scaffolds fall for ever in the end");
    let minus_mean = numbers.neg(mean);
    let left = cut(left, temperature, mean, numbers);
    let mut right = cut(right, temperature, minus_mean, numbers);
    right.iter_mut().for_each(|(_, x)| *x = numbers.neg(*x));
    Walls { left, right, mean, temperature }
}

/// The part of a path below a temperature, as the corners of a wall whose mast stands at `mean`.
fn cut(mut path: Path, temperature: Num, mean: Num, numbers: &Numbers) -> Box<[Point]> {
    path.points.retain(|&(t, _)| numbers.cmp(t, temperature).is_lt());
    path.points.push((temperature, mean));
    path.falls = false;
    straighten(&mut path);
    path.points.into()
}
