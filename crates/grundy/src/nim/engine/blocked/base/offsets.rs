//! The moves that matter: which earlier heap, and what it is added to.

use crate::nim::sparse::SparseSpace;
use crate::rules::Places;

/// A move of every large enough heap n to `n − distance` and something of known value: the
/// option's number is the number of G(n − distance) ⊕ `number`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Offset {
    pub(crate) distance: u64,
    pub(crate) number: u16,
}

/// A rare heap and its value.
pub(crate) type Rare = (u64, u16);

/// The moves that take a common heap to a common value: splits with a rare part, and moves to one
/// heap where these keep the class.
pub(crate) fn common_offsets(places: &Places, space: SparseSpace, rares: &[Rare]) -> Vec<Offset> {
    let mut offsets: Vec<Offset> = places
        .single
        .iter()
        .filter(|&&place| single_keeps_class(space, place))
        .map(|&place| Offset { distance: place as u64, number: 0 })
        .collect();
    for &place in &places.split {
        offsets.extend(rares.iter().map(|&(heap, value)| Offset {
            distance: heap + place as u64,
            number: space.number(value),
        }));
    }
    offsets.sort_unstable();
    offsets.dedup();
    offsets
}

/// Whether a move to one heap, `place` smaller, keeps the class of a value.
pub(crate) fn single_keeps_class(space: SparseSpace, place: usize) -> bool {
    !space.depends_on_position() || place.is_multiple_of(2)
}
