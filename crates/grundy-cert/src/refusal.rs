//! Refusals, and the meter that bounds the work on a hostile file.

use std::fmt;

/// Why a certificate is not accepted: the check failed, or a limit stopped it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The step of the check, as numbered in `docs/certificates.md`; 0 is reading the file, or a
    /// limit.
    pub step: u32,
    /// What was found.
    pub reason: String,
    pub(crate) limit: bool,
}

impl Refusal {
    /// Whether a limit stopped the check: then the certificate may be true, it was not checked.
    pub fn is_limit(&self) -> bool {
        self.limit
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.limit {
            true => write!(f, "not checked: {}", self.reason),
            false => write!(f, "refused at step {}: {}", self.step, self.reason),
        }
    }
}

impl std::error::Error for Refusal {}

pub(crate) type Checked<T> = Result<T, Refusal>;

pub(crate) fn refuse<T>(step: u32, reason: impl Into<String>) -> Checked<T> {
    Err(Refusal { step, reason: reason.into(), limit: false })
}

/// For a check that a limit stops.
pub(crate) fn stop<T>(reason: impl Into<String>) -> Checked<T> {
    Err(Refusal { step: 0, reason: reason.into(), limit: true })
}

/// Refuses unless the condition holds.
pub(crate) fn need(holds: bool, step: u32, reason: impl FnOnce() -> String) -> Checked<()> {
    if holds { Ok(()) } else { refuse(step, reason()) }
}

/// For what cannot happen; if it does, the checker is wrong and must not accept.
pub(crate) fn defect<T>() -> Checked<T> {
    refuse(99, "a defect of the checker; please report it")
}

/// How much work and memory a check may take. Beyond that the certificate is not checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest file, in bytes.
    pub file: usize,
    /// Elementary steps: options looked at, table entries filled, 64-element words of sets
    /// combined.
    pub steps: u64,
    /// Numbers held in tables at once.
    pub cells: u64,
}

impl Default for Limits {
    /// 64 MiB of file, about a minute of work, about 1 GiB of tables.
    fn default() -> Self {
        Self { file: 1 << 26, steps: 8_000_000_000, cells: 1 << 27 }
    }
}

/// No number in a certificate may be larger, so sums and products of a few never overflow.
const LARGEST: u64 = 1 << 40;

const TOO_LONG: &str = "the check would take more steps than the limit allows";

/// Counts the work.
#[derive(Clone)]
pub(crate) struct Meter {
    steps: u64,
    cells: u64,
}

impl Meter {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self { steps: limits.steps, cells: limits.cells }
    }

    /// A meter for each of so many pieces of work, of which so many are done at the same time.
    pub(crate) fn share(&self, pieces: u64, at_once: u64) -> Self {
        Self { steps: self.steps / pieces.max(1), cells: self.cells / at_once.max(1) }
    }

    /// Counts elementary steps.
    pub(crate) fn work(&mut self, steps: u64) -> Checked<()> {
        match self.steps.checked_sub(steps) {
            Some(left) => self.steps = left,
            None => return stop(TOO_LONG),
        }
        Ok(())
    }

    /// The steps that another meter, a copy of this one at first, has counted since.
    #[cfg(test)]
    pub(crate) fn spent(&self, later: &Self) -> u64 {
        self.steps - later.steps
    }

    /// The cells that another meter, a copy of this one at first, has counted since.
    #[cfg(test)]
    pub(crate) fn held(&self, later: &Self) -> u64 {
        self.cells - later.cells
    }

    /// Stops at once what is sure to take more steps than are left.
    pub(crate) fn demand(&self, steps: u64) -> Checked<()> {
        if steps <= self.steps { Ok(()) } else { stop(TOO_LONG) }
    }

    /// Counts table entries, before they are allocated.
    pub(crate) fn hold(&mut self, cells: u64) -> Checked<()> {
        match self.cells.checked_sub(cells) {
            Some(left) => self.cells = left,
            None => return stop("the check would take more memory than the limit allows"),
        }
        Ok(())
    }
}

/// A number of the certificate, if it is not absurdly large.
pub(crate) fn number(step: u32, name: &str, number: u64) -> Checked<usize> {
    match usize::try_from(number) {
        Ok(small) if number <= LARGEST => Ok(small),
        _ => refuse(step, format!("{name} is too large")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meters_are_shared() {
        let meter = Meter { steps: 1000, cells: 600 };
        for (pieces, at_once, steps, cells) in
            [(4, 2, 250, 300), (0, 0, 1000, 600), (1, 1, 1000, 600)]
        {
            let share = meter.share(pieces, at_once);
            assert_eq!((share.steps, share.cells), (steps, cells));
        }
    }

    #[test]
    fn what_is_demanded_is_not_counted() {
        let mut meter = Meter { steps: 10, cells: 0 };
        assert!(meter.demand(10).is_ok() && meter.work(10).is_ok());
        assert!(meter.demand(1).is_err_and(|refusal| refusal.is_limit()));
        assert!(meter.demand(0).is_ok() && meter.work(1).is_err());
    }

    #[test]
    fn a_defect_is_no_limit() {
        let refusal = defect::<()>().unwrap_err();
        assert_eq!((refusal.step, refusal.is_limit()), (99, false));
    }
}
