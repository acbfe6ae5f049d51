//! Finite games, listed position by position.

use super::aside::Aside;
use super::{Rules, Visit, checked};
use crate::run::{Progress, Run, Stop};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

/// The most positions that are listed.
pub const MOST_LISTED: usize = 1 << 17;
/// The most options that all of them have together, each counted with its parts.
const MOST_PARTS: usize = 1 << 24;
/// The longest name, in characters.
const LONGEST_NAME: usize = 1000;

/// A finite game: a closed set of positions, each with a name and with its options, which are sums
/// of positions of the set.
///
/// The positions are numbered from 1 such that options come first, so that position n plays the
/// part of a heap of n, and every engine takes the game as it is. Beyond the last one there is
/// nothing ([`Rules::last_heap`]).
///
/// Two listed games are equal if they have the same names and options; the title does not count.
///
/// ```
/// use grundy::rules::{Listed, Rules};
///
/// // The names of sums are in the inner lists.
/// let member = |name: &str, options: &[&[&str]]| {
///     let options = options.iter().map(|sum| sum.iter().map(ToString::to_string).collect());
///     (name.to_owned(), options.collect())
/// };
/// let pair = member("pair", &[&["one"], &["one", "one"]]);
/// let game = Listed::new("twins", vec![pair, member("one", &[&[]])])?;
/// assert_eq!((game.number("one"), game.number("pair")), (Some(1), Some(2)));
/// assert_eq!(game.options(2), [vec![1], vec![1, 1]]);
///
/// let ring = vec![member("a", &[&["b"]]), member("b", &[&["a"]])];
/// let refused = Listed::new("ring", ring).unwrap_err();
/// assert_eq!(refused.to_string(), "the positions go round in a circle: a → b → a");
/// # Ok::<(), grundy::rules::ListedError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Listed {
    title: Aside<String>,
    /// The name of position n at n − 1; likewise its options.
    names: Vec<String>,
    options: Vec<Vec<Vec<u64>>>,
    numbers: Aside<FxHashMap<String, u64>>,
}

/// Why a list of positions is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ListedError {
    /// A position is listed twice.
    #[error("the position {0:?} is listed twice")]
    Twice(String),
    /// An option is not in the list.
    #[error("{option:?}, an option of {of:?}, is not listed; without options it would be []")]
    Missing {
        /// The position.
        of: String,
        /// What it moves to.
        option: String,
    },
    /// A position can be reached from itself: the cycle, its first position again at the end.
    #[error("the positions go round in a circle: {}", shown(.0))]
    Cycle(Vec<String>),
    /// Something that cannot be typed as a name.
    #[error("{0:?} is no name: a name has 1 to 1000 characters, and no quotes")]
    Name(String),
    /// There are too many positions, or options.
    #[error("a listed game has at most {MOST_LISTED} positions, and {MOST_PARTS} parts of options")]
    TooMany,
}

/// A cycle, the middle of a long one left out.
fn shown(cycle: &[String]) -> String {
    const ENDS: usize = 6;
    match cycle.len() {
        0..=12 => cycle.join(" → "),
        long => {
            let (start, end) = (&cycle[..ENDS], &cycle[long - ENDS..]);
            format!("{} → … → {} ({} moves)", start.join(" → "), end.join(" → "), long - 1)
        }
    }
}

