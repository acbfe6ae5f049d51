//! Nim-sequences of any length: which heaps are drawn, and which of them are rare.

use crate::{Scatter, Spectrum};
use grundy::nim::NimSequence;
use grundy::nim::sparse::SparseSpace;
use grundy::rules::Places;
use grundy::run::{Reached, Run, Stop};
use grundy::{Game, Rules};

/// A sparse space is worth showing if at most one heap in so many is rare.
const SPARSE: u64 = 8;

/// The plot of the first heaps of a sequence, with its rare heaps and its period if that is proved.
///
/// ```
/// use grundy::{Game, nim, run::Run};
///
/// let kayles: Game = "kayles".parse()?;
/// let sequence = nim::sequence(&kayles, 1000, &Run::unlimited()).value;
/// let heaps = grundy_figure::worth_showing(&sequence);
/// assert_eq!(heaps, 71 + 6 * 12);
/// let drawn = grundy_figure::sequence(&kayles, &sequence, heaps, "Kayles", &Run::unlimited());
/// assert!(drawn.is_whole() && drawn.value.starts_with("<svg"));
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
pub fn sequence(
    game: &Game,
    sequence: &NimSequence,
    heaps: u64,
    title: &str,
    run: &Run<'_>,
) -> Reached<String> {
    let mut scatter = Scatter::default();
    let stop = visit(game, sequence, heaps, run, |heap, value, rare| {
        scatter.add(heap, value, rare);
    });
    if let Some(proved) = sequence.periodicity().proved() {
        let p = proved.period();
        scatter = scatter.period(p.preperiod(), p.period(), p.saltus());
    }
    Reached { value: scatter.svg(title), stop: stop.err() }
}

/// How often each nim-value occurs among the first heaps of a sequence.
pub fn spectrum(
    game: &Game,
    sequence: &NimSequence,
    heaps: u64,
    title: &str,
    run: &Run<'_>,
) -> Reached<String> {
    let mut spectrum = Spectrum::default();
    let stop = visit(game, sequence, heaps, run, |_, value, rare| spectrum.add(value, rare));
    Reached { value: spectrum.svg(title), stop: stop.err() }
}

/// How many heaps show a sequence best: a few rounds of its period, or all there is.
#[must_use]
pub fn worth_showing(sequence: &NimSequence) -> u64 {
    match sequence.periodicity().proved() {
        Some(proved) => {
            let p = proved.period();
            let rounds = p.preperiod().div_ceil(p.period()).clamp(3, 8);
            p.preperiod().saturating_add(p.period().saturating_mul(rounds)).max(60)
        }
        None => sequence.computed(),
    }
}

/// Shows each heap with its value, and whether it is rare.
fn visit(
    game: &Game,
    sequence: &NimSequence,
    heaps: u64,
    run: &Run<'_>,
    mut show: impl FnMut(u64, u64, bool),
) -> Result<(), Stop> {
    let used = sequence.sparse().map(|sparse| sparse.space());
    let space = used.or_else(|| best_space(game, sequence));
    sequence.visit_values(game, heaps, run, |heap, value| {
        let rare = space.is_some_and(|s| s.is_rare(heap, value as u16));
        show(heap, value, rare);
    })
}

/// A sparse space of the values, where the engine needed none.
fn best_space(game: &Game, sequence: &NimSequence) -> Option<SparseSpace> {
    let places = Places::of(game.code()?)?;
    let values: Option<Vec<u16>> =
        sequence.values().iter().map(|&value| u16::try_from(value).ok()).collect();
    let values = values?;
    let (space, rares) = SparseSpace::best(&values, &places)?;
    (rares > 0 && rares * SPARSE <= values.len() as u64).then_some(space)
}
