//! What the atlas works out itself about what enters it: nothing here is taken on trust.

use crate::finding::resumed;
use crate::record::{Change, Genus, Nim, Quotient};
use grundy::Game;
use grundy::misere::Genera;
use grundy::monoid::Canonical;
use grundy::quotient;
use grundy::run::{Budget, Run};
use grundy_cert::format::Certificate;
use std::time::Duration;

/// How many nim-values the atlas keeps.
pub const VALUES: u64 = 64;

/// How many genera the atlas keeps, at most.
pub const GENERA: u64 = 24;

/// Quotients of larger orders are not sorted by isomorphism, and not written as a presentation.
pub const LARGEST_CLASSIFIED: u64 = 128;

/// With more relations than this, those that follow from others are kept: to find them takes long.
const MOST_SHORTENED: usize = 60;

/// The processor time for the description of one finding.
const PATIENCE: Duration = Duration::from_secs(60);
/// And for its genera, of which few are better than none.
const GENUS_PATIENCE: Duration = Duration::from_millis(200);

pub(crate) fn nim(game: &Game, facts: &mut Nim) {
    let run = Run::new(Budget::working(PATIENCE));
    facts.start = grundy::nim::sequence(game, VALUES - 1, &run).value.values().to_vec();
    facts.start.truncate(VALUES as usize);
}

pub(crate) fn genus(game: &Game, facts: &mut Genus) {
    let mut genera = Genera::new(game.clone());
    // A limit leaves fewer of them.
    let _ = genera.extend_to(GENERA - 1, &Run::new(Budget::working(GENUS_PATIENCE)));
    let genus = |heap| genera.genus(heap).map(ToString::to_string);
    facts.start = (0..GENERA).map_while(genus).collect();
    facts.first_wild = genera.first_wild();
    facts.heap = facts.heap.max(genera.settled());
}

/// The canonical table of a quotient, a byte for each entry.
pub(crate) type Table = Vec<u8>;

/// Fills in what follows from the table of a quotient; gives its canonical table.
pub(crate) fn quotient(
    game: &Game,
    certificate: &Certificate,
    facts: &mut Quotient,
) -> Option<Table> {
    let run = Run::new(Budget::working(PATIENCE));
    let solver = resumed(game, certificate, &run)?;
    let found = solver.quotient();
    if (found.order() as u64, found.p_order() as u64)
        != (facts.numbers.order, facts.numbers.p_order)
    {
        return None;
    }
    facts.numbers.tame = found.tame().map(u64::from);
    let change = |change: &quotient::Change| Change {
        heap: change.heap,
        order: change.order,
        p_order: Some(change.p_order),
    };
    facts.changes = solver.changes().iter().map(change).collect();
    if facts.numbers.order > LARGEST_CLASSIFIED {
        return None;
    }
    facts.presentation = Some(presentation(&found));
    let canonical = Canonical::within(&found.monoid(), &|x| found.is_p(x), &run).ok()?;
    canonical.table().iter().map(|&entry| u8::try_from(entry).ok()).collect()
}

/// Generators with their heaps, relations and P-elements in one line.
fn presentation(quotient: &quotient::Quotient<'_>) -> String {
    let list = |words: Vec<String>| words.join(", ");
    let generators = quotient.generators();
    let letters = list(generators.iter().map(|(letter, _)| letter.to_string()).collect());
    let heaps = list(generators.iter().map(|(letter, n)| format!("Φ({n}) = {letter}")).collect());
    let relations = match quotient.relations() {
        many if many.len() > MOST_SHORTENED => many,
        _ => quotient.short_relations(),
    };
    let relations = list(relations.iter().map(|(l, r)| format!("{l} = {r}")).collect());
    let word = |x| quotient.word(x).to_string();
    let p = list(quotient.p_elements().into_iter().map(word).collect());
    format!("⟨ {letters} | {relations} ⟩, P = {{ {p} }}, {heaps}")
}
