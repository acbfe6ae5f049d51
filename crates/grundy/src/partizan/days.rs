//! The games born by a day, and their order.

use super::arena::Values;
use super::value::Value;
use crate::run::{Run, Stop};

/// The last day all of whose games are listed: of day 4 there are more than 10^12.
pub const LAST_DAY: u32 = 3;

impl Values {
    /// All games born by a day, up to equality: 1, 4, 22 and 1474 by days 0 to 3. `None` for
    /// later days.
    ///
    /// ```
    /// use grundy::partizan::Values;
    /// use grundy::run::Run;
    ///
    /// let games = Values::new().born_by(2, &Run::unlimited())?.unwrap();
    /// assert_eq!(games.len(), 22);
    /// # Ok::<(), grundy::run::Stop>(())
    /// ```
    pub fn born_by(&mut self, day: u32, run: &Run<'_>) -> Result<Option<Vec<Value>>, Stop> {
        if day > LAST_DAY {
            return Ok(None);
        }
        let mut games = vec![Value::ZERO];
        for _ in 0..day {
            games = self.born_next(&games, run)?;
        }
        self.sort_for_printing(&mut games);
        Ok(Some(games))
    }

    /// The games whose options are among these. Comparable options are never both needed, so
    /// antichains are enough.
    fn born_next(&mut self, games: &[Value], run: &Run<'_>) -> Result<Vec<Value>, Stop> {
        let mut antichains: Vec<Vec<Value>> = vec![Vec::new()];
        for &game in games {
            for at in 0..antichains.len() {
                let mut is_free = true;
                for &other in &antichains[at] {
                    is_free &= self.compare(game, other, run)?.is_none();
                }
                if is_free {
                    let mut larger = antichains[at].clone();
                    larger.push(game);
                    antichains.push(larger);
                }
            }
        }
        let mut born = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for left in &antichains {
            for right in &antichains {
                let game = self.game(left, right, run)?;
                if seen.insert(game) {
                    born.push(game);
                }
            }
        }
        Ok(born)
    }

    /// Which of these games cover which: pairs of places (lower, upper) with nothing of the list
    /// strictly between. The games born by day n are a distributive lattice (Calistrate, Paulhus
    /// and Wolfe 2002); this is its diagram.
    pub fn covers(&mut self, games: &[Value], run: &Run<'_>) -> Result<Vec<(usize, usize)>, Stop> {
        let mut below = vec![vec![false; games.len()]; games.len()];
        for (i, &low) in games.iter().enumerate() {
            for (j, &high) in games.iter().enumerate() {
                below[i][j] = i != j && self.at_most(low, high, run)?;
            }
        }
        let mut covers = Vec::new();
        for i in 0..games.len() {
            for j in 0..games.len() {
                let between = |k: usize| below[i][k] && below[k][j];
                if below[i][j] && !(0..games.len()).any(between) {
                    covers.push((i, j));
                }
            }
        }
        Ok(covers)
    }
}
