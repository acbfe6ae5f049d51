//! What positions stand on: nothing, or some heaps of one more size that stay where they are.
//!
//! The quotient with a new heap n is found from the positions with no heap n, one heap n, two
//! heaps n, … (`layers.rs`). Those with exactly k heaps n are k·n + X, where X is a sum of smaller
//! heaps. A move in X leaves k heaps n. A move in one of the heaps n leaves k − 1 of them, and who
//! wins then is known: it depends on the element of X in the layer below, the *base* of X. So X is
//! played by the usual rules, but for some bases the player to move wins at once.
//!
//! Within a layer the same is done again with a smaller heap m. A position k·n + i·m + X then
//! stands on the one with i − 1 heaps m, and a move in one of the heaps n leads to the layer of k −
//! 1 heaps n, which the heaps m are smaller than: there it wins if it does beside i·m + X.

use super::monoid::Model;
use super::trial::Action;
use crate::Rules;
use crate::bits::Bits;
use std::ops::ControlFlow;

/// The layer below, and from where a move into it wins.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    below: Option<Below>,
}

#[derive(Clone, Debug)]
struct Below {
    new: u32,
    model: Model,
    steps: Vec<(u32, usize)>,
    /// The elements beside which some option of a heap that stays is P.
    won: Bits,
}

impl Ground {
    /// Nothing below: the game itself, in which the empty position is won.
    pub(crate) fn none() -> Self {
        Self { below: None }
    }

    /// What `often` heaps `new` beside a position on this ground stand on: `model` has the
    /// positions with one of them less.
    pub(crate) fn above<R: Rules>(&self, model: Model, rules: &R, new: u32, often: usize) -> Self {
        let steps = model.steps();
        let mut won = self.bases(&model).won_with(self.multiple(new, often));
        let _ = rules.visit_options(u64::from(new), &mut |parts| {
            let option = model.of_sum(parts.iter().map(|&part| part as u32));
            let product = model.multiples(&steps, option);
            let wins = |x: usize| model.p.contains(product[x] as usize);
            won.unite(&Bits::collect(model.order(), wins));
            ControlFlow::Continue(())
        });
        Self::over(model, self.new_atom().unwrap_or(new), won)
    }

    /// The layer above `model`, where it is known from which elements a move into it wins.
    pub(crate) fn over(model: Model, new: u32, won: Bits) -> Self {
        Self { below: Some(Below { new, steps: model.steps(), model, won }) }
    }

    /// Whether this is the game itself. Only then the empty position is without moves.
    pub(crate) fn is_none(&self) -> bool {
        self.below.is_none()
    }

    /// The atom that is being added: of all that stay where they are the largest.
    pub(crate) fn new_atom(&self) -> Option<u32> {
        self.below.as_ref().map(|below| below.new)
    }

    /// The monoid of the layer below.
    pub(crate) fn model(&self) -> Option<&Model> {
        self.below.as_ref().map(|below| &below.model)
    }

