//! Building, merging, importing, checking.

use grundy::Game;
use grundy::run::Run;
use grundy_atlas::{Atlas, Entered, Finding, Plan, Question, Status, games};
use grundy_cert::Limits;
use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

const GAMES: [&str; 6] = ["0.77", "0.123", "0.3", "0.33", "0.31011", "S(2,5)"];

fn plan() -> Plan {
    let workers = NonZero::new(2).unwrap();
    Plan { each: Duration::from_secs(5), workers, ..Plan::default() }
}

fn list(names: &[&str]) -> Vec<Game> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

fn built(file: &Path, names: &[&str]) -> Atlas {
    let mut atlas = Atlas::open(file).unwrap();
    let told = |arrival: &grundy_atlas::Arrival| assert!(arrival.entered.is_ok(), "{arrival:?}");
    atlas.build(&list(names), &plan(), &Run::unlimited(), told).unwrap();
    atlas
}

/// Everything but the time.
fn facts(atlas: &Atlas) -> String {
    let all = atlas.list(&Default::default(), Default::default(), 0, 1000).unwrap();
    let mut lines = String::new();
    for record in all.records {
        lines += &format!(
            "{} {:?} {:?} {:?}\n",
            record.game,
            record.nim.map(|known| (known.status, known.facts)),
            record.genus.map(|known| (known.status, known.facts)),
            record.quotient.map(|known| {
                let facts = known.facts;
                (
                    known.status,
                    facts.end,
                    facts.numbers.order,
                    facts.numbers.p_order,
                    facts.numbers.period,
                    facts.changes,
                )
            }),
        );
    }
    lines
}

#[test]
fn what_is_built_in_shares_and_merged_is_what_is_built_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let whole = built(&folder.path().join("whole.db"), &GAMES);
    let parts = [
        built(&folder.path().join("1.db"), &GAMES[..3]),
        built(&folder.path().join("2.db"), &GAMES[2..]),
    ];
    let mut merged = Atlas::open(&folder.path().join("merged.db")).unwrap();
    let mut kept = 0;
    for part in &parts {
        merged
            .merge(part, &Limits::default(), &Run::unlimited(), |arrival| {
                kept += u64::from(matches!(arrival.entered, Ok(Entered::Kept)));
            })
            .unwrap();
    }
    assert_eq!(facts(&merged), facts(&whole));
    assert_eq!(kept, 3, "0.3 was in both");
    assert!(
        whole.missing(&list(&GAMES), &Question::ALL, Duration::from_secs(5)).unwrap().is_empty()
    );
}

#[test]
fn more_time_is_a_reason_to_try_again_and_less_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let mut atlas = Atlas::open(&folder.path().join("atlas.db")).unwrap();
    let hurried =
        Plan { each: Duration::from_millis(1), questions: vec![Question::Quotient], ..plan() };
    let games = list(&["0.07"]);
    atlas.build(&games, &hurried, &Run::unlimited(), |_| ()).unwrap();
    let missing = |atlas: &Atlas, millis| {
        atlas.missing(&games, &[Question::Quotient], Duration::from_millis(millis)).unwrap().len()
    };
    assert_eq!((missing(&atlas, 1), missing(&atlas, 100)), (0, 1));
    let before =
        atlas.record(&games[0]).unwrap().unwrap().quotient.map_or(0, |q| q.facts.numbers.heap);
    let patient = Plan { each: Duration::from_millis(600), ..hurried };
    atlas.build(&games, &patient, &Run::unlimited(), |_| ()).unwrap();
    let after = atlas.record(&games[0]).unwrap().unwrap().quotient.unwrap();
    assert!(after.facts.numbers.heap > before || after.status == Status::Proved);
    assert_eq!(missing(&atlas, 600), 0);
}

