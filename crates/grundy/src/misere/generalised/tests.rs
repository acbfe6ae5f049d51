use super::*;
use crate::Game;
use proptest::prelude::*;

fn box_of(text: &str, last: u64) -> (GeneralisedGenus, Option<BoxStop>) {
    let game: Game = text.parse().unwrap();
    GeneralisedGenus::new(&mut Genera::new(game), last, &Run::unlimited())
}

#[test]
fn officers_as_printed() {
    // Allemang (1984), p. "An algorithm for generalized genera", on 0.37: heaps 2 and 7 are :2 and
    // :1; heap 9 has index 1, heaps 10 and 13 index 2 with (s, p) = (0, 2), heap 11 index 3 with
    // (2, 1); two of index 3 with one of index 2 are (####), with one of index 1 (3131).
    let (found, stop) = box_of("0.37", 13);
    assert_eq!((stop, found.last_heap()), (None, 13));
    let line = |heap: u64| *found.letters().iter().find(|letter| letter.heap == heap).unwrap();
    assert_eq!((line(9).index, line(10).index, line(11).index, line(13).index), (1, 2, 3, 2));
    assert_eq!((line(10).preperiod, line(10).period), (0, 2));
    assert_eq!((line(11).preperiod, line(11).period), (2, 1));
    let genus = |text: &str| found.genus(&text.parse().unwrap()).unwrap().prefix(4);
    assert_eq!((genus("2"), genus("7")), ("2020".to_owned(), "0313".to_owned()));
    assert_eq!(genus("10 + 2·11"), "####");
    assert_eq!(genus("9 + 2·11"), "3131");
}

#[test]
fn any_number_of_heaps() {
    let (found, _) = box_of("0.37", 13);
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
        let (found, _) = box_of(code, last);
        let heaps: Vec<u64> = heaps.into_iter().map(|heap| heap.min(found.last_heap())).collect();
        let position = Position::new(heaps);
        let mut genera = Genera::new(code.parse::<Game>().unwrap());
        let honest = genera.sum(&position, &Run::unlimited()).unwrap();
        prop_assert_eq!(found.genus(&position), Some(Blurry::from(&honest)), "{}", position);
    }
}
