use super::*;
use crate::nim::engine::blocked::base::offsets::Rare;
use crate::nim::engine::blocked::base::tables::Tables;
use crate::nim::engine::blocked::{Blocked, Stepper};
use crate::nim::engine::plain::Plain;
use crate::rules::{Code, Places};
use crate::run::Run;

/// The values of a game by the published engine, its places and its space.
fn published(code: &str, heaps: u64) -> (Places, Vec<u16>, SparseSpace) {
    let places = Places::of(&code.parse::<Code>().unwrap()).unwrap();
    let mut plain = Plain::new(places.clone());
    plain.extend_to(heaps, &Run::unlimited()).unwrap();
    (places, plain.values().to_vec(), plain.space().unwrap())
}

/// Tables at heap `n`, and the values before.
fn tables(
    level: Level,
    (places, values, space): &(Places, Vec<u16>, SparseSpace),
    n: u64,
) -> (Many, History) {
    let mut history = History::default();
    history.extend(&values[..n as usize]);
    let rares: Vec<Rare> = (0..n)
        .zip(values.iter().copied())
        .filter(|&(heap, value)| heap > 0 && space.is_rare(heap, value))
        .collect();
    let setting = Setting { level, places, space: *space, rares: &rares, history: &history, n };
    let many = Many::make(&setting).expect("a quiet past");
    (many, history)
}

/// Spaces in values and in positions, one and two splitting places, moves to one heap.
#[test]
fn blocks_have_the_published_values() {
    let (start, end) = (20_480, 21_504);
    for code in ["0.174", "4.045", "0.106"] {
        let game = published(code, end);
        for level in Level::all() {
            let (mut many, mut history) = tables(level, &game, start);
            for n in (start..end).step_by(BLOCK) {
                let (mut block, mut depth) = (Vec::new(), 0);
                assert!(many.block(&mut history, n, &mut block), "{code} {n}");
                assert!(block == game.1[n as usize..][..BLOCK], "{code} {n}");
                assert!(many.prove(&history, n, &mut depth), "{code} {n}");
                assert!(depth > 0 && depth <= n / 2);
            }
        }
    }
}

#[test]
fn too_large_a_number_is_not_proved() {
    let game = published("0.454", 20_992);
    let level = Level::best();
    let (mut many, mut history) = tables(level, &game, 20_480);
    assert!(many.block(&mut history, 20_480, &mut Vec::new()));
    assert!(many.prove(&history, 20_480, &mut 0));
    // Every rare number below this one would have to be excluded.
    many.numbers[100] = 8 * many.rows.groups() as u8 - 1;
    assert!(!many.prove(&history, 20_480, &mut 0));
}

#[test]
fn a_block_from_elsewhere_is_taken_over() {
    let game = published("0.454", 21_504);
    let level = Level::best();
    let (mut many, mut history) = tables(level, &game, 20_480);
    let mut block = Vec::new();
    assert!(many.block(&mut history, 20_480, &mut block));
    assert!(many.replace(20_480, &block));
    assert!(many.block(&mut history, 20_992, &mut block));
    assert!(block == game.1[20_992..21_504]);
    assert!(!many.replace(21_504, &[60_000; BLOCK]));
}

/// Two copies of the tables: one settles, the other takes over and proves.
#[test]
fn what_other_tables_settle_is_taken_over_and_proved() {
    for code in ["0.174", "0.106"] {
        let game = published(code, 20_480);
        for level in Level::all() {
            let (mut scout, mut ahead) = tables(level, &game, 20_480);
            let (mut own, mut history) = (scout.clone(), ahead.clone());
            let (mut settled, mut taken) = (Vec::new(), Vec::new());
            for n in (20_480..24_576).step_by(BLOCK) {
                assert!(scout.block(&mut ahead, n, &mut settled));
                assert!(own.take_over(n, scout.numbers()));
                own.spell(&mut history, &mut taken);
                assert!(taken == settled, "{code} {n}");
                let (mut one, mut other) = (0, 0);
                assert!(scout.prove(&ahead, n, &mut one), "{code} {n}");
                assert!(own.prove(&history, n, &mut other) && one == other, "{code} {n}");
            }
            let large = [8 * own.rows.groups() as u8; BLOCK];
            assert!(!own.take_over(24_576, &large));
            assert!(own.block(&mut history, 24_576, &mut taken));
            assert!(scout.block(&mut ahead, 24_576, &mut settled) && taken == settled);
        }
    }
}

#[test]
fn few_moves_are_left_to_the_other_tables() {
    let game = published("0.454", 20_480);
    let (_, history) = tables(Level::best(), &game, 20_480);
    let (level, history, n) = (Level::best(), &history, 20_480);
    let setting = Setting { level, places: &game.0, space: game.2, rares: &[], history, n };
    assert!(Many::new(&setting).is_none());
}

/// From about heap 41300 on the tables of this module are in use.
#[test]
#[ignore = "Officers by the published engine; run by ./test --full"]
fn officers() {
    let (places, values, _) = published("0.6", 200_000);
    for mut engine in [Blocked::new(places.clone()), Blocked::new(places).portable()] {
        let mut found = Vec::new();
        while found.len() < values.len() {
            found.extend_from_slice(engine.next_block().unwrap());
        }
        assert!(found[..values.len()] == values);
        assert!(engine.is_fast() && engine.is_proved());
    }
}
