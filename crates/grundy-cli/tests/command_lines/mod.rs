//! Random command lines: mostly meaningful, some absurd.

use std::fmt;
use std::time::Duration;

/// Boards, and a game that is none.
const BOARDS: [&str; 12] = [
    "towers",
    "clobber",
    "cram",
    "chomp",
    "node-kayles",
    "arc-kayles",
    "green-hackenbush",
    "poset",
    "nim-on-graphs",
    "mock-turtles",
    "wythoff",
    "chess",
];

/// Command lines that once hung, panicked, said nothing or took all the memory, with what is
/// typed after them.
pub(crate) const FOUND: [(&str, &str); 17] = [
    ("nim 0.0 --to 35 --limit-time 0ms --limit-memory 0M --fragment", ""),
    ("nim 0.5[18446744073709551615]7 --limit-time 200ms", ""),
    ("solve [99999999].77 --limit-time 200ms", ""),
    ("solve [99999996].77 --limit-time 200ms", ""),
    ("quotient 0.5[18446744073709551615]7 --limit-time 200ms", ""),
    ("outcome 0.5[18446744073709551615]7 100+200 --limit-time 200ms", ""),
    ("figure sequence 0.5[18446744073709551615]7 --limit-time 200ms", ""),
    ("play 0.5[18446744073709551615]7 100+200 --limit-time 200ms", "hint\nmoves\nquit\n"),
    ("outcome nim 100000+5+7 --limit-time 300ms --limit-memory 64M", ""),
    ("play nim 65535x1000000 --limit-memory 1", "hint\nmoves\nquit\n"),
    ("nim .222 --limit-memory 0 --limit-time 300ms --checkpoint /dev/full", ""),
    ("reproduce uhlin --json --limit-time 1ms --limit-memory 0", ""),
    ("quotient C.66002411 --structure --save state --json --limit-time 200ms", ""),
    ("nim 0.77 --limit-time 9000000years", ""),
    ("nim 0.07 --to 2 --values --limit-time 0ms", ""),
    ("nim 0.07 --to 2 --values --limit-time 0ms --json", ""),
    ("board towers --groups 0", ""),
];

/// Random numbers, the same on every machine (splitmix64).
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n.max(1)
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    fn of<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize].clone()
    }

    fn number(&mut self) -> u64 {
        match self.below(8) {
            0 => self.below(u64::MAX),
            1 => 1 << self.below(64),
            2 => self.below(100_000),
            _ => self.below(40),
        }
    }

    fn digit(&mut self) -> String {
        match self.below(12) {
            0 => format!("[{}]", self.number()),
            1 => self.of(&["8", "9", "A", "C", "F"]).to_owned(),
            _ => self.below(8).to_string(),
        }
    }

    fn code(&mut self) -> String {
        let first = if self.one_in(4) { self.digit() } else { "0".to_owned() };
        let digits: String = (0..1 + self.below(5)).map(|_| self.digit()).collect();
        let tail = if self.one_in(8) { format!("({})", self.digit()) } else { String::new() };
        format!("{first}.{digits}{tail}")
    }

    fn game(&mut self) -> String {
        let names =
            ["kayles", "nim", "grundy", "dawsons-kayles", "knots", "officers", "treblecross"];
        match self.below(15) {
            0 => self.of(&names).to_owned(),
            1 => format!("S({},{})", self.number(), self.number()),
            2 => format!("AllBut({})", self.number()),
            3 => self.of(&["", "0.", "kayle", "0.77)", "S(", "0.[", "🂡", "-1", "0.0"]).to_owned(),
            4 | 5 => self.rule(),
            6 => self.of(&["graph:-", "graph:none", "graph:", "rule:@-", "rule:@"]).to_owned(),
            7 => format!("{} under {}", self.code(), self.position()),
            8 => format!("forms:{}", self.expression()),
            _ => self.code(),
        }
    }

    /// Rules in words, seldom sensible ones.
    fn rule(&mut self) -> String {
        let numbers = |dice: &mut Self| match dice.below(4) {
            0 => dice.number().to_string(),
            1 => format!("{} to {}", dice.below(9), dice.number()),
            _ => {
                let sets = ["any number", "a square", "a prime", "a divisor", "coprime", "odd"];
                let more = ["at most half", "the whole heap", "not a power of 2", "1 mod 3", "("];
                if dice.one_in(2) { dice.of(&sets) } else { dice.of(&more) }.to_owned()
            }
        };
        let taken = numbers(self);
        let left = match self.below(6) {
            0 => format!(" and leave {} different heaps", self.below(70)),
            1 => format!(" and leave at most {} heaps each {}", self.below(9), numbers(self)),
            2 => format!(" if the rest is {}", numbers(self)),
            3 => "; split into 2 heaps if it is odd".to_owned(),
            4 => "; split into 5 equal".to_owned(),
            _ => String::new(),
        };
        format!("rule:take {taken}{left}")
    }

    fn position(&mut self) -> String {
        let heaps = self.below(6);
        let term = |dice: &mut Self| match dice.below(5) {
            0 => format!("{}x{}", dice.number(), dice.number()),
            _ => dice.number().to_string(),
        };
        let terms: Vec<String> = (0..=heaps).map(|_| term(self)).collect();
        if self.one_in(12) { "1++".to_owned() } else { terms.join("+") }
    }

    fn board(&mut self) -> String {
        let row = |dice: &mut Self| -> String {
            (0..1 + dice.below(5)).map(|_| dice.of(&["X", "x", "o", ".", "X"])).collect()
        };
        let rows: Vec<String> = (0..1 + self.below(4)).map(|_| row(self)).collect();
        match self.below(3) {
            0 => self.graph(),
            _ => rows.join("/"),
        }
    }

    /// A graph, a size or some other position that is not drawn, seldom a legal one.
    fn graph(&mut self) -> String {
        let n = self.below(80);
        let shape = match self.below(6) {
            0 => format!("{n}x{}", self.below(80)),
            1 => format!("{} {n}", self.of(&["path", "cycle", "star", "complete", "chain"])),
            2 => format!("grid {}x{}", self.below(12), self.below(12)),
            3 => format!("tree {}", self.of(&["(()(()))", "(()", ")", "((((((()))))))"])),
            4 => format!("{n},{}", self.below(3000)),
            _ => self
                .of(&["a-b:9 b-c @a", "a<b<c a<d", "0-a-b-0", "HTHHT", "@", "boolean 6"])
                .to_owned(),
        };
        if self.one_in(4) { format!("{shape} + {}", self.graph()) } else { shape }
    }

    /// An expression of partizan games.
    fn value(&mut self) -> String {
        match self.below(8) {
            0 => format!("{{{}|{}}}", self.value(), self.value()),
            1 => format!("{} + {}", self.value(), self.value()),
            2 => format!("{}.({})", self.number(), self.value()),
            3 => format!("({}) : ({})", self.value(), self.value()),
            4 => self
                .of(&["{", "^ <= ", "1/3", "tiny(", "G", "🂡", "", "((((((((", "x = x"])
                .to_owned(),
            _ => {
                let n = self.number();
                let terms = ["0", "*", "^", "v*", "1/2", "+-1", "tiny(2)", "{2|1||0|-1}", "^^*"];
                if self.one_in(4) { format!("*{n}") } else { self.of(&terms).to_owned() }
            }
        }
    }

    /// A position of a partizan ruleset, seldom a legal one.
    fn picture(&mut self) -> String {
        let signs = ["L", "R", ".", "#", "T", "F", "B", "W", "/", "_", "x", "o"];
        (0..1 + self.below(20)).map(|_| self.of(&signs)).collect()
    }

    fn expression(&mut self) -> String {
        let terms =
            ["2_#", "4", "{3,2_#}", "(4+2)_#", "2_{#320}", "0", "{", "12", "99999", "{{},{{}}}"];
        format!("{} + {}", self.of(&terms), self.of(&terms))
    }
}

