//! Codes that never split a heap: an engine that looks at a window, and a proof by state.
//!
//! A heap of such a game is moved to a single smaller heap or to nothing. If the code is finite,
//! only the last k values matter, and k equal ones prove a period (Guy and Smith with c = 1). With
//! the last prefix digit at place m and a tail of length t, what may become of heap n > m depends
//! on the last m values and, beyond, only on residues modulo t. So the whole future is determined
//! by a *state*:
//!
//! * n modulo t,
//! * the last m + 1 values,
//! * for each residue s, the set T(s) of the values that a heap ≡ s (mod t) reaches through the
//!   tail: those of the heaps 1 ≤ j < n − m − 1 at an allowed distance, and 0 if the tail allows
//!   to take such a heap whole.
//!
//! If the state at n + p is the state at n shifted by σ (p a multiple of t; each T(s) moved up by
//! σ, and every value below σ come in), then G(j + p) = G(j) + σ from there on. The proof is in
//! `docs/periods.md`. For Nim itself, `0.(3)`, that is one state and the next.

use crate::nim::period::{Period, Proof, ProvedPeriod, Theorem};
use crate::rules::{Code, Places};
use crate::run::{Progress, Run, Stop};
use std::collections::BTreeSet;

/// Heaps between two looks at the budget.
const STRIDE: usize = 1 << 12;
/// Bytes for each value: itself, and three words when its sequence is searched for a period.
const BYTES: u64 = 28;

/// The state of the computation of a code that never splits and has a repeating tail.
struct TailState {
    /// The values of all heaps so far.
    values: Vec<u32>,
    /// T(s) for each residue s.
    reached: Vec<Reached>,
}

/// The values reached through the tail: everything below `full`, and `scattered` above it.
#[derive(Clone, Default, PartialEq, Eq)]
struct Reached {
    full: u32,
    scattered: BTreeSet<u32>,
}

impl Reached {
    fn insert(&mut self, value: u32) {
        if value > self.full {
            self.scattered.insert(value);
        } else if value == self.full {
            self.full += 1;
            while self.scattered.remove(&self.full) {
                self.full += 1;
            }
        }
    }

    fn contains(&self, value: u32) -> bool {
        value < self.full || self.scattered.contains(&value)
    }

    /// Whether this is `earlier` moved up by `saltus`, everything below having come in.
    fn is_shift_of(&self, earlier: &Reached, saltus: u32) -> bool {
        self.full == earlier.full + saltus
            && self.scattered.len() == earlier.scattered.len()
            && self.scattered.iter().zip(&earlier.scattered).all(|(a, b)| *a == b + saltus)
    }
}

impl TailState {
    fn new(code: &Code) -> Self {
        let t = code.tail().len();
        let mut reached = vec![Reached::default(); t];
        for n in code.prefix().len()..code.prefix().len() + t {
            if code.digit(n as u64).leaves(0) {
                reached[n % t].insert(0);
            }
        }
        Self { values: vec![0], reached }
    }

    /// Settles the next heap.
    fn step(&mut self, code: &Code) {
        let (n, m) = (self.values.len(), code.prefix().len() - 1);
        if let Some(joins) = n.checked_sub(m + 1).filter(|&joins| joins > 0) {
            self.join(code, joins);
        }
        let recent: Vec<u32> = (1..=m.min(n - 1))
            .filter(|&taken| code.digit(taken as u64).leaves(1))
            .map(|taken| self.values[n - taken])
            .collect();
        let taken_whole = n <= m && code.digit(n as u64).leaves(0);
        let tail = (n > m).then(|| &self.reached[n % self.reached.len()]);
        let mut mex = tail.map_or(0, |tail| tail.full);
        while (mex == 0 && taken_whole)
            || recent.contains(&mex)
            || tail.is_some_and(|tail| tail.contains(mex))
        {
            mex += 1;
        }
        self.values.push(mex);
    }

