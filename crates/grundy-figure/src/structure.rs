//! The structure of a quotient: its idempotents in their natural order, each with its archimedean
//! component, and the principal series beside them.

use crate::limits::{CLASSES, IDEMPOTENTS};
use crate::svg::{Anchor, Svg, flat_word, word, word_width};
use grundy::monoid::{Element, Factor, Structure, Word};
use grundy::quotient::Quotient;
use std::cmp::Ordering;
use std::collections::BTreeMap;

const MARGIN: f64 = 20.0;
const LINE: f64 = 20.0;
const GAP: (f64, f64) = (28.0, 46.0);
/// Words in a line of a box, and lines in a box.
const PER_LINE: usize = 4;
const LINES: usize = 6;
/// Lines in a box where there are many boxes, and how many are many.
const FEW_LINES: usize = 2;
const MANY: usize = 12;

/// A Hasse diagram of the idempotents. Each is a box with the elements of its archimedean
/// component: first the maximal subgroup, then, after a line, the elements that are in no subgroup.
/// P-elements are coloured. The principal series stands on the right, units first, kernel last.
///
/// `None` if there are more idempotents than a page holds.
///
/// ```
/// use grundy::{Game, quotient::Solver, run::Run};
///
/// let mut solver = Solver::new("0.123".parse::<Game>()?);
/// solver.solve(&Run::unlimited());
/// let svg = grundy_figure::structure(&solver.quotient(), "0.123").unwrap();
/// assert!(svg.contains("3 idempotents"));
/// # Ok::<(), grundy::rules::ParseError>(())
/// ```
pub fn structure(quotient: &Quotient<'_>, title: &str) -> Option<String> {
    let structure = Structure::of(&quotient.monoid());
    if structure.idempotents.len() > IDEMPOTENTS {
        return None;
    }
    let boxes: Vec<Component> = structure
        .components
        .iter()
        .map(|(e, members)| Component::new(quotient, &structure, *e, members))
        .collect();
    let diagram = Diagram::new(&structure, boxes);
    let mut svg = Svg::new();
    svg.text((MARGIN, 24.0), Anchor::Start, "ink", title);
    legend(&mut svg, MARGIN, 46.0);
    diagram.draw(&mut svg, quotient);
    let right = diagram.width + 2.0 * MARGIN;
    let (series_width, series_height) = series(&mut svg, quotient, &structure, right, 70.0);
    let width = (right + series_width + MARGIN).max(420.0);
    let height = (diagram.height + 70.0).max(series_height + 70.0) + MARGIN;
    let description = format!(
        "{} elements in {} archimedean components, {} idempotents, a principal series of {} factors.",
        quotient.order(),
        structure.components.len(),
        structure.idempotents.len(),
        structure.factors.len(),
    );
    Some(svg.finish(width, height, title, &description))
}

fn legend(svg: &mut Svg, x: f64, y: f64) {
    svg.round_rect([x, y - 11.0, 14.0, 14.0], 3.0, "p");
    svg.text((x + 20.0, y), Anchor::Start, "soft", "P-element");
    svg.round_rect([x + 100.0, y - 11.0, 14.0, 14.0], 3.0, "n");
    svg.text((x + 120.0, y), Anchor::Start, "soft", "N-element");
    svg.text((x + 200.0, y), Anchor::Start, "soft", "above the line: a maximal subgroup");
}

/// An idempotent with its component, laid out.
struct Component {
    idempotent: Element,
    label: String,
    /// Lines of elements; the subgroup, then the others.
    lines: [Vec<Vec<Element>>; 2],
    more: usize,
    /// How wide a word is at most.
    word: f64,
    size: (f64, f64),
}

impl Component {
    fn new(
        quotient: &Quotient<'_>,
        structure: &Structure,
        e: Element,
        members: &[Element],
    ) -> Self {
        let class = structure.classes.iter().zip(&structure.factors).find(|(c, _)| c.contains(&e));
        let (group, factor) = class.expect("an idempotent is in a class");
        let label = name(factor);
        let others: Vec<Element> = members.iter().copied().filter(|x| !group.contains(x)).collect();
        let many = structure.idempotents.len() > MANY;
        let shown = PER_LINE * if many { FEW_LINES } else { LINES };
        let more = group.len().saturating_sub(shown) + others.len().saturating_sub(shown);
        let lines = [group, &others].map(|elements| {
            elements[..elements.len().min(shown)]
                .chunks(PER_LINE)
                .map(<[Element]>::to_vec)
                .collect()
        });
        let words = group.iter().chain(&others).take(2 * shown);
        let word = words.map(|&x| word_width(&quotient.word(x))).fold(14.0, f64::max) + 10.0;
        let columns = group.len().max(others.len()).clamp(1, PER_LINE) as f64;
        let rows: usize = lines.iter().map(|lines: &Vec<Vec<Element>>| lines.len()).sum();
        let extra = if others.is_empty() { 0.0 } else { 8.0 } + if more > 0 { LINE } else { 0.0 };
        let width = (columns * word + 16.0).max(label.chars().count() as f64 * 7.0 + 20.0);
        let height = 26.0 + rows as f64 * LINE + extra + 6.0;
        Self { idempotent: e, label, lines, more, word, size: (width, height) }
    }

