//! `grundy serve`, as browsers, programs and strangers meet it.

mod atlas;
mod hostile;
mod pages;
mod server;
mod soak;
