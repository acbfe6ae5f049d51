use super::back::{Back, Cursor};
use super::windows::Window;
use super::{Source, State, Stream};
use crate::nim::sparse::SparseSpace;
use crate::nim::{Period, reference};
use crate::rules::Code;
use bytes::{Reader, Writer};

mod bytes;

/// The first bytes of a checkpoint.
const MAGIC: &[u8; 8] = b"GRUNDYCP";
/// The version of the format that this program writes, and the only one that it reads.
const VERSION: u32 = 1;
/// Values that are computed anew when a stream is resumed.
const VERIFIED: usize = 600;

/// A stream stopped and stored: plain data with an encoding in bytes.
///
/// The encoding is `GRUNDYCP`, the version (4 bytes, least first, as all numbers), the length of the
/// body (8 bytes), the body, and the CRC-32 of all before. The body begins with the spelling of
/// the game.
///
/// ```
/// use grundy::nim::stream::{Checkpoint, Stream};
/// use grundy::run::Run;
///
/// let code = "0.156".parse()?;
/// let mut stream: Stream = Stream::new(&code).unwrap();
/// stream.advance(3000, &Run::unlimited()).unwrap();
/// let bytes = stream.checkpoint().encode();
///
/// let checkpoint = Checkpoint::decode(&bytes).unwrap();
/// let mut resumed: Stream = Stream::resume(&code, &checkpoint).unwrap();
/// assert_eq!(resumed.run(&Run::unlimited()).unwrap().period.period, 349);
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    game: String,
    keep: u64,
    state: State,
    recent: Vec<u16>,
    max: (u16, u64),
    basis: (Option<SparseSpace>, u64),
    windows: Vec<Window>,
    next_save: u64,
    next_search: u64,
    states: Vec<State>,
    back: Option<StoredBack>,
    /// The first heap of the window that came back, the preperiod and the period.
    proved: Option<(u64, u64, u64)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct StoredBack {
    start: u64,
    period: u64,
    equal_from: u64,
    from: u64,
    difference: Option<u64>,
    /// The state of an engine and its unread values.
    low: (State, Vec<u16>),
    high: (State, Vec<u16>),
}

impl StoredBack {
    /// Whether the two engines are where a comparison can be.
    fn fits(&self) -> bool {
        let heap = |(state, unread): &(State, Vec<u16>)| state.settled - unread.len() as u64;
        let ends = |(state, unread): &(State, Vec<u16>)| state.recent.ends_with(unread);
        ends(&self.low)
            && ends(&self.high)
            && self.period > 0
            && (self.from..=self.equal_from).contains(&heap(&self.low))
            && self.equal_from <= self.start
    }
}

