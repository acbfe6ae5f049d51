//! Rectangular boards of up to 64 cells as sets of bits.

use crate::partizan::Player;
use crate::rules::{ParseError, Reader};

/// Larger boards are refused.
pub const MAX_CELLS: usize = 64;

/// A rectangular board. Each plane is a set of cells, cell `row · width + column` being a bit; what
/// the planes mean is the game's affair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bits<const PLANES: usize> {
    /// How many rows the board has.
    pub height: u8,
    /// How many columns the board has.
    pub width: u8,
    /// The sets of cells.
    pub planes: [u64; PLANES],
}

impl<const PLANES: usize> Bits<PLANES> {
    /// A board without anything on it; at most [`MAX_CELLS`] cells.
    pub fn empty(height: u8, width: u8) -> Self {
        debug_assert!(usize::from(height) * usize::from(width) <= MAX_CELLS);
        Self { height, width, planes: [0; PLANES] }
    }

    /// How many cells there are.
    pub fn cells(&self) -> u32 {
        u32::from(self.height) * u32::from(self.width)
    }

    /// All cells of the board.
    pub fn all(&self) -> u64 {
        low_bits(self.cells())
    }

    /// The cells in one column.
    pub fn column(&self, column: u8) -> u64 {
        let mut cells = 0;
        for row in 0..u32::from(self.height) {
            cells |= 1 << (row * u32::from(self.width) + u32::from(column));
        }
        cells
    }

    /// The cells that are in some plane.
    pub fn union(&self) -> u64 {
        self.planes.iter().fold(0, |all, plane| all | plane)
    }

    /// A set of cells shifted by one cell, up, down, left, right.
    #[inline]
    pub fn shifted(&self, cells: u64) -> [u64; 4] {
        let width = u32::from(self.width);
        let (first, last) = (self.column(0), self.column(self.width - 1));
        [
            cells.unbounded_shr(width),
            cells.unbounded_shl(width) & self.all(),
            (cells & !first) >> 1,
            (cells & !last) << 1 & self.all(),
        ]
    }

    /// The cells beside a set of cells.
    #[inline]
    pub fn beside(&self, cells: u64) -> u64 {
        let [up, down, left, right] = self.shifted(cells);
        up | down | left | right
    }

    /// The cell one step away from a cell, in one of eight directions.
    pub fn step(&self, cell: u32, (rows, columns): (i32, i32)) -> Option<u32> {
        let width = i32::from(self.width);
        let row = cell as i32 / width + rows;
        let column = cell as i32 % width + columns;
        let inside = (0..i32::from(self.height)).contains(&row) && (0..width).contains(&column);
        inside.then(|| (row * width + column) as u32)
    }

    /// The groups into which the cells of some plane fall, neighbours being told by `beside`,
    /// each on a board of its own that just fits.
    #[inline]
    pub(super) fn groups(
        &self,
        beside: impl Fn(&Self, u64) -> u64,
        groups: &mut Vec<Self>,
        wanted: impl Fn(&Self) -> bool,
    ) {
        let mut rest = self.union();
        while rest != 0 {
            let mut group = rest & rest.wrapping_neg();
            loop {
                let larger = group | beside(self, group) & rest;
                if larger == group {
                    break;
                }
                group = larger;
            }
            rest &= !group;
            let mut part = *self;
            part.planes.iter_mut().for_each(|plane| *plane &= group);
            if wanted(&part) {
                groups.push(part.cropped(group));
            }
        }
    }

    /// The smallest board around these cells.
    #[inline]
    fn cropped(&self, around: u64) -> Self {
        let width = u32::from(self.width);
        let top = around.trailing_zeros() / width;
        let bottom = (63 - around.leading_zeros()) / width;
        // The columns in use.
        let mut columns = 0;
        let row = low_bits(width);
        for at in top..=bottom {
            columns |= around >> (at * width) & row;
        }
        let left = columns.trailing_zeros();
        let right = 63 - columns.leading_zeros();
        let (new_width, new_height) = (right - left + 1, bottom - top + 1);
        if new_width == width && top == 0 {
            return Self { height: new_height as u8, ..*self };
        }
        let mask = low_bits(new_width);
        let planes = self.planes.map(|plane| {
            let mut new = 0;
            for at in 0..new_height {
                new |= (plane >> ((top + at) * width + left) & mask) << (at * new_width);
            }
            new
        });
        Self { height: new_height as u8, width: new_width as u8, planes }
    }

    /// The half turn.
    #[inline]
    fn turned(&self) -> Self {
        let spare = 64 - self.cells();
        Self { planes: self.planes.map(|plane| plane.reverse_bits() >> spare), ..*self }
    }

