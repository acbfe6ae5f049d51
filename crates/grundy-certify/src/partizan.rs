//! Partizan games: canonical forms and comparisons, with the strategies that show them.
//!
//! The games are listed as they are written or played ([`Literal`]); the library's values tell
//! which answers win, and the checker plays them.

use grundy::partizan::ruleset::Table;
use grundy::partizan::{Desk, Literal, ReadError, Relation, Value, Values, Written};
use grundy::run::{Run, Stop};
use grundy_cert::partizan::{PARTIZAN_FORMAT, PartizanCertificate, PartizanClaim};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Games with more positions than this are not certified.
pub const MOST_GAMES: usize = 1 << 14;

/// That the game with these options has the canonical form that the library found.
///
/// ```
/// use grundy::partizan::Values;
/// use grundy::run::Run;
///
/// let run = Run::unlimited();
/// let mut values = Values::new();
/// let (up, down) = (values.read("^", &run)?, values.read("v", &run)?);
/// let certificate = grundy_certify::canonical(&mut values, &[up], &[down], &run)?;
/// let file = certificate.to_json();
/// let accepted = grundy_cert::check(file.as_bytes(), &grundy_cert::Limits::default()).unwrap();
/// assert!(accepted.claim.contains("is the canonical form"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// A stop, at the latest after [`MOST_GAMES`] positions.
pub fn canonical(
    values: &mut Values,
    left: &[Value],
    right: &[Value],
    run: &Run<'_>,
) -> Result<PartizanCertificate, Stop> {
    let mut games = Literal::new(MOST_GAMES);
    let mut forms = |list: &[Value]| -> Result<Vec<u32>, Stop> {
        list.iter().map(|&value| games.form(value, values)).collect()
    };
    let (left, right) = (forms(left)?, forms(right)?);
    let game = games.game(left, right, values, run)?;
    form_of(game, games, values, run)
}

/// That one game is at least another; `None` if it is not.
///
/// # Errors
///
/// A stop, at the latest after [`MOST_GAMES`] positions.
pub fn at_least(
    values: &mut Values,
    one: Value,
    other: Value,
    run: &Run<'_>,
) -> Result<Option<PartizanCertificate>, Stop> {
    if !values.at_most(other, one, run)? {
        return Ok(None);
    }
    let mut games = Literal::new(MOST_GAMES);
    let (x, y) = (games.form(one, values)?, games.form(other, values)?);
    let mut sheet = Sheet::new(games);
    sheet.want(x, y);
    sheet.certificate(PartizanClaim::AtLeast(x, y), values, run).map(Some)
}

/// What the last statement of a text says: the canonical form of the game as it is written, or
/// how two games compare.
///
/// # Errors
///
/// A text that is no game, or a stop.
pub fn statement(
    desk: &mut Desk,
    text: &str,
    run: &Run<'_>,
) -> Result<PartizanCertificate, ReadError> {
    let mut games = Literal::new(MOST_GAMES);
    let written = desk.literal(text, &mut games, run)?;
    let values = &mut desk.values;
    Ok(match written {
        Written::Game(game) => form_of(game, games, values, run)?,
        Written::Comparison(x, relation, y) => compared(x, relation, y, games, values, run)?,
    })
}

/// That the position of a ruleset, with all its moves, has the canonical form that was found.
///
/// # Errors
///
/// A text that is no position, or a stop.
pub fn position(
    table: &mut dyn Table,
    text: &str,
    run: &Run<'_>,
) -> Result<PartizanCertificate, ReadError> {
    let mut games = Literal::new(MOST_GAMES);
    let game = table.literal(text, &mut games, run)?;
    Ok(form_of(game, games, table.values(), run)?)
}

fn form_of(
    game: u32,
    mut games: Literal,
    values: &mut Values,
    run: &Run<'_>,
) -> Result<PartizanCertificate, Stop> {
    let form = games.form(games.value(game), values)?;
    let mut sheet = Sheet::new(games);
    sheet.want(game, form);
    sheet.want(form, game);
    sheet.refute_simplifications(form, values, run)?;
    sheet.certificate(PartizanClaim::Canonical(game, form), values, run)
}

