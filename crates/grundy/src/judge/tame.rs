//! Games that are tame by their rules.
//!
//! **Theorem 1.** Let a code end in digits that repeat for ever and all allow one heap to be left.
//! Let u be a heap of value 1^031, and z a heap of value 0^120; z may be 0 only if the digits that
//! repeat all allow a heap to be taken whole. Let N be the larger of u and z plus the number of
//! digits before the repeating ones (d₀ included). If all heaps below N are tame, then all heaps
//! are, and each heap n ≥ N has the value n′^n′(n′⊕2) with n′ = G(n) ≥ 2.
//!
//! *Proof.* Let n ≥ N. What may become of a heap from which n − z or n − u tokens are taken is told
//! by the repeating digits, so heap n may be moved to z and to u. By induction all other options
//! are sums of tame heaps, hence tame with tame values. So n has tame options, among them one of
//! value 0^120 and one of value 1^031; by the criterion for wild games with tame options
//! ([`TameValue::of_options`]) it is tame, and as 0 and 1 are excluded its normal value is at
//! least 2. ∎
//!
//! So the sum is won as in normal play, unless all its heaps are fickle (0^120 or 1^031), and those
//! are among the heaps below N.
//!
//! **Theorem 2.** If d₀ = 0 and all other digits contain 1 and 2, then G(n) = n. *Proof.* Every
//! smaller heap is an option, and any other option is a sum of heaps with less than n tokens
//! together, whose XOR is at most their sum, which is less than n. ∎
//!
//! **Theorem 3** (Lasker 1931). In 4.(3), G(n) = n for n ≡ 1, 2 (mod 4) and for n = 0, G(4q + 3) =
//! 4q + 4, G(4q + 4) = 4q + 3. *Proof.* Write f for this function; it permutes the numbers of each
//! block 4q + 3, 4q + 4 and fixes all others, so the heaps below n have all values below f(n), but
//! for n = 4q + 3, where 4q + 3 is missing; and 1 + (4q + 2) has that value. It remains that no
//! split a + b = n has the value f(n). Write f(n) = 4h + l with l < 4. With n = 4q + j, (h, l) is
//! (q, 1), (q, 2), (q + 1, 0) for j = 1, 2, 3 and (q − 1, 3) for j = 0, q > 0. In every case h + [l
//! = 3] − [l = 0] = q and l = 0, 1, 2, 3 belong to j = 3, 1, 2, 0. The sum of the h of a and b has
//! the parity of their XOR. So it is enough to see for the 16 pairs of residues that l(a) ⊕ l(b) =
//! l(a + b) makes the parities of h(a) ⊕ h(b) and h(a + b) different; the test
//! `no_split_of_lasker_has_its_value` looks at all of them. ∎

use crate::misere::{Genera, TameValue};
use crate::nim::NimJudge;
use crate::outcome::{Judge, Move, Outcome, Winning};
use crate::rules::{Code, Digit, Visit};
use crate::run::{Run, Stop};
use crate::{Position, Rules};
use std::ops::ControlFlow;

/// A game that is tame by its rules, proved by Theorem 1 of this module's documentation.
///
/// ```
/// use grundy::judge::ProvedTameRule;
/// use grundy::run::Run;
///
/// let proved = ProvedTameRule::of(&"AllBut(3)".parse::<grundy::Game>()?, &Run::unlimited())?;
/// assert_eq!(proved.unwrap().fickle_heaps().collect::<Vec<_>>(), [0, 1, 3, 4]);
/// assert!(ProvedTameRule::of(&"0.77".parse::<grundy::Game>()?, &Run::unlimited())?.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Only the proof makes one:
///
/// ```compile_fail
/// use grundy::judge::ProvedTameRule;
/// let forged = ProvedTameRule { values: Vec::new() };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedTameRule {
    code: Code,
    /// The values of the heaps below N.
    values: Vec<TameValue>,
}

