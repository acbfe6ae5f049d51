//! A game behind text.

use crate::closed::members;
use crate::{Drawing, Notation, PositionRow};
use grundy::board::Boards;
use grundy::misere::{Genus, Nature};
use grundy::outcome::{Outcome, Play};
use grundy::rules::{ParseError, ReadError};
use grundy::run::Run;
use std::fmt;

/// A game that has a name.
pub struct Kind {
    /// The name, as the command line takes it.
    pub name: &'static str,
    /// The name, as people write it.
    pub title: &'static str,
    /// How it is played, in one line.
    pub about: &'static str,
    /// How positions are written.
    pub takes: &'static str,
    /// Positions to try.
    pub examples: &'static [&'static str],
    /// Where it comes from.
    pub source: &'static str,
    pub(crate) open: fn(&'static Kind) -> Box<dyn Board>,
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Kind").field(&self.name).finish()
    }
}

impl Kind {
    /// A position to begin with.
    pub fn example(&self) -> &'static str {
        self.examples[0]
    }

    /// The game, of which nothing is known yet.
    pub fn open(&'static self) -> Box<dyn Board> {
        (self.open)(self)
    }
}

/// A move and the position after it, both as text. Moves are the same if they are told the same.
#[derive(Clone, Debug, Eq)]
pub struct Played {
    /// The move, as it is told to a player.
    pub told: String,
    /// The position after it.
    pub after: String,
}

impl PartialEq for Played {
    fn eq(&self, other: &Self) -> bool {
        self.told == other.told
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told)
    }
}

/// A component of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// In standard form.
    pub position: String,
    /// Tame or wild, with its genus.
    pub nature: Nature,
}

/// A component in a closed set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// In standard form.
    pub position: String,
    /// Its options, as sums of members, which are numbered from 1.
    pub options: Vec<Vec<u64>>,
}

/// A board game opened by its name: everything about positions that are given as text. What was
/// found is remembered.
pub trait Board: fmt::Debug + Send {
    /// Which game it is.
    fn kind(&self) -> &'static Kind;

    /// The position as it is printed.
    fn read(&self, position: &str) -> Result<String, ParseError>;

    /// The position on several lines where that is easier to read.
    fn picture(&self, position: &str) -> Result<String, ParseError>;

    /// The position as a drawing.
    fn drawing(&self, position: &str) -> Result<Drawing, ParseError>;

    /// The components, in standard form.
    fn components(&self, position: &str) -> Result<Vec<String>, ParseError>;

    /// The moves, always in the same order.
    fn moves(&self, position: &str) -> Result<Vec<Played>, ParseError>;

    /// The nim-value, by a theorem where there is one.
    fn nim_value(&mut self, position: &str, run: &Run<'_>) -> Result<u32, ReadError>;

    /// The genus.
    fn genus(&mut self, position: &str, run: &Run<'_>) -> Result<Genus, ReadError>;

    /// The components, with their natures, in the order in which they were numbered.
    fn parts(&mut self, position: &str, run: &Run<'_>) -> Result<Vec<Part>, ReadError>;

    /// Who wins.
    fn outcome(&mut self, play: Play, position: &str, run: &Run<'_>) -> Result<Outcome, ReadError>;

    /// The moves that win; of those that lead to the same position the first.
    fn winning_moves(
        &mut self,
        play: Play,
        position: &str,
        run: &Run<'_>,
    ) -> Result<Vec<Played>, ReadError>;

    /// All components that can arise from some positions, with `;` between them, numbered so that
    /// options come first. A game may have a spelling for many positions at once.
    fn closed(&mut self, positions: &str, run: &Run<'_>) -> Result<Vec<Member>, ReadError>;

    /// The line of a component in a census.
    fn row(&mut self, position: &str, run: &Run<'_>) -> Result<PositionRow, ReadError> {
        let genus = self.genus(position, run)?;
        let tame = self.parts(position, run)?.iter().all(|part| part.nature.is_tame());
        Ok(PositionRow { position: position.to_owned(), genus, tame })
    }
}

/// A game with what is known of its positions.
pub struct Opened<G: Notation> {
    kind: &'static Kind,
    boards: Boards<G>,
}

impl<G: Notation> fmt::Debug for Opened<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened").field("kind", &self.kind.name).finish_non_exhaustive()
    }
}

impl<G: Notation + Send + 'static> Opened<G> {
    /// A game of which nothing is known yet.
    pub fn new(kind: &'static Kind, game: G) -> Self {
        Self { kind, boards: Boards::new(game) }
    }

    fn game(&self) -> &G {
        self.boards.catalogue().game()
    }

    fn told(&self, (played, after): &(G::Move, G::Position)) -> Played {
        Played { told: played.to_string(), after: self.game().print(after) }
    }
}

impl<G: Notation + Send + 'static> Board for Opened<G> {
    fn kind(&self) -> &'static Kind {
        self.kind
    }

    fn read(&self, position: &str) -> Result<String, ParseError> {
        Ok(self.game().print(&self.game().parse(position)?))
    }

    fn picture(&self, position: &str) -> Result<String, ParseError> {
        Ok(self.game().picture(&self.game().parse(position)?))
    }

    fn drawing(&self, position: &str) -> Result<Drawing, ParseError> {
        Ok(self.game().drawing(&self.game().parse(position)?))
    }

    fn components(&self, position: &str) -> Result<Vec<String>, ParseError> {
        let parts = self.game().components(&self.game().parse(position)?);
        Ok(parts.iter().map(|part| self.game().print(part)).collect())
    }

    fn moves(&self, position: &str) -> Result<Vec<Played>, ParseError> {
        let moves = self.game().moves(&self.game().parse(position)?);
        Ok(moves.iter().map(|played| self.told(played)).collect())
    }

    fn nim_value(&mut self, position: &str, run: &Run<'_>) -> Result<u32, ReadError> {
        let position = self.game().parse(position)?;
        Ok(self.boards.nim_value(&position, run)?)
    }

    fn genus(&mut self, position: &str, run: &Run<'_>) -> Result<Genus, ReadError> {
        let position = self.game().parse(position)?;
        Ok(self.boards.genus(&position, run)?)
    }

    fn parts(&mut self, position: &str, run: &Run<'_>) -> Result<Vec<Part>, ReadError> {
        let position = self.game().parse(position)?;
        let natures = self.boards.natures(&position, run)?;
        let part = |(part, nature)| Part { position: self.game().print(&part), nature };
        Ok(natures.into_iter().map(part).collect())
    }

    fn outcome(&mut self, play: Play, position: &str, run: &Run<'_>) -> Result<Outcome, ReadError> {
        let position = self.game().parse(position)?;
        Ok(self.boards.outcome_in(play, &position, run)?)
    }

    fn winning_moves(
        &mut self,
        play: Play,
        position: &str,
        run: &Run<'_>,
    ) -> Result<Vec<Played>, ReadError> {
        let position = self.game().parse(position)?;
        let moves = self.boards.winning_moves_in(play, &position, run)?;
        Ok(moves.iter().map(|played| self.told(played)).collect())
    }

    fn closed(&mut self, positions: &str, run: &Run<'_>) -> Result<Vec<Member>, ReadError> {
        let mut family = Vec::new();
        for text in positions.split(';') {
            family.extend(self.game().family(text)?);
        }
        let print = |position: &G::Position| self.game().print(position);
        let members = members(self.boards.catalogue(), &family, print, run)?;
        let member = |(position, options)| Member { position: print(&position), options };
        Ok(members.into_iter().map(member).collect())
    }
}
