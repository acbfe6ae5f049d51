//! Classes of lists of numbers in which their differences count.

/// Numbers below this are known exactly in fine classes, unless a certificate asks for more.
pub(crate) const COUNTED: usize = 2;

/// Two numbers or more.
pub(crate) type List = Vec<usize>;

/// How lists of so many numbers fall into classes.
#[derive(Clone, Copy)]
pub(crate) struct Band {
    pub(crate) numbers: usize,
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

/// The places of the numbers of a list, smaller numbers first, with what each is more than the one
/// before; the first one is more than 0. Equal numbers stay in their order.
fn in_order(list: &[usize]) -> Vec<(usize, usize)> {
    let mut places: Vec<(usize, usize)> = list.iter().copied().zip(0..).collect();
    places.sort_unstable();
    let before = [0].into_iter().chain(places.iter().map(|&(number, _)| number));
    let gaps: Vec<usize> = places.iter().zip(before).map(|(&(n, _), before)| n - before).collect();
    places.into_iter().map(|(_, place)| place).zip(gaps).collect()
}

impl Band {
    /// From where on the smallest number counts modulo the period only, or a gap.
    fn exact(&self, rank: usize) -> usize {
        if rank == 0 { self.floor } else { self.width }
    }

    /// What counts of the smallest number and of the gaps, with the places in order.
    fn folded(&self, list: &[usize]) -> Vec<(usize, usize)> {
        let mut order = in_order(list);
        for (rank, (_, gap)) in order.iter_mut().enumerate() {
            *gap = fold(*gap, self.exact(rank), self.period);
        }
        order
    }

    /// Whether each of the numbers of a normal list can be as large as one likes in its class.
    pub(crate) fn unbounded(&self, list: &[usize]) -> Vec<bool> {
        let mut unbounded = vec![false; list.len()];
        let mut any = false;
        for (rank, (place, gap)) in in_order(list).into_iter().enumerate() {
            any |= gap >= self.exact(rank);
            if let Some(number) = unbounded.get_mut(place) {
                *number = any;
            }
        }
        unbounded
    }

    /// The normal list of a class.
    pub(crate) fn normal(&self, list: &[usize]) -> List {
        let mut normal = list.to_vec();
        let mut number = 0;
        for (place, gap) in self.folded(list) {
            number += gap;
            if let Some(to) = normal.get_mut(place) {
                *to = number;
            }
        }
        normal
    }

    /// The number of a class: the folded numbers one after the other, and the order of the places.
    pub(crate) fn class(&self, list: &[usize]) -> u32 {
        let order = self.folded(list);
        let mut class = 0;
        for (rank, &(_, gap)) in order.iter().enumerate() {
            class = class * (self.exact(rank) + self.period) + gap;
        }
        for (rank, &(place, _)) in order.iter().enumerate() {
            let later = order.iter().skip(rank + 1).filter(|(other, _)| *other < place).count();
            class = class * (order.len() - rank) + later;
        }
        class as u32
    }

    pub(crate) fn classes(&self) -> usize {
        let orders: usize = (1..=self.numbers).product();
        let gaps = (1..self.numbers).map(|_| self.width + self.period);
        gaps.fold(orders.saturating_mul(self.floor + self.period), usize::saturating_mul)
    }

    /// All normal lists: an order of the places, the smallest number and the gaps. No gap is 0 if
    /// its places are not in their order.
    pub(crate) fn normal_lists(&self) -> Vec<List> {
        let mut all: Vec<(Vec<usize>, List)> = vec![(Vec::new(), vec![0; self.numbers])];
        for rank in 0..self.numbers {
            let mut longer = Vec::new();
            for (order, list) in &all {
                let last = order.last().copied();
                let before = last.and_then(|place| list.get(place)).copied().unwrap_or(0);
                for place in (0..self.numbers).filter(|place| !order.contains(place)) {
                    let least = usize::from(last.is_some_and(|last| last > place));
                    for gap in least..self.exact(rank) + self.period {
                        let (mut order, mut list) = (order.clone(), list.clone());
                        order.push(place);
                        if let Some(number) = list.get_mut(place) {
                            *number = before + gap;
                        }
                        longer.push((order, list));
                    }
                }
            }
            all = longer;
        }
        all.into_iter().map(|(_, list)| list).collect()
    }

    /// Fine enough to know the class after a change of each number by at most `most` ≥ 1, and
    /// numbers exactly below `counted` and modulo the period from there on.
    ///
    /// The second: a number is the sum of the smallest one and of gaps. If these are all known, it
    /// is known; if not, one of them is at least the floor or the width, and so is the number, and
    /// all are known modulo the period.
    pub(crate) fn raised(&self, most: usize, counted: usize) -> Self {
        let floor = (self.floor + most).max(counted);
        Self { floor, width: (self.width + 2 * most).max(counted), ..*self }
    }
}

/// By what the numbers change in a move.
pub(crate) type Change = Vec<i64>;

/// The list after a change; `None` if a number would be negative.
pub(crate) fn changed(list: &[usize], by: &Change) -> Option<List> {
    let add = |(n, by): (&usize, &i64)| n.checked_add_signed(isize::try_from(*by).ok()?);
    list.iter().zip(by).map(add).collect()
}

#[cfg(test)]
mod tests;
