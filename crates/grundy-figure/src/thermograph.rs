//! Thermographs of partizan games.

use crate::svg::{Anchor, Svg, short};
use grundy::partizan::{Dyadic, Thermograph};
use std::fmt::Write;

const LEFT: f64 = 60.0;
const TOP: f64 = 44.0;
const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 260.0;
/// Corners that get their numbers written on the axes.
const MOST_LABELS: usize = 12;

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
        list.truncate(MOST_LABELS);
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
