//! Genus sequences of tame games, which may split heaps.
//!
//! As long as all heaps are tame, the genus of a sum follows from the genera of its heaps, so
//! that genera can be computed and their period proved as for nim-values.

use crate::format::GenusPeriod;
use crate::nim::Marks;
use crate::period::least;
use crate::refusal::{Checked, Meter, defect, need, number, refuse};
use crate::rules::Game;

/// A tame value: fickle 0 and 1 are those of the nim-heaps 0 and 1, firm v has normal and misère
/// value v.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tame {
    normal: u32,
    fickle: bool,
}

impl Tame {
    /// The value of the position without heaps.
    const NOTHING: Self = Self { normal: 0, fickle: true };

    fn misere(self) -> u32 {
        self.normal ^ u32::from(self.fickle)
    }

    fn plus(self, other: Self) -> Self {
        Self { normal: self.normal ^ other.normal, fickle: self.fickle && other.fickle }
    }

    /// The tame value with this normal and this misère value.
    fn new(normal: u32, misere: u32) -> Option<Self> {
        let fickle = normal != misere;
        (!fickle || normal <= 1 && misere <= 1).then_some(Self { normal, fickle })
    }
}

/// See the docs, claim `genus-tame`.
pub(crate) fn check(game: &Game, claim: &GenusPeriod, meter: &mut Meter) -> Checked<String> {
    let Some(k) = game.last_place() else {
        return refuse(2, "the theorem of tame periods is for finite codes only");
    };
    need(claim.period > 0, 2, || "the period is zero".to_owned())?;
    let preperiod = number(2, "the preperiod", claim.preperiod)?;
    let period = number(2, "the period", claim.period)?;
    let c = game.parts();
    let end = c * preperiod.max(1) + (c - 1) * period + k;
    // What `least` asks for as well: r + 2p.
    let values = values(game, end.max(preperiod + period) + period, meter)?;
    let repeats = |n: usize, q: usize| Some(values.get(n)? == values.get(n + q)?);
    for n in preperiod..end {
        let Some(equal) = repeats(n, period) else { return defect() };
        need(equal, 4, || format!("heaps {n} and {n} + {period} have different genera"))?;
    }
    least(5, preperiod, period, repeats)?;
    Ok(format!(
        "All sums of heaps of {game} are tame, and for every heap size n ≥ {preperiod} heaps n and n + \
         {period} have the same genus; neither {preperiod} nor {period} can be replaced by a \
         smaller number. By the theorem of tame periods for c = {c} parts and last place k = {k}: \
         all heaps below {} are tame, and the equation was computed for {preperiod} ≤ n < {end}.",
        values.len()
    ))
}

/// Step 3: the values of heaps 0, 1, …; refused if one is not tame.
fn values(game: &Game, heaps: usize, meter: &mut Meter) -> Checked<Vec<Tame>> {
    meter.hold(2 * heaps as u64)?;
    let splits = game.parts() >= 2;
    meter.demand((heaps as u64).saturating_mul(if splits { heaps as u64 / 8 } else { 1 }))?;
    let mut values: Vec<Tame> = Vec::new();
    let (mut normal, mut misere) = (Marks::default(), Marks::default());
    for heap in 0..heaps {
        normal.clear();
        misere.clear();
        let mut moves = false;
        game.options(heap, meter, &mut |parts| {
            let value = |part: &usize| values.get(*part).copied();
            let mut sum = parts.iter().map(value);
            let Some(sum) = sum.try_fold(Tame::NOTHING, |sum, part| Some(sum.plus(part?))) else {
                return defect();
            };
            normal.insert(sum.normal);
            misere.insert(sum.misere());
            moves = true;
            Ok(())
        })?;
        let value = if moves { Tame::new(normal.mex(), misere.mex()) } else { Some(Tame::NOTHING) };
        match value {
            Some(value) => values.push(value),
            None => return refuse(3, format!("heap {heap} is not tame")),
        }
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::format::{Code, Rules};

    fn heaps(digits: &[u64], heaps: usize) -> Checked<Vec<Tame>> {
        let code = Code { digits: digits.to_vec(), tail: vec![] };
        values(&Game::new(&Rules::Code(code))?, heaps, &mut Meter::new(&Limits::default()))
    }

    #[test]
    fn tame_pairs() {
        for (normal, misere) in (0..5).flat_map(|n| (0..5).map(move |m| (n, m))) {
            let found = Tame::new(normal, misere).map(|value| (value.normal, value.misere()));
            let is_tame = normal == misere || [(0, 1), (1, 0)].contains(&(normal, misere));
            assert_eq!(found, is_tame.then_some((normal, misere)));
        }
    }

    #[test]
    fn heaps_of_nim_and_a_wild_heap() {
        let nim = heaps(&[0, 3, 3, 3, 3, 3], 6).unwrap();
        let fickle = |v: &Tame| v.fickle && v.misere() == 1 - v.normal;
        assert_eq!(nim.iter().map(|v| v.normal).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
        assert_eq!(nim.iter().filter(|v| fickle(v)).count(), 2);
        assert!(heaps(&[0, 7, 7], 5).is_ok());
        // Kayles: heap 5 is 4^146 (Winning Ways, chapter 13).
        assert_eq!(heaps(&[0, 7, 7], 6).unwrap_err().step, 3);
    }
}
