use super::back::{Back, Cursor};
use super::source::{Source, SourceState};
use super::windows::Window;
use super::{Statistics, Stream, next_save};
use crate::rules::Code;
use crate::rules::Places;
use bytes::{Reader, Writer};

mod bytes;
#[cfg(test)]
mod tests;

/// The first bytes of a checkpoint.
const MAGIC: &[u8; 8] = b"GRUNDYCP";
/// The version of the format that this program writes, and the only one that it reads.
const VERSION: u32 = 2;
/// No heap and no memory is beyond this.
const MOST: u64 = 1 << 56;

/// A stream stopped and stored: plain data with an encoding in bytes.
///
/// The encoding is `GRUNDYCP`, the version (4 bytes, least first, as all numbers), the length of
/// the body (8 bytes), the body, and the CRC-32 of all before. The body begins with the spelling
/// of the game.
///
/// A checkpoint holds no proof, and what it holds proves nothing: a checksum tells damage, not
/// deceit. The first values are not in it; they are computed anew when a stream is resumed, and
/// whatever else is said of these heaps is compared with them. The values of later heaps cannot
/// be checked without computing all, so all that a resumed stream finds is
/// [conditional](crate::nim::ConditionalPeriod).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    game: String,
    keep: u64,
    /// How many of the first values the engine had.
    early: u64,
    /// The state of the engine, without its first values, as all states here.
    state: SourceState,
    recent: Vec<u16>,
    max: (u16, u64),
    /// The E for which the windows were saved.
    reach: u64,
    windows: Vec<Window>,
    next_save: u64,
    states: Vec<SourceState>,
    back: Option<StoredBack>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct StoredBack {
    start: u64,
    period: u64,
    equal_from: u64,
    from: u64,
    difference: Option<u64>,
    low: StoredCursor,
    high: StoredCursor,
}

/// The state of an engine and its unread values.
#[derive(Clone, Debug, PartialEq, Eq)]
struct StoredCursor {
    state: SourceState,
    unread: Vec<u16>,
}

impl StoredCursor {
    fn new<S: Source>(cursor: &Cursor<S>) -> Self {
        Self { state: without_early(cursor.source.state()), unread: cursor.unread.clone() }
    }

    fn heap(&self) -> u64 {
        self.state.settled.saturating_sub(self.unread.len() as u64)
    }

    fn fits(&self) -> bool {
        self.state.recent.ends_with(&self.unread)
    }
}

impl StoredBack {
    /// Whether the two engines are where a comparison can be.
    fn fits(&self, settled: u64) -> bool {
        let (low, high) = (self.low.heap(), self.high.heap());
        self.low.fits()
            && self.high.fits()
            && (1..=settled).contains(&self.period)
            && self.start <= settled
            && self.equal_from <= self.start
            && (self.from..=self.equal_from).contains(&low)
            && high <= low + self.period
            && self.difference.is_none_or(|heap| (self.from..self.equal_from).contains(&heap))
    }
}

fn without_early(state: SourceState) -> SourceState {
    SourceState { early: Vec::new(), ..state }
}

/// Why a checkpoint is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The bytes do not begin as a checkpoint does.
    #[error("this is not a checkpoint of grundy")]
    NotACheckpoint,
    /// Written by a newer program.
    #[error("the checkpoint has format version {found}; this program reads version {known}")]
    Version {
        /// The version found.
        found: u32,
        /// The version that this program reads.
        known: u32,
    },
    /// Bytes are missing, or there are too many.
    #[error("the checkpoint is {found} bytes long instead of {wanted}: it was cut off or damaged")]
    Length {
        /// The number of bytes found.
        found: u64,
        /// The number of bytes that there should be.
        wanted: u64,
    },
    /// The checksum is wrong.
    #[error("the checksum of the checkpoint is wrong: it was damaged")]
    Damaged,
    /// The checksum is right, but the content makes no sense.
    #[error("the checkpoint is inconsistent: {0}")]
    Inconsistent(&'static str),
    /// A checkpoint of another game.
    #[error("the checkpoint is for {found}, not for {wanted}")]
    OtherGame {
        /// The game of the checkpoint.
        found: String,
        /// The game asked for.
        wanted: String,
    },
}

impl Checkpoint {
    /// The spelling of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The values of all heaps below this one are known.
    pub fn settled(&self) -> u64 {
        self.state.settled
    }

