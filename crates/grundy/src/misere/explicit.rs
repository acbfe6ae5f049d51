//! The genus of a position of any game whatever, given nothing but the options of positions.
//!
//! For games played with heaps or with independent components use [`Genera`](super::Genera),
//! which does not walk through all sums.

use super::{Genus, Nature};
use crate::run::{Progress, Run, Stop};
use std::collections::HashMap;
use std::hash::Hash;

/// The genus and the nature of a position, from the options of every position that can be
/// reached from it. The game must end: no position may be reached from itself.
///
/// ```
/// use grundy::misere::explicit;
/// use grundy::run::Run;
///
/// // Two heaps of Nim of which only the larger may be touched.
/// let options = |&(small, large): &(u32, u32)| {
///     (0..large).map(|left| (small.min(left), small.max(left))).collect()
/// };
/// let (genus, nature) = explicit::genus(&(2, 3), options, &Run::unlimited())?;
/// assert_eq!(genus.to_string(), "1^13");
/// assert!(nature.is_tame());
/// # Ok::<(), grundy::run::Stop>(())
/// ```
pub fn genus<P: Clone + Eq + Hash>(
    start: &P,
    options: impl Fn(&P) -> Vec<P>,
    run: &Run<'_>,
) -> Result<(Genus, Nature), Stop> {
    let mut known: HashMap<P, (Genus, Nature)> = HashMap::new();
    let mut stack = vec![(start.clone(), options(start))];
    while let Some((position, moves)) = stack.last() {
        if let Some(next) = moves.iter().find(|option| !known.contains_key(*option)) {
            let next = next.clone();
            let moves = options(&next);
            stack.push((next, moves));
            continue;
        }
        let genus = Genus::of_options(moves.iter().map(|option| &known[option].0));
        let nature = Nature::of(&genus, moves.iter().map(|option| known[option].1));
        known.insert(position.clone(), (genus, nature));
        stack.pop();
        run.check(Progress { done: known.len() as u64, ..Progress::default() })?;
    }
    Ok(known.remove(start).expect("the start is settled last"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::misere::Genera;
    use crate::{Game, Position};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sums_of_heaps_by_their_moves(
            which in 0_usize..4,
            heaps in prop::collection::vec(0_u64..7, 0..4),
        ) {
            let game: Game = ["0.77", "0.3122", "4.7", "0.26"][which].parse().unwrap();
            let position = Position::new(heaps);
            let options = |position: &Position| {
                let moves = crate::outcome::moves(&game, position);
                moves.iter().filter_map(|step| step.from(position)).collect()
            };
            let (genus, nature) = genus(&position, options, &Run::unlimited()).unwrap();
            let mut genera = Genera::new(&game);
            prop_assert_eq!(genus, genera.sum(&position, &Run::unlimited()).unwrap());
            let tame = genera.is_tame_sum(&position, &Run::unlimited()).unwrap();
            prop_assert_eq!(nature.is_tame(), tame);
        }
    }
}
