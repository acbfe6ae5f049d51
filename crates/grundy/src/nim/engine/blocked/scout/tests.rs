use super::*;
use crate::nim::engine::blocked::{Blocked, Snapshot, Stepper};
use crate::rules::Code;

fn engine(code: &str) -> Blocked {
    Blocked::new(Places::of(&code.parse::<Code>().unwrap()).unwrap())
}

/// Scouts from heap 0 on, that prove blocks if so many wait.
fn eager(enough: u64) -> Scouts {
    Scouts { rest: 1, steady: 1, pause: 1, first_heap: 0, enough, ..Scouts::new() }
}

fn scouted(code: &str, enough: u64) -> Blocked {
    let mut engine = engine(code);
    engine.scouts = Some(eager(enough));
    engine
}

fn run(engine: &mut Blocked, heaps: u64) -> Snapshot {
    while engine.settled() < heaps {
        engine.next_block().unwrap();
    }
    engine.snapshot()
}

/// Values, rare heaps, depth: all that a snapshot has.
#[test]
fn two_threads_find_what_one_finds() {
    // Sets of all three widths, in rounds and by the chain; planes (0.16); large numbers (0.354).
    for code in ["0.454", "0.174", "4.045", "0.106", "0.16", "0.354", "0.127"] {
        let alone = run(&mut engine(code), 100_000);
        // The scout proves everything, some blocks, nothing.
        for enough in [0, 8, u64::MAX] {
            let mut two = scouted(code, enough);
            assert!(run(&mut two, 100_000) == alone, "{code}, {enough}");
            assert!(two.scouts_sent_out() > 0, "{code}");
        }
    }
}

#[test]
fn rare_heaps_come_as_if_alone() {
    // 0.16 has rare heaps up to 13935, long after fast blocks begin.
    let mut two = scouted("0.16", 8);
    assert!(run(&mut two, 30_000) == run(&mut engine("0.16"), 30_000));
    assert_eq!(two.last_rare(), Some(13_935));
    assert!(two.scouts_sent_out() > 3, "{}", two.scouts_sent_out());
}

#[test]
fn two_threads_without_wide_instructions() {
    let alone = run(&mut engine("0.454"), 50_000);
    assert!(run(&mut scouted("0.454", 8).portable(), 50_000) == alone);
}

#[test]
fn two_threads_of_the_usual_kind() {
    let mut two = engine("0.106").keeping(200_000).with_scout();
    assert!(run(&mut two, 700_000) == run(&mut engine("0.106").keeping(200_000), 700_000));
    assert_eq!(two.scouts_sent_out(), 1);
    assert!(two.memory() < 4_000_000, "{}", two.memory());
}

#[test]
fn an_engine_that_observes_has_no_second_thread() {
    let mut observing = scouted("0.454", 8).assuming_no_more_rares();
    run(&mut observing, 50_000);
    assert_eq!(observing.scouts_sent_out(), 0);
}

#[test]
fn a_resumed_engine_has_its_own_second_thread() {
    let mut two = scouted("0.167", 8);
    let snapshot = run(&mut two, 60_000);
    // The scout is ahead of the engine; the snapshot is of what is proved.
    let mut again = Blocked::resume(snapshot.clone()).unwrap();
    again.scouts = Some(eager(8));
    let mut alone = Blocked::resume(snapshot).unwrap();
    drop(two);
    assert!(run(&mut again, 120_000) == run(&mut alone, 120_000));
    assert!(again.scouts_sent_out() > 0);
}

#[test]
fn a_scout_ends_with_its_engine() {
    for blocks in [0, 1, 100] {
        let mut two = scouted("0.454", 8);
        while two.scouts_sent_out() == 0 {
            two.next_block().unwrap();
        }
        run(&mut two, blocks * BLOCK as u64);
        let scout = two.scouts.as_ref().unwrap().scout.as_ref().unwrap();
        let shared = Arc::clone(&scout.shared);
        drop(two);
        // The thread has ended: nobody else holds what it shared.
        assert_eq!(Arc::strong_count(&shared), 1);
    }
}

/// A scout that says what it is told to say.
fn puppet(predictions: Batch) -> Scouts {
    let (sender, receiver) = sync_channel(1);
    let open = predictions.iter().filter(|block| block.proof.is_none()).count() as u64;
    sender.send(predictions).unwrap();
    let shared = Arc::new(Shared { open: AtomicU64::new(open), ..Shared::default() });
    let batch = Vec::new().into_iter();
    let scout = Scout { batches: Some(receiver), thread: None, shared, batch, bytes: 0 };
    Scouts { scout: Some(scout), rest: u64::MAX, ..Scouts::new() }
}

/// A block is proved by the engine unless the scout says that it has done so: a number that is too
/// large has a smaller rare number that no split excludes.
#[test]
fn predictions_are_proved() {
    for code in ["0.454", "0.106", "0.16", "0.354"] {
        let start = run(&mut engine(code), 40_960);
        let resumed = || {
            let mut engine = Blocked::resume(start.clone()).unwrap();
            // Past the review, which lets scouts go.
            run(&mut engine, 40_960 + 4 * BLOCK as u64);
            engine
        };
        let mut honest = resumed();
        honest.next_block().unwrap();
        let numbers = *honest.fast.as_ref().unwrap().numbers();
        let wanted = honest.snapshot();
        for (at, wrong) in (0..BLOCK).step_by(97).zip([127, 255, 200].into_iter().cycle()) {
            let mut told = Prediction { numbers, proof: None };
            told.numbers[at] = wrong;
            let mut engine = resumed();
            engine.scouts = Some(puppet(vec![told]));
            let found = run(&mut engine, wanted.settled);
            assert!(found.recent == wanted.recent && found.rares == wanted.rares, "{code}, {at}");
            assert!(engine.scouts.unwrap().scout.is_none(), "{code}, {at}");
        }
    }
}

#[test]
#[ignore = "many moves and a late rare heap, minutes in debug; run by ./test --full"]
fn two_threads_with_many_moves() {
    for (code, heaps) in [("0.6", 600_000), ("0.376", 1_300_000)] {
        let alone = run(&mut engine(code), heaps);
        for mut two in [engine(code).with_scout(), scouted(code, 0), scouted(code, u64::MAX)] {
            assert!(run(&mut two, heaps) == alone, "{code}");
            assert!(two.scouts_sent_out() > 0, "{code}");
        }
    }
}

#[test]
#[ignore = "several million heaps of several games; run by ./test --full"]
fn two_threads_far_out() {
    for code in ["0.454", "0.054", "0.174", "0.167", "4.045", "0.16", "0.56", "0.106", "0.127"] {
        let alone = run(&mut engine(code), 4_000_000);
        for _ in 0..2 {
            let mut two = engine(code).with_scout();
            assert!(run(&mut two, 4_000_000) == alone, "{code}");
            assert!(two.scouts_sent_out() > 0, "{code}");
        }
    }
}
