//! Games, positions and genera are strings in JSON.

use grundy::misere::Genus;
use grundy::{Game, Position};

#[test]
fn what_is_written_is_read_back() {
    let game: Game = "4.(3)".parse().unwrap();
    let position: Position = "3 + 2·5".parse().unwrap();
    let genus: Genus = "1^431".parse().unwrap();
    let text = serde_json::to_string(&(&game, &position, &genus)).unwrap();
    assert_eq!(text, r#"["4.(3)","3 + 2·5","1^431"]"#);
    let back: (Game, Position, Genus) = serde_json::from_str(&text).unwrap();
    assert_eq!(back, (game, position, genus));
    let error = serde_json::from_str::<Game>("\"0.7x\"").unwrap_err();
    assert!(error.to_string().contains("digit"), "{error}");
}
