//! Certificates of what the program proves: the answers of the library in the words of
//! `grundy_cert::format`.

use crate::answer::Failure;
use grundy::misere::columns;
use grundy::misere::sequence::GenusPeriodicity;
use grundy::nim::sparse::{Places, SparseSpace};
use grundy::nim::{NimSequence, Period, Theorem};
use grundy::outcome::{Judge, Outcome, moves};
use grundy::quotient::{Apart, Band, Beside, Demonstration, Layer, Quotient, Solver, Status};
use grundy::rules::{Code, Rules};
use grundy::run::{Run, Stop};
use grundy::{Game, Position};
use grundy_cert::format::{self, Certificate, Claim, NimProof};
use std::collections::BTreeSet;
use std::path::Path;

/// Writes a certificate, or tells on stderr that there is nothing to certify.
pub(crate) fn save(file: &Path, certificate: Option<Certificate>) -> Result<(), Failure> {
    let Some(certificate) = certificate else {
        eprintln!("note: nothing is proved that a certificate could carry; no file is written");
        return Ok(());
    };
    std::fs::write(file, certificate.to_json())
        .map_err(|error| Failure::new(format!("error: cannot write {}: {error}", file.display())))
}

fn rules(game: &Game) -> format::Rules {
    match game.code() {
        Some(code) => format::Rules::Code(format::Code {
            digits: code.prefix().iter().map(|digit| digit.0).collect(),
            tail: code.tail().iter().map(|digit| digit.0).collect(),
        }),
        None => format::Rules::GrundysGame,
    }
}

/// The proved period of a nim-sequence.
pub(crate) fn nim(game: &Game, sequence: &NimSequence) -> Option<Certificate> {
    let proved = sequence.periodicity.proved()?;
    let period = proved.period();
    let proof = match &proved.proof().theorem {
        Theorem::ShiftedState { at, distance } => {
            NimProof::State(format::StateProof { at: *at, distance: *distance })
        }
        Theorem::Short(found) => NimProof::Short(format::ShortProof {
            space: kind(found.space),
            mask: u64::from(found.space.mask()),
            depth: found.reach,
            from: period.preperiod.max(1),
        }),
        Theorem::GuySmith { .. } => {
            let code = game.code()?;
            let short = || short_proof(code, &sequence.values, period).map(NimProof::Short);
            let long = period.preperiod + period.period > NAIVE;
            long.then(short).flatten().unwrap_or(NimProof::GuySmith)
        }
    };
    let Period { preperiod, period, saltus } = period;
    let claim = format::NimPeriod { preperiod, period, saltus, proof };
    Some(Certificate::new(rules(game), Claim::NimPeriod(claim)))
}

/// Beyond this preperiod + period computing by the definition takes longer than a short proof.
const NAIVE: u64 = 10_000;

