//! Boards that are drawn square by square: what stands on each square, and the squares of a move.

/// The most squares in a row, and the most rows, that are drawn.
const SIDE: usize = 24;

/// The letters of a board that can be edited, in the order in which a press changes them.
pub(crate) fn stones(name: &str) -> Option<&'static str> {
    match name {
        "towers" => Some(".X"),
        "clobber" => Some(".xo"),
        "cram" => Some(".#"),
        "silver-dollar" => Some(".o"),
        "turning-corners" | "turning-turtles" | "mock-turtles" | "ruler" | "twins" => Some("TH"),
        _ => None,
    }
}

/// Whether the board is a single row.
pub(crate) fn is_strip(name: &str) -> bool {
    ["silver-dollar", "turning-turtles", "mock-turtles", "ruler", "twins"].contains(&name)
}

/// Whether a move goes from one square to another, so that their order matters.
pub(crate) fn is_ordered(name: &str) -> bool {
    ["towers", "clobber", "silver-dollar"].contains(&name)
}

/// What a letter on a board stands for.
pub(crate) fn stone(name: &str, letter: char) -> &'static str {
    match (name, letter) {
        ("silver-dollar", 'o') => "coin",
        (_, 'X') => "tower",
        (_, 'x') => "black stone",
        (_, 'o') => "white stone",
        (_, '#') => "taken",
        (_, 'H') => "heads",
        (_, 'T') => "tails",
        (_, 'b') => "a square of the bar",
        _ => "empty",
    }
}

/// The squares of a position from top to bottom; `None` where the board has none, or too many.
pub(crate) fn rows(name: &str, position: &str) -> Option<Vec<Vec<char>>> {
    let rows: Vec<Vec<char>> = match (name, full(position)) {
        ("cram", Some((rows, columns))) => vec![vec!['.'; columns]; rows],
        ("chomp", Some((rows, columns))) => vec![vec!['b'; columns]; rows],
        ("chomp", None) => {
            let lengths: Option<Vec<usize>> =
                position.split(',').map(|length| length.trim().parse().ok()).collect();
            let lengths = lengths?;
            if lengths.iter().any(|&length| length > SIDE) {
                return None;
            }
            lengths.into_iter().map(|length| vec!['b'; length]).collect()
        }
        _ => {
            let stones = stones(name)?;
            if position.chars().any(|letter| letter != '/' && !stones.contains(letter)) {
                return None;
            }
            position.split('/').map(|row| row.chars().collect()).collect()
        }
    };
    let fits = rows.len() <= SIDE && rows.iter().all(|row| row.len() <= SIDE);
    (fits && rows.iter().any(|row| !row.is_empty())).then_some(rows)
}

/// The sides of a full rectangle, written as in `3x4`; none that is too large to draw.
fn full(position: &str) -> Option<(usize, usize)> {
    let (rows, columns) = position.split_once('x')?;
    let sides = (rows.trim().parse().ok()?, columns.trim().parse().ok()?);
    (sides.0 <= SIDE && sides.1 <= SIDE).then_some(sides)
}

/// The squares that a move names, as in `1,1 1,2`; with a direction, the neighbour on that side.
pub(crate) fn of_move(name: &str, played: &str) -> String {
    let mut places: Vec<(usize, usize)> = Vec::new();
    for word in played.split_whitespace() {
        let number = |text: &str| text.parse::<usize>().ok();
        let place = match word.split_once(',') {
            Some((row, column)) => number(row).zip(number(column)),
            None => number(word).filter(|_| is_strip(name)).map(|column| (1, column)),
        };
        let last = places.last().copied();
        let beside = last.and_then(|(row, column)| match word {
            "north" => Some((row.checked_sub(1)?, column)),
            "south" => Some((row + 1, column)),
            "west" => Some((row, column.checked_sub(1)?)),
            "east" => Some((row, column + 1)),
            _ => None,
        });
        places.extend(place.or(beside));
    }
    let places: Vec<String> =
        places.iter().map(|(row, column)| format!("{row},{column}")).collect();
    places.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_become_squares() {
        let drawn = |name: &str, position: &str| {
            let rows = rows(name, position)?;
            Some(rows.iter().map(|row| row.iter().collect()).collect::<Vec<String>>().join("/"))
        };
        assert_eq!(drawn("cram", "2x3").unwrap(), ".../...");
        assert_eq!(drawn("cram", "##./..#").unwrap(), "##./..#");
        assert_eq!(drawn("chomp", "4,1,1").unwrap(), "bbbb/b/b");
        assert_eq!(drawn("ruler", "HTH").unwrap(), "HTH");
        assert_eq!(drawn("chomp", "0"), None, "nothing is left");
        assert_eq!(drawn("wythoff", "3,5"), None);
        assert_eq!(drawn("cram", "4000000000x4000000000"), None);
        assert_eq!(drawn("chomp", "3,4000000000"), None);
    }

    #[test]
    fn moves_become_squares() {
        assert_eq!(of_move("cram", "1,1 and 1,2"), "1,1 1,2");
        assert_eq!(of_move("clobber", "2,1 takes 1,1"), "2,1 1,1");
        assert_eq!(of_move("towers", "1,2 north"), "1,2 0,2");
        assert_eq!(of_move("turning-corners", "3,3 with 1,1"), "3,3 1,1");
        assert_eq!(of_move("mock-turtles", "turn 1 2 3"), "1,1 1,2 1,3");
        assert_eq!(of_move("silver-dollar", "8 to 6"), "1,8 1,6");
        assert_eq!(of_move("chomp", "2,3"), "2,3");
    }
}
