//! The games by their names.

use crate::{
    Board, Chomp, Clobber, CoinTurning, Cram, GraphKayles, GreenHackenbush, Kind, NimOnGraphs,
    Opened, PosetGame, SilverDollar, Towers, TurningCorners, Wythoff,
};

const GRAPH: &str = "edges a-b or a-b-c and single vertices; or path 5, cycle 6, star 4, \
                     complete 4, grid 2x3, tree (()(())); + between several of them";
const COINS: &str = "a row of coins: H for heads, T for tails";

/// The games, in alphabetical order.
pub static BOARDS: &[Kind] = &[
    Kind {
        name: "arc-kayles",
        title: "Arc Kayles",
        about: "take an edge of a graph, with all edges that meet it",
        takes: GRAPH,
        examples: &["cycle 6", "path 7", "grid 2x3", "a-b-c-a c-d"],
        source: "Schaefer 1978",
        open: |kind| Box::new(Opened::new(kind, GraphKayles::Arc)),
    },
    Kind {
        name: "chomp",
        title: "Chomp",
        about: "bite a square off a bar, with everything below and to the right",
        takes: "a size such as 3x4, or the lengths of the rows, as in 4,4,2",
        examples: &["3x4", "4,4,2"],
        source: "Gale 1974; Schuh",
        open: |kind| Box::new(Opened::new(kind, Chomp)),
    },
    Kind {
        name: "clobber",
        title: "Impartial Clobber",
        about: "put a stone onto a neighbour of the other colour, which leaves the board",
        takes: "rows from top to bottom with / between them: x, o, and . for an empty cell",
        examples: &["xoxo/oxox", "xoxo", "xxo.ox"],
        source: "Allen 2006, example 5.5.1",
        open: |kind| Box::new(Opened::new(kind, Clobber)),
    },
    Kind {
        name: "cram",
        title: "Cram",
        about: "put a domino on two free neighbouring cells",
        takes: "a size such as 3x4, or rows with / between them: . is free and # is not",
        examples: &["3x4", ".../.#./..."],
        source: "Gardner 1974",
        open: |kind| Box::new(Opened::new(kind, Cram)),
    },
    Kind {
        name: "green-hackenbush",
        title: "Green Hackenbush",
        about: "cut an edge; what is no longer connected with the ground disappears",
        takes: "edges a-b or a-b-c, where 0 is the ground; or path 5, cycle 6, star 4, grid 2x3, \
                tree (()(())), which stand on the ground with their first vertex; + between several",
        examples: &["0-a-b a-c-d c-e", "tree ((()())(()))", "0-a-b-0 b-c", "cycle 5 + path 3"],
        source: "Berlekamp, Conway and Guy, Winning Ways",
        open: |kind| Box::new(Opened::new(kind, GreenHackenbush)),
    },
    Kind {
        name: "mock-turtles",
        title: "Mock Turtles",
        about: "turn one, two or three coins over, the rightmost from heads to tails",
        takes: COINS,
        examples: &["HTHHT"],
        source: "Berlekamp, Conway and Guy, Winning Ways, chapter 14",
        open: |kind| Box::new(Opened::new(kind, CoinTurning::MockTurtles)),
    },
    Kind {
        name: "nim-on-graphs",
        title: "Nim on graphs",
        about: "move the piece along an edge, and take some of the tokens on it",
        takes: "edges with their tokens, as in a-b:3, and @ before the vertex of the piece",
        examples: &["a-b:3 b-c:2 c-a:1 @a", "a-b:3 a-b:5"],
        source: "Fukuyama 2003",
        open: |kind| Box::new(Opened::new(kind, NimOnGraphs)),
    },
    Kind {
        name: "node-kayles",
        title: "Node Kayles",
        about: "take a vertex of a graph, with all its neighbours",
        takes: GRAPH,
        examples: &["cycle 6", "path 7", "grid 3x3", "a-b-c-a c-d"],
        source: "Schaefer 1978",
        open: |kind| Box::new(Opened::new(kind, GraphKayles::Node)),
    },
    Kind {
        name: "poset",
        title: "Poset game",
        about: "take an element of an ordered set, with everything above it",
        takes: "relations a<b or a<b<c and single elements; or chain 4, grid 3x4, boolean 3, \
                tree (()(())); + between several of them",
        examples: &["a<c b<c<d b<e", "chain 3 + chain 5", "boolean 3"],
        source: "Gale and Neyman",
        open: |kind| Box::new(Opened::new(kind, PosetGame)),
    },
    Kind {
        name: "ruler",
        title: "Ruler",
        about: "turn coins next to each other over, the rightmost from heads to tails",
        takes: COINS,
        examples: &["HTHHT"],
        source: "Berlekamp, Conway and Guy, Winning Ways, chapter 14",
        open: |kind| Box::new(Opened::new(kind, CoinTurning::Ruler)),
    },
    Kind {
        name: "silver-dollar",
        title: "The Silver Dollar game without the dollar",
        about: "slide a coin to the left, onto no other coin and over none",
        takes: "a strip: o for a coin, . for an empty cell",
        examples: &["..o.o..o"],
        source: "Conway, On Numbers and Games",
        open: |kind| Box::new(Opened::new(kind, SilverDollar)),
    },
    Kind {
        name: "towers",
        title: "Toppling Towers",
        about: "topple a tower, and with it the row of towers behind it",
        takes: "rows from top to bottom with / between them: X for a tower, . for an empty cell",
        examples: &["XXX/X.X"],
        source: "Allen 2006, chapter 4",
        open: |kind| Box::new(Opened::new(kind, Towers)),
    },
    Kind {
        name: "turning-corners",
        title: "Turning Corners",
        about: "turn the corners of a rectangle over, the lower right one from heads to tails",
        takes: "rows from top to bottom with / between them: H for heads, T for tails",
        examples: &["TTT/THT/TTH"],
        source: "Berlekamp, Conway and Guy, Winning Ways, chapter 14",
        open: |kind| Box::new(Opened::new(kind, TurningCorners)),
    },
    Kind {
        name: "turning-turtles",
        title: "Turning Turtles",
        about: "turn one coin or two over, the rightmost from heads to tails",
        takes: COINS,
        examples: &["HTHHT"],
        source: "Berlekamp, Conway and Guy, Winning Ways, chapter 14",
        open: |kind| Box::new(Opened::new(kind, CoinTurning::Turtles)),
    },
    Kind {
        name: "twins",
        title: "Twins",
        about: "turn exactly two coins over, the right one from heads to tails",
        takes: COINS,
        examples: &["HTHHT"],
        source: "Berlekamp, Conway and Guy, Winning Ways, chapter 14",
        open: |kind| Box::new(Opened::new(kind, CoinTurning::Twins)),
    },
    Kind {
        name: "wythoff",
        title: "Wythoff's game",
        about: "take tokens from one of two heaps, or equally many from both",
        takes: "pairs of heaps, as in 3,5 or 3,5 + 1,2",
        examples: &["3,5", "3,5 + 1,2"],
        source: "W. A. Wythoff 1907",
        open: |kind| Box::new(Opened::new(kind, Wythoff)),
    },
];

/// The game of this name; hyphens do not matter.
///
/// ```
/// assert_eq!(grundy_boards::named("nodekayles").expect("a game").name, "node-kayles");
/// assert!(grundy_boards::named("chess").is_none());
/// ```
pub fn named(name: &str) -> Option<&'static Kind> {
    let plain = |name: &str| name.replace(['-', '_'], "").to_lowercase();
    BOARDS.iter().find(|kind| plain(kind.name) == plain(name))
}

/// Opens the game of this name.
pub fn open(name: &str) -> Option<Box<dyn Board>> {
    named(name).map(Kind::open)
}
