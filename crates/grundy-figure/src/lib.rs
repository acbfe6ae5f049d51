//! Figures of impartial games, as SVG.
//!
//! Each function draws one figure and returns it as a string: a complete SVG document that can be
//! saved as a file or put into an HTML page as it is. Figures are deterministic, need no fonts,
//! scripts or files, follow the light or dark scheme of the reader, and use colours that
//! colour-blind readers can tell apart (the palette of Okabe and Ito).
//!
//! | figure | made by |
//! |---|---|
//! | nim-sequence, with rare heaps, preperiod and period | [`sequence()`], [`Scatter`] |
//! | how often each nim-value occurs | [`spectrum()`], [`Spectrum`] |
//! | the genus table as a heat map | [`genera`], [`genus_map`] |
//! | idempotents, components, principal series of a quotient | [`structure()`] |
//! | what each generator does to the elements | [`actions()`] |
//! | the tree of a canonical form | [`tree`] |
//! | a position on a board | [`board`] |
//! | the thermograph of a partizan game, its tree | [`thermograph`], [`value_tree`] |
//! | games in their order | [`lattice`] |
//! | a position of a partizan game | [`position`] |
//!
//! ```
//! use grundy::{Game, nim, run::Run};
//!
//! let kayles: Game = "kayles".parse()?;
//! let sequence = nim::sequence(&kayles, 1000, &Run::unlimited()).value;
//! let svg = grundy_figure::sequence(&kayles, &sequence, 200, "Kayles", &Run::unlimited()).value;
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), grundy::rules::ParseError>(())
//! ```

mod actions;
mod axis;
mod boards;
mod genus;
mod layout;
mod limits;
mod positions;
mod raster;
mod scatter;
mod sequence;
mod spectrum;
mod structure;
mod svg;
mod thermograph;
mod trees;
mod values;

pub use actions::actions;
pub use boards::board;
pub use genus::{genera, genus_map};
pub use positions::position;
pub use scatter::Scatter;
pub use sequence::{sequence, spectrum, worth_showing};
pub use spectrum::Spectrum;
pub use structure::structure;
pub use svg::{entity, number};
pub use thermograph::{thermograph, thermograph_in_letters};
pub use trees::tree;
pub use values::{lattice, value_tree};

/// The style sheet inside every figure, as an element: a page whose own style sheet knows the
/// classes of figures can do without it.
///
/// ```
/// use grundy_figure::Scatter;
///
/// assert!(Scatter::default().svg("no heaps").contains(&grundy_figure::style()));
/// ```
#[must_use]
pub fn style() -> String {
    format!("<style>{}</style>\n", svg::STYLE)
}
