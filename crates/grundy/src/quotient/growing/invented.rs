//! Invented laws of balance, for the tests of single conditions. A law that is right for small
//! heaps and breaks one condition alone is hard to find; invented ones break each.

use super::law::{Law, Weighed};
use crate::Game;
use crate::cycle::Cycle;
use crate::dice::Dice;
use crate::monoid::{Element, Monoid};

/// A code that leaves at most two heaps.
pub(super) fn game(dice: &mut Dice) -> Game {
    const CODES: [&str; 10] =
        ["0.3", "0.33", "0.7", "4.3", "4.7", "0.27", "4.0", "0.4", "0.24", "0.05"];
    CODES[dice.roll(10) as usize].parse().unwrap()
}

/// Monoids of one, two, three and four elements.
fn monoid(dice: &mut Dice) -> Monoid {
    const TABLES: [&[u32]; 7] = [
        &[0],
        &[0, 1, 1, 0],
        &[0, 1, 1, 1],
        &[0, 1, 2, 1, 2, 1, 2, 1, 2],
        &[0, 1, 2, 1, 2, 2, 2, 2, 2],
        &[0, 1, 2, 1, 0, 2, 2, 2, 2],
        &[0, 1, 2, 3, 1, 0, 3, 2, 2, 3, 0, 1, 3, 2, 1, 0],
    ];
    let table = TABLES[dice.roll(7) as usize];
    Monoid::new(table.len().isqrt(), table.to_vec()).unwrap()
}

/// A law whose numbers are as the theorem wants them.
pub(super) fn law(dice: &mut Dice) -> Law {
    let monoid = monoid(dice);
    let (index, period, most) = (1 + dice.roll(3), 1 + dice.roll(3), dice.roll(3));
    let delta = 1 + dice.roll(2);
    // Where heights exceed twice the weights by much, heaps from N on may weigh less than V.
    let tall = 4 + 8 * (dice.roll(3) / 2);
    let heaps = (0..index + period).map(|n| {
        let mut number = |end: u64| if n == 0 { 0 } else { dice.roll(end) };
        Weighed {
            element: Element::new(number(monoid.order() as u64) as u32),
            weight: number(3).into(),
            height: number(tall).into(),
        }
    });
    let mut heaps: Vec<Weighed> = heaps.collect();
    if heaps[index as usize..].iter().all(|heap| heap.height == 0) {
        heaps[index as usize].height = 1 + i128::from(dice.roll(3));
    }
    let often = 1 + dice.roll(6);
    let mut row = |_| (0..=most).map(|_| dice.roll(often) == 0).collect();
    Law {
        p: monoid.elements().map(&mut row).collect(),
        monoid,
        heaps,
        cycle: Cycle::new(index, period).unwrap(),
        weight_step: delta.into(),
        height_step: (delta + dice.roll(delta + 1)).into(),
        most: most.into(),
        names: Vec::new(),
    }
}

/// In 0.3 one token is taken at a time, and the parity of all tokens tells: a law that is right
/// whatever weights and heights are, if they are as the theorem wants them.
pub(super) fn parity_law(dice: &mut Dice) -> Law {
    let law = law(dice);
    let period = 2 * law.cycle.period();
    let heaps = (0..law.cycle.index() + period).map(|n| {
        let Weighed { weight, height, .. } = law.heap(n);
        Weighed { element: Element::new(n as u32 % 2), weight, height }
    });
    Law {
        heaps: heaps.collect(),
        monoid: Monoid::new(2, vec![0, 1, 1, 0]).unwrap(),
        p: [false, true].map(|is_p| vec![is_p; law.most as usize + 1]).to_vec(),
        cycle: Cycle::new(law.cycle.index(), period).unwrap(),
        weight_step: 2 * law.weight_step,
        height_step: 2 * law.height_step,
        ..law
    }
}
