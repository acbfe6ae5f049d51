//! What a game is: the rules that say to which sums of smaller heaps a heap may be moved.
//!
//! Everything else in this crate asks a game one question, [`Rules::visit_options`]. The games
//! that have a spelling are values of [`Game`], and so are games with a [`Rule`] in words and
//! finite games that are [`Listed`]; any other game of your own is a type of yours that implements
//! [`Rules`]:
//!
//! ```
//! use grundy::rules::{Rules, Visit};
//! use std::ops::ControlFlow;
//!
//! /// Take a square number of tokens.
//! struct Squares;
//!
//! impl Rules for Squares {
//!     fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
//!         (1..).map(|root| root * root).take_while(|&taken| taken <= heap).try_for_each(|taken| {
//!             if taken == heap { visit(&[]) } else { visit(&[heap - taken]) }
//!         })
//!     }
//! }
//!
//! assert_eq!(Squares.options(5), [vec![4], vec![1]]);
//! ```

mod aside;
pub mod checked;
mod code;
mod error;
mod game;
mod graph;
mod listed;
mod named;
mod near;
mod parse;
mod partitions;
mod places;
mod rule;
mod standard;
mod subtraction;

#[cfg(test)]
pub(crate) use code::code;
pub use code::{Code, Digit, MAX_PLACE};
pub use error::{ParseError, ReadError};
pub use game::Game;
pub use graph::GraphError;
pub use listed::{Listed, ListedError, MOST_LISTED};
pub use named::{NAMED_GAMES, NamedGame};
pub use near::nearest;
pub use parse::Reader;
pub use places::Places;
pub use rule::Rule;
pub use subtraction::SubtractionSet;

pub use crate::run::{RulesError, RulesFault};

use std::ops::ControlFlow;

/// The largest heap; the same as that of [`position`](crate::position).
pub(crate) const MAX_HEAP: u64 = 1 << 63;

/// What [`Rules::visit_options`] does with each option.
pub type Visit<'a> = &'a mut dyn FnMut(&[u64]) -> ControlFlow<()>;

/// What [`Rules::visit_watched`] calls now and then.
pub(crate) type Watch<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

/// The rules of a game played with heaps.
///
/// An implementation must keep these promises. Every heap of an option is smaller than the heap
/// it comes from; no option is visited twice; the order is always the same; a heap of size 0
/// has no options. The engines do not believe them: they ask for options through [`checked`],
/// which stops at the first broken promise with an error that names the heap.
pub trait Rules: Sync {
    /// Calls `visit` with each option of a heap of this size: the sizes of the non-empty heaps
    /// it leaves, in increasing order (an empty slice when nothing is left).
    ///
    /// Stops early, and says so, when `visit` answers [`ControlFlow::Break`].
    fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()>;

    /// The same for rules that may look for long before they find an option: `watch` is called now
    /// and then, and ends the walk when it answers [`ControlFlow::Break`].
    fn visit_watched(
        &self,
        heap: u64,
        _watch: &mut dyn FnMut() -> ControlFlow<()>,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        self.visit_options(heap, visit)
    }

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

    /// The last heap, of a game that has finitely many: a closed set of positions, numbered such
    /// that options come first ([`Listed`]). The engines do not go beyond it, and what they say of
    /// all its heaps is all there is to say.
    fn last_heap(&self) -> Option<u64> {
        None
    }

    /// What is known of the game beyond its options. Rules that name a structure *are* that
    /// game: the engines then ask the structure for options, not the rules.
    fn structure(&self) -> Structure<'_> {
        Structure::Unknown
    }

    /// The same game as a take-and-break code, if its [structure](Self::structure) is one. The
    /// theorems on periods and most fast engines are about codes; a game without a code is
    /// computed by its options alone.
    fn code(&self) -> Option<&Code> {
        self.structure().code()
    }
}

/// What is known of a game beyond its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Structure<'a> {
    /// Nothing.
    Unknown,
    /// It is this take-and-break code.
    Code(&'a Code),
    /// It is Grundy's Game, which has no code but an engine of its own.
    GrundysGame,
}

impl<'a> Structure<'a> {
    /// The code, if the game has one.
    pub fn code(self) -> Option<&'a Code> {
        match self {
            Self::Code(code) => Some(code),
            Self::Unknown | Self::GrundysGame => None,
        }
    }
}

impl<R: Rules + ?Sized> Rules for &R {
    fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
        (**self).visit_options(heap, visit)
    }

    fn visit_watched(&self, heap: u64, watch: Watch<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        (**self).visit_watched(heap, watch, visit)
    }

    fn last_heap(&self) -> Option<u64> {
        (**self).last_heap()
    }

    fn structure(&self) -> Structure<'_> {
        (**self).structure()
    }
}
