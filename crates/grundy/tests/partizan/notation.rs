//! Reading and printing.

use super::{day_two, random_games, run, sum_of_switches};
use grundy::partizan::{Answer, Desk, Dyadic, Expression, ReadError, Style, Value, Values};

#[test]
fn what_is_printed_reads_back() {
    let mut values = Values::new();
    let mut games = day_two(&mut values);
    for (left, right) in random_games(&mut values, 77, 400) {
        games.push(values.game(&left, &right, &run()).unwrap());
    }
    for text in ["-3/2v*3", "tiny(2)", "miny({1|0})", "+-(1,{2|0})", "^7*2-5", "{100|50||0|-9}"] {
        games.push(values.read(text, &run()).unwrap());
    }
    for game in games {
        for style in [Style::Ascii, Style::Unicode] {
            let text = values.print_in(game, style);
            assert_eq!(values.read(&text, &run()), Ok(game), "{text}");
        }
        let latex = values.print_in(game, Style::Latex);
        assert_eq!(latex.matches('{').count(), latex.matches('}').count());
    }
}

#[test]
fn the_text_of_a_form_does_not_depend_on_the_history_of_the_arena() {
    let mut values = Values::new();
    let lists = random_games(&mut values, 1234, 100);
    let games: Vec<Value> = lists.iter().map(|(l, r)| values.game(l, r, &run()).unwrap()).collect();
    for &game in games.iter().rev() {
        let text = values.print(game);
        let mut other = Values::new();
        let copy = other.read(&text, &run()).unwrap();
        assert_eq!(other.print(copy), text);
    }
}

#[test]
fn long_forms_are_printed_with_definitions() {
    let mut values = Values::new();
    let sum = sum_of_switches(&mut values, 30);
    let text = values.print(sum);
    assert!(text.len() < 2000 && text.starts_with("g1 = +-1; g2 = "), "{text}");
    assert_eq!(values.read(&text, &run()), Ok(sum));
}

#[test]
fn deep_forms_are_printed_so_that_they_read_back() {
    let mut values = Values::new();
    for text in ["2v:61", "v:30", "^:-200", "v:45 + 2.^"] {
        let value = values.read(text, &run()).unwrap();
        let printed = values.print(value);
        assert_eq!(values.read(&printed, &run()), Ok(value), "{text}: {printed}");
    }
}

