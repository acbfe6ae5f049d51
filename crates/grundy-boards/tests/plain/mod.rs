//! Values by the definition.

use grundy::board::BoardGame;
use std::collections::HashMap;

/// Values by the definition: no components, no symmetries, no genus theory. A position is a
/// board with some nim-heaps of size 2 and of size 1.
pub(crate) struct Plain<'a, G: BoardGame> {
    game: &'a G,
    normal: HashMap<G::Position, u32>,
    misere: HashMap<(G::Position, u32, u32), u32>,
}

pub(crate) fn mex(values: &[u32]) -> u32 {
    (0..).find(|value| !values.contains(value)).unwrap()
}

impl<'a, G: BoardGame> Plain<'a, G> {
    pub(crate) fn new(game: &'a G) -> Self {
        Self { game, normal: HashMap::new(), misere: HashMap::new() }
    }

    pub(crate) fn normal(&mut self, position: &G::Position) -> u32 {
        if let Some(&value) = self.normal.get(position) {
            return value;
        }
        let moves = self.game.moves(position);
        let values: Vec<u32> = moves.iter().map(|(_, after)| self.normal(after)).collect();
        self.normal.insert(position.clone(), mex(&values));
        mex(&values)
    }

    pub(crate) fn misere(&mut self, position: &G::Position, twos: u32, ones: u32) -> u32 {
        let key = (position.clone(), twos, ones);
        if let Some(&value) = self.misere.get(&key) {
            return value;
        }
        let moves = self.game.moves(position);
        let mut values: Vec<u32> =
            moves.iter().map(|(_, after)| self.misere(after, twos, ones)).collect();
        if twos > 0 {
            values.push(self.misere(position, twos - 1, ones));
            values.push(self.misere(position, twos - 1, ones + 1));
        }
        if ones > 0 {
            values.push(self.misere(position, twos, ones - 1));
        }
        let value = if values.is_empty() { 1 } else { mex(&values) };
        self.misere.insert(key, value);
        value
    }
}
