//! Clobber for the peer, which has none: groups of both colours, each on a board of its own.

use cgt::short::partizan::partizan_game::PartizanGame;

#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    width: usize,
    cells: Vec<u8>,
}

impl Board {
    pub(crate) fn parse(text: &str) -> Self {
        let width = text.find('/').unwrap_or(text.len());
        let cells = text.bytes().filter(|&b| b != b'/').collect();
        Self { width, cells }
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (row, column, width) = (cell / self.width, cell % self.width, self.width);
        let height = self.cells.len() / width;
        [
            (row > 0).then(|| cell - width),
            (row + 1 < height).then(|| cell + width),
            (column > 0).then(|| cell - 1),
            (column + 1 < width).then(|| cell + 1),
        ]
        .into_iter()
        .flatten()
    }

    fn moves(&self, own: u8, other: u8) -> Vec<Self> {
        let mut moves = Vec::new();
        for cell in (0..self.cells.len()).filter(|&cell| self.cells[cell] == own) {
            for next in self.neighbours(cell).filter(|&next| self.cells[next] == other) {
                let mut board = self.clone();
                board.cells[cell] = b'.';
                board.cells[next] = own;
                moves.push(board);
            }
        }
        moves
    }

    fn cropped(&self, group: &[usize]) -> Self {
        let rows = group.iter().map(|cell| cell / self.width);
        let columns = group.iter().map(|cell| cell % self.width);
        let (top, bottom) = (rows.clone().min().unwrap(), rows.max().unwrap());
        let (left, right) = (columns.clone().min().unwrap(), columns.max().unwrap());
        let width = right - left + 1;
        let mut cells = vec![b'.'; width * (bottom - top + 1)];
        for &cell in group {
            let (row, column) = (cell / self.width - top, cell % self.width - left);
            cells[row * width + column] = self.cells[cell];
        }
        Self { width, cells }
    }
}

impl PartizanGame for Board {
    fn left_moves(&self) -> Vec<Self> {
        self.moves(b'x', b'o')
    }

    fn right_moves(&self) -> Vec<Self> {
        self.moves(b'o', b'x')
    }

    fn decompositions(&self) -> Vec<Self> {
        let mut seen = vec![false; self.cells.len()];
        let mut groups = Vec::new();
        for start in 0..self.cells.len() {
            if seen[start] || self.cells[start] == b'.' {
                continue;
            }
            let (mut group, mut at) = (vec![start], 0);
            seen[start] = true;
            while at < group.len() {
                for next in self.neighbours(group[at]) {
                    if self.cells[next] != b'.' && !std::mem::replace(&mut seen[next], true) {
                        group.push(next);
                    }
                }
                at += 1;
            }
            if [b'x', b'o'].iter().all(|c| group.iter().any(|&cell| self.cells[cell] == *c)) {
                groups.push(self.cropped(&group));
            }
        }
        groups
    }
}
