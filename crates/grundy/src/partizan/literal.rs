//! Games as they are written and as they are played, before anything is simplified.

use super::arena::Values;
use super::value::{Player, Value};
use crate::run::{Limit, Run, Stop};
use rustc_hash::FxHashMap;

/// The options of Left and of Right, as numbers of games.
pub type Options = (Vec<u32>, Vec<u32>);

/// A list of games given by their options, which come before them, with what each is equal to.
///
/// Nothing in it is simplified: a sum has the options of a sum, a position those that the rules
/// give it. That is what a claim about a game is about, and what a checker plays.
///
/// ```
/// use grundy::partizan::{Literal, Value, Values};
/// use grundy::run::Run;
///
/// let run = Run::unlimited();
/// let (mut values, mut games) = (Values::new(), Literal::new(100));
/// let zero = games.form(Value::ZERO, &mut values)?;
/// let star = games.game(vec![zero], vec![zero], &mut values, &run)?;
/// let sum = games.sum(star, star, &mut values, &run)?;
/// // * + * is 0, and has a move.
/// assert_eq!(games.value(sum), Value::ZERO);
/// assert_eq!(games.options(sum).0.len(), 1);
/// # Ok::<(), grundy::run::Stop>(())
/// ```
#[derive(Clone, Debug)]
pub struct Literal {
    games: Vec<Options>,
    values: Vec<Value>,
    most: usize,
    known: FxHashMap<Options, u32>,
    forms: FxHashMap<Value, u32>,
    sums: FxHashMap<(u32, u32), u32>,
    negatives: FxHashMap<u32, u32>,
}

impl Literal {
    /// An empty list for at most so many games.
    pub fn new(most: usize) -> Self {
        Self {
            games: Vec::new(),
            values: Vec::new(),
            most,
            known: FxHashMap::default(),
            forms: FxHashMap::default(),
            sums: FxHashMap::default(),
            negatives: FxHashMap::default(),
        }
    }

    /// The games, by their options.
    pub fn games(&self) -> &[Options] {
        &self.games
    }

    /// The options of a game.
    pub fn options(&self, game: u32) -> &Options {
        &self.games[game as usize]
    }

    /// What a game is equal to.
    pub fn value(&self, game: u32) -> Value {
        self.values[game as usize]
    }

    /// The game with these options.
    pub fn game(
        &mut self,
        left: Vec<u32>,
        right: Vec<u32>,
        values: &mut Values,
        run: &Run<'_>,
    ) -> Result<u32, Stop> {
        let [left, right] = [left, right].map(in_order);
        if let Some(&known) = self.known.get(&(left.clone(), right.clone())) {
            return Ok(known);
        }
        let of = |list: &[u32]| list.iter().map(|&game| self.value(game)).collect::<Vec<_>>();
        let value = values.game(&of(&left), &of(&right), run)?;
        self.add(left, right, value)
    }

    fn add(&mut self, left: Vec<u32>, right: Vec<u32>, value: Value) -> Result<u32, Stop> {
        if self.games.len() >= self.most {
            let bytes = self.most * size_of::<Options>();
            return Err(Stop::Limit(Limit::Memory(bytes as u64)));
        }
        let game = self.games.len() as u32;
        self.known.insert((left.clone(), right.clone()), game);
        self.games.push((left, right));
        self.values.push(value);
        Ok(game)
    }

    /// A canonical form, with all its positions.
    pub fn form(&mut self, value: Value, values: &mut Values) -> Result<u32, Stop> {
        let mut waiting = vec![value];
        while let Some(&next) = waiting.last() {
            if self.forms.contains_key(&next) {
                waiting.pop();
                continue;
            }
            let lists = [Player::Left, Player::Right].map(|player| values.options(next, player));
            let before = waiting.len();
            waiting.extend(lists.iter().flatten().filter(|g| !self.forms.contains_key(g)));
            if waiting.len() > before {
                if waiting.len() > self.most {
                    return self.add(Vec::new(), Vec::new(), next);
                }
                continue;
            }
            let [left, right] =
                lists.map(|list| in_order(list.iter().map(|option| self.forms[option]).collect()));
            let known = self.known.get(&(left.clone(), right.clone())).copied();
            let game = match known {
                Some(game) => game,
                None => self.add(left, right, next)?,
            };
            self.forms.insert(next, game);
        }
        Ok(self.forms[&value])
    }

    /// The sum of two games: a move in one of them.
    pub fn sum(
        &mut self,
        one: u32,
        other: u32,
        values: &mut Values,
        run: &Run<'_>,
    ) -> Result<u32, Stop> {
        if let Some(&known) = self.sums.get(&(one, other)) {
            return Ok(known);
        }
        let (ones, others) = (self.options(one).clone(), self.options(other).clone());
        let sum = values.nested(|values| {
            let mut side = |ones: &[u32], others: &[u32]| -> Result<Vec<u32>, Stop> {
                let mut options = Vec::with_capacity(ones.len() + others.len());
                for &option in ones {
                    options.push(self.sum(option, other, values, run)?);
                }
                for &option in others {
                    options.push(self.sum(one, option, values, run)?);
                }
                Ok(options)
            };
            let (left, right) = (side(&ones.0, &others.0)?, side(&ones.1, &others.1)?);
            self.game(left, right, values, run)
        })?;
        self.sums.insert((one, other), sum);
        Ok(sum)
    }

    /// The negative: the players change sides.
    pub fn negative(&mut self, game: u32, values: &mut Values, run: &Run<'_>) -> Result<u32, Stop> {
        if let Some(&known) = self.negatives.get(&game) {
            return Ok(known);
        }
        let (left, right) = self.options(game).clone();
        let negative = values.nested(|values| {
            let mut side = |list: &[u32]| -> Result<Vec<u32>, Stop> {
                list.iter().map(|&option| self.negative(option, values, run)).collect()
            };
            let (left, right) = (side(&right)?, side(&left)?);
            self.game(left, right, values, run)
        })?;
        self.negatives.insert(game, negative);
        Ok(negative)
    }
}

/// A list of options, each once.
fn in_order(mut options: Vec<u32>) -> Vec<u32> {
    options.sort_unstable();
    options.dedup();
    options
}
