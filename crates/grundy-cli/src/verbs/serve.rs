//! `grundy serve`: the workbench in the browser.

use crate::answer::{Answer, Failure, Verdict};
use crate::args::ServeArgs;
use crate::context::Context;
use crate::format::Format;
use crate::guard;
use grundy_report::Page;
use grundy_report::answer::Ending;
use grundy_serve::{Options, ServeError};
use serde::Serialize;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::thread;
use std::time::Duration;

/// How often memory that is free goes back to the system.
const TIDY: Duration = Duration::from_secs(60);

/// What is left to say at the end.
#[derive(Serialize)]
struct Served {
    address: String,
}

pub(crate) fn answer(args: &ServeArgs, context: &Context) -> Verdict {
    let program = std::env::current_exe().map_err(Failure::error)?;
    let address = SocketAddr::new(args.bind, args.port);
    let (hosts, public) = (args.host.clone(), args.public);
    let options = Options { address, hosts, public, program, atlas: args.atlas.clone() };
    let mut served = Served { address: String::new() };
    let ready = |address: SocketAddr| {
        served.address = format!("http://{address}/");
        let line = format!("serving at {} (Ctrl-C ends it)\n", served.address);
        // Whoever does not read it has found the address otherwise.
        let _ = match context.format() {
            Format::Text => io::stdout().write_all(line.as_bytes()),
            _ => io::stderr().write_all(line.as_bytes()),
        };
    };
    guard::keep_memory_in(thread::available_parallelism().map_or(1, usize::from));
    // Without a thread for it, the server is only larger than it need be.
    let _ = thread::Builder::new().name("tidy".to_owned()).spawn(|| {
        loop {
            thread::sleep(TIDY);
            guard::give_back_free_pages();
        }
    });
    grundy_serve::serve(options, ready, Context::is_interrupted).map_err(|error| match error {
        ServeError::Listen(error) => {
            Failure::new(format!("error: cannot serve at {address}: {error}; --port takes another"))
        }
        ServeError::Atlas(error) => Failure::error(error),
    })?;
    Ok(Answer::new(Page::default(), served, Ending::Done))
}
