//! A standard form of graphs, the same for all that are the same up to isomorphism.
//!
//! Vertices get colours, and colours are refined: two vertices of a colour are told apart when
//! they see different numbers of neighbours of some colour. Where that does not tell all vertices
//! apart, one of them gets a colour of its own, each of its colour in turn, and the least graph
//! found is the standard form (McKay 1981). Two graphs that are equal at the end show an
//! automorphism, and what it maps onto something seen before is not looked at again.

use super::{Edge, Graph};

/// After so many complete colourings the least graph so far has to do. It is isomorphic to the
/// given one, so every answer stays right; only equal components may then be counted twice.
const MOST: usize = 1 << 12;

/// The colour of a vertex, what it sees (edges and colours of neighbours), and which one it is.
type View = (u32, Vec<(u32, u32)>, usize);

/// A complete colouring.
#[derive(Clone)]
struct Leaf {
    /// The place of each vertex.
    place: Vec<u8>,
    /// The edges, by places.
    code: Vec<(u8, u8, u32)>,
    /// The vertices that were given a colour of their own.
    path: Vec<u8>,
}

struct Search {
    /// The neighbours of each vertex, with what is on the edge and which way it goes.
    seen: Vec<Vec<(u32, u8)>>,
    first: Option<Leaf>,
    best: Option<Leaf>,
    automorphisms: Vec<Vec<u8>>,
    leaves: usize,
}

impl Graph {
    /// The standard form, without names. A marked vertex comes first.
    pub(crate) fn standard(&self) -> Self {
        let place = self.standard_places();
        let of = |vertex: u8| place[usize::from(vertex)];
        let edges = self.edges.iter().map(|e| Edge { a: of(e.a), b: of(e.b), ..*e }).collect();
        Self::new(self.order(), edges, self.directed, self.mark.map(of))
    }

    fn standard_places(&self) -> Vec<u8> {
        let mut seen = vec![Vec::new(); self.order()];
        for edge in &self.edges {
            let label = 2 * u32::from(edge.weight);
            seen[usize::from(edge.a)].push((label, edge.b));
            seen[usize::from(edge.b)].push((label + u32::from(self.directed), edge.a));
        }
        let colours = (0..self.order).map(|v| u32::from(self.mark != Some(v))).collect();
        let mut search =
            Search { seen, first: None, best: None, automorphisms: Vec::new(), leaves: 0 };
        search.node(colours, &mut Vec::new());
        search.best.map_or(Vec::new(), |leaf| leaf.place)
    }
}

impl Search {
    /// Looks at all colourings below one. The answer is how far up nothing new is to be found.
    fn node(&mut self, mut colours: Vec<u32>, path: &mut Vec<u8>) -> Option<usize> {
        let classes = self.refine(&mut colours);
        if classes == colours.len() {
            return self.leaf(&colours, path);
        }
        let class = first_large(&colours, classes);
        let cell: Vec<u8> = (0..colours.len() as u8)
            .filter(|&vertex| colours[usize::from(vertex)] == class)
            .collect();
        let mut tried: Vec<u8> = Vec::new();
        for vertex in cell {
            if self.leaves >= MOST {
                break;
            }
            if self.is_image(vertex, &tried, path) {
                continue;
            }
            tried.push(vertex);
            let mut own: Vec<u32> = colours.iter().map(|&colour| 2 * colour + 1).collect();
            own[usize::from(vertex)] -= 1;
            path.push(vertex);
            let up = self.node(own, path);
            path.pop();
            if let Some(depth) = up
                && depth < path.len()
            {
                return Some(depth);
            }
        }
        None
    }

    /// Refines colours until nothing changes; they are then 0, 1, …, and their number is returned.
    fn refine(&self, colours: &mut [u32]) -> usize {
        let mut classes = 0;
        loop {
            let mut views: Vec<View> = (0..colours.len())
                .map(|vertex| {
                    let sees = self.seen[vertex].iter();
                    let mut view: Vec<(u32, u32)> =
                        sees.map(|&(label, other)| (label, colours[usize::from(other)])).collect();
                    view.sort_unstable();
                    (colours[vertex], view, vertex)
                })
                .collect();
            views.sort_unstable();
            let mut colour = 0;
            for i in 0..views.len() {
                let differs =
                    i > 0 && (views[i].0, &views[i].1) != (views[i - 1].0, &views[i - 1].1);
                colour += u32::from(differs);
                colours[views[i].2] = colour;
            }
            let found = if views.is_empty() { 0 } else { colour as usize + 1 };
            if found == classes {
                return classes;
            }
            classes = found;
        }
    }

    fn leaf(&mut self, colours: &[u32], path: &[u8]) -> Option<usize> {
        self.leaves += 1;
        let place: Vec<u8> = colours.iter().map(|&colour| colour as u8).collect();
        let mut code = Vec::new();
        for (vertex, sees) in self.seen.iter().enumerate() {
            let arc =
                |&(label, other): &(u32, u8)| (place[vertex], place[usize::from(other)], label);
            code.extend(sees.iter().map(arc));
        }
        code.sort_unstable();
        let leaf = Leaf { place, code, path: path.to_vec() };
        for known in [&self.first, &self.best].into_iter().flatten() {
            if known.code == leaf.code {
                let common = known.path.iter().zip(path).take_while(|(a, b)| a == b).count();
                self.automorphisms.push(automorphism(known, &leaf));
                return Some(common);
            }
        }
        if self.best.as_ref().is_none_or(|best| leaf.code < best.code) {
            self.best = Some(leaf.clone());
        }
        self.first.get_or_insert(leaf);
        None
    }

