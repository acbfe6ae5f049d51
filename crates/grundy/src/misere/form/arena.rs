//! The arena: every game stored once, in canonical form.

use super::name::Form;
use super::ranks::Ranks;
use crate::Outcome;
use crate::misere::Genus;
use crate::rules::{Listed, ListedError};
use rustc_hash::{FxHashMap, FxHasher};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

#[derive(Clone, Copy)]
struct Node {
    first_option: usize,
    options: u32,
    birthday: u32,
    /// Whether the previous player wins, in misère play.
    is_p: bool,
    is_nim_heap: bool,
    /// The next game whose list of options has the same hash.
    same_hash: Option<Form>,
}

/// A store of misère games, each kept once and in canonical form.
///
/// ```
/// use grundy::misere::form::{Form, Forms};
/// use grundy::run::Run;
///
/// let run = Run::unlimited();
/// let mut forms = Forms::new();
/// let two = forms.game([Form::ZERO, Form::ONE]);
/// assert_eq!(two, forms.nim_heap(2, &run)?);
/// // Moving from {1} to 1 can be answered by moving on to 0, so {1} = 0 …
/// assert_eq!(forms.game([Form::ONE]), Form::ZERO);
/// // … but {2} is not 0: 2 is an N-position, so {2} is a P-position, and 0 is not.
/// let two_sharp = forms.game([two]);
/// assert_ne!(two_sharp, Form::ZERO);
/// assert_eq!(forms.print(two_sharp), "2_#");
/// # Ok::<(), grundy::run::Stop>(())
/// ```
pub struct Forms {
    nodes: Vec<Node>,
    /// The options of all games, one list after the other, each in decreasing order.
    options: Vec<Form>,
    by_hash: FxHashMap<u64, Form>,
    ranks: Ranks,
    /// `marks[game] == mark` for the options of the game being built.
    marks: Vec<u32>,
    mark: u32,
    pub(super) sums: FxHashMap<(Form, Form), Form>,
    pub(super) mates: FxHashMap<Form, Form>,
    pub(super) genera: Vec<Option<Genus>>,
}

impl std::fmt::Debug for Forms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Forms").field("games", &self.nodes.len()).finish_non_exhaustive()
    }
}

impl Default for Forms {
    fn default() -> Self {
        Self::new()
    }
}

impl Forms {
    /// An arena with the games 0 and 1 in it.
    pub fn new() -> Self {
        let mut forms = Self {
            nodes: Vec::new(),
            options: Vec::new(),
            by_hash: FxHashMap::default(),
            ranks: Ranks::default(),
            marks: Vec::new(),
            mark: 0,
            sums: FxHashMap::default(),
            mates: FxHashMap::default(),
            genera: Vec::new(),
        };
        assert_eq!(forms.intern(&[]), Form::ZERO);
        assert_eq!(forms.intern(&[Form::ZERO]), Form::ONE);
        forms
    }

    /// How many games the arena holds.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: 0 and 1 are always there.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The options of a canonical form, in decreasing order (see [`compare`](Self::compare)).
    pub fn options(&self, game: Form) -> &[Form] {
        let node = &self.nodes[game.index()];
        &self.options[node.first_option..node.first_option + node.options as usize]
    }

    /// The height of the canonical form, which is the least day on which a game equal to it is
    /// born.
    pub fn birthday(&self, game: Form) -> u32 {
        self.nodes[game.index()].birthday
    }

    pub(super) fn is_p(&self, game: Form) -> bool {
        self.nodes[game.index()].is_p
    }

    /// The outcome of the game in misère play.
    pub fn outcome(&self, game: Form) -> Outcome {
        Outcome::p_if(self.is_p(game))
    }

    /// Whether `option` is an option of the canonical form of `game`.
    pub fn has_option(&self, game: Form, option: Form) -> bool {
        let options = self.options(game);
        options.binary_search_by(|&other| self.compare(option, other)).is_ok()
    }

    /// The order in which games are listed: by birthday, then by their options, the largest
    /// first, as words are ordered. It depends on the games alone, not on the history of the
    /// arena.
    pub fn compare(&self, one: Form, other: Form) -> Ordering {
        let rank = |game: Form| (self.birthday(game), self.ranks.number(game));
        rank(one).cmp(&rank(other))
    }

    /// The order of two lists of options, largest first, as words are ordered.
    fn compare_options(&self, left: &[Form], right: &[Form]) -> Ordering {
        match left.iter().zip(right).find(|(a, b)| a != b) {
            Some((&a, &b)) => self.compare(a, b),
            None => left.len().cmp(&right.len()),
        }
    }

    /// The game with these options, in canonical form.
    ///
    /// The options are canonical already, so the game is in canonical form unless it has
    /// reversible options: options R such that some option of R equals the game itself. Grundy
    /// and Smith's rule deletes them. If H is what remains, then H is an option of every
    /// deleted R; hence R is born later than H, and H later than its own options, so a youngest
    /// option of the game is among the deleted ones, and H is one of *its* options. Each of
    /// those is tried. The proviso: if H is 0, the game must have an option that is a
    /// P-position, for otherwise the game is a P-position, which 0 is not.
    pub fn game(&mut self, options: impl IntoIterator<Item = Form>) -> Form {
        let mut options: Vec<Form> = options.into_iter().collect();
        options.sort_unstable_by_key(|option| option.index());
        options.dedup();
        options.sort_unstable_by(|&one, &other| self.compare(other, one));
        match self.reduced(&options) {
            Some(smaller) => smaller,
            None => self.intern(&options),
        }
    }

