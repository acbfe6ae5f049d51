//! An atlas as its users see it: what enters, what does not, what is refused.

use grundy::Game;
use grundy::run::{Budget, Run};
use grundy_atlas::{
    Atlas, AtlasError, End, EnterError, Entered, Filter, Finding, Order, Question, Status,
};
use grundy_cert::Limits;
use grundy_cert::format::{Certificate, Claim};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("atlas.db");
    (folder, file)
}

fn find(text: &str, question: Question) -> Finding {
    Finding::find(&game(text), question, None, &Run::unlimited())
}

fn find_to(text: &str, heap: u64) -> Finding {
    let run = Run::new(Budget { heap: Some(heap), ..Budget::default() });
    Finding::find(&game(text), Question::Quotient, None, &run)
}

#[test]
fn what_is_found_is_in_the_atlas_with_its_proof() {
    let (_folder, file) = place();
    let mut atlas = Atlas::open(&file).unwrap();
    for question in Question::ALL {
        assert_eq!(atlas.enter(&find("kayles", question)).unwrap(), Entered::New);
    }
    let reader = Atlas::open_read_only(&file).unwrap();
    let record = reader.record(&game("0.77")).unwrap().unwrap();
    assert_eq!(record.names, ["kayles"]);
    let nim = record.nim.unwrap();
    assert_eq!(nim.status, Status::Proved);
    assert_eq!((nim.facts.preperiod, nim.facts.period), (Some(71), Some(12)));
    assert_eq!(nim.facts.start[..6], [0, 1, 2, 3, 1, 4]);
    assert!(nim.source.claim.unwrap().starts_with("For every heap size n ≥ 71 of 0.77"));
    let genus = record.genus.unwrap();
    assert_eq!((genus.facts.first_wild, &genus.facts.start[5][..]), (Some(5), "4^146"));
    let quotient = record.quotient.unwrap();
    let facts = &quotient.facts;
    assert_eq!((quotient.status, facts.end), (Status::Proved, End::Solved));
    assert_eq!((facts.numbers.order, facts.numbers.p_order, facts.numbers.tame), (40, 9, None));
    assert_eq!((facts.numbers.preperiod, facts.numbers.period), (Some(71), Some(12)));
    assert_eq!(facts.changes.last().unwrap().order, 40);
    assert!(facts.presentation.as_ref().unwrap().starts_with("⟨ a, b, "));
    let bytes = reader.certificate(&game("0.77"), Question::Quotient).unwrap().unwrap();
    assert!(grundy_cert::check(&bytes, &Limits::default()).is_ok());
}

#[test]
fn facts_read_off_certificates_are_those_of_the_solver() {
    let (_folder, file) = place();
    let mut atlas = Atlas::open(&file).unwrap();
    for code in ["0.123", "0.15", "0.115", "0.31011", "4.7", "S(1,2,5)", "0.(3)"] {
        let run = Run::new(Budget { heap: Some(300), ..Budget::default() });
        let mut solver = grundy::quotient::Solver::new(game(code));
        let _ = solver.solve(&run);
        atlas.enter(&Finding::find(&game(code), Question::Quotient, None, &run)).unwrap();
        let facts = atlas.record(&game(code)).unwrap().unwrap().quotient.unwrap().facts;
        let found = solver.quotient();
        assert_eq!(facts.numbers.order, found.order() as u64, "{code}");
        assert_eq!(facts.numbers.p_order, found.p_order() as u64, "{code}");
        assert_eq!(facts.numbers.tame, found.tame().map(u64::from), "{code}");
        assert_eq!(facts.numbers.period, found.period().map(|p| p.period()), "{code}");
        let changes = solver.changes().iter().map(|change| (change.heap, change.order));
        let written = facts.changes.iter().map(|change| (change.heap, change.order));
        assert_eq!(written.collect::<Vec<_>>(), changes.collect::<Vec<_>>(), "{code}");
    }
}

#[test]
fn a_forged_certificate_is_refused_and_changes_nothing() {
    let (_folder, file) = place();
    let mut atlas = Atlas::open(&file).unwrap();
    let honest = find("0.77", Question::Quotient);
    let forged = |forge: &dyn Fn(&mut Certificate)| {
        let mut certificate = honest.certificate().unwrap().clone();
        forge(&mut certificate);
        Finding::certified(certificate, "a liar").pop().unwrap()
    };
    let p_elements = forged(&|certificate| {
        let Claim::Quotient(claim) = &mut certificate.claim else { panic!() };
        claim.p_elements.pop();
    });
    let refused = atlas.enter(&p_elements).unwrap_err();
    assert!(matches!(refused, EnterError::Refused { .. }), "{refused}");
    let period = forged(&|certificate| {
        let Claim::Quotient(claim) = &mut certificate.claim else { panic!() };
        claim.period.as_mut().unwrap().preperiod -= 1;
        claim.pretending.pop();
    });
    assert!(matches!(atlas.enter(&period), Err(EnterError::Refused { .. })));
    let vague = forged(&|certificate| {
        let Claim::Quotient(claim) = &mut certificate.claim else { panic!() };
        claim.reduced = false;
    });
    assert!(matches!(atlas.enter(&vague), Err(EnterError::OtherQuestion { .. })));
    assert_eq!(atlas.record(&game("0.77")).unwrap(), None);
}

