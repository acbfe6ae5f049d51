//! The rare/common algorithm as published: SpS and CSpS of Uhlin 2017, §3.3 and §3.4.
//!
//! To find G(n), take the options with a rare part first. They are few, and no other option has a
//! common value, so the least common value they miss is a very good *candidate*. It is right if
//! every smaller rare value, a *leftover*, is the value of some option; options are tried in order
//! of their smaller part until all leftovers are covered, which is soon. Should one stay
//! uncovered it is the value, and n is one more rare heap.
//!
//! This engine is the yardstick of the fast one: the algorithm of the paper in plain code, one heap
//! after the other, the whole sequence in memory. The "cheating" mode leaves out the leftovers: it
//! assumes that no rare heap will come any more, and its values are [observed](Plain::is_proved),
//! not proved.

use crate::nim::sparse::SparseSpace;
use crate::rules::Places;
use crate::run::{Progress, Run, Stop};

/// How many heaps are settled between two looks at the run's limits.
const CHECK_EVERY: u64 = 1 << 12;

/// The statistics of the paper's Tables 1, 2 and 4.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Statistics {
    /// Rare heaps found, without heap 0.
    pub rare_count: u64,
    /// The last of them.
    pub last_rare: Option<u64>,
    /// The largest smaller part that was needed to cover a leftover rare.
    pub depth: u64,
    /// How many options were tried, on average per heap, to cover the leftovers.
    pub average_leftovers: f64,
    /// The largest value.
    pub max_value: u16,
    /// The first heap that has it.
    pub max_index: u64,
}

/// The published engine.
///
/// ```
/// use grundy::nim::engine::plain::Plain;
/// use grundy::rules::{Code, Places};
/// use grundy::run::Run;
///
/// let kayles: Code = "0.77".parse()?;
/// let mut plain = Plain::new(Places::of(&kayles).unwrap());
/// plain.extend_to(1000, &Run::unlimited())?;
/// assert_eq!(plain.values()[..8], [0, 1, 2, 3, 1, 4, 3, 2]);
/// assert_eq!(plain.values()[984..996], [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plain {
    places: Places,
    space: Option<SparseSpace>,
    values: Vec<u16>,
    /// The rare heaps from 1 on.
    rares: Vec<usize>,
    /// Where the value v was last seen as an option's: `seen[v] == n` while heap n is treated.
    seen: Vec<usize>,
    cheating: bool,
    /// The caller chose the space.
    given: bool,
    proved: bool,
    depth: usize,
    /// Options tried for leftovers, and at how many heaps.
    tried: u64,
    heaps: u64,
}

impl Plain {
    /// An engine that settles a first stretch of heaps from all their options, chooses the sparse
    /// space that has the fewest rare heaps there, and goes on with it.
    pub fn new(places: Places) -> Self {
        Self {
            places,
            space: None,
            values: Vec::new(),
            rares: Vec::new(),
            seen: vec![usize::MAX; 1 << 16],
            cheating: false,
            given: false,
            proved: true,
            depth: 0,
            tried: 0,
            heaps: 0,
        }
    }

    /// An engine that goes on from these values (heap 0 first) in this space: the input of the
    /// published algorithm.
    pub fn from_values(places: Places, values: Vec<u16>, space: SparseSpace) -> Self {
        let mut plain = Self { values, ..Self::new(places) };
        plain.use_space(space);
        plain
    }

    /// From now on assumes that no rare heap will come any more (CSpS).
    pub fn assume_no_more_rares(&mut self) {
        self.cheating = true;
    }

    /// Whether every value was computed without the assumption of CSpS.
    pub fn is_proved(&self) -> bool {
        self.proved
    }

    /// The values so far, heap 0 first.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// The sparse space in use.
    pub fn space(&self) -> Option<SparseSpace> {
        self.space
    }

    /// The rare heaps so far, without heap 0.
    pub fn rare_heaps(&self) -> &[usize] {
        &self.rares
    }

    /// What the paper's tables list.
    pub fn statistics(&self) -> Statistics {
        let max_value = self.values.iter().copied().max().unwrap_or(0);
        let max_index = self.values.iter().position(|&v| v == max_value).unwrap_or(0);
        Statistics {
            rare_count: self.rares.len() as u64,
            last_rare: self.rares.last().map(|&heap| heap as u64),
            depth: self.depth as u64,
            average_leftovers: self.tried as f64 / self.heaps.max(1) as f64,
            max_value,
            max_index: max_index as u64,
        }
    }

    /// Takes this space from now on.
    pub fn use_space(&mut self, space: SparseSpace) {
        self.space = Some(space);
        let rare = |&heap: &usize| space.is_rare(heap as u64, self.values[heap]);
        self.rares = (1..self.values.len()).filter(rare).collect();
    }

    /// Takes this space, and no other one later.
    pub fn stay_in(&mut self, space: SparseSpace) {
        self.use_space(space);
        self.given = true;
    }

    /// Settles all heaps below `end`.
    ///
    /// # Errors
    /// When a limit of the run is reached; what was settled stays.
    ///
    /// # Panics
    /// If a value does not fit in 16 bits.
    pub fn extend_to(&mut self, end: u64, run: &Run<'_>) -> Result<(), Stop> {
        while (self.values.len() as u64) < end {
            let done = self.values.len() as u64;
            run.check(Progress {
                done,
                memory: 2 * self.values.capacity() as u64,
                ..Progress::default()
            })?;
            for heap in done..end.min(done + CHECK_EVERY) {
                if heap.is_power_of_two() && heap >= 256 && !self.given {
                    self.review_space();
                }
                self.settle(heap as usize);
            }
        }
        Ok(())
    }

