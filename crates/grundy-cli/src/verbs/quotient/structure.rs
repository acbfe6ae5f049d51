//! The structure of a quotient, as a page shows it and as JSON.

use super::{cut, phrases, relation};
use crate::context::Context;
use grundy::Game;
use grundy::misere::{Genera, Genus};
use grundy::monoid::{Factor, Structure};
use grundy::quotient::{Element, ElementGenera, Generator, Quotient, Word};
use grundy_report::{IntoPhrase, Page, Phrase};
use serde::Serialize;

/// Presentations of at most this many relations are shortened, one completion for each.
const MOST_SHORTENED: usize = 60;
/// How many pairs of a value and a set of option values are looked at for genera.
pub(super) const PAIRS: usize = 50_000;

#[derive(Serialize)]
pub(super) struct JsonStructure {
    idempotents: Vec<Word>,
    covers: Vec<(Word, Word)>,
    classes: Vec<Vec<Word>>,
    factors: Vec<String>,
    components: Vec<(Word, Vec<Word>)>,
    kernel: Vec<Word>,
    presentation: Option<Vec<(Word, Word)>>,
    genera: JsonGenera,
}

/// The genera of the elements, where elements have genera, and those of the generators' heaps.
#[derive(Serialize)]
pub(super) struct JsonGenera {
    /// `defined`, `undefined` (with a position that shows it) or `unsettled`.
    status: &'static str,
    elements: Option<Vec<(Word, String)>>,
    position: Option<String>,
    generators: Vec<(Generator, String)>,
}

/// The words of some elements.
fn words(quotient: &Quotient<'_>, elements: &[Element]) -> Vec<Word> {
    elements.iter().map(|&x| quotient.word(x)).collect()
}

fn factor_word(factor: &Factor) -> String {
    match factor {
        Factor::Group(group) => group.to_string(),
        Factor::Null(_) => "null".to_owned(),
    }
}

/// What is known of the genera within the time limit, of which some may be gone already.
pub(super) fn genera(game: &Game, quotient: &Quotient<'_>, context: &Context) -> JsonGenera {
    let bar = context.bar("heaps");
    let run = context.run(&bar);
    let found = quotient.genera(game, PAIRS, &run).unwrap_or(ElementGenera::Unsettled);
    let mut heaps = Genera::new(game.clone());
    let generators = quotient.generators().into_iter().map_while(|(name, heap)| {
        heaps.extend_to(heap, &run).ok()?;
        Some((name, heaps.genus(heap)?.to_string()))
    });
    let generators = generators.collect();
    let (status, elements, position) = match found {
        ElementGenera::Defined(genera) => {
            let word = |(x, genus): (Element, &Genus)| (quotient.word(x), genus.to_string());
            ("defined", Some(quotient.elements().zip(&genera).map(word).collect()), None)
        }
        ElementGenera::Undefined(position) => ("undefined", None, Some(position.to_string())),
        ElementGenera::Unsettled => ("unsettled", None, None),
    };
    JsonGenera { status, elements, position, generators }
}

fn genera_lines(page: &mut Page, genera: &JsonGenera) {
    let generators = || cut(genera.generators.iter().map(|(x, g)| Phrase::genus_of(x, g)));
    match (&genera.elements, &genera.position) {
        (Some(elements), _) => {
            page.fact("genera", cut(elements.iter().map(|(x, g)| Phrase::genus_of(x, g))));
        }
        (None, Some(position)) => {
            page.fact("genera", format!("of positions only; elements have none, see {position}"));
            page.fact("", generators());
        }
        (None, None) => {
            page.fact("genera", "not settled whether elements have genera; the generators' heaps:");
            page.fact("", generators());
        }
    }
}

pub(super) fn json_structure(
    quotient: &Quotient<'_>,
    structure: &Structure,
    genera: JsonGenera,
) -> JsonStructure {
    let word = |x: Element| quotient.word(x);
    JsonStructure {
        idempotents: words(quotient, &structure.idempotents),
        covers: structure.covers.iter().map(|&(e, f)| (word(e), word(f))).collect(),
        classes: structure.classes.iter().map(|class| words(quotient, class)).collect(),
        factors: structure.factors.iter().map(factor_word).collect(),
        components: structure
            .components
            .iter()
            .map(|(e, component)| (word(*e), words(quotient, component)))
            .collect(),
        kernel: words(quotient, structure.kernel()),
        presentation: short_relations(quotient),
        genera,
    }
}

/// A short presentation, where finding it takes no time.
pub(super) fn short_relations(quotient: &Quotient<'_>) -> Option<Vec<(Word, Word)>> {
    (quotient.relations().len() <= MOST_SHORTENED).then(|| quotient.short_relations())
}

/// The idempotents, and the principal series with its factors.
pub(super) fn structure_lines(
    page: &mut Page,
    quotient: &Quotient<'_>,
    structure: &Structure,
    genera: &JsonGenera,
) {
    page.blank();
    page.section("structure");
    if let Some(relations) = short_relations(quotient) {
        page.fact("short", cut(relations.iter().map(relation)));
    }
    page.fact("idempotents", cut(phrases(quotient, &structure.idempotents)));
    let covers = structure.covers.iter();
    let covers = covers.map(|&(e, f)| Phrase::relation(quotient.word(e), "<", quotient.word(f)));
    page.fact("their order", cut(covers));
    page.fact("components", format!("{} (archimedean)", structure.components.len()));
    for (i, (class, factor)) in structure.classes.iter().zip(&structure.factors).enumerate() {
        let label = if i == 0 { "series" } else { "" };
        let members = cut(phrases(quotient, class));
        page.fact(label, format!("{}: ", factor_word(factor)).into_phrase().and(members));
    }
    genera_lines(page, genera);
}
