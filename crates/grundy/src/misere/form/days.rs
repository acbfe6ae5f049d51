//! All games born by a given day.
//!
//! The games born by day d + 1 are the games whose options are born by day d. Of the 2^n sets of
//! options some are reducible: S is equal to the game H if it consists of the options of H and of
//! at least one more game that has H as an option, and, for H = 0, one of these is a P-position.
//! A set is equal to one game only, so the reducible sets are counted without listing one of
//! them:
//!
//! number(d + 1) = 2^n − Σ_H (2^(games with option H) − 1),
//!
//! where for H = 0 the 1 is replaced by 2^(N-positions with option 0). H runs over the games
//! born by day d − 1, for only these can be options of an option. In the same way the games born
//! by day d that have a given option are counted by [`Forms::number_born_by`] for d = 5, and
//! this gives the number for day 6 as a sum of powers of two, as in *On Numbers and Games*,
//! chapter 12.

use super::{Form, Forms};
use crate::run::{Run, Stop};
use std::fmt;

/// The last day whose games are listed.
pub const LAST_LISTED: u32 = 4;

/// The last day whose games are counted.
pub const LAST_COUNTED: u32 = 6;

/// A number of games: a sum of signed powers of two, exact however large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The exponents of the powers that are added, decreasing.
    pub added: Vec<u64>,
    /// The exponents of the powers that are taken away, decreasing.
    pub taken: Vec<u64>,
}

impl Count {
    fn of(number: u64) -> Self {
        let added = (0..64).rev().filter(|bit| number >> bit & 1 == 1).collect();
        Self { added, taken: Vec::new() }
    }

    /// The number itself, if it is small enough.
    pub fn value(&self) -> Option<u64> {
        let total = |exponents: &[u64]| {
            exponents.iter().try_fold(0u64, |sum, &exponent| {
                let power = 1u64.checked_shl(u32::try_from(exponent).ok()?)?;
                sum.checked_add(power)
            })
        };
        total(&self.added)?.checked_sub(total(&self.taken)?)
    }

    /// Cancels equal powers and joins two equal ones until nothing is left to do.
    fn simplified(mut self) -> Self {
        self.added = joined(self.added);
        self.taken = joined(self.taken);
        let common: Vec<u64> =
            self.added.iter().copied().filter(|power| self.taken.contains(power)).collect();
        self.added.retain(|power| !common.contains(power));
        self.taken.retain(|power| !common.contains(power));
        self
    }
}

/// The same sum of powers without two equal ones, decreasing.
fn joined(mut powers: Vec<u64>) -> Vec<u64> {
    powers.sort_unstable_by(|a, b| b.cmp(a));
    let mut sum: Vec<u64> = Vec::new();
    while let Some(mut power) = powers.pop() {
        while powers.last() == Some(&power) {
            powers.pop();
            power += 1;
            let at = powers.partition_point(|&other| other >= power);
            powers.insert(at, power);
            power = powers.pop().expect("just inserted");
        }
        sum.push(power);
    }
    sum.reverse();
    sum
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(value) = self.value() {
            return write!(f, "{value}");
        }
        for (i, power) in self.added.iter().enumerate() {
            write!(f, "{}2^{power}", if i == 0 { "" } else { " + " })?;
        }
        self.taken.iter().try_for_each(|power| write!(f, " − 2^{power}"))
    }
}

/// How the games of one day are chosen: sets of the games of the day before, but for those that
/// are equal to a game H.
struct Day {
    /// How many games there are to choose options from.
    choices: u32,
    /// For each H: its options and the games that have it as an option, as sets of choices.
    reductions: Vec<Reduction>,
}

struct Reduction {
    kept: u64,
    reversible: u64,
    /// The reversible ones of which at least one must be there: all of them, but for H = 0 only
    /// the P-positions.
    needed: u64,
}

impl Reduction {
    /// How many sets that contain the choices of `with` and none of `without` are equal to H.
    fn sets(&self, with: u64, without: u64) -> u64 {
        let free = self.reversible & !without & !with;
        if self.kept & without != 0 || with & !(self.kept | self.reversible) != 0 {
            return 0;
        }
        let all = 1u64 << free.count_ones();
        match with & self.needed {
            0 => all - (1 << (free & !self.needed).count_ones()),
            _ => all,
        }
    }
}

