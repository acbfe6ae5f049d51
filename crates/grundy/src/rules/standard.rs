use super::{Code, Digit};

impl Code {
    /// The code in standard form with the same game, and how much smaller its heaps are; `None`
    /// for infinite codes, codes with digits above 7 and codes without a move.
    ///
    /// A code is in *standard form* if a heap of 1 can be taken (Berlekamp, Conway and Guy 1982,
    /// chapter 4). If it cannot, a heap of 1 has no options and is as good as nothing. Then call a
    /// heap of n a heap of n − 1. Taking i tokens and leaving j heaps is now taking i + j − 1
    /// tokens and leaving at most j heaps, since those that were heaps of 1 are gone. So Dawson's
    /// Kayles 0.07 is Dawson's Chess 0.137 with heaps one larger.
    ///
    /// ```
    /// use grundy::rules::Code;
    ///
    /// let standard = |code: &str| code.parse::<Code>().unwrap().standard_form().unwrap();
    /// assert_eq!(standard("0.07"), ("0.137".parse()?, 1));
    /// assert_eq!(standard("0.04"), ("0.11337".parse()?, 3));
    /// assert_eq!(standard("0.007"), ("0.11337".parse()?, 2));
    /// assert_eq!(standard("4.0"), ("0.7".parse()?, 1));
    /// assert_eq!(standard("0.77"), ("0.77".parse()?, 0));
    /// # Ok::<(), grundy::rules::ParseError>(())
    /// ```
    pub fn standard_form(&self) -> Option<(Self, u64)> {
        let last = self.last_place().filter(|_| self.max_parts() <= 2)?;
        let mut digits: Vec<u64> = (0..=last as u64).map(|i| self.digit(i).0).collect();
        if digits.iter().all(|&digit| digit == 0) {
            return None;
        }
        let mut shift = 0;
        while digits.get(1).is_none_or(|first| first % 2 == 0) {
            digits = smaller_heaps(&digits);
            shift += 1;
        }
        let code = Self::new(digits.into_iter().map(Digit).collect(), Vec::new())?;
        Some((code, shift))
    }
}

/// The digits when a heap of n is called a heap of n − 1.
fn smaller_heaps(digits: &[u64]) -> Vec<u64> {
    let mut smaller = vec![0; digits.len() + 1];
    for (taken, &digit) in digits.iter().enumerate() {
        for parts in (0..3usize).filter(|parts| digit >> parts & 1 == 1) {
            if let Some(place) = (taken + parts).checked_sub(1) {
                smaller[place] |= (2 << parts) - 1;
            }
        }
    }
    smaller
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::reference;

    #[test]
    fn heaps_of_the_standard_form_are_those_of_the_code() {
        for number in 1..1024u64 {
            let code: Code =
                format!("{}.{:03o}", 4 * (number / 512), number % 512).parse().unwrap();
            let Some((standard, shift)) = code.standard_form() else { continue };
            assert_eq!(standard.digit(1).0 % 2, 1, "{code}");
            let (heaps, shift) = (40, shift as usize);
            let values = reference::values(&code, heaps + shift);
            assert!(values[..=shift].iter().all(|&value| value == 0), "{code}");
            assert_eq!(values[shift..], reference::values(&standard, heaps), "{code}");
        }
    }
}
