//! Partitions of a number into a fixed number of parts.

use super::Visit;
use std::ops::ControlFlow;

/// Visits the ways to write `total` as a sum of exactly `count` positive numbers, each way as
/// an increasing list, in lexicographic order.
pub(super) fn visit_partitions(total: u64, count: u32, visit: Visit<'_>) -> ControlFlow<()> {
    extend(&mut Vec::with_capacity(count as usize), 1, total, count, visit)
}

/// Visits the ways to write a number as a sum of two different parts, the smaller one first: the
/// moves of Grundy's Game.
pub(super) fn visit_unequal(total: u64, visit: Visit<'_>) -> ControlFlow<()> {
    (1..total.div_ceil(2)).try_for_each(|part| visit(&[part, total - part]))
}

/// Completes `parts` by `count` more parts, none below `least`, that sum to `total`.
fn extend(
    parts: &mut Vec<u64>,
    least: u64,
    total: u64,
    count: u32,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    match count {
        0 if total == 0 => visit(parts),
        0 => ControlFlow::Continue(()),
        1 if total >= least => {
            parts.push(total);
            let flow = visit(parts);
            parts.pop();
            flow
        }
        _ => {
            for part in least..=total / u64::from(count) {
                parts.push(part);
                let flow = extend(parts, part, total - part, count - 1, visit);
                parts.pop();
                flow?;
            }
            ControlFlow::Continue(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn partitions(total: u64, count: u32) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        let _ = visit_partitions(total, count, &mut |parts| {
            all.push(parts.to_vec());
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn small_partitions() {
        assert_eq!(partitions(0, 0), [Vec::<u64>::new()]);
        assert!(partitions(0, 1).is_empty());
        assert!(partitions(3, 0).is_empty());
        assert!(partitions(2, 3).is_empty());
        assert_eq!(partitions(5, 1), [[5]]);
        assert_eq!(partitions(5, 2), [[1, 4], [2, 3]]);
        assert_eq!(partitions(6, 3), [[1, 1, 4], [1, 2, 3], [2, 2, 2]]);
    }

    #[test]
    fn counts_agree_with_the_recurrence() {
        // p(n, k) = p(n-1, k-1) + p(n-k, k)
        let p = |n: u64, k: u32| partitions(n, k).len();
        for n in 1..25 {
            for k in 1..=n as u32 {
                let rest = if n >= u64::from(k) { p(n - u64::from(k), k) } else { 0 };
                assert_eq!(p(n, k), p(n - 1, k - 1) + rest, "p({n},{k})");
            }
        }
    }
}
