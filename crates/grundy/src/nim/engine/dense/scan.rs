//! The dense engine with a sparse space that is looked for as the sequence grows.

use super::course::Course;
use super::plain::Wide;
use super::{Engine, LARGEST_NARROW, Method, STRIDE, extend};
use crate::nim::sparse::{SparseSpace, ValueCounts};
use crate::rules::Places;
use crate::run::{Progress, Run, Stop};

/// Below this heap options are looked at one by one.
const SMALL: usize = 1 << 9;
/// No space is looked for below this heap.
const FIRST_REVIEW: usize = 1 << 14;
/// A space is used if it saves this factor.
const WORTH: usize = 2;

/// Computes value after value. Whenever there are a quarter more, it looks for a sparse space of
/// the later half of the heaps, however many rare heaps the earlier half has, and uses it if that
/// saves work.
///
/// ```
/// use grundy::nim::engine::dense::{Scan, values};
/// use grundy::rules::{Code, Places};
/// use grundy::run::Run;
///
/// let moves = Places::of(&"0.16".parse::<Code>()?).unwrap();
/// let (mut scan, mut found) = (Scan::new(moves.clone()), Vec::new());
/// scan.extend(&mut found, 20_000, &Run::unlimited())?;
/// assert!(scan.space().is_some());
/// assert_eq!(found, values(&moves, 20_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scan {
    moves: Places,
    space: Option<SparseSpace>,
    /// The next heap at which a space is looked for; never, if the caller chose one.
    review: usize,
}

impl Scan {
    /// Without a space at first.
    pub fn new(moves: Places) -> Self {
        Self { moves, space: None, review: FIRST_REVIEW }
    }

    /// In this space and no other.
    pub fn in_space(moves: Places, space: SparseSpace) -> Self {
        Self { moves, space: Some(space), review: usize::MAX }
    }

    /// The space in use.
    pub fn space(&self) -> Option<SparseSpace> {
        self.space
    }

    /// Appends values until there are `heaps` of them. What is there when the run stops is right.
    pub fn extend(
        &mut self,
        values: &mut Vec<u32>,
        heaps: usize,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        self.first(values, heaps.min(SMALL), run)?;
        while values.len() < heaps {
            if values.len() >= self.review {
                self.space = worthwhile(values, &self.moves);
                self.review = values.len() + values.len() / 4;
            }
            let goal = heaps.min(self.review);
            extend(self.space, &self.moves, values, goal, Method::best(), run)?;
        }
        Ok(())
    }

    /// The first values: most games are over before tables have been made.
    fn first(&self, values: &mut Vec<u32>, heaps: usize, run: &Run<'_>) -> Result<(), Stop> {
        let mut engine = Wide::knowing(values);
        while values.len() < heaps {
            if values.len().is_multiple_of(STRIDE) {
                run.check(Progress { done: values.len() as u64, ..Progress::default() })?;
            }
            engine.next(&self.moves, values, 1);
        }
        Ok(())
    }
}

/// The best space of the later half of the heaps, if it saves enough work.
fn worthwhile(values: &[u32], moves: &Places) -> Option<SparseSpace> {
    let half = values.len() / 2;
    if values.iter().any(|&value| value > LARGEST_NARROW) {
        return None;
    }
    let mut counts = ValueCounts::default();
    for (heap, &value) in values.iter().enumerate().skip(half) {
        counts.add(heap as u64, value as u16);
    }
    let (space, _) = counts.best_space(moves)?;
    let cost = Course::in_space(space, Method::best().gait(), values).cost(values.len());
    (WORTH * cost <= half).then_some(space)
}

#[cfg(test)]
mod tests {
    use super::super::values;
    use super::*;
    use crate::nim::reference;
    use crate::rules::{Code, Game};

    fn places(code: &str) -> Places {
        Places::of(&code.parse::<Code>().unwrap()).unwrap()
    }

    #[test]
    fn a_space_makes_no_difference_to_the_values() {
        for code in ["0.007", "0.16", "0.106", "0.06", "4.045", "0.77", "0.376"] {
            let moves = places(code);
            let wanted = values(&moves, 6000);
            let masks = [1, 2, 3, 0x7b8, 0x5555, u16::MAX];
            let in_values = masks.map(SparseSpace::in_values);
            let in_positions = moves.split_parity().map(|t| SparseSpace::in_positions(0b1101, t));
            for space in in_values.into_iter().chain(in_positions) {
                for method in [Method::Plain, Method::Lookup] {
                    let mut found = Vec::new();
                    let run = Run::unlimited();
                    extend(Some(space), &moves, &mut found, 6000, method, &run).unwrap();
                    assert!(found == wanted, "{code} in {space} by {method:?}");
                }
            }
        }
    }

    /// Also where the values are 64 and more below the first table.
    #[test]
    fn the_first_values_are_those_of_the_reference() {
        let octal = (1..128).map(|n| format!("{}.{:02o}", 4 * (n / 64), n % 64));
        let large = ["0.006", "4.007", "0.3333333334"].map(str::to_owned);
        let mut largest = 0;
        for code in octal.chain(large) {
            let game: Game = code.parse().unwrap();
            let wanted = reference::values(&game, 600);
            largest = largest.max(*wanted.iter().max().unwrap());
            for step in [1, 64, 100, 600] {
                let (mut scan, mut found) = (Scan::new(places(&code)), Vec::new());
                while found.len() < 600 {
                    let goal = (found.len() + step).min(600);
                    scan.extend(&mut found, goal, &Run::unlimited()).unwrap();
                }
                assert!(found == wanted, "{code} by {step}");
            }
        }
        assert!(largest >= 64, "{largest}");
    }

    #[test]
    #[ignore = "half a minute; run by ./test --full"]
    fn a_space_that_is_clean_late_is_found() {
        let moves = places("0.007");
        let mut scan = Scan::new(moves.clone());
        let mut found = Vec::new();
        scan.extend(&mut found, 1 << 19, &Run::unlimited()).unwrap();
        let space = scan.space().expect("a space");
        assert_eq!(space.mask() & 0x7ff, 0x7b8);
        let rares =
            (1..50_000).filter(|&heap| space.is_rare(heap as u64, found[heap] as u16)).count();
        assert!(rares > 10_000, "{rares}");
        assert!(found == values(&moves, 1 << 19));
    }
}
