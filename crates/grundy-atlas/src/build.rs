//! Many games, on all cores: what is missing is looked for, and what is found enters.

use crate::atlas::Atlas;
use crate::enter::Entered;
use crate::error::{AtlasError, EnterError};
use crate::finding::Finding;
use crate::record::{Question, Status};
use grundy::Game;
use grundy::run::{Budget, Progress, Run};
use grundy_cert::Limits;
use grundy_cert::format::Certificate;
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// The first round has this part of the time: it settles nearly all games.
const FIRST_ROUND: u32 = 16;

/// How much is done for each game.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What is asked.
    pub questions: Vec<Question>,
    /// The processor time for each question about each game.
    pub each: Duration,
    /// How many games are worked on at the same time.
    pub workers: NonZero<usize>,
    /// How far the checker goes.
    pub limits: Limits,
}

impl Default for Plan {
    /// All questions, 15 seconds each, and as many workers as the machine has cores.
    fn default() -> Self {
        Self {
            questions: Question::ALL.to_vec(),
            each: Duration::from_secs(15),
            workers: thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
            limits: Limits::default(),
        }
    }
}

/// What became of a search.
#[derive(Debug)]
pub struct Arrival {
    /// The game.
    pub game: String,
    /// The question.
    pub question: Question,
    /// How it entered, or why it was refused.
    pub entered: Result<Entered, EnterError>,
}

impl Atlas {
    /// The questions about these games that are worth asking with so much processor time each:
    /// nothing is proved, and no search has had as much.
    pub fn missing(
        &self,
        games: &[Game],
        questions: &[Question],
        each: Duration,
    ) -> Result<Vec<(Game, Question)>, AtlasError> {
        let each = u64::try_from(each.as_millis()).unwrap_or(u64::MAX);
        let mut missing = Vec::new();
        for &question in questions {
            for game in games {
                let proved = self.status(game, question)? == Some(Status::Proved);
                if !proved && self.attempted(game, question)?.is_none_or(|tried| tried < each) {
                    missing.push((game.clone(), question));
                }
            }
        }
        Ok(missing)
    }

    /// Looks for what is missing and enters what is found, until all is done or the run is
    /// stopped. First each search has a small part of its time, then those that need more. Searches
    /// for quotients go on where others stopped. Every arrival is told.
    ///
    /// Killed at any moment, the atlas lacks at most what was being entered, and another call goes
    /// on.
    pub fn build(
        &mut self,
        games: &[Game],
        plan: &Plan,
        run: &Run<'_>,
        mut told: impl FnMut(&Arrival),
    ) -> Result<(), AtlasError> {
        for each in [plan.each / FIRST_ROUND, plan.each] {
            let missing = self.missing(games, &plan.questions, each)?;
            self.round(&missing, each, plan, run, &mut told)?;
        }
        Ok(())
    }

    fn round(
        &mut self,
        missing: &[(Game, Question)],
        each: Duration,
        plan: &Plan,
        run: &Run<'_>,
        told: &mut impl FnMut(&Arrival),
    ) -> Result<(), AtlasError> {
        let path = self.path().to_owned();
        let workers = plan.workers.get().min(missing.len());
        let (run, taken) = (run.untold(), AtomicUsize::new(0));
        let (sender, arriving) = sync_channel(2 * workers);
        let work = |sender: SyncSender<Finding>| {
            while let Some((game, question)) = missing.get(taken.fetch_add(1, Ordering::Relaxed)) {
                let Some(finding) = search(&path, game, *question, each, workers, &run) else {
                    return;
                };
                if sender.send(finding).is_err() {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..workers {
                let sender = sender.clone();
                scope.spawn(|| work(sender));
            }
            drop(sender);
            for finding in arriving {
                let entered = self.enter_within(&finding, &plan.limits);
                if let Err(EnterError::Atlas(error)) = entered {
                    return Err(error);
                }
                let (game, question) = (finding.game().to_owned(), finding.question());
                told(&Arrival { game, question, entered });
            }
            Ok(())
        })
    }

    /// The certificate that a search for a quotient can go on from.
    pub fn partial(&self, game: &Game) -> Result<Option<Certificate>, AtlasError> {
        let known = self.record(game)?.and_then(|record| record.quotient);
        if known.is_none_or(|known| known.status == Status::Proved) {
            return Ok(None);
        }
        let bytes = self.certificate(game, Question::Quotient)?;
        Ok(bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
    }
}

/// One search, by a reader of its own; `None` if the whole run was stopped.
fn search(
    path: &Path,
    game: &Game,
    question: Question,
    each: Duration,
    workers: usize,
    run: &Run<'_>,
) -> Option<Finding> {
    run.check(Progress::default()).ok()?;
    let earlier = match question {
        Question::Quotient => {
            Atlas::open_read_only(path).ok().and_then(|atlas| atlas.partial(game).ok().flatten())
        }
        _ => None,
    };
    let budget = run.budget();
    let memory = budget.memory.map(|bytes| bytes / workers as u64);
    let run = run.within(Budget { memory, ..budget });
    Finding::find_within(game, question, earlier.as_ref(), each, &run)
}
