//! The positions of a board, as the lines of a table.

use grundy::census::{Record, RowError};
use grundy::misere::Genus;
use std::fmt;
use std::str::FromStr;

/// What is known of a component, as a line of a table.
///
/// ```
/// use grundy_boards::PositionRow;
///
/// let row: PositionRow = "\"4,4,2\",5^57,yes".parse()?;
/// assert_eq!((row.position.as_str(), row.genus.normal(), row.tame), ("4,4,2", 5, true));
/// assert_eq!(row.to_string(), "\"4,4,2\",5^57,yes");
/// # Ok::<(), grundy::census::RowError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionRow {
    /// In standard form.
    pub position: String,
    /// Its genus, and so its nim-value and who wins.
    pub genus: Genus,
    /// Whether it is tame.
    pub tame: bool,
}

impl fmt::Display for PositionRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tame = if self.tame { "yes" } else { "no" };
        match self.position.contains(',') {
            true => write!(f, "\"{}\",", self.position)?,
            false => write!(f, "{},", self.position)?,
        }
        write!(f, "{},{tame}", self.genus)
    }
}

impl FromStr for PositionRow {
    type Err = RowError;

    fn from_str(line: &str) -> Result<Self, RowError> {
        let wrong = |expected| RowError::new(line, expected);
        let mut fields = line.rsplitn(3, ',');
        let (Some(tame), Some(genus), Some(position)) =
            (fields.next(), fields.next(), fields.next())
        else {
            return Err(wrong("three fields"));
        };
        let quoted = position.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let tame = match tame {
            "yes" => true,
            "no" => false,
            _ => return Err(wrong("yes or no")),
        };
        let genus = genus.parse().map_err(|_| wrong("a genus"))?;
        Ok(Self { position: quoted.unwrap_or(position).to_owned(), genus, tame })
    }
}

impl Record for PositionRow {
    const COLUMNS: &'static str = "position,genus,tame";

    fn game(&self) -> &str {
        &self.position
    }

    fn is_final(&self) -> bool {
        true
    }

    fn reached(&self) -> u64 {
        0
    }
}
