//! Positions on boards, on graphs, and of heaps.

use crate::layout;
use crate::limits::TOKENS;
use crate::positions::{MARGIN, TOP, finish, plants, titled};
use crate::svg::{Anchor, Svg};
use grundy::partizan::ruleset::Colour;
use grundy_boards::{Drawing, Look, Sketch};

const CELL: f64 = 40.0;
/// How long an edge of a graph is, about.
const EDGE: f64 = 64.0;
const VERTEX: f64 = 13.0;
const TOKEN: f64 = 16.0;

/// A position on a board.
///
/// ```
/// let towers = grundy_boards::open("towers").expect("a game");
/// let svg = grundy_figure::board(&towers.drawing("XXX/X.X")?, "XXX/X.X");
/// assert_eq!(svg.matches("class=\"f0\"").count(), 5);
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
pub fn board(drawing: &Drawing, title: &str) -> String {
    match drawing {
        Drawing::Cells(rows) => cells(rows, title),
        Drawing::Graph(sketch) => graph(sketch, title),
        Drawing::Plant(edges) => {
            let green = |&(a, b): &(usize, usize)| (a as u16, b as u16, Colour::Green);
            plants(&edges.iter().map(green).collect::<Vec<_>>(), title)
        }
        Drawing::Heaps(groups) => heaps(groups, title),
        _ => finish(titled(title), (0.0, 0.0), title, "A position."),
    }
}

fn cells(rows: &[Vec<Look>], title: &str) -> String {
    let mut svg = titled(title);
    let at = |row: usize, column: usize| (MARGIN + column as f64 * CELL, TOP + row as f64 * CELL);
    for (row, looks) in rows.iter().enumerate() {
        for (column, &look) in looks.iter().enumerate() {
            let ((x, y), shaded) = (at(row, column), (row + column) % 2 == 1);
            if look != Look::Blocked {
                svg.rect([x, y, CELL, CELL], ground(look, shaded));
                svg.rect([x, y, CELL, CELL], "grid");
            }
        }
    }
    for (row, looks) in rows.iter().enumerate() {
        for (column, &look) in looks.iter().enumerate() {
            piece(&mut svg, at(row, column), look);
        }
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let bare = [Look::Bare, Look::Shaded, Look::Blocked];
    let pieces = rows.iter().flatten().filter(|look| !bare.contains(look)).count();
    let what = format!("A board of {} by {columns} cells with {pieces} pieces.", rows.len());
    finish(svg, (columns as f64 * CELL, rows.len() as f64 * CELL), title, &what)
}

/// What a cell looks like below its piece: boards for stones of two colours are chequered.
fn ground(look: Look, shaded: bool) -> &'static str {
    match look {
        Look::Shaded => "f6",
        Look::Dark | Look::Light if shaded => "f6",
        _ => "band",
    }
}

fn piece(svg: &mut Svg, (x, y): (f64, f64), look: Look) {
    let middle = (x + CELL / 2.0, y + CELL / 2.0);
    let mut ring = |class| {
        svg.circle(middle, 14.0, "ground");
        svg.circle(middle, 14.0, class);
    };
    match look {
        Look::Tower => svg.round_rect([x + 7.0, y + 7.0, 26.0, 26.0], 4.0, "f0"),
        Look::Dark => svg.circle(middle, 14.0, "f0"),
        Look::Light => ring("s1 thick"),
        Look::Tails => {
            ring("axis");
            svg.text((middle.0, middle.1 + 4.2), Anchor::Middle, "soft", "T");
        }
        Look::Heads => {
            svg.circle(middle, 14.0, "f3");
            svg.text((middle.0, middle.1 + 4.2), Anchor::Middle, "on", "H");
        }
        Look::Coin => svg.circle(middle, 14.0, "f3"),
        Look::Chocolate => svg.round_rect([x + 4.0, y + 4.0, 32.0, 32.0], 5.0, "f3"),
        Look::Poison => svg.round_rect([x + 4.0, y + 4.0, 32.0, 32.0], 5.0, "f2"),
        _ => {}
    }
}

