//! A position explained through the quotient: heaps, words, reduced word, outcome.

use crate::answer::Failure;
use grundy::nim::NimJudge;
use grundy::outcome::{Judge, Move, Outcome};
use grundy::quotient::{ExplainedHeap, Explanation, Expression, Solver, Word};
use grundy::run::Run;
use grundy::{Game, Position};
use grundy_report::{IntoPhrase, Page, Phrase};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct JsonExplanation {
    position: String,
    words: Vec<(u64, Expression)>,
    product: Expression,
    rewritings: Vec<(Word, Word, Word)>,
    element: Expression,
    outcome: String,
    winning_moves: Vec<(u64, Vec<u64>)>,
}

/// A position with its explanation and winning moves.
pub(crate) struct Explained {
    position: Position,
    explanation: Explanation,
    winning: Vec<Move>,
}

/// How many nim-values are computed for an explanation, and how many winning moves are listed.
const MOST_HEAPS: u64 = 1 << 20;
const MOST_MOVES: usize = 1000;

pub(super) fn explain(
    game: &Game,
    solver: &Solver<Game>,
    position: Position,
    run: &Run<'_>,
) -> Result<Explained, Failure> {
    let quotient = solver.quotient();
    let largest = position.largest().unwrap_or(0);
    let Some(explanation) = quotient.explain(&position) else {
        return explain_normally(game, solver, position, run);
    };
    let small = largest <= 1 << 20;
    let winning = if small { quotient.winning_moves(game, &position) } else { None };
    Ok(Explained { explanation, winning: winning.unwrap_or_default(), position })
}

/// A position with a heap beyond the quotient, where misère play is normal play.
fn explain_normally(
    game: &Game,
    solver: &Solver<Game>,
    position: Position,
    run: &Run<'_>,
) -> Result<Explained, Failure> {
    let largest = position.largest().unwrap_or(0);
    let heaps = largest.min(MOST_HEAPS) + 1;
    let proved = solver.normal_play().and_then(|_| {
        let sequence = grundy::nim::sequence(game, heaps, run).value;
        Explanation::by_nim_values(&sequence, &position)
    });
    let unknown = || Failure::new(format!("error: {}", why_no_words(solver, &position)));
    let explanation = proved.ok_or_else(unknown)?;
    let winning = NimJudge::new(game, heaps, *run).winning_moves(&position, MOST_MOVES);
    let winning = winning.map(|winning| winning.moves).unwrap_or_default();
    Ok(Explained { explanation, winning, position })
}

/// Why a position with a heap beyond the quotient has no words, and what is known of it.
fn why_no_words(solver: &Solver<Game>, position: &Position) -> String {
    let heap = solver.heap();
    let Some(found) = solver.proved_outcomes() else {
        return format!("{position} has a heap above {heap}, where nothing is proved");
    };
    let known = match found.outcome(position) {
        Some(Outcome::P) => "It is a P-position by the proof of that",
        Some(Outcome::N) => "It is an N-position by the proof of that",
        None => "The proof of that does not cover it",
    };
    format!("{position} has no words: with heap {} the quotient is infinite. {known}", found.heap())
}

fn pair(played: &Move) -> (u64, Vec<u64>) {
    (played.heap, played.option.clone())
}

pub(super) fn json_explanation(explained: &Explained) -> JsonExplanation {
    let e = &explained.explanation;
    JsonExplanation {
        position: explained.position.to_string(),
        words: e.heaps.iter().map(|heap| (heap.heap, heap.value.clone())).collect(),
        product: e.product.clone(),
        rewritings: e
            .rewritings
            .iter()
            .map(|r| (r.from.clone(), r.to.clone(), r.word.clone()))
            .collect(),
        element: e.element.clone(),
        outcome: e.outcome.to_string(),
        winning_moves: explained.winning.iter().map(pair).collect(),
    }
}

pub(super) fn explained_lines(page: &mut Page, explained: &Explained) {
    let e = &explained.explanation;
    page.section(format!("{} explained", explained.position));
    for ExplainedHeap { heap, count, stand_in, value } in &e.heaps {
        let times = if *count > 1 { format!(" ({count} times)") } else { String::new() };
        let like = if heap == stand_in { String::new() } else { format!(", like heap {stand_in}") };
        let heap = format!("heap {heap}{times}{like}: ");
        page.fact("", heap.into_phrase().and(Phrase::word(value)));
    }
    page.fact("product", Phrase::word(&e.product));
    for step in &e.rewritings {
        let rule = Phrase::relation(&step.from, " = ", &step.to);
        page.fact("", "= ".into_phrase().and(Phrase::word(&step.word)).and("   by ").and(rule));
    }
    let outcome = match e.outcome {
        Outcome::P => "P: the player who has just moved wins",
        Outcome::N => "N: the player to move wins",
    };
    page.fact("outcome", Phrase::word(&e.element).and(format!(" is {outcome}")));
    for (i, Move { heap, option }) in explained.winning.iter().take(20).enumerate() {
        let label = if i == 0 { "winning" } else { "" };
        let to = Position::new(option.iter().copied());
        page.fact(label, format!("{heap} → {to}"));
    }
}