/// The words after `grundy`, what is typed, and what may be expected.
pub(crate) struct CommandLine {
    pub(crate) words: Vec<String>,
    pub(crate) input: String,
    pub(crate) time: Duration,
    pub(crate) memory: u64,
    pub(crate) json: bool,
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "grundy {:?} < {:?}", self.words, self.input)
    }
}

impl CommandLine {
    /// These words; limits that are not named in them are generous.
    pub(crate) fn fixed(words: &str, input: &str) -> Self {
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        let after = |name: &str| {
            words.iter().position(|word| word == name).map(|at| words[at + 1].as_str())
        };
        let milliseconds = after("--limit-time").and_then(|t| t.strip_suffix("ms")?.parse().ok());
        let memory = match after("--limit-memory") {
            Some(text) => text.strip_suffix('M').map_or(0, |m| m.parse::<u64>().unwrap() << 20),
            None => 4 << 30,
        };
        Self {
            input: input.to_owned(),
            time: Duration::from_millis(milliseconds.unwrap_or(5000)),
            memory,
            json: words.iter().any(|word| word == "--json"),
            words,
        }
    }

    /// Whether there is nothing to say: a calculator that is asked nothing.
    pub(crate) fn is_silent(&self) -> bool {
        self.words[0] == "desk" && self.input.is_empty()
    }

    pub(crate) fn random(dice: &mut Dice) -> Self {
        let mut words = verb(dice);
        let time = Duration::from_millis(dice.of(&[0, 50, 100, 300]));
        let memory = dice.of(&[0, 1 << 20, 16 << 20, 256 << 20]);
        words.extend(["--limit-time".to_owned(), format!("{}ms", time.as_millis())]);
        words.extend(["--limit-memory".to_owned(), memory.to_string()]);
        let json = dice.one_in(3);
        if json {
            words.push("--json".to_owned());
        } else if dice.one_in(3) {
            let formats = ["text", "markdown", "latex", "html", "csv", "gap", "sage"];
            words.extend(["--format".to_owned(), dice.of(&formats).to_owned()]);
        } else if dice.one_in(6) {
            words.push("--fragment".to_owned());
        }
        let typed = format!("G = {}\nG + {}\nhelp\n", dice.value(), dice.value());
        let inputs = [
            typed.as_str(),
            "",
            "hint\n",
            "moves\nhint\nundo\nquit\n",
            "1\n1\n1\n1\n",
            "5 -> 2+1\n🂡\n",
        ];
        let plays = ["play", "desk"].contains(&words[0].as_str());
        Self {
            input: dice.of(&inputs).to_owned(),
            // A game against a person has no deadline, but the moves of the program are timed.
            time: if plays { time + Duration::from_secs(5) } else { time },
            memory,
            json,
            words,
        }
    }
}

