//! Questions that only Allemang (1984) asks: Grundy's Game, other bases, recurrences.

use super::desk::{Desk, heaps, number, parse, position};
use super::found::{Answered, Found, Question};
use grundy::misere::blurry::Blur;
use grundy::misere::{Adder, Blurry, Genera};
use grundy::outcome::moves;
use grundy::rules::Visit;
use grundy::run::Stop;
use grundy::{Position, Rules};
use std::ops::ControlFlow;

pub(super) fn ask(desk: &mut Desk<'_>, question: &Question<'_>) -> Answered {
    let Question { verb, args, printed } = *question;
    Ok(Some(match (verb, args) {
        // A line of table iii: a star if the heap is an adder, normal value, blurry genus.
        ("heap", [game, heap]) => {
            let heap = number(heap);
            let genera = desk.genera(game, heap)?;
            let genus = genera.genus(heap).expect("settled");
            let star = if genera.adder(heap).is_some() { "*" } else { "" };
            let blurry = Blurry::from(genus).prefix(4);
            Found::text(format!("{star}{}({blurry})", genus.normal()), printed)
        }
        ("sums", [game, sums @ ..]) => {
            let mut shown = Vec::new();
            for sum in sums {
                let genus = desk.genus_of_sum(game, &position(sum))?;
                shown.push(Blurry::from(&genus).prefix(4));
            }
            Found::list(shown, printed)
        }
        // Sums of two heaps, one from each list, with fewer counters than a bound: all P?
        ("p-sums", [game, first, second, bound]) => {
            let (first, second) = (heaps_by_three(first), heaps_by_three(second));
            let bound = number(bound);
            let mut count = 0;
            for &a in &first {
                for &b in second.iter().filter(|&b| a + b < bound) {
                    let sum = Position::new([a, b]);
                    if !desk.genus_of_sum(game, &sum)?.misere_outcome().is_p() {
                        return Ok(Some(Found::new(format!("{sum} is N"), false)));
                    }
                    count += 1;
                }
            }
            Found::new(format!("all {count} are P"), printed == "all are P")
        }
        // P-positions of two heaps that are no adders and not in any of these lines.
        ("other-p-sums", [game, bound, lines @ ..]) => {
            let bound = number(bound);
            let lines: Vec<[Vec<u64>; 2]> = lines
                .iter()
                .map(|line| {
                    let (first, second) = line.split_once('+').expect("LIST+LIST");
                    [heaps_by_three(first), heaps_by_three(second)]
                })
                .collect();
            let listed = |a: u64, b: u64| {
                let fits = |[first, second]: &[Vec<u64>; 2]| {
                    first.contains(&a) && second.contains(&b)
                        || first.contains(&b) && second.contains(&a)
                };
                lines.iter().any(fits)
            };
            let mut others = Vec::new();
            let genera = desk.genera(game, bound)?;
            let wild: Vec<u64> = (1..bound).filter(|&heap| genera.adder(heap).is_none()).collect();
            for (i, &a) in wild.iter().enumerate() {
                for &b in wild[i..].iter().take_while(|&&b| a + b < bound) {
                    let genus = desk.genus_of_sum(game, &Position::new([a, b]))?;
                    if genus.misere_outcome().is_p() && !listed(a, b) {
                        others.push(format!("{a}+{b}"));
                    }
                }
            }
            let text = if others.is_empty() { "none".to_owned() } else { others.join(" ") };
            Found::text(text, printed)
        }
        // Whether the printed reply is a move from the option, and a P-position. Heaps without a
        // move are sometimes left out.
        ("reply-to", [game, option]) => {
            let (option, reply) = (position(option), position(printed));
            let game_rules = parse(game);
            let mobile = |sum: &Position| {
                Position::new(sum.heaps().filter(|&heap| !game_rules.options(heap).is_empty()))
            };
            let mut steps = moves(&game_rules, &option).into_iter();
            let reached = steps
                .any(|step| step.from(&option).is_some_and(|sum| mobile(&sum) == mobile(&reply)));
            let p = desk.genus_of_sum(game, &reply)?.misere_outcome().is_p();
            match (reached, p) {
                (true, true) => Found::new("a move to a P-position", true),
                (true, false) => Found::new("a move to an N-position", false),
                (false, _) => Found::new(replies(desk, game, &option)?, false),
            }
        }
        ("p-heaps", [game, range]) => desk.heaps_where(range, printed, |desk, heap| {
            Ok(desk.genus(game, heap)?.misere_outcome().is_p())
        })?,
        // Whether two positions have the same blurry genus.
        ("same-blurry", [game, one, other]) => {
            let [one, other] = [one, other].map(|sum| position(sum));
            let (one, other) = (desk.genus_of_sum(game, &one)?, desk.genus_of_sum(game, &other)?);
            let same = Blurry::from(&one) == Blurry::from(&other);
            Found::text(if same { "yes" } else { "no" }, printed)
        }
        // The heaps n of a range whose blurry genus is not that of n + step.
        ("unlike-later", [game, step, range]) => {
            let step = number(step);
            desk.heaps_where(range, printed, |desk, heap| {
                let (one, other) = (desk.genus(game, heap)?, desk.genus(game, heap + step)?);
                Ok(Blurry::from(&one) != Blurry::from(&other))
            })?
        }
        // The heaps n of a range whose entry g₀ is not that of n modulo the period.
        ("unlike-first", [game, period, range]) => {
            let period = number(period);
            let mut unlike = Vec::new();
            for heap in heaps(range) {
                let entries = [heap, heap % period].map(|heap| desk.genus(game, heap));
                let [one, other] = entries;
                if Blurry::from(&one?).prefix(1) != Blurry::from(&other?).prefix(1) {
                    unlike.push(heap);
                }
            }
            Found::list(unlike, printed)
        }
        // Whether heap n + 1 of one game equals heap n of another, by canonical forms.
        ("equal-after-one", [game, other, last]) => {
            let last = number(last);
            for heap in 1..=last {
                if desk.heap_form(game, heap + 1)? != desk.heap_form(other, heap)? {
                    return Ok(Some(Found::text(format!("not for {heap}"), printed)));
                }
            }
            Found::new(format!("equal to heap {last}"), printed == "equal")
        }
        // The place of the blur, counted from 0, in the genus of each heap.
        ("blur-place", [game, range]) => {
            let mut places = Vec::new();
            for heap in heaps(range) {
                let shown = Blurry::from(&desk.genus(game, heap)?).prefix(60);
                places.push(shown.find('#').map_or("none".to_owned(), |place| place.to_string()));
            }
            Found::list(places, printed)
        }
        ("blurry-mex", entries) => {
            let has = |entry: &str| entries.contains(&entry);
            let mex = match (has("0"), has("1")) {
                (false, _) => "0",
                (true, false) => "1",
                (true, true) => "#",
            };
            Found::text(mex, printed)
        }
        ("adder-sum", [one, other]) => {
            let sum = Adder::new(number(one) as u32) + Adder::new(number(other) as u32);
            Found::text(format!(":{}", sum.number()), printed)
        }
        ("adder-outcomes", [last]) => {
            let outcome = |n| if Adder::new(n).misere_outcome().is_p() { 'P' } else { 'N' };
            let text: String = (0..=number(last) as u32).map(outcome).collect();
            Found::text(text, printed)
        }
        // The genus over 1, 2 and a = {4,1}: for each number of copies of a the adders with
        // which the sum is a P-position, up to the repetition in steps of 4.
        ("over-a", [name, columns]) => {
            let columns = over_a(desk, name, number(columns))?;
            Found::list(columns.iter().map(vertical), printed)
        }
        // A row of the array of outcomes of J: an adder with 0, 1, 2 … copies of a.
        ("array-row", [name, row]) => {
            let columns = over_a(desk, name, printed.chars().count() as u64)?;
            let adder = Adder::new(number(row) as u32);
            let outcome = |genus: &Blurry| if genus.outcome_with(adder).is_p() { 'P' } else { '.' };
            Found::text(columns.iter().map(outcome).collect::<String>(), printed)
        }
        _ => return Ok(None),
    }))
}

