//! A panel: one question on a page, answered or on its way.

use crate::answer::{Answer, Finished};
use crate::app::App;
use crate::ask::{self, Pairs, Verb};
use crate::jobs::Job;
use crate::trouble::Trouble;
use askama::Template;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;

/// How long a page waits for an answer before it shows the computation instead.
pub(crate) const PATIENCE: Duration = Duration::from_millis(700);

/// How sure an answer is: proved and observed never look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Badge {
    Proved,
    Observed,
    Open,
    /// The answer is a fact that needs no such word.
    Plain,
}

impl Badge {
    /// The class of colour.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Observed => "observed",
            Self::Open => "open",
            Self::Plain => "plain",
        }
    }
}

/// A number worth a large letter, and what it is.
pub(crate) type Stat = (String, &'static str);

/// A part of an answer that can be folded.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) title: String,
    pub(crate) html: String,
}

#[derive(Debug, Template)]
#[template(path = "panel.html")]
pub(crate) struct Panel {
    pub(crate) title: &'static str,
    /// Its name on the page.
    pub(crate) id: String,
    /// The address of this question after `/panel/`, `/file/`, `/api/`, …
    pub(crate) verb: &'static str,
    pub(crate) query: String,
    pub(crate) command: String,
    pub(crate) python: Option<String>,
    pub(crate) shown: Shown,
    pub(crate) public: bool,
    /// The time that it has now, and more that can be asked for.
    pub(crate) time: u64,
    pub(crate) more: Option<u64>,
}

/// What a panel shows.
#[derive(Debug)]
pub(crate) enum Shown {
    /// The computation goes on.
    Live,
    /// There is an answer.
    Answer(Box<Told>),
    /// There is none.
    Trouble(String),
}

/// An answer as it is shown.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) badge: Badge,
    pub(crate) word: String,
    pub(crate) stats: Vec<Stat>,
    pub(crate) main: String,
    pub(crate) parts: Vec<Part>,
    pub(crate) complete: bool,
    pub(crate) files: Vec<&'static str>,
    pub(crate) certificate: bool,
    pub(crate) plot: bool,
}

impl Panel {
    /// The panel of a question, after waiting for a moment.
    pub(crate) async fn ask(
        app: &App,
        verb: &'static Verb,
        pairs: &Pairs,
        patience: Duration,
    ) -> Result<Self, Trouble> {
        let question = ask::question(verb, pairs)?;
        let time = question.time(&app.limits).as_secs();
        let job = app.jobs.ask(question)?;
        let finished = job.within(patience).await;
        // More time is a matter of a game's page, whose address has nothing else to keep.
        let of_a_game =
            pairs.iter().all(|(name, _)| ["game", "time", "structure"].contains(&&**name));
        let more = [300, 3600].into_iter().find(|&more| more > time && of_a_game);
        Ok(Self {
            title: title(verb.name, pairs),
            id: verb.name.to_owned(),
            verb: verb.name,
            query: pairs_query(pairs),
            command: job.question.command(),
            python: python(verb.name, pairs),
            shown: finished.map_or(Shown::Live, |finished| Shown::of(verb.name, &finished)),
            public: app.public,
            time,
            more: more.filter(|&more| more <= app.limits.longest.as_secs()),
        })
    }

    /// The same under another name, where there are two of its kind on a page.
    pub(crate) fn named(self, id: String) -> Self {
        Self { id, ..self }
    }

    /// The answer's badge, word and numbers, for the head of a page.
    pub(crate) fn told(&self) -> Option<&Told> {
        match &self.shown {
            Shown::Answer(told) => Some(told),
            _ => None,
        }
    }

    fn is_live(&self) -> bool {
        matches!(self.shown, Shown::Live)
    }
}

impl Shown {
    fn of(verb: &str, finished: &Arc<Finished>) -> Self {
        match &**finished {
            Finished::Answered(answer) => Self::Answer(Box::new(Told::of(verb, answer))),
            Finished::Refused(message) | Finished::Failed(message) => {
                Self::Trouble(message.clone())
            }
        }
    }
}

