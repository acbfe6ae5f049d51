use crate::misere::TameValue;
use crate::misere::columns::Moves;
use crate::rules::Code;

/// Whether a game is tame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tameness {
    /// All heaps are tame: proved by a window of tame values that came back.
    Tame {
        /// The heap before which the window stands.
        at: u64,
        /// How many heaps later it stands again.
        distance: u64,
    },
    /// This heap is the first wild one.
    Wild {
        /// Its size.
        first: u64,
    },
}

impl Tameness {
    /// Whether the game is tame.
    pub fn is_tame(self) -> bool {
        matches!(self, Self::Tame { .. })
    }

    /// The first wild heap.
    pub fn first_wild(self) -> Option<u64> {
        match self {
            Self::Tame { .. } => None,
            Self::Wild { first } => Some(first),
        }
    }
}

/// Whether a finite code that never splits is tame; `None` for any other code.
///
/// As long as all heaps are tame, the value of a heap follows from those of its options by
/// [`TameValue::of_options`], so it is a function of the last m values, where m is how far the
/// moves reach. There are finitely many windows of m values: either a wild heap turns up or
/// a window comes back, and then everything repeats.
///
/// ```
/// use grundy::misere::quaternary::tameness;
///
/// assert_eq!(tameness(&"0.123".parse()?).unwrap().first_wild(), Some(8));
/// assert!(tameness(&"0.333".parse()?).unwrap().is_tame());
/// assert!(tameness(&"0.77".parse()?).is_none());
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
pub fn tameness(code: &Code) -> Option<Tameness> {
    let moves = Moves::new(code)?;
    let mut values: Vec<TameValue> = Vec::new();
    let mut options = Vec::new();
    let reach = moves.reach();
    let (mut at, mut power) = (moves.uniform_from().max(reach), 1);
    loop {
        let heap = values.len();
        if heap > at && values[at - reach..at] == values[heap - reach..] {
            return Some(Tameness::Tame { at: at as u64, distance: (heap - at) as u64 });
        }
        if heap == at + power {
            (at, power) = (heap, 2 * power);
        }
        options.clear();
        options.extend(moves.targets(heap).map(|target| values[target]));
        match TameValue::of_options(&options) {
            Some(value) => values.push(value),
            None => return Some(Tameness::Wild { first: heap as u64 }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::misere::Genera;
    use crate::run::Run;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn agrees_with_the_genera(digits in prop::collection::vec(0_u64..4, 1..8)) {
            let code = Code::finite(std::iter::once(0).chain(digits)).unwrap();
            let mut genera = Genera::new(&code);
            genera.extend_to(200, &Run::unlimited()).unwrap();
            match tameness(&code).unwrap() {
                Tameness::Tame { .. } => prop_assert_eq!(genera.first_wild(), None),
                Tameness::Wild { first } if first <= 200 => {
                    prop_assert_eq!(genera.first_wild(), Some(first));
                }
                Tameness::Wild { .. } => prop_assert_eq!(genera.first_wild(), None),
            }
        }
    }
}