    /// The checkpoint in bytes.
    pub fn encode(&self) -> Vec<u8> {
        let mut body = Writer::default();
        self.write(&mut body);
        let body = body.into_bytes();
        let mut bytes = Vec::with_capacity(body.len() + 24);
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&(body.len() as u64).to_le_bytes());
        bytes.extend_from_slice(&body);
        let checksum = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// The checkpoint that these bytes encode.
    pub fn decode(bytes: &[u8]) -> Result<Self, CheckpointError> {
        let mut reader = Reader::new(bytes);
        if reader.take(MAGIC.len()).is_none_or(|magic| magic != MAGIC) {
            return Err(CheckpointError::NotACheckpoint);
        }
        let cut = |wanted| CheckpointError::Length { found: bytes.len() as u64, wanted };
        let version = reader.u32().ok_or(cut(24))?;
        if version != VERSION {
            return Err(CheckpointError::Version { found: version, known: VERSION });
        }
        let length = reader.u64().ok_or(cut(24))?;
        let wanted = length.saturating_add(24);
        if bytes.len() as u64 != wanted {
            return Err(cut(wanted));
        }
        let (checked, checksum) = bytes.split_at(bytes.len() - 4);
        if crc32fast::hash(checked).to_le_bytes() != checksum {
            return Err(CheckpointError::Damaged);
        }
        let mut body = Reader::new(&checked[20..]);
        let checkpoint = Self::read(&mut body).filter(|_| body.is_at_end());
        checkpoint.ok_or(CheckpointError::Inconsistent("a list does not end where it should"))
    }

    fn write(&self, to: &mut Writer) {
        to.text(&self.game);
        to.numbers(&[self.keep, self.early]);
        to.state(&self.state);
        to.values(&self.recent);
        to.numbers(&[self.max.0.into(), self.max.1, self.reach]);
        to.list(&self.windows, |to, window| {
            to.numbers(&[window.end, window.compared]);
            to.values(&window.values);
        });
        to.u64(self.next_save);
        to.list(&self.states, Writer::state);
        to.list(self.back.as_slice(), |to, back| {
            to.numbers(&[back.start, back.period, back.equal_from, back.from]);
            to.list(back.difference.as_slice(), |to, &heap| to.u64(heap));
            for cursor in [&back.low, &back.high] {
                to.state(&cursor.state);
                to.values(&cursor.unread);
            }
        });
    }

    fn read(from: &mut Reader<'_>) -> Option<Self> {
        let cursor = |from: &mut Reader<'_>| {
            Some(StoredCursor { state: from.state()?, unread: from.values()? })
        };
        Some(Self {
            game: from.text()?,
            keep: from.u64()?,
            early: from.u64()?,
            state: from.state()?,
            recent: from.values()?,
            max: (u16::try_from(from.u64()?).ok()?, from.u64()?),
            reach: from.u64()?,
            windows: from.list(|from| {
                let (end, compared, values) = (from.u64()?, from.u64()?, from.values()?);
                let fits = !values.is_empty() && values.len() as u64 <= end && end <= compared;
                fits.then(|| Window::new(end, &values, &[]).compared_to(compared))
            })?,
            next_save: from.u64()?,
            states: from.list(Reader::state)?,
            back: from.option(|from| {
                Some(StoredBack {
                    start: from.u64()?,
                    period: from.u64()?,
                    equal_from: from.u64()?,
                    from: from.u64()?,
                    difference: from.option(Reader::u64)?,
                    low: cursor(from)?,
                    high: cursor(from)?,
                })
            })?,
        })
    }

    /// The states of all engines in the checkpoint.
    fn states(&self) -> impl Iterator<Item = &SourceState> {
        let backs = self.back.iter().flat_map(|back| [&back.low.state, &back.high.state]);
        self.states.iter().chain([&self.state]).chain(backs)
    }

    /// Every stretch of values in the checkpoint, with the heap after its last one.
    fn stretches(&self) -> impl Iterator<Item = (u64, &[u16])> {
        let windows = self.windows.iter().map(|window| (window.end, &window.values[..]));
        let states = self.states().map(|state| (state.settled, &state.recent[..]));
        windows.chain(states).chain([(self.state.settled, &self.recent[..])])
    }

    /// Looks at what the checksum cannot know: whether this is a checkpoint of the game, the first
    /// values are those of the game, and no part contradicts another.
    fn verify(&self, code: &Code, early: &[u16]) -> Result<(), CheckpointError> {
        let broken = CheckpointError::Inconsistent;
        let agrees = |(end, values): (u64, &[u16])| {
            let Some(first) = end.checked_sub(values.len() as u64) else { return false };
            let known = early.iter().skip(usize::try_from(first).unwrap_or(usize::MAX));
            known.zip(values).all(|(wanted, found)| wanted == found)
        };
        if !self.stretches().all(agrees) {
            return Err(broken("the first values are not those of the game"));
        }
        let parity = code_parity(code);
        if !self.states().all(|state| is_sound(state, early, parity)) {
            return Err(broken("the rare heaps are not those of the values"));
        }
        if !self.windows_fit(code) {
            return Err(broken("the last values are not what the windows need"));
        }
        let settled = self.state.settled;
        let back_fits = |back: &StoredBack| back.fits(settled) && self.state.space.is_some();
        if self.max.1 >= settled.max(1) || !self.back.as_ref().is_none_or(back_fits) {
            return Err(broken("the second pass is not where it can be"));
        }
        Ok(())
    }

    /// Whether every window is as long as it must be, and what is still to be compared with it is
    /// among the last values.
    fn windows_fit(&self, code: &Code) -> bool {
        let (settled, kept) = (self.state.settled, self.recent.len() as u64);
        let length = self.reach + code.last_place().unwrap_or(0) as u64;
        let fits = |window: &Window| {
            let behind = settled.checked_sub(window.compared);
            window.values.len() as u64 == length
                && behind.is_some_and(|behind| length + behind <= kept)
        };
        kept <= settled && self.windows.iter().all(fits)
    }

    /// Whether no number is beyond all bounds.
    fn is_bounded(&self) -> bool {
        let all = self.states().all(|state| state.settled <= MOST && state.depth <= state.settled);
        all && self.keep <= MOST && self.reach <= self.state.settled && self.early <= self.keep
    }
}