#[test]
fn a_certificate_of_another_game_is_refused() {
    let (_folder, file) = place();
    let mut atlas = Atlas::open(&file).unwrap();
    let foreign = find("0.77", Question::Nim).about(&game("0.07"));
    assert!(matches!(atlas.enter(&foreign), Err(EnterError::OtherGame { .. })));
    // A subtraction game and its code are the same game, and each has a row of its own.
    let code = find("0.33", Question::Nim);
    assert_eq!(atlas.enter(&code.clone().about(&game("S(1,2)"))).unwrap(), Entered::New);
    assert_eq!(atlas.enter(&code).unwrap(), Entered::New);
}

#[test]
fn a_better_result_replaces_a_worse_one_and_never_the_other_way_round() {
    let (_folder, file) = place();
    let mut atlas = Atlas::open(&file).unwrap();
    let (short, long, whole) = (find_to("0.77", 8), find_to("0.77", 20), find_to("0.77", 400));
    let order = |atlas: &Atlas| {
        let quotient = atlas.record(&game("0.77")).unwrap().unwrap().quotient.unwrap();
        (quotient.status, quotient.facts.numbers.heap, quotient.facts.numbers.order)
    };
    assert_eq!(atlas.enter(&long).unwrap(), Entered::New);
    let partial = order(&atlas);
    assert_eq!((partial.0, partial.1), (Status::Limit, 20));
    assert_eq!(atlas.enter(&short).unwrap(), Entered::Kept);
    assert_eq!(order(&atlas), partial);
    assert_eq!(atlas.enter(&whole).unwrap(), Entered::Better);
    assert_eq!(order(&atlas), (Status::Proved, 82, 40));
    assert_eq!(atlas.enter(&long).unwrap(), Entered::Kept);
    assert_eq!(atlas.enter(&whole).unwrap(), Entered::Kept);
    assert_eq!(order(&atlas), (Status::Proved, 82, 40));
}

#[test]
fn what_the_checker_had_no_time_for_is_claimed_and_not_proved() {
    let (_folder, file) = place();
    let mut atlas = Atlas::open(&file).unwrap();
    let finding = find("0.77", Question::Quotient);
    let hurried = Limits { steps: 10, ..Limits::default() };
    assert_eq!(atlas.enter_within(&finding, &hurried).unwrap(), Entered::New);
    let status = |atlas: &Atlas| atlas.record(&game("0.77")).unwrap().unwrap().quotient.unwrap();
    assert_eq!(status(&atlas).status, Status::Claimed);
    assert_eq!(atlas.enter(&finding).unwrap(), Entered::Better);
    assert_eq!(status(&atlas).status, Status::Proved);
}

#[test]
fn a_search_goes_on_where_another_one_stopped() {
    let partial = find_to("0.07", 20);
    assert!(partial.is_limited());
    let run = Run::new(Budget { heap: Some(24), ..Budget::default() });
    let further = Finding::find(&game("0.07"), Question::Quotient, partial.certificate(), &run);
    assert_eq!(further.certificate(), find_to("0.07", 24).certificate());
}

#[test]
fn findings_travel_as_text() {
    let finding = find("0.123", Question::Genus);
    assert_eq!(Finding::from_json(&finding.to_json()).unwrap(), finding);
    assert!(Finding::from_json("{}").is_err());
}

