//! Questions about normal play, and the arithmetic around it.

use super::desk::{Desk, heaps, number, parse, position};
use super::found::{Answered, Found, Question};
use grundy::Rules;
use std::collections::BTreeSet;

pub(super) fn ask(desk: &mut Desk<'_>, question: &Question<'_>) -> Answered {
    let Question { verb, args, printed } = *question;
    Ok(Some(match (verb, args) {
        ("nim", [game, range]) => {
            let range = heaps(range);
            let last = range.last().copied().unwrap_or(0);
            let values = desk.values(game, 0..=last);
            Found::list(range.iter().map(|&heap| values[heap as usize]), printed)
        }
        ("nim-of", [game, sum]) => {
            let sum = position(sum);
            let values = desk.values(game, 0..=sum.largest().unwrap_or(0));
            let value = sum.heaps().fold(0, |value, heap| value ^ values[heap as usize]);
            Found::text(value, printed)
        }
        ("nim-period" | "nim-preperiod", [game]) => {
            let sequence = desk.sequence(game)?;
            let text = match sequence.periodicity().proved().map(|proved| proved.period()) {
                Some(period) if verb == "nim-preperiod" => period.preperiod().to_string(),
                Some(period) => format!("{} from {}", period.period(), period.preperiod()),
                None => "not proved".to_owned(),
            };
            Found::text(text, printed)
        }
        // The values that occur in the period; those that occur and do not.
        ("period-values" | "other-values", [game]) => {
            let period = desk.sequence(game)?.periodicity().proved().expect("a period").period();
            let end = period.cycle().len();
            let values = desk.values(game, 0..=end - 1);
            let within: BTreeSet<u64> =
                values[period.preperiod() as usize..].iter().copied().collect();
            let all: BTreeSet<u64> = values.iter().copied().collect();
            let shown: Vec<u64> = match verb {
                "period-values" => within.into_iter().collect(),
                _ => all.difference(&within).copied().collect(),
            };
            Found::set(shown, printed)
        }
        ("nim-group", [game]) => {
            let last = desk.sequence(game)?.values().len().min(1000) as u64 - 1;
            let mut span = BTreeSet::from([0]);
            for value in desk.values(game, 0..=last) {
                let more: Vec<u64> = span.iter().map(|x| x ^ value).collect();
                span.extend(more);
            }
            Found::text(span.len(), printed)
        }
        ("guy-smith", [game]) => {
            let game = parse(game);
            let sequence = grundy::nim::sequence(&game, 10_000, &desk.run).into_whole()?;
            let period = sequence.periodicity().proved().expect("a short period").period();
            let last = game.code().and_then(|code| code.last_place()).expect("a finite code");
            let end = 2 * period.cycle().len() + last as u64;
            Found::text(end, printed)
        }
        ("normal-outcome", [game, sum]) => {
            let sum = position(sum);
            let values = desk.values(game, 0..=sum.largest().unwrap_or(0));
            let value = sum.heaps().fold(0, |value, heap| value ^ values[heap as usize]);
            Found::text(if value == 0 { "P" } else { "N" }, printed)
        }
        ("normal-wins", [game, from, to]) => {
            let option = if *to == "0" { Vec::new() } else { heaps(to) };
            assert!(parse(game).options(number(from)).contains(&option), "no move");
            let values = desk.values(game, 0..=number(from));
            let value = option.iter().fold(0, |value, &heap| value ^ values[heap as usize]);
            Found::text(if value == 0 { "wins" } else { "loses" }, printed)
        }
        ("nim-sum", numbers) => {
            Found::text(numbers.iter().map(|n| number(n)).fold(0, |x, y| x ^ y), printed)
        }
        ("bitwise-and", numbers) => {
            Found::text(numbers.iter().map(|n| number(n)).fold(u64::MAX, |x, y| x & y), printed)
        }
        ("mex", numbers) => {
            let set: BTreeSet<u64> = numbers.iter().map(|n| number(n)).collect();
            Found::text((0..).find(|n| !set.contains(n)).expect("a number"), printed)
        }
        ("z-vector" | "reversed-z-vector", [digits]) => {
            let mut digits: Vec<char> = digits.chars().collect();
            if verb == "reversed-z-vector" {
                digits.reverse();
            }
            let common =
                |at: usize| digits[at..].iter().zip(&digits).take_while(|(a, b)| a == b).count();
            Found::list((1..digits.len()).map(common), printed)
        }
        ("percent", [part, whole]) => {
            let percent = 100.0 * number(part) as f64 / number(whole) as f64;
            let decimals = printed.split_once('.').map_or(0, |(_, after)| after.len());
            Found::text(format!("{percent:.decimals$}"), printed)
        }
        ("same-game", [one, other]) => {
            let (one, other) = (parse(one), parse(other));
            let same = (0..=desk.few()).all(|heap| one.options(heap) == other.options(heap));
            Found::text(if same { "yes" } else { "no" }, printed)
        }
        ("options", [game, heap]) => {
            let options = parse(game).options(number(heap));
            let text = |option: &Vec<u64>| {
                let heaps: Vec<String> = option.iter().map(ToString::to_string).collect();
                if heaps.is_empty() { "0".to_owned() } else { heaps.join("+") }
            };
            Found::set(options.iter().map(text), printed)
        }
        ("move-count", [game, last]) => {
            let game = parse(game);
            let moves: usize = (1..=number(last)).map(|heap| game.options(heap).len()).sum();
            Found::text(moves, printed)
        }
        _ => return Ok(None),
    }))
}
