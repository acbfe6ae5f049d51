//! Questions: command lines of the program, built from typed parts.
//!
//! Whatever a page or the API asks is a verb of the program, with options from a fixed list and
//! words that cannot be mistaken for options. So the answers are those of the command line, and a
//! page can show the command that gives the same.

use crate::limits::{Limits, Share};
use grundy::outcome::Play;
use grundy::{Game, Position};
use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

/// How long a question is expected to take, and so with whom it waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Lane {
    /// Answered while the visitor waits.
    Quick,
    /// Watched by the visitor.
    Long,
}

impl Lane {
    /// What a question may use.
    pub(crate) fn share(self, limits: &Limits) -> Share {
        match self {
            Self::Quick => limits.quick,
            Self::Long => limits.long,
        }
    }
}

/// A command line without its limits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Question {
    pub(crate) lane: Lane,
    verb: &'static str,
    /// Options, each in one word: `--to=100`.
    options: Vec<String>,
    /// What stands where options do not.
    words: Vec<String>,
    /// The time, if it is not that of the lane.
    time: Option<Duration>,
    /// What the program reads from stdin.
    input: Option<Arc<str>>,
}

impl Question {
    pub(crate) fn new(lane: Lane, verb: &'static str) -> Self {
        Self { lane, verb, options: Vec::new(), words: Vec::new(), time: None, input: None }
    }

    /// The same with another word.
    pub(crate) fn word(mut self, word: impl Display) -> Self {
        self.words.push(word.to_string());
        self
    }

    /// The same with an option that has a value.
    pub(crate) fn with(mut self, option: &str, value: impl Display) -> Self {
        self.options.push(format!("--{option}={value}"));
        self
    }

    /// The same with an option that has none, if it is wanted.
    pub(crate) fn flag(mut self, option: &str, wanted: bool) -> Self {
        if wanted {
            self.options.push(format!("--{option}"));
        }
        self
    }

    /// The same with a time of its own; none is that of its lane.
    pub(crate) fn lasting(self, time: Option<Duration>) -> Self {
        Self { time, ..self }
    }

    /// The same, reading this text.
    pub(crate) fn reading(self, input: Arc<str>) -> Self {
        Self { input: Some(input), ..self }
    }

    /// Normal play of a game.
    pub(crate) fn nim(game: &Game) -> Self {
        Self::new(Lane::Long, "nim").word(game)
    }

    /// Who wins a position.
    pub(crate) fn outcome(game: &Game, position: &Position, play: Play) -> Self {
        Self::new(Lane::Quick, "outcome")
            .flag("normal", play == Play::Normal)
            .word(game)
            .word(game.spell(position))
    }

    /// Whether a certificate is right.
    pub(crate) fn verify(certificate: Arc<str>) -> Self {
        Self::new(Lane::Quick, "verify").word("-").reading(certificate)
    }

    /// The game and the question, if an atlas records the answer.
    pub(crate) fn recorded(&self) -> Option<(Game, grundy_atlas::Question)> {
        let asked = grundy_atlas::Question::ALL.into_iter().find(|asked| asked.name() == self.verb);
        let [game] = self.words.as_slice() else { return None };
        Some((game.parse().ok()?, asked?))
    }

    /// About how much memory it takes: a certificate to be checked may be long.
    pub(crate) fn size(&self) -> usize {
        let texts = self.options.iter().chain(&self.words).map(String::len).sum::<usize>();
        texts + self.input().map_or(0, str::len)
    }

    /// The text for stdin.
    pub(crate) fn input(&self) -> Option<&str> {
        self.input.as_deref()
    }

    /// How long it may take.
    pub(crate) fn time(&self, limits: &Limits) -> Duration {
        self.time.map_or(self.lane.share(limits).time, |time| time.min(limits.longest))
    }

    /// The words after the name of the program, limits and all.
    pub(crate) fn arguments(&self, limits: &Limits) -> Vec<String> {
        let share = self.lane.share(limits);
        let mut arguments = vec![
            self.verb.to_owned(),
            "--format=all".to_owned(),
            "--progress".to_owned(),
            format!("--limit-time={}", self.time(limits).as_secs_f64()),
            format!("--limit-memory={}", share.memory),
        ];
        if self.input.is_none() {
            arguments.push("--while-asked".to_owned());
        }
        arguments.extend(self.options.iter().cloned());
        arguments.push("--".to_owned());
        arguments.extend(self.words.iter().cloned());
        arguments
    }

    /// The command that one would type.
    pub(crate) fn command(&self) -> String {
        let options = self.options.iter().map(|option| match option.split_once('=') {
            Some((name, value)) => format!("{name} {}", quoted(value)),
            None => option.clone(),
        });
        let dash = self.words.iter().any(|word| word.starts_with('-')).then(|| "--".to_owned());
        let words = self.words.iter().map(|word| quoted(word));
        let all = ["grundy".to_owned(), self.verb.to_owned()].into_iter().chain(options);
        all.chain(dash).chain(words).collect::<Vec<_>>().join(" ")
    }
}

/// A word as one types it in a shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+,:@%".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_cannot_become_options() {
        let question = Question::new(Lane::Quick, "form").flag("tree", true).word("--born-by=9");
        let arguments = question.arguments(&Limits::local(2));
        let dash = arguments.iter().position(|word| word == "--").unwrap();
        assert_eq!(&arguments[dash + 1..], ["--born-by=9"]);
        assert!(arguments[..dash].contains(&"--tree".to_owned()));
        assert_eq!(question.command(), "grundy form --tree -- --born-by=9");
    }

    #[test]
    fn commands_are_those_one_types() {
        let game: Game = "S(1,2)".parse().unwrap();
        let position: Position = "3+5+5".parse().unwrap();
        let question = Question::outcome(&game, &position, Play::Normal);
        assert_eq!(question.command(), "grundy outcome --normal 'S(1,2)' '3 + 2·5'");
    }

    #[test]
    fn nobody_gets_more_time_than_the_longest() {
        let limits = Limits::public(2);
        let game: Game = "0.77".parse().unwrap();
        let patient = Question::nim(&game).lasting(Some(Duration::from_secs(86400)));
        assert_eq!(patient.time(&limits), limits.longest);
        assert_eq!(Question::nim(&game).time(&limits), limits.long.time);
    }
}