    /// The bases of the elements of a monoid on this ground.
    pub(crate) fn bases(&self, model: &Model) -> Bases<'_> {
        let order = model.order();
        let Some(below) = &self.below else { return Bases { ground: self, order, of: Vec::new() } };
        let mut of: Vec<u32> = Vec::with_capacity(order);
        for word in &model.words {
            of.push(match word.split_last() {
                Some((&last, parent)) => {
                    let parent = of[model.times_word(0, parent) as usize];
                    below.model.times_atom(parent, last)
                }
                None => 0,
            });
        }
        Bases { ground: self, order, of }
    }

    /// Fills in the outcomes of a monoid on this ground: an element is P when no option of its
    /// least word is, and it is not won at once. `options[l]` are the elements that letter l may
    /// be moved to.
    pub(crate) fn label(&self, model: &mut Model, options: &[Vec<u32>]) {
        let won = self.bases(model).won();
        let letters: Vec<Vec<usize>> = model.words.iter().map(|w| model.places(w)).collect();
        let exempt = usize::from(self.is_none());
        model.p = Bits::new(model.order());
        for (x, word) in letters.iter().enumerate().skip(exempt) {
            let wins = won.contains(x)
                || (0..word.len()).filter(|&i| i == 0 || word[i - 1] != word[i]).any(|i| {
                    let rest = word.iter().enumerate().filter(|&(j, _)| j != i);
                    let rest = rest.fold(0, |y, (_, &l)| model.act(y, l));
                    options[word[i]].iter().any(|&t| {
                        let y = letters[t as usize].iter().fold(rest, |y, &l| model.act(y, l));
                        model.p.contains(y as usize)
                    })
                });
            if !wins {
                model.p.insert(x);
            }
        }
    }

    /// The reduction of a monoid on this ground: elements of one base that no multiplier tells
    /// apart are merged.
    ///
    /// Since the monoid is commutative, "no multiplier separates x and y" is equivalence of
    /// states of the automaton whose letters act and whose accepting states are the P-elements
    /// (Myhill and Nerode), found by refining the partition letter by letter (Moore).
    pub(crate) fn reduced(&self, model: &Model) -> Model {
        let called = |x: usize| u32::from(model.p.contains(x));
        model.merged(&model.refined(&self.bases(model).colours(called))).0
    }

    /// The base of something of this base with one more atom.
    pub(crate) fn base_with(&self, base: u32, atom: u32) -> u32 {
        self.below.as_ref().map_or(0, |below| below.model.times_atom(base, atom))
    }

    /// The base of so many of an atom.
    pub(crate) fn multiple(&self, atom: u32, often: usize) -> u32 {
        (0..often).fold(0, |base, _| self.base_with(base, atom))
    }

    /// Whether the player to move wins at once from this base.
    pub(crate) fn wins(&self, base: u32) -> bool {
        self.below.as_ref().is_some_and(|below| below.won.contains(base as usize))
    }
}

/// The bases of the elements of a monoid; all the same if nothing is below.
pub(crate) struct Bases<'a> {
    ground: &'a Ground,
    order: usize,
    of: Vec<u32>,
}

impl Bases<'_> {
    /// The base of an element.
    pub(crate) fn of(&self, x: u32) -> u32 {
        self.of.get(x as usize).copied().unwrap_or(0)
    }

    /// Whether an element may have the base of an atom.
    pub(crate) fn fits(&self, x: u32, atom: u32) -> bool {
        self.of(x) == self.ground.base_with(0, atom)
    }

    /// Whether the base of an element with an atom is that of the element with that of the atom.
    pub(crate) fn are_respected(&self, model: &Model) -> bool {
        (1..model.value.len() as u32).all(|atom| {
            let base = |x: u32| self.ground.base_with(self.of(x), atom);
            (0..model.order() as u32).all(|x| self.of(model.times_atom(x, atom)) == base(x))
        })
    }

    /// The elements that are won at once.
    pub(crate) fn won(&self) -> Bits {
        match self.ground.is_none() {
            true => Bits::new(self.order),
            false => Bits::collect(self.order, |x| self.ground.wins(self.of[x])),
        }
    }

    /// The elements that are won at once beside an atom.
    pub(crate) fn won_beside(&self, atom: u32) -> Bits {
        self.won_with(self.ground.base_with(0, atom))
    }

    /// The elements that are won at once beside something of this base.
    pub(crate) fn won_with(&self, base: u32) -> Bits {
        let Some(below) = &self.ground.below else { return Bits::new(self.order) };
        let product = below.model.multiples(&below.steps, base);
        Bits::collect(self.order, |x| below.won.contains(product[self.of[x] as usize] as usize))
    }

    /// Numbers of the elements joined with their bases: the partition that a reduction starts from.
    pub(crate) fn colours(&self, number: impl Fn(usize) -> u32) -> Vec<u64> {
        let colour = |x: usize| u64::from(self.of(x as u32)) << 32 | u64::from(number(x));
        (0..self.order).map(colour).collect()
    }
}

/// An action that keeps the base.
pub(crate) struct OverGround<'a, A> {
    pub(crate) ground: &'a Ground,
    pub(crate) letters: &'a [u32],
    pub(crate) action: A,
}

impl<A: Action> Action for OverGround<'_, A> {
    type State = (A::State, u32);

    fn step(&self, (state, base): Self::State, letter: usize) -> Self::State {
        (self.action.step(state, letter), self.ground.base_with(base, self.letters[letter]))
    }
}
