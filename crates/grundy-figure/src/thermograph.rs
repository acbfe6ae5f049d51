//! Thermographs of partizan games.

use crate::axis::HEIGHT;
use crate::limits::LABELS;
use crate::svg::{Anchor, Svg, short};
use grundy::partizan::{Dyadic, Thermograph};
use std::fmt::Write;

const LEFT: f64 = 60.0;
const TOP: f64 = 44.0;
const WIDTH: f64 = 420.0;

/// Where values and temperatures are on the paper. As in the books, values grow to the left and
/// temperatures upwards.
struct Scale {
    highest: f64,
    unit: f64,
}

impl Scale {
    fn x(&self, value: &Dyadic) -> f64 {
        LEFT + (self.highest - value.to_f64()) * self.unit
    }

    fn y(&self, temperature: &Dyadic) -> f64 {
        TOP + HEIGHT - temperature.to_f64() * self.unit
    }
}

/// The walls of a thermograph and its mast, from temperature 0 up.
pub fn thermograph(thermograph: &Thermograph, title: &str) -> String {
    let zero = Dyadic::from(0);
    let corners = || thermograph.left.iter().chain(&thermograph.right);
    let values = corners().map(|(_, x)| x.to_f64());
    let (low, high) = values.fold((f64::MAX, f64::MIN), |(a, b), x| (a.min(x), b.max(x)));
    let top = thermograph.temperature.to_f64().max(0.0);
    // A mast stands out above the walls, and a number is a mast alone.
    let (across, up) = ((high - low).max(1.0), (top * 1.3).max(0.75));
    let unit = (WIDTH / across).min(HEIGHT / up);
    let middle = (high + low) / 2.0;
    let scale = Scale { highest: middle + WIDTH / unit / 2.0, unit };
    let mut svg = Svg::new();
    svg.text((LEFT, 20.0), Anchor::Start, "ink", title);
    svg.line((LEFT - 10.0, TOP + HEIGHT), (LEFT + WIDTH + 10.0, TOP + HEIGHT), "axis");
    svg.text((LEFT - 16.0, TOP - 2.0), Anchor::End, "soft", "t");
    labels(&mut svg, thermograph, &scale);
    let foot = if thermograph.temperature > zero { &thermograph.temperature } else { &zero };
    let meeting = (foot.clone(), thermograph.mean.clone());
    wall(&mut svg, &thermograph.left, &meeting, &scale, "s0 thick");
    wall(&mut svg, &thermograph.right, &meeting, &scale, "s1 thick");
    let x = scale.x(&thermograph.mean);
    svg.line((x, scale.y(foot)), (x, TOP - 8.0), "s2 thick");
    let description = format!(
        "A thermograph: mean {}, temperature {}.",
        thermograph.mean, thermograph.temperature
    );
    svg.finish(LEFT + WIDTH + 40.0, TOP + HEIGHT + 40.0, title, &description)
}

/// How many lines the walls take, and how many columns lie between the stops.
const LINES: usize = 8;
const COLUMNS: usize = 40;