impl Told {
    fn of(verb: &str, answer: &Answer) -> Self {
        let (badge, word, stats) = match verb {
            "nim" => nim(answer),
            "genus" => genus(answer),
            "quotient" => quotient(answer),
            _ => (Badge::Plain, String::new(), Vec::new()),
        };
        let (main, parts) = arranged(verb, answer);
        let drawn = main.contains("<svg ") || parts.iter().any(|part| part.html.contains("<svg "));
        let files = [
            ("json", true),
            ("csv", answer.csv.is_some()),
            ("tex", true),
            ("svg", drawn),
            ("md", true),
            ("g", answer.gap.is_some()),
            ("py", answer.sage.is_some()),
            ("bib", true),
        ];
        Self {
            badge,
            word,
            stats,
            main,
            parts,
            complete: answer.complete,
            files: files.into_iter().filter(|&(_, has)| has).map(|(end, _)| end).collect(),
            certificate: answer.certificate().is_some(),
            plot: verb == "nim",
        }
    }
}

/// The body of an answer as a page shows it: what was asked for first, the rest to be unfolded.
fn arranged(verb: &str, answer: &Answer) -> (String, Vec<Part>) {
    let (mut main, mut parts) = split(&answer.body);
    // The page says what the rules are.
    if let ("nim" | "quotient" | "genus", Some(rest)) = (verb, main.strip_prefix("<p>")) {
        main = rest.split_once("</p>\n").map_or(String::new(), |(_, rest)| rest.to_owned());
    }
    let folded = |title: &str, html: String| Part { title: title.to_owned(), html };
    if let Some((from, to)) = long_presentation(&main) {
        let html = main[from..to].to_owned();
        main.replace_range(from..to, "");
        parts.insert(0, folded("Presentation", html));
    }
    match verb {
        "quotient" => {
            let explained = parts.iter().position(|part| part.title.ends_with(" explained"));
            if let Some(at) = explained {
                let rest = std::mem::replace(&mut main, parts.remove(at).html);
                parts.insert(0, folded("The quotient", rest));
            }
        }
        "genus" => {
            let heaps = genera(answer);
            let table = main.find("<div class=\"wide\"").zip(main.find("</table>\n</div>\n"));
            if let (Some((from, to)), false) = (table, heaps.is_empty()) {
                let to = to + "</table>\n</div>\n".len();
                parts.insert(0, folded("Heap by heap", main[from..to].to_owned()));
                main.replace_range(from..to, &heaps);
            }
        }
        _ => {}
    }
    (main, parts)
}

/// Where a presentation with very many relations stands.
fn long_presentation(main: &str) -> Option<(usize, usize)> {
    const LONG: usize = 8000;
    let from = main.find("<p class=\"presentation\">")?;
    let to = from + main[from..].find("</p>\n")? + "</p>\n".len();
    (to - from > LONG).then_some((from, to))
}

/// The genera of the heaps in little room, the wild ones set off.
fn genera(answer: &Answer) -> String {
    let data: GenusData = answer.data();
    let cell = |heap: &HeapGenus| {
        let (base, above) = heap.genus.split_once('^').unwrap_or((&heap.genus, ""));
        let class = if heap.tame { "" } else { " class=\"wild\"" };
        let plain = |text: &str| text.chars().all(|c| c.is_ascii_digit() || "[]".contains(c));
        let is_plain = plain(base) && plain(above);
        is_plain.then(|| {
            format!(
                "<li{class}><small>{}</small> <span>{base}<sup>{above}</sup></span></li>\n",
                heap.heap
            )
        })
    };
    match data.heaps.iter().map(cell).collect::<Option<String>>() {
        Some(cells) if !cells.is_empty() => format!("<ol class=\"genera\">\n{cells}</ol>\n"),
        _ => String::new(),
    }
}

/// The body of an answer, cut where its sections begin.
fn split(body: &str) -> (String, Vec<Part>) {
    let mut sections = body.split("<section>\n<h2>");
    let main = sections.next().unwrap_or_default().to_owned();
    let part = |text: &str| {
        let (title, html) = text.split_once("</h2>\n")?;
        let html = html.trim_end().strip_suffix("</section>")?;
        Some(Part { title: title.to_owned(), html: html.to_owned() })
    };
    (main, sections.filter_map(part).collect())
}

