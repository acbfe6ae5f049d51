//! What the atlas tells, as data and as pages.

use crate::atlas::Atlas;
use crate::build::Arrival;
use crate::check::Checked;
use crate::enter::Entered;
use crate::error::AtlasError;
use crate::read::Listed;
use crate::record::{Genus, Known, Nim, Question, Quotient, Record, Source, Status};
use grundy::census::{End, Numbers};
use grundy::run::Stop;
use grundy_report::answer::{Answer, Ending};
use grundy_report::{Column, IntoPhrase, Page, Phrase, Table};
use serde::Serialize;
use std::collections::BTreeMap;

/// What is known of one game.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct ShowAnswer {
    #[serde(flatten)]
    record: Record,
}

impl ShowAnswer {
    /// A record as an answer.
    pub fn new(record: Record) -> Self {
        Self { record }
    }
}

impl Answer for ShowAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        let record = &self.record;
        page.heading(match &record.names[..] {
            [] => record.game.clone(),
            names => format!("{} ({})", record.game, names.join(", ")),
        });
        if let Some(code) = record.code.as_ref().filter(|code| **code != record.game) {
            page.fact("code", code);
        }
        if let Some(form) =
            record.standard.as_ref().filter(|form| record.code.as_ref() != Some(*form))
        {
            page.fact("standard form", form);
        }
        if let Some(nim) = &record.nim {
            nim_facts(&mut page, nim);
        }
        if let Some(genus) = &record.genus {
            genus_facts(&mut page, genus);
        }
        if let Some(quotient) = &record.quotient {
            quotient_facts(&mut page, quotient);
        }
        page
    }
}

impl Record {
    /// What is known about one question, and where it comes from; `None` if nothing is.
    #[must_use]
    pub fn page(&self, question: Question) -> Option<Page> {
        let mut page = Page::default();
        match question {
            Question::Nim => nim_facts(&mut page, self.nim.as_ref()?),
            Question::Genus => genus_facts(&mut page, self.genus.as_ref()?),
            Question::Quotient => quotient_facts(&mut page, self.quotient.as_ref()?),
        }
        Some(page)
    }
}

fn nim_facts(page: &mut Page, nim: &Known<Nim>) {
    page.fact("normal play", nim_words(nim));
    page.fact("nim-values", spaced(&nim.facts.start));
    source(page, &nim.source);
}

fn genus_facts(page: &mut Page, genus: &Known<Genus>) {
    page.fact("genera", format!("{}: {}", genus.status, genus.facts.start.join(" ")));
    source(page, &genus.source);
}

fn quotient_facts(page: &mut Page, quotient: &Known<Quotient>) {
    page.fact("misère play", quotient_words(quotient));
    if let Some(presentation) = &quotient.facts.presentation {
        page.fact("quotient", presentation);
    }
    let changes = &quotient.facts.changes;
    if !changes.is_empty() {
        let change = |c: &crate::Change| format!("{}:{}", c.heap, c.order);
        let changes: Vec<String> = changes.iter().map(change).collect();
        page.fact("changes", format!("{} (heap:order)", changes.join(" ")));
    }
    source(page, &quotient.source);
}

/// Where an answer comes from.
fn source(page: &mut Page, source: &Source) {
    let mut words = format!("{}, {}", source.by, source.written);
    if let Some(milliseconds) = source.milliseconds {
        words += &format!(", {} s", milliseconds as f64 / 1000.0);
    }
    words += if source.claim.is_some() { ", with certificate" } else { ", no certificate" };
    page.fact("", words);
}

fn nim_words(nim: &Known<Nim>) -> String {
    let facts = &nim.facts;
    match (facts.preperiod, facts.period, facts.saltus.unwrap_or(0)) {
        (Some(from), Some(period), 0) => {
            format!("{}: period {period} from heap {from}", nim.status)
        }
        (Some(from), Some(period), saltus) => {
            format!("{}: period {period}, saltus {saltus}, from heap {from}", nim.status)
        }
        _ => format!("{}: no period to heap {}", nim.status, facts.heap),
    }
}