fn verb(dice: &mut Dice) -> Vec<String> {
    let mut words = Vec::new();
    let mut say = |more: &[&str]| words.extend(more.iter().map(|&word| word.to_owned()));
    match dice.below(14) {
        0 | 1 => {
            say(&["nim", &dice.game()]);
            let options: [&[&str]; 6] = [
                &[],
                &["--values"],
                &["--explain"],
                &["--engine", "blocked"],
                &["--engine", "dense"],
                &["--checkpoint", "/dev/full"],
            ];
            say(dice.of(&options));
            if dice.one_in(2) {
                say(&["--to", &dice.number().to_string()]);
            }
        }
        2 => {
            say(&["quotient", &dice.game()]);
            let options: [&[&str]; 5] = [
                &[],
                &["--structure"],
                &["--explain", "1+2+3"],
                &["--save", "state", "--certificate", "c.json"],
                &["--limit-order", "1e3"],
            ];
            say(dice.of(&options));
            if dice.one_in(2) {
                say(&["--heap", &dice.number().to_string()]);
            }
        }
        3 => say(&["solve", &dice.game()]),
        4 => {
            say(&["outcome", &dice.game(), &dice.position()]);
            if dice.one_in(3) {
                say(&["--normal"]);
            }
        }
        5 => {
            say(&["genus", &dice.game()]);
            if dice.one_in(2) {
                say(&["--to", &dice.number().to_string()]);
            }
        }
        6 => {
            let position = if dice.one_in(2) { dice.position() } else { dice.board() };
            let games = [dice.game(), dice.of(&BOARDS).to_owned(), "clobber".to_owned()];
            say(&["play", &dice.of(&games)]);
            if dice.one_in(2) {
                say(&[&position]);
            }
            let options: [&[&str]; 4] = [&[], &["--normal"], &["--second"], &["--level", "easy"]];
            say(dice.of(&options));
        }
        7 => {
            say(&["form", &dice.expression()]);
            let options: [&[&str]; 4] = [&[], &["--tree"], &["--factors"], &["--apart", "2_#"]];
            say(dice.of(&options));
        }
        8 => say(&["board", dice.of(&BOARDS), &dice.board()]),
        9 => {
            let kind = dice.of(&["sequence", "spectrum", "genus", "structure", "actions"]);
            say(&["figure", kind, &dice.game()]);
            if dice.one_in(2) {
                say(&["--to", &dice.number().to_string()]);
            }
        }
        10 => {
            say(&["equal", &dice.game(), &dice.position(), &dice.position()]);
            if dice.one_in(3) {
                say(&["--normal"]);
            }
        }
        11 => {
            let options: [&[&str]; 4] =
                [&["--blurry"], &["--sums"], &["--generalised"], &["--over", "1,2"]];
            say(&["genus", &dice.game()]);
            if dice.one_in(2) {
                say(&[&dice.position()]);
            } else {
                say(dice.of(&options));
            }
        }
        12 => {
            let rulesets = [
                "domineering",
                "clobber",
                "col",
                "snort",
                "hackenbush",
                "toads-and-frogs",
                "amazons",
                "konane",
                "maze",
                "cutcake",
                "S(1,2)|S(1,3)",
                "draughts",
            ];
            if dice.one_in(2) {
                say(&["value", "--of", dice.of(&rulesets), &dice.picture()]);
            } else {
                say(&["value", &dice.value()]);
                let options: [&[&str]; 4] =
                    [&[], &["--explain"], &["--thermograph"], &["--incentives"]];
                say(dice.of(&options));
            }
        }
        _ => match dice.below(10) {
            8 => say(&["desk"]),
            0 => say(&["census", "quaternary", "--length", "9"]),
            1 => say(&["census", "misere", "--save", "table.csv", "--limit-time-each", "50ms"]),
            2 => say(&["reproduce", dice.of(&["uhlin", "allen", "plambeck", "allemang"])]),
            3 => say(&["form", "--born-by", &dice.number().to_string()]),
            4 => say(&["verify", dice.of(&["/dev/zero", "/dev/null", ".", "no-such-file"])]),
            5 => say(dice.of(&[&["games"][..], &["man"], &["man", "nim"], &["man", "men"]])),
            6 => say(&["completions", dice.of(&["bash", "zsh", "fish", "cmd"])]),
            7 => say(&["census", "positions", dice.of(&BOARDS), &dice.board()]),
            _ => say(&["board", "towers", "--groups", &dice.below(40).to_string()]),
        },
    }
    words
}
