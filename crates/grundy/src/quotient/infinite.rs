//! A proof that a partial quotient is infinite.
//!
//! The positions with heaps up to n are vectors w of numbers of heaps, and a move adds one of
//! finitely many vectors m. Choose two heaps g and h. Give every other heap an index and reduce
//! its number modulo two from there on; reduce the numbers of g and h together, by twos, while
//! both are at least a *floor*; then reduce the larger of the two by twos while they differ by at
//! least a *width*. This maps each w to a normal vector N(w), one of finitely many.
//!
//! **Lemma.** Let D bound the entries of all m, and let N′ be made as N with indices and floor
//! raised by D and the width by 2D. If N′(w) = N′(w′) then the same moves are possible from w and
//! w′, and N(w + m) = N(w′ + m) for each of them. *Proof.* Numbers of other heaps are equal, or
//! both at least index + D and of one parity; after a move equal, or both at least the index and
//! of one parity. For g and h: the differences are equal, or have the same sign, the same parity
//! and size at least width + 2D, and moves change them by the same amount, at most 2D; the smaller
//! numbers are equal, or of one parity and at least floor + D. ∎
//!
//! **Theorem.** Fill in outcomes of the normal vectors by o(v) = P if and only if v has a move
//! and o(N(v + m)) = N for all its moves m. If the same rule holds for o∘N at every vector that is
//! normal for N′, then o(N(w)) is the outcome of w for all w. *Proof.* By the lemma the rule then
//! holds for o∘N at every w, and the outcome is the only function that obeys it. ∎
//!
//! Now fix the other heaps and the parity of the number d of heaps g, and let f(δ) be the outcome
//! with d large and d + δ heaps h. It is constant on large δ of one parity. If it is not constant
//! on all δ of that parity, let δ₀ be the last δ with another value. For i < j the sums of 2i
//! and of 2j heaps h are told apart by the other heaps with suitably many g and h, such that the
//! differences are δ₀ and δ₀ + 2(j − i). So no two of them are equal and the quotient is infinite.

use super::word::Ranks;
use crate::Rules;
use crate::run::{Progress, Run, Stop};
use std::fmt;
use std::ops::ControlFlow;

/// The most normal vectors of a check.
const MOST: u64 = 1 << 22;

/// That the quotient of all sums of heaps up to some heap is infinite, proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Infinite {
    /// The heap at which the quotient becomes infinite.
    pub heap: u64,
    /// The heap of which all even powers differ.
    pub generator: u64,
    /// The heap that it is weighed against.
    pub against: u64,
    /// The floor and the width of the normal vectors.
    pub floor: u64,
    /// See `floor`.
    pub width: u64,
    /// How many vectors the recurrence was checked at.
    pub checked: u64,
}

impl fmt::Display for Infinite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { heap, generator, against, floor, width, checked } = self;
        write!(
            f,
            "with heaps up to {heap} no two even multiples of heap {generator} are equal: sums \
             with more and more heaps {against} tell them apart (recurrence checked at {checked} \
             classes, floor {floor}, width {width})"
        )
    }
}

/// How vectors are made normal.
#[derive(Clone, Debug)]
struct Shape {
    index: Vec<i64>,
    g: usize,
    h: usize,
    floor: i64,
    width: i64,
}

/// From `least` on only parity counts.
fn fold(number: i64, least: i64) -> i64 {
    if number < least { number } else { least + (number - least) % 2 }
}

impl Shape {
    fn normal(&self, vector: &mut [i64]) {
        for (i, number) in vector.iter_mut().enumerate() {
            if i != self.g && i != self.h {
                *number = fold(*number, self.index[i]);
            }
        }
        let (d, e) = (vector[self.g], vector[self.h]);
        let smaller = fold(d.min(e), self.floor);
        let larger = smaller + fold((d - e).abs(), self.width);
        (vector[self.g], vector[self.h]) =
            if d < e { (smaller, larger) } else { (larger, smaller) };
    }

    /// One more than the largest entry of a normal vector.
    fn bound(&self, i: usize) -> i64 {
        if i == self.g || i == self.h { self.floor + self.width + 3 } else { self.index[i] + 2 }
    }

    fn size(&self) -> u64 {
        (0..self.index.len()).fold(1u64, |size, i| size.saturating_mul(self.bound(i) as u64))
    }

