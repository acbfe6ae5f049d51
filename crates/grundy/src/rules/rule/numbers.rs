//! Sets of numbers in words: which amounts may be taken, which heaps and parts are meant.

use std::fmt;

/// The most numbers that are listed one by one.
const LISTED: u64 = 1 << 20;

/// A set of numbers, which may depend on the heap that is moved in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Numbers {
    /// Every number.
    Any,
    /// From the first to the last, if there is a last.
    Between(u64, Option<u64>),
    Residue {
        residue: u64,
        modulus: u64,
    },
    Square,
    Triangular,
    Fibonacci,
    Prime,
    /// 1 is a power of everything.
    PowerOf(u64),
    Divisor,
    /// A divisor other than the heap itself.
    ProperDivisor,
    /// Without a common divisor with the heap.
    Coprime,
    /// Twice the number is less than the heap, equal to it, more than it: which of these are meant.
    Half {
        less: bool,
        equal: bool,
        more: bool,
    },
    /// The heap itself.
    Whole,
    Not(Box<Numbers>),
    /// In all of these sets.
    All(Vec<Numbers>),
    /// In one of these sets.
    Either(Vec<Numbers>),
}

impl Numbers {
    pub(super) fn one(number: u64) -> Self {
        Self::Between(number, Some(number))
    }

    /// Whether a number is meant, where a heap of this size is moved in.
    pub(super) fn contains(&self, number: u64, heap: u64) -> bool {
        match self {
            Self::Any => true,
            Self::Between(first, last) => {
                number >= *first && last.is_none_or(|last| number <= last)
            }
            Self::Residue { residue, modulus } => number % modulus == *residue,
            Self::Square => is_square(number.into()),
            Self::Triangular => is_square(8 * u128::from(number) + 1),
            Self::Fibonacci => is_fibonacci(number),
            Self::Prime => is_prime(number),
            Self::PowerOf(base) => is_power(number, *base),
            Self::Divisor => number > 0 && heap.is_multiple_of(number),
            Self::ProperDivisor => number > 0 && number < heap && heap.is_multiple_of(number),
            Self::Coprime => common_divisor(number, heap) == 1,
            Self::Half { less, equal, more } => match (2 * u128::from(number)).cmp(&heap.into()) {
                std::cmp::Ordering::Less => *less,
                std::cmp::Ordering::Equal => *equal,
                std::cmp::Ordering::Greater => *more,
            },
            Self::Whole => number == heap,
            Self::Not(not) => !not.contains(number, heap),
            Self::All(all) => all.iter().all(|set| set.contains(number, heap)),
            Self::Either(sets) => sets.iter().any(|set| set.contains(number, heap)),
        }
    }

    /// No larger number is meant, where a heap of this size is moved in.
    pub(super) fn most(&self, heap: u64) -> u64 {
        match self {
            Self::Between(_, Some(last)) => *last,
            Self::Half { more: false, .. } => heap / 2,
            Self::Divisor | Self::ProperDivisor | Self::Whole => heap,
            Self::All(all) => all.iter().map(|set| set.most(heap)).min().unwrap_or(u64::MAX),
            Self::Either(sets) => sets.iter().map(|set| set.most(heap)).max().unwrap_or(0),
            _ => u64::MAX,
        }
    }

    /// The numbers from 1 to the heap that are meant, increasing, where they are few and easy to
    /// list; `None` where they have to be looked for.
    pub(super) fn list(&self, heap: u64) -> Option<Vec<u64>> {
        let up_to = |next: &dyn Fn(u64) -> Option<u64>| {
            let all = (0..=LISTED).map_while(next).take_while(|&number| number <= heap);
            let all: Vec<u64> = all.collect();
            let ended = all.len() as u64 <= LISTED;
            ended.then(|| all.into_iter().filter(|&number| number > 0).collect())
        };
        match self {
            Self::Between(first, Some(last)) => {
                let (first, last) = ((*first).max(1), (*last).min(heap));
                (last.saturating_sub(first) < LISTED).then(|| (first..=last).collect())
            }
            Self::Square => up_to(&|root| root.checked_mul(root)),
            Self::Triangular => up_to(&|n| n.checked_mul(n + 1).map(|twice| twice / 2)),
            Self::PowerOf(base) => up_to(&|power| base.checked_pow(power.try_into().ok()?)),
            Self::Fibonacci => Some(fibonacci(heap)),
            Self::Divisor => divisors(heap),
            Self::ProperDivisor => {
                divisors(heap).map(|all| all.into_iter().filter(|&d| d < heap).collect())
            }
            Self::Whole => Some(if heap > 0 { vec![heap] } else { Vec::new() }),
            Self::All(all) => {
                let few = all.iter().find_map(|set| set.list(heap))?;
                Some(few.into_iter().filter(|&number| self.contains(number, heap)).collect())
            }
            Self::Either(sets) => {
                let lists: Option<Vec<Vec<u64>>> = sets.iter().map(|set| set.list(heap)).collect();
                let mut numbers = lists?.concat();
                numbers.sort_unstable();
                numbers.dedup();
                Some(numbers)
            }
            _ => None,
        }
    }

