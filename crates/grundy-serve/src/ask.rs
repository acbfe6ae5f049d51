//! From an address to a question: which verbs may be asked, and with what.
//!
//! Pages, downloads and the API share this one table; the description of the API is made from it.

use crate::limits::TEXT;
use crate::question::{Lane, Question};
use crate::trouble::Trouble;
use axum::http::StatusCode;
use grundy::{Game, Position};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use std::time::Duration;

/// A verb that may be asked over the wire.
#[derive(Debug)]
pub(crate) struct Verb {
    pub(crate) name: &'static str,
    pub(crate) lane: Lane,
    /// What it answers.
    pub(crate) about: &'static str,
    /// What stands where options do not; those before the bar are required.
    pub(crate) words: &'static [Word],
    /// Options with a value.
    pub(crate) options: &'static [&'static str],
    /// Options without.
    pub(crate) flags: &'static [&'static str],
}

/// A word of a command line.
#[derive(Debug)]
pub(crate) struct Word {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) required: bool,
    pub(crate) example: &'static str,
}

/// How a word is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A game; its canonical spelling is asked for.
    Game,
    /// A sum of heaps, likewise.
    Position,
    /// Something that the program reads.
    Text,
}

const fn word(name: &'static str, kind: Kind, required: bool, example: &'static str) -> Word {
    Word { name, kind, required, example }
}

const GAME: Word = word("game", Kind::Game, true, "0.77");

/// All of them.
pub(crate) const VERBS: &[Verb] = &[
    Verb {
        name: "solve",
        lane: Lane::Long,
        about: "normal and misère play of a game",
        words: &[GAME],
        options: &[],
        flags: &[],
    },
    Verb {
        name: "nim",
        lane: Lane::Long,
        about: "the nim-sequence of a game, and its period with a proof",
        words: &[GAME],
        options: &["to"],
        flags: &["explain"],
    },
    Verb {
        name: "genus",
        lane: Lane::Long,
        about: "the genus of each heap, or of a position",
        words: &[GAME, word("position", Kind::Position, false, "13+20")],
        options: &["to", "columns", "over"],
        flags: &["blurry", "sums", "generalised"],
    },
    Verb {
        name: "quotient",
        lane: Lane::Long,
        about: "the misère quotient of a game, with a proof",
        words: &[GAME],
        options: &["heap", "explain", "limit-order"],
        flags: &["structure"],
    },
    Verb {
        name: "outcome",
        lane: Lane::Quick,
        about: "who wins a position, and every winning move",
        words: &[GAME, word("position", Kind::Position, true, "7+3")],
        options: &[],
        flags: &["normal"],
    },
    Verb {
        name: "equal",
        lane: Lane::Quick,
        about: "whether two positions are the same in a game",
        words: &[
            GAME,
            word("first", Kind::Position, true, "1+4"),
            word("second", Kind::Position, true, "0"),
        ],
        options: &[],
        flags: &["normal"],
    },
    Verb {
        name: "form",
        lane: Lane::Quick,
        about: "the misère canonical form of a game",
        words: &[word("expr", Kind::Text, false, "2_{#320} + 4")],
        options: &["game", "apart", "with-genus", "born-by"],
        flags: &["tree", "factors"],
    },
    Verb {
        name: "value",
        lane: Lane::Quick,
        about: "the value of a partizan game in normal play",
        words: &[word("expr", Kind::Text, false, "{2|1||0|-1}")],
        options: &["of", "notation", "heaps", "born-by"],
        flags: &["explain", "thermograph", "incentives", "rulesets"],
    },
    Verb {
        name: "board",
        lane: Lane::Quick,
        about: "a position on a board or a graph: Cram, Chomp, Node Kayles, Clobber …",
        words: &[
            word("name", Kind::Text, false, "clobber"),
            word("position", Kind::Text, false, "xoxo/oxox"),
        ],
        options: &["groups", "rows"],
        flags: &[],
    },
    Verb {
        name: "play",
        lane: Lane::Quick,
        about: "where a game against the program stands after some moves, and its reply",
        words: &[
            word("game", Kind::Text, true, "0.77"),
            word("position", Kind::Text, false, "3+5"),
        ],
        options: &["moves", "level", "seed"],
        flags: &["normal", "second", "partizan", "right"],
    },
    Verb {
        name: "figure",
        lane: Lane::Quick,
        about: "a drawing",
        words: &[
            word("kind", Kind::Text, true, "sequence"),
            word("subject", Kind::Text, true, "0.77"),
        ],
        options: &["to"],
        flags: &[],
    },
    Verb {
        name: "games",
        lane: Lane::Quick,
        about: "the named games",
        words: &[],
        options: &[],
        flags: &[],
    },
];

/// The names and values of a query.
pub(crate) type Pairs = Vec<(String, String)>;

/// The verb of this name.
pub(crate) fn verb(name: &str) -> Result<&'static Verb, Trouble> {
    let found = VERBS.iter().find(|verb| verb.name == name);
    found.ok_or_else(|| Trouble::nothing(format!("There is no verb {name:?}.")))
}

