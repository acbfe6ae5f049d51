//! Proofs of blocks, compared with the definition on invented values.

use super::*;
use crate::tests::Dice;

/// Some moves, and values to go back to, all with ordinals below a bound.
fn moves(dice: &mut Dice, classes: &Classes, bound: u32, depth: usize) -> Moves {
    let common = |dice: &mut Dice, heap| classes.common_value(heap, dice.roll(bound.into()) as u32);
    let mut parts: Vec<(usize, u32)> = (1..=depth).map(|part| (part, common(dice, part))).collect();
    let rare: Vec<(usize, u32)> = [2, depth / 2]
        .map(|part| (part, classes.rare_value(part, dice.roll(bound.into()) as u32)))
        .to_vec();
    rare.iter().for_each(|&(part, value)| parts[part - 1].1 = value);
    let splits = vec![[1], [3]][..1 + dice.roll(2) as usize].concat();
    Moves { single: vec![3], splits, rare, parts, classes: classes.clone(), reach: depth + 3 }
}

/// Whether every rare number below the value of a heap is that of an option, by the definition.
fn is_short(moves: &Moves, values: &[u32], first: usize, at: usize) -> bool {
    let single = moves.single.iter().map(|d| values[at - d]);
    let split = |&(part, value): &(usize, u32)| {
        moves.splits.iter().map(move |place| values[at - part - place] ^ value)
    };
    let options: Vec<u32> = single.chain(moves.parts.iter().flat_map(split)).collect();
    let is_rare = |&v: &u32| moves.classes.is_rare(first + at, v);
    (0..values[at]).filter(is_rare).all(|v| options.contains(&v))
}

/// Proves invented blocks, with all helpers and with none.
fn blocks_are_proved<W: Word, const L: usize>(seed: u64) {
    let mut dice = Dice::new(seed);
    let mut proved = [0; 2];
    for round in 0..48 {
        let (mask, parity) = [(1, None), (0b1_0110, None), (5, Some(1))][round % 3];
        let classes = Classes::new(mask, parity);
        // The more parts the likelier it is that all is excluded; the last ones matter.
        let few = [8, 12, 16][dice.roll(3) as usize];
        let depth = 70 + dice.roll(120) as usize;
        let moves = moves(&mut dice, &classes, few, depth);
        let n = 4096;
        let first = n - (moves.reach + TRIED).next_multiple_of(MANY);
        let mut values: Vec<u32> = (first..n + BLOCK)
            .map(|heap| classes.common_value(heap, dice.roll(few.into()) as u32))
            .collect();
        let known = n - first;
        if round % 4 == 0 {
            // One heap is too large: rare numbers that nothing excludes are below it.
            let at = known + dice.roll(BLOCK as u64) as usize;
            values[at] = classes.common_value(first + at, W::BITS - 1);
        }
        let mut sets = Sets::<W, L>::new(&moves, &values[..known], n, &mut 0).unwrap();
        sets.append(&values[known..]).unwrap();
        let open = |at: &usize| !is_short(&moves, &values, first, *at);
        let holds = !(known..known + BLOCK).any(|at| open(&at));
        assert_eq!(sets.prove(known, &mut 0).is_some(), holds, "{round}");
        sets.helpers.clear();
        assert_eq!(sets.prove(known, &mut 0).is_some(), holds, "{round}");
        proved[usize::from(holds)] += 1;
    }
    assert!(proved.iter().all(|&count| count > 9), "{proved:?}");
}

#[test]
fn blocks_of_every_size_are_proved() {
    blocks_are_proved::<u16, 64>(1);
    blocks_are_proved::<u32, 32>(2);
    blocks_are_proved::<u64, 16>(3);
    blocks_are_proved::<u128, 8>(4);
}

/// A rare number is found where one part alone gives it, whichever it is.
#[test]
fn every_part_is_searched() {
    let classes = Classes::new(1, None);
    let depth = 200;
    for part in (1..=depth).step_by(7).chain([63, 64, 65, 128, 129, depth]) {
        let value = |heap: usize| if heap == part { 3 } else { 1 };
        let parts: Vec<(usize, u32)> = (1..=depth).map(|heap| (heap, value(heap))).collect();
        let single = vec![];
        let (splits, rare) = (vec![2], vec![]);
        let moves = Moves { single, splits, rare, parts, classes: classes.clone(), reach: 202 };
        let mut sets = Sets::<u16, 64>::new(&moves, &[1; 384], 1024, &mut 0).unwrap();
        sets.append(&[1; BLOCK]).unwrap();
        for heap in [384, 500, 895] {
            // 1 ⊕ 3 = 2, the rare number with ordinal 1; nothing gives 4.
            let mut steps = 0;
            assert_eq!(sets.search(heap, 1, &mut steps), Some(()), "{part}");
            assert_eq!(steps as usize, 4 * part.div_ceil(STRETCH));
            assert_eq!(sets.search(heap, 2, &mut steps), None);
        }
    }
}

