//! Parts of a game: the games X and Y with X + Y = T.
//!
//! Conway's cancellation theorem (proved in Allemang 1984, Theorem II): if X + Y = Z + Y then
//! X = Z, and every game has finitely many parts. The proof is an algorithm, in two steps.
//!
//! **Differences.** Say that two games are adjacent if one is an option of the other, up to
//! equality. If X + Y = T then X is the canonical form of the game whose options are all the
//! games T′ − Y and T − Y′ that exist. *Proof.* By cancellation W + Y adjacent to X + Y implies
//! that W is adjacent to X. If W = T′ − Y, then W + Y = T′ is adjacent to T = X + Y, so W is
//! adjacent to X; if W = T − Y′, then W + Y has the option W + Y′ = T, so again W is adjacent
//! to X. So each of these games is an option of X, or has X as an option and is reversible.
//! Conversely let X′ be an option of X. X′ + Y is an option of X + Y = T, hence it is an option
//! T′ of T, or reversible: then X″ + Y = T, which would make X″ = X, or X′ + Y′ = T. So X′ is
//! T′ − Y or T − Y′. Without its reversible options the game is X. ∎ Whether X + Y is T is
//! checked at the end by computing the sum.
//!
//! **Parts.** Let T ≠ 0 and let T′ be any option of it. If X + Y = T then T′ is X′ + Y or
//! X + Y′, for it is irreversible. So one of X and Y is a part of T′.
//!
//! 0 and 1 are the only parts of 0; adding 1 to one part and to the other changes nothing. A game
//! is *prime* if it is not 0 or 1 and its only parts are 0, 1, itself and its sum with 1.

use super::{Form, Forms};
use crate::run::{Run, Stop};
use rustc_hash::FxHashMap;

/// A way to write a game as a sum of primes, and of 1 if `one` is set. Of a prime and its sum
/// with 1 the smaller stands here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factorisation {
    /// The primes, in increasing order.
    pub primes: Vec<Form>,
    /// Whether a 1 must be added.
    pub one: bool,
}

/// The differences and parts found so far.
///
/// ```
/// use grundy::misere::form::{Forms, parts::Parts};
/// use grundy::run::Run;
///
/// let run = Run::unlimited();
/// let mut forms = Forms::new();
/// let mut parts = Parts::new();
/// let game = forms.read("2_{#320} + 4 + 1", &run)?;
/// let four = forms.read("4", &run)?;
/// let rest = parts.difference(&mut forms, game, four, &run)?.unwrap();
/// assert_eq!(rest, forms.read("2_{#320} + 1", &run)?);
/// let found = parts.factorisations(&mut forms, game, &run)?;
/// let print = |form| forms.print(form);
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].primes.iter().copied().map(print).collect::<Vec<_>>(), ["4", "2_{#320}"]);
/// assert!(found[0].one);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Parts {
    differences: FxHashMap<(Form, Form), Option<Form>>,
    parts: FxHashMap<Form, Vec<Form>>,
    factorisations: FxHashMap<Form, Vec<Factorisation>>,
}

impl Parts {
    /// Nothing found yet. The tables belong to one arena.
    pub fn new() -> Self {
        Self::default()
    }

    /// The game X with X + `part` = `game`, if there is one; there is never more than one.
    pub fn difference(
        &mut self,
        forms: &mut Forms,
        game: Form,
        part: Form,
        run: &Run<'_>,
    ) -> Result<Option<Form>, Stop> {
        let mut waiting = vec![(game, part)];
        while let Some(&(game, part)) = waiting.last() {
            if self.known_difference(game, part).is_some() {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let mut options = Vec::new();
            let in_game = forms.options(game).iter().map(|&option| (option, part));
            let in_part = forms.options(part).iter().map(|&option| (game, option));
            for (a, b) in in_game.chain(in_part) {
                match self.known_difference(a, b) {
                    Some(difference) => options.extend(difference),
                    None => waiting.push((a, b)),
                }
            }
            if waiting.len() == before {
                waiting.pop();
                forms.check(run)?;
                let difference = forms.game(options);
                let right = forms.sum(difference, part, run)? == game;
                self.differences.insert((game, part), right.then_some(difference));
            }
        }
        Ok(self.known_difference(game, part).expect("computed above"))
    }

    fn known_difference(&self, game: Form, part: Form) -> Option<Option<Form>> {
        match part {
            Form::ZERO => Some(Some(game)),
            // The proviso: the rule above finds a game without irreversible options, which
            // need not be 0. But the difference of equal games is.
            _ if part == game => Some(Some(Form::ZERO)),
            _ => self.differences.get(&(game, part)).copied(),
        }
    }

    /// All parts of a game, in increasing order.
    pub fn parts(
        &mut self,
        forms: &mut Forms,
        game: Form,
        run: &Run<'_>,
    ) -> Result<Vec<Form>, Stop> {
        // Down to 0 by the simplest options, and back.
        let mut chain = vec![game];
        while let Some(&option) = forms.options(chain[chain.len() - 1]).last() {
            chain.push(option);
        }
        let mut parts = vec![Form::ZERO, Form::ONE];
        chain.pop();
        while let Some(game) = chain.pop() {
            parts = match self.parts.get(&game) {
                Some(known) => known.clone(),
                None => self.parts_from(forms, game, &parts, run)?,
            };
            self.parts.insert(game, parts.clone());
        }
        Ok(parts)
    }

    /// The parts of a game, from those of one of its options.
    fn parts_from(
        &mut self,
        forms: &mut Forms,
        game: Form,
        of_option: &[Form],
        run: &Run<'_>,
    ) -> Result<Vec<Form>, Stop> {
        let mut parts = Vec::new();
        for &part in of_option {
            if let Some(rest) = self.difference(forms, game, part, run)? {
                parts.extend([part, rest]);
            }
        }
        parts.sort_by(|&one, &other| forms.compare(one, other));
        parts.dedup();
        Ok(parts)
    }

    /// Whether the game is prime.
    pub fn is_prime(&mut self, forms: &mut Forms, game: Form, run: &Run<'_>) -> Result<bool, Stop> {
        let is_unit = game == Form::ZERO || game == Form::ONE;
        Ok(!is_unit && self.parts(forms, game, run)?.len() == 4)
    }

    /// All ways to write a game as a sum of primes. There can be more than one: the game
    /// (4 + 2)_# has two.
    pub fn factorisations(
        &mut self,
        forms: &mut Forms,
        game: Form,
        run: &Run<'_>,
    ) -> Result<Vec<Factorisation>, Stop> {
        if let Some(known) = self.factorisations.get(&game) {
            return Ok(known.clone());
        }
        let mut found: Vec<Factorisation> = Vec::new();
        if game == Form::ZERO || game == Form::ONE {
            found.push(Factorisation { primes: Vec::new(), one: game == Form::ONE });
        }
        for part in self.parts(forms, game, run)? {
            let plus_one = forms.sum(part, Form::ONE, run)?;
            let smaller = forms.compare(part, plus_one).is_lt();
            if !smaller || !self.is_prime(forms, part, run)? {
                continue;
            }
            let rest = self.difference(forms, game, part, run)?.expect("a part");
            // The rest has fewer parts than the game, so this ends.
            for mut factorisation in self.factorisations(forms, rest, run)? {
                factorisation.primes.push(part);
                factorisation.primes.sort_by(|&one, &other| forms.compare(one, other));
                if !found.contains(&factorisation) {
                    found.push(factorisation);
                }
            }
        }
        self.factorisations.insert(game, found.clone());
        Ok(found)
    }
}
