//! Positions by name: how a game spells its heaps, sums of them and moves.
//!
//! Heaps are their sizes, except in a [listed](crate::rules::Listed) game, whose positions have
//! names: `a + 2·b`, and in a game with heaps of several kinds: `row 5 + cycle 3`. A name that
//! would be taken apart stands between quotes.

use crate::outcome::Move;
use crate::rules::{Game, Listed, ParseError, Reader, Rule, nearest};
use crate::{Position, Rules};
use std::borrow::Cow;

/// What may stand between a number of positions and a name.
const TIMES: [char; 3] = ['·', '*', '×'];
const ARROWS: [&str; 3] = ["->", "→", "=>"];

/// The most positions that a move is read with.
const MOST_PARTS: u64 = 1 << 12;

/// Games whose positions have names.
impl Game {
    /// A heap as it is called: by its size, or by its name in a game that has names.
    ///
    /// ```
    /// use grundy::rules::{Game, Listed};
    ///
    /// let members = [("end".to_owned(), vec![]), ("go".to_owned(), vec![vec![1], vec![1, 1]])];
    /// let game = Game::from(Listed::numbered("go", members)?);
    /// assert_eq!(game.spell_heap(2), "go");
    /// let position = game.position("2·go + end")?;
    /// assert_eq!(game.spell(&position), "end + 2·go");
    /// assert_eq!("kayles".parse::<Game>()?.spell_heap(2), "2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn spell_heap(&self, heap: u64) -> Cow<'_, str> {
        let name = self.names().and_then(|names| names.name(heap));
        name.unwrap_or_else(|| Cow::Owned(heap.to_string()))
    }

    /// Whether heaps are called by names, not by their sizes.
    pub fn has_names(&self) -> bool {
        self.names().is_some()
    }

    /// The last heap whose size is this, or less. Of a listed game a size is a number.
    ///
    /// ```
    /// use grundy::Game;
    ///
    /// let game: Game = "rule: row: take 1; ring: take 2 and leave the rest as a row".parse()?;
    /// assert_eq!(game.spell_heap(game.last_of_size(7)), "ring 7");
    /// # Ok::<(), grundy::rules::ParseError>(())
    /// ```
    pub fn last_of_size(&self, size: u64) -> u64 {
        size.saturating_mul(self.kinds_of_heaps())
    }

    /// How many kinds of heaps there are.
    pub fn kinds_of_heaps(&self) -> u64 {
        match self {
            Self::Ruled(rule) => rule.heap_kinds().len().max(1) as u64,
            _ => 1,
        }
    }

    fn names(&self) -> Option<Names<'_>> {
        match self {
            Self::Listed(listed) => Some(Names::Listed(listed)),
            Self::Ruled(rule) if !rule.heap_kinds().is_empty() => Some(Names::Kinds(rule)),
            _ => None,
        }
    }

    /// A sum of heaps as [`position`](Self::position) reads it.
    pub fn spell(&self, position: &Position) -> String {
        let Some(names) = self.names() else { return position.to_string() };
        if position.is_empty() {
            return names.empty();
        }
        let term = |(heap, count)| match count {
            1 => quoted(&self.spell_heap(heap)),
            _ => format!("{count}·{}", quoted(&self.spell_heap(heap))),
        };
        position.sizes().map(term).collect::<Vec<_>>().join(" + ")
    }

    /// A move, as in `5 → 1 + 2`.
    pub fn spell_move(&self, played: &Move) -> String {
        let left = Position::new(played.option.iter().copied());
        let heap = Position::new([played.heap]);
        format!("{} → {}", self.spell(&heap), self.spell(&left))
    }

    /// Reads a sum of heaps.
    ///
    /// # Errors
    ///
    /// What is no position, and where. A listed game has the positions that are listed.
    pub fn position(&self, text: &str) -> Result<Position, ParseError> {
        match self.names() {
            None => text.parse(),
            Some(names) => sum(names, text),
        }
    }

    /// Reads a move, as in `5 -> 1 + 2`. Whether it is legal is another question.
    ///
    /// # Errors
    ///
    /// What is no move, and where.
    pub fn read_move(&self, text: &str) -> Result<Move, ParseError> {
        let Some(names) = self.names() else { return text.parse() };
        let found = ARROWS.iter().find_map(|arrow| text.split_once(arrow));
        let Some((heap, option)) = found else {
            let end = text.chars().count();
            return Err(ParseError::new(text, end, "the end", "-> and what the position becomes"));
        };
        let (heap, option) = (sum(names, heap)?, sum(names, option)?);
        match heap.largest().filter(|_| heap.count() == 1) {
            Some(heap) if option.count() <= MOST_PARTS => {
                Ok(Move { heap, option: option.heaps().collect() })
            }
            _ => Err(ParseError::new(text, 0, "a sum", "one position, as in a -> b + c")),
        }
    }

    /// Whether the game has this position: all its heaps, of a finite game.
    pub fn has(&self, position: &Position) -> bool {
        self.last_heap().is_none_or(|last| position.largest() <= Some(last))
    }
}

