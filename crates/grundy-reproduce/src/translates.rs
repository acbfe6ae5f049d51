//! Questions about the verification of a quotient as Plambeck (2005, section 9) does it by hand.

use super::desk::{heaps, number};
use super::found::{Found, Question};
use super::words::Words;
use grundy::monoid::Element;
use grundy::{Position, Rules};
use std::collections::BTreeSet;

pub(super) fn ask(words: &Words<'_>, game: &dyn Rules, question: &Question<'_>) -> Option<Found> {
    let Question { verb, args: rest, printed } = *question;
    let q = words.quotient;
    let element = |word: &str| words.element(word);
    Some(match verb {
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
        "translates" => translates(words, game, element(rest[0]), number(rest[1]), printed),
        "generated" => words.exactly(generated(words, &heaps(rest[0])), printed),
        "solutions" => {
            let (x, u) = (element(rest[0]), product(words, &heaps(rest[1])));
            let (printed_u, set) = printed.split_once(" : ").expect("PRODUCT : ELEMENTS");
            let found = q.elements().filter(|&s| q.times(s, u) == x);
            let found = words.exactly(found, set);
            let text = format!("{} : {}", words.name(u), found.text);
            Found::new(text, found.agrees && element(printed_u) == u)
        }
        "boxed" => {
            let (x, u) = (element(rest[0]), product(words, &heaps(rest[1])));
            let inside = generated(words, &heaps(rest[1]));
            words.exactly(inside.into_iter().filter(|&s| q.times(s, u) == x), printed)
        }
        "reply" => {
            let (s, set) = (element(rest[0]), heaps(rest[1]));
            let (from, to) = (number(rest[2]), number(rest[3]));
            assert!(game.options(from).contains(&vec![to]), "no move");
            let others: Vec<u64> = set.iter().copied().filter(|&heap| heap != from).collect();
            let before = q.times(s, product(words, &set));
            let value = q.value(to).expect("a heap");
            let after = q.times(q.times(s, value), product(words, &others));
            words.in_order(&[before, after], printed)
        }
        _ => return None,
    })
}

/// Every translate (ω, P) of a move to heap `last`: `TO BASIS FROM>TO`, separated by commas.
fn translates(
    words: &Words<'_>,
    game: &dyn Rules,
    omega: Element,
    last: u64,
    printed: &str,
) -> Found {
    let q = words.quotient;
    let value = |heaps: &[u64]| q.element(&Position::new(heaps.iter().copied())).expect("heaps");
    let mut found = BTreeSet::new();
    for heap in 1..=last {
        for option in game.options(heap) {
            for u in q.elements() {
                let (s, t) = (q.times(u, value(&[heap])), q.times(u, value(&option)));
                if s == omega && q.is_p(t) {
                    let to = option.first().copied().unwrap_or(0);
                    found.insert((t, u, format!("{heap}>{to}")));
                }
            }
        }
    }
    let means: BTreeSet<(Element, Element, String)> = printed
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

fn product(words: &Words<'_>, heaps: &[u64]) -> Element {
    words.quotient.element(&Position::new(heaps.iter().copied())).expect("heaps of the quotient")
}

/// The elements of all sums of these heaps.
pub(super) fn generated(words: &Words<'_>, heaps: &[u64]) -> BTreeSet<Element> {
    let q = words.quotient;
    let mut found = BTreeSet::from([Element::IDENTITY]);
    let mut waiting = vec![Element::IDENTITY];
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
