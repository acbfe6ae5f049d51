//! Numbers, lists and states in bytes, least byte first.

use crate::nim::engine::stream::source::SourceState;
use crate::nim::sparse::SparseSpace;

#[derive(Default)]
pub(super) struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    pub(super) fn u64(&mut self, number: u64) {
        self.bytes.extend_from_slice(&number.to_le_bytes());
    }

    pub(super) fn numbers(&mut self, numbers: &[u64]) {
        numbers.iter().for_each(|&number| self.u64(number));
    }

    pub(super) fn text(&mut self, text: &str) {
        self.u64(text.len() as u64);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    pub(super) fn values(&mut self, values: &[u16]) {
        self.u64(values.len() as u64);
        self.bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    }

    pub(super) fn list<T>(&mut self, list: &[T], write: impl Fn(&mut Self, &T)) {
        self.u64(list.len() as u64);
        list.iter().for_each(|item| write(self, item));
    }

    /// No space is kind 0, one in values kind 1, one in positions with parity t kind 2 + t.
    pub(super) fn space(&mut self, space: Option<SparseSpace>) {
        let kind = space.map_or(0, |space| space.parity().map_or(1, |parity| 2 + parity as u64));
        self.u64(kind);
        self.u64(space.map_or(0, |space| u64::from(space.mask())));
    }

    /// All but the first values.
    pub(super) fn state(&mut self, state: &SourceState) {
        self.u64(state.settled);
        self.values(&state.recent);
        self.list(&state.rares, |to, &(heap, value)| {
            to.u64(heap);
            to.u64(value.into());
        });
        self.u64(state.depth);
        self.space(state.space);
    }
}

/// Each method answers `None` if the bytes do not fit.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.bytes.is_empty()
    }

    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(count)?;
        self.bytes = rest;
        Some(taken)
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    pub(super) fn u64(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    fn length(&mut self) -> Option<usize> {
        usize::try_from(self.u64()?).ok()
    }

    pub(super) fn text(&mut self) -> Option<String> {
        let length = self.length()?;
        String::from_utf8(self.take(length)?.to_vec()).ok()
    }

    pub(super) fn values(&mut self) -> Option<Vec<u16>> {
        let length = self.length()?.checked_mul(2)?;
        let (pairs, _) = self.take(length)?.as_chunks();
        Some(pairs.iter().map(|&pair| u16::from_le_bytes(pair)).collect())
    }

    /// The list is not allocated before its items are there.
    pub(super) fn list<T>(&mut self, read: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let length = self.length()?;
        let mut list = Vec::new();
        for _ in 0..length {
            list.push(read(self)?);
        }
        Some(list)
    }

    /// A list of at most one.
    pub(super) fn option<T>(&mut self, read: impl Fn(&mut Self) -> Option<T>) -> Option<Option<T>> {
        let mut list = self.list(read)?;
        (list.len() <= 1).then(|| list.pop())
    }

    pub(super) fn space(&mut self) -> Option<Option<SparseSpace>> {
        let (kind, mask) = (self.u64()?, u16::try_from(self.u64()?).ok()?);
        match (kind, mask) {
            (0, 0) => Some(None),
            (1, 1..) => Some(Some(SparseSpace::in_values(mask))),
            (2 | 3, 1..) => Some(Some(SparseSpace::in_positions(mask, kind as usize - 2))),
            _ => None,
        }
    }

    pub(super) fn state(&mut self) -> Option<SourceState> {
        let settled = self.u64()?;
        let (early, recent) = (Vec::new(), self.values()?);
        let rares = self.list(|from| Some((from.u64()?, u16::try_from(from.u64()?).ok()?)))?;
        let (depth, space) = (self.u64()?, self.space()?);
        let state = SourceState { settled, early, recent, rares, depth, space };
        let ordered = state.rares.is_sorted_by(|a, b| a.0 < b.0)
            && state.rares.last().is_none_or(|rare| rare.0 < settled);
        (state.recent.len() as u64 <= settled && ordered).then_some(state)
    }
}