#[derive(Default, Deserialize)]
struct NimData {
    #[serde(default)]
    status: String,
    preperiod: Option<u64>,
    period: Option<u64>,
    saltus: Option<u64>,
    observed: Option<Observed>,
    max_value: Option<u64>,
    #[serde(default)]
    computed: u64,
    given: Option<u64>,
}

#[derive(Default, Deserialize)]
struct Observed {
    preperiod: u64,
    period: u64,
}

fn nim(answer: &Answer) -> (Badge, String, Vec<Stat>) {
    let data: NimData = answer.data();
    let largest = data.max_value.map(|value| (grouped(value), "largest value"));
    if let (Some(period), Some(preperiod)) = (data.period, data.preperiod) {
        let mut stats = vec![(grouped(period), "period"), (grouped(preperiod), "preperiod")];
        stats.extend(data.saltus.filter(|&s| s > 0).map(|saltus| (grouped(saltus), "saltus")));
        stats.extend(largest);
        let arithmetic = data.status == "arithmetic-periodic";
        let word = if arithmetic { "arithmetic-periodic" } else { "periodic" };
        let badge = if data.given.is_some() { Badge::Observed } else { Badge::Proved };
        return (badge, format!("{word}, proved for every heap"), stats);
    }
    let computed = (grouped(data.computed), "values computed");
    if let Some(Observed { preperiod, period }) = data.observed {
        let mut stats =
            vec![(grouped(period), "period seen"), (grouped(preperiod), "preperiod seen")];
        stats.push(computed);
        return (Badge::Observed, "a period is observed, not proved".to_owned(), stats);
    }
    let stats = [computed].into_iter().chain(largest).collect();
    (Badge::Open, "no period is known".to_owned(), stats)
}

#[derive(Default, Deserialize)]
struct GenusData {
    #[serde(default)]
    status: String,
    preperiod: Option<u64>,
    period: Option<u64>,
    first_wild: Option<u64>,
    computed: Option<u64>,
    genus: Option<String>,
    #[serde(default)]
    heaps: Vec<HeapGenus>,
}

#[derive(Deserialize)]
struct HeapGenus {
    heap: u64,
    #[serde(default)]
    genus: String,
    #[serde(default)]
    tame: bool,
}

fn genus(answer: &Answer) -> (Badge, String, Vec<Stat>) {
    let data: GenusData = answer.data();
    if let Some(genus) = data.genus {
        return (Badge::Plain, String::new(), vec![(genus, "genus")]);
    }
    let mut stats: Vec<Stat> = Vec::new();
    stats.extend(data.period.map(|period| (grouped(period), "period")));
    stats.extend(data.preperiod.map(|preperiod| (grouped(preperiod), "preperiod")));
    stats.extend(data.first_wild.map(|heap| (grouped(heap), "first wild heap")));
    let computed = data.computed.unwrap_or(0);
    let (badge, word) = match data.status.as_str() {
        "periodic" => (Badge::Proved, "periodic, proved for every heap".to_owned()),
        "growing" => (Badge::Proved, "growing by a proved law".to_owned()),
        "observed" => (Badge::Observed, "a period is observed, not proved".to_owned()),
        _ => (Badge::Open, format!("{computed} heaps computed")),
    };
    (badge, word, stats)
}

