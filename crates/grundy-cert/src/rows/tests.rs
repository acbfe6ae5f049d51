//! Rows of bits, compared with lists of heaps.

use super::*;
use crate::tests::Dice;

#[test]
fn bits_that_are_struck_out() {
    let mut dice = Dice::new(6);
    for round in 0..600 {
        let words = WORDS + 1 + dice.roll(4) as usize;
        let often = 1 + dice.roll(4);
        let word = |dice: &mut Dice| {
            (0..64).filter(|_| dice.roll(often) > 0).fold(0, |word: u64, bit| word | 1 << bit)
        };
        let row: Vec<u64> = (0..words).map(|_| word(&mut dice)).collect();
        let before: [u64; WORDS] = std::array::from_fn(|_| word(&mut dice));
        let is_set = |row: &[u64], bit: usize| row[bit / 64] >> (bit % 64) & 1 == 1;
        for bit in [0, 1, 63, 64, 65, dice.roll(64 * words as u64) as usize] {
            let mut open = before;
            let left = strike(&mut open, &row, bit);
            if bit / 64 + WORDS >= words {
                assert_eq!((left, open), (None, before), "{round}");
                continue;
            }
            let expected = |at: usize| is_set(&before, at) && !is_set(&row, bit + at);
            assert!((0..BLOCK).all(|at| is_set(&open, at) == expected(at)), "{round}");
            assert_eq!(left, Some((0..BLOCK).any(expected)), "{round}");
        }
    }
}

#[test]
fn the_first_words_are_dropped() {
    for words in 0..9 {
        let mut row: Vec<u64> = (0..6).collect();
        drop_words(&mut row, words);
        assert_eq!(row, (words.min(6) as u64..6).collect::<Vec<_>>());
    }
}
