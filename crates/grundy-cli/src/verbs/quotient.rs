//! `grundy quotient GAME`: the misère quotient, complete or to a heap.

use super::nim::also_called;
use super::{figure, tables};
use crate::answer::{Answer, Failure, Status as Exit, Verdict};
use crate::args::QuotientArgs;
use crate::certificate;
use crate::context::Context;
use crate::report::{Format, IntoPhrase, Page, Phrase, Rows, Values, row_length};
use grundy::misere::{Genera, Genus};
use grundy::monoid::{Factor, Structure};
use grundy::nim::NimJudge;
use grundy::outcome::Judge;
use grundy::quotient::{
    Change, ElementGenera, Explanation, NormalPlay, Period, Quotient, Solver, Status, Theorem,
};
use grundy::run::{Budget, Run};
use grundy::{Game, Position};
use serde::Serialize;
use std::fs;

/// How far to look where `--heap` does not say.
const DEFAULT_HEAPS: u64 = 20_000;
/// What a page shows of a long list.
const SHOWN: usize = 60;
/// What a document shows of a presentation.
const MOST_RELATIONS: usize = 300;
/// Presentations of at most this many relations are shortened, one completion for each.
const MOST_SHORTENED: usize = 60;
/// How many pairs of a value and a set of option values are looked at for genera.
const PAIRS: usize = 50_000;

#[derive(Serialize)]
pub(crate) struct Json {
    game: String,
    status: &'static str,
    heap: u64,
    order: usize,
    p_order: usize,
    preperiod: Option<u64>,
    period: Option<u64>,
    proof: Option<String>,
    normal_play: Option<JsonNormal>,
    tame: bool,
    tame_rank: Option<u32>,
    generators: Vec<String>,
    generator_heaps: Vec<u64>,
    relations: Vec<(String, String)>,
    p_elements: Vec<String>,
    pretending: Vec<String>,
    changes: Vec<JsonChange>,
    stop: Option<String>,
    explanation: Option<JsonExplanation>,
    structure: Option<JsonStructure>,
}

#[derive(Serialize)]
struct JsonStructure {
    idempotents: Vec<String>,
    covers: Vec<(String, String)>,
    classes: Vec<Vec<String>>,
    factors: Vec<String>,
    components: Vec<(String, Vec<String>)>,
    kernel: Vec<String>,
    presentation: Option<Vec<(String, String)>>,
    genera: JsonGenera,
}

/// The genera of the elements, where elements have genera, and those of the generators' heaps.
#[derive(Serialize)]
struct JsonGenera {
    /// `defined`, `undefined` (with a position that shows it) or `unsettled`.
    status: &'static str,
    elements: Option<Vec<(String, String)>>,
    position: Option<String>,
    generators: Vec<(String, String)>,
}

/// Every position with a heap of size `from` or larger is won as in normal play.
#[derive(Serialize)]
struct JsonNormal {
    from: u64,
    verified_to: u64,
    proof: String,
}

#[derive(Serialize)]
struct JsonChange {
    heap: u64,
    order: u64,
    p_order: u64,
}

#[derive(Serialize)]
struct JsonExplanation {
    position: String,
    words: Vec<(u64, String)>,
    product: String,
    rewritings: Vec<(String, String, String)>,
    element: String,
    outcome: &'static str,
    winning_moves: Vec<(u64, Vec<u64>)>,
}

