/// A game that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedGame {
    /// The name, as the command line takes it.
    pub name: &'static str,
    /// The spelling of its rules.
    pub rules: &'static str,
    /// How it is played, in one line.
    pub play: &'static str,
    /// Where it comes from.
    pub source: &'static str,
}

/// The games that have a name, in alphabetical order.
pub const NAMED_GAMES: &[NamedGame] = &[
    NamedGame {
        name: "dawsons-chess",
        rules: "0.137",
        play: "take a pawn that stands alone, two at an end, or three in a row",
        source: "T. R. Dawson 1934; Guy and Smith 1956",
    },
    NamedGame {
        name: "dawsons-kayles",
        rules: "0.07",
        play: "take two adjacent tokens",
        source: "Guy and Smith 1956",
    },
    NamedGame {
        name: "grundy",
        rules: "grundy",
        play: "split a heap into two unequal heaps",
        source: "P. M. Grundy 1939",
    },
    NamedGame {
        name: "guiles",
        rules: "0.15",
        play: "take a heap of one or two, or take two and leave two heaps",
        source: "Berlekamp, Conway and Guy, Winning Ways",
    },
    NamedGame {
        name: "james-bond",
        rules: "0.007",
        play: "take three adjacent tokens; the same as treblecross",
        source: "Berlekamp, Conway and Guy, Winning Ways",
    },
    NamedGame {
        name: "kayles",
        rules: "0.77",
        play: "take one token or two adjacent ones",
        source: "Dudeney and Loyd; Guy and Smith 1956",
    },
    NamedGame {
        name: "knots",
        rules: "4.7",
        play: "split a heap, or take one token and split what is left or not",
        source: "Allemang 1984",
    },
    NamedGame {
        name: "nim",
        rules: "0.(3)",
        play: "take any number of tokens",
        source: "C. L. Bouton 1901",
    },
    NamedGame {
        name: "officers",
        rules: "0.6",
        play: "take a token from a heap of two or more, split what is left or not",
        source: "Berlekamp, Conway and Guy, Winning Ways",
    },
    NamedGame {
        name: "treblecross",
        rules: "0.007",
        play: "take three adjacent tokens; one-dimensional noughts and crosses with one mark",
        source: "Berlekamp, Conway and Guy, Winning Ways",
    },
];
