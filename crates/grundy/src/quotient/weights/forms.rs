//! Weights on several scales are read off the outcomes in the layers.
//!
//! Where one period more of some letter changes the outcome, and that is not due to small numbers,
//! the weight on some scale is near zero. A weight is a linear form of the numbers of letters and
//! of new atoms. So the fewest forms with small coefficients are looked for such that one of them
//! is near zero wherever an outcome changes.

use super::rates::Weights;
use super::weight::Weight;
use crate::cycle::gcd;
use crate::quotient::infinite::demonstrate::multiples;
use crate::quotient::model::monoid::Model;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Indices that did not grow in so many layers have stopped growing.
const SEEN: usize = 6;

/// In so many of the last layers, every second one, changes are looked for.
const LAYERS: usize = 6;

/// Changes are looked for only where there are so many of a letter.
const MANY: usize = 3;

/// Beside so many sums without weight.
const BESIDE: usize = 12;

/// The most letters that weights are looked for, and of which there are many at once.
const MOST_LETTERS: usize = 4;

/// The most scales.
const MOST_SCALES: usize = 2;

/// The most that a letter weighs, and a new atom.
const HEAVIEST: [i64; 2] = [3, 2];

/// Twice the weight is at most so far from where most changes are.
const NEAR: i64 = 2;

/// Twice the weight at which most changes are is at most this.
const MIDDLE: i64 = 8;

/// Twice the weight of each change is at most this on some scale.
const FAR: i64 = 12;

/// What letters and the new atom weigh; `None` if nothing simple fits.
pub(super) fn weights(layers: &[Model]) -> Option<Weights> {
    let last = layers.len().checked_sub(1)?;
    let before = layers.get(last.checked_sub(SEEN)?)?;
    let index = |model: &Model, letter: u32| multiples(model, letter).index();
    let grows = |&letter: &u32| index(&layers[last], letter) > index(before, letter);
    let letters: Vec<u32> = layers[last].letters.iter().copied().filter(grows).collect();
    if letters.is_empty() || letters.len() > MOST_LETTERS {
        return None;
    }
    let mut all = BTreeSet::new();
    for new in (0..=last).rev().step_by(2).take(LAYERS / 2) {
        changes(&layers[new], new, &letters, &mut all);
    }
    let chosen = chosen(&all.into_iter().collect::<Vec<_>>(), forms(letters.len()))?;
    let weight = |place: usize| -> Weight {
        chosen.iter().map(|form| form[place]).collect::<Vec<_>>().into()
    };
    let of_letters = letters.iter().enumerate().map(|(place, &letter)| (letter, weight(place)));
    let weights = Weights { letters: of_letters.collect(), new: weight(letters.len()) };
    (!weights.letters.iter().any(|(_, weight)| weight.is_none())).then_some(weights)
}

/// The fewest simple forms, if one of them is near zero at all places.
fn chosen(places: &[Vec<i64>], forms: Vec<Vec<i64>>) -> Option<Vec<Vec<i64>>> {
    let mut left: Vec<&Vec<i64>> = places.iter().collect();
    let mut chosen: Vec<Vec<i64>> = Vec::new();
    // A few changes are left where two weights are near zero.
    while 20 * left.len() > places.len() {
        if chosen.len() == MOST_SCALES {
            return None;
        }
        let best = |form: &Vec<i64>| {
            let simple = Reverse(form.iter().map(|number| number.abs()).sum::<i64>());
            let (near, middle) = most_near(form, &left);
            (near, Reverse(middle.abs()), simple, Reverse(middle))
        };
        let (form, (near, _, _, Reverse(middle))) =
            forms.iter().map(|form| (form, best(form))).max_by_key(|(_, best)| *best)?;
        if near == 0 {
            return None;
        }
        left.retain(|place| (value(form, place) - middle).abs() > NEAR);
        chosen.push(form.clone());
    }
    let near = |place: &&&Vec<i64>| chosen.iter().any(|form| value(form, place).abs() <= FAR);
    (!chosen.is_empty() && left.iter().all(|place| near(&place))).then_some(chosen)
}

