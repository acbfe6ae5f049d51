//! A game that tells two games apart.
//!
//! If G ≠ H then G + T and H + T have different outcomes for some T. Plambeck (2005, §11.2) found
//! such a T for two heaps of 0.123 by a computer search. Here a search comes first, through all
//! games born by day 4 and then, with bit masks, through all 2^22 sets of options of day 5; it
//! finds a simplest T. If there is none, a T is built by the rules of Conway's proof:
//!
//! - *Reversing.* If G + T is a P-position and H + T is not, then for U = {T, H′⁻ …}, with the
//!   mates of all options of H, H + U is a P-position and G + U is not: G + U has the move to G +
//!   T; in H + U the moves to H′ + U and to H + H′⁻ are answered by H′ + H′⁻, and H + T is no
//!   P-position.
//! - *Linking.* If G and H are not adjacent (no option of one equals the other), then some T makes
//!   both G + T and H + T P-positions: for every option G′ take an X with G′ + X a P-position and
//!   H + X not, for every H′ a Y with H′ + Y a P-position and G + Y not, and let T be the set of
//!   all these. Every move from G + T to G′ + T can be answered by G′ + X; G + X has the move to
//!   G′ + X; G + Y is no P-position; so G + T is a P-position, and so is H + T. (If G = H = 0, T =
//!   1.)
//! - *Telling apart.* If G ≠ H, then one of them has an option that is not adjacent to the other,
//!   say G′ to H. Link these by T: H + T is a P-position, and G + T is not. Otherwise all
//!   options of each are adjacent to the other, and G ≠ H only by the proviso; T = 0 will do.

use super::{Form, Forms};
use crate::Outcome;
use crate::run::{Limit, Run, Stop};
use rustc_hash::FxHashMap;

/// A game that tells two games apart, and how it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The game T.
    pub game: Form,
    /// The outcome of the first game plus T; that of the second plus T is the other one.
    pub first: Outcome,
    /// Whether every game born on an earlier day than T fails to tell the two apart; this was
    /// established by trying them all.
    pub simplest: bool,
}

/// The last day whose games are all tried.
const LAST_SEARCHED: u32 = 5;

/// The construction goes down the options of both games on the stack of the program, which is
/// short: games born, together, after this many days are beyond it.
const DEEPEST: u32 = 1200;

impl Forms {
    /// A game that tells two games apart; `None` if they are equal.
    ///
    /// ```
    /// use grundy::misere::form::Forms;
    /// use grundy::run::Run;
    ///
    /// let run = Run::unlimited();
    /// let mut forms = Forms::new();
    /// let (two_and_two, two_sharp) = (forms.read("2+2", &run)?, forms.read("2_#", &run)?);
    /// let witness = forms.distinguish(two_and_two, two_sharp, &run)?.unwrap();
    /// assert_eq!(forms.print(witness.game), "2_{##21}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distinguish(
        &mut self,
        first: Form,
        second: Form,
        run: &Run<'_>,
    ) -> Result<Option<Witness>, Stop> {
        if first == second {
            return Ok(None);
        }
        let mut search = Search::new(self, first, second, run)?;
        let searched = search.simplest(self, run)?;
        let game = match searched {
            Some(game) => game,
            None if self.birthday(first) + self.birthday(second) > DEEPEST => {
                return Err(Stop::Limit(Limit::Memory(DEEPEST.into())));
            }
            None => Construction::new(self, *run).apart(first, second)?,
        };
        let outcome = self.sum_outcome(first, game, run)?;
        debug_assert_ne!(outcome, self.sum_outcome(second, game, run)?);
        // The construction is not made to be simple.
        Ok(Some(Witness { game, first: outcome, simplest: searched.is_some() }))
    }

    /// The outcome of the sum of two games, without its canonical form.
    pub fn sum_outcome(&mut self, one: Form, other: Form, run: &Run<'_>) -> Result<Outcome, Stop> {
        let mut known: FxHashMap<(Form, Form), bool> = FxHashMap::default();
        let mut waiting = vec![(one, other)];
        while let Some(&(one, other)) = waiting.last() {
            let is_p = match (one, other) {
                (Form::ZERO, game) | (game, Form::ZERO) => Some(self.is_p(game)),
                _ => self.is_p_by_options(one, other, &known, &mut waiting),
            };
            if let Some(is_p) = is_p {
                known.insert((one, other), is_p);
                waiting.pop();
                if known.len().is_multiple_of(1024) {
                    self.check(run)?;
                }
            }
        }
        Ok(Outcome::p_if(known[&(one, other)]))
    }

    /// The outcome from those of the options; if one is missing, it is put on the list.
    fn is_p_by_options(
        &self,
        one: Form,
        other: Form,
        known: &FxHashMap<(Form, Form), bool>,
        waiting: &mut Vec<(Form, Form)>,
    ) -> Option<bool> {
        let in_one = self.options(one).iter().map(|&option| (option, other));
        let in_other = self.options(other).iter().map(|&option| (one, option));
        let mut missing = None;
        for pair in in_one.chain(in_other) {
            match known.get(&pair) {
                Some(true) => return Some(false),
                Some(false) => {}
                None => missing = Some(pair),
            }
        }
        match missing {
            None => Some(true),
            Some(pair) => {
                waiting.push(pair);
                None
            }
        }
    }

    fn is_adjacent(&self, one: Form, other: Form) -> bool {
        self.has_option(one, other) || self.has_option(other, one)
    }
}

