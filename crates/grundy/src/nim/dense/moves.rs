use crate::rules::{Code, Rules, Structure};

/// The moves of a game that leaves at most two heaps, as lists of places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// How many tokens may be taken if nothing is left.
    ending: Vec<usize>,
    /// How many tokens may be taken if one heap is left.
    shrinking: Vec<usize>,
    /// How many tokens may be taken if two heaps are left.
    splitting: Vec<usize>,
    /// Whether the two heaps must differ, as in Grundy's Game.
    unequal: bool,
}

impl Moves {
    /// The moves of a finite code of octal digits or of Grundy's Game; `None` for other games.
    pub fn of(rules: &dyn Rules) -> Option<Self> {
        if rules.structure() == Structure::GrundysGame {
            return Some(Self {
                ending: Vec::new(),
                shrinking: Vec::new(),
                splitting: vec![0],
                unequal: true,
            });
        }
        Self::of_code(rules.code()?)
    }

    /// The moves of a finite code of octal digits; `None` for other codes.
    pub fn of_code(code: &Code) -> Option<Self> {
        let last = code.last_place()?;
        let places = |heaps: u32| {
            (0..=last).filter(move |&place| code.digit(place as u64).leaves(heaps)).collect()
        };
        (code.max_parts() <= 2).then(|| Self {
            ending: places(0),
            shrinking: places(1),
            splitting: places(2),
            unequal: false,
        })
    }

    /// Calls `visit` with each number m of tokens that may be left in two heaps and the largest
    /// size of the smaller one, where there is one: the options are {a, m − a} for all a from 1
    /// to that size.
    pub(super) fn visit_splits(&self, heap: usize, mut visit: impl FnMut(usize, usize)) {
        for &taken in self.splitting.iter().take_while(|&&taken| taken < heap) {
            let left = heap - taken;
            let parts = if self.unequal { (left - 1) / 2 } else { left / 2 };
            if parts > 0 {
                visit(left, parts);
            }
        }
    }

    /// Calls `visit` with what is left by each move that splits nothing.
    pub(super) fn visit_unsplit(&self, heap: usize, mut visit: impl FnMut(usize)) {
        if self.ending.binary_search(&heap).is_ok() {
            visit(0);
        }
        for &taken in self.shrinking.iter().take_while(|&&taken| taken < heap) {
            visit(heap - taken);
        }
    }
}
