//! Partizan games: canonical forms and inequalities, with the strategy that shows them.

use grundy::partizan::{Player, Value, Values};
use grundy::run::{Run, Stop};
use grundy_cert::partizan::{PARTIZAN_FORMAT, PartizanCertificate, PartizanClaim};
use std::collections::{BTreeSet, HashMap};

/// Games with more positions than this are not certified.
pub const MOST_GAMES: usize = 1 << 14;

/// That the game with these options has the canonical form that the library found; `None` if it
/// has too many positions.
///
/// ```
/// use grundy::partizan::Values;
/// use grundy::run::Run;
///
/// let run = Run::unlimited();
/// let mut values = Values::new();
/// let (up, down) = (values.read("^", &run)?, values.read("v", &run)?);
/// let certificate = grundy_certify::canonical(&mut values, &[up], &[down], &run)?.unwrap();
/// let file = certificate.to_json();
/// let accepted = grundy_cert::check(file.as_bytes(), &grundy_cert::Limits::default()).unwrap();
/// assert!(accepted.claim.contains("is the canonical form"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical(
    values: &mut Values,
    left: &[Value],
    right: &[Value],
    run: &Run<'_>,
) -> Result<Option<PartizanCertificate>, Stop> {
    let value = values.game(left, right, run)?;
    let mut sheet = Sheet::default();
    let wanted = left.iter().chain(right).copied().chain([value]);
    for game in wanted {
        if sheet.list(game, values).is_none() {
            return Ok(None);
        }
    }
    let form = sheet.numbers[&value];
    let number = |list: &[Value]| -> Vec<u32> { list.iter().map(|g| sheet.numbers[g]).collect() };
    let lists = (number(left), number(right));
    let game = sheet.games.len() as u32;
    sheet.games.push(lists);
    sheet.values.push(value);
    sheet.want(game, form);
    sheet.want(form, game);
    sheet.refute_simplifications(form, values, run)?;
    sheet.answer_all(values, run)?;
    Ok(Some(sheet.certificate(PartizanClaim::Canonical(game, form))))
}

/// That one game is at least another; `None` if it is not, or has too many positions.
pub fn at_least(
    values: &mut Values,
    one: Value,
    other: Value,
    run: &Run<'_>,
) -> Result<Option<PartizanCertificate>, Stop> {
    let mut sheet = Sheet::default();
    if !values.at_most(other, one, run)?
        || sheet.list(one, values).is_none()
        || sheet.list(other, values).is_none()
    {
        return Ok(None);
    }
    let (x, y) = (sheet.numbers[&one], sheet.numbers[&other]);
    sheet.want(x, y);
    sheet.answer_all(values, run)?;
    Ok(Some(sheet.certificate(PartizanClaim::AtLeast(x, y))))
}

/// The games of a certificate, and the pairs x ≥ y that are needed.
#[derive(Default)]
struct Sheet {
    games: Vec<(Vec<u32>, Vec<u32>)>,
    /// What each is equal to.
    values: Vec<Value>,
    numbers: HashMap<Value, u32>,
    pairs: BTreeSet<(u32, u32)>,
    waiting: Vec<(u32, u32)>,
}

impl Sheet {
    /// Lists a canonical form and all its positions, options first.
    fn list(&mut self, game: Value, values: &mut Values) -> Option<()> {
        let mut stack = vec![game];
        while let Some(&next) = stack.last() {
            if self.numbers.contains_key(&next) {
                stack.pop();
                continue;
            }
            let (left, right) =
                (values.options(next, Player::Left), values.options(next, Player::Right));
            let before = stack.len();
            let options = left.iter().chain(&right).copied();
            stack.extend(options.filter(|option| !self.numbers.contains_key(option)));
            if stack.len() > before {
                continue;
            }
            if self.games.len() >= MOST_GAMES {
                return None;
            }
            let number = |list: &[Value]| list.iter().map(|g| self.numbers[g]).collect();
            let lists = (number(&left), number(&right));
            self.numbers.insert(next, self.games.len() as u32);
            self.games.push(lists);
            self.values.push(next);
        }
        Some(())
    }

    fn want(&mut self, x: u32, y: u32) {
        if self.pairs.insert((x, y)) {
            self.waiting.push((x, y));
        }
    }

    fn holds(&self, x: u32, y: u32, values: &mut Values, run: &Run<'_>) -> Result<bool, Stop> {
        values.at_most(self.values[y as usize], self.values[x as usize], run)
    }

    fn left(&self, game: u32) -> Vec<u32> {
        self.games[game as usize].0.clone()
    }

    fn right(&self, game: u32) -> Vec<u32> {
        self.games[game as usize].1.clone()
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
                self.want_one(in_x.chain(in_y).collect::<Vec<_>>(), values, run)?;
            }
            for moved in self.left(y) {
                let in_x = self.left(x).into_iter().map(|left| (left, moved));
                let in_y = self.right(moved).into_iter().map(|right| (x, right));
                self.want_one(in_x.chain(in_y).collect::<Vec<_>>(), values, run)?;
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

    /// A move of Right in x − y after which Right wins moving second.
    fn refute(&mut self, x: u32, y: u32, values: &mut Values, run: &Run<'_>) -> Result<(), Stop> {
        let in_x = self.right(x).into_iter().map(|right| (y, right));
        let in_y = self.left(y).into_iter().map(|left| (left, x));
        self.want_one(in_x.chain(in_y).collect::<Vec<_>>(), values, run)
    }

    fn certificate(self, claim: PartizanClaim) -> PartizanCertificate {
        PartizanCertificate {
            format: PARTIZAN_FORMAT.to_owned(),
            version: 1,
            games: self.games,
            claim,
            pairs: self.pairs.into_iter().collect(),
        }
    }
}
