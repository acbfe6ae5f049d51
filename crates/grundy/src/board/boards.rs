//! Everything about the positions of a board game.

use super::{BoardGame, Catalogue};
use crate::misere::{Genera, Genus, Nature};
use crate::run::{Run, Stop};
use crate::{Outcome, Rules};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The positions of a board game: genera, outcomes, winning moves, as far as they were asked.
///
/// ```
/// use grundy::board::{Boards, Clobber, GridGame};
/// use grundy::run::Run;
///
/// let mut clobber = Boards::new(Clobber);
/// let run = Run::unlimited();
/// let position = Clobber::parse("xoxo")?;
/// assert_eq!(clobber.genus(&position, &run)?.to_string(), "3^31");
/// let moves = clobber.winning_moves(&position, &run)?;
/// let told: Vec<String> = moves.iter().map(|(jump, _)| jump.to_string()).collect();
/// assert_eq!(told, ["1,2 takes 1,1", "1,3 takes 1,4"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Boards<G: BoardGame> {
    catalogue: Arc<Catalogue<G>>,
    genera: Genera<Numbered<G>>,
}

impl<G: BoardGame> std::fmt::Debug for Boards<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Boards").field("catalogue", &self.catalogue).finish_non_exhaustive()
    }
}

/// A move of a board game and the position after it.
pub type Played<G> = (<G as BoardGame>::Move, <G as BoardGame>::Position);

/// The catalogue as the rules of a heap game.
struct Numbered<G: BoardGame>(Arc<Catalogue<G>>);

impl<G: BoardGame + Send> Rules for Numbered<G> {
    fn visit_options(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.visit_options(heap, visit)
    }
}

impl<G: BoardGame + Send> Boards<G> {
    /// Nothing known yet.
    pub fn new(game: G) -> Self {
        let catalogue = Arc::new(Catalogue::new(game));
        Self { genera: Genera::new(Numbered(catalogue.clone())), catalogue }
    }

    /// The numbered components: the same game, as a heap game.
    pub fn catalogue(&self) -> &Catalogue<G> {
        &self.catalogue
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
        Ok(self.genus(position, run)?.normal_outcome())
    }

    /// The moves to a P-position of misère play, with the positions they lead to; of moves that
    /// lead to the same position the first.
    pub fn winning_moves(
        &mut self,
        position: &G::Position,
        run: &Run<'_>,
    ) -> Result<Vec<Played<G>>, Stop> {
        let mut winning: Vec<Played<G>> = Vec::new();
        for (played, after) in self.catalogue.game().moves(position) {
            let is_new = winning.iter().all(|(_, other)| *other != after);
            if is_new && self.outcome(&after, run)? == Outcome::P {
                winning.push((played, after));
            }
        }
        Ok(winning)
    }

    /// The bytes that the tables take, about.
    pub fn memory(&self) -> u64 {
        self.catalogue.memory() + self.genera.memory()
    }
}
