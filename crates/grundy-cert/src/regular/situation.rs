//! All that is known at one size of a position and of its options that count in condition (5).

use super::pairs::Sizes;
use super::reader::{Map, Moves, Reader, State};
use crate::refusal::{Checked, Meter, defect};

/// What condition (5) is about.
pub(super) struct Law<'a> {
    pub(super) reader: &'a Reader,
    pub(super) moves: &'a Moves,
    /// D.
    pub(super) window: usize,
    /// Pairs of f and u.
    pub(super) twins: Vec<(usize, usize)>,
    pub(super) halves: Vec<usize>,
}

/// Z is the position as far as it was read. Lists are in increasing order. A number before a state
/// is how many sizes are left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Situation {
    pub(super) size: u16,
    has_move: bool,
    /// Z + n₁ for n₁ = 0, 1, …, below D.
    with_small: Vec<State>,
    /// Z + n₁ + n₂, until n can be taken away, at one size alone.
    once: Vec<(u16, State)>,
    /// Z + m + u, until n can be taken away, for the first time.
    again: Vec<(u16, State)>,
    /// Z + m + m for the last m, until m ≤ n − D.
    late: Vec<(u16, State)>,
    /// Residues with Z + m + m for all earlier m.
    halves: Vec<(u16, State)>,
    /// What is left where n was taken away.
    done: Vec<State>,
    /// The same where several states must be accepted at once.
    all: Vec<Vec<State>>,
}

