//! Questions about sparse spaces (Uhlin 2017). Heap 0 is counted among the rare heaps there.

use super::desk::{Desk, number, parse};
use super::found::{Answered, Found, Question};
use grundy::Rules;
use grundy::nim::sparse::SparseSpace;
use grundy::nim::{self, Engine, NimSequence, Request};
use grundy::rules::Places;

/// How many heaps show the sparse space of a game with a short period.
const ENOUGH: u64 = 30_000;

/// `VERB GAME [HEAPS]`: to the proof of the period, or to so many heaps.
pub(super) fn ask(desk: &mut Desk<'_>, question: &Question<'_>) -> Answered {
    let Question { verb, args, printed } = *question;
    let [game, limit @ ..] = args else { return Ok(None) };
    let heaps = || limit.first().map(|heaps| number(heaps));
    Ok(Some(match verb {
        "rare-count" => {
            Found::text(rares(desk.sequence_to(game, heaps())?, game).count + 1, printed)
        }
        "last-rare" => Found::text(rares(desk.sequence_to(game, heaps())?, game).last, printed),
        "depth" => {
            let request = Request::new().heaps(heaps()).engine(Engine::Plain);
            let found = nim::compute(&parse(game), &request, &desk.run).expect("an octal game");
            let sequence = found.into_whole()?;
            let places = parse(game).code().and_then(Places::of).expect("a finite code");
            let space = rares(&sequence, game).space;
            let (depth, heap) = depth(sequence.values(), &places, &space);
            Found::new(format!("{depth} (heap {heap})"), printed == depth.to_string())
        }
        "last-over-preperiod" => {
            let sequence = desk.sequence_to(game, heaps())?;
            let last = rares(sequence, game).last;
            let period = sequence.periodicity().proved().expect("a period").period();
            let ratio = last as f64 / period.preperiod() as f64;
            let (scale, digits) = match printed.split_once("·10^-") {
                Some((_, exponent)) => (number(exponent) as i32, 3),
                None => (0, 4),
            };
            let mantissa = ratio * 10f64.powi(scale);
            let power = if scale == 0 { String::new() } else { format!("·10^-{scale}") };
            Found::text(format!("{mantissa:.digits$}{power}"), printed)
        }
        // The printed string with ones in front of it for ever, as far as values have bits.
        "bit-string" => {
            let sequence = desk.sequence_to(game, heaps())?;
            let bits = u64::from(sequence.max().map_or(0, |(max, _)| max)).max(1).ilog2() + 1;
            let low = (1u64 << bits) - 1;
            let mask = u64::from(rares(sequence, game).space.mask()) & low;
            let shown = format!("{mask:0width$b}", width = bits as usize);
            Found::new(shown, mask_of(printed) & low == mask)
        }
        // Of heaps 0 … N, those that are rare in the space of a bit string: how many, the last.
        "rare-with" | "last-rare-with" => {
            let (mask, last) = (mask_of(args[1]), number(args[2]));
            let sequence = desk.sequence_to(game, Some(last + 1))?;
            let value = |heap: &u64| sequence.value(*heap).expect("claims: a value");
            let rare: Vec<u64> = (0..=last)
                .filter(|heap| (value(heap) & mask).count_ones().is_multiple_of(2))
                .collect();
            match verb {
                "rare-with" => Found::text(rare.len(), printed),
                _ => Found::text(rare.last().copied().unwrap_or(0), printed),
            }
        }
        "largest" => {
            let max = desk.sequence_to(game, heaps())?.max().map_or(0, |(max, _)| max);
            Found::text(max, printed)
        }
        // Whether the first heaps show a sparse space in the values.
        "has-space" => {
            let heaps = heaps().unwrap_or(20_000);
            let game = parse(game);
            let values: Vec<u16> = nim::sequence(&game, heaps, &desk.run)
                .value
                .values()
                .iter()
                .map(|&value| value as u16)
                .collect();
            let places = game.code().and_then(Places::of).expect("a finite code");
            let found = SparseSpace::best(&values, &places);
            let sparse = found.is_some_and(|(space, rare)| {
                !space.depends_on_position() && rare * 20 < values.len() as u64
            });
            Found::text(if sparse { "yes" } else { "no" }, printed)
        }
        // The bound on preperiod + period of Theorem 2.5: a power, as BASE^EXPONENT.
        "period-bound" => {
            let places = parse(game).code().and_then(Places::of).expect("a finite code");
            let rares = rares(desk.sequence_to(game, heaps())?, game);
            let (single, split) = (places.single.len() as u64, places.split.len() as u64);
            let base = single + (rares.count + 1) * split + 1;
            let exponent = rares.last + places.last() as u64;
            Found::text(format!("{base}^{exponent}"), printed)
        }
        _ => return Ok(None),
    }))
}

/// The mask of a bit string, with ones in front of it for ever.
fn mask_of(bits: &str) -> u64 {
    let ones = "1".repeat(64usize.saturating_sub(bits.len()));
    u64::from_str_radix(&(ones + bits), 2).expect("claims: a bit string")
}

/// The depth by its definition: for each heap the least i such that options with a part of at
/// most i exclude every smaller rare value; the largest of these, and the first heap with it.
fn depth(values: &[u32], places: &Places, space: &SparseSpace) -> (usize, usize) {
    let is_rare = |value: u32| space.is_rare(0, value as u16);
    let largest = values.iter().copied().max().unwrap_or(0);
    let rare: Vec<u32> = (0..=largest).filter(|&value| is_rare(value)).collect();
    let mut seen = vec![usize::MAX; 2 * (largest as usize + 1).next_power_of_two()];
    let mut deepest = (0, 0);
    for (n, &value) in values.iter().enumerate() {
        let mut left = rare.partition_point(|&r| r < value);
        let mut part = 0;
        while left > 0 && 2 * part <= n {
            let mut exclude = |excluded: u32| {
                if excluded < value && is_rare(excluded) && seen[excluded as usize] != n {
                    seen[excluded as usize] = n;
                    left -= 1;
                }
            };
            if part == 0 {
                places.whole.iter().filter(|&&t| t == n).for_each(|_| exclude(0));
                places.single.iter().filter(|&&t| t < n).for_each(|&t| exclude(values[n - t]));
            } else {
                let split = places.split.iter().filter(|&&t| t + 2 * part <= n);
                split.for_each(|&t| exclude(values[part] ^ values[n - t - part]));
            }
            if left == 0 && part > deepest.0 {
                deepest = (part, n);
            }
            part += 1;
        }
    }
    deepest
}

/// A sparse space with the number of its rare heaps and the last one; heap 0 does not count.
struct Rares {
    space: SparseSpace,
    count: u64,
    last: u64,
}

/// The rare heaps of the engine's space. A short period is proved before any engine has chosen
/// one: then those of the best space of the first values, which the period gives.
fn rares(sequence: &NimSequence, game: &str) -> Rares {
    if let Some(sparse) = sequence.sparse() {
        let (count, last) = (sparse.rare_count(), sparse.last_rare().unwrap_or(0));
        return Rares { space: sparse.space(), count, last };
    }
    let values: Vec<u16> =
        (0..ENOUGH).map_while(|heap| sequence.value(heap)).map(|value| value as u16).collect();
    let places = parse(game).code().and_then(Places::of).expect("claims: a finite code");
    let (space, count) = SparseSpace::best(&values, &places).expect("claims: a sparse space");
    let rare = |heap: &usize| space.is_rare(*heap as u64, values[*heap]);
    let last = (1..values.len()).rev().find(rare).unwrap_or(0) as u64;
    Rares { space, count, last }
}
