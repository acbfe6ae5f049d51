//! The walls of thermographs: paths, the higher of two, where two meet.

use super::num::{Num, Numbers};
use std::cmp::Ordering;

/// A point of a wall: a temperature and a value.
pub(super) type Point = (Num, Num);

/// A continuous function of the temperature t ≥ 0, linear between its points, of which the
/// first is at 0. Between and after its points it is level or falls at rate 1.
pub(super) struct Path {
    pub(super) points: Vec<Point>,
    /// Whether it falls for ever.
    pub(super) falls: bool,
}

/// The walls of a base, as lists of the points at which they turn; after the last they are
/// masts.
pub(super) struct Walls {
    pub(super) left: Box<[Point]>,
    pub(super) right: Box<[Point]>,
    pub(super) mean: Num,
    pub(super) temperature: Num,
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
pub(super) fn highest(one: &Path, other: &Path, numbers: &mut Numbers) -> Path {
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
pub(super) fn roofed(left: Path, right: Path, numbers: &mut Numbers) -> Walls {
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
