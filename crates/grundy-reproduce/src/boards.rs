//! Questions about Toppling Towers and about families of quaternary games.

use super::desk::{Desk, heaps, number};
use super::found::{Answered, Found, Question};
use grundy::board::BoardGame;
use grundy::misere::TameValue;
use grundy::misere::quaternary::Domestication;
use grundy::rules::Code;
use grundy::run::Stop;
use grundy_boards::{Grid, Notation, Towers};

pub(super) fn ask(desk: &mut Desk<'_>, question: &Question<'_>) -> Answered {
    let Question { verb, args, printed } = *question;
    Ok(Some(match (verb, args) {
        // The genus of a position, with * if it is tame.
        ("towers", [position]) => {
            let position = towers(position);
            Found::text(symbol(desk, &position)?, printed)
        }
        ("towers-outcome", [position]) => {
            let outcome = desk.towers.outcome(&towers(position), &desk.run)?;
            Found::text(outcome, printed)
        }
        // The different genera of the options.
        ("towers-options", [position]) => {
            let mut genera = Vec::new();
            for (_, after) in Towers.moves(&towers(position)) {
                let genus = desk.towers.genus(&after, &desk.run)?.to_string();
                if !genera.contains(&genus) {
                    genera.push(genus);
                }
            }
            Found::set(genera, printed)
        }
        // How many groups of so many towers on two rows have this symbol; 5+3 for the sums of a
        // wild group of five and a group of three.
        ("towers-count", [number, wanted]) => {
            let positions = groups(desk, number)?;
            let mut count = 0;
            for position in &positions {
                count += usize::from(symbol(desk, position)? == *wanted);
            }
            Found::text(count, printed)
        }
        ("towers-groups", [number]) => Found::text(groups(desk, number)?.len(), printed),
        ("towers-wild", [number]) => {
            let positions = groups(desk, number)?;
            let mut wild = 0;
            for position in &positions {
                wild += usize::from(!desk.towers.is_tame(position, &desk.run)?);
            }
            Found::text(wild, printed)
        }
        ("towers-row", [last]) => {
            let nim = |length: usize| TameValue::of_nim_heap(length as u32);
            rows(desk, number(last), &|length| vec![(row_with(length, &[]), nim(length))], printed)?
        }
        ("towers-end", [last]) => {
            let end = |length: usize| {
                vec![(row_with(length, &[length - 1]), TameValue::Firm(length as u32 + 1))]
            };
            rows(desk, number(last), &end, printed)?
        }
        ("towers-next-to-end", [last]) => {
            let next = |length: usize| match length < 3 {
                true => Vec::new(),
                false => {
                    vec![(row_with(length, &[length - 2]), TameValue::Firm(length as u32 ^ 1))]
                }
            };
            rows(desk, number(last), &next, printed)?
        }
        ("towers-one-beside", [last]) => one_beside(desk, number(last) as usize, printed)?,
        ("towers-both-ends", [last]) => both_ends(desk, number(last) as usize, printed)?,
        // How many codes of this length are wild.
        ("wild-codes", [length]) => {
            let census = desk.census()?.wild_by_length();
            let count = census.get(&(number(length) as usize)).copied().unwrap_or(0);
            Found::text(count, printed)
        }
        // The codes that are wild, * if they cannot be domesticated.
        ("wild-list", codes) => {
            let census = desk.census()?;
            let shown = codes.iter().map(|digits| {
                let code: Code = format!("0.{digits}").parse().expect("a code of the claims");
                let game = census.games().iter().find(|game| *game.code() == code);
                match game.filter(|game| game.first_wild().is_some()) {
                    None => format!("{digits}(tame)"),
                    Some(game) if game.domestication() == Domestication::Not => {
                        format!("{digits}*")
                    }
                    Some(_) => (*digits).to_owned(),
                }
            });
            let shown: Vec<String> = shown.collect();
            Found::list(shown, printed)
        }
        // The wild codes of a length, in order, that are not among these.
        ("wild-but-for", [length, codes @ ..]) => {
            let length = number(length) as usize;
            let wild = desk.census()?.games().iter().filter(|game| {
                game.first_wild().is_some() && game.code().last_place() == Some(length)
            });
            let digits = wild.map(|game| game.code().to_string().replacen("0.", "", 1));
            let others: Vec<String> =
                digits.filter(|digits| !codes.contains(&digits.as_str())).collect();
            let text = if others.is_empty() { "none".to_owned() } else { others.join(" ") };
            Found::text(text, printed)
        }
        ("domestication" | "nimming-number", [code]) => {
            let code: Code = code.parse().expect("a code of the claims");
            let game = desk.census()?.games().iter().find(|game| *game.code() == code);
            let game = game.expect("a code of up to six digits");
            match verb {
                "domestication" => Found::text(game.domestication(), printed),
                _ => Found::text(game.nimming_number(), printed),
            }
        }
        // How many wild games become tame by finitely many threes.
        ("finite-nimming-numbers", []) => {
            use grundy::misere::quaternary::NimmingNumber;
            let finite = desk.census()?.games().iter().filter(|game| {
                game.first_wild().is_some()
                    && matches!(game.nimming_number(), NimmingNumber::Finite(_))
            });
            Found::text(finite.count(), printed)
        }
        // Genera of a code with infinitely many threes: the formula of Proposition 3.3.6.
        ("half-the-heap", [code, range]) => {
            let mut wrong = None;
            for heap in heaps(range) {
                let value = match heap {
                    0 | 2 => TameValue::Fickle(false),
                    1 => TameValue::Fickle(true),
                    _ => TameValue::Firm(heap.div_ceil(2) as u32),
                };
                if desk.genus(code, heap)? != value.genus() {
                    wrong = wrong.or(Some(heap));
                }
            }
            Found::text(wrong.map_or("holds".to_owned(), |heap| format!("not for {heap}")), printed)
        }
        _ => return Ok(None),
    }))
}

