//! The table of computations: each question is asked once, whoever wants to know.
//!
//! A job goes on when the page that began it is closed. Jobs wait in two lanes, so that a quick
//! question never waits behind a long one. What was answered is kept while there is room; the
//! answer that nobody has looked at for longest goes first.

use crate::answer::Finished;
use crate::library::{Computed, Library};
use crate::limits::Limits;
use crate::question::{Lane, Question};
use crate::worker;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, Semaphore, watch};

/// The most jobs in the table, finished or not.
const MOST: usize = 4096;

/// Where a job stands.
#[derive(Clone, Debug)]
pub(crate) enum State {
    /// It waits for its turn.
    Waiting,
    /// It is at work, since then, and last said this.
    Working(Instant, Arc<str>),
    /// It is done.
    Done(Arc<Finished>),
}

/// One question and where it stands.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) id: u64,
    pub(crate) question: Question,
    state: watch::Sender<State>,
    stop: Notify,
    begun: Instant,
    /// When it was last looked at, counted in looks.
    looked: AtomicU64,
}

impl Job {
    /// Where it stands now, and from now on.
    pub(crate) fn watch(&self) -> watch::Receiver<State> {
        self.state.subscribe()
    }

    /// The answer, if it is there.
    pub(crate) fn finished(&self) -> Option<Arc<Finished>> {
        match &*self.state.borrow() {
            State::Done(finished) => Some(Arc::clone(finished)),
            _ => None,
        }
    }

    /// Whether the whole of the question is answered.
    pub(crate) fn is_complete(&self) -> bool {
        self.finished().is_some_and(|done| done.answer().is_some_and(|answer| answer.complete))
    }

    /// The answer, if it comes within this time.
    pub(crate) async fn within(&self, time: Duration) -> Option<Arc<Finished>> {
        if let Some(finished) = self.finished() {
            return Some(finished);
        }
        let mut watch = self.watch();
        let done = watch.wait_for(|state| matches!(state, State::Done(_)));
        let _ = tokio::time::timeout(time, done).await;
        self.finished()
    }

    /// The answer, if it comes within this time of the first visitor's question. Whoever asks later
    /// finds the computation under way, and does not wait for it again.
    pub(crate) async fn soon(&self, patience: Duration) -> Option<Arc<Finished>> {
        self.within(patience.saturating_sub(self.begun.elapsed())).await
    }

    /// About how much memory it takes once it is finished.
    fn size(&self) -> Option<usize> {
        self.finished().map(|finished| finished.size() + self.question.size())
    }

    /// Ends the computation with what is known.
    pub(crate) fn stop(&self) {
        self.stop.notify_one();
    }
}

/// No more questions now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Busy;

#[derive(Debug, Default)]
struct Table {
    jobs: HashMap<Question, Arc<Job>>,
    /// The bytes of all answers.
    kept: usize,
}

/// All computations of a server.
#[derive(Debug)]
pub(crate) struct Jobs {
    program: PathBuf,
    limits: Limits,
    /// Where what is proved goes.
    library: Option<Arc<Library>>,
    table: Mutex<Table>,
    lanes: [(Semaphore, AtomicU64); 2],
    count: AtomicU64,
    looks: AtomicU64,
}

