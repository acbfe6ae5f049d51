//! Which tables a block is done with.

use super::base::tables::{Setting, Tables};
use super::few::Few;
use super::many::Many;

/// The tables for games with many moves or with few. `None` if no fast way can treat the block.
pub(super) fn tables(setting: &Setting<'_>) -> Option<Box<dyn Tables>> {
    match Many::new(setting) {
        Some(many) => Some(Box::new(many)),
        None => Some(Box::new(Few::new(setting)?)),
    }
}
