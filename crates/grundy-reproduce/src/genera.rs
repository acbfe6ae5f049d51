//! Questions about genera, tame and wild.

use super::desk::{Desk, heaps, number, position};
use super::found::{Answered, Found, Question};
use grundy::misere::sequence::{GenusPeriodicity, explore};
use grundy::misere::{Blurry, Genera, Genus, Nature, TameValue};
use grundy::run::Stop;

pub(super) fn ask(desk: &mut Desk<'_>, question: &Question<'_>) -> Answered {
    let Question { verb, args, printed } = *question;
    Ok(Some(match (verb, args) {
        ("genus", [game, range]) => {
            let range = heaps(range);
            let genera: Result<Vec<Genus>, Stop> =
                range.iter().map(|&heap| desk.genus(game, heap)).collect();
            Found::list(genera?, printed)
        }
        ("genus-of", [game, sum]) => Found::text(desk.genus_of_sum(game, &position(sum))?, printed),
        // Allemang's symbols: the first entries of the blurry genus.
        ("blurry", [game, range]) => {
            let range = heaps(range);
            let width = printed.split_whitespace().next().map_or(4, |first| first.chars().count());
            let mut shown = Vec::new();
            for heap in range {
                shown.push(Blurry::from(&desk.genus(game, heap)?).prefix(width));
            }
            Found::list(shown, printed)
        }
        ("blurry-of", [game, sum]) => {
            let genus = desk.genus_of_sum(game, &position(sum))?;
            Found::text(Blurry::from(&genus).prefix(printed.chars().count()), printed)
        }
        ("outcome", [game, sum]) => {
            let genus = desk.genus_of_sum(game, &position(sum))?;
            Found::text(if genus.misere_outcome().is_p() { "P" } else { "N" }, printed)
        }
        // A number where the heap is equal to a nim-heap, else the genus.
        ("g-star", [game, range]) => {
            let mut shown = Vec::new();
            for heap in heaps(range) {
                let form = desk.heap_form(game, heap)?;
                shown.push(match desk.forms.as_nim_heap(form) {
                    Some(size) => size.to_string(),
                    None => desk.genus(game, heap)?.to_string(),
                });
            }
            Found::list(shown, printed)
        }
        ("wild", [game, range]) => desk.heaps_where(range, printed, |desk, heap| {
            let nature = desk.genera(game, heap)?.nature(heap).expect("settled");
            Ok(!nature.is_tame())
        })?,
        ("untamed", [game, range]) => desk.heaps_where(range, printed, |desk, heap| {
            Ok(desk.genus(game, heap)?.tame_value().is_none())
        })?,
        ("untamed-classes", [game, period, from]) => {
            untamed_classes(desk, game, number(period), number(from), printed)?
        }
        // Allen counts preperiods from heap 1.
        ("genus-period" | "genus-period-from-1", [game]) => {
            let run = desk.run;
            let genera = desk.genera(game, 0)?;
            let found = explore(genera, &run).into_whole()?;
            let before = u64::from(verb == "genus-period-from-1");
            let text = match found {
                GenusPeriodicity::Proved(law) if law.grows() => "never periodic".to_owned(),
                GenusPeriodicity::Proved(law) => {
                    format!("{} from {}", law.period(), law.preperiod() - before)
                }
                GenusPeriodicity::ProvedTame(law) => {
                    format!("{} from {}", law.period(), law.preperiod() - before)
                }
                _ => "not proved".to_owned(),
            };
            Found::text(text, printed)
        }
        ("dividing-column", [game]) => dividing_column(desk, game, printed)?,
        ("adders", [game, range]) => desk.heaps_where(range, printed, |desk, heap| {
            Ok(desk.genera(game, heap)?.adder(heap).is_some())
        })?,
        ("adder", [game, heap]) => {
            let heap = number(heap);
            let adder = desk.genera(game, heap)?.adder(heap);
            let text = adder.map_or("none".to_owned(), |adder| format!(":{}", adder.number()));
            Found::text(text, printed)
        }
        // Columns of the table of genera, preperiods counted from heap 1 as Allen does.
        ("column", [code, column]) => {
            let column = &desk.columns(code)?[number(column) as usize];
            Found::text(format!("{} {}", column.preperiod() - 1, column.period()), printed)
        }
        ("of-options", options) => {
            let options: Vec<Genus> =
                options.iter().map(|genus| genus.parse().expect("a genus")).collect();
            let tame = |genus: &Genus| Nature::Tame(genus.tame_value().expect("a tame value"));
            let genus = Genus::of_options(&options);
            let nature = Nature::of(&genus, options.iter().map(tame));
            Found::text(if nature.is_tame() { genus.to_string() } else { "wild".into() }, printed)
        }
        ("tame-sums", [one, others @ ..]) => {
            let value = |genus: &str| -> TameValue {
                genus.parse::<Genus>().expect("a genus").tame_value().expect("a tame value")
            };
            Found::list(others.iter().map(|other| value(one).sum(value(other))), printed)
        }
        ("family", [game, heap]) => family(desk, game, number(heap), printed)?,
        ("digit", [game, heap, place]) => {
            let genus = desk.genus(game, number(heap))?;
            Found::text(genus.digit(number(place) as usize), printed)
        }
        _ => return Ok(None),
    }))
}

