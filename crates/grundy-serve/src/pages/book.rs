//! The book: the documentation, rendered, with its examples live.

use crate::ask::encoded;
use crate::trouble::Trouble;
use crate::view::{Frame, page};
use askama::Template;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The files of the book, by name.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/book.rs"));

/// A line of the table of contents.
#[derive(Clone, Debug)]
struct Entry {
    title: String,
    /// Its address after `/book/`; empty for the heading of a part.
    name: String,
}

static CONTENTS: LazyLock<Vec<Entry>> = LazyLock::new(contents);
static CHAPTERS: LazyLock<HashMap<&'static str, String>> = LazyLock::new(|| {
    let pages = FILES.iter().filter_map(|&(name, bytes)| {
        let name = name.strip_suffix(".md")?;
        Some((name, rendered(name, std::str::from_utf8(bytes).ok()?)))
    });
    pages.collect()
});

fn file(name: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(known, _)| *known == name).map(|&(_, bytes)| bytes)
}

fn contents() -> Vec<Entry> {
    let summary = file("SUMMARY.md").and_then(|bytes| std::str::from_utf8(bytes).ok());
    let entry = |line: &str| {
        if let Some(part) = line.strip_prefix("# ") {
            return Some(Entry { title: part.to_owned(), name: String::new() });
        }
        let (_, rest) = line.split_once('[')?;
        let (title, rest) = rest.split_once("](")?;
        let name = rest.split_once(".md)")?.0;
        Some(Entry { title: title.to_owned(), name: name.to_owned() })
    };
    summary.unwrap_or_default().lines().skip(1).filter_map(entry).collect()
}

/// A link of a page as a link of this server: beside the page, or to another part of it.
fn relinked(from: &str, to: &str) -> String {
    if to.contains("://") || to.starts_with(['#', '/']) {
        return to.to_owned();
    }
    let (path, anchor) = to.split_once('#').map_or((to, None), |(path, a)| (path, Some(a)));
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    let path = parts.join("/");
    let anchor = anchor.map(|anchor| format!("#{anchor}")).unwrap_or_default();
    let path = path.strip_suffix(".md").unwrap_or(&path);
    let path = if path == "index" { "" } else { path };
    format!("/book/{path}{anchor}").trim_end_matches('/').to_owned()
}

/// The anchor of a heading, as on GitHub.
fn slug(text: &str) -> String {
    let kept = text.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// A page as HTML. Raw HTML in it is shown as text: nothing in the book needs it.
fn rendered(name: &str, text: &str) -> String {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_STRIKETHROUGH;
    let mut events: Vec<Event<'_>> = Parser::new_ext(text, options).collect();
    let mut heading = None;
    for i in 0..events.len() {
        match &mut events[i] {
            Event::Start(Tag::Heading { .. }) => heading = Some(i),
            Event::End(TagEnd::Heading(_)) => {
                let from = heading.take().unwrap_or(i);
                let words: String = events[from..i]
                    .iter()
                    .filter_map(|event| match event {
                        Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
                        _ => None,
                    })
                    .collect();
                if let Event::Start(Tag::Heading { id, .. }) = &mut events[from] {
                    *id = Some(CowStr::from(slug(&words)));
                }
            }
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                *dest_url = CowStr::from(relinked(name, dest_url));
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                let text = html.clone();
                events[i] = Event::Text(text);
            }
            _ => {}
        }
    }
    let mut out = String::new();
    html::push_html(&mut out, with_examples(events).into_iter());
    // What is wide is scrolled, also by keyboard.
    out.replace("<pre>", "<pre tabindex=\"0\">")
        .replace("<table>", "<div class=\"wide\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>")
}

/// After a block of commands, a link for each that has a page here.
fn with_examples(events: Vec<Event<'_>>) -> Vec<Event<'_>> {
    let mut out = Vec::with_capacity(events.len());
    let mut commands: Option<String> = None;
    for event in events {
        match &event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) if &**kind == "console" => {
                commands = Some(String::new());
            }
            Event::Text(text) => {
                if let Some(commands) = &mut commands {
                    commands.push_str(text);
                }
            }
            _ => {}
        }
        let ends = matches!(event, Event::End(TagEnd::CodeBlock));
        out.push(event);
        if let (true, Some(text)) = (ends, commands.take_if(|_| ends)) {
            let links: Vec<String> = text.lines().filter_map(tried).take(4).collect();
            if !links.is_empty() {
                let html = format!("<p class=\"try\">Here: {}</p>\n", links.join(" · "));
                out.push(Event::Html(CowStr::from(html)));
            }
        }
    }
    out
}

