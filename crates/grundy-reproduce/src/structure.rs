//! Questions about the structure of a quotient: divisibility, subgroups, idempotents.

use super::desk::number;
use super::found::{Found, Question};
use super::words::Words;
use grundy::Rules;
use grundy::monoid::{Element, Factor, Structure};
use std::collections::BTreeSet;

pub(super) fn ask(words: &Words<'_>, game: &dyn Rules, question: &Question<'_>) -> Option<Found> {
    let Question { verb, args: rest, printed } = *question;
    let q = words.quotient;
    let element = |word: &str| words.element(word);
    Some(match verb {
        "action" => action(words, rest[0], printed),
        "class" => {
            let x = element(rest[0]);
            let classes = Structure::of(&q.monoid()).classes;
            let class = classes.into_iter().find(|class| class.contains(&x));
            words.exactly(class.expect("every element has a class"), printed)
        }
        "factor" => {
            let x = element(rest[0]);
            let structure = Structure::of(&q.monoid());
            let at = structure.classes.iter().position(|class| class.contains(&x));
            let text = match &structure.factors[at.expect("a class")] {
                Factor::Group(group) => group.to_string(),
                Factor::Null(_) => "null".to_owned(),
            };
            Found::text(text, printed)
        }
        "kernel" => words.exactly(Structure::of(&q.monoid()).kernel().to_vec(), printed),
        "rank" => {
            let x = element(rest[0]);
            let images: BTreeSet<Element> = q.elements().map(|y| q.times(x, y)).collect();
            Found::text(images.len(), printed)
        }
        "idempotents" => words.exactly(Structure::of(&q.monoid()).idempotents, printed),
        "below" => {
            let [lower, upper] = [element(rest[0]), element(rest[1])];
            let below = q.times(lower, upper) == lower;
            Found::text(if below { "yes" } else { "no" }, printed)
        }
        "in-subgroups" => Found::text(q.order() - outside(words).len(), printed),
        "outside-subgroups" => words.exactly(outside(words), printed),
        "rees" => rees(words, rest, printed),
        "nim-in-kernel" => words.in_order(&[nim_in_kernel(words, game, number(rest[0]))], printed),
        _ => return None,
    })
}

/// The action of a generator: `1-2` for 1 → 2 → 1, `1>3` for 1 → 3, by the paper's numbers.
fn action(words: &Words<'_>, letter: &str, printed: &str) -> Found {
    let q = words.quotient;
    let generator = words.element(letter);
    let place = |y: Element| words.listed.iter().position(|&z| z == y).map_or(0, |i| i + 1);
    let arrows: BTreeSet<(usize, usize)> =
        words.listed.iter().map(|&x| (place(x), place(q.times(x, generator)))).collect();
    let mut means = BTreeSet::new();
    for arrow in printed.split_whitespace() {
        let (a, b) = arrow.split_once(['-', '>']).expect("A-B or A>B");
        let [a, b] = [a, b].map(|n| number(n) as usize);
        means.insert((a, b));
        if arrow.contains('-') {
            means.insert((b, a));
        }
    }
    let both = |&(a, b): &(usize, usize)| a != b && arrows.contains(&(b, a));
    let shown = arrows.iter().filter(|arrow| !both(arrow) || arrow.0 < arrow.1);
    let text: Vec<String> = shown
        .map(|arrow| format!("{}{}{}", arrow.0, if both(arrow) { '-' } else { '>' }, arrow.1))
        .collect();
    Found::new(text.join(" "), means == arrows)
}

/// The elements that belong to no subgroup.
fn outside(words: &Words<'_>) -> Vec<Element> {
    let structure = Structure::of(&words.quotient.monoid());
    let is_idempotent = |x: &Element| structure.idempotents.contains(x);
    let classes = structure.classes.iter().filter(|class| !class.iter().any(is_idempotent));
    classes.flatten().copied().collect()
}

/// A row of the table of a Rees factor: products within the class, 0 where they leave it.
fn rees(words: &Words<'_>, columns: &[&str], printed: &str) -> Found {
    let q = words.quotient;
    let elements: Vec<Element> = columns[1..].iter().map(|word| words.element(word)).collect();
    let x = words.element(columns[0]);
    let classes = Structure::of(&q.monoid()).classes;
    let class = classes.iter().find(|class| class.contains(&x)).expect("a class");
    let products: Vec<Option<Element>> =
        elements.iter().map(|&y| Some(q.times(x, y)).filter(|xy| class.contains(xy))).collect();
    let means: Vec<Option<Element>> =
        printed.split_whitespace().map(|word| (word != "0").then(|| words.element(word))).collect();
    let text: Vec<String> =
        products.iter().map(|xy| xy.map_or("0".to_owned(), |xy| words.name(xy))).collect();
    Found::new(text.join(" "), means == products)
}

/// The element of the kernel that stands for a nim-heap. The kernel is a group, and its elements
/// are told apart by their values in normal play.
fn nim_in_kernel(words: &Words<'_>, game: &dyn Rules, size: u64) -> Element {
    let q = words.quotient;
    let kernel = Structure::of(&q.monoid()).kernel().to_vec();
    let identity = kernel.iter().copied().find(|&x| q.times(x, x) == x).expect("a group");
    let values = grundy::nim::reference::values(game, q.tabulated_to() as usize + 1);
    let of_nim = |bit: u32| {
        let heap = values.iter().position(|&value| value == 1 << bit).expect("a value");
        q.times(identity, q.value(heap as u64).expect("a heap"))
    };
    let bits = (0..32).filter(|bit| size >> bit & 1 == 1);
    bits.map(of_nim).fold(identity, |x, y| q.times(x, y))
}
