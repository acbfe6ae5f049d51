//! Lines that fit a width.

/// The narrowest and the widest lines that text is folded to. Prose in longer lines is hard to
/// read.
const NARROWEST: usize = 40;
const WIDEST: usize = 100;

/// Text after a prefix, in lines of at most so many characters where its words allow it: folded
/// at spaces, and under its first line.
///
/// A short formula stays on one line. A word that is longer than a line is broken after commas,
/// and otherwise left whole.
///
/// ```
/// let folded = grundy_report::folded("  period  ", "12, preperiod 71, proved for all heaps", 40);
/// assert_eq!(folded, "  period  12, preperiod 71, proved for\n          all heaps");
/// ```
#[must_use]
pub fn folded(prefix: &str, text: &str, width: usize) -> String {
    let width = width.clamp(NARROWEST, WIDEST);
    let indent = prefix.chars().count();
    let (mut out, mut used, mut fresh) = (prefix.to_owned(), indent, true);
    for (i, word) in words(text).into_iter().enumerate() {
        for (j, part) in parts(word, width.saturating_sub(indent)).enumerate() {
            let space = usize::from(i > 0 && j == 0);
            let long = part.chars().count();
            if !fresh && used + space + long > width {
                out.truncate(out.trim_end_matches(' ').len());
                out.push('\n');
                out.push_str(&" ".repeat(indent));
                used = indent;
            } else if space > 0 {
                out.push(' ');
                used += 1;
            }
            out.push_str(part);
            used += long;
            fresh = false;
        }
    }
    out
}

/// What is not broken: words, and formulas such as `71 ≤ n ≤ 155`.
fn words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = Vec::new();
    let (mut start, mut after_sign) = (0, false);
    for word in text.split(' ') {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        let sign = SIGNS.contains(&word);
        let joined = &text[start..at + word.len()];
        let glued = (sign || after_sign) && joined.chars().count() <= FORMULA;
        match words.last_mut() {
            Some(last) if glued => *last = joined,
            _ => {
                words.push(word);
                start = at;
            }
        }
        after_sign = sign;
    }
    words
}

/// The signs at which a formula is not broken, and the longest formula that is kept whole.
const SIGNS: [&str; 9] = ["=", "≤", "≥", "<", ">", "+", "−", "→", "≠"];
const FORMULA: usize = 36;

/// A word in one piece if it fits; otherwise what ends in each comma.
fn parts(word: &str, room: usize) -> impl Iterator<Item = &str> {
    let long = word.chars().count() > room;
    let whole = (!long).then_some(word);
    whole.into_iter().chain(word.split_inclusive(',').filter(move |_| long))
}

/// The longest piece that folding does not break.
pub(crate) fn longest_word(text: &str) -> usize {
    text.split(' ').map(|word| word.chars().count()).max().unwrap_or(0)
}

/// Lines of at most so many characters, folded at spaces.
pub(crate) fn lines(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for (i, word) in text.split(' ').enumerate() {
        let long = word.chars().count();
        if i > 0 && used + 1 + long > width {
            lines.push(String::new());
            used = 0;
        } else if i > 0 {
            lines.last_mut().expect("there is a line").push(' ');
            used += 1;
        }
        lines.last_mut().expect("there is a line").push_str(word);
        used += long;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_never_broken() {
        let text = "the quick brown fox jumps over 18446744073709551615 lazy dogs";
        for width in 40..70 {
            let folded = folded("- ", text, width);
            assert!(folded.lines().all(|line| line.chars().count() <= width), "{folded}");
            let again: Vec<&str> = folded[2..].split_whitespace().collect();
            assert_eq!(again.join(" "), text);
        }
    }

    #[test]
    fn a_long_word_is_broken_after_commas_or_not_at_all() {
        let notation = format!("{{{}}}", ["12"; 30].join(","));
        let text = folded("", &notation, 40);
        assert!(text.lines().count() > 1 && text.lines().all(|line| line.len() <= 40), "{text}");
        assert_eq!(text.replace('\n', ""), notation);
        let digits = "7".repeat(90);
        assert_eq!(folded("  code  ", &digits, 60), format!("  code  {digits}"));
    }

    #[test]
    fn short_formulas_stay_whole() {
        let text = "the equation was checked for 71 ≤ n ≤ 155";
        assert_eq!(folded("", text, 40), "the equation was checked for\n71 ≤ n ≤ 155");
        let sum = ["1"; 40].join(" + ");
        let lines = folded("", &sum, 50);
        assert!(lines.lines().all(|line| line.chars().count() <= 50), "{lines}");
        assert_eq!(lines.replace('\n', " "), sum);
    }

    #[test]
    fn no_width_is_too_small_or_too_large() {
        let text =
            "one two three four five six seven eight nine ten eleven twelve thirteen ".repeat(3);
        assert!(folded("", text.trim(), 0).lines().all(|line| line.len() <= NARROWEST));
        assert!(folded("", text.trim(), 9999).lines().all(|line| line.len() <= WIDEST));
    }
}