/// Why a checkpoint is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
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
    pub fn decode(bytes: &[u8]) -> Result<Self, Refused> {
        let mut reader = Reader::new(bytes);
        if reader.take(MAGIC.len()).is_none_or(|magic| magic != MAGIC) {
            return Err(Refused::NotACheckpoint);
        }
        let cut = |wanted| Refused::Length { found: bytes.len() as u64, wanted };
        let version = reader.u32().ok_or(cut(24))?;
        if version != VERSION {
            return Err(Refused::Version { found: version, known: VERSION });
        }
        let length = reader.u64().ok_or(cut(24))?;
        let wanted = length.saturating_add(24);
        if bytes.len() as u64 != wanted {
            return Err(cut(wanted));
        }
        let (checked, checksum) = bytes.split_at(bytes.len() - 4);
        if crc32fast::hash(checked).to_le_bytes() != checksum {
            return Err(Refused::Damaged);
        }
        let mut body = Reader::new(&checked[20..]);
        let checkpoint = Self::read(&mut body).filter(|_| body.is_at_end());
        checkpoint.ok_or(Refused::Inconsistent("a list does not end where it should"))
    }

    fn write(&self, to: &mut Writer) {
        to.text(&self.game);
        to.u64(self.keep);
        to.state(&self.state);
        to.values(&self.recent);
        to.u64(self.max.0.into());
        to.u64(self.max.1);
        to.space(self.basis.0);
        to.u64(self.basis.1);
        to.list(&self.windows, |to, window| {
            to.u64(window.end);
            to.u64(window.compared);
            to.values(&window.values);
        });
        to.u64(self.next_save);
        to.u64(self.next_search);
        to.list(&self.states, Writer::state);
        to.list(self.back.as_slice(), |to, back| {
            to.numbers(&[back.start, back.period, back.equal_from, back.from]);
            to.list(back.difference.as_slice(), |to, &heap| to.u64(heap));
            for (state, unread) in [&back.low, &back.high] {
                to.state(state);
                to.values(unread);
            }
        });
        to.list(self.proved.as_slice(), |to, &(start, preperiod, period)| {
            to.numbers(&[start, preperiod, period]);
        });
    }

    fn read(from: &mut Reader<'_>) -> Option<Self> {
        Some(Self {
            game: from.text()?,
            keep: from.u64()?,
            state: from.state()?,
            recent: from.values()?,
            max: (u16::try_from(from.u64()?).ok()?, from.u64()?),
            basis: (from.space()?, from.u64()?),
            windows: from.list(|from| {
                let (end, compared, values) = (from.u64()?, from.u64()?, from.values()?);
                let fits = !values.is_empty() && values.len() as u64 <= end && end <= compared;
                fits.then(|| Window::new(end, &values, &[]).compared_to(compared))
            })?,
            next_save: from.u64()?,
            next_search: from.u64()?,
            states: from.list(Reader::state)?,
            back: from.option(|from| {
                Some(StoredBack {
                    start: from.u64()?,
                    period: from.u64()?,
                    equal_from: from.u64()?,
                    from: from.u64()?,
                    difference: from.option(Reader::u64)?,
                    low: (from.state()?, from.values()?),
                    high: (from.state()?, from.values()?),
                })
            })?,
            proved: from.option(|from| Some((from.u64()?, from.u64()?, from.u64()?)))?,
        })
    }

    /// Looks at what the checksum cannot know: the game, and whether the first values are right.
    fn verify(&self, code: &Code) -> Result<(), Refused> {
        let wanted = code.to_string();
        if self.game != wanted {
            return Err(Refused::OtherGame { found: self.game.clone(), wanted });
        }
        let backs = self.back.iter().flat_map(|back| [&back.low.0, &back.high.0]);
        let states = self.states.iter().chain([&self.state]).chain(backs);
        let truth = reference::values(code, VERIFIED);
        for state in states {
            if !state.early.iter().zip(&truth).all(|(&value, &true_)| u32::from(value) == true_) {
                return Err(Refused::Inconsistent("the first values are not those of the game"));
            }
        }
        if !self.windows_fit() {
            return Err(Refused::Inconsistent("the last values are not what the windows need"));
        }
        let proved_fits = self.proved.is_none_or(|_| self.basis.0.is_some());
        if !(proved_fits && self.back.as_ref().is_none_or(StoredBack::fits)) {
            return Err(Refused::Inconsistent("the second pass is not where it can be"));
        }
        Ok(())
    }

    /// Whether every window that is still to be compared is among the last values.
    fn windows_fit(&self) -> bool {
        let (settled, kept) = (self.state.settled, self.recent.len() as u64);
        let fits = |window: &Window| {
            let behind = settled.checked_sub(window.compared);
            behind.is_some_and(|behind| window.values.len() as u64 + behind <= kept)
        };
        kept <= settled && self.windows.iter().all(fits)
    }
}

impl<S: Source> Stream<S> {
    /// The stream as plain data.
    pub fn checkpoint(&self) -> Checkpoint {
        let cursor = |cursor: &Cursor<S>| (cursor.source.state(), cursor.unread.clone());
        Checkpoint {
            game: self.code.to_string(),
            keep: self.keep,
            state: self.source.state(),
            recent: self.recent.clone(),
            max: self.max,
            basis: self.basis,
            windows: self.windows.clone(),
            next_save: self.next_save,
            next_search: self.next_search,
            states: self.states.clone(),
            back: self.back.as_ref().map(|back| StoredBack {
                start: back.start,
                period: back.period,
                equal_from: back.equal_from,
                from: back.from,
                difference: back.difference,
                low: cursor(&back.low),
                high: cursor(&back.high),
            }),
            proved: self
                .proof
                .as_ref()
                .map(|proof| (proof.start, proof.period.preperiod, proof.period.period)),
        }
    }

    /// The stream that goes on where a checkpoint of the same game was made.
    pub fn resume(code: &Code, checkpoint: &Checkpoint) -> Result<Self, Refused> {
        checkpoint.verify(code)?;
        let unable = Refused::Inconsistent("the engine cannot take it");
        let keep = checkpoint.keep;
        let engine = |state: &State| S::resume(code, keep, state).ok_or(unable.clone());
        let cursor = |(state, unread): &(State, Vec<u16>)| {
            Ok::<_, Refused>(Cursor { source: engine(state)?, unread: unread.clone() })
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
        let mut stream = Self {
            code: code.clone(),
            keep,
            source: engine(&checkpoint.state)?,
            recent: checkpoint.recent.clone(),
            max: checkpoint.max,
            basis: checkpoint.basis,
            windows: checkpoint.windows.clone(),
            next_save: checkpoint.next_save,
            next_search: checkpoint.next_search,
            states: checkpoint.states.clone(),
            back,
            proof: None,
            goal: None,
            two_threads: false,
        };
        stream.proof = checkpoint.proved.map(|(start, preperiod, period)| {
            stream.certificate(start, Period { preperiod, period, saltus: 0 })
        });
        Ok(stream)
    }
}