    fn code(&self, vector: &[i64]) -> usize {
        vector
            .iter()
            .enumerate()
            .fold(0, |code, (i, &number)| code * self.bound(i) as usize + number as usize)
    }

    fn decode(&self, mut code: usize, vector: &mut [i64]) {
        for i in (0..vector.len()).rev() {
            let bound = self.bound(i) as usize;
            vector[i] = (code % bound) as i64;
            code /= bound;
        }
    }

    /// Whether a vector within the bounds is normal.
    fn is_normal(&self, vector: &[i64]) -> bool {
        let (d, e) = (vector[self.g], vector[self.h]);
        d.min(e) < self.floor + 2 && (d - e).abs() < self.width + 2
    }

    fn raised(&self, by: i64) -> Self {
        let index = self.index.iter().map(|i| i + by).collect();
        Self { index, floor: self.floor + by, width: self.width + 2 * by, ..*self }
    }
}

/// The moves of all atoms that have any, as vectors over these atoms.
struct Moves {
    atoms: Vec<u32>,
    vectors: Vec<(usize, Vec<i64>)>,
}

impl Moves {
    fn new<R: Rules>(rules: &R, ranks: &Ranks) -> Self {
        let loud = |&atom: &u32| ranks.0[atom as usize] > 0;
        let atoms: Vec<u32> = (1..ranks.0.len() as u32).filter(loud).collect();
        let mut vectors = Vec::new();
        for (i, &atom) in atoms.iter().enumerate() {
            let _ = rules.visit_options(u64::from(atom), &mut |parts| {
                let mut vector = vec![0; atoms.len()];
                vector[i] -= 1;
                for &part in parts {
                    if let Ok(j) = atoms.binary_search(&(part as u32)) {
                        vector[j] += 1;
                    }
                }
                vectors.push((i, vector));
                ControlFlow::Continue(())
            });
        }
        Self { atoms, vectors }
    }

    fn largest(&self) -> i64 {
        self.vectors.iter().flat_map(|(_, v)| v).map(|x| x.abs()).max().unwrap_or(0)
    }
}

/// Looks for a proof, trying pairs of heaps and larger and larger shapes. `index` is where the
/// powers of each atom begin to repeat, as far as known.
pub(crate) fn demonstrate<R: Rules>(
    rules: &R,
    ranks: &Ranks,
    index: &dyn Fn(u32) -> u64,
    run: &Run<'_>,
) -> Result<Option<Infinite>, Stop> {
    let moves = Moves::new(rules, ranks);
    let n = moves.atoms.len();
    for slack in 0..4 {
        let index: Vec<i64> = moves.atoms.iter().map(|&a| index(a) as i64 + slack + 1).collect();
        for h in (0..n).rev() {
            for g in (0..h).rev() {
                let (floor, width) = (4 + 2 * slack, 6 + 2 * slack);
                let shape = Shape { index: index.clone(), g, h, floor, width };
                if shape.raised(moves.largest()).size() > MOST {
                    continue;
                }
                if let Some(checked) = prove(&shape, &moves, ranks, run)? {
                    return Ok(Some(Infinite {
                        heap: ranks.0.len() as u64 - 1,
                        generator: u64::from(moves.atoms[h]),
                        against: u64::from(moves.atoms[g]),
                        floor: floor as u64,
                        width: width as u64,
                        checked,
                    }));
                }
            }
        }
    }
    Ok(None)
}

/// The number of vectors checked, if this shape proves the quotient infinite.
fn prove(shape: &Shape, moves: &Moves, ranks: &Ranks, run: &Run<'_>) -> Result<Option<u64>, Stop> {
    run.check(Progress::default())?;
    let p = outcomes(shape, moves, ranks);
    if !separates(shape, &p) {
        return Ok(None);
    }
    let finer = shape.raised(moves.largest());
    let mut checked = 0;
    let (mut vector, mut normal) = (vec![0; moves.atoms.len()], vec![0; moves.atoms.len()]);
    for code in 0..finer.size() as usize {
        if code % (1 << 16) == 0 {
            run.check(Progress::default())?;
        }
        finer.decode(code, &mut vector);
        if finer.is_normal(&vector) {
            normal.copy_from_slice(&vector);
            shape.normal(&mut normal);
            if p[shape.code(&normal)] != rule(shape, moves, &p, &vector) {
                return Ok(None);
            }
            checked += 1;
        }
    }
    Ok(Some(checked))
}