#[derive(Default, Deserialize)]
struct QuotientData {
    #[serde(default)]
    status: String,
    heap: Option<u64>,
    order: Option<u64>,
    p_order: Option<u64>,
    preperiod: Option<u64>,
    period: Option<u64>,
    tame: Option<bool>,
    normal_play: Option<NormalPlay>,
    infinite: Option<Infinite>,
    balance: Option<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
struct NormalPlay {
    from: u64,
}

#[derive(Deserialize)]
struct Infinite {
    heap: u64,
}

fn quotient(answer: &Answer) -> (Badge, String, Vec<Stat>) {
    let data: QuotientData = answer.data();
    let mut stats: Vec<Stat> = Vec::new();
    stats.extend(data.order.map(|order| (grouped(order), "order")));
    stats.extend(data.p_order.map(|order| (grouped(order), "P-elements")));
    stats.extend(data.period.map(|period| (grouped(period), "period")));
    stats.extend(data.preperiod.map(|preperiod| (grouped(preperiod), "preperiod")));
    let heap = data.heap.unwrap_or(0);
    let nature = match data.tame {
        Some(true) => "tame",
        Some(false) => "wild",
        None => "",
    };
    let (badge, word) = match (data.status.as_str(), data.normal_play, data.infinite) {
        _ if data.balance.is_some() => {
            (Badge::Proved, "solved for all heaps by a law of balance".to_owned())
        }
        ("solved", ..) => (Badge::Proved, format!("{nature}, solved for all heaps")),
        (_, _, Some(Infinite { heap })) => {
            (Badge::Proved, format!("infinite with heap {heap}, finite below"))
        }
        (_, Some(NormalPlay { from }), _) => {
            (Badge::Proved, format!("won as in normal play from heap {from} on"))
        }
        _ => (Badge::Open, format!("exact to heap {heap}, open beyond")),
    };
    (badge, word, stats)
}

/// A number with thin spaces between its groups of three digits.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && digits.len() > 4 && (digits.len() - i).is_multiple_of(3) {
            out.push('\u{2009}');
        }
        out.push(digit);
    }
    out
}

fn title(verb: &str, pairs: &Pairs) -> &'static str {
    let has = |name: &str| pairs.iter().any(|(key, value)| key == name && !value.is_empty());
    match verb {
        "nim" => "Normal play",
        "genus" if has("position") => "Genus",
        "genus" => "Genera",
        "quotient" if has("explain") => "Why: the words of the quotient",
        "quotient" => "Misère play",
        "outcome" => "Who wins",
        "equal" => "The same?",
        "form" => "Canonical form",
        "value" => "Value",
        "board" => "Position",
        "figure" => "Figure",
        "games" => "Named games",
        _ => "Both plays",
    }
}

/// A line of Python that asks the same.
fn python(verb: &str, pairs: &Pairs) -> Option<String> {
    let value = |name: &str| pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value);
    let string = |text: &str| format!("{text:?}");
    let game = format!("Game({})", string(value("game")?));
    Some(match (verb, value("position")) {
        ("nim", _) => format!("{game}.nim()"),
        ("genus", None) => format!("{game}.genera()"),
        ("genus", Some(position)) => format!("{game}.genus({})", string(position)),
        ("quotient", _) => format!("{game}.quotient()"),
        ("outcome", Some(position)) => {
            let play = if value("normal").is_some() { ", \"normal\"" } else { "" };
            format!("{game}.winning_moves({}{play})", string(position))
        }
        _ => return None,
    })
}

fn pairs_query(pairs: &Pairs) -> String {
    let pairs: Vec<(&str, &str)> = pairs.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    ask::query(&pairs)
}

/// How a job stands, for the script of a page.
pub(crate) fn progress(job: &Job) -> (String, bool) {
    use crate::jobs::State;
    let state = job.watch().borrow().clone();
    match state {
        State::Waiting => ("waiting for its turn".to_owned(), false),
        State::Working(since, said) => {
            let seconds = since.elapsed().as_secs();
            let said = said.split_once(": ").map_or("", |(_, rest)| rest);
            (format!("{seconds} s {said}"), false)
        }
        State::Done(_) => ("done".to_owned(), true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_is_cut_at_its_sections() {
        let (main, parts) = split("<dl>\n</dl>\n<section>\n<h2>One</h2>\n<p>x</p>\n</section>\n");
        assert_eq!(main, "<dl>\n</dl>\n");
        assert_eq!((parts[0].title.as_str(), parts[0].html.as_str()), ("One", "<p>x</p>\n"));
    }

    #[test]
    fn digits_stand_in_groups() {
        assert_eq!(grouped(1234), "1234");
        assert_eq!(grouped(328_226_140_474), "328\u{2009}226\u{2009}140\u{2009}474");
    }
}
