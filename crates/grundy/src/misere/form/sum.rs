//! Sums, nim-heaps, adders, mates and genera of games in an arena.
//!
//! All of these walk down the positions of a game. They do so with a list of their own and not
//! by recursion, so that a game of any height is safe.

use super::{Form, Forms};
use crate::misere::{Adder, Genus, Nature};
use crate::run::{Progress, Run, Stop};

impl Forms {
    /// Between two steps of a computation in this arena.
    pub(super) fn check(&self, run: &Run<'_>) -> Result<(), Stop> {
        run.check(Progress {
            memory: self.memory(),
            notes: &[("forms", self.len() as u64)],
            ..Progress::default()
        })
    }

    /// The sum of two games.
    pub fn sum(&mut self, one: Form, other: Form, run: &Run<'_>) -> Result<Form, Stop> {
        let mut waiting = vec![(one, other)];
        let mut options = Vec::new();
        while let Some(&(one, other)) = waiting.last() {
            if self.known_sum(one, other).is_some() {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            options.clear();
            for (a, b) in self.moves_of_sum(one, other) {
                match self.known_sum(a, b) {
                    Some(option) => options.push(option),
                    None => waiting.push((a, b)),
                }
            }
            if waiting.len() == before {
                waiting.pop();
                let sum = self.game(options.iter().copied());
                self.sums.insert(ordered(one, other), sum);
                if self.sums.len().is_multiple_of(256) {
                    self.check(run)?;
                }
            }
        }
        self.check(run)?;
        Ok(self.known_sum(one, other).expect("computed above"))
    }

    fn known_sum(&self, one: Form, other: Form) -> Option<Form> {
        match (one, other) {
            (Form::ZERO, game) | (game, Form::ZERO) => Some(game),
            _ => self.sums.get(&ordered(one, other)).copied(),
        }
    }

    /// The moves from a sum, the simplest first.
    fn moves_of_sum(&self, one: Form, other: Form) -> Vec<(Form, Form)> {
        let in_one = self.options(one).iter().map(|&option| (option, other));
        let in_other = self.options(other).iter().map(|&option| (one, option));
        in_one.chain(in_other).collect()
    }

    /// The sum of several games.
    pub fn sum_all(
        &mut self,
        games: impl IntoIterator<Item = Form>,
        run: &Run<'_>,
    ) -> Result<Form, Stop> {
        games.into_iter().try_fold(Form::ZERO, |sum, game| self.sum(sum, game, run))
    }

    /// The nim-heap of this size.
    pub fn nim_heap(&mut self, size: u32, run: &Run<'_>) -> Result<Form, Stop> {
        let mut heaps = vec![Form::ZERO];
        while heaps.len() <= size as usize {
            self.check(run)?;
            let next = self.game(heaps.iter().copied());
            heaps.push(next);
        }
        Ok(heaps[size as usize])
    }

    /// The adder `:n`: a sum of heaps of size 2, and a heap of size 1 if n is odd.
    pub fn adder(&mut self, adder: Adder, run: &Run<'_>) -> Result<Form, Stop> {
        // Each adder from :2 on has the two before it among its options, or the three.
        let mut adders = vec![Form::ZERO, Form::ONE];
        while adders.len() <= adder.number() as usize {
            self.check(run)?;
            let options = Adder::new(adders.len() as u32).options();
            let options: Vec<Form> = options.map(|o| adders[o.number() as usize]).collect();
            adders.push(self.game(options));
        }
        Ok(adders[adder.number() as usize])
    }

    /// The adder that the game is equal to, if it is one.
    pub fn as_adder(&mut self, game: Form, run: &Run<'_>) -> Result<Option<Adder>, Stop> {
        // :2k and :2k+1 are born on days 2k and 2k+1.
        let adder = Adder::new(self.birthday(game));
        Ok((self.adder(adder, run)? == game).then_some(adder))
    }

    /// The mate of a game: 0 and 1 are mates of each other, and the options of the mate of any
    /// other game are the mates of its options. The sum of a game and its mate is always a
    /// P-position: a move in one is answered by the mate of that move in the other.
    pub fn mate(&mut self, game: Form, run: &Run<'_>) -> Result<Form, Stop> {
        self.mates.insert(Form::ZERO, Form::ONE);
        let mut waiting = vec![game];
        while let Some(&game) = waiting.last() {
            let missing = |option: &&Form| !self.mates.contains_key(option);
            let before = waiting.len();
            waiting.extend(self.options(game).iter().filter(missing));
            if waiting.len() == before {
                waiting.pop();
                if !self.mates.contains_key(&game) {
                    let mates: Vec<Form> =
                        self.options(game).iter().map(|option| self.mates[option]).collect();
                    let mate = self.game(mates);
                    self.mates.insert(game, mate);
                    self.check(run)?;
                }
            }
        }
        Ok(self.mates[&game])
    }

    /// The genus of a game.
    pub fn genus(&mut self, game: Form, run: &Run<'_>) -> Result<Genus, Stop> {
        self.genera.resize(self.len(), None);
        for position in self.positions([game]) {
            if self.genera[position.index()].is_none() {
                let genus = {
                    let of_option = |option: &Form| self.genera[option.index()].as_ref();
                    Genus::of_options(self.options(position).iter().filter_map(of_option))
                };
                self.genera[position.index()] = Some(genus);
                self.check(run)?;
            }
        }
        Ok(self.genera[game.index()].clone().expect("computed above"))
    }

    /// Whether the canonical form is tame, restive, restless or wild.
    pub fn nature(&mut self, game: Form, run: &Run<'_>) -> Result<Nature, Stop> {
        let genus = self.genus(game, run)?;
        let positions = self.positions([game]);
        let tame = |genera: &[Option<Genus>], position: Form| {
            genera[position.index()].as_ref().and_then(Genus::tame_value)
        };
        let mut options_tame = true;
        for &position in positions.iter().filter(|&&position| position != game) {
            options_tame &= tame(&self.genera, position).is_some();
        }
        let witness = if options_tame { None } else { Some(Nature::Wild) };
        Ok(Nature::of(&genus, witness))
    }
}

/// Sums are commutative: one entry for both orders.
fn ordered(one: Form, other: Form) -> (Form, Form) {
    if one.index() <= other.index() { (one, other) } else { (other, one) }
}
