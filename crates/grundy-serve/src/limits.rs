//! What a visitor may use: nothing that comes over the wire is unbounded.

use std::time::Duration;

const MEGABYTE: u64 = 1 << 20;

/// What computations of one kind may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    /// The time of each computation, where the visitor asks for no other.
    pub(crate) time: Duration,
    /// The memory of each computation.
    pub(crate) memory: u64,
    /// How many run at once.
    pub(crate) at_once: usize,
    /// How many may wait for their turn.
    pub(crate) waiting: usize,
}

/// How many requests one address may make.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    /// At once, after a pause.
    pub(crate) burst: f64,
    /// In the long run, each second.
    pub(crate) per_second: f64,
}

/// All limits of a server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Questions about a position, a form, a board: answered while the visitor waits.
    pub(crate) quick: Share,
    /// Questions about a game.
    pub(crate) long: Share,
    /// The longest time that may be asked for.
    pub(crate) longest: Duration,
    /// The most bytes of answers that are kept.
    pub(crate) kept: usize,
    /// The most bytes of one answer.
    pub(crate) answer: u64,
    /// The most connections at once.
    pub(crate) connections: usize,
    /// The most bytes of the body of a request.
    pub(crate) body: usize,
    /// Requests from one address.
    pub(crate) rate: Option<Rate>,
}

/// The longest text that is read as a game, a position or an expression.
pub(crate) const TEXT: usize = 2000;
/// The longest path and query.
pub(crate) const ADDRESS: usize = 8000;
/// The most headers, and the most bytes of the head of a request.
pub(crate) const HEADERS: usize = 64;
pub(crate) const HEAD: usize = 16 << 10;
/// How long the head of a request may take.
pub(crate) const HEAD_TIME: Duration = Duration::from_secs(10);
/// How long a connection may be silent.
pub(crate) const SILENCE: Duration = Duration::from_secs(30);
/// How long the body of a request may take.
pub(crate) const BODY_TIME: Duration = Duration::from_secs(15);

impl Limits {
    /// For one person at their own machine.
    pub(crate) fn local(cores: usize) -> Self {
        Self {
            quick: Share {
                time: Duration::from_secs(10),
                memory: 512 * MEGABYTE,
                at_once: 2,
                waiting: 32,
            },
            long: Share {
                time: Duration::from_secs(30),
                memory: 1024 * MEGABYTE,
                at_once: cores.clamp(1, 4),
                waiting: 64,
            },
            longest: Duration::from_secs(3600),
            kept: 64 << 20,
            answer: 32 * MEGABYTE,
            connections: 512,
            body: 16 << 20,
            rate: None,
        }
    }

    /// For everybody.
    pub(crate) fn public(cores: usize) -> Self {
        let local = Self::local(cores);
        Self {
            quick: Share { time: Duration::from_secs(3), memory: 128 * MEGABYTE, ..local.quick },
            long: Share {
                time: Duration::from_secs(10),
                memory: 256 * MEGABYTE,
                at_once: 1,
                waiting: 16,
            },
            longest: Duration::from_secs(10),
            answer: 16 * MEGABYTE,
            body: 2 << 20,
            rate: Some(Rate { burst: 60.0, per_second: 10.0 }),
            ..local
        }
    }
}
