use super::*;
use crate::Game;
use crate::rules::Visit;
use proptest::prelude::*;

fn box_of(text: &str, last: u64) -> Reached<GeneralisedGenus, BoxStop> {
    let game: Game = text.parse().unwrap();
    GeneralisedGenus::new(&mut Genera::new(game), last, &Run::unlimited())
}

#[test]
fn officers_as_printed() {
    // Allemang (1984), p. "An algorithm for generalized genera", on 0.37: heaps 2 and 7 are :2 and
    // :1; heap 9 has index 1, heaps 10 and 13 index 2 with (s, p) = (0, 2), heap 11 index 3 with
    // (2, 1); two of index 3 with one of index 2 are (####), with one of index 1 (3131).
    let Reached { value: found, stop } = box_of("0.37", 13);
    assert_eq!((stop, found.last_heap()), (None, 13));
    let line = |heap: u64| *found.letters().iter().find(|letter| letter.heap == heap).unwrap();
    assert_eq!((line(9).index, line(10).index, line(11).index, line(13).index), (1, 2, 3, 2));
    assert_eq!(Some(line(10).copies()), Cycle::new(0, 2));
    assert_eq!(Some(line(11).copies()), Cycle::new(2, 1));
    let genus = |text: &str| found.genus(&text.parse().unwrap()).unwrap().prefix(4);
    assert_eq!((genus("2"), genus("7")), ("2020".to_owned(), "0313".to_owned()));
    assert_eq!(genus("10 + 2·11"), "####");
    assert_eq!(genus("9 + 2·11"), "3131");
}

#[test]
fn letters_by_heap_and_the_run() {
    let found = box_of("0.37", 13).value;
    assert_eq!(found.letter(2), None);
    assert_eq!(found.letter(14), None);
    let letter = found.letter(13).unwrap();
    assert_eq!((letter.heap(), letter.index()), (13, 2));
    let budget = crate::run::Budget::lasting(std::time::Duration::ZERO);
    let mut genera = Genera::new("0.37".parse::<Game>().unwrap());
    let stopped = GeneralisedGenus::new(&mut genera, 13, &Run::new(budget));
    assert!(matches!(stopped.stop, Some(BoxStop::Run(_))));
}

#[test]
fn any_number_of_heaps() {
    let found = box_of("0.37", 13).value;
    let genus = |text: &str| found.genus(&text.parse().unwrap()).unwrap();
    let many = "1000000000000000000·2 + 1000000000000000001·7 + 999999999999999998·10 + 9 + 2·11";
    assert_eq!(genus(many), genus("2·2 + 2·2 + 7 + 9 + 2·11"));
    assert!(found.genus(&"14".parse().unwrap()).is_none());
}

proptest! {
    #[test]
    fn the_box_tells_every_sum(
        which in 0_usize..4,
        heaps in prop::collection::vec(1_u64..12, 0..5),
    ) {
        let (code, last) = [("0.37", 12), ("0.77", 7), ("0.07", 12), ("4.7", 6)][which];
        let found = box_of(code, last).value;
        let heaps: Vec<u64> = heaps.into_iter().map(|heap| heap.min(found.last_heap())).collect();
        let position = Position::new(heaps);
        let mut genera = Genera::new(code.parse::<Game>().unwrap());
        let honest = genera.sum(&position, &Run::unlimited()).unwrap();
        prop_assert_eq!(found.genus(&position), Some(Blurry::from(&honest)), "{}", position);
    }
}

/// Games given by their options, each a sum of earlier ones, as a game played with heaps.
struct Listed(&'static [&'static [&'static [u64]]]);

impl Rules for Listed {
    fn visit_options(&self, heap: u64, visit: Visit<'_>) -> std::ops::ControlFlow<()> {
        let options = self.0.get(heap as usize).copied().unwrap_or_default();
        options.iter().try_for_each(|option| visit(option))
    }
}

/// 1, 2, a = {:4, 1}, 2₊ = {2}, G₀ = {1, 2, 2₊}, H = {1, G₀}, J = {1, H}.
const ALLEMANG: Listed = Listed(&[
    &[],
    &[&[]],
    &[&[], &[1]],
    &[&[1], &[2, 2]],
    &[&[2]],
    &[&[1], &[2], &[4]],
    &[&[1], &[5]],
    &[&[1], &[6]],
]);

#[test]
fn a_generalised_genus_that_is_not_periodic() {
    // Allemang (1984), "A bigger genus sequence": the ⟨1, 2, a⟩-genera of 0, 2₊, G₀, H are
    // periodic, that of J is not.
    let mut genera = Genera::new(ALLEMANG);
    let mut column = |game: u64, copies: usize| {
        let mut position = Position::new([game]);
        position.insert(3, copies as u64);
        Blurry::from(&genera.sum(&position, &Run::unlimited()).unwrap())
    };
    let first = |blurry: &Blurry| blurry.p_adders().take(2).map(Adder::number).collect::<Vec<_>>();
    let two = |game: u64, column: &mut dyn FnMut(u64, usize) -> Blurry| {
        (0..3).map(|copies| first(&column(game, copies))).collect::<Vec<_>>()
    };
    assert_eq!(two(0, &mut column), [[1, 4], [1, 6], [1, 4]]);
    assert_eq!(two(4, &mut column), [[0, 4], [2, 6], [0, 4]]);
    assert_eq!(two(5, &mut column), [[1, 7], [1, 5], [3, 7]]);
    // Rows 12 to 20 of the diagram for J: with how many copies of a is J + :row a P-position?
    let columns: Vec<Blurry> = (0..14).map(|copies| column(7, copies)).collect();
    let row = |adder: u32| {
        let p = |copies: &usize| columns[*copies].outcome_with(Adder::new(adder)).is_p();
        (0..14).filter(p).collect::<Vec<_>>()
    };
    assert_eq!(row(20), [0, 2, 4, 6, 8]);
    assert_eq!(row(19), [10, 12]);
    assert_eq!(row(18), [1, 3, 5, 7]);
    assert_eq!(row(17), [9, 11, 13]);
    assert_eq!(row(16), [0, 2, 4, 6]);
    assert_eq!(row(13), [7, 9, 11, 13]);
    assert_eq!(row(12), [0, 2, 4]);
    for (i, one) in columns.iter().enumerate() {
        assert!(columns[..i].iter().all(|earlier| earlier != one), "{i} copies");
    }
}

#[test]
fn no_box_for_a_game_without_period() {
    let Reached { value: found, stop } =
        GeneralisedGenus::new(&mut Genera::new(ALLEMANG), 7, &Run::unlimited());
    assert_eq!(stop, Some(BoxStop::NoPeriod { heap: 7 }));
    assert_eq!(found.last_heap(), 6);
    let Reached { value: again, stop } =
        GeneralisedGenus::new(&mut Genera::new(ALLEMANG), 6, &Run::unlimited());
    assert_eq!((again.letters(), stop), (found.letters(), None));
}
