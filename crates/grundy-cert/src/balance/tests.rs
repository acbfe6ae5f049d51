//! The conditions of the theorem of balance, each by itself, on invented laws. A law that is right
//! for small heaps and breaks one condition alone is hard to find; invented ones break each. How
//! often they do is what the checker said when these lists were written, and changes if a check is
//! weakened.

use super::*;
use crate::Limits;
use crate::format::{Code, Rules};
use crate::refusal::stop;
use crate::tests::Dice;

fn game(dice: &mut Dice) -> Game {
    let codes: [&[u64]; 6] = [&[0, 3], &[0, 3, 3], &[0, 7], &[4, 3], &[4, 7], &[0, 2, 7]];
    let digits = codes[dice.roll(6) as usize].to_vec();
    Game::new(&Rules::Code(Code { digits, tail: vec![] })).unwrap()
}

/// A law of one, two, three or four elements.
fn claim(dice: &mut Dice) -> Balance {
    let monoids: [&[&[u32]]; 7] = [
        &[&[0]],
        &[&[1, 0]],
        &[&[1, 1]],
        &[&[1, 2, 1]],
        &[&[1, 2, 2]],
        &[&[1, 0, 2], &[2, 2, 2]],
        &[&[1, 0, 3, 2], &[2, 3, 0, 1]],
    ];
    let action = monoids[dice.roll(7) as usize];
    let order = action[0].len() as u64;
    let (preperiod, period, most) = (1 + dice.roll(3), 1 + dice.roll(3), dice.roll(3));
    let delta = 1 + dice.roll(2);
    let given = preperiod + period;
    let mut heights = dice.list(given, 4);
    heights[preperiod as usize] += u64::from(dice.roll(2) == 0);
    let often = 1 + dice.roll(6);
    let p = |dice: &mut Dice| (0..=most).filter(|_| dice.roll(often) == 0).collect();
    Balance {
        order,
        action: action.iter().map(|images| images.to_vec()).collect(),
        elements: dice.list(given, order).iter().map(|&x| x as u32).collect(),
        weights: dice.list(given, 3),
        heights,
        preperiod,
        period,
        weight_step: delta,
        height_step: delta + dice.roll(delta + 1),
        most,
        p_balances: (0..order).map(|_| p(dice)).collect(),
        from: 0,
        margin: dice.roll(10),
    }
}

/// The law, with N as small as step 3 allows and a little more.
fn begun(dice: &mut Dice, mut claim: Balance, game: &Game, meter: &mut Meter) -> Option<Balance> {
    let (order, last_place) = shape(game, &claim).ok()?;
    if claim.p_balances[0].first() == Some(&0) {
        return None;
    }
    while Law::new(order, last_place, &claim, meter).is_err() {
        claim.from += 1;
    }
    claim.from += dice.roll(20);
    Some(claim)
}

/// A reason without its numbers, and their sum.
fn reason(verdict: Checked<()>) -> (String, i64) {
    let reason = verdict.map_or_else(|refusal| refusal.to_string(), |()| "holds".into());
    let split = |c: char| !c.is_ascii_digit() && c != '-';
    let sum = reason.split(split).filter_map(|word| word.parse::<i64>().ok()).sum();
    (reason.split(|c: char| !split(c)).collect(), sum)
}

#[test]
fn conditions_one_by_one() {
    let mut dice = Dice::new(3);
    let mut census: BTreeMap<(usize, bool, String), (usize, i64)> = BTreeMap::new();
    let (mut known, mut heavy) = (0, 0);
    for _ in 0..12_000 {
        let meter = &mut Meter::new(&Limits::default());
        let game = game(&mut dice);
        let claim = claim(&mut dice);
        let Some(claim) = begun(&mut dice, claim, &game, meter) else { continue };
        let (order, last_place) = shape(&game, &claim).unwrap();
        let law = Law::new(order, last_place, &claim, meter).unwrap();
        let theorem = Theorem::new(&game, &law, meter).unwrap();
        known += theorem.known_to(meter).unwrap();
        heavy += theorem.heavy().unwrap();
        let hypotheses = theorem.hypotheses(meter);
        let near = if hypotheses.is_ok() { theorem.near(meter) } else { stop("not asked") };
        let verdicts = [hypotheses, theorem.no_p_to_p(meter), theorem.far_above(meter), near];
        let some_low = claim.heights[claim.preperiod as usize..].contains(&0);
        for (place, verdict) in verdicts.into_iter().enumerate() {
            let (reason, sum) = reason(verdict);
            let (count, sums) = census.entry((7 + place, some_low, reason)).or_default();
            (*count, *sums) = (*count + 1, *sums + sum);
        }
    }
    let found = census.iter().map(|((step, some_low, reason), (count, sum))| {
        format!("{step}{} {count} {sum} {reason}", if *some_low { " low" } else { "" })
    });
    let found: Vec<String> = found.collect();
    assert_eq!((known, heavy), (204_359, 20_612));
    assert_eq!(found.join("\n"), EXPECTED.trim());
}

/// The step, how often, the sum of all numbers in the reasons, the reason.
const EXPECTED: &str = "
7 1456 0 holds
7 1226 8582 refused at step : a heap before the period is too heavy; the check must begin later
7 783 22041 refused at step : halves of heap  are not low enough; the check must begin later
7 1288 9016 refused at step : the margin is less than a gain
7 low 441 0 holds
7 low 437 3059 refused at step : a heap before the period is too heavy; the check must begin later
7 low 187 1309 refused at step : a heap before the period is too high; the check must begin later
7 low 451 12923 refused at step : halves of heap  are not low enough; the check must begin later
7 low 441 3087 refused at step : the margin is less than a gain
8 2090 0 holds
8 2663 27349 refused at step : a move of heap  leads from P to P
8 low 820 0 holds
8 low 7 74 refused at step : a move of heap  beside a low heap leads from P to P
8 low 1130 11607 refused at step : a move of heap  leads from P to P
9 895 0 holds
9 3858 117525 refused at step : heap  beside element  with a large balance: no move to P
9 low 387 0 holds
9 low 1570 50504 refused at step : heap  beside element  with a large balance: no move to P
10 166 0 holds
10 3297 0 not checked: not asked
10 1290 34610 refused at step : heap  beside element  with balance : no move to P
10 low 69 0 holds
10 low 1516 0 not checked: not asked
10 low 372 11365 refused at step : heap  beside element  with balance : no move to P
";
