use super::{Code, Digit, MAX_PLACE, Rules, Structure, Visit};
use std::fmt;
use std::ops::ControlFlow;

/// A subtraction game `S(1,2,5)`: take any number of tokens that is in the set. Or an all-but
/// game `AllBut(1,2,5)`: take any number, at least one, that is not in the set.
///
/// ```
/// use grundy::rules::{Code, Rules, SubtractionSet};
///
/// let game = SubtractionSet::new([5, 2, 1, 2], false).unwrap();
/// assert_eq!(game.to_string(), "S(1,2,5)");
/// assert_eq!(game.code(), Some(&"0.33003".parse::<Code>()?));
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SubtractionSet {
    set: Vec<u64>,
    all_but: bool,
    code: Code,
}

impl SubtractionSet {
    /// The game with this set, or (`all_but`) with its complement in the positive numbers.
    /// `None` if the set contains 0 or a number above [`MAX_PLACE`].
    pub fn new(set: impl IntoIterator<Item = u64>, all_but: bool) -> Option<Self> {
        let mut set: Vec<u64> = set.into_iter().collect();
        set.sort_unstable();
        set.dedup();
        let least = set.first().copied().unwrap_or(1);
        let largest = usize::try_from(set.last().copied().unwrap_or(0)).ok()?;
        if least == 0 || largest > MAX_PLACE {
            return None;
        }
        let (inside, outside) = if all_but { (Digit(0), Digit(3)) } else { (Digit(3), Digit(0)) };
        let mut prefix = vec![outside; largest + 1];
        prefix[0] = Digit(0);
        for &taken in &set {
            prefix[taken as usize] = inside;
        }
        Some(Self { set, all_but, code: Code::new(prefix, vec![outside])? })
    }

    /// The numbers between the parentheses, in increasing order.
    pub fn set(&self) -> &[u64] {
        &self.set
    }

    /// Whether the set lists what may *not* be taken.
    pub fn is_all_but(&self) -> bool {
        self.all_but
    }
}

impl Rules for SubtractionSet {
    fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
        self.code.visit_options(heap, visit)
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Code(&self.code)
    }
}

impl fmt::Display for SubtractionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", if self.all_but { "AllBut" } else { "S" })?;
        for (i, taken) in self.set.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma}{taken}")?;
        }
        write!(f, ")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_what_the_set_says() {
        let game = SubtractionSet::new([2, 5], false).unwrap();
        assert_eq!(game.options(5), [vec![3], vec![]]);
        let game = SubtractionSet::new([2, 3], true).unwrap();
        assert_eq!(game.options(5), [vec![4], vec![1], vec![]]);
        assert_eq!(game.code().unwrap().to_string(), "0.300(3)");
    }

    #[test]
    fn refused_sets() {
        assert!(SubtractionSet::new([0, 1], false).is_none());
        assert!(SubtractionSet::new([MAX_PLACE as u64 + 1], false).is_none());
        assert!(SubtractionSet::new([MAX_PLACE as u64], true).is_some());
    }
}
