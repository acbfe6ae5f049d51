//! Partizan games in normal play: one game is at least another, equal to it, or its canonical
//! form.
//!
//! The file lists games by their options and pairs (x, y) with x ≥ y. The pairs are a strategy:
//! Left, moving second in x − y, answers every move of Right so that a pair of the list arises
//! again, and so never runs out of moves. No form is simplified here.

use crate::refusal::{Checked, Limits, Meter, need, refuse};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What the file says it is.
pub const PARTIZAN_FORMAT: &str = "grundy-partizan-certificate";

/// A certificate about partizan games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartizanCertificate {
    /// [`PARTIZAN_FORMAT`].
    pub format: String,
    /// 1.
    pub version: u32,
    /// The options of Left and of Right of each game: numbers of games before it.
    pub games: Vec<(Vec<u32>, Vec<u32>)>,
    /// What is claimed.
    pub claim: PartizanClaim,
    /// Pairs (x, y) of games with x ≥ y.
    pub pairs: Vec<(u32, u32)>,
}

impl PartizanCertificate {
    /// The text of the file.
    pub fn to_json(&self) -> String {
        // Numbers and lists of numbers always have a text.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }
}

/// A claim about two of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PartizanClaim {
    /// The first is at least the second.
    AtLeast(u32, u32),
    /// The first is greater than the second.
    Greater(u32, u32),
    /// They are confused: neither is at least the other.
    Confused(u32, u32),
    /// They are equal.
    Equal(u32, u32),
    /// The second is the canonical form of the first.
    Canonical(u32, u32),
}

/// Whether a file says that it is such a certificate.
pub(crate) fn is_for_partizan(file: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Header {
        format: String,
    }
    serde_json::from_slice::<Header>(file).is_ok_and(|header| header.format == PARTIZAN_FORMAT)
}

/// Checks the bytes of such a file.
pub(crate) fn check(file: &[u8], limits: &Limits) -> Checked<String> {
    let certificate: PartizanCertificate =
        serde_json::from_slice(file).or_else(|error| refuse(0, error.to_string()))?;
    if certificate.version != 1 {
        return refuse(0, format!("version {} is not known, only 1", certificate.version));
    }
    let mut meter = Meter::new(limits);
    let table = Table::new(&certificate, &mut meter)?;
    for &(x, y) in &certificate.pairs {
        table.answers(x, y, &mut meter)?;
    }
    table.claim(certificate.claim, &mut meter)
}

struct Table<'a> {
    games: &'a [(Vec<u32>, Vec<u32>)],
    at_least: BTreeSet<(u32, u32)>,
}

impl<'a> Table<'a> {
    /// Step 1: options come before the games they are options of.
    fn new(certificate: &'a PartizanCertificate, meter: &mut Meter) -> Checked<Self> {
        for (number, (left, right)) in certificate.games.iter().enumerate() {
            meter.work((left.len() + right.len()) as u64)?;
            let earlier = left.iter().chain(right).all(|&option| (option as usize) < number);
            need(earlier, 1, || format!("game {number} has an option that is not before it"))?;
        }
        meter.work(certificate.pairs.len() as u64)?;
        let at_least = certificate.pairs.iter().copied().collect();
        Ok(Self { games: &certificate.games, at_least })
    }

