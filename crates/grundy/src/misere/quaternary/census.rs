use super::{Domestication, Nimified, NimmingNumber, nimming_number, tameness};
use crate::rules::Code;
use crate::run::{Progress, Run, Stop};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// A game of the census.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CensusGame {
    /// Its code.
    pub code: Code,
    /// The first wild heap; `None` if the game is tame, which is proved.
    pub first_wild: Option<u64>,
    /// What infinitely many threes make of it.
    pub domestication: Domestication,
    /// How many threes make it tame.
    pub nimming_number: NimmingNumber,
}

/// The quaternary games up to a length.
#[derive(Clone, Debug)]
pub struct Census {
    /// The games, by length, then by code.
    pub games: Vec<CensusGame>,
    /// Why there are fewer than there should be.
    pub stop: Option<Stop>,
}

impl Census {
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
/// let wild: Vec<usize> = census.wild_by_length().into_values().collect();
/// assert_eq!(wild, [0, 0, 2, 21]);
/// ```
pub fn census(length: u32, run: &Run<'_>) -> Census {
    let codes: Vec<Code> = codes(length).collect();
    let goal = Some(codes.len() as u64);
    let mut census = Census { games: Vec::with_capacity(codes.len()), stop: None };
    for chunk in codes.chunks(CHUNK) {
        let progress = Progress { done: census.games.len() as u64, goal, ..Progress::default() };
        let quiet = run.untold();
        let games: Result<Vec<CensusGame>, Stop> = run
            .check(progress)
            .and_then(|()| chunk.par_iter().map(|code| examine(code, &quiet)).collect());
        match games {
            Ok(games) => census.games.extend(games),
            Err(stop) => {
                census.stop = Some(stop);
                break;
            }
        }
    }
    census
}

fn examine(code: &Code, run: &Run<'_>) -> Result<CensusGame, Stop> {
    let tameness = tameness(code).expect("quaternary codes never split");
    if tameness.is_tame() {
        return Ok(CensusGame {
            code: code.clone(),
            first_wild: None,
            domestication: Domestication::Tame,
            nimming_number: NimmingNumber::Finite(0),
        });
    }
    let nimified = Nimified::new(code, run)?;
    Ok(CensusGame {
        code: code.clone(),
        first_wild: tameness.first_wild(),
        domestication: nimified.domestication(),
        nimming_number: nimming_number(code, &nimified, run)?,
    })
}