    /// From which number on the set repeats, and with which period, if it does not depend on the
    /// heap and that can be seen.
    pub(super) fn cycle(&self) -> Option<(u64, u64)> {
        match self {
            Self::Any => Some((0, 1)),
            Self::Between(first, last) => Some((last.map_or(*first, |last| last + 1), 1)),
            Self::Residue { modulus, .. } => Some((0, *modulus)),
            Self::Not(not) => not.cycle(),
            Self::All(sets) | Self::Either(sets) => {
                sets.iter().map(Self::cycle).try_fold((0, 1), |(from, period), cycle| {
                    let (other_from, other) = cycle?;
                    let period = period / common_divisor(period, other) * other;
                    (period <= LISTED).then_some((from.max(other_from), period))
                })
            }
            _ => None,
        }
    }
}

fn is_square(number: u128) -> bool {
    let root = number.isqrt();
    root * root == number
}

fn is_power(number: u64, base: u64) -> bool {
    let mut left = number;
    while left > 1 && left.is_multiple_of(base) {
        left /= base;
    }
    left == 1
}

fn common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn is_fibonacci(number: u64) -> bool {
    fibonacci(number).last() == Some(&number)
}

/// The Fibonacci numbers up to this one, 1 once.
fn fibonacci(last: u64) -> Vec<u64> {
    let (mut a, mut b) = (1u128, 2u128);
    let mut all = Vec::new();
    while let Some(number) = u64::try_from(a).ok().filter(|&number| number <= last) {
        all.push(number);
        (a, b) = (b, a + b);
    }
    all
}

/// The divisors of a number, increasing, if they are soon found.
fn divisors(number: u64) -> Option<Vec<u64>> {
    let root = number.isqrt();
    let small: Vec<u64> =
        (root <= LISTED).then(|| (1..=root).filter(|&d| number.is_multiple_of(d)).collect())?;
    let large: Vec<u64> = small.iter().rev().map(|d| number / d).filter(|&d| d > root).collect();
    Some([small, large].concat())
}

/// The test of Miller and Rabin, to bases that suffice below 2⁶⁴ (J. Sorenson and J. Webster,
/// *Strong pseudoprimes to twelve prime bases*, 2017).
fn is_prime(number: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if number < 2 || BASES.iter().any(|&base| number.is_multiple_of(base)) {
        return BASES.contains(&number);
    }
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(number)) as u64;
    let power = |base: u64, mut exponent: u64| {
        let (mut square, mut product) = (base, 1);
        while exponent > 0 {
            if exponent % 2 == 1 {
                product = times(product, square);
            }
            square = times(square, square);
            exponent /= 2;
        }
        product
    };
    let twos = (number - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let mut x = power(base, (number - 1) >> twos);
        x == 1
            || (0..twos).any(|_| {
                let found = x == number - 1;
                x = times(x, x);
                found
            })
    })
}

/// In words that the parser reads.
impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any number"),
            Self::Between(first, Some(last)) if first == last => write!(f, "{first}"),
            Self::Between(0, Some(last)) => write!(f, "at most {last}"),
            Self::Between(first, Some(last)) => write!(f, "{first} to {last}"),
            Self::Between(first, None) => write!(f, "at least {first}"),
            Self::Residue { residue: 0, modulus: 2 } => f.write_str("even"),
            Self::Residue { residue: 1, modulus: 2 } => f.write_str("odd"),
            Self::Residue { residue, modulus } => write!(f, "{residue} mod {modulus}"),
            Self::Square => f.write_str("a square"),
            Self::Triangular => f.write_str("a triangular number"),
            Self::Fibonacci => f.write_str("a Fibonacci number"),
            Self::Prime => f.write_str("a prime"),
            Self::PowerOf(base) => write!(f, "a power of {base}"),
            Self::Divisor => f.write_str("a divisor"),
            Self::ProperDivisor => f.write_str("a proper divisor"),
            Self::Coprime => f.write_str("coprime"),
            Self::Half { less, equal, more } => f.write_str(match (less, equal, more) {
                (true, true, _) => "at most half",
                (true, false, _) => "less than half",
                (false, true, false) => "half",
                (false, true, true) => "at least half",
                (false, false, _) => "more than half",
            }),
            Self::Whole => f.write_str("the whole heap"),
            Self::Not(not) => write!(f, "not {}", Inside(not)),
            Self::All(all) => join(f, all, " but "),
            Self::Either(sets) => join(f, sets, " or "),
        }
    }
}