/// The link to the page that answers a command.
fn tried(line: &str) -> Option<String> {
    let command = line.strip_prefix("$ grundy ")?;
    let plain = !command.contains(['|', '>', '<', '&', '\\']) && !command.contains(" --");
    let address = plain.then(|| super::search::address(command).ok()).flatten()?;
    let shown = html_escaped(command);
    Some(format!("<a href=\"{}\">{shown}</a>", html_escaped(&address)))
}

fn html_escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[derive(Template)]
#[template(path = "book.html")]
struct BookPage {
    frame: Frame,
    contents: &'static [Entry],
    name: String,
    body: &'static str,
}

pub(super) async fn cover() -> Result<Response, Trouble> {
    shown("index")
}

pub(super) async fn chapter(Path(name): Path<String>) -> Result<Response, Trouble> {
    let image = [(".svg", "image/svg+xml"), (".png", "image/png")];
    let Some(&(_, kind)) = image.iter().find(|(end, _)| name.ends_with(end)) else {
        return shown(&name);
    };
    let bytes = file(&name).ok_or_else(|| Trouble::nothing("There is no such figure."))?;
    // A figure has its style inside, which is harmless in an image.
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
    ];
    Ok((headers, bytes).into_response())
}

fn shown(name: &str) -> Result<Response, Trouble> {
    let body = CHAPTERS.get(name).ok_or_else(|| Trouble::nothing("There is no such chapter."))?;
    let title = CONTENTS.iter().find(|entry| entry.name == name);
    let title = title.map_or("The book", |entry| &entry.title);
    Ok(page(&BookPage {
        frame: Frame::new(title, "book"),
        contents: &CONTENTS,
        name: name.to_owned(),
        body,
    }))
}

impl Entry {
    fn link(&self) -> String {
        match self.name.as_str() {
            "index" => "/book".to_owned(),
            name => format!("/book/{}", name.split('/').map(encoded).collect::<Vec<_>>().join("/")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_contents_is_a_chapter() {
        let chapters: Vec<_> = CONTENTS.iter().filter(|entry| !entry.name.is_empty()).collect();
        assert!(chapters.len() > 30);
        for entry in chapters {
            assert!(CHAPTERS.contains_key(entry.name.as_str()), "{}", entry.name);
        }
    }

    #[test]
    fn links_between_chapters_lead_somewhere() {
        for (name, html) in CHAPTERS.iter() {
            for link in html.split("href=\"/book/").skip(1) {
                let link = link.split(['"', '#']).next().unwrap();
                let outside = link.starts_with("crates") || !link.contains('.') && link.is_empty();
                let known =
                    CHAPTERS.contains_key(link) || FILES.iter().any(|(file, _)| *file == link);
                let kind = link.rsplit('.').next().unwrap();
                assert!(
                    known || outside || ["csv", "json", "rs"].contains(&kind),
                    "{name}: {link}"
                );
            }
        }
    }

    #[test]
    fn raw_html_is_text_and_links_are_ours() {
        let html =
            rendered("how-to/x", "<script>alert(1)</script>\n\nSee [a](../quotient.md#two-words)");
        assert!(!html.contains("<script>") && html.contains("&lt;script&gt;"), "{html}");
        assert!(html.contains("href=\"/book/quotient#two-words\""), "{html}");
        assert_eq!(relinked("index", "how-to/play.md"), "/book/how-to/play");
        assert_eq!(relinked("how-to/play", "../index.md"), "/book");
    }

    #[test]
    fn commands_become_links() {
        let html = rendered("x", "```console\n$ grundy solve kayles\nanswer\n```\n");
        assert!(html.contains("<a href=\"/game/0.77\">solve kayles</a>"), "{html}");
        assert!(!rendered("x", "```console\n$ grundy nim 0.77 > file\n```\n").contains("<a "));
    }
}
