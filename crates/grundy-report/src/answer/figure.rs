//! Figures, and their titles.

use super::{Answer, Ending, printed_if};
use crate::Page;
use crate::names::titled;
use grundy::Game;
use grundy::quotient::Quotient;
use grundy::run::{Reached, Stop};
use serde::Serialize;

/// A drawing.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct FigureAnswer {
    kind: &'static str,
    subject: String,
    svg: String,
    file: Option<String>,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
    #[serde(skip)]
    bytes: usize,
}

impl FigureAnswer {
    /// A drawing of this kind of a subject.
    pub fn new(kind: &'static str, subject: &str, drawn: Reached<String>) -> Self {
        let Reached { value: svg, stop } = drawn;
        Self { kind, subject: subject.to_owned(), svg, file: None, stop, bytes: 0 }
    }

    /// The drawing, as SVG.
    #[must_use]
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// The same, written to a file.
    pub fn written(self, file: String, bytes: usize) -> Self {
        Self { file: Some(file), bytes, ..self }
    }
}

impl Answer for FigureAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        if let Some(file) = &self.file {
            page.fact("written", format!("{file}, {} bytes", self.bytes));
            page.note(self.stop);
        } else {
            page.on_screen(|page| page.verbatim(self.svg.as_str()));
            page.on_paper(|page| {
                page.heading(format!("{}: {}", self.kind, self.subject));
                let note = self.stop.map_or(String::new(), |stop| stop.to_string());
                page.figure(self.svg.clone(), note);
            });
        }
        page
    }

    fn ending(&self) -> Ending {
        self.stop.into()
    }
}

/// The structure of a misère quotient; `None` if it has more idempotents than a page holds.
#[must_use]
pub fn structure_figure(game: &Game, quotient: &Quotient<'_>) -> Option<String> {
    let title = format!("Structure of the misère quotient of {}", extent(game, quotient));
    grundy_figure::structure(quotient, &title)
}

/// The actions of the generators; `None` if there are more elements than a page holds.
#[must_use]
pub fn actions_figure(game: &Game, quotient: &Quotient<'_>) -> Option<String> {
    let title = format!("Generators on the misère quotient of {}", extent(game, quotient));
    grundy_figure::actions(quotient, &title)
}

/// The game, and the heaps whose sums the quotient is of, if those are not all.
fn extent(game: &Game, quotient: &Quotient<'_>) -> String {
    match quotient.period() {
        Some(_) => titled(game),
        None => format!("{}, heaps up to {}", titled(game), quotient.tabulated_to()),
    }
}
