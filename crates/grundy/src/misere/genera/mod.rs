//! The genera of the heaps of a game, and of sums of its heaps.
//!
//! If no move splits a heap, the genus of a heap follows from the genera of smaller heaps. If
//! moves do split, the options are sums, and the genus of a sum does not follow from the genera
//! of its parts: it needs the options of the sum, which are sums again. Three facts keep the
//! number of sums small.
//!
//! - A heap that is equal to an [`Adder`] only shifts a genus. So a sum is brought to the form
//!   (adder, multiset of the other heaps), and only the multiset is looked up. Which heaps are
//!   adders is decided exactly, by the corollary of the cancellation theorem
//!   ([`Adder::equal_to_game`]).
//! - Heaps with the same options are the same game; of these one stands for all.
//! - A sum of games that are equal to tame games is known by the closed rule
//!   ([`TameValue::sum`]).
//!
//! Everything else is computed honestly, once, and remembered.

use super::sum_table::SumTable;
use super::{Adder, Genus, Nature, TameValue};
use crate::Position;
use crate::rules::{Rules, checked};
use crate::run::{Limit, Progress, Run, Stop};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

mod symbols;
#[cfg(test)]
mod tests;

use symbols::{SymbolId, Symbols};

/// A sum of heaps in normal form: an adder and the heaps that are no adders, by size, each
/// replaced by the smallest heap that is the same game.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReducedSum {
    /// The sum of the heaps that are adders.
    pub adder: Adder,
    /// The other heaps, sizes increasing.
    pub heaps: Vec<u32>,
}

struct Heap {
    symbol: SymbolId,
    /// Of the heap as it is played, with all its followers.
    nature: Nature,
    /// The tame value if the heap is *equal* to a tame game. That is all the closed rule for
    /// sums needs; the heap itself may have wild followers that do not matter.
    tame: Option<TameValue>,
    /// What stands for this heap in a sum.
    stands_for: Standing,
    /// The options in normal form, sorted; filled when a sum needs them.
    options: Option<Arc<[ReducedSum]>>,
}

#[derive(Clone, Copy)]
enum Standing {
    Adder(Adder),
    Heap(u32),
}

/// The genera of a game: what is known of its heaps and sums of heaps so far.
///
/// ```
/// use grundy::{Game, Position};
/// use grundy::misere::{Adder, Blurry, Genera};
/// use grundy::run::Run;
///
/// let mut genera = Genera::new(Game::Grundy);
/// genera.extend_to(30, &Run::unlimited())?;
/// assert_eq!(genera.adder(17), Some(Adder::new(2)));
/// assert_eq!(genera.adder(18), None);
/// assert_eq!(genera.first_wild(), Some(13));
/// let sum = genera.sum(&Position::new([13, 20]), &Run::unlimited())?;
/// assert_eq!(Blurry::from(&sum).to_string(), "#31");
/// # Ok::<(), grundy::run::Stop>(())
/// ```
pub struct Genera<R> {
    rules: R,
    symbols: Symbols,
    heaps: Vec<Heap>,
    /// The sums of two or more heaps that are no adders.
    sums: SumTable<SymbolId>,
    /// The heap with these options (only for games that split: elsewhere nothing is gained).
    by_options: FxHashMap<Arc<[ReducedSum]>, u32>,
    splits: bool,
    memory: u64,
    /// Options looked at since the run was last looked at.
    steps: usize,
    first_wild: Option<u64>,
}

/// A sum of which some options have been looked at.
struct Unfinished {
    heaps: Vec<u32>,
    /// The heap whose options are being looked at, and how many of them have been.
    at: usize,
    option: usize,
    symbols: Vec<SymbolId>,
}

impl Unfinished {
    fn new(heaps: Vec<u32>) -> Self {
        Self { heaps, at: 0, option: 0, symbols: Vec::new() }
    }

    /// The heaps after a move in the heap at hand.
    fn after(&self, option: &ReducedSum, next: &mut Vec<u32>) {
        next.clear();
        next.extend_from_slice(&self.heaps[..self.at]);
        next.extend_from_slice(&self.heaps[self.at + 1..]);
        next.extend_from_slice(&option.heaps);
        next.sort_unstable();
    }

    /// Goes on to the next heap of another size: equal heaps have equal options.
    fn next_size(&mut self) {
        let size = self.heaps[self.at];
        while self.heaps.get(self.at) == Some(&size) {
            self.at += 1;
        }
        self.option = 0;
    }
}

/// Options collected before equal ones are sorted out for the first time.
const DEDUP: usize = 1 << 14;

