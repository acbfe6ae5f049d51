//! The atlas: what is known of many games, as a table to filter, sort and compare.

use crate::app::Shared;
use crate::ask::{self, Pairs, encoded, query};
use crate::known::{Row, Status};
use crate::panel::{PATIENCE, Panel};
use crate::trouble::Trouble;
use crate::view::{Frame, page};
use askama::Template;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use grundy::census::Numbers;
use serde::Deserialize;
use std::cmp::Ordering;

/// What a reader asks of the table.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    q: String,
    #[serde(default)]
    status: String,
    /// `tame` or `wild`.
    #[serde(default)]
    nature: String,
    /// `periodic` or `open` in normal play.
    #[serde(default)]
    normal: String,
    #[serde(default)]
    sort: String,
    #[serde(default)]
    page: String,
}

/// The proved preperiod and period in normal play.
fn nim_period(row: &Row) -> Option<(u64, u64)> {
    row.normal.as_ref().and_then(|normal| normal.period)
}

/// The rows of one page.
const ROWS: usize = 100;

impl Wanted {
    fn admits(&self, row: &Row) -> bool {
        let nature = match self.nature.as_str() {
            "tame" => row.numbers.tame.is_some(),
            "wild" => row.numbers.tame.is_none(),
            _ => true,
        };
        let period = nim_period(row);
        let normal = match self.normal.as_str() {
            "periodic" => period.is_some(),
            "open" => period.is_none(),
            _ => true,
        };
        nature
            && normal
            && (self.status.is_empty() || self.status == row.status.word())
            && row.game.contains(self.q.trim())
    }

    /// The column to sort by, and whether the largest come first.
    fn order(&self) -> (&str, bool) {
        match self.sort.strip_prefix('-') {
            Some(column) => (column, true),
            None => (&self.sort, false),
        }
    }

    fn compare(&self, one: &Row, other: &Row) -> Ordering {
        let (column, down) = self.order();
        let number = |row: &Row| match column {
            "heap" => Some(row.numbers.heap),
            "order" => Some(row.numbers.order),
            "p_order" => Some(row.numbers.p_order),
            "period" => row.numbers.period,
            "preperiod" => row.numbers.preperiod,
            "nim_period" => nim_period(row).map(|(_, period)| period),
            _ => None,
        };
        match column {
            "game" if down => other.game.cmp(&one.game),
            "game" => one.game.cmp(&other.game),
            "status" if down => other.status.cmp(&one.status),
            "status" => one.status.cmp(&other.status),
            // Rows without the number come last either way.
            _ => match (number(one), number(other)) {
                (Some(a), Some(b)) if down => b.cmp(&a),
                (Some(a), Some(b)) => a.cmp(&b),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => Ordering::Equal,
            },
        }
    }

    fn rows<'a>(&self, all: &'a [Row]) -> Vec<&'a Row> {
        let mut rows: Vec<&Row> = all.iter().filter(|row| self.admits(row)).collect();
        if !self.sort.is_empty() {
            rows.sort_by(|one, other| self.compare(one, other));
        }
        rows
    }

    fn address(&self, sort: &str, page: usize) -> String {
        let page = if page > 0 { page.to_string() } else { String::new() };
        let pairs = [
            ("q", self.q.as_str()),
            ("status", &self.status),
            ("nature", &self.nature),
            ("normal", &self.normal),
            ("sort", sort),
            ("page", &page),
        ];
        format!("/atlas?{}", query(&pairs))
    }
}

#[derive(Template)]
#[template(path = "atlas.html")]
struct AtlasPage<'a> {
    frame: Frame,
    wanted: &'a Wanted,
    statuses: [Status; 6],
    rows: Vec<&'a Row>,
    found: usize,
    first: usize,
    before: Option<String>,
    after: Option<String>,
    csv: String,
    from_atlas: bool,
}

impl AtlasPage<'_> {
    /// The heading of a column as a link that sorts by it.
    fn sorted(&self, column: &str) -> String {
        let (now, down) = self.wanted.order();
        let sort = if now == column && !down { format!("-{column}") } else { column.to_owned() };
        self.wanted.address(&sort, 0)
    }

    /// For readers who do not see the arrow.
    fn direction(&self, column: &str) -> &'static str {
        match self.wanted.order() {
            (now, true) if now == column => "descending",
            (now, false) if now == column => "ascending",
            _ => "none",
        }
    }

    fn link(&self, row: &Row) -> String {
        encoded(&row.game)
    }

    fn nim_period(&self, row: &Row) -> String {
        match nim_period(row) {
            Some((_, period)) => grundy_figure::number(period),
            None => "open".to_owned(),
        }
    }

    fn number(&self, number: impl Into<Option<u64>>) -> String {
        number.into().map(grundy_figure::number).unwrap_or_default()
    }
}

