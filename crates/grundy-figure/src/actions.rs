//! What each generator does to the elements of a quotient: an arrow from x to gx for every x.
//!
//! The drawing of Plambeck 2005, Figures 7 to 10, for any quotient. Repeated multiplication takes
//! every element into a cycle; each piece has its cycle at the bottom, and what leads into it
//! above.

use crate::limits::{ACTION_ELEMENTS, ACTION_NODES};
use crate::svg::{Anchor, Svg, short, word, word_width};
use grundy::monoid::{Element, Word};
use grundy::quotient::Quotient;

const WIDTH: f64 = 900.0;
const MARGIN: f64 = 20.0;
const LEVEL: f64 = 46.0;
const NODE: f64 = 20.0;

/// The actions of the generators, one panel for each. P-elements are coloured.
///
/// `None` if there are more elements than a page holds.
pub fn actions(quotient: &Quotient<'_>, title: &str) -> Option<String> {
    let (order, generators) = (quotient.order(), quotient.generators());
    if order > ACTION_ELEMENTS || order * generators.len() > ACTION_NODES {
        return None;
    }
    let mut svg = Svg::new();
    svg.raw(
        "<defs><marker id=\"gf-arrow\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" \
         markerHeight=\"7\" orient=\"auto-start-reverse\"><path d=\"M0 0.5L8 4L0 7.5z\" \
         class=\"soft\"/></marker></defs>",
    );
    svg.text((MARGIN, 24.0), Anchor::Start, "ink", title);
    let words: Vec<Word> = quotient.elements().map(|x| quotient.word(x)).collect();
    let action = quotient.action();
    let mut y = 40.0;
    for (i, (name, heap)) in generators.iter().enumerate() {
        let map: Vec<usize> = action.iter().map(|products| products[i].index()).collect();
        let name = word(&Word::from(*name));
        let label = format!("multiplication by {name}<tspan> (heap {heap})</tspan>");
        svg.line((MARGIN, y), (WIDTH - MARGIN, y), "grid");
        svg.marked_text((MARGIN, y + 20.0), Anchor::Start, "soft", &label);
        y = panel(&mut svg, quotient, &words, &map, y + 34.0) + 12.0;
    }
    let description = format!(
        "For each of the {} generators an arrow from every element to its product with the generator.",
        generators.len()
    );
    Some(svg.finish(WIDTH, y + MARGIN, title, &description))
}

/// Draws all pieces of one map in rows, from y on; where it ends.
fn panel(svg: &mut Svg, quotient: &Quotient<'_>, words: &[Word], map: &[usize], mut y: f64) -> f64 {
    let width = words.iter().map(word_width).fold(16.0, f64::max) + 12.0;
    let mut pieces: Vec<Piece> =
        cycles(map).iter().map(|cycle| Piece::new(map, cycle, width)).collect();
    // The tall ones first, so that rows are even.
    pieces.sort_by(|a, b| b.height.total_cmp(&a.height));
    let mut rest = pieces.as_slice();
    while !rest.is_empty() {
        let mut count = 0;
        let mut used = 0.0;
        while count < rest.len() && (count == 0 || used + rest[count].width <= WIDTH - 2.0 * MARGIN)
        {
            used += rest[count].width + 26.0;
            count += 1;
        }
        let (row, after) = rest.split_at(count);
        let height = row.iter().map(|piece| piece.height).fold(0.0, f64::max);
        let mut x = MARGIN;
        for piece in row {
            piece.draw(svg, quotient, words, (x, y + height - piece.height));
            x += piece.width + 26.0;
        }
        y += height + 10.0;
        rest = after;
    }
    y
}

/// The cycles of a map, each beginning with its least element, in order of these.
fn cycles(map: &[usize]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; map.len()];
    let mut cycles = Vec::new();
    for start in 0..map.len() {
        let mut path = Vec::new();
        let mut x = start;
        while !seen[x] {
            seen[x] = true;
            path.push(x);
            x = map[x];
        }
        if let Some(at) = path.iter().position(|&y| y == x) {
            let mut cycle = path.split_off(at);
            let least = (0..cycle.len()).min_by_key(|&i| cycle[i]).unwrap_or(0);
            cycle.rotate_left(least);
            cycles.push(cycle);
        }
    }
    cycles.sort();
    cycles
}

/// A cycle and all that falls into it, laid out: the middle of each node from the upper left
/// corner.
struct Piece {
    nodes: Vec<(usize, (f64, f64))>,
    cycle: Vec<usize>,
    /// From and to, without the arrows of the cycle.
    falls: Vec<(usize, usize)>,
    node: f64,
    width: f64,
    height: f64,
}

