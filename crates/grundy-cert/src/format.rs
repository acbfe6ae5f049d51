//! The certificate files, as types: reading and writing.
//!
//! Unknown fields, missing fields, fields given twice, unknown kinds are all refused on reading.

mod numbers;

pub use numbers::Numbers;

use serde::{Deserialize, Serialize};

/// What the field `format` of every certificate says.
pub const FORMAT: &str = "grundy-certificate";
/// The version that this crate reads and writes.
pub const VERSION: u32 = 1;

/// A whole certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// The rules of the game.
    pub game: Rules,
    /// What is claimed, with its proof.
    pub claim: Claim,
}

impl Certificate {
    /// A certificate of the present version.
    pub fn new(game: Rules, claim: Claim) -> Self {
        Self { format: FORMAT.to_owned(), version: VERSION, game, claim }
    }

    /// The certificate as the text of a file: a field on a line, lists on one line.
    pub fn to_json(&self) -> String {
        lay_out(&serde_json::to_string(self).unwrap_or_default()) + "\n"
    }
}

/// Breaks the objects of a JSON text into lines.
fn lay_out(json: &str) -> String {
    let mut text = String::new();
    let mut open = Vec::new();
    let (mut quoted, mut escaped) = (false, false);
    let line = |text: &mut String, open: &[char]| {
        if !open.contains(&'[') {
            *text += "\n";
            *text += &"  ".repeat(open.len());
        }
    };
    for c in json.chars() {
        // What is between quotes stays as it is.
        let ends = c == '"' && !escaped;
        escaped = quoted && c == '\\' && !escaped;
        quoted ^= ends;
        if quoted || ends {
            text.push(c);
            continue;
        }
        if c == '}' || c == ']' {
            open.pop();
        }
        if c == '}' {
            line(&mut text, &open);
        }
        text.push(c);
        match c {
            '{' | '[' => open.push(c),
            ':' if !open.contains(&'[') => text.push(' '),
            _ => {}
        }
        if c == '{' || (c == ',' && open.last() == Some(&'{')) {
            line(&mut text, &open);
        }
    }
    text
}

/// The rules of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rules {
    /// A take-and-break code.
    Code(Code),
    /// Grundy's Game: split a heap into two unequal heaps.
    GrundysGame,
    /// A finite game, position by position.
    Listed(Listed),
}

/// A finite game: its positions are numbered from 1, and position n is called heap n in a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// The name of each position.
    pub names: Vec<String>,
    /// The options of each position: sums of earlier ones, their numbers in increasing order.
    pub options: Vec<Vec<Vec<u64>>>,
}

/// A take-and-break code d₀.d₁d₂…: one may take i tokens from a heap and leave exactly j
/// non-empty heaps if and only if dᵢ contains 2^j.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Code {
    /// d₀, d₁, …
    pub digits: Vec<u64>,
    /// The digits that follow, repeated for ever; empty for a finite code.
    pub tail: Vec<u64>,
}

/// What is claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// The nim-sequence is periodic.
    NimPeriod(NimPeriod),
    /// These are the nim-values of the first heaps.
    NimValues(NimValues),
    /// These are the genera of the first heaps.
    Genera(Genera),
    /// Columns of the genus table are periodic.
    GenusColumns(GenusColumns),
    /// The genus sequence is periodic.
    GenusPeriod(GenusPeriod),
    /// All heaps are tame, and the genus sequence is periodic.
    GenusTame(GenusPeriod),
    /// The genera grow by a fixed law.
    GenusGrowth(GenusGrowth),
    /// This is the misère quotient.
    Quotient(Quotient),
    /// Misère play is normal play from some heap on.
    NormalPlay(NormalPlay),
    /// The misère quotient is infinite.
    InfiniteQuotient(Infinite),
    /// Heaps are weighed, and the misère quotient is infinite.
    Weights(Weights),
    /// The highest heap is weighed against the others.
    Balance(Balance),
    /// A finite automaton reads the heaps from the smallest to the largest.
    Regular(Regular),
    /// Who wins a position.
    Outcome(Outcome),
    /// Several claims about the same game.
    All(Vec<Claim>),
}

/// The nim-values of heaps 0, 1, …
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NimValues {
    /// G(0), G(1), …
    pub values: Vec<u32>,
}

/// G(n + period) = G(n) + saltus for every n ≥ preperiod, and neither number can be smaller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NimPeriod {
    /// The least preperiod, counted from heap 0.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// What each period adds.
    pub saltus: u64,
    /// Why it holds for every heap.
    pub proof: NimProof,
}

