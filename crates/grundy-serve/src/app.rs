//! The state of a server.

use crate::catalogue::Catalogue;
use crate::hosts::Hosts;
use crate::jobs::Jobs;
use crate::library::Library;
use crate::limits::Limits;
use crate::rate::Meter;
use crate::shelf::Shelf;
use grundy_atlas::AtlasError;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::available_parallelism;

/// What every page is given.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) limits: Limits,
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) library: Option<Arc<Library>>,
    pub(crate) shelf: Shelf,
    pub(crate) hosts: Hosts,
    pub(crate) meter: Option<Meter>,
    pub(crate) public: bool,
}

pub(crate) type Shared = Arc<App>;

impl App {
    pub(crate) fn new(options: crate::Options, address: SocketAddr) -> Result<Self, AtlasError> {
        let cores = available_parallelism().map_or(1, usize::from);
        let limits = if options.public { Limits::public(cores) } else { Limits::local(cores) };
        let writer = (!options.public).then_some(options.program.as_path());
        let open = |path: PathBuf| Library::open(&path, writer).map(Arc::new);
        let library = options.atlas.map(open).transpose()?;
        Ok(Self {
            limits,
            jobs: Arc::new(Jobs::new(options.program, limits, library.clone())),
            catalogue: Arc::new(Catalogue::new(library.as_deref())?),
            library,
            shelf: Shelf::default(),
            hosts: Hosts::new(address, options.hosts),
            meter: limits.rate.map(Meter::new),
            public: options.public,
        })
    }
}
