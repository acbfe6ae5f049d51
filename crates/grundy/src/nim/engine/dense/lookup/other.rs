//! Machines without the lookup.

use super::{Finds, Pairs, Unseen};

pub(in super::super) fn available() -> bool {
    false
}

pub(super) fn collect(_: Pairs<'_>, _: &Unseen, _: &mut Finds) -> usize {
    unreachable!("the lookup is chosen only where it is available")
}
