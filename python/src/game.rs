//! Games: what can be asked about one.

mod ask;
mod claim;
mod draw;
mod judge;
mod named;

use crate::certificate::Certificate;
use crate::convert;
use crate::figure::Figure;
use crate::form::Form;
use crate::genus::{Genera, Genus};
use crate::nim::NimSequence;
use crate::play::{self, Match};
use crate::position::{self, Move};
use crate::quotient::Quotient;
use crate::rules::AnyRules;
use crate::run::Keywords;
use crate::solution::Solution;
use claim::Claim;
use draw::{FIGURE_QUOTIENT_HEAP, patient};
use grundy::misere;
use grundy::rules::checked;
use grundy::run::Budget;
use grundy::solve::{self, Patience};
use judge::{judged, nim_value};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pub(crate) use named::games;

/// The last heap of `genera` where nobody says: as on the command line.
const GENUS_HEAP: u64 = 40;

/// A game played with heaps: by its code or name, or with rules of your own.
///
/// >>> from grundy import Game
/// >>> Game("0.77"), Game("kayles"), Game("S(1, 2, 5)")
/// (Game('0.77'), Game('0.77'), Game('S(1,2,5)'))
///
/// Rules of your own are a function from a heap to its options, or an object with a method
/// `options(heap)`. An option is a heap, or several; empty heaps are left out, and neither their
/// order nor repetitions matter. Every heap of an option must be smaller.
///
/// >>> def squares(heap):
/// ...     "Take a square number of tokens."
/// ...     return [heap - k * k for k in range(1, heap + 1) if k * k <= heap]
/// >>> Game(squares).nim(12)[:]
/// [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0]
/// >>> Game(squares).outcome("5 + 3", play="normal")
/// Outcome.N
///
/// For games on finite graphs see `grundy.GraphGame`.
///
/// Methods that can take long have the keyword arguments `time` (seconds), `memory` (bytes),
/// `heap`, `order` and `progress`. At a limit they raise `LimitReached`, after Ctrl-C
/// `Interrupted`, both with the answer so far in `partial`.
#[pyclass(module = "grundy", frozen)]
pub(crate) struct Game {
    pub(crate) rules: AnyRules,
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rules, name=None))]
    fn new(rules: &Bound<'_, PyAny>, name: Option<String>) -> PyResult<Self> {
        named::read(rules, name).map(|rules| Self { rules })
    }

    /// The canonical spelling, or the name of rules of your own.
    ///
    /// >>> from grundy import Game
    /// >>> Game("kayles").name
    /// '0.77'
    #[getter]
    fn name(&self) -> String {
        self.rules.name()
    }

    /// The take-and-break code, if the game has one.
    ///
    /// >>> from grundy import Game
    /// >>> Game("S(1, 2)").code, Game("grundy").code
    /// ('0.33', None)
    #[getter]
    fn code(&self) -> Option<String> {
        self.rules.get().code().map(ToString::to_string)
    }

    /// The options of a heap, each a list of heaps.
    ///
    /// >>> from grundy import Game
    /// >>> Game("kayles").options(4)
    /// [[3], [1, 2], [2], [1, 1]]
    #[pyo3(signature = (heap, **limits))]
    fn options(
        &self,
        py: Python<'_>,
        heap: u64,
        limits: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<Vec<u64>>> {
        let ran =
            self.run(py, limits, "options", |run| checked::options(self.rules.get(), heap, run))?;
        ran.whole(py, Some(&self.rules), |options| options)
    }

    /// All moves from a position.
    ///
    /// >>> from grundy import Game
    /// >>> Game("kayles").moves("2 + 1")
    /// [<Move 1 → 0>, <Move 2 → 1>, <Move 2 → 0>]
    #[pyo3(signature = (position, **limits))]
    fn moves(
        &self,
        position: &Bound<'_, PyAny>,
        limits: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<Move>> {
        let (position, moves) =
            self.at(position, limits, "moves", |at, run| self.moves_from(at, run))?;
        Ok(moves.into_iter().map(|made| Move::from(made, &position)).collect())
    }

    /// The nim-values of heaps 0, 1, …, `to`; without `to`, until the period is proved.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").nim(10)
    /// <NimSequence of 0.77: 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2; no period known>
    /// >>> Game("0.77").nim().proved.period
    /// 12
    #[pyo3(signature = (to=None, **limits))]
    fn nim(
        &self,
        py: Python<'_>,
        to: Option<u64>,
        limits: Option<&Keywords<'_>>,
    ) -> PyResult<NimSequence> {
        self.needs_last(to, "nim")?;
        self.found(py, limits, NimSequence::stop, |rules, run| NimSequence::compute(rules, to, run))
    }

    /// The nim-value of a position.
    ///
    /// >>> from grundy import Game
    /// >>> Game("kayles").nim_value("5 + 4 + 1")
    /// 4
    #[pyo3(signature = (position, **limits))]
    fn nim_value(
        &self,
        position: &Bound<'_, PyAny>,
        limits: Option<&Keywords<'_>>,
    ) -> PyResult<u64> {
        self.at(position, limits, "heaps", |at, run| nim_value(self.rules.get(), at, run))
            .map(|(_, value)| value)
    }

    /// The genus of a position.
    ///
    /// >>> from grundy import Game
    /// >>> Game("kayles").genus("5 + 4")
    /// Genus('5^057')
    #[pyo3(signature = (position, **limits))]
    fn genus(&self, position: &Bound<'_, PyAny>, limits: Option<&Keywords<'_>>) -> PyResult<Genus> {
        self.at(position, limits, "heaps", |at, run| misere::Genera::new(&self.rules).sum(at, run))
            .map(|(_, genus)| Genus(genus))
    }

    /// The genera of heaps 0, 1, …, `to`.
    ///
    /// >>> from grundy import Game
    /// >>> Game("kayles").genera(4)
    /// <Genera of 0.77: 0^120, 1^031, 2^20, 3^31, 1^031; no period found>
    #[pyo3(signature = (to=GENUS_HEAP, **limits))]
    fn genera(&self, py: Python<'_>, to: u64, limits: Option<&Keywords<'_>>) -> PyResult<Genera> {
        self.found(py, limits, Genera::stop, |rules, run| Genera::compute(rules, to, run))
    }

    /// The misère quotient, of all heaps or of heaps up to `to`.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").quotient()
    /// <Quotient of 0.77: order 40, 9 P-elements; proved for all heaps>
    #[pyo3(signature = (to=None, **limits))]
    fn quotient(
        &self,
        py: Python<'_>,
        to: Option<u64>,
        limits: Option<&Keywords<'_>>,
    ) -> PyResult<Quotient> {
        self.needs_last(to, "quotient")?;
        self.found(py, limits, Quotient::stop, |rules, run| Quotient::solve(rules, to, run))
    }

    /// Who wins a position: `Outcome.P` the player who has just moved, `Outcome.N` the other one.
    ///
    /// >>> from grundy import Game
    /// >>> Game("kayles").outcome("5 + 4 + 1 + 1")
    /// Outcome.P
    /// >>> Game("kayles").outcome("5 + 4 + 1 + 1", play="normal")
    /// Outcome.N
    #[pyo3(signature = (position, play="misere", **limits))]
    fn outcome<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        play: &str,
        limits: Option<&Keywords<'py>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, play, rules) = (position.py(), convert::play(play)?, self.rules.get());
        let (_, outcome) = self.at(position, limits, "positions", |at, run| {
            judged(rules, play, at, run, |judge| judge.outcome(at))
        })?;
        convert::outcome(py, outcome)
    }

    /// The moves that win; at most `most` of them.
    ///
    /// >>> from grundy import Game
    /// >>> Game("kayles").winning_moves("5 + 4 + 1")
    /// [<Move 1 → 0>, <Move 4 → 2·1>, <Move 5 → 4>, <Move 5 → 2·2>]
    #[pyo3(signature = (position, play="misere", most=1000, **limits))]
    fn winning_moves(
        &self,
        position: &Bound<'_, PyAny>,
        play: &str,
        most: usize,
        limits: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<Move>> {
        let (play, rules) = (convert::play(play)?, self.rules.get());
        let (position, found) = self.at(position, limits, "positions", |at, run| {
            judged(rules, play, at, run, |judge| judge.winning_moves(at, most))
        })?;
        Ok(found.moves.into_iter().map(|made| Move::from(made, &position)).collect())
    }

    /// The canonical form of a position in misère play.
    ///
    /// >>> from grundy import Game
    /// >>> Game("kayles").form("5")
    /// Form('*[*[3,2],3,2,1]')
    #[pyo3(signature = (position, **limits))]
    fn form(&self, position: &Bound<'_, PyAny>, limits: Option<&Keywords<'_>>) -> PyResult<Form> {
        self.at(position, limits, "heaps", |at, run| Form::of(&self.rules, at, run))
            .map(|(_, form)| form)
    }

    /// A game against the program, or a record of any game, from a position.
    ///
    /// >>> from grundy import Game
    /// >>> Game("kayles").play("3 + 5")
    /// <Match of 0.77 at 3 + 5 after 0 moves>
    #[pyo3(signature = (position, play="misere", seed=0))]
    fn play(&self, position: &Bound<'_, PyAny>, play: &str, seed: u64) -> PyResult<Match> {
        play::start(&self.rules, position, play, seed)
    }

    /// Both plays, with ten seconds for each where `time` does not say otherwise.
    ///
    /// A solution that is not complete is an answer here, and no exception.
    ///
    /// >>> from grundy import Game
    /// >>> Game("kayles").solve()
    /// <Solution of 0.77: solved in both plays>
    #[pyo3(signature = (**limits))]
    fn solve(&self, py: Python<'_>, limits: Option<&Keywords<'_>>) -> PyResult<Solution> {
        let game = self.spelt("solve")?;
        let ran =
            self.run(py, limits, "heaps", |run| solve::solve(game, &Patience::default(), run))?;
        ran.answer(py, Some(&self.rules), |found| Ok((Solution::new(found), None)))
    }

    /// A drawing: `"sequence"`, `"spectrum"`, `"genus"`, `"structure"` or `"actions"`.
    ///
    /// Without `to` and `time` it takes at most ten seconds.
    ///
    /// >>> from grundy import Game
    /// >>> Game("kayles").figure("structure")
    /// <Figure: Misère quotient of 0.77 (kayles)>
    #[pyo3(signature = (kind="sequence", to=None, **limits))]
    fn figure(
        &self,
        py: Python<'_>,
        kind: &str,
        to: Option<u64>,
        limits: Option<&Keywords<'_>>,
    ) -> PyResult<Figure> {
        let rules = Some(&self.rules);
        let ran = match kind {
            "structure" | "actions" => {
                self.needs_last(to, "figure")?;
                let ran = self.run(py, limits, "heaps", |run| {
                    let run = patient(to, run);
                    let budget = Budget { heap: Some(FIGURE_QUOTIENT_HEAP), ..run.budget() };
                    Quotient::solve(&self.rules, to, &run.within(budget))
                })?;
                return ran.answer(py, rules, |found| Ok((found.drawn(kind)?, found.stop())));
            }
            "sequence" | "spectrum" => {
                self.run(py, limits, "heaps", |run| self.draw_values(kind, to, &patient(to, run)))?
            }
            "genus" => {
                self.run(py, limits, "heaps", |run| self.draw_genera(to, &patient(to, run)))?
            }
            _ => {
                let text = "the figures are sequence, spectrum, genus, structure and actions";
                return Err(PyValueError::new_err(text));
            }
        };
        ran.answer(py, rules, |(title, drawn)| Ok((Figure::new(title, drawn.value), drawn.stop)))
    }

    /// A certificate for the independent checker: of the `"quotient"`, the period of the `"nim"`
    /// sequence, that of the `"genus"` sequence, or the `"outcome"` of a position.
    ///
    /// `None` where nothing is proved, or where the claim has no format.
    ///
    /// >>> from grundy import Game
    /// >>> kayles = Game("kayles")
    /// >>> kayles.certificate("outcome", position="5 + 4 + 1 + 1").verify()
    /// 'In misère play of 0.77, 1 + 1 + 4 + 5 is a P-position: ...'
    #[pyo3(signature = (claim="quotient", position=None, play="misere", **limits))]
    fn certificate(
        &self,
        py: Python<'_>,
        claim: &str,
        position: Option<&Bound<'_, PyAny>>,
        play: &str,
        limits: Option<&Keywords<'_>>,
    ) -> PyResult<Option<Certificate>> {
        self.spelt("a certificate")?;
        let claim = Claim::read(claim, position, play)?;
        let ran = self.run(py, limits, "heaps", |run| self.certify(&claim, run))?;
        ran.answer(py, Some(&self.rules), |found| {
            Ok(found.unwrap_or_else(|stop| (None, Some(stop))))
        })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Self>() else { return false };
        match (&self.rules, &other.get().rules) {
            (AnyRules::Spelt(one), AnyRules::Spelt(other)) => one == other,
            (AnyRules::Own(one), AnyRules::Own(other)) => one.is(other),
            _ => false,
        }
    }

    fn __hash__(&self) -> u64 {
        position::hash_of(&self.rules.name())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let game = self.spelt("pickling")?;
        Ok((py.get_type::<Self>().into_any(), (game.to_string(),)))
    }

    fn __str__(&self) -> String {
        self.rules.name()
    }

    fn __repr__(&self) -> String {
        match &self.rules {
            AnyRules::Spelt(game) => format!("Game('{game}')"),
            AnyRules::Own(_) => format!("<Game {}>", self.rules.name()),
        }
    }
}
