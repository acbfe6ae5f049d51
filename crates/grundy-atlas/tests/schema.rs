//! Files of earlier versions of the program.

use grundy::Game;
use grundy::run::Run;
use grundy_atlas::{Atlas, AtlasError, Question, SCHEMA, Status};
use grundy_cert::Limits;
use std::fs;
use std::path::{Path, PathBuf};

/// An atlas that the first version of the program wrote.
fn first() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("atlas.db");
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/atlas-1.db"), &file).unwrap();
    (folder, file)
}

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

#[test]
fn an_atlas_of_the_first_schema_is_brought_up_to_date_with_all_that_is_in_it() {
    let (_folder, file) = first();
    let error = Atlas::open_read_only(&file).unwrap_err();
    assert!(matches!(error, AtlasError::Older { found: 1, known: SCHEMA, .. }), "{error}");
    drop(Atlas::open(&file).unwrap());
    let atlas = Atlas::open_read_only(&file).unwrap();
    let kayles = atlas.record(&game("kayles")).unwrap().unwrap();
    assert_eq!(kayles.standard.as_deref(), Some("0.77"));
    let quotient = kayles.quotient.unwrap();
    assert_eq!((quotient.status, quotient.facts.numbers.order), (Status::Proved, 40));
    let dawson = atlas.record(&game("0.07")).unwrap().unwrap();
    assert_eq!(dawson.standard.as_deref(), Some("0.137"));
    assert_eq!(dawson.quotient.unwrap().status, Status::Limit);
    assert!(atlas.attempted(&game("0.07"), Question::Quotient).unwrap().is_some());
    assert!(atlas.partial(&game("0.07")).unwrap().is_some());
    let checked = atlas.check(None, &Limits::default(), &Run::unlimited()).unwrap();
    assert_eq!(checked.accepted, checked.certificates);
    assert!(checked.certificates >= 9 && checked.wrong.is_empty(), "{checked:?}");
}

#[test]
fn an_update_that_fails_leaves_the_file_as_it_was() {
    let (_folder, file) = first();
    let connection = rusqlite::Connection::open(&file).unwrap();
    // What the second schema wants to make is there already, and is something else.
    connection.execute_batch("CREATE VIEW equivalents AS SELECT 1").unwrap();
    drop(connection);
    assert!(Atlas::open(&file).is_err());
    let connection = rusqlite::Connection::open(&file).unwrap();
    let version: i64 = connection.pragma_query_value(None, "user_version", |r| r.get(0)).unwrap();
    assert_eq!(version, 1);
    let states = connection.prepare("SELECT state FROM attempt");
    assert!(states.is_ok(), "no column is gone");
}
