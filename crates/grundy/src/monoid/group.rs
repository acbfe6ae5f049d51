//! Finite abelian groups by their invariants.

use std::fmt;

/// A finite abelian group up to isomorphism, as the orders of its primary cyclic factors.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AbelianGroup {
    factors: Vec<u64>,
}

impl AbelianGroup {
    /// The group that has this number of elements of each order: `orders` lists the order of
    /// every element.
    ///
    /// The number of solutions of x^(q^j) = 1 is the product over the cyclic factors q^e of
    /// q^min(e, j); its growth from j − 1 to j counts the factors with e ≥ j.
    pub fn from_orders(orders: &[u64]) -> Self {
        let size = orders.len() as u64;
        let mut factors = Vec::new();
        for prime in (2..=size).filter(|&q| is_prime(q) && size.is_multiple_of(q)) {
            let solutions =
                |power: u64| orders.iter().filter(|&&o| power.is_multiple_of(o)).count();
            let mut at_least = Vec::new();
            let mut power = prime;
            loop {
                let growth = (solutions(power) / solutions(power / prime)) as u64;
                let count = growth.checked_ilog(prime).unwrap_or(0);
                if count == 0 {
                    break;
                }
                at_least.push(count);
                power *= prime;
            }
            for (j, &count) in at_least.iter().enumerate() {
                let longer = at_least.get(j + 1).copied().unwrap_or(0);
                let order = prime.pow(j as u32 + 1);
                factors.extend((longer..count).map(|_| order));
            }
        }
        Self { factors }
    }

    /// The orders of the cyclic factors, each a power of a prime.
    pub fn factors(&self) -> &[u64] {
        &self.factors
    }

    /// The number of elements.
    pub fn order(&self) -> u64 {
        self.factors.iter().product()
    }
}

fn is_prime(n: u64) -> bool {
    n >= 2 && (2..).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d))
}

impl fmt::Display for AbelianGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.factors.is_empty() {
            return f.write_str("1");
        }
        let names: Vec<String> = self.factors.iter().map(|n| format!("Z{n}")).collect();
        f.write_str(&names.join("×"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cycle::lcm;

    /// The orders of the elements of a product of cyclic groups.
    fn orders(cyclic: &[u64]) -> Vec<u64> {
        cyclic.iter().fold(vec![1], |all, &n| {
            let order = |i: u64| (1..=n).find(|k| (k * i).is_multiple_of(n)).unwrap();
            all.iter().flat_map(|&o| (0..n).map(move |i| lcm(o, order(i)))).collect()
        })
    }

    #[test]
    fn groups_are_recognised() {
        for (cyclic, factors) in [
            (vec![], vec![]),
            (vec![2, 2], vec![2, 2]),
            (vec![4], vec![4]),
            (vec![2, 4, 8], vec![2, 4, 8]),
            (vec![6, 2], vec![2, 2, 3]),
            (vec![9, 3, 5], vec![3, 9, 5]),
        ] {
            assert_eq!(AbelianGroup::from_orders(&orders(&cyclic)).factors(), factors);
        }
        assert_eq!(AbelianGroup::from_orders(&orders(&[2, 2])).to_string(), "Z2×Z2");
    }
}
