//! Verification of invented claims, compared with its conditions as they are written down: nothing
//! is dropped there, and nothing is carried on together.

use super::super::invented::{self, Toy, turn};
use super::super::scale::Scale;
use super::*;
use crate::dice::Dice;
use crate::quotient::model::ground::Ground;
use crate::run::{Budget, Limit};
use std::collections::HashMap;
use std::sync::Arc;

/// A sum is dropped only if one other has a larger deficit, in all contexts, and its weights.
#[test]
fn sums_are_dropped_that_ask_less_than_another() {
    let mut sums = Sums::new(2, 2);
    let mut note = |element: u32, deficit: [u64; 2], weights: &[usize]| {
        let weights = Bits::collect(8, |class| weights.contains(&class));
        sums.note(Carried { element, deficit: deficit.to_vec() }, weights);
        (sums.carried.len(), sums.weights.iter().map(Bits::len).sum::<usize>())
    };
    assert_eq!(note(0, [3, 1], &[1]), (1, 1));
    assert_eq!(note(0, [1, 1], &[1]), (1, 1));
    assert_eq!(note(0, [1, 2], &[1]), (2, 2));
    assert_eq!(note(0, [4, 1], &[1]), (3, 3));
    // The same deficit with another weight is carried on with both.
    assert_eq!(note(0, [3, 1], &[2]), (3, 4));
    // A smaller deficit with a weight that the larger one has not.
    assert_eq!(note(0, [1, 1], &[5]), (4, 5));
    // Another element; and a sum that asks nothing.
    assert_eq!(note(1, [1, 1], &[1]), (5, 6));
    assert_eq!(note(1, [0, 0], &[7]), (5, 6));
    assert_eq!(Vec::from(sums.waiting), [0, 1, 2, 3, 4]);
}

/// The options of the heaps that have some: elements, and changes of the weight.
fn options(claim: &Claim, toy: &Toy) -> Vec<(usize, Vec<Change>)> {
    let value = |parts: &[u64], heap: usize| {
        let element = claim.model.of_sum(parts.iter().map(|&part| part as u32));
        let weights = parts.iter().map(|&part| &claim.weight[part as usize]);
        (element, Weight::sum(claim.scales.rank(), weights).minus(&claim.weight[heap]))
    };
    let heaps = (0..claim.weight.len()).filter(|&heap| !toy.0[heap].is_empty());
    heaps.map(|heap| (heap, toy.0[heap].iter().map(|parts| value(parts, heap)).collect())).collect()
}

/// Whether the conditions (0), (a) and (b) hold, word for word; `None` if that takes too long.
fn holds(claim: &Claim, toy: &Toy) -> Option<bool> {
    let order = claim.model.order() as u32;
    let at_once = |x: u32| claim.ground.bases(&claim.model).won().contains(x as usize);
    if claim.is_p(0, &claim.no_weight()) == (claim.ground.is_none() || at_once(0)) {
        return Some(false);
    }
    let heaps = options(claim, toy);
    let changes = heaps.iter().flat_map(|(_, options)| options).map(|(_, change)| change);
    let all: Vec<&Weight> = claim.weight.iter().chain(changes).collect();
    let most = |scale: usize| all.iter().map(|weight| weight.numbers()[scale].abs()).max();
    let most = (0..claim.scales.rank()).map(|scale| 2 * most(scale).unwrap() as u32);
    let fine = claim.scales.raised(&most.collect::<Vec<_>>());
    let (reach, classes) = (reach(claim, &fine), fine.classes());
    let times = |x: u32, y: u32| claim.model.times(x, y);
    let of = |heap: usize| (claim.model.value[heap], &claim.weight[heap]);
    for x in (0..order).filter(|&x| at_once(x)) {
        if reach[x as usize].iter().any(|class| claim.is_p(x, &fine.weight(class))) {
            return Some(false);
        }
    }
    for (heap, options) in &heaps {
        let (value, weight) = of(*heap);
        for (z, class) in (0..order).flat_map(|z| reach[z as usize].iter().map(move |c| (z, c))) {
            let whole = fine.weight(class).plus(weight);
            let to_p = options.iter().any(|(to, by)| claim.is_p(times(z, *to), &whole.plus(by)));
            if claim.is_p(times(z, value), &whole) && to_p {
                return Some(false);
            }
        }
    }
    let deficit = |value: u32, options: &[Change]| -> Vec<bool> {
        let pairs = (0..order).flat_map(|z| (0..classes).map(move |class| (z, class)));
        let is_in = pairs.map(|(z, class)| {
            let (x, whole) = (times(z, value), fine.weight(class));
            let to_p = options.iter().any(|(to, by)| claim.is_p(times(z, *to), &whole.plus(by)));
            reach[x as usize].contains(class) && !at_once(x) && !claim.is_p(x, &whole) && !to_p
        });
        is_in.collect()
    };
    let at = |z: u32, class: usize| z as usize * classes + class;
    let single = |(heap, options): &(usize, Vec<_>)| {
        let (value, weight) = of(*heap);
        (value, weight, deficit(value, options))
    };
    let single: Vec<_> = heaps.iter().map(single).collect();
    let empty = (0, deficit(0, &[]), fine.class(&claim.no_weight()));
    let mut seen = BTreeSet::from([empty.clone()]);
    let mut waiting = vec![empty];
    while let Some((x, before, class)) = waiting.pop() {
        if seen.len() > 5_000 {
            return None;
        }
        for (y, by, own) in &single {
            let both = |z: u32, c| before[at(times(z, *y), c)] && own[at(times(z, x), c)];
            let both = &both;
            let sum: Vec<bool> =
                (0..order).flat_map(|z| (0..classes).map(move |c| both(z, c))).collect();
            for &class in &fine.moved(by)[class] {
                if sum[at(0, class)] {
                    return Some(false);
                }
                let next = (times(x, *y), sum.clone(), class);
                if seen.insert(next.clone()) {
                    waiting.push(next);
                }
            }
        }
    }
    Some(true)
}

