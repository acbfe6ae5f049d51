//! Cuts the certificate of a long nim-period into segments, which can be checked one by one:
//!
//! ```text
//! cargo run --release -p grundy-certify --example segments -- \
//!     docs/certificates/0.106.json 704 > 0.106-segments.json
//! grundy verify 0.106-segments.json --segment 1/704 --steps 20000000000000
//! ```
//!
//! The whole sequence is computed once more, from heap 0 on.

use grundy::run::{Progress, Run};
use grundy_cert::format::Certificate;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, count] = arguments.as_slice() else {
        return Err("usage: segments CERTIFICATE COUNT".into());
    };
    let certificate: Certificate = serde_json::from_slice(&std::fs::read(file)?)?;
    let (begin, told) = (Instant::now(), AtomicU64::new(0));
    let tell = |progress: Progress<'_>| {
        let minute = begin.elapsed().as_secs() / 60;
        if told.swap(minute, Ordering::Relaxed) != minute {
            let goal = progress.goal.unwrap_or(0);
            eprintln!("{minute} min: {} of {goal} values", progress.done);
        }
    };
    let run = Run::unlimited().told_to(&tell);
    let certificate = grundy_certify::with_segments(certificate, count.parse()?, &run)?;
    std::io::stdout().write_all(certificate.to_json().as_bytes())?;
    Ok(std::io::stdout().flush()?)
}