/// A sum of more heaps that are no adders is refused.
const MOST_HEAPS: u64 = 1 << 16;

/// Options looked at between two looks at the run.
const STRIDE: usize = 1 << 12;

impl<R> std::fmt::Debug for Genera<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Genera")
            .field("heaps", &self.heaps.len())
            .field("sums", &self.sums.len())
            .finish_non_exhaustive()
    }
}

impl<R: Rules> Genera<R> {
    /// The genera of a game, of which only heap 0 is known yet.
    pub fn new(rules: R) -> Self {
        let splits = !rules.code().is_some_and(|code| code.never_splits());
        Self {
            rules,
            symbols: Symbols::default(),
            heaps: Vec::new(),
            sums: SumTable::default(),
            by_options: FxHashMap::default(),
            splits,
            memory: 0,
            steps: 0,
            first_wild: None,
        }
    }

    /// Computes the genera of all heaps up to this one. After a stop, the heaps that were done
    /// and the sums they needed stay known, and the same call goes on from there.
    pub fn extend_to(&mut self, heap: u64, run: &Run<'_>) -> Result<(), Stop> {
        let last =
            u32::try_from(heap).map_err(|_| Stop::Limit(Limit::Heap(u64::from(u32::MAX))))?;
        while self.heaps.len() <= last as usize {
            self.check(run, self.heaps.len() as u64)?;
            self.settle_next(run)?;
        }
        Ok(())
    }

    fn check(&self, run: &Run<'_>, done: u64) -> Result<(), Stop> {
        let notes = [("sums", self.sums.len() as u64), ("genera", self.symbols.len() as u64)];
        run.check(Progress { done, memory: self.memory(), notes: &notes, ..Progress::default() })
    }

    /// Counts options that were looked at, and looks at the run now and then: the sums of large
    /// heaps have very many.
    fn worked(&mut self, options: usize, run: &Run<'_>) -> Result<(), Stop> {
        self.steps += options;
        if self.steps < STRIDE {
            return Ok(());
        }
        self.steps = 0;
        self.check(run, self.heaps.len().saturating_sub(1) as u64)
    }

    /// Settles the next heap.
    fn settle_next(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        let heap = self.heaps.len() as u32;
        let options = self.options_of(heap, run)?;
        let mut ids = Vec::with_capacity(options.len());
        for option in &options {
            ids.push(self.reduced_symbol(option, run)?);
            self.worked(1, run)?;
        }
        let symbol = self.symbols.of_options(&mut ids);
        let nature = self.nature_of(heap, symbol, run)?;
        let tame = self.tame_value(symbol, &options);
        if !nature.is_tame() && self.first_wild.is_none() {
            self.first_wild = Some(u64::from(heap));
        }
        let options: Arc<[ReducedSum]> = options.into();
        let stands_for = self.standing(heap, symbol, &options, run)?;
        self.memory += std::mem::size_of::<Heap>() as u64;
        let kept = matches!(stands_for, Standing::Heap(same) if same == heap) && self.splits;
        let options = kept.then_some(options);
        if let Some(options) = &options {
            self.memory += options.iter().map(|sum| 40 + 4 * sum.heaps.len() as u64).sum::<u64>();
            self.by_options.insert(options.clone(), heap);
        }
        self.heaps.push(Heap { symbol, nature, tame, stands_for, options });
        Ok(())
    }