/// The theorem behind a nim-period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NimProof {
    /// The theorem of Guy and Smith for any number of parts.
    GuySmith,
    /// The state theorem for codes that never split and have a repeating tail.
    State(StateProof),
    /// A returning window in a sparse space.
    Short(ShortProof),
    /// Values that grow, for codes that leave three heaps or more.
    Growth(GrowthProof),
    /// Values that grow, for codes in which a heap may be made any smaller.
    Lasker(GrowthProof),
}

/// The options of the heaps from `window` on can be carried on for ever.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrowthProof {
    /// N.
    pub window: u64,
}

/// The state of the computation before heap `at` came back before heap `at + distance`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateProof {
    /// A heap beyond the digits before the tail.
    pub at: u64,
    /// A multiple of the period and of the length of the tail.
    pub distance: u64,
}

/// A window of values came back, and every later heap depends on such a window only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShortProof {
    /// Whether the class of a number depends on its value alone, or also on the heap.
    pub space: Space,
    /// The mask of the sparse space.
    pub mask: u64,
    /// E: no rare heap above it, and no split with both parts above it is needed.
    pub depth: u64,
    /// x: the heap at which the window starts that comes back one period later.
    pub from: u64,
    /// Windows on the way, so that each part of the way can be checked on its own; none is needed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub segments: Vec<Segment>,
}

/// A window of values at which a segment of a long sequence ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Segment {
    /// The segment goes up to this heap, which is not in it.
    pub end: u64,
    /// The values of the last E + k + 1 heaps before the end.
    pub window: Vec<u32>,
}

/// The two kinds of sparse spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Space {
    /// The class of v is the parity of the ones of v & mask.
    Values,
    /// The same plus the parity of n − t, where t is the parity of the places of splits.
    Positions,
}

/// The genera of heaps 0, 1, …
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Genera {
    /// One for each heap.
    pub genera: Vec<Genus>,
}

/// A nim-value with the misère values of the heap beside 0, 1, 2, … nim-heaps of size 2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Genus {
    /// The nim-value.
    pub normal: u32,
    /// Two superscripts or more; the last two repeat in turn.
    pub superscripts: Vec<u32>,
}

/// The first columns of the genus table, each with its period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GenusColumns {
    /// The normal values, then the superscripts g₀, g₁, …
    pub columns: Vec<Column>,
}

/// A periodic column: the window before heap `at` came back before heap `at + distance`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// The least preperiod, counted from heap 0.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The heap before which the window was seen.
    pub at: u64,
    /// A multiple of the period, and of the period of the column to the left.
    pub distance: u64,
}

/// The genera of heaps n and n + period are equal for every n ≥ preperiod.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GenusPeriod {
    /// The least preperiod, counted from heap 0.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
}

/// For every n ≥ from, the genus of n + period is that of n with `inserted` superscripts inserted
/// at `cut`, copies of those before it; and the genera are not periodic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GenusGrowth {
    /// The heap from which on the law holds.
    pub from: u64,
    /// The distance of recurrence.
    pub period: u64,
    /// How many superscripts are inserted from one round to the next.
    pub inserted: u64,
    /// Where.
    pub cut: u64,
}

/// A finite commutative monoid with a set of P-elements and an element for each heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quotient {
    /// The elements are the numbers below the order; 0 is the identity.
    pub order: u64,
    /// For each generator, the products of the elements 0, 1, 2, … with it.
    pub action: Vec<Vec<u32>>,
    /// The P-elements, in increasing order.
    pub p_elements: Vec<u32>,
    /// The pretending function: the elements of heaps 0, 1, 2, …
    pub pretending: Vec<u32>,
    /// The period of the pretending function, if the claim is for all heaps.
    #[serde(deserialize_with = "Option::deserialize")] // null must be said
    pub period: Option<PretendingPeriod>,
    /// Whether it is also claimed that the monoid is reduced and generated by the heaps, that is,
    /// the misère quotient itself.
    pub reduced: bool,
}

/// Φ(n + period) = Φ(n) for every n ≥ preperiod.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PretendingPeriod {
    /// The least preperiod, counted from heap 0.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
}

/// Every position with a heap above `last` has in misère play the outcome of normal play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NormalPlay {
    /// The last heap of which this is not claimed.
    pub last: u64,
    /// The misère quotient to some larger heap.
    pub quotient: Quotient,
    /// The misère quotient of the whole game, if that is claimed too.
    #[serde(deserialize_with = "Option::deserialize")] // null must be said
    pub whole: Option<Whole>,
}

