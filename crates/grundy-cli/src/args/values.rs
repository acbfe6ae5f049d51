//! Values of options.

use std::ops::RangeBounds;
use std::time::Duration;

/// A whole number: 1000000, 1_000_000, 1e6, 1.5e6 or 10^6.
pub(super) fn count<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let number = whole(text).ok_or("expected a whole number such as 1000 or 1e6")?;
    let number = u64::try_from(number).map_err(|_| "expected a number below 2^64")?;
    T::try_from(number).map_err(|_| "the number is too large here".to_owned())
}

/// A number within bounds.
pub(super) fn count_in<T>(
    range: impl RangeBounds<T> + Clone + std::fmt::Debug,
) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: TryFrom<u64> + PartialOrd,
{
    move |text| {
        let number = count(text)?;
        if range.contains(&number) { Ok(number) } else { Err(format!("{range:?} is allowed")) }
    }
}

fn whole(text: &str) -> Option<u128> {
    let plain = |text: &str| text.replace('_', "").parse::<u128>().ok();
    if let Some((base, exponent)) = text.split_once('^') {
        return plain(base)?.checked_pow(exponent.parse().ok()?);
    }
    let Some((mantissa, exponent)) = text.split_once(['e', 'E']) else { return plain(text) };
    let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent = exponent.trim_start_matches('+').parse::<u32>().ok()?;
    let zeros = exponent.checked_sub(u32::try_from(after.len()).ok()?)?;
    plain(&format!("{before}{after}"))?.checked_mul(10u128.checked_pow(zeros)?)
}

/// A time, in seconds unless it has a unit: 30, 0.5, 10s, 5m, 1h 30m.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds)
            .map_err(|_| "expected a number of seconds, or a time such as 5m".to_owned()),
        Err(_) => humantime::parse_duration(text)
            .map_err(|error| format!("{error}; a time is 30 (seconds), 10s, 5m or 2h")),
    }
}

/// A number of bytes, with an optional K, M, G or T: 500M, 1.5G.
pub(super) fn size(text: &str) -> Result<u64, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text[number.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 1,
        "K" | "KB" | "KIB" => 1 << 10,
        "M" | "MB" | "MIB" => 1 << 20,
        "G" | "GB" | "GIB" => 1 << 30,
        "T" | "TB" | "TIB" => 1u64 << 40,
        other => return Err(format!("unknown unit {other:?}; use K, M, G or T")),
    };
    let large = "too large".to_owned();
    match (count::<u64>(number), number.parse::<f64>()) {
        (Ok(count), _) => count.checked_mul(unit).ok_or(large),
        (Err(_), Ok(part)) if part >= 0.0 => {
            let bytes = part * unit as f64;
            if bytes < u64::MAX as f64 { Ok(bytes as u64) } else { Err(large) }
        }
        _ => Err("expected a number such as 500M".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(size("500M"), Ok(500 << 20));
        assert_eq!(size("8g"), Ok(8 << 30));
        assert_eq!(size("12"), Ok(12));
        assert_eq!(size("1.5G"), Ok(3 << 29));
        assert_eq!(size("1e9"), Ok(1_000_000_000));
        for wrong in ["M", "5X", "99999999999T", "-1", "", "nanG", "1e400"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn counts() {
        for text in ["1000000", "1e6", "1E+6", "10^6", "1_000_000", "0.001e9", "1.0e6"] {
            assert_eq!(count::<u64>(text), Ok(1_000_000), "{text}");
        }
        assert_eq!(count::<u64>("2^63"), Ok(1 << 63));
        for wrong in ["", "e6", "1e", "1.5", "1e-6", "1.55e1", "-3", "10^", "2^64", "1e20", "x"] {
            assert!(count::<u64>(wrong).is_err(), "{wrong}");
        }
        assert!(count::<u32>("1e10").is_err());
        assert_eq!(count_in(1..=12u32)("12"), Ok(12));
        assert!(count_in(1..=12u32)("13").is_err());
    }

    #[test]
    fn times() {
        assert_eq!(duration("30"), Ok(Duration::from_secs(30)));
        assert_eq!(duration("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("5m"), Ok(Duration::from_secs(300)));
        assert_eq!(duration("1h 30m"), Ok(Duration::from_secs(5400)));
        assert_eq!(duration("50ms"), Ok(Duration::from_millis(50)));
        for wrong in ["", "-1", "nan", "inf", "5 parsecs", "1e300"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
