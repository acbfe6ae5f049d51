//! Quotients of finite closed sets: of everything under a position, of explicit games.

use grundy::judge::Search;
use grundy::misere::form::Forms;
use grundy::nim::{self, Periodicity};
use grundy::outcome::{Judge, Outcome};
use grundy::quotient::{Solver, Status};
use grundy::rules::{Listed, Rules};
use grundy::run::{Run, Stop};
use grundy::{Game, Position};

fn under(game: &Game, heap: u64) -> Listed {
    let name = |heap: u64| heap.to_string();
    Listed::under(game, [heap], format!("{game} under {heap}"), name, &Run::unlimited())
        .unwrap()
        .unwrap()
}

fn solved(rules: &dyn Rules) -> (Status, usize) {
    let mut solver = Solver::new(rules);
    let status = solver.solve(&Run::unlimited());
    (status, solver.quotient().order())
}

#[test]
fn grundys_game_is_infinite_with_heap_29() {
    // Order 48 to heap 28: found by a program of our own on the library before.
    assert_eq!(solved(&under(&Game::Grundy, 28)), (Status::Complete, 48));
    let (status, order) = solved(&under(&Game::Grundy, 29));
    assert!(matches!(status, Status::Infinite(proof) if proof.heap() == 29), "{status:?}");
    assert_eq!(order, 48);
}

#[test]
fn quotients_of_small_forms() {
    // Tame quotients have orders 2 and 6; that of 2_{#320} is the least wild one, of order 8
    // (T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games, 2008).
    let (mut forms, run) = (Forms::new(), Run::unlimited());
    for (text, order) in [("0", 1), ("1", 2), ("2", 6), ("2_#", 6), ("2_{#320}", 8)] {
        let form = forms.read(text, &run).unwrap();
        assert_eq!(
            solved(&forms.listed([form], text).unwrap()),
            (Status::Complete, order),
            "{text}"
        );
    }
}

#[test]
fn a_finite_game_is_known_to_its_end_and_not_beyond() {
    let run = Run::unlimited();
    let game = Game::from(under(&"0.77".parse().unwrap(), 200));
    let found = nim::sequence(&game, 1000, &run);
    assert!(found.is_whole());
    assert_eq!(found.value.computed(), 201);
    // Kayles has period 12, but what ends has no period.
    assert_eq!(found.value.periodicity(), &Periodicity::Open);
    let mut solver = Solver::new(game.clone());
    assert_eq!(solver.extend_to(9, &run), Status::Partial);
    assert_eq!(solver.extend_to(9999, &run), Status::Complete);
    assert_eq!((solver.heap(), solver.quotient().order()), (200, 40));
    assert_eq!(solver.advance(&run), Status::Complete);
    let mut search = Search::new(&game, run);
    let stop = search.outcome(&Position::new([201])).unwrap_err();
    assert!(matches!(stop, Stop::Rules(_)));
    assert_eq!(stop.to_string(), "there is no position 201: the game has 200");
    let mut judge = grundy::judge::MisereJudge::new(&game, run);
    assert_eq!(judge.outcome(&Position::new([5, 4, 1, 1])), Ok(Outcome::P));
    assert!(judge.outcome(&Position::new([201, 1])).is_err());
}

#[test]
fn an_empty_list_is_a_game() {
    let empty = Listed::numbered("nothing", []).unwrap();
    assert_eq!(solved(&empty), (Status::Complete, 1));
    assert_eq!(nim::sequence(&empty, 10, &Run::unlimited()).value.values(), [0]);
}
