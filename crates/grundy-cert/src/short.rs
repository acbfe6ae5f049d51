//! Nim-sequences with long periods: a window that comes back, computed in a stream.
//!
//! In a sparse space every number is rare or common, and a split whose value is common has one
//! rare and one common part. If rare heaps end early, almost all that decides the value of a heap
//! are the few rare heaps and a short window of values before it.

use crate::format::{NimPeriod, ShortProof, Space};
use crate::nim::Period;
use crate::period::primes;
use crate::refusal::{Checked, Meter, defect, need, number, refuse};
use crate::rules::Game;

/// See the docs, claim `nim-period`, proof `short`.
pub(crate) fn check(
    game: &Game,
    claim: &NimPeriod,
    proof: &ShortProof,
    meter: &mut Meter,
) -> Checked<String> {
    check_and(game, claim, proof, meter, &mut |_| ())
}

/// The same, and tells the values in order.
pub(crate) fn check_and(
    game: &Game,
    claim: &NimPeriod,
    proof: &ShortProof,
    meter: &mut Meter,
    tell: &mut dyn FnMut(u32),
) -> Checked<String> {
    let period = Period::new(claim)?;
    let (preperiod, p) = (period.preperiod, period.period);
    need(period.saltus == 0, 2, || "the short certificate is for saltus 0 only".to_owned())?;
    let from = number(2, "`from`", proof.from)?;
    need(from >= preperiod.max(1), 2, || "`from` is before the preperiod".to_owned())?;
    let mut stream = Stream::new(game, proof, p, meter)?;
    let end = from + stream.window;
    meter.hold((end - preperiod) as u64)?;
    // Each heap looks at a few dozen options at least.
    meter.demand((end as u64 + p as u64).saturating_mul(32))?;
    // The values from just before the preperiod to the end of the window.
    let start = preperiod.saturating_sub(1);
    let mut kept = Vec::new();
    let mut shorter: Vec<Shorter> =
        primes(p).into_iter().map(|prime| Shorter::of(p / prime)).collect();
    for n in 0..end + p {
        let value = stream.next(meter)?;
        tell(value);
        if (start..end).contains(&n) {
            kept.push(value);
        }
        let before = |distance: usize| kept.get(n.checked_sub(distance)?.checked_sub(start)?);
        if let Some(before) = before(p) {
            repeats(n - p, preperiod, p, *before == value)?;
        }
        for other in &mut shorter {
            let differs = before(other.period).is_some_and(|before| *before != value);
            other.refuted |= differs && n - other.period >= preperiod;
        }
    }
    for Shorter { period, refuted } in shorter {
        need(refuted, 6, || format!("the period is not least: {period} is one too"))?;
    }
    let theorem = format!(
        "the theorem of the returning window: the {} values from heap {from} on came back {p} heaps \
         later, and with mask {} no heap above {} is rare or needs a split with both parts above it",
        stream.window, proof.mask, proof.depth
    );
    Ok(period.statement(game, &theorem))
}

/// A proper divisor of the period, and whether it was seen not to be a period.
struct Shorter {
    period: usize,
    refuted: bool,
}

impl Shorter {
    fn of(period: usize) -> Self {
        Self { period, refuted: false }
    }
}

/// Steps 4 and 5: from the preperiod on the values repeat, but not from the heap before it on.
fn repeats(n: usize, preperiod: usize, p: usize, equal: bool) -> Checked<()> {
    if n >= preperiod {
        need(equal, 4, || format!("G({n} + {p}) is not G({n})"))
    } else {
        need(!equal, 5, || format!("the preperiod is not least: {n} is one too"))
    }
}

/// The values G(0), G(1), … one by one, each proved, in memory that does not grow.
struct Stream {
    /// The places of digits with 1, with 2, with 4.
    ends: Vec<usize>,
    moves: Vec<usize>,
    splits: Vec<usize>,
    classes: Classes,
    /// E.
    depth: usize,
    /// W = E + k.
    window: usize,
    /// The next heap.
    heap: usize,
    /// The values of heaps 0 to E.
    first: Vec<u32>,
    /// The last values, at least W of them.
    recent: Vec<u32>,
    /// For each rare heap a and each place i of a split: a + i, and the value of a.
    rare: Vec<(usize, u32)>,
    /// Small parts that excluded rare numbers of late.
    helpers: Vec<usize>,
    marks: Bits,
}

