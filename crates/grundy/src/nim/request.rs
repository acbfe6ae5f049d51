use super::engine::stream::{Checkpoint, CheckpointError, Offer};
use super::sparse::SparseSpace;
use std::fmt;
use std::str::FromStr;

/// The engines behind a nim-sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// The naive algorithm: every option of every heap. Always able.
    Reference,
    /// For codes that never split: the last values, and residue classes for a repeating tail.
    Window,
    /// For games that leave at most two heaps and have no sparse space: 64 options at a time.
    Dense,
    /// The rare/common algorithm as published, for finite octal codes with a sparse space.
    Plain,
    /// The same in blocks, streaming; proves every value.
    Blocked,
    /// The same, assuming that no more rare values come: its values are observed, not proved.
    Observing,
}

impl Engine {
    /// All engines.
    pub const ALL: [Self; 6] =
        [Self::Reference, Self::Window, Self::Dense, Self::Plain, Self::Blocked, Self::Observing];

    /// The name by which it can be forced.
    pub fn name(self) -> &'static str {
        match self {
            Self::Reference => "reference",
            Self::Window => "window",
            Self::Dense => "dense",
            Self::Plain => "plain",
            Self::Blocked => "blocked",
            Self::Observing => "observing",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name is not that of an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {}", Engine::ALL.map(Engine::name).join(", "))]
pub struct EngineNameError(());

impl FromStr for Engine {
    type Err = EngineNameError;

    fn from_str(text: &str) -> Result<Self, EngineNameError> {
        Self::ALL.into_iter().find(|engine| engine.name() == text).ok_or(EngineNameError(()))
    }
}

/// Takes what is offered to be stored.
pub type Keep<'a> = &'a dyn Fn(Offer<'_>);

/// What is asked of a nim-sequence.
///
/// ```
/// use grundy::nim::{self, Engine, Request};
/// use grundy::{Game, run::Run};
///
/// let game: Game = "0.16".parse()?;
/// let request = Request::new().heaps(30_000).engine(Engine::Dense);
/// let sequence = nim::compute(&game, &request, &Run::unlimited())?.value;
/// assert_eq!((sequence.engine(), sequence.computed()), (Engine::Dense, 30_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default)]
#[must_use]
pub struct Request<'a> {
    pub(super) heaps: Option<u64>,
    pub(super) engine: Option<Engine>,
    pub(super) checkpoint: Option<&'a Checkpoint>,
    pub(super) keep: Option<Keep<'a>>,
    pub(super) threads: usize,
    pub(super) space: Option<SparseSpace>,
}

impl fmt::Debug for Request<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request")
            .field("heaps", &self.heaps)
            .field("engine", &self.engine)
            .field("checkpoint", &self.checkpoint.map(Checkpoint::settled))
            .field("keep", &self.keep.is_some())
            .field("threads", &self.threads)
            .field("space", &self.space)
            .finish()
    }
}

impl<'a> Request<'a> {
    /// Nothing in particular: values until the period is proved, by the best engine, as far as
    /// that engine goes where nobody says.
    pub fn new() -> Self {
        Self::default()
    }

    /// At most so many values.
    pub fn heaps(self, heaps: impl Into<Option<u64>>) -> Self {
        Self { heaps: heaps.into(), ..self }
    }

    /// This engine and no other.
    pub fn engine(self, engine: impl Into<Option<Engine>>) -> Self {
        Self { engine: engine.into(), ..self }
    }

    /// Going on from here.
    pub fn checkpoint(self, checkpoint: impl Into<Option<&'a Checkpoint>>) -> Self {
        Self { checkpoint: checkpoint.into(), ..self }
    }

    /// With an [`Offer`] now and then, and one at the end.
    pub fn keep(self, keep: impl Into<Option<Keep<'a>>>) -> Self {
        Self { keep: keep.into(), ..self }
    }

    /// In this sparse space and no other. The values are the same in every space; the dense engine
    /// and the plain one can be told which to use.
    pub fn space(self, space: impl Into<Option<SparseSpace>>) -> Self {
        Self { space: space.into(), ..self }
    }

    /// On at most so many threads; 0 means one. Only the blocked engine uses two, and only for
    /// long sequences. The answer is the same.
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }
}

/// Why a request cannot be met at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NimError {
    /// The engine that was forced is not made for this game.
    #[error("the {0} engine cannot compute this game")]
    Engine(Engine),
    /// The engine that was forced has to give up on the way.
    #[error("the {engine} engine cannot go on: {reason}")]
    Lost {
        /// The engine.
        engine: Engine,
        /// What happened.
        reason: String,
    },
    /// The checkpoint is not one of this game, or is damaged.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}
