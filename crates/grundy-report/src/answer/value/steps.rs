//! The steps from a game to its canonical form.

use super::spelled::Spelled;
use crate::{IntoPhrase, Phrase};
use grundy::partizan::{Player, Simplification, Style, Values};
use serde::Serialize;

/// A step, in words.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
pub(super) enum Step {
    /// The game is a number.
    Number { number: Spelled },
    /// An option is of no use beside a better one.
    Dominated { player: &'static str, option: Spelled, by: Spelled },
    /// An option is replaced by the options of the player after the opponent's answer.
    Reversible {
        player: &'static str,
        option: Spelled,
        through: Spelled,
        replaced_by: Vec<Spelled>,
    },
}

impl Step {
    pub(super) fn new(values: &mut Values, step: &Simplification, style: Style) -> Self {
        let mut spelled = |value| Spelled::new(values, value, style);
        match step {
            Simplification::Number(number) => Self::Number { number: spelled(*number) },
            Simplification::Dominated { player, option, by } => Self::Dominated {
                player: name(*player),
                option: spelled(*option),
                by: spelled(*by),
            },
            Simplification::Reversible { player, option, through, replaced_by } => {
                Self::Reversible {
                    player: name(*player),
                    option: spelled(*option),
                    through: spelled(*through),
                    replaced_by: replaced_by.iter().map(|&value| spelled(value)).collect(),
                }
            }
        }
    }

    pub(super) fn phrase(&self) -> Phrase {
        match self {
            Self::Number { number } => {
                number.phrase().and(" is the simplest number between the options")
            }
            Self::Dominated { player, option, by } => {
                let option = format!("{player}'s ").into_phrase().and(option.phrase());
                option.and(" is dominated by ").and(by.phrase())
            }
            Self::Reversible { player, option, through, replaced_by } => {
                let option = format!("{player}'s ").into_phrase().and(option.phrase());
                let through = option.and(" is reversible through ").and(through.phrase());
                through.and(", replaced by ").and(Spelled::list(replaced_by, "nothing"))
            }
        }
    }
}

fn name(player: Player) -> &'static str {
    if player == Player::Left { "Left" } else { "Right" }
}
