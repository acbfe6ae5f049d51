use crate::cycle::Cycle;
use crate::getters::getters;
use crate::misere::genus::Genus;
use std::fmt;

/// The genera of the heaps `heap + t·period`, t = 0, 1, 2, …: all the same, or with a block of
/// superscripts that is repeated once more each time.
///
/// It prints as `2^{131(43131420204202043131)^(t+1)431}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    heap: u64,
    period: u64,
    normal: u32,
    before: Vec<u32>,
    block: Vec<u32>,
    /// How often the block stands in the genus of the first heap.
    repeats: usize,
    /// The superscripts after the blocks; the last two alternate for ever.
    after: Vec<u32>,
}

impl Family {
    /// The family of a heap, whose genus is given, under a proved recurrence that covers it and
    /// inserts so many superscripts at the cut.
    pub(super) fn new(cut: usize, length: usize, cycle: Cycle, heap: u64, genus: &Genus) -> Self {
        let shown = genus.stable_from() + 2;
        let digits = |range: std::ops::Range<usize>| range.map(|i| genus.digit(i)).collect();
        let constant = Self {
            heap,
            period: cycle.period(),
            normal: genus.normal(),
            before: digits(0..shown),
            block: Vec::new(),
            repeats: 0,
            after: Vec::new(),
        };
        if length == 0 {
            return constant;
        }
        let mut growing = Self {
            before: digits(0..cut - length),
            block: digits(cut - length..cut),
            after: digits(cut..shown.max(cut + 2)),
            repeats: 1,
            ..constant.clone()
        };
        // Where the superscripts alternate already, the insertion may change nothing.
        if growing.genus(1) == *genus {
            return constant;
        }
        growing.tidy();
        growing
    }

    /// Makes the part before the blocks as short as can be, then the part after.
    fn tidy(&mut self) {
        while self.before.last().is_some() && self.before.last() == self.block.last() {
            self.before.pop();
            let last = self.block.pop().expect("the block is not empty");
            self.block.insert(0, last);
            self.after.insert(0, last);
        }
        while self.after.starts_with(&self.block) {
            self.after.drain(..self.block.len());
            self.repeats += 1;
        }
    }

    /// The same family from its member number t on.
    pub(super) fn later(mut self, t: usize) -> Option<Self> {
        self.heap = self.heap.checked_add(self.period.checked_mul(t as u64)?)?;
        self.repeats = if self.grows() { self.repeats.checked_add(t)? } else { 0 };
        Some(self)
    }

    getters! {
        /// The first heap of the family.
        heap: u64,
        /// The distance from one heap to the next.
        period: u64,
        /// The value in normal play, the same for all of the family.
        normal: u32,
        /// The superscripts before the block that is repeated; all of them if none is.
        before: &[u32],
        /// The block that is repeated.
        block: &[u32],
        /// How often the block stands in the genus of the first heap.
        repeats: usize,
        /// The superscripts after the blocks; the last two alternate for ever.
        after: &[u32],
    }

    /// Whether the genera of the family grow.
    pub fn grows(&self) -> bool {
        !self.block.is_empty()
    }

    /// The genus of the heap `heap + t·period`.
    pub fn genus(&self, t: usize) -> Genus {
        let blocks = if self.grows() { self.repeats + t } else { 0 };
        let mut digits = self.before.clone();
        (0..blocks).for_each(|_| digits.extend(&self.block));
        digits.extend(&self.after);
        Genus::new(self.normal, digits)
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |digits: &[u32]| {
            let entry = |&d: &u32| if d < 10 { d.to_string() } else { format!("[{d}]") };
            digits.iter().map(entry).collect::<String>()
        };
        write!(f, "{}^", self.normal)?;
        if !self.grows() {
            return f.write_str(&word(&self.before));
        }
        let exponent = match self.repeats {
            0 => "t".to_owned(),
            repeats => format!("(t+{repeats})"),
        };
        let (before, block, after) = (word(&self.before), word(&self.block), word(&self.after));
        write!(f, "{{{before}({block})^{exponent}{after}}}")
    }
}
