//! Canonical tables: two monoids are isomorphic exactly if their canonical tables are equal.
//!
//! Elements get colours that isomorphisms keep, refined until the colour of x says how often each
//! pair (colour of y, colour of xy) occurs, and which of x, y and xy are the same in it. Where
//! colours do not tell all elements apart, one element of the first ambiguous colour after the
//! other is singled out, and so on; every way to the end numbers the elements, and the least table
//! that comes out is the canonical one (B. D. McKay, *Practical graph isomorphism*, 1981). Two ways
//! that give the same table are an automorphism, and elements that an automorphism exchanges need
//! not be singled out both.

use super::table::Monoid;
use super::word::Element;
use crate::run::{Progress, Run, Stop};

/// A table that depends on the isomorphism class only, with the numbering that makes it.
///
/// ```
/// use grundy::monoid::{Canonical, Element, Monoid};
///
/// // {1, x, x²} with x³ = x, the elements numbered in two ways.
/// let one = Monoid::new(3, vec![0, 1, 2, 1, 2, 1, 2, 1, 2])?;
/// let two = Monoid::new(3, vec![0, 1, 2, 1, 1, 2, 2, 2, 1])?;
/// let none = |_| false;
/// assert_eq!(Canonical::new(&one, &none), Canonical::new(&two, &none));
/// assert_ne!(Canonical::new(&one, &none), Canonical::new(&one, &|x| x == Element::new(1)));
/// # Ok::<(), grundy::monoid::NotAMonoidError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Canonical {
    /// The table row by row, then for each place whether it is marked.
    table: Vec<u32>,
    /// The element of the monoid at each place.
    elements: Vec<Element>,
}

impl Canonical {
    /// The canonical table of a monoid some of whose elements are marked.
    pub fn new(monoid: &Monoid, is_marked: &dyn Fn(Element) -> bool) -> Self {
        Self::within(monoid, is_marked, &Run::unlimited()).expect("nothing stops it")
    }

    /// The same within a run: there may be many ways to go.
    pub fn within(
        monoid: &Monoid,
        is_marked: &dyn Fn(Element) -> bool,
        run: &Run<'_>,
    ) -> Result<Self, Stop> {
        let marked: Vec<u32> = monoid.elements().map(|x| u32::from(is_marked(x))).collect();
        let (marked, run) = (&marked, run.untold());
        let mut search =
            Search { monoid, marked, run, first: None, best: None, automorphisms: Vec::new() };
        let start = search.refined(marked.iter().map(|&m| u64::from(m)).collect())?;
        search.explore(start, &mut Vec::new())?;
        Ok(search.best.expect("every way ends").0)
    }

    /// The table row by row, then for each place whether it is marked.
    pub fn table(&self) -> &[u32] {
        &self.table
    }

    /// The element of the monoid at each place of the table.
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }
}

impl PartialEq for Canonical {
    fn eq(&self, other: &Self) -> bool {
        self.table == other.table
    }
}

impl Eq for Canonical {}

impl Monoid {
    /// An isomorphism to another monoid, as the image of each element, if there is one. With
    /// marks, marked elements go to marked elements. Compares canonical tables.
    pub fn isomorphism(
        &self,
        other: &Self,
        marks: &dyn Fn(Element) -> bool,
        other_marks: &dyn Fn(Element) -> bool,
    ) -> Option<Vec<Element>> {
        if self.order() != other.order() {
            return None;
        }
        let (mine, theirs) = (Canonical::new(self, marks), Canonical::new(other, other_marks));
        let mut image = vec![Element::IDENTITY; self.order()];
        let pairs = mine.elements().iter().zip(theirs.elements());
        pairs.for_each(|(&x, &y)| image[x.index()] = y);
        (mine == theirs).then_some(image)
    }
}

struct Search<'a> {
    monoid: &'a Monoid,
    marked: &'a [u32],
    run: Run<'a>,
    first: Option<(Canonical, Vec<Element>)>,
    best: Option<(Canonical, Vec<Element>)>,
    automorphisms: Vec<Vec<Element>>,
}

