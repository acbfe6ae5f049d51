//! Where the vertices of a graph are drawn.

/// Places, in lengths of an edge, from the upper left corner.
pub(crate) type Places = Vec<(f64, f64)>;

const ROUNDS: usize = 300;
/// How far connected components are apart.
const APART: f64 = 1.0;

/// Spreads a graph over the plane so that distances in the drawing are like distances in the graph:
/// the components side by side, each by classical scaling, improved by stress majorisation
/// (Gansner, Koren and North 2004). Paths come out straight, cycles round and grids square.
pub(crate) fn spread(order: usize, edges: &[(usize, usize)]) -> Places {
    let mut places = vec![(0.0, 0.0); order];
    let mut left = 0.0;
    for component in components(order, edges) {
        let distances = distances(&component, edges);
        let mut found = scaled(&distances);
        majorise(&mut found, &distances);
        level(&mut found);
        let least = found.iter().fold((f64::MAX, f64::MAX), |l, p| (l.0.min(p.0), l.1.min(p.1)));
        let mut right = 0.0_f64;
        for (&vertex, place) in component.iter().zip(&found) {
            let (x, y) = (place.0 - least.0, place.1 - least.1);
            right = right.max(x);
            places[vertex] = (left + x, y);
        }
        left += right + APART;
    }
    places
}

/// Draws an order: every element above those below it, by the longest chain to it.
pub(crate) fn layers(order: usize, edges: &[(usize, usize)]) -> Places {
    let mut level = vec![0usize; order];
    for _ in 0..order {
        for &(below, above) in edges {
            level[above] = level[above].max(level[below] + 1);
        }
    }
    let top = level.iter().copied().max().unwrap_or(0);
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); top + 1];
    (0..order).for_each(|v| rows[level[v]].push(v));
    let widest = rows.iter().map(Vec::len).max().unwrap_or(1);
    let mut x = vec![0.0; order];
    let settle = |x: &mut Vec<f64>, row: &mut Vec<usize>, near: &dyn Fn(usize) -> Vec<usize>| {
        let middle = |v: usize, x: &[f64]| {
            let beside = near(v);
            match beside.len() {
                0 => x[v],
                n => beside.iter().map(|&u| x[u]).sum::<f64>() / n as f64,
            }
        };
        row.sort_by(|&u, &v| middle(u, x).total_cmp(&middle(v, x)).then(u.cmp(&v)));
        let start = (widest - row.len()) as f64 / 2.0;
        (0..).zip(row.iter()).for_each(|(i, &v)| x[v] = start + f64::from(i));
    };
    let below = |v: usize| edges.iter().filter(|e| e.1 == v).map(|e| e.0).collect::<Vec<_>>();
    let above = |v: usize| edges.iter().filter(|e| e.0 == v).map(|e| e.1).collect::<Vec<_>>();
    for round in 0..6 {
        if round % 2 == 0 {
            rows.iter_mut().for_each(|row| settle(&mut x, row, &below));
        } else {
            rows.iter_mut().rev().for_each(|row| settle(&mut x, row, &above));
        }
    }
    (0..order).map(|v| (x[v], (top - level[v]) as f64)).collect()
}

fn components(order: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut of: Vec<usize> = (0..order).collect();
    for _ in 0..order {
        for &(a, b) in edges {
            let least = of[a].min(of[b]);
            (of[a], of[b]) = (least, least);
        }
    }
    let mut components: Vec<Vec<usize>> = vec![Vec::new(); order];
    (0..order).for_each(|v| components[of[v]].push(v));
    components.retain(|component| !component.is_empty());
    components
}

/// Distances in a connected graph (Floyd and Warshall).
fn distances(component: &[usize], edges: &[(usize, usize)]) -> Vec<Vec<f64>> {
    let n = component.len();
    let at = |v: usize| component.iter().position(|&u| u == v);
    let mut distance = vec![vec![f64::from(n as u32); n]; n];
    (0..n).for_each(|i| distance[i][i] = 0.0);
    for &(a, b) in edges {
        if let (Some(a), Some(b)) = (at(a), at(b))
            && a != b
        {
            (distance[a][b], distance[b][a]) = (1.0, 1.0);
        }
    }
    for k in 0..n {
        for i in 0..n {
            for j in 0..n {
                distance[i][j] = distance[i][j].min(distance[i][k] + distance[k][j]);
            }
        }
    }
    distance
}