/// The outcomes of the normal vectors, options first: true for P.
fn outcomes(shape: &Shape, moves: &Moves, ranks: &Ranks) -> Vec<bool> {
    let rank = |vector: &[i64]| -> u64 {
        let weights = moves.atoms.iter().map(|&atom| ranks.0[atom as usize]);
        weights.zip(vector).map(|(weight, &number)| weight * number as u64).sum()
    };
    let mut vector = vec![0; moves.atoms.len()];
    let mut normal: Vec<(u64, usize)> = (0..shape.size() as usize)
        .filter_map(|code| {
            shape.decode(code, &mut vector);
            shape.is_normal(&vector).then(|| (rank(&vector), code))
        })
        .collect();
    normal.sort_unstable();
    let mut p = vec![false; shape.size() as usize];
    for (_, code) in normal {
        shape.decode(code, &mut vector);
        p[code] = rule(shape, moves, &p, &vector);
    }
    p
}

/// What the outcome of a vector must be, given those of normal vectors.
fn rule(shape: &Shape, moves: &Moves, p: &[bool], vector: &[i64]) -> bool {
    let mut after = vec![0; vector.len()];
    let mut any = false;
    for (atom, change) in &moves.vectors {
        if vector[*atom] > 0 {
            any = true;
            after.iter_mut().zip(vector.iter().zip(change)).for_each(|(a, (v, c))| *a = v + c);
            shape.normal(&mut after);
            if p[shape.code(&after)] {
                return false;
            }
        }
    }
    any
}

/// Whether some f(δ) is not constant on the δ of one parity.
fn separates(shape: &Shape, p: &[bool]) -> bool {
    let far = 2 * (shape.floor + shape.width + 4);
    let mut vector = vec![0; shape.index.len()];
    let mut normal = vector.clone();
    (0..shape.size() as usize).any(|code| {
        shape.decode(code, &mut vector);
        if vector[shape.h] != 0 || vector[shape.g] > 1 {
            return false;
        }
        let d = far + vector[shape.g];
        let mut at = |difference: i64| {
            (vector[shape.g], vector[shape.h]) = (d, d + difference);
            normal.copy_from_slice(&vector);
            shape.normal(&mut normal);
            p[shape.code(&normal)]
        };
        let (even, odd) = (2 * shape.width + 2, 2 * shape.width + 3);
        let last = [at(even), at(odd)];
        (-odd..=odd).any(|difference| at(difference) != last[difference.rem_euclid(2) as usize])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::quotient::{Solver, Status};

    #[test]
    fn a_shape_that_proves_and_one_that_does_not() {
        let game: Game = "0.31011".parse().unwrap();
        let ranks = Ranks(vec![0, 1, 2, 3, 4, 5]);
        let moves = Moves::new(&game, &ranks);
        let shape = |floor, width| Shape { index: vec![4; 5], g: 3, h: 4, floor, width };
        let run = Run::unlimited();
        assert_eq!(prove(&shape(8, 12), &moves, &ranks, &run), Ok(Some(116_963)));
        assert_eq!(prove(&shape(8, 8), &moves, &ranks, &run), Ok(None));
    }

    #[test]
    #[ignore = "seconds; run by ./test --full"]
    fn the_quotient_of_0_31011_is_infinite_at_heap_5() {
        let game: Game = "0.31011".parse().unwrap();
        let mut solver = Solver::new(game);
        let Status::Infinite(proof) = solver.solve(&Run::unlimited()) else { panic!() };
        assert_eq!(proof.heap, 5);
        assert_eq!(solver.heap(), 4);
    }

    #[test]
    fn finite_quotients_are_not_called_infinite() {
        for (code, heaps) in [("0.33", 3u32), ("0.77", 3), ("0.123", 4)] {
            let game: Game = code.parse().unwrap();
            let ranks = Ranks((0..=u64::from(heaps)).collect());
            let found = demonstrate(&game, &ranks, &|_| 1, &Run::unlimited());
            assert_eq!(found, Ok(None), "{code}");
        }
    }
}