pub(super) async fn atlas(
    State(app): State<Shared>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Trouble> {
    ask::plain(&wanted.q)?;
    let (edition, known) = app.catalogue.now();
    let at = wanted.page.parse::<usize>().unwrap_or(0);
    let address = format!("{} {edition}", wanted.address(&wanted.sort, at));
    Ok(app.shelf.page(&address, || {
        let rows = wanted.rows(&known.rows);
        let (at, found) = (at.min(rows.len() / ROWS), rows.len());
        AtlasPage {
            frame: Frame::new("Atlas", "atlas"),
            wanted: &wanted,
            statuses: Status::ALL,
            found,
            first: at * ROWS,
            before: at.checked_sub(1).map(|before| wanted.address(&wanted.sort, before)),
            after: (found > (at + 1) * ROWS).then(|| wanted.address(&wanted.sort, at + 1)),
            from_atlas: app.library.is_some(),
            csv: wanted.address(&wanted.sort, 0).replacen("/atlas", "/atlas.csv", 1),
            rows: rows.into_iter().skip(at * ROWS).take(ROWS).collect(),
        }
    }))
}

pub(super) async fn csv(State(app): State<Shared>, Query(wanted): Query<Wanted>) -> Response {
    let mut text =
        "game,status,heap,order,p_order,preperiod,period,tame,nim_preperiod,nim_period\n"
            .to_owned();
    let (_, known) = app.catalogue.now();
    for row in wanted.rows(&known.rows) {
        let cell = |number: Option<u64>| number.map(|n| n.to_string()).unwrap_or_default();
        let (before, nim) = nim_period(row).unzip();
        let Numbers { heap, order, p_order, preperiod, period, tame } = row.numbers;
        let misere = [Some(heap), Some(order), Some(p_order), preperiod, period, tame];
        let numbers = misere.into_iter().chain([before, nim]);
        let cells: Vec<String> = numbers.map(cell).collect();
        // Games such as S(1,2) have commas of their own.
        let game = match row.game.contains(',') {
            true => format!("\"{}\"", row.game),
            false => row.game.clone(),
        };
        text += &format!("{game},{},{}\n", row.status.word(), cells.join(","));
    }
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"atlas.csv\""),
    ];
    (headers, text).into_response()
}

#[derive(Deserialize)]
pub(super) struct Two {
    #[serde(default)]
    a: String,
    #[serde(default)]
    b: String,
}

/// One of two games.
struct Side {
    game: String,
    link: String,
    panels: Vec<Panel>,
}

#[derive(Template)]
#[template(path = "compare.html")]
struct ComparePage {
    frame: Frame,
    a: String,
    b: String,
    sides: Vec<Side>,
}

pub(super) async fn compare(
    State(app): State<Shared>,
    Query(two): Query<Two>,
) -> Result<Response, Trouble> {
    let mut sides = Vec::new();
    for (side, text) in [("a", &two.a), ("b", &two.b)] {
        if text.trim().is_empty() {
            continue;
        }
        let game = ask::game(text)?.to_string();
        let pairs: Pairs = vec![("game".to_owned(), game.clone())];
        let structure = [pairs.clone(), vec![("structure".to_owned(), "yes".to_owned())]].concat();
        let (nim, quotient) = tokio::join!(
            Panel::show(&app, ask::verb("nim")?, &pairs, PATIENCE),
            Panel::show(&app, ask::verb("quotient")?, &structure, PATIENCE),
        );
        let panels =
            vec![nim?.named(format!("{side}-nim")), quotient?.named(format!("{side}-quotient"))];
        sides.push(Side { link: encoded(&game), game, panels });
    }
    let live = sides.iter().flat_map(|side| &side.panels).any(|panel| panel.told().is_none());
    let frame = Frame::new("Compare two games", "atlas").living(live);
    Ok(page(&ComparePage { frame, a: two.a, b: two.b, sides }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known::Known;

    #[test]
    fn the_table_is_filtered_and_sorted() {
        let known = Known::embedded();
        let wanted = Wanted {
            status: "solved".to_owned(),
            nature: "wild".to_owned(),
            sort: "-order".to_owned(),
            ..Wanted::default()
        };
        let rows = wanted.rows(&known.rows);
        assert!(rows.iter().all(|row| row.status == Status::Solved && row.numbers.tame.is_none()));
        assert!(rows.windows(2).all(|two| two[0].numbers.order >= two[1].numbers.order));
        assert!(rows.len() > 50);
        let kayles = Wanted { q: "0.77".to_owned(), ..Wanted::default() };
        assert!(kayles.rows(&known.rows).iter().any(|row| row.game == "0.77"));
    }

    #[test]
    fn games_without_a_period_come_last_in_both_directions() {
        let known = Known::embedded();
        for sort in ["period", "-period"] {
            let wanted = Wanted { sort: sort.to_owned(), ..Wanted::default() };
            let rows = wanted.rows(&known.rows);
            let period = |row: &Row| row.numbers.period;
            assert!(period(rows[0]).is_some(), "{sort}");
            assert!(period(rows.last().unwrap()).is_none(), "{sort}");
        }
    }
}
