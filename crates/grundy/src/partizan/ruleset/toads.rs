//! Toads and Frogs.

use super::{Notation, Ruleset};
use crate::partizan::Player;
use crate::rules::{ParseError, Reader};

/// Longer rows are refused.
const MAX_LENGTH: u32 = 64;

/// Toads and Frogs (*Winning Ways*, chapter 1): Left moves a toad one place to the right, or lets
/// it hop over one frog to the empty place behind it; Right moves frogs to the left.
#[derive(Clone, Copy, Debug, Default)]
pub struct ToadsAndFrogs;

/// A row of places; bit 0 is the leftmost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    length: u32,
    toads: u64,
    frogs: u64,
}

impl Row {
    /// The row read from the other end, toads and frogs exchanged: the negative.
    fn reversed(self) -> Self {
        let turn = |set: u64| set.reverse_bits().unbounded_shr(64 - self.length);
        Self { toads: turn(self.frogs), frogs: turn(self.toads), ..self }
    }

    fn slice(self, from: u32, to: u32) -> Self {
        let mask = 1u64.unbounded_shl(to - from).wrapping_sub(1);
        let cut = |set: u64| set.unbounded_shr(from) & mask;
        Self { length: to - from, toads: cut(self.toads), frogs: cut(self.frogs) }
    }

    /// Without the frogs at the left end and the toads at the right end: none of them moves
    /// again, and to the others they are as good as the end.
    fn trimmed(self) -> Self {
        let from = self.frogs.trailing_ones().min(self.length);
        let row = self.slice(from, self.length);
        let toads_at_end = row.reversed().frogs.trailing_ones().min(row.length);
        row.slice(0, row.length - toads_at_end)
    }
}

impl Ruleset for ToadsAndFrogs {
    type Position = Row;

    fn options(&self, row: &Row, player: Player, options: &mut Vec<Row>) {
        if player == Player::Right {
            let start = options.len();
            self.options(&row.reversed(), Player::Left, options);
            options[start..].iter_mut().for_each(|option| *option = option.reversed());
            return;
        }
        let inside = 1u64.unbounded_shl(row.length).wrapping_sub(1);
        let empty = inside & !(row.toads | row.frogs);
        for at in 0..row.length {
            let toad = 1u64 << at;
            if row.toads & toad == 0 {
                continue;
            }
            let (next, after) = (toad.unbounded_shl(1), toad.unbounded_shl(2));
            if empty & next != 0 {
                options.push(Row { toads: row.toads ^ toad ^ next, ..*row });
            } else if row.frogs & next != 0 && empty & after != 0 {
                options.push(Row { toads: row.toads ^ toad ^ after, ..*row });
            }
        }
    }

    /// Two toads against two frogs will never move: `TTFF` splits a row.
    fn components(&self, row: &Row, components: &mut Vec<Row>) {
        let (toads, frogs) = (row.toads, row.frogs);
        let mut walls = toads & toads >> 1 & frogs >> 2 & frogs >> 3;
        let mut from = 0;
        loop {
            let wall = walls.trailing_zeros();
            let part = row.slice(from, if walls == 0 { row.length } else { wall }).trimmed();
            if part.toads | part.frogs != 0 {
                components.push(part);
            }
            if walls == 0 {
                return;
            }
            from = wall + 4;
            walls &= walls - 1;
        }
    }

    fn standard(&self, row: Row) -> (Row, bool) {
        let reversed = row.reversed();
        if reversed < row { (reversed, true) } else { (row, false) }
    }
}

impl Notation for ToadsAndFrogs {
    /// `TT.FF`: toads, frogs, and `.` for an empty place.
    fn parse(&self, text: &str) -> Result<Row, ParseError> {
        let mut reader = Reader::new(text.trim())?;
        let mut row = Row { length: 0, toads: 0, frogs: 0 };
        while let Some(c) = reader.peek() {
            if row.length == MAX_LENGTH {
                return Err(reader.expected(format!("at most {MAX_LENGTH} places")));
            }
            match c {
                'T' | 't' => row.toads |= 1 << row.length,
                'F' | 'f' => row.frogs |= 1 << row.length,
                '.' | '_' => {}
                _ => return Err(reader.expected("'T', 'F' or '.'")),
            }
            row.length += 1;
            reader.next();
        }
        if row.length == 0 { Err(reader.expected("'T', 'F' or '.'")) } else { Ok(row) }
    }

    fn print(&self, row: &Row) -> String {
        let place = |at: u32| match (row.toads >> at & 1, row.frogs >> at & 1) {
            (1, _) => 'T',
            (_, 1) => 'F',
            _ => '.',
        };
        (0..row.length).map(place).collect()
    }
}
