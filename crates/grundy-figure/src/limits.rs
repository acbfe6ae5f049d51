//! How much a figure shows. More than this nobody could read.

/// Elements in a panel of the actions of the generators, and nodes in all of its panels.
pub(crate) const ACTION_ELEMENTS: usize = 150;
pub(crate) const ACTION_NODES: usize = 1000;
/// Idempotents in a diagram, and classes of its principal series.
pub(crate) const IDEMPOTENTS: usize = 60;
pub(crate) const CLASSES: usize = 24;
/// Superscripts of a genus, cells of a heat map, and cells with their values in them.
pub(crate) const SUPERSCRIPTS: usize = 10;
pub(crate) const CELLS: usize = 5000;
pub(crate) const CELLS_WITH_VALUES: usize = 2000;
/// Corners of a thermograph that get their numbers written on the axes.
pub(crate) const LABELS: usize = 12;
/// Tokens of a heap that are drawn one by one.
pub(crate) const TOKENS: u32 = 12;
/// Bars of a spectrum.
pub(crate) const BARS: usize = 256;
/// Nodes of a tree.
pub(crate) const TREE_NODES: usize = 400;
/// Bytes of a plot.
pub(crate) const PLOT_BYTES: usize = 280_000;
