//! Questions about misère quotients: their elements, relations and outcomes.

use super::desk::{Desk, heaps, number, parse, position};
use super::found::{Answered, Found, Question};
use super::words::Words;
use super::{structure, translates};
use grundy::monoid::{Element, Presentation};
use grundy::quotient::ElementGenera;
use grundy::run::Stop;
use std::collections::BTreeSet;

/// Elements that are looked at for genera; more than any quotient of the papers needs.
const PAIRS: usize = 50_000;

pub(super) fn ask(desk: &mut Desk<'_>, question: &Question<'_>) -> Answered {
    let Question { verb, args, printed } = *question;
    let Some((&name, rest)) = args.split_first() else { return Ok(None) };
    match verb {
        "row" => return row(desk, name, number(rest[0]), printed).map(Some),
        "element-genus" => return element_genus(desk, name, rest[0], printed).map(Some),
        _ if VERBS.contains(&verb) => {}
        _ => return Ok(None),
    }
    let game = parse(name.split(':').next().unwrap_or(name));
    let words = desk.words(name)?;
    let question = Question { verb, args: rest, printed };
    Ok(elements(&words, &question)
        .or_else(|| structure::ask(&words, &game, &question))
        .or_else(|| translates::ask(&words, &game, &question)))
}

/// The questions for which a quotient is computed.
const VERBS: [&str; 32] = [
    "order",
    "p-order",
    "phi",
    "generators",
    "quotient-period",
    "elements",
    "p-elements",
    "n-elements",
    "product",
    "wins",
    "relation",
    "presents",
    "presentation",
    "rewriting",
    "same",
    "action",
    "class",
    "factor",
    "kernel",
    "rank",
    "idempotents",
    "below",
    "rees",
    "nim-in-kernel",
    "in-subgroups",
    "outside-subgroups",
    "translate",
    "translates",
    "generated",
    "solutions",
    "boxed",
    "reply",
];

fn elements(words: &Words<'_>, question: &Question<'_>) -> Option<Found> {
    let Question { verb, args: rest, printed } = *question;
    let q = words.quotient;
    let element = |word: &str| words.element(word);
    Some(match verb {
        "order" => Found::text(q.order(), printed),
        "p-order" => Found::text(q.p_order(), printed),
        "quotient-period" => {
            let period = q.period().expect("a solved game");
            Found::text(format!("{} from {}", period.period(), period.preperiod()), printed)
        }
        // Whether the values of the printed heaps generate the quotient.
        "generators" => {
            let printed: Vec<u64> = printed.split_whitespace().map(number).collect();
            let reached = translates::generated(words, &printed).len();
            let text = format!("generate {reached} of {} elements", q.order());
            Found::new(text, reached == q.order())
        }
        "phi" => {
            let value = |heap| q.value(heap).expect("a heap");
            let values: Vec<_> = heaps(rest[0]).into_iter().map(value).collect();
            words.in_order(&values, printed)
        }
        "elements" => words.exactly(q.elements(), printed),
        "p-elements" => words.exactly(q.p_elements(), printed),
        "n-elements" => words.exactly(q.elements().filter(|&x| !q.is_p(x)), printed),
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
        "presentation" | "rewriting" => presentation(words, printed, verb == "rewriting"),
        "presents" => Found::text(presented(words, &rest.join(" ")), printed),
        _ => return None,
    })
}

/// A row of the table of elements: word, genus, outcome, and the numbers of the products with
/// the generators.
fn row(desk: &mut Desk<'_>, name: &str, number: u64, printed: &str) -> Result<Found, Stop> {
    let genera = element_genera(desk, name)?;
    let words = desk.words(name)?;
    let x = words.listed[number as usize - 1];
    let place = |y: Element| words.listed.iter().position(|&z| z == y).map_or(0, |i| i + 1);
    let mut fields = vec![words.name(x), genera[x.index()].clone(), words.outcome(x).to_owned()];
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
    Ok(Found::text(&genera[element.index()], printed))
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
