use crate::cycle::Cycle;
use crate::misere::TameValue;
use crate::rules::{Code, Places};

/// Whether a game is tame, proved: all heaps are, by a window of tame values that came back, or
/// there is a first wild heap. Only [`tameness`] makes one:
///
/// ```compile_fail
/// use grundy::misere::quaternary::ProvedTameness;
/// let forged = ProvedTameness { first_wild: None };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedTameness {
    code: Code,
    verdict: Verdict,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Tame(Cycle),
    Wild(u64),
}

impl ProvedTameness {
    /// The code of the game.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Whether all heaps are tame.
    pub fn is_tame(&self) -> bool {
        self.first_wild().is_none()
    }

    /// The first wild heap.
    pub fn first_wild(&self) -> Option<u64> {
        match self.verdict {
            Verdict::Tame(_) => None,
            Verdict::Wild(first) => Some(first),
        }
    }

    /// For a tame game: the heap before which a window of values stands, and how many heaps
    /// later it stands again.
    pub fn repetition(&self) -> Option<Cycle> {
        match self.verdict {
            Verdict::Tame(cycle) => Some(cycle),
            Verdict::Wild(_) => None,
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
pub fn tameness(code: &Code) -> Option<ProvedTameness> {
    let found = |verdict| ProvedTameness { code: code.clone(), verdict };
    let steps = Places::without_splits(code)?;
    let mut values: Vec<TameValue> = Vec::new();
    let mut options = Vec::new();
    let reach = steps.reach();
    let (mut at, mut power) = (steps.uniform_from(), 1);
    loop {
        let heap = values.len();
        if heap > at && values[at - reach..at] == values[heap - reach..] {
            return Cycle::new(at as u64, (heap - at) as u64).map(Verdict::Tame).map(found);
        }
        if heap == at + power {
            (at, power) = (heap, 2 * power);
        }
        options.clear();
        options.extend(steps.targets(heap).map(|target| values[target]));
        match TameValue::of_options(&options) {
            Some(value) => values.push(value),
            None => return Some(found(Verdict::Wild(heap as u64))),
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
            let proved = tameness(&code).unwrap();
            let first = proved.first_wild();
            prop_assert_eq!(genera.first_wild(), first.filter(|&first| first <= 200));
            if let Some(cycle) = proved.repetition() {
                let repeats = |n: u64| genera.genus(n) == genera.genus(n + cycle.period());
                prop_assert!((cycle.index()..=200 - cycle.period()).all(repeats), "{}", cycle);
            }
        }
    }
}
