//! Everything about the positions of a board game.

use super::{BoardGame, Catalogue};
use crate::misere::{Genera, Genus, Mex, Nature};
use crate::outcome::Play;
use crate::rules::Visit;
use crate::run::{Progress, Run, Stop};
use crate::{Outcome, Rules};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The positions of a board game: nim-values, genera, outcomes, winning moves, as far as they were
/// asked. The [module](super) has an example.
pub struct Boards<G: BoardGame> {
    catalogue: Arc<Catalogue<G>>,
    /// The nim-values of the components with the first numbers.
    values: Vec<u32>,
    genera: Genera<Numbered>,
}

impl<G: BoardGame> std::fmt::Debug for Boards<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Boards").field("catalogue", &self.catalogue).finish_non_exhaustive()
    }
}

/// A move of a board game and the position after it.
pub type Played<G> = (<G as BoardGame>::Move, <G as BoardGame>::Position);

/// The catalogue as the rules of a heap game, whatever the game on the board is.
struct Numbered(Arc<dyn Rules + Send + Sync>);

impl Rules for Numbered {
    fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
        self.0.visit_options(heap, visit)
    }
}

impl<G: BoardGame + Send + 'static> Boards<G> {
    /// Nothing known yet.
    pub fn new(game: G) -> Self {
        let catalogue = Arc::new(Catalogue::new(game));
        let genera = Genera::new(Numbered(catalogue.clone()));
        Self { catalogue, values: Vec::new(), genera }
    }

    /// The numbered components: the same game, as a heap game.
    pub fn catalogue(&self) -> &Catalogue<G> {
        &self.catalogue
    }

    /// The nim-value of a position, by a theorem where there is one for a component.
    pub fn nim_value(&mut self, position: &G::Position, run: &Run<'_>) -> Result<u32, Stop> {
        let mut value = 0;
        for component in self.catalogue.game().components(position) {
            value ^= match self.catalogue.game().known_nim_value(&component) {
                Some(known) => known,
                None => self.searched_nim_value(&component, run)?,
            };
        }
        Ok(value)
    }

    /// The nim-value of a position by search alone.
    pub fn searched_nim_value(
        &mut self,
        position: &G::Position,
        run: &Run<'_>,
    ) -> Result<u32, Stop> {
        let sum = self.catalogue.sum(position, run)?;
        while self.values.len() as u64 <= sum.largest().unwrap_or(0) {
            let mut mex = Mex::default();
            let options = self.catalogue.options(self.values.len() as u64);
            mex.clear(options.len());
            for option in options {
                mex.insert(option.iter().fold(0, |sum, &part| sum ^ self.values[part as usize]));
            }
            self.values.push(mex.least_missing());
            run.check(Progress { done: self.values.len() as u64, ..Progress::default() })?;
        }
        Ok(sum.heaps().fold(0, |value, part| value ^ self.values[part as usize]))
    }

    /// The genus of a position.
    pub fn genus(&mut self, position: &G::Position, run: &Run<'_>) -> Result<Genus, Stop> {
        let sum = self.catalogue.sum(position, run)?;
        self.genera.sum(&sum, run)
    }

    /// Whether a position is tame: all its components are, and they are if they have a tame
    /// value and all their options are tame.
    pub fn is_tame(&mut self, position: &G::Position, run: &Run<'_>) -> Result<bool, Stop> {
        let sum = self.catalogue.sum(position, run)?;
        self.genera.is_tame_sum(&sum, run)
    }

    /// The nature of each component of a position, in the order of their numbers.
    pub fn natures(
        &mut self,
        position: &G::Position,
        run: &Run<'_>,
    ) -> Result<Vec<(G::Position, Nature)>, Stop> {
        let sum = self.catalogue.sum(position, run)?;
        self.genera.extend_to(sum.largest().unwrap_or(0), run)?;
        let nature = |number| self.genera.nature(number).expect("settled above");
        let component = |number| self.catalogue.component(number).expect("numbered above");
        Ok(sum.heaps().map(|number| (component(number), nature(number))).collect())
    }

    /// Who wins in misère play.
    pub fn outcome(&mut self, position: &G::Position, run: &Run<'_>) -> Result<Outcome, Stop> {
        Ok(self.genus(position, run)?.misere_outcome())
    }

    /// Who wins in normal play.
    pub fn normal_outcome(
        &mut self,
        position: &G::Position,
        run: &Run<'_>,
    ) -> Result<Outcome, Stop> {
        Ok(Outcome::p_if(self.nim_value(position, run)? == 0))
    }

    /// Who wins.
    pub fn outcome_in(
        &mut self,
        play: Play,
        position: &G::Position,
        run: &Run<'_>,
    ) -> Result<Outcome, Stop> {
        match play {
            Play::Normal => self.normal_outcome(position, run),
            Play::Misere => self.outcome(position, run),
        }
    }

    /// The moves to a P-position of misère play, with the positions they lead to; of moves that
    /// lead to the same position the first.
    pub fn winning_moves(
        &mut self,
        position: &G::Position,
        run: &Run<'_>,
    ) -> Result<Vec<Played<G>>, Stop> {
        self.winning_moves_in(Play::Misere, position, run)
    }

    /// The moves to a P-position, with the positions they lead to; of moves that lead to the same
    /// position the first.
    pub fn winning_moves_in(
        &mut self,
        play: Play,
        position: &G::Position,
        run: &Run<'_>,
    ) -> Result<Vec<Played<G>>, Stop> {
        let mut winning: Vec<Played<G>> = Vec::new();
        for (played, after) in self.catalogue.game().moves(position) {
            let is_new = winning.iter().all(|(_, other)| *other != after);
            if is_new && self.outcome_in(play, &after, run)? == Outcome::P {
                winning.push((played, after));
            }
        }
        Ok(winning)
    }

    /// The bytes that the tables take, about.
    pub fn memory(&self) -> u64 {
        self.catalogue.memory() + 4 * self.values.len() as u64 + self.genera.memory()
    }
}