/// Whether the period of one column of the table of genera divides those of all others.
fn dividing_column(desk: &mut Desk<'_>, game: &str, printed: &str) -> Result<Found, Stop> {
    let run = desk.run;
    let genera = desk.genera(game, 0)?;
    let (first, period) = match explore(genera, &run).into_whole()? {
        GenusPeriodicity::Proved(law) if !law.grows() => (law.preperiod(), law.period()),
        _ => return Ok(Found::text("not proved", printed)),
    };
    let round: Vec<&Genus> =
        (first..first + period).map(|heap| genera.genus(heap).expect("explored")).collect();
    // From here on all genera alternate, so that the columns after the next one are these two
    // again.
    let alternate = round.iter().map(|genus| genus.stable_from()).max().unwrap_or(0);
    let superscripts = (0..=alternate + 1).map(|n| least_period(&round, |genus| genus.digit(n)));
    let normal = least_period(&round, Genus::normal);
    let periods: Vec<usize> = std::iter::once(normal).chain(superscripts).collect();
    let divides_all = |p: &usize| periods.iter().all(|other| other.is_multiple_of(*p));
    let list: Vec<String> = periods.iter().map(usize::to_string).collect();
    Ok(match periods.iter().any(divides_all) {
        true => Found::new("yes", printed == "yes"),
        false => Found::new(format!("no: periods {}, …", list.join(", ")), printed == "no"),
    })
}

/// The least period of a column, given a round of a period of all columns.
fn least_period(round: &[&Genus], entry: impl Fn(&Genus) -> u32) -> usize {
    let column: Vec<u32> = round.iter().map(|genus| entry(genus)).collect();
    let comes_back =
        |p: &usize| (0..column.len()).all(|i| column[i] == column[(i + p) % column.len()]);
    (1..=column.len()).find(comes_back).expect("the whole round")
}

/// The classes of heaps modulo a period that have no tame value, `5+7n` and so on, least
/// member at least `from`; as far as the heaps computed go.
fn untamed_classes(
    desk: &mut Desk<'_>,
    game: &str,
    period: u64,
    from: u64,
    printed: &str,
) -> Result<Found, Stop> {
    let last = desk.few();
    let mut classes = Vec::new();
    for first in from..from + period {
        let mut untamed = Vec::new();
        for heap in (first..=last).step_by(period as usize) {
            untamed.push(desk.genus(game, heap)?.tame_value().is_none());
        }
        if untamed.iter().all(|&is| is) {
            classes.push(format!("{first}+{period}n"));
        } else if untamed.iter().any(|&is| is) {
            classes.push(format!("some of {first}+{period}n"));
        }
    }
    let computed = classes.join(" ");
    let residue = |class: &str| {
        let (first, _) = class.split_once('+').expect("A+Pn");
        number(first) % period
    };
    let exact = !computed.contains("some");
    let sorted = |text: &str| {
        let mut residues: Vec<u64> = text.split_whitespace().map(residue).collect();
        residues.sort_unstable();
        residues
    };
    let agrees = exact && sorted(&computed) == sorted(printed);
    Ok(Found::new(computed, agrees))
}

