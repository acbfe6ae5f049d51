//! Genus symbols by number: few differ, many games share them.

use crate::misere::{Adder, Genus};
use rustc_hash::FxHashMap;

/// The number of a genus symbol.
pub(crate) type SymbolId = u32;

/// All the genus symbols met so far, each once.
#[derive(Default)]
pub(crate) struct Symbols {
    all: Vec<Genus>,
    ids: FxHashMap<Genus, SymbolId>,
    shifted: FxHashMap<(SymbolId, Adder), SymbolId>,
    bytes: u64,
}

impl Symbols {
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// The bytes that the symbols take, about: superscripts can grow long.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(crate) fn genus(&self, id: SymbolId) -> &Genus {
        &self.all[id as usize]
    }

    pub(crate) fn id(&mut self, genus: Genus) -> SymbolId {
        if let Some(&id) = self.ids.get(&genus) {
            return id;
        }
        let id = self.all.len() as SymbolId;
        // Held twice: by number and as a key.
        self.bytes += 2 * (48 + 4 * genus.head().len() as u64);
        self.all.push(genus.clone());
        self.ids.insert(genus, id);
        id
    }

    pub(crate) fn zero(&mut self) -> SymbolId {
        self.id(Genus::zero())
    }

    /// The symbol of the sum with an adder.
    pub(crate) fn plus(&mut self, id: SymbolId, adder: Adder) -> SymbolId {
        if adder == Adder::ZERO {
            return id;
        }
        if let Some(&shifted) = self.shifted.get(&(id, adder)) {
            return shifted;
        }
        let shifted = self.genus(id).plus(adder);
        let shifted = self.id(shifted);
        self.shifted.insert((id, adder), shifted);
        self.bytes += 16;
        shifted
    }

    /// The symbol of a game whose options have these symbols. Sorts the list.
    pub(crate) fn of_options(&mut self, options: &mut Vec<SymbolId>) -> SymbolId {
        options.sort_unstable();
        options.dedup();
        let genus = Genus::of_options(options.iter().map(|&id| &self.all[id as usize]));
        self.id(genus)
    }
}
