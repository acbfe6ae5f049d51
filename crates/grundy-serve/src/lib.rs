//! The pages of Grundy: look up any game, watch it being solved, play against it.
//!
//! [`serve`] answers HTTP on one address until it is told to stop. All mathematics is done by
//! runs of the program itself, in processes of their own with limits of their own; this crate
//! only asks, remembers and shows. So a page and the command line cannot disagree, and no
//! question can take the server down.
//!
//! | module | idea |
//! |---|---|
//! | `question`, `answer` | a command line, and what comes back |
//! | `worker`, `jobs` | one computation; the table of all, bounded |
//! | `pages`, `api` | what a browser sees; what a program sees |
//! | `guard`, `hosts`, `rate`, `net` | who may ask, how often, how slowly |
//! | `shelf` | pages that are ready |
//! | `known`, `catalogue`, `library` | what is known before anything is computed: the atlas |

mod answer;
mod api;
mod app;
mod ask;
mod assets;
mod catalogue;
mod guard;
mod hosts;
mod jobs;
mod known;
mod library;
mod limits;
mod net;
mod pages;
mod panel;
mod question;
mod rate;
mod router;
mod shelf;
mod trouble;
mod view;
mod worker;

use app::App;
use grundy_atlas::AtlasError;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen.
    pub address: SocketAddr,
    /// Names besides those of this machine by which browsers may call the server.
    pub hosts: Vec<String>,
    /// For everybody, and not for one person at their own machine: stricter limits.
    pub public: bool,
    /// The program `grundy`, which answers the questions.
    pub program: PathBuf,
    /// An atlas: what it has proved is shown at once, and what is computed here enters it unless
    /// the server is public.
    pub atlas: Option<PathBuf>,
}

/// Why nothing is served.
#[derive(Debug)]
pub enum ServeError {
    /// The address cannot be listened on.
    Listen(io::Error),
    /// The atlas cannot be opened.
    Atlas(AtlasError),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listen(error) => error.fmt(f),
            Self::Atlas(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ServeError {}

impl From<io::Error> for ServeError {
    fn from(error: io::Error) -> Self {
        Self::Listen(error)
    }
}

/// Answers until `stopped` says so, which is asked ten times a second. `ready` is called with the
/// address once the first request would be answered.
pub fn serve(
    options: Options,
    ready: impl FnOnce(SocketAddr),
    stopped: impl Fn() -> bool + Send,
) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(options.address).await?;
        let address = listener.local_addr()?;
        let app = Arc::new(App::new(options, address).map_err(ServeError::Atlas)?);
        ready(address);
        net::accept(listener, app, stopped).await;
        Ok(())
    });
    runtime.shutdown_background();
    done
}
