//! Positions of partizan games.

use crate::svg::{Anchor, Svg, short};
use grundy::partizan::ruleset::{Colour, Cutcake, Edge, Hackenbush, Notation, open};
use grundy::rules::ParseError;

const CELL: f64 = 34.0;
/// What is free around a drawing, and above it, where its title stands.
pub(crate) const MARGIN: f64 = 24.0;
pub(crate) const TOP: f64 = 40.0;
/// How far nodes of a plant are apart, across and upwards.
const ACROSS: f64 = 46.0;
const UPWARDS: f64 = 44.0;

/// A position of a partizan ruleset as a drawing: a board, plants, or cakes. Left is blue and
/// Right vermilion.
///
/// ```
/// let svg = grundy_figure::position("hackenbush", "b(r)g + bbr", "a garden")?;
/// assert_eq!(svg.matches("class=\"s0 thick\"").count(), 3);
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
///
/// # Errors
///
/// A name that no ruleset has, or a text that is no position.
pub fn position(ruleset: &str, text: &str, title: &str) -> Result<String, ParseError> {
    match ruleset {
        "hackenbush" => Ok(plants(&Hackenbush.parse(text)?, title)),
        "cutcake" => Ok(cakes(&Cutcake.parse(text)?, title)),
        _ => Ok(cells(&open(ruleset)?.picture(text)?, ruleset == "maze", title)),
    }
}

/// A drawing with its title alone.
pub(crate) fn titled(title: &str) -> Svg {
    let mut svg = Svg::new();
    svg.text((MARGIN, 24.0), Anchor::Start, "ink", title);
    svg
}

pub(crate) fn finish(svg: Svg, (width, height): (f64, f64), title: &str, what: &str) -> String {
    let width = width.max(title.chars().count() as f64 * 7.2) + 2.0 * MARGIN;
    svg.finish(width, TOP + height + MARGIN, title, what)
}

