//! An answer as a panel shows it.

use super::verdict::{self, Badge, GenusData, HeapGenus, Stat};
use crate::answer::Answer;

/// A part of an answer that can be folded.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) title: String,
    pub(crate) html: String,
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
    /// Whether it stands in the atlas, and nothing was computed for this page.
    pub(crate) recorded: Option<Recorded>,
}

/// How the page gets more than the atlas has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recorded {
    /// It is computed within seconds: the page fetches it by itself.
    Soon,
    /// It took long: only if the visitor asks for it.
    Later,
}

impl Told {
    /// What the program answered.
    pub(super) fn of(verb: &str, answer: &Answer) -> Self {
        let (badge, word, stats) = match verb {
            "nim" => verdict::nim(answer.data()),
            "genus" => verdict::genus(answer.data()),
            "quotient" => verdict::quotient(answer.data()),
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
            recorded: None,
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
    let mut to = from + main[from..].find("</p>\n")? + "</p>\n".len();
    if to - from <= LONG {
        return None;
    }
    // How many more there are goes with it.
    if main[to..].starts_with("<p>…") {
        to += main[to..].find("</p>\n")? + "</p>\n".len();
    }
    Some((from, to))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_is_cut_at_its_sections() {
        let (main, parts) = split("<dl>\n</dl>\n<section>\n<h2>One</h2>\n<p>x</p>\n</section>\n");
        assert_eq!(main, "<dl>\n</dl>\n");
        assert_eq!((parts[0].title.as_str(), parts[0].html.as_str()), ("One", "<p>x</p>\n"));
    }
}
