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
        Rows::new(Values::Numbers(vec![0, 1, 2, 3, 4, 5, 10]), Some(5))
            .captioned("values")
            .marking(vec![3]),
    );
    page.rows(Rows::new(
        Values::Formulas(vec![word(&[]), word(&[(0, 1)]), word(&[(0, 1), (1, 2)])]),
        Some(3),
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
    assert!(text.lines().all(|line| line.chars().count() <= COLUMNS));
    assert!(text.lines().skip(1).all(|line| line.starts_with("              word")));
}

#[test]
fn rows_follow_the_period() {
    use crate::blocks::row_length;
    assert_eq!(row_length(Some(12), 1, 72), 12);
    assert_eq!(row_length(Some(3), 1, 72), 18);
    assert_eq!(row_length(Some(149_459), 2, 72), 20);
    assert_eq!(row_length(None, 1, 72), 20);
    // Otherwise in round numbers, and at least one.
    assert_eq!(row_length(None, 3, 72), 15);
    assert_eq!(row_length(Some(12), 6, 72), 10);
    assert_eq!(row_length(Some(3), 30, 72), 2);
    assert_eq!(row_length(Some(1), 200, 72), 1);
}

#[test]
fn a_page_fits_its_terminal() {
    let wide = specimen().text_within(200);
    for width in [40, 60, 80] {
        let text = specimen().text_within(width);
        assert!(text.lines().all(|line| line.chars().count() <= width), "{width}:\n{text}");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&text), words(&wide), "no word is broken");
    }
}

#[test]
fn tables_are_narrowed_without_breaking_words() {
    let mut table = Table::new(vec![
        Column::right("heap"),
        Column::left("a title of several words").after(" │ "),
        Column::left("text"),
    ]);
    let text = "a cell whose words would not fit into a line of forty characters";
    table.row(vec![7.into_phrase(), "short".into_phrase(), text.into_phrase()]);
    insta::assert_snapshot!("narrow.txt", Page::from(table.clone()).text_within(40));
    // What cannot be narrowed sticks out: a number is a number.
    let number = "18446744073709551615".repeat(3);
    table.row(vec![8.into_phrase(), "".into_phrase(), number.clone().into_phrase()]);
    assert!(Page::from(table).text_within(40).contains(&number));
}

#[test]
fn a_table_for_spreadsheets() {
    let mut table = Table::of(&["game", "what it is"]);
    table.row(vec!["S(1,2)".into_phrase(), "a \"set\"".into_phrase()]);
    let csv = Page::from(table).csv().unwrap();
    assert_eq!(csv, "game,what it is\n\"S(1,2)\",\"a \"\"set\"\"\"\n");
    assert!(specimen().csv().unwrap().starts_with("heap,value\n0,0\n1,1\n"));
    let mut facts = Page::default();
    facts.fact("winning", "3");
    facts.fact("", "5, at last");
    assert_eq!(facts.csv().unwrap(), "fact,value\nwinning,3\nwinning,\"5, at last\"\n");
    assert_eq!(Page::default().csv(), None);
}

#[test]
fn tables_for_a_paper() {
    insta::assert_snapshot!("fragment.tex", specimen().render(Format::Fragment, &origin()));
    let mut facts = Page::default();
    facts.heading("3 + 5 in 0.77, misère play");
    facts.fact("outcome", "N_1");
    insta::assert_snapshot!("facts.tex", facts.render(Format::Fragment, &origin()));
    let mut long = Page::default();
    long.rows(Rows::new(Values::Numbers((0..1000).collect()), None).captioned("values"));
    let long = long.render(Format::Fragment, &origin());
    assert!(long.contains("\\begin{longtable}") && long.contains("\\caption{Values}"), "{long}");
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