fn towers(text: &str) -> Grid {
    Towers.parse(text).unwrap_or_else(|error| panic!("claims: {text}: {error}"))
}

fn symbol(desk: &mut Desk<'_>, position: &Grid) -> Result<String, Stop> {
    let star = if desk.towers.is_tame(position, &desk.run)? { "*" } else { "" };
    Ok(format!("{}{star}", desk.towers.genus(position, &desk.run)?))
}

/// The groups of so many towers; for `5+3` the sums of a wild group of five and one of three.
fn groups(desk: &mut Desk<'_>, towers: &str) -> Result<Vec<Grid>, Stop> {
    let groups = desk.groups()?;
    if towers != "5+3" {
        return Ok(groups[number(towers) as usize].clone());
    }
    let mut sums = Vec::new();
    for five in &groups[5] {
        if desk.towers.is_tame(five, &desk.run)? {
            continue;
        }
        for three in &groups[3] {
            let mut sum = Grid::empty(2, 9);
            five.pieces().for_each(|(row, column, cell)| sum.set(row, column, cell));
            three.pieces().for_each(|(row, column, cell)| sum.set(row, column + 6, cell));
            sums.push(sum);
        }
    }
    Ok(sums)
}

/// A full row of towers with towers below these columns.
fn row_with(length: usize, below: &[usize]) -> Grid {
    let height = if below.is_empty() { 1 } else { 2 };
    let mut grid = Grid::empty(height, length);
    (0..length).for_each(|column| grid.set(0, column, 1));
    below.iter().for_each(|&column| grid.set(1, column, 1));
    grid
}

/// Whether positions made from each length have the values that a formula says.
fn rows(
    desk: &mut Desk<'_>,
    last: u64,
    formula: &dyn Fn(usize) -> Vec<(Grid, TameValue)>,
    printed: &str,
) -> Result<Found, Stop> {
    for length in 1..=last as usize {
        for (position, value) in formula(length) {
            if desk.towers.genus(&position, &desk.run)? != value.genus() {
                let text = format!("not for {}", Towers.print(&position));
                return Ok(Found::new(text, printed == "fails"));
            }
        }
    }
    Ok(Found::new(format!("holds for rows of up to {last}"), printed == "holds"))
}

fn one_beside(desk: &mut Desk<'_>, last: usize, printed: &str) -> Result<Found, Stop> {
    for length in 1..=last {
        for below in 0..length {
            let position = row_with(length, &[below]);
            if !desk.towers.is_tame(&position, &desk.run)? {
                let text = format!("{} is wild", Towers.print(&position));
                return Ok(Found::new(text, false));
            }
        }
    }
    Ok(Found::new(format!("tame for rows of up to {last}"), printed == "tame"))
}

/// The numbers of towers between the ends for which the position is tame.
fn both_ends(desk: &mut Desk<'_>, last: usize, printed: &str) -> Result<Found, Stop> {
    let mut tame = Vec::new();
    for between in 0..=last {
        let position = row_with(between + 2, &[0, between + 1]);
        if desk.towers.is_tame(&position, &desk.run)? {
            tame.push(between);
        }
    }
    Ok(Found::list(tame, printed))
}