/// What a returning window needs: the best sparse space of the values, and the bound E on rare heaps
/// and on the smaller parts of splits that exclude rare values. `None` if there is no sparse space, or if the values end too early.
fn short_proof(code: &Code, values: &[u32], period: Period) -> Option<format::ShortProof> {
    let values: Option<Vec<u16>> = values.iter().map(|&v| u16::try_from(v).ok()).collect();
    let (values, places) = (values?, Places::of(code)?);
    let (space, _) = SparseSpace::best(&values, &places)?;
    let (from, p) = (period.preperiod.max(1) as usize, period.period as usize);
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

/// The proved period of a genus sequence, or of its first columns where the genera grow.
pub(crate) fn genus(
    game: &Game,
    periodicity: &GenusPeriodicity,
    run: &Run<'_>,
) -> Option<Certificate> {
    if let GenusPeriodicity::ProvedTame(found) = periodicity {
        let claim = format::GenusPeriod { preperiod: found.preperiod(), period: found.period() };
        return Some(Certificate::new(rules(game), Claim::GenusTame(claim)));
    }
    let GenusPeriodicity::Proved(recurrence) = periodicity else { return None };
    let claim = if recurrence.is_periodic() {
        let (preperiod, period) = (recurrence.preperiod(), recurrence.period());
        Claim::GenusPeriod(format::GenusPeriod { preperiod, period })
    } else {
        const LAST: usize = 8;
        let found = columns::columns(game.code()?, LAST, run)?.found;
        let columns = found.iter().map(|column| {
            let (at, distance) = column.repetition();
            format::Column { preperiod: column.preperiod(), period: column.period(), at, distance }
        });
        let columns = Claim::GenusColumns(format::GenusColumns { columns: columns.collect() });
        let growth = Claim::GenusGrowth(format::GenusGrowth {
            from: recurrence.checked_from(),
            period: recurrence.period(),
            inserted: recurrence.inserted() as u64,
            cut: recurrence.cut() as u64,
        });
        Claim::All(if recurrence.grows() { vec![columns, growth] } else { vec![columns] })
    };
    Some(Certificate::new(rules(game), claim))
}

/// The misère quotient, of the whole game or to the last heap that was settled; if it is infinite
/// with the next heap, that too.
pub(crate) fn quotient(game: &Game, solver: &Solver<Game>, status: &Status) -> Option<Certificate> {
    if let Some(found) = normal_play(game, solver, status) {
        return Some(found);
    }
    let finite = finite_quotient(game, solver, status);
    match (solver.demonstration(), status) {
        (Some(found), Status::Infinite(_)) => {
            let infinite = Certificate::new(rules(game), Claim::InfiniteQuotient(infinite(found)));
            all(game, finite.into_iter().chain([infinite]))
        }
        _ => finite,
    }
}

fn infinite(found: &Demonstration) -> format::Infinite {
    let Band { floor, width, period } = found.band;
    let Apart { element, residue, difference } = found.apart;
    // Numbers of the pair with this residue and this difference, none below the floor.
    let at_least = i64::from(floor) + (-difference).max(0);
    let a = (at_least..).find(|a| a.rem_euclid(i64::from(period)) == i64::from(residue));
    let a = a.expect("every residue occurs");
    format::Infinite {
        heap: found.heap,
        beside: found.beside.as_ref().map(beside),
        pair: [found.pair.0, found.pair.1],
        floor: u64::from(floor),
        width: u64::from(width),
        period: u64::from(period),
        action: found.action.clone(),
        values: found.value.clone(),
        numbers: found.numbers.iter().map(|&(s, t)| [s, t]).collect(),
        p_pairs: found.p.iter().map(|list| list.iter().map(|&(a, b)| [a, b]).collect()).collect(),
        apart: format::Apart { element, numbers: [a as u64, (a + difference) as u64] },
    }
}

fn beside(found: &Beside) -> format::Beside {
    let layer = |layer: &Layer| format::Layer {
        action: layer.action.clone(),
        values: layer.value.clone(),
        p_elements: layer.p.clone(),
        base: layer.base.clone(),
    };
    format::Beside { layers: found.layers.iter().map(layer).collect(), base: found.base.clone() }
}

/// Where large heaps are played as in normal play: that, and the quotient if it is known.
fn normal_play(game: &Game, solver: &Solver<Game>, status: &Status) -> Option<Certificate> {
    let whole = match status {
        Status::Normal(_) => None,
        Status::Solved(found) if found.theorem != grundy::quotient::Theorem::Periodicity => {
            let Claim::NimPeriod(nim) = nim(game, solver.nim_sequence()?)?.claim else {
                return None;
            };
            let (preperiod, period) = (found.preperiod, found.period);
            let order = solver.quotient().order() as u64;
            Some(format::Whole { order, preperiod, period, nim })
        }
        _ => return None,
    };
    let last = solver.normal_play()?.from - 1;
    let quotient = solver.verified_quotient();
    let quotient = finite(&quotient, quotient.tabulated_to(), None)?;
    let claim = format::NormalPlay { last, quotient, whole };
    Some(Certificate::new(rules(game), Claim::NormalPlay(claim)))
}

fn finite_quotient(game: &Game, solver: &Solver<Game>, status: &Status) -> Option<Certificate> {
    let period = match status {
        Status::Solved(period) => {
            Some(format::PretendingPeriod { preperiod: period.preperiod, period: period.period })
        }
        _ => None,
    };
    let last = period.map_or(solver.heap(), |p| p.preperiod + p.period - 1);
    let claim = finite(&solver.quotient(), last, period)?;
    Some(Certificate::new(rules(game), Claim::Quotient(claim)))
}

fn finite(
    quotient: &Quotient<'_>,
    last: u64,
    period: Option<format::PretendingPeriod>,
) -> Option<format::Quotient> {
    let rows = quotient.action();
    let images = |g: usize| rows.iter().map(|row| row[g]).collect();
    Some(format::Quotient {
        order: quotient.order() as u64,
        action: (0..quotient.generators().len()).map(images).collect(),
        p_elements: quotient.p_elements(),
        pretending: (0..=last).map(|heap| quotient.value(heap)).collect::<Option<_>>()?,
        period,
        reduced: true,
    })
}

/// Several certificates of the same game in one.
pub(crate) fn all(
    game: &Game,
    parts: impl IntoIterator<Item = Certificate>,
) -> Option<Certificate> {
    let claims: Vec<Claim> = parts.into_iter().flat_map(|part| listed(part.claim)).collect();
    (!claims.is_empty()).then(|| Certificate::new(rules(game), Claim::All(claims)))
}

/// Lists of claims are not put into lists.
fn listed(claim: Claim) -> Vec<Claim> {
    match claim {
        Claim::All(claims) => claims,
        one => vec![one],
    }
}

/// How many P-positions the certificate of an outcome may list.
const MOST_POSITIONS: usize = 100_000;
/// How many heaps it may have, and how large they may be.
const MOST_HEAPS: u64 = 10_000;

/// The outcome of a position, with the P-positions that prove it; `None` if they are too many.
pub(crate) fn outcome(
    game: &Game,
    judge: &mut dyn Judge,
    position: &Position,
    normal: bool,
) -> Result<Option<Certificate>, Stop> {
    if position.count() > MOST_HEAPS || position.largest() > Some(MOST_HEAPS) {
        return Ok(None);
    }
    let outcome = judge.outcome(position)?;
    let reply = |judge: &mut dyn Judge, position: &Position| -> Result<_, Stop> {
        let winning = judge.winning_moves(position, 1)?;
        Ok(winning.moves.first().and_then(|played| played.from(position)))
    };
    let winning = if outcome == Outcome::N { reply(judge, position)? } else { None };
    let mut listed = BTreeSet::new();
    let mut queue: Vec<Position> = winning.iter().cloned().collect();
    if outcome == Outcome::P {
        queue.push(position.clone());
    }
    while let Some(next) = queue.pop() {
        if !listed.insert(heaps(&next)) {
            continue;
        }
        if listed.len() > MOST_POSITIONS {
            return Ok(None);
        }
        for played in moves(game, &next) {
            let option = played.from(&next).expect("a move is legal");
            queue.extend(reply(judge, &option)?);
        }
    }
    let claim = format::Outcome {
        play: if normal { format::Play::Normal } else { format::Play::Misere },
        position: heaps(position),
        outcome: match outcome {
            Outcome::P => format::Winner::P,
            Outcome::N => format::Winner::N,
        },
        winning_move: winning.as_ref().map(heaps),
        p_positions: listed.into_iter().collect(),
    };
    Ok(Some(Certificate::new(rules(game), Claim::Outcome(claim))))
}

fn heaps(position: &Position) -> Vec<u64> {
    position.heaps().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::misere::Genera;
    use grundy::misere::sequence::explore;
    use grundy_cert::{Limits, check};

    /// The answer key of normal play: each period is found, written and checked.
    fn answer_key(largest: u64) -> usize {
        let key = include_str!("../../grundy/tests/data/octal.csv");
        let mut checked = 0;
        for row in key.lines().filter(|row| row.starts_with(|c: char| c.is_ascii_digit())) {
            let mut fields = row.split(',');
            let game: Game = fields.next().unwrap().parse().unwrap();
            let mut number = || fields.next().unwrap().parse::<u64>().unwrap();
            let (preperiod, period) = (number(), number());
            if preperiod + period > largest {
                continue;
            }
            let enough = 3 * (preperiod + period) as usize + 1000;
            let sequence = grundy::nim::sequence(&game, enough, &Run::unlimited());
            let certificate = nim(&game, &sequence).unwrap_or_else(|| panic!("{game}"));
            let claim = accepted(&game, &certificate);
            let stated =
                format!("For every heap size n ≥ {preperiod} of {game}, G(n + {period}) = G(n)");
            assert!(claim.starts_with(&stated), "{claim}");
            checked += 1;
        }
        checked
    }

    /// The answer key of misère play: each quotient up to this order is found, written and checked; of
    /// tame games the genera too.
    fn misere_key(largest: u64) -> (usize, usize) {
        let key = include_str!("../../grundy/tests/data/misere.csv");
        let (mut quotients, mut genera) = (0, 0);
        let mut solver: Solver<Game> = Solver::new("0.0".parse().unwrap());
        for row in key.lines().skip(1) {
            let field: Vec<&str> = row.split(',').collect();
            let game: Game = field[0].parse().unwrap();
            let (order, p_order) = (field[3], field[4]);
            if order.parse::<u64>().unwrap() > largest {
                continue;
            }
            // Rows of one game follow each other, smaller heaps first.
            if *solver.rules() != game {
                solver = Solver::new(game.clone());
            }
            let status = match field[2].parse() {
                Ok(heap) => solver.extend_to(heap, &Run::unlimited()),
                Err(_) => solver.solve(&Run::unlimited()),
            };
            let found = quotient(&game, &solver, &status).unwrap();
            let claim = accepted(&game, &found);
            let stated = format!("commutative monoid of order {order} with {p_order} P-elements");
            assert!(claim.contains(&stated) && claim.contains("misère quotient"), "{claim}");
            quotients += 1;
            if field[1] == "tame" {
                let (found, _) = explore(&mut Genera::new(game.clone()), &Run::unlimited());
                let found = genus(&game, &found, &Run::unlimited());
                let found = found.unwrap_or_else(|| panic!("{game}: genera not proved"));
                assert!(accepted(&game, &found).contains("have the same genus"), "{game}");
                genera += 1;
            }
        }
        (quotients, genera)
    }

    fn accepted(game: &Game, certificate: &Certificate) -> String {
        let verdict = check(certificate.to_json().as_bytes(), &Limits::default());
        verdict.unwrap_or_else(|refusal| panic!("{game}: {refusal}")).claim
    }

    #[test]
    fn small_quotients_and_tame_genera_of_the_answer_key() {
        let (quotients, genera) = misere_key(10);
        assert!(quotients > 40 && genera > 20, "{quotients}, {genera}");
    }

    #[test]
    #[ignore = "minutes; run by ./test --full"]
    fn all_quotients_of_the_answer_key() {
        let (quotients, genera) = misere_key(u64::MAX);
        assert!(quotients > 300 && genera > 20, "{quotients}, {genera}");
    }

    #[test]
    fn the_short_periods_of_the_answer_key() {
        assert!(answer_key(600) > 10);
    }

    #[test]
    #[ignore = "minutes; run by ./test --full"]
    fn the_long_periods_of_the_answer_key() {
        assert!(answer_key(1_000_000) > 20);
    }
}
