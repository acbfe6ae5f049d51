//! The arena: every value stored once, in canonical form, up to translation by a number.

use super::cache::{Comparisons, Sums};
use super::dyadic::Dyadic;
use super::num::{Num, Numbers};
use super::value::{Base, Player, Value};
use super::walls::Walls;
use crate::run::{Limit, Progress, Run, Stop};
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// Recursions deeper than this are refused, so that the stack never overflows.
pub(super) const MAX_DEPTH: u32 = 1500;

/// What a recursion found for games that it may come to again.
pub(super) type Known<T = Value> = FxHashMap<Value, T>;

/// What is known about a base from how it is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// `ups` times ↑ (an integer) plus a nimber; 0 is of this shape.
    Closed { ups: Num, nimber: u32 },
    /// Anything else.
    Open,
}

#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Where the options begin, Left's before Right's, in the list of all options.
    pub(super) first: usize,
    pub(super) lefts: u32,
    pub(super) rights: u32,
    /// Half the distance of the stops: they are `half` and its negative.
    pub(super) half: Num,
    pub(super) shape: Shape,
    /// Whether the options were written down: a closed form gets them on demand.
    pub(super) has_options: bool,
    /// Whether the base is at most its left stop, and at least its right stop.
    pub(super) below_left_stop: bool,
    pub(super) above_right_stop: bool,
    pub(super) negative: Option<Base>,
}

/// A store of partizan games, each kept once and in canonical form.
///
/// Every value is x + B, where x is a number and B has opposite stops. Unless B is 0, the
/// options of x + B are those of B with x added (the number translation theorem), in canonical
/// form if B is; so games that differ by a number share everything. Numbers, nimbers and
/// multiples of ↑, and their sums, are kept as such, without their options.
///
/// ```
/// use grundy::partizan::{Value, Values};
/// use grundy::run::Run;
///
/// let run = Run::unlimited();
/// let mut values = Values::new();
/// let star = values.game(&[Value::ZERO], &[Value::ZERO], &run)?;
/// let up = values.game(&[Value::ZERO], &[star], &run)?;
/// assert_eq!(values.print(up), "^");
/// assert_eq!(values.sum(star, star, &run)?, Value::ZERO);
/// // In {^|v} the moves can be answered: the game is *.
/// let down = values.negative(up);
/// assert_eq!(values.game(&[up], &[down], &run)?, star);
/// # Ok::<(), grundy::run::Stop>(())
/// ```
pub struct Values {
    pub(super) numbers: Numbers,
    pub(super) nodes: Vec<Node>,
    pub(super) options: Vec<Value>,
    by_options: HashTable<Base>,
    pub(super) closed: FxHashMap<(Num, u32), Base>,
    pub(super) comparisons: Comparisons,
    pub(super) sums: Sums,
    pub(super) thermographs: FxHashMap<Base, Walls>,
    /// Counts the steps between two looks at the limits.
    steps: u32,
    pub(super) depth: u32,
}

impl std::fmt::Debug for Values {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Values").field("forms", &self.nodes.len()).finish_non_exhaustive()
    }
}

impl Default for Values {
    fn default() -> Self {
        Self::new()
    }
}

impl Values {
    /// An arena with the game 0 in it.
    pub fn new() -> Self {
        let mut values = Self {
            numbers: Numbers::default(),
            nodes: Vec::new(),
            options: Vec::new(),
            by_options: HashTable::new(),
            closed: FxHashMap::default(),
            comparisons: Comparisons::default(),
            sums: Sums::default(),
            thermographs: FxHashMap::default(),
            steps: 0,
            depth: 0,
        };
        let zero = values.closed(Num::ZERO, 0);
        assert_eq!(zero, Base::ZERO);
        values
    }

    /// How many games the arena holds, games that differ by a number counted once.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: 0 is always there.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The value of a number.
    pub fn number(&mut self, number: &Dyadic) -> Value {
        Value::from_number(self.numbers.put(number))
    }

    /// The value of an integer.
    pub fn integer(&mut self, integer: i64) -> Value {
        self.number(&Dyadic::from(integer))
    }

    /// The nim-heap *n.
    pub fn nimber(&mut self, size: u32) -> Value {
        self.number_up_star(&Dyadic::from(0), 0, size)
    }

    /// The sum of a number, a multiple of ↑ and a nimber.
    pub fn number_up_star(&mut self, number: &Dyadic, ups: i64, nimber: u32) -> Value {
        let number = self.numbers.put(number);
        let ups = self.numbers.put(&Dyadic::from(ups));
        Value { base: self.closed(ups, nimber), number }
    }

    /// The number that the game is, if it is one.
    pub fn as_number(&self, game: Value) -> Option<Dyadic> {
        game.is_number().then(|| self.numbers.get(game.number))
    }

    /// The number, the multiple of ↑ and the nimber whose sum the game is, if it is one.
    pub fn as_number_up_star(&self, game: Value) -> Option<(Dyadic, Dyadic, u32)> {
        match self.node(game.base).shape {
            Shape::Closed { ups, nimber } => {
                Some((self.numbers.get(game.number), self.numbers.get(ups), nimber))
            }
            Shape::Open => None,
        }
    }

    #[inline]
    pub(super) fn node(&self, base: Base) -> &Node {
        &self.nodes[base.index()]
    }

    #[inline]
    pub(super) fn shifted(&mut self, game: Value, by: Num) -> Value {
        Value { base: game.base, number: self.numbers.add(game.number, by) }
    }

    /// The left and the right stop.
    #[inline]
    pub(super) fn stops(&mut self, game: Value) -> (Num, Num) {
        (self.left_stop_num(game), self.right_stop_num(game))
    }

