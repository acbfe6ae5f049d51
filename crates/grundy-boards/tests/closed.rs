//! Quotients of closed sets of boards: strips of Clobber, Towers under a shape. The numbers were
//! found by another program on the library before.

use grundy::board::Catalogue;
use grundy::quotient::{Solver, Status};
use grundy::rules::{Listed, Rules};
use grundy::run::Run;
use grundy_boards::{Clobber, Notation, Towers};

fn solved(rules: &dyn Rules) -> (Status, usize) {
    let mut solver = Solver::new(rules);
    let status = solver.solve(&Run::unlimited());
    (status, solver.quotient().order())
}

/// Strips of up to so many stones, as components of a catalogue.
fn strips(stones: usize) -> Listed {
    let catalogue = Catalogue::new(Clobber);
    for length in 1..=stones {
        for word in 0..1_u32 << length {
            let stone = |i: usize| if word >> i & 1 == 1 { 'x' } else { 'o' };
            let strip: String = (0..length).map(stone).collect();
            catalogue.sum(&Clobber.parse(&strip).unwrap(), &Run::unlimited()).unwrap();
        }
    }
    catalogue.listed(format!("strips of {stones}"), |strip| Clobber.print(strip)).unwrap()
}

#[test]
fn strips_of_clobber() {
    assert_eq!(solved(&strips(6)), (Status::Complete, 10));
}

#[test]
fn long_strips_of_clobber() {
    assert_eq!(solved(&strips(7)), (Status::Complete, 1128));
    assert!(matches!(solved(&strips(8)).0, Status::Infinite(_)));
}

#[test]
fn towers_under_two_rows_of_three() {
    let (catalogue, run) = (Catalogue::new(Towers), Run::unlimited());
    catalogue.sum(&Towers.parse("XXX/XXX").unwrap(), &run).unwrap();
    let (status, order) =
        solved(&catalogue.listed("XXX/XXX", |group| Towers.print(group)).unwrap());
    assert!(matches!(status, Status::Infinite(_)), "{status:?}");
    assert_eq!(order, 28);
}
