//! What a game is: the rules that say to which sums of smaller heaps a heap may be moved.
//!
//! Everything else in this crate asks a game one question, [`Rules::visit_options`]. The games
//! that have a spelling are values of [`Game`]; a game of your own is a type of yours that
//! implements [`Rules`]:
//!
//! ```
//! use grundy::rules::Rules;
//! use std::ops::ControlFlow;
//!
//! /// Take a square number of tokens.
//! struct Squares;
//!
//! impl Rules for Squares {
//!     fn visit_options(
//!         &self,
//!         heap: u64,
//!         visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
//!     ) -> ControlFlow<()> {
//!         (1..).map(|root| root * root).take_while(|&taken| taken <= heap).try_for_each(|taken| {
//!             if taken == heap { visit(&[]) } else { visit(&[heap - taken]) }
//!         })
//!     }
//! }
//!
//! assert_eq!(Squares.options(5), [vec![4], vec![1]]);
//! ```

mod code;
mod error;
mod game;
mod named;
mod parse;
mod partitions;
mod subtraction;

pub use code::{Code, Digit, MAX_PLACE};
pub use error::ParseError;
pub use game::Game;
pub use named::{NAMED_GAMES, NamedGame};
pub use subtraction::SubtractionSet;

pub(crate) use parse::Reader;

use std::ops::ControlFlow;

/// The rules of a game played with heaps.
///
/// An implementation must keep three promises. Every heap of an option is smaller than the heap
/// it comes from; no option is visited twice; the order is always the same. A heap of size 0
/// has no options.
pub trait Rules: Sync {
    /// Calls `visit` with each option of a heap of this size: the sizes of the non-empty heaps
    /// it leaves, in increasing order (an empty slice when nothing is left).
    ///
    /// Stops early, and says so, when `visit` answers [`ControlFlow::Break`].
    fn visit_options(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The options of a heap as a list. Some games have far too many for that: see
    /// [`visit_options`](Self::visit_options).
    fn options(&self, heap: u64) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        let _ = self.visit_options(heap, &mut |parts| {
            options.push(parts.to_vec());
            ControlFlow::Continue(())
        });
        options
    }

    /// The same game as a take-and-break code, if it is one. The theorems on periods and the
    /// fast engines are about codes; a game without a code is computed by its options alone.
    fn code(&self) -> Option<&Code> {
        None
    }

    /// Whether this is Grundy's Game, for which there is a fast engine although it has no code.
    fn is_grundys_game(&self) -> bool {
        false
    }
}

impl<R: Rules + ?Sized> Rules for &R {
    fn visit_options(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (**self).visit_options(heap, visit)
    }

    fn code(&self) -> Option<&Code> {
        (**self).code()
    }

    fn is_grundys_game(&self) -> bool {
        (**self).is_grundys_game()
    }
}
