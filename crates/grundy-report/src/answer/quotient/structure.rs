//! The structure of a quotient.

use super::{PAIRS, cut, equation};
use crate::answer::once;
use crate::{Formula, IntoPhrase, Page};
use grundy::Game;
use grundy::misere::Genera;
use grundy::monoid::{Factor, Structure};
use grundy::quotient::{Element, ElementGenera, Generator, Quotient, Solver, Word};
use grundy::run::Run;
use serde::Serialize;

/// Presentations of at most this many relations are shortened, one completion for each.
const MOST_SHORTENED: usize = 60;

/// The structure of a quotient, elements as words.
#[derive(Clone, Debug, Serialize)]
pub(super) struct StructureOf {
    idempotents: Vec<Word>,
    covers: Vec<(Word, Word)>,
    classes: Vec<Vec<Word>>,
    factors: Vec<String>,
    components: Vec<(Word, Vec<Word>)>,
    kernel: Vec<Word>,
    presentation: Option<Vec<(Word, Word)>>,
    genera: GeneraOf,
}

/// The genera of the elements, where elements have genera, and those of the generators' heaps.
#[derive(Clone, Debug, Serialize)]
struct GeneraOf {
    /// `defined`, `undefined` (with a position that shows it) or `unsettled`.
    status: &'static str,
    elements: Option<Vec<(Word, Printed)>>,
    position: Option<String>,
    generators: Vec<(Generator, Printed)>,
}

/// A genus, serialised as it is printed.
#[derive(Clone, Debug)]
struct Printed(grundy::misere::Genus);

impl Serialize for Printed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl StructureOf {
    pub(super) fn new(solver: &Solver<Game>, run: &Run<'_>) -> Self {
        let quotient = solver.quotient();
        let structure = Structure::of(&quotient.monoid());
        let word = |x: Element| quotient.word(x);
        let words = |elements: &[Element]| elements.iter().map(|&x| word(x)).collect::<Vec<_>>();
        let few = quotient.relations().len() <= MOST_SHORTENED;
        let component = |(e, members): &(Element, Vec<Element>)| (word(*e), words(members));
        Self {
            idempotents: words(&structure.idempotents),
            covers: structure.covers.iter().map(|&(e, f)| (word(e), word(f))).collect(),
            classes: structure.classes.iter().map(|class| words(class)).collect(),
            factors: structure.factors.iter().map(factor_word).collect(),
            components: structure.components.iter().map(component).collect(),
            kernel: words(structure.kernel()),
            presentation: few.then(|| quotient.short_relations()),
            genera: GeneraOf::new(solver.rules(), &quotient, run),
        }
    }

    /// The idempotents, and the principal series with its factors.
    pub(super) fn lines(&self, page: &mut Page) {
        page.section("structure");
        if let Some(relations) = &self.presentation {
            page.fact("short", cut(relations.iter().map(equation)));
        }
        page.fact("idempotents", cut(self.idempotents.iter().map(Formula::from)));
        let covers = self.covers.iter().map(|(e, f)| Formula::from(e).sign("<").and(f));
        page.fact("their order", cut(covers));
        page.fact("components", format!("{} (archimedean)", self.components.len()));
        for (i, (class, factor)) in self.classes.iter().zip(&self.factors).enumerate() {
            let members = cut(class.iter().map(Formula::from));
            page.fact(once("series", i), format!("{factor}: ").into_phrase().and(members));
        }
        self.genera.lines(page);
    }
}

impl GeneraOf {
    /// What is known of the genera within the limits of the run, of which some may be used up.
    fn new(game: &Game, quotient: &Quotient<'_>, run: &Run<'_>) -> Self {
        let found = quotient.genera(game, PAIRS, run).unwrap_or(ElementGenera::Unsettled);
        let mut heaps = Genera::new(game.clone());
        let generators = quotient.generators().into_iter().map_while(|(name, heap)| {
            heaps.extend_to(heap, run).ok()?;
            Some((name, Printed(heaps.genus(heap)?.clone())))
        });
        let generators = generators.collect();
        let (status, elements, position) = match found {
            ElementGenera::Defined(genera) => {
                let words = quotient.elements().map(|x| quotient.word(x));
                ("defined", Some(words.zip(genera.into_iter().map(Printed)).collect()), None)
            }
            ElementGenera::Undefined(position) => ("undefined", None, Some(position.to_string())),
            _ => ("unsettled", None, None),
        };
        Self { status, elements, position, generators }
    }

    fn lines(&self, page: &mut Page) {
        let of = |x: Formula, genus: &Printed| x.sign("=").and(&genus.0);
        let generators = || cut(self.generators.iter().map(|(x, genus)| of((*x).into(), genus)));
        match (&self.elements, &self.position) {
            (Some(elements), _) => {
                let elements = elements.iter().map(|(x, genus)| of(x.into(), genus));
                page.fact("genera", cut(elements));
            }
            (None, Some(position)) => {
                let why = format!("of positions only; elements have none, see {position}");
                page.fact("genera", why);
                page.fact("", generators());
            }
            (None, None) => {
                let open = "not settled whether elements have genera; the generators' heaps:";
                page.fact("genera", open);
                page.fact("", generators());
            }
        }
    }
}

fn factor_word(factor: &Factor) -> String {
    match factor {
        Factor::Group(group) => group.to_string(),
        Factor::Null(_) => "null".to_owned(),
    }
}
