//! Finite commutative monoids, taken apart.
//!
//! [`Monoid`] is a multiplication table, [`Canonical`] one that isomorphic monoids share;
//! [`Structure`] is what it is made of: idempotents,
//! classes of mutual divisibility, maximal subgroups, archimedean components, the kernel, a
//! principal series. [`Presentation`] goes the other way: from generators and relations to a
//! confluent rewriting system and, when there are finitely many elements, to the table.
//!
//! The facts used are in A. H. Clifford and G. B. Preston, *The Algebraic Theory of Semigroups*
//! I (1961), and L. Rédei, *The Theory of Finitely Generated Commutative Semigroups* (1965).

mod canonical;
mod group;
mod presentation;
mod structure;
mod table;
mod word;

pub use canonical::Canonical;
pub use group::AbelianGroup;
pub use presentation::{Presentation, RewritingSystem};
pub use structure::{Factor, Structure};
pub use table::{Monoid, NotAMonoidError};
pub use word::{Element, Exponents, Generator, Word};