/// A thermograph in letters: Left's values on the left, the mast above the walls.
///
/// ```
/// use grundy::partizan::Values;
/// use grundy::run::Run;
/// use grundy_figure::thermograph_in_letters;
///
/// let (mut values, run) = (Values::new(), Run::unlimited());
/// let switch = values.read("{2|-1}", &run)?;
/// let drawn = thermograph_in_letters(&values.thermograph(switch, &run)?);
/// assert!(drawn.lines().last().unwrap().trim().starts_with('2'));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn thermograph_in_letters(thermograph: &Thermograph) -> String {
    let top = thermograph.temperature.to_f64().max(0.0);
    let mean = thermograph.mean.to_f64();
    let all = thermograph.left.iter().chain(&thermograph.right).map(|(_, x)| x.to_f64());
    let (low, high) = all.fold((mean, mean), |(low, high), x| (low.min(x), high.max(x)));
    let across = if high > low { high - low } else { 1.0 };
    let column = |x: f64| ((high - x) / across * COLUMNS as f64).round() as usize;
    // A line for each temperature, the highest first; beyond the walls there is the mast.
    let temperature = |line: usize| top * (LINES - line) as f64 / LINES as f64;
    let at = |line: usize| {
        let t = temperature(line);
        [&thermograph.left, &thermograph.right].map(|wall| column(on(wall, mean, top, t)))
    };
    let (above, below) = (thermograph.temperature.to_string(), "0".to_owned());
    let margin = above.len().max(1) + 1;
    let mast = format!("{:margin$} {:>2$}\n", "", "|", column(mean) + 1);
    let mut out = mast.repeat(2);
    let lines = if top > 0.0 { LINES } else { 0 };
    for line in 0..=lines {
        let [left, right] = at(line);
        let next = at(line.max(1) - 1);
        let mut row = vec![' '; left.max(right) + 1];
        row[right] = if next[1] < right { '\\' } else { '|' };
        row[left] = if left == right || next[0] == left { '|' } else { '/' };
        let label = match line {
            0 if top > 0.0 => above.as_str(),
            line if line == lines => below.as_str(),
            _ => "",
        };
        let _ = writeln!(out, "{label:>margin$} {}", row.into_iter().collect::<String>());
    }
    let [left, right] = [&thermograph.left, &thermograph.right].map(|wall| &wall[0].1);
    let places = [left, right].map(|x| column(x.to_f64()));
    let mut foot = format!("{:>1$}", left.to_string(), places[0] + 1);
    if left != right {
        let width = (places[1] + 1).max(foot.len() + 2) - foot.len();
        let _ = write!(foot, "{:>width$}", right.to_string());
    }
    let _ = writeln!(out, "{:margin$} {foot}", "");
    out
}

/// The value of a wall at a temperature: from corner to corner, then to the foot of the mast.
fn on(wall: &[(Dyadic, Dyadic)], mean: f64, top: f64, t: f64) -> f64 {
    let corners: Vec<(f64, f64)> =
        wall.iter().map(|(t, x)| (t.to_f64(), x.to_f64())).chain([(top, mean)]).collect();
    let after = corners.iter().position(|corner| corner.0 >= t).unwrap_or(corners.len() - 1);
    let ((t0, x0), (t1, x1)) = (corners[after.max(1) - 1], corners[after]);
    if t1 > t0 { x0 + (x1 - x0) * (t - t0) / (t1 - t0) } else { x1 }
}

/// The corners of a wall, and the foot of the mast, where it meets the other one.
fn wall(
    svg: &mut Svg,
    corners: &[(Dyadic, Dyadic)],
    foot: &(Dyadic, Dyadic),
    scale: &Scale,
    class: &str,
) {
    let mut path = String::new();
    for (at, (t, x)) in corners.iter().chain([foot]).enumerate() {
        let letter = if at == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{} {}", short(scale.x(x)), short(scale.y(t)));
    }
    svg.path(&path, class, "");
}

/// The numbers of the corners, at the axes, with thin lines to them.
fn labels(svg: &mut Svg, thermograph: &Thermograph, scale: &Scale) {
    let corners = || thermograph.left.iter().chain(&thermograph.right);
    let mut values: Vec<&Dyadic> = corners().map(|(_, x)| x).collect();
    let mut times: Vec<&Dyadic> = corners().map(|(t, _)| t).collect();
    for list in [&mut values, &mut times] {
        list.sort();
        list.dedup();
        list.truncate(LABELS);
    }
    for value in values {
        let x = scale.x(value);
        svg.line((x, TOP + HEIGHT), (x, TOP + HEIGHT + 5.0), "axis");
        svg.text((x, TOP + HEIGHT + 20.0), Anchor::Middle, "soft", value);
    }
    for time in times {
        let y = scale.y(time);
        svg.line((LEFT - 10.0, y), (LEFT + WIDTH + 10.0, y), "grid");
        svg.text((LEFT - 16.0, y + 4.0), Anchor::End, "soft", time);
    }
}