/// How many helpers are remembered.
const HELPERS: usize = 12;

impl Stream {
    /// Step 2.
    fn new(game: &Game, proof: &ShortProof, period: usize, meter: &mut Meter) -> Checked<Self> {
        let Some(k) = game.last_place().filter(|_| game.parts() <= 2) else {
            return refuse(2, "the short certificate is for finite octal codes only");
        };
        let places = |bit: u64| (0..=k).filter(|&i| game.digit(i) & bit != 0).collect::<Vec<_>>();
        let splits = places(4);
        let parity = match (proof.space, splits.first()) {
            (Space::Positions, Some(place)) => Some(place % 2),
            _ => None,
        };
        if let Some(parity) = parity {
            need(splits.iter().all(|place| place % 2 == parity), 2, || {
                "a space in positions needs splits at places of one parity".to_owned()
            })?;
            need(period.is_multiple_of(2), 2, || {
                "a space in positions needs an even period".to_owned()
            })?;
        }
        need((1..1 << 16).contains(&proof.mask), 2, || {
            "the mask is not between 1 and 65535".to_owned()
        })?;
        let depth = number(2, "`depth`", proof.depth)?;
        meter.hold(3 * depth as u64 + 2 * k as u64)?;
        Ok(Self {
            ends: places(1),
            moves: places(2),
            splits,
            classes: Classes::new(proof.mask, parity),
            depth,
            window: depth + k,
            heap: 0,
            first: Vec::new(),
            recent: Vec::new(),
            rare: Vec::new(),
            helpers: Vec::new(),
            marks: Bits::default(),
        })
    }

    /// Step 3: the next value. Refused if a heap above E is rare or not E-short.
    fn next(&mut self, meter: &mut Meter) -> Checked<u32> {
        let n = self.heap;
        meter.work((1 + self.ends.len() + self.moves.len() + self.rare.len()) as u64)?;
        self.marks.clear();
        self.mark_moves().map_or_else(defect, Ok)?;
        self.mark_splits_with_rare_parts().map_or_else(defect, Ok)?;
        // All options of common value have been seen: the least common number not among them.
        let common = self.marks.least(|word| self.classes.common(n, word));
        meter.work(u64::from(common) / 64)?;
        let missing = self.marks.missing(common);
        meter.work(self.exclude_rare_below(common, missing).map_or_else(defect, Ok)?)?;
        let value = self.marks.least(|_| u64::MAX).min(common);
        if n >= 1 && self.classes.is_rare(n, value) {
            let depth = self.depth;
            need(n <= depth, 3, || {
                format!(
                    "heap {n} is rare, or excluding {value} there needs two parts above {depth}"
                )
            })?;
            meter.hold(2 * self.splits.len() as u64)?;
            self.rare.extend(self.splits.iter().map(|taken| (n + taken, value)));
        }
        if n <= self.depth {
            self.first.push(value);
        }
        if self.recent.len() > 2 * self.window + 64 {
            self.recent.drain(..self.window);
        }
        self.recent.push(value);
        self.heap += 1;
        Ok(value)
    }

    /// The options that are no heap or one heap. `None`, here and below: a value is not at hand,
    /// which cannot happen.
    fn mark_moves(&mut self) -> Option<()> {
        if self.ends.contains(&self.heap) {
            self.marks.insert(0);
        }
        for &taken in self.moves.iter().filter(|&&taken| taken < self.heap) {
            self.marks.insert(back(&self.recent, taken)?);
        }
        Some(())
    }

    fn mark_splits_with_rare_parts(&mut self) -> Option<()> {
        for &(distance, small) in self.rare.iter().filter(|(distance, _)| *distance < self.heap) {
            self.marks.insert(small ^ back(&self.recent, distance)?);
        }
        Some(())
    }

