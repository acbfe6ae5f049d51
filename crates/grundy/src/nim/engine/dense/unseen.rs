/// Bytes per table: one for each low byte.
pub(super) const TABLE: usize = 256;
/// High bytes per table.
const ROWS: usize = 8;
/// The least width: a vector register full of values.
const LEAST_WIDTH: usize = 64;

/// The sizes of a set of unseen values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// A power of two above every value of the sequence so far, hence above all their XORs.
    width: usize,
    /// Values from here on are not kept. A guess at what will be needed: the fewer values, the
    /// fewer finds.
    limit: usize,
}

impl Shape {
    pub(super) fn new() -> Self {
        Self { width: LEAST_WIDTH, limit: LEAST_WIDTH }
    }

    /// A power of two above every value of the sequence and every XOR of two.
    pub(super) fn width(self) -> usize {
        self.width
    }

    /// The number of bits in a low byte. With three bits for the rows of a table the rest makes
    /// the shortest table, but never one below a register.
    pub(super) fn low_bits(self) -> u32 {
        (self.width.ilog2() - ROWS.ilog2()).clamp(LEAST_WIDTH.ilog2(), TABLE.ilog2())
    }

    /// Room for this value and whatever it makes with the values so far.
    pub(super) fn make_room_for(&mut self, value: u32) {
        self.width = self.width.max((value as usize + 1).next_power_of_two());
    }

    /// A set of the shape `failed` turned out to have too low a limit.
    pub(super) fn raise_limit(&mut self, failed: Self) {
        let higher = failed.limit + failed.limit / 8;
        if failed.limit == self.width {
            self.width *= 2;
        }
        self.limit = self.limit.max(higher.min(self.width));
    }

    /// The limit was high enough once more: try a slightly lower one. As a limit too low costs
    /// a second look, one failure in some sixty heaps is about right.
    pub(super) fn lower_limit(&mut self) {
        self.limit = (self.limit - self.limit / 512).max(LEAST_WIDTH);
    }
}

/// The set of values below a limit that no option seen so far has.
///
/// The value with low byte l and high byte h is in the set if bit h mod 8 of byte l of table
/// h div 8 is set: the order in which the vector lookup wants it.
#[derive(Clone)]
pub(super) struct Unseen {
    shape: Shape,
    tables: Vec<[u8; TABLE]>,
}

impl Unseen {
    /// The set of all values below the limit.
    pub(super) fn full(shape: Shape) -> Self {
        let mut unseen = Self { shape, tables: Vec::new() };
        unseen.refill(shape);
        unseen
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// As many tables as the limit needs.
    pub(super) fn tables(&self) -> &[[u8; TABLE]] {
        &self.tables
    }

    /// All values below the limit are unseen again.
    pub(super) fn refill(&mut self, shape: Shape) {
        self.shape = shape;
        let low_bits = shape.low_bits();
        self.tables.resize(shape.limit.div_ceil(ROWS << low_bits), [0; TABLE]);
        let (full_rows, rest) = (shape.limit >> low_bits, shape.limit % (1 << low_bits));
        let rows_below = |row: usize, table: usize| {
            let rows = row.saturating_sub(ROWS * table).min(ROWS);
            u8::MAX.checked_shr((ROWS - rows) as u32).unwrap_or(0)
        };
        for (index, table) in self.tables.iter_mut().enumerate() {
            table[..rest].fill(rows_below(full_rows + 1, index));
            table[rest..].fill(rows_below(full_rows, index));
        }
    }

    /// Takes the value with these bytes out of the set.
    #[inline]
    pub(super) fn see(&mut self, low: u8, high: u8) {
        if let Some(table) = self.tables.get_mut(usize::from(high) / ROWS) {
            table[usize::from(low)] &= !(1 << (high % 8));
        }
    }

    /// The least value in the set.
    pub(super) fn least(&self) -> Option<u32> {
        let low_bits = self.shape.low_bits();
        (0..ROWS * self.tables.len()).find_map(|high| {
            let table = &self.tables[high / ROWS][..1 << low_bits];
            let row = 0x0101_0101_0101_0101 << (high % ROWS);
            table.as_chunks::<8>().0.iter().enumerate().find_map(|(index, &word)| {
                let found = u64::from_le_bytes(word) & row;
                let low = 8 * index + found.trailing_zeros() as usize / 8;
                (found != 0).then_some((high << low_bits | low) as u32)
            })
        })
    }
}