fn graph(sketch: &Sketch, title: &str) -> String {
    let mut svg = titled(title);
    let ends: Vec<(usize, usize)> = sketch.edges.iter().map(|&(a, b, _)| (a, b)).collect();
    let places = match sketch.layered {
        true => layout::layers(sketch.names.len(), &ends),
        false => layout::spread(sketch.names.len(), &ends),
    };
    let (width, height) = places
        .iter()
        .fold((0.0_f64, 0.0_f64), |most, place| (most.0.max(place.0), most.1.max(place.1)));
    let inset = VERTEX + 2.0;
    let at = |v: usize| {
        let (x, y) = places[v];
        (MARGIN + inset + x * EDGE, TOP + inset + y * EDGE)
    };
    for (i, (a, b, _)) in sketch.edges.iter().enumerate() {
        let again = ends[..i].iter().filter(|&&pair| pair == (*a, *b)).count();
        let bend = bend(at(*a), at(*b), again);
        let ((x1, y1), (x2, y2)) = (at(*a), at(*b));
        svg.path(
            &format!("M{x1:.1} {y1:.1}Q{:.1} {:.1} {x2:.1} {y2:.1}", bend.0, bend.1),
            "axis",
            "",
        );
    }
    for (i, (a, b, label)) in sketch.edges.iter().enumerate() {
        let Some(label) = label else { continue };
        let again = ends[..i].iter().filter(|&&pair| pair == (*a, *b)).count();
        let (bend, (x1, y1), (x2, y2)) = (bend(at(*a), at(*b), again), at(*a), at(*b));
        // The middle of the curve.
        let (x, y) = ((x1 + x2) / 4.0 + bend.0 / 2.0, (y1 + y2) / 4.0 + bend.1 / 2.0);
        let wide = label.chars().count() as f64 * 7.0 + 8.0;
        svg.round_rect([x - wide / 2.0, y - 9.0, wide, 18.0], 5.0, "ground");
        svg.text((x, y + 4.2), Anchor::Middle, "ink", label);
    }
    for (v, name) in sketch.names.iter().enumerate() {
        let (x, y) = at(v);
        let token = sketch.token == Some(v);
        svg.circle((x, y), VERTEX, if token { "f2" } else { "card" });
        let (class, shown) = (if token { "on" } else { "ink" }, short(name));
        svg.text((x, y + 4.2), Anchor::Middle, class, shown);
    }
    let what =
        format!("A graph of {} vertices and {} edges.", sketch.names.len(), sketch.edges.len());
    let size = (width * EDGE + 2.0 * inset, height * EDGE + 2.0 * inset);
    finish(svg, size, title, &what)
}

/// A name that fits a vertex.
fn short(name: &str) -> String {
    match name.chars().count() {
        0..=3 => name.to_owned(),
        _ => name.chars().take(2).chain(['…']).collect(),
    }
}

/// The point towards which an edge is bent; the first of several between two vertices is straight.
fn bend((x1, y1): (f64, f64), (x2, y2): (f64, f64), again: usize) -> (f64, f64) {
    let aside = (again as f64 / 2.0).ceil() * if again.is_multiple_of(2) { -0.55 } else { 0.55 };
    let (across, down) = (x2 - x1, y2 - y1);
    (f64::midpoint(x1, x2) - aside * down, f64::midpoint(y1, y2) + aside * across)
}

/// Heaps as columns of tokens, their sizes below.
fn heaps(groups: &[Vec<u32>], title: &str) -> String {
    let mut svg = titled(title);
    let drawn = |heap: u32| if heap > TOKENS { 4 } else { heap };
    let tallest = groups.iter().flatten().map(|&heap| drawn(heap)).max().unwrap_or(0).max(1);
    let floor = TOP + f64::from(tallest) * TOKEN + 4.0;
    let mut x = MARGIN + 10.0;
    for group in groups {
        for &heap in group {
            let tall = f64::from(drawn(heap)) * TOKEN;
            match heap > TOKENS {
                true => svg.round_rect([x - 10.0, floor - tall, 20.0, tall], 5.0, "f4"),
                false => (0..heap).for_each(|i| {
                    svg.circle((x, floor - (f64::from(i) + 0.5) * TOKEN), 7.0, "f0");
                }),
            }
            svg.line((x - 14.0, floor + 1.0), (x + 14.0, floor + 1.0), "axis");
            svg.text((x, floor + 17.0), Anchor::Middle, "ink", heap);
            x += 36.0;
        }
        x += 24.0;
    }
    let what = format!("{} heaps.", groups.iter().map(Vec::len).sum::<usize>());
    finish(svg, (x - MARGIN - 60.0, floor + 20.0 - TOP), title, &what)
}
