//! Partizan games: the fast arena against the plain definitions, and published values.

mod days;
mod forms;
mod heat;
mod keys;
mod notation;
mod plain;
mod rulesets;

use grundy::partizan::{Value, Values};
use grundy::run::Run;

pub(crate) fn run() -> Run<'static> {
    Run::unlimited()
}

/// ±1 + ±2 + … + ±n.
pub(crate) fn sum_of_switches(values: &mut Values, n: i64) -> Value {
    let mut sum = Value::ZERO;
    for size in 1..=n {
        let size = values.integer(size);
        let switch = values.switch(size, &run()).unwrap();
        sum = values.sum(sum, switch, &run()).unwrap();
    }
    sum
}

/// The 22 games born by day 2, as pairs of lists over the four born by day 1.
pub(crate) fn day_two(values: &mut Values) -> Vec<Value> {
    born_after(&born_after(&[Value::ZERO], values), values)
}

/// The games all of whose options are among these.
fn born_after(games: &[Value], values: &mut Values) -> Vec<Value> {
    let run = Run::unlimited();
    let mut born: Vec<Value> = Vec::new();
    for left in subsets(games) {
        for right in subsets(games) {
            let game = values.game(&left, &right, &run).unwrap();
            if !born.contains(&game) {
                born.push(game);
            }
        }
    }
    born
}

fn subsets(games: &[Value]) -> impl Iterator<Item = Vec<Value>> {
    (0..1u32 << games.len()).map(|set| {
        (0..games.len()).filter(|&i| set >> i & 1 == 1).map(|i| games[i]).collect::<Vec<Value>>()
    })
}

/// A small generator of random numbers, the same in every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    /// A list of up to three of these games.
    pub(crate) fn list(&mut self, games: &[Value]) -> Vec<Value> {
        (0..self.below(4)).map(|_| games[self.below(games.len())]).collect()
    }
}

/// Lists of options of random games of day 3 and 4.
pub(crate) fn random_games(
    values: &mut Values,
    seed: u64,
    count: usize,
) -> Vec<(Vec<Value>, Vec<Value>)> {
    let run = Run::unlimited();
    let mut random = Random(seed);
    let mut games = day_two(values);
    let mut lists = Vec::new();
    for _ in 0..count {
        let (left, right) = (random.list(&games), random.list(&games));
        let game = values.game(&left, &right, &run).unwrap();
        // The first third is of day 3, the others may have those as options.
        if lists.len() < count / 3 {
            games.push(game);
        }
        lists.push((left, right));
    }
    lists
}
