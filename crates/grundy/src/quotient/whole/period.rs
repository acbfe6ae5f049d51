//! Periods of the pretending function, proved.

use super::kernel::ProvedNormalPlay;
use crate::cycle::Cycle;
use crate::getters::readable;
use crate::rules::Code;
use std::fmt;

readable! {
    /// A period of the pretending function that is proved, so that the quotient is that of the
    /// whole game. Only a [`Solver`](crate::quotient::Solver) makes one.
    ///
    /// **Theorem** (after Plambeck 2005, Theorem 3). Let a code have its last non-zero digit at
    /// place k and leave at most c ≥ 1 heaps. Let (Q, P, Φ) be correct to heap m, let r ≥ 1 and
    /// p ≥ 1, and let Φ(n + p) = Φ(n) for all n ≥ r with n + p ≤ m. If m + 1 ≥ c(r + p) + k then
    /// (Q, P) is the quotient of the whole game, and Φ goes on with period p.
    ///
    /// *Proof.* Let n > m and let Φ be known and periodic below n. An option of n takes t ≤ k
    /// tokens and leaves j ≤ c heaps, and j ≥ 1 since n > k. The largest of them, s, has at least
    /// (n − k)/c ≥ r + p tokens, so s − p ≥ r ≥ 1: replacing s by s − p gives an option of n − p of
    /// the same value. Conversely the largest heap s of an option of n − p has at least (n − p −
    /// k)/c ≥ r tokens, and replacing it by s + p gives an option of n of the same value. So n and
    /// n − p have the same option values. Put Φ(n) = Φ(n − p). Whether (Q, P, Φ) is correct depends
    /// only on the pairs of a heap's value and its set of option values (that is all that
    /// verification looks at), and n adds no new pair. ∎
    ///
    /// The other way to a proof is [`Theorem::NormalPlay`].
    ///
    /// A proof cannot be made or altered from outside:
    ///
    /// ```compile_fail
    /// # use grundy::quotient::ProvedPeriod;
    /// fn made(other: ProvedPeriod) -> ProvedPeriod {
    ///     ProvedPeriod { verified_to: 100, ..other }
    /// }
    /// ```
    ///
    /// ```compile_fail
    /// fn altered(mut period: grundy::quotient::ProvedPeriod) {
    ///     period.verified_to = 100;
    /// }
    /// ```
    ///
    /// ```compile_fail
    /// # use grundy::quotient::Theorem;
    /// let made = Theorem::NormalPlay { from: 1, nim_preperiod: 0, nim_period: 1 };
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize))]
    #[must_use]
    pub struct ProvedPeriod {
        /// Preperiod and period.
        pub(in crate::quotient) cycle: Cycle,
        /// The heap to which the quotient was verified.
        pub(in crate::quotient) verified_to: u64,
        /// The k of the theorem: the place of the last non-zero digit.
        pub(in crate::quotient) last_place: u64,
        /// The c of the theorem: the largest number of heaps that a move leaves, at least 1.
        pub(in crate::quotient) parts: u64,
        /// What proves that the quotient is that of the whole game.
        pub(in crate::quotient) theorem: Theorem,
    }
}

impl ProvedPeriod {
    /// The least r such that Φ(n + period) = Φ(n) for all n ≥ r, counting from heap 0.
    pub fn preperiod(&self) -> u64 {
        self.cycle.index()
    }

    /// The least period.
    pub fn period(&self) -> u64 {
        self.cycle.period()
    }
}

/// The cycle of the values of heaps 0, 1, …, m if the theorem of [`ProvedPeriod`] applies to it;
/// the least one, since a smaller period would have fewer heaps to agree on.
pub(crate) fn shortest_cycle<T: PartialEq>(code: &Code, values: &[T]) -> Option<Cycle> {
    let (k, c) = (code.last_place()? as u64, u64::from(code.max_parts().max(1)));
    let heaps = values.len();
    (1..heaps).find_map(|p| {
        let differs = (1..heaps - p).rev().find(|&n| values[n] != values[n + p]);
        let r = differs.map_or(1, |n| n as u64 + 1);
        let applies = heaps as u64 >= c * (r + p as u64) + k;
        let from_zero = r == 1 && values[p] == values[0];
        applies.then(|| Cycle::new(if from_zero { 0 } else { r }, p as u64)).flatten()
    })
}

/// How the quotient of a whole game is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub enum Theorem {
    /// The misère periodicity theorem: see [`ProvedPeriod`].
    Periodicity,
    /// Misère play is normal play from some heap on ([`ProvedNormalPlay`]), and the nim-sequence
    /// has a proved period. Then the kernel of the quotient is the group of all nim-values, and
    /// beyond that heap the pretending function is the nim-sequence.
    #[non_exhaustive]
    NormalPlay {
        /// The heap from which on misère play is normal play.
        from: u64,
        /// The preperiod of the nim-sequence.
        nim_preperiod: u64,
        /// The period of the nim-sequence.
        nim_period: u64,
    },
}

impl fmt::Display for ProvedPeriod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cycle, verified_to, last_place, parts, theorem } = *self;
        if let Theorem::NormalPlay { from, nim_preperiod, nim_period } = theorem {
            let normal = ProvedNormalPlay { from, verified_to, last_place, parts };
            return write!(
                f,
                "{normal}, and the nim-sequence has the proved period {nim_period}, preperiod \
                 {nim_preperiod}"
            );
        }
        let (from, period) = (cycle.index().max(1), cycle.period());
        let needed = parts * (from + period) + last_place - 1;
        write!(
            f,
            "misère periodicity theorem, verified to heap {verified_to} ≥ \
             {parts}·({from} + {period}) + {last_place} − 1 = {needed}"
        )
    }
}
