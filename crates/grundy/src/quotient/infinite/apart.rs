//! Where outcomes along growing differences change for the last time, which makes a quotient
//! infinite.

use super::band::Band;
use super::moves::Moves;
use super::numbers::Numbers;
use super::plane::Plane;
use super::proof::Apart;
use crate::bits::Bits;
use crate::run::{Progress, Run, Stop};

/// What tells the multiples of a weighed heap apart, if something does: see [`Apart`]. Each heap h
/// is looked at beside another one, g, the last change first.
pub(super) fn apart(plane: &Plane, moves: &Moves, run: &Run<'_>) -> Result<Option<Apart>, Stop> {
    let len = moves.weighed.len();
    let anchors = (0..len).flat_map(|h| (0..h).map(move |g| (g, h)));
    let places = plane.places();
    for (g, h) in anchors {
        for others in all_others(&plane.band, len, (g, h)) {
            let those = |stand| (0..len).filter(|&place| others[place].stand == stand).collect();
            let (fixed, above): (Vec<usize>, Vec<usize>) =
                (those(Stand::Fixed), those(Stand::Above));
            let reach = reach(&plane.band, &others);
            for x in beside(plane, moves, &fixed).iter() {
                run.untold().check(Progress::default())?;
                let is_p = |numbers| plane.p[x].contains(places[&plane.band.normal(numbers)]);
                for residue in 0..plane.band.period {
                    let numbers = |difference| far(&plane.band, h, &others, residue, difference);
                    let more = |n: Numbers| n.with(h, n[h] + plane.band.period);
                    let changes = |n: &Numbers| is_p(*n) != is_p(more(*n));
                    let all = (-reach..=reach).rev().map(numbers).filter(|n| moves.fit(n));
                    for numbers in all.filter(changes) {
                        let (fixed, above) = (fixed.clone(), above.clone());
                        let element = x as u32;
                        let found = Apart { element, place: h, numbers, fixed, above };
                        if found.stays(plane.band, is_p) {
                            return Ok(Some(found));
                        }
                    }
                }
            }
        }
    }
    Ok(None)
}

impl Apart {
    /// Whether the outcome with more and more heaps h differs from the first.
    fn stays(&self, band: Band, is_p: impl Fn(Numbers) -> bool) -> bool {
        let first = is_p(self.numbers);
        let others =
            (0..self.numbers.len()).filter(|p| *p != self.place && !self.above.contains(p));
        let highest = others.map(|place| self.numbers[place]).max().unwrap_or(0);
        let mut now = self.numbers;
        loop {
            if is_p(now) == first && now != self.numbers {
                return false;
            }
            if now != self.numbers && now[self.place] >= highest + band.width {
                return true;
            }
            now = now.with(self.place, now[self.place] + band.period);
            for &place in &self.above {
                now = now.with(place, now[place] + band.period);
            }
        }
    }
}

/// Where the number of a weighed heap lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    /// It is fixed, below all others.
    Fixed,
    /// Near the number d of heaps g.
    Near,
    /// Above all others.
    Above,
}

/// The number of a weighed heap: so much more than 0, than d, or than where those above begin.
#[derive(Clone, Copy)]
struct Other {
    stand: Stand,
    plus: i64,
}

/// Beyond this difference, in size, outcomes have the period of the band.
fn reach(band: &Band, others: &[Other]) -> i64 {
    let plus = others.iter().map(|other| other.plus.abs()).max().unwrap_or(0);
    i64::from(band.width + 2 * band.period) + plus
}

/// Numbers like these: d, of this residue, and d + difference at the place of h; d is as small as
/// numbers that are not fixed may be.
fn far(band: &Band, h: usize, others: &[Other], residue: u32, difference: i64) -> Numbers {
    let plus = |place: usize| if place == h { difference } else { others[place].plus };
    let of = |stand| (0..others.len()).filter(move |&place| others[place].stand == stand);
    let fixed = of(Stand::Fixed).map(|place| plus(place) + i64::from(band.width)).max();
    let lowest = of(Stand::Near).map(plus).min().unwrap_or(0);
    let (period, least) = (i64::from(band.period), fixed.unwrap_or(band.floor.into()) - lowest);
    let d = least + (i64::from(residue) - least).rem_euclid(period);
    let top = d + of(Stand::Near).map(plus).max().unwrap_or(0) + i64::from(band.width);
    let number = |place: usize| match others[place].stand {
        Stand::Fixed => plus(place),
        Stand::Near => d + plus(place),
        Stand::Above => top + plus(place),
    };
    Numbers::collect(others.len(), (0..others.len()).map(number).map(|n| n as u32))
}

/// What the numbers of the heaps may be: fixed, near d, or far above it; d itself for g.
fn all_others(band: &Band, len: usize, (g, h): (usize, usize)) -> Vec<Vec<Other>> {
    let (low, wide) = (i64::from(band.floor + band.width), i64::from(band.width + band.period));
    let fixed = (0..low).map(|plus| Other { stand: Stand::Fixed, plus });
    let above = (0..i64::from(band.period)).map(|plus| Other { stand: Stand::Above, plus });
    let near = (-wide..=wide).map(|plus| Other { stand: Stand::Near, plus });
    let each: Vec<Other> = fixed.chain(above).chain(near).collect();
    let anchor = [Other { stand: Stand::Near, plus: 0 }];
    (0..len).fold(vec![Vec::new()], |lists, place| {
        let next = if place == g || place == h { &anchor[..] } else { &each[..] };
        let with = |list: &Vec<Other>, other: &Other| list.iter().chain([other]).copied().collect();
        let longer = lists.iter().flat_map(|list| next.iter().map(move |other| with(list, other)));
        longer.collect()
    })
}

/// The elements of sums of heaps that carry nothing where numbers are fixed.
fn beside(plane: &Plane, moves: &Moves, fixed: &[usize]) -> Bits {
    let allowed = |atom: &usize| fixed.iter().all(|&place| moves.numbers[*atom][place] == 0);
    let model = &plane.model;
    let atoms: Vec<u32> = (0..model.value.len()).filter(allowed).map(|a| model.value[a]).collect();
    let mut reached = Bits::new(model.order());
    reached.insert(0);
    let mut waiting = vec![0];
    while let Some(x) = waiting.pop() {
        for &value in &atoms {
            let next = model.times(x, value);
            if !reached.contains(next as usize) {
                reached.insert(next as usize);
                waiting.push(next);
            }
        }
    }
    reached
}
