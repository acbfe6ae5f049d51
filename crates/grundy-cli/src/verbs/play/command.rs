//! What a player types.

/// What the player typed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Number(usize),
    /// Perhaps a move.
    Other(&'a str),
    Moves,
    Hint,
    Undo,
    Quit,
    Help,
}

impl<'a> Command<'a> {
    pub(super) fn read(line: &'a str) -> Self {
        let line = line.trim();
        match line.to_lowercase().as_str() {
            "q" | "quit" | "exit" => Self::Quit,
            "?" | "help" => Self::Help,
            "m" | "moves" => Self::Moves,
            "h" | "hint" => Self::Hint,
            "u" | "undo" => Self::Undo,
            _ => line.parse().map_or(Self::Other(line), Self::Number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_numbers() {
        assert_eq!(Command::read(" 7 \n"), Command::Number(7));
        assert_eq!(Command::read("UNDO"), Command::Undo);
        assert_eq!(Command::read("5 -> 2+1\n"), Command::Other("5 -> 2+1"));
    }
}