    /// Whether an automorphism that keeps the vertices of the path takes a tried vertex to this
    /// one.
    fn is_image(&self, vertex: u8, tried: &[u8], path: &[u8]) -> bool {
        let keeps = |map: &&Vec<u8>| path.iter().all(|&kept| map[usize::from(kept)] == kept);
        let maps: Vec<&Vec<u8>> = self.automorphisms.iter().filter(keeps).collect();
        let mut orbit = tried.to_vec();
        let mut at = 0;
        while at < orbit.len() {
            for map in &maps {
                let image = map[usize::from(orbit[at])];
                if !orbit.contains(&image) {
                    orbit.push(image);
                }
            }
            at += 1;
        }
        orbit.contains(&vertex)
    }
}

/// The first colour of several vertices.
fn first_large(colours: &[u32], classes: usize) -> u32 {
    let mut sizes = vec![0; classes];
    colours.iter().for_each(|&colour| sizes[colour as usize] += 1);
    sizes.iter().position(|&size| size > 1).unwrap_or(0) as u32
}

/// The map from the vertices of a leaf to those of an equal leaf at the same places.
fn automorphism(from: &Leaf, to: &Leaf) -> Vec<u8> {
    let mut at = vec![0; to.place.len()];
    (0..).zip(&to.place).for_each(|(vertex, &place)| at[usize::from(place)] = vertex);
    from.place.iter().map(|&place| at[usize::from(place)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(order: usize, edges: &[(u8, u8)], directed: bool) -> Graph {
        let edges = edges.iter().map(|&(a, b)| Edge { a, b, weight: 1 }).collect();
        Graph::new(order, edges, directed, None)
    }

    /// Every order of the vertices, for a graph with few of them.
    fn least_by_trying(graph: &Graph) -> Graph {
        fn orders(n: u8) -> Vec<Vec<u8>> {
            if n == 0 {
                return vec![Vec::new()];
            }
            let smaller = orders(n - 1);
            let put = |order: &Vec<u8>, at: usize| {
                let mut order = order.clone();
                order.insert(at, n - 1);
                order
            };
            smaller.iter().flat_map(|o| (0..=o.len()).map(move |at| put(o, at))).collect()
        }
        let image = |order: &Vec<u8>| {
            let of = |v: u8| order[usize::from(v)];
            let edges = graph.edges.iter().map(|e| Edge { a: of(e.a), b: of(e.b), ..*e }).collect();
            Graph::new(graph.order(), edges, graph.directed, None)
        };
        orders(graph.order).iter().map(image).min().unwrap()
    }

    #[test]
    fn standard_forms_are_equal_exactly_for_isomorphic_graphs() {
        let pairs: Vec<(u8, u8)> = (0..5).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        let mut forms = std::collections::HashMap::new();
        for set in 0..1u32 << pairs.len() {
            let edges: Vec<(u8, u8)> =
                (0..pairs.len()).filter(|i| set >> i & 1 == 1).map(|i| pairs[i]).collect();
            let graph = graph(5, &edges, false);
            let (standard, least) = (graph.standard(), least_by_trying(&graph));
            assert_eq!(standard.standard(), standard);
            assert_eq!(forms.entry(least).or_insert_with(|| standard.clone()), &standard);
        }
        // The graphs with five vertices (OEIS A000088).
        assert_eq!(forms.len(), 34);
        let forms: std::collections::HashSet<Graph> = forms.into_values().collect();
        assert_eq!(forms.len(), 34);
    }

    #[test]
    fn directed_graphs_with_four_vertices() {
        let pairs: Vec<(u8, u8)> =
            (0..4).flat_map(|b| (0..4).filter(move |&a| a != b).map(move |a| (a, b))).collect();
        let mut forms = std::collections::HashSet::new();
        for set in 0..1u32 << pairs.len() {
            let edges: Vec<(u8, u8)> =
                (0..pairs.len()).filter(|i| set >> i & 1 == 1).map(|i| pairs[i]).collect();
            forms.insert(graph(4, &edges, true).standard());
        }
        // OEIS A000273.
        assert_eq!(forms.len(), 218);
    }

    #[test]
    fn symmetric_graphs_need_few_colourings() {
        let legs: Vec<(u8, u8)> =
            (0..15).flat_map(|leg| [(0, 1 + 2 * leg), (1 + 2 * leg, 2 + 2 * leg)]).collect();
        let complete: Vec<(u8, u8)> = (0..20).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        let cube: Vec<(u8, u8)> = (0..32u8)
            .flat_map(|v| (0..5).map(move |i| (v, v ^ 1 << i)))
            .filter(|(a, b)| a < b)
            .collect();
        for (order, edges) in [(31, legs), (20, complete), (32, cube)] {
            let given = graph(order, &edges, false);
            let turned: Vec<(u8, u8)> =
                edges.iter().map(|&(a, b)| (order as u8 - 1 - a, order as u8 - 1 - b)).collect();
            assert_eq!(given.standard(), graph(order, &turned, false).standard());
        }
    }
}