    /// The options of a heap in normal form, sorted, each once. Smaller heaps must be settled.
    fn options_of(&self, heap: u32, run: &Run<'_>) -> Result<Vec<ReducedSum>, Stop> {
        let mut options = Vec::new();
        let mut sorted = 0;
        checked::try_each_option(&self.rules, u64::from(heap), run, &mut |parts| {
            options.push(self.reduce(parts.iter().copied()));
            // A heap may have far more options than there are different ones among them.
            if options.len() >= 2 * sorted + DEDUP {
                options.sort_unstable();
                options.dedup();
                sorted = options.len();
                let memory = self.memory() + 64 * sorted as u64;
                return run.untold().check(Progress { memory, ..Progress::default() });
            }
            Ok(())
        })?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// The normal form of a sum of settled heaps.
    fn reduce(&self, heaps: impl IntoIterator<Item = u64>) -> ReducedSum {
        let mut sum = ReducedSum::default();
        for heap in heaps {
            match self.heaps[heap as usize].stands_for {
                Standing::Adder(adder) => sum.adder = sum.adder + adder,
                Standing::Heap(heap) => sum.heaps.push(heap),
            }
        }
        sum.heaps.sort_unstable();
        sum
    }

    /// The nature of the next heap. A sum is tame if and only if all its summands are: each
    /// summand is a follower of it.
    fn nature_of(&self, heap: u32, symbol: SymbolId, run: &Run<'_>) -> Result<Nature, Stop> {
        let wild = checked::visit_options(&self.rules, u64::from(heap), run, &mut |parts| {
            let tame = |&part: &u64| self.heaps[part as usize].nature.is_tame();
            if parts.iter().all(tame) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(match wild {
            ControlFlow::Break(()) => Nature::Wild,
            ControlFlow::Continue(()) => Nature::of(self.symbols.genus(symbol), []),
        })
    }

    fn tame_value(&self, symbol: SymbolId, options: &[ReducedSum]) -> Option<TameValue> {
        let parts = options.iter().flat_map(|sum| &sum.heaps);
        let tame = parts.into_iter().all(|&part| self.heaps[part as usize].tame.is_some());
        self.symbols.genus(symbol).tame_value().filter(|_| tame)
    }

    /// Whether the heap is an adder, the same game as an earlier heap, or neither.
    fn standing(
        &mut self,
        heap: u32,
        symbol: SymbolId,
        options: &Arc<[ReducedSum]>,
        run: &Run<'_>,
    ) -> Result<Standing, Stop> {
        let wild = |sum: &&ReducedSum| !sum.heaps.is_empty();
        let adders: Vec<Adder> =
            options.iter().filter(|sum| !wild(sum)).map(|sum| sum.adder).collect();
        let mut replies: Vec<Vec<Adder>> = Vec::new();
        for sum in options.iter().filter(wild) {
            replies.push(self.adder_replies(sum, run)?);
        }
        let has_p_option = !options.is_empty() && self.symbols.genus(symbol).misere() != 0;
        if let Some(adder) = Adder::equal_to_game(&adders, &replies, has_p_option) {
            return Ok(Standing::Adder(adder));
        }
        Ok(Standing::Heap(self.by_options.get(options).copied().unwrap_or(heap)))
    }

    /// The adders among the options of a sum that is no adder. By the corollary of the
    /// cancellation theorem there are none if it has two or more heaps that are no adders and
    /// stay in place.
    fn adder_replies(&mut self, sum: &ReducedSum, run: &Run<'_>) -> Result<Vec<Adder>, Stop> {
        let &[heap] = &sum.heaps[..] else { return Ok(Vec::new()) };
        let options = self.kept_options(heap, run)?;
        self.worked(options.len(), run)?;
        let alone = options.iter().filter(|option| option.heaps.is_empty());
        Ok(alone.map(|option| option.adder + sum.adder).collect())
    }

    fn kept_options(&mut self, heap: u32, run: &Run<'_>) -> Result<Arc<[ReducedSum]>, Stop> {
        if self.heaps[heap as usize].options.is_none() {
            let options = self.options_of(heap, run)?;
            self.memory += options.iter().map(|sum| 40 + 4 * sum.heaps.len() as u64).sum::<u64>();
            self.heaps[heap as usize].options = Some(options.into());
        }
        Ok(self.heaps[heap as usize].options.clone().expect("just filled"))
    }

    fn reduced_symbol(&mut self, sum: &ReducedSum, run: &Run<'_>) -> Result<SymbolId, Stop> {
        let symbol = self.sum_symbol(&sum.heaps, run)?;
        Ok(self.symbols.plus(symbol, sum.adder))
    }

    fn sum_symbol(&mut self, heaps: &[u32], run: &Run<'_>) -> Result<SymbolId, Stop> {
        if let Some(symbol) = self.known_symbol(heaps) {
            return Ok(symbol);
        }
        // The followers of a sum, last in, first out. A stack of our own: plays are long.
        let mut stack = vec![Unfinished::new(heaps.to_vec())];
        while let Some(mut sum) = stack.pop() {
            match self.advance(&mut sum, run)? {
                Some(missing) => stack.extend([sum, Unfinished::new(missing)]),
                None => self.finish(sum),
            }
        }
        Ok(self.sums.get(Adder::ZERO, heaps).expect("just computed"))
    }

    /// The symbol of a sum that needs no options: known already, or tame.
    fn known_symbol(&mut self, heaps: &[u32]) -> Option<SymbolId> {
        match heaps {
            [] => return Some(self.symbols.zero()),
            &[heap] => return Some(self.heaps[heap as usize].symbol),
            _ => {}
        }
        if let Some(symbol) = self.sums.get(Adder::ZERO, heaps) {
            return Some(symbol);
        }
        let value = self.tame_sum(heaps)?;
        Some(self.symbols.id(value.genus()))
    }

    fn tame_sum(&self, heaps: &[u32]) -> Option<TameValue> {
        heaps.iter().try_fold(TameValue::Fickle(false), |sum, &heap| {
            self.heaps[heap as usize].tame.map(|value| sum.sum(value))
        })
    }

    /// Collects the symbols of the options of a sum until one is missing, which is returned.
    fn advance(&mut self, sum: &mut Unfinished, run: &Run<'_>) -> Result<Option<Vec<u32>>, Stop> {
        let mut next = Vec::new();
        while let Some(&heap) = sum.heaps.get(sum.at) {
            let options = self.kept_options(heap, run)?;
            while let Some(option) = options.get(sum.option) {
                sum.after(option, &mut next);
                let Some(symbol) = self.known_symbol(&next) else { return Ok(Some(next)) };
                sum.symbols.push(self.symbols.plus(symbol, option.adder));
                sum.option += 1;
                self.worked(1, run)?;
            }
            sum.next_size();
        }
        Ok(None)
    }

    fn finish(&mut self, mut sum: Unfinished) {
        let symbol = self.symbols.of_options(&mut sum.symbols);
        self.memory += SumTable::<SymbolId>::BYTES + 4 * sum.heaps.len() as u64;
        self.sums.insert(Adder::ZERO, &sum.heaps, symbol);
    }

    /// The genus of a sum of heaps.
    pub fn sum(&mut self, position: &Position, run: &Run<'_>) -> Result<Genus, Stop> {
        let reduced = self.reduced(position, run)?;
        let symbol = self.reduced_symbol(&reduced, run)?;
        Ok(self.symbols.genus(symbol).clone())
    }

    /// The normal form of a sum of heaps.
    pub fn reduced(&mut self, position: &Position, run: &Run<'_>) -> Result<ReducedSum, Stop> {
        self.extend_to(position.largest().unwrap_or(0), run)?;
        let too_large = Stop::Limit(Limit::Reach);
        let mut sum = ReducedSum::default();
        for (heap, count) in position.sizes() {
            match self.heaps[heap as usize].stands_for {
                Standing::Adder(adder) => {
                    sum.adder = sum.adder.plus_copies(adder, count).ok_or(too_large)?;
                }
                Standing::Heap(_) if count > MOST_HEAPS - sum.heaps.len() as u64 => {
                    return Err(too_large);
                }
                Standing::Heap(heap) => sum.heaps.extend((0..count).map(|_| heap)),
            }
        }
        sum.heaps.sort_unstable();
        Ok(sum)
    }

    /// Whether a sum of heaps is tame: exactly when all its heaps are.
    pub fn is_tame_sum(&mut self, position: &Position, run: &Run<'_>) -> Result<bool, Stop> {
        self.extend_to(position.largest().unwrap_or(0), run)?;
        Ok(position.sizes().all(|(heap, _)| self.heaps[heap as usize].nature.is_tame()))
    }

    /// The normal form of a settled heap.
    pub(crate) fn normal_form_of_heap(&self, heap: u64) -> ReducedSum {
        self.reduce([heap])
    }

    /// The options of a settled heap in normal form.
    pub(crate) fn options_in_normal_form(
        &mut self,
        heap: u32,
        run: &Run<'_>,
    ) -> Result<Arc<[ReducedSum]>, Stop> {
        self.kept_options(heap, run)
    }

    /// How many heaps are settled: all below this one.
    pub fn settled(&self) -> u64 {
        self.heaps.len() as u64
    }

    /// The genus of a settled heap.
    pub fn genus(&self, heap: u64) -> Option<&Genus> {
        self.heaps.get(heap as usize).map(|known| self.symbols.genus(known.symbol))
    }

    /// The nature of a settled heap.
    pub fn nature(&self, heap: u64) -> Option<Nature> {
        self.heaps.get(heap as usize).map(|known| known.nature)
    }

    /// The adder that a settled heap is equal to, if it is one.
    pub fn adder(&self, heap: u64) -> Option<Adder> {
        match self.heaps.get(heap as usize)?.stands_for {
            Standing::Adder(adder) => Some(adder),
            Standing::Heap(_) => None,
        }
    }

    /// The first wild heap among the settled ones.
    pub fn first_wild(&self) -> Option<u64> {
        self.first_wild
    }

    /// How many sums of two or more heaps are remembered.
    pub fn known_sums(&self) -> usize {
        self.sums.len()
    }

    /// The bytes that the tables take, about.
    pub fn memory(&self) -> u64 {
        self.memory + self.symbols.bytes()
    }

    /// The rules of the game.
    pub fn rules(&self) -> &R {
        &self.rules
    }
}
