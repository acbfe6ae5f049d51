use super::*;
use crate::nim::engine::plain::Plain;
use crate::nim::reference;
use crate::rules::Code;
use crate::run::Run;

fn engine(code: &str) -> Blocked {
    Blocked::new(Places::of(&code.parse::<Code>().unwrap()).unwrap())
}

fn values(mut engine: Blocked, heaps: usize) -> Vec<u16> {
    let mut values = Vec::new();
    while values.len() < heaps {
        values.extend_from_slice(engine.next_block().unwrap());
    }
    values.truncate(heaps);
    values
}

/// Both engines of this module's subject against the reference.
fn agree(code: &str, heaps: usize) {
    let rules: Code = code.parse().unwrap();
    let truth: Vec<u16> =
        reference::values(&rules, heaps).into_iter().map(|v| v.try_into().unwrap()).collect();
    let mut plain = Plain::new(Places::of(&rules).unwrap());
    plain.extend_to(heaps as u64, &Run::unlimited()).unwrap();
    assert!(plain.values() == truth, "plain, {code}");
    assert!(values(engine(code), heaps) == truth, "blocked, {code}");
}

/// A small generator, so that samples are the same on every machine.
fn sample(seed: u64, count: usize, codes: &[String]) -> Vec<String> {
    let mut x = seed | 1;
    let mut next = || {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x
    };
    (0..count).map(|_| codes[(next() % codes.len() as u64) as usize].clone()).collect()
}

fn codes(first: u32, digits: u32) -> Vec<String> {
    (1..8u32.pow(digits))
        .map(|n| format!("{first}.{n:0width$o}", width = digits as usize))
        .collect()
}

#[test]
fn short_codes() {
    for code in codes(0, 1).iter().chain(&codes(0, 2)).chain(&codes(4, 1)) {
        agree(code, 2300);
    }
}

#[test]
fn a_sample_of_longer_codes() {
    for code in sample(1, 24, &codes(0, 3)).iter().chain(&sample(2, 12, &codes(4, 3))) {
        agree(code, 3000);
    }
}

#[test]
fn games_of_the_tables() {
    for code in ["0.454", "0.054", "0.174", "0.167", "4.045", "0.104", "0.106", "0.205"] {
        agree(code, 6000);
    }
}

#[test]
#[ignore = "a large sample; run by ./test --full"]
fn a_large_sample() {
    for code in codes(0, 2).iter().chain(&codes(4, 2)) {
        agree(code, 8000);
    }
    for code in sample(3, 200, &codes(0, 3)).iter().chain(&sample(4, 100, &codes(4, 3))) {
        agree(code, 8000);
    }
}

#[test]
#[ignore = "a million heaps of several games; run by ./test --full"]
fn a_million_heaps() {
    for code in ["0.454", "0.054", "0.174", "0.167", "4.045", "0.16", "0.56", "0.354", "0.106"] {
        let rules: Code = code.parse().unwrap();
        let mut plain = Plain::new(Places::of(&rules).unwrap());
        plain.extend_to(1_000_000, &Run::unlimited()).unwrap();
        assert!(values(engine(code), 1_000_000) == plain.values(), "{code}");
    }
}

#[test]
fn plain_and_blocked_agree_further_out() {
    let rules: Code = "0.106".parse().unwrap();
    let mut plain = Plain::new(Places::of(&rules).unwrap());
    plain.extend_to(200_000, &Run::unlimited()).unwrap();
    assert!(values(engine("0.106"), 200_000) == plain.values());
}

#[test]
fn without_wide_instructions() {
    for code in ["0.454", "4.045", "0.106"] {
        let heaps = 30_000;
        assert!(values(engine(code), heaps) == values(engine(code).portable(), heaps), "{code}");
    }
}

#[test]
fn the_engine_is_fast_where_it_should_be() {
    for code in ["0.454", "0.054", "0.167", "4.045", "0.106"] {
        let mut engine = engine(code);
        while engine.settled() < 20_000 {
            engine.next_block().unwrap();
        }
        assert!(engine.is_fast() && engine.is_proved(), "{code}");
    }
}

#[test]
fn observed_is_not_proved() {
    let mut engine = engine("0.454").assuming_no_more_rares();
    while engine.settled() < 20_000 {
        engine.next_block().unwrap();
    }
    assert!(!engine.is_proved());
}