/// A name such that a sum with it can be read again.
fn quoted(name: &str) -> String {
    let signs = |c: char| c == '+' || TIMES.contains(&c);
    let arrow = ARROWS.iter().any(|arrow| name.contains(arrow));
    match name.contains(signs) || arrow {
        true => format!("\"{name}\""),
        false => name.to_owned(),
    }
}

/// The names of heaps, both ways.
#[derive(Clone, Copy)]
enum Names<'a> {
    Listed(&'a Listed),
    /// Heaps of several kinds.
    Kinds(&'a Rule),
}

impl<'a> Names<'a> {
    fn name(self, heap: u64) -> Option<Cow<'a, str>> {
        match self {
            Self::Listed(listed) => listed.name(heap).map(Cow::Borrowed),
            Self::Kinds(rule) => rule.heap_name(heap).map(Cow::Owned),
        }
    }

    fn number(self, name: &str) -> Option<u64> {
        match self {
            Self::Listed(listed) => listed.number(name),
            Self::Kinds(rule) => rule.heap_number(name),
        }
    }

    /// The sum of nothing, by a word that is not a name.
    fn empty(self) -> String {
        let words = ["0", "nothing"].into_iter().find(|word| self.number(word).is_none());
        let none = || format!("0·{}", quoted(&self.name(1).unwrap_or_default()));
        words.map_or_else(none, str::to_owned)
    }

    /// What should stand in the place of something unknown.
    fn instead_of(self, unknown: &str) -> String {
        match self {
            Self::Listed(listed) => {
                let near = nearest(unknown, listed.names().take(1000));
                let meant = near.map_or(String::new(), |near| format!(" (did you mean {near}?)"));
                format!("a position of {}{meant}", listed.title())
            }
            Self::Kinds(rule) => {
                let heaps = rule.heap_kinds().iter().map(|name| format!("{name} 5"));
                format!("a heap, as in {}", heaps.collect::<Vec<_>>().join(" or "))
            }
        }
    }
}

fn sum(names: Names<'_>, text: &str) -> Result<Position, ParseError> {
    let mut reader = Reader::new(text)?;
    let mut position = Position::empty();
    loop {
        reader.skip_spaces();
        let (heap, count) = term(names, &mut reader)?;
        position.insert(heap, count);
        reader.skip_spaces();
        if reader.peek().is_none() {
            return Ok(position);
        }
        if !reader.eat('+') && !reader.eat(',') {
            return Err(reader.expected("'+' or the end"));
        }
    }
}

/// `a`, `2·a`, `"a + b"`: the number of a position, and how many of it. `0` is nothing, unless a
/// position is called so.
fn term(names: Names<'_>, reader: &mut Reader<'_>) -> Result<(u64, u64), ParseError> {
    let start = reader.at();
    let count = reader.number("a number");
    reader.skip_spaces();
    if TIMES.iter().any(|&times| reader.eat(times)) {
        reader.skip_spaces();
        return Ok((name(names, reader)?, count?));
    }
    // What begins with a number, be it a very large one, may still be a name.
    reader.back_to(start);
    Ok((name(names, reader)?, 1))
}

fn name(names: Names<'_>, reader: &mut Reader<'_>) -> Result<u64, ParseError> {
    let start = reader.at();
    let is_quoted = reader.eat('"');
    let mut name = until(reader, if is_quoted { "\"" } else { "+" });
    if is_quoted && !reader.eat('"') {
        return Err(reader.expected("the closing '\"'"));
    }
    // A comma may be in a name; otherwise it is as good as a plus.
    if !is_quoted && names.number(name.trim()).is_none() {
        reader.back_to(start);
        name = until(reader, "+,");
    }
    let found = names.number(name.trim());
    match name.trim() {
        _ if found.is_some() => Ok(found.unwrap_or(0)),
        "0" | "nothing" if !is_quoted => Ok(0),
        "" if !is_quoted => Err(reader.expected("a position, as in a + 2·b")),
        unknown => Err(reader.refuse(start, names.instead_of(unknown))),
    }
}

