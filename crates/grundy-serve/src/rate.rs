//! How often an address may ask: a bucket of tokens for each, filled at a steady rate.

use crate::limits::Rate;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The most addresses that are remembered.
const MOST: usize = 10_000;

/// The buckets of all addresses.
#[derive(Debug)]
pub(crate) struct Meter {
    rate: Rate,
    buckets: Mutex<HashMap<IpAddr, (f64, Instant)>>,
}

impl Meter {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, buckets: Mutex::default() }
    }

    /// Takes a token; false if there is none.
    pub(crate) fn admits(&self, from: IpAddr) -> bool {
        self.admits_at(from, Instant::now())
    }

    fn admits_at(&self, from: IpAddr, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let Rate { burst, per_second } = self.rate;
        let filled = |&(tokens, then): &(f64, Instant)| {
            (tokens + now.saturating_duration_since(then).as_secs_f64() * per_second).min(burst)
        };
        if buckets.len() >= MOST {
            // A full bucket says nothing; if all are in use, everybody begins anew.
            buckets.retain(|_, bucket| filled(bucket) < burst);
            if buckets.len() >= MOST {
                buckets.clear();
            }
        }
        let bucket = buckets.entry(network(from)).or_insert((burst, now));
        let tokens = filled(bucket);
        *bucket = ((tokens - 1.0).max(0.0), now);
        tokens >= 1.0
    }
}

/// Whoever has one IPv6 address has 2^64 of them.
fn network(from: IpAddr) -> IpAddr {
    match from.to_canonical() {
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX)).into(),
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_burst_and_then_a_steady_rate() {
        let meter = Meter::new(Rate { burst: 3.0, per_second: 2.0 });
        let (from, other): (IpAddr, IpAddr) = ([1, 2, 3, 4].into(), [1, 2, 3, 5].into());
        let now = Instant::now();
        let admitted = (0..5).filter(|_| meter.admits_at(from, now)).count();
        assert_eq!(admitted, 3);
        assert!(meter.admits_at(other, now));
        let later = now + Duration::from_secs(1);
        let admitted = (0..5).filter(|_| meter.admits_at(from, later)).count();
        assert_eq!(admitted, 2);
    }

    #[test]
    fn the_number_of_buckets_is_bounded() {
        let meter = Meter::new(Rate { burst: 1.0, per_second: 1.0 });
        let now = Instant::now();
        for i in 0..3 * MOST as u32 {
            meter.admits_at(std::net::Ipv4Addr::from_bits(i).into(), now);
        }
        assert!(meter.buckets.lock().unwrap().len() <= MOST);
    }

    #[test]
    fn neighbours_in_a_network_share_a_bucket() {
        let at = |text: &str| network(text.parse().unwrap());
        assert_eq!(at("2001:db8::1"), at("2001:db8::2"));
        assert_ne!(at("2001:db8::1"), at("2001:db8:1::1"));
        assert_eq!(at("::ffff:1.2.3.4"), at("1.2.3.4"));
    }
}
