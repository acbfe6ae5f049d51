//! The outcome of one position, from a list of P-positions that is closed under replying.

use crate::format::{Outcome, Play, Winner};
use crate::refusal::{Checked, Meter, need, number, stop};
use crate::rules::Game;
use std::collections::BTreeSet;

/// A sum of heaps, in increasing order.
type Position = Vec<usize>;

/// See the docs, claim `outcome`.
pub(crate) fn check(game: &Game, claim: &Outcome, meter: &mut Meter) -> Checked<String> {
    let position = read(&claim.position)?;
    let mut p = BTreeSet::new();
    for heaps in &claim.p_positions {
        p.insert(read(heaps)?);
    }
    let misere = claim.play == Play::Misere;
    match (claim.outcome, &claim.winning_move) {
        (Winner::P, None) => {
            need(p.contains(&position), 3, || "the position is not in the list".to_owned())?;
        }
        (Winner::P, Some(_)) => need(false, 3, || "a P-position has no winning move".to_owned())?,
        (Winner::N, Some(after)) => {
            let after = read(after)?;
            let options = options(game, &position, meter)?;
            need(options.contains(&after), 3, || "the winning move is not a move".to_owned())?;
            need(p.contains(&after), 3, || "the winning move leaves the list".to_owned())?;
        }
        (Winner::N, None) => {
            let over = misere && options(game, &position, meter)?.is_empty();
            need(over, 3, || "no winning move is given".to_owned())?;
        }
    }
    for position in &p {
        refuted(game, position, misere, &p, meter)?;
    }
    Ok(statement(game, claim))
}

/// Step 4: every option of a position in the list has an option in the list, or is won because
/// no move is left.
fn refuted(
    game: &Game,
    position: &Position,
    misere: bool,
    p: &BTreeSet<Position>,
    meter: &mut Meter,
) -> Checked<()> {
    let first = options(game, position, meter)?;
    need(!(misere && first.is_empty()), 4, || {
        format!("{} has no moves, so the player to move wins", spell(game, position))
    })?;
    for option in first {
        let replies = options(game, &option, meter)?;
        let won = if replies.is_empty() { misere } else { !replies.is_disjoint(p) };
        need(won, 4, || {
            format!(
                "after {} is moved to {} no reply is in the list",
                spell(game, position),
                spell(game, &option)
            )
        })?;
    }
    Ok(())
}

/// Step 2: heaps are positive and in increasing order.
fn read(heaps: &[u64]) -> Checked<Position> {
    need(heaps.is_sorted() && heaps.first() != Some(&0), 2, || {
        "the heaps of a position are not positive and in increasing order".to_owned()
    })?;
    heaps.iter().map(|&heap| number(2, "a heap", heap)).collect()
}

/// The options of a sum, each once.
pub(crate) fn options(
    game: &Game,
    position: &Position,
    meter: &mut Meter,
) -> Checked<BTreeSet<Position>> {
    let mut all = BTreeSet::new();
    let mut cells = 0;
    for (at, &heap) in position.iter().enumerate() {
        if at > 0 && position.get(at - 1) == Some(&heap) {
            continue;
        }
        meter.work(position.len() as u64)?;
        let rest: Position =
            position.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, &h)| h).collect();
        game.options(heap, meter, &mut |parts| {
            let mut option: Position = rest.iter().chain(parts).copied().collect();
            option.sort_unstable();
            cells += option.len() as u64;
            if cells > MOST_CELLS {
                return stop("a position has too many options");
            }
            all.insert(option);
            Ok(())
        })?;
    }
    meter.work(cells)?;
    Ok(all)
}

/// How many heaps all options of a position may have together.
const MOST_CELLS: u64 = 1 << 22;

fn spell(game: &Game, position: &[usize]) -> String {
    let heaps = position.iter().take(20).map(|&heap| game.name(heap as u64));
    let heaps: Vec<String> = heaps.collect();
    let more = if position.len() > 20 { " + …" } else { "" };
    if heaps.is_empty() { "the empty position".to_owned() } else { heaps.join(" + ") + more }
}

fn statement(game: &Game, claim: &Outcome) -> String {
    let small = |heaps: &[u64]| heaps.iter().map(|&h| h as usize).collect::<Vec<_>>();
    let play = if claim.play == Play::Misere { "misère" } else { "normal" };
    let who = match (claim.outcome, &claim.winning_move) {
        (Winner::P, _) => "is a P-position: the player who has just moved wins".to_owned(),
        (Winner::N, None) => "is an N-position: no move is left, and that wins".to_owned(),
        (Winner::N, Some(after)) => {
            format!(
                "is an N-position: the player to move wins by moving to {}",
                spell(game, &small(after))
            )
        }
    };
    let position = spell(game, &small(&claim.position));
    format!(
        "In {play} play of {game}, {position} {who}. By a list of {} P-positions that is closed under \
         replying.",
        claim.p_positions.len()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::format::{Code, Rules};

    /// As many heaps as allowed, all of size 2, and one more: the only option has as many.
    #[test]
    fn the_most_cells() {
        let code = Code { digits: vec![0, 3], tail: vec![] };
        let game = Game::new(&Rules::Code(code)).unwrap();
        let all = |heaps: u64| {
            options(&game, &vec![2; heaps as usize], &mut Meter::new(&Limits::default()))
        };
        assert_eq!(all(MOST_CELLS).unwrap().len(), 1);
        assert!(all(MOST_CELLS + 1).unwrap_err().is_limit());
    }
}
