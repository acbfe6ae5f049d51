//! What moves exclude, compared with the moves one by one.

use super::*;
use crate::tests::Dice;

/// A game: the distances of moves to one heap, the places of splits, the rare heaps.
struct Moves {
    single: Vec<usize>,
    places: Vec<usize>,
    rare: Vec<(usize, u32)>,
}

impl Moves {
    /// With values whose ordinals are below a bound.
    fn random(dice: &mut Dice, classes: &Classes, parity: Option<usize>, bound: u32) -> Self {
        let mut some = |from: usize, to: usize, often: u64| -> Vec<usize> {
            (from..to).filter(|_| dice.roll(often) == 0).collect()
        };
        let single = some(1, 14, 6);
        let mut places = some(0, 12, 4);
        // In positions all places have one parity.
        places.retain(|place| parity.is_none_or(|parity| place % 2 == parity));
        if places.is_empty() {
            places.push(parity.unwrap_or(2));
        }
        let mut rare = Vec::new();
        for part in [some(1, 9, 2), some(9, 70, 9), some(70, 300, 30)].concat() {
            let value = classes.rare_value(part, dice.roll(u64::from(bound)) as u32);
            // With many moves there must be many values.
            if dice.roll(40) < u64::from(bound) {
                rare.push((part, value));
            }
        }
        Self { single, places, rare }
    }

    /// The distances of all moves with a common value, and the values that are changed.
    fn common<'a>(&'a self, classes: &'a Classes) -> impl Iterator<Item = (usize, u32)> + 'a {
        let single = self.single.iter().filter(|&&distance| classes.keeps_class(distance));
        let splits = |&(part, value)| self.places.iter().map(move |place| (part + place, value));
        single.map(|&distance| (distance, 0)).chain(self.rare.iter().flat_map(splits))
    }

    fn marks<W: Word, const L: usize>(&self, classes: &Classes) -> Marks<W, L> {
        Marks::new(&self.single, &self.places, &self.rare, classes).unwrap()
    }
}

/// The common value that the moves leave at the next heap.
fn value(values: &[u32], heap: usize, moves: &Moves, classes: &Classes) -> u32 {
    let excluded: Vec<u32> =
        moves.common(classes).map(|(d, x)| values[values.len() - d] ^ x).collect();
    let open = |&v: &u32| !classes.is_rare(heap, v) && !excluded.contains(&v);
    (0..).find(open).unwrap()
}

/// Settles 64 heaps three times; between, some heaps are forgotten, and some are done again.
/// Returns how often a value was too large.
fn every_option_is_marked<W: Word, const L: usize>(seed: u64) -> u32 {
    let mut dice = Dice::new(seed);
    let mut full = 0;
    for round in 0..60 {
        let (mask, parity) =
            [(0xFFFF, None), (0b1_0110, None), (5, Some(1)), (6, Some(0))][round % 4];
        let classes = &Classes::new(mask, parity);
        let bound = W::BITS - dice.roll(u64::from(W::BITS) / 2) as u32;
        let moves = Moves::random(&mut dice, classes, parity, bound);
        let base = 1000;
        let mut values: Vec<u32> = (base..base + 400)
            .map(|heap| classes.common_value(heap, dice.roll(u64::from(bound)) as u32))
            .collect();
        let mut marks = moves.marks::<W, L>(classes);
        marks.append(base, &values).unwrap();
        for again in 0..3 {
            let known = values.len();
            for heap in base + known..base + known + MANY {
                values.push(value(&values, heap, &moves, classes));
            }
            let ordinals: Vec<u32> = values.iter().map(|&value| classes.ordinal(value)).collect();
            if ordinals.iter().any(|&ordinal| ordinal >= W::BITS) {
                assert!(marks.settle().is_none(), "{round}");
                full += 1;
                break;
            }
            marks.settle().unwrap();
            let forgotten = 8 * again;
            let found: Vec<u32> = marks.ordinals().iter().map(|&ordinal| ordinal.into()).collect();
            assert_eq!(found, ordinals[forgotten..], "{round}");
            marks.truncate(known - forgotten + 24);
            marks.append(base + known + 24, &values[known + 24..]).unwrap();
            marks.forget(8);
            assert_eq!(marks.ordinals().len(), ordinals.len() - forgotten - 8);
        }
    }
    assert!(full < 30, "{full}");
    full
}

#[test]
fn every_option_is_marked_and_nothing_else() {
    assert!(every_option_is_marked::<u16, 64>(1) > 0);
    assert!(every_option_is_marked::<u32, 32>(2) > 0);
    every_option_is_marked::<u64, 16>(3);
    every_option_is_marked::<u128, 8>(4);
}

/// Parts of every ordinal, alone and together.
#[test]
fn parts_exclude_what_they_split_off() {
    let mut dice = Dice::new(7);
    let classes = Classes::new(1, None);
    for round in 0..200 {
        let places: Vec<usize> = (0..4).filter(|_| dice.roll(2) == 0).collect();
        let mut marks = Marks::<u64, 16>::new(&[], &places, &[], &classes).unwrap();
        let values: Vec<u32> = (0..200).map(|_| 2 * dice.roll(64) as u32 + 1).collect();
        marks.append(0, &values).unwrap();
        let mut parts = Parts::default();
        let list: Vec<(usize, u32)> = (0..dice.roll(12))
            .map(|_| (1 + dice.roll(90) as usize, dice.roll(64) as u32))
            .collect();
        list.iter().for_each(|&(part, ordinal)| parts.add(part, ordinal));
        assert_eq!(parts.count, list.len());
        let marked: [u64; 16] = marks.marked(&parts, 150).unwrap();
        for (heap, marked) in (150..).zip(marked) {
            let member = |&(part, ordinal): &(usize, u32), place: &usize| {
                1 << (u32::from(marks.ordinals()[heap - part - place]) ^ ordinal)
            };
            let of_part = |part| places.iter().fold(0, |set, place| set | member(part, place));
            let expected: u64 = list.iter().map(of_part).fold(0, |set, part| set | part);
            assert_eq!(marked, expected, "{round}");
        }
    }
}

#[test]
fn what_is_too_large_or_rare_is_not_taken() {
    let classes = Classes::new(1, None);
    assert!(Marks::<u32, 32>::new(&[], &[1], &[(9, 64)], &classes).is_none());
    let mut marks = Marks::<u32, 32>::new(&[], &[1], &[(9, 62)], &classes).unwrap();
    assert!(marks.append(100, &[1, 3, 5, 7, 1, 3, 63, 1]).is_some());
    assert!(marks.append(108, &[1, 3, 5, 7, 1, 3, 5, 2]).is_none());
    assert!(marks.append(108, &[1, 3, 5, 7, 1, 3, 5, 65]).is_none());
}
