//! How often each nim-value occurs.

use crate::axis::{BOTTOM, HEIGHT, RIGHT, WIDTH, binary_ticks};
use crate::limits::BARS;
use crate::svg::{Anchor, Svg, classes, number, short};
use std::fmt::Write;

const LEFT: f64 = 70.0;
const TOP: f64 = 44.0;
const PLOT: f64 = WIDTH - LEFT - RIGHT;

/// A count of nim-values, drawn as bars on a logarithmic scale: the values of common heaps in blue,
/// those of rare heaps in vermilion. Where every value is one or the other, that is a sparse space.
#[derive(Clone, Debug, Default)]
pub struct Spectrum {
    /// Counts of (common, rare) heaps by value.
    counts: Vec<(u64, u64)>,
}

impl Spectrum {
    /// A heap of this value, and whether it is rare. Values from 2^20 on count as 2^20 − 1.
    pub fn add(&mut self, value: u64, rare: bool) {
        let value = value.min((1 << 20) - 1) as usize;
        if value >= self.counts.len() {
            self.counts.resize(value + 1, (0, 0));
        }
        let count = &mut self.counts[value];
        if rare { count.1 += 1 } else { count.0 += 1 }
    }

    /// The figure.
    pub fn svg(&self, title: &str) -> String {
        // As many values to a bar, so that the bars fit.
        let per_bar = self.counts.len().div_ceil(BARS).max(1);
        let bars: Vec<(u64, u64)> = self
            .counts
            .chunks(per_bar)
            .map(|bar| bar.iter().fold((0, 0), |sum, c| (sum.0 + c.0, sum.1 + c.1)))
            .collect();
        let most = bars.iter().map(|bar| bar.0.max(bar.1)).max().unwrap_or(0).max(1);
        // The top of the scale, in decades, a little above the longest bar.
        let top = ((most as f64).log10() + 0.1).max(1.0) * 1.03;
        let mut svg = Svg::new();
        svg.text((LEFT, 20.0), Anchor::Start, "ink", title);
        legend(&mut svg, per_bar, bars.iter().any(|bar| bar.1 > 0));
        axes(&mut svg, top, self.counts.len().max(1) as u64 - 1, per_bar);
        let step = PLOT / bars.len().max(1) as f64;
        for (pick, class) in [(0, "f0"), (1, "f1")] {
            let mut path = String::new();
            for (i, bar) in bars.iter().enumerate() {
                let count = if pick == 0 { bar.0 } else { bar.1 };
                if count > 0 {
                    // One heap is a tenth of a decade, so that it is seen.
                    let height = ((count as f64).log10() + 0.1) / top * HEIGHT;
                    let gap = (step * 0.15).min(2.0);
                    let halves = if bar.0 > 0 && bar.1 > 0 { 2.0 } else { 1.0 };
                    let width = (step - gap) / halves;
                    let x = LEFT
                        + i as f64 * step
                        + gap / 2.0
                        + if pick == 1 && halves > 1.0 { width } else { 0.0 };
                    let [x, y, w, h] = [x, TOP + HEIGHT - height, width, height].map(short);
                    let _ = write!(path, "M{x} {y}h{w}v{h}h-{w}z");
                }
            }
            if !path.is_empty() {
                svg.path(&path, class, "");
            }
        }
        let all: u64 = self.counts.iter().map(|c| c.0 + c.1).sum();
        let rare: u64 = self.counts.iter().map(|c| c.1).sum();
        let different = self.counts.iter().filter(|c| c.0 + c.1 > 0).count();
        let mut description = format!(
            "How often each nim-value occurs among {} heaps: {different} different values.",
            number(all)
        );
        if rare > 0 {
            let rare = number(rare);
            let _ =
                write!(description, " {rare} of the heaps are rare: they lie in the sparse space.");
        }
        svg.finish(WIDTH, TOP + HEIGHT + BOTTOM, title, &description)
    }
}

fn legend(svg: &mut Svg, per_bar: usize, rares: bool) {
    let mut x = WIDTH - RIGHT;
    if per_bar > 1 {
        let text = format!("a bar is {per_bar} values");
        svg.text((x, 20.0), Anchor::End, "soft", &text);
        x -= text.len() as f64 * 6.8 + 22.0;
    }
    if rares {
        classes(svg, &[("rare, in the sparse space", "f1"), ("common", "f0")], x);
    }
}

fn axes(svg: &mut Svg, top: f64, last: u64, per_bar: usize) {
    let bottom = TOP + HEIGHT;
    for decade in 0..=(top - 0.1) as u32 {
        let y = bottom - (f64::from(decade) + 0.1) / top * HEIGHT;
        svg.line((LEFT, y), (WIDTH - RIGHT, y), "grid");
        let text = if decade < 4 { number(10u64.pow(decade)) } else { String::new() };
        svg.text((LEFT - 8.0, y + 4.0), Anchor::End, "soft", text);
        if decade >= 4 {
            let markup = format!("10<tspan dy=\"-4\" font-size=\"75%\">{decade}</tspan>");
            svg.marked_text((LEFT - 8.0, y + 4.0), Anchor::End, "soft", &markup);
        }
    }
    let bars = (last as usize / per_bar + 1) as f64;
    for value in binary_ticks(last, 16) {
        let x = LEFT
            + PLOT * (value as f64 / per_bar as f64 + if per_bar == 1 { 0.5 } else { 0.0 }) / bars;
        svg.line((x, bottom), (x, bottom + 5.0), "axis");
        svg.text((x, bottom + 19.0), Anchor::Middle, "soft", number(value));
    }
    svg.line((LEFT, bottom), (WIDTH - RIGHT, bottom), "axis");
    svg.text((LEFT + PLOT / 2.0, bottom + 38.0), Anchor::Middle, "soft", "nim-value");
    svg.raw(&format!(
        "<text transform=\"translate(16 {}) rotate(-90)\" text-anchor=\"middle\" \
         class=\"soft\">heaps</text>",
        short(TOP + HEIGHT / 2.0)
    ));
}
