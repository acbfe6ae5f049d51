use super::*;
use crate::nim::engine::blocked::Blocked;
use crate::nim::reference;
use crate::rules::code;
use crate::run::{Budget, Limit};

fn proved_by<S: Source>(text: &str) -> Return {
    let mut stream: Stream<S> = Stream::new(&code(text)).unwrap();
    stream.run(&Run::unlimited()).unwrap().clone()
}

fn proved(text: &str) -> Return {
    proved_by::<Walker>(text)
}

fn numbers(proof: &Return) -> (u64, u64) {
    (proof.period.preperiod(), proof.period.period())
}

/// Checks the hypotheses of the theorem on the naive values, and that both numbers are least.
fn holds(text: &str, proof: &Return) {
    let Return { space, reach, start, .. } = *proof;
    let (preperiod, period) = numbers(proof);
    let (window, k, end) = (proof.window(), proof.last_place, proof.end());
    let values = reference::values(&code(text), (end + period) as usize);
    let value = |heap: u64| values[heap as usize];
    let is_rare = |heap: u64, value: u32| space.is_rare(heap, value as u16);
    assert_eq!(end, start + period + window);
    assert!((start..start + window).all(|n| value(n) == value(n + period)), "{text}: return");
    assert!((reach + 1..end).all(|n| !is_rare(n, value(n))), "{text}: rare");
    for n in start + window..end {
        let options = crate::rules::Rules::options(&code(text), n);
        let short: Vec<u32> = options
            .iter()
            .filter(|parts| parts.len() < 2 || parts[0] <= reach)
            .map(|parts| parts.iter().fold(0, |sum, &part| sum ^ value(part)))
            .collect();
        let missing = (0..value(n)).find(|v| is_rare(n, *v) && !short.contains(v));
        assert_eq!(missing, None, "{text}: heap {n} is not {reach}-short (k = {k})");
    }
    assert!((preperiod..end).all(|n| value(n) == value(n + period)));
    assert!(preperiod == 0 || value(preperiod - 1) != value(preperiod - 1 + period), "{text}");
    let tail = &values[start as usize..];
    assert!((1..period as usize).all(|p| (0..tail.len() - p).any(|n| tail[n] != tail[n + p])));
}

#[test]
fn small_periods() {
    // tczajka/octal-games, SolvedGames.md (0.156 first by Kenyon 1967) and TrivialGames.
    for (text, preperiod, period) in [("0.156", 3479, 349), ("0.055", 259, 148), ("0.045", 189, 32)]
    {
        for proof in [proved_by::<Walker>(text), proved_by::<Blocked>(text)] {
            assert_eq!(numbers(&proof), (preperiod, period), "{text}");
            holds(text, &proof);
        }
    }
}

#[test]
fn larger_periods() {
    // tczajka/octal-games, SolvedGames.md: preperiod, period, largest value and its heap.
    for (text, preperiod, period, max) in
        [("0.16", 105351, 149459, (23, 229790)), ("0.56", 326640, 144, (64, 22778))]
    {
        let proof = proved_by::<Blocked>(text);
        assert_eq!(numbers(&proof), (preperiod, period), "{text}");
        assert_eq!(proof.max, max);
    }
}

#[test]
fn two_threads_prove_the_same() {
    let wanted = proved_by::<Blocked>("0.56");
    let new = || Stream::<Blocked>::new(&code("0.56")).unwrap().on_two_threads();
    let mut stream = new();
    assert_eq!(stream.run(&Run::unlimited()).unwrap(), &wanted);
    assert_eq!(stream.threads_used(), 2);
    // Stopped while the second thread is at work, stored, and gone on with.
    let mut first = new();
    let run = Run::new(Budget { heap: Some(300_000), ..Budget::default() });
    assert!(first.run(&run).is_err() && first.threads_used() == 2);
    let mut second = stored(&first).on_two_threads();
    drop(first);
    let proof = second.run(&Run::unlimited()).unwrap();
    assert_eq!((proof.period, &proof.rares), (wanted.period, &wanted.rares));
}

#[test]
#[ignore = "seconds in release, a minute in debug; run by ./test --full"]
fn larger_periods_by_the_walker() {
    for text in ["0.16", "0.56", "0.127"] {
        assert_eq!(numbers(&proved(text)), numbers(&proved_by::<Blocked>(text)), "{text}");
    }
}

