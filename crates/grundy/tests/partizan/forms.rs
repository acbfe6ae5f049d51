//! Canonical forms, sums and comparisons against the plain definition.

use super::plain::Plain;
use super::{Random, day_two, random_games, run, sum_of_switches};
use grundy::partizan::{Dyadic, Outcome, Player, Value, Values};
use num_bigint::BigInt;
use std::cmp::Ordering;

#[test]
fn games_by_day_are_1_4_and_22() {
    let mut values = Values::new();
    assert_eq!(day_two(&mut values).len(), 22);
}

#[test]
fn the_form_of_a_random_game_is_equal_to_it_and_canonical() {
    let mut values = Values::new();
    let mut plain = Plain::default();
    for (left, right) in random_games(&mut values, 88_172_645_463_325_252, 1500) {
        let value = values.game(&left, &right, &run()).unwrap();
        let form = plain.import(&mut values, value);
        let mut import = |list: &[Value]| -> Vec<usize> {
            list.iter().map(|&option| plain.import(&mut values, option)).collect()
        };
        let (left, right) = (import(&left), import(&right));
        let game = plain.game(left, right);
        assert!(plain.equal(game, form), "{}", values.print(value));
        assert!(plain.is_canonical(form), "{}", values.print(value));
    }
}

#[test]
fn comparison_and_outcome_are_those_of_play() {
    let mut values = Values::new();
    let mut plain = Plain::default();
    let mut games = day_two(&mut values);
    for (left, right) in random_games(&mut values, 7, 60) {
        games.push(values.game(&left, &right, &run()).unwrap());
    }
    for &one in &games {
        let a = plain.import(&mut values, one);
        let outcome = values.outcome(one);
        for player in [Player::Left, Player::Right] {
            assert_eq!(outcome.is_won_moving_first(player), plain.wins_moving_first(a, player));
        }
        for &other in &games {
            let b = plain.import(&mut values, other);
            assert_eq!(values.at_most(one, other, &run()), Ok(plain.at_most(a, b)));
            // G ≤ H if and only if Left does not win G − H moving first.
            let negative = plain.negative(b);
            let difference = plain.sum(a, negative);
            let left_wins = plain.wins_moving_first(difference, Player::Left);
            assert_eq!(plain.at_most(a, b), !left_wins);
        }
    }
}

#[test]
fn sums_negatives_and_translates_are_those_of_the_definition() {
    let mut values = Values::new();
    let mut plain = Plain::default();
    let mut games = day_two(&mut values);
    let half = values.number(&Dyadic::new(1, 1));
    for (left, right) in random_games(&mut values, 99, 16) {
        games.push(values.game(&left, &right, &run()).unwrap());
    }
    games.push(half);
    for &one in &games {
        let a = plain.import(&mut values, one);
        let negative = values.negative(one);
        let (minus_a, expected) = (plain.import(&mut values, negative), plain.negative(a));
        assert!(plain.equal(minus_a, expected));
        assert_eq!(values.sum(one, negative, &run()), Ok(Value::ZERO));
        for &other in &games {
            let b = plain.import(&mut values, other);
            let sum = values.sum(one, other, &run()).unwrap();
            let (form, expected) = (plain.import(&mut values, sum), plain.sum(a, b));
            assert!(plain.equal(form, expected));
            assert!(plain.is_canonical(form));
            assert_eq!(values.sum(other, one, &run()), Ok(sum));
        }
    }
}

#[test]
fn addition_is_associative_and_respects_the_order() {
    let mut values = Values::new();
    let lists = random_games(&mut values, 31, 200);
    let games: Vec<Value> = lists.iter().map(|(l, r)| values.game(l, r, &run()).unwrap()).collect();
    let mut random = Random(5);
    for _ in 0..150 {
        let [a, b, c] = [0; 3].map(|_| games[random.below(games.len())]);
        let (ab, bc) = (values.sum(a, b, &run()).unwrap(), values.sum(b, c, &run()).unwrap());
        assert_eq!(values.sum(ab, c, &run()), values.sum(a, bc, &run()));
        let ac = values.sum(a, c, &run()).unwrap();
        assert_eq!(values.compare(ab, ac, &run()).unwrap(), values.compare(b, c, &run()).unwrap());
    }
}