/// What comes before one of these characters.
fn until(reader: &mut Reader<'_>, ends: &str) -> String {
    let mut text = String::new();
    while let Some(c) = reader.peek().filter(|&c| !ends.contains(c)) {
        text.push(c);
        reader.next();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn game(names: &[&str]) -> Game {
        let members = names.iter().map(|name| (name.to_string(), Vec::new()));
        Listed::numbered("game", members).unwrap().into()
    }

    #[test]
    fn sums_of_names() {
        let game = game(&["a", "b", "a+b", "7", "x y"]);
        for (text, heaps) in [
            ("a", vec![1]),
            ("2·a + b", vec![1, 1, 2]),
            ("2*a,b", vec![1, 1, 2]),
            ("3 × \"a+b\"", vec![3, 3, 3]),
            ("7", vec![4]),
            ("2·7 + 7", vec![4, 4, 4]),
            (" x y ", vec![5]),
            ("0", vec![]),
            ("nothing + a", vec![1]),
        ] {
            assert_eq!(game.position(text), Ok(Position::new(heaps)), "{text}");
        }
        assert_eq!(game.spell(&Position::new([1, 1, 3])), "2·a + \"a+b\"");
        assert_eq!(game.spell(&Position::empty()), "0");
        for (text, at) in [("", 0), ("a +", 3), ("a + c", 4), ("\"a", 2), ("a + ", 4), ("2·", 2)] {
            assert_eq!(game.position(text).unwrap_err().at, at, "{text}");
        }
        assert!(game.position("c").unwrap_err().expected.contains("a position of game"));
    }

    #[test]
    fn names_may_have_commas() {
        let game = game(&["3,5", "3", "5", "x,"]);
        let position = game.position("3,5 + 2·3,5 + 5,3 + x,").unwrap();
        assert_eq!(position, Position::new([1, 1, 1, 2, 3, 4]));
        assert_eq!(game.spell(&position), "3·3,5 + 3 + 5 + x,");
    }

    #[test]
    fn numbers_of_any_size_are_names() {
        let game = game(&["99999999999999999999", "1e99", "2e3"]);
        let text = "99999999999999999999 + 2·1e99 + 2e3";
        assert_eq!(game.position(text), Ok(Position::new([1, 2, 2, 3])));
        assert!(game.position("99999999999999999999·2e3").is_err());
    }

    #[test]
    fn a_position_may_be_called_nought() {
        let game = game(&["0", "1"]);
        assert_eq!(game.position("0 + 1"), Ok(Position::new([1, 2])));
        assert_eq!(game.spell(&Position::empty()), "nothing");
        assert_eq!(game.position("nothing"), Ok(Position::empty()));
    }

    #[test]
    fn positions_may_be_called_whatever_stands_for_none() {
        let game = game(&["0", "nothing"]);
        assert_eq!(game.spell(&Position::empty()), "0·0");
        assert_eq!(game.position("0·0"), Ok(Position::empty()));
        assert_eq!(game.spell(&Position::new([1, 2])), "0 + nothing");
        assert_eq!(game.position("0 + nothing"), Ok(Position::new([1, 2])));
    }

    #[test]
    fn heaps_of_several_kinds_have_names() {
        let text = "rule: row: take 1 and leave 2 rows; ring: take 1 and leave the rest as a row";
        let game: Game = text.parse().unwrap();
        let position = game.position("2·ring 3 + row 1, row 0").unwrap();
        assert_eq!(position, Position::new([1, 6, 6]));
        assert_eq!(game.spell(&position), "row 1 + 2·ring 3");
        assert_eq!(game.spell(&Position::empty()), "0");
        let played = game.read_move("ring 3 -> row 2").unwrap();
        assert_eq!(played, Move { heap: 6, option: vec![3] });
        assert_eq!(game.spell_move(&played), "ring 3 → row 2");
        let refused = game.position("row 1 + 3").unwrap_err();
        assert_eq!((refused.at, refused.expected.as_str()), (8, "a heap, as in row 5 or ring 5"));
    }

    #[test]
    fn moves_by_name() {
        let game = game(&["a", "b", "c"]);
        let played = game.read_move("c -> 2·a + b").unwrap();
        assert_eq!(played, Move { heap: 3, option: vec![1, 1, 2] });
        assert_eq!(game.spell_move(&played), "c → 2·a + b");
        assert_eq!(game.read_move("c → 0").unwrap().option, Vec::<u64>::new());
        assert!(game.read_move("c").is_err() && game.read_move("a + b -> c").is_err());
        let kayles: Game = "kayles".parse().unwrap();
        assert_eq!(kayles.spell_move(&kayles.read_move("5 -> 1 + 2").unwrap()), "5 → 1 + 2");
    }

    proptest! {
        #[test]
        fn what_is_spelled_is_read_again(
            names in prop::collection::btree_set("[ab+,·*0-9 .>-]{1,5}", 1..6),
            heaps in prop::collection::vec(0u64..6, 0..6),
        ) {
            let names: Vec<String> = names.iter().map(|name| name.trim().to_owned()).collect();
            let members = names.iter().map(|name| (name.clone(), Vec::new()));
            let Ok(listed) = Listed::numbered("game", members) else { return Ok(()) };
            let last = listed.len() as u64;
            let game = Game::from(listed);
            let position = Position::new(heaps.into_iter().map(|heap| heap % (last + 1)));
            prop_assert_eq!(game.position(&game.spell(&position)), Ok(position));
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,12}|[ab0-9+,·\"> -]{0,12}") {
            let game = game(&["a", "b", "0"]);
            let _ = game.position(&text);
            let _ = game.read_move(&text);
        }
    }
}
