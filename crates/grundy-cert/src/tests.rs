//! For the tests of single conditions.

/// Numbers that look random, the same in every run.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`.
    pub(crate) fn roll(&mut self, end: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    /// 0 and then numbers below `end`.
    pub(crate) fn list(&mut self, length: u64, end: u64) -> Vec<u64> {
        [0].into_iter().chain((1..length).map(|_| self.roll(end))).collect()
    }
}

#[test]
fn in_a_pair_the_second_heap_is_told_apart() {
    let apart = crate::format::Apart::of_pair(3, [4, 5]);
    assert_eq!((apart.element, apart.place, apart.numbers), (3, 1, vec![4, 5]));
    assert!(apart.fixed.is_empty() && apart.above.is_empty());
}