    /// The rows in the opposite order.
    #[inline]
    fn flipped(&self) -> Self {
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        let row = low_bits(width);
        let planes = self.planes.map(|plane| {
            (0..height).fold(0, |new, at| {
                new | (plane >> (at * width) & row) << ((height - 1 - at) * width)
            })
        });
        Self { planes, ..*self }
    }

    /// Rows and columns exchanged.
    #[inline]
    pub(super) fn transposed(&self) -> Self {
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        let planes = self.planes.map(|plane| {
            let (mut new, mut rest) = (0, plane);
            while rest != 0 {
                let cell = rest.trailing_zeros();
                new |= 1 << (cell % width * height + cell / width);
                rest &= rest - 1;
            }
            new
        });
        Self { height: self.width, width: self.height, planes }
    }

    /// The least of the images under reflections of rows and columns.
    #[inline]
    pub(super) fn least_reflected(&self) -> Self {
        let (turned, flipped) = (self.turned(), self.flipped());
        (*self).min(turned).min(flipped).min(flipped.turned())
    }

    /// The least of the images under all symmetries of the square.
    pub(super) fn least_image(&self) -> Self {
        // Of boards of both shapes the wide one stands.
        match self.height.cmp(&self.width) {
            std::cmp::Ordering::Less => self.least_reflected(),
            std::cmp::Ordering::Greater => self.transposed().least_reflected(),
            std::cmp::Ordering::Equal => {
                self.least_reflected().min(self.transposed().least_reflected())
            }
        }
    }

    /// The least image, where `exchanged` is the same board with the players exchanged; and whether
    /// that was taken.
    pub(super) fn least_of_two(&self, exchanged: &Self) -> (Self, bool) {
        let (one, other) = (self.least_image(), exchanged.least_image());
        if other < one { (other, true) } else { (one, false) }
    }

    /// Reads a board, rows from top to bottom with `/` between them. A letter puts its cell into
    /// the planes whose bits are set.
    pub(super) fn parse(text: &str, letters: &[(char, u8)]) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text.trim())?;
        let known: Vec<String> = letters.iter().map(|(letter, _)| format!("'{letter}'")).collect();
        let known = known.join(", ");
        let mut cells: Vec<u8> = Vec::new();
        let (mut width, mut start) = (None, 0);
        loop {
            match reader.peek() {
                None | Some('/') => {
                    let row = cells.len() - start;
                    if row == 0 {
                        return Err(reader.expected(format!("a row of cells: {known}")));
                    }
                    if *width.get_or_insert(row) != row {
                        return Err(reader.expected("rows as long as the first"));
                    }
                    start = cells.len();
                    if reader.next().is_none() {
                        break;
                    }
                }
                Some(c) => {
                    let letter = letters.iter().find(|&&(letter, _)| letter == c);
                    let Some(&(_, planes)) = letter else {
                        return Err(reader.expected(format!("{known} or '/'")));
                    };
                    if cells.len() == MAX_CELLS {
                        let expected = format!("a board of at most {MAX_CELLS} cells");
                        return Err(reader.expected(expected));
                    }
                    cells.push(planes);
                    reader.next();
                }
            }
        }
        let width = width.unwrap_or(1);
        let mut board = Self::empty((cells.len() / width) as u8, width as u8);
        for (at, planes) in cells.into_iter().enumerate() {
            for (plane, bits) in board.planes.iter_mut().enumerate() {
                *bits |= u64::from(planes >> plane & 1) << at;
            }
        }
        Ok(board)
    }

    /// The board as text, with `/` between its rows.
    pub(super) fn text(&self, letters: &[(char, u8)]) -> String {
        let mut text = String::new();
        for cell in 0..self.cells() {
            if cell > 0 && cell % u32::from(self.width) == 0 {
                text.push('/');
            }
            let bits = self.planes.iter().enumerate();
            let planes = bits.fold(0, |all, (i, bits)| all | ((bits >> cell & 1) as u8) << i);
            let letter = letters.iter().find(|&&(_, known)| known == planes);
            text.push(letter.map_or('?', |&(letter, _)| letter));
        }
        text
    }
}

/// The players' planes of a board are the first two: which is whose.
pub(super) fn planes_of(player: Player) -> (usize, usize) {
    if player == Player::Left { (0, 1) } else { (1, 0) }
}

/// The cells of a set, lowest first.
pub(super) fn cells_of(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(cell)
    })
}

#[inline]
fn low_bits(count: u32) -> u64 {
    1u64.unbounded_shl(count).wrapping_sub(1)
}
