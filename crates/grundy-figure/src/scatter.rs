//! The nim-sequence as points: heaps across, values upwards.

use crate::axis::{BOTTOM, RIGHT, WIDTH, binary_ticks, round_ticks};
use crate::limits::PLOT_BYTES;
use crate::raster::Raster;
use crate::svg::{Anchor, Svg, classes, number, short};
use std::fmt::Write;

const LEFT: f64 = 64.0;
const TOP: f64 = 64.0;
const PLOT: f64 = WIDTH - LEFT - RIGHT;
/// Shades of density.
const SHADES: usize = 4;

/// A plot of a nim-sequence, made by adding heaps in order. A billion of them are no problem.
///
/// Common heaps are blue, darker where there are more; rare ones are vermilion and drawn last, so
/// that a single one among millions is seen.
#[derive(Clone, Debug, Default)]
pub struct Scatter {
    raster: Raster,
    rares: u64,
    period: Option<Period>,
}

/// A period as it is told: values grow by the saltus in each round.
#[derive(Clone, Copy, Debug)]
struct Period {
    preperiod: u64,
    period: u64,
    saltus: u64,
}

impl Period {
    /// ", saltus 3", or nothing where the values come back as they were.
    fn growth(self) -> String {
        match self.saltus {
            0 => String::new(),
            saltus => format!(", saltus {}", number(saltus)),
        }
    }
}

impl Scatter {
    /// A heap, its nim-value, and whether it is rare.
    pub fn add(&mut self, heap: u64, value: u64, rare: bool) {
        self.raster.add(heap, value, rare);
        self.rares += u64::from(rare);
    }

    /// Marks a preperiod and a period, in each round of which the values grow by the saltus.
    pub fn period(mut self, preperiod: u64, period: u64, saltus: u64) -> Self {
        self.period = Some(Period { preperiod, period, saltus });
        self
    }

    /// The figure.
    pub fn svg(&self, title: &str) -> String {
        let mut raster = self.raster.clone();
        loop {
            let svg = self.draw(&raster, title);
            // A picture like noise has too many strokes: fewer columns, then.
            if svg.len() <= PLOT_BYTES || raster.size().0 < 32 {
                return svg;
            }
            raster = raster.coarser();
        }
    }

    fn draw(&self, raster: &Raster, title: &str) -> String {
        let plot = Plot::new(raster);
        let mut svg = Svg::new();
        svg.text((LEFT, 20.0), Anchor::Start, "ink", title);
        self.legend(&mut svg, raster);
        if let Some(period) = self.period {
            plot.period(&mut svg, raster.last, period);
        }
        plot.axes(&mut svg, raster);
        plot.commons(&mut svg, raster);
        plot.rares(&mut svg, raster);
        let description = self.describe(raster);
        svg.finish(WIDTH, plot.height + TOP + BOTTOM, title, &description)
    }

    fn describe(&self, raster: &Raster) -> String {
        let mut text = format!(
            "Nim-values of heaps 0 to {}, the largest {}.",
            number(raster.last),
            number(raster.top)
        );
        if let Some(told @ Period { preperiod, period, .. }) = self.period {
            let (preperiod, period) = (number(preperiod), number(period));
            let _ = write!(text, " Preperiod {preperiod}, period {period}{}.", told.growth());
        }
        if self.rares > 0 {
            let rares = number(self.rares);
            let _ = write!(text, " {rares} of the heaps are rare: they lie in the sparse space.");
        }
        text
    }

    fn legend(&self, svg: &mut Svg, raster: &Raster) {
        let y = 20.0;
        let mut x = WIDTH - RIGHT;
        let (wide, high) = raster.cell_size();
        if wide > 1 {
            let of = if high > 1 { format!(" and {} values", number(high)) } else { String::new() };
            let text = format!("a dot is {} heaps{of}", number(wide));
            svg.text((x, y), Anchor::End, "soft", &text);
            x -= text.chars().count() as f64 * 6.8 + 22.0;
        }
        if self.rares > 0 {
            let rare = format!("rare, in the sparse space ({})", number(self.rares));
            classes(svg, &[(&rare, "f1"), ("common", "f0")], x);
        }
    }
}

/// Where things are.
struct Plot {
    height: f64,
    /// The width of a column and the height of a row.
    cell: (f64, f64),
    columns: usize,
    rows: usize,
    high: u64,
}

impl Plot {
    fn new(raster: &Raster) -> Self {
        let (columns, rows) = raster.size();
        let height = (rows as f64 * 26.0).clamp(120.0, 384.0);
        let cell = (PLOT / columns as f64, height / rows as f64);
        Self { height, cell, columns, rows, high: raster.cell_size().1 }
    }

    /// The middle of a row.
    fn y(&self, row: f64) -> f64 {
        TOP + self.height - (row + 0.5) * self.cell.1
    }

    fn x(&self, heap: u64, last: u64) -> f64 {
        LEFT + PLOT * heap as f64 / (last + 1) as f64
    }