fn quotient_words(quotient: &Known<Quotient>) -> String {
    let Quotient { end, numbers, .. } = &quotient.facts;
    let Numbers { heap, order, p_order, preperiod, period, tame } = numbers;
    let kind = tame.map_or("wild".to_owned(), |n| format!("tame, T_{n}"));
    let size = format!("order {order}, {p_order} P-elements, {kind}");
    let words = match (end, preperiod, period) {
        (End::Solved, Some(from), Some(period)) => {
            format!("{size}, period {period} from heap {from}")
        }
        (End::Normal, Some(from), _) => format!("normal play from heap {from}; before: {size}"),
        (End::Balanced, _, _) => format!("a law of balance; to heap {heap}: {size}"),
        (End::Regular, _, _) => format!("a regular law; to heap {heap}: {size}"),
        (End::Infinite, _, _) => format!("infinite at heap {}; before: {size}", heap + 1),
        _ => format!("to heap {heap}: {size}"),
    };
    format!("{}: {words}", quotient.status)
}

fn spaced(values: &[u32]) -> String {
    values.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

/// The games that fit a description.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct FindAnswer {
    total: u64,
    games: Vec<Record>,
}

impl FindAnswer {
    /// A list as an answer.
    pub fn new(listed: Listed) -> Self {
        Self { total: listed.total, games: listed.records }
    }

    /// Each game as a line of JSON.
    #[must_use]
    pub fn json_lines(&self) -> String {
        let line = |game| serde_json::to_string(game).expect("records are plain data") + "\n";
        self.games.iter().map(line).collect()
    }
}

/// The columns of the table of all that is known.
const COLUMNS: [&str; 17] = [
    "game",
    "names",
    "normal",
    "nim_preperiod",
    "nim_period",
    "saltus",
    "genus",
    "first_wild",
    "misere",
    "end",
    "heap",
    "order",
    "p_order",
    "preperiod",
    "period",
    "tame",
    "changes",
];

fn cell<T: IntoPhrase>(value: Option<T>) -> Phrase {
    value.map_or_else(Phrase::default, IntoPhrase::into_phrase)
}

fn cells(record: &Record) -> Vec<Phrase> {
    let nim = record.nim.as_ref();
    let genus = record.genus.as_ref();
    let quotient = record.quotient.as_ref();
    let facts = quotient.map(|known| &known.facts);
    let change = |c: &crate::Change| format!("{}:{}", c.heap, c.order);
    let changes = facts.map(|f| f.changes.iter().map(change).collect::<Vec<_>>().join(" "));
    vec![
        record.game.as_str().into_phrase(),
        record.names.join(" ").into_phrase(),
        cell(nim.map(|known| known.status.name())),
        cell(nim.and_then(|known| known.facts.preperiod)),
        cell(nim.and_then(|known| known.facts.period)),
        cell(nim.and_then(|known| known.facts.saltus)),
        cell(genus.map(|known| known.status.name())),
        cell(genus.and_then(|known| known.facts.first_wild)),
        cell(quotient.map(|known| known.status.name())),
        cell(facts.map(|facts| facts.end.to_string())),
        cell(facts.map(|facts| facts.numbers.heap)),
        cell(facts.map(|facts| facts.numbers.order)),
        cell(facts.map(|facts| facts.numbers.p_order)),
        cell(facts.and_then(|facts| facts.numbers.preperiod)),
        cell(facts.and_then(|facts| facts.numbers.period)),
        cell(facts.and_then(|facts| facts.numbers.tame)),
        cell(changes),
    ]
}

