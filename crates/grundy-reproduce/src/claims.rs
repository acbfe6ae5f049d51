//! The printed values: one text file for each paper, read as it stands.
//!
//! A line is one of
//!
//! ```text
//! # a comment
//! paper NAME | the paper
//! letters GAME | x=1 z=3 …        the paper's generators of a quotient, by their first heaps
//! elements GAME | e x z …         the paper's elements, in the paper's order
//! let NAME | EXPRESSION           a game of the paper, for later expressions
//! at PLACE | what stands there    the place of the claims that follow
//! ID | QUESTION | PRINTED | NOTES
//! ```
//!
//! NOTES are `erratum X` (the entry of `docs/errata.md` if the printed value is known to be
//! wrong), `slow` (only with `--full`), `unreadable` (the copy has no value to compare; what stands
//! in its place here only shows the form).

use std::collections::BTreeMap;

/// One thing that a reader of the paper could check.
#[derive(Clone, Debug)]
pub struct Claim {
    /// `PAPER.ID`.
    pub id: String,
    /// Section, table or figure.
    pub place: String,
    /// What is computed.
    pub question: &'static str,
    /// The value as printed.
    pub printed: &'static str,
    /// The entry of `docs/errata.md`, if the printed value is known to be wrong.
    pub erratum: Option<&'static str>,
    /// Whether it takes long.
    pub slow: bool,
    /// Whether the copy of the paper has no value to compare.
    pub unreadable: bool,
}

/// How a paper writes the elements of a quotient.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spelling {
    /// The generators with the heaps at which they first appear.
    pub(crate) letters: Vec<(char, u64)>,
    /// The elements in the order of the paper, if it lists them.
    pub(crate) elements: Vec<&'static str>,
}

/// A paper and its claims.
#[derive(Clone, Debug, Default)]
pub struct Paper {
    /// The name by which the paper is asked for.
    pub name: &'static str,
    /// Authors, year and title.
    pub title: &'static str,
    /// What it claims, in its own order.
    pub claims: Vec<Claim>,
    pub(crate) spellings: BTreeMap<&'static str, Spelling>,
    pub(crate) games: BTreeMap<&'static str, &'static str>,
}

const FILES: [&str; 5] = [
    include_str!("../claims/allemang.txt"),
    include_str!("../claims/plambeck.txt"),
    include_str!("../claims/allen.txt"),
    include_str!("../claims/quaternary.txt"),
    include_str!("../claims/uhlin.txt"),
];

/// All papers, the oldest first.
#[must_use]
pub fn papers() -> Vec<Paper> {
    FILES.iter().map(|text| read(text)).collect()
}

/// The texts are part of the program and every line is read by a test, so a line that is not
/// understood is a mistake in the program.
fn read(text: &'static str) -> Paper {
    let mut paper = Paper::default();
    let mut place = String::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let fields: Vec<&'static str> = line.split(" | ").map(str::trim).collect();
        let (word, rest) = fields[0].split_once(' ').unwrap_or((fields[0], ""));
        match (word, &fields[1..]) {
            ("paper", [title]) => (paper.name, paper.title) = (rest, title),
            ("at", [what]) => place = format!("{rest}: {what}"),
            ("letters", [letters]) => {
                let letter = |pair: &str| {
                    let (letter, heap) = pair.split_once('=').expect("LETTER=HEAP");
                    let letter = letter.chars().next().expect("a letter");
                    (letter, heap.parse().expect("a heap"))
                };
                paper.spellings.entry(rest).or_default().letters =
                    letters.split_whitespace().map(letter).collect();
            }
            ("elements", [elements]) => {
                paper.spellings.entry(rest).or_default().elements =
                    elements.split_whitespace().collect();
            }
            ("let", [expression]) => {
                paper.games.insert(rest, expression);
            }
            (_, [question, printed, notes @ ..]) if rest.is_empty() => {
                let notes = notes.concat();
                let erratum = line.split(" | ").nth(3).and_then(|notes| {
                    notes.split_whitespace().skip_while(|&word| word != "erratum").nth(1)
                });
                paper.claims.push(Claim {
                    id: format!("{}.{word}", paper.name),
                    place: place.clone(),
                    question,
                    printed,
                    erratum,
                    slow: notes.contains("slow"),
                    unreadable: notes.contains("unreadable"),
                });
            }
            _ => panic!("claims of {}: {line}", paper.name),
        }
    }
    paper
}
