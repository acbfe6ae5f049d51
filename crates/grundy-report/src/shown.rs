//! How much an answer holds and a page shows. Longer lists are cut, and say so.

/// Nim-values on a page, and in JSON, where nobody asked for more; and in any answer at all.
pub(crate) const VALUES_ON_PAGE: usize = 400;
pub(crate) const VALUES_IN_JSON: usize = 10_000;
pub(crate) const VALUES: u64 = 1 << 24;
/// Heaps of a plot where nobody asked for more.
pub(crate) const HEAPS_PLOTTED: u64 = 1 << 22;
/// Winning moves in an answer, and on a page.
pub(crate) const MOVES: usize = 1000;
pub(crate) const MOVES_ON_PAGE: usize = 20;
/// Entries of a list in a fact.
pub(crate) const ENTRIES: usize = 60;
/// Relations of a presentation, and elements of a table.
pub(crate) const RELATIONS: usize = 300;
pub(crate) const ELEMENTS: usize = 400;
/// The largest order of a quotient whose elements JSON lists, and whose multiplication table it
/// has.
pub(crate) const ELEMENTS_IN_JSON: usize = 4096;
pub(crate) const MULTIPLIED: usize = 256;
/// Heaps of the pretending function, with a period and without.
pub(crate) const PRETENDING_PERIODIC: usize = 600;
pub(crate) const PRETENDING: usize = 200;
/// Characters of the notation of a form.
pub(crate) const NOTATION: usize = 4000;
/// The last heap whose genus is shown beside a quotient.
pub(crate) const LAST_GENUS: u64 = 71;