/// A set inside a longer one, between parentheses where they are needed.
struct Inside<'a>(&'a Numbers);

impl fmt::Display for Inside<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Numbers::All(_) | Numbers::Either(_) => write!(f, "({})", self.0),
            plain => plain.fmt(f),
        }
    }
}

fn join(f: &mut fmt::Formatter<'_>, sets: &[Numbers], sign: &str) -> fmt::Result {
    for (i, set) in sets.iter().enumerate() {
        let sign = if i == 0 { "" } else { sign };
        write!(f, "{sign}{}", Inside(set))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAST: u64 = 300;

    fn all() -> Vec<Numbers> {
        let half = |less, equal, more| Numbers::Half { less, equal, more };
        let odd = Numbers::Residue { residue: 1, modulus: 2 };
        vec![
            Numbers::Any,
            Numbers::one(3),
            Numbers::Between(0, Some(7)),
            Numbers::Between(5, None),
            Numbers::Residue { residue: 2, modulus: 5 },
            Numbers::Square,
            Numbers::Triangular,
            Numbers::Fibonacci,
            Numbers::Prime,
            Numbers::PowerOf(2),
            Numbers::PowerOf(3),
            Numbers::Divisor,
            Numbers::ProperDivisor,
            Numbers::Coprime,
            half(true, true, false),
            half(true, false, false),
            half(false, true, false),
            half(false, true, true),
            half(false, false, true),
            Numbers::Whole,
            Numbers::Not(Box::new(Numbers::Square)),
            Numbers::All(vec![Numbers::Divisor, odd.clone()]),
            Numbers::All(vec![odd, Numbers::Not(Box::new(Numbers::Prime))]),
            Numbers::Either(vec![Numbers::Square, Numbers::Divisor, Numbers::one(2)]),
        ]
    }

    #[test]
    fn lists_and_bounds_are_those_of_the_definition() {
        for set in all() {
            for heap in 0..60 {
                let wanted: Vec<u64> = (1..=heap).filter(|&n| set.contains(n, heap)).collect();
                let most = set.most(heap);
                assert!(wanted.iter().all(|&number| number <= most), "{set}: {heap}");
                if let Some(list) = set.list(heap) {
                    assert_eq!(list, wanted, "{set}: {heap}");
                }
            }
        }
    }

    #[test]
    fn cycles_are_cycles() {
        for set in all() {
            let Some((from, period)) = set.cycle() else { continue };
            for number in from..from + LAST {
                let (now, later) = (set.contains(number, 7), set.contains(number + period, 90));
                assert_eq!(now, later, "{set}: {number}");
            }
        }
        assert_eq!(Numbers::Square.cycle(), None);
        assert_eq!(Numbers::Coprime.cycle(), None);
    }

    #[test]
    fn arithmetic_by_definition() {
        for number in 0..LAST {
            let divisors = (1..=number).filter(|d| number % d == 0).count();
            assert_eq!(is_prime(number), divisors == 2, "{number}");
            let square = (0..=number).any(|root| root * root == number);
            assert_eq!(Numbers::Square.contains(number, 0), square, "{number}");
            let triangle = (0..=number).any(|n| n * (n + 1) / 2 == number);
            assert_eq!(Numbers::Triangular.contains(number, 0), triangle, "{number}");
            let power = (0..20).any(|n| 3u64.pow(n) == number);
            assert_eq!(Numbers::PowerOf(3).contains(number, 0), power, "{number}");
            let listed = fibonacci(LAST).contains(&number);
            assert_eq!(Numbers::Fibonacci.contains(number, 0), listed, "{number}");
        }
        assert_eq!(fibonacci(22), [1, 2, 3, 5, 8, 13, 21]);
        assert!(is_prime(18_446_744_073_709_551_557) && !is_prime(3_215_031_751));
        let (large, last) = (u64::from(u32::MAX), u64::MAX);
        assert!(Numbers::Square.contains(large * large, 0));
        assert!(!Numbers::Triangular.contains(last, 0) && !Numbers::Fibonacci.contains(last, 0));
        // A list that would not be complete is none.
        assert_eq!(Numbers::Square.list(1 << 42), None);
        assert_eq!(Numbers::PowerOf(2).list(1 << 62).map(|all| all.len()), Some(63));
    }
}
