use super::*;
use crate::Game;
use crate::misere::Blurry;
use crate::run::Budget;
use proptest::prelude::*;
use std::collections::HashMap;

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

/// The genus of a position by its options alone: no adders, no closed rules, no equal heaps.
fn plain(rules: &Game, position: &Position, known: &mut HashMap<Position, Genus>) -> Genus {
    if let Some(genus) = known.get(position) {
        return genus.clone();
    }
    let mut options = Vec::new();
    let _ = position.visit_moves(rules, &mut |heap, parts| {
        options.push(position.after(heap, parts).unwrap());
        ControlFlow::Continue(())
    });
    let genera: Vec<Genus> = options.iter().map(|option| plain(rules, option, known)).collect();
    let genus = Genus::of_options(&genera);
    known.insert(position.clone(), genus.clone());
    genus
}

#[test]
fn heaps_agree_with_their_options_alone() {
    for code in
        ["0.77", "0.07", "0.15", "0.4", "0.6", "0.37", "0.123", "4.7", "0.26", "0.8", "grundy"]
    {
        let rules = game(code);
        let mut known = HashMap::new();
        let mut genera = Genera::new(rules.clone());
        let last = if code == "grundy" { 20 } else { 13 };
        genera.extend_to(last, &Run::unlimited()).unwrap();
        for heap in 0..=last {
            let wanted = plain(&rules, &Position::new([heap]), &mut known);
            assert_eq!(genera.genus(heap), Some(&wanted), "{code}, heap {heap}");
        }
    }
}

#[test]
fn adders_have_the_genus_of_adders_in_every_sum() {
    for code in ["grundy", "0.77", "0.137", "4.7"] {
        let mut genera = Genera::new(game(code));
        genera.extend_to(17, &Run::unlimited()).unwrap();
        let mut known = HashMap::new();
        for heap in 1..=17 {
            let Some(adder) = genera.adder(heap) else { continue };
            for other in [5, 6, 7] {
                let sum = plain(&game(code), &Position::new([heap, other]), &mut known);
                let alone = plain(&game(code), &Position::new([other]), &mut known);
                assert_eq!(sum, alone.plus(adder), "{code}: {heap} + {other}");
            }
        }
    }
}

#[test]
fn a_stopped_computation_goes_on() {
    let mut genera = Genera::new(game("0.77"));
    let small = Run::new(Budget { memory: Some(20_000), ..Budget::default() });
    let stop = genera.extend_to(60, &small).unwrap_err();
    assert_eq!(stop, Stop::Limit(Limit::Memory(20_000)));
    let settled = genera.settled();
    assert!((10..60).contains(&settled), "{settled}");
    let heap = Run::new(Budget { heap: Some(30), ..Budget::default() });
    assert_eq!(genera.extend_to(40, &heap), Err(Stop::Limit(Limit::Heap(30))));
    assert_eq!(genera.settled(), 31);
    let mut fresh = Genera::new(game("0.77"));
    fresh.extend_to(30, &Run::unlimited()).unwrap();
    assert!((0..=30).all(|heap| genera.genus(heap) == fresh.genus(heap)));
}

#[test]
fn kayles_is_wild_and_grundys_game_too() {
    let mut kayles = Genera::new(game("kayles"));
    kayles.extend_to(10, &Run::unlimited()).unwrap();
    // Heap 5 of Kayles is the first wild one: *On Numbers and Games*, fig. 35.
    assert_eq!(kayles.first_wild(), Some(5));
    assert_eq!(kayles.genus(5).unwrap().to_string(), "4^146");
    let mut grundy = Genera::new(Game::Grundy);
    grundy.extend_to(20, &Run::unlimited()).unwrap();
    assert_eq!(Blurry::from(grundy.genus(13).unwrap()).to_string(), "1#31");
}

proptest! {
    #[test]
    fn sums_agree_with_their_options_alone(
        which in 0_usize..6,
        heaps in prop::collection::vec(0_u64..8, 0..4),
    ) {
        let code = ["0.77", "0.07", "0.26", "0.3122", "4.7", "0.4"][which];
        let position = Position::new(heaps);
        let mut genera = Genera::new(game(code));
        let sum = genera.sum(&position, &Run::unlimited()).unwrap();
        prop_assert_eq!(sum, plain(&game(code), &position, &mut HashMap::new()));
    }
}

#[test]
fn wild_is_hereditary_even_through_adders() {
    // Heap 10 of 0.123 is equal to 1 and has the wild heap 8 as an option; heap 13 has heap 10.
    let mut genera = Genera::new(game("0.123"));
    genera.extend_to(40, &Run::unlimited()).unwrap();
    assert_eq!(genera.adder(10), Some(Adder::new(1)));
    assert!((10..=40).all(|heap| genera.nature(heap) == Some(Nature::Wild)));
}

#[test]
fn long_superscripts_count_as_memory() {
    let mut genera = Genera::new(game("0.122213"));
    let run = Run::new(Budget { memory: Some(1 << 20), ..Budget::default() });
    assert_eq!(genera.extend_to(5000, &run), Err(Stop::Limit(Limit::Memory(1 << 20))));
    assert!(genera.settled() < 1500, "{}", genera.settled());
}