    fn left(&self, game: u32) -> Checked<&'a [u32]> {
        Ok(&self.game(game)?.0)
    }

    fn right(&self, game: u32) -> Checked<&'a [u32]> {
        Ok(&self.game(game)?.1)
    }

    fn game(&self, game: u32) -> Checked<&'a (Vec<u32>, Vec<u32>)> {
        match self.games.get(game as usize) {
            Some(lists) => Ok(lists),
            None => refuse(1, format!("there is no game {game}")),
        }
    }

    fn has(&self, x: u32, y: u32) -> bool {
        self.at_least.contains(&(x, y))
    }

    /// Step 2: in x − y Left has an answer to every move of Right that leads to a pair of the
    /// list. Right moves in x, or to a left option of y.
    fn answers(&self, x: u32, y: u32, meter: &mut Meter) -> Checked<()> {
        let unanswered = |moved: String| {
            format!("in game {x} − game {y} Left has no answer when Right moves to {moved}")
        };
        for &moved in self.right(x)? {
            let answered = self.is_answered(moved, y, meter)?;
            need(answered, 2, || unanswered(moved.to_string()))?;
        }
        for &moved in self.left(y)? {
            let answered = self.is_answered(x, moved, meter)?;
            need(answered, 2, || unanswered(format!("−{moved}")))?;
        }
        Ok(())
    }

    /// Whether in x − y a move of Left leads to a pair of the list.
    fn is_answered(&self, x: u32, y: u32, meter: &mut Meter) -> Checked<bool> {
        let (in_x, in_y) = (self.left(x)?, self.right(y)?);
        meter.work((in_x.len() + in_y.len()) as u64)?;
        Ok(in_x.iter().any(|&left| self.has(left, y))
            || in_y.iter().any(|&right| self.has(x, right)))
    }

    /// Steps 3 and 4: what is claimed is in the list, and what is denied is refuted by it.
    fn claim(&self, claim: PartizanClaim, meter: &mut Meter) -> Checked<String> {
        let equal = |x: u32, y: u32| {
            need(self.has(x, y) && self.has(y, x), 3, || {
                format!("the list does not say that games {x} and {y} are equal")
            })
        };
        match claim {
            PartizanClaim::AtLeast(x, y) => {
                need(self.has(x, y), 3, || format!("the list does not say that {x} ≥ {y}"))?;
                Ok(format!("Game {x} is at least game {y}."))
            }
            PartizanClaim::Greater(x, y) => {
                need(self.has(x, y), 3, || format!("the list does not say that {x} ≥ {y}"))?;
                self.is_not(y, x, meter, || format!("{y} ≥ {x}"))?;
                Ok(format!("Game {x} is greater than game {y}."))
            }
            PartizanClaim::Confused(x, y) => {
                self.is_not(x, y, meter, || format!("{x} ≥ {y}"))?;
                self.is_not(y, x, meter, || format!("{y} ≥ {x}"))?;
                Ok(format!("Games {x} and {y} are confused."))
            }
            PartizanClaim::Equal(x, y) => {
                equal(x, y)?;
                Ok(format!("Games {x} and {y} are equal."))
            }
            PartizanClaim::Canonical(x, y) => {
                equal(x, y)?;
                self.canonical(y, meter)?;
                Ok(format!("Game {y} is the canonical form of game {x}."))
            }
        }
    }

    /// Step 4: no position of the game has a dominated or a reversible option.
    fn canonical(&self, game: u32, meter: &mut Meter) -> Checked<()> {
        let mut seen = BTreeSet::from([game]);
        let mut waiting = vec![game];
        while let Some(game) = waiting.pop() {
            let (left, right) = self.game(game)?;
            for &a in left {
                for &b in left.iter().filter(|&&b| b != a) {
                    self.is_not(b, a, meter, || format!("{a} is dominated in game {game}"))?;
                }
                for &answer in self.right(a)? {
                    self.is_not(game, answer, meter, || format!("{a} is reversible in {game}"))?;
                }
            }
            for &a in right {
                for &b in right.iter().filter(|&&b| b != a) {
                    self.is_not(a, b, meter, || format!("{a} is dominated in game {game}"))?;
                }
                for &answer in self.left(a)? {
                    self.is_not(answer, game, meter, || format!("{a} is reversible in {game}"))?;
                }
            }
            let unseen = left.iter().chain(right).filter(|&&option| seen.insert(option));
            waiting.extend(unseen);
        }
        Ok(())
    }

    /// That x ≥ y is false is seen from a move of Right in x − y after which Right, moving
    /// second, wins: to x^R with y ≥ x^R, or to y^L with y^L ≥ x.
    fn is_not(
        &self,
        x: u32,
        y: u32,
        meter: &mut Meter,
        otherwise: impl Fn() -> String,
    ) -> Checked<()> {
        let (in_x, in_y) = (self.right(x)?, self.left(y)?);
        meter.work((in_x.len() + in_y.len()) as u64 + 1)?;
        let refuted = in_x.iter().any(|&right| self.has(y, right))
            || in_y.iter().any(|&left| self.has(left, x));
        need(refuted, 4, || format!("it is not shown otherwise than that {}", otherwise()))
    }
}
