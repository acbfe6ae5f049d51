//! Certificates of nim-sequences.

use crate::rules;
use grundy::Game;
use grundy::nim::sparse::SparseSpace;
use grundy::nim::{NimSequence, Period, Periodicity, Theorem};
use grundy::rules::Places;
use grundy::rules::{Code, Rules};
use grundy_cert::format::{self, Certificate, Claim, NimProof};

/// The proved period of a nim-sequence, or one that is proved if a checkpoint is right; of a finite
/// game all nim-values.
pub fn nim(game: &Game, sequence: &NimSequence) -> Option<Certificate> {
    if let Some(last) = game.last_heap() {
        let values = sequence.values().to_vec();
        let complete = values.len() as u64 > last;
        let claim = Claim::NimValues(format::NimValues { values });
        return Some(Certificate::new(rules(game, last).filter(|_| complete)?, claim));
    }
    // The checker computes all values itself, so a condition on some of them is no obstacle.
    let (period, proof) = match sequence.periodicity() {
        Periodicity::Proved(proved) => (proved.period(), proved.proof()),
        Periodicity::Conditional(found) => (found.period(), found.proof()),
        _ => return None,
    };
    let proof = match proof.theorem() {
        Theorem::ShiftedState { at, distance } => {
            NimProof::State(format::StateProof { at: *at, distance: *distance })
        }
        Theorem::Return(found) => NimProof::Short(format::ShortProof {
            space: kind(found.space()),
            mask: u64::from(found.space().mask()),
            depth: found.reach(),
            from: period.preperiod().max(1),
            segments: Vec::new(),
        }),
        Theorem::GuySmith { .. } => {
            let code = game.code()?;
            let short = || short_proof(code, sequence.values(), period).map(NimProof::Short);
            let long = period.cycle().len() > NAIVE;
            long.then(short).flatten().unwrap_or(NimProof::GuySmith)
        }
        Theorem::Growth { .. } => {
            NimProof::Growth(format::GrowthProof { window: proof.checked().end })
        }
        Theorem::Lasker { .. } => {
            NimProof::Lasker(format::GrowthProof { window: proof.checked().end })
        }
        // A theorem that the checker does not know.
        _ => return None,
    };
    let claim = format::NimPeriod {
        preperiod: period.preperiod(),
        period: period.period(),
        saltus: period.saltus(),
        proof,
    };
    Some(Certificate::new(rules(game, 0)?, Claim::NimPeriod(claim)))
}

/// Beyond this preperiod + period computing by the definition takes longer than a short proof.
const NAIVE: u64 = 10_000;

/// What a returning window needs: the best sparse space of the values, and the bound E on rare
/// heaps and on the smaller parts of splits that exclude rare values. `None` if there is no sparse
/// space, or if the values end too early.
fn short_proof(code: &Code, values: &[u32], period: Period) -> Option<format::ShortProof> {
    let values: Option<Vec<u16>> = values.iter().map(|&v| u16::try_from(v).ok()).collect();
    let (values, places) = (values?, Places::of(code)?);
    let (space, _) = SparseSpace::best(&values, &places)?;
    let (from, p) = (period.preperiod().max(1) as usize, period.period() as usize);
    let mut depth = 0;
    let mut rare = Vec::new();
    let mut marks = Vec::new();
    let mut heap = 0;
    while heap < from + p + depth + places.last() {
        let value = *values.get(heap)?;
        if heap > 0 && space.is_rare(heap as u64, value) {
            rare.push(heap);
            depth = depth.max(heap);
        } else {
            depth = depth.max(needed_depth(&places, space, &values, &rare, heap, &mut marks)?);
        }
        heap += 1;
    }
    Some(format::ShortProof {
        space: kind(space),
        mask: u64::from(space.mask()),
        depth: depth as u64,
        from: from as u64,
        segments: Vec::new(),
    })
}

fn kind(space: SparseSpace) -> format::Space {
    if space.depends_on_position() { format::Space::Positions } else { format::Space::Values }
}

/// How far splits must be looked at, smaller parts first, until all rare numbers below the value
/// of a common heap are found among the options.
fn needed_depth(
    places: &Places,
    space: SparseSpace,
    values: &[u16],
    rare: &[usize],
    heap: usize,
    marks: &mut Vec<usize>,
) -> Option<usize> {
    let value = values[heap];
    let now = heap + 1;
    marks.resize(1 << 16, 0);
    let singles = places.single.iter().filter(|&&taken| taken < heap);
    singles.for_each(|taken| marks[usize::from(values[heap - taken])] = now);
    if places.whole.contains(&heap) {
        marks[0] = now;
    }
    let split = |a: usize, taken: usize| values[a] ^ values[heap - taken - a];
    for &taken in &places.split {
        let parts = rare.iter().take_while(|&&a| a + taken < heap);
        parts.for_each(|&a| marks[usize::from(split(a, taken))] = now);
    }
    let is_open = |marks: &[usize], v: u16| {
        v < value && space.is_rare(heap as u64, v) && marks[usize::from(v)] != now
    };
    let mut missing = (0..value).filter(|&v| is_open(marks, v)).count();
    let mut a = 0;
    while missing > 0 {
        a += 1;
        if a > heap / 2 {
            return None;
        }
        for &taken in places.split.iter().filter(|&&taken| a + taken < heap) {
            let v = split(a, taken);
            missing -= usize::from(is_open(marks, v));
            marks[usize::from(v)] = now;
        }
    }
    Some(a)
}
