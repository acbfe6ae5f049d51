//! `grundy solve GAME`: normal play and misère play on one page.

use super::{figure, nim, quotient, tables};
use crate::answer::{Answer, Status as Exit, Verdict};
use crate::args::SolveArgs;
use crate::certificate;
use crate::context::Context;
use grundy::Game;
use grundy::misere::Genera;
use grundy::quotient::{Solver, Status};
use grundy::solve::{Patience, solve};
use grundy_report::Page;
use serde::Serialize;

/// The last heap whose genus a document shows.
const LAST_GENUS: u64 = 71;

#[derive(Serialize)]
struct Json {
    game: String,
    normal: nim::Json,
    misere: Misere,
}

#[derive(Serialize)]
struct Misere {
    #[serde(flatten)]
    quotient: quotient::Json,
    /// The first heap at which the quotient is no longer that of a Nim position.
    first_wild: Option<u64>,
}

pub(crate) fn answer(args: &SolveArgs, context: &Context) -> Verdict {
    let game: Game = args.game.parse()?;
    let bar = context.bar("heaps");
    let solution = solve(&game, &Patience::default(), &context.run(&bar));
    drop(bar);
    let (sequence, solver, status) = (solution.sequence(), solution.solver(), solution.status());
    if let Some(file) = &args.certificate {
        let normal = grundy_certify::nim(&game, sequence);
        let misere = grundy_certify::quotient(&game, solver, status);
        certificate::save(file, grundy_certify::all(&game, normal.into_iter().chain(misere)))?;
    }
    let mut page = Page::default();
    page.heading(format!("{game}{}", nim::also_called(&game)));
    page.on_paper(|page| tables::rules_in_words(page, &game));
    page.section("normal play");
    nim::facts(&mut page, solution.normal());
    page.on_paper(|page| nim::exhibits(page, &game, sequence, context));
    page.blank();
    page.section("misère play");
    quotient::facts(&mut page, solver, status);
    if let Some(heap) = solution.first_wild() {
        page.fact("first wild", format!("heap {heap}"));
    }
    if context.on_paper() {
        page.on_paper(|page| misere_exhibits(page, &game, solver, status, context));
    }
    let json = Json {
        game: game.to_string(),
        normal: nim::json_of(&game, solution.normal()),
        misere: Misere {
            quotient: quotient::json(&game, solver, status, None),
            first_wild: solution.first_wild(),
        },
    };
    let proved = sequence.periodicity().proved().is_some();
    let exit = match (quotient::exit(status), proved) {
        (Exit::Done, false) => Exit::Limit,
        (exit, _) => exit,
    };
    Ok(Answer::new(page, json, exit))
}

/// What a document shows besides of misère play.
fn misere_exhibits(
    page: &mut Page,
    game: &Game,
    solver: &Solver<Game>,
    status: &Status,
    context: &Context,
) {
    quotient::pretending_rows(page, &solver.quotient(), status);
    quotient::exhibits(page, game, solver, context);
    let bar = context.bar("heaps");
    let mut genera = Genera::new(game.clone());
    // A stop leaves the heaps before it, and the table shows those.
    let _ = genera.extend_to(LAST_GENUS, &Patience::default().limit(context.run(&bar)));
    page.section("genera");
    let title = format!("{game}{}", nim::also_called(game));
    page.table(tables::genus_rows(&genera, LAST_GENUS.min(genera.settled().saturating_sub(1))));
    let map = figure::genus_map(&genera, LAST_GENUS, &title);
    page.figure(map, "the genus table: a column for each heap, a row for g and each superscript");
}