/// The parity of the places of splits, if they have one.
fn code_parity(code: &Code) -> Option<usize> {
    Places::of(code)?.split_parity()
}

/// Whether the rare heaps of a state are those among its first and its last values, and its space
/// is one that the game can have.
fn is_sound(state: &SourceState, early: &[u16], parity: Option<usize>) -> bool {
    let Some(space) = state.space else { return state.rares.is_empty() };
    if space.depends_on_position() && space.parity() != parity {
        return false;
    }
    let base = state.settled - state.recent.len() as u64;
    let first = early.len().min(base as usize);
    let known = (0..).zip(&early[..first]).chain((base..).zip(&state.recent));
    let rare = known.filter(|&(heap, &value)| heap > 0 && space.is_rare(heap, value));
    let listed = state.rares.iter().filter(|rare| rare.0 < first as u64 || rare.0 >= base);
    rare.map(|(heap, &value)| (heap, value)).eq(listed.copied())
        && state.rares.iter().all(|&(heap, value)| space.is_rare(heap, value))
}

impl<S: Source> Stream<S> {
    /// The stream as plain data.
    pub fn checkpoint(&self) -> Checkpoint {
        let state = self.source.state();
        Checkpoint {
            game: self.code.to_string(),
            keep: self.keep,
            early: (state.early.len() as u64).min(self.keep),
            state: without_early(state),
            recent: self.recent.clone(),
            max: self.max,
            reach: self.basis.1,
            windows: self.windows.clone(),
            next_save: self.next_save,
            states: self.states.clone(),
            back: self.back.as_ref().map(|back| StoredBack {
                start: back.start,
                period: back.period,
                equal_from: back.equal_from,
                from: back.from,
                difference: back.difference,
                low: StoredCursor::new(&back.low),
                high: StoredCursor::new(&back.high),
            }),
        }
    }

    /// The stream that goes on where a checkpoint of the same game was made. All that it finds is
    /// on the condition that the checkpoint is right.
    pub fn resume(code: &Code, checkpoint: &Checkpoint) -> Result<Self, CheckpointError> {
        let wanted = code.to_string();
        if checkpoint.game != wanted {
            let found = checkpoint.game.clone();
            return Err(CheckpointError::OtherGame { found, wanted });
        }
        if !checkpoint.is_bounded() {
            return Err(CheckpointError::Inconsistent("a number is too large"));
        }
        let unable = CheckpointError::Inconsistent("the engine cannot take it");
        let keep = checkpoint.keep;
        let early = first_values::<S>(code, checkpoint).ok_or(unable.clone())?;
        checkpoint.verify(code, &early)?;
        let engine = |state: &SourceState| {
            let early = early[..early.len().min(state.settled as usize)].to_vec();
            let state = SourceState { early, ..state.clone() };
            S::resume(code, keep, &state).ok_or(unable.clone())
        };
        let cursor = |stored: &StoredCursor| {
            let unread = stored.unread.clone();
            Ok::<_, CheckpointError>(Cursor { source: engine(&stored.state)?, unread })
        };
        let back = match &checkpoint.back {
            None => None,
            Some(back) => Some(Back {
                start: back.start,
                period: back.period,
                equal_from: back.equal_from,
                from: back.from,
                difference: back.difference,
                low: cursor(&back.low)?,
                high: cursor(&back.high)?,
            }),
        };
        let settled = checkpoint.state.settled;
        Ok(Self {
            code: code.clone(),
            keep,
            source: engine(&checkpoint.state)?,
            record: None,
            recent: checkpoint.recent.clone(),
            max: checkpoint.max,
            basis: (checkpoint.state.space, checkpoint.reach),
            windows: checkpoint.windows.clone(),
            next_save: checkpoint.next_save.min(next_save(settled)),
            next_search: settled,
            states: checkpoint.states.clone(),
            back,
            found: None,
            given: Some(settled),
            goal: None,
            two_threads: false,
            before: Statistics::default(),
        })
    }
}

/// The first values, computed from the rules.
fn first_values<S: Source>(code: &Code, checkpoint: &Checkpoint) -> Option<Vec<u16>> {
    let wanted = checkpoint.early.min(checkpoint.state.settled) as usize;
    let mut engine = S::start(code, checkpoint.keep)?;
    let mut early = Vec::new();
    while early.len() < wanted {
        early.extend_from_slice(engine.next_block().ok()?);
    }
    early.truncate(wanted);
    Some(early)
}
