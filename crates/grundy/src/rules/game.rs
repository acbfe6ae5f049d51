use super::partitions::visit_unequal;
use super::{Code, Listed, Rule, Rules, Structure, SubtractionSet, Visit, Watch};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A game that has a spelling: what a user types, parsed. Or a finite game that is listed.
///
/// ```
/// use grundy::Game;
///
/// let game: Game = "kayles".parse()?;
/// assert_eq!(game.to_string(), "0.77");
/// assert_eq!("S(2,1)".parse::<Game>()?.to_string(), "S(1,2)");
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// A take-and-break code.
    Code(Code),
    /// A subtraction game or an all-but game.
    Subtraction(SubtractionSet),
    /// Grundy's Game: split a heap into two unequal heaps.
    Grundy,
    /// Rules in words that are none of the above: `rule:take a square`.
    Ruled(Arc<Rule>),
    /// A finite game, position by position. Its title is no spelling that could be parsed.
    Listed(Arc<Listed>),
}

impl Game {
    /// The list of positions, if that is what the game is.
    pub fn listed(&self) -> Option<&Listed> {
        match self {
            Self::Listed(listed) => Some(listed),
            _ => None,
        }
    }
}

/// Rules in words that are a code, or Grundy's Game, are that game.
///
/// ```
/// use grundy::Game;
///
/// let game: Game = "rule: take 1 or 2 and leave at most 2 heaps".parse()?;
/// assert_eq!(game.to_string(), "0.77");
/// let game: Game = "rule: take a square".parse()?;
/// assert_eq!(game.to_string(), "rule:take a square");
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
impl From<Rule> for Game {
    fn from(rule: Rule) -> Self {
        match rule.structure() {
            Structure::Code(code) => Self::Code(code.clone()),
            Structure::GrundysGame => Self::Grundy,
            Structure::Unknown => Self::Ruled(Arc::new(rule)),
        }
    }
}

impl From<Listed> for Game {
    fn from(listed: Listed) -> Self {
        Self::Listed(Arc::new(listed))
    }
}

impl Rules for Game {
    fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
        match self {
            Self::Code(code) => code.visit_options(heap, visit),
            Self::Subtraction(set) => set.visit_options(heap, visit),
            Self::Grundy => visit_unequal(heap, visit),
            Self::Ruled(rule) => rule.visit_options(heap, visit),
            Self::Listed(listed) => listed.visit_options(heap, visit),
        }
    }

    fn visit_watched(&self, heap: u64, watch: Watch<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        match self {
            Self::Ruled(rule) => rule.visit_watched(heap, watch, visit),
            _ => self.visit_options(heap, visit),
        }
    }

    fn last_heap(&self) -> Option<u64> {
        self.listed().and_then(Rules::last_heap)
    }

    fn structure(&self) -> Structure<'_> {
        match self {
            Self::Code(code) => Structure::Code(code),
            Self::Subtraction(set) => set.structure(),
            Self::Grundy => Structure::GrundysGame,
            Self::Ruled(rule) => rule.structure(),
            Self::Listed(_) => Structure::Unknown,
        }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => code.fmt(f),
            Self::Subtraction(set) => set.fmt(f),
            Self::Grundy => f.write_str("grundy"),
            Self::Ruled(rule) => write!(f, "rule:{rule}"),
            Self::Listed(listed) => listed.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grundys_game_splits_unequally() {
        assert!(Game::Grundy.options(0).is_empty());
        assert!(Game::Grundy.options(2).is_empty());
        assert_eq!(Game::Grundy.options(3), [[1, 2]]);
        assert_eq!(Game::Grundy.options(6), [[1, 5], [2, 4]]);
        assert_eq!(Game::Grundy.options(7), [[1, 6], [2, 5], [3, 4]]);
    }
}
