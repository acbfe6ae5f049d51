//! Which engine computes a nim-sequence, and how the proof is found.
//!
//! The caller asks for a sequence; the strategy looks at the rules, and for codes that split heaps
//! at the first values, and chooses. Each engine can be forced by name; all give the same values.

use super::engine::blocked::{Blocked, Stepper};
use super::engine::dense::Scan;
use super::engine::plain::Plain;
use super::engine::stream::Stream;
use super::engine::window;
use super::period::{self, Periodicity, ProvedPeriod};
use super::race::{Finish, Heaps, Race, Scanned, Winner};
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
    /// How many heaps to compute; never more than a finite game has.
    fn heaps(&self, default: u64) -> u64 {
        let asked = self.request.heaps.unwrap_or(default);
        self.rules.last_heap().map_or(asked, |last| asked.min(last + 1))
    }

    /// What the values look like. The values of a finite game do not go on in any way.
    fn observed(&self, values: &[u32]) -> Periodicity {
        match self.rules.last_heap() {
            None => period::observed(values),
            Some(_) => Periodicity::Open,
        }
    }

    fn places(&self) -> Option<Places> {
        Places::of(self.rules.code()?)
    }

    fn by(&self, engine: Engine, why: String) -> Result<Found, NimError> {
        let unable = || NimError::Engine(engine);
        let mut sequence = match engine {
            Engine::Reference => self.by_reference(),
            Engine::Window => {
                let code = self.rules.code().filter(|code| code.never_splits());
                self.by_window(code.ok_or_else(unable)?)
            }
            Engine::Dense => self.by_dense(self.scanned().ok_or_else(unable)?),
            Engine::Blocked | Engine::Observing if self.request.space.is_some() => {
                return Err(unable());
            }
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
        if code.never_splits() {
            return always(Engine::Window, "never splits");
        }
        if self.places().is_none() {
            return always(
                Engine::Reference,
                "leaves three heaps or more, or has a repeating tail",
            );
        }
        self.choose_by_first_values(code)
    }

    /// Most octal games are over soon. If the first values of another one show a sparse space with
    /// few rare heaps, a stream takes turns with the dense engine until one of them is far ahead;
    /// otherwise the dense engine goes on, and is asked again when it is four times as far.
    fn choose_by_first_values(&self, code: &Code) -> Found {
        let mut scanned = self.scanned().expect("an octal code leaves at most two heaps");
        let mut why = vec![format!("splits heaps: the first {FIRST} values at most")];
        let mut first = FIRST;
        loop {
            let end = self.heaps(NEAR).min(first);
            let (proved, stop) = self.scan(&mut scanned, end);
            if proved.is_some() || stop.is_some() || end < first || self.heaps(NEAR) == end {
                return explained(dense_sequence(scanned, proved, stop), why);
            }
            match usable_space(&scanned.values, self.places()) {
                Some((space, rares)) if self.request.space.is_none() => {
                    why.push(format!("{rares} of the first {first} heaps are rare: {space}"));
                    return self.race(code, scanned, why);
                }
                _ if first == FIRST => {
                    why.push("no sparse space with few rare heaps in the first values".to_owned());
                }
                _ => {}
            }
            first *= 4;
        }
    }

    /// A stream and the dense engine in turns.
    fn race(&self, code: &Code, scanned: Scanned, mut why: Vec<String>) -> Found {
        let heaps = Heaps { stream: self.heaps(FAR), dense: self.heaps(NEAR) };
        let stream = self.stream(code).expect("an octal code");
        let race = Race::new(code, stream, Some(scanned), heaps, self.run);
        let Finish { winner, proved, stop, lost } = race.keeping(self.request.keep).run();
        match winner {
            Winner::Stream(stream) => {
                explained(Reached { value: self.streamed(code, &stream, proved), stop }, why)
            }
            Winner::Dense(mut scanned) => {
                why.push(match lost {
                    Some(lost) => lost.to_string(),
                    None => "the dense engine was ahead".to_owned(),
                });
                let (proved, stop) = match (proved, stop) {
                    (None, None) => self.scan(&mut scanned, self.heaps(NEAR)),
                    ended => ended,
                };
                explained(dense_sequence(scanned, proved, stop), why)
            }
            Winner::Nobody => unreachable!("the dense engine keeps its values"),
        }
    }

    /// The dense engine at heap 0; `None` if a move may leave more than two heaps.
    fn scanned(&self) -> Option<Scanned> {
        let moves = Places::of_rules(self.rules)?;
        let scan = match self.request.space {
            Some(space) => Scan::in_space(moves, space),
            None => Scan::new(moves),
        };
        Some(Scanned { scan, values: Vec::new() })
    }

    /// Lets the dense engine go on to this number of heaps or until a period is proved.
    fn scan(&self, scanned: &mut Scanned, heaps: u64) -> (Option<ProvedPeriod>, Option<Stop>) {
        let Scanned { scan, values } = scanned;
        self.in_stretches(values, heaps, |values, goal| scan.extend(values, goal, self.run))
    }

    /// Computes in stretches, each a quarter longer than all before, and after each looks for a
    /// proof; so looking costs a constant factor at most.
    fn in_stretches(
        &self,
        values: &mut Vec<u32>,
        heaps: u64,
        mut extend: impl FnMut(&mut Vec<u32>, usize) -> Result<(), Stop>,
    ) -> (Option<ProvedPeriod>, Option<Stop>) {
        let heaps = usize::try_from(heaps).unwrap_or(usize::MAX);
        while values.len() < heaps {
            let goal = (values.len() + values.len() / 4 + 64).min(heaps);
            let stop = extend(values, goal).err();
            let proved = self.rules.code().and_then(|code| period::prove_any(code, values));
            if proved.is_some() {
                return (proved, None);
            }
            if stop.is_some() {
                return (None, stop);
            }
        }
        (None, None)
    }

    /// The sequence that an engine finds in stretches.
    fn by_stretches(
        &self,
        engine: Engine,
        extend: impl FnMut(&mut Vec<u32>, usize) -> Result<(), Stop>,
    ) -> Found {
        let mut values = Vec::new();
        let (proved, stop) = self.in_stretches(&mut values, self.heaps(NEAR), extend);
        let periodicity = proved.map_or_else(|| self.observed(&values), Periodicity::Proved);
        Reached { value: NimSequence::new(engine, values, periodicity), stop }
    }

    fn by_reference(&self) -> Found {
        self.by_stretches(Engine::Reference, |values, goal| {
            reference::extend(self.rules, values, goal, self.run)
        })
    }

    fn by_dense(&self, mut scanned: Scanned) -> Found {
        let (proved, stop) = self.scan(&mut scanned, self.heaps(NEAR));
        dense_sequence(scanned, proved, stop)
    }

    fn by_window(&self, code: &Code) -> Found {
        if let Some(places) = Places::of(code) {
            return self.by_stretches(Engine::Window, |values, goal| {
                window::extend(&places, values, goal, self.run)
            });
        }
        let heaps = self.heaps(NEAR) as usize;
        let (values, proved, stop) = window::tail_sequence(code, heaps, self.run);
        let periodicity = proved.map_or_else(|| period::observed(&values), Periodicity::Proved);
        let value = NimSequence::new(Engine::Window, values, periodicity);
        Reached { value, stop: stop.err() }
    }

    fn by_plain(&self, places: Places) -> Found {
        let mut plain = Plain::new(places);
        if let Some(space) = self.request.space {
            plain.stay_in(space);
        }
        let mut sequence = self.by_stretches(Engine::Plain, |values, goal| {
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
            depth: Some(statistics.depth),
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

    /// A stream at heap 0; `None` if there is none for the code.
    fn stream(&self, code: &Code) -> Option<Stream<Blocked>> {
        Stream::new(code).map(|stream| self.prepared(stream))
    }

    fn prepared(&self, mut stream: Stream<Blocked>) -> Stream<Blocked> {
        if let Some(goal) = self.request.heaps {
            stream.aim(goal);
        }
        if self.request.threads > 1 { stream.on_two_threads() } else { stream }
    }

    fn by_stream(&self) -> Result<Found, NimError> {
        let unable = || NimError::Engine(Engine::Blocked);
        let code = self.rules.code().ok_or_else(unable)?;
        let stream = match self.request.checkpoint {
            Some(checkpoint) => self.prepared(Stream::resume(code, checkpoint)?),
            None => self.stream(code).ok_or_else(unable)?,
        };
        let heaps = Heaps { stream: self.heaps(FAR), dense: 0 };
        let race = Race::new(code, stream, None, heaps, self.run);
        let Finish { winner, proved, stop, lost } = race.keeping(self.request.keep).run();
        match (winner, lost) {
            (Winner::Stream(stream), None) => {
                Ok(Reached { value: self.streamed(code, &stream, proved), stop })
            }
            (_, lost) => {
                let reason = lost.map_or_else(String::new, |lost| lost.to_string());
                Err(NimError::Lost { engine: Engine::Blocked, reason })
            }
        }
    }

    fn streamed(
        &self,
        code: &Code,
        stream: &Stream<Blocked>,
        proved: Option<ProvedPeriod>,
    ) -> NimSequence {
        let statistics = stream.furthest();
        let periodicity = match (proved, stream.found()) {
            (Some(proved), _) => Periodicity::Proved(proved),
            (None, Some(found)) => Periodicity::of_return(found.clone()),
            (None, None) => Periodicity::Open,
        };
        let wanted = self.request.heaps.unwrap_or(FIRST);
        let end = match &periodicity {
            Periodicity::Proved(proved) => proved.period().cycle().len(),
            Periodicity::Conditional(found) => found.period().cycle().len(),
            _ => wanted,
        };
        let kept = if end <= KEPT { end } else { FIRST }.min(statistics.settled);
        let values = match stream.first(kept as usize) {
            Some(first) => first.into_iter().map(u32::from).collect(),
            None => first_values(code, kept),
        };
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
            depth: Some(statistics.depth),
            average_leftovers: None,
        });
        sequence
    }
}

/// The same with how it came about.
fn explained(mut found: Found, mut why: Vec<String>) -> Found {
    why.append(&mut found.value.why);
    found.value.why = why;
    found
}

/// What the dense engine found, with the rare heaps of its last space.
fn dense_sequence(scanned: Scanned, proved: Option<ProvedPeriod>, stop: Option<Stop>) -> Found {
    let Scanned { scan, values } = scanned;
    let periodicity = proved.map_or_else(|| period::observed(&values), Periodicity::Proved);
    let sparse = scan.space().map(|space| {
        let rares = || {
            let narrow = |(heap, &value): (usize, &u32)| Some((heap, u16::try_from(value).ok()?));
            let rare = |&(heap, value): &(usize, u16)| space.is_rare(heap as u64, value);
            values.iter().enumerate().skip(1).filter_map(narrow).filter(rare)
        };
        Sparse {
            space,
            rare_count: rares().count() as u64,
            last_rare: rares().next_back().map(|(heap, _)| heap as u64),
            depth: None,
            average_leftovers: None,
        }
    });
    let mut value = NimSequence::new(Engine::Dense, values, periodicity);
    if let Some(sparse) = sparse {
        value.why.push(format!("the last values in a {}", sparse.space));
        value.sparse = Some(sparse);
    }
    Reached { value, stop }
}

fn sparse_of(engine: &Blocked) -> Option<Sparse> {
    Some(Sparse {
        space: engine.space()?,
        rare_count: engine.rare_count(),
        last_rare: engine.last_rare(),
        depth: Some(engine.depth()),
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