    fn draw(&self, svg: &mut Svg, quotient: &Quotient<'_>, (x, y): (f64, f64)) {
        svg.round_rect([x, y, self.size.0, self.size.1], 6.0, "card");
        svg.text((x + self.size.0 / 2.0, y + 17.0), Anchor::Middle, "soft", &self.label);
        let mut at = y + 24.0;
        for (part, lines) in self.lines.iter().enumerate() {
            if part == 1 && !lines.is_empty() {
                svg.line((x + 8.0, at + 4.0), (x + self.size.0 - 8.0, at + 4.0), "grid");
                at += 8.0;
            }
            for line in lines {
                let used = line.len() as f64 * self.word;
                let left = x + (self.size.0 - used) / 2.0;
                for (i, &element) in line.iter().enumerate() {
                    let place =
                        [left + i as f64 * self.word + 1.5, at + 1.0, self.word - 3.0, LINE - 3.0];
                    tile(svg, quotient, element, place, element == self.idempotent);
                }
                at += LINE;
            }
        }
        if self.more > 0 {
            let text = format!("… and {} more", self.more);
            svg.text((x + self.size.0 / 2.0, at + 14.0), Anchor::Middle, "soft", text);
        }
    }
}

/// An element; idempotents have a strong frame.
fn tile(svg: &mut Svg, quotient: &Quotient<'_>, x: Element, place: [f64; 4], strong: bool) {
    let class = if quotient.is_p(x) { "p" } else { "n" };
    svg.round_rect(place, 3.0, class);
    if strong {
        let [x, y, w, h] = place;
        svg.round_rect([x - 0.5, y - 0.5, w + 1.0, h + 1.0], 3.5, "s0");
    }
    let middle = (place[0] + place[2] / 2.0, place[1] + place[3] / 2.0 + 4.5);
    svg.marked_text(middle, Anchor::Middle, "ink", &word(&quotient.word(x)));
}

/// What stands in a row of the diagram: a component, or a line that passes through to a lower row.
enum Item {
    Box(Component),
    Pass(Element, Element),
}

impl Item {
    fn width(&self) -> f64 {
        match self {
            Self::Box(component) => component.size.0,
            Self::Pass(..) => 8.0,
        }
    }
}

struct Diagram {
    /// With its upper left corner each.
    boxes: Vec<(Component, (f64, f64))>,
    /// For each cover (below, above) the points through which its line goes.
    passes: BTreeMap<(Element, Element), Vec<(f64, f64)>>,
    covers: Vec<(Element, Element)>,
    width: f64,
    height: f64,
}

impl Diagram {
    fn new(structure: &Structure, boxes: Vec<Component>) -> Self {
        let level = levels(structure);
        let mut rows: BTreeMap<usize, Vec<Item>> = BTreeMap::new();
        for component in boxes {
            rows.entry(level[&component.idempotent]).or_default().push(Item::Box(component));
        }
        for &(below, above) in &structure.covers {
            for between in level[&above] + 1..level[&below] {
                rows.entry(between).or_default().push(Item::Pass(below, above));
            }
        }
        let row_width = |row: &[Item]| {
            row.iter().map(Item::width).sum::<f64>() + GAP.0 * (row.len() - 1) as f64
        };
        let width = rows.values().map(|row| row_width(row)).fold(450.0, f64::max);
        let (boxes, passes, covers) = (Vec::new(), BTreeMap::new(), structure.covers.clone());
        let mut diagram = Self { boxes, passes, covers, width, height: 0.0 };
        let mut y = 70.0;
        for (_, mut row) in rows {
            row.sort_by(|a, b| {
                diagram.wish(a).partial_cmp(&diagram.wish(b)).unwrap_or(Ordering::Equal)
            });
            let x = MARGIN + (width - row_width(&row)) / 2.0;
            y += diagram.place(row, (x, y)) + GAP.1;
        }
        diagram.height = y - GAP.1 - 70.0;
        diagram
    }

    /// Places a row from left to right; its height.
    fn place(&mut self, row: Vec<Item>, (mut x, y): (f64, f64)) -> f64 {
        let height = row.iter().map(|item| match item {
            Item::Box(component) => component.size.1,
            Item::Pass(..) => 0.0,
        });
        let height = height.fold(0.0, f64::max);
        for item in row {
            let next = x + item.width() + GAP.0;
            match item {
                Item::Box(component) => self.boxes.push((component, (x, y))),
                Item::Pass(below, above) => {
                    let points = self.passes.entry((below, above)).or_default();
                    points.extend([(x + 4.0, y), (x + 4.0, y + height)]);
                }
            }
            x = next;
        }
        height
    }

