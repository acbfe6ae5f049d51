//! The engines behind a nim-sequence.
//!
//! Not part of the library's face: [`compute`](super::compute) chooses among them, and an engine
//! can be asked for by [name](super::Engine). The module is public, and hidden, for the benches
//! and for tests that compare engines with each other.
//!
//! | module | for | per heap |
//! |---|---|---|
//! | [`window`] | codes that never split, with a repeating tail | a window of values |
//! | [`dense`] | at most two heaps, no sparse space | every option, 64 at a time |
//! | [`plain`] | finite octal codes with a sparse space, as published | the splits with a rare part |
//! | [`blocked`] | the same in blocks of 512 heaps | the same, some nanoseconds |
//! | [`stream`] | the same beyond memory, with the period | the same |

pub mod blocked;
pub mod dense;
pub mod plain;
pub mod stream;
pub mod window;