impl Law<'_> {
    /// From where on the situations have a period.
    pub(super) fn sizes(&self) -> Sizes {
        let from = self.reader.index.max(2 * self.window + self.moves.last_place + 1);
        let rounds = if self.halves.is_empty() { 1 } else { 2 };
        Sizes { from, period: rounds * self.reader.period }
    }

    /// Before the first heap.
    pub(super) fn start(&self) -> Checked<Situation> {
        let first = self.reader.first;
        let whole = self.moves.whole.iter().map(|&t| (t.saturating_sub(1) as u16, first));
        let start = Situation {
            size: 1,
            has_move: false,
            with_small: vec![first],
            once: whole.collect(),
            again: Vec::new(),
            late: Vec::new(),
            halves: Vec::new(),
            done: Vec::new(),
            all: Vec::new(),
        };
        self.begin(start)
    }

    /// Heaps of this size become n₁, n₂ or m.
    fn begin(&self, mut now: Situation) -> Checked<Situation> {
        let size = usize::from(now.size);
        let add = self.reader.add(size)?;
        let alone = now.with_small.first().map_or_else(defect, |&alone| Ok(alone))?;
        let one = add.of(alone)?;
        if size < self.window {
            now.with_small.push(one);
        }
        for (small, &state) in now.with_small.iter().enumerate() {
            let both = add.of(state)?;
            let takes = if small == 0 { &self.moves.one } else { &self.moves.two };
            now.once.extend(takes.iter().map(|&t| ((small + t) as u16, both)));
        }
        for &(f, u) in &self.twins {
            if let Some(&state) = now.with_small.get(u) {
                let both = add.of(state)?;
                now.again.extend(self.moves.two.iter().map(|&t| ((t + f) as u16, both)));
            }
        }
        if size >= self.window && self.halves.binary_search(&(size % self.reader.period)).is_ok() {
            now.late.push((self.window as u16, add.of(one)?));
        }
        now.tidy();
        Ok(now)
    }

    /// After one more heap of this size.
    pub(super) fn read(&self, before: &Situation) -> Checked<Situation> {
        let size = usize::from(before.size);
        let mut now = before.mapped(self.reader.add(size)?)?;
        now.has_move |= self.moves.has_move(size);
        // After one heap n was taken away, the next one leads to the same.
        now.once.retain(|&(wait, _)| wait > 0);
        let waiting = before.once.iter().chain(&before.again);
        now.done.extend(waiting.filter(|&&(wait, _)| wait == 0).map(|&(_, state)| state));
        for &t in &self.moves.two {
            let left = size.saturating_sub(t);
            if left % 2 == 0 && left >= 2 * self.window {
                let residue = left / 2 % self.reader.period;
                let same = before.halves.iter().filter(|&&(r, _)| usize::from(r) == residue);
                let states: Vec<State> = same.map(|&(_, state)| state).collect();
                if !states.is_empty() {
                    now.all.push(states);
                }
            }
        }
        now.tidy();
        Ok(now)
    }

    /// At the next size.
    pub(super) fn next(&self, before: &Situation, sizes: &Sizes) -> Checked<Situation> {
        let size = usize::from(before.size);
        let mut now = before.mapped(self.reader.next(size)?)?;
        now.size = sizes.after(before.size);
        now.once.retain(|&(wait, _)| wait > 0);
        now.once.iter_mut().for_each(|(wait, _)| *wait -= 1);
        for (wait, _) in &mut now.again {
            *wait = if *wait == 0 { self.reader.period as u16 - 1 } else { *wait - 1 };
        }
        now.late.iter_mut().for_each(|(wait, _)| *wait -= 1);
        if let Some(&(0, state)) = now.late.first() {
            let half = (size + 1).saturating_sub(self.window);
            now.halves.push(((half % self.reader.period) as u16, state));
            now.late.remove(0);
        }
        self.begin(now)
    }

    /// Counts the steps of going on from a situation.
    pub(super) fn work(&self, now: &Situation, meter: &mut Meter) -> Checked<()> {
        let (one, two) = (self.moves.one.len(), self.moves.two.len());
        let begun = one + (now.with_small.len() + self.twins.len()) * (1 + two);
        let halves = two * now.halves.len();
        meter.work((8 * (8 + now.len()) + begun + halves) as u64)
    }

    /// Whether the position is called N, and neither is an option called P nor play over.
    pub(super) fn is_wrong(&self, now: &Situation) -> Checked<bool> {
        let size = usize::from(now.size);
        let is_p = |state: State| self.reader.is_p(size, state);
        let alone = now.with_small.first().map_or_else(defect, |&alone| Ok(alone))?;
        if !now.has_move || is_p(alone)? {
            return Ok(false);
        }
        for &state in &now.done {
            if is_p(state)? {
                return Ok(false);
            }
        }
        for states in &now.all {
            let accepted: Vec<bool> = states.iter().map(|&s| is_p(s)).collect::<Checked<_>>()?;
            if accepted.iter().all(|&accepted| accepted) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Situation {
    /// The number of states in it.
    pub(super) fn len(&self) -> usize {
        let pairs = [&self.once, &self.again, &self.late, &self.halves];
        self.with_small.len()
            + self.done.len()
            + pairs.iter().map(|list| 2 * list.len()).sum::<usize>()
            + self.all.iter().map(|states| 16 + states.len()).sum::<usize>()
    }

    fn mapped(&self, map: Map<'_>) -> Checked<Self> {
        let states = |list: &[State]| -> Checked<Vec<State>> {
            list.iter().map(|&state| map.of(state)).collect()
        };
        let pairs = |list: &[(u16, State)]| -> Checked<Vec<(u16, State)>> {
            list.iter().map(|&(number, state)| Ok((number, map.of(state)?))).collect()
        };
        Ok(Self {
            size: self.size,
            has_move: self.has_move,
            with_small: states(&self.with_small)?,
            once: pairs(&self.once)?,
            again: pairs(&self.again)?,
            late: pairs(&self.late)?,
            halves: pairs(&self.halves)?,
            done: states(&self.done)?,
            all: self.all.iter().map(|list| states(list)).collect::<Checked<Vec<_>>>()?,
        })
    }

    /// Puts the lists in order, and leaves out what follows from something else.
    fn tidy(&mut self) {
        fn order<T: Ord>(list: &mut Vec<T>) {
            list.sort_unstable();
            list.dedup();
        }
        order(&mut self.again);
        order(&mut self.once);
        self.once.retain(|item| self.again.binary_search(item).is_err());
        order(&mut self.halves);
        self.all.iter_mut().for_each(order);
        self.done.extend(self.all.iter().filter(|set| set.len() == 1).flatten());
        order(&mut self.done);
        let known = |state: &State| self.done.binary_search(state).is_ok();
        self.all.retain(|set| !set.iter().any(known));
        order(&mut self.all);
    }
}
