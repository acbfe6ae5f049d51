//! Values as they are written.

use crate::shown::NOTATION;
use crate::{Formula, IntoPhrase, Phrase};
use grundy::partizan::{Style, Value, Values};
use serde::{Serialize, Serializer};

/// A value as it was asked for, and as documents set it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spelled {
    typed: String,
    unicode: String,
    latex: String,
}

impl Spelled {
    pub(super) fn new(values: &mut Values, value: Value, style: Style) -> Self {
        Self {
            typed: values.print_in(value, style),
            unicode: values.print_in(value, Style::Unicode),
            latex: values.print_in(value, Style::Latex),
        }
    }

    pub(super) fn all(values: &mut Values, list: &[Value], style: Style) -> Vec<Self> {
        list.iter().map(|&value| Self::new(values, value, style)).collect()
    }

    /// For a page, unless nobody would read it.
    pub(super) fn phrase(&self) -> Phrase {
        match self.typed.chars().count() {
            0..=NOTATION => Formula::game(&self.typed, &self.unicode, &self.latex).into_phrase(),
            long => format!("a notation of {long} characters (--json prints it)").into_phrase(),
        }
    }

    /// A list of values, or what is said if there are none.
    pub(super) fn list(list: &[Self], none: &str) -> Phrase {
        match list {
            [] => none.into_phrase(),
            _ => Phrase::list(list.iter().map(Self::phrase)),
        }
    }
}

impl Serialize for Spelled {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.typed)
    }
}