/// Classical scaling: the two main directions of the points whose distances these are.
fn scaled(distance: &[Vec<f64>]) -> Places {
    let n = distance.len();
    let squares: Vec<Vec<f64>> =
        distance.iter().map(|row| row.iter().map(|d| d * d).collect()).collect();
    let mean = |row: &Vec<f64>| row.iter().sum::<f64>() / n as f64;
    let rows: Vec<f64> = squares.iter().map(mean).collect();
    let all = rows.iter().sum::<f64>() / n as f64;
    let gram = |i: usize, j: usize| -0.5 * (squares[i][j] - rows[i] - rows[j] + all);
    let mut found: Vec<Vec<f64>> = Vec::new();
    for axis in 0..2 {
        // Something that is no eigenvector, and the same each time.
        let mut v: Vec<f64> =
            (0..n).map(|i| ((i * (7 + 2 * axis) + 3) % 11) as f64 - 4.7).collect();
        let mut length = 0.0;
        for _ in 0..ROUNDS {
            for other in &found {
                let along = dot(&v, other) / dot(other, other).max(1e-12);
                v.iter_mut().zip(other).for_each(|(x, o)| *x -= along * o);
            }
            let next: Vec<f64> = (0..n).map(|i| (0..n).map(|j| gram(i, j) * v[j]).sum()).collect();
            length = dot(&next, &next).sqrt();
            if length < 1e-9 {
                break;
            }
            v = next.iter().map(|x| x / length).collect();
        }
        // A flat drawing needs some room to unfold.
        let size = if length < 1e-6 { 0.0 } else { length.sqrt() };
        found.push(v.iter().map(|x| x * size).collect());
    }
    (0..n).map(|i| (found[0][i], found[1][i])).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// Moves every point to where the others want it, again and again.
fn majorise(places: &mut Places, distance: &[Vec<f64>]) {
    let n = places.len();
    for _ in 0..ROUNDS {
        for i in 0..n {
            let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
            for j in (0..n).filter(|&j| j != i) {
                let wanted = distance[i][j];
                let weight = 1.0 / (wanted * wanted);
                let (across, down) = (places[i].0 - places[j].0, places[i].1 - places[j].1);
                let scale = wanted / across.hypot(down).max(1e-3);
                x += weight * (places[j].0 + across * scale);
                y += weight * (places[j].1 + down * scale);
                weights += weight;
            }
            if weights > 0.0 {
                places[i] = (x / weights, y / weights);
            }
        }
    }
}

/// Turns a drawing so that most of its directions are level or upright.
fn level(places: &mut Places) {
    let n = places.len();
    if n < 2 {
        return;
    }
    // The mean of the directions of short lines, four times the angle, so that right angles agree.
    let (mut cosine, mut sine) = (0.0, 0.0);
    for i in 0..n {
        for j in 0..i {
            let (across, down) = (places[i].0 - places[j].0, places[i].1 - places[j].1);
            let length = across.hypot(down);
            if length > 1e-6 && length < 1.3 {
                let angle = 4.0 * down.atan2(across);
                cosine += angle.cos();
                sine += angle.sin();
            }
        }
    }
    let turn = -sine.atan2(cosine) / 4.0;
    let (c, s) = (turn.cos(), turn.sin());
    places.iter_mut().for_each(|p| *p = (c * p.0 - s * p.1, s * p.0 + c * p.1));
    let spread = |of: fn(&(f64, f64)) -> f64| {
        let most = places.iter().map(of).fold(f64::MIN, f64::max);
        most - places.iter().map(of).fold(f64::MAX, f64::min)
    };
    // Wide rather than high.
    if spread(|p| p.1) > spread(|p| p.0) + 1e-6 {
        places.iter_mut().for_each(|p| *p = (p.1, p.0));
    }
    // The first vertex at the left, and rather above than below.
    let (first, last) = (places[0], places[n - 1]);
    if first.0 > last.0 + 1e-6 {
        places.iter_mut().for_each(|p| p.0 = -p.0);
    }
    if first.1 > last.1 + 1e-6 {
        places.iter_mut().for_each(|p| p.1 = -p.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: (f64, f64), b: (f64, f64)) -> bool {
        (a.0 - b.0).hypot(a.1 - b.1) < 0.12
    }

    #[test]
    fn paths_are_straight_and_squares_are_square() {
        let path = spread(5, &[(0, 1), (1, 2), (2, 3), (3, 4)]);
        for (i, &place) in path.iter().enumerate() {
            assert!(close(place, (i as f64, 0.0)), "{path:?}");
        }
        let square = spread(4, &[(0, 1), (2, 3), (0, 2), (1, 3)]);
        let sides = [(0, 1), (2, 3), (0, 2), (1, 3)].map(|(a, b): (usize, usize)| {
            (square[a].0 - square[b].0).hypot(square[a].1 - square[b].1)
        });
        assert!(sides.iter().all(|side| (side - sides[0]).abs() < 1e-3), "{square:?}");
    }

    #[test]
    fn components_stand_side_by_side() {
        let places = spread(4, &[(0, 1), (2, 3)]);
        assert!(places[0].0.max(places[1].0) < places[2].0.min(places[3].0));
        assert_eq!(spread(0, &[]), []);
        assert_eq!(spread(1, &[]), [(0.0, 0.0)]);
    }

    #[test]
    fn what_is_above_is_drawn_above() {
        let edges = [(0, 2), (1, 2), (2, 3), (1, 4)];
        let places = layers(5, &edges);
        for (below, above) in edges {
            assert!(places[above].1 < places[below].1);
        }
    }
}
