//! Games with a given blurry genus.
//!
//! In a blurry genus a 0 or a 1 is always followed by a #, and from some place on the entries
//! alternate or are all #. Every such sequence is the blurry genus of a game (Allemang 1984,
//! Theorem IV). Allemang's proof starts from the heaps of Knots; this one needs adders only.
//!
//! The entry of a game at place n is the least of 0, 1, # that is neither an entry of an option
//! at that place nor excluded by the entry before: after a 0 or a 1 comes a #. So a # that
//! follows a # needs options with 0 and with 1 at its place, a 1 needs an option with 0 and none
//! with 1, a 0 needs that no option has 0. Three families of games are built in turn, for
//! k = 0, 1, 2, … and b = 0, 1:
//!
//! - K(k, b) has b at place k and # everywhere else;
//! - J(k, b) has b at the places k, k + 2, k + 4, … and # everywhere else;
//! - L(k) has no 0 at place k − 2, and 0 at the places k, k + 2, k + 4, …
//!
//! J(0, 0) = :4, J(0, 1) = :5, J(1, 0) = :2, J(1, 1) = :3 and L(2) = 0 are adders. Then, given J(i,
//! b) for i ≤ k + 1 and K(i, b) for i < k:
//!
//! - L(k + 2) = { K(i, b) for i < k − 1; J(k − 1, 0); J(k + 1, 1) } for k ≥ 1: # before place
//!   k − 1, there 1, then # of itself at k, then # at k + 1 because of both J, and then no option
//!   has a 0 at k + 2, k + 4, …
//! - K(k, 0) = { K(i, b) for i < k; J(k, 1); L(k + 2); J(k + 1, 0); J(k + 1, 1) }: # before k; at k
//!   there is no 0; # at k + 1 of itself; later, at each place, one of the pairs J(k, 1), L(k + 2)
//!   and J(k + 1, b) has both 0 and 1.
//! - J(k + 2, 0) = { K(i, b) for i ≤ k; J(k + 1, 0); J(k + 1, 1) }: # up to k + 1, and no 0 at k +
//!   2, k + 4, …
//! - the games with b = 1 are those with b = 0, plus 1.
//!
//! Any admissible sequence now has a game whose options are chosen place by place from the K, and
//! from the J for the part that repeats.

use super::{Form, Forms};
use crate::misere::Blurry;
use crate::misere::blurry::Blur;
use crate::run::{Run, Stop};

/// Why there is no game with a blurry genus: the first place at which a 0 or a 1 follows a 0 or
/// a 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InadmissibleError {
    /// The place, counted from 0.
    pub place: usize,
}

impl std::fmt::Display for InadmissibleError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no game has this genus: entry {} must be # after a 0 or a 1", self.place)
    }
}

impl std::error::Error for InadmissibleError {}

/// Whether a game has this blurry genus.
pub fn admissible(genus: &Blurry) -> Result<(), InadmissibleError> {
    let sharp = |place| genus.entry(place) != Blur::Blurred;
    match (1..genus.periodic_from() + 3).find(|&place| sharp(place - 1) && sharp(place)) {
        Some(place) => Err(InadmissibleError { place }),
        None => Ok(()),
    }
}

/// The games J and K of the proof, as far as they were needed.
struct Ladder {
    /// J(k, 0) and J(k, 1).
    alternating: Vec<[Form; 2]>,
    /// K(k, 0) and K(k, 1).
    single: Vec<[Form; 2]>,
}

impl Ladder {
    fn new(forms: &mut Forms, run: &Run<'_>) -> Result<Self, Stop> {
        let mut adder = |number| forms.adder(crate::misere::Adder::new(number), run);
        let alternating = vec![[adder(4)?, adder(5)?], [adder(2)?, adder(3)?]];
        Ok(Self { alternating, single: Vec::new() })
    }

    /// Builds K(k) and J(k + 2) for the next k.
    fn grow(&mut self, forms: &mut Forms, run: &Run<'_>) -> Result<(), Stop> {
        let k = self.single.len();
        let below = |ladder: &Self, places: usize| ladder.single[..places].concat();
        let later = if k == 0 {
            Form::ZERO
        } else {
            let mut options = below(self, k - 1);
            options.extend([self.alternating[k - 1][0], self.alternating[k + 1][1]]);
            forms.game(options)
        };
        let mut options = below(self, k);
        options.extend([self.alternating[k][1], later]);
        options.extend(self.alternating[k + 1]);
        let single = forms.game(options);
        self.single.push([single, forms.sum(single, Form::ONE, run)?]);
        let mut options = below(self, k + 1);
        options.extend(self.alternating[k + 1]);
        let alternating = forms.game(options);
        self.alternating.push([alternating, forms.sum(alternating, Form::ONE, run)?]);
        Ok(())
    }
}

impl Forms {
    /// A game with this blurry genus; the genus must be [`admissible`].
    ///
    /// ```
    /// use grundy::misere::{Blurry, form::{Forms, prescribe}};
    /// use grundy::run::Run;
    ///
    /// // The example of the paper: 1##0#0#…
    /// let genus: Blurry = "1##0#0".parse()?;
    /// prescribe::admissible(&genus)?;
    /// let run = Run::unlimited();
    /// let mut forms = Forms::new();
    /// let game = forms.with_genus(&genus, &run)?;
    /// assert_eq!(Blurry::from(&forms.genus(game, &run)?), genus);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_genus(&mut self, genus: &Blurry, run: &Run<'_>) -> Result<Form, Stop> {
        // One place later than it need be, so that the place before repeats too.
        let repeating = genus.periodic_from() + 1;
        let mut ladder = Ladder::new(self, run)?;
        while ladder.single.len() <= repeating {
            ladder.grow(self, run)?;
        }
        let mut options = Vec::new();
        for place in 0..repeating {
            options.extend(needed(genus, place).map(|b| ladder.single[place][b]));
        }
        for place in [repeating, repeating + 1] {
            options.extend(needed(genus, place).map(|b| ladder.alternating[place][b]));
        }
        if options.is_empty() {
            // Not the game without options, but one with an option that is # everywhere.
            options.push(self.nim_heap(4, run)?);
        }
        Ok(self.game(options))
    }
}

/// Which entries some option must have at this place.
fn needed(genus: &Blurry, place: usize) -> std::ops::Range<usize> {
    let follows_sharp = place > 0 && genus.entry(place - 1) != Blur::Blurred;
    match genus.entry(place) {
        Blur::Zero => 0..0,
        Blur::One => 0..1,
        Blur::Blurred if follows_sharp => 0..0,
        Blur::Blurred => 0..2,
    }
}
