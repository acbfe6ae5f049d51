//! The order of the games in an arena, kept so that two games are compared at once.
//!
//! The order depends on the options of games, and comparing lists of options again and again is
//! what building a game would spend its time on. So the games of each birthday are kept in
//! order, with a number for each that grows with its place; there is room between the numbers
//! for games to come, and where there is none left they are dealt out anew.

use super::name::Form;

/// The places of the games among those with the same birthday.
#[derive(Default)]
pub(super) struct Ranks {
    /// For each game a number that grows with its place.
    numbers: Vec<u64>,
    /// The games of each birthday, in increasing order.
    days: Vec<Vec<Form>>,
}

/// The distance to the next number when a game is added at the end.
const STEP: u64 = 1 << 32;

impl Ranks {
    /// The number of a game; compare it with those of the same birthday only.
    pub(super) fn number(&self, game: Form) -> u64 {
        self.numbers[game.index()]
    }

    /// The games with this birthday, in increasing order.
    pub(super) fn day(&self, birthday: u32) -> &[Form] {
        self.days.get(birthday as usize).map_or(&[], Vec::as_slice)
    }

    /// Gives a new game its place among those with its birthday. New games come in the order of
    /// their names.
    pub(super) fn insert(&mut self, game: Form, birthday: u32, place: usize) {
        let birthday = birthday as usize;
        if self.days.len() <= birthday {
            self.days.resize_with(birthday + 1, Vec::new);
        }
        let day = &mut self.days[birthday];
        let before = place.checked_sub(1).map_or(0, |i| self.numbers[day[i].index()]);
        let after = match day.get(place) {
            Some(next) => self.numbers[next.index()],
            None => before.saturating_add(2 * STEP),
        };
        let number = before + (after - before) / 2;
        day.insert(place, game);
        self.numbers.push(number);
        if number == before {
            let step = u64::MAX / (day.len() as u64 + 1);
            let numbers = (1..).map(|i| i * step);
            day.iter().zip(numbers).for_each(|(game, n)| self.numbers[game.index()] = n);
        }
    }
}