    fn axes(&self, svg: &mut Svg, raster: &Raster) {
        let bottom = TOP + self.height;
        let values = binary_ticks(raster.top, 8);
        for value in &values {
            let y = self.y(*value as f64 / self.high as f64);
            svg.line((LEFT, y), (LEFT + PLOT, y), "grid");
            svg.text((LEFT - 8.0, y + 4.0), Anchor::End, "soft", number(*value));
        }
        for heap in round_ticks(raster.last, 7) {
            let x = self.x(heap, raster.last);
            svg.line((x, bottom), (x, bottom + 5.0), "axis");
            let label = number(heap);
            let fits = x + label.chars().count() as f64 * 4.0 < WIDTH;
            let (x, anchor) = if fits { (x, Anchor::Middle) } else { (WIDTH - 4.0, Anchor::End) };
            svg.text((x, bottom + 19.0), anchor, "soft", label);
        }
        svg.line((LEFT, bottom), (LEFT + PLOT, bottom), "axis");
        svg.text((LEFT + PLOT / 2.0, bottom + 38.0), Anchor::Middle, "soft", "heap");
        let at = TOP + self.height / 2.0;
        svg.raw(&format!(
            "<text transform=\"translate(16 {}) rotate(-90)\" text-anchor=\"middle\" \
             class=\"soft\">nim-value</text>",
            short(at)
        ));
    }

    /// A line where the period begins and a bracket over its first round.
    fn period(&self, svg: &mut Svg, last: u64, told: Period) {
        let Period { preperiod, period, .. } = told;
        if preperiod > last {
            return;
        }
        let (from, to) =
            (self.x(preperiod, last), self.x((preperiod + period).min(last + 1), last));
        svg.rect([from, TOP - 10.0, (to - from).max(1.5), self.height + 10.0], "band");
        let bracket = format!(
            "M{0} {3}V{2}H{1}V{3}",
            short(from),
            short(to.max(from + 1.5)),
            short(TOP - 14.0),
            short(TOP - 8.0)
        );
        svg.path(&bracket, "s2", " stroke-width=\"2\"");
        let (from_heap, growth) = (number(preperiod), told.growth());
        let text = format!("period {} from heap {from_heap} on{growth}", number(period));
        let middle = (from + to) / 2.0;
        let half = text.chars().count() as f64 * 3.4;
        let (x, anchor) = if middle + half > WIDTH - RIGHT {
            (WIDTH - RIGHT, Anchor::End)
        } else if middle - half < LEFT {
            (LEFT, Anchor::Start)
        } else {
            (middle, Anchor::Middle)
        };
        svg.text((x, TOP - 20.0), anchor, "f2", text);
    }

    /// Strokes, one path for each shade, cells of the same shade in one stroke.
    fn commons(&self, svg: &mut Svg, raster: &Raster) {
        let full = raster.cell_size().0 as f64;
        let shade = |count: u64| match count as f64 / full {
            0.0 => 0,
            share if share <= 1.0 / 64.0 => 1,
            share if share <= 1.0 / 16.0 => 2,
            share if share <= 0.25 => 3,
            _ => SHADES,
        };
        for (wanted, opacity) in (1..=SHADES).zip(["0.35", "0.55", "0.78", "1"]) {
            let path = self.strokes(|row, column| shade(raster.row(row)[column].common) == wanted);
            self.stroke(svg, &path, "s0", self.thickness(4.0), opacity);
        }
    }

    fn rares(&self, svg: &mut Svg, raster: &Raster) {
        let path = self.strokes(|row, column| raster.row(row)[column].rare > 0);
        self.stroke(svg, &path, "s1", self.thickness(4.0).max(2.5), "1");
    }

    fn thickness(&self, most: f64) -> f64 {
        self.cell.1.min(most)
    }

    fn stroke(&self, svg: &mut Svg, path: &str, class: &str, thickness: f64, opacity: &str) {
        if path.is_empty() {
            return;
        }
        // Columns are the unit across; rows are in pixels.
        let more = format!(
            " stroke-width=\"{}\" opacity=\"{opacity}\" transform=\"translate({} 0) scale({:.4} 1)\"",
            short(thickness),
            short(LEFT),
            self.cell.0
        );
        svg.path(path, class, &more);
    }

    /// The runs of wanted cells as horizontal strokes. A single column is drawn at least a pixel
    /// and a half wide.
    fn strokes(&self, wanted: impl Fn(usize, usize) -> bool) -> String {
        let least = 1.5 / self.cell.0;
        let mut path = String::new();
        for row in 0..self.rows {
            let mut pen: Option<f64> = None;
            let mut column = 0;
            while column < self.columns {
                let length = (column..self.columns).take_while(|&c| wanted(row, c)).count();
                if length > 0 {
                    let drawn = (length as f64).max(least);
                    let _ = match pen {
                        None => write!(path, "M{column} {}", short(self.y(row as f64))),
                        Some(pen) => write!(path, "m{} 0", short(column as f64 - pen)),
                    };
                    let _ = write!(path, "h{}", short(drawn));
                    let drawn: f64 = short(drawn).parse().unwrap_or(drawn);
                    pen = Some(column as f64 + drawn);
                }
                column += length.max(1);
            }
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_drawn_within_bounds() {
        let mut scatter = Scatter::default();
        let mut state = 1u64;
        for heap in 0..400_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            // Few enough for gaps everywhere.
            let value = (state >> 33) % 190;
            if (state >> 50) & 31 == 0 {
                scatter.add(heap, value, state >> 60 == 0);
            }
        }
        let svg = scatter.svg("noise");
        assert!(svg.len() <= PLOT_BYTES, "{}", svg.len());
        assert!(svg.len() > 50_000, "{}", svg.len());
    }

    #[test]
    fn an_empty_plot_is_a_plot() {
        assert!(Scatter::default().svg("nothing").contains("</svg>"));
    }
}
