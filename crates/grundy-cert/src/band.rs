//! Classes of pairs of numbers (a, b) in which their difference counts.

/// Numbers below this are known exactly in fine classes, unless a certificate asks for more.
pub(crate) const COUNTED: usize = 2;

/// How pairs of numbers fall into classes.
#[derive(Clone, Copy)]
pub(crate) struct Band {
    pub(crate) floor: usize,
    pub(crate) width: usize,
    pub(crate) period: usize,
}

/// The number itself below the least, from there on the first number from the least on that is
/// congruent to it.
pub(crate) fn fold(number: usize, least: usize, period: usize) -> usize {
    match number.checked_sub(least) {
        Some(beyond) => least + beyond.checked_rem(period).unwrap_or(0),
        None => number,
    }
}

impl Band {
    /// What counts of the smaller number and of the difference: both modulo the period, from the
    /// floor on and from the width on.
    fn fold(&self, (a, b): (usize, usize)) -> (usize, usize) {
        let (smaller, difference) = (a.min(b), a.abs_diff(b));
        (fold(smaller, self.floor, self.period), fold(difference, self.width, self.period))
    }

    /// Which of the numbers of a normal pair can be as large as one likes in its class.
    pub(crate) fn unbounded(&self, (a, b): (usize, usize)) -> (bool, bool) {
        let smaller = a.min(b) >= self.floor;
        let larger = smaller || a.abs_diff(b) >= self.width;
        if a < b { (smaller, larger) } else { (larger, smaller) }
    }

    /// The normal pair of a class.
    pub(crate) fn normal(&self, (a, b): (usize, usize)) -> (usize, usize) {
        let (smaller, difference) = self.fold((a, b));
        let larger = smaller + difference;
        if a < b { (smaller, larger) } else { (larger, smaller) }
    }

    /// The number of a class.
    pub(crate) fn class(&self, (a, b): (usize, usize)) -> u32 {
        let (smaller, difference) = self.fold((a, b));
        (2 * (smaller * (self.width + self.period) + difference) + usize::from(a < b)) as u32
    }

    pub(crate) fn classes(&self) -> usize {
        2 * (self.floor + self.period) * (self.width + self.period)
    }

    pub(crate) fn normal_pairs(&self) -> Vec<(usize, usize)> {
        let differences = 0..self.width + self.period;
        let smaller = 0..self.floor + self.period;
        let both = |(m, d)| [(m, m + d), (m + d, m)].into_iter().take(if d > 0 { 2 } else { 1 });
        smaller.flat_map(|m| differences.clone().map(move |d| (m, d))).flat_map(both).collect()
    }

    /// Fine enough to know the class after a change of both numbers by at most `most` ≥ 1, and
    /// numbers exactly below `counted` and modulo the period from there on.
    ///
    /// The second: the smaller number is known below the floor and modulo the period. If it is not
    /// below the floor, neither is the larger one, and that is known modulo the period, as it is if
    /// the difference is not below the width; then it is at least the width. Otherwise it is known.
    pub(crate) fn raised(&self, most: usize, counted: usize) -> Self {
        let floor = (self.floor + most).max(counted);
        Self { floor, width: (self.width + 2 * most).max(counted), period: self.period }
    }
}

/// By what the numbers of a pair change in a move.
pub(crate) type Change = (i64, i64);

/// The pair after a change; `None` if a number would be negative.
pub(crate) fn changed((a, b): (usize, usize), by: Change) -> Option<(usize, usize)> {
    let add = |n: usize, by: i64| n.checked_add_signed(isize::try_from(by).ok()?);
    Some((add(a, by.0)?, add(b, by.1)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    /// The lemma of the docs, on all small pairs.
    #[test]
    fn fine_classes_know_the_class_after_a_change() {
        for (floor, width, period, most, exact) in
            [(0, 1, 1, 1, 2), (2, 3, 2, 2, 0), (1, 2, 4, 1, 2), (3, 1, 3, 2, 5), (1, 1, 2, 1, 7)]
        {
            let band = Band { floor, width, period };
            let fine = band.raised(most as usize, exact);
            let mut first = BTreeMap::new();
            for pair in (0..30).flat_map(|a| (0..30).map(move |b| (a, b))) {
                let like = *first.entry(fine.class(pair)).or_insert(pair);
                let counted = |number| fold(number, exact, period);
                assert_eq!(counted(pair.0), counted(like.0), "{pair:?} and {like:?}");
                assert_eq!(counted(pair.1), counted(like.1), "{pair:?} and {like:?}");
                for by in (-most..=most).flat_map(|s| (-most..=most).map(move |t| (s, t))) {
                    let after = |pair| changed(pair, by).map(|after| band.class(after));
                    assert_eq!(after(pair), after(like), "{pair:?} and {like:?} by {by:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_unbounded() {
        let band = Band { floor: 2, width: 3, period: 2 };
        for normal in band.normal_pairs() {
            let all = (0..40).flat_map(|a| (0..40).map(move |b| (a, b)));
            let class: Vec<_> = all.filter(|&pair| band.normal(pair) == normal).collect();
            let unbounded = (class.iter().any(|p| p.0 > 30), class.iter().any(|p| p.1 > 30));
            assert_eq!(band.unbounded(normal), unbounded, "{normal:?}");
            assert!(class.iter().all(|p| p.0 == normal.0 || unbounded.0), "{normal:?}");
            assert!(class.iter().all(|p| p.1 == normal.1 || unbounded.1), "{normal:?}");
        }
    }

    #[test]
    fn normal_pairs_are_the_classes() {
        let band = Band { floor: 2, width: 3, period: 2 };
        let pairs = band.normal_pairs();
        assert!(pairs.iter().all(|&pair| band.normal(pair) == pair));
        let all = (0..20).flat_map(|a| (0..20).map(move |b| (a, b)));
        let classes: BTreeSet<u32> = all.map(|pair| band.class(pair)).collect();
        let listed: BTreeSet<u32> = pairs.iter().map(|&pair| band.class(pair)).collect();
        assert_eq!((classes, listed.len()), (listed.clone(), pairs.len()));
        assert!(listed.iter().all(|&class| (class as usize) < band.classes()));
    }

    /// The lemma of the powers, on all small pairs: exponents of one class have the same powers if
    /// the index is at most the floor and the width, and the period divides that of the band. Each
    /// of the three is needed.
    #[test]
    fn powers_follow_from_the_class() {
        let power = |index: usize, period: usize, exponent: usize| match exponent {
            small if small < index => small,
            large => index + (large - index) % period,
        };
        let known = |band: Band, index: usize, period: usize| {
            let mut first = BTreeMap::new();
            let mut pairs = (0..30).flat_map(|a| (0..30).map(move |b| (a, b)));
            pairs.all(|(a, b)| {
                let powers = (power(index, period, a), power(index, period, b));
                *first.entry(band.class((a, b))).or_insert(powers) == powers
            })
        };
        for (floor, width) in (0..4).flat_map(|floor| (1..4).map(move |width| (floor, width))) {
            for (index, period) in (0..4).flat_map(|index| (1..5).map(move |p| (index, p))) {
                let band = Band { floor, width, period: 4 };
                let enough = index <= floor && index <= width && 4 % period == 0;
                assert_eq!(known(band, index, period), enough, "{floor} {width} {index} {period}");
            }
        }
    }
}