/// Heaps `13` or `13..25`, in steps of three.
fn heaps_by_three(text: &str) -> Vec<u64> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    (number(first)..=number(last)).step_by(3).collect()
}

/// The moves from a sum to P-positions, those of the larger heap.
fn replies(desk: &mut Desk<'_>, game: &str, option: &Position) -> Result<String, Stop> {
    let mut found = Vec::new();
    for step in moves(&parse(game), option) {
        let after = step.from(option).expect("a move");
        if desk.genus_of_sum(game, &after)?.misere_outcome().is_p() {
            found.push(after.to_string());
        }
    }
    Ok(format!("no such move; moves to P-positions: {}", found.join(", ")))
}

/// Games of Allemang's example as heaps of a game of its own: 1 and 2 are the nim-heaps, 3 is
/// a = {:4, 1}, then 2₊ = {2}, G₀ = {1, 2, 2₊}, H = {1, G₀}, J = {1, H}.
struct Example;

const NAMES: [&str; 8] = ["0", "1", "2", "a", "2+", "G0", "H", "J"];

impl Rules for Example {
    fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
        let options: &[&[u64]] = match heap {
            1 => &[&[]],
            2 => &[&[], &[1]],
            3 => &[&[2, 2], &[1]],
            4 => &[&[2]],
            5 => &[&[1], &[2], &[4]],
            6 => &[&[1], &[5]],
            7 => &[&[1], &[6]],
            _ => &[],
        };
        options.iter().try_for_each(|option| visit(option))
    }
}

