use super::{Domestication, Nimified, NimmingNumber, nimming_number, tameness};
use crate::rules::Code;
use crate::run::{Progress, Reached, Run, Stop};
use crate::workers::share_out;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// What is proved of a quaternary game. Only [`examine`] and [`census`] make one:
///
/// ```compile_fail
/// use grundy::misere::quaternary::CensusGame;
/// let forged = CensusGame { first_wild: None };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CensusGame {
    code: Code,
    first_wild: Option<u64>,
    domestication: Domestication,
    nimming_number: NimmingNumber,
}

impl CensusGame {
    /// Its code.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The first wild heap; `None` if the game is tame.
    pub fn first_wild(&self) -> Option<u64> {
        self.first_wild
    }

    /// Whether it has a wild heap.
    pub fn is_wild(&self) -> bool {
        self.first_wild.is_some()
    }

    /// What infinitely many threes make of it.
    pub fn domestication(&self) -> Domestication {
        self.domestication
    }

    /// How many threes make it tame.
    pub fn nimming_number(&self) -> NimmingNumber {
        self.nimming_number
    }
}

/// The quaternary games up to a length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    games: Vec<CensusGame>,
}

impl Census {
    /// The games, by length, then by code.
    pub fn games(&self) -> &[CensusGame] {
        &self.games
    }

    /// How many games of each length are wild.
    pub fn wild_by_length(&self) -> BTreeMap<usize, usize> {
        let mut counts = BTreeMap::new();
        for game in &self.games {
            let length = game.code.last_place().unwrap_or(0);
            *counts.entry(length).or_insert(0) += usize::from(game.first_wild.is_some());
        }
        counts
    }
}

/// All quaternary codes of length 1 to `length`, by length, then by code: 3·4ⁿ⁻¹ of length n.
pub fn codes(length: u32) -> impl Iterator<Item = Code> {
    (1..=length).flat_map(|length| {
        let all = (0..4_u64.pow(length)).filter(|number| number % 4 != 0);
        all.map(move |number| {
            let digits = (0..length).rev().map(|place| number >> (2 * place) & 3);
            Code::finite(std::iter::once(0).chain(digits)).expect("quaternary codes are legal")
        })
    })
}

/// The games that are looked at between two looks at the run.
const CHUNK: usize = 256;

/// The census of all quaternary games of length 1 to `length`, on all cores.
///
/// ```
/// use grundy::misere::quaternary::census;
/// use grundy::run::Run;
///
/// let census = census(4, &Run::unlimited());
/// let wild: Vec<usize> = census.value.wild_by_length().into_values().collect();
/// assert_eq!(wild, [0, 0, 2, 21]);
/// ```
pub fn census(length: u32, run: &Run<'_>) -> Reached<Census> {
    let codes: Vec<Code> = codes(length).collect();
    let goal = Some(codes.len() as u64);
    let mut census = Census { games: Vec::with_capacity(codes.len()) };
    for chunk in codes.chunks(CHUNK) {
        let progress = Progress { done: census.games.len() as u64, goal, ..Progress::default() };
        match run.check(progress).and_then(|()| on_all_cores(chunk, &run.untold())) {
            Ok(games) => census.games.extend(games),
            Err(stop) => return Reached::stopped(census, stop),
        }
    }
    Reached::whole(census)
}

/// The lines of these codes.
fn on_all_cores(codes: &[Code], run: &Run<'_>) -> Result<Vec<CensusGame>, Stop> {
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let found = Mutex::new(Vec::with_capacity(codes.len()));
    share_out(
        codes,
        cores,
        |code| Some(examined(code, run)),
        |place, game| {
            let stopped = game.is_err();
            found.lock().unwrap_or_else(PoisonError::into_inner).push((place, game));
            if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_unstable_by_key(|&(place, _)| place);
    found.into_iter().map(|(_, game)| game).collect()
}

/// The line of the census for one code; `None` if it splits heaps or is infinite.
///
/// ```
/// use grundy::misere::quaternary::{Domestication, NimmingNumber, examine};
/// use grundy::run::Run;
///
/// let game = examine(&"0.123".parse()?, &Run::unlimited()).expect("never splits")?;
/// assert_eq!(game.first_wild(), Some(8));
/// assert_eq!(game.domestication(), Domestication::Domesticatable);
/// assert_eq!(game.nimming_number(), NimmingNumber::Infinite);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn examine(code: &Code, run: &Run<'_>) -> Option<Result<CensusGame, Stop>> {
    let fits = code.never_splits() && code.last_place().is_some();
    fits.then(|| examined(code, run))
}

fn examined(code: &Code, run: &Run<'_>) -> Result<CensusGame, Stop> {
    let tameness = tameness(code).expect("quaternary codes never split");
    if tameness.is_tame() {
        return Ok(CensusGame {
            code: code.clone(),
            first_wild: None,
            domestication: Domestication::Tame,
            nimming_number: NimmingNumber::Finite(0),
        });
    }
    let nimified = Nimified::of(code, run).expect("quaternary codes never split")?;
    Ok(CensusGame {
        code: code.clone(),
        first_wild: tameness.first_wild(),
        domestication: nimified.domestication(),
        nimming_number: nimming_number(code, &nimified, run)?,
    })
}