    /// From now on heap j is so far away that it is reached through the tail only.
    fn join(&mut self, code: &Code, j: usize) {
        let first = code.prefix().len();
        for (i, digit) in code.tail().iter().enumerate() {
            if digit.leaves(1) {
                let residue = (j + first + i) % self.reached.len();
                self.reached[residue].insert(self.values[j]);
            }
        }
    }
}

/// The state at a heap, kept to be compared with later ones.
struct Mark {
    heap: usize,
    reached: Vec<Reached>,
}

/// The saltus with which the state at the end of `state` is that of the mark, if it is.
fn shift(code: &Code, state: &TailState, mark: &Mark) -> Option<u32> {
    let (n, window) = (state.values.len(), code.prefix().len());
    let saltus = state.reached[0].full.checked_sub(mark.reached[0].full)?;
    let recent = |end: usize| &state.values[end - window..end];
    let shifted = recent(n).iter().zip(recent(mark.heap)).all(|(now, then)| *now == then + saltus)
        && state.reached.iter().zip(&mark.reached).all(|(now, then)| now.is_shift_of(then, saltus));
    shifted.then_some(saltus)
}

/// So many values, and the bytes that they and a search for their period take.
fn progress(heaps: usize) -> Progress<'static> {
    Progress { done: heaps as u64, memory: BYTES * heaps as u64, ..Progress::default() }
}

/// Appends the values of a finite code that never splits until there are `heaps` of them: as many
/// looks for each heap as there are moves. What is there when the run stops is right.
pub fn extend(
    places: &Places,
    values: &mut Vec<u32>,
    heaps: usize,
    run: &Run<'_>,
) -> Result<(), Stop> {
    // A heap with m moves has a value of at most m.
    let mut seen = vec![0usize; places.single.len() + 2];
    while values.len() < heaps {
        let heap = values.len();
        if heap.is_multiple_of(STRIDE) {
            run.check(progress(heap))?;
        }
        for left in places.targets(heap).filter(|_| heap > 0) {
            seen[values[left] as usize] = heap;
        }
        let mex = seen.iter().position(|&at| at != heap || heap == 0);
        values.push(mex.expect("one value more than moves") as u32);
    }
    Ok(())
}

/// The values of a code that never splits and has a repeating tail, up to `heaps` of them or
/// until its period is proved; fewer if the run stops.
pub fn tail_sequence(
    code: &Code,
    heaps: usize,
    run: &Run<'_>,
) -> (Vec<u32>, Option<ProvedPeriod>, Result<(), Stop>) {
    let (m, t) = (code.prefix().len() - 1, code.tail().len());
    let mut state = TailState::new(code);
    let mut mark: Option<Mark> = None;
    while state.values.len() < heaps {
        let n = state.values.len();
        if n.is_multiple_of(t) {
            if let Err(stop) = run.check(progress(n)) {
                return (state.values, None, Err(stop));
            }
            if let Some(saltus) = mark.as_ref().and_then(|mark| shift(code, &state, mark)) {
                let at = mark.expect("a shift is from a mark").heap;
                let proved = least(&state.values, at, n - at, saltus);
                return (state.values, Some(proved), Ok(()));
            }
            // Brent: a new mark whenever the distance to the old one has doubled.
            // The last m + 1 heaps must be heaps that can be left: not heap 0.
            if n > m + 1 && mark.as_ref().is_none_or(|mark| n >= 2 * mark.heap) {
                mark = Some(Mark { heap: n, reached: state.reached.clone() });
            }
        }
        state.step(code);
    }
    (state.values, None, Ok(()))
}

