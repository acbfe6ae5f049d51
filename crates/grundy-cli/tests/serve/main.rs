//! `grundy serve`, as browsers, programs and strangers meet it.

mod hostile;
mod pages;
mod server;
