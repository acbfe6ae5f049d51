//! The state of a server.

use crate::hosts::Hosts;
use crate::jobs::Jobs;
use crate::known::Known;
use crate::limits::Limits;
use crate::rate::Meter;
use crate::shelf::Shelf;
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::available_parallelism;

/// What every page is given.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) limits: Limits,
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) known: Known,
    pub(crate) shelf: Shelf,
    pub(crate) hosts: Hosts,
    pub(crate) meter: Option<Meter>,
    pub(crate) public: bool,
}

pub(crate) type Shared = Arc<App>;

impl App {
    pub(crate) fn new(options: crate::Options, address: SocketAddr) -> Self {
        let cores = available_parallelism().map_or(1, usize::from);
        let limits = if options.public { Limits::public(cores) } else { Limits::local(cores) };
        Self {
            limits,
            jobs: Arc::new(Jobs::new(options.program, limits)),
            known: Known::embedded(),
            shelf: Shelf::default(),
            hosts: Hosts::new(address, options.hosts),
            meter: limits.rate.map(Meter::new),
            public: options.public,
        }
    }
}
