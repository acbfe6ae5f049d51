//! A position on a board: genus, outcome, winning moves.

use super::{Answer, Ending, once, outcome_words, printed, printed_if};
use crate::shown::MOVES_ON_PAGE;
use crate::{Column, Formula, IntoPhrase, Page, Table};
use grundy::Outcome;
use grundy::board::{BoardGame, Boards, Cell, Clobber, Grid, GridGame, Towers, connected};
use grundy::misere::{Genus, Nature};
use grundy::rules::ParseError;
use grundy::run::{Run, Stop};
use serde::Serialize;

/// A game on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardKind {
    /// Toppling Towers.
    Towers,
    /// Impartial Clobber.
    Clobber,
}

impl BoardKind {
    /// Every one of them.
    pub const ALL: [Self; 2] = [Self::Towers, Self::Clobber];

    /// The name, as in `towers`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Towers => "towers",
            Self::Clobber => "clobber",
        }
    }

    /// The game with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Reads a position, rows separated by `/`.
    ///
    /// # Errors
    ///
    /// The character that does not belong there.
    pub fn parse(self, text: &str) -> Result<Grid, ParseError> {
        Grid::parse(text, self.letters())
    }

    fn print(self, position: &Grid) -> String {
        position.text(self.letters(), "/")
    }

    fn picture(self, position: &Grid) -> String {
        position.text(self.letters(), "\n")
    }

    fn letters(self) -> &'static [(char, Cell)] {
        match self {
            Self::Towers => Towers::LETTERS,
            Self::Clobber => Clobber::LETTERS,
        }
    }
}

/// What is known of a position on a board.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct BoardAnswer {
    board: &'static str,
    position: String,
    #[serde(serialize_with = "printed_if")]
    genus: Option<Genus>,
    tame: Option<bool>,
    #[serde(serialize_with = "printed_if")]
    outcome: Option<Outcome>,
    #[serde(serialize_with = "printed_if")]
    normal_outcome: Option<Outcome>,
    components: Option<Vec<Component>>,
    winning_moves: Option<Vec<Winning>>,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
    #[serde(skip)]
    picture: String,
}

#[derive(Clone, Debug, Serialize)]
struct Component {
    position: String,
    #[serde(serialize_with = "printed")]
    nature: Nature,
}

#[derive(Clone, Debug, Serialize)]
struct Winning {
    #[serde(rename = "move")]
    played: String,
    position: String,
}

impl BoardAnswer {
    /// Answers one question after the other, so that a stop keeps the answers before it.
    pub fn ask(kind: BoardKind, position: &Grid, run: &Run<'_>) -> Self {
        let mut answer = Self {
            board: kind.name(),
            position: kind.print(position),
            genus: None,
            tame: None,
            outcome: None,
            normal_outcome: None,
            components: None,
            winning_moves: None,
            stop: None,
            picture: kind.picture(position),
        };
        let found = match kind {
            BoardKind::Towers => answer.fill(Towers, kind, position, run),
            BoardKind::Clobber => answer.fill(Clobber, kind, position, run),
        };
        answer.stop = found.err();
        answer
    }

    fn fill<G>(
        &mut self,
        game: G,
        kind: BoardKind,
        position: &Grid,
        run: &Run<'_>,
    ) -> Result<(), Stop>
    where
        G: BoardGame<Position = Grid> + Send,
    {
        let mut boards = Boards::new(game);
        self.genus = Some(boards.genus(position, run)?);
        self.tame = Some(boards.is_tame(position, run)?);
        self.outcome = Some(boards.outcome(position, run)?);
        self.normal_outcome = Some(boards.normal_outcome(position, run)?);
        let natures = boards.natures(position, run)?;
        let component = |(grid, nature)| Component { position: kind.print(&grid), nature };
        self.components = Some(natures.into_iter().map(component).collect());
        let moves = boards.winning_moves(position, run)?;
        let winning = |(played, after): &(G::Move, Grid)| Winning {
            played: played.to_string(),
            position: kind.print(after),
        };
        self.winning_moves = Some(moves.iter().map(winning).collect());
        Ok(())
    }
}

impl Answer for BoardAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.on_paper(|page| page.heading(format!("{}: {}", self.board, self.position)));
        page.verbatim(self.picture.lines().map(|line| format!("  {line}\n")).collect::<String>());
        page.blank();
        if let (Some(genus), Some(tame)) = (&self.genus, self.tame) {
            let nature = if tame { ", tame" } else { ", wild" };
            page.fact("genus", Formula::from(genus).into_phrase().and(nature));
        }
        if let Some(outcome) = self.outcome {
            page.fact("outcome", format!("{} (misère play)", outcome_words(outcome)));
        }
        let components = self.components.as_deref().unwrap_or_default();
        for (i, component) in components.iter().filter(|_| components.len() > 1).enumerate() {
            let text = format!("{}, {}", component.position, component.nature);
            page.fact(once("components", i), text);
        }
        let moves = self.winning_moves.as_deref().unwrap_or_default();
        for (i, winning) in moves.iter().take(MOVES_ON_PAGE).enumerate() {
            let text = format!("{}, leaving {}", winning.played, winning.position);
            page.fact(once("winning", i), text);
        }
        if moves.len() > MOVES_ON_PAGE {
            page.fact("", format!("… and {} more (--json lists all)", moves.len() - MOVES_ON_PAGE));
        }
        page.note(self.stop);
        page
    }

    fn ending(&self) -> Ending {
        self.stop.into()
    }
}

/// The contiguous positions of Toppling Towers up to a size, with their genera.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct GroupsAnswer {
    board: &'static str,
    rows: usize,
    groups: Vec<Group>,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
}

#[derive(Clone, Debug, Serialize)]
struct Group {
    towers: usize,
    position: String,
    #[serde(serialize_with = "printed")]
    genus: Genus,
    tame: bool,
}

impl GroupsAnswer {
    /// Those of up to so many towers on so many rows.
    pub fn ask(rows: usize, towers: usize, run: &Run<'_>) -> Self {
        let mut answer = Self { board: "towers", rows, groups: Vec::new(), stop: None };
        answer.stop = answer.fill(towers, run).err();
        answer
    }

    fn fill(&mut self, towers: usize, run: &Run<'_>) -> Result<(), Stop> {
        let mut boards = Boards::new(Towers);
        for position in connected(self.rows, towers, run)?.iter().flatten() {
            self.groups.push(Group {
                towers: position.count(),
                position: Towers::print(position),
                genus: boards.genus(position, run)?,
                tame: boards.is_tame(position, run)?,
            });
        }
        Ok(())
    }
}

impl Answer for GroupsAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.on_paper(|page| page.heading("contiguous positions of Toppling Towers (* tame)"));
        let mut table = Table::new(vec![
            Column::right("towers").wide(3).after(""),
            Column::left("genus").wide(12),
            Column::left("position").after(" "),
        ]);
        for group in &self.groups {
            let star = if group.tame { "*" } else { "" };
            let genus = Formula::from(&group.genus).into_phrase().and(star);
            let position = group.position.as_str().into_phrase();
            table.row(vec![group.towers.into_phrase(), genus, position]);
        }
        page.table(table.untitled());
        if self.groups.is_empty() {
            page.fact("groups", "none");
        }
        page.note(self.stop);
        page
    }

    fn ending(&self) -> Ending {
        self.stop.into()
    }
}