/// The blurry genera of the sums of a game with 0, 1, 2 … copies of a.
fn over_a(desk: &mut Desk<'_>, name: &str, columns: u64) -> Result<Vec<Blurry>, Stop> {
    let heap = NAMES.iter().position(|&known| known == name).expect("a game of the example");
    let mut genera = Genera::new(Example);
    genera.extend_to(7, &desk.run)?;
    (0..columns)
        .map(|copies| {
            let mut sum = Position::new([heap as u64].into_iter().filter(|&heap| heap > 0));
            sum.insert(3, copies);
            Ok(Blurry::from(&genera.sum(&sum, &desk.run)?))
        })
        .collect()
}

/// Allemang's vertical notation, from below: the adders, until they go on in steps of four for
/// ever; ∞ if they end.
fn vertical(genus: &Blurry) -> String {
    let from = genus.periodic_from();
    let places = 2 * from + 8;
    let entries = (0..places).filter(|&i| genus.entry(i) != Blur::Blurred);
    let adders: Vec<usize> =
        entries.map(|i| 2 * i + usize::from(genus.entry(i) == Blur::One)).collect();
    let endless = adders.iter().any(|&adder| adder >= 2 * from + 4);
    let mut shown: Vec<usize> = adders;
    if !endless {
        let text: Vec<String> = shown.iter().map(ToString::to_string).collect();
        return format!("{},∞", text.join(","));
    }
    while let [.., before, last] = shown[..]
        && last == before + 4
    {
        shown.pop();
    }
    let text: Vec<String> = shown.iter().map(ToString::to_string).collect();
    text.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::run::Run;
    use std::collections::HashMap;

    /// Whether a game of the example with copies of a, of 2 and of 1 is a P-position, by the
    /// definition of play alone.
    fn is_p(sum: [u64; 4], known: &mut HashMap<[u64; 4], bool>) -> bool {
        if let Some(&is_p) = known.get(&sum) {
            return is_p;
        }
        let [game, a, twos, ones] = sum;
        let mut options = Vec::new();
        for option in Example.options(game) {
            let count = |heap: u64| option.iter().filter(|&&part| part == heap).count() as u64;
            let larger = option.iter().copied().find(|&part| part > 3).unwrap_or(0);
            options.push([larger, a + count(3), twos + count(2), ones + count(1)]);
        }
        if a > 0 {
            options.extend([[game, a - 1, twos + 2, ones], [game, a - 1, twos, ones + 1]]);
        }
        if twos > 0 {
            options.extend([[game, a, twos - 1, ones], [game, a, twos - 1, ones + 1]]);
        }
        if ones > 0 {
            options.push([game, a, twos, ones - 1]);
        }
        let p = !options.is_empty() && options.into_iter().all(|option| !is_p(option, known));
        known.insert(sum, p);
        p
    }

    /// The array of J, and with it the erratum in rows 5 and 11.
    #[test]
    fn the_array_by_the_definition() {
        let paper = super::super::papers().into_iter().find(|paper| paper.name == "allemang");
        let paper = paper.unwrap();
        let mut desk = Desk::new(&paper, Run::unlimited());
        let mut known = HashMap::new();
        for (copies, genus) in (0..).zip(over_a(&mut desk, "J", 14).unwrap()) {
            for n in 0..=20 {
                let by_definition = is_p([7, copies, n / 2, n % 2], &mut known);
                assert_eq!(
                    genus.outcome_with(Adder::new(n as u32)).is_p(),
                    by_definition,
                    "{copies}, {n}"
                );
            }
        }
    }
}