#[test]
fn lists_are_by_what_is_known() {
    let (_folder, file) = place();
    let mut atlas = Atlas::open(&file).unwrap();
    for code in ["0.15", "0.07", "0.137", "0.123", "0.3", "0.33", "S(1,2)"] {
        atlas.enter(&find(code, Question::Nim)).unwrap();
        atlas.enter(&find_to(code, if code.contains('7') { 24 } else { 200 })).unwrap();
    }
    let list = |filter: Filter| {
        let found = atlas.list(&filter, Order::Game, 0, 100).unwrap();
        assert_eq!(found.total, found.records.len() as u64);
        found.records.into_iter().map(|record| record.game).collect::<Vec<_>>()
    };
    let all = Filter::default;
    assert_eq!(
        list(Filter { order: Some(20..=42), end: Some(End::Solved), ..all() }),
        ["0.123", "0.15"]
    );
    assert_eq!(list(Filter { tame: Some(true), ..all() }), ["0.3", "0.33", "S(1,2)"]);
    assert_eq!(list(Filter { nim_period: Some(10..=10), ..all() }), ["0.15"]);
    assert_eq!(
        list(Filter { prefix: Some("0.1".to_owned()), ..all() }),
        ["0.123", "0.137", "0.15"]
    );
    let like = |text: &str| Some(text.to_owned());
    assert_eq!(list(Filter { like: like("0.33"), ..all() }), ["0.33", "S(1,2)"]);
    assert_eq!(list(Filter { isomorphic_to: like("S(2,1)"), ..all() }), ["0.33", "S(1,2)"]);
    assert_eq!(list(Filter { misere: Some(Status::Limit), ..all() }), ["0.07", "0.137"]);
    assert!(list(Filter { prefix: Some("'; DROP TABLE game; --".to_owned()), ..all() }).is_empty());
    let page = atlas.list(&all(), Order::Game, 2, 3).unwrap();
    assert_eq!((page.total, page.records.len()), (7, 3));
    assert_eq!(atlas.recent(3).unwrap().len(), 3);
    assert_eq!(atlas.counts(Question::Nim).unwrap()[0], (Status::Proved, 7));
}

#[test]
fn other_files_are_refused() {
    let (folder, file) = place();
    assert!(matches!(Atlas::open_read_only(&file), Err(AtlasError::Missing(_))));
    fs::write(&file, "game,status\n0.77,solved\n".repeat(100)).unwrap();
    assert!(matches!(Atlas::open(&file), Err(AtlasError::Foreign(_))));
    assert!(matches!(Atlas::open_read_only(&file), Err(AtlasError::Foreign(_))));
    let other = folder.path().join("other.db");
    let connection = rusqlite::Connection::open(&other).unwrap();
    connection.execute_batch("CREATE TABLE game (id INTEGER)").unwrap();
    drop(connection);
    let before = fs::read(&other).unwrap();
    assert!(matches!(Atlas::open(&other), Err(AtlasError::Foreign(_))));
    assert_eq!(fs::read(&other).unwrap(), before, "a file of somebody else is not touched");
}

#[test]
fn a_newer_atlas_is_refused() {
    let (_folder, file) = place();
    drop(Atlas::open(&file).unwrap());
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let error = Atlas::open(&file).unwrap_err();
    assert!(matches!(error, AtlasError::Newer { found: 99, .. }), "{error}");
}

/// Bytes of the file turned over, page after page: never a panic, never a proved row that the
/// certificates do not bear out.
#[test]
fn a_damaged_atlas_is_noticed() {
    let (_folder, file) = place();
    let mut atlas = Atlas::open(&file).unwrap();
    for code in ["0.77", "0.123", "0.15", "0.3"] {
        for question in Question::ALL {
            atlas.enter(&find(code, question)).unwrap();
        }
    }
    drop(atlas);
    let whole = fs::read(&file).unwrap();
    let mut noticed = 0;
    for at in (0..whole.len()).step_by(4096) {
        let mut bytes = whole.clone();
        let end = (at + 300).min(bytes.len());
        bytes[at..end].iter_mut().for_each(|byte| *byte ^= 0x5a);
        fs::write(&file, &bytes).unwrap();
        let Ok(atlas) = Atlas::open_read_only(&file) else {
            noticed += 1;
            continue;
        };
        noticed += usize::from(atlas.check_file().is_err());
    }
    assert!(noticed * 10 >= (whole.len() / 4096) * 9, "{noticed} of {}", whole.len() / 4096);
    fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    let error = Atlas::open_read_only(&file).and_then(|atlas| atlas.check_file()).unwrap_err();
    assert!(matches!(error, AtlasError::Damaged { .. } | AtlasError::Foreign(_)), "{error}");
}

#[test]
fn nobody_can_write_that_something_is_proved() {
    let (_folder, file) = place();
    let mut atlas = Atlas::open(&file).unwrap();
    let hurried = Limits { steps: 10, ..Limits::default() };
    atlas.enter_within(&find("0.77", Question::Quotient), &hurried).unwrap();
    drop(atlas);
    let connection = rusqlite::Connection::open(&file).unwrap();
    let error = connection.execute("UPDATE quotient SET status = 'proved'", []).unwrap_err();
    assert!(error.to_string().contains("proved without an accepted certificate"), "{error}");
}
