//! Which engine computes a nim-sequence, and how the proof is found.
//!
//! The caller asks for a sequence; the strategy looks at the rules, and for codes that split heaps
//! at the first values, and chooses. Each engine can be forced by name; all give the same values.

use super::engine::blocked::{Blocked, Stepper};
use super::engine::dense::{self, Method};
use super::engine::plain::Plain;
use super::engine::stream::{Offer, Stream, StreamError};
use super::engine::window;
use super::period::{self, Periodicity};
use super::reference;
use super::request::{Engine, NimError, Request};
use super::sequence::{NimSequence, Sparse};
use super::sparse::SparseSpace;
use crate::Rules;
use crate::rules::Code;
use crate::rules::Places;
use crate::run::{Progress, Reached, Run, Stop};

/// The first values of a code that splits heaps, on which the choice is made.
const FIRST: u64 = 1 << 14;
/// A space is usable if at most one heap in so many is rare.
const USABLE: u64 = 8;
/// How far to go where the caller does not say, with and without a sparse space.
const FAR: u64 = 1 << 30;
const NEAR: u64 = 1 << 16;
/// Values between two offers of a checkpoint.
const OFFER: u64 = 1 << 24;
/// The most values that a streamed sequence holds.
const KEPT: u64 = 1 << 24;

/// The nim-sequence of a game: values until the period is proved, but at most `heaps` of them.
///
/// ```
/// use grundy::{Game, nim, run::Run};
///
/// let kayles: Game = "kayles".parse()?;
/// let sequence = nim::sequence(&kayles, 10_000, &Run::unlimited()).value;
/// let period = sequence.periodicity().proved().unwrap().period();
/// assert_eq!((period.preperiod(), period.period()), (71, 12));
/// assert_eq!(sequence.value(1_000_000_000_000), Some(1));
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
pub fn sequence(rules: &dyn Rules, heaps: u64, run: &Run<'_>) -> Reached<NimSequence> {
    let request = Request::new().heaps(heaps);
    compute(rules, &request, run).expect("nobody forced an engine or a checkpoint")
}

/// The nim-sequence of a game as asked for.
///
/// ```
/// use grundy::nim::{self, Engine, Request};
/// use grundy::{Game, run::Run};
///
/// let game: Game = "0.16".parse()?;
/// let sequence = nim::compute(&game, &Request::new(), &Run::unlimited())?.value;
/// assert_eq!(sequence.engine(), Engine::Blocked);
/// let period = sequence.periodicity().proved().unwrap().period();
/// assert_eq!((period.preperiod(), period.period()), (105_351, 149_459));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compute(
    rules: &dyn Rules,
    request: &Request<'_>,
    run: &Run<'_>,
) -> Result<Reached<NimSequence>, NimError> {
    let task = Task { rules, request, run };
    let engine = match request.engine {
        Some(engine) => engine,
        None if request.checkpoint.is_some() => Engine::Blocked,
        None => return Ok(task.choose()),
    };
    task.by(engine, "asked for by name".to_owned())
}

/// A sequence, and what stopped it.
type Found = Reached<NimSequence>;

struct Task<'a> {
    rules: &'a dyn Rules,
    request: &'a Request<'a>,
    run: &'a Run<'a>,
}

