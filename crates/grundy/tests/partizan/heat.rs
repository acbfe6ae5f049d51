//! Thermographs, cooling and heating, reduced forms, atomic weights.

use super::{day_two, random_games, run};
use grundy::partizan::{Dyadic, Player, Value, Values};
use grundy::run::Run;

fn specimens(values: &mut Values, seed: u64, count: usize) -> Vec<Value> {
    let mut games = day_two(values);
    for (left, right) in random_games(values, seed, count) {
        games.push(values.game(&left, &right, &run()).unwrap());
    }
    games
}

/// The game cooled by t, by the definition of *On Numbers and Games*, chapter 9: cool by
/// smaller steps first, and freeze where the cooled game is a number but for an infinitesimal.
/// Temperatures of games of day 4 are multiples of 1/16 at most.
fn cooled_by_definition(values: &mut Values, game: Value, t: i64) -> Value {
    const UNIT: u64 = 5;
    for earlier in 0..t {
        let cooled = taxed(values, game, earlier, UNIT);
        if !values.is_hot(cooled) {
            return number_of(values, cooled);
        }
    }
    taxed(values, game, t, UNIT)
}

fn number_of(values: &mut Values, numberish: Value) -> Value {
    let stop = values.left_stop(numberish);
    values.number(&stop)
}

fn taxed(values: &mut Values, game: Value, t: i64, unit: u64) -> Value {
    if game.is_number() {
        return game;
    }
    let mut lists = [Vec::new(), Vec::new()];
    for (list, player) in lists.iter_mut().zip([Player::Left, Player::Right]) {
        for option in values.options(game, player) {
            let cooled = cooled_by_definition(values, option, t);
            let tax =
                values.number(&Dyadic::new(if player == Player::Left { -t } else { t }, unit));
            list.push(values.sum(cooled, tax, &run()).unwrap());
        }
    }
    values.game(&lists[0], &lists[1], &run()).unwrap()
}

#[test]
fn the_walls_are_the_stops_of_the_cooled_game() {
    let mut values = Values::new();
    for game in specimens(&mut values, 4242, 60) {
        let thermograph = values.thermograph(game, &run()).unwrap();
        for t in 0..=80 {
            let temperature = Dyadic::new(t, 5);
            let cooled = cooled_by_definition(&mut values, game, t);
            let stops = (values.left_stop(cooled), values.right_stop(cooled));
            assert_eq!(thermograph.at(&temperature), stops, "{} at {t}/32", values.print(game));
            assert_eq!(values.cooled(game, &temperature, &run()), Ok(cooled));
        }
        assert_eq!(values.mean(game, &run()), Ok(thermograph.mean));
        assert_eq!(values.temperature(game, &run()), Ok(thermograph.temperature));
    }
}

#[test]
fn means_add_and_temperatures_are_at_most_the_larger() {
    let mut values = Values::new();
    let games = specimens(&mut values, 11, 40);
    for &one in &games {
        for &other in &games {
            let sum = values.sum(one, other, &run()).unwrap();
            let means = values.mean(one, &run()).unwrap() + values.mean(other, &run()).unwrap();
            assert_eq!(values.mean(sum, &run()).unwrap(), means);
            let larger = values.temperature(one, &run()).unwrap();
            let larger = larger.max(values.temperature(other, &run()).unwrap());
            assert!(values.temperature(sum, &run()).unwrap() <= larger);
        }
    }
}

#[test]
fn heating_undoes_cooling_but_for_infinitesimals() {
    let mut values = Values::new();
    // {a|b} cooled by less than its temperature and heated again is itself.
    let game = values.read("{7|3||0|-5}", &run()).unwrap();
    let by = Dyadic::new(3, 1);
    let cooled = values.cooled(game, &by, &run()).unwrap();
    let by = values.number(&by);
    assert_eq!(values.heated(cooled, by, &run()), Ok(game));
}

#[test]
fn overheating_and_norton_products_of_the_book() {
    let same = |one: &str, other: &str| {
        let mut values = Values::new();
        let (a, b) = (values.read(one, &run()).unwrap(), values.read(other, &run()).unwrap());
        assert_eq!(a, b, "{one} = {}", values.print(a));
    };
    // By hand from the definitions in Winning Ways, chapters 6 and 8.
    same("overheat(1/2, 1, 1)", "{1|0}");
    same("overheat({1|0}, 1, 2)", "{3|-2}");
    same("3.^", "^^ + ^");
    same("norton(*, ^)", "{^^*|vv*}");
}

#[test]
fn the_norton_product_is_linear_in_its_factor() {
    let mut values = Values::new();
    let games = day_two(&mut values);
    for unit in ["^", "^^*", "1/2", "{1|*}"] {
        let unit = values.read(unit, &run()).unwrap();
        for &one in &games {
            let a = values.norton(one, unit, &run()).unwrap();
            for &other in &games {
                let b = values.norton(other, unit, &run()).unwrap();
                let sum = values.sum(one, other, &run()).unwrap();
                assert_eq!(values.norton(sum, unit, &run()), values.sum(a, b, &run()));
                let ordered = values.at_most(one, other, &run()).unwrap();
                assert_eq!(values.at_most(a, b, &run()), Ok(ordered));
            }
        }
    }
}

