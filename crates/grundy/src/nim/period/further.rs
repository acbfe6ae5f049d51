//! What the tests of the theorems share: proofs from few values, compared with many.

use super::{Period, ProvedPeriod};
use crate::nim::reference;
use crate::rules::Code;
use std::ops::Range;

type Prove = fn(&Code, &[u32]) -> Option<ProvedPeriod>;

/// What a theorem proves from the first values of a code.
pub(super) fn proved(prove: Prove, text: &str, heaps: usize) -> Option<ProvedPeriod> {
    let code: Code = text.parse().unwrap();
    prove(&code, &reference::values(&code, heaps))
}

/// The period that is proved, and the heaps for which it was checked.
pub(super) fn checked(prove: Prove, text: &str, heaps: usize) -> Option<(Period, Range<u64>)> {
    proved(prove, text, heaps).map(|found| (found.period(), found.proof().checked()))
}

/// How many codes have a period that is proved from the first `heaps` values. Each of them holds
/// for the first `further` values.
pub(super) fn holds_further(
    prove: Prove,
    codes: impl Iterator<Item = String>,
    heaps: usize,
    further: usize,
) -> usize {
    let mut count = 0;
    for text in codes {
        if let Some(found) = proved(prove, &text, heaps) {
            let period = found.period();
            let (r, p) = (period.preperiod() as usize, period.period() as usize);
            let far = reference::values(&text.parse::<Code>().unwrap(), further);
            let saltus = period.saltus() as u32;
            assert!((r..further - p).all(|n| far[n + p] == far[n] + saltus), "{text}");
            count += 1;
        }
    }
    count
}
