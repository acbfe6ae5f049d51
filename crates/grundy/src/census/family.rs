//! Families of codes, by a pattern.

use crate::Game;
use crate::rules::Rules;

/// The most codes of a family.
const MOST: usize = 1 << 20;

/// Why a pattern is no family.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FamilyError {
    /// There is no letter in it.
    #[error(
        "{0:?} is no family: expected a code with letters x, y, z, w, v, u for digits, as in 0.xyz"
    )]
    Pattern(String),
    /// It has too many codes.
    #[error("the family {0} has more than {MOST} codes")]
    Large(String),
}

/// The octal codes of a pattern: each of the letters u to z stands for any digit from 0 to 7. Codes
/// without a move are left out; codes that are the same with and without zeros at the end
/// come once.
///
/// ```
/// use grundy::census::family;
///
/// assert_eq!(family("0.xyz")?.len(), 511);
/// assert_eq!(family("4.xyz")?.len(), 512);
/// assert_eq!(family("0.7x")?[6].to_string(), "0.76");
/// assert!(family("kayles").is_err());
/// # Ok::<(), grundy::census::FamilyError>(())
/// ```
pub fn family(pattern: &str) -> Result<Vec<Game>, FamilyError> {
    let unknown = || FamilyError::Pattern(pattern.to_owned());
    let is_letter = |c: char| ('u'..='z').contains(&c);
    let letters = pattern.chars().filter(|&c| is_letter(c)).count() as u32;
    let count = 8usize.checked_pow(letters).filter(|&count| count <= MOST);
    let count = count.ok_or_else(|| FamilyError::Large(pattern.to_owned()))?;
    if letters == 0 {
        return Err(unknown());
    }
    let code = |number: usize| -> Option<Game> {
        let mut rest = letters;
        let digit = |c: char| match is_letter(c) {
            true => {
                rest -= 1;
                char::from_digit((number >> (3 * rest) & 7) as u32, 8).unwrap_or(c)
            }
            false => c,
        };
        pattern.chars().map(digit).collect::<String>().parse().ok()
    };
    let games: Option<Vec<Game>> = (0..count).map(code).collect();
    let moves = |game: &Game| (1..=pattern.len() as u64 + 1).any(|n| !game.options(n).is_empty());
    Ok(games.ok_or_else(unknown)?.into_iter().filter(moves).collect())
}
