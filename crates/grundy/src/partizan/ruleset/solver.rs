//! The values of positions, each found once.

use super::Ruleset;
use super::exchange::Member;
use crate::partizan::{Literal, Outcome, Player, Value, Values};
use crate::run::{Progress, Run, Stop};
use rustc_hash::FxHashMap;

/// The positions of a game and their values, as far as they were asked.
///
/// ```
/// use grundy::partizan::Player;
/// use grundy::partizan::ruleset::{Domineering, Notation, Solver};
/// use grundy::run::Run;
///
/// let run = Run::unlimited();
/// let mut solver = Solver::new(Domineering);
/// let square = Domineering.parse("../..")?;
/// let value = solver.value(&square, &run)?;
/// assert_eq!(solver.values.print(value), "+-1");
/// assert_eq!(solver.winning_moves(&square, Player::Left, &run)?.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<R: Ruleset> {
    rules: R,
    /// The arena of the values.
    pub values: Values,
    known: Known<R>,
    /// The place in a team, if several threads work together.
    member: Option<Member<R::Position>>,
}

impl<R: Ruleset> std::fmt::Debug for Solver<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver").field("known", &self.known.len()).finish_non_exhaustive()
    }
}

/// The values of components.
pub(super) type Known<R> = FxHashMap<<R as Ruleset>::Position, Value>;

impl<R: Ruleset> Solver<R> {
    /// Nothing known yet.
    pub fn new(rules: R) -> Self {
        Self { rules, values: Values::new(), known: FxHashMap::default(), member: None }
    }

    /// One of a team.
    pub(super) fn member(rules: R, member: Member<R::Position>) -> Self {
        Self { member: Some(member), ..Self::new(rules) }
    }

    /// Lends tables to the solver, or takes them back.
    pub(super) fn exchange_tables(&mut self, values: &mut Values, known: &mut Known<R>) {
        std::mem::swap(&mut self.values, values);
        std::mem::swap(&mut self.known, known);
    }

    /// The rules.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// How many components were valued, those that are the same up to symmetry counted once.
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// An estimate of the bytes that the tables take.
    pub fn memory(&self) -> u64 {
        let entry = size_of::<R::Position>() + size_of::<Value>() + 1;
        (self.known.capacity() * entry) as u64 + self.values.memory()
    }

    /// The value of a position.
    pub fn value(&mut self, position: &R::Position, run: &Run<'_>) -> Result<Value, Stop> {
        let mut components = Vec::new();
        self.rules.components(position, &mut components);
        let mut sum = Value::ZERO;
        for component in components {
            let value = self.component(component, run)?;
            sum = self.values.sum(sum, value, run)?;
        }
        Ok(sum)
    }

    /// The components of a position with their values.
    pub fn parts(
        &mut self,
        position: &R::Position,
        run: &Run<'_>,
    ) -> Result<Vec<(R::Position, Value)>, Stop> {
        let mut components = Vec::new();
        self.rules.components(position, &mut components);
        let valued =
            |component: R::Position| Ok((component.clone(), self.component(component, run)?));
        components.into_iter().map(valued).collect()
    }

    /// Adds a position and all that can be reached from it to a list of games, as they are played:
    /// without components or symmetries.
    pub fn literal(
        &mut self,
        position: &R::Position,
        games: &mut Literal,
        run: &Run<'_>,
    ) -> Result<u32, Stop> {
        self.literal_known(position, games, &mut FxHashMap::default(), run)
    }

    fn literal_known(
        &mut self,
        position: &R::Position,
        games: &mut Literal,
        known: &mut FxHashMap<R::Position, u32>,
        run: &Run<'_>,
    ) -> Result<u32, Stop> {
        if let Some(&game) = known.get(position) {
            return Ok(game);
        }
        self.values.descend()?;
        let mut side = |player| -> Result<Vec<u32>, Stop> {
            let options = self.options(position, player);
            options.iter().map(|option| self.literal_known(option, games, known, run)).collect()
        };
        let lists = side(Player::Left).and_then(|left| Ok((left, side(Player::Right)?)));
        self.values.ascend();
        let (left, right) = lists?;
        let game = games.game(left, right, &mut self.values, run)?;
        known.insert(position.clone(), game);
        Ok(game)
    }