/// The misère quotient of a whole game of which large heaps are played as in normal play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Whole {
    /// The number of its elements.
    pub order: u64,
    /// The least preperiod of the pretending function, counted from heap 0.
    pub preperiod: u64,
    /// The least period of the pretending function.
    pub period: u64,
    /// The period of the nim-values.
    pub nim: NimPeriod,
}

/// A law of balance: the outcome of a position depends on the product of the elements of its heaps
/// and on its balance, the greatest of their heights less the sum of their weights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Balance {
    /// The elements are the numbers below the order; 0 is the identity.
    pub order: u64,
    /// For each generator of the monoid, the products of the elements 0, 1, 2, … with it.
    pub action: Vec<Vec<u32>>,
    /// The elements of heaps 0, 1, … to preperiod + period − 1.
    pub elements: Vec<u32>,
    /// Their weights.
    pub weights: Vec<u64>,
    /// Their heights.
    pub heights: Vec<u64>,
    /// The heap from which on elements repeat, and weights and heights grow.
    pub preperiod: u64,
    /// The period of the elements.
    pub period: u64,
    /// What each period adds to a weight.
    pub weight_step: u64,
    /// What each period adds to a height.
    pub height_step: u64,
    /// Balances below 0 count as 0, balances above this number as this number.
    pub most: u64,
    /// For each element the balances with which it is a P-position, in increasing order.
    pub p_balances: Vec<Vec<u64>>,
    /// The N of the theorem: all sums of smaller heaps are looked at.
    pub from: u64,
    /// The M of the theorem: how far beyond 0 and `most` balances are looked at.
    pub margin: u64,
}

/// A regular law: a reader goes through the sizes 1, 2, 3, …, and its state after the largest heap
/// of a position tells the outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Regular {
    /// L: the size from which on the sizes repeat.
    pub index: u64,
    /// The period of the sizes.
    pub period: u64,
    /// The first state, one of size 1.
    pub first: u32,
    /// The sizes 1, 2, … to index + period − 1.
    pub sizes: Vec<Size>,
    /// The D of the theorem: options with a smaller part are looked at one by one.
    pub window: u64,
    /// Pairs of f and u: all heaps from f on of the residue of f count like heap u.
    pub twins: Vec<[u64; 2]>,
    /// The residues of halves into which heaps are split.
    pub halves: Vec<u64>,
    /// The first of the heaps that show that the quotient is infinite, if that is claimed too.
    #[serde(deserialize_with = "Option::deserialize")] // null must be said
    pub apart: Option<u64>,
}

/// What a reader does at one size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Size {
    /// For each state the state after a heap of this size.
    pub add: Vec<u32>,
    /// For each state the state with which the next size is begun.
    pub next: Vec<u32>,
    /// The states that are accepted, in increasing order.
    pub p: Vec<u32>,
}

/// The outcomes of all sums of heaps up to some size, alone or beside a number of larger heaps, by
/// a finite commutative monoid and the numbers of two or more heaps, for which other heaps may
/// count too; and why the misère quotient is infinite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Infinite {
    /// The largest heap.
    pub heap: u64,
    /// What is known beside fewer of some fixed heaps, if the outcomes are those beside all of
    /// these; null if they are those of all sums of heaps up to the largest.
    #[serde(deserialize_with = "Option::deserialize")] // null must be said
    pub beside: Option<Beside>,
    /// The heaps whose numbers count: two, g and h, or more.
    pub pair: Vec<u64>,
    /// The smallest of the numbers counts exactly below this.
    pub floor: u64,
    /// The difference of two numbers, one next to the other in size, counts exactly below this.
    pub width: u64,
    /// Beyond, they count modulo this.
    pub period: u64,
    /// For each generator of the monoid, the products of the elements 0, 1, 2, … with it.
    pub action: Vec<Vec<u32>>,
    /// If elements and numbers of heaps repeat for ever: the preperiod and the period. They are
    /// given for one round then. Not written if they are given up to the largest heap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heaps: Option<PretendingPeriod>,
    /// The elements of heaps 0, 1, 2, …; 0, the identity, for those of `pair`.
    pub values: Vec<u32>,
    /// For how many heaps of `pair` each of these heaps counts: 1 and 0 for g, 0 and 1 for h, or
    /// more than 1 if it has a unit.
    pub numbers: Vec<Vec<u32>>,
    /// The numbers for which a sum without heaps of `pair` counts are known exactly below this, and
    /// modulo the period from there on. Not written if it is 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<u64>,
    /// For each element the normal lists of numbers with which it is a P-position, in increasing
    /// order.
    pub p_pairs: Vec<Vec<Vec<u32>>>,
    /// What tells the multiples of h apart.
    pub apart: Apart,
}