/// The least period and preperiod of a sequence of which G(j + distance) = G(j) + saltus is known
/// for every j ≥ at.
fn least(values: &[u32], at: usize, distance: usize, saltus: u32) -> ProvedPeriod {
    let step = |n: usize| i64::from(values[n + 1]) - i64::from(values[n]);
    // The differences over one round, as a cyclic word; the one that closes the round comes from
    // the known equation.
    let round: Vec<i64> = (at..at + distance - 1)
        .map(step)
        .chain([i64::from(values[at]) + i64::from(saltus) - i64::from(values[at + distance - 1])])
        .collect();
    let period = (1..=distance)
        .find(|&p| {
            distance.is_multiple_of(p)
                && (0..distance).all(|i| round[i] == round[(i + p) % distance])
        })
        .expect("the round itself is a period");
    let saltus = u64::from(saltus) * period as u64 / distance as u64;
    let mut preperiod = at;
    let known = |n: usize| -> Option<u64> { values.get(n).map(|&value| u64::from(value)) };
    while preperiod > 0
        && known(preperiod - 1 + period) == Some(u64::from(values[preperiod - 1]) + saltus)
    {
        preperiod -= 1;
    }
    let theorem = Theorem::ShiftedState { at: at as u64, distance: distance as u64 };
    let shape = Period::new(preperiod as u64, period as u64, saltus).expect("a period above 0");
    ProvedPeriod::new(shape, Proof::new(theorem, preperiod as u64..(at + distance) as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use crate::nim::reference;
    use proptest::prelude::*;

    fn sequence(text: &str) -> (Vec<u32>, Period) {
        let code: Code = text.parse().unwrap();
        let (values, proved, stop) = tail_sequence(&code, 10_000, &Run::unlimited());
        assert_eq!(stop, Ok(()));
        (values, proved.unwrap_or_else(|| panic!("{text} is not proved")).period())
    }

    #[test]
    fn nim_is_arithmetic_periodic() {
        let (_, period) = sequence("0.(3)");
        assert_eq!(Some(period), Period::new(0, 1, 1));
    }

    #[test]
    fn odd_nim_and_its_like() {
        // Take any odd number: n mod 2.
        assert_eq!(Some(sequence("0.(30)").1), Period::new(0, 2, 0));
        // Take any number but one.
        assert_eq!(Some(sequence("0.0(3)").1), Period::new(0, 2, 1));
        // Only the whole heap may be taken.
        assert_eq!(Some(sequence("0.(1)").1), Period::new(1, 1, 0));
    }

    #[test]
    fn finite_codes_agree_with_the_reference() {
        for text in ["0.1", "0.3", "0.0", "0.31023", "0.13213", "S(2,5)", "S(1,4,9)", "0.2", "0.12"]
        {
            let game: crate::Game = text.parse().unwrap();
            let places = Places::of(game.code().unwrap()).unwrap();
            let mut values = Vec::new();
            extend(&places, &mut values, 300, &Run::unlimited()).unwrap();
            assert_eq!(values, reference::values(&game, 300), "{text}");
        }
    }

    proptest! {
        #[test]
        fn values_agree_with_the_reference_and_periods_hold(
            prefix in prop::collection::vec(0u64..4, 0..5),
            tail in prop::collection::vec(0u64..4, 1..4),
        ) {
            let digits = |list: &[u64]| list.iter().map(|&d| crate::rules::Digit(d)).collect();
            let prefix: Vec<u64> = std::iter::once(0).chain(prefix).collect();
            let code = Code::new(digits(&prefix), digits(&tail)).unwrap();
            prop_assume!(!code.tail().is_empty());
            let (values, proved, _) = tail_sequence(&code, 600, &Run::unlimited());
            let truth = reference::values(&code, 600);
            prop_assert_eq!(&values[..], &truth[..values.len()]);
            if let Some(proved) = proved {
                let (period, saltus) = (proved.period(), proved.period().saltus());
                let (r, p) = (period.preperiod() as usize, period.period() as usize);
                let holds = |n: usize| u64::from(truth[n + p]) == u64::from(truth[n]) + saltus;
                prop_assert!((r..600 - p).all(holds), "{} {:?}", code, proved);
                prop_assert!(r == 0 || !holds(r - 1), "{} {:?}", code, proved);
            }
        }
    }
}