#[test]
#[ignore = "seconds in release, a minute in debug; run by ./test --full"]
fn a_space_in_positions_agrees_with_guy_smith() {
    let game = code("0.127");
    let proof = proved_by::<Blocked>("0.127");
    assert!(proof.space.depends_on_position());
    let moves = crate::rules::Places::of(&game).unwrap();
    let values = crate::nim::engine::dense::values(&moves, 2 * 46_578 + 4 + 3 + 10);
    let wanted = crate::nim::period::prove(&game, &values).expect("the whole window is there");
    assert_eq!(proof.period, wanted.period());
}

#[test]
#[ignore = "seconds in release, half a minute in debug; run by ./test --full"]
fn short_codes_agree_with_guy_smith() {
    let run = Run::new(Budget { heap: Some(9000), ..Budget::default() });
    let mut proofs = 0;
    for text in (0..64).map(|digits| format!("{}.{digits:02o}", 4 * (digits % 2))) {
        let mut stream: Stream<Blocked> = Stream::new(&code(&text)).unwrap();
        if let Ok(proof) = stream.run(&run) {
            let wanted = crate::nim::sequence(&code(&text), 4000, &Run::unlimited()).value;
            let wanted = wanted.periodicity().proved().expect("a small period").period();
            assert_eq!(proof.period, wanted, "{text}");
            proofs += 1;
        }
    }
    assert!(proofs >= 10, "{proofs}");
}

#[test]
#[ignore = "a minute in release; run by ./test --full"]
fn periods_of_a_hundred_million() {
    // OEIS A071454 and A071509, by Flammenkamp.
    for (text, preperiod, period) in
        [("0.054", 193235616, 10015179), ("0.454", 160949019, 60620715)]
    {
        let mut stream: Stream<Blocked> = Stream::new(&code(text)).unwrap();
        stream.run(&Run::unlimited()).unwrap();
        assert_eq!(numbers(stream.found().unwrap()), (preperiod, period), "{text}");
        // Three engines, two of them of the second pass, with the first and the last 2^20 values.
        assert!(stream.memory() < 32 << 20, "{text}: {} bytes", stream.memory());
    }
}

#[test]
fn dense_games_are_refused() {
    // The period of 0.33 contains a 0, which is rare in every space.
    let mut stream: Stream<Walker> = Stream::new(&code("0.33")).unwrap();
    assert!(matches!(
        stream.run(&Run::unlimited()),
        Err(StreamError::Source(SourceError::NoSpace { .. }))
    ));
    assert!(Stream::<Walker>::new(&code("0.8")).is_none());
    assert!(Stream::<Walker>::new(&code("0.(3)")).is_none());
}

#[test]
fn memory_that_is_too_short_is_noticed() {
    // The last rare heap and the depth are beyond the first memory: it must begin again.
    let wanted = proved("0.156");
    let mut stream: Stream<Walker> = Stream::keeping(&code("0.156"), 0).unwrap();
    let mut begun_again = 0;
    while !stream.advance(1, &Run::unlimited()).unwrap() {
        // What was known before is still known.
        let [known, now] = [stream.furthest(), stream.statistics()];
        assert!(known.settled >= now.settled);
        begun_again += usize::from(known.settled > now.settled);
        assert!(known.settled <= now.settled || known == stream.before);
    }
    assert!(begun_again > 0);
    assert_eq!(stream.found(), Some(&wanted));
    assert_eq!(stream.furthest(), stream.statistics());
}

#[test]
fn the_first_values_are_kept() {
    let mut stream: Stream<Blocked> = Stream::keeping(&code("0.16"), 4096).unwrap();
    stream.advance(150_000, &Run::unlimited()).unwrap();
    let wanted = crate::nim::sequence(&code("0.16"), 5000, &Run::unlimited()).value;
    let first = |stream: &Stream<Blocked>| stream.first(5000).expect("they are kept");
    let is_right = |values: Vec<u16>| {
        values.iter().map(|&value| u32::from(value)).eq(wanted.values()[..5000].iter().copied())
    };
    assert!(is_right(first(&stream)));
    stream.record = None;
    assert!(is_right(first(&stream)));
    assert_eq!(stream.first(1 << 20), None);
    // Those of a checkpoint were computed elsewhere.
    assert_eq!(stored(&stream).first(5000), None);
}

#[test]
fn a_stopped_stream_goes_on() {
    let wanted = proved("0.156");
    let mut stream: Stream<Walker> = Stream::new(&code("0.156")).unwrap();
    let run = Run::new(Budget { heap: Some(2000), ..Budget::default() });
    assert_eq!(stream.run(&run), Err(StreamError::Stopped(Stop::Limit(Limit::Heap(2000)))));
    assert_eq!(stream.period_from(), None);
    assert_eq!(stream.statistics().settled, 2048);
    assert_eq!(stream.run(&Run::unlimited()).unwrap(), &wanted);
    assert_eq!(stream.period_from(), Some((349, wanted.start)));
}

