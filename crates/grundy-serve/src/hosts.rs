//! The names of this server.

use std::net::SocketAddr;

/// The names by which this server may be called.
#[derive(Debug)]
pub(crate) struct Hosts(Vec<String>);

impl Hosts {
    pub(crate) fn new(address: SocketAddr, more: Vec<String>) -> Self {
        let ip = match address {
            SocketAddr::V4(v4) => v4.ip().to_string(),
            SocketAddr::V6(v6) => format!("[{}]", v6.ip()),
        };
        let own = ["localhost".to_owned(), "127.0.0.1".to_owned(), "[::1]".to_owned(), ip];
        Self(own.into_iter().chain(more).map(|name| name.to_ascii_lowercase()).collect())
    }

    /// Whether this is one of them, with or without a port.
    pub(crate) fn has(&self, authority: &str) -> bool {
        let name = match authority.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
            _ => authority,
        };
        self.0.iter().any(|own| own.eq_ignore_ascii_case(name))
    }

    /// Whether an origin is a page of this server.
    pub(crate) fn is_origin(&self, origin: &str) -> bool {
        let rest = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        rest.is_some_and(|authority| self.has(authority))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts() -> Hosts {
        Hosts::new("127.0.0.1:7700".parse().unwrap(), vec!["games.example".to_owned()])
    }

    #[test]
    fn a_name_of_this_server_is_known_with_and_without_a_port() {
        for name in ["127.0.0.1:7700", "localhost", "LOCALHOST:1", "[::1]:7700", "games.example"] {
            assert!(hosts().has(name), "{name}");
        }
        for name in [
            "",
            ":",
            "example.com",
            "localhost.example.com:7700",
            "127.0.0.1.nip.io",
            "localhost:x",
        ] {
            assert!(!hosts().has(name), "{name}");
        }
    }

    #[test]
    fn an_origin_has_a_scheme_and_a_known_name() {
        assert!(hosts().is_origin("http://localhost:7700"));
        for origin in ["null", "", "localhost", "http://evil.example", "file://localhost"] {
            assert!(!hosts().is_origin(origin), "{origin}");
        }
    }
}