#[test]
fn closed_forms_have_the_options_that_the_definition_gives() {
    let mut values = Values::new();
    let mut plain = Plain::default();
    let up = values.read("{0|{0|0}}", &run()).unwrap();
    for ups in -4i64..=4 {
        for nimber in 0..5 {
            for number in [Dyadic::from(0), Dyadic::from(2), Dyadic::new(-3, 2)] {
                let closed = values.number_up_star(&number, ups, nimber);
                let form = plain.import(&mut values, closed);
                assert!(plain.is_canonical(form));
                // The same from its parts, each from its options.
                let (star, number) = (values.nimber(nimber), values.number(&number));
                let up = plain.import(&mut values, up);
                let up = if ups < 0 { plain.negative(up) } else { up };
                let mut sum = plain.import(&mut values, star);
                for _ in 0..ups.abs() {
                    sum = plain.sum(sum, up);
                }
                let number = plain.import(&mut values, number);
                let sum = plain.sum(number, sum);
                assert!(plain.equal(form, sum));
                let (left, right) =
                    (values.options(closed, Player::Left), values.options(closed, Player::Right));
                assert_eq!(values.game(&left, &right, &run()), Ok(closed));
                let height = plain_height(&plain, form);
                assert_eq!(values.birthday(closed, &run()), Ok(BigInt::from(height)));
            }
        }
    }
}

fn plain_height(plain: &Plain, game: usize) -> usize {
    let (left, right) = plain.lists(game);
    left.iter().chain(&right).map(|&option| plain_height(plain, option) + 1).max().unwrap_or(0)
}

#[test]
fn multiples_are_repeated_sums() {
    let mut values = Values::new();
    for game in day_two(&mut values) {
        let mut sum = Value::ZERO;
        for times in 0..6 {
            assert_eq!(values.multiple(&BigInt::from(times), game, &run()), Ok(sum));
            let negative = values.negative(sum);
            assert_eq!(values.multiple(&BigInt::from(-times), game, &run()), Ok(negative));
            sum = values.sum(sum, game, &run()).unwrap();
        }
    }
}

#[test]
fn ordinal_sums_are_those_of_the_definition() {
    let mut values = Values::new();
    let mut plain = Plain::default();
    fn ordinal(plain: &mut Plain, a: usize, b: usize) -> usize {
        let ((mut left, mut right), (l, r)) = (plain.lists(a), plain.lists(b));
        left.extend(l.iter().map(|&option| ordinal(plain, a, option)));
        right.extend(r.iter().map(|&option| ordinal(plain, a, option)));
        plain.game(left, right)
    }
    let games = day_two(&mut values);
    for &one in &games {
        for &other in &games {
            let sum = values.ordinal_sum(one, other, &run()).unwrap();
            let (a, b) = (plain.import(&mut values, one), plain.import(&mut values, other));
            let (form, expected) = (plain.import(&mut values, sum), ordinal(&mut plain, a, b));
            assert!(plain.equal(form, expected));
        }
    }
}

#[test]
fn numbers_of_any_size_add_and_compare() {
    let mut values = Values::new();
    let huge = values.number(&Dyadic::new(BigInt::from(1) << 300, 0));
    let fine = values.number(&Dyadic::new(1, 300));
    let sum = values.sum(huge, fine, &run()).unwrap();
    assert_eq!(values.compare(sum, huge, &run()), Ok(Some(Ordering::Greater)));
    assert_eq!(values.difference(sum, fine, &run()), Ok(huge));
    let star = values.nimber(1);
    let tinted = values.sum(sum, star, &run()).unwrap();
    assert_eq!(values.compare(tinted, sum, &run()), Ok(None));
    assert_eq!(values.outcome(tinted), Outcome::Left);
    let back = values.sum(tinted, star, &run()).unwrap();
    assert_eq!(back, sum);
}

#[test]
fn forty_switches_make_forty_forms() {
    let mut values = Values::new();
    let sum = sum_of_switches(&mut values, 40);
    // The sums of ±1, …, ±j and ±k for j < k, each with all its translates, are one form each.
    assert!(values.len() < 1000, "{}", values.len());
    // The players take the largest in turn: 40 − 39 + 38 − … − 1.
    assert_eq!(values.left_stop(sum), Dyadic::from(20));
    assert_eq!(values.temperature(sum, &run()).unwrap(), Dyadic::from(40));
    assert_eq!(values.outcome(sum), Outcome::Next);
}