impl Day {
    /// How many games have all the options of `with` and none of `without`.
    fn games(&self, with: u64, without: u64) -> u64 {
        let sets = 1u64 << (self.choices - (with | without).count_ones());
        sets - self.reductions.iter().map(|one| one.sets(with, without)).sum::<u64>()
    }
}

impl Forms {
    /// All games born by a day, in increasing order; `None` after day
    /// [`LAST_LISTED`]: on the next one there are four million.
    pub fn born_by(&mut self, day: u32, run: &Run<'_>) -> Result<Option<Vec<Form>>, Stop> {
        if day > LAST_LISTED {
            return Ok(None);
        }
        let mut games = vec![Form::ZERO];
        for _ in 0..day {
            self.check(run)?;
            let choices = games.clone();
            games = subsets(choices.len()).map(|set| self.game(members(&choices, set))).collect();
            games.sort_by(|&one, &other| self.compare(one, other));
            games.dedup();
        }
        Ok(Some(games))
    }

    /// How many games are born by a day; `None` after day [`LAST_COUNTED`].
    ///
    /// ```
    /// use grundy::misere::form::Forms;
    /// use grundy::run::Run;
    ///
    /// let mut forms = Forms::new();
    /// let run = Run::unlimited();
    /// let counts: Result<Vec<u64>, grundy::run::Stop> = (0..=5)
    ///     .map(|day| Ok(forms.number_born_by(day, &run)?.unwrap().value().unwrap()))
    ///     .collect();
    /// assert_eq!(counts?, [1, 2, 3, 5, 22, 4171780]);
    /// # Ok::<(), grundy::run::Stop>(())
    /// ```
    pub fn number_born_by(&mut self, day: u32, run: &Run<'_>) -> Result<Option<Count>, Stop> {
        if day > LAST_COUNTED {
            return Ok(None);
        }
        if let Some(games) = self.born_by(day, run)? {
            return Ok(Some(Count::of(games.len() as u64)));
        }
        let choices = self.born_by(LAST_LISTED, run)?.expect("listed");
        let fifth = self.day_of(&choices);
        let number = fifth.games(0, 0);
        Ok(Some(match day {
            5 => Count::of(number),
            _ => self.sixth(&choices, &fifth, number),
        }))
    }

    fn day_of(&self, choices: &[Form]) -> Day {
        let set = |wanted: &dyn Fn(Form) -> bool| {
            (0..choices.len()).filter(|&i| wanted(choices[i])).fold(0, |set, i| set | 1 << i)
        };
        let reductions = choices
            .iter()
            .map(|&result| {
                let kept = set(&|game| self.has_option(result, game));
                let reversible = set(&|game| self.has_option(game, result));
                let proviso = |game| result != Form::ZERO || self.is_p(game);
                Reduction { kept, reversible, needed: reversible & set(&proviso) }
            })
            .collect();
        Day { choices: choices.len() as u32, reductions }
    }

    /// 2^(number of day 5) less the sets of games of day 5 that are equal to a game H of day 4.
    fn sixth(&self, choices: &[Form], fifth: &Day, number: u64) -> Count {
        let mut count = Count { added: vec![number], taken: Vec::new() };
        let p_positions =
            (0..choices.len()).filter(|&i| self.is_p(choices[i])).fold(0, |set, i| set | 1 << i);
        for (i, &result) in choices.iter().enumerate() {
            count.taken.push(fifth.games(1 << i, 0));
            // Those with the option 0 that are N-positions: some other option is a P-position.
            let all_n = match result {
                Form::ZERO => fifth.games(1, 0) - fifth.games(1, p_positions),
                _ => 0,
            };
            count.added.push(all_n);
        }
        count.simplified()
    }
}

/// All sets of the numbers below `size`, as bits.
fn subsets(size: usize) -> impl Iterator<Item = u64> {
    0..1u64 << size
}

fn members(games: &[Form], set: u64) -> impl Iterator<Item = Form> {
    games.iter().enumerate().filter(move |(i, _)| set >> i & 1 == 1).map(|(_, &game)| game)
}