impl Piece {
    fn new(map: &[usize], cycle: &[usize], node: f64) -> Self {
        let mut piece = Self {
            nodes: Vec::new(),
            cycle: cycle.to_vec(),
            falls: Vec::new(),
            node,
            width: 0.0,
            height: 0.0,
        };
        let depth = cycle.iter().map(|&x| depth(map, cycle, x)).max().unwrap_or(0);
        let floor = depth as f64 * LEVEL + NODE / 2.0 + 2.0;
        let mut x = 0.0;
        for &root in cycle {
            x = piece.place(map, root, x, floor);
            // Room for the arrow to the next one.
            x += 22.0;
        }
        piece.width = x - 22.0;
        let below = if cycle.len() == 2 { 4.0 } else { 26.0 };
        piece.height = floor + NODE / 2.0 + below;
        piece
    }

    /// Places what falls into x, and x under the middle of it; the right end of it all.
    fn place(&mut self, map: &[usize], x: usize, left: f64, y: f64) -> f64 {
        let above: Vec<usize> =
            (0..map.len()).filter(|&z| map[z] == x && z != x && !self.cycle.contains(&z)).collect();
        let mut right = left;
        let mut middles = Vec::new();
        for z in above {
            self.falls.push((z, x));
            right = self.place(map, z, right, y - LEVEL) + 8.0;
            middles.push(self.middle(z).0);
        }
        let right = (right - 8.0).max(left + self.node);
        let middle = match (middles.first(), middles.last()) {
            (Some(first), Some(last)) => (first + last) / 2.0,
            _ => left + self.node / 2.0,
        };
        self.nodes.push((x, (middle, y)));
        right
    }

    fn middle(&self, x: usize) -> (f64, f64) {
        self.nodes.iter().find(|(y, _)| *y == x).map(|(_, at)| *at).unwrap_or_default()
    }

    fn draw(&self, svg: &mut Svg, quotient: &Quotient<'_>, words: &[Word], (x, y): (f64, f64)) {
        let at = |node: usize| {
            let (dx, dy) = self.middle(node);
            (x + dx, y + dy)
        };
        for &(from, to) in &self.falls {
            let (from, to) = (at(from), at(to));
            arrow(svg, &curve((from.0, from.1 + NODE / 2.0), (to.0, to.1 - NODE / 2.0 - 1.0)), "");
        }
        self.draw_cycle(svg, &at);
        for &(node, _) in &self.nodes {
            let (cx, cy) = at(node);
            let class = if quotient.is_p(Element::new(node as u32)) { "p" } else { "n" };
            let place = [cx - self.node / 2.0, cy - NODE / 2.0, self.node, NODE];
            svg.round_rect(place, NODE / 2.0, class);
            svg.marked_text((cx, cy + 4.0), Anchor::Middle, "ink", &word(&words[node]));
        }
    }

    fn draw_cycle(&self, svg: &mut Svg, at: &dyn Fn(usize) -> (f64, f64)) {
        let half = self.node / 2.0;
        let first = at(self.cycle[0]);
        if self.cycle.len() == 1 {
            let (x, y) = (first.0, first.1 + NODE / 2.0);
            let [l, r, y0, y1] = [x - 8.0, x + 8.0, y, y + 22.0].map(short);
            arrow(svg, &format!("M{l} {y0}C{l} {y1} {r} {y1} {r} {}", short(y + 1.0)), "");
            return;
        }
        let both = self.cycle.len() == 2;
        for pair in self.cycle.windows(2) {
            let (a, b) = (at(pair[0]), at(pair[1]));
            let path = format!(
                "M{} {}H{}",
                short(a.0 + half + if both { 1.0 } else { 0.0 }),
                short(a.1),
                short(b.0 - half - 1.0)
            );
            arrow(svg, &path, if both { " marker-start=\"url(#gf-arrow)\"" } else { "" });
        }
        if !both {
            let last = at(self.cycle[self.cycle.len() - 1]);
            let y = first.1 + NODE / 2.0;
            let [l, r, y0, y1] = [first.0, last.0, y + 1.0, y + 24.0].map(short);
            arrow(svg, &format!("M{r} {y0}C{r} {y1} {l} {y1} {l} {y0}"), "");
        }
    }
}

fn arrow(svg: &mut Svg, path: &str, more: &str) {
    svg.path(path, "axis", &format!(" marker-end=\"url(#gf-arrow)\"{more}"));
}

/// Down, with the bend in the middle.
fn curve(from: (f64, f64), to: (f64, f64)) -> String {
    let middle = (from.1 + to.1) / 2.0;
    let [x0, y0, x1, y1, m] = [from.0, from.1, to.0, to.1, middle].map(short);
    format!("M{x0} {y0}C{x0} {m} {x1} {m} {x1} {y1}")
}

/// The number of steps of the longest path into x.
fn depth(map: &[usize], cycle: &[usize], x: usize) -> usize {
    let above = (0..map.len()).filter(|&z| map[z] == x && z != x && !cycle.contains(&z));
    above.map(|z| depth(map, cycle, z) + 1).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_of_a_map() {
        // 0 → 1 → 2 → 1, 3 → 3, 5 → 4 → 6 → 5.
        assert_eq!(cycles(&[1, 2, 1, 3, 6, 4, 5]), [vec![1, 2], vec![3], vec![4, 6, 5]]);
        assert_eq!(depth(&[1, 2, 1, 3], &[1, 2], 1), 1);
    }
}
