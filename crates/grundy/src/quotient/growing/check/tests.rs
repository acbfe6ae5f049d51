//! The numbers of invented laws, and the sums that a law is compared with, by their definitions.

use super::*;
use crate::Game;
use crate::cycle::Cycle;
use crate::dice::Dice;
use crate::quotient::Solver;
use crate::quotient::growing::guess::guesses;
use crate::quotient::growing::invented::{game, law};
use crate::rules::{Code, Structure, Visit};
use crate::run::Budget;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// What the theorem asks of the numbers, one after the other.
fn hypotheses(law: &Law) -> bool {
    let (l, p) = (law.cycle.index(), law.cycle.period());
    let heap = |n: u64| law.heaps[n as usize];
    if law.heaps.len() as u64 != l + p || l < 1 {
        return false;
    }
    let nothing = (Element::IDENTITY, 0, 0);
    (heap(0).element, heap(0).weight, heap(0).height) == nothing
        && (0..l + p).all(|n| heap(n).weight >= 0)
        && (0..l + p).all(|n| heap(n).height >= 0)
        && (l..l + p).any(|n| heap(n).height > 0)
        && 0 < law.height_step
        && (law.weight_step..=2 * law.weight_step).contains(&law.height_step)
}

#[test]
fn numbers_that_the_theorem_is_for() {
    let (mut dice, mut counts) = (Dice(3), [0; 2]);
    for _ in 0..4000 {
        let mut law = law(&mut dice);
        assert!(law.grows_evenly() && hypotheses(&law), "{law:?}");
        let (at, by) = (dice.roll(law.heaps.len() as u64) as usize, i128::from(dice.roll(5)) - 2);
        match dice.roll(9) {
            0 => law.heaps[at].weight -= 1 + i128::from(dice.roll(2)),
            1 => law.heaps[at].height -= 1 + i128::from(dice.roll(2)),
            2 => law.heaps[0].element = Element::new(1),
            3 => law.weight_step += by,
            4 => law.height_step += by,
            5 => law.heaps.iter_mut().skip(at).for_each(|heap| heap.height = 0),
            6 => (law.weight_step, law.height_step) = (0, 0),
            7 => law.cycle = Cycle::new(law.cycle.index() - 1, law.cycle.period() + 1).unwrap(),
            _ => law.heaps.push(law.heaps[at]),
        }
        let right = hypotheses(&law);
        assert_eq!(law.grows_evenly(), right, "{law:?}");
        counts[usize::from(right)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
}

#[test]
fn disorder_and_halves_of_invented_laws() {
    let (mut dice, mut counts) = (Dice(4), [[0; 2]; 3]);
    for round in 0..1500 {
        let mut law = law(&mut dice);
        if round % 3 == 0 {
            let at = 1 + dice.roll(law.cycle.index()) as usize;
            law.heaps[at].height += i128::from(dice.roll(80));
        }
        let u = |n: u64| law.heap(n).height;
        let high = |n: u64| n >= law.cycle.index() && u(n) > 0;
        let breaks =
            |n: u64| (n..400).rev().find(|&m| high(m) && u(m) < u(n)).map_or(0, |m| m - n + 1);
        let least = (0..12).map(breaks).max().filter(|&b| b <= 32);
        assert_eq!(law.disorder(), least, "{law:?}");
        counts[0][usize::from(least.is_some())] += 1;
        let disorder = least.unwrap_or(1);
        counts[1][usize::from(disorder > 0)] += 1;
        let (k, p) = (dice.roll(4), law.cycle.period());
        assert_eq!(law.reach(k, disorder), 2 * (law.cycle.index() + p + disorder) + k);
        let (from, by) = (law.reach(k, disorder) + dice.roll(9), i128::from(dice.roll(12)));
        let spreads = (from..from + 2 * p)
            .filter(|&n| high(n))
            .all(|n| (0..).take_while(|i| 2 * i <= n + p + disorder).all(|i| u(n) - u(i) >= by));
        assert_eq!(law.spreads(from, disorder, by), spreads, "{law:?}");
        counts[2][usize::from(spreads)] += 1;
    }
    assert!(counts.as_flattened().iter().all(|&count| count > 50), "{counts:?}");
}

#[test]
fn numbers_of_invented_laws() {
    let (mut dice, mut count) = (Dice(6), 0);
    for _ in 0..400 {
        let (game, law) = (game(&mut dice), law(&mut dice));
        let (p, disorder) = (law.cycle.period(), dice.roll(3));
        let least = law.reach(dice.roll(3), disorder);
        let last = least + dice.roll(30);
        let options = Options::new(&law, &game, last + p);
        let gain = |from: u64| {
            let moves = (0..from + p).flat_map(|n| {
                let heap = law.heap(n);
                options.of[n as usize].iter().map(move |option| {
                    let gain = heap.weight - option.weight;
                    let raised = gain + option.height - heap.height;
                    (n, gain, raised)
                })
            });
            let needed = moves.map(|(n, gain, raised)| match law.is_low(n) {
                true => gain.abs(),
                false => gain.max(raised),
            });
            needed.chain([0]).max().unwrap()
        };
        let u = |n: u64| law.heap(n).height;
        let fits = |&from: &u64| {
            let deep = law.most + gain(from) + 1;
            let mut high = (from..from + 2 * p).filter(|&n| !law.is_low(n));
            high.all(|n| (0..=(n + p + disorder) / 2).all(|i| u(n) - u(i) >= deep))
        };
        let froms: Vec<u64> = (least..=last).filter(fits).step_by(p as usize).take(8).collect();
        let right = froms
            .iter()
            .flat_map(|&from| (gain(from)..gain(from) + 8).map(move |margin| (from, margin)));
        let right: Vec<_> = right.map(|(n, m)| (n, disorder, gain(n), m)).collect();
        let found = numbers(&law, &options, disorder, least..=last);
        let found: Vec<_> =
            found.map(|all| (all.from, all.disorder, all.most_gain, all.margin)).collect();
        assert_eq!(found, right, "{game}: {law:?}");
        count += right.len();
    }
    assert!(count > 1000, "{count}");
}

/// All sums of up to sixteen heaps below `end`.
fn sums(end: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    let mut next = 0;
    while let Some(sum) = all.get(next).cloned() {
        let last = sum.last().copied().unwrap_or(1);
        let longer = (last..end).map(|n| sum.iter().copied().chain([n]).collect());
        all.extend(longer.filter(|_| sum.len() < 16).collect::<Vec<Vec<u64>>>());
        next += 1;
    }
    all
}

#[test]
fn all_sums_of_small_heaps_are_compared() {
    let (mut dice, mut counts) = (Dice(5), [0; 2]);
    for _ in 0..150 {
        let (game, law) = (game(&mut dice), law(&mut dice));
        let mut solver = Solver::new(game);
        solver.extend_to(5, &Run::unlimited());
        let model = solver.model();
        let end = 1 + dice.roll(model.value.len().min(4) as u64);
        let mut told = Vec::new();
        visit_sums(&law, model, end, &mut |x, balance, is_p| told.push((x, balance, is_p)));
        let calls = told.len();
        let folded = |(x, balance, is_p): (Element, i128, bool)| (x, balance.max(0), is_p);
        let told: BTreeSet<_> = told.into_iter().map(folded).collect();
        // Sums as heavy as the highest heap are alike.
        let heavy = (0..end).map(|n| law.heap(n).height).max().unwrap();
        let value = |sum: Vec<u64>| {
            let heaps: Vec<Weighed> = sum.iter().map(|&n| law.heap(n)).collect();
            let element =
                heaps.iter().fold(Element::IDENTITY, |x, heap| law.times(x, heap.element));
            let weight: i128 = heaps.iter().map(|heap| heap.weight).sum();
            let height = heaps.iter().map(|heap| heap.height).max().unwrap_or(0);
            (model.of_sum(sum.iter().map(|&n| n as u32)), element, weight.min(heavy), height)
        };
        let all: BTreeSet<_> = sums(end).into_iter().map(value).collect();
        assert_eq!(calls, all.len(), "each is told once: {law:?}");
        let right = all.into_iter().map(|(q, element, weight, height)| {
            folded((element, height - weight, model.p.contains(q as usize)))
        });
        let right: BTreeSet<_> = right.collect();
        assert_eq!(told, right, "{law:?}");
        let agreed = right.iter().all(|&(x, balance, is_p)| law.is_p(x, balance) == is_p);
        assert_eq!(agrees(&law, model, end), agreed, "{law:?}");
        counts[usize::from(agreed)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}

/// The options of Knots, under any code.
struct Called(Code);

impl Rules for Called {
    fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
        "4.7".parse::<Game>().unwrap().visit_options(heap, visit)
    }

    fn structure(&self) -> Structure<'_> {
        Structure::Code(&self.0)
    }
}

/// What is proved of a law with fewer heaps of the quotient, as if the code were this one.
fn with(solver: &Solver<Game>, law: &Law, heaps: usize, rules: &dyn Rules) -> Option<(u64, i128)> {
    let mut model = solver.model().clone();
    model.value.truncate(heaps);
    let found = proved(law.clone(), rules, &model, &Run::unlimited());
    found.map(|proved| (proved.checked_to, proved.margin))
}

#[test]
fn how_many_heaps_the_law_of_knots_needs() {
    let mut solver = Solver::new("4.7".parse::<Game>().unwrap());
    solver.extend_to(32, &Run::unlimited());
    let game = solver.rules().clone();
    let solver = Solver::restore(game, &solver.save(), &Run::unlimited()).unwrap();
    let law = guesses(solver.rules(), solver.tables(), &Run::unlimited()).swap_remove(0);
    let called = |heaps, code: &str| with(&solver, &law, heaps, &Called(code.parse().unwrap()));
    for heaps in 15..=33 {
        assert_eq!(called(heaps, "4.7"), (heaps >= 17).then_some((17, 4)), "{heaps} heaps");
    }
    // The theorem is for finite codes that leave at most two heaps.
    assert_eq!(called(33, "4.F"), None);
    assert_eq!(called(33, "4.7(3)"), None);
    assert_eq!(called(33, "4.77"), Some((18, 4)));
}

/// Laws in which larger heaps may be lower, or heaps are low: sums of more heaps must be known.
#[test]
fn how_many_heaps_other_laws_need() {
    for (code, heap, least, numbers) in [("0.734", 40, 41, (19, 2)), ("0.26", 48, 38, (36, 4))] {
        let mut solver = Solver::new(code.parse::<Game>().unwrap());
        let _ = solver.solve(&Run::new(Budget { heap: Some(heap), ..Budget::default() }));
        let law = &solver.proved_law().unwrap().law;
        for heaps in [least - 3, least - 2, least - 1, least, solver.model().value.len()] {
            let found = with(&solver, law, heaps, solver.rules());
            assert_eq!(found, (heaps >= least).then_some(numbers), "{code}: {heaps} heaps");
        }
    }
}