/// How many members of a family are compared one by one, beyond which the proved law stands.
const MEMBERS: usize = 8;

/// The genera of the heaps h, h + p, h + 2p … as a formula in n, where p is the period of the
/// law of growth.
fn family(desk: &mut Desk<'_>, game: &str, heap: u64, printed: &str) -> Result<Found, Stop> {
    let run = desk.run;
    let genera: &mut Genera<_> = desk.genera(game, 0)?;
    let found = explore(genera, &run).into_whole()?;
    let GenusPeriodicity::Proved(law) = found else { panic!("claims: no law for {game}") };
    let last = heap + law.period() * MEMBERS as u64;
    genera.extend_to(last.max(law.checked_from() + law.period()), &run)?;
    let mut first = heap;
    while first < law.checked_from() {
        first += law.period();
    }
    let proved = law.family(first).expect("beyond the preperiod");
    let skipped = ((first - heap) / law.period()) as usize;
    let agrees = (0..MEMBERS + skipped).all(|n| {
        let expected = formula(printed, n);
        match n < skipped {
            true => {
                let genus = genera.genus(heap + law.period() * n as u64).expect("settled");
                expected == *genus
            }
            false => expected == proved.genus(n - skipped),
        }
    });
    Ok(Found::new(in_terms_of_n(&proved.to_string(), skipped), agrees))
}

/// A formula in t where t = n - skipped, written in n.
fn in_terms_of_n(formula: &str, skipped: usize) -> String {
    let (before, exponent, after) = match formula.split_once("^(t+") {
        Some((before, rest)) => {
            let (repeats, after) = rest.split_once(')').expect("a closing parenthesis");
            (before, number(repeats) as i64, after)
        }
        None => match formula.split_once("^t") {
            Some((before, after)) => (before, 0, after),
            None => return formula.to_owned(),
        },
    };
    match exponent - skipped as i64 {
        0 => format!("{before}^n {after}"),
        more => format!("{before}^(n{more:+}) {after}"),
    }
}

/// The value at n of a formula such as `2^131 {43131 {42020}^2 43131}^n 431`.
fn formula(text: &str, n: usize) -> Genus {
    let (normal, superscripts) = text.split_once('^').expect("NORMAL^SUPERSCRIPTS");
    let mut rest = superscripts;
    let digits = sequence(&mut rest, n);
    assert!(rest.is_empty(), "claims: {text}: {rest}");
    let digits = digits.chars().map(|c| c.to_digit(10).expect("a digit")).collect();
    Genus::new(normal.parse().expect("a number"), digits)
}

fn sequence(rest: &mut &str, n: usize) -> String {
    let mut digits = String::new();
    while let Some(c) = rest.chars().next() {
        match c {
            '{' => {
                *rest = &rest[1..];
                let block = sequence(rest, n);
                *rest = rest.strip_prefix('}').expect("a closing brace");
                let end = match rest.starts_with('^') {
                    true => rest.find([' ', '{', '}']).unwrap_or(rest.len()),
                    false => 0,
                };
                let times = match rest[..end].trim_start_matches('^') {
                    "" => 1,
                    "n" => n,
                    "(n+1)" => n + 1,
                    times => number(times) as usize,
                };
                *rest = &rest[end..];
                digits += &block.repeat(times);
            }
            '}' => break,
            _ => {
                if c != ' ' {
                    digits.push(c);
                }
                *rest = &rest[1..];
            }
        }
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_expanded() {
        let text = "2^131 {43131 {42020}^2 43131}^n 431";
        assert_eq!(formula(text, 0), "2^131431".parse().unwrap());
        let once = "2^13143131420204202043131431";
        assert_eq!(formula(text, 1), once.parse().unwrap());
        assert_eq!(formula("0^20{{43131}{42020}}^n 420", 1), "0^204313142020420".parse().unwrap());
        assert_eq!(in_terms_of_n("2^{1(20)^(t+7)31}", 7), "2^{1(20)^n 31}");
        assert_eq!(in_terms_of_n("2^{1(20)^(t+7)31}", 6), "2^{1(20)^(n+1) 31}");
        assert_eq!(in_terms_of_n("2^20", 6), "2^20");
    }
}