/// The question that a query asks. Empty values are left out, unknown names are refused.
pub(crate) fn question(verb: &Verb, pairs: &Pairs) -> Result<Question, Trouble> {
    let given =
        |name: &str| pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let value = |name: &str| given(name).filter(|value| !value.trim().is_empty());
    let mut question = Question::new(verb.lane, verb.name);
    for (name, value) in pairs {
        plain(value)?;
        let known = verb.words.iter().any(|word| word.name == name)
            || verb.options.contains(&name.as_str())
            || verb.flags.contains(&name.as_str())
            || name == "time";
        if !known || pairs.iter().filter(|(other, _)| other == name).count() > 1 {
            let name: String = name.chars().take(40).collect();
            return Err(Trouble::refused(format!("{} cannot be asked with {name:?}.", verb.name)));
        }
    }
    for &option in verb.options {
        if let Some(value) = value(option) {
            question = question.with(option, value.trim());
        }
    }
    for &flag in verb.flags {
        question = question.flag(flag, is_yes(given(flag)));
    }
    // The game stands before its positions.
    let mut of = None;
    for word in verb.words {
        let text = match (value(word.name), word.required) {
            (Some(text), _) => text,
            (None, false) => continue,
            (None, true) => {
                let message =
                    format!("{} needs a {}, as in {}.", verb.name, word.name, word.example);
                return Err(Trouble::refused(message));
            }
        };
        question = match (word.kind, &of) {
            (Kind::Game, _) => question.word(of.insert(game(text)?)),
            (Kind::Position, Some(game)) => question.word(game.spell(&position(game, text)?)),
            _ => question.word(text.trim()),
        };
    }
    Ok(question.lasting(time(value("time"))?))
}

/// A flag is set by its name alone, and by anything that does not say no.
fn is_yes(value: Option<&str>) -> bool {
    value.is_some_and(|value| !["0", "no", "false", "off"].contains(&value))
}

/// A number of seconds.
fn time(text: Option<&str>) -> Result<Option<Duration>, Trouble> {
    let read = |text: &str| match text.parse::<u32>() {
        Ok(seconds @ 1..) => Ok(Duration::from_secs(seconds.into())),
        _ => Err(Trouble::refused("time is a whole number of seconds.")),
    };
    text.map(read).transpose()
}

/// Text that may be passed on.
pub(crate) fn plain(text: &str) -> Result<&str, Trouble> {
    if text.len() > TEXT {
        return Err(Trouble::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            format!("The text is too long: {} bytes, and at most {TEXT} are read.", text.len()),
        ));
    }
    match text.chars().any(char::is_control) {
        true => Err(Trouble::refused("There are control characters in the text.")),
        false => Ok(text),
    }
}

/// A game that somebody typed.
pub(crate) fn game(text: &str) -> Result<Game, Trouble> {
    Ok(plain(text)?.parse::<Game>()?)
}

/// A sum of heaps that somebody typed, as the game calls them.
pub(crate) fn position(game: &Game, text: &str) -> Result<Position, Trouble> {
    Ok(game.position(plain(text)?)?)
}

/// What stands for itself in a path or a query.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'(')
    .remove(b')')
    .remove(b',');

/// A text as a part of an address.
pub(crate) fn encoded(text: &str) -> String {
    utf8_percent_encode(text, PLAIN).to_string()
}

/// A query of these names and values, those without a value left out.
pub(crate) fn query(pairs: &[(&str, &str)]) -> String {
    let pairs = pairs.iter().filter(|(_, value)| !value.is_empty());
    pairs.map(|(name, value)| format!("{name}={}", encoded(value))).collect::<Vec<_>>().join("&")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: &str, pairs: &[(&str, &str)]) -> Result<String, String> {
        let pairs = pairs.iter().map(|&(a, b)| (a.to_owned(), b.to_owned())).collect();
        let asked = verb(name).and_then(|verb| question(verb, &pairs));
        asked.map(|q| q.command()).map_err(|trouble| trouble.message)
    }

    const KINDS: &str = "rule:row: take 1; ring: take 2 and leave the rest as a row";

    #[test]
    fn a_query_is_a_command() {
        let pairs = [("game", "kayles"), ("position", "7,3"), ("normal", "")];
        assert_eq!(asked("outcome", &pairs).unwrap(), "grundy outcome --normal 0.77 '3 + 7'");
        assert_eq!(asked("nim", &[("game", ".7"), ("to", "")]).unwrap(), "grundy nim 0.7");
        assert_eq!(asked("value", &[("expr", "-1")]).unwrap(), "grundy value -- -1");
        let pairs = [("game", KINDS), ("position", "ring 5 + 2*row 3")];
        let command = format!("grundy outcome '{KINDS}' '2·row 3 + ring 5'");
        assert_eq!(asked("outcome", &pairs).unwrap(), command);
    }

    #[test]
    fn files_and_threads_cannot_be_asked_for() {
        for name in ["certificate", "save", "resume", "output", "checkpoint", "threads", "steps"] {
            for verb in VERBS {
                let refused = asked(verb.name, &[(name, "x")]);
                assert!(refused.unwrap_err().contains("cannot be asked with"), "{name}");
            }
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let missing = asked("outcome", &[("game", "0.77")]).unwrap_err();
        assert_eq!(missing, "outcome needs a position, as in 7+3.");
        assert!(asked("nim", &[("game", "0.9x")]).unwrap_err().contains("character"));
        assert!(asked("nim", &[("game", "0.7"), ("game", "0.6")]).is_err());
        assert!(asked("nim", &[("game", "0.7\n")]).is_err());
        assert!(
            asked("form", &[("expr", &"1".repeat(TEXT + 1))]).unwrap_err().contains("too long")
        );
        assert!(asked("nim", &[("game", "0.7"), ("time", "-3")]).is_err());
    }
}
