//! What the questions work with: engines that keep what they have computed.

use super::claims::{Paper, Spelling};
use super::found::Found;
use super::words::Words;
use grundy::board::Boards;
use grundy::misere::form::{Form, Forms};
use grundy::misere::quaternary::{Census, census};
use grundy::misere::sequence::{ProvedColumn, columns};
use grundy::misere::{Genera, Genus};
use grundy::nim::{self, NimSequence, Request};
use grundy::quotient::{Solver, Status};
use grundy::run::{Run, Stop};
use grundy::{Game, Position};
use grundy_boards::{Grid, Towers, connected};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The engines at work on the questions of one paper.
pub struct Desk<'a> {
    pub(crate) run: Run<'a>,
    paper: &'a Paper,
    genera: BTreeMap<String, Genera<Game>>,
    solvers: BTreeMap<String, Solver<Game>>,
    sequences: BTreeMap<String, NimSequence>,
    pub(crate) forms: Forms,
    heap_forms: BTreeMap<String, Vec<Form>>,
    pub(crate) towers: Boards<Towers>,
    groups: Option<Vec<Vec<Grid>>>,
    census: Option<Census>,
    columns: BTreeMap<String, Vec<ProvedColumn>>,
}

impl std::fmt::Debug for Desk<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk").field("paper", &self.paper.name).finish_non_exhaustive()
    }
}

static NO_SPELLING: Spelling = Spelling { letters: Vec::new(), elements: Vec::new() };

/// How many heaps of a game are computed where a claim needs only a few.
const FEW: u64 = 400;

impl<'a> Desk<'a> {
    /// An empty desk for the questions of this paper.
    #[must_use]
    pub fn new(paper: &'a Paper, run: Run<'a>) -> Self {
        Self {
            run,
            paper,
            genera: BTreeMap::new(),
            solvers: BTreeMap::new(),
            sequences: BTreeMap::new(),
            forms: Forms::new(),
            heap_forms: BTreeMap::new(),
            towers: Boards::new(Towers),
            groups: None,
            census: None,
            columns: BTreeMap::new(),
        }
    }

    /// The genera of a game, at least to this heap.
    pub(crate) fn genera(&mut self, game: &str, last: u64) -> Result<&mut Genera<Game>, Stop> {
        let run = self.run;
        let genera = self.genera.entry(game.to_owned()).or_insert_with(|| Genera::new(parse(game)));
        if genera.settled() <= last {
            genera.extend_to(last, &run)?;
        }
        Ok(genera)
    }

    pub(crate) fn genus(&mut self, game: &str, heap: u64) -> Result<Genus, Stop> {
        let genera = self.genera(game, heap)?;
        Ok(genera.genus(heap).expect("settled").clone())
    }

    pub(crate) fn genus_of_sum(&mut self, game: &str, sum: &Position) -> Result<Genus, Stop> {
        let run = self.run;
        self.genera(game, sum.largest().unwrap_or(0))?.sum(sum, &run)
    }

    /// Those heaps of a range of which something holds.
    pub(crate) fn heaps_where(
        &mut self,
        range: &str,
        printed: &str,
        mut holds: impl FnMut(&mut Self, u64) -> Result<bool, Stop>,
    ) -> Result<Found, Stop> {
        let mut found = Vec::new();
        for heap in heaps(range) {
            if holds(self, heap)? {
                found.push(heap);
            }
        }
        Ok(Found::list(found, printed))
    }

