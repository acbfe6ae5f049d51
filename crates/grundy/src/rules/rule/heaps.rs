//! Several kinds of heaps, numbered together.

use crate::rules::MAX_HEAP;

/// The kinds of heaps of a game, by name; without names there is one kind.
///
/// A heap of size n of kind k, of K kinds, has the number (n − 1)K + k + 1: the heaps of size 1
/// come first, one of each kind, then those of size 2. What a move leaves has smaller sizes, and so
/// smaller numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Heaps {
    /// Two names or more, or none.
    names: Vec<String>,
}

impl Heaps {
    /// A single kind needs no name.
    pub(super) fn new(names: Vec<String>) -> Self {
        Self { names: if names.len() > 1 { names } else { Vec::new() } }
    }

    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    fn kinds(&self) -> u64 {
        self.names.len().max(1) as u64
    }

    /// The kind and the size of the heap with this number.
    pub(super) fn kind_and_size(&self, number: u64) -> (usize, u64) {
        let Some(place) = number.checked_sub(1) else { return (0, 0) };
        ((place % self.kinds()) as usize, place / self.kinds() + 1)
    }

    /// The number of a heap that is not empty.
    pub(super) fn number(&self, kind: usize, size: u64) -> u64 {
        (size - 1) * self.kinds() + kind as u64 + 1
    }

    /// A heap by name, as `row 5`.
    pub(super) fn name(&self, number: u64) -> Option<String> {
        let (kind, size) = self.kind_and_size(number);
        self.names.get(kind).filter(|_| size > 0).map(|name| format!("{name} {size}"))
    }

    /// The number of the heap with this name; 0 for an empty one.
    pub(super) fn named(&self, text: &str) -> Option<u64> {
        let (name, size) = text.split_once(char::is_whitespace)?;
        let kind = self.names.iter().position(|known| known == name)?;
        let size = size.trim_start();
        let digits = size.bytes().all(|byte| byte.is_ascii_digit());
        match size.parse::<u64>().ok().filter(|_| digits)? {
            0 => Some(0),
            size => {
                let first = (size - 1).checked_mul(self.kinds())?;
                first.checked_add(kind as u64 + 1).filter(|&number| number <= MAX_HEAP)
            }
        }
    }
}

/// Whether a word means heaps of the kind with this name.
pub(super) fn means(word: &str, name: &str) -> bool {
    word.strip_prefix(name).is_some_and(|end| ["", "s", "es"].contains(&end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_belong_together() {
        let heaps = Heaps::new(["row", "cycle", "tree"].map(str::to_owned).to_vec());
        let names: Vec<_> = (1..=7).filter_map(|number| heaps.name(number)).collect();
        assert_eq!(names, ["row 1", "cycle 1", "tree 1", "row 2", "cycle 2", "tree 2", "row 3"]);
        for number in 1..100 {
            let (kind, size) = heaps.kind_and_size(number);
            assert_eq!(heaps.number(kind, size), number);
            assert_eq!(heaps.named(&heaps.name(number).unwrap()), Some(number));
        }
        assert_eq!((heaps.name(0), heaps.named("row 0")), (None, Some(0)));
        for unknown in ["row", "5", "path 5", "row five", "row +5", "row -1", "row 5 5", ""] {
            assert_eq!(heaps.named(unknown), None, "{unknown}");
        }
        assert_eq!(heaps.named("row 3074457345618258603"), Some(MAX_HEAP - 1));
        assert_eq!(heaps.named("tree 3074457345618258603"), None);
        assert_eq!(heaps.named("row 18446744073709551615"), None);
    }

    #[test]
    fn a_single_kind_has_no_name() {
        let heaps = Heaps::new(vec!["row".to_owned()]);
        assert_eq!((heaps.kind_and_size(9), heaps.number(0, 9)), ((0, 9), 9));
        assert_eq!((heaps.name(9), heaps.named("row 9")), (None, None));
    }
}