/// How many claims held, and how many did not, as the verification says.
#[derive(Debug, Default)]
struct Counts([u32; 2]);

impl Counts {
    fn compare(&mut self, claim: &Claim, toy: &Toy) -> bool {
        let Some(holds) = holds(claim, toy) else { return false };
        let verdict = claim.verify(toy, &Run::unlimited()).unwrap();
        assert_ne!(verdict, Verdict::TooLarge);
        assert_eq!(verdict == Verdict::Right, holds, "{toy:?} {claim:?}");
        self.0[usize::from(holds)] += 1;
        holds
    }

    /// The claim, and with one outcome turned.
    fn compare_nearby(&mut self, claim: Claim, toy: &Toy, dice: &mut Dice) {
        let claim = match dice.roll(3) {
            0 => invented::on_two_scales(claim, dice),
            _ => claim,
        };
        let claim = &claim;
        if self.compare(claim, toy) {
            for _ in 0..4 {
                let mut wrong = claim.clone();
                let x = dice.roll(claim.model.order() as u64) as usize;
                turn(&mut wrong, x, dice.roll(claim.scales.classes() as u64) as usize);
                self.compare(&wrong, toy);
            }
        }
    }
}

/// Every move changes the parity of the weight, and odd weights are P, whatever else counts.
fn parity(dice: &mut Dice) -> (Toy, Claim) {
    let heaps = 1 + dice.roll(3);
    let mut toy = invented::toy(heaps, dice);
    let mut odd = vec![false];
    for heap in 1..=heaps as usize {
        let is_odd =
            |parts: &Vec<u64>| parts.iter().fold(false, |sum, &part| sum != odd[part as usize]);
        let first = toy.0[heap].first().map(is_odd).unwrap_or(true);
        toy.0[heap].retain(|parts| is_odd(parts) == first);
        odd.push(!first);
    }
    let weight = odd.iter().enumerate().map(|(heap, &odd)| match heap {
        0 => 0,
        _ => 2 * dice.both(1) + i64::from(odd),
    });
    let weight = weight.collect();
    let scale = Scale::new(1 + dice.roll(3) as u32, 2 + 2 * dice.roll(2) as u32);
    let mut claim = invented::claim(invented::model(heaps, dice), weight, scale);
    for row in &mut claim.p {
        *row = Bits::collect(scale.classes(), |class| scale.weight(class) % 2 != 0);
    }
    (toy, claim)
}

