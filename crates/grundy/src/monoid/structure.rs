//! What a finite commutative monoid is made of.

use super::group::AbelianGroup;
use super::table::Monoid;
use super::word::Element;
use std::collections::BTreeMap;

/// A factor of a principal series: a class of mutual divisibility with a zero put to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Factor {
    /// The class is a maximal subgroup (a "tame island").
    Group(AbelianGroup),
    /// The class has no idempotent: every product of two of its elements leaves it.
    Null(usize),
}

/// The structure of a finite commutative monoid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structure {
    /// The idempotents, in the order of the elements.
    pub idempotents: Vec<Element>,
    /// The covering pairs (e, f) of the natural order: e < f, that is ef = e, and nothing
    /// between.
    pub covers: Vec<(Element, Element)>,
    /// The classes of mutual divisibility along a principal series: a class comes before every
    /// class that it divides. The last one is the kernel.
    pub classes: Vec<Vec<Element>>,
    /// The Rees factors of that series, in the same order.
    pub factors: Vec<Factor>,
    /// The archimedean components with their idempotents: x and y are in one if each divides a
    /// power of the other.
    pub components: Vec<(Element, Vec<Element>)>,
}

impl Structure {
    /// Takes a monoid apart.
    ///
    /// In a finite commutative monoid x and y are in the same archimedean component exactly if
    /// the same idempotent is among their powers, and a class of mutual divisibility is a
    /// maximal subgroup exactly if it contains an idempotent (Clifford and Preston, sections 1.7
    /// and 4.3).
    pub fn of(monoid: &Monoid) -> Self {
        let idempotents: Vec<Element> =
            monoid.elements().filter(|&x| monoid.times(x, x) == x).collect();
        let classes = classes(monoid);
        let factors = classes.iter().map(|class| factor(monoid, class)).collect();
        let mut components: BTreeMap<Element, Vec<Element>> = BTreeMap::new();
        for x in monoid.elements() {
            components.entry(monoid.idempotent_power(x)).or_default().push(x);
        }
        let covers = covers(monoid, &idempotents);
        let components = components.into_iter().collect();
        Self { idempotents, covers, classes, factors, components }
    }

    /// The least ideal; it is a group.
    pub fn kernel(&self) -> &[Element] {
        self.classes.last().expect("a monoid has an element")
    }

    /// Whether the monoid is a union of groups.
    pub fn is_union_of_groups(&self) -> bool {
        self.factors.iter().all(|factor| matches!(factor, Factor::Group(_)))
    }
}

/// The classes of mutual divisibility, larger ideals first.
fn classes(monoid: &Monoid) -> Vec<Vec<Element>> {
    let mut by_ideal: BTreeMap<Vec<Element>, Vec<Element>> = BTreeMap::new();
    for x in monoid.elements() {
        let mut ideal: Vec<Element> = monoid.elements().map(|z| monoid.times(x, z)).collect();
        ideal.sort_unstable();
        ideal.dedup();
        by_ideal.entry(ideal).or_default().push(x);
    }
    let mut classes: Vec<(Vec<Element>, Vec<Element>)> = by_ideal.into_iter().collect();
    // A proper divisor generates a strictly larger ideal.
    classes.sort_by_key(|(ideal, class)| (std::cmp::Reverse(ideal.len()), class[0]));
    classes.into_iter().map(|(_, class)| class).collect()
}

fn factor(monoid: &Monoid, class: &[Element]) -> Factor {
    let Some(&identity) = class.iter().find(|&&x| monoid.times(x, x) == x) else {
        return Factor::Null(class.len());
    };
    let order = |&x: &Element| {
        let mut power = x;
        let mut order = 1;
        while power != identity {
            power = monoid.times(power, x);
            order += 1;
        }
        order
    };
    Factor::Group(AbelianGroup::from_orders(&class.iter().map(order).collect::<Vec<u64>>()))
}

fn covers(monoid: &Monoid, idempotents: &[Element]) -> Vec<(Element, Element)> {
    let below = |e: Element, f: Element| e != f && monoid.times(e, f) == e;
    let mut covers = Vec::new();
    for &e in idempotents {
        for &f in idempotents.iter().filter(|&&f| below(e, f)) {
            if !idempotents.iter().any(|&g| below(e, g) && below(g, f)) {
                covers.push((e, f));
            }
        }
    }
    covers
}