    /// Looks for splits that exclude the rare numbers below `common`, of which some are
    /// `missing`: first with the parts that helped before, then with all parts ≤ E; for a heap ≤ E
    /// those are all splits. Returns how many were looked at.
    fn exclude_rare_below(&mut self, common: u32, mut missing: u32) -> Option<u64> {
        let mut seen = 0;
        for at in 0..self.helpers.len() {
            if missing == 0 {
                return Some(seen);
            }
            let part = self.helpers.get(at).copied()?;
            missing -= self.mark_splits_with(part, common, &mut seen)?;
        }
        let mut part = 1;
        while missing > 0 && part <= self.depth.min(self.heap / 2) {
            let excluded = self.mark_splits_with(part, common, &mut seen)?;
            if excluded > 0 {
                missing -= excluded;
                self.helpers.truncate(HELPERS - 1);
                self.helpers.insert(0, part);
            }
            part += 1;
        }
        Some(seen)
    }

    /// Marks the numbers below `common` that the splits with this part exclude; returns how many
    /// are new.
    fn mark_splits_with(&mut self, part: usize, common: u32, seen: &mut u64) -> Option<u32> {
        let small = self.first.get(part).copied()?;
        let mut new = 0;
        for &taken in self.splits.iter().filter(|&&taken| part + taken < self.heap) {
            *seen += 1;
            let value = small ^ back(&self.recent, part + taken)?;
            if value < common && !self.marks.contains(value) {
                self.marks.insert(value);
                new += 1;
            }
        }
        Some(new)
    }
}

/// The value of the heap `distance` before the next one.
fn back(recent: &[u32], distance: usize) -> Option<u32> {
    recent.get(recent.len().wrapping_sub(distance)).copied()
}

/// Which numbers are rare and which are common at a heap, 64 numbers at a time.
struct Classes {
    mask: u64,
    /// The parity of the places of splits, for a space in positions.
    parity: Option<usize>,
    /// Bit v is the parity of the ones of v & mask, for v < 64.
    first: u64,
}

impl Classes {
    fn new(mask: u64, parity: Option<usize>) -> Self {
        let odd = |v: &u64| (v & mask).count_ones() % 2 == 1;
        Self { mask, parity, first: (0..64).filter(odd).map(|v| 1 << v).sum() }
    }

    /// The common numbers among 64·word, …, 64·word + 63, as bits.
    fn common(&self, heap: usize, word: usize) -> u64 {
        let ones = ((word as u64) << 6 & self.mask).count_ones() as usize;
        let shift = self.parity.map_or(0, |parity| heap + parity);
        if (ones + shift).is_multiple_of(2) { self.first } else { !self.first }
    }

    fn is_rare(&self, heap: usize, value: u32) -> bool {
        self.common(heap, value as usize / 64) >> (value % 64) & 1 == 0
    }
}

/// A set of small numbers, as bits.
#[derive(Default)]
struct Bits {
    words: Vec<u64>,
}

impl Bits {
    fn clear(&mut self) {
        self.words.fill(0);
    }

    fn insert(&mut self, value: u32) {
        let (at, bit) = (value as usize / 64, 1 << (value % 64));
        match self.words.get_mut(at) {
            Some(word) => *word |= bit,
            None => {
                self.words.resize(at, 0);
                self.words.push(bit);
            }
        }
    }

    fn contains(&self, value: u32) -> bool {
        self.words.get(value as usize / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// The least number of those wanted that is not in the set; `wanted` gives them 64 at a
    /// time. At the latest 2^16 numbers behind the set, by the size of the mask.
    fn least(&self, wanted: impl Fn(usize) -> u64) -> u32 {
        let mut word = 0;
        loop {
            let open = wanted(word) & !self.words.get(word).copied().unwrap_or(0);
            if open != 0 {
                return 64 * word as u32 + open.trailing_zeros();
            }
            word += 1;
        }
    }

    /// How many numbers below `end` are not in the set.
    fn missing(&self, end: u32) -> u32 {
        let whole = end as usize / 64;
        let (words, rest) = (self.words.get(..whole), self.words.get(whole));
        let in_words: u32 = words.unwrap_or(&self.words).iter().map(|word| word.count_ones()).sum();
        let in_rest = (rest.copied().unwrap_or(0) & ((1 << (end % 64)) - 1)).count_ones();
        end - in_words - in_rest
    }
}
