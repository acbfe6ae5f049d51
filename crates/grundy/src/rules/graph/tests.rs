use super::*;
use crate::rules::Rules;
use proptest::prelude::*;

fn read(text: &str) -> Result<Listed, GraphError> {
    Listed::from_graph("test", text)
}

#[test]
fn the_same_game_in_every_format() {
    let json = read(r#"{ "end": [], "a": ["end"], "b": ["a", ["a", "end"]] }"#).unwrap();
    assert_eq!(json.names().collect::<Vec<_>>(), ["end", "a", "b"]);
    for text in [
        "a end\nb a\nb -> a + end\n",
        "# a remark\n\na\tend {}\nb → a\nb -> end+a # another",
        "b -> a + end\r\nb a\r\na -> end\r\n",
    ] {
        let edges = read(text).unwrap();
        assert_eq!(edges, json, "{text}");
    }
    let plain = read(r#"{"a": [], "b": ["a"], "x y": ["b", "a"]}"#).unwrap();
    let dot = r#"strict digraph "G" { rankdir=LR; node [shape="]"]; // remark
        b -> a [label="[x]"]; "x y" -> b -> a /* again */
        "x y" -> a; a }"#;
    assert_eq!(read(dot).unwrap(), plain);
}

#[test]
fn numbers_are_names() {
    let game = read(r#"{"0": [], "1": [0], "2": [0, 1, [1, 1]]}"#).unwrap();
    assert_eq!(game.number("2"), Some(3));
    assert_eq!(game.options(3), [vec![1], vec![2], vec![2, 2]]);
    assert_eq!(read("1 0\n2 0\n2 1\n2 -> 1 + 1").unwrap(), game);
}

#[test]
fn escapes() {
    let game = read(r#"{"\u00e9\ud83d\ude00\/\\": []}"#).unwrap();
    assert_eq!(game.names().collect::<Vec<_>>(), ["é😀/\\"]);
    assert!(read(r#"{"\ud800": []}"#).is_err());
}

#[test]
fn refusals_point_at_the_character() {
    for (text, at) in [
        (r#"{"a": 3}"#, 6),
        (r#"{"a": [], "a": []}"#, 10),
        (r#"{"a": [[["b"]]]}"#, 8),
        (r#"{"a": ["b" "c"]}"#, 11),
        (r#"{"a" ["b"]}"#, 5),
        (r#"{"a": [],}"#, 9),
        (r#"{"a": []} x"#, 10),
        (r#"{"a": ["#, 7),
        (r#"{"\q": []}"#, 2),
        (r#"{a: []}"#, 1),
        ("a b\nc d e\n", 8),
        ("a b\nc ->\n", 6),
        ("a b\n-> c\n", 4),
        ("# nothing", 9),
        ("", 0),
        ("digraph { a -- b }", 13),
        ("digraph { a -> }", 15),
        ("digraph { a -> b", 16),
        ("digraph { subgraph x }", 18),
    ] {
        let Err(GraphError::Text(error)) = read(text) else { panic!("{text}") };
        assert_eq!(error.at, at, "{text}: {error}");
    }
}

#[test]
fn games_that_are_none() {
    let error = read("a b\nb c\nc a\n").unwrap_err().to_string();
    assert_eq!(error, "the positions go round in a circle: a → b → c → a");
    let error = read(r#"{"a": ["b"]}"#).unwrap_err().to_string();
    assert!(error.starts_with("\"b\", an option of \"a\", is not listed"), "{error}");
}

proptest! {
    #[test]
    fn no_text_panics(
        text in "\\PC{0,20}|[\\[\\]{}\",:ab\\\\u0-9 \n>-]{0,30}|digraph \\{[ab> ;\"/*#=\\[\\]-]{0,20}"
    ) {
        let _ = read(&text);
    }
}
