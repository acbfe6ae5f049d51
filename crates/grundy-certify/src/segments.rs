//! Windows on the way through a long nim-sequence.

use grundy::nim::engine::blocked::{BlockError, Blocked, Stepper};
use grundy::rules::{Code, Digit, Places};
use grundy::run::{Progress, Run, Stop};
use grundy_cert::format::{self, Certificate, Claim, NimPeriod, NimProof, Segment};

/// Why a certificate gets no segments.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SegmentError {
    /// Only a nim-period that is proved by a returning window has segments.
    #[error("only nim-periods proved by the short certificate have segments")]
    NoStream,
    /// The run was stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The engine could not go on.
    #[error(transparent)]
    Lost(#[from] BlockError),
}

/// The same certificate with about so many segments, for long nim-periods. The whole sequence is
/// computed once more.
///
/// ```
/// use grundy::{Game, run::Run};
/// use grundy_cert::{Limits, Part, check_part};
///
/// let game: Game = "0.16".parse()?;
/// let run = Run::unlimited();
/// let sequence = grundy::nim::sequence(&game, 1 << 20, &run).value;
/// let certificate = grundy_certify::nim(&game, &sequence).expect("the period is proved");
/// let file = grundy_certify::with_segments(certificate, 3, &run)?.to_json();
/// let part = Part { index: 2, of: 3 };
/// let accepted = check_part(file.as_bytes(), &Limits::default(), part)?;
/// assert!(accepted.claim.starts_with("Part 2 of 3"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn with_segments(
    mut certificate: Certificate,
    count: u64,
    run: &Run<'_>,
) -> Result<Certificate, SegmentError> {
    let format::Rules::Code(code) = &certificate.game else { return Err(SegmentError::NoStream) };
    let digits = |digits: &[u64]| digits.iter().copied().map(Digit).collect();
    let code = Code::new(digits(&code.digits), digits(&code.tail));
    let places = code.as_ref().and_then(Places::of).ok_or(SegmentError::NoStream)?;
    let Claim::NimPeriod(claim) = &mut certificate.claim else {
        return Err(SegmentError::NoStream);
    };
    let NimPeriod { preperiod, period, proof: NimProof::Short(proof), .. } = claim else {
        return Err(SegmentError::NoStream);
    };
    let window = proof.depth + places.last() as u64;
    let ends = ends(*preperiod, *period, window, count);
    proof.from = (*preperiod).max(1);
    proof.segments = segments(places, &ends, window as usize + 1, run)?;
    Ok(certificate)
}

/// Where segments end: where the checker asks for it, and at equal distances.
fn ends(preperiod: u64, period: u64, window: u64, count: u64) -> Vec<u64> {
    let first = preperiod.max(1) + window;
    let last = first + period;
    let shorter = primes(period).into_iter().map(|prime| first + period / prime);
    let regular = (1..count).map(|i| (u128::from(last) * u128::from(i) / u128::from(count)) as u64);
    let mut ends: Vec<u64> = regular
        .filter(|&end| end > window && end < last)
        .chain(shorter)
        .chain([first, last])
        .collect();
    ends.sort_unstable();
    ends.dedup();
    ends
}

/// The primes that divide a number.
fn primes(mut number: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut factor = 2;
    while factor * factor <= number {
        if number.is_multiple_of(factor) {
            primes.push(factor);
            while number.is_multiple_of(factor) {
                number /= factor;
            }
        }
        factor += 1;
    }
    primes.extend((number > 1).then_some(number));
    primes
}

/// The windows of this length before these heaps.
fn segments(
    places: Places,
    ends: &[u64],
    length: usize,
    run: &Run<'_>,
) -> Result<Vec<Segment>, SegmentError> {
    let mut engine = Blocked::new(places).keeping(1 << 20);
    let mut recent: Vec<u16> = Vec::new();
    let mut segments = Vec::new();
    let goal = ends.last().copied();
    for &end in ends {
        while engine.settled() < end {
            if engine.settled().is_multiple_of(1 << 16) {
                run.check(Progress { done: engine.settled(), goal, ..Progress::default() })?;
            }
            recent.extend_from_slice(engine.next_block()?);
            if recent.len() > 4 * length + (1 << 16) {
                recent.drain(..recent.len() - 2 * length - 1024);
            }
        }
        let after = (engine.settled() - end) as usize;
        let window = &recent[recent.len() - after - length..recent.len() - after];
        segments.push(Segment { end, window: window.iter().map(|&v| u32::from(v)).collect() });
    }
    Ok(segments)
}