/// The same stream after a visit to a file.
fn stored<S: Source>(stream: &Stream<S>) -> Stream<S> {
    let bytes = stream.checkpoint().encode();
    let checkpoint = Checkpoint::decode(&bytes).unwrap();
    assert_eq!(checkpoint, stream.checkpoint());
    Stream::resume(&stream.code, &checkpoint).unwrap()
}

/// Interrupts a run after every step, and now and then goes on from there to the end.
fn interrupted<S: Source>(text: &str, often: usize) -> Return {
    let wanted = proved_by::<S>(text);
    let mut stream: Stream<S> = Stream::new(&code(text)).unwrap();
    let (mut steps, mut in_second_pass) = (0, 0);
    while !stream.advance(1, &Run::unlimited()).unwrap() {
        stream = stored(&stream);
        steps += 1;
        in_second_pass += usize::from(stream.period_from().is_some());
        if steps % often == 0 {
            let mut other = stored(&stream);
            let proof = other.run(&Run::unlimited()).unwrap();
            assert_eq!(proof.period, wanted.period, "step {steps}");
            assert_eq!(proof.rares, wanted.rares, "step {steps}");
        }
    }
    assert!(steps > 15 && in_second_pass > 2, "{steps} {in_second_pass}");
    // No proof is stored: the last step is done once more.
    let mut done = stored(&stream);
    assert_eq!(done.found(), None);
    assert_eq!(done.run(&Run::unlimited()).unwrap().period, wanted.period);
    assert_eq!(numbers(stream.found().unwrap()), numbers(&wanted));
    stream.found().unwrap().clone()
}

#[test]
fn every_interruption_is_harmless() {
    let found = interrupted::<Walker>("0.156", 16);
    assert!(found.given.is_some());
    assert_eq!(Return { given: None, ..found }, proved("0.156"));
    // The blocked engine chooses its helpers anew after an interruption: the depth may differ.
    holds("0.156", &interrupted::<Blocked>("0.156", 5));
}

fn small_checkpoint() -> Vec<u8> {
    let mut stream: Stream<Walker> = Stream::new(&code("0.156")).unwrap();
    stream.advance(300, &Run::unlimited()).unwrap();
    stream.checkpoint().encode()
}

#[test]
fn damaged_checkpoints_are_refused() {
    let bytes = small_checkpoint();
    assert!(Checkpoint::decode(&bytes).is_ok());
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (at % 8);
        assert!(Checkpoint::decode(&damaged).is_err(), "byte {at}");
        assert!(Checkpoint::decode(&bytes[..at]).is_err(), "cut at {at}");
    }
    let longer = [&bytes[..], &[0]].concat();
    let (found, wanted) = (longer.len() as u64, bytes.len() as u64);
    assert_eq!(Checkpoint::decode(&longer), Err(CheckpointError::Length { found, wanted }));
}

#[test]
fn foreign_and_newer_checkpoints_are_refused() {
    let bytes = small_checkpoint();
    let checkpoint = Checkpoint::decode(&bytes).unwrap();
    assert_eq!((checkpoint.game(), checkpoint.settled()), ("0.156", 512));
    let refused = Stream::<Walker>::resume(&code("0.16"), &checkpoint).err().unwrap();
    assert_eq!(refused.to_string(), "the checkpoint is for 0.156, not for 0.16");

    let mut newer = bytes.clone();
    newer[8] = 3;
    let refused = Checkpoint::decode(&newer).unwrap_err();
    assert_eq!(refused, CheckpointError::Version { found: 3, known: 2 });
    assert_eq!(Checkpoint::decode(b"something else"), Err(CheckpointError::NotACheckpoint));
    assert_eq!(Checkpoint::decode(b""), Err(CheckpointError::NotACheckpoint));
}

#[test]
fn a_false_value_under_a_right_checksum_is_refused() {
    let mut stream: Stream<Walker> = Stream::new(&code("0.156")).unwrap();
    stream.advance(300, &Run::unlimited()).unwrap();
    let mut other: Stream<Walker> = Stream::new(&code("0.16")).unwrap();
    other.advance(300, &Run::unlimited()).unwrap();
    other.code = stream.code;
    let refused = Stream::<Walker>::resume(&code("0.156"), &other.checkpoint()).err().unwrap();
    assert!(matches!(refused, CheckpointError::Inconsistent(_)), "{refused}");
}
