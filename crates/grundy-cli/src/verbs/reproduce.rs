//! `grundy reproduce [NAME]`: the tables and figures of the papers, recomputed and compared.

use crate::answer::{Answer, Failure, Status, Verdict};
use crate::args::ReproduceArgs;
use crate::context::Context;
use crate::report::Page;
use crate::reproduce::{self, Checked, Claim, Desk, Paper};
use grundy::run::Stop;
use serde::Serialize;

#[derive(Serialize)]
struct Json<'a> {
    claims: Vec<ClaimJson<'a>>,
    papers: Vec<Summary<'a>>,
    stop: Option<String>,
}

#[derive(Serialize)]
struct ClaimJson<'a> {
    id: &'a str,
    source: String,
    question: &'a str,
    printed: &'a str,
    computed: Option<&'a str>,
    verdict: &'static str,
    erratum: Option<&'a str>,
}

/// The claims of a paper, counted.
#[derive(Serialize)]
struct Summary<'a> {
    name: &'a str,
    title: &'a str,
    claims: usize,
    agree: usize,
    differ: usize,
    unexpected: usize,
    unreadable: usize,
    not_run: usize,
}

pub(crate) fn answer(args: &ReproduceArgs, context: &Context) -> Verdict {
    let papers = reproduce::papers();
    let name = args.name.as_deref();
    let chosen: Vec<(&Paper, Vec<&Claim>)> = papers
        .iter()
        .map(|paper| (paper, paper.claims.iter().filter(|claim| is_meant(name, claim)).collect()))
        .filter(|(_, claims): &(_, Vec<_>)| !claims.is_empty())
        .collect();
    if chosen.is_empty() {
        let names: Vec<&str> = papers.iter().map(|paper| paper.name).collect();
        let name = name.unwrap_or_default();
        return Err(Failure::new(format!(
            "error: no claim is called {name:?}\n\n  expected one of {}, or the beginning of a \
             claim's id such as plambeck.fig4",
            names.join(", ")
        )));
    }
    let bar = context.bar("heaps");
    let run = context.run(&bar);
    let mut checked: Vec<(&Paper, Vec<Checked<'_>>)> = Vec::new();
    let mut stop: Option<Stop> = None;
    for (paper, claims) in chosen {
        let mut desk = Desk::new(paper, run);
        let mut done = Vec::new();
        for claim in claims {
            match reproduce::check(&mut desk, claim, args.full) {
                Ok(result) => done.push(result),
                Err(reason) => {
                    stop = Some(reason);
                    break;
                }
            }
        }
        checked.push((paper, done));
        if stop.is_some() {
            break;
        }
    }
    drop(bar);
    let unexpected = checked.iter().flat_map(|(_, done)| done).any(Checked::is_unexpected);
    let status = match stop {
        Some(stop) => stop.into(),
        None if unexpected => Status::No,
        None => Status::Done,
    };
    let json = Json {
        claims: checked.iter().flat_map(|(paper, done)| claims_json(paper, done)).collect(),
        papers: checked.iter().map(|(paper, done)| summary(paper, done)).collect(),
        stop: stop.map(|stop| stop.to_string()),
    };
    Ok(Answer::new(page(&checked, stop), json, status))
}

/// A paper's name, or the beginning of an id.
fn is_meant(name: Option<&str>, claim: &Claim) -> bool {
    name.is_none_or(|name| {
        claim.id.strip_prefix(name).is_some_and(|rest| name.contains('.') || rest.starts_with('.'))
    })
}

fn claims_json<'a>(paper: &'a Paper, done: &'a [Checked<'_>]) -> Vec<ClaimJson<'a>> {
    let json = |checked: &'a Checked<'_>| ClaimJson {
        id: &checked.claim.id,
        source: format!("{}, {}", paper.title, checked.claim.place),
        question: checked.claim.question,
        printed: checked.claim.printed,
        computed: checked.computed.as_deref(),
        verdict: checked.verdict.word(),
        erratum: checked.claim.erratum,
    };
    done.iter().map(json).collect()
}

fn summary<'a>(paper: &'a Paper, done: &[Checked<'_>]) -> Summary<'a> {
    let count = |verdict| done.iter().filter(|checked| checked.verdict == verdict).count();
    Summary {
        name: paper.name,
        title: paper.title,
        claims: done.len(),
        agree: count(reproduce::Verdict::Agrees),
        differ: count(reproduce::Verdict::Differs),
        unexpected: done.iter().filter(|checked| checked.is_unexpected()).count(),
        unreadable: count(reproduce::Verdict::Unreadable),
        not_run: count(reproduce::Verdict::NotRun),
    }
}

fn page(checked: &[(&Paper, Vec<Checked<'_>>)], stop: Option<Stop>) -> Page {
    let mut page = Page::default();
    for (paper, done) in checked {
        page.heading(paper.title);
        let mut place = "";
        for result in done {
            if result.claim.place != place {
                place = &result.claim.place;
                page.plain(format!("  {place}"));
            }
            lines(&mut page, paper, result);
        }
        page.blank();
    }
    for (paper, done) in checked {
        page.plain(summary_line(&summary(paper, done)));
    }
    if let Some(stop) = stop {
        page.blank();
        page.fact("note", stop.to_string());
    }
    page
}

/// A claim that agrees takes one line, any other one says what was printed and what computed.
fn lines(page: &mut Page, paper: &Paper, checked: &Checked<'_>) {
    let id = &checked.claim.id[paper.name.len() + 1..];
    let (verdict, printed) = (checked.verdict, checked.claim.printed);
    let erratum = match checked.claim.erratum {
        _ if verdict != reproduce::Verdict::Differs => String::new(),
        Some(erratum) => format!(" (erratum {erratum})"),
        None => " (unexpected)".to_owned(),
    };
    let note = match verdict {
        reproduce::Verdict::NotRun => " (needs --full)".to_owned(),
        _ => erratum,
    };
    let question = checked.claim.question;
    if verdict == reproduce::Verdict::Agrees {
        page.plain(format!("    {:<10}  {id:<16} {question}: {printed}", verdict.word()));
        return;
    }
    page.plain(format!("    {:<10}  {id:<16} {question}{note}", verdict.word()));
    page.plain(format!("    {:<10}  {:<16} printed   {printed}", "", ""));
    if let Some(computed) = &checked.computed {
        page.plain(format!("    {:<10}  {:<16} computed  {computed}", "", ""));
    }
}

fn summary_line(summary: &Summary<'_>) -> String {
    let Summary { name, claims, agree, differ, unexpected, unreadable, not_run, .. } = summary;
    let differ = match unexpected {
        0 => format!("{differ} differ (known errata)"),
        _ => format!("{differ} differ, {unexpected} of them unexpectedly"),
    };
    format!(
        "{name:<11} {claims:>4} claims: {agree} agree, {differ}, {unreadable} unreadable, {not_run} not run"
    )
}