#[test]
fn the_notation_of_the_books() {
    let mut values = Values::new();
    let table = [
        ("{0|}", "1"),
        ("{|}", "0"),
        ("{0|1}", "1/2"),
        ("{-1|3/4}", "0"),
        ("{1/4|}", "1"),
        ("{0|0}", "*"),
        ("{0,*|0,*}", "*2"),
        ("{0|*}", "^"),
        ("{0|^*}", "^^"),
        ("{0,*|0}", "^*"),
        ("{2|1||0|-1}", "{2|1||0|-1}"),
        ("{0||0|-2}", "tiny(2)"),
        ("{2|0||0}", "miny(2)"),
        ("{1|-1}", "+-1"),
        ("+-1 + +-1", "0"),
        ("{3|1}", "{3|1}"),
        ("1 + *", "1*"),
        ("^ + * - 1", "^*-1"),
        ("↑ + ⇑ + ↓", "^^"),
        ("v + vv - *3", "v3*3"),
        ("3.^", "^3"),
        ("-3.^*", "v3*"),
        ("2.+-1", "0"),
        ("1:-1", "1/2"),
        ("*:1", "^*"),
        ("*:*2", "*3"),
        ("(1 + 2) - 3/2", "3/2"),
        ("G = {1|0}; H = G + G; H", "1"),
        ("±(1,{2|0})", "+-({2|0},1)"),
        ("mean({2|0})", "1"),
        ("temperature({2|0})", "1"),
        ("temperature(3/4)", "-1/4"),
        ("leftstop(*)", "0"),
        ("birthday(^)", "2"),
        ("weight(^^*)", "2"),
        ("cool({4|0}, 1)", "{3|1}"),
        ("reduced({1^|*})", "{1|0}"),
    ];
    for (text, expected) in table {
        let game = values.read(text, &run()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(values.print(game), expected, "{text}");
    }
    let game = values.read("{1/2^^*3|-1}", &run()).unwrap();
    assert_eq!(values.print_in(game, Style::Unicode), "{1/2⇑*3|-1}");
    assert_eq!(values.print_in(game, Style::Latex), r"\{\frac{1}{2}{\Uparrow}{\ast}3\mid -1\}");
}

#[test]
fn mistakes_are_shown_where_they_are() {
    let table = [
        ("", 0, "a game"),
        ("{0|", 3, "a game"),
        ("{0}", 2, "',' or '|'"),
        ("{1|2|3}", 4, "',' or '}'"),
        ("1/3", 2, "a power of two"),
        ("1 + ?", 4, "a game"),
        ("+1", 1, "a game, or '-' after '+' for a switch"),
        ("(1", 2, "an operator or ')'"),
        ("frob(2)", 0, "one of tiny"),
        ("tiny(2,3)", 0, "1 arguments"),
        ("*9999999999", 1, "a nimber of at most"),
        ("1 2", 2, "an operator"),
        ("3vx", 1, "an operator"),
    ];
    for (text, at, expected) in table {
        let error = text.parse::<Expression>().unwrap_err();
        assert_eq!(error.at, at, "{text}: {error}");
        assert!(error.expected.starts_with(expected), "{text}: {error}");
    }
    let mut values = Values::new();
    for (text, at) in [("1 + G", 4), ("1 + weight(2)", 4), ("cool(*,-1)", 0), ("1 < 2", 0)] {
        match values.read(text, &run()) {
            Err(ReadError::Text(error)) => assert_eq!(error.at, at, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn deep_and_wide_input_is_refused_or_answered() {
    let mut values = Values::new();
    let deep = "{".repeat(100_000);
    assert!(matches!(values.read(&deep, &run()), Err(ReadError::Text(_))));
    let deep = format!("{}0{}", "(".repeat(500), ")".repeat(500));
    assert!(matches!(values.read(&deep, &run()), Err(ReadError::Text(_))));
    let minus = format!("{}1", "-".repeat(500));
    assert!(matches!(values.read(&minus, &run()), Err(ReadError::Text(_))));
    // A chain of names builds a game deeper than any stack: it is refused, and told.
    let mut text = String::from("G = {0||0|-2}");
    for _ in 0..60 {
        text += "; G = {0||||G|||-3||-5|-9}; G = {G|{G|0}}";
    }
    let _ = values.read(&text, &run());
    let big = values.read("1000000000000000000000.^ + *1000000 + 1/1024", &run()).unwrap();
    assert_eq!(values.print(big), "1/1024^1000000000000000000000*1000000");
    let result = values.read("a = 9.9; a = a.a; a = a.a; a = a.a; a.1", &run()).unwrap();
    assert_eq!(
        values.as_number(result),
        Some(Dyadic::from(81i64.pow(4)).times(&81i64.pow(4).into()))
    );
}

#[test]
fn statements_and_comparisons() {
    let mut desk = Desk::default();
    let text = "G = ^*; G || 0; G |> 0; G <| 0; G == v; ^ > 0; 1 >= 1; 0 <= {2|1}; 1 != 1";
    let answers = desk.evaluate(text, &run()).unwrap();
    let held: Vec<bool> = answers
        .iter()
        .filter_map(|answer| match answer {
            Answer::Comparison(holds, _) => Some(*holds),
            Answer::Game(..) => None,
        })
        .collect();
    assert_eq!(held, [true, true, true, false, true, true, true, false]);
    assert!(desk.names.contains_key("G"));
}
