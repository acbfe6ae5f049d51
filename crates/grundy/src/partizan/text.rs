//! Printing games as the books print them.

use super::arena::{Shape, Values};
use super::compare::Outcome;
use super::dyadic::Dyadic;
use super::num::Num;
use super::value::{Base, Player, Value};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// A text longer than about this is broken up with definitions.
const LONG: usize = 1000;
/// So is one with more sets in sets, which could not be read again: a set takes up to two of the
/// [`MAX_NESTING`](super::parser::MAX_NESTING) levels.
const DEEP: usize = 40;

/// Bars longer than this are not printed: braces are used instead.
const LONGEST_BAR: usize = 4;

/// How a game is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// `{^^*|-1}`, as it is typed.
    #[default]
    Ascii,
    /// `{⇑*|-1}`, which can be typed as well.
    Unicode,
    /// `\{{\Uparrow}{\ast}\mid-1\}`, for mathematics mode.
    Latex,
}

impl Values {
    /// The game in the notation that [`Expression`](super::Expression) reads. The same game always
    /// prints the same. A game whose text would be long or deep is printed with definitions,
    /// `g1 = …; g2 = …; {g1+1|g2}`, so that the text is never much longer than the form itself.
    pub fn print(&mut self, game: Value) -> String {
        self.print_in(game, Style::Ascii)
    }

    /// The game in one of the styles.
    pub fn print_in(&mut self, game: Value, style: Style) -> String {
        let bases = self.open_bases(game);
        let sizes = self.sizes(&bases);
        let ranks = self.fingerprints(&bases);
        let mut printer = Printer { values: self, style, ranks, names: FxHashMap::default() };
        let is_short = |&(length, depth): &(usize, usize)| length <= LONG && depth <= DEEP;
        if sizes.get(&game.base).is_none_or(is_short) {
            return printer.text(game).text;
        }
        let mut text = String::new();
        for &base in bases.iter().filter(|&&base| base != game.base) {
            let definition = printer.text(Value { base, number: Num::ZERO }).text;
            let name = printer.name(printer.names.len() + 1);
            text += &format!("{name} = {definition}; ");
            printer.names.insert(base, name);
        }
        text + &printer.text(game).text
    }

    /// The bases of all positions of a game that are no closed forms, options first.
    fn open_bases(&mut self, game: Value) -> Vec<Base> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut waiting = vec![(game.base, false)];
        while let Some((base, is_left)) = waiting.pop() {
            if is_left {
                found.push(base);
            } else if self.node(base).shape == Shape::Open && seen.insert(base) {
                waiting.push((base, true));
                let game = Value { base, number: Num::ZERO };
                for player in [Player::Right, Player::Left] {
                    // By stops, so that the order does not depend on the arena's history.
                    let mut options = self.options(game, player);
                    options.sort_by(|&a, &b| self.by_stops(a, b));
                    waiting.extend(options.iter().map(|option| (option.base, false)));
                }
            }
        }
        found
    }

    fn by_stops(&mut self, one: Value, other: Value) -> std::cmp::Ordering {
        let (one, other) = (self.stops(one), self.stops(other));
        let left = self.numbers.cmp(other.0, one.0);
        left.then_with(|| self.numbers.cmp(other.1, one.1))
    }

    /// A bound on the length of the text of each base, about, and how deeply it is nested.
    fn sizes(&mut self, bases: &[Base]) -> FxHashMap<Base, (usize, usize)> {
        let mut sizes: FxHashMap<Base, (usize, usize)> = FxHashMap::default();
        for &base in bases {
            let game = Value { base, number: Num::ZERO };
            let (mut length, mut depth) = (3usize, 0);
            for player in [Player::Left, Player::Right] {
                for option in self.options(game, player) {
                    let (long, deep) = sizes.get(&option.base).copied().unwrap_or((5, 0));
                    length = length.saturating_add(long).saturating_add(1);
                    depth = depth.max(deep);
                }
            }
            sizes.insert(base, (length, depth + 1));
        }
        sizes
    }

    /// Numbers by which bases are put in order where their stops are equal. They depend on the
    /// form alone.
    fn fingerprints(&mut self, bases: &[Base]) -> FxHashMap<Base, u64> {
        let mut prints: FxHashMap<Base, u64> = FxHashMap::default();
        for &base in bases {
            let game = Value { base, number: Num::ZERO };
            let mut hasher = FxHasher::default();
            for player in [Player::Left, Player::Right] {
                let options = self.options(game, player);
                let mut keys: Vec<u64> =
                    options.iter().map(|&option| self.fingerprint(option, &prints)).collect();
                keys.sort_unstable();
                keys.hash(&mut hasher);
            }
            prints.insert(base, hasher.finish());
        }
        prints
    }

    fn fingerprint(&self, game: Value, known: &FxHashMap<Base, u64>) -> u64 {
        let mut hasher = FxHasher::default();
        self.numbers.get(game.number).hash(&mut hasher);
        match self.node(game.base).shape {
            Shape::Closed { ups, nimber } => (self.numbers.get(ups), nimber).hash(&mut hasher),
            Shape::Open => known.get(&game.base).hash(&mut hasher),
        }
        hasher.finish()
    }

    /// Puts games in the order in which they are printed.
    pub(super) fn sort_for_printing(&mut self, games: &mut [Value]) {
        let mut bases = Vec::new();
        for &game in games.iter() {
            bases.extend(self.open_bases(game));
        }
        let known = self.fingerprints(&bases);
        games.sort_by(|&a, &b| {
            let rank = |values: &Self, game| values.fingerprint(game, &known);
            self.by_stops(a, b).then_with(|| rank(self, a).cmp(&rank(self, b)))
        });
    }
}