impl Search<'_> {
    /// Colours refined until they are stable, numbered 0, 1, … in an order that isomorphisms keep.
    fn refined(&self, keys: Vec<u64>) -> Result<Vec<u32>, Stop> {
        let mut colour = ranked(keys);
        let mut count = number_of(&colour);
        loop {
            let m = self.monoid;
            let keys = m.elements().map(|x| {
                self.run.check(Progress::default())?;
                let seen = m.elements().map(|y| {
                    let product = m.times(x, y);
                    let same = (product == x, product == y, x == y);
                    (colour[y.index()], colour[product.index()], same)
                });
                let mut seen: Vec<_> = seen.collect();
                seen.sort_unstable();
                Ok((colour[x.index()], seen))
            });
            let finer = ranked(keys.collect::<Result<_, Stop>>()?);
            let finer_count = number_of(&finer);
            if finer_count == count {
                return Ok(colour);
            }
            (colour, count) = (finer, finer_count);
        }
    }

    /// Goes all ways from a colouring; `path` is what has been singled out. Says how many of the
    /// path to go back to.
    fn explore(&mut self, colour: Vec<u32>, path: &mut Vec<Element>) -> Result<usize, Stop> {
        let Some(cell) = ambiguous(&colour) else { return Ok(self.end(&colour, path)) };
        let mut tried: Vec<Element> = Vec::new();
        for &x in &cell {
            if self.exchanged(path, &tried, x) {
                continue;
            }
            tried.push(x);
            let keys = colour.iter().enumerate().map(|(y, &c)| {
                2 * u64::from(c) + u64::from(c == colour[x.index()] && y != x.index())
            });
            let finer = self.refined(keys.collect())?;
            path.push(x);
            let back = self.explore(finer, path)?;
            path.pop();
            if back < path.len() {
                return Ok(back);
            }
        }
        Ok(path.len())
    }

    /// Whether automorphisms that keep the path exchange x with an element tried before.
    fn exchanged(&self, path: &[Element], tried: &[Element], x: Element) -> bool {
        let keeps = |a: &&Vec<Element>| path.iter().all(|&y| a[y.index()] == y);
        let kept: Vec<&Vec<Element>> = self.automorphisms.iter().filter(keeps).collect();
        let (mut orbit, mut next) = (vec![x], 0);
        while next < orbit.len() {
            if tried.contains(&orbit[next]) {
                return true;
            }
            for a in &kept {
                let image = a[orbit[next].index()];
                if !orbit.contains(&image) {
                    orbit.push(image);
                }
            }
            next += 1;
        }
        false
    }

    /// All elements have numbers: compares the table with the first and the best one.
    fn end(&mut self, colour: &[u32], path: &[Element]) -> usize {
        let mut elements = vec![Element::IDENTITY; colour.len()];
        Element::all(colour.len()).zip(colour).for_each(|(x, &c)| elements[c as usize] = x);
        let mut table = Vec::with_capacity(elements.len() * (elements.len() + 1));
        for &x in &elements {
            let row = elements.iter().map(|&y| self.monoid.times(x, y));
            table.extend(row.map(|product| colour[product.index()]));
        }
        table.extend(elements.iter().map(|&x| self.marked[x.index()]));
        let end = Canonical { table, elements };
        for (known, its_path) in self.first.iter().chain(&self.best) {
            if known.table == end.table {
                let mut automorphism = vec![Element::IDENTITY; colour.len()];
                let pairs = known.elements.iter().zip(&end.elements);
                pairs.for_each(|(&x, &y)| automorphism[x.index()] = y);
                self.automorphisms.push(automorphism);
                // What was singled out where the ways part is exchanged: go back to there.
                return its_path.iter().zip(path).take_while(|(x, y)| x == y).count();
            }
        }
        if self.best.as_ref().is_none_or(|(best, _)| end.table < best.table) {
            self.best = Some((end, path.to_vec()));
        }
        if self.first.is_none() {
            self.first.clone_from(&self.best);
        }
        path.len()
    }
}

/// The elements of the first colour that several have.
fn ambiguous(colour: &[u32]) -> Option<Vec<Element>> {
    let mut cells = vec![Vec::new(); colour.len()];
    Element::all(colour.len()).zip(colour).for_each(|(x, &c)| cells[c as usize].push(x));
    cells.into_iter().find(|cell| cell.len() > 1)
}

/// The place of each key among the distinct keys.
fn ranked<K: Ord + Clone>(keys: Vec<K>) -> Vec<u32> {
    let mut distinct = keys.clone();
    distinct.sort_unstable();
    distinct.dedup();
    let place = |key| distinct.binary_search(key).expect("it is among them") as u32;
    keys.iter().map(place).collect()
}

fn number_of(colour: &[u32]) -> usize {
    colour.iter().max().map_or(0, |&c| c as usize + 1)
}
