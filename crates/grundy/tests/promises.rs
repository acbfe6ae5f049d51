//! Rules that break a promise are refused with an error that names the heap, by every engine.

use grundy::judge::{MisereJudge, Search};
use grundy::misere::Genera;
use grundy::misere::form::Forms;
use grundy::nim::{NimJudge, reference};
use grundy::outcome::Judge;
use grundy::quotient::{Solver, Status};
use grundy::rules::{Rules, RulesFault, Visit};
use grundy::run::{Run, Stop};
use grundy::{Game, Position};
use std::ops::ControlFlow;

/// The rules of a code, but for the options of one heap.
struct But {
    code: &'static str,
    heap: u64,
    options: &'static [&'static [u64]],
}

/// Kayles, but for heap 5.
const fn kayles_but(options: &'static [&'static [u64]]) -> But {
    But { code: "0.77", heap: 5, options }
}

impl Rules for But {
    fn visit_options(&self, heap: u64, visit: Visit<'_>) -> ControlFlow<()> {
        match heap == self.heap {
            true => self.options.iter().try_for_each(|option| visit(option)),
            false => self.code.parse::<Game>().unwrap().visit_options(heap, visit),
        }
    }
}

const BROKEN: [(But, RulesFault); 3] = [
    (kayles_but(&[&[4], &[5]]), RulesFault::NotSmaller(5)),
    (kayles_but(&[&[4], &[1, 2], &[4]]), RulesFault::Repeated),
    (kayles_but(&[&[2, 1]]), RulesFault::NotSorted),
];

fn refused<T: std::fmt::Debug>(answer: Result<T, Stop>, fault: RulesFault) {
    let Err(Stop::Rules(error)) = answer else { panic!("{answer:?}") };
    assert_eq!((error.heap(), error.fault()), (5, fault));
}

#[test]
fn genera_forms_and_search_refuse() {
    let run = Run::unlimited();
    for (rules, fault) in &BROKEN {
        refused(Genera::new(rules).extend_to(9, &run), *fault);
        refused(Forms::new().position(rules, &Position::new([7]), &run), *fault);
        refused(Search::new(rules, run).outcome(&Position::new([7, 2])), *fault);
    }
}

#[test]
fn nim_values_quotients_and_judges_refuse() {
    let run = Run::unlimited();
    for (rules, fault) in &BROKEN {
        let mut values = Vec::new();
        refused(reference::extend(rules, &mut values, 9, &run), *fault);
        assert_eq!(values.len(), 5, "what was found before heap 5 stays");
        refused(NimJudge::new(rules, 100, run).outcome(&Position::new([7])), *fault);
        refused(MisereJudge::new(rules, run).outcome(&Position::new([7])), *fault);
        let mut solver = Solver::new(rules);
        let Status::Stopped(stop) = solver.extend_to(9, &run) else { panic!("not refused") };
        refused::<()>(Err(stop), *fault);
        assert_eq!(solver.heap(), 4);
    }
}

/// 0.31011, whose quotient is infinite from heap 5 on; heap 7 has itself as an option.
const GOES_ON: But = But { code: "0.31011", heap: 7, options: &[&[7]] };

#[test]
fn an_infinite_quotient_goes_on_to_the_broken_promise() {
    let run = Run::unlimited();
    let mut solver = Solver::new(GOES_ON);
    assert!(matches!(solver.solve(&run), Status::Infinite(_)));
    assert!(matches!(solver.extend_to(20, &run), Status::Infinite(_)));
    assert_eq!(solver.further_outcomes().unwrap().heap(), 6);
    let refused = MisereJudge::new(&GOES_ON, run).outcome(&Position::new([8, 3]));
    assert!(refused.is_err(), "{refused:?}");
}
