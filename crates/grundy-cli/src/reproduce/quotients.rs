//! Questions about misère quotients.

use super::desk::{Desk, heaps, number, parse, position};
use super::found::Found;
use super::words::Words;
use grundy::monoid::{Factor, Presentation, Structure};
use grundy::quotient::ElementGenera;
use grundy::run::Stop;
use grundy::{Position, Rules};
use std::collections::BTreeSet;

/// Elements that are looked at for genera; more than any quotient of the papers needs.
const PAIRS: usize = 50_000;

pub(super) fn ask(
    desk: &mut Desk<'_>,
    verb: &str,
    args: &[&str],
    printed: &str,
) -> Result<Option<Found>, Stop> {
    let Some((&name, rest)) = args.split_first() else { return Ok(None) };
    if verb == "row" {
        return row(desk, name, number(rest[0]), printed).map(Some);
    }
    if verb == "element-genus" {
        return element_genus(desk, name, rest[0], printed).map(Some);
    }
    let words = match verb {
        "order" | "p-order" | "phi" | "generators" | "quotient-period" | "elements"
        | "p-elements" | "n-elements" | "product" | "wins" | "relation" | "presents"
        | "presentation" | "rewriting" | "action" | "class" | "factor" | "kernel" | "rank"
        | "idempotents" | "below" | "rees" | "translate" | "translates" | "generated"
        | "solutions" | "boxed" | "reply" | "nim-in-kernel" | "same" | "in-subgroups"
        | "outside-subgroups" => desk.words(name)?,
        _ => return Ok(None),
    };
    let game = parse(name.split(':').next().unwrap_or(name));
    let q = words.quotient;
    let element = |word: &str| words.element(word);
    Ok(Some(match verb {
        "order" => Found::text(q.order(), printed),
        "p-order" => Found::text(q.p_order(), printed),
        "quotient-period" => {
            let period = q.period().expect("a solved game");
            Found::text(format!("{} from {}", period.period, period.preperiod), printed)
        }
        "generators" => Found::list(q.generators().iter().map(|(_, heap)| heap), printed),
        "phi" => {
            let values = heaps(rest[0]).into_iter().map(|heap| q.value(heap).expect("a heap"));
            in_order(&words, values, printed)
        }
        "elements" => exactly(&words, 0..q.order() as u32, printed),
        "p-elements" => exactly(&words, q.p_elements(), printed),
        "n-elements" => exactly(&words, (0..q.order() as u32).filter(|&x| !q.is_p(x)), printed),
        "product" => {
            let x = q.element(&position(rest[0])).expect("heaps of the quotient");
            let (word, outcome) = printed.split_once(' ').expect("WORD OUTCOME");
            let found = format!("{} {}", words.name(x), words.outcome(x));
            Found::new(found, element(word) == x && outcome == words.outcome(x))
        }
        "wins" => {
            let option = if rest[2] == "0" { Vec::new() } else { heaps(rest[2]) };
            let after = position(rest[0]).after(number(rest[1]), &option).expect("a move");
            let p = q.is_p(q.element(&after).expect("heaps of the quotient"));
            Found::text(if p { "wins" } else { "loses" }, printed)
        }
        "same" => {
            let [x, y] = [0, 1].map(|i| q.element(&position(rest[i])).expect("heaps"));
            Found::text(if x == y { "yes" } else { "no" }, printed)
        }
        "relation" => {
            let [left, right] = [element(rest[0]), element(rest[1])];
            let sign = if left == right { "=" } else { "≠" };
            let text = format!("{} {sign} {}", rest[0], rest[1]);
            Found::new(text, (left == right) == printed.contains(" = "))
        }
        "presentation" | "rewriting" => presentation(&words, printed, verb == "rewriting"),
        "presents" => Found::text(presented(&words, &rest.join(" ")), printed),
        "action" => action(&words, rest[0], printed),
        "class" => {
            let x = element(rest[0]);
            let classes = Structure::of(&q.monoid()).classes;
            let class = classes.into_iter().find(|class| class.contains(&x));
            exactly(&words, class.expect("every element has a class"), printed)
        }
        "factor" => {
            let x = element(rest[0]);
            let structure = Structure::of(&q.monoid());
            let at = structure.classes.iter().position(|class| class.contains(&x));
            let text = match &structure.factors[at.expect("a class")] {
                Factor::Group(group) => group.to_string(),
                Factor::Null(_) => "null".to_owned(),
            };
            Found::text(text, printed)
        }
        "kernel" => exactly(&words, Structure::of(&q.monoid()).kernel().to_vec(), printed),
        "rank" => {
            let x = element(rest[0]);
            let images: BTreeSet<u32> = (0..q.order() as u32).map(|y| q.times(x, y)).collect();
            Found::text(images.len(), printed)
        }
        "idempotents" => exactly(&words, Structure::of(&q.monoid()).idempotents, printed),
        "below" => {
            let [lower, upper] = [element(rest[0]), element(rest[1])];
            let below = q.times(lower, upper) == lower;
            Found::text(if below { "yes" } else { "no" }, printed)
        }
        "in-subgroups" => Found::text(q.order() - outside(&words).len(), printed),
        "outside-subgroups" => exactly(&words, outside(&words), printed),
        "rees" => rees(&words, rest, printed),
        "translate" => {
            let (u, from, to) = (element(rest[0]), number(rest[1]), number(rest[2]));
            assert!(game.options(from).contains(&if to == 0 { vec![] } else { vec![to] }));
            let [s, t] = [from, to].map(|heap| q.times(u, q.value(heap).expect("a heap")));
            let fields: Vec<&str> = printed.split_whitespace().collect();
            let outcomes = [words.outcome(s), words.outcome(t)];
            let agrees =
                [element(fields[0]), element(fields[1])] == [s, t] && fields[2..] == outcomes;
            let text = [&words.name(s), &words.name(t), outcomes[0], outcomes[1]].join(" ");
            Found::new(text, agrees)
        }
        "translates" => translates(&words, &game, element(rest[0]), number(rest[1]), printed),
        "generated" => exactly(&words, generated(&words, &heaps(rest[0])), printed),
        "solutions" => {
            let (x, u) = (element(rest[0]), product(&words, &heaps(rest[1])));
            let (printed_u, set) = printed.split_once(" : ").expect("PRODUCT : ELEMENTS");
            let found = (0..q.order() as u32).filter(|&s| q.times(s, u) == x);
            let found = exactly(&words, found, set);
            let text = format!("{} : {}", words.name(u), found.text);
            Found::new(text, found.agrees && element(printed_u) == u)
        }
        "boxed" => {
            let (x, u) = (element(rest[0]), product(&words, &heaps(rest[1])));
            let inside = generated(&words, &heaps(rest[1]));
            exactly(&words, inside.into_iter().filter(|&s| q.times(s, u) == x), printed)
        }
        "reply" => {
            let (s, set) = (element(rest[0]), heaps(rest[1]));
            let (from, to) = (number(rest[2]), number(rest[3]));
            assert!(game.options(from).contains(&vec![to]), "no move");
            let others: Vec<u64> = set.iter().copied().filter(|&heap| heap != from).collect();
            let before = q.times(s, product(&words, &set));
            let value = q.value(to).expect("a heap");
            let after = q.times(q.times(s, value), product(&words, &others));
            in_order(&words, [before, after], printed)
        }
        "nim-in-kernel" => {
            // The kernel is a group; its elements are told apart by their normal values.
            let kernel = Structure::of(&q.monoid()).kernel().to_vec();
            let identity = kernel.iter().copied().find(|&x| q.times(x, x) == x).expect("a group");
            let values: Vec<u64> = nim_values(&game, q.tabulated_to());
            let of_nim = |bit: u64| {
                let heap = values.iter().position(|&value| value == bit).expect("a value");
                q.times(identity, q.value(heap as u64).expect("a heap"))
            };
            let size = number(rest[0]);
            let bits = (0..64).filter(|bit| size >> bit & 1 == 1);
            let x = bits.map(|bit| of_nim(1 << bit)).fold(identity, |x, y| q.times(x, y));
            in_order(&words, [x], printed)
        }
        _ => return Ok(None),
    }))
}

