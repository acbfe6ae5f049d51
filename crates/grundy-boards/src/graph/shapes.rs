//! Graphs that have a name: paths, cycles, grids, trees.

use super::{MAX_EDGES, MAX_VERTICES};
use grundy::rules::{ParseError, Reader};

/// How many vertices a shape has, and its edges. Edges go upwards where that means something.
pub(super) type Shape = (usize, Vec<(usize, usize)>);

/// The names of the shapes, with an example.
pub(super) const SHAPES: [(&str, &str); 8] = [
    ("path", "path 5"),
    ("chain", "chain 5"),
    ("cycle", "cycle 6"),
    ("star", "star 4"),
    ("complete", "complete 4"),
    ("grid", "grid 2x3"),
    ("boolean", "boolean 3"),
    ("tree", "tree (()(()))"),
];

/// Reads what follows the name of a shape.
pub(super) fn read(name: &str, reader: &mut Reader<'_>) -> Result<Shape, ParseError> {
    reader.skip_spaces();
    let start = reader.at();
    let shape = match name {
        "tree" => tree(reader)?,
        "grid" => {
            let rows = size(reader)?;
            if !(reader.eat('x') || reader.eat('×')) {
                return Err(reader.expected("'x', as in grid 2x3"));
            }
            grid(rows, size(reader)?)
        }
        _ => {
            let n = size(reader)?;
            match name {
                "cycle" if n < 3 => return Err(reader.refuse(start, "at least 3 vertices")),
                "cycle" => (n, (0..n).map(|v| (v, (v + 1) % n)).collect()),
                "star" => (n + 1, (1..=n).map(|v| (0, v)).collect()),
                "complete" => (n, (0..n).flat_map(|b| (0..b).map(move |a| (a, b))).collect()),
                "boolean" if n > 6 => return Err(reader.refuse(start, "at most 6 atoms")),
                "boolean" => boolean(n),
                _ => (n, (1..n).map(|v| (v - 1, v)).collect()),
            }
        }
    };
    if shape.0 > MAX_VERTICES || shape.1.len() > MAX_EDGES {
        let most = format!("at most {MAX_VERTICES} vertices and {MAX_EDGES} edges");
        return Err(reader.refuse(start, most));
    }
    Ok(shape)
}

fn size(reader: &mut Reader<'_>) -> Result<usize, ParseError> {
    let start = reader.at();
    match reader.number("a number of vertices")? {
        n @ 1..=64 => Ok(n as usize),
        _ => Err(reader.refuse(start, format!("a number from 1 to {MAX_VERTICES}"))),
    }
}

fn grid(rows: usize, columns: usize) -> Shape {
    let at = |row: usize, column: usize| row * columns + column;
    let mut edges = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            if column + 1 < columns {
                edges.push((at(row, column), at(row, column + 1)));
            }
            if row + 1 < rows {
                edges.push((at(row, column), at(row + 1, column)));
            }
        }
    }
    (rows * columns, edges)
}

fn boolean(atoms: usize) -> Shape {
    let sets = 1usize << atoms;
    let above = |set: usize| (0..atoms).map(move |atom| (set, set | 1 << atom));
    (sets, (0..sets).flat_map(above).filter(|(a, b)| a != b).collect())
}

/// A pair of brackets is a vertex, and those inside it hang on it: `(()(()))`.
fn tree(reader: &mut Reader<'_>) -> Result<Shape, ParseError> {
    let (mut vertices, mut edges) = (0, Vec::new());
    let mut open: Vec<usize> = Vec::new();
    loop {
        reader.skip_spaces();
        if reader.eat('(') {
            edges.extend(open.last().map(|&parent| (parent, vertices)));
            open.push(vertices);
            vertices += 1;
            if vertices > MAX_VERTICES {
                return Err(reader.expected(format!("at most {MAX_VERTICES} vertices")));
            }
        } else if open.is_empty() {
            return Err(reader.expected("'(', as in tree (()(()))"));
        } else if !reader.eat(')') {
            return Err(reader.expected("'(' or ')'"));
        } else {
            open.pop();
            if open.is_empty() {
                return Ok((vertices, edges));
            }
        }
    }
}