/// A board given by its letters.
fn cells(picture: &str, has_token: bool, title: &str) -> String {
    let mut svg = titled(title);
    let rows: Vec<Vec<char>> = picture.lines().map(|line| line.chars().collect()).collect();
    for (row, line) in rows.iter().enumerate() {
        for (column, &letter) in line.iter().enumerate() {
            let at = (MARGIN + column as f64 * CELL, TOP + row as f64 * CELL);
            cell(&mut svg, at, letter, has_token);
        }
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let what = format!("A board of {} by {columns} cells.", rows.len());
    finish(svg, (columns as f64 * CELL, rows.len() as f64 * CELL), title, &what)
}

fn cell(svg: &mut Svg, (x, y): (f64, f64), letter: char, has_token: bool) {
    let middle = (x + CELL / 2.0, y + CELL / 2.0);
    svg.rect([x, y, CELL, CELL], if letter == '#' { "f6" } else { "band" });
    svg.rect([x, y, CELL, CELL], "grid");
    match letter {
        'o' if has_token => svg.circle(middle, 11.0, "f2"),
        'x' | 'T' => svg.circle(middle, 12.0, "f0"),
        'o' | 'F' => {
            svg.circle(middle, 12.0, "ground");
            svg.circle(middle, 12.0, "s1 thick");
        }
        'l' => svg.circle(middle, 4.0, "f0"),
        'r' => svg.circle(middle, 4.0, "f1"),
        '.' | '#' => {}
        other => svg.text((middle.0, middle.1 + 4.2), Anchor::Middle, "ink", other),
    }
    let class = if letter == 'T' { "on" } else { "ink" };
    if "TF".contains(letter) {
        svg.text((middle.0, middle.1 + 4.2), Anchor::Middle, class, letter);
    }
}

/// Rectangles with their grids, side by side.
fn cakes(pieces: &[(u8, u8)], title: &str) -> String {
    let mut svg = titled(title);
    let (mut left, mut tallest) = (MARGIN, 0.0_f64);
    for &(height, width) in pieces {
        for row in 0..height {
            for column in 0..width {
                let (x, y) = (left + f64::from(column) * 24.0, TOP + f64::from(row) * 24.0);
                svg.rect([x, y, 24.0, 24.0], "band");
                svg.rect([x, y, 24.0, 24.0], "grid");
            }
        }
        left += f64::from(width) * 24.0 + 20.0;
        tallest = tallest.max(f64::from(height) * 24.0);
    }
    let what = format!("{} rectangular cakes.", pieces.len());
    finish(svg, (left - MARGIN, tallest), title, &what)
}

/// Nodes above the ground, each over the middle of those that it carries.
pub(crate) fn plants(edges: &[Edge], title: &str) -> String {
    let places = places(edges);
    let height = places.iter().map(|&(_, level)| level).max().unwrap_or(0) as f64 * UPWARDS;
    let width = places.iter().map(|&(x, _)| x).fold(0.0, f64::max) + ACROSS;
    let ground = TOP + height;
    let at = |node: u16| {
        let (x, level) = places[usize::from(node)];
        (MARGIN + x + ACROSS / 2.0, ground - level as f64 * UPWARDS)
    };
    let mut svg = titled(title);
    svg.line((MARGIN, ground), (MARGIN + width, ground), "axis");
    let mut drawn: Vec<(u16, u16)> = Vec::new();
    for &(a, b, colour) in edges {
        let again = drawn.iter().filter(|&&pair| pair == (a, b)).count();
        drawn.push((a, b));
        let class = match colour {
            Colour::Blue => "s0 thick",
            Colour::Red => "s1 thick",
            Colour::Green => "s2 thick",
        };
        // What stands on the ground stands below its upper end.
        let upper = at(b);
        let lower = if a == 0 && b != 0 { (upper.0, ground) } else { at(a) };
        if again == 0 && a != b && (a == 0) == (lower.1 == ground) {
            svg.line(lower, upper, class);
        } else {
            svg.path(&bow(lower, upper, again), class, "");
        }
    }
    for node in 1..places.len() as u16 {
        svg.circle(at(node), 3.5, "ink");
    }
    finish(svg, (width, height), title, &format!("A Hackenbush picture of {} edges.", edges.len()))
}

/// A loop, or a curve between two nodes that have a straight edge already.
fn bow((x1, y1): (f64, f64), (x2, y2): (f64, f64), again: usize) -> String {
    let aside = 18.0 * (again.max(1) as f64);
    if (x1, y1) == (x2, y2) {
        let [x, y, left, right, up] =
            [x1, y1, x1 - 1.5 * aside, x1 + 1.5 * aside, y1 - 1.5 * aside].map(short);
        return format!("M{x} {y}C{left} {up} {right} {up} {x} {y}");
    }
    let (cx, cy) = ((x1 + x2) / 2.0 + aside, (y1 + y2) / 2.0);
    let [x1, y1, cx, cy, x2, y2] = [x1, y1, cx, cy, x2, y2].map(short);
    format!("M{x1} {y1}Q{cx} {cy} {x2} {y2}")
}

/// Where each node stands: across, and how many edges above the ground.
fn places(edges: &[Edge]) -> Vec<(f64, usize)> {
    let nodes = edges.iter().map(|&(a, b, _)| a.max(b)).max().unwrap_or(0);
    let mut places = vec![(0.0, 0); usize::from(nodes) + 1];
    let mut carried: Vec<Vec<u16>> = vec![Vec::new(); places.len()];
    let mut seen = vec![false; places.len()];
    seen[0] = true;
    let (mut order, mut at) = (vec![0u16], 0);
    while at < order.len() {
        let node = order[at];
        at += 1;
        for &(a, b, _) in edges {
            let Some(next) = [(a, b), (b, a)].iter().find(|pair| pair.0 == node).map(|p| p.1)
            else {
                continue;
            };
            if !std::mem::replace(&mut seen[usize::from(next)], true) {
                places[usize::from(next)].1 = places[usize::from(node)].1 + 1;
                carried[usize::from(node)].push(next);
                order.push(next);
            }
        }
    }
    // Ends get columns of their own from left to right; what carries them stands between.
    let mut column = 0.0;
    let mut waiting = vec![(0u16, false)];
    while let Some((node, is_left)) = waiting.pop() {
        let above = &carried[usize::from(node)];
        if is_left || above.is_empty() {
            places[usize::from(node)].0 = match (above.first(), above.last()) {
                (Some(&first), Some(&last)) => {
                    (places[usize::from(first)].0 + places[usize::from(last)].0) / 2.0
                }
                _ => {
                    column += ACROSS;
                    column - ACROSS
                }
            };
        } else {
            waiting.push((node, true));
            waiting.extend(above.iter().rev().map(|&next| (next, false)));
        }
    }
    places
}