impl ProvedTameRule {
    /// The proof, if the rules of the game are such and its first heaps are tame.
    pub fn of(rules: &dyn Rules, run: &Run<'_>) -> Result<Option<Self>, Stop> {
        let Some(code) = rules.code().filter(|code| !code.tail().is_empty()) else {
            return Ok(None);
        };
        if !code.tail().iter().all(|digit| digit.leaves(1)) {
            return Ok(None);
        }
        let whole = code.tail().iter().all(|digit| digit.leaves(0));
        let before = code.prefix().len() as u64;
        let mut genera = Genera::new(code);
        let mut heaps = 0;
        let (mut zero, mut one) = (whole.then_some(0), None);
        let mut values = Vec::new();
        // If there are such heaps at all, they are among the first.
        while heaps <= 2 * before + 64 {
            if let (Some(zero), Some(one)) = (zero, one)
                && heaps >= before + u64::max(zero, one)
            {
                return Ok(Some(Self { code: code.clone(), values }));
            }
            genera.extend_to(heaps, &run.untold())?;
            let value = genera.genus(heaps).and_then(|genus| genus.tame_value());
            let Some(value) = value.filter(|_| genera.first_wild().is_none()) else {
                return Ok(None);
            };
            match value {
                TameValue::Fickle(false) if heaps > 0 => zero = zero.or(Some(heaps)),
                TameValue::Fickle(true) => one = one.or(Some(heaps)),
                _ => {}
            }
            values.push(value);
            heaps += 1;
        }
        Ok(None)
    }

    /// The code of the game.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Whether a heap has the value 0^120 or 1^031.
    pub fn is_fickle(&self, heap: u64) -> bool {
        let value = usize::try_from(heap).ok().and_then(|heap| self.values.get(heap));
        matches!(value, Some(TameValue::Fickle(_)))
    }

    /// The heaps of value 0^120 or 1^031.
    pub fn fickle_heaps(&self) -> impl Iterator<Item = u64> {
        (0..self.values.len() as u64).filter(|&heap| self.is_fickle(heap))
    }
}

/// Normal values, by a theorem or computed.
enum Values<'a> {
    /// G(n) = n.
    Size,
    Lasker,
    Computed(Box<NimJudge<'a>>),
}

/// Lasker's permutation, which is its own inverse.
fn lasker(heap: u64) -> u64 {
    match heap % 4 {
        3 => heap + 1,
        0 if heap > 0 => heap - 1,
        _ => heap,
    }
}

/// How many nim-values are computed at most.
const MOST_HEAPS: u64 = 1 << 20;

/// Beyond this heap splits are not listed.
const LISTED: u64 = 1 << 12;

/// Says who wins in a game that is tame by its rules.
pub struct TameJudge<'a> {
    rules: &'a dyn Rules,
    proof: ProvedTameRule,
    values: Values<'a>,
    /// How many values were computed.
    computed: u64,
    run: Run<'a>,
}

impl std::fmt::Debug for TameJudge<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TameJudge").field("proof", &self.proof).finish_non_exhaustive()
    }
}

impl<'a> TameJudge<'a> {
    /// A judge, if the game is tame by its rules.
    pub fn new(rules: &'a dyn Rules, run: Run<'a>) -> Result<Option<Self>, Stop> {
        let Some(proof) = ProvedTameRule::of(rules, &run)? else { return Ok(None) };
        let code = proof.code();
        let digits = || code.prefix()[1..].iter().chain(code.tail());
        let values = if code.prefix()[0] == Digit(0) && digits().all(|d| d.leaves(0) && d.leaves(1))
        {
            Values::Size
        } else if code.prefix() == [Digit(4)] && code.tail() == [Digit(3)] {
            Values::Lasker
        } else {
            Values::Computed(Box::new(NimJudge::new(rules, 0, run)))
        };
        Ok(Some(Self { rules, proof, values, computed: 0, run }))
    }

    /// The proof that the game is tame.
    pub fn proof(&self) -> &ProvedTameRule {
        &self.proof
    }

    /// Computes nim-values up to a heap, or a little further so that a period can be proved.
    fn prepare(&mut self, position: &Position) {
        let largest = position.largest().unwrap_or(0);
        if let Values::Computed(judge) = &mut self.values {
            let heaps = largest.saturating_mul(2).saturating_add(1000).min(MOST_HEAPS);
            // Not the value of the position, in which equal heaps cancel: moves leave one of them.
            let known = judge.value(&Position::new([largest])).is_ok();
            if !known && heaps > self.computed {
                **judge = NimJudge::new(self.rules, heaps, self.run);
                self.computed = heaps;
            }
        }
    }