pub(crate) fn answer(args: &QuotientArgs, context: &Context) -> Verdict {
    let game: Game = args.game.parse()?;
    let position = args.explain.as_ref().map(|text| text.parse::<Position>()).transpose()?;
    let bar = context.bar("heaps");
    let run = context.run(&bar).within(Budget { order: args.limit_order, ..context.budget() });
    let mut solver = start(&game, args, &run)?;
    let status = match args.heap {
        Some(heap) => solver.extend_to(heap, &run),
        None => solver.solve(&run.within(Budget { heap: Some(DEFAULT_HEAPS), ..run.budget() })),
    };
    if let Some(file) = &args.save {
        let failed = |error| Failure::new(format!("error: cannot write {file}: {error}"));
        fs::write(file, solver.save()).map_err(failed)?;
    }
    if let Some(file) = &args.certificate {
        certificate::save(file, certificate::quotient(&game, &solver, &status))?;
    }
    let explained = position.map(|position| explain(&game, &solver, position, &run)).transpose()?;
    drop(bar);
    let mut page = page(&game, &solver, &status);
    if context.on_paper() {
        page.on_paper(|page| exhibits(page, &game, &solver, context));
    }
    if let Some(explained) = &explained {
        page.blank();
        explained_lines(&mut page, explained);
    }
    let mut json = json(&game, &solver, &status, explained.as_ref());
    if args.structure {
        let quotient = solver.quotient();
        let structure = Structure::of(&quotient.monoid());
        let genera = genera(&game, &quotient, context);
        structure_lines(&mut page, &quotient, &structure, &genera);
        json.structure = Some(json_structure(&quotient, &structure, genera));
    }
    Ok(Answer::new(page, json, exit(&status)))
}

fn start(game: &Game, args: &QuotientArgs, run: &Run<'_>) -> Result<Solver<Game>, Failure> {
    let Some(file) = &args.resume else { return Ok(Solver::new(game.clone())) };
    let failed = |error: String| Failure::new(format!("error: cannot resume from {file}: {error}"));
    let text = fs::read_to_string(file).map_err(|error| failed(error.to_string()))?;
    Solver::restore(game.clone(), &text, run).map_err(|error| failed(error.to_string()))
}

pub(crate) fn exit(status: &Status) -> Exit {
    match status {
        Status::Stopped(stop) => (*stop).into(),
        Status::Normal(_) => Exit::Limit,
        _ => Exit::Done,
    }
}

/// A position with its explanation and winning moves.
pub(crate) struct Explained {
    position: Position,
    explanation: Explanation,
    winning: Vec<(u64, Vec<u64>)>,
}

/// How many nim-values are computed for an explanation, and how many winning moves are listed.
const MOST_HEAPS: u64 = 1 << 20;
const MOST_MOVES: usize = 1000;

fn explain(
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
    let heaps = largest.min(MOST_HEAPS) as usize + 1;
    let proved = solver.normal_play().and_then(|_| {
        let sequence = grundy::nim::sequence(game, heaps, run);
        Explanation::by_nim_values(&sequence, &position)
    });
    let unknown = || {
        let heap = solver.heap();
        Failure::new(format!("error: {position} has a heap above {heap}, where nothing is proved"))
    };
    let explanation = proved.ok_or_else(unknown)?;
    let winning = NimJudge::new(game, heaps, *run).winning_moves(&position, MOST_MOVES);
    let winning = winning.map(|winning| winning.moves).unwrap_or_default();
    let winning = winning.into_iter().map(|played| (played.heap, played.option)).collect();
    Ok(Explained { explanation, winning, position })
}

/// The word of each heap from 0 on: one round of the period, or all there is.
fn pretending(quotient: &Quotient<'_>, status: &Status) -> Vec<String> {
    let last = match status {
        Status::Solved(p) => p.preperiod + p.period - 1,
        _ => quotient.tabulated_to(),
    };
    let words: Vec<String> = (0..quotient.order() as u32).map(|x| quotient.word(x)).collect();
    let values = (0..=last).map_while(|heap| quotient.value(heap));
    values.map(|x| words[x as usize].clone()).collect()
}

pub(crate) fn json(
    game: &Game,
    solver: &Solver<Game>,
    status: &Status,
    explained: Option<&Explained>,
) -> Json {
    let quotient = solver.quotient();
    let (generators, generator_heaps) = quotient.generators().into_iter().unzip();
    let change = |c: &Change| JsonChange { heap: c.heap, order: c.order, p_order: c.p_order };
    let period = period(status);
    Json {
        game: game.to_string(),
        status: status_word(status),
        heap: solver.heap(),
        order: quotient.order(),
        p_order: quotient.p_order(),
        preperiod: period.map(|p| p.preperiod),
        period: period.map(|p| p.period),
        proof: period.map(|p| p.to_string()),
        normal_play: solver.normal_play().map(json_normal),
        tame: quotient.tame().is_some(),
        tame_rank: quotient.tame(),
        generators,
        generator_heaps,
        relations: quotient.relations(),
        p_elements: quotient.p_elements().into_iter().map(|x| quotient.word(x)).collect(),
        pretending: pretending(&quotient, status),
        changes: solver.changes().iter().map(change).collect(),
        stop: match status {
            Status::Stopped(stop) => Some(stop.to_string()),
            Status::Infinite(proof) => Some(proof.to_string()),
            Status::Normal(_) => Some(NO_PERIOD.to_owned()),
            _ => None,
        },
        explanation: explained.map(json_explanation),
        structure: None,
    }
}

