//! Streams of games with short periods, in blocks of every kind, compared with their periods.

use super::*;
use crate::Limits;
use crate::format::{Code, Rules};
use crate::nim::values;
use crate::tests::Dice;
use std::collections::BTreeSet;

fn game(digits: &[u64]) -> Game {
    Game::new(&Rules::Code(Code { digits: digits.to_vec(), tail: vec![] })).unwrap()
}

/// A sparse space, with small rare heaps.
fn space(space: Space, mask: u64, depth: u64) -> ShortProof {
    ShortProof { space, mask, depth, from: 1, segments: vec![] }
}

/// Games with a sparse space.
fn streams() -> [(Game, ShortProof); 4] {
    [
        (game(&[0, 7, 7]), space(Space::Values, 15, 70)),
        (game(&[0, 7, 7]), space(Space::Values, 15, 90)),
        (game(&[0, 2, 7]), space(Space::Positions, 1, 20)),
        (game(&[4, 3, 4]), space(Space::Positions, 3, 20)),
    ]
}

/// Where values are allowed to be large, the sets of the blocks are larger, and from 256 on there
/// are no blocks. The values are the same; so are the steps, but for those.
#[test]
fn blocks_of_every_size() {
    let mut costs = Vec::new();
    for (game, proof) in streams() {
        let expected = values(&game, 9000, &mut Meter::new(&Limits::default())).unwrap();
        for largest in [0, 31, 32, 64, 127, 128, 255, 256] {
            let mut meter = Meter::new(&Limits::default());
            let mut stream = Stream::new(&game, &proof, 2, &mut meter).unwrap();
            let (mut dice, mut found, mut whole) = (Dice::new(4), Vec::new(), 0);
            stream.largest = largest;
            while found.len() < expected.len() {
                let most = 1 + dice.roll(3000) as usize;
                let most = most.min(expected.len() - found.len());
                let told = stream.some(most, &mut meter).unwrap();
                assert!(!told.is_empty() && told.len() <= most);
                whole += usize::from(told.len() == BLOCK);
                found.extend_from_slice(told);
                assert!(stream.recent.len() <= 2 * stream.window + 64 + 3 * BLOCK);
            }
            assert_eq!(found, expected, "{game} with values up to {largest}");
            costs.push((whole, Meter::new(&Limits::default()).spent(&meter)));
        }
    }
    let mut expected = Vec::new();
    for (blocks, heaps) in
        [(134_111, 291_484), (141_811, 292_204), (28_095, 50_423), (28_058, 57_170)]
    {
        expected.extend([(14, blocks); 7]);
        expected.push((14, heaps));
    }
    assert_eq!(costs, expected);
}

/// From a window in the middle the stream goes on as before.
#[test]
fn streams_that_jump() {
    for (game, proof) in streams() {
        let expected = values(&game, 9000, &mut Meter::new(&Limits::default())).unwrap();
        for heap in [700, 1024, 1500, 4095, 4096, 4097] {
            let mut meter = Meter::new(&Limits::default());
            let mut stream = Stream::new(&game, &proof, 2, &mut meter).unwrap();
            while stream.heap <= 3000 {
                stream.some(BLOCK, &mut meter).unwrap();
            }
            let window = &expected[heap - stream.window - 1..heap];
            stream.jump(heap, window);
            assert_eq!(
                stream.largest,
                *expected[..=stream.depth].iter().chain(window).max().unwrap()
            );
            assert!(stream.ends_with(window));
            while stream.heap < 9000 {
                let (n, most) = (stream.heap, 9000 - stream.heap);
                let told = stream.some(most, &mut meter).unwrap();
                assert_eq!(told, &expected[n..n + told.len()], "{game} from {heap} on");
            }
        }
    }
}

/// Where the window is very long there are no blocks.
#[test]
fn blocks_do_not_reach_too_far() {
    for (window, most) in [(REACH, BLOCK), (REACH + 1, 1)] {
        let proof = space(Space::Values, 15, window as u64 - 2);
        let mut meter = Meter::new(&Limits::default());
        let mut stream = Stream::new(&game(&[0, 7, 7]), &proof, 2, &mut meter).unwrap();
        assert_eq!(stream.window, window);
        let mut longest = 0;
        while stream.heap <= 2 * window + 3 * BLOCK {
            longest = stream.some(BLOCK, &mut meter).unwrap().len().max(longest);
        }
        assert_eq!(longest, most);
    }
}

#[test]
fn bits_are_a_set() {
    let mut dice = Dice::new(5);
    let mut bits = Bits::default();
    for round in 0..400 {
        bits.clear();
        let mut set = BTreeSet::new();
        let end = 1 + dice.roll(320) as u32;
        for _ in 0..dice.roll(900) {
            let value = dice.roll(u64::from(end)) as u32;
            bits.insert(value);
            set.insert(value);
        }
        for value in 0..400 {
            assert_eq!(bits.contains(value), set.contains(&value), "{round}");
            let missing = (0..value).filter(|v| !set.contains(v)).count();
            assert_eq!(bits.missing(value) as usize, missing, "{round}");
        }
        for modulus in [1, 2, 3, 64, 100] {
            let wanted = |v: &u32| v.is_multiple_of(modulus);
            let word = |word: usize| {
                let first = 64 * word as u32;
                (0..64).filter(|bit| wanted(&(first + bit))).map(|bit| 1 << bit).sum()
            };
            let least = (0..).find(|v| wanted(v) && !set.contains(v));
            assert_eq!(Some(bits.least(word)), least, "{round}");
        }
    }
}
