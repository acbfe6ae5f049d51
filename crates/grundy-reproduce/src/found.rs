//! A question, what was found for it, and whether it is what was printed.

use grundy::run::Stop;
use std::collections::BTreeSet;
use std::fmt::Display;

/// What a claim asks: a verb with its arguments, and the answer that was printed.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    pub(crate) verb: &'a str,
    pub(crate) args: &'a [&'a str],
    pub(crate) printed: &'a str,
}

/// What a subject makes of a question; `None` if the question is for another subject.
pub(crate) type Answered = Result<Option<Found>, Stop>;

/// A computed value in the notation of the paper, and whether the printed one means the same.
pub(crate) struct Found {
    pub(crate) text: String,
    pub(crate) agrees: bool,
}

impl Found {
    pub(crate) fn new(text: impl Into<String>, agrees: bool) -> Self {
        Self { text: text.into(), agrees }
    }

    /// The same text but for spaces.
    pub(crate) fn text(computed: impl Display, printed: &str) -> Self {
        let computed = computed.to_string();
        let agrees = computed.split_whitespace().eq(printed.split_whitespace());
        Self { text: computed, agrees }
    }

    /// The same values in the same order.
    pub(crate) fn list<T: Display>(computed: impl IntoIterator<Item = T>, printed: &str) -> Self {
        let computed: Vec<String> = computed.into_iter().map(|value| value.to_string()).collect();
        Self::text(computed.join(" "), printed)
    }

    /// The same values in whatever order.
    pub(crate) fn set<T: Display>(computed: impl IntoIterator<Item = T>, printed: &str) -> Self {
        let computed: Vec<String> = computed.into_iter().map(|value| value.to_string()).collect();
        let text = computed.join(" ");
        let printed: BTreeSet<&str> = printed.split_whitespace().collect();
        let agrees = computed.iter().map(String::as_str).collect::<BTreeSet<_>>() == printed;
        Self { text, agrees }
    }
}