/// A text, and the length of its bar if it is in braces that may be left out beside a longer one.
struct Set {
    text: String,
    bar: usize,
}

impl Set {
    fn atom(text: String) -> Self {
        Self { text, bar: 0 }
    }
}

struct Printer<'a> {
    values: &'a mut Values,
    style: Style,
    ranks: FxHashMap<Base, u64>,
    names: FxHashMap<Base, String>,
}

impl Printer<'_> {
    fn name(&self, count: usize) -> String {
        if self.style == Style::Latex { format!("g_{{{count}}}") } else { format!("g{count}") }
    }

    fn text(&mut self, game: Value) -> Set {
        if let Some(name) = self.names.get(&game.base).cloned() {
            return Set::atom(self.translated(name, game.number));
        }
        if let Some((number, ups, nimber)) = self.values.as_number_up_star(game) {
            return Set::atom(self.number_up_star(&number, &ups, nimber));
        }
        let left = self.options(game, Player::Left);
        let right = self.options(game, Player::Right);
        if let Some(text) = self.tiny_or_miny(&left, &right).or_else(|| self.switch(game, &left)) {
            return Set::atom(text);
        }
        let (left, right) = (self.side(left), self.side(right));
        let bar = 1 + left.bar.max(right.bar);
        let (open, close) = if self.style == Style::Latex { (r"\{", r"\}") } else { ("{", "}") };
        let text = format!("{open}{}{}{}{close}", left.text, self.bar(bar), right.text);
        Set { text, bar: if bar < LONGEST_BAR { bar } else { 0 } }
    }

    fn options(&mut self, game: Value, player: Player) -> Vec<Value> {
        let mut options = self.values.options(game, player);
        let (values, ranks) = (&mut *self.values, &self.ranks);
        options.sort_by(|&a, &b| {
            let rank = |values: &Values, game| values.fingerprint(game, ranks);
            values.by_stops(a, b).then_with(|| rank(values, a).cmp(&rank(values, b)))
        });
        options
    }

    /// The options of one player. A single game in braces stands without them.
    fn side(&mut self, options: Vec<Value>) -> Set {
        if let [only] = options[..] {
            let set = self.text(only);
            let braces = if self.style == Style::Latex { 2 } else { 1 };
            return match set.bar {
                0 => set,
                bar => Set { text: set.text[braces..set.text.len() - braces].to_owned(), bar },
            };
        }
        let texts: Vec<String> = options.into_iter().map(|option| self.text(option).text).collect();
        Set::atom(texts.join(","))
    }

    fn bar(&self, length: usize) -> String {
        match (self.style, length) {
            (Style::Latex, 1) => r"\mid ".to_owned(),
            (Style::Latex, 2) => r"\parallel ".to_owned(),
            (Style::Latex, _) => format!(r"\mathrel{{{}}}", "|".repeat(length)),
            _ => "|".repeat(length),
        }
    }

    /// `name+3`, `name-1/2`.
    fn translated(&self, name: String, by: Num) -> String {
        let number = self.values.numbers.get(by);
        match self.values.numbers.sign(by) {
            std::cmp::Ordering::Equal => name,
            std::cmp::Ordering::Less => name + &self.number(&number),
            std::cmp::Ordering::Greater => name + "+" + &self.number(&number),
        }
    }

    /// {0 || 0 | −x} and {x | 0 || 0}.
    fn tiny_or_miny(&mut self, left: &[Value], right: &[Value]) -> Option<String> {
        let (threat, name, unicode, sign, player) = match (left, right) {
            (&[Value::ZERO], &[threat]) => (threat, "tiny", "⧾", "+", Player::Left),
            (&[threat], &[Value::ZERO]) => (threat, "miny", "⧿", "-", Player::Right),
            _ => return None,
        };
        let near = self.values.options(threat, player);
        let far = self.values.options(threat, player.opponent());
        let ([Value::ZERO], [far]) = (&near[..], &far[..]) else { return None };
        if self.values.as_number_up_star(threat).is_some() {
            return None;
        }
        let size = if player == Player::Left { self.values.negative(*far) } else { *far };
        // The books write ⧾G for positive G alone.
        if self.values.outcome(size) != Outcome::Left {
            return None;
        }
        let number = self.values.as_number(size);
        let text = self.text(size).text;
        Some(match self.style {
            Style::Ascii => format!("{name}({text})"),
            Style::Unicode if number.is_some_and(|n| n >= Dyadic::from(0)) => {
                format!("{unicode}{text}")
            }
            Style::Unicode => format!("{name}({text})"),
            Style::Latex => format!("{sign}_{{{text}}}"),
        })
    }

    /// ±x, if the game is its own negative.
    fn switch(&mut self, game: Value, left: &[Value]) -> Option<String> {
        if self.values.negative(game) != game {
            return None;
        }
        let sign = match self.style {
            Style::Ascii => "+-",
            Style::Unicode => "±",
            Style::Latex => r"\pm ",
        };
        let texts: Vec<String> = left.iter().map(|&option| self.text(option).text).collect();
        let plain = matches!(left, &[only] if self.stands_alone(only));
        let text = texts.join(",");
        Some(if plain { format!("{sign}{text}") } else { format!("{sign}({text})") })
    }

    /// Whether a game is printed as something that a sign may stand before.
    fn stands_alone(&self, game: Value) -> bool {
        match self.values.as_number_up_star(game) {
            Some((number, ..)) => number >= Dyadic::from(0),
            None => false,
        }
    }

    fn number(&self, number: &Dyadic) -> String {
        if self.style != Style::Latex || number.is_integer() {
            return number.to_string();
        }
        let sign = if *number < Dyadic::from(0) { "-" } else { "" };
        let over = num_bigint::BigInt::from(1) << number.exponent();
        format!(r"{sign}\frac{{{}}}{{{over}}}", number.mantissa().magnitude())
    }

    /// `1/2^^*3`; a negative number stands last, `^-1/2`.
    fn number_up_star(&self, number: &Dyadic, ups: &Dyadic, nimber: u32) -> String {
        let zero = Dyadic::from(0);
        let infinitesimal = self.ups(ups) + &self.star(nimber);
        if infinitesimal.is_empty() || *number == zero {
            let only_number = infinitesimal.is_empty();
            return if only_number { self.number(number) } else { infinitesimal };
        }
        match *number < zero {
            true => infinitesimal + &self.number(number),
            false => self.number(number) + &infinitesimal,
        }
    }

    fn ups(&self, ups: &Dyadic) -> String {
        let count = ups.mantissa().magnitude().to_string();
        let is_positive = *ups > Dyadic::from(0);
        let (single, double) = match (self.style, is_positive) {
            (Style::Ascii, true) => ("^", "^^"),
            (Style::Ascii, false) => ("v", "vv"),
            (Style::Unicode, true) => ("↑", "⇑"),
            (Style::Unicode, false) => ("↓", "⇓"),
            (Style::Latex, true) => (r"{\uparrow}", r"{\Uparrow}"),
            (Style::Latex, false) => (r"{\downarrow}", r"{\Downarrow}"),
        };
        match (count.as_str(), self.style) {
            ("0", _) => String::new(),
            ("1", _) => single.to_owned(),
            ("2", _) => double.to_owned(),
            (_, Style::Latex) => format!("{single}_{{{count}}}"),
            _ => format!("{single}{count}"),
        }
    }

    fn star(&self, nimber: u32) -> String {
        let star = if self.style == Style::Latex { r"{\ast}" } else { "*" };
        match nimber {
            0 => String::new(),
            1 => star.to_owned(),
            size => format!("{star}{size}"),
        }
    }
}