    /// The canonical form of a game with these options (in decreasing order), if it has
    /// reversible ones.
    fn reduced(&mut self, options: &[Form]) -> Option<Form> {
        let &youngest = options.first()?;
        self.marks.resize(self.nodes.len(), 0);
        self.mark = self.mark.checked_add(1).unwrap_or_else(|| {
            self.marks.fill(0);
            1
        });
        options.iter().for_each(|option| self.marks[option.index()] = self.mark);
        let candidates = self.options(youngest).iter().copied();
        candidates.rev().find(|&candidate| self.equals(options, candidate))
    }

    /// Whether each of the marked options is an option of `result` or reverses through it, and
    /// all options of `result` are there.
    fn equals(&self, options: &[Form], result: Form) -> bool {
        let is_marked = |option: &Form| self.marks[option.index()] == self.mark;
        let kept = self.options(result);
        // No game is equal to one of its own options.
        if is_marked(&result) || !kept.iter().all(is_marked) {
            return false;
        }
        // Both lists are in decreasing order.
        let mut kept = kept.iter().peekable();
        options
            .iter()
            .all(|&option| kept.next_if_eq(&&option).is_some() || self.has_option(option, result))
            && (result != Form::ZERO || options.iter().any(|&option| self.is_p(option)))
    }

    /// The game with exactly these options, which are in decreasing order and irreversible.
    fn intern(&mut self, options: &[Form]) -> Form {
        let mut hasher = FxHasher::default();
        options.hash(&mut hasher);
        let hash = hasher.finish();
        let first = self.by_hash.get(&hash).copied();
        let mut next = first;
        while let Some(game) = next {
            if self.options(game) == options {
                return game;
            }
            next = self.nodes[game.index()].same_hash;
        }
        let game = Form::numbered(self.nodes.len());
        let birthday = options.first().map_or(0, |&option| self.birthday(option) + 1);
        // As many nim-heaps as days: all smaller nim-heaps.
        let is_nim_heap = options.len() == birthday as usize
            && options.iter().all(|option| self.nodes[option.index()].is_nim_heap);
        self.nodes.push(Node {
            first_option: self.options.len(),
            options: options.len() as u32,
            birthday,
            is_nim_heap,
            is_p: !options.is_empty() && options.iter().all(|&option| !self.is_p(option)),
            same_hash: first,
        });
        self.options.extend_from_slice(options);
        self.by_hash.insert(hash, game);
        let smaller = |&other: &Form| self.compare_options(self.options(other), options).is_lt();
        let place = self.ranks.day(birthday).partition_point(smaller);
        self.ranks.insert(game, birthday, place);
        game
    }

    /// All games that can be reached from these, themselves included, in increasing order.
    pub fn positions(&self, games: impl IntoIterator<Item = Form>) -> Vec<Form> {
        let mut seen = vec![false; self.nodes.len()];
        let mut found: Vec<Form> = Vec::new();
        let mut waiting: Vec<Form> = games.into_iter().collect();
        while let Some(game) = waiting.pop() {
            if !std::mem::replace(&mut seen[game.index()], true) {
                found.push(game);
                waiting.extend_from_slice(self.options(game));
            }
        }
        found.sort_by(|&one, &other| self.compare(one, other));
        found
    }

    /// All positions of these games but 0, as a finite game; each is called as it prints, or by its
    /// number if that is very long.
    ///
    /// ```
    /// use grundy::misere::form::Forms;
    /// use grundy::quotient::{Solver, Status};
    /// use grundy::run::Run;
    ///
    /// let (mut forms, run) = (Forms::new(), Run::unlimited());
    /// let game = forms.read("2_{#320}", &run)?;
    /// let listed = forms.listed([game], "2_{#320}")?;
    /// assert_eq!((listed.len(), listed.name(5)), (5, Some("2_{#320}")));
    /// let mut solver = Solver::new(&listed);
    /// assert_eq!(solver.solve(&run), Status::Complete);
    /// assert_eq!(solver.quotient().order(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// There are too many positions.
    pub fn listed(
        &self,
        games: impl IntoIterator<Item = Form>,
        title: impl Into<String>,
    ) -> Result<Listed, ListedError> {
        const LONG: usize = 200;
        let positions = self.positions(games).into_iter().filter(|&game| game != Form::ZERO);
        let positions: Vec<Form> = positions.collect();
        let numbers: FxHashMap<Form, u64> = positions.iter().copied().zip(1..).collect();
        let members = positions.iter().zip(1_u64..).map(|(&game, number)| {
            let name = self.print(game);
            let name = if name.chars().count() > LONG { format!("game {number}") } else { name };
            // 0 is the sum of nothing.
            let sum = |option: &Form| numbers.get(option).into_iter().copied().collect();
            (name, self.options(game).iter().map(sum).collect())
        });
        Listed::numbered(title, members)
    }

    /// The size of the nim-heap that the game is, if it is one.
    pub fn as_nim_heap(&self, game: Form) -> Option<u32> {
        let node = &self.nodes[game.index()];
        node.is_nim_heap.then_some(node.birthday)
    }

    /// An estimate of the bytes that the tables take.
    pub fn memory(&self) -> u64 {
        let table = |entries: usize, size: usize| entries * (size + 1) * 8 / 7;
        let bytes = self.nodes.len() * (size_of::<Node>() + 16)
            + self.options.len() * size_of::<Form>()
            + table(self.by_hash.len(), 16)
            + table(self.sums.len(), 12)
            + table(self.mates.len(), 8)
            + self.genera.len() * 24;
        bytes as u64
    }
}
