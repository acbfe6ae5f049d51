//! The tree of a canonical form, as in Plambeck 2005, Figures 17 to 19.

use crate::limits::TREE_NODES;
use crate::svg::{Anchor, Svg, escape, genus as genus_markup};
use grundy::misere::Genus;
use grundy::misere::form::{Form, Forms};

const MARGIN: f64 = 24.0;
const LEVEL: f64 = 58.0;
const NODE: f64 = 11.0;
const LEAF: f64 = 30.0;

/// The tree of a form under its name and genus: the game at the top, its options below it,
/// nim-heaps as leaves with their size. P-positions are coloured.
///
/// `None` if the tree has more nodes than a page holds.
///
/// ```
/// use grundy::{misere::form::Forms, run::Run};
///
/// let mut forms = Forms::new();
/// let form = forms.read("2_#", &Run::unlimited()).unwrap();
/// let genus = forms.genus(form, &Run::unlimited()).unwrap();
/// assert!(grundy_figure::tree(&forms, form, "2_#", &genus).is_some());
/// ```
pub fn tree(forms: &Forms, form: Form, name: &str, genus: &Genus) -> Option<String> {
    let mut tree = Tree { forms, nodes: Vec::new(), depth: 0 };
    let right = tree.place(form, 0, 0.0)?;
    let mut svg = Svg::new();
    let markup = format!("{}, genus {}", escape(name), genus_markup(genus));
    svg.marked_text((MARGIN, 24.0), Anchor::Start, "ink", &markup);
    svg.circle((MARGIN + 6.0, 44.0), 6.0, "p");
    svg.text((MARGIN + 18.0, 48.0), Anchor::Start, "soft", "P-position");
    svg.circle((MARGIN + 106.0, 44.0), 6.0, "n");
    svg.text((MARGIN + 118.0, 48.0), Anchor::Start, "soft", "N-position");
    svg.text((MARGIN + 200.0, 48.0), Anchor::Start, "soft", "a number is a nim-heap");
    let width = (right + 2.0 * MARGIN).max(400.0);
    let shift = (width - right) / 2.0;
    let at = |node: &Node| (node.x + shift, 84.0 + node.level as f64 * LEVEL);
    for node in &tree.nodes {
        if let Some(parent) = node.parent.map(|i| &tree.nodes[i]) {
            svg.line(at(parent), at(node), "axis");
        }
    }
    for node in &tree.nodes {
        let (x, y) = at(node);
        svg.circle((x, y), NODE, if forms.outcome(node.form).is_p() { "p" } else { "n" });
        if let Some(size) = forms.as_nim_heap(node.form) {
            svg.text((x, y + 4.2), Anchor::Middle, "ink", size);
        }
    }
    let height = 84.0 + tree.depth as f64 * LEVEL + NODE + MARGIN;
    let description = format!(
        "The canonical form {} as a tree of {} nodes.",
        short_notation(&forms.print(form)),
        tree.nodes.len()
    );
    Some(svg.finish(width, height, &format!("{name}, genus {genus}"), &description))
}

fn short_notation(text: &str) -> String {
    if text.chars().count() <= 200 { text.to_owned() } else { "with a long notation".to_owned() }
}

struct Node {
    form: Form,
    parent: Option<usize>,
    level: usize,
    x: f64,
}

struct Tree<'a> {
    forms: &'a Forms,
    nodes: Vec<Node>,
    depth: usize,
}

impl Tree<'_> {
    /// Places a form with all below it from `left` on; the right end, or nothing if it is too much.
    fn place(&mut self, form: Form, level: usize, left: f64) -> Option<f64> {
        if self.nodes.len() >= TREE_NODES {
            return None;
        }
        let own = self.nodes.len();
        self.depth = self.depth.max(level);
        self.nodes.push(Node { form, parent: None, level, x: left + LEAF / 2.0 });
        let options = match self.forms.as_nim_heap(form) {
            // The nim-heap itself, at the top, is not a leaf.
            Some(_) if level > 0 => &[],
            _ => self.forms.options(form),
        };
        let mut right = left;
        let mut children = Vec::new();
        for &option in options {
            let child = self.nodes.len();
            right = self.place(option, level + 1, right)?;
            self.nodes[child].parent = Some(own);
            children.push(self.nodes[child].x);
        }
        if let (Some(first), Some(last)) = (children.first(), children.last()) {
            self.nodes[own].x = (first + last) / 2.0;
        }
        Some(right.max(left + LEAF))
    }
}
