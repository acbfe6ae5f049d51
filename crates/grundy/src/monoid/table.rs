//! Multiplication tables.

/// A finite commutative monoid as its multiplication table. Element 0 is the identity.
///
/// ```
/// use grundy::monoid::Monoid;
///
/// // {1, x, x²} with x³ = x.
/// let monoid = Monoid::new(3, vec![0, 1, 2, 1, 2, 1, 2, 1, 2])?;
/// assert_eq!(monoid.index_and_period(1), (1, 2));
/// # Ok::<(), grundy::monoid::NotAMonoid>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monoid {
    order: usize,
    table: Vec<u32>,
}

/// Why a table is not that of a commutative monoid with identity 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAMonoid {
    /// There are not order × order entries below the order.
    #[error("the table does not have order × order entries below the order")]
    Shape,
    /// The product of two elements depends on their order.
    #[error("{0}·{1} is not {1}·{0}")]
    NotCommutative(u32, u32),
    /// Element 0 changes this element.
    #[error("0 is not the identity: it changes {0}")]
    NoIdentity(u32),
    /// Brackets matter for these three.
    #[error("({0}·{1})·{2} is not {0}·({1}·{2})")]
    NotAssociative(u32, u32, u32),
}

impl Monoid {
    /// The monoid with this table, row by row; all laws are checked.
    pub fn new(order: usize, table: Vec<u32>) -> Result<Self, NotAMonoid> {
        let monoid = Self { order, table };
        monoid.check().map(|()| monoid)
    }

    /// A table that is known to be a monoid.
    pub(crate) fn trusted(order: usize, table: Vec<u32>) -> Self {
        Self { order, table }
    }

    fn check(&self) -> Result<(), NotAMonoid> {
        let n = self.order as u32;
        let square = self.table.len() == self.order * self.order;
        if n == 0 || !square || self.table.iter().any(|&x| x >= n) {
            return Err(NotAMonoid::Shape);
        }
        for x in 0..n {
            if self.times(0, x) != x {
                return Err(NotAMonoid::NoIdentity(x));
            }
            for y in 0..n {
                if self.times(x, y) != self.times(y, x) {
                    return Err(NotAMonoid::NotCommutative(x, y));
                }
                let differs =
                    |&z: &u32| self.times(self.times(x, y), z) != self.times(x, self.times(y, z));
                if let Some(z) = (0..n).find(differs) {
                    return Err(NotAMonoid::NotAssociative(x, y, z));
                }
            }
        }
        Ok(())
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The product of two elements.
    pub fn times(&self, x: u32, y: u32) -> u32 {
        self.table[x as usize * self.order + y as usize]
    }

    /// All elements.
    pub fn elements(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.order as u32
    }

    /// The least i and p ≥ 1 with x^(i + p) = x^i.
    pub fn index_and_period(&self, x: u32) -> (usize, usize) {
        let mut powers = vec![0u32];
        loop {
            let next = self.times(powers[powers.len() - 1], x);
            if let Some(index) = powers.iter().position(|&power| power == next) {
                return (index, powers.len() - index);
            }
            powers.push(next);
        }
    }

    /// Whether there is a z with xz = y.
    pub fn divides(&self, x: u32, y: u32) -> bool {
        self.elements().any(|z| self.times(x, z) == y)
    }

    /// The idempotent among the powers of an element.
    pub fn idempotent_power(&self, x: u32) -> u32 {
        let mut power = x;
        while self.times(power, power) != power {
            power = self.times(power, x);
        }
        power
    }

    /// An isomorphism to another monoid, as the image of each element, if there is one. With
    /// marks, marked elements go to marked elements.
    ///
    /// Searches for images of irreducible generators, pruned by index, period and the number of
    /// multiples, which isomorphisms keep.
    pub fn isomorphism(
        &self,
        other: &Self,
        marks: &dyn Fn(u32) -> bool,
        other_marks: &dyn Fn(u32) -> bool,
    ) -> Option<Vec<u32>> {
        if self.order != other.order {
            return None;
        }
        let mine: Vec<_> = self.elements().map(|x| (self.profile(x), marks(x))).collect();
        let theirs: Vec<_> = other.elements().map(|x| (other.profile(x), other_marks(x))).collect();
        let generators = self.generators();
        let mut image = vec![u32::MAX; self.order];
        image[0] = 0;
        self.extend_isomorphism(other, &generators, image, &|x, y| {
            mine[x as usize] == theirs[y as usize]
        })
    }

    fn extend_isomorphism(
        &self,
        other: &Self,
        generators: &[u32],
        image: Vec<u32>,
        fits: &dyn Fn(u32, u32) -> bool,
    ) -> Option<Vec<u32>> {
        let Some((&next, rest)) = generators.split_first() else {
            let mut hit = vec![false; self.order];
            image.iter().for_each(|&y| hit[y as usize] = true);
            return hit.into_iter().all(|h| h).then_some(image);
        };
        other.elements().filter(|&y| fits(next, y)).find_map(|y| {
            let image = self.closed(other, image.clone(), next, y, fits)?;
            self.extend_isomorphism(other, rest, image, fits)
        })
    }

    /// The map with x ↦ y added and everything that follows; `None` on a contradiction.
    fn closed(
        &self,
        other: &Self,
        mut image: Vec<u32>,
        x: u32,
        y: u32,
        fits: &dyn Fn(u32, u32) -> bool,
    ) -> Option<Vec<u32>> {
        let mut waiting = vec![(x, y)];
        while let Some((x, y)) = waiting.pop() {
            match image[x as usize] {
                u32::MAX if fits(x, y) => image[x as usize] = y,
                there if there == y => continue,
                _ => return None,
            }
            for z in self.elements().filter(|&z| image[z as usize] != u32::MAX) {
                waiting.push((self.times(x, z), other.times(y, image[z as usize])));
            }
        }
        Some(image)
    }

    /// What an isomorphism keeps of an element.
    fn profile(&self, x: u32) -> (usize, usize, usize, usize) {
        let (index, period) = self.index_and_period(x);
        let mut multiples: Vec<u32> = self.elements().map(|z| self.times(x, z)).collect();
        let fixed = self.elements().filter(|&z| self.times(x, z) == z).count();
        multiples.sort_unstable();
        multiples.dedup();
        (index, period, multiples.len(), fixed)
    }

    /// Elements that generate the monoid, each not generated by those before it.
    pub fn generators(&self) -> Vec<u32> {
        let mut generated = vec![false; self.order];
        generated[0] = true;
        let mut generators = Vec::new();
        // An element with many multiples is no multiple of one with few.
        let mut elements: Vec<u32> = self.elements().collect();
        elements.sort_by_key(|&x| (std::cmp::Reverse(self.profile(x).2), x));
        for x in elements {
            if generated[x as usize] {
                continue;
            }
            generators.push(x);
            let mut waiting: Vec<u32> =
                self.elements().filter(|&z| generated[z as usize]).collect();
            while let Some(z) = waiting.pop() {
                let product = self.times(z, x);
                if !generated[product as usize] {
                    generated[product as usize] = true;
                    waiting.push(product);
                }
            }
        }
        generators
    }
}
