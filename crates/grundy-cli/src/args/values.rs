//! Values of options.

/// A number of bytes, with an optional K, M, G or T.
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
    let count: u64 = number.parse().map_err(|_| "expected a number such as 500M".to_owned())?;
    count.checked_mul(unit).ok_or_else(|| "too large".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(size("500M"), Ok(500 << 20));
        assert_eq!(size("8g"), Ok(8 << 30));
        assert_eq!(size("12"), Ok(12));
        assert!(size("M").is_err());
        assert!(size("5X").is_err());
        assert!(size("99999999999T").is_err());
    }
}
