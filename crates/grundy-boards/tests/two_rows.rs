//! Cram on two rows: the theorem, what is seen along longer boards, and the quotients of what can
//! arise. The text is in `docs/boards.md`.

use grundy::Rules;
use grundy::board::Catalogue;
use grundy::misere::form::{Form, Forms};
use grundy::quotient::{Solver, Status};
use grundy::run::Run;
use grundy_boards::{Cram, Notation};

const RUN: fn() -> Run<'static> = Run::unlimited;

/// The board with these columns: `F` is free, `T` free above only, `B` below only, `N` not at all.
fn board(columns: &str) -> String {
    let row = |free: char| -> String {
        columns
            .chars()
            .map(|column| if [free, 'F'].contains(&column) { '.' } else { '#' })
            .collect()
    };
    format!("{}/{}", row('T'), row('B'))
}

/// Canonical forms in misère play of boards with two rows.
struct Boards {
    catalogue: Catalogue<Cram>,
    forms: Forms,
    /// The form of each component.
    heaps: Vec<Form>,
}

impl Boards {
    fn new() -> Self {
        Self { catalogue: Catalogue::new(Cram), forms: Forms::new(), heaps: Vec::new() }
    }

    fn form(&mut self, columns: &str) -> Form {
        let position = Cram.parse(&board(columns)).unwrap();
        let sum = self.catalogue.sum(&position, &RUN()).unwrap();
        for component in self.heaps.len() as u64..=self.catalogue.last() {
            let heaps = &self.heaps;
            let mut games = Vec::new();
            for option in self.catalogue.options(component) {
                let parts = option.iter().map(|&part| heaps[part as usize]);
                games.push(self.forms.sum_all(parts, &RUN()).unwrap());
            }
            self.heaps.push(self.forms.game(games));
        }
        let parts = sum.heaps().map(|component| self.heaps[component as usize]);
        self.forms.sum_all(parts, &RUN()).unwrap()
    }
}

/// The theorem: 2×n is equal to the nim-heap n mod 2 in misère play.
#[test]
fn full_boards_are_zero_and_one_in_turn() {
    let mut boards = Boards::new();
    for n in 1..=13 {
        let form = boards.form(&"F".repeat(n));
        assert_eq!(boards.forms.as_nim_heap(form), Some(n as u32 % 2), "{n}");
    }
}

/// The same in normal play, by search.
#[test]
fn nim_values_of_full_boards() {
    let mut boards = grundy::board::Boards::new(Cram);
    for n in 1..=11 {
        let full = Cram.parse(&format!("2x{n}")).unwrap();
        assert_eq!(boards.searched_nim_value(&full, &RUN()), Ok(n as u32 % 2), "{n}");
    }
}

/// All ends of up to so many columns, read towards a run of free columns that they do not lengthen.
fn ends(longest: usize) -> Vec<String> {
    let longer = |words: &Vec<String>| -> Vec<String> {
        words.iter().flat_map(|word| ["T", "B", "F"].map(|column| word.clone() + column)).collect()
    };
    let words = std::iter::successors(Some(vec![String::new()]), |words| Some(longer(words)));
    words.take(longest + 1).flatten().filter(|word| !word.ends_with('F')).collect()
}

/// Seen, not proved: between ends of up to three columns a run of four free columns or more may be
/// cut, its length changing by an even number.
#[test]
fn long_runs_may_be_cut() {
    let (mut boards, ends) = (Boards::new(), ends(3));
    for (i, left) in ends.iter().enumerate() {
        for right in &ends[i..] {
            let right: String = right.chars().rev().collect();
            for n in 4..=7 {
                let run = "F".repeat(n);
                let whole = boards.form(&format!("{left}{run}{right}"));
                let cut = boards.form(&format!("{left}FFFFN{run}{right}"));
                assert_eq!(whole, cut, "{left} {n} {right}");
            }
        }
    }
}

/// Three free columns are not enough.
#[test]
fn short_runs_may_not_be_cut() {
    let mut boards = Boards::new();
    let whole = boards.form("BBFFFBB");
    assert_eq!(boards.forms.print(whole), "*[*[3,2],3,2,1]");
    let cut = boards.form("BBFFFFNFFFBB");
    assert_eq!(boards.forms.print(cut), "*[*[3,2],3,2]");
}

/// With an end of four columns it takes longer.
#[test]
fn longer_ends_need_longer_runs() {
    let mut boards = grundy::board::Boards::new(Cram);
    let mut value = |n: usize| {
        let position = Cram.parse(&board(&format!("FBFT{}", "F".repeat(n)))).unwrap();
        boards.nim_value(&position, &RUN()).unwrap()
    };
    let values: Vec<u32> = (0..=11).map(&mut value).collect();
    assert_eq!(values, [3, 1, 0, 2, 4, 7, 6, 8, 9, 8, 9, 8]);
}

/// The order of the quotient of all that can arise from 2×n.
fn order(columns: usize) -> usize {
    let catalogue = Catalogue::new(Cram);
    catalogue.sum(&Cram.parse(&format!("2x{columns}")).unwrap(), &RUN()).unwrap();
    let listed = catalogue.listed("two rows", |part| Cram.print(part)).unwrap();
    let mut solver = Solver::new(&listed);
    assert_eq!(solver.solve(&RUN()), Status::Complete);
    solver.quotient().order()
}

#[test]
fn quotients_of_what_can_arise() {
    let orders: Vec<usize> = (1..=8).map(order).collect();
    assert_eq!(orders, [2, 2, 6, 6, 6, 6, 24, 48]);
}
