//! Scales and their marks.

/// The width of a figure with many heaps or values across, and what is free on the right of the
/// plot and below it.
pub(crate) const WIDTH: f64 = 900.0;
pub(crate) const RIGHT: f64 = 20.0;
pub(crate) const BOTTOM: f64 = 46.0;
/// The height of a plot that needs no other.
pub(crate) const HEIGHT: f64 = 260.0;

/// Round numbers from 0 to `last`, about `wanted` of them: steps of 1, 2 or 5 times a power of ten.
pub(crate) fn round_ticks(last: u64, wanted: u64) -> Vec<u64> {
    let rough = (last / wanted.max(1)).max(1);
    let power = 10u64.pow(rough.ilog10());
    let step = [1, 2, 5, 10].into_iter().map(|k| k * power).find(|&step| step >= rough);
    multiples(step.unwrap_or(power), last)
}

/// The same in steps of a power of two, in which sparse spaces show.
pub(crate) fn binary_ticks(last: u64, wanted: u64) -> Vec<u64> {
    multiples((last / wanted.max(1)).max(1).next_power_of_two(), last)
}

fn multiples(step: u64, last: u64) -> Vec<u64> {
    (0..=last / step).map(|i| i * step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks() {
        assert_eq!(round_ticks(100, 5), [0, 20, 40, 60, 80, 100]);
        assert_eq!(round_ticks(7, 10), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(round_ticks(0, 5), [0]);
        assert_eq!(round_ticks(1_000_000_000, 4).len(), 3);
        assert_eq!(binary_ticks(70, 5), [0, 16, 32, 48, 64]);
        assert_eq!(binary_ticks(8, 8), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    }
}