#[test]
fn a_resumed_run_goes_on_the_same() {
    let mut first = engine("0.167").keeping(200_000);
    while first.settled() < 500_000 {
        first.next_block().unwrap();
    }
    let mut second = Blocked::resume(first.snapshot()).unwrap();
    assert_eq!(second.snapshot(), first.snapshot());
    for _ in 0..50 {
        let block = first.next_block().unwrap().to_vec();
        assert_eq!(second.next_block().unwrap(), block);
    }
    assert!(first.memory() < 4_000_000, "{}", first.memory());
}

#[test]
fn damaged_snapshots_are_refused() {
    let mut engine = engine("0.454");
    while engine.settled() < 4096 {
        engine.next_block().unwrap();
    }
    let good = engine.snapshot();
    let refusal = |change: fn(&mut Snapshot)| {
        let mut bad = good.clone();
        change(&mut bad);
        Blocked::resume(bad).err()
    };
    assert_eq!(refusal(|_| ()), None);
    assert_eq!(refusal(|s| s.settled += 1), Some(SnapshotError::Length(4097)));
    assert_eq!(refusal(|s| s.rares[3].1 ^= 1), Some(SnapshotError::Rare(good.rares[3].0)));
    assert_eq!(refusal(|s| s.rares.swap(0, 1)), Some(SnapshotError::Rare(good.rares[0].0)));
    assert!(matches!(refusal(|s| s.recent.truncate(100)), Some(SnapshotError::Short { .. })));
}

/// Hiding rare heaps from the engine's start makes them come late: a wrong space at first.
#[test]
fn a_poor_space_is_replaced_and_late_rares_are_found() {
    let rules: Code = "0.167".parse().unwrap();
    let truth = reference::values(&rules, 8000);
    let mut engine = engine("0.167");
    engine.next_block().unwrap();
    engine.next_block().unwrap();
    let poor = SparseSpace::in_values(0xFF04);
    engine.space = Some(poor);
    engine.rares = (1..1024)
        .zip(truth[1..].iter().map(|&v| v as u16))
        .filter(|&(heap, value)| poor.is_rare(heap, value))
        .collect();
    let many = engine.rare_count();
    let mut found: Vec<u32> = truth[..1024].to_vec();
    while found.len() < 8000 {
        found.extend(engine.next_block().unwrap().iter().map(|&v| u32::from(v)));
    }
    assert!(found[..8000] == truth);
    assert!(engine.rare_count() < many);
}

#[test]
fn a_rare_heap_inside_a_fast_block_is_found() {
    // 0.16 has rare heaps up to 13935, long after fast blocks begin.
    let rules: Code = "0.16".parse().unwrap();
    let truth = reference::values(&rules, 15_000);
    let mut engine = engine("0.16");
    let (mut fast_before, mut found) = (false, Vec::new());
    while found.len() < 15_000 {
        fast_before |= engine.is_fast() && engine.settled() < 13_000;
        found.extend(engine.next_block().unwrap().iter().map(|&v| u32::from(v)));
    }
    assert!(fast_before);
    assert!(found[..15_000] == truth);
    assert_eq!(engine.last_rare(), Some(13_935));
}

#[test]
#[ignore = "1.2 million heaps with 500 rare ones; run by ./test --full"]
fn the_late_rare_heap_of_0_376() {
    let mut engine = engine("0.376");
    while engine.settled() < 1_200_000 {
        engine.next_block().unwrap();
    }
    assert_eq!(engine.last_rare(), Some(1_140_540));
}

#[test]
fn what_was_dropped_is_reported() {
    let lost = BlockError::Forgotten { heap: 7, kept: 5 };
    assert!(lost.to_string().contains("heap 7 depends on values that were dropped"));
}

/// A mask whose lowest bit is above most values: whole groups of rare values lie below a candidate.
#[test]
fn spaces_with_a_high_lowest_bit() {
    let rules: Code = "0.454".parse().unwrap();
    let truth = reference::values(&rules, 6000);
    for mask in [0xFFFC, 0xFFF8, 0xFFF0, 0xFFE0] {
        let mut engine = engine("0.454");
        let mut found: Vec<u32> = Vec::new();
        while found.len() < 6000 {
            found.extend(engine.next_block().unwrap().iter().map(|&v| u32::from(v)));
            let space = SparseSpace::in_values(mask);
            engine.space = Some(space);
            engine.review = u64::MAX;
            engine.rares = (0..)
                .zip(found.iter().map(|&v| v as u16))
                .filter(|&(heap, value)| heap > 0 && space.is_rare(heap, value))
                .collect();
        }
        assert!(found[..6000] == truth, "{mask:x}");
    }
}
