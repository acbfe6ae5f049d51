//! Verification: does a bipartite monoid tell the truth about all sums of its atoms?
//!
//! It does if and only if, by induction on play, (a) no position valued in P has an option valued
//! in P, and (b) every position valued outside P that has an option has one valued in P.
//!
//! For (b), let the *deficit* of a position X of value x be the set of contexts in which X is
//! called N and offers no winning move of its own:
//!
//! > D(X) = { z : xz ∉ P, and x′z ∉ P for every option x′ of X }.
//!
//! A move in a sum is a move in one summand, so D(XY) = { z : zy ∈ D(X) and zx ∈ D(Y) }: the
//! deficits of all sums follow from those of the atoms, and (b) says that the identity is in the
//! deficit of no position but the empty one. If X and X′ have the same value and D(X) ⊆ D(X′)
//! then the deficit of every XY is contained in that of X′Y; so per value only the maximal
//! deficits need be carried on, and there are finitely many. (This is the search over pairs of a
//! value and an option set, with option sets compared by what they achieve.)
//!
//! The empty position has value 1 and the largest deficit of that value. It is exempt from the
//! test, so every position is tested *before* it is dropped as dominated. That is sound: what
//! follows from a dropped Y of value 1 is YZ with D(YZ) ⊆ D(Z), and Z ≠ 0 was tested.

use crate::bits::Bits;
use crate::quotient::model::dense::Dense;
use crate::quotient::model::ground::Bases;
use crate::quotient::model::word::{Word, traced, with};
use crate::run::{Progress, Run, Stop};

/// A position worth carrying on: its deficit is not contained in another's of the same value.
#[derive(Clone, Debug)]
struct Carried {
    value: u32,
    deficit: Bits,
    /// The position before its last atom, and that atom; `None` for the empty position.
    from: Option<(u32, u32)>,
}

/// The maximal deficits of all sums of the atoms added so far.
#[derive(Clone, Debug)]
pub(crate) struct Deficits {
    carried: Vec<Carried>,
    by_value: Vec<Vec<u32>>,
}

/// What an atom looks like from inside a bipartite monoid.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) atom: u32,
    pub(crate) value: u32,
    /// The contexts in which some option of the atom is P, or which are won at once.
    pub(crate) won: Bits,
}

impl Seen {
    /// An atom of this value with these option values, on a ground.
    pub(crate) fn new(
        dense: &Dense,
        atom: u32,
        value: u32,
        options: &Bits,
        bases: &Bases<'_>,
    ) -> Self {
        let mut won = bases.won_beside(atom);
        options.iter().for_each(|t| won.unite(dense.row(t as u32)));
        Self { atom, value, won }
    }

    /// The contexts in which the atom is called P although an option of it is: failures of (a).
    pub(crate) fn contradictions<'a>(&'a self, dense: &'a Dense) -> impl Iterator<Item = u32> + 'a {
        let row = dense.row(self.value);
        let any = row.meets(&self.won);
        self.won.iter().filter(move |&z| any && row.contains(z)).map(|z| z as u32)
    }

    fn deficit(&self, dense: &Dense) -> Bits {
        let row = dense.row(self.value);
        Bits::collect(dense.order(), |z| !row.contains(z) && !self.won.contains(z))
    }
}

impl Deficits {
    /// The empty position alone.
    pub(crate) fn new(dense: &Dense, bases: &Bases<'_>) -> Self {
        let n = dense.order();
        let won = bases.won();
        let deficit = Bits::collect(n, |z| !dense.model.p.contains(z) && !won.contains(z));
        let mut by_value = vec![Vec::new(); n];
        by_value[0].push(0);
        Self { carried: vec![Carried { value: 0, deficit, from: None }], by_value }
    }

    /// How many positions are carried.
    pub(crate) fn len(&self) -> usize {
        self.carried.len()
    }

    /// Forgets what was carried after there were `len` positions.
    pub(crate) fn truncate(&mut self, len: usize) {
        for dropped in self.carried.drain(len..) {
            self.by_value[dropped.value as usize].retain(|&c| (c as usize) < len);
        }
    }

    /// Adds one atom: carries on every sum with any number of it. Returns the positions that
    /// fail (b), at most `most` of them.
    pub(crate) fn add(
        &mut self,
        dense: &Dense,
        seen: &Seen,
        most: usize,
        run: &Run<'_>,
    ) -> Result<Vec<Word>, Stop> {
        let deficit = seen.deficit(dense);
        let mut failures = Vec::new();
        if !deficit.contains(0) && self.dominated(seen.value, &deficit) {
            return Ok(failures);
        }
        let by_atom = dense.multiples(seen.value);
        let mut next = 0;
        while next < self.carried.len() && failures.len() < most {
            if next % 1024 == 0 {
                run.check(Progress { order: dense.order() as u64, ..Progress::default() })?;
            }
            let from = &self.carried[next];
            let by_from = dense.multiples(from.value);
            let deficit = Bits::collect(dense.order(), |z| {
                from.deficit.contains(by_atom[z] as usize) && deficit.contains(by_from[z] as usize)
            });
            let value = u32::from(by_atom[from.value as usize]);
            if deficit.contains(0) {
                failures.push(with(&self.word(next as u32), seen.atom));
            } else if !deficit.is_empty() && !self.dominated(value, &deficit) {
                self.by_value[value as usize].push(self.carried.len() as u32);
                let from = Some((next as u32, seen.atom));
                self.carried.push(Carried { value, deficit, from });
            }
            next += 1;
        }
        Ok(failures)
    }

    fn dominated(&self, value: u32, deficit: &Bits) -> bool {
        let same = &self.by_value[value as usize];
        same.iter().any(|&c| deficit.is_subset(&self.carried[c as usize].deficit))
    }

    fn word(&self, at: u32) -> Word {
        traced(at, |at| self.carried[at as usize].from)
    }
}