/// The search through all games born by day 5.
struct Search {
    /// The games born by day 4: the possible options of T.
    choices: Vec<Form>,
    /// The positions of the two games, options before the games that have them.
    positions: Vec<Position>,
    first: usize,
    second: usize,
}

/// A position K of one of the two games.
struct Position {
    /// Where its options are in the list.
    options: Vec<usize>,
    /// The choices C such that K + C is a P-position.
    p_choices: u64,
}

impl Search {
    fn new(forms: &mut Forms, first: Form, second: Form, run: &Run<'_>) -> Result<Self, Stop> {
        let choices = forms.born_by(LAST_SEARCHED - 1, run)?.expect("listed");
        let games = forms.positions([first, second]);
        let place: FxHashMap<Form, usize> =
            games.iter().enumerate().map(|(place, &game)| (game, place)).collect();
        let mut positions = Vec::new();
        for &game in &games {
            let mut p_choices = 0;
            for (i, &choice) in choices.iter().enumerate() {
                p_choices |= u64::from(forms.sum_outcome(game, choice, run)?.is_p()) << i;
            }
            let options = forms.options(game).iter().map(|option| place[option]).collect();
            positions.push(Position { options, p_choices });
        }
        Ok(Self { choices, positions, first: place[&first], second: place[&second] })
    }

    /// A game of the least possible birthday that tells the two apart, if one is born by day 5.
    fn simplest(&mut self, forms: &mut Forms, run: &Run<'_>) -> Result<Option<Form>, Stop> {
        let (first, second) = (&self.positions[self.first], &self.positions[self.second]);
        let apart = first.p_choices ^ second.p_choices;
        if apart != 0 {
            return Ok(Some(self.choices[apart.trailing_zeros() as usize]));
        }
        let mut is_p = vec![false; self.positions.len()];
        let mut tried = 0u32;
        for size in 1..=self.choices.len() as u32 {
            let mut set = (1u64 << size) - 1;
            while set < 1 << self.choices.len() {
                if tried.is_multiple_of(1 << 12) {
                    forms.check(run)?;
                }
                tried += 1;
                self.outcomes(set, &mut is_p);
                if is_p[self.first] != is_p[self.second] {
                    let members = (0..self.choices.len()).filter(|i| set >> i & 1 == 1);
                    return Ok(Some(forms.game(members.map(|i| self.choices[i]))));
                }
                set = next_of_same_size(set);
            }
        }
        Ok(None)
    }

    /// Which positions K make K + T a P-position, where T has the choices in this set as its
    /// options: no option of K + T may be one. T has an option, so K + T has a move.
    fn outcomes(&self, set: u64, is_p: &mut [bool]) {
        for (i, position) in self.positions.iter().enumerate() {
            is_p[i] = position.p_choices & set == 0
                && !position.options.iter().any(|&option| is_p[option]);
        }
    }
}

/// The next larger number with as many bits.
fn next_of_same_size(set: u64) -> u64 {
    let low = set & set.wrapping_neg();
    let ripple = set + low;
    ripple | (((set ^ ripple) >> 2) / low)
}

/// Conway's construction, with what was built before.
struct Construction<'a> {
    forms: &'a mut Forms,
    run: Run<'a>,
    links: FxHashMap<(Form, Form), Form>,
    wins: FxHashMap<(Form, Form), Form>,
}

impl<'a> Construction<'a> {
    fn new(forms: &'a mut Forms, run: Run<'a>) -> Self {
        Self { forms, run, links: FxHashMap::default(), wins: FxHashMap::default() }
    }

    /// A game that tells two different games apart.
    fn apart(&mut self, one: Form, other: Form) -> Result<Form, Stop> {
        self.forms.check(&self.run)?;
        for (one, other) in [(one, other), (other, one)] {
            let mut options = self.forms.options(one).to_vec();
            options.reverse();
            let free = |&option: &Form| !self.forms.is_adjacent(option, other);
            if let Some(option) = options.into_iter().find(free) {
                return self.link(option, other);
            }
        }
        Ok(Form::ZERO)
    }

    /// A game T such that both sums with T are P-positions; the games are not adjacent.
    fn link(&mut self, one: Form, other: Form) -> Result<Form, Stop> {
        if one == Form::ZERO && other == Form::ZERO {
            return Ok(Form::ONE);
        }
        if let Some(&known) = self.links.get(&(one, other)) {
            return Ok(known);
        }
        let mut options = Vec::new();
        for (one, other) in [(one, other), (other, one)] {
            for option in self.forms.options(one).to_vec() {
                options.push(self.win(option, other)?);
            }
        }
        let link = self.forms.game(options);
        self.links.insert((one, other), link);
        Ok(link)
    }

    /// A game T such that `one` + T is a P-position and `other` + T is not.
    fn win(&mut self, one: Form, other: Form) -> Result<Form, Stop> {
        if let Some(&known) = self.wins.get(&(one, other)) {
            return Ok(known);
        }
        let apart = self.apart(one, other)?;
        let win = match self.forms.sum_outcome(one, apart, &self.run)?.is_p() {
            true => apart,
            false => {
                let mut options = vec![apart];
                for option in self.forms.options(one).to_vec() {
                    options.push(self.forms.mate(option, &self.run)?);
                }
                self.forms.game(options)
            }
        };
        self.wins.insert((one, other), win);
        Ok(win)
    }
}