    /// The quotient of a game, `0.123`, or to a heap, `0.123:12`, in the letters of the paper.
    pub(crate) fn words(&mut self, name: &str) -> Result<Words<'_>, Stop> {
        if !self.solvers.contains_key(name) {
            let (game, heap) = name.split_once(':').map_or((name, None), |(g, h)| (g, Some(h)));
            let mut solver = Solver::new(parse(game));
            let status = match heap {
                Some(heap) => solver.extend_to(number(heap), &self.run),
                None => solver.solve(&self.run),
            };
            if let Status::Stopped(stop) = status {
                return Err(stop);
            }
            self.solvers.insert(name.to_owned(), solver);
        }
        let spelling = self.paper.spellings.get(name).unwrap_or(&NO_SPELLING);
        Ok(Words::new(self.solvers[name].quotient(), spelling))
    }

    /// The nim-sequence of a game: to its proof, or to this many heaps where there is none.
    pub(crate) fn sequence(&mut self, game: &str) -> Result<&NimSequence, Stop> {
        self.sequence_to(game, None)
    }

    /// The same, but at most so many heaps, for games whose period is out of reach.
    pub(crate) fn sequence_to(
        &mut self,
        game: &str,
        heaps: Option<u64>,
    ) -> Result<&NimSequence, Stop> {
        let key = format!("{game} {heaps:?}");
        if !self.sequences.contains_key(&key) {
            let request = Request::new().heaps(heaps);
            let found = nim::compute(&parse(game), &request, &self.run)
                .expect("an octal game and no checkpoint");
            self.sequences.insert(key.clone(), found.into_whole()?);
        }
        Ok(&self.sequences[&key])
    }

    /// The values of a few heaps, computed by the definition.
    pub(crate) fn values(&mut self, game: &str, heaps: RangeInclusive<u64>) -> Vec<u64> {
        let last = *heaps.end();
        let values = nim::reference::values(&parse(game), last as usize + 1);
        heaps.map(|heap| u64::from(values[heap as usize])).collect()
    }

    /// The canonical forms of heaps 0 … last.
    pub(crate) fn heap_form(&mut self, game: &str, heap: u64) -> Result<Form, Stop> {
        let known = self.heap_forms.get(game).map_or(0, Vec::len) as u64;
        if known <= heap {
            let heaps = self.forms.heaps(&parse(game), heap, &self.run).into_whole()?;
            self.heap_forms.insert(game.to_owned(), heaps);
        }
        Ok(self.heap_forms[game][heap as usize])
    }

    /// A game of the paper by its name.
    pub(crate) fn named(&self, name: &str) -> Option<&'static str> {
        self.paper.games.get(name).copied()
    }

    /// The groups of up to eight towers on two rows, by their number of towers.
    pub(crate) fn groups(&mut self) -> Result<Vec<Vec<Grid>>, Stop> {
        if self.groups.is_none() {
            self.groups = Some(connected(2, 8, &self.run)?);
        }
        Ok(self.groups.clone().expect("just made"))
    }

    /// The census of quaternary games of up to six digits.
    pub(crate) fn census(&mut self) -> Result<&Census, Stop> {
        if self.census.is_none() {
            self.census = Some(census(6, &self.run).into_whole()?);
        }
        Ok(self.census.as_ref().expect("just made"))
    }

    /// The columns g, g₀ … g₃ of the table of genera of a code.
    pub(crate) fn columns(&mut self, code: &str) -> Result<&[ProvedColumn], Stop> {
        if !self.columns.contains_key(code) {
            let parsed = code.parse().expect("a code of the claims");
            let found = columns(&parsed, 3, &self.run).expect("a code without splits");
            self.columns.insert(code.to_owned(), found.into_whole()?);
        }
        Ok(&self.columns[code])
    }

    /// How many heaps to compute for statements about all heaps.
    pub(crate) fn few(&self) -> u64 {
        FEW
    }
}

/// A game of the claims.
pub(crate) fn parse(game: &str) -> Game {
    game.parse().unwrap_or_else(|error| panic!("claims: {game}: {error}"))
}

/// A number of the claims.
pub(crate) fn number(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| panic!("claims: {text} is no number"))
}

/// A position of the claims.
pub(crate) fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("claims: {text}: {error}"))
}

/// Heaps `3`, `1..5` or `1,3,8`.
pub(crate) fn heaps(text: &str) -> Vec<u64> {
    match text.split_once("..") {
        Some((first, last)) => (number(first)..=number(last)).collect(),
        None => text.split(',').map(number).collect(),
    }
}