impl Jobs {
    pub(crate) fn new(program: PathBuf, limits: Limits, library: Option<Arc<Library>>) -> Self {
        let lane = |lane: Lane| (Semaphore::new(lane.share(&limits).at_once), AtomicU64::new(0));
        Self {
            program,
            limits,
            library,
            table: Mutex::default(),
            lanes: [lane(Lane::Quick), lane(Lane::Long)],
            count: AtomicU64::new(1),
            looks: AtomicU64::new(1),
        }
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lane(&self, lane: Lane) -> &(Semaphore, AtomicU64) {
        &self.lanes[lane as usize]
    }

    /// The job of a question, begun if nobody asked before.
    pub(crate) fn ask(self: &Arc<Self>, question: Question) -> Result<Arc<Job>, Busy> {
        let mut table = self.table();
        if let Some(job) = table.jobs.get(&question) {
            job.looked.store(self.look(), Ordering::Relaxed);
            return Ok(Arc::clone(job));
        }
        let share = question.lane.share(&self.limits);
        let open = &self.lane(question.lane).1;
        if open.load(Ordering::Relaxed) >= (share.at_once + share.waiting) as u64 {
            return Err(Busy);
        }
        if table.jobs.len() >= MOST {
            Self::forget_oldest(&mut table, None);
        }
        open.fetch_add(1, Ordering::Relaxed);
        let job = Arc::new(Job {
            id: self.count.fetch_add(1, Ordering::Relaxed),
            question: question.clone(),
            state: watch::Sender::new(State::Waiting),
            stop: Notify::new(),
            begun: Instant::now(),
            looked: AtomicU64::new(self.look()),
        });
        table.jobs.insert(question, Arc::clone(&job));
        tokio::spawn(Arc::clone(self).work(Arc::clone(&job)));
        Ok(job)
    }

    /// The number of this look.
    fn look(&self) -> u64 {
        self.looks.fetch_add(1, Ordering::Relaxed)
    }

    /// The job of a question, if it is finished; nothing is begun.
    pub(crate) fn known(&self, question: &Question) -> Option<Arc<Job>> {
        let table = self.table();
        let job = table.jobs.get(question).filter(|job| job.finished().is_some())?;
        job.looked.store(self.look(), Ordering::Relaxed);
        Some(Arc::clone(job))
    }

    /// Forgets an answer, so that the question can be asked again.
    pub(crate) fn forget(&self, job: &Job) {
        Self::remove(&mut self.table(), &job.question);
    }

    /// Stops everything.
    pub(crate) fn stop_all(&self) {
        self.table().jobs.values().for_each(|job| job.stop());
    }

    async fn work(self: Arc<Self>, job: Arc<Job>) {
        let (turns, open) = self.lane(job.question.lane);
        let finished = tokio::select! {
            turn = turns.acquire() => {
                let _turn = turn;
                let since = Instant::now();
                job.state.send_replace(State::Working(since, "".into()));
                let told = |line: String| {
                    job.state.send_replace(State::Working(since, line.into()));
                };
                worker::ask(&self.program, &job.question, &self.limits, &job.stop, told).await
            }
            () = job.stop.notified() => Finished::Failed("stopped before it began".to_owned()),
        };
        open.fetch_sub(1, Ordering::Relaxed);
        let finished = Arc::new(finished);
        self.record(&job, &finished);
        // What says nothing about the question is not kept for the next one who asks.
        let keep = !matches!(*finished, Finished::Failed(_));
        job.state.send_replace(State::Done(finished));
        let mut table = self.table();
        table.kept += job.size().unwrap_or(0);
        if !keep {
            Self::remove(&mut table, &job.question);
        }
        while table.kept > self.limits.kept {
            if !Self::forget_oldest(&mut table, Some(job.id)) {
                break;
            }
        }
    }

    /// Hands what is proved of a game to the atlas.
    fn record(&self, job: &Job, finished: &Arc<Finished>) {
        let (Some(library), State::Working(since, _)) = (&self.library, &*job.state.borrow())
        else {
            return;
        };
        let proved = finished.answer().is_some_and(|answer| answer.certificate().is_some());
        if let (Some((game, question)), true) = (job.question.recorded(), proved) {
            let (answer, time) = (Arc::clone(finished), since.elapsed());
            library.enter(Computed { game, question, answer, time });
        }
    }

    fn remove(table: &mut Table, question: &Question) {
        if let Some(size) = table.jobs.get(question).and_then(|job| job.size()) {
            table.jobs.remove(question);
            table.kept = table.kept.saturating_sub(size);
        }
    }

    /// Forgets the finished job that nobody has looked at for longest; false if there is none.
    fn forget_oldest(table: &mut Table, but: Option<u64>) -> bool {
        let finished = table.jobs.values().filter(|job| Some(job.id) != but);
        let finished = finished.filter(|job| job.finished().is_some());
        let oldest = finished.min_by_key(|job| job.looked.load(Ordering::Relaxed));
        let Some(question) = oldest.map(|job| job.question.clone()) else { return false };
        Self::remove(table, &question);
        true
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn run(test: impl Future<Output = ()>) {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        runtime.unwrap().block_on(test);
    }

    #[test]
    fn what_was_read_counts_as_much_as_what_was_answered() {
        let folder = tempfile::tempdir().unwrap();
        let refusing = folder.path().join("program");
        std::fs::write(&refusing, "#!/bin/sh\ncat > /dev/null\nexit 2\n").unwrap();
        std::fs::set_permissions(&refusing, PermissionsExt::from_mode(0o755)).unwrap();
        let limits = Limits { kept: 1 << 20, ..Limits::local(2) };
        let jobs = Arc::new(Jobs::new(refusing, limits, None));
        run(async {
            for i in 0..20 {
                let text = format!("{i} {}", " ".repeat(limits.kept / 4));
                let job = jobs.ask(Question::verify(text.into())).unwrap();
                assert!(job.within(Duration::from_secs(30)).await.is_some());
            }
            // The last answer is counted after it is given.
            tokio::time::sleep(Duration::from_millis(200)).await;
        });
        let table = jobs.table();
        assert!(table.kept <= limits.kept, "{} bytes", table.kept);
        assert_eq!(table.jobs.len(), 3);
    }

    #[test]
    fn whoever_comes_later_does_not_wait_again() {
        let job = Job {
            id: 0,
            question: Question::verify("".into()),
            state: watch::Sender::new(State::Waiting),
            stop: Notify::new(),
            begun: Instant::now(),
            looked: AtomicU64::new(0),
        };
        let wait = async || {
            let began = Instant::now();
            assert!(job.soon(Duration::from_millis(300)).await.is_none());
            began.elapsed()
        };
        run(async {
            assert!(wait().await >= Duration::from_millis(250));
            assert!(wait().await < Duration::from_millis(250));
        });
    }
}
