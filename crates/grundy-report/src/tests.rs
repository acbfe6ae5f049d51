use super::*;

fn origin() -> Origin {
    Origin { command: "grundy solve '0.12(3)' --format html".to_owned(), version: "0.1.0" }
}

/// A page with a block of each kind and every character that is special somewhere.
fn specimen() -> Page {
    let mut page = Page::default();
    page.heading("0.12(3) <&> \"names_100%\", misère play");
    page.section("facts & $figures$");
    page.plain(r"a\b {c} ~d^e `f` *g* [h] #i |j|");
    page.fact("period", "12 ≥ 2·(3 + 4) − 1, G(n) → ∞");
    page.fact("", "more");
    page.fact("relations", Phrase::list([Phrase::relation("a^2", "=", "1")]).and(" (all)"));
    page.fact(
        "genera",
        Phrase::list([Phrase::genus_of("a1^2b", "8^8[10]"), Phrase::genus("1^{3(20)^(t+3)31}")]),
    );
    page.on_paper(|page| {
        page.presentation(vec!["a".into(), "b1".into()], vec![("a^12".into(), "1".into())]);
        page.figure("<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n".into(), "a drawing");
    });
    page.blank();
    page.rows(
        Rows::new(Values::Numbers(vec![0, 1, 2, 3, 10]), 2).captioned("values").marking(vec![3]),
    );
    page.rows(Rows::new(Values::words(["1", "a", "ab^2"]), 3));
    let mut table =
        Table::new(vec![Column::right("heap").wide(5), Column::left("genus").after(" │ ")]);
    table.row(vec![3.into_phrase(), Phrase::genus("2^1420")]);
    table.marked_row(vec![14.into_phrase(), Phrase::genus("0^02")]);
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
    for word in ["1", "a", "ab^2c^10", "a1^2b", "*65"] {
        assert_eq!(Phrase::word(word).text(), word);
    }
    for genus in ["2^1420", "8^8[10]", "1^{3(20)^(t+3)31}", "1^{(20)^t31}"] {
        assert_eq!(Phrase::genus(genus).text(), genus);
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