fn nim_values(game: &dyn Rules, last: u64) -> Vec<u64> {
    let values = grundy::nim::reference::values(game, last as usize + 1);
    values.into_iter().map(u64::from).collect()
}

/// The printed words stand for these elements, in this order.
fn in_order(words: &Words<'_>, computed: impl IntoIterator<Item = u32>, printed: &str) -> Found {
    let computed: Vec<u32> = computed.into_iter().collect();
    let means: Vec<u32> = printed.split_whitespace().map(|word| words.element(word)).collect();
    Found::new(words.names(computed.iter().copied()).join(" "), means == computed)
}

/// The printed words are all different and stand for exactly these elements.
fn exactly(words: &Words<'_>, computed: impl IntoIterator<Item = u32>, printed: &str) -> Found {
    let computed: BTreeSet<u32> = computed.into_iter().collect();
    let means: Vec<u32> = printed.split_whitespace().map(|word| words.element(word)).collect();
    let different: BTreeSet<u32> = means.iter().copied().collect();
    let mut names = words.names(computed.iter().copied());
    names.sort_by_key(|name| (name.len(), name.clone()));
    Found::new(names.join(" "), means.len() == different.len() && different == computed)
}

/// A row of the table of elements: word, genus, outcome, and the numbers of the products with
/// the generators.
fn row(desk: &mut Desk<'_>, name: &str, number: u64, printed: &str) -> Result<Found, Stop> {
    let genera = element_genera(desk, name)?;
    let words = desk.words(name)?;
    let x = words.listed[number as usize - 1];
    let place = |y: u32| words.listed.iter().position(|&z| z == y).map_or(0, |i| i + 1);
    let mut fields = vec![words.name(x), genera[x as usize].clone(), words.outcome(x).to_owned()];
    for &(_, heap) in words.letters() {
        let letter = words.quotient.value(heap).expect("a heap");
        fields.push(place(words.quotient.times(x, letter)).to_string());
    }
    Ok(Found::text(fields.join(" "), printed))
}