impl Task<'_> {
    fn heaps(&self, default: u64) -> u64 {
        self.request.heaps.unwrap_or(default)
    }

    fn places(&self) -> Option<Places> {
        Places::of(self.rules.code()?)
    }

    fn by(&self, engine: Engine, why: String) -> Result<Found, NimError> {
        let unable = || NimError::Engine(engine);
        let mut sequence = match engine {
            Engine::Reference => self.by_reference(),
            Engine::Window => {
                let tail = self.rules.code().filter(|c| c.never_splits() && !c.tail().is_empty());
                self.by_window(tail.ok_or_else(unable)?)
            }
            Engine::Dense => self.by_dense(&Places::of_rules(self.rules).ok_or_else(unable)?),
            Engine::Plain => self.by_plain(self.places().ok_or_else(unable)?),
            Engine::Observing => self.by_observing(self.places().ok_or_else(unable)?),
            Engine::Blocked => self.by_stream()?,
        };
        sequence.value.why.insert(0, why);
        Ok(sequence)
    }

    /// The strategy.
    fn choose(&self) -> Found {
        let always = |engine, why: &str| {
            self.by(engine, why.to_owned()).expect("the engine was chosen for the game")
        };
        let Some(code) = self.rules.code() else {
            return match Places::of_rules(self.rules) {
                Some(_) => always(Engine::Dense, "splits into two heaps, not a code"),
                None => always(Engine::Reference, "known by its options only"),
            };
        };
        if code.never_splits() && !code.tail().is_empty() {
            return always(Engine::Window, "never splits, repeating tail");
        }
        if code.never_splits() {
            return always(Engine::Reference, "never splits: each heap has few options");
        }
        if self.places().is_none() {
            return always(
                Engine::Reference,
                "leaves three heaps or more, or has a repeating tail",
            );
        }
        self.choose_by_first_values()
    }

    /// Most octal games are over soon; of the others the first values show whether there is a
    /// sparse space.
    fn choose_by_first_values(&self) -> Found {
        let first = Request::new().heaps(self.heaps(FIRST).min(FIRST));
        let begun = Task { request: &first, ..*self };
        let moves = Places::of_rules(self.rules).expect("an octal code leaves at most two heaps");
        let mut found = begun.by_dense(&moves);
        let sequence = &mut found.value;
        sequence.why.insert(0, format!("splits heaps: the first {FIRST} values at most"));
        let settled = found.stop.is_some() || self.request.heaps.is_some_and(|h| h <= FIRST);
        if sequence.periodicity.proved().is_some() || settled {
            return found;
        }
        let (engine, why) = match usable_space(&sequence.values, self.places()) {
            Some((space, rares)) => {
                (Engine::Blocked, format!("{rares} of the first {FIRST} heaps are rare: {space}"))
            }
            None => (Engine::Dense, "no sparse space in the first values".to_owned()),
        };
        self.by(engine, why).expect("nobody forced an engine or a checkpoint")
    }

    /// Computes in stretches, each a quarter longer than all before, and after each looks for a
    /// proof; so looking costs a constant factor at most.
    fn in_stretches(
        &self,
        engine: Engine,
        mut extend: impl FnMut(&mut Vec<u32>, usize) -> Result<(), Stop>,
    ) -> Found {
        let heaps = self.heaps(NEAR) as usize;
        let mut values = Vec::new();
        let mut stop = None;
        while values.len() < heaps && stop.is_none() {
            let goal = (values.len() + values.len() / 4 + 64).min(heaps);
            stop = extend(&mut values, goal).err();
            let proved = self.rules.code().and_then(|code| period::prove(code, &values));
            if let Some(proved) = proved {
                let periodicity = Periodicity::Proved(proved);
                return Reached::whole(NimSequence::new(engine, values, periodicity));
            }
        }
        let periodicity = period::observed(&values);
        Reached { value: NimSequence::new(engine, values, periodicity), stop }
    }

    fn by_reference(&self) -> Found {
        self.in_stretches(Engine::Reference, |values, goal| {
            reference::extend(self.rules, values, goal, self.run)
        })
    }

    fn by_dense(&self, moves: &Places) -> Found {
        self.in_stretches(Engine::Dense, |values, goal| {
            dense::extend(moves, values, goal, Method::best(), self.run)
        })
    }

    fn by_window(&self, code: &Code) -> Found {
        let heaps = self.heaps(NEAR) as usize;
        let (values, proved, stop) = window::tail_sequence(code, heaps, self.run);
        let periodicity = proved.map_or_else(|| period::observed(&values), Periodicity::Proved);
        let value = NimSequence::new(Engine::Window, values, periodicity);
        Reached { value, stop: stop.err() }
    }

    fn by_plain(&self, places: Places) -> Found {
        let mut plain = Plain::new(places);
        let mut sequence = self.in_stretches(Engine::Plain, |values, goal| {
            let done = plain.extend_to(goal as u64, self.run);
            let known = values.len();
            values.extend(plain.values()[known..].iter().map(|&value| u32::from(value)));
            done
        });
        let statistics = plain.statistics();
        sequence.value.sparse = plain.space().map(|space| Sparse {
            space,
            rare_count: statistics.rare_count,
            last_rare: statistics.last_rare,
            depth: statistics.depth,
            average_leftovers: Some(statistics.average_leftovers),
        });
        sequence
    }

    /// The values are assumed, so whatever period they have is observed.
    fn by_observing(&self, places: Places) -> Found {
        let mut engine = Blocked::new(places).assuming_no_more_rares();
        let heaps = self.heaps(NEAR << 4) as usize;
        let mut values: Vec<u32> = Vec::new();
        let mut stop = None;
        while values.len() < heaps && stop.is_none() {
            let progress = Progress { done: values.len() as u64, ..Progress::default() };
            stop = self.run.check(progress).err();
            match Stepper::next_block(&mut engine) {
                Ok(block) => values.extend(block.iter().map(|&value| u32::from(value))),
                Err(_) => break,
            }
        }
        values.truncate(heaps);
        let periodicity = period::observed(&values);
        let mut value = NimSequence::new(Engine::Observing, values, periodicity);
        value.sparse = sparse_of(&engine);
        value.values_proved = engine.is_proved();
        Reached { value, stop }
    }

    fn by_stream(&self) -> Result<Found, NimError> {
        let unable = || NimError::Engine(Engine::Blocked);
        let code = self.rules.code().ok_or_else(unable)?;
        let mut stream: Stream<Blocked> = match self.request.checkpoint {
            Some(checkpoint) => Stream::resume(code, checkpoint)?,
            None => Stream::new(code).ok_or_else(unable)?,
        };
        if self.request.threads > 1 {
            stream = stream.on_two_threads();
        }
        let heaps = self.heaps(FAR);
        if let Some(goal) = self.request.heaps {
            stream.aim(goal);
        }
        let mut stop = None;
        while stream.found().is_none() && stop.is_none() && stream.statistics().settled < heaps {
            let step = OFFER.min(heaps - stream.statistics().settled);
            match stream.advance(step, self.run) {
                Ok(_) => {}
                Err(StreamError::Stopped(reason)) => stop = Some(reason),
                // No space after all, or values too wide: the dense engine is always able.
                Err(StreamError::Source(lost)) => return self.by(Engine::Dense, lost.to_string()),
            }
            if let Some(keep) = self.request.keep {
                keep(Offer::new(&stream, false));
            }
        }
        if let Some(keep) = self.request.keep {
            keep(Offer::new(&stream, true));
        }
        Ok(Reached { value: self.streamed(code, &stream), stop })
    }

    fn streamed(&self, code: &Code, stream: &Stream<Blocked>) -> NimSequence {
        let statistics = stream.statistics();
        let proof = stream.found();
        let wanted = self.request.heaps.unwrap_or(FIRST);
        let end = proof.map_or(wanted, |found| found.period().cycle().len());
        let kept = if end <= KEPT { end } else { FIRST }.min(statistics.settled);
        let values = first_values(code, kept);
        let periodicity = proof.cloned().map_or(Periodicity::Open, Periodicity::of_return);
        let mut sequence = NimSequence::new(Engine::Blocked, values, periodicity);
        if stream.threads_used() > 1 {
            sequence.why.push("two threads: one settles blocks, both prove them".to_owned());
        }
        sequence.computed = statistics.settled;
        sequence.given = stream.given();
        sequence.max = Some((u32::from(statistics.max_value), statistics.max_index));
        sequence.sparse = stream.space().map(|space| Sparse {
            space,
            rare_count: statistics.rare_count,
            last_rare: (statistics.rare_count > 0).then_some(statistics.last_rare),
            depth: statistics.depth,
            average_leftovers: None,
        });
        sequence
    }
}

fn sparse_of(engine: &Blocked) -> Option<Sparse> {
    Some(Sparse {
        space: engine.space()?,
        rare_count: engine.rare_count(),
        last_rare: engine.last_rare(),
        depth: engine.depth(),
        average_leftovers: None,
    })
}

/// The best space of the first values and its number of rare heaps, if these are few.
fn usable_space(values: &[u32], places: Option<Places>) -> Option<(SparseSpace, u64)> {
    let narrow: Vec<u16> = values.iter().map_while(|&v| u16::try_from(v).ok()).collect();
    let (space, rares) = SparseSpace::best(&narrow, &places?)?;
    (narrow.len() == values.len() && rares * USABLE <= values.len() as u64)
        .then_some((space, rares))
}

/// The first values of a finite octal code, once more.
fn first_values(code: &Code, count: u64) -> Vec<u32> {
    let mut engine = Blocked::new(Places::of(code).expect("the stream took the code"));
    let mut values: Vec<u32> = Vec::with_capacity(count as usize);
    while (values.len() as u64) < count {
        match Stepper::next_block(&mut engine) {
            Ok(block) => values.extend(block.iter().map(|&value| u32::from(value))),
            Err(_) => break,
        }
    }
    values.truncate(count as usize);
    values
}
