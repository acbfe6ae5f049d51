//! Families of games by name: what an atlas is built of.

use grundy::Game;
use grundy::census::{FamilyError, family};
use grundy::rules::{NAMED_GAMES, SubtractionSet};
use std::collections::BTreeSet;

/// The families of the default atlas.
pub const DEFAULT: [&str; 7] =
    ["named", "0.xyz", "4.xy", "4.xyz", "quaternary", "S(a,b)", "S(a,b,c)"];

/// The last number of a subtraction set.
const LARGEST: u64 = 12;

/// The longest quaternary codes.
const LENGTH: u32 = 6;

/// The games of a family: `default`, `named` (games with a name), `quaternary` (digits 0 to 3, up
/// to 6 of them), `S(a,b)` and `S(a,b,c)` (subtraction sets of numbers up to 12), a pattern such as
/// `0.xyz`, or a single game.
///
/// ```
/// use grundy_atlas::games;
///
/// assert_eq!(games("S(a,b)")?.len(), 66);
/// assert_eq!(games("quaternary")?.len(), 4095);
/// assert_eq!(games("kayles")?[0].to_string(), "0.77");
/// assert_eq!(games("default")?.len(), 5343);
/// assert!(games("0.xyzz!").is_err());
/// # Ok::<(), String>(())
/// ```
pub fn games(name: &str) -> Result<Vec<Game>, String> {
    match name {
        "default" => {
            let lists: Result<Vec<_>, _> = DEFAULT.into_iter().map(games).collect();
            let mut seen = BTreeSet::new();
            let mut games = lists?.concat();
            games.retain(|game| seen.insert(game.to_string()));
            Ok(games)
        }
        "named" => Ok(NAMED_GAMES.iter().filter_map(|named| named.rules.parse().ok()).collect()),
        "quaternary" => Ok(quaternary()),
        "S(a,b)" => Ok(pairs().into_iter().filter_map(|set| subtraction(&set)).collect()),
        "S(a,b,c)" => Ok(triples().into_iter().filter_map(|set| subtraction(&set)).collect()),
        _ => match family(name) {
            Err(FamilyError::Pattern(_)) => {
                name.parse().map(|game| vec![game]).map_err(|error| format!("{error}"))
            }
            games => games.map_err(|error| error.to_string()),
        },
    }
}

fn subtraction(set: &[u64]) -> Option<Game> {
    SubtractionSet::new(set.iter().copied(), false).map(Game::Subtraction)
}

fn pairs() -> Vec<Vec<u64>> {
    (1..=LARGEST).flat_map(|a| (a + 1..=LARGEST).map(move |b| vec![a, b])).collect()
}

fn triples() -> Vec<Vec<u64>> {
    let beyond = |set: Vec<u64>| {
        (set[1] + 1..=LARGEST).map(move |c| set.iter().copied().chain([c]).collect())
    };
    pairs().into_iter().flat_map(beyond).collect()
}

/// The codes with digits 0 to 3 and a move.
fn quaternary() -> Vec<Game> {
    let code = |number: u32| -> String {
        let digit = |place: u32| char::from_digit(number >> (2 * place) & 3, 4).unwrap_or('0');
        format!("0.{}", (0..LENGTH).rev().map(digit).collect::<String>())
    };
    (1..4u32.pow(LENGTH)).filter_map(|number| code(number).parse().ok()).collect()
}
