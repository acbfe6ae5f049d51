//! The rules of a game: the options of a heap.

use crate::format::{self, Rules};
use crate::refusal::{Checked, Meter, need, refuse};
use std::collections::BTreeSet;
use std::fmt;

/// No code with more digits is read.
const MOST_DIGITS: usize = 1 << 20;
/// No longer list of positions is read.
const MOST_LISTED: usize = 1 << 20;

/// A game, checked to be one.
pub(crate) struct Game {
    digits: Vec<u64>,
    tail: Vec<u64>,
    /// Grundy's Game: code 4 with unequal parts.
    unequal: bool,
    /// A finite game: names and options of its positions, from number 1 on.
    listed: Option<Listed>,
}

struct Listed {
    names: Vec<String>,
    options: Vec<Vec<Vec<usize>>>,
}

impl Listed {
    /// Step 1 for a finite game: options are sums of earlier positions, so that play ends.
    fn new(list: &format::Listed) -> Checked<Self> {
        let format::Listed { names, options } = list;
        need(names.len() <= MOST_LISTED, 1, || "too many positions".to_owned())?;
        need(names.len() == options.len(), 1, || {
            "there is not one name for the options of each position".to_owned()
        })?;
        let different: BTreeSet<&String> = names.iter().collect();
        need(different.len() == names.len() && !different.contains(&String::new()), 1, || {
            "a position has no name of its own".to_owned()
        })?;
        let mut read = Vec::new();
        for (number, sums) in (1..).zip(options) {
            let mut all = Vec::new();
            for sum in sums {
                let earlier = sum.iter().all(|part| (1..number).contains(part));
                need(earlier, 1, || {
                    format!("an option of position {number} is no sum of earlier positions")
                })?;
                need(sum.is_sorted(), 1, || {
                    format!("the parts of an option of position {number} are not in order")
                })?;
                // No part is larger than the number of positions.
                all.push(sum.iter().map(|&part| part as usize).collect());
            }
            read.push(all);
        }
        Ok(Self { names: names.clone(), options: read })
    }
}

impl Game {
    /// Step 1 of every check.
    pub(crate) fn new(rules: &Rules) -> Checked<Self> {
        let code = match rules {
            Rules::Code(code) => code,
            Rules::GrundysGame => {
                let (digits, tail) = (vec![4], Vec::new());
                return Ok(Self { digits, tail, unequal: true, listed: None });
            }
            Rules::Listed(list) => {
                let (digits, tail, listed) = (vec![0], Vec::new(), Some(Listed::new(list)?));
                return Ok(Self { digits, tail, unequal: false, listed });
            }
        };
        let (mut digits, mut tail) = (code.digits.clone(), code.tail.clone());
        need(digits.len() + tail.len() <= MOST_DIGITS, 1, || "too many digits".to_owned())?;
        let first = digits.first().copied();
        need(first.is_some_and(|d| d & 3 == 0), 1, || {
            "digit 0 is missing, or allows a move that takes nothing and splits nothing".to_owned()
        })?;
        if tail.iter().all(|&d| d == 0) {
            tail.clear();
            while digits.len() > 1 && digits.last() == Some(&0) {
                digits.pop();
            }
        }
        Ok(Self { digits, tail, unequal: false, listed: None })
    }

    /// The heaps up to this one, in words.
    pub(crate) fn up_to(&self, heap: u64) -> String {
        match &self.listed {
            Some(list) if list.names.len() as u64 == heap => "its positions".to_owned(),
            Some(_) => format!("its positions up to {}", self.name(heap)),
            None => format!("heaps of size at most {heap}"),
        }
    }

    /// Several heaps of one size, in words.
    pub(crate) fn copies(&self, heap: u64) -> String {
        match self.listed {
            Some(_) => format!("copies of {}", self.name(heap)),
            None => format!("heaps of size {heap}"),
        }
    }

    /// A heap by its size, or a position by its name.
    pub(crate) fn name(&self, heap: u64) -> String {
        let place = heap.checked_sub(1).and_then(|place| usize::try_from(place).ok());
        let name = |list: &Listed| place.and_then(|place| list.names.get(place)).cloned();
        self.listed.as_ref().and_then(name).unwrap_or_else(|| heap.to_string())
    }

