//! Moves as they are seen when the numbers of some atoms are counted apart.

use super::band::Band;
use super::footing::Footing;
use super::numbers::{Change, Numbers};
use crate::Rules;
use crate::bits::Bits;
use crate::quotient::model::ground::Ground;
use crate::quotient::model::monoid::Model;
use crate::quotient::model::word::{Ranks, Word, with};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A side that carries numbers of weighed atoms.
pub(crate) type Heavy = (u32, Numbers);

/// What is weighed, and what is heavy.
#[derive(Clone, Debug)]
pub(crate) struct Scales {
    /// Each with its unit: what one of it adds to its number. Heavy sides carry multiples of it.
    pub(crate) weighed: Vec<(u32, u32)>,
    pub(crate) heavy: Vec<Heavy>,
}

/// Numbers that sums carry are counted exactly below this if no side is heavy.
const COUNTED: u32 = 2;

/// What each atom stands for and may be moved to, when some atoms are *weighed*, that is, counted
/// by numbers. The atoms that act on H by themselves are *sides*; some of them, *heavy* ones, carry
/// numbers of weighed atoms besides. Every other atom equals a sum of sides and weighed atoms, and
/// carries the numbers of that sum. On a ground there are moves into it, too.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    pub(crate) weighed: Vec<u32>,
    /// What one of each adds to its number. All numbers are multiples of it.
    pub(crate) units: Vec<u32>,
    pub(crate) ground: Arc<Ground>,
    /// Who is won at once if the ground is a claim about the same numbers.
    footing: Option<Arc<Footing>>,
    /// The numbers of weighed atoms that each atom stands for.
    pub(crate) numbers: Vec<Numbers>,
    /// What else it stands for if it carries numbers; a heavy side stands for itself.
    rest: Vec<Word>,
    of_atom: Vec<Vec<(Word, Change)>>,
}

impl Moves {
    /// The moves of all atoms of a model, some of which are sides that carry numbers. Any other
    /// atom carries numbers if its least word in the model has weighed atoms or such sides.
    pub(crate) fn new<R: Rules>(
        rules: &R,
        model: &Model,
        Scales { weighed, heavy }: &Scales,
        ground: &Arc<Ground>,
    ) -> Self {
        let none = Numbers::none(weighed.len());
        let place = |atom: u32| weighed.iter().position(|&(other, _)| other == atom);
        let weighs = |atom: u32| match heavy.iter().find(|&&(side, _)| side == atom) {
            Some(&(_, numbers)) => numbers,
            None => place(atom).map_or(none, |place| none.with(place, weighed[place].1)),
        };
        let word = |(atom, &value): (u32, &u32)| match weighs(atom).is_none() {
            true => model.words[value as usize].clone(),
            false => vec![atom],
        };
        let words: Vec<Word> = (0..).zip(&model.value).map(word).collect();
        let sum = |word: &Word| word.iter().map(|&atom| weighs(atom)).fold(none, Numbers::plus);
        let numbers = words.iter().map(sum);
        let rest =
            words.iter().map(|w| w.iter().copied().filter(|&a| place(a).is_none()).collect());
        let mut moves = Self {
            weighed: weighed.iter().map(|&(atom, _)| atom).collect(),
            units: weighed.iter().map(|&(_, unit)| unit).collect(),
            ground: ground.clone(),
            footing: None,
            numbers: numbers.collect(),
            rest: rest.collect(),
            of_atom: Vec::new(),
        };
        moves.of_atom = (0..words.len() as u32).map(|atom| moves.of(rules, atom)).collect();
        moves
    }

    /// The same with one more atom, which carries these numbers and stands for these sides besides.
    pub(crate) fn with_atom<R: Rules>(&self, rules: &R, numbers: Numbers, rest: Word) -> Self {
        let mut moves = self.clone();
        let atom = moves.numbers.len() as u32;
        moves.numbers.push(numbers);
        moves.rest.push(rest);
        moves.of_atom.push(moves.of(rules, atom));
        moves
    }

    /// The moves of the atoms of a model in the layer above. They carry what they carry here, and
    /// stand for their elements besides.
    pub(super) fn above<R: Rules>(&self, rules: &R, model: &Model, footing: &Arc<Footing>) -> Self {
        let (ground, footing) = (footing.ground.clone(), Some(footing.clone()));
        Self { ground, footing, ..self.again(rules, model) }
    }

    /// The same on no ground.
    pub(super) fn joined<R: Rules>(&self, rules: &R, model: &Model) -> Self {
        Self { ground: Arc::new(Ground::none()), footing: None, ..self.again(rules, model) }
    }

    /// The same for the atoms of a model as they are spelled there; new ones carry nothing.
    pub(super) fn again<R: Rules>(&self, rules: &R, model: &Model) -> Self {
        let mut moves = self.clone();
        moves.numbers.resize(model.value.len(), self.none());
        let rest = |(atom, &value): (u32, &u32)| match self.weighed.contains(&atom) {
            true => Word::new(),
            false => model.words[value as usize].clone(),
        };
        moves.rest = (0..).zip(&model.value).map(rest).collect();
        moves.of_atom = (0..model.value.len() as u32).map(|atom| moves.of(rules, atom)).collect();
        moves
    }

