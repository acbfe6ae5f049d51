//! Games by day, the lattice of day 2, and explanations.

use super::{day_two, random_games, run};
use grundy::partizan::{Player, Simplification, Value, Values};

#[test]
fn games_by_day() {
    // On Numbers and Games: 1, 4 and 22; 1474 by Dean Hickerson (Winning Ways, second edition).
    let mut values = Values::new();
    for (day, count) in [(0, 1), (1, 4), (2, 22), (3, 1474)] {
        assert_eq!(values.born_by(day, &run()).unwrap().unwrap().len(), count);
    }
    assert_eq!(values.born_by(4, &run()), Ok(None));
    let mut by_subsets = day_two(&mut values);
    let mut by_antichains = values.born_by(2, &run()).unwrap().unwrap();
    let key = |game: &Value| format!("{game:?}");
    by_subsets.sort_by_key(key);
    by_antichains.sort_by_key(key);
    assert_eq!(by_subsets, by_antichains);
}

#[test]
fn day_two_is_a_distributive_lattice() {
    // Calistrate, Paulhus and Wolfe, On the lattice structure of finite games (2002).
    let mut values = Values::new();
    let games = values.born_by(2, &run()).unwrap().unwrap();
    let n = games.len();
    let mut at_most = vec![vec![false; n]; n];
    for i in 0..n {
        for j in 0..n {
            at_most[i][j] = values.at_most(games[i], games[j], &run()).unwrap();
        }
    }
    let bound = |i: usize, j: usize, upper: bool| -> usize {
        let le = |a: usize, b: usize| if upper { at_most[a][b] } else { at_most[b][a] };
        let bounds: Vec<usize> = (0..n).filter(|&k| le(i, k) && le(j, k)).collect();
        let least: Vec<usize> =
            bounds.iter().copied().filter(|&k| bounds.iter().all(|&m| le(k, m))).collect();
        assert_eq!(least.len(), 1, "a least bound");
        least[0]
    };
    let (join, meet) = (|i, j| bound(i, j, true), |i, j| bound(i, j, false));
    for i in 0..n {
        for j in 0..n {
            for k in 0..n {
                assert_eq!(meet(i, join(j, k)), join(meet(i, j), meet(i, k)));
            }
        }
    }
    let covers = values.covers(&games, &run()).unwrap();
    // The order is what the diagram generates.
    let mut reached = vec![vec![false; n]; n];
    (0..n).for_each(|i| reached[i][i] = true);
    for _ in 0..n {
        for &(low, high) in &covers {
            for row in &mut reached {
                row[high] |= row[low];
            }
        }
    }
    assert_eq!(reached, at_most);
}

#[test]
fn explanations_lead_to_the_canonical_form() {
    let mut values = Values::new();
    for (left, right) in random_games(&mut values, 555, 300) {
        let explanation = values.explain(&left, &right, &run()).unwrap();
        if explanation.value.is_number() {
            assert!(matches!(explanation.steps[..], [Simplification::Number(_)]));
            continue;
        }
        let mut lists = [left, right];
        for step in &explanation.steps {
            let (player, option) = match step {
                Simplification::Dominated { player, option, by } => {
                    let (low, high) =
                        if *player == Player::Left { (option, by) } else { (by, option) };
                    assert_eq!(values.at_most(*low, *high, &run()), Ok(true));
                    (player, option)
                }
                Simplification::Reversible { player, option, through, replaced_by } => {
                    let answers = values.options(*option, player.opponent());
                    assert!(answers.contains(through));
                    let list = &mut lists[usize::from(*player == Player::Right)];
                    list.extend(replaced_by);
                    (player, option)
                }
                Simplification::Number(_) => panic!("not a number"),
            };
            lists[usize::from(*player == Player::Right)].retain(|game| game != option);
            assert_eq!(values.game(&lists[0], &lists[1], &run()), Ok(explanation.value));
        }
        for (list, player) in lists.iter_mut().zip([Player::Left, Player::Right]) {
            let mut form = values.options(explanation.value, player);
            list.sort_by_key(|game| format!("{game:?}"));
            list.dedup();
            form.sort_by_key(|game| format!("{game:?}"));
            assert_eq!(*list, form);
        }
    }
}
