//! Moves as they are seen when the numbers of two atoms are counted apart.

use super::band::Band;
use crate::Rules;
use crate::bits::Bits;
use crate::quotient::model::ground::Ground;
use crate::quotient::model::monoid::Model;
use crate::quotient::model::word::{Ranks, Word, with};
use std::ops::ControlFlow;
use std::sync::Arc;

/// How a move changes the numbers of the pair.
pub(crate) type Shift = (i32, i32);

/// A side that carries numbers of the pair.
pub(crate) type Heavy = (u32, (u32, u32));

/// Numbers that sums carry are counted exactly below this if no side is heavy.
const COUNTED: u32 = 2;

/// What each atom stands for and may be moved to, when the atoms of the *pair* are counted by
/// numbers. The atoms that act on H by themselves are *sides*; some of them, *heavy* ones, carry
/// numbers of the pair besides. Every other atom equals a sum of sides and atoms of the pair, and
/// carries the numbers of that sum. On a ground there are moves into it, too.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    pub(crate) pair: (u32, u32),
    pub(crate) ground: Arc<Ground>,
    /// The numbers of the pair that each atom stands for.
    pub(crate) numbers: Vec<(u32, u32)>,
    /// What else it stands for if it carries numbers; a heavy side stands for itself.
    rest: Vec<Word>,
    of_atom: Vec<Vec<(Word, Shift)>>,
}

impl Moves {
    /// The moves of all atoms of a model, some of which are sides that carry numbers. Any other
    /// atom carries numbers if its least word in the model has atoms of the pair or such sides.
    pub(crate) fn new<R: Rules>(
        rules: &R,
        model: &Model,
        pair: (u32, u32),
        heavy: &[Heavy],
        ground: &Arc<Ground>,
    ) -> Self {
        let of_pair = |atom: u32| atom == pair.0 || atom == pair.1;
        let weighs = |atom: u32| match heavy.iter().find(|&&(side, _)| side == atom) {
            Some(&(_, numbers)) => numbers,
            None => (u32::from(atom == pair.0), u32::from(atom == pair.1)),
        };
        let word = |(atom, &value): (u32, &u32)| match weighs(atom) == (0, 0) {
            true => model.words[value as usize].clone(),
            false => vec![atom],
        };
        let words: Vec<Word> = (0..).zip(&model.value).map(word).collect();
        let sum = |word: &Word| {
            word.iter().map(|&atom| weighs(atom)).fold((0, 0), |(s, t), (u, v)| (s + u, t + v))
        };
        let numbers = words.iter().map(sum);
        let rest = words.iter().map(|w| w.iter().copied().filter(|&a| !of_pair(a)).collect());
        let mut moves = Self {
            pair,
            ground: ground.clone(),
            numbers: numbers.collect(),
            rest: rest.collect(),
            of_atom: Vec::new(),
        };
        moves.of_atom = (0..words.len() as u32).map(|atom| moves.of(rules, atom)).collect();
        moves
    }

    /// The same with one more atom, which carries these numbers and stands for these sides besides.
    pub(crate) fn with_atom<R: Rules>(&self, rules: &R, numbers: (u32, u32), rest: Word) -> Self {
        let mut moves = self.clone();
        let atom = moves.numbers.len() as u32;
        moves.numbers.push(numbers);
        moves.rest.push(rest);
        moves.of_atom.push(moves.of(rules, atom));
        moves
    }

