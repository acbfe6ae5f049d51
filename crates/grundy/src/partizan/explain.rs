//! Why a canonical form is what it is.

use super::arena::Values;
use super::value::{Player, Value};
use crate::run::{Run, Stop};

/// A step from a game to its canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Simplification {
    /// The game is a number, the simplest that fits between its options.
    Number(Value),
    /// An option is of no use beside a better one.
    Dominated {
        /// Whose option it is.
        player: Player,
        /// The option that is deleted.
        option: Value,
        /// The one that is at least as good.
        by: Value,
    },
    /// The opponent has an answer to an option after which the game is no better for the player
    /// than it was: the option is replaced by what the player can do then.
    Reversible {
        /// Whose option it is.
        player: Player,
        /// The option that is bypassed.
        option: Value,
        /// The opponent's answer.
        through: Value,
        /// The player's options there.
        replaced_by: Vec<Value>,
    },
}

/// A canonical form and the steps that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The canonical form.
    pub value: Value,
    /// What was done, in order.
    pub steps: Vec<Simplification>,
}

impl Values {
    /// How the game with these options comes to its canonical form.
    ///
    /// ```
    /// use grundy::partizan::{Simplification, Value, Values};
    /// use grundy::run::Run;
    ///
    /// let run = Run::unlimited();
    /// let mut values = Values::new();
    /// let (up, down) = (values.read("^", &run)?, values.read("v", &run)?);
    /// let explanation = values.explain(&[up], &[down], &run)?;
    /// // Left's ^ reverses through * to 0, and so does Right's.
    /// assert_eq!(values.print(explanation.value), "*");
    /// assert!(matches!(explanation.steps[0], Simplification::Reversible { option, .. } if option == up));
    /// # Ok::<(), grundy::partizan::ReadError>(())
    /// ```
    pub fn explain(
        &mut self,
        left: &[Value],
        right: &[Value],
        run: &Run<'_>,
    ) -> Result<Explanation, Stop> {
        let value = self.game(left, right, run)?;
        let mut steps = Vec::new();
        if value.is_number() {
            steps.push(Simplification::Number(value));
            return Ok(Explanation { value, steps });
        }
        for (options, player) in [(left, Player::Left), (right, Player::Right)] {
            let mut options = options.to_vec();
            options.sort_unstable_by_key(|option| option.key());
            options.dedup();
            self.sort_for_printing(&mut options);
            while let Some(step) = self.next_step(value, &options, player, run)? {
                match &step {
                    Simplification::Dominated { option, .. } => options.retain(|g| g != option),
                    Simplification::Reversible { option, replaced_by, .. } => {
                        options.retain(|g| g != option);
                        for new in replaced_by {
                            if !options.contains(new) {
                                options.push(*new);
                            }
                        }
                    }
                    Simplification::Number(_) => {}
                }
                steps.push(step);
            }
        }
        Ok(Explanation { value, steps })
    }

    fn next_step(
        &mut self,
        value: Value,
        options: &[Value],
        player: Player,
        run: &Run<'_>,
    ) -> Result<Option<Simplification>, Stop> {
        for &option in options {
            for &by in options.iter().filter(|&&by| by != option) {
                if self.is_dominated(option, by, player, run)? {
                    return Ok(Some(Simplification::Dominated { player, option, by }));
                }
            }
        }
        for &option in options {
            for through in self.sorted_options(option, player.opponent()) {
                // An answer that leaves the player no better off than the game itself.
                if self.is_dominated(through, value, player, run)? {
                    let replaced_by = self.sorted_options(through, player);
                    let step = Simplification::Reversible { player, option, through, replaced_by };
                    return Ok(Some(step));
                }
            }
        }
        Ok(None)
    }
}