#[test]
fn reduced_forms_are_the_same_just_when_games_differ_by_an_infinitesimal() {
    let mut values = Values::new();
    let games = specimens(&mut values, 2024, 300);
    let reduced: Vec<Value> =
        games.iter().map(|&game| values.reduced(game, &run()).unwrap()).collect();
    for (&game, &form) in games.iter().zip(&reduced) {
        let difference = values.difference(game, form, &run()).unwrap();
        assert!(values.is_infinitesimal(difference), "{}", values.print(game));
        assert_eq!(values.reduced(form, &run()), Ok(form));
    }
    for (i, &one) in games.iter().enumerate().step_by(3) {
        for (j, &other) in games.iter().enumerate() {
            let difference = values.difference(one, other, &run()).unwrap();
            let close = values.is_infinitesimal(difference);
            let texts = (values.print(one), values.print(other));
            assert_eq!(close, reduced[i] == reduced[j], "{texts:?}");
        }
    }
}

/// All-small games of day 3 over those of day 2: options are 0, *, *2, ↑, ↓, ↑*, ↓*.
fn all_small(values: &mut Values) -> Vec<Value> {
    let seven: Vec<Value> = ["0", "*", "*2", "^", "v", "^*", "v*"]
        .iter()
        .map(|text| values.read(text, &run()).unwrap())
        .collect();
    let mut games = Vec::new();
    for left in super::subsets(&seven).filter(|list| !list.is_empty()) {
        for right in super::subsets(&seven).filter(|list| !list.is_empty()) {
            let game = values.game(&left, &right, &run()).unwrap();
            if !games.contains(&game) {
                games.push(game);
            }
        }
    }
    games
}

#[test]
fn atomic_weights_add_and_obey_the_two_ahead_rule() {
    let mut values = Values::new();
    let games = all_small(&mut values);
    let two = values.integer(2);
    let mut weights = Vec::new();
    for &game in &games {
        let weight = values.atomic_weight(game, &run()).unwrap().unwrap();
        weights.push(weight);
        // Two ahead: weight at least 2 means positive.
        if values.at_most(two, weight, &run()).unwrap() {
            assert_eq!(values.outcome(game).letter(), 'L', "{}", values.print(game));
        }
        // One ahead: weight at least 1 means that Left, moving first, wins.
        let one = values.integer(1);
        if values.at_most(one, weight, &run()).unwrap() {
            assert!(values.outcome(game).is_won_moving_first(Player::Left));
        }
    }
    for i in (0..games.len()).step_by(3) {
        for j in (0..games.len()).step_by(5) {
            let sum = values.sum(games[i], games[j], &run()).unwrap();
            let weight = values.atomic_weight(sum, &run()).unwrap();
            let expected = values.sum(weights[i], weights[j], &run()).unwrap();
            let texts = (values.print(games[i]), values.print(games[j]));
            assert_eq!(weight, Some(expected), "{texts:?}");
        }
    }
}

#[test]
fn kinds_are_told_apart() {
    let mut values = Values::new();
    let table = [
        ("^*", true, true, true),
        ("tiny(2)", true, true, false),
        ("1*", true, false, false),
        ("+-1", false, false, false),
        ("{^|v3}", true, true, true),
        ("1/2", true, false, false),
    ];
    for (text, numberish, infinitesimal, all_small) in table {
        let game = values.read(text, &run()).unwrap();
        assert_eq!(values.is_numberish(game), numberish, "{text}");
        assert_eq!(values.is_infinitesimal(game), infinitesimal, "{text}");
        assert_eq!(values.is_all_small(game, &run()), Ok(all_small), "{text}");
        assert_eq!(values.atomic_weight(game, &run()).unwrap().is_some(), all_small, "{text}");
    }
}

#[test]
fn a_game_is_confused_with_the_numbers_of_its_interval_and_no_others() {
    let mut values = Values::new();
    let run = Run::unlimited();
    let mut games: Vec<Value> = day_two(&mut values);
    for (left, right) in random_games(&mut values, 77, 100) {
        games.push(values.game(&left, &right, &run).unwrap());
    }
    for game in games {
        let interval = values.confusion(game);
        for quarters in -14..=14 {
            let x = Dyadic::new(quarters, 2);
            let inside = interval.as_ref().is_some_and(|numbers| {
                (numbers.low < x || numbers.low_included && numbers.low == x)
                    && (x < numbers.high || numbers.high_included && numbers.high == x)
            });
            let number = values.number(&x);
            let order = values.compare(game, number, &run).unwrap();
            assert_eq!(order.is_none(), inside, "{} and {x}", values.print(game));
        }
    }
}