/// Compares so many invented claims, and claims like them, with the conditions.
fn are_verified_as_the_conditions_say(
    invented: fn(&mut Dice) -> (Toy, Claim),
    rounds: usize,
    mut dice: Dice,
) {
    let mut counts = Counts::default();
    for _ in 0..rounds {
        let (toy, claim) = invented(&mut dice);
        counts.compare_nearby(claim, &toy, &mut dice);
    }
    assert!(counts.0.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
fn claims_by_parity_are_verified_as_the_conditions_say() {
    are_verified_as_the_conditions_say(parity, 400, Dice(1));
}

/// Whether a sum is P by search, on a ground that wins at once beside some elements.
fn is_p(claim: &Claim, toy: &Toy, sum: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&found) = known.get(sum) {
        return found;
    }
    let x = claim.model.of_sum(sum.iter().map(|&heap| heap as u32));
    let mut lost = !claim.ground.bases(&claim.model).won().contains(x as usize);
    lost &= !claim.ground.is_none() || sum.iter().any(|&heap| !toy.0[heap as usize].is_empty());
    for (place, &heap) in sum.iter().enumerate() {
        for parts in &toy.0[heap as usize] {
            let mut option = [&sum[..place], &sum[place + 1..], parts].concat();
            option.sort_unstable();
            lost &= !is_p(claim, toy, &option, known);
        }
    }
    known.insert(sum.to_vec(), lost);
    lost
}

/// What the outcomes of small sums suggest, the smallest sum of each value.
fn suggested(dice: &mut Dice) -> (Toy, Claim) {
    let heaps = 1 + dice.roll(2);
    let toy = invented::toy(heaps, dice);
    let model = invented::model(heaps, dice);
    let weight: Vec<i64> =
        (0..=heaps).map(|heap| if heap == 0 { 0 } else { dice.both(2) }).collect();
    let scale = Scale::new(1 + dice.roll(3) as u32, 1 + dice.roll(3) as u32);
    let mut claim = invented::claim(model, weight, scale);
    if dice.roll(3) == 0 {
        // The heaps have the same elements below.
        let often = 1 + dice.roll(3);
        let won = Bits::collect(claim.model.order(), |_| dice.roll(often + 1) == 0);
        claim.ground = Arc::new(Ground::over(claim.model.clone(), heaps as u32 + 1, won));
    }
    let (mut known, mut told) = (HashMap::new(), BTreeSet::new());
    let mut sums: Vec<Vec<u64>> = vec![vec![]];
    while let Some(sum) = sums.first().cloned() {
        let mut next = Vec::new();
        for sum in &sums {
            let x = claim.model.of_sum(sum.iter().map(|&heap| heap as u32)) as usize;
            let class = claim
                .scales
                .class(&Weight::sum(1, sum.iter().map(|&heap| &claim.weight[heap as usize])));
            if told.insert((x, class)) && is_p(&claim, &toy, sum, &mut known) {
                claim.p[x].insert(class);
            }
            let last = sum.last().copied().unwrap_or(1);
            next.extend((last..=heaps).map(|heap| [&sum[..], &[heap]].concat()));
        }
        sums = if sum.len() < 8 { next } else { Vec::new() };
    }
    (toy, claim)
}

#[test]
fn claims_that_small_sums_suggest_are_verified_as_the_conditions_say() {
    are_verified_as_the_conditions_say(suggested, 2000, Dice(2));
}

/// One heap of one token: P with an odd number of them. Heaps have the element and the weight 1.
fn ones(cycle: (u32, u32), scale: Scale) -> (Toy, Claim) {
    let toy = Toy(vec![vec![], vec![vec![]]]);
    let mut claim = invented::claim(invented::counting(&[cycle]), vec![0, 1], scale);
    for row in &mut claim.p {
        *row = Bits::collect(scale.classes(), |class| scale.weight(class) % 2 != 0);
    }
    (toy, claim)
}

/// With more classes than there are bits in a block, each outcome that sums have counts.
#[test]
fn claims_of_several_blocks_are_verified() {
    for width in [28, 29, 30, 60, 61] {
        let (toy, claim) = ones((0, 1), Scale::new(width, 2));
        let mut counts = Counts::default();
        assert!(counts.compare(&claim, &toy));
        for class in 0..claim.scales.classes() {
            let mut wrong = claim.clone();
            turn(&mut wrong, 0, class);
            let told = claim.scales.weight(class).numbers()[0] < 0;
            assert_eq!(counts.compare(&wrong, &toy), told, "{width} {class}");
        }
    }
}

#[test]
fn it_stops_where_the_memory_ends() {
    let stopped = |claim: &Claim, toy: &Toy, memory: u64| {
        let budget = Budget { memory: Some(memory), ..Budget::default() };
        claim.verify(toy, &Run::new(budget))
    };
    // The products of 12 elements take two bytes each, and sums less than that.
    let (toy, claim) = ones((0, 12), Scale::new(1, 2));
    assert_eq!(stopped(&claim, &toy, 287), Err(Stop::Limit(Limit::Memory(287))));
    assert_eq!(stopped(&claim, &toy, 288), Ok(Verdict::Right));
    // With one element, one sum of one block is carried.
    let (toy, claim) = ones((0, 1), Scale::new(1, 2));
    assert_eq!(stopped(&claim, &toy, 7), Err(Stop::Limit(Limit::Memory(7))));
    assert_eq!(stopped(&claim, &toy, 8), Ok(Verdict::Right));
}

#[test]
fn it_stops_where_the_blocks_end() {
    let (toy, claim) = ones((0, 1), Scale::new(1, 2));
    let within = |most: usize| claim.verify_within(most, &toy, &Run::unlimited()).unwrap();
    assert_eq!((within(0), within(1)), (Verdict::TooLarge, Verdict::Right));
}
