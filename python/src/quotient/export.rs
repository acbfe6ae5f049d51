//! Quotients for other programs.

use grundy::quotient::{Quotient, Word};

/// A word with this sign between its factors.
fn written(word: &Word, sign: &str) -> String {
    if word.is_empty() {
        return "1".to_owned();
    }
    let factors = word.factors().map(|(generator, exponent)| match exponent {
        1 => generator.to_string(),
        _ => format!("{generator}^{exponent}"),
    });
    factors.collect::<Vec<_>>().join(sign)
}

/// The relations as pairs of words.
pub(super) fn relations(quotient: &Quotient<'_>, sign: &str) -> Vec<(String, String)> {
    let relations = quotient.relations();
    relations.iter().map(|(u, v)| (written(u, sign), written(v, sign))).collect()
}

fn letters(quotient: &Quotient<'_>) -> Vec<String> {
    quotient.generators().iter().map(|(letter, _)| letter.to_string()).collect()
}

/// A free monoid by relations, those that make it commutative among them.
pub(super) fn gap(quotient: &Quotient<'_>) -> String {
    let letters = letters(quotient);
    let named: Vec<String> = letters.iter().map(|letter| format!("{letter:?}")).collect();
    let mut text = format!("F := FreeMonoid({});;\n", named.join(", "));
    for (place, letter) in letters.iter().enumerate() {
        text += &format!("{letter} := F.{};;\n", place + 1);
    }
    let side = |word: String| if word == "1" { "One(F)".to_owned() } else { word };
    let related = relations(quotient, "*").into_iter();
    let mut pairs: Vec<String> =
        related.map(|(u, v)| format!("[{}, {}]", side(u), side(v))).collect();
    for (place, x) in letters.iter().enumerate() {
        pairs.extend(letters[..place].iter().map(|y| format!("[{x}*{y}, {y}*{x}]")));
    }
    text + &format!("Q := F / [ {} ];;", pairs.join(", "))
}

/// The algebra of the monoid: polynomials modulo the differences of equal words.
pub(super) fn sage(quotient: &Quotient<'_>) -> String {
    let letters = letters(quotient);
    let named: Vec<String> = letters.iter().map(|letter| format!("'{letter}'")).collect();
    let related = relations(quotient, "*").into_iter();
    let binomials: Vec<String> = related.map(|(u, v)| format!("{u} - {v}")).collect();
    format!(
        "R = PolynomialRing(QQ, [{}])\n{}, = R.gens()\nQ = R.quotient(R.ideal([{}]))",
        named.join(", "),
        letters.join(", "),
        binomials.join(", ")
    )
}