    fn of<R: Rules>(&self, rules: &R, atom: u32) -> Vec<(Word, Change)> {
        let mut moves = Vec::new();
        let from = self.numbers[atom as usize];
        let _ = rules.visit_options(u64::from(atom), &mut |parts| {
            let (mut sides, mut to) = (Word::new(), self.none());
            for part in parts.iter().map(|&part| part as u32) {
                to = to.plus(self.numbers[part as usize]);
                let stands_for = if self.carries(part) { self.rest(part) } else { &[part] };
                stands_for.iter().for_each(|&side| sides = with(&sides, side));
            }
            moves.push((sides, Change::between(from, to)));
            ControlFlow::Continue(())
        });
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// No weighed atom.
    pub(crate) fn none(&self) -> Numbers {
        Numbers::none(self.weighed.len())
    }

    /// Whether an atom carries numbers; weighed atoms do.
    pub(crate) fn carries(&self, atom: u32) -> bool {
        !self.numbers[atom as usize].is_none()
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
    pub(crate) fn carried(&self, word: &[u32]) -> Numbers {
        let numbers = word.iter().map(|&atom| self.numbers[atom as usize]);
        numbers.fold(self.none(), Numbers::plus)
    }

    /// The weighed atoms that are there with these numbers, each with how often.
    pub(crate) fn atoms(&self, numbers: Numbers) -> impl Iterator<Item = (u32, u32)> {
        let each = self.weighed.iter().zip(&self.units).enumerate();
        each.map(move |(place, (&atom, unit))| (atom, numbers[place] / unit))
    }

    /// The rank of these numbers of weighed atoms.
    pub(crate) fn rank(&self, numbers: Numbers, ranks: &Ranks) -> u64 {
        let ranked = |(atom, often): (u32, u32)| u64::from(often) * ranks.0[atom as usize];
        self.atoms(numbers).map(ranked).sum()
    }

    /// The normal numbers of a band that there may be.
    pub(crate) fn normals(&self, band: &Band) -> Vec<Numbers> {
        let mut normals = band.normals(self.weighed.len());
        normals.retain(|numbers| self.fit(numbers));
        normals
    }

    /// Whether there may be such numbers: they are multiples of the units.
    pub(crate) fn fit(&self, numbers: &Numbers) -> bool {
        numbers.are_multiples_of(&self.units)
    }

    /// The sides that an atom which carries numbers stands for, besides.
    pub(crate) fn rest(&self, atom: u32) -> &[u32] {
        &self.rest[atom as usize]
    }

    /// The atoms with options, but for those that are weighed.
    pub(crate) fn loud<'a>(&'a self, ranks: &'a Ranks) -> impl Iterator<Item = u32> + 'a {
        let last = self.numbers.len() as u32;
        let loud = (1..last).filter(|&atom| ranks.0[atom as usize] > 0);
        loud.filter(|atom| !self.weighed.contains(atom))
    }

    /// The most that a move changes a number, into the layer below too, or that an atom carries.
    pub(crate) fn reach(&self) -> u32 {
        let changes = self.of_atom.iter().flatten();
        let changes = changes.map(|(_, change)| change.size());
        let carried = self.numbers.iter().flat_map(|numbers| numbers.iter().copied());
        let into = self.footing.iter().map(|footing| footing.reach());
        changes.chain(carried).chain(into).max().unwrap_or(0).max(1)
    }

    /// All changes of the numbers that moves make.
    pub(crate) fn changes(&self) -> Vec<Change> {
        let mut changes: Vec<Change> = self.of_atom.iter().flatten().map(|m| m.1).collect();
        changes.push(Change::default());
        changes.sort_unstable();
        changes.dedup();
        changes
    }

    /// The options of an atom as elements and changes.
    pub(crate) fn values(&self, atom: u32, model: &Model) -> Vec<(u32, Change)> {
        let moves = self.of_atom[atom as usize].iter();
        moves.map(|(sides, change)| (model.of_sum(sides.iter().copied()), *change)).collect()
    }

    /// The base of these numbers of weighed atoms.
    fn base(&self, numbers: &Numbers) -> u32 {
        let atoms = self.atoms(*numbers);
        let atoms = atoms.flat_map(|(atom, often)| (0..often).map(move |_| atom));
        atoms.fold(0, |base, atom| self.ground.base_with(base, atom))
    }

    /// For each element the places of those numbers with which it is won at once.
    pub(crate) fn won_at_once(&self, model: &Model, normals: &[Numbers]) -> Vec<Bits> {
        let mut won = vec![Bits::new(normals.len()); model.order()];
        if let Some(footing) = &self.footing {
            let bases = self.ground.bases(model);
            for (x, won) in (0..).zip(&mut won) {
                let base = bases.of(x);
                *won = Bits::collect(normals.len(), |n| footing.wins(base, &normals[n]));
            }
        } else if !self.ground.is_none() {
            let bases = self.ground.bases(model);
            for (n, numbers) in normals.iter().enumerate() {
                bases.won_with(self.base(numbers)).iter().for_each(|x| won[x].insert(n));
            }
        }
        won
    }
}
