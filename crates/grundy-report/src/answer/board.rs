//! A position on a board: nim-value, genus, outcomes, winning moves; and the boards there are.

use super::{Answer, Ending, once, outcome_words, printed, printed_if};
use crate::shown::MOVES_ON_PAGE;
use crate::{Column, Formula, IntoPhrase, Page, Table};
use grundy::Outcome;
use grundy::board::Boards;
use grundy::misere::{Genus, Nature};
use grundy::outcome::Play;
use grundy::rules::{ParseError, ReadError};
use grundy::run::{Run, Stop};
use grundy_boards::{BOARDS, Board, Kind, Notation, Played, Towers, connected};
use serde::Serialize;

/// What is known of a position on a board.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct BoardAnswer {
    board: &'static str,
    position: String,
    nim_value: Option<u32>,
    #[serde(serialize_with = "printed_if")]
    normal_outcome: Option<Outcome>,
    normal_winning_moves: Option<Vec<Winning>>,
    #[serde(serialize_with = "printed_if")]
    genus: Option<Genus>,
    tame: Option<bool>,
    #[serde(serialize_with = "printed_if")]
    outcome: Option<Outcome>,
    components: Option<Vec<Component>>,
    winning_moves: Option<Vec<Winning>>,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
    #[serde(skip)]
    title: &'static str,
    #[serde(skip)]
    picture: String,
    #[serde(skip)]
    drawing: String,
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

impl From<Played> for Winning {
    fn from(played: Played) -> Self {
        Self { played: played.told, position: played.after }
    }
}

impl BoardAnswer {
    /// Answers one question after the other, so that a stop keeps the answers before it.
    ///
    /// # Errors
    ///
    /// A text that is no position of the game.
    pub fn ask(board: &mut dyn Board, position: &str, run: &Run<'_>) -> Result<Self, ParseError> {
        let kind = board.kind();
        let position = board.read(position)?;
        let title = format!("{}: {position}", kind.title);
        let mut answer = Self {
            board: kind.name,
            nim_value: None,
            normal_outcome: None,
            normal_winning_moves: None,
            genus: None,
            tame: None,
            outcome: None,
            components: None,
            winning_moves: None,
            stop: None,
            title: kind.title,
            picture: board.picture(&position)?,
            drawing: grundy_figure::board(&board.drawing(&position)?, &title),
            position,
        };
        match answer.fill(board, run) {
            Ok(()) => Ok(answer),
            Err(ReadError::Text(error)) => Err(error),
            Err(ReadError::Stopped(stop)) => Ok(Self { stop: Some(stop), ..answer }),
        }
    }

    fn fill(&mut self, board: &mut dyn Board, run: &Run<'_>) -> Result<(), ReadError> {
        let position = &self.position;
        let value = board.nim_value(position, run)?;
        self.nim_value = Some(value);
        self.normal_outcome = Some(Outcome::p_if(value == 0));
        let winning = |moves: Vec<Played>| moves.into_iter().map(Winning::from).collect();
        self.normal_winning_moves =
            Some(winning(board.winning_moves(Play::Normal, position, run)?));
        let genus = board.genus(position, run)?;
        self.outcome = Some(genus.misere_outcome());
        self.genus = Some(genus);
        let parts = board.parts(position, run)?;
        self.tame = Some(parts.iter().all(|part| part.nature.is_tame()));
        let component =
            |part: grundy_boards::Part| Component { position: part.position, nature: part.nature };
        self.components = Some(parts.into_iter().map(component).collect());
        self.winning_moves = Some(winning(board.winning_moves(Play::Misere, position, run)?));
        Ok(())
    }

    /// The outcome of a play and the moves that win.
    fn play(page: &mut Page, label: &str, outcome: Option<Outcome>, moves: Option<&Vec<Winning>>) {
        if let Some(outcome) = outcome {
            page.fact(label, outcome_words(outcome));
        }
        let moves = moves.map_or(&[][..], Vec::as_slice);
        for (i, winning) in moves.iter().take(MOVES_ON_PAGE).enumerate() {
            let text = format!("{}, leaving {}", winning.played, winning.position);
            page.fact(once("winning", i), text);
        }
        if moves.len() > MOVES_ON_PAGE {
            page.fact("", format!("… and {} more (--json lists all)", moves.len() - MOVES_ON_PAGE));
        }
    }
}

impl Answer for BoardAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.on_paper(|page| {
            page.heading(format!("{}: {}", self.title, self.position));
            page.figure(self.drawing.clone(), "the position");
        });
        let picture = self.picture.lines().flat_map(lines).map(|line| format!("  {line}\n"));
        page.verbatim(picture.collect::<String>());
        page.blank();
        if let Some(value) = self.nim_value {
            page.fact("nim-value", value);
        }
        if let (Some(genus), Some(tame)) = (&self.genus, self.tame) {
            let nature = if tame { ", tame" } else { ", wild" };
            page.fact("genus", Formula::from(genus).into_phrase().and(nature));
        }
        let components = self.components.as_deref().unwrap_or_default();
        for (i, component) in components.iter().filter(|_| components.len() > 1).enumerate() {
            let text = format!("{}, {}", component.position, component.nature);
            page.fact(once("components", i), text);
        }
        let normal = self.normal_winning_moves.as_ref();
        Self::play(&mut page, "normal play", self.normal_outcome, normal);
        Self::play(&mut page, "misère play", self.outcome, self.winning_moves.as_ref());
        page.note(self.stop);
        page
    }

    fn ending(&self) -> Ending {
        self.stop.into()
    }
}

/// A long list of edges on several lines.
fn lines(line: &str) -> Vec<String> {
    const WIDE: usize = 62;
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let last = lines.last_mut().expect("at least one line");
        match last.chars().count() + 1 + word.chars().count() {
            1.. if last.is_empty() => last.push_str(word),
            ..=WIDE => last.extend([" ", word]),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The boards there are, or what one of them takes.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct BoardsAnswer {
    boards: Vec<Listed>,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Listed {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    takes: &'static str,
    examples: &'static [&'static str],
    source: &'static str,
}

impl From<&'static Kind> for Listed {
    fn from(kind: &'static Kind) -> Self {
        let &Kind { name, title, about, takes, examples, source, .. } = kind;
        Self { name, title, about, takes, examples, source }
    }
}

impl BoardsAnswer {
    /// All boards.
    pub fn all() -> Self {
        Self { boards: BOARDS.iter().map(Listed::from).collect() }
    }

    /// What a board takes.
    pub fn of(kind: &'static Kind) -> Self {
        Self { boards: vec![kind.into()] }
    }
}

/// An example as a shell takes it.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "./,:-".contains(c);
    if text.chars().all(plain) { text.to_owned() } else { format!("'{text}'") }
}

impl Answer for BoardsAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        if let [board] = &self.boards[..] {
            page.on_paper(|page| page.heading(board.title));
            page.fact("game", board.title);
            page.fact("a move", board.about);
            page.fact("positions", board.takes);
            page.fact("source", board.source);
            for (i, example) in board.examples.iter().enumerate() {
                let line = format!("grundy board {} {}", board.name, quoted(example));
                page.fact(once("for example", i), line);
            }
            return page;
        }
        page.on_paper(|page| page.heading("boards"));
        let name = Column::left("name").wide(17).after("");
        let mut table = Table::new(vec![name, Column::left("a move").after(" ")]);
        for board in &self.boards {
            table.row([board.name, board.about].map(IntoPhrase::into_phrase).to_vec());
        }
        page.table(table.untitled());
        page
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
                position: Towers.print(position),
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