impl Answer for FindAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.heading(match self.total {
            1 => "1 game".to_owned(),
            total => format!("{total} games"),
        });
        let mut table = Table::new(vec![
            Column::left("game"),
            Column::left("normal play"),
            Column::left("misère play"),
        ]);
        for record in &self.games {
            table.row(vec![
                record.game.as_str().into_phrase(),
                cell(record.nim.as_ref().map(nim_words)),
                cell(record.quotient.as_ref().map(quotient_words)),
            ]);
        }
        if !self.games.is_empty() {
            page.table(table);
        }
        let shown = self.games.len() as u64;
        if shown < self.total {
            page.blank();
            page.plain(format!("{shown} of them are shown; --skip and --most show others"));
        }
        page
    }

    fn table(&self) -> Option<Table> {
        let mut table = Table::of(&COLUMNS);
        self.games.iter().for_each(|record| table.row(cells(record)));
        Some(table)
    }
}

/// What was entered, and what the atlas knows now.
#[derive(Clone, Debug, Default, Serialize)]
#[must_use]
pub struct EnteredAnswer {
    atlas: String,
    new: u64,
    better: u64,
    kept: u64,
    refused: Vec<String>,
    /// Questions that are still worth asking with the time that was given.
    missing: u64,
    /// For each question how many answers there are of each status.
    known: BTreeMap<Question, BTreeMap<Status, u64>>,
    #[serde(skip)]
    stop: Option<Stop>,
}

impl EnteredAnswer {
    /// Counts an arrival.
    pub fn note(&mut self, arrival: &Arrival) {
        match &arrival.entered {
            Ok(Entered::New) => self.new += 1,
            Ok(Entered::Better) => self.better += 1,
            Ok(Entered::Kept) => self.kept += 1,
            Err(error) => self.refused.push(error.to_string()),
        }
    }

    /// The same with what the atlas knows now, how much is still missing, and why the work ended,
    /// if something ended it.
    pub fn ended(
        mut self,
        atlas: &Atlas,
        missing: u64,
        stop: Option<Stop>,
    ) -> Result<Self, AtlasError> {
        self.atlas = atlas.path().display().to_string();
        for question in Question::ALL {
            let counts = atlas.counts(question)?.into_iter().filter(|(_, count)| *count > 0);
            self.known.insert(question, counts.collect());
        }
        (self.missing, self.stop) = (missing, stop.filter(|_| missing > 0));
        Ok(self)
    }
}

impl Answer for EnteredAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.heading(format!("the atlas {}", self.atlas));
        page.fact("new", self.new);
        page.fact("better", self.better);
        page.fact("kept", self.kept);
        for (at, refused) in self.refused.iter().enumerate() {
            page.fact(if at == 0 { "refused" } else { "" }, refused);
        }
        for (question, counts) in &self.known {
            let count = |(status, count): (&Status, &u64)| format!("{count} {status}");
            let counts: Vec<String> = counts.iter().rev().map(count).collect();
            if !counts.is_empty() {
                page.fact(question.name(), counts.join(", "));
            }
        }
        if self.missing > 0 {
            page.fact("missing", self.missing);
        }
        page
    }

    fn ending(&self) -> Ending {
        if self.refused.is_empty() { self.stop.into() } else { Ending::No }
    }
}

/// What a check found.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct CheckAnswer {
    atlas: String,
    #[serde(flatten)]
    checked: Checked,
}

impl CheckAnswer {
    /// A check as an answer.
    pub fn new(atlas: &Atlas, checked: Checked) -> Self {
        Self { atlas: atlas.path().display().to_string(), checked }
    }
}

impl Answer for CheckAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        let checked = &self.checked;
        page.heading(format!("the atlas {}", self.atlas));
        page.fact("in the file", checked.certificates);
        page.fact("accepted", checked.accepted);
        if checked.unchecked > 0 {
            page.fact("not checked", format!("{}, at a limit", checked.unchecked));
        }
        for wrong in &checked.wrong {
            page.fact("wrong", format!("{} ({}): {}", wrong.game, wrong.question, wrong.reason));
        }
        page
    }

    fn ending(&self) -> Ending {
        if self.checked.wrong.is_empty() { self.checked.stop.into() } else { Ending::No }
    }
}
