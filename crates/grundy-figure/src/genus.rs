//! The genus table as a heat map.

use crate::limits::{CELLS, CELLS_WITH_VALUES, SUPERSCRIPTS};
use crate::svg::{Anchor, Svg, number, short};
use grundy::Game;
use grundy::misere::{Genera, Genus};
use std::fmt::Write;

const CELL: (f64, f64) = (18.0, 18.0);
/// Heaps in a band.
const PER_BAND: usize = 48;
const LEFT: f64 = 52.0;
const RIGHT: f64 = 20.0;

/// Colours of the values 0, 1, 2, … and of all from 9 on: light and dark by turns of two, so that
/// g and g ⊕ 1 differ in shade and pairs differ in hue, for every kind of eye.
const COLOURS: [(&str, bool); 10] = [
    ("#f4f1e6", false),
    ("#cfc9b4", false),
    ("#9ed3f4", false),
    ("#0072b2", true),
    ("#8fe0c4", false),
    ("#00805d", true),
    ("#f7cf7d", false),
    ("#b97800", true),
    ("#ecb5d2", false),
    ("#8e3a68", true),
];

/// The heat map of the genera of heaps 0 to `last`, as far as they are known.
#[must_use]
pub fn genera(genera: &Genera<Game>, last: u64, title: &str) -> String {
    let known = |heap| Some((genera.genus(heap)?.clone(), genera.nature(heap)?.is_tame()));
    let table: Vec<_> = (0..=last).map_while(known).collect();
    genus_map(&table, title)
}

/// A heat map of genera: a column for each heap from 0 on, a row for g and for each superscript,
/// wild heaps with a mark below. What does not fit a page is left out, and the figure says so.
pub fn genus_map(genera: &[(Genus, bool)], title: &str) -> String {
    let longest = genera.iter().map(|(genus, _)| genus.stable_from() + 2).max().unwrap_or(2);
    let places = longest.min(SUPERSCRIPTS);
    let shown = genera.len().min(CELLS / (places + 1));
    let cut =
        if shown < genera.len() { format!(", heaps 0 to {}", shown - 1) } else { String::new() };
    let genera = &genera[..shown];
    let mut svg = Svg::new();
    svg.text((LEFT, 20.0), Anchor::Start, "ink", format!("{title}{cut}"));
    let valued = shown * (places + 1) <= CELLS_WITH_VALUES;
    legend(&mut svg, genera);
    let mut y = 64.0;
    for (band, heaps) in genera.chunks(PER_BAND).enumerate() {
        self::band(&mut svg, heaps, band * PER_BAND, places, y, valued);
        y += (places + 1) as f64 * CELL.1 + 46.0;
    }
    let columns = genera.len().clamp(24, PER_BAND) as f64;
    let wild = genera.iter().position(|(_, tame)| !tame);
    let wild = wild.map_or("all tame".to_owned(), |heap| format!("the first wild heap is {heap}"));
    let description = format!("Genera of heaps 0 to {}; {wild}.", genera.len().saturating_sub(1));
    svg.finish(LEFT + columns * CELL.0 + RIGHT, y, title, &description)
}

fn legend(svg: &mut Svg, genera: &[(Genus, bool)]) {
    let digits = |genus: &Genus| (0..=genus.stable_from() + 1).map(|i| genus.digit(i)).max();
    let all = genera.iter().map(|(genus, _)| genus.normal().max(digits(genus).unwrap_or(0)));
    let most = all.max().unwrap_or(0).min(9) as usize;
    for (value, (colour, _)) in COLOURS.iter().enumerate().take(most + 1) {
        let x = LEFT + value as f64 * 34.0;
        svg.raw(&format!(
            "<rect x=\"{}\" y=\"32\" width=\"14\" height=\"14\" fill=\"{colour}\"/>",
            short(x)
        ));
        let text = if value == 9 { "9 …".to_owned() } else { value.to_string() };
        svg.text((x + 18.0, 43.0), Anchor::Start, "soft", text);
    }
    if genera.iter().any(|(_, tame)| !tame) {
        let x = LEFT + (most + 1) as f64 * 34.0 + 26.0;
        svg.circle((x, 39.0), 3.5, "f1");
        svg.text((x + 8.0, 43.0), Anchor::Start, "soft", "wild");
    }
}

fn band(
    svg: &mut Svg,
    heaps: &[(Genus, bool)],
    first: usize,
    places: usize,
    top: f64,
    valued: bool,
) {
    for row in 0..=places {
        let y = top + row as f64 * CELL.1 + if row > 0 { 3.0 } else { 0.0 };
        let label = match row {
            0 => "<tspan class=\"m\">g</tspan>".to_owned(),
            _ => format!(
                "<tspan class=\"m\">g</tspan><tspan dy=\"3\" font-size=\"75%\">{}</tspan>",
                row - 1
            ),
        };
        svg.marked_text((LEFT - 8.0, y + 13.0), Anchor::End, "soft", &label);
        let value = |genus: &Genus| if row == 0 { genus.normal() } else { genus.digit(row - 1) };
        let mut paths = vec![String::new(); COLOURS.len()];
        for (i, (genus, _)) in heaps.iter().enumerate() {
            let at = (value(genus) as usize).min(COLOURS.len() - 1);
            let x = short(LEFT + i as f64 * CELL.0);
            let _ = write!(paths[at], "M{x} {}h{}v{}h-{}z", short(y), 17.2, 17.2, 17.2);
        }
        for (path, (colour, _)) in paths.iter().zip(COLOURS).filter(|(path, _)| !path.is_empty()) {
            svg.raw(&format!("<path d=\"{path}\" fill=\"{colour}\"/>"));
        }
        for (i, (genus, _)) in heaps.iter().enumerate().filter(|_| valued) {
            let value = value(genus);
            let on_dark = COLOURS[(value as usize).min(COLOURS.len() - 1)].1;
            let (x, fill) =
                (short(LEFT + i as f64 * CELL.0 + 8.6), if on_dark { "#fff" } else { "#1d1f21" });
            let size = if value > 9 { 8 } else { 11 };
            svg.raw(&format!(
                "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"{size}\" fill=\"{fill}\">{value}</text>",
                short(y + 12.5)
            ));
        }
    }
    let below = top + (places + 1) as f64 * CELL.1 + 3.0;
    for (i, (_, tame)) in heaps.iter().enumerate() {
        let (heap, x) = (first + i, LEFT + i as f64 * CELL.0 + 8.6);
        if !tame {
            svg.circle((x, below + 6.0), 3.0, "f1");
        }
        if heap.is_multiple_of(5) {
            svg.text((x, below + 24.0), Anchor::Middle, "soft", number(heap as u64));
        }
    }
}
