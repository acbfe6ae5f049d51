//! Components numbered so that a board game becomes a heap game.

use super::BoardGame;
use crate::rules::{Listed, ListedError, Visit};
use crate::run::{Progress, Run, Stop};
use crate::{Position, Rules};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

/// The components of a board game met so far, numbered from 1, with their options as sums of
/// numbers. An option consists of components with smaller numbers, so that component n plays
/// the part of a heap of size n, and the catalogue is the [`Rules`] of a heap game.
pub struct Catalogue<G: BoardGame> {
    game: G,
    table: RwLock<Table<G::Position>>,
}

struct Table<P> {
    numbers: FxHashMap<P, u64>,
    /// The component with each number, and its options; number 0 is the empty position.
    components: Vec<(Option<P>, Vec<Vec<u64>>)>,
    memory: u64,
}

/// A component whose options are being numbered.
struct Unfinished<P> {
    component: P,
    /// The components of each option.
    options: Vec<Vec<P>>,
    /// How many options have all their components numbered.
    numbered: usize,
}

impl<P: Clone + Eq + Hash> Unfinished<P> {
    /// A component of an option that has no number yet.
    fn missing(&mut self, numbers: &FxHashMap<P, u64>) -> Option<P> {
        while let Some(option) = self.options.get(self.numbered) {
            if let Some(part) = option.iter().find(|&part| !numbers.contains_key(part)) {
                return Some(part.clone());
            }
            self.numbered += 1;
        }
        None
    }

    fn memory(&self) -> u64 {
        let part = 64 + size_of::<P>() as u64;
        self.options.iter().map(|option| 32 + part * option.len() as u64).sum()
    }
}

impl<G: BoardGame> std::fmt::Debug for Catalogue<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Catalogue").field("last", &self.last()).finish_non_exhaustive()
    }
}

impl<G: BoardGame> Catalogue<G> {
    /// A catalogue in which nothing is numbered yet.
    pub fn new(game: G) -> Self {
        let table = Table {
            numbers: FxHashMap::default(),
            components: vec![(None, Vec::new())],
            memory: 0,
        };
        Self { game, table: RwLock::new(table) }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The components numbered so far as a finite game: they are closed under options. `name` says
    /// how a component is called.
    ///
    /// # Errors
    ///
    /// Two components have the same name, or there are too many.
    pub fn listed(
        &self,
        title: impl Into<String>,
        name: impl Fn(&G::Position) -> String,
    ) -> Result<Listed, ListedError> {
        let table = self.read();
        let named = table
            .components
            .iter()
            .filter_map(|(component, options)| Some((name(component.as_ref()?), options.clone())));
        Listed::numbered(title, named)
    }

    fn read(&self) -> RwLockReadGuard<'_, Table<G::Position>> {
        // Only whole entries are ever added, so a table is good even after a panic elsewhere.
        self.table.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The largest number so far.
    pub fn last(&self) -> u64 {
        self.read().components.len() as u64 - 1
    }

    /// The component with this number.
    pub fn component(&self, number: u64) -> Option<G::Position> {
        self.read().components.get(usize::try_from(number).ok()?)?.0.clone()
    }

    /// The bytes that the table takes, about.
    pub fn memory(&self) -> u64 {
        self.read().memory
    }

    /// A position as a sum of numbered components; numbers whatever is new, options first.
    pub fn sum(&self, position: &G::Position, run: &Run<'_>) -> Result<Position, Stop> {
        let mut numbers = Vec::new();
        for component in self.game.components(position) {
            numbers.push(self.number(component, run)?);
        }
        Ok(Position::new(numbers))
    }

    fn known(&self, component: &G::Position) -> Option<u64> {
        self.read().numbers.get(component).copied()
    }

    fn number(&self, component: G::Position, run: &Run<'_>) -> Result<u64, Stop> {
        let wanted = component.clone();
        let mut stack = Vec::new();
        // The bytes that unfinished components take, about.
        let mut open = 0;
        if self.known(&component).is_none() {
            stack.push(self.opened(component));
        }
        while let Some(top) = stack.last_mut() {
            let missing = top.missing(&self.read().numbers);
            match missing {
                Some(part) => {
                    let opened = self.opened(part);
                    open += opened.memory();
                    stack.push(opened);
                }
                None => {
                    let done = stack.pop().expect("the top");
                    open = open.saturating_sub(done.memory());
                    self.enter(done);
                }
            }
            let (memory, notes) = (self.memory() + open, [("components", self.last())]);
            run.check(Progress { memory, notes: &notes, ..Progress::default() })?;
        }
        Ok(self.known(&wanted).expect("numbered above"))
    }

    fn opened(&self, component: G::Position) -> Unfinished<G::Position> {
        let mut options: Vec<Vec<G::Position>> = self
            .game
            .moves(&component)
            .iter()
            .map(|(_, after)| {
                let mut parts = self.game.components(after);
                parts.sort_unstable();
                parts
            })
            .collect();
        options.sort_unstable();
        options.dedup();
        Unfinished { component, options, numbered: 0 }
    }

    fn enter(&self, done: Unfinished<G::Position>) {
        let mut table = self.table.write().unwrap_or_else(PoisonError::into_inner);
        let number_of = |part: &G::Position| table.numbers[part];
        let mut options: Vec<Vec<u64>> = done
            .options
            .iter()
            .map(|parts| {
                let mut numbers: Vec<u64> = parts.iter().map(number_of).collect();
                numbers.sort_unstable();
                numbers
            })
            .collect();
        options.sort_unstable();
        options.dedup();
        let number = table.components.len() as u64;
        table.memory +=
            200 + options.iter().map(|option| 24 + 8 * option.len() as u64).sum::<u64>();
        table.numbers.insert(done.component.clone(), number);
        table.components.push((Some(done.component), options));
    }
}

impl<G: BoardGame> Rules for Catalogue<G>
where
    G::Position: Send + Sync,
{
    fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
        let table = self.read();
        let component = usize::try_from(heap).ok().and_then(|heap| table.components.get(heap));
        component.into_iter().flat_map(|(_, options)| options).try_for_each(|option| visit(option))
    }
}