    fn of<R: Rules>(&self, rules: &R, atom: u32) -> Vec<(Word, Shift)> {
        let mut moves = Vec::new();
        let less = self.numbers[atom as usize];
        let _ = rules.visit_options(u64::from(atom), &mut |parts| {
            let (mut sides, mut change) = (Word::new(), (-(less.0 as i32), -(less.1 as i32)));
            for part in parts.iter().map(|&part| part as u32) {
                let (s, t) = self.numbers[part as usize];
                change = (change.0 + s as i32, change.1 + t as i32);
                let stands_for = if self.carries(part) { self.rest(part) } else { &[part] };
                stands_for.iter().for_each(|&side| sides = with(&sides, side));
            }
            moves.push((sides, change));
            ControlFlow::Continue(())
        });
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// Whether an atom carries numbers of the pair; its own atoms do.
    pub(crate) fn carries(&self, atom: u32) -> bool {
        self.numbers[atom as usize] != (0, 0)
    }

    /// Whether an atom acts on H by itself.
    pub(crate) fn is_side(&self, atom: u32) -> bool {
        !self.carries(atom) || self.rest[atom as usize] == [atom]
    }

    /// Numbers that sums carry are counted exactly below this: at most floor and width of the band
    /// that is fine enough for all moves. Sums with a heavy side have all numbers from the number
    /// of those sides on, which matters as long as it is small.
    pub(crate) fn counted(&self, band: &Band) -> u32 {
        let is_heavy = |atom: u32| self.carries(atom) && self.is_side(atom);
        let fine = band.raised(self.reach());
        match (0..self.numbers.len() as u32).any(is_heavy) {
            true => fine.floor.min(fine.width),
            false => COUNTED,
        }
    }

    /// The numbers that a sum carries.
    pub(crate) fn carried(&self, word: &[u32]) -> (u32, u32) {
        let numbers = word.iter().map(|&atom| self.numbers[atom as usize]);
        numbers.fold((0, 0), |(s, t), (u, v)| (s + u, t + v))
    }

    /// The sides that an atom which carries numbers stands for, besides.
    pub(crate) fn rest(&self, atom: u32) -> &[u32] {
        &self.rest[atom as usize]
    }

    /// The atoms with options, but for those of the pair.
    pub(crate) fn loud<'a>(&'a self, ranks: &'a Ranks) -> impl Iterator<Item = u32> + 'a {
        let last = self.numbers.len() as u32;
        let loud = (1..last).filter(|&atom| ranks.0[atom as usize] > 0);
        loud.filter(|&atom| atom != self.pair.0 && atom != self.pair.1)
    }

    /// The most that a move changes a number of the pair, or that an atom carries.
    pub(crate) fn reach(&self) -> u32 {
        let changes = self.of_atom.iter().flatten();
        let changes = changes.map(|(_, c)| c.0.unsigned_abs().max(c.1.unsigned_abs()));
        let carried = self.numbers.iter().map(|&(s, t)| s.max(t));
        changes.chain(carried).max().unwrap_or(0).max(1)
    }

    /// All changes of the pair that moves make.
    pub(crate) fn changes(&self) -> Vec<Shift> {
        let mut changes: Vec<Shift> = self.of_atom.iter().flatten().map(|m| m.1).collect();
        changes.push((0, 0));
        changes.sort_unstable();
        changes.dedup();
        changes
    }

    /// The options of an atom as elements and changes.
    pub(crate) fn values(&self, atom: u32, model: &Model) -> Vec<(u32, Shift)> {
        let moves = self.of_atom[atom as usize].iter();
        moves.map(|(sides, change)| (model.of_sum(sides.iter().copied()), *change)).collect()
    }

    /// The base of these numbers of the pair.
    fn base(&self, (a, b): (u32, u32)) -> u32 {
        let atoms = [self.pair.0].repeat(a as usize).into_iter();
        let atoms = atoms.chain([self.pair.1].repeat(b as usize));
        atoms.fold(0, |base, atom| self.ground.base_with(base, atom))
    }

    /// For each element the places of those pairs with which it is won at once.
    pub(crate) fn won_at_once(&self, model: &Model, pairs: &[(u32, u32)]) -> Vec<Bits> {
        let mut won = vec![Bits::new(pairs.len()); model.order()];
        if !self.ground.is_none() {
            let bases = self.ground.bases(model);
            for (n, &pair) in pairs.iter().enumerate() {
                bases.won_with(self.base(pair)).iter().for_each(|x| won[x].insert(n));
            }
        }
        won
    }
}

/// The numbers of the pair after a change, if that is possible.
pub(crate) fn moved((a, b): (u32, u32), (s, t): Shift) -> Option<(u32, u32)> {
    Some((a.checked_add_signed(s)?, b.checked_add_signed(t)?))
}