/// What is missing where all that is known of larger heaps is that they are played as in normal play.
const NO_PERIOD: &str = "no period of the nim-sequence is proved";

fn json_normal(normal: NormalPlay) -> JsonNormal {
    let NormalPlay { from, verified_to, .. } = normal;
    JsonNormal { from, verified_to, proof: normal.to_string() }
}

fn json_explanation(explained: &Explained) -> JsonExplanation {
    let e = &explained.explanation;
    JsonExplanation {
        position: explained.position.to_string(),
        words: e.heaps.iter().map(|(heap, _, _, word)| (*heap, word.clone())).collect(),
        product: e.product.clone(),
        rewritings: e
            .rewritings
            .iter()
            .map(|r| (r.from.clone(), r.to.clone(), r.word.clone()))
            .collect(),
        element: e.element.clone(),
        outcome: if e.is_p { "P" } else { "N" },
        winning_moves: explained.winning.clone(),
    }
}

fn period(status: &Status) -> Option<&Period> {
    match status {
        Status::Solved(period) => Some(period),
        _ => None,
    }
}

pub(crate) fn status_word(status: &Status) -> &'static str {
    match status {
        Status::Solved(_) => "solved",
        Status::Partial => "partial",
        Status::Infinite(_) => "infinite",
        Status::Stopped(_) | Status::Normal(_) => "limit",
    }
}

fn page(game: &Game, solver: &Solver<Game>, status: &Status) -> Page {
    let mut page = Page::default();
    page.heading(format!("{game}{}, misère play", also_called(game)));
    page.on_paper(|page| tables::rules_in_words(page, game));
    facts(&mut page, solver, status);
    page.blank();
    pretending_rows(&mut page, &solver.quotient(), status);
    page
}

/// The presentation, and the pretending function in rows of its period if that is not too long.
pub(crate) fn pretending_rows(page: &mut Page, quotient: &Quotient<'_>, status: &Status) {
    page.on_paper(|page| presentation(page, quotient));
    let words = pretending(quotient, status);
    let widest = words.iter().map(|word| word.chars().count()).max().unwrap_or(1);
    let shown = if period(status).is_some() { words.len().min(600) } else { words.len().min(200) };
    let per_row = row_length(period(status).map(|p| p.period), widest);
    let rows = Rows::new(Values::Words(words[..shown].to_vec()), per_row);
    page.rows(rows.captioned("pretending function: the element of each heap"));
    if shown < words.len() {
        page.plain(format!("      … and {} more (--json lists all)", words.len() - shown));
    }
}

/// What a document shows besides: the presentation and the elements.
pub(crate) fn exhibits(page: &mut Page, game: &Game, solver: &Solver<Game>, context: &Context) {
    let quotient = solver.quotient();
    page.section("elements");
    let bar = context.bar("pairs");
    let genera = quotient.genera(game, PAIRS, &context.run(&bar));
    let genera = match &genera {
        Ok(ElementGenera::Defined(genera)) => Some(genera.as_slice()),
        _ => None,
    };
    page.table(tables::elements(&quotient, genera));
    if context.format() != Format::Html {
        return;
    }
    let title = format!("{game}{}", also_called(game));
    let caption = "idempotents in their natural order, with their archimedean components";
    if let Some(svg) = figure::structure(&quotient, &title) {
        page.section("structure of the quotient");
        page.figure(svg, caption);
    }
    if let Some(svg) = figure::actions(&quotient, &title) {
        page.section("actions of the generators");
        page.figure(svg, "an arrow from each element to its product with the generator");
    }
}