/// In positions odd moves to one heap lead to rare numbers.
#[test]
fn moves_to_one_heap_are_searched() {
    let classes = Classes::new(1, Some(1));
    let ordinal = |heap: usize| u32::from(heap == 1100);
    let values: Vec<u32> =
        (640..1536).map(|heap| classes.common_value(heap, ordinal(heap))).collect();
    let parts = (1..=50).map(|heap| (heap, classes.common_value(heap, 0))).collect();
    let (single, splits, rare) = (vec![4, 7], vec![1], vec![]);
    let moves = Moves { single, splits, rare, parts, classes, reach: 57 };
    let mut sets = Sets::<u16, 64>::new(&moves, &values[..384], 1024, &mut 0).unwrap();
    sets.append(&values[384..]).unwrap();
    let found = |heap: usize| sets.search(heap - sets.base, 1, &mut 0).is_some();
    let heaps: Vec<usize> = (1090..1200).filter(|&heap| found(heap)).collect();
    // Splits with parts from 1 to 50, and the move from heap 1107.
    assert_eq!(heaps, (1102..=1151).collect::<Vec<_>>());
    sets.parts.fill(NONE);
    let found = |heap: usize| sets.search(heap - sets.base, 1, &mut 0).is_some();
    assert_eq!((1090..1200).filter(|&heap| found(heap)).collect::<Vec<_>>(), [1107]);
}

/// The first helpers exclude the most, each what the ones before it left.
#[test]
fn helpers_are_chosen_greedily() {
    let mut dice = Dice::new(9);
    let classes = Classes::new(1, None);
    let moves = moves(&mut dice, &classes, 6, 300);
    let values: Vec<u32> = (0..448).map(|_| 2 * dice.roll(6) as u32 + 1).collect();
    let mut steps = 0;
    let sets = Sets::<u32, 32>::new(&moves, &values, 4096, &mut steps).unwrap();
    let common: Vec<_> =
        moves.parts.iter().filter(|&&(part, v)| !classes.is_rare(part, v)).collect();
    let mut open: Vec<Vec<u32>> =
        values[320..].iter().map(|v| (0..*v).filter(|v| v % 2 == 0).collect()).collect();
    let excludes = |at: usize, &&(part, value): &&(usize, u32), rare: u32| {
        moves.splits.iter().any(|place| values[320 + at - part - place] ^ value == rare)
    };
    let mut batches = vec![Parts::default()];
    let mut tried = 0;
    while batches.len() <= HELPERS / BATCH {
        tried += 1;
        let gain = |part: &&(usize, u32)| {
            let helps = |at: &usize| open[*at].iter().any(|&rare| excludes(*at, part, rare));
            (0..TRIED).filter(helps).count()
        };
        let best = common.iter().rev().max_by_key(|part| gain(part)).unwrap();
        if gain(best) == 0 {
            break;
        }
        for (at, open) in open.iter_mut().enumerate() {
            open.retain(|&rare| !excludes(at, best, rare));
        }
        if batches.last().unwrap().count == BATCH {
            batches.push(Parts::default());
        }
        batches.last_mut().unwrap().add(best.0, classes.ordinal(best.1));
    }
    assert_eq!(sets.helpers, batches);
    assert_eq!(steps as usize, tried * common.len() * TRIED / 4);
}

/// The tables of a word, up to its last ordinal and not beyond.
fn tables_are_those_of_the_definition<W: Word + std::fmt::Debug>() {
    for (mask, parity, heap) in
        [(1, None, 5), (0b1_0110, None, 8), (5, Some(1), 7), (5, Some(1), 8)]
    {
        let classes = Classes::new(mask, parity);
        let sets = below::<W>(&classes, heap);
        assert_eq!(sets.len(), W::BITS as usize);
        for (ordinal, &set) in (0..).zip(&sets) {
            let value = classes.common_value(heap, ordinal);
            let rare = (0..value).filter(|&v| classes.is_rare(heap, v));
            let wanted = rare.fold(W::EMPTY, |set, v| set | W::only(classes.ordinal(v)));
            assert_eq!(set, wanted, "{mask:b}: {value}");
        }
        let common = |part, ordinal| (part, classes.common_value(part, ordinal));
        let last = W::BITS - 1;
        let parts = vec![common(1, 3), common(2, last), common(3, W::BITS), (4, 0), (5, 0)];
        let (single, splits, rare) = (vec![3], vec![1], Vec::new());
        let moves = Moves { single, splits, rare, parts, classes: classes.clone(), reach: 9 };
        let found = common_parts::<W>(&moves);
        assert_eq!(found.len(), STRETCH);
        let (front, parts) = found.split_at(STRETCH - 5);
        assert!(front.iter().all(|&part| part == NONE));
        let zero = |part| if classes.is_rare(part, 0) { NONE } else { 0 };
        assert_eq!(parts, [zero(5), zero(4), NONE, last as u8, 3], "{mask:b}");
    }
}

#[test]
fn tables_of_blocks() {
    tables_are_those_of_the_definition::<u32>();
    tables_are_those_of_the_definition::<u64>();
}
