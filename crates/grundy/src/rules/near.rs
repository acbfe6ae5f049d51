//! Names that were probably meant.

/// The name that a misspelt word was probably meant to be: the nearest one, if at most three
/// letters and at most half of them are wrong.
///
/// ```
/// use grundy::rules::nearest;
///
/// assert_eq!(nearest("kayels", ["nim", "kayles"]), Some("kayles"));
/// assert_eq!(nearest("chess", ["nim", "kayles"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    let near = names.into_iter().map(|name| (edit_distance(word, name), name)).min()?;
    (near.0 <= 3 && 2 * near.0 <= length && length <= LONGEST).then_some(near.1)
}

/// Longer words are no names.
const LONGEST: usize = 40;

/// The number of single-letter edits between two short words.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().take(LONGEST + 4).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let substitute = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = substitute.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_or_none() {
        let names = ["dawsons-kayles", "kayles", "nim", "officers"];
        for (word, meant) in [
            ("kayle", Some("kayles")),
            ("dawson-kayles", Some("dawsons-kayles")),
            ("offisers", Some("officers")),
            ("nin", Some("nim")),
            ("xyz", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, names), meant, "{word}");
        }
        assert_eq!(nearest(&"k".repeat(1_000_000), names), None);
    }
}
