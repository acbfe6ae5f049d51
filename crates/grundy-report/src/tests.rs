use super::*;
use grundy::Game;
use grundy::misere::sequence::{GenusPeriodicity, explore};
use grundy::misere::{Genera, Genus};
use grundy::monoid::{Generator, Word};
use grundy::run::Run;

fn origin() -> Origin {
    Origin { command: "grundy solve '0.12(3)' --format html".to_owned(), version: "0.1.0" }
}

fn letter(place: usize) -> Formula {
    Generator::new(place).into()
}

/// A word by the places of its generators and their exponents, in this order.
fn word(factors: &[(usize, u32)]) -> Formula {
    let factor = |formula: Formula, &(place, exponent): &(usize, u32)| {
        let mut exponents = vec![0; place + 1];
        exponents[place] = exponent;
        formula.and(Word::new(exponents))
    };
    match factors {
        [] => Word::default().into(),
        _ => factors.iter().fold(Formula::default(), factor),
    }
}

fn genus(normal: u32, superscripts: &[u32]) -> Genus {
    Genus::new(normal, superscripts.to_vec())
}

/// A family of genera that grow.
fn grown() -> Formula {
    let above = Formula::number("3(20)").power("t+3").and(Formula::number(31));
    Formula::number(1).raised(above)
}

/// A page with a block of each kind and every character that is special somewhere.
fn specimen() -> Page {
    let mut page = Page::default();
    page.heading("0.12(3) <&> \"names_100%\", misère play");
    page.section("facts & $figures$");
    page.plain(r"a\b {c} ~d^e `f` *g* [h] #i |j|");
    page.fact("period", "12 ≥ 2·(3 + 4) − 1, G(n) → ∞");
    page.fact("", "more");
    page.fact(
        "relations",
        Phrase::list([letter(0).power(2).sign("=").and(Formula::number(1))]).and(" (all)"),
    );
    page.fact(
        "genera",
        Phrase::list([word(&[(26, 2), (1, 1)]).sign("=").and(&genus(8, &[8, 10])), grown()]),
    );
    page.on_paper(|page| {
        let relation = letter(0).power(12).sign("=").and(Formula::number(1));
        page.presentation(vec![letter(0), letter(27)], vec![relation]);
        page.figure("<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n".into(), "a drawing");
    });
    page.blank();
    page.rows(
        Rows::new(Values::Numbers(vec![0, 1, 2, 3, 10]), 2).captioned("values").marking(vec![3]),
    );
    page.rows(Rows::new(
        Values::Formulas(vec![word(&[]), word(&[(0, 1)]), word(&[(0, 1), (1, 2)])]),
        3,
    ));
    let mut table =
        Table::new(vec![Column::right("heap").wide(5), Column::left("genus").after(" │ ")]);
    table.row(vec![3.into_phrase(), Formula::from(&genus(2, &[1, 4, 2])).into_phrase()]);
    table.marked_row(vec![14.into_phrase(), Formula::from(&genus(0, &[0])).into_phrase()]);
    page.table(table.captioned("genera"));
    page.on_screen(|page| page.plain("for a terminal"));
    page.verbatim("x  y <z>\n");
    page
}

#[test]
fn long_facts_are_folded() {
    let mut page = Page::default();
    page.fact("label", "word ".repeat(40).trim());
    let text = page.text();
    assert!(text.lines().count() > 1);
    assert!(text.lines().all(|line| line.chars().count() <= text::WIDTH));
    assert!(text.lines().skip(1).all(|line| line.starts_with("              word")));
}

#[test]
fn rows_follow_the_period() {
    assert_eq!(row_length(Some(12), 1), 12);
    assert_eq!(row_length(Some(3), 1), 18);
    assert_eq!(row_length(Some(149_459), 2), 20);
    assert_eq!(row_length(None, 1), 20);
}

#[test]
fn a_page_in_every_format() {
    insta::assert_snapshot!("specimen.txt", specimen().text());
    insta::assert_snapshot!("specimen.md", specimen().render(Format::Markdown, &origin()));
    insta::assert_snapshot!("specimen.tex", specimen().render(Format::Latex, &origin()));
    let html = specimen().render(Format::Html, &origin());
    let body = &html[html.find("<body>").unwrap()..];
    insta::assert_snapshot!("specimen.html", body);
}

#[test]
fn formulas_look_on_a_terminal_as_they_are_printed() {
    let mut exponents = vec![0; 28];
    (exponents[0], exponents[26], exponents[27]) = (10, 2, 1);
    for word in [vec![], vec![1], vec![1, 2, 0, 3], exponents] {
        let word = Word::new(word);
        assert_eq!(Formula::from(&word).into_phrase().text(), word.to_string());
    }
    for genus in [genus(2, &[1, 4, 2]), genus(8, &[8, 10]), genus(0, &[0, 11, 3, 0])] {
        assert_eq!(Formula::from(&genus).into_phrase().text(), genus.to_string());
    }
    let mut genera = Genera::new("0.122213".parse::<Game>().unwrap());
    let GenusPeriodicity::Proved(law) = explore(&mut genera, &Run::unlimited()).value else {
        panic!("the genera of 0.122213 grow by a law")
    };
    let from = law.checked_from();
    let families: Vec<_> =
        (from..from + law.period()).filter_map(|heap| law.family(heap)).collect();
    assert!(families.iter().any(|family| family.grows()));
    for family in families {
        assert_eq!(Formula::from(&family).into_phrase().text(), family.to_string());
    }
}

#[test]
fn no_special_character_of_tex_gets_through() {
    assert_eq!(latex::escape(r"\{}$&#%_"), r"\textbackslash{}\{\}\$\&\#\%\_");
    assert_eq!(latex::escape("a~b^c"), r"a\textasciitilde{}b\textasciicircum{}c");
    // Two hyphens would become a dash.
    assert_eq!(latex::escape("--to"), "-{}-{}to");
    assert_eq!(latex::escape("n ≥ 2, è, ₃, 漢"), "n $\\ge$ 2, è, $_3$, [U+6F22]");
    for c in (' '..='\u{2fff}').filter(|c| !c.is_control()) {
        let out = latex::escape(&c.to_string());
        let special = ['\\', '{', '}', '$', '&', '#', '%', '_', '^', '~'];
        assert!(!special.contains(&c) || out.starts_with('\\'), "{c} became {out}");
        assert_eq!(out.matches('$').count() % 2, usize::from(c == '$'), "{c} became {out}");
    }
}