/// The outcomes are those beside some fixed heaps, one for each layer: as many of the largest heaps
/// as there are layers, or some of the largest and then smaller ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beside {
    /// The outcomes of sums of smaller heaps beside none, the first, the first two, … of them.
    pub layers: Vec<Layer>,
    /// For each element of the monoid of the claim an element of the last layer.
    pub base: Vec<u32>,
}

/// The outcomes of all sums of heaps below one, `next`, beside some fixed heaps, none of which is
/// smaller, by a finite commutative monoid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layer {
    /// The heap that lies beside the next layer, or the claim, besides. Not written if it is the
    /// largest heap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
    /// For each generator of the monoid, the products of the elements 0, 1, 2, … with it.
    pub action: Vec<Vec<u32>>,
    /// The elements of heaps 0, 1, 2, …, below `next`.
    pub values: Vec<u32>,
    /// The P-elements, in increasing order.
    pub p_elements: Vec<u32>,
    /// For each element an element of the layer before; empty for the first layer.
    pub base: Vec<u32>,
}

/// With this element and these numbers, the outcome differs from that with period, 2·period, … more
/// heaps h.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Apart {
    /// The element.
    pub element: u32,
    /// The place of h among the heaps whose numbers count. Not written if it is 1, the second.
    #[serde(default = "second", skip_serializing_if = "is_second")]
    pub place: u64,
    /// The numbers, none below the floor that is not fixed.
    pub numbers: Vec<u64>,
    /// The places of numbers that are far below all others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fixed: Vec<u64>,
    /// The places of numbers that are far above all others, however many heaps h there are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub above: Vec<u64>,
}

impl Apart {
    /// The numbers of a pair, with h the second heap.
    pub fn of_pair(element: u32, numbers: [u64; 2]) -> Self {
        let numbers = numbers.to_vec();
        Self { element, place: 1, numbers, fixed: Vec::new(), above: Vec::new() }
    }
}

fn second() -> u64 {
    1
}

fn is_second(place: &u64) -> bool {
    *place == second()
}

/// The outcomes of all sums of heaps by a finite commutative monoid and the sum of the weights of
/// the heaps; and why the misère quotient is infinite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// The largest heap.
    pub heap: u64,
    /// What is known beside fewer of some fixed heaps, if the outcomes are those beside all of
    /// them. Not written if they are those of all positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<Beside>,
    /// For each scale: numbers of a smaller size than this are classes of their own.
    pub width: Numbers<u64>,
    /// For each scale: the others of one sign count modulo this.
    pub period: Numbers<u64>,
    /// For each generator of the monoid, the products of the elements 0, 1, 2, … with it.
    pub action: Vec<Vec<u32>>,
    /// If elements and weights of heaps repeat for ever: the preperiod and the period. They are
    /// given for one round then. Not written if they are given up to the largest heap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heaps: Option<PretendingPeriod>,
    /// The elements of heaps 0, 1, 2, …
    pub values: Vec<u32>,
    /// Their weights, a number for each scale.
    pub weights: Vec<Numbers<i64>>,
    /// For each element the normal weights with which it is a P-position, in increasing order.
    pub p_weights: Vec<Vec<Numbers<i64>>>,
    /// What tells the multiples of a heap apart.
    pub apart: WeightsApart,
}

/// Sums of a heap are told apart by as many heaps of another kind, which weigh as much with the
/// other sign, and a sum beside them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightsApart {
    /// The sum, as pairs of a heap and how many there are of it, in increasing order of the heaps.
    pub sum: Vec<[u64; 2]>,
    /// g: the heap whose multiples are told apart.
    pub heap: u64,
    /// N: how many of them do not change the element of the sum.
    pub times: u64,
    /// h: the heap with a weight of the other sign.
    pub against: u64,
    /// M: so many of them balance N heaps g.
    pub against_times: u64,
}

/// The outcome of one position, with the P-positions that prove it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Normal or misère.
    pub play: Play,
    /// The heaps, in increasing order.
    pub position: Vec<u64>,
    /// Who wins.
    pub outcome: Winner,
    /// For an N-position with a move, the P-position that a winning move leaves.
    #[serde(deserialize_with = "Option::deserialize")]
    pub winning_move: Option<Vec<u64>>,
    /// P-positions, each with its heaps in increasing order: every option of each of them has an
    /// option in the list, or is won because no move is left.
    pub p_positions: Vec<Vec<u64>>,
}

/// Who wins when nobody can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Play {
    /// The player who cannot move loses.
    Normal,
    /// The player who cannot move wins.
    Misere,
}

/// Who wins a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Winner {
    /// The previous player.
    P,
    /// The next player.
    N,
}