#[test]
fn tables_are_claims_and_certificates_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let mut atlas = Atlas::open(&folder.path().join("atlas.db")).unwrap();
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let table = std::fs::read_to_string(docs.join("misere-table.csv")).unwrap();
    let mut new = 0;
    atlas
        .import(&table, "misere-table.csv", &Limits::default(), |arrival| {
            new += u64::from(matches!(arrival.entered, Ok(Entered::New)));
        })
        .unwrap();
    assert_eq!(new, 574);
    let kayles: Game = "kayles".parse().unwrap();
    let quotient = |atlas: &Atlas| atlas.record(&kayles).unwrap().unwrap().quotient.unwrap();
    assert_eq!(
        (quotient(&atlas).status, quotient(&atlas).facts.numbers.order),
        (Status::Claimed, 40)
    );
    assert_eq!(quotient(&atlas).source.by, "misere-table.csv");
    let mut solver = grundy::quotient::Solver::new(kayles.clone());
    let status = solver.solve(&Run::unlimited());
    let certificate = grundy_certify::quotient(&kayles, &solver, &status).unwrap().to_json();
    atlas.import(&certificate, "a friend", &Limits::default(), |_| ()).unwrap();
    assert_eq!(
        (quotient(&atlas).status, quotient(&atlas).facts.numbers.order),
        (Status::Proved, 40)
    );
    let forged = certificate.replace("\"preperiod\": 71", "\"preperiod\": 70");
    let mut refused = 0;
    atlas
        .import(&forged, "a foe", &Limits::default(), |arrival| {
            refused += u64::from(arrival.entered.is_err());
        })
        .unwrap();
    assert_eq!(refused, 0, "what is known is as good, so nobody looks at it");
    let found = Finding::find(&kayles, Question::Nim, None, &Run::unlimited());
    let sent = found.to_json();
    let mut entered = |finding: &str| {
        let mut entered = None;
        let told =
            |arrival: &grundy_atlas::Arrival| entered = arrival.entered.as_ref().ok().copied();
        atlas.import(finding, "a worker", &Limits::default(), told).unwrap();
        entered
    };
    let other = sent.replacen("\"0.77\"", "\"0.07\"", 1);
    let forged_too = sent.replace("\"preperiod\":71", "\"preperiod\":70");
    assert!(other != sent && forged_too != sent);
    assert_eq!((entered(&other), entered(&forged_too)), (None, None));
    assert_eq!(entered(&sent), Some(Entered::New), "a finding as workers send it");
    let mut empty = Atlas::open(&folder.path().join("empty.db")).unwrap();
    empty
        .import(&forged, "a foe", &Limits::default(), |arrival| {
            refused += u64::from(arrival.entered.is_err());
        })
        .unwrap();
    assert_eq!(refused, 1);
    for wrong in ["", "a,b\n1,2\n", "{}", &format!("{}\nx\n", &table[..table.find('\n').unwrap()])]
    {
        assert!(empty.import(wrong, "", &Limits::default(), |_| ()).is_err(), "{wrong:?}");
    }
}

#[test]
fn a_row_that_says_more_than_its_certificate_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("atlas.db");
    drop(built(&file, &["0.77", "0.123"]));
    let check = |sample| {
        let atlas = Atlas::open_read_only(&file).unwrap();
        atlas.check(sample, &Limits::default(), &Run::unlimited()).unwrap()
    };
    let checked = check(None);
    assert_eq!((checked.accepted, checked.wrong.len()), (checked.certificates, 0));
    assert_eq!(check(Some(2)).accepted, 2);
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection.execute("UPDATE quotient SET elements = 38 WHERE elements = 40", []).unwrap();
    assert_eq!(check(None).wrong[0].game, "0.77");
    connection.execute("UPDATE certificate SET zlib = x'00'", []).unwrap();
    drop(connection);
    let atlas = Atlas::open_read_only(&file).unwrap();
    assert!(atlas.check(None, &Limits::default(), &Run::unlimited()).is_err());
}

#[test]
fn families_are_what_they_say() {
    assert_eq!(games("S(a,b)").unwrap().len(), 66);
    assert_eq!(games("S(a,b,c)").unwrap().len(), 220);
    assert_eq!(games("4.xy").unwrap().len(), 64);
    let default = games("default").unwrap();
    let mut names: Vec<String> = default.iter().map(Game::to_string).collect();
    names.sort();
    names.dedup();
    assert_eq!((names.len(), default.len()), (5343, 5343));
    assert!(games("nonsense").is_err());
}
