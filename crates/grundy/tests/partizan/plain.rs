//! Games as the definition has them: two lists of games. Nothing is simplified.

use grundy::partizan::{Player, Value, Values};
use std::collections::HashMap;

#[derive(Default)]
pub(crate) struct Plain {
    games: Vec<(Vec<usize>, Vec<usize>)>,
    known: HashMap<(Vec<usize>, Vec<usize>), usize>,
    imported: HashMap<Value, usize>,
    at_most: HashMap<(usize, usize), bool>,
    sums: HashMap<(usize, usize), usize>,
}

impl Plain {
    pub(crate) fn game(&mut self, left: Vec<usize>, right: Vec<usize>) -> usize {
        let next = self.games.len();
        let game = *self.known.entry((left.clone(), right.clone())).or_insert(next);
        if game == next {
            self.games.push((left, right));
        }
        game
    }

    /// A value with the options that the arena says its canonical form has.
    pub(crate) fn import(&mut self, values: &mut Values, value: Value) -> usize {
        if let Some(&game) = self.imported.get(&value) {
            return game;
        }
        let lists = [Player::Left, Player::Right].map(|player| {
            let options = values.options(value, player);
            options.into_iter().map(|option| self.import(values, option)).collect()
        });
        let [left, right] = lists;
        let game = self.game(left, right);
        self.imported.insert(value, game);
        game
    }

    pub(crate) fn lists(&self, game: usize) -> (Vec<usize>, Vec<usize>) {
        self.games[game].clone()
    }

    /// G ≤ H unless some G^L ≥ H or some H^R ≤ G.
    pub(crate) fn at_most(&mut self, one: usize, other: usize) -> bool {
        if let Some(&known) = self.at_most.get(&(one, other)) {
            return known;
        }
        let left = self.games[one].0.clone();
        let right = self.games[other].1.clone();
        let answer = !left.iter().any(|&option| self.at_most(other, option))
            && !right.iter().any(|&option| self.at_most(option, one));
        self.at_most.insert((one, other), answer);
        answer
    }

    pub(crate) fn equal(&mut self, one: usize, other: usize) -> bool {
        self.at_most(one, other) && self.at_most(other, one)
    }

    pub(crate) fn sum(&mut self, one: usize, other: usize) -> usize {
        if let Some(&known) = self.sums.get(&(one, other)) {
            return known;
        }
        let ((a, b), (c, d)) = (self.lists(one), self.lists(other));
        let mut side = |ones: &[usize], others: &[usize]| {
            let mut options: Vec<usize> =
                ones.iter().map(|&option| self.sum(option, other)).collect();
            options.extend(others.iter().map(|&option| self.sum(one, option)));
            options
        };
        let (left, right) = (side(&a, &c), side(&b, &d));
        let game = self.game(left, right);
        self.sums.insert((one, other), game);
        game
    }

    pub(crate) fn negative(&mut self, game: usize) -> usize {
        let (left, right) = self.lists(game);
        let mut negated =
            |list: &[usize]| list.iter().map(|&g| self.negative(g)).collect::<Vec<usize>>();
        let (left, right) = (negated(&right), negated(&left));
        self.game(left, right)
    }

    /// Whether a player who begins wins: by playing, without comparing anything.
    pub(crate) fn wins_moving_first(&self, game: usize, player: Player) -> bool {
        let (left, right) = &self.games[game];
        let options = if player == Player::Left { left } else { right };
        options.iter().any(|&option| !self.wins_moving_first(option, player.opponent()))
    }

    /// No option is dominated or reversible, here and in every position.
    pub(crate) fn is_canonical(&mut self, game: usize) -> bool {
        let (left, right) = self.lists(game);
        for (i, &a) in left.iter().enumerate() {
            let dominated = (0..left.len()).any(|j| j != i && self.at_most(a, left[j]));
            let replies = self.lists(a).1;
            if dominated || replies.iter().any(|&reply| self.at_most(reply, game)) {
                return false;
            }
        }
        for (i, &a) in right.iter().enumerate() {
            let dominated = (0..right.len()).any(|j| j != i && self.at_most(right[j], a));
            let replies = self.lists(a).0;
            if dominated || replies.iter().any(|&reply| self.at_most(game, reply)) {
                return false;
            }
        }
        left.iter().chain(&right).all(|&option| self.is_canonical(option))
    }
}
