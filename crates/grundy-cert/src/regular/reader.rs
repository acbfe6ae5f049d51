//! Readers, and what a code does to a heap.

use super::MOST;
use crate::format::{Regular, Size};
use crate::refusal::{Checked, Meter, defect, need, refuse};
use crate::rules::Game;

/// A state of a reader, one of those of its size.
pub(super) type State = u16;

/// No size has more states.
const MOST_STATES: usize = 1 << 12;

/// A map of states.
#[derive(Clone, Copy)]
pub(super) struct Map<'a>(&'a [State]);

impl Map<'_> {
    pub(super) fn of(self, state: State) -> Checked<State> {
        self.0.get(usize::from(state)).map_or_else(defect, |&image| Ok(image))
    }
}

/// What a reader does at one size.
struct Maps {
    add: Vec<State>,
    next: Vec<State>,
    is_p: Vec<bool>,
}

/// A reader, checked to be one.
pub(super) struct Reader {
    pub(super) index: usize,
    pub(super) period: usize,
    pub(super) first: State,
    sizes: Vec<Maps>,
}

impl Reader {
    /// Step 2: the lists fit together. Index and period are within bounds.
    pub(super) fn new(claim: &Regular, meter: &mut Meter) -> Checked<Self> {
        let (index, period) = (claim.index as usize, claim.period as usize);
        need(claim.sizes.len() == index + period - 1, 2, || {
            "sizes are not given to index + period − 1".into()
        })?;
        let Some(again) = claim.sizes.get(index - 1) else { return defect() };
        let mut sizes = Vec::new();
        for (place, size) in claim.sizes.iter().enumerate() {
            let after = claim.sizes.get(place + 1).unwrap_or(again);
            fits(place + 1, size, after.add.len())?;
            let states = size.add.len();
            meter.hold(states as u64)?;
            meter.work(states as u64)?;
            let mut is_p = vec![false; states];
            for &state in &size.p {
                match is_p.get_mut(state as usize) {
                    Some(p) => *p = true,
                    None => return defect(),
                }
            }
            let small = |states: &[u32]| states.iter().map(|&state| state as State).collect();
            sizes.push(Maps { add: small(&size.add), next: small(&size.next), is_p });
        }
        let reader = Self { index, period, first: claim.first as State, sizes };
        need((claim.first as usize) < reader.states(1)?, 2, || {
            "the first state is not one of size 1".into()
        })?;
        Ok(reader)
    }

    fn size(&self, n: usize) -> Checked<&Maps> {
        let place = n.min(self.index) + n.saturating_sub(self.index) % self.period;
        place.checked_sub(1).and_then(|place| self.sizes.get(place)).map_or_else(defect, Ok)
    }

    /// aₙ.
    pub(super) fn add(&self, n: usize) -> Checked<Map<'_>> {
        Ok(Map(&self.size(n)?.add))
    }

    /// bₙ.
    pub(super) fn next(&self, n: usize) -> Checked<Map<'_>> {
        Ok(Map(&self.size(n)?.next))
    }

    /// Whether the state is in P(n).
    pub(super) fn is_p(&self, n: usize, state: State) -> Checked<bool> {
        self.size(n)?.is_p.get(usize::from(state)).map_or_else(defect, |&p| Ok(p))
    }

    /// The number of states of size n.
    pub(super) fn states(&self, n: usize) -> Checked<usize> {
        Ok(self.size(n)?.add.len())
    }
}

/// Step 2 for one size: maps and accepted states.
fn fits(n: usize, size: &Size, after: usize) -> Checked<()> {
    let states = size.add.len();
    need(states <= MOST_STATES, 2, || format!("size {n} has more than {MOST_STATES} states"))?;
    need(size.next.len() == states, 2, || format!("the maps of size {n} have different lengths"))?;
    let below = |list: &[u32], end: usize| list.iter().all(|&state| (state as usize) < end);
    need(below(&size.add, states) && below(&size.next, after), 2, || {
        format!("a map of size {n} leads to what is not a state")
    })?;
    need(below(&size.p, states) && size.p.is_sorted_by(|a, b| a < b), 2, || {
        format!("the accepted states of size {n} are not states in increasing order")
    })
}

/// The numbers of tokens that a move may take, in increasing order.
pub(super) struct Moves {
    pub(super) last_place: usize,
    /// And leave nothing.
    pub(super) whole: Vec<usize>,
    /// And leave one heap.
    pub(super) one: Vec<usize>,
    /// And leave two heaps.
    pub(super) two: Vec<usize>,
}

impl Moves {
    /// Step 2: the code is one that the theorem is about.
    pub(super) fn new(game: &Game) -> Checked<Self> {
        let Some(last_place) = game.last_place().filter(|_| game.is_octal()) else {
            let games = "finite codes that leave at most two heaps";
            return refuse(2, format!("the theorem of regular laws is for {games}"));
        };
        need(last_place as u64 <= MOST, 2, || format!("the code has a digit behind place {MOST}"))?;
        let takes = |heaps: u32| {
            (0..=last_place).filter(move |&t| game.digit(t) >> heaps & 1 == 1).collect()
        };
        Ok(Self { last_place, whole: takes(0), one: takes(1), two: takes(2) })
    }

    /// Whether heap n has a move.
    pub(super) fn has_move(&self, n: usize) -> bool {
        self.whole.binary_search(&n).is_ok()
            || self.one.first().is_some_and(|&t| n > t)
            || self.two.first().is_some_and(|&t| n > t + 1)
    }
}
