//! Printing games: notation and trees.

use super::{Form, Forms};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// A notation longer than this is broken up with definitions.
const LONG: usize = 400;

/// The notation of a game, in two parts so that subscripts can grow: `2` and `#320`.
#[derive(Clone)]
struct Notation {
    base: String,
    subscript: String,
}

impl Notation {
    fn atom(base: String) -> Self {
        Self { base, subscript: String::new() }
    }

    fn text(self) -> String {
        match self.subscript.chars().count() {
            0 => self.base,
            1 => format!("{}_{}", self.base, self.subscript),
            _ => format!("{}_{{{}}}", self.base, self.subscript),
        }
    }
}

impl Forms {
    /// The notation of a game, as [`Expression`](super::Expression) reads it. The same game
    /// always prints the same. A game whose notation would be long is printed with definitions
    /// of its positions, `a = 2_#; b = …; *[b,a]`, so that the text is never longer than the
    /// form itself.
    pub fn print(&self, game: Form) -> String {
        let positions = self.positions([game]);
        let lengths = self.lengths(&positions);
        if lengths[&game] <= LONG {
            return self.notation(game, &FxHashMap::default()).text();
        }
        let mut names = FxHashMap::default();
        let mut text = String::new();
        for &position in positions.iter().filter(|&&position| position != game) {
            if self.as_nim_heap(position).is_none() {
                let name = name_of(names.len());
                let notation = self.notation(position, &names).text();
                let _ = write!(text, "{name} = {notation}; ");
                names.insert(position, name);
            }
        }
        text + &self.notation(game, &names).text()
    }

    /// A bound on the length of the notation of each of these positions, without definitions.
    fn lengths(&self, positions: &[Form]) -> FxHashMap<Form, usize> {
        let mut lengths: FxHashMap<Form, usize> = FxHashMap::default();
        for &position in positions {
            let length = match self.as_nim_heap(position) {
                Some(_) => 6,
                None => self.options(position).iter().fold(3usize, |sum, option| {
                    sum.saturating_add(lengths[option]).saturating_add(1)
                }),
            };
            lengths.insert(position, length);
        }
        lengths
    }

    fn notation(&self, game: Form, names: &FxHashMap<Form, String>) -> Notation {
        if let Some(name) = names.get(&game) {
            return Notation::atom(name.clone());
        }
        if let Some(size) = self.as_nim_heap(game) {
            return Notation::atom(size.to_string());
        }
        let options = self.options(game);
        if let &[only] = options {
            let Notation { base, subscript } = self.notation(only, names);
            return Notation { base, subscript: subscript + "#" };
        }
        if let Some(subscripted) = self.beside_nim_heaps(options, names) {
            return subscripted;
        }
        let texts: Vec<String> =
            options.iter().map(|&option| self.notation(option, names).text()).collect();
        Notation::atom(format!("*[{}]", texts.join(",")))
    }

    /// `X_{#320}`, if exactly one option is no nim-heap and its own notation ends in `#`.
    fn beside_nim_heaps(
        &self,
        options: &[Form],
        names: &FxHashMap<Form, String>,
    ) -> Option<Notation> {
        let mut others = options.iter().filter(|&&option| self.as_nim_heap(option).is_none());
        let (&other, None) = (others.next()?, others.next()) else { return None };
        let mut notation = self.notation(other, names);
        if !notation.subscript.ends_with('#') {
            return None;
        }
        for size in options.iter().filter_map(|&option| self.as_nim_heap(option)) {
            let _ = match size {
                0..10 => write!(notation.subscript, "{size}"),
                _ => write!(notation.subscript, "[{size}]"),
            };
        }
        Some(notation)
    }

    /// The game as a tree, one position a line, options below. Nim-heaps are leaves; a position
    /// that was opened before is marked with `↑` and not opened again.
    ///
    /// ```
    /// use grundy::misere::form::Forms;
    /// use grundy::run::Run;
    ///
    /// let mut forms = Forms::new();
    /// let game = forms.read("*[2_#,3,*[2_#,1]]", &Run::unlimited())?;
    /// assert_eq!(forms.tree(game), "\
    /// *[2_{#1},3,2_#]
    /// ├─ 2_{#1}
    /// │  ├─ 2_#
    /// │  │  └─ 2
    /// │  └─ 1
    /// ├─ 3
    /// └─ 2_# ↑
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tree(&self, game: Form) -> String {
        let mut text = String::new();
        let mut opened = vec![false; self.len()];
        let lengths = self.lengths(&self.positions([game]));
        let mut waiting = vec![(game, String::new(), String::new())];
        while let Some((game, mark, indent)) = waiting.pop() {
            let _ = write!(text, "{mark}");
            match lengths[&game] <= LONG {
                true => {
                    let _ = write!(text, "{}", self.notation(game, &FxHashMap::default()).text());
                }
                false => {
                    let _ = write!(text, "a game born on day {}", self.birthday(game));
                }
            }
            let is_leaf = self.as_nim_heap(game).is_some();
            let again = std::mem::replace(&mut opened[game.index()], true) && !is_leaf;
            text += if again { " ↑\n" } else { "\n" };
            if is_leaf || again {
                continue;
            }
            let options = self.options(game);
            for (i, &option) in options.iter().enumerate().rev() {
                let last = i + 1 == options.len();
                let mark = format!("{indent}{}", if last { "└─ " } else { "├─ " });
                let indent = format!("{indent}{}", if last { "   " } else { "│  " });
                waiting.push((option, mark, indent));
            }
        }
        text
    }
}

/// a, b, … z, aa, ab, …
fn name_of(number: usize) -> String {
    let last = char::from(b'a' + (number % 26) as u8);
    match number / 26 {
        0 => last.to_string(),
        rest => format!("{}{last}", name_of(rest - 1)),
    }
}
