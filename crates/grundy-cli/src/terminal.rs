//! How wide the terminal is.

use grundy_report::COLUMNS;
use std::io::IsTerminal;

/// The columns of the terminal that something is printed on: what `COLUMNS` says, or what the
/// terminal does; what is written to a file or a pipe is as wide as the plainest terminal.
pub(crate) fn columns(out: impl IsTerminal) -> usize {
    let said = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    let measured = || {
        let size = out.is_terminal().then(terminal_size::terminal_size).flatten();
        size.map(|(width, _)| usize::from(width.0))
    };
    said.or_else(measured).filter(|&columns| columns > 0).unwrap_or(COLUMNS)
}