    /// Where an item would like to stand: under what it hangs from; then by its number.
    fn wish(&self, item: &Item) -> (f64, Element) {
        let (e, parents): (Element, Vec<(Element, Element)>) = match item {
            Item::Box(c) => {
                let own = self.covers.iter().filter(|(below, _)| *below == c.idempotent);
                (c.idempotent, own.copied().collect())
            }
            Item::Pass(below, above) => (*below, vec![(*below, *above)]),
        };
        let places: Vec<f64> =
            parents.iter().filter_map(|&cover| self.end(cover)).map(|p| p.0).collect();
        (places.iter().sum::<f64>() / places.len().max(1) as f64, e)
    }

    /// The lowest point that the line of a cover has reached.
    fn end(&self, cover: (Element, Element)) -> Option<(f64, f64)> {
        let passed = self.passes.get(&cover).and_then(|points| points.last().copied());
        passed.or_else(|| {
            let (up, at) = self.find(cover.1)?;
            Some((at.0 + up.size.0 / 2.0, at.1 + up.size.1))
        })
    }

    fn find(&self, e: Element) -> Option<&(Component, (f64, f64))> {
        self.boxes.iter().find(|(c, _)| c.idempotent == e)
    }

    fn draw(&self, svg: &mut Svg, quotient: &Quotient<'_>) {
        for cover in &self.covers {
            let (Some((up, u)), Some((low, l))) = (self.find(cover.1), self.find(cover.0)) else {
                continue;
            };
            let mut points = vec![(u.0 + up.size.0 / 2.0, u.1 + up.size.1)];
            points.extend(self.passes.get(cover).into_iter().flatten());
            points.push((l.0 + low.size.0 / 2.0, l.1));
            points.windows(2).for_each(|pair| svg.line(pair[0], pair[1], "axis"));
        }
        self.boxes.iter().for_each(|(component, at)| component.draw(svg, quotient, *at));
    }
}

/// The length of the longest chain from the identity down to each idempotent.
fn levels(structure: &Structure) -> BTreeMap<Element, usize> {
    let mut level: BTreeMap<Element, usize> =
        structure.idempotents.iter().map(|&e| (e, 0)).collect();
    for _ in &structure.idempotents {
        for &(below, above) in &structure.covers {
            let least = level[&above] + 1;
            let own = level.get_mut(&below).expect("covers are between idempotents");
            *own = (*own).max(least);
        }
    }
    level
}

fn name(factor: &Factor) -> String {
    match factor {
        Factor::Group(group) => group.to_string(),
        Factor::Null(_) => "null".to_owned(),
    }
}

/// The principal series as a column; its width and height.
fn series(
    svg: &mut Svg,
    quotient: &Quotient<'_>,
    structure: &Structure,
    x: f64,
    top: f64,
) -> (f64, f64) {
    svg.text((x, top - 24.0), Anchor::Start, "soft", "principal series");
    let mut y = top;
    let mut width: f64 = 200.0;
    let labels = structure.factors.iter().map(|factor| name(factor).chars().count());
    let label_width = labels.max().unwrap_or(0) as f64 * 8.0;
    for (class, factor) in structure.classes.iter().zip(&structure.factors).take(CLASSES) {
        let label = name(factor);
        let colour = if matches!(factor, Factor::Group(_)) { "f0" } else { "f6" };
        svg.rect([x, y - 12.0, 4.0, 18.0], colour);
        svg.text((x + 12.0, y + 2.0), Anchor::Start, "ink", &label);
        let words: Vec<Word> = class.iter().take(4).map(|&e| quotient.word(e)).collect();
        let markup: Vec<String> = words.iter().map(flat_word).collect();
        let more = if class.len() > 4 { format!(", … ({})", class.len()) } else { String::new() };
        let left = x + 22.0 + label_width;
        let markup = markup.join("<tspan>, </tspan>") + &format!("<tspan>{more}</tspan>");
        svg.marked_text((left, y + 2.0), Anchor::Start, "soft", &markup);
        let used: f64 = words.iter().map(|word| word_width(word) + 8.0).sum();
        width = width.max(left - x + used + more.len() as f64 * 6.5);
        y += 24.0;
    }
    if structure.classes.len() > CLASSES {
        let text = format!("… and {} more", structure.classes.len() - CLASSES);
        svg.text((x, y + 2.0), Anchor::Start, "soft", text);
        y += 24.0;
    }
    (width, y - top)
}