    fn value(&self, heap: u64) -> Result<u64, Stop> {
        match &self.values {
            Values::Size => Ok(heap),
            Values::Lasker => Ok(lasker(heap)),
            Values::Computed(judge) => judge.value(&Position::new([heap])),
        }
    }

    /// The normal value of a sum, and whether it is firm.
    fn total(&self, position: &Position) -> Result<(u64, bool), Stop> {
        let mut total = 0;
        let mut firm = false;
        for (heap, count) in position.sizes() {
            firm |= !self.proof.is_fickle(heap);
            total ^= if count % 2 == 1 { self.value(heap)? } else { 0 };
        }
        Ok((total, firm))
    }

    /// The normal value of a sum, and whether it is firm. Two sums with the same of both are
    /// indistinguishable in this game.
    pub(super) fn value_of_sum(&mut self, position: &Position) -> Result<(u64, bool), Stop> {
        self.prepare(position);
        self.total(position)
    }

    /// The options of a heap with this normal value, as many as are wanted. False if there may
    /// be more.
    fn options_worth(&self, wanted: u64, heap: u64, visit: Visit<'_>) -> Result<bool, Stop> {
        if let Values::Computed(judge) = &self.values {
            let mut ended = false;
            judge.visit_options_worth(wanted, heap, &mut |parts| {
                let flow = visit(parts);
                ended |= flow.is_break();
                flow
            })?;
            return Ok(!ended);
        }
        let code = self.proof.code();
        if heap <= LISTED {
            let flow = code.visit_options(heap, &mut |parts| {
                let values = parts.iter().map(|&part| self.value(part));
                let value: Result<u64, Stop> = values.reduce(|a, b| Ok(a? ^ b?)).unwrap_or(Ok(0));
                let worth = value == Ok(wanted);
                if worth { visit(parts) } else { ControlFlow::Continue(()) }
            });
            return Ok(flow.is_continue());
        }
        let left = if matches!(self.values, Values::Lasker) { lasker(wanted) } else { wanted };
        let flow = match left {
            0 => visit(&[]),
            left if left < heap => visit(&[left]),
            _ => ControlFlow::Continue(()),
        };
        Ok(flow.is_continue() && code.never_splits())
    }
}

impl Judge for TameJudge<'_> {
    fn outcome(&mut self, position: &Position) -> Result<Outcome, Stop> {
        let (total, firm) = self.value_of_sum(position)?;
        Ok(Outcome::p_if(total == u64::from(!firm)))
    }

    /// A move wins if it leaves a firm sum worth 0 or a fickle sum worth 1. Of a heap with very
    /// many options only moves to single heaps are listed, and the list is said not to be
    /// complete.
    fn winning_moves(&mut self, position: &Position, most: usize) -> Result<Winning, Stop> {
        self.prepare(position);
        let mut winning = Winning::none();
        for (heap, _) in position.sizes() {
            let rest = position.after(heap, &[]).expect("the heap is there");
            let (rest, rest_is_firm) = self.total(&rest)?;
            let mut found: Vec<Move> = Vec::new();
            for (wanted, firm) in [(rest, true), (rest ^ 1, false)] {
                let whole = self.options_worth(wanted, heap, &mut |parts| {
                    let is_firm =
                        rest_is_firm || parts.iter().any(|&part| !self.proof.is_fickle(part));
                    if is_firm == firm {
                        found.push(Move { heap, option: parts.to_vec() });
                    }
                    match found.len() > most {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                })?;
                winning.complete &= whole;
            }
            // In the order of the rules: by what is taken, then by the number of heaps left.
            found.sort_by_cached_key(|step| {
                let taken = heap - step.option.iter().sum::<u64>();
                (taken, step.option.len(), step.option.clone())
            });
            winning.moves.extend(found);
            if winning.moves.len() > most {
                winning.moves.truncate(most);
                winning.complete = false;
                break;
            }
        }
        Ok(winning)
    }
}

#[cfg(test)]
mod tests;