    #[inline]
    pub(super) fn left_stop_num(&mut self, game: Value) -> Num {
        let half = self.node(game.base).half;
        self.numbers.add(game.number, half)
    }

    #[inline]
    pub(super) fn right_stop_num(&mut self, game: Value) -> Num {
        let half = self.node(game.base).half;
        if half == Num::ZERO { game.number } else { self.numbers.sub(game.number, half) }
    }

    /// How many options a player has in the canonical form. They are written down first if they
    /// are not yet; for a nimber there are as many as it is large.
    pub(super) fn count(&mut self, game: Value, player: Player) -> usize {
        if game.is_number() {
            let (left, right) = self.numbers.options(game.number);
            let option = if player == Player::Left { left } else { right };
            return usize::from(option.is_some());
        }
        if !self.node(game.base).has_options {
            self.write_options(game.base);
        }
        let node = self.node(game.base);
        (if player == Player::Left { node.lefts } else { node.rights }) as usize
    }

    /// One of the options, which were counted before.
    #[inline]
    pub(super) fn option(&mut self, game: Value, player: Player, at: usize) -> Value {
        if game.is_number() {
            let (left, right) = self.numbers.options(game.number);
            let option = if player == Player::Left { left } else { right };
            return Value::from_number(option.expect("counted before"));
        }
        let node = self.node(game.base);
        let before = if player == Player::Left { 0 } else { node.lefts as usize };
        let option = self.options[node.first + before + at];
        self.shifted(option, game.number)
    }

    /// The options of a player in the canonical form, in no particular order.
    pub fn options(&mut self, game: Value, player: Player) -> Vec<Value> {
        (0..self.count(game, player)).map(|at| self.option(game, player, at)).collect()
    }

    pub(super) fn next_base(&self) -> Base {
        Base(u32::try_from(self.nodes.len()).expect("memory ends first"))
    }

    /// The game with exactly these options, which make a canonical form that is not a number,
    /// and these stops.
    pub(super) fn intern(
        &mut self,
        left: &mut [Value],
        right: &mut [Value],
        left_stop: Num,
        right_stop: Num,
    ) -> Value {
        let sum = self.numbers.add(left_stop, right_stop);
        let number = self.numbers.half(sum);
        if number != Num::ZERO {
            let back = self.numbers.neg(number);
            for option in left.iter_mut().chain(right.iter_mut()) {
                *option = self.shifted(*option, back);
            }
        }
        let half = self.numbers.sub(left_stop, number);
        if half == Num::ZERO
            && let Some((ups, nimber)) = self.recognised(left, right)
        {
            return Value { base: self.closed(ups, nimber), number };
        }
        left.sort_unstable_by_key(|option| option.key());
        right.sort_unstable_by_key(|option| option.key());
        Value { base: self.intern_base(left, right, half), number }
    }

    fn intern_base(&mut self, left: &[Value], right: &[Value], half: Num) -> Base {
        let hash = hash_of(left, right);
        let (nodes, options) = (&self.nodes, &self.options);
        let lists = |base: Base| {
            let node = &nodes[base.index()];
            let middle = node.first + node.lefts as usize;
            (&options[node.first..middle], &options[middle..middle + node.rights as usize])
        };
        if let Some(&base) = self.by_options.find(hash, |&base| lists(base) == (left, right)) {
            return base;
        }
        let base = self.next_base();
        self.by_options.insert_unique(hash, base, |&base| {
            let (left, right) = lists(base);
            hash_of(left, right)
        });
        let low = self.numbers.neg(half);
        let above_right_stop = !right.iter().any(|&option| self.at_most_number(option, low));
        let below_left_stop = !left.iter().any(|&option| self.at_least_number(option, half));
        self.nodes.push(Node {
            first: self.options.len(),
            lefts: left.len() as u32,
            rights: right.len() as u32,
            half,
            shape: Shape::Open,
            has_options: true,
            below_left_stop,
            above_right_stop,
            negative: None,
        });
        self.options.extend_from_slice(left);
        self.options.extend_from_slice(right);
        base
    }

    /// Between two steps of a computation: looks at the limits now and then.
    #[inline]
    pub(super) fn step(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(1 << 12) { self.check(run) } else { Ok(()) }
    }

    /// One level deeper in a recursion: refused where the stack might end.
    pub(super) fn descend(&mut self) -> Result<(), Stop> {
        if self.depth >= MAX_DEPTH {
            return Err(Stop::Limit(Limit::Depth(u64::from(MAX_DEPTH))));
        }
        self.depth += 1;
        Ok(())
    }

    /// Back from a level to which [`descend`](Self::descend) led.
    pub(super) fn ascend(&mut self) {
        self.depth -= 1;
    }

    fn check(&self, run: &Run<'_>) -> Result<(), Stop> {
        // `done` is told but is no heap, so that limits of heaps do not apply.
        let notes = [("values", self.nodes.len() as u64)];
        run.check(Progress { memory: self.memory(), notes: &notes, ..Progress::default() })
    }

    /// An estimate of the bytes that the tables take.
    pub fn memory(&self) -> u64 {
        let bytes = self.nodes.capacity() * size_of::<Node>()
            + self.options.capacity() * size_of::<Value>()
            + self.by_options.capacity() * 5
            + self.closed.capacity() * 16
            + self.thermographs.len() * 200;
        bytes as u64 + self.numbers.memory() + self.sums.memory() + self.comparisons.memory()
    }
}

fn hash_of(left: &[Value], right: &[Value]) -> u64 {
    let mut hasher = FxHasher::default();
    for option in left {
        option.key().hash(&mut hasher);
    }
    // No key: the base has no such number.
    u64::MAX.hash(&mut hasher);
    for option in right {
        option.key().hash(&mut hasher);
    }
    hasher.finish()
}