fn element_genera(desk: &mut Desk<'_>, name: &str) -> Result<Vec<String>, Stop> {
    let run = desk.run;
    let words = desk.words(name)?;
    match words.quotient.genera(&parse(name), PAIRS, &run)? {
        ElementGenera::Defined(genera) => Ok(genera.iter().map(ToString::to_string).collect()),
        other => panic!("claims: elements of {name} have no genera: {other:?}"),
    }
}

fn element_genus(
    desk: &mut Desk<'_>,
    name: &str,
    word: &str,
    printed: &str,
) -> Result<Found, Stop> {
    let genera = element_genera(desk, name)?;
    let element = desk.words(name)?.element(word);
    Ok(Found::text(&genera[element as usize], printed))
}

/// Relations `l = r, …` or rules `l > r, …`.
fn rules<'a>(text: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let rule = |rule: &'a str| rule.split_once(['=', '>']).expect("two sides");
    text.split(',').map(rule)
}

/// The order of the monoid that relations present.
fn presented(words: &Words<'_>, relations: &str) -> usize {
    let mut presentation = Presentation::new(words.letters().len());
    for (left, right) in rules(relations) {
        presentation.relate(words.exponents(left), words.exponents(right));
    }
    presentation.complete().elements(10_000).map_or(0, |elements| elements.len())
}

/// Whether the relations hold in the quotient and present it; as a rewriting system also
/// whether no more words than elements are irreducible, which makes it confluent.
fn presentation(words: &Words<'_>, printed: &str, rewriting: bool) -> Found {
    let q = words.quotient;
    let wrong: Vec<&str> = rules(printed)
        .filter(|(left, right)| words.element(left) != words.element(right))
        .map(|(left, _)| left.trim())
        .collect();
    if !wrong.is_empty() {
        return Found::new(format!("wrong: {}", wrong.join(", ")), false);
    }
    let order = presented(words, printed);
    let mut text =
        format!("all hold; they present {order} elements, the quotient has {}", q.order());
    let mut agrees = order == q.order();
    if rewriting {
        let lefts: Vec<Vec<u32>> = rules(printed).map(|(left, _)| words.exponents(left)).collect();
        let irreducible = irreducible(&lefts, words.letters().len());
        text += &format!("; {irreducible} irreducible words");
        agrees &= irreducible == q.order();
    }
    Found::new(text, agrees)
}

/// How many words have none of these factors.
fn irreducible(lefts: &[Vec<u32>], letters: usize) -> usize {
    let divides = |left: &Vec<u32>, word: &[u32]| left.iter().zip(word).all(|(a, b)| a <= b);
    let mut found = BTreeSet::new();
    let mut waiting = vec![vec![0; letters]];
    while let Some(word) = waiting.pop() {
        if found.len() > 10_000 || lefts.iter().any(|left| divides(left, &word)) {
            continue;
        }
        if found.insert(word.clone()) {
            for i in 0..letters {
                let mut longer = word.clone();
                longer[i] += 1;
                waiting.push(longer);
            }
        }
    }
    found.len()
}