/// At how many places a form is near some small number, and that number.
fn most_near(form: &[i64], places: &[&Vec<i64>]) -> (usize, i64) {
    let mut often = [0; 2 * (MIDDLE + NEAR) as usize + 1];
    for place in places {
        if let Some(count) = usize::try_from(value(form, place) + MIDDLE + NEAR)
            .ok()
            .and_then(|at| often.get_mut(at))
        {
            *count += 1;
        }
    }
    let near = |middle: i64| -> usize {
        let from = (middle + MIDDLE) as usize;
        often[from..=from + 2 * NEAR as usize].iter().sum()
    };
    let all =
        (-MIDDLE..=MIDDLE).step_by(2).map(|middle| (near(middle), Reverse(middle.abs()), middle));
    all.max().map_or((0, 0), |(near, _, middle)| (near, middle))
}

fn value(form: &[i64], place: &[i64]) -> i64 {
    form.iter().zip(place).map(|(a, b)| a * b).sum()
}

/// Twice the numbers of letters, and of new atoms, between which the outcome changes.
fn changes(layer: &Model, new: usize, letters: &[u32], found: &mut BTreeSet<Vec<i64>>) {
    let is_heavy = |letter: &u32| letters.contains(letter);
    let light =
        (0..layer.order() as u32).filter(|&x| !layer.words[x as usize].iter().any(is_heavy));
    let cycles: Vec<_> = letters.iter().map(|&letter| multiples(layer, letter)).collect();
    let sizes: Vec<usize> =
        cycles.iter().map(|cycle| (cycle.index() + cycle.period()) as usize + 2).collect();
    let grid = Grid { sizes };
    for beside in light.take(BESIDE) {
        let is_p = grid.outcomes(layer, letters, beside);
        for at in 0..is_p.len() {
            let counts = grid.counts(at);
            for (i, cycle) in cycles.iter().enumerate() {
                let period = cycle.period() as usize;
                if counts[i] < MANY || counts[i] + period >= grid.sizes[i] {
                    continue;
                }
                if is_p[at] != is_p[at + period * grid.step(i)] {
                    let mut place: Vec<i64> =
                        counts.iter().map(|&count| 2 * count as i64).collect();
                    place[i] += period as i64;
                    place.push(2 * new as i64);
                    found.insert(place);
                }
            }
        }
    }
}

/// All numbers of letters below some bounds, those of the last letter first.
struct Grid {
    sizes: Vec<usize>,
}

impl Grid {
    /// How far apart two places are that differ by one letter.
    fn step(&self, letter: usize) -> usize {
        self.sizes[letter + 1..].iter().product()
    }

    fn counts(&self, at: usize) -> Vec<usize> {
        (0..self.sizes.len()).map(|letter| at / self.step(letter) % self.sizes[letter]).collect()
    }

    /// Whether so many letters beside an element are P.
    fn outcomes(&self, layer: &Model, letters: &[u32], beside: u32) -> Vec<bool> {
        let mut elements = vec![beside];
        for (&letter, &size) in letters.iter().zip(&self.sizes) {
            let multiples = |x: u32| {
                std::iter::successors(Some(x), move |&x| Some(layer.times_atom(x, letter)))
                    .take(size)
            };
            elements = elements.into_iter().flat_map(multiples).collect();
        }
        elements.into_iter().map(|x| layer.p.contains(x as usize)).collect()
    }
}

/// The forms with small coefficients in which that of the new atom is negative, or it is zero and
/// the first of the others is positive and another one is negative.
fn forms(letters: usize) -> Vec<Vec<i64>> {
    let [heaviest, heaviest_new] = HEAVIEST;
    let mut forms: Vec<Vec<i64>> = vec![vec![]];
    let with = |forms: Vec<Vec<i64>>, numbers: std::ops::RangeInclusive<i64>| -> Vec<Vec<i64>> {
        let longer = |form: &Vec<i64>| {
            let form = form.clone();
            numbers.clone().map(move |number| [&form[..], &[number]].concat())
        };
        forms.iter().flat_map(longer).collect()
    };
    for _ in 0..letters {
        forms = with(forms, -heaviest..=heaviest);
    }
    forms = with(forms, -heaviest_new..=0);
    forms.retain(|form| {
        let common = form.iter().fold(0, |all, number| gcd(all, number.unsigned_abs()));
        let first = form.iter().find(|&&number| number != 0);
        let signs = || first.is_some_and(|&first| first > 0) && form.iter().any(|&n| n < 0);
        common == 1 && (form[letters] < 0 || signs())
    });
    forms
}
