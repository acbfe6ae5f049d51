//! A picture of fixed size of as many points as one likes.
//!
//! The raster does not know in advance how far the points go. When one falls outside, the cells are
//! merged in pairs, across or upwards, until it fits. So memory and time per point are constant.

/// Most columns and rows.
pub(crate) const COLUMNS: usize = 720;
pub(crate) const ROWS: usize = 192;

/// How many points of each kind fell into a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) common: u64,
    pub(crate) rare: u64,
}

impl Cell {
    fn join(&mut self, other: Self) {
        self.common += other.common;
        self.rare += other.rare;
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Raster {
    /// Row by row, the lowest values first.
    cells: Vec<Cell>,
    columns: usize,
    /// A column is 2^this heaps wide, a row 2^this values high.
    wide: u32,
    high: u32,
    /// The largest heap and value so far.
    pub(crate) last: u64,
    pub(crate) top: u64,
}

impl Default for Raster {
    fn default() -> Self {
        let cells = vec![Cell::default(); COLUMNS * ROWS];
        Self { cells, columns: COLUMNS, wide: 0, high: 0, last: 0, top: 0 }
    }
}

impl Raster {
    pub(crate) fn add(&mut self, heap: u64, value: u64, rare: bool) {
        while heap >> self.wide >= self.columns as u64 {
            self.widen();
        }
        while value >> self.high >= ROWS as u64 {
            self.heighten();
        }
        (self.last, self.top) = (self.last.max(heap), self.top.max(value));
        let (column, row) = ((heap >> self.wide) as usize, (value >> self.high) as usize);
        let cell = &mut self.cells[row * self.columns + column];
        if rare { cell.rare += 1 } else { cell.common += 1 }
    }

    /// Joins neighbouring columns.
    fn widen(&mut self) {
        self.wide += 1;
        for row in self.cells.chunks_mut(self.columns) {
            for at in 0..row.len() {
                let cell = std::mem::take(&mut row[at]);
                row[at / 2].join(cell);
            }
        }
    }

    /// Joins neighbouring rows.
    fn heighten(&mut self) {
        self.high += 1;
        for at in 0..self.cells.len() {
            let cell = std::mem::take(&mut self.cells[at]);
            let (row, column) = (at / self.columns, at % self.columns);
            self.cells[row / 2 * self.columns + column].join(cell);
        }
    }

    /// The same picture with half as many columns.
    pub(crate) fn coarser(mut self) -> Self {
        self.widen();
        self
    }

    /// The columns and rows in use.
    pub(crate) fn size(&self) -> (usize, usize) {
        ((self.last >> self.wide) as usize + 1, (self.top >> self.high) as usize + 1)
    }

    /// How many heaps a column holds, and how many values a row.
    pub(crate) fn cell_size(&self) -> (u64, u64) {
        (1 << self.wide, 1 << self.high)
    }

    pub(crate) fn row(&self, row: usize) -> &[Cell] {
        let (columns, _) = self.size();
        &self.cells[row * self.columns..][..columns]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_when_cells_are_joined() {
        let mut raster = Raster::default();
        let points = 100_000u64;
        for heap in 0..points {
            raster.add(heap, heap.wrapping_mul(7919) % 5000, heap % 10 == 0);
        }
        assert_eq!((raster.last, raster.top), (points - 1, 4999));
        let (columns, rows) = raster.size();
        assert!(columns <= COLUMNS && columns > COLUMNS / 2 && rows <= ROWS && rows > ROWS / 2);
        let (wide, high) = raster.cell_size();
        let mut plain = vec![Cell::default(); columns * rows];
        for heap in 0..points {
            let value = heap.wrapping_mul(7919) % 5000;
            let cell = &mut plain[(value / high) as usize * columns + (heap / wide) as usize];
            if heap % 10 == 0 { cell.rare += 1 } else { cell.common += 1 }
        }
        for row in 0..rows {
            assert_eq!(raster.row(row), &plain[row * columns..][..columns]);
        }
        let all: u64 = (0..rows).flat_map(|row| raster.row(row)).map(|c| c.common + c.rare).sum();
        assert_eq!(all, points);
    }
}
