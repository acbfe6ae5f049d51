//! Games in the notation of the books, read but not evaluated.

use super::dyadic::Dyadic;
use super::functions::Function;
use num_bigint::BigInt;

/// What is to be done: name a game, tell one, or compare two.
///
/// | text | game |
/// |---|---|
/// | `3`, `-5/8` | numbers; denominators are powers of two |
/// | `*`, `*3` | nimbers |
/// | `^`, `^^`, `^5`, `v`, `vv`, `v5`, or `↑`, `⇑`, `↓`, `⇓` | multiples of ↑ |
/// | `1/2^^*3` | a number, a multiple of ↑ and a nimber, added |
/// | `{2,*\|1}` | the game with these options |
/// | `{2\|1\|\|0\|-1}` | {{2\|1}\|{0\|−1}}: longer bars separate what shorter ones join |
/// | `+-1`, `±(1,{2\|0})` | the game ±G, and with several options |
/// | `G + H`, `G - H`, `-G` | sum, difference, negative |
/// | `3.G`, `G.H` | multiple; Norton product if `G` is not an integer |
/// | `G:H` | ordinal sum |
/// | `domineering[../..]` | the position of a [ruleset](super::ruleset) |
/// | `tiny(2)`, `cool(G, 1)`, … | see [`Function`] |
/// | `G = {1\|0}; G + G` | names |
/// | `G <= H`, `G == H`, `G \|\| H`, `G <\| H` | comparisons: also `<`, `>`, `>=`, `!=`, `\|>` |
///
/// ```
/// use grundy::partizan::Expression;
///
/// let error = "{0|*} + {1|?}".parse::<Expression>().unwrap_err();
/// assert_eq!(error.at, 11);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    pub(super) statements: Vec<Statement>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Statement {
    Definition(String, Term),
    Game(Term),
    Comparison(Term, Relation, Term),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Term {
    Number(Dyadic),
    UpStar {
        number: Dyadic,
        ups: BigInt,
        nimber: u32,
    },
    Options(Vec<Term>, Vec<Term>),
    Switch(Vec<Term>),
    Negative(Box<Term>),
    Sum(Vec<Term>),
    Product(Box<Term>, Box<Term>),
    Ordinal(Box<Term>, Box<Term>),
    /// A ruleset, a position of it, and where that stands.
    Position(String, String, usize),
    /// A name, and where it stands.
    Name(String, usize),
    Call(Function, Vec<Term>, usize),
}

/// How two games are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `||`
    Confused,
    /// `<|`: less than or confused with.
    LessOrConfused,
    /// `|>`: greater than or confused with.
    GreaterOrConfused,
}