/// The monoid by generators and relations, as far as anybody would read it.
fn presentation(page: &mut Page, quotient: &Quotient<'_>) {
    let names = quotient.generators().into_iter().map(|(name, _)| name).collect();
    let mut relations = quotient.relations();
    let more = relations.len().saturating_sub(MOST_RELATIONS);
    relations.truncate(MOST_RELATIONS);
    page.presentation(names, relations);
    if more > 0 {
        page.plain(format!("… and {more} more relations (--json lists all)"));
    }
}

/// What is known, as labelled facts.
pub(crate) fn facts(page: &mut Page, solver: &Solver<Game>, status: &Status) {
    let quotient = solver.quotient();
    let p_order = quotient.p_order();
    page.fact("quotient", format!("order {}, {p_order} P-elements", quotient.order()));
    match quotient.tame() {
        Some(n) => page.fact("tame", format!("it is T_{n}, a quotient of misère Nim")),
        None => page.fact("tame", "no, wild"),
    }
    let heap = solver.heap();
    match status {
        Status::Solved(p) => {
            page.fact("period", format!("{}, preperiod {}", p.period, p.preperiod));
            page.fact("proved", format!("for all heaps: {p}"));
        }
        Status::Partial => page.fact("exact", format!("for sums of heaps up to {heap}")),
        Status::Normal(_) => {
            page.fact("exact", format!("for sums of heaps up to {heap}"));
            page.fact("beyond", format!("by nim-values; {NO_PERIOD}"));
        }
        Status::Infinite(proof) => {
            page.fact("exact", format!("for sums of heaps up to {heap}"));
            page.fact("infinite", format!("at heap {}, proved: {proof}", heap + 1));
        }
        Status::Stopped(stop) => {
            page.fact("exact", format!("for sums of heaps up to {heap}"));
            page.fact("stopped", format!("at heap {}: {stop}", heap + 1));
        }
    }
    let by_period = !matches!(period(status), Some(p) if p.theorem != Theorem::Periodicity);
    if let (true, Some(normal)) = (by_period, solver.normal_play()) {
        let proof = normal.to_string();
        let proof = proof.trim_start_matches("normal play ");
        page.fact(
            "normal play",
            format!("{proof}: sums with such a heap are won as in normal play"),
        );
    }
    let generators = quotient.generators();
    let at = generators.iter().map(|(name, heap)| Phrase::relation(name, "=", &heap.to_string()));
    page.on_screen(|page| page.fact("generators", cut(at).and(" (name = first heap)")));
    let first = |(name, heap): &(String, u64)| Phrase::word(name).and(format!(" (heap {heap})"));
    page.on_paper(|page| page.fact("generators", cut(generators.iter().map(first))));
    let relations = quotient.relations();
    let list = cut(relations.iter().map(|(l, r)| Phrase::relation(l, "=", r)));
    page.on_screen(|page| page.fact("relations", list));
    let p = quotient.p_elements();
    page.fact("P-elements", cut(p.iter().map(|&x| Phrase::word(quotient.word(x)))));
    let changes = solver.changes().iter().map(|c| format!("{}:{}", c.heap, c.order));
    page.fact("changes", cut(changes.map(IntoPhrase::into_phrase)).and(" (heap:order)"));
}

/// The first entries of a list, and how many more there are.
fn cut(entries: impl ExactSizeIterator<Item = Phrase>) -> Phrase {
    let more = entries.len().saturating_sub(SHOWN);
    let shown = Phrase::list(entries.take(SHOWN));
    match (shown.is_empty(), more) {
        (true, _) => "none".into_phrase(),
        (_, 0) => shown,
        _ => shown.and(format!(" … and {more} more (--json lists all)")),
    }
}

