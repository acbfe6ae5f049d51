//! `grundy quotient GAME`: the misère quotient, complete or to a heap.

mod explain;
mod structure;

use self::explain::{Explained, JsonExplanation, explain, explained_lines, json_explanation};
use self::structure::{JsonStructure, PAIRS, genera, json_structure, structure_lines};
use super::nim::also_called;
use super::{figure, tables};
use crate::answer::{Answer, Failure, Status as Exit, Verdict};
use crate::args::QuotientArgs;
use crate::certificate;
use crate::context::Context;
use crate::format::Format;
use grundy::monoid::Structure;
use grundy::quotient::{
    Change, Element, ElementGenera, Generator, ObservedGrowth, ProvedInfinite, ProvedNormalPlay,
    ProvedPeriod, Quotient, Solver, Status, Theorem, Word,
};
use grundy::run::{Budget, Run};
use grundy::{Game, Position};
use grundy_report::{IntoPhrase, Page, Phrase, Rows, Values, row_length};
use serde::Serialize;
use std::fs;

/// How far to look where `--heap` does not say.
const DEFAULT_HEAPS: u64 = 20_000;
/// What a page shows of a long list.
const SHOWN: usize = 60;
/// What a document shows of a presentation.
const MOST_RELATIONS: usize = 300;

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
    generators: Vec<Generator>,
    generator_heaps: Vec<u64>,
    relations: Vec<(Word, Word)>,
    p_elements: Vec<Word>,
    pretending: Vec<Word>,
    changes: Vec<JsonChange>,
    observed_growth: Option<JsonGrowth>,
    infinite: Option<JsonInfinite>,
    stop: Option<String>,
    explanation: Option<JsonExplanation>,
    structure: Option<JsonStructure>,
}

#[derive(Serialize)]
struct JsonNormal {
    from: u64,
    verified_to: u64,
    proof: String,
}

#[derive(Serialize)]
struct JsonGrowth {
    from: u64,
    to: u64,
    period: u64,
    added: u64,
    more: u64,
}

#[derive(Serialize)]
struct JsonInfinite {
    heap: u64,
    generator: u64,
    step: u64,
    against: u64,
    beside: u64,
    order: u64,
    pairs: u64,
}

#[derive(Serialize)]
struct JsonChange {
    heap: u64,
    order: u64,
    p_order: u64,
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
        certificate::save(file, grundy_certify::quotient(&game, &solver, &status))?;
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

/// The word of each heap from 0 on: one round of the period, or all there is.
fn pretending(quotient: &Quotient<'_>, status: &Status) -> Vec<Word> {
    let last = match status {
        Status::Solved(p) => p.preperiod() + p.period() - 1,
        _ => quotient.tabulated_to(),
    };
    let words: Vec<Word> = quotient.elements().map(|x| quotient.word(x)).collect();
    let values = (0..=last).map_while(|heap| quotient.value(heap));
    values.map(|x| words[x.index()].clone()).collect()
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
        preperiod: period.map(|p| p.preperiod()),
        period: period.map(|p| p.period()),
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
        observed_growth: solver.observed_growth().map(json_growth),
        infinite: match status {
            Status::Infinite(proof) => Some(json_infinite(proof)),
            _ => None,
        },
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

fn json_growth(growth: ObservedGrowth) -> JsonGrowth {
    let ObservedGrowth { from, to, period, added, more } = growth;
    JsonGrowth { from, to, period, added, more }
}

fn json_infinite(proof: &ProvedInfinite) -> JsonInfinite {
    JsonInfinite {
        heap: proof.heap(),
        generator: proof.generator(),
        step: proof.step(),
        against: proof.against(),
        beside: proof.beside(),
        order: proof.order(),
        pairs: proof.pairs(),
    }
}

fn json_normal(normal: ProvedNormalPlay) -> JsonNormal {
    let (from, verified_to) = (normal.from(), normal.verified_to());
    JsonNormal { from, verified_to, proof: normal.to_string() }
}

fn period(status: &Status) -> Option<&ProvedPeriod> {
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
        _ => "limit",
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
    let widest = words.iter().map(|word| word.to_string().chars().count()).max().unwrap_or(1);
    let shown = if period(status).is_some() { words.len().min(600) } else { words.len().min(200) };
    let per_row = row_length(period(status).map(|p| p.period()), widest);
    let rows = Rows::new(Values::words(&words[..shown]), per_row);
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
    let names = quotient.generators().into_iter().map(|(name, _)| name.to_string()).collect();
    let mut relations = quotient.relations();
    let more = relations.len().saturating_sub(MOST_RELATIONS);
    relations.truncate(MOST_RELATIONS);
    let relations = relations.iter().map(|(l, r)| (l.to_string(), r.to_string())).collect();
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
            page.fact("period", format!("{}, preperiod {}", p.period(), p.preperiod()));
            page.fact("proved", format!("for all heaps: {p}"));
        }
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
        _ => page.fact("exact", format!("for sums of heaps up to {heap}")),
    }
    if let Some(growth) = solver.observed_growth() {
        page.fact("growth", growth.to_string());
    }
    let by_period = !matches!(period(status), Some(p) if p.theorem() != Theorem::Periodicity);
    if let (true, Some(normal)) = (by_period, solver.normal_play()) {
        let proof = normal.to_string();
        let proof = proof.trim_start_matches("normal play ");
        page.fact(
            "normal play",
            format!("{proof}: sums with such a heap are won as in normal play"),
        );
    }
    let generators = quotient.generators();
    let at = generators.iter().map(|(name, heap)| Phrase::relation(name, "=", heap));
    page.on_screen(|page| page.fact("generators", cut(at).and(" (name = first heap)")));
    let first = |(name, heap): &(Generator, u64)| Phrase::word(name).and(format!(" (heap {heap})"));
    page.on_paper(|page| page.fact("generators", cut(generators.iter().map(first))));
    let relations = quotient.relations();
    let list = cut(relations.iter().map(relation));
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

fn phrases(quotient: &Quotient<'_>, elements: &[Element]) -> impl ExactSizeIterator<Item = Phrase> {
    elements.iter().map(|&x| Phrase::word(quotient.word(x)))
}

fn relation((left, right): &(Word, Word)) -> Phrase {
    Phrase::relation(left, "=", right)
}