/// G ≥ H if that was asked and holds; otherwise the order of the two, which decides everything.
fn compared(
    x: u32,
    relation: Relation,
    y: u32,
    games: Literal,
    values: &mut Values,
    run: &Run<'_>,
) -> Result<PartizanCertificate, Stop> {
    let order = values.compare(games.value(x), games.value(y), run)?;
    let mut sheet = Sheet::new(games);
    let claim = match (relation, order) {
        (Relation::AtLeast, Some(Ordering::Greater)) => PartizanClaim::AtLeast(x, y),
        (Relation::AtMost, Some(Ordering::Less)) => PartizanClaim::AtLeast(y, x),
        (_, Some(Ordering::Equal)) => PartizanClaim::Equal(x, y),
        (_, Some(Ordering::Greater)) => PartizanClaim::Greater(x, y),
        (_, Some(Ordering::Less)) => PartizanClaim::Greater(y, x),
        (_, None) => PartizanClaim::Confused(x, y),
    };
    match claim {
        PartizanClaim::AtLeast(x, y) => sheet.want(x, y),
        PartizanClaim::Greater(x, y) => {
            sheet.want(x, y);
            sheet.refute(y, x, values, run)?;
        }
        PartizanClaim::Confused(x, y) => {
            sheet.refute(x, y, values, run)?;
            sheet.refute(y, x, values, run)?;
        }
        PartizanClaim::Equal(x, y) | PartizanClaim::Canonical(x, y) => {
            sheet.want(x, y);
            sheet.want(y, x);
        }
    }
    sheet.certificate(claim, values, run)
}

/// The games of a certificate, and the pairs x ≥ y that are needed.
struct Sheet {
    games: Literal,
    pairs: BTreeSet<(u32, u32)>,
    waiting: Vec<(u32, u32)>,
}

impl Sheet {
    fn new(games: Literal) -> Self {
        Self { games, pairs: BTreeSet::new(), waiting: Vec::new() }
    }

    fn want(&mut self, x: u32, y: u32) {
        if self.pairs.insert((x, y)) {
            self.waiting.push((x, y));
        }
    }

    fn holds(&self, x: u32, y: u32, values: &mut Values, run: &Run<'_>) -> Result<bool, Stop> {
        values.at_most(self.games.value(y), self.games.value(x), run)
    }

    fn left(&self, game: u32) -> Vec<u32> {
        self.games.options(game).0.clone()
    }

    fn right(&self, game: u32) -> Vec<u32> {
        self.games.options(game).1.clone()
    }

    /// Wants the first of these pairs that holds.
    fn want_one(
        &mut self,
        pairs: impl IntoIterator<Item = (u32, u32)>,
        values: &mut Values,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let pairs: Vec<(u32, u32)> = pairs.into_iter().collect();
        if pairs.iter().any(|pair| self.pairs.contains(pair)) {
            return Ok(());
        }
        for (x, y) in pairs {
            if self.holds(x, y, values, run)? {
                self.want(x, y);
                return Ok(());
            }
        }
        // Nothing holds: the certificate will be refused, as it must be.
        Ok(())
    }

    /// An answer of Left to each move of Right in x − y, for all pairs that are wanted.
    fn answer_all(&mut self, values: &mut Values, run: &Run<'_>) -> Result<(), Stop> {
        while let Some((x, y)) = self.waiting.pop() {
            for moved in self.right(x) {
                let in_x = self.left(moved).into_iter().map(|left| (left, y));
                let in_y = self.right(y).into_iter().map(|right| (moved, right));
                self.want_one(in_x.chain(in_y), values, run)?;
            }
            for moved in self.left(y) {
                let in_x = self.left(x).into_iter().map(|left| (left, moved));
                let in_y = self.right(moved).into_iter().map(|right| (x, right));
                self.want_one(in_x.chain(in_y), values, run)?;
            }
        }
        Ok(())
    }

    /// Pairs that show, for each position of a canonical form, that no option is dominated or
    /// reversible.
    fn refute_simplifications(
        &mut self,
        form: u32,
        values: &mut Values,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let mut seen = BTreeSet::from([form]);
        let mut positions = vec![form];
        while let Some(game) = positions.pop() {
            let (left, right) = (self.left(game), self.right(game));
            for &a in &left {
                for &b in left.iter().filter(|&&b| b != a) {
                    self.refute(b, a, values, run)?;
                }
                for answer in self.right(a) {
                    self.refute(game, answer, values, run)?;
                }
            }
            for &a in &right {
                for &b in right.iter().filter(|&&b| b != a) {
                    self.refute(a, b, values, run)?;
                }
                for answer in self.left(a) {
                    self.refute(answer, game, values, run)?;
                }
            }
            positions.extend(left.iter().chain(&right).filter(|&&option| seen.insert(option)));
        }
        Ok(())
    }

    /// A move of Right in x − y after which Right wins moving second: x ≥ y is false.
    fn refute(&mut self, x: u32, y: u32, values: &mut Values, run: &Run<'_>) -> Result<(), Stop> {
        let in_x = self.right(x).into_iter().map(|right| (y, right));
        let in_y = self.left(y).into_iter().map(|left| (left, x));
        self.want_one(in_x.chain(in_y), values, run)
    }

    fn certificate(
        mut self,
        claim: PartizanClaim,
        values: &mut Values,
        run: &Run<'_>,
    ) -> Result<PartizanCertificate, Stop> {
        self.answer_all(values, run)?;
        Ok(PartizanCertificate {
            format: PARTIZAN_FORMAT.to_owned(),
            version: 1,
            games: self.games.games().to_vec(),
            claim,
            pairs: self.pairs.into_iter().collect(),
        })
    }
}
