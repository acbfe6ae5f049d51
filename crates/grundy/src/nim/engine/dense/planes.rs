/// The values in two byte planes, forwards and backwards. The low byte has the lowest bits of
/// the value, 8 of them or fewer; the high byte has the rest.
pub(super) struct Planes {
    low_bits: u32,
    low: Plane,
    high: Plane,
}

/// One byte of each value.
struct Plane {
    forwards: Vec<u8>,
    /// The same bytes from the end: heap 0 has the last one.
    backwards: Vec<u8>,
}

/// The values of the options {a, m − a} for successive a: each is the XOR of the bytes at the
/// same index.
#[derive(Clone, Copy)]
pub(super) struct Pairs<'a> {
    /// The low bytes of the values of the heaps a and m − a.
    pub(super) low: (&'a [u8], &'a [u8]),
    /// The high bytes.
    pub(super) high: (&'a [u8], &'a [u8]),
}

impl<'a> Pairs<'a> {
    /// The pairs from one index up to another.
    pub(super) fn part(&self, from: usize, to: usize) -> Self {
        let cut = |(small, large): (&'a [u8], &'a [u8])| (&small[from..to], &large[from..to]);
        Self { low: cut(self.low), high: cut(self.high) }
    }

    /// The low and the high bytes of the values of the options.
    pub(super) fn bytes(&self) -> impl Iterator<Item = (u8, u8)> {
        let xor = |(small, large): (&'a [u8], &'a [u8])| {
            small.iter().zip(large).map(|(&small, &large)| small ^ large)
        };
        xor(self.low).zip(xor(self.high))
    }
}

impl Plane {
    fn with_room(heaps: usize) -> Self {
        Self { forwards: Vec::with_capacity(heaps), backwards: vec![0; heaps] }
    }

    fn push(&mut self, byte: u8) {
        let room = self.backwards.len();
        self.backwards[room - 1 - self.forwards.len()] = byte;
        self.forwards.push(byte);
    }

    fn pairs(&self, left: usize, parts: usize) -> (&[u8], &[u8]) {
        let start = self.backwards.len() - left;
        (&self.forwards[1..=parts], &self.backwards[start..start + parts])
    }
}

impl Planes {
    /// Planes for this number of heaps, none pushed.
    pub(super) fn with_room(heaps: usize, low_bits: u32) -> Self {
        Self { low_bits, low: Plane::with_room(heaps), high: Plane::with_room(heaps) }
    }

    /// Changes the number of low bits.
    pub(super) fn set_low_bits(&mut self, low_bits: u32) {
        if low_bits == self.low_bits {
            return;
        }
        let mut planes = Self::with_room(self.low.backwards.len(), low_bits);
        for (&low, &high) in self.low.forwards.iter().zip(&self.high.forwards) {
            planes.push(u32::from(high) << self.low_bits | u32::from(low));
        }
        *self = planes;
    }

    /// The low and the high byte of a value.
    pub(super) fn split(&self, value: u32) -> (u8, u8) {
        let high = u8::try_from(value >> self.low_bits).expect("values of two bytes");
        ((value & ((1 << self.low_bits) - 1)) as u8, high)
    }

    /// The value of the next heap.
    pub(super) fn push(&mut self, value: u32) {
        let (low, high) = self.split(value);
        self.low.push(low);
        self.high.push(high);
    }

    /// The options that split `left` tokens, the smaller part being 1, 2, …, `parts`.
    pub(super) fn pairs(&self, left: usize, parts: usize) -> Pairs<'_> {
        Pairs { low: self.low.pairs(left, parts), high: self.high.pairs(left, parts) }
    }

    pub(super) fn memory(&self) -> usize {
        2 * (self.low.backwards.len() + self.high.backwards.len())
    }
}