    /// The digit of a place.
    pub(crate) fn digit(&self, place: usize) -> u64 {
        let in_tail = || {
            let beyond = place.saturating_sub(self.digits.len());
            self.tail.get(beyond.checked_rem(self.tail.len())?)
        };
        self.digits.get(place).or_else(in_tail).copied().unwrap_or(0)
    }

    /// The digits of the tail; empty for a finite code.
    pub(crate) fn tail(&self) -> &[u64] {
        &self.tail
    }

    /// The number of digits before the tail.
    pub(crate) fn prefix(&self) -> usize {
        self.digits.len()
    }

    /// k: the place of the last non-zero digit of a finite code, to which the periodicity
    /// theorems apply; `None` for infinite codes, for Grundy's Game and for finite games.
    pub(crate) fn last_place(&self) -> Option<usize> {
        let code = !self.unequal && self.listed.is_none();
        (self.tail.is_empty() && code).then(|| self.digits.len().saturating_sub(1))
    }

    /// c: the largest number of heaps that a move may leave, but at least 1.
    pub(crate) fn parts(&self) -> usize {
        let all = self.digits.iter().chain(&self.tail).fold(1, |all, digit| all | digit);
        (all.ilog2() as usize).max(1)
    }

    /// Whether it is a finite code whose moves leave at most two heaps.
    pub(crate) fn is_octal(&self) -> bool {
        self.last_place().is_some() && self.parts() <= 2
    }

    /// Calls `visit` with the heaps, in increasing order, of every option of a heap.
    pub(crate) fn options(
        &self,
        heap: usize,
        meter: &mut Meter,
        visit: &mut dyn FnMut(&[usize]) -> Checked<()>,
    ) -> Checked<()> {
        if let Some(list) = &self.listed {
            return listed_options(list, heap, meter, visit);
        }
        let last = if self.tail.is_empty() { self.digits.len().min(heap + 1) } else { heap + 1 };
        meter.work(1 + last as u64)?;
        let mut parts = Vec::new();
        for taken in 0..last {
            let digit = self.digit(taken);
            for count in (0..64).filter(|&count| digit >> count & 1 == 1) {
                let mut unequal = |parts: &[usize]| match parts {
                    [a, b] if self.unequal && a == b => Ok(()),
                    _ => visit(parts),
                };
                split(heap - taken, count, 1, &mut parts, meter, &mut unequal)?;
            }
        }
        Ok(())
    }
}

/// The options of a position of a finite game. What is not listed has none, but nothing follows
/// from that, and it is refused.
fn listed_options(
    list: &Listed,
    number: usize,
    meter: &mut Meter,
    visit: &mut dyn FnMut(&[usize]) -> Checked<()>,
) -> Checked<()> {
    let Some(place) = number.checked_sub(1) else { return Ok(()) };
    let Some(options) = list.options.get(place) else {
        return refuse(
            2,
            format!("there is no position {number}: the game has {}", list.names.len()),
        );
    };
    for option in options {
        meter.work(1 + option.len() as u64)?;
        visit(option)?;
    }
    Ok(())
}

/// Visits the ways to write `rest` as a sum of `count` parts, each at least `least`, in
/// increasing order, after the parts chosen already.
fn split(
    rest: usize,
    count: usize,
    least: usize,
    parts: &mut Vec<usize>,
    meter: &mut Meter,
    visit: &mut dyn FnMut(&[usize]) -> Checked<()>,
) -> Checked<()> {
    if count == 0 {
        return if rest == 0 { visit(parts) } else { Ok(()) };
    }
    if count == 2 && parts.is_empty() {
        // The usual case, without the detour.
        meter.work(rest as u64 / 2)?;
        return (least..=rest / 2).try_for_each(|part| visit(&[part, rest - part]));
    }
    let range = if count == 1 { rest.max(least)..=rest } else { least..=rest / count };
    for part in range {
        meter.work(1)?;
        parts.push(part);
        split(rest - part, count - 1, part, parts, meter, visit)?;
        parts.pop();
    }
    Ok(())
}

