//! Refusals of single outcomes: small positions with their list of P-positions, whole, with one
//! missing, with one too many, in disorder.

use crate::common::census::{Census, code};
use crate::common::{Misere, nim_values};
use grundy_cert::format::{Certificate, Claim, Outcome, Play, Rules, Winner};

/// All positions of up to two heaps up to 4, and some of three.
fn positions() -> Vec<Vec<u64>> {
    let two = (0..5).flat_map(|a| (a..5).map(move |b| vec![a, b]));
    let mut all: Vec<Vec<u64>> = two.chain([vec![1, 1, 1], vec![1, 2, 3], vec![1, 1, 2]]).collect();
    all.iter_mut().for_each(|position| position.retain(|&heap| heap > 0));
    all.sort();
    all.dedup();
    all
}

fn certificates(rules: &Rules, play: Play) -> Vec<Certificate> {
    let (mut search, nim) = (Misere::new(rules), nim_values(rules, 9));
    let mut is_p = |position: &Vec<u64>| match play {
        Play::Misere => search.value(position, 0) == 0,
        Play::Normal => position.iter().fold(0, |sum, &heap| sum ^ nim[heap as usize]) == 0,
    };
    let three = (0..5).flat_map(|a| (a..5).flat_map(move |b| (b..5).map(move |c| vec![a, b, c])));
    let mut small: Vec<Vec<u64>> = three.collect();
    small.iter_mut().for_each(|position| position.retain(|&heap| heap > 0));
    let right: Vec<Vec<u64>> = small.into_iter().filter(|position| is_p(position)).collect();
    let mut all = Vec::new();
    for position in positions() {
        for outcome in [Winner::P, Winner::N] {
            for winning_move in [None, Some(vec![]), Some(vec![1]), Some(vec![2]), Some(vec![1, 1])]
            {
                let mut lists = vec![right.clone()];
                lists.extend((0..right.len()).step_by(3).map(|i| {
                    let mut fewer = right.clone();
                    fewer.remove(i);
                    fewer
                }));
                let more = [vec![], vec![1], vec![2], vec![1, 1], vec![2, 1], vec![0]];
                lists.extend(more.map(|one| [&right[..], &[one]].concat()));
                all.extend(lists.into_iter().map(|p_positions| {
                    let (position, winning_move) = (position.clone(), winning_move.clone());
                    let claim = Outcome { play, position, outcome, winning_move, p_positions };
                    Certificate::new(rules.clone(), Claim::Outcome(claim))
                }));
            }
        }
    }
    all
}

#[test]
fn of_positions() {
    let games = [code(&[0, 7, 7], &[]), code(&[0, 3, 3], &[]), code(&[0, 0, 3], &[])];
    let both = |rules: &Rules| [Play::Normal, Play::Misere].map(|play| certificates(rules, play));
    let all = games.iter().flat_map(both).flatten();
    Census::of(all).expect(
        276,
        "
        step 2, 2160 times: the heaps of a position are not positive and in increasing order
        step 3, 4176 times: a P-position has no winning move
        step 3,  982 times: no winning move is given
        step 3,  613 times: the position is not in the list
        step 3, 3491 times: the winning move is not a move
        step 3,  385 times: the winning move leaves the list
        step 4,   16 times: + # has no moves, so the player to move wins
        step 4,  103 times: after # + # + # is moved to # + # + # + # no reply is in the list
        step 4,  128 times: after # + # + # is moved to # + # + # no reply is in the list
        step 4,   34 times: after # + # + # is moved to # + # no reply is in the list
        step 4,   70 times: after # + # is moved to # no reply is in the list
        step 4,   32 times: after # is moved to # no reply is in the list
        step 4,   75 times: after # is moved to the empty position no reply is in the list
        step 4,   16 times: has no moves, so the player to move wins
        step 4,   43 times: the empty position has no moves, so the player to move wins
        ",
    );
}
