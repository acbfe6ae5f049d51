//! What is typed at the desk.

/// What is to be done with a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Evaluate(&'a str),
    About(&'a str),
    Explain(&'a str),
    Forget(&'a str),
    Names,
    Rulesets,
    Help,
    Quit,
    Nothing,
}

/// The words that are no games.
pub(super) const WORDS: [&str; 7] =
    ["about", "explain", "forget", "names", "rulesets", "help", "quit"];

impl<'a> Command<'a> {
    pub(super) fn read(line: &'a str) -> Self {
        let line = line.trim();
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        // What begins with a command may still be a definition: `names = 1`.
        match (first, rest.is_empty()) {
            _ if line.is_empty() || line.starts_with('#') => Self::Nothing,
            _ if rest.starts_with('=') => Self::Evaluate(line),
            ("about", false) => Self::About(rest),
            ("explain", false) => Self::Explain(rest),
            ("forget", false) => Self::Forget(rest),
            ("names", true) => Self::Names,
            ("rulesets", true) => Self::Rulesets,
            ("help" | "?", true) => Self::Help,
            ("quit" | "exit", true) => Self::Quit,
            _ => Self::Evaluate(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_games_and_comments() {
        assert_eq!(Command::read(" about {1|0}\n"), Command::About("{1|0}"));
        assert_eq!(Command::read("G = {1|0}"), Command::Evaluate("G = {1|0}"));
        assert_eq!(Command::read("help = 1"), Command::Evaluate("help = 1"));
        assert_eq!(Command::read("about"), Command::Evaluate("about"));
        assert_eq!(Command::read("# {1|0}"), Command::Nothing);
        assert_eq!(Command::read(""), Command::Nothing);
        assert_eq!(Command::read("exit"), Command::Quit);
    }
}
