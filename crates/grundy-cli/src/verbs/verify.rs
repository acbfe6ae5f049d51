//! `grundy verify FILE`: a certificate, accepted, refused, or not checked at a limit.

use crate::answer::{Answer, Failure, Verdict};
use crate::args::VerifyArgs;
use grundy_cert::{Limits, check, check_part};
use grundy_report::answer::VerifyAnswer;
use std::fs::File;
use std::io::{self, Read};

/// What the checker counts as a number in a table has at most so many bytes.
const CELL: u64 = 8;

/// With a limit of memory that was set, tables may be as large as that.
pub(crate) fn answer(args: &VerifyArgs, memory: Option<u64>) -> Verdict {
    let usual = Limits::default();
    let cells = memory.map_or(usual.cells, |bytes| bytes / CELL);
    let limits = Limits { steps: args.steps, cells, ..usual };
    let mut bytes = Vec::new();
    // One byte more than is allowed, so that a file that is too long is seen to be.
    let most = limits.file as u64 + 1;
    let from: io::Result<Box<dyn Read>> = match args.file.as_os_str() == "-" {
        true => Ok(Box::new(io::stdin())),
        false => File::open(&args.file).map(|file| Box::new(file) as _),
    };
    from.and_then(|from| from.take(most).read_to_end(&mut bytes))
        .map_err(|e| Failure::new(format!("error: cannot read {}: {e}", args.file.display())))?;
    let verdict = match args.segment {
        Some(part) => check_part(&bytes, &limits, part),
        None => check(&bytes, &limits),
    };
    Ok(Answer::of(&VerifyAnswer::new(verdict)))
}
