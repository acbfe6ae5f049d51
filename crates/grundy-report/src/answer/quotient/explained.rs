//! A position explained through the quotient: heaps, words, reduced word, outcome.

use crate::answer::{once, outcome_words, printed};
use crate::names::{Spelled, called};
use crate::shown::{MOVES, MOVES_ON_PAGE};
use crate::{Formula, IntoPhrase, Page};
use grundy::nim::NimJudge;
use grundy::outcome::{Judge, Move, Outcome};
use grundy::quotient::{ExplainedHeap, Explanation, Expression, Solver, Word};
use grundy::run::Run;
use grundy::{Game, Position};
use serde::Serialize;

/// How many nim-values are computed for an explanation, and how large a heap may be for its winning
/// moves to be listed.
const MOST_HEAPS: u64 = 1 << 20;

/// A position with its explanation and winning moves.
#[derive(Clone, Debug, Serialize)]
pub struct Explained {
    #[serde(serialize_with = "printed")]
    position: Spelled,
    words: Vec<(u64, Expression)>,
    product: Expression,
    rewritings: Vec<(Word, Word, Word)>,
    element: Expression,
    outcome: Outcome,
    winning_moves: Vec<(u64, Vec<u64>)>,
    #[serde(skip)]
    heaps: Vec<ExplainedHeap>,
    #[serde(skip)]
    game: Game,
}

impl Explained {
    /// A position of the game that a solver has come to know.
    ///
    /// # Errors
    ///
    /// Why the position has no words, and what is known of it.
    pub fn ask(solver: &Solver<Game>, position: Position, run: &Run<'_>) -> Result<Self, String> {
        let (game, quotient) = (solver.rules(), solver.quotient());
        let largest = position.largest().unwrap_or(0);
        if let Some(explanation) = quotient.explain(&position) {
            let small = largest <= MOST_HEAPS;
            let winning = small.then(|| quotient.winning_moves(game, &position)).flatten();
            return Ok(Self::new(game, &position, explanation, winning.unwrap_or_default()));
        }
        if let Some(law) = solver.proved_law() {
            let winning = law.winning_moves(game, &position, MOVES, run).unwrap_or_default();
            return Ok(Self::new(game, &position, law.explain(&position), winning.moves));
        }
        if let Some(reader) = solver.proved_reader() {
            let winning = reader.winning_moves(game, &position, MOVES, run).unwrap_or_default();
            return Ok(Self::new(game, &position, reader.explain(&position), winning.moves));
        }
        // A heap beyond the quotient, where misère play may be normal play.
        let heaps = largest.min(MOST_HEAPS) + 1;
        let by_nim_values = solver.normal_play().and_then(|_| {
            let sequence = grundy::nim::sequence(game, heaps, run).value;
            Explanation::by_nim_values(&sequence, &position)
        });
        let explanation = by_nim_values.ok_or_else(|| why_no_words(solver, &position))?;
        let winning = NimJudge::new(game, heaps, *run).winning_moves(&position, MOVES);
        let winning = winning.map(|winning| winning.moves).unwrap_or_default();
        Ok(Self::new(game, &position, explanation, winning))
    }

    fn new(game: &Game, position: &Position, explanation: Explanation, winning: Vec<Move>) -> Self {
        let Explanation { heaps, product, rewritings, element, outcome, .. } = explanation;
        Self {
            position: Spelled::new(game, position),
            words: heaps.iter().map(|heap| (heap.heap, heap.value.clone())).collect(),
            product,
            rewritings: rewritings.into_iter().map(|r| (r.from, r.to, r.word)).collect(),
            element,
            outcome,
            winning_moves: winning.into_iter().map(|m| (m.heap, m.option)).collect(),
            heaps,
            game: game.clone(),
        }
    }

    pub(super) fn lines(&self, page: &mut Page) {
        page.section(format!("{} explained", self.position));
        for ExplainedHeap { heap, count, stand_in, value } in &self.heaps {
            let times = if *count > 1 { format!(" ({count} times)") } else { String::new() };
            let like =
                if heap == stand_in { String::new() } else { format!(", like heap {stand_in}") };
            let heap = format!("{}{times}{like}: ", called(&self.game, *heap));
            page.fact("", heap.into_phrase().and(Formula::from(value)));
        }
        // Where heaps are read one after the other nothing is multiplied.
        if !matches!(self.product, Expression::State(_)) {
            page.fact("product", Formula::from(&self.product));
        }
        for (from, to, word) in &self.rewritings {
            let rule = Formula::from(from).sign(" = ").and(to);
            page.fact("", "= ".into_phrase().and(Formula::from(word)).and("   by ").and(rule));
        }
        let outcome = format!(" is {}", outcome_words(self.outcome));
        page.fact("outcome", Formula::from(&self.element).into_phrase().and(outcome));
        for (i, (heap, parts)) in self.winning_moves.iter().take(MOVES_ON_PAGE).enumerate() {
            let played = Move { heap: *heap, option: parts.clone() };
            page.fact(once("winning", i), self.game.spell_move(&played));
        }
    }
}

/// Why a position with a heap beyond the quotient has no words, and what is known of it.
fn why_no_words(solver: &Solver<Game>, position: &Position) -> String {
    let game = solver.rules();
    let (heap, spelled) = (game.spell_heap(solver.heap()), game.spell(position));
    let Some(infinite) = solver.infinite() else {
        return match game.has_names() {
            true => format!("{spelled} has a part beyond {heap}, where nothing is proved"),
            false => format!("{spelled} has a heap above {heap}, where nothing is proved"),
        };
    };
    let known = match solver.outcome(position) {
        Some(Outcome::P) => "That proof shows that it is a P-position",
        Some(Outcome::N) => "That proof shows that it is an N-position",
        None => "That proof does not cover it",
    };
    let with = called(game, infinite.heap());
    let infinite = format!("with {with} the quotient is proved to be infinite");
    format!("{spelled} has no words: {infinite}. {known}")
}