impl Listed {
    /// The game with these positions, each with its name and with its options as sums of names, in
    /// any order.
    ///
    /// # Errors
    ///
    /// What is wrong with the list: see [`ListedError`].
    pub fn new(
        title: impl Into<String>,
        members: Vec<(String, Vec<Vec<String>>)>,
    ) -> Result<Self, ListedError> {
        let mut places: FxHashMap<&str, usize> = FxHashMap::default();
        for (place, (name, _)) in members.iter().enumerate() {
            if places.insert(name, place).is_some() {
                return Err(ListedError::Twice(name.clone()));
            }
        }
        let place_of = |of: &String, option: &String| {
            let missing = || ListedError::Missing { of: of.clone(), option: option.clone() };
            places.get(option.as_str()).copied().ok_or_else(missing)
        };
        let mut sums = Vec::new();
        for (name, options) in &members {
            let sum = |sum: &Vec<String>| sum.iter().map(|option| place_of(name, option)).collect();
            sums.push(options.iter().map(sum).collect::<Result<Vec<Vec<usize>>, _>>()?);
        }
        let order = options_first(&sums).map_err(|cycle| {
            ListedError::Cycle(cycle.into_iter().map(|place| members[place].0.clone()).collect())
        })?;
        let mut number = vec![0; members.len()];
        for (n, &place) in (1..).zip(&order) {
            number[place] = n;
        }
        let numbered = |place: usize| {
            let sum = |sum: &Vec<usize>| sum.iter().map(|&part| number[part]).collect();
            (members[place].0.clone(), sums[place].iter().map(sum).collect())
        };
        Self::numbered(title, order.iter().map(|&place| numbered(place)))
    }

    /// The game with these positions, numbered from 1 in this order; the options of each are sums
    /// of numbers before its own.
    ///
    /// # Errors
    ///
    /// What is wrong with the list. An option with a later number is missing.
    pub fn numbered(
        title: impl Into<String>,
        members: impl IntoIterator<Item = (String, Vec<Vec<u64>>)>,
    ) -> Result<Self, ListedError> {
        let title = title.into();
        let (names, options, numbers) = (Vec::new(), Vec::new(), Aside(FxHashMap::default()));
        let mut listed = Self { title: Aside(title), names, options, numbers };
        let mut parts = 0;
        for (name, options) in members {
            parts += options.iter().map(|option| 1 + option.len()).sum::<usize>();
            listed.push(name, options)?;
            if parts > MOST_PARTS {
                return Err(ListedError::TooMany);
            }
        }
        Ok(listed)
    }

    fn push(&mut self, name: String, mut options: Vec<Vec<u64>>) -> Result<(), ListedError> {
        if self.names.len() == MOST_LISTED {
            return Err(ListedError::TooMany);
        }
        if !is_name(&name) {
            return Err(ListedError::Name(name));
        }
        let number = self.names.len() as u64 + 1;
        for option in &mut options {
            option.sort_unstable();
            if let Some(part) = option.iter().find(|&&part| part == 0 || part >= number) {
                return Err(ListedError::Missing { of: name, option: part.to_string() });
            }
        }
        options.sort_unstable();
        options.dedup();
        if self.numbers.0.insert(name.clone(), number).is_some() {
            return Err(ListedError::Twice(name));
        }
        self.names.push(name);
        self.options.push(options);
        Ok(())
    }

