//! A game in progress.

use crate::convert;
use crate::position::{self, Move, Position};
use crate::rules::AnyRules;
use crate::run::{Keywords, Limits, unreadable};
use grundy::judge::MisereJudge;
use grundy::nim::NimJudge;
use grundy::outcome::{self, Judge, Play};
use grundy::play::{self, Chance, Heaps, Level, MoveError, Remark};
use grundy::run::{Run, Stop};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// A game in progress: it keeps the record, says what a move was worth, and moves itself.
///
/// >>> from grundy import Game
/// >>> match = Game("nim").play("3 + 5")
/// >>> match.move("5 -> 0")
/// 'mistake: 5 → 3 would have won'
/// >>> match.reply(), match.position
/// (<Move 3 → 1>, Position('1'))
/// >>> match.undo(2), match.position, match.hint()
/// (True, Position('3 + 5'), <Move 5 → 3>)
#[pyclass(module = "grundy")]
pub(crate) struct Match {
    rules: AnyRules,
    play: Play,
    position: grundy::Position,
    record: Vec<(grundy::Position, outcome::Move)>,
    chance: Chance,
}

impl Match {
    pub(crate) fn new(rules: AnyRules, play: Play, start: grundy::Position, seed: u64) -> Self {
        Self { rules, play, position: start, record: Vec::new(), chance: Chance::new(seed) }
    }

    /// Asks a match that stands where this one does.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        limits: Option<&Keywords<'_>>,
        ask: impl FnOnce(&mut play::Match<Heaps<'_>>) -> Result<T, Stop> + Send,
    ) -> PyResult<T> {
        let (rules, play, position) = (&self.rules, self.play, &self.position);
        let ran = Limits::read(limits)?.run(py, Some(rules), "positions", |run: &Run<'_>| {
            let judge: Box<dyn Judge + '_> = match play {
                Play::Normal => {
                    let largest = position.largest().unwrap_or(0);
                    Box::new(NimJudge::new(rules.get(), largest.saturating_add(1), *run))
                }
                Play::Misere => Box::new(MisereJudge::new(rules.get(), *run)),
            };
            let table = Heaps::new(rules.get(), judge, *run);
            ask(&mut play::Match::new(table, position.clone()))
        })?;
        ran.whole(py, Some(rules), |found| found)
    }

    fn take(&mut self, made: outcome::Move) {
        let after = made.from(&self.position).unwrap_or_default();
        let before = std::mem::replace(&mut self.position, after);
        self.record.push((before, made));
    }

    fn shown(&self, made: outcome::Move) -> Move {
        Move::from(made, &self.position)
    }
}

#[pymethods]
impl Match {
    /// Where the game stands.
    #[getter]
    fn position(&self) -> Position {
        Position(self.position.clone())
    }

    /// The moves so far.
    #[getter]
    fn record(&self) -> Vec<Move> {
        self.record.iter().map(|(before, made)| Move::from(made.clone(), before)).collect()
    }

    /// Makes a move, such as `"5 -> 2 + 1"` or a `Move`, and says what it was worth: `"winning"`,
    /// `"lost"` (as every move is), `"mistake: … would have won"`, or why nobody knows.
    ///
    /// >>> from grundy import Game
    /// >>> Game("nim").play("3 + 5").move("5 -> 3")
    /// 'winning'
    #[pyo3(name = "move", signature = (chosen, **limits))]
    fn make(
        &mut self,
        chosen: &Bound<'_, PyAny>,
        limits: Option<&Keywords<'_>>,
    ) -> PyResult<String> {
        let made: outcome::Move = match chosen.cast::<PyString>() {
            Ok(text) => text.to_str()?.parse().map_err(unreadable)?,
            Err(_) => chosen.cast::<Move>()?.get().made.clone(),
        };
        let remark = self.ask(chosen.py(), limits, |game| match game.play(&made) {
            Ok(remark) => Ok(Ok(remark)),
            Err(MoveError::Stopped(stop)) => Err(stop),
            Err(error) => Ok(Err(error)),
        })?;
        let remark = remark.map_err(|error| PyValueError::new_err(error.to_string()))?;
        self.take(made);
        Ok(match remark {
            Remark::Winning => "winning".to_owned(),
            Remark::Lost => "lost".to_owned(),
            Remark::Mistake { better } => format!("mistake: {better} would have won"),
            Remark::Unknown(stop) => stop.to_string(),
            _ => String::new(),
        })
    }

    /// A winning move from here; `None` if there is none.
    ///
    /// >>> from grundy import Game
    /// >>> Game("nim").play("3 + 3").hint() is None
    /// True
    #[pyo3(signature = (**limits))]
    fn hint(&self, py: Python<'_>, limits: Option<&Keywords<'_>>) -> PyResult<Option<Move>> {
        Ok(self.ask(py, limits, |game| game.hint())?.map(|made| self.shown(made)))
    }

    /// The program moves, at a level: `"random"`, `"easy"`, `"hard"` or `"perfect"`. `None` if
    /// there is no move.
    ///
    /// >>> from grundy import Game
    /// >>> Game("nim").play("3 + 5").reply()
    /// <Move 5 → 3>
    #[pyo3(signature = (level="perfect", **limits))]
    fn reply(
        &mut self,
        py: Python<'_>,
        level: &str,
        limits: Option<&Keywords<'_>>,
    ) -> PyResult<Option<Move>> {
        let level: Level =
            level.parse().map_err(|e: play::LevelError| PyValueError::new_err(e.to_string()))?;
        let mut chance = self.chance.clone();
        let (made, chance) = self.ask(py, limits, |game| {
            let made = game.reply(level, &mut chance)?;
            Ok((made, chance))
        })?;
        self.chance = chance;
        let Some(made) = made else { return Ok(None) };
        let shown = self.shown(made.clone());
        self.take(made);
        Ok(Some(shown))
    }

    /// Takes back so many moves; `False`, and nothing happens, if there are not so many.
    ///
    /// >>> from grundy import Game
    /// >>> Game("nim").play("3 + 5").undo()
    /// False
    #[pyo3(signature = (moves=1))]
    fn undo(&mut self, moves: usize) -> bool {
        let Some(kept) = self.record.len().checked_sub(moves) else { return false };
        if let Some((before, _)) = self.record.get(kept) {
            self.position = before.clone();
        }
        self.record.truncate(kept);
        true
    }

    fn __repr__(&self) -> String {
        let (name, moves) = (self.rules.name(), self.record.len());
        format!("<Match of {name} at {} after {moves} moves>", self.position)
    }
}

/// Reads how a match begins.
pub(crate) fn start(
    rules: &AnyRules,
    given: &Bound<'_, PyAny>,
    play: &str,
    seed: u64,
) -> PyResult<Match> {
    Ok(Match::new(rules.clone(), convert::play(play)?, position::read(given)?, seed))
}
