//! Positions of rulesets.

use super::super::{Answer, once};
use super::spelled::Spelled;
use crate::shown::MOVES_ON_PAGE;
use crate::{Column, IntoPhrase, Page, Table};
use grundy::partizan::ruleset::{self, RULESETS};
use grundy::partizan::{Player, ReadError, Style};
use grundy::rules::ParseError;
use grundy::run::Run;
use serde::Serialize;

/// A position, its parts, and the moves that win it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Position {
    ruleset: String,
    picture: String,
    /// The components with their values, if there are several.
    parts: Vec<Part>,
    /// The positions to which each player can move and win.
    left_wins_by: Option<Vec<String>>,
    right_wins_by: Option<Vec<String>>,
    /// How many components were valued.
    positions: usize,
}

#[derive(Clone, Debug, Serialize)]
struct Part {
    position: String,
    value: Spelled,
}

impl Position {
    pub(super) fn new(
        ruleset: &str,
        table: &dyn ruleset::Table,
        text: &str,
    ) -> Result<Self, ParseError> {
        Ok(Self {
            ruleset: ruleset.to_owned(),
            picture: table.picture(text)?,
            parts: Vec::new(),
            left_wins_by: None,
            right_wins_by: None,
            positions: 0,
        })
    }

    /// Finds the components and their values, if there are several.
    pub(super) fn find_parts(
        &mut self,
        table: &mut dyn ruleset::Table,
        text: &str,
        style: Style,
        run: &Run<'_>,
    ) -> Result<(), ReadError> {
        let parts = table.parts(text, run)?;
        if parts.len() > 1 {
            for (position, value) in parts {
                let value = Spelled::new(table.values(), value, style);
                self.parts.push(Part { position, value });
            }
        }
        Ok(())
    }

    /// Finds the moves that win.
    pub(super) fn find_moves(
        &mut self,
        table: &mut dyn ruleset::Table,
        text: &str,
        run: &Run<'_>,
    ) -> Result<(), ReadError> {
        self.left_wins_by = Some(table.winning_moves(text, Player::Left, run)?);
        self.right_wins_by = Some(table.winning_moves(text, Player::Right, run)?);
        self.positions = table.positions();
        Ok(())
    }

    /// The picture, above everything else.
    pub(super) fn draw(&self, page: &mut Page) {
        page.on_paper(|page| page.heading(self.ruleset.as_str()));
        page.verbatim(self.picture.lines().map(|line| format!("  {line}\n")).collect::<String>());
        page.blank();
    }

    /// The parts, and who wins by what.
    pub(super) fn moves(&self, page: &mut Page) {
        for (at, part) in self.parts.iter().enumerate() {
            let place = format!("{}, ", part.position).into_phrase();
            page.fact(once("parts", at), place.and(part.value.phrase()));
        }
        for (label, list) in
            [("Left wins", &self.left_wins_by), ("Right wins", &self.right_wins_by)]
        {
            match list.as_deref() {
                None => {}
                Some([]) => page.fact(label, "not by moving first"),
                Some(list) => {
                    let shown = list.iter().take(MOVES_ON_PAGE).map(String::as_str);
                    page.fact(label, format!("by {}", shown.collect::<Vec<_>>().join(" or ")));
                    if let more @ 1.. = list.len().saturating_sub(MOVES_ON_PAGE) {
                        page.fact("", format!("… and {more} more (--json lists all)"));
                    }
                }
            }
        }
    }
}

/// The rulesets.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct RulesetsAnswer {
    rulesets: Vec<Described>,
}

#[derive(Clone, Debug, Serialize)]
struct Described {
    name: &'static str,
    example: &'static str,
    about: &'static str,
}

impl Default for RulesetsAnswer {
    /// All of them.
    fn default() -> Self {
        let described = |&(name, about, example): &_| Described { name, example, about };
        Self { rulesets: RULESETS.iter().map(described).collect() }
    }
}

impl Answer for RulesetsAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.on_paper(|page| page.heading("rulesets"));
        let mut table = Table::new(vec![
            Column::left("ruleset").wide(12),
            Column::left("a position").wide(13),
            Column::left("rules"),
        ]);
        for ruleset in &self.rulesets {
            let cells = [ruleset.name, ruleset.example, ruleset.about];
            table.row(cells.map(IntoPhrase::into_phrase).to_vec());
        }
        page.table(table);
        page
    }
}
