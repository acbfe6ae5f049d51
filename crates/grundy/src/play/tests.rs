use super::*;
use crate::judge::Search;
use crate::outcome::Move;
use crate::run::Run;
use crate::{Game, Position};

fn misere<'a>(game: &'a Game, position: &str) -> Match<Heaps<'a>> {
    let run = Run::unlimited();
    let judge = Box::new(Search::new(game, run));
    Match::new(Heaps::new(game, judge, run), position.parse().unwrap())
}

#[test]
fn a_mistake_is_named_with_a_move_that_would_have_won() {
    let kayles: Game = "kayles".parse().unwrap();
    let mut game = misere(&kayles, "7 + 3");
    let remark = game.play(&Move { heap: 7, option: vec![5] }).unwrap();
    let Remark::Mistake { better } = remark else { panic!("{remark:?}") };
    assert!(game.undo(1));
    assert_eq!(game.play(&better), Ok(Remark::Winning));
    // From a P-position every move is lost and none is a mistake.
    let any = game.moves(1).unwrap().remove(0);
    assert_eq!(game.play(&any), Ok(Remark::Lost));
}

#[test]
fn an_illegal_move_changes_nothing() {
    let kayles: Game = "kayles".parse().unwrap();
    let mut game = misere(&kayles, "7 + 3");
    for (heap, option) in [(7, vec![7]), (5, vec![]), (7, vec![1]), (7, vec![3, 3, 1])] {
        assert_eq!(game.play(&Move { heap, option }), Err(MoveError::Illegal));
    }
    assert_eq!(game.position().to_string(), "3 + 7");
    assert!(game.record().is_empty());
    // Parts in any order are the same move.
    assert!(game.play(&Move { heap: 7, option: vec![4, 1] }).is_ok());
}

#[test]
fn a_perfect_program_wins_every_position_that_can_be_won() {
    let kayles: Game = "kayles".parse().unwrap();
    for (first, second) in (1..8).flat_map(|a| (1..8).map(move |b| (a, b))) {
        for seed in 0..4 {
            let mut game = misere(&kayles, &format!("{first} + {second}"));
            let wins = game.hint().unwrap().is_some();
            let mut chance = Chance::new(seed);
            let mut turn = 0;
            loop {
                let level = if turn % 2 == 0 { Level::Perfect } else { Level::Random };
                let Some(chosen) = game.reply(level, &mut chance).unwrap() else { break };
                game.play(&chosen).unwrap();
                turn += 1;
            }
            // Whoever moved last has lost.
            assert!(!wins || turn % 2 == 0, "{first} + {second}");
        }
    }
}

#[test]
fn undoing_more_than_was_played_does_nothing() {
    let nim: Game = "nim".parse().unwrap();
    let mut game = misere(&nim, "2");
    assert!(!game.undo(1));
    game.play(&Move { heap: 2, option: vec![1] }).unwrap();
    assert!(!game.undo(2));
    assert!(game.undo(1));
    assert_eq!(game.position(), &Position::new([2]));
}

#[test]
fn huge_heaps_list_few_moves() {
    let nim: Game = "nim".parse().unwrap();
    assert_eq!(misere(&nim, "9223372036854775808 + 3").moves(10).unwrap().len(), 10);
}

#[test]
fn levels_have_names() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert_eq!("godlike".parse::<Level>(), Err(LevelError));
}