/// The code as people write it: digits above 15 between brackets, the tail between parentheses.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.unequal {
            return write!(f, "Grundy's Game");
        }
        if let Some(list) = &self.listed {
            return write!(f, "the finite game of {} positions that is listed", list.names.len());
        }
        let spell = |f: &mut fmt::Formatter<'_>, digit: &u64| match digit {
            0..16 => write!(f, "{digit:X}"),
            _ => write!(f, "[{digit}]"),
        };
        for (place, digit) in self.digits.iter().enumerate() {
            spell(f, digit)?;
            if place == 0 {
                write!(f, ".")?;
            }
        }
        if !self.tail.is_empty() {
            write!(f, "(")?;
            self.tail.iter().try_for_each(|digit| spell(f, digit))?;
            write!(f, ")")?;
        } else if self.digits.len() == 1 {
            write!(f, "0")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::format::Code;

    fn options(digits: &[u64], tail: &[u64], heap: usize) -> Vec<Vec<usize>> {
        let game =
            Game::new(&Rules::Code(Code { digits: digits.to_vec(), tail: tail.to_vec() })).unwrap();
        collect(&game, heap)
    }

    fn collect(game: &Game, heap: usize) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        let mut meter = Meter::new(&Limits::default());
        let mut keep = |parts: &[usize]| {
            all.push(parts.to_vec());
            Ok(())
        };
        game.options(heap, &mut meter, &mut keep).unwrap();
        all
    }

    #[test]
    fn options_by_hand() {
        assert_eq!(options(&[0, 7, 7], &[], 4), [vec![3], vec![1, 2], vec![2], vec![1, 1]]);
        assert_eq!(options(&[0, 0, 7], &[], 1), [[0; 0]; 0]);
        assert_eq!(options(&[0, 0, 7], &[], 2), [[0; 0]]);
        assert_eq!(options(&[4], &[], 4), [[1, 3], [2, 2]]);
        assert_eq!(options(&[0, 8], &[], 7), [[1, 1, 4], [1, 2, 3], [2, 2, 2]]);
        assert_eq!(options(&[0], &[3], 3), [vec![2], vec![1], vec![]]);
        assert_eq!(options(&[0, 1 << 63], &[], 64), [[1; 63]]);
        let grundy = Game::new(&Rules::GrundysGame).unwrap();
        assert_eq!(collect(&grundy, 6), [[1, 5], [2, 4]]);
        assert_eq!(grundy.to_string(), "Grundy's Game");
    }

    #[test]
    fn digits_and_spelling() {
        let code = Code { digits: vec![4, 0, 17, 0], tail: vec![0, 0] };
        let game = Game::new(&Rules::Code(code)).unwrap();
        assert_eq!(
            (game.to_string(), game.last_place(), game.parts()),
            ("4.0[17]".into(), Some(2), 4)
        );
        let nim = Game::new(&Rules::Code(Code { digits: vec![0, 1], tail: vec![3] })).unwrap();
        assert_eq!((nim.to_string(), nim.digit(7), nim.last_place()), ("0.1(3)".into(), 3, None));
        for (digits, text) in [(vec![4], "4.0"), (vec![0], "0.0"), (vec![0, 0], "0.0")] {
            let game = Game::new(&Rules::Code(Code { digits, tail: vec![] })).unwrap();
            assert_eq!((game.to_string(), game.digit(1), game.prefix()), (text.into(), 0, 1));
        }
        for digits in [vec![], vec![1], vec![6]] {
            assert!(Game::new(&Rules::Code(Code { digits, tail: vec![] })).is_err());
        }
    }

    #[test]
    fn names_of_positions() {
        let names = ["a", "b", "c"].map(String::from).to_vec();
        let list = format::Listed { names, options: vec![vec![]; 3] };
        let game = Game::new(&Rules::Listed(list)).unwrap();
        assert_eq!(game.up_to(3), "its positions");
        assert_eq!(game.up_to(2), "its positions up to b");
    }
}