/// The action of a generator: `1-2` for 1 → 2 → 1, `1>3` for 1 → 3, by the paper's numbers.
fn action(words: &Words<'_>, letter: &str, printed: &str) -> Found {
    let q = words.quotient;
    let generator = words.element(letter);
    let place = |y: u32| words.listed.iter().position(|&z| z == y).map_or(0, |i| i + 1);
    let arrows: BTreeSet<(usize, usize)> =
        words.listed.iter().map(|&x| (place(x), place(q.times(x, generator)))).collect();
    let mut means = BTreeSet::new();
    for arrow in printed.split_whitespace() {
        let (a, b) = arrow.split_once(['-', '>']).expect("A-B or A>B");
        let [a, b] = [a, b].map(|n| number(n) as usize);
        means.insert((a, b));
        if arrow.contains('-') {
            means.insert((b, a));
        }
    }
    let both = |&(a, b): &(usize, usize)| a != b && arrows.contains(&(b, a));
    let shown = arrows.iter().filter(|arrow| !both(arrow) || arrow.0 < arrow.1);
    let text: Vec<String> = shown
        .map(|arrow| format!("{}{}{}", arrow.0, if both(arrow) { '-' } else { '>' }, arrow.1))
        .collect();
    Found::new(text.join(" "), means == arrows)
}

/// The elements that belong to no subgroup.
fn outside(words: &Words<'_>) -> Vec<u32> {
    let structure = Structure::of(&words.quotient.monoid());
    let is_idempotent = |x: &u32| structure.idempotents.contains(x);
    let classes = structure.classes.iter().filter(|class| !class.iter().any(is_idempotent));
    classes.flatten().copied().collect()
}

/// A row of the table of a Rees factor: products within the class, 0 where they leave it.
fn rees(words: &Words<'_>, columns: &[&str], printed: &str) -> Found {
    let q = words.quotient;
    let elements: Vec<u32> = columns[1..].iter().map(|word| words.element(word)).collect();
    let x = words.element(columns[0]);
    let classes = Structure::of(&q.monoid()).classes;
    let class = classes.iter().find(|class| class.contains(&x)).expect("a class");
    let products: Vec<Option<u32>> =
        elements.iter().map(|&y| Some(q.times(x, y)).filter(|xy| class.contains(xy))).collect();
    let means: Vec<Option<u32>> =
        printed.split_whitespace().map(|word| (word != "0").then(|| words.element(word))).collect();
    let text: Vec<String> =
        products.iter().map(|xy| xy.map_or("0".to_owned(), |xy| words.name(xy))).collect();
    Found::new(text.join(" "), means == products)
}

/// Every translate (ω, P) of a move to heap `last`: `TO BASIS FROM>TO`, separated by commas.
fn translates(words: &Words<'_>, game: &dyn Rules, omega: u32, last: u64, printed: &str) -> Found {
    let q = words.quotient;
    let value = |heaps: &[u64]| q.element(&Position::new(heaps.iter().copied())).expect("heaps");
    let mut found = BTreeSet::new();
    for heap in 1..=last {
        for option in game.options(heap) {
            for u in 0..q.order() as u32 {
                let (s, t) = (q.times(u, value(&[heap])), q.times(u, value(&option)));
                if s == omega && q.is_p(t) {
                    let to = option.first().copied().unwrap_or(0);
                    found.insert((t, u, format!("{heap}>{to}")));
                }
            }
        }
    }
    let means: BTreeSet<(u32, u32, String)> = printed
        .split(',')
        .map(|translate| {
            let fields: Vec<&str> = translate.split_whitespace().collect();
            (words.element(fields[0]), words.element(fields[1]), fields[2].to_owned())
        })
        .collect();
    let text: Vec<String> = found
        .iter()
        .map(|(t, u, step)| format!("{} {} {step}", words.name(*t), words.name(*u)))
        .collect();
    Found::new(text.join(", "), means == found)
}

fn product(words: &Words<'_>, heaps: &[u64]) -> u32 {
    words.quotient.element(&Position::new(heaps.iter().copied())).expect("heaps of the quotient")
}

/// The elements of all sums of these heaps.
fn generated(words: &Words<'_>, heaps: &[u64]) -> BTreeSet<u32> {
    let q = words.quotient;
    let mut found = BTreeSet::from([0]);
    let mut waiting = vec![0];
    while let Some(x) = waiting.pop() {
        for &heap in heaps {
            let y = q.times(x, q.value(heap).expect("a heap"));
            if found.insert(y) {
                waiting.push(y);
            }
        }
    }
    found
}
