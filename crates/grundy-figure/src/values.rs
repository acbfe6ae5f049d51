//! Partizan values: the tree of a canonical form, and the games of a day in their order.

use crate::limits::TREE_NODES;
use crate::svg::{Anchor, Svg};
use grundy::partizan::{Player, Style, Value, Values};

const MARGIN: f64 = 24.0;
const TOP: f64 = 62.0;
const LEVEL: f64 = 64.0;
/// The width of a letter, and the least distance of two texts.
const LETTER: f64 = 7.4;
const GAP: f64 = 14.0;

struct Node {
    text: String,
    /// The place of the parent, and whose option this is.
    parent: Option<(usize, Player)>,
    level: usize,
    x: f64,
}

/// The tree of a canonical form: Left's options to the left in blue, Right's to the right in
/// vermilion. Numbers and sums of ups and stars are leaves.
///
/// `None` if the tree has more nodes than a page holds.
///
/// ```
/// use grundy::{partizan::Values, run::Run};
///
/// let mut values = Values::new();
/// let game = values.read("{2|1||0|-1}", &Run::unlimited())?;
/// let svg = grundy_figure::value_tree(&mut values, game, "two switches").unwrap();
/// assert!(svg.starts_with("<svg"));
/// # Ok::<(), grundy::partizan::ReadError>(())
/// ```
pub fn value_tree(values: &mut Values, game: Value, title: &str) -> Option<String> {
    let mut nodes = Vec::new();
    let right = place(values, game, None, 0, 0.0, &mut nodes)?;
    let mut svg = Svg::new();
    svg.text((MARGIN, 24.0), Anchor::Start, "ink", title);
    let width = (right + 2.0 * MARGIN).max(title.chars().count() as f64 * LETTER + 2.0 * MARGIN);
    let shift = (width - right) / 2.0;
    let at = |node: &Node| (node.x + shift, TOP + node.level as f64 * LEVEL);
    for node in &nodes {
        if let Some((parent, player)) = node.parent {
            let ((x1, y1), (x2, y2)) = (at(&nodes[parent]), at(node));
            let class = if player == Player::Left { "s0 thick" } else { "s1 thick" };
            svg.line((x1, y1 + 8.0), (x2, y2 - 14.0), class);
        }
    }
    for node in &nodes {
        let (x, y) = at(node);
        match node.text.as_str() {
            "" => svg.circle((x, y), 4.0, "ink"),
            text => svg.text((x, y + 4.0), Anchor::Middle, "ink", text),
        }
    }
    let depth = nodes.iter().map(|node| node.level).max().unwrap_or(0);
    let what = format!("The tree of a partizan game, with {} nodes.", nodes.len());
    Some(svg.finish(width, TOP + depth as f64 * LEVEL + MARGIN, title, &what))
}

/// Places a game with all below it from `left` on; the right end.
fn place(
    values: &mut Values,
    game: Value,
    parent: Option<(usize, Player)>,
    level: usize,
    left: f64,
    nodes: &mut Vec<Node>,
) -> Option<f64> {
    if nodes.len() >= TREE_NODES {
        return None;
    }
    let own = nodes.len();
    let is_leaf = level > 0 && values.as_number_up_star(game).is_some();
    let text = if is_leaf { values.print_in(game, Style::Unicode) } else { String::new() };
    let wide = text.chars().count() as f64 * LETTER + GAP;
    nodes.push(Node { text, parent, level, x: left + wide / 2.0 });
    if is_leaf {
        return Some(left + wide);
    }
    // A node stands between the options of the two players.
    let (mut right, mut middle) = (left, left);
    for player in [Player::Left, Player::Right] {
        for option in values.sorted_options(game, player) {
            right = place(values, option, Some((own, player)), level + 1, right, nodes)?;
        }
        if player == Player::Left {
            middle = right.max(left + GAP);
            right = middle;
        }
    }
    let right = right.max(middle + GAP);
    nodes[own].x = middle;
    Some(right)
}

/// Games in their order, larger ones above: a line for each pair (lower, upper) of places with
/// nothing between.
pub fn lattice(names: &[String], covers: &[(usize, usize)], title: &str) -> String {
    let levels = levels(names.len(), covers);
    let height = levels.iter().copied().max().unwrap_or(0);
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); height + 1];
    (0..names.len()).for_each(|game| rows[levels[game]].push(game));
    order_rows(&mut rows, covers);
    let wide = |game: usize| names[game].chars().count() as f64 * LETTER + 2.0 * GAP;
    let row_width = |row: &Vec<usize>| row.iter().map(|&game| wide(game)).sum::<f64>();
    let widest = rows.iter().map(row_width).fold(300.0, f64::max);
    let mut places = vec![(0.0, 0.0); names.len()];
    for (level, row) in rows.iter().enumerate() {
        let space = (widest - row_width(row)) / row.len() as f64;
        let mut x = MARGIN;
        for &game in row {
            let width = wide(game) + space;
            places[game] = (x + width / 2.0, TOP + (height - level) as f64 * LEVEL);
            x += width;
        }
    }
    let mut svg = Svg::new();
    svg.text((MARGIN, 24.0), Anchor::Start, "ink", title);
    for &(low, high) in covers {
        let ((x1, y1), (x2, y2)) = (places[low], places[high]);
        svg.line((x1, y1 - 12.0), (x2, y2 + 10.0), "axis");
    }
    for (name, &(x, y)) in names.iter().zip(&places) {
        svg.text((x, y + 4.0), Anchor::Middle, "ink", name);
    }
    let what = format!("{} games in their order.", names.len());
    svg.finish(widest + 2.0 * MARGIN, TOP + height as f64 * LEVEL + MARGIN, title, &what)
}

/// The length of the longest chain below each game.
fn levels(games: usize, covers: &[(usize, usize)]) -> Vec<usize> {
    let mut levels = vec![0; games];
    for _ in 0..games {
        for &(low, high) in covers {
            levels[high] = levels[high].max(levels[low] + 1);
        }
    }
    levels
}

/// Puts each row in the order of the middles of what it covers, so that few lines cross.
fn order_rows(rows: &mut [Vec<usize>], covers: &[(usize, usize)]) {
    for level in 1..rows.len() {
        let (below, above) = rows.split_at_mut(level);
        let below = &below[level - 1];
        let middle = |game: usize| -> f64 {
            let under = covers.iter().filter(|cover| cover.1 == game);
            let places: Vec<f64> = under
                .filter_map(|cover| below.iter().position(|&g| g == cover.0))
                .map(|place| (place as f64 + 0.5) / below.len() as f64)
                .collect();
            if places.is_empty() { 0.5 } else { places.iter().sum::<f64>() / places.len() as f64 }
        };
        above[0].sort_by(|&a, &b| middle(a).total_cmp(&middle(b)));
    }
}