    /// All heaps that can be reached from these heaps of a game, the heaps themselves among them,
    /// as a game of its own. `name` says how a heap is called.
    ///
    /// ```
    /// use grundy::rules::{Listed, Rules};
    /// use grundy::{Game, run::Run};
    ///
    /// let under = Listed::under(&Game::Grundy, [4], "4", |n| n.to_string(), &Run::unlimited())??;
    /// let names: Vec<&str> = under.names().collect();
    /// assert_eq!(names, ["1", "2", "3", "4"]);
    /// assert_eq!(under.options(3), [[1, 2]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The run stopped the search, or the rules are at fault; inside, what is wrong with the list.
    pub fn under(
        rules: &dyn Rules,
        heaps: impl IntoIterator<Item = u64>,
        title: impl Into<String>,
        name: impl Fn(u64) -> String,
        run: &Run<'_>,
    ) -> Result<Result<Self, ListedError>, Stop> {
        let mut open: BTreeSet<u64> = heaps.into_iter().filter(|&heap| heap > 0).collect();
        let mut found: Vec<(u64, Vec<Vec<u64>>)> = Vec::new();
        let mut parts = 0;
        // Options are smaller, so the largest open heap is never met again.
        while let Some(heap) = open.pop_last() {
            let options = checked::options(rules, heap, run)?;
            open.extend(options.iter().flatten());
            parts += options.iter().map(|option| 1 + option.len()).sum::<usize>();
            found.push((heap, options));
            if found.len() + open.len() > MOST_LISTED || parts > MOST_PARTS {
                return Ok(Err(ListedError::TooMany));
            }
            let (done, memory) = (found.len() as u64, 40 * parts as u64);
            run.check(Progress { done, memory, ..Progress::default() })?;
        }
        found.reverse();
        let numbers: FxHashMap<u64, u64> =
            (1..).zip(&found).map(|(number, &(heap, _))| (heap, number)).collect();
        let renumbered = |option: Vec<u64>| option.iter().map(|part| numbers[part]).collect();
        let members = found
            .into_iter()
            .map(|(heap, options)| (name(heap), options.into_iter().map(renumbered).collect()));
        Ok(Self::numbered(title, members))
    }

    /// How the game is called.
    pub fn title(&self) -> &str {
        &self.title.0
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The name of the position with this number.
    pub fn name(&self, number: u64) -> Option<&str> {
        let place = usize::try_from(number.checked_sub(1)?).ok()?;
        self.names.get(place).map(String::as_str)
    }

    /// The number of the position with this name.
    pub fn number(&self, name: &str) -> Option<u64> {
        self.numbers.0.get(name).copied()
    }

    /// The names, in the order of the numbers.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }
}

/// Whether a text can be a name.
fn is_name(text: &str) -> bool {
    let length = text.chars().take(LONGEST_NAME + 1).count();
    let trimmed = text.trim().len() == text.len();
    trimmed
        && (1..=LONGEST_NAME).contains(&length)
        && !text.contains(|c: char| c == '"' || c.is_control())
}

/// An order in which the parts of options come first, otherwise as given; or a cycle, its first
/// place again at the end.
fn options_first(sums: &[Vec<Vec<usize>>]) -> Result<Vec<usize>, Vec<usize>> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut marks = vec![Mark::New; sums.len()];
    let mut order = Vec::with_capacity(sums.len());
    for start in 0..sums.len() {
        // Places on the way down, each with the parts that are still to be looked at.
        let mut way: Vec<(usize, Box<dyn Iterator<Item = usize> + '_>)> = Vec::new();
        let open = |place: usize| (place, Box::new(sums[place].iter().flatten().copied()) as _);
        if marks[start] == Mark::New {
            marks[start] = Mark::Open;
            way.push(open(start));
        }
        while let Some((place, parts)) = way.last_mut() {
            match parts.find(|&part| marks[part] != Mark::Done) {
                None => {
                    marks[*place] = Mark::Done;
                    order.push(*place);
                    way.pop();
                }
                Some(part) if marks[part] == Mark::Open => {
                    let on_cycle = way.iter().map(|&(place, _)| place);
                    return Err(on_cycle.skip_while(|&p| p != part).chain([part]).collect());
                }
                Some(part) => {
                    marks[part] = Mark::Open;
                    way.push(open(part));
                }
            }
        }
    }
    Ok(order)
}

impl Rules for Listed {
    fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
        let place = heap.checked_sub(1).and_then(|place| usize::try_from(place).ok());
        let options = place.and_then(|place| self.options.get(place));
        options.into_iter().flatten().try_for_each(|option| visit(option))
    }

    fn last_heap(&self) -> Option<u64> {
        Some(self.names.len() as u64)
    }
}

impl fmt::Debug for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (title, positions) = (&self.title.0, self.len());
        f.debug_struct("Listed").field("title", title).field("positions", &positions).finish()
    }
}

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title.0)
    }
}

#[cfg(test)]
mod tests;
