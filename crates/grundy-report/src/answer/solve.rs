//! Normal play and misère play on one page.

use super::genus::genus_rows;
use super::{Answer, Ending, NimAnswer, NimView, QuotientAnswer, printed};
use crate::names::{called, rules_in_words, titled};
use crate::shown::LAST_GENUS;
use crate::{Page, Table};
use grundy::Game;
use grundy::misere::Genera;
use grundy::run::Run;
use grundy::solve::{Patience, Solution};
use serde::Serialize;

/// Both plays of a game.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct SolveAnswer {
    #[serde(serialize_with = "printed")]
    game: Game,
    normal: NimAnswer,
    misere: Misere,
    #[serde(skip)]
    genera: Option<(Table, String)>,
}

#[derive(Clone, Debug, Serialize)]
struct Misere {
    #[serde(flatten)]
    quotient: QuotientAnswer,
    /// The first heap at which the quotient is no longer that of a Nim position.
    first_wild: Option<u64>,
}

impl SolveAnswer {
    /// What was found about a game.
    pub fn new(solution: &Solution) -> Self {
        let quotient = QuotientAnswer::new(solution.solver(), solution.status());
        Self {
            game: solution.game().clone(),
            normal: NimAnswer::new(solution.game(), solution.normal(), NimView::default()),
            misere: Misere { quotient, first_wild: solution.first_wild() },
            genera: None,
        }
    }

    /// The same with what only documents show: elements and genera, and figures if they can be
    /// shown. Plot and genera end when patience does.
    pub fn with_exhibits(
        mut self,
        solution: &Solution,
        figures: bool,
        patience: &Patience,
        run: &Run<'_>,
    ) -> Self {
        if figures {
            self.normal = self.normal.plotted(solution.sequence(), &patience.limit(*run));
        }
        let quotient = self.misere.quotient;
        self.misere.quotient = quotient.with_exhibits(solution.solver(), figures, run);
        let mut genera = Genera::new(self.game.clone());
        // A stop leaves the heaps before it, and the table shows those.
        let _ = genera.extend_to(LAST_GENUS, &patience.limit(*run));
        let last = LAST_GENUS.min(genera.settled().saturating_sub(1));
        let title = format!("Genera of {}", titled(&self.game));
        let map = grundy_figure::genera(&genera, LAST_GENUS, &title);
        self.genera = Some((genus_rows(&genera, last), map));
        self
    }
}

impl Answer for SolveAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.heading(titled(&self.game));
        page.on_paper(|page| rules_in_words(page, &self.game));
        page.section("normal play");
        self.normal.facts(&mut page);
        page.on_paper(|page| self.normal.exhibits(page));
        page.blank();
        page.section("misère play");
        self.misere.quotient.facts(&mut page);
        if let Some(heap) = self.misere.first_wild {
            page.fact("first wild", called(&self.game, heap));
        }
        page.on_paper(|page| {
            self.misere.quotient.pretending_rows(page);
            self.misere.quotient.exhibits(page);
            if let Some((table, map)) = &self.genera {
                page.section("genera");
                page.table(table.clone());
                let caption =
                    "the genus table: a column for each heap, a row for g and each superscript";
                page.figure(map.clone(), caption);
            }
        });
        page
    }

    fn ending(&self) -> Ending {
        match self.misere.quotient.ending() {
            Ending::Done | Ending::Open => self.normal.ending(),
            ending => ending,
        }
    }
}