fn explained_lines(page: &mut Page, explained: &Explained) {
    let e = &explained.explanation;
    page.section(format!("{} explained", explained.position));
    for (heap, count, stand_in, word) in &e.heaps {
        let times = if *count > 1 { format!(" ({count} times)") } else { String::new() };
        let like = if heap == stand_in { String::new() } else { format!(", like heap {stand_in}") };
        let heap = format!("heap {heap}{times}{like}: ");
        page.fact("", heap.into_phrase().and(Phrase::word(word)));
    }
    page.fact("product", Phrase::word(&e.product));
    for step in &e.rewritings {
        let rule = Phrase::relation(&step.from, " = ", &step.to);
        page.fact("", "= ".into_phrase().and(Phrase::word(&step.word)).and("   by ").and(rule));
    }
    let outcome =
        if e.is_p { "P: the player who has just moved wins" } else { "N: the player to move wins" };
    page.fact("outcome", Phrase::word(&e.element).and(format!(" is {outcome}")));
    for (i, (heap, parts)) in explained.winning.iter().take(20).enumerate() {
        let label = if i == 0 { "winning" } else { "" };
        let to = Position::new(parts.iter().copied());
        page.fact(label, format!("{heap} → {to}"));
    }
}

fn words(quotient: &Quotient<'_>, elements: &[u32]) -> Vec<String> {
    elements.iter().map(|&x| quotient.word(x)).collect()
}

fn phrases(quotient: &Quotient<'_>, elements: &[u32]) -> impl ExactSizeIterator<Item = Phrase> {
    elements.iter().map(|&x| Phrase::word(quotient.word(x)))
}

fn factor_word(factor: &Factor) -> String {
    match factor {
        Factor::Group(group) => group.to_string(),
        Factor::Null(_) => "null".to_owned(),
    }
}

/// What is known of the genera within the time limit, of which some may be gone already.
fn genera(game: &Game, quotient: &Quotient<'_>, context: &Context) -> JsonGenera {
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
            let word = |(x, genus): (u32, &Genus)| (quotient.word(x), genus.to_string());
            ("defined", Some((0..).zip(&genera).map(word).collect()), None)
        }
        ElementGenera::Undefined(position) => ("undefined", None, Some(position.to_string())),
        ElementGenera::Unsettled => ("unsettled", None, None),
    };
    JsonGenera { status, elements, position, generators }
}

fn genera_lines(page: &mut Page, genera: &JsonGenera) {
    let list =
        |genera: &[(String, String)]| cut(genera.iter().map(|(x, g)| Phrase::genus_of(x, g)));
    match (&genera.elements, &genera.position) {
        (Some(elements), _) => page.fact("genera", list(elements)),
        (None, Some(position)) => {
            page.fact("genera", format!("of positions only; elements have none, see {position}"));
            page.fact("", list(&genera.generators));
        }
        (None, None) => {
            page.fact("genera", "not settled whether elements have genera; the generators' heaps:");
            page.fact("", list(&genera.generators));
        }
    }
}

fn json_structure(
    quotient: &Quotient<'_>,
    structure: &Structure,
    genera: JsonGenera,
) -> JsonStructure {
    let word = |x: u32| quotient.word(x);
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
fn short_relations(quotient: &Quotient<'_>) -> Option<Vec<(String, String)>> {
    (quotient.relations().len() <= MOST_SHORTENED).then(|| quotient.short_relations())
}

/// The idempotents, and the principal series with its factors.
fn structure_lines(
    page: &mut Page,
    quotient: &Quotient<'_>,
    structure: &Structure,
    genera: &JsonGenera,
) {
    page.blank();
    page.section("structure");
    if let Some(relations) = short_relations(quotient) {
        page.fact("short", cut(relations.iter().map(|(l, r)| Phrase::relation(l, "=", r))));
    }
    page.fact("idempotents", cut(phrases(quotient, &structure.idempotents)));
    let covers = structure.covers.iter();
    let covers = covers.map(|&(e, f)| Phrase::relation(&quotient.word(e), "<", &quotient.word(f)));
    page.fact("their order", cut(covers));
    page.fact("components", format!("{} (archimedean)", structure.components.len()));
    for (i, (class, factor)) in structure.classes.iter().zip(&structure.factors).enumerate() {
        let label = if i == 0 { "series" } else { "" };
        let members = cut(phrases(quotient, class));
        page.fact(label, format!("{}: ", factor_word(factor)).into_phrase().and(members));
    }
    genera_lines(page, genera);
}