    fn component(&mut self, component: R::Position, run: &Run<'_>) -> Result<Value, Stop> {
        let (standard, is_negated) = self.rules.standard(component);
        let value = match self.known.get(&standard) {
            Some(&value) => value,
            None => {
                let told = self.member.as_mut().and_then(|m| m.fetch(&standard, &mut self.values));
                let value = match told {
                    Some(value) => value,
                    None => self.found(&standard, run)?,
                };
                self.known.insert(standard, value);
                self.tell(run)?;
                value
            }
        };
        Ok(if is_negated { self.values.negative(value) } else { value })
    }

    /// The value of a component that nobody has found.
    fn found(&mut self, standard: &R::Position, run: &Run<'_>) -> Result<Value, Stop> {
        let value = match self.rules.known(standard, &mut self.values, run)? {
            Some(value) => value,
            None => self.played(standard, run)?,
        };
        if let Some(member) = &mut self.member {
            member.post(standard, value, &mut self.values);
        }
        Ok(value)
    }

    /// The value from the options.
    fn played(&mut self, position: &R::Position, run: &Run<'_>) -> Result<Value, Stop> {
        self.values.descend()?;
        let right_first = self.member.as_ref().is_some_and(Member::begins_with_right);
        let first = if right_first { Player::Right } else { Player::Left };
        let lists = self
            .option_values(position, first, run)
            .and_then(|list| Ok((list, self.option_values(position, first.opponent(), run)?)));
        self.values.ascend();
        let (one, other) = lists?;
        match first {
            Player::Left => self.values.game_from(one, other, run),
            Player::Right => self.values.game_from(other, one, run),
        }
    }

    fn option_values(
        &mut self,
        position: &R::Position,
        player: Player,
        run: &Run<'_>,
    ) -> Result<Vec<Value>, Stop> {
        let mut options = Vec::new();
        self.rules.options(position, player, &mut options);
        if let Some(member) = &self.member {
            member.arrange(&mut options);
        }
        let mut values = Vec::with_capacity(options.len());
        for option in &options {
            let value = self.value(option, run)?;
            if !values.contains(&value) {
                values.push(value);
            }
        }
        Ok(values)
    }

    /// Says that the first of a team has ended.
    pub(super) fn leave(&self) {
        if let Some(member) = &self.member {
            member.leave();
        }
    }

    /// The rules and the tables of values.
    pub(super) fn parts_mut(&mut self) -> (&R, &mut Values, &mut Known<R>) {
        (&self.rules, &mut self.values, &mut self.known)
    }

    fn tell(&self, run: &Run<'_>) -> Result<(), Stop> {
        if !self.known.len().is_multiple_of(64) {
            return Ok(());
        }
        if self.member.as_ref().is_some_and(Member::is_over) {
            return Err(Stop::Cancelled);
        }
        let notes = [("positions", self.known.len() as u64), ("values", self.values.len() as u64)];
        run.check(Progress { memory: self.memory(), notes: &notes, ..Progress::default() })
    }

    /// Who wins a position.
    pub fn outcome(&mut self, position: &R::Position, run: &Run<'_>) -> Result<Outcome, Stop> {
        let value = self.value(position, run)?;
        Ok(self.values.outcome(value))
    }

    /// The positions to which a player can move, each once.
    pub fn options(&self, position: &R::Position, player: Player) -> Vec<R::Position> {
        let mut options = Vec::new();
        self.rules.options(position, player, &mut options);
        let mut distinct: Vec<R::Position> = Vec::with_capacity(options.len());
        for option in options {
            if !distinct.contains(&option) {
                distinct.push(option);
            }
        }
        distinct
    }

    /// The options of a player after which the opponent, moving next, loses.
    pub fn winning_moves(
        &mut self,
        position: &R::Position,
        player: Player,
        run: &Run<'_>,
    ) -> Result<Vec<R::Position>, Stop> {
        let mut winning = Vec::new();
        for option in self.options(position, player) {
            if !self.outcome(&option, run)?.is_won_moving_first(player.opponent()) {
                winning.push(option);
            }
        }
        Ok(winning)
    }
}
