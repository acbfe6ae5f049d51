//! A position: who wins, by which moves, and why.

use super::search::compact;
use crate::app::Shared;
use crate::ask::{self, Pairs, encoded};
use crate::panel::Panel;
use crate::question::Question;
use crate::trouble::Trouble;
use crate::view::{Frame, page};
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use grundy::outcome::{Move, Play};
use grundy::{Game, Position};
use serde::Deserialize;
use std::ops::ControlFlow;
use std::time::Duration;

/// How long the page waits: a position is quick.
const PATIENCE: Duration = Duration::from_millis(1500);
/// The most options that are listed.
const OPTIONS: usize = 400;

/// A move and where it leads.
struct Option_ {
    name: String,
    after: String,
    link: String,
    /// Whether it wins; `None` if that is not known.
    wins: Option<bool>,
}

/// One heap in the nim-sum.
struct Term {
    heap: String,
    value: u64,
    binary: String,
}

/// The nim-sum, column by column.
struct NimSum {
    terms: Vec<Term>,
    sum: u64,
    binary: String,
}

#[derive(Template)]
#[template(path = "position.html")]
struct PositionPage {
    frame: Frame,
    game: String,
    game_link: String,
    position: String,
    here: String,
    start: String,
    normal: bool,
    /// P or N.
    outcome: Option<String>,
    winning: usize,
    terminal: bool,
    options: Vec<Option_>,
    more: bool,
    panel: Panel,
    sum: Option<NimSum>,
    why: Option<Panel>,
    genus: Option<Panel>,
}

#[derive(Deserialize)]
pub(super) struct Asked {
    #[serde(default)]
    play: String,
}

#[derive(Default, Deserialize)]
struct OutcomeData {
    outcome: Option<String>,
    #[serde(default)]
    winning_moves: Vec<Winning>,
    #[serde(default)]
    winning_moves_complete: bool,
}

#[derive(Default, Deserialize)]
struct Winning {
    heap: u64,
    to: Vec<u64>,
}

pub(super) async fn position(
    State(app): State<Shared>,
    Path((game, position)): Path<(String, String)>,
    Query(asked): Query<Asked>,
) -> Result<Response, Trouble> {
    let game = ask::game(&game)?;
    let position = ask::position(&game, &position)?;
    let normal = asked.play == "normal";
    let text = game.spell(&position);
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let spelling = game.to_string();
    let mut pairs: Pairs = vec![pair("game", &spelling), pair("position", &text)];
    // What is not there by then is not shown, so nobody should go on looking for it.
    let genus = [pairs.clone(), vec![pair("time", "2")]].concat();
    if normal {
        pairs.push(pair("normal", "yes"));
    }
    let explained = vec![pair("game", &spelling), pair("explain", &text), pair("time", "2")];
    let panel = async |verb, pairs| Panel::ask(&app, ask::verb(verb)?, pairs, PATIENCE).await;
    let (panel, why, genus, sum) = tokio::join!(
        panel("outcome", &pairs),
        async { if normal { None } else { panel("quotient", &explained).await.ok() } },
        async { if normal { None } else { panel("genus", &genus).await.ok() } },
        async { if normal { nim_sum(&app, &game, &position).await } else { None } },
    );
    let panel = panel?;
    let play = if normal { Play::Normal } else { Play::Misere };
    let job = app.jobs.ask(Question::outcome(&game, &position, play))?;
    let data: OutcomeData =
        job.finished().and_then(|f| f.answer().map(|answer| answer.data())).unwrap_or_default();
    let (options, more) = options(&game, &position, normal, &data);
    let title = format!("{text} in {spelling}");
    let short = compact(&game, &position);
    let q = format!("{spelling} {short}{}", if normal { " --normal" } else { "" });
    let live = panel.told().is_none();
    Ok(page(&PositionPage {
        frame: Frame::new(title, "game").searched(q).living(live),
        game_link: encoded(&spelling),
        here: format!("/position/{}/{}", encoded(&spelling), encoded(&short)),
        start: encoded(&short),
        game: spelling,
        position: text,
        normal,
        terminal: options.is_empty(),
        winning: data.winning_moves.len(),
        outcome: data.outcome,
        options,
        more,
        panel,
        sum,
        // A word of explanation is shown where there is one.
        why: why.filter(|panel| panel.told().is_some()),
        genus: genus.filter(|panel| panel.told().is_some()),
    }))
}

/// The moves, those that win first.
fn options(
    game: &Game,
    position: &Position,
    normal: bool,
    data: &OutcomeData,
) -> (Vec<Option_>, bool) {
    let query = if normal { "?play=normal" } else { "" };
    let place = encoded(&game.to_string());
    let entry = |played: Move, wins: Option<bool>| {
        let after = played.from(position)?;
        let link = format!("/position/{place}/{}{query}", encoded(&compact(game, &after)));
        Some(Option_ { name: game.spell_move(&played), after: game.spell(&after), link, wins })
    };
    let known = data.outcome.is_some() && data.winning_moves_complete;
    let winning: Vec<Move> = data
        .winning_moves
        .iter()
        .map(|winning| Move { heap: winning.heap, option: winning.to.clone() })
        .collect();
    let mut options: Vec<Option_> =
        winning.iter().take(OPTIONS).filter_map(|won| entry(won.clone(), Some(true))).collect();
    let mut more = winning.len() > OPTIONS;
    let mut looked = 0;
    let _ = position.visit_moves(game, &mut |heap, option| {
        looked += 1;
        let played = Move { heap, option: option.to_vec() };
        if options.len() >= OPTIONS || looked > 10 * OPTIONS {
            more = true;
            return ControlFlow::Break(());
        }
        if !winning.contains(&played) {
            options.extend(entry(played, known.then_some(false)));
        }
        ControlFlow::Continue(())
    });
    (options, more)
}

#[derive(Default, Deserialize)]
struct NimData {
    preperiod: Option<u64>,
    period: Option<u64>,
    saltus: Option<u64>,
    #[serde(default)]
    values: Vec<u64>,
}

/// The nim-values of the heaps and their nim-sum, if they are known soon.
async fn nim_sum(app: &Shared, game: &Game, position: &Position) -> Option<NimSum> {
    if position.is_empty() || position.count() > 40 {
        return None;
    }
    let job = app.jobs.ask(Question::nim(game)).ok()?;
    let data: NimData = job.soon(PATIENCE).await?.answer()?.data();
    let value = |heap: u64| -> Option<u64> {
        if let Some(&value) = usize::try_from(heap).ok().and_then(|heap| data.values.get(heap)) {
            return Some(value);
        }
        let (from, period) = (data.preperiod?, data.period?);
        let beyond = heap.checked_sub(from)?;
        let rounds = beyond.checked_div(period)?;
        let first = usize::try_from(from + beyond % period).ok()?;
        data.values.get(first)?.checked_add(rounds.checked_mul(data.saltus.unwrap_or(0))?)
    };
    let values: Vec<(u64, u64)> =
        position.heaps().map(|heap| Some((heap, value(heap)?))).collect::<Option<_>>()?;
    let sum = values.iter().fold(0, |sum, (_, value)| sum ^ value);
    let widest = values.iter().map(|&(_, value)| value).max().unwrap_or(0);
    let width = (u64::BITS - widest.leading_zeros()).max(1) as usize;
    let binary = |value: u64| format!("{value:0width$b}");
    let term = |(heap, value): (u64, u64)| {
        let heap = game.spell_heap(heap).into_owned();
        Term { heap, value, binary: binary(value) }
    };
    Some(NimSum { terms: values.into_iter().map(term).collect(), sum, binary: binary(sum) })
}