    /// Changes to a better space if the values so far show a much better one.
    fn review_space(&mut self) {
        let Some((best, count)) = SparseSpace::best(&self.values, &self.places) else { return };
        let rares = self.rares.len() as u64;
        if self.space.is_none() || count + count / 8 + 4 < rares {
            self.use_space(best);
        }
    }

    fn settle(&mut self, n: usize) {
        let value = match self.space {
            None => {
                self.see_single(n);
                self.see_all_splits(n);
                self.least_missing(n, |_| true)
            }
            Some(space) => self.value_in(space, n),
        };
        self.values.push(value);
        if n > 0 && self.space.is_some_and(|space| space.is_rare(n as u64, value)) {
            self.rares.push(n);
        }
    }

    fn value_in(&mut self, space: SparseSpace, n: usize) -> u16 {
        self.see_single(n);
        self.see_rare_splits(n);
        let candidate = self.least_missing(n, |v| !space.is_rare(n as u64, v));
        if self.cheating {
            self.proved = false;
            return candidate;
        }
        let is_leftover = |&v: &u16| space.is_rare(n as u64, v) && self.seen[usize::from(v)] != n;
        let leftovers = (0..candidate).filter(is_leftover).count();
        if self.cover(n, candidate, leftovers) == 0 {
            return candidate;
        }
        self.least_missing(n, |v| space.is_rare(n as u64, v))
    }

    /// Marks the values of the moves that leave no heap or one.
    fn see_single(&mut self, n: usize) {
        if self.places.whole.contains(&n) {
            self.seen[0] = n;
        }
        for &place in self.places.single.iter().filter(|&&place| place < n) {
            self.seen[usize::from(self.values[n - place])] = n;
        }
    }

    fn see_all_splits(&mut self, n: usize) {
        for rest in self.places.split.iter().filter_map(|&place| n.checked_sub(place)) {
            for part in 1..=rest / 2 {
                let value = self.values[part] ^ self.values[rest - part];
                self.seen[usize::from(value)] = n;
            }
        }
    }

    fn see_rare_splits(&mut self, n: usize) {
        for rest in self.places.split.iter().filter_map(|&place| n.checked_sub(place)) {
            for &rare in self.rares.iter().take_while(|&&rare| rare < rest) {
                let value = self.values[rare] ^ self.values[rest - rare];
                self.seen[usize::from(value)] = n;
            }
        }
    }

    fn least_missing(&self, n: usize, wanted: impl Fn(u16) -> bool) -> u16 {
        let missing = |&v: &u16| self.seen[usize::from(v)] != n && wanted(v);
        (0..=u16::MAX).find(missing).expect("a value below 2^16")
    }

    /// Tries splits in order of their smaller part until the leftovers are covered; returns how
    /// many stay. Every common value below the candidate has been seen, so a value below it that
    /// has not been seen is a leftover.
    fn cover(&mut self, n: usize, candidate: u16, mut leftovers: usize) -> usize {
        self.heaps += 1;
        for part in 1..=n / 2 {
            if leftovers == 0 {
                break;
            }
            let small = self.values[part];
            for rest in self.places.split.iter().filter_map(|&place| n.checked_sub(place + part)) {
                if rest < part {
                    continue;
                }
                self.tried += 1;
                let value = small ^ self.values[rest];
                if value < candidate && self.seen[usize::from(value)] != n {
                    self.seen[usize::from(value)] = n;
                    leftovers -= 1;
                    self.depth = self.depth.max(part);
                }
            }
        }
        leftovers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::reference;
    use crate::rules::Code;

    fn plain(code: &str, heaps: u64) -> Plain {
        let code: Code = code.parse().unwrap();
        let mut plain = Plain::new(Places::of(&code).unwrap());
        plain.extend_to(heaps, &Run::unlimited()).unwrap();
        plain
    }

    /// Uhlin 2017, Tables 1 and 2. The paper counts heap 0 among the rare ones. Its depths of
    /// 0.156 (243) and 0.356 (19) are not checked here: they are smaller than what is found.
    #[test]
    fn statistics_of_the_paper() {
        for (code, heaps, rare, last) in
            [("0.45", 2000, 11, 198), ("0.156", 8000, 15, 357), ("0.356", 16_000, 7, 43)]
        {
            let found = plain(code, heaps).statistics();
            assert_eq!((found.rare_count + 1, found.last_rare), (rare, Some(last)), "{code}");
            assert!(found.average_leftovers > 1.0);
        }
        assert_eq!(plain("0.45", 2000).statistics().depth, 37);
    }

    #[test]
    fn cheating_is_observed_and_right_after_the_last_rare() {
        let mut engine = plain("0.454", 2048);
        engine.assume_no_more_rares();
        assert!(engine.is_proved());
        engine.extend_to(6000, &Run::unlimited()).unwrap();
        assert!(!engine.is_proved());
        let truth = reference::values(&"0.454".parse::<Code>().unwrap(), 6000);
        assert!(engine.values().iter().map(|&v| u32::from(v)).eq(truth));
    }

    #[test]
    fn going_on_from_given_values() {
        let whole = plain("0.16", 6000);
        let code: Code = "0.16".parse().unwrap();
        let start = whole.values()[..3000].to_vec();
        let places = Places::of(&code).unwrap();
        let mut later = Plain::from_values(places, start, whole.space().unwrap());
        later.extend_to(6000, &Run::unlimited()).unwrap();
        assert!(later.values() == whole.values());
        assert_eq!(later.rare_heaps(), whole.rare_heaps());
    }
}
