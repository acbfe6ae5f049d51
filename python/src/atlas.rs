//! The atlas, and the searches that fill it, here or on another machine.

use crate::certificate::Certificate;
use crate::convert;
use crate::game::Game;
use crate::rules::AnyRules;
use crate::run::{Keywords, Limits, unreadable};
use grundy::run::{Limit, Stop};
use grundy_atlas::{
    AtlasError, End, EnterError, Entered, Filter, Finding, Order, Question, Record, Status,
};
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

mod raised {
    pyo3::import_exception!(grundy.errors, CertificateRefused);
}

fn failed(error: AtlasError) -> PyErr {
    PyOSError::new_err(error.to_string())
}

pub(crate) fn spelt(given: &Bound<'_, PyAny>) -> PyResult<grundy::Game> {
    if let Ok(text) = given.cast::<PyString>() {
        return text.to_str()?.parse().map_err(unreadable);
    }
    match given.cast::<Game>().map(|game| &game.get().rules) {
        Ok(AnyRules::Spelt(game)) => Ok(game.clone()),
        _ => Err(PyTypeError::new_err("expected a game with a code or a name")),
    }
}

fn question(text: &str) -> PyResult<Question> {
    Question::ALL
        .into_iter()
        .find(|question| question.name() == text)
        .ok_or_else(|| PyValueError::new_err("a question is \"nim\", \"genus\" or \"quotient\""))
}

fn seconds(given: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(given)
        .map_err(|error| PyValueError::new_err(format!("seconds: {error}")))
}

/// What is known of many games, in one SQLite file.
///
/// Nothing enters as proved unless the independent checker accepts its certificate on arrival. A
/// better answer replaces a worse one, never the other way round.
///
/// >>> import grundy, pathlib, tempfile
/// >>> folder = tempfile.TemporaryDirectory()
/// >>> atlas = grundy.Atlas(pathlib.Path(folder.name, "atlas.db"))
/// >>> atlas.enter(grundy.search("kayles", "quotient"))
/// 'new'
/// >>> record = atlas["kayles"]
/// >>> record["quotient"]["status"], record["quotient"]["order"]
/// ('proved', 40)
/// >>> folder.cleanup()
#[pyclass(module = "grundy", frozen)]
pub(crate) struct Atlas {
    file: Mutex<grundy_atlas::Atlas>,
    path: PathBuf,
}

impl Atlas {
    fn lock(&self) -> MutexGuard<'_, grundy_atlas::Atlas> {
        // A call that panicked left the file as it was.
        self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn listed<'py>(&self, py: Python<'py>, filter: &Filter) -> PyResult<Bound<'py, PyList>> {
        let found = self.lock().list(filter, Order::Game, 0, u64::MAX).map_err(failed)?;
        Ok(convert::data(py, &found.records)?.cast_into::<PyList>()?)
    }

    fn known(&self, game: &Bound<'_, PyAny>) -> PyResult<Option<Record>> {
        self.lock().record(&spelt(game)?).map_err(failed)
    }
}

#[pymethods]
impl Atlas {
    #[new]
    #[pyo3(signature = (file, *, read_only=false))]
    fn new(file: PathBuf, read_only: bool) -> PyResult<Self> {
        let opened = match read_only {
            true => grundy_atlas::Atlas::open_read_only(&file),
            false => grundy_atlas::Atlas::open(&file),
        };
        Ok(Self { file: Mutex::new(opened.map_err(failed)?), path: file })
    }

    /// The file.
    #[getter]
    fn path(&self) -> PathBuf {
        self.path.clone()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        game: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match self.known(game)? {
            Some(record) => convert::data(py, &record),
            None => Err(pyo3::exceptions::PyKeyError::new_err(game.str()?.unbind())),
        }
    }

    fn __contains__(&self, game: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.known(game)?.is_some())
    }

    fn __len__(&self) -> PyResult<usize> {
        let all = self.lock().list(&Filter::default(), Order::Game, 0, 0).map_err(failed)?;
        Ok(all.total as usize)
    }

    fn __repr__(&self) -> String {
        format!("<Atlas {}>", self.path.display())
    }

    /// The games that fit, a dict for each.
    ///
    /// `misere` and `normal` are a status (`proved`, `observed`, `claimed`, `limit`), `order`,
    /// `period` and `nim_period` a number or a pair (least, greatest), `isomorphic` and
    /// `same_sequence` a game.
    ///
    /// >>> import grundy, pathlib, tempfile
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     atlas = grundy.Atlas(pathlib.Path(folder, "atlas.db"))
    /// ...     for code in ["0.77", "0.123", "0.3"]:
    /// ...         _ = atlas.enter(grundy.search(code, "quotient"))
    /// ...     [record["game"] for record in atlas.find(tame=False, order=(10, 30))]
    /// ['0.123']
    #[pyo3(signature = (prefix=None, *, misere=None, normal=None, end=None, tame=None, order=None,
        period=None, nim_period=None, isomorphic=None, same_sequence=None))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn find<'py>(
        &self,
        py: Python<'py>,
        prefix: Option<String>,
        misere: Option<&str>,
        normal: Option<&str>,
        end: Option<&str>,
        tame: Option<bool>,
        order: Option<&Bound<'py, PyAny>>,
        period: Option<&Bound<'py, PyAny>>,
        nim_period: Option<&Bound<'py, PyAny>>,
        isomorphic: Option<&Bound<'py, PyAny>>,
        same_sequence: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let status = |text: Option<&str>| -> PyResult<Option<Status>> {
            let unknown =
                || PyValueError::new_err("a status is proved, observed, claimed or limit");
            text.map(|text| Status::named(text).ok_or_else(unknown)).transpose()
        };
        let range = |given: Option<&Bound<'py, PyAny>>| -> PyResult<_> {
            let Some(given) = given else { return Ok(None) };
            let (least, greatest) = match given.extract::<u64>() {
                Ok(number) => (number, number),
                Err(_) => given.extract::<(u64, u64)>()?,
            };
            Ok(Some(least..=greatest))
        };
        let game = |given: Option<&Bound<'py, PyAny>>| -> PyResult<Option<String>> {
            given.map(|given| Ok(spelt(given)?.to_string())).transpose()
        };
        let ends =
            [End::Solved, End::Balanced, End::Regular, End::Normal, End::Infinite, End::Limit];
        let end = end.map(|name| {
            ends.into_iter().find(|end| end.to_string() == name).ok_or_else(|| {
                let ends = "solved, balanced, regular, normal, infinite or limit";
                PyValueError::new_err(format!("an end is {ends}"))
            })
        });
        let filter = Filter {
            prefix,
            normal: status(normal)?,
            misere: status(misere)?,
            end: end.transpose()?,
            tame,
            order: range(order)?,
            p_order: None,
            period: range(period)?,
            nim_period: range(nim_period)?,
            isomorphic_to: game(isomorphic)?,
            like: game(same_sequence)?,
        };
        self.listed(py, &filter)
    }

    /// A row for each game, flat, for pandas or polars: `pandas.DataFrame(atlas.table())`, and
    /// then `.to_parquet(…)`.
    ///
    /// >>> import grundy, pathlib, tempfile
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     atlas = grundy.Atlas(pathlib.Path(folder, "atlas.db"))
    /// ...     _ = atlas.enter(grundy.search("0.123", "quotient"))
    /// ...     [(row["game"], row["misere"], row["order"]) for row in atlas.table()]
    /// [('0.123', 'proved', 20)]
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = PyList::empty(py);
        let all = self.lock().list(&Filter::default(), Order::Game, 0, u64::MAX);
        for record in all.map_err(failed)?.records {
            let row = PyDict::new(py);
            let nim = record.nim.as_ref();
            let quotient = record.quotient.as_ref();
            let facts = quotient.map(|known| &known.facts);
            row.set_item("game", &record.game)?;
            row.set_item("names", record.names.join(" "))?;
            row.set_item("normal", nim.map(|known| known.status.name()))?;
            row.set_item("nim_preperiod", nim.and_then(|known| known.facts.preperiod))?;
            row.set_item("nim_period", nim.and_then(|known| known.facts.period))?;
            row.set_item("saltus", nim.and_then(|known| known.facts.saltus))?;
            row.set_item("misere", quotient.map(|known| known.status.name()))?;
            row.set_item("end", facts.map(|facts| facts.end.to_string()))?;
            row.set_item("heap", facts.map(|facts| facts.numbers.heap))?;
            row.set_item("order", facts.map(|facts| facts.numbers.order))?;
            row.set_item("p_order", facts.map(|facts| facts.numbers.p_order))?;
            row.set_item("preperiod", facts.and_then(|facts| facts.numbers.preperiod))?;
            row.set_item("period", facts.and_then(|facts| facts.numbers.period))?;
            row.set_item("tame", facts.and_then(|facts| facts.numbers.tame))?;
            rows.append(row)?;
        }
        Ok(rows)
    }

    /// The certificate of an answer, or `None`.
    ///
    /// >>> import grundy, pathlib, tempfile
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     atlas = grundy.Atlas(pathlib.Path(folder, "atlas.db"))
    /// ...     _ = atlas.enter(grundy.search("0.77", "nim"))
    /// ...     atlas.certificate("0.77", "nim").verify()
    /// 'For every heap size n ≥ 71 of 0.77, ...'
    #[pyo3(name = "certificate")]
    fn certified(&self, game: &Bound<'_, PyAny>, question: &str) -> PyResult<Option<Certificate>> {
        let (game, question) = (spelt(game)?, self::question(question)?);
        let found = self.lock().certificate(&game, question).map_err(failed)?;
        Ok(found.map(|bytes| Certificate::new(String::from_utf8_lossy(&bytes).into_owned())))
    }

    /// Enters what `search` found: `"new"`, `"better"` than what was known, or known well enough
    /// (`"kept"`). A certificate that the checker refuses raises `CertificateRefused`.
    ///
    /// >>> import grundy, pathlib, tempfile
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     atlas = grundy.Atlas(pathlib.Path(folder, "atlas.db"))
    /// ...     finding = grundy.search("0.123", "quotient")
    /// ...     atlas.enter(finding), atlas.enter(finding)
    /// ('new', 'kept')
    fn enter(&self, py: Python<'_>, finding: &str) -> PyResult<&'static str> {
        let refused = |reason: String| raised::CertificateRefused::new_err((reason, 0));
        let found = Finding::from_json(finding)
            .map_err(|error| refused(format!("this is not what a search finds: {error}")))?;
        match py.detach(|| self.lock().enter(&found)) {
            Ok(Entered::New) => Ok("new"),
            Ok(Entered::Better) => Ok("better"),
            Ok(Entered::Kept) => Ok("kept"),
            Err(EnterError::Atlas(error)) => Err(failed(error)),
            Err(error) => Err(refused(error.to_string())),
        }
    }

    /// The questions that are worth asking about these games with so many seconds of processor
    /// time each, as pairs: nothing is proved, and no search has had as much.
    ///
    /// >>> import grundy, pathlib, tempfile
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     atlas = grundy.Atlas(pathlib.Path(folder, "atlas.db"))
    /// ...     _ = atlas.enter(grundy.search("0.77", "nim"))
    /// ...     atlas.missing(["0.77"], 1.0)
    /// [('0.77', 'genus'), ('0.77', 'quotient')]
    #[pyo3(signature = (games, seconds, questions=None))]
    fn missing(
        &self,
        games: &Bound<'_, PyAny>,
        seconds: f64,
        questions: Option<Vec<String>>,
    ) -> PyResult<Vec<(String, &'static str)>> {
        let games: Vec<grundy::Game> =
            games.try_iter()?.map(|given| spelt(&given?)).collect::<PyResult<_>>()?;
        let questions = match questions {
            None => Question::ALL.to_vec(),
            Some(names) => names.iter().map(|name| question(name)).collect::<PyResult<_>>()?,
        };
        let each = self::seconds(seconds)?;
        let missing = self.lock().missing(&games, &questions, each).map_err(failed)?;
        Ok(missing.into_iter().map(|(game, asked)| (game.to_string(), asked.name())).collect())
    }

    /// The certificate of a part of a quotient, from which `search` goes on, or `None`.
    ///
    /// >>> import grundy, pathlib, tempfile
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     atlas = grundy.Atlas(pathlib.Path(folder, "atlas.db"))
    /// ...     _ = atlas.enter(grundy.search("0.77", "quotient", heap=20))
    /// ...     part = atlas.partial("0.77")
    /// ...     _ = atlas.enter(grundy.search("0.77", "quotient", earlier=part))
    /// ...     atlas["0.77"]["quotient"]["order"], atlas.partial("0.77")
    /// (40, None)
    fn partial(&self, game: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let game = spelt(game)?;
        let found = self.lock().partial(&game).map_err(failed)?;
        Ok(found.map(|certificate| certificate.to_json()))
    }

    /// How many answers of each status there are to each question.
    ///
    /// >>> import grundy, pathlib, tempfile
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     atlas = grundy.Atlas(pathlib.Path(folder, "atlas.db"))
    /// ...     _ = atlas.enter(grundy.search("0.77", "nim"))
    /// ...     atlas.counts()["nim"]
    /// {'proved': 1}
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        for question in Question::ALL {
            let of_status = PyDict::new(py);
            for (status, count) in self.lock().counts(question).map_err(failed)? {
                if count > 0 {
                    of_status.set_item(status.name(), count)?;
                }
            }
            counts.set_item(question.name(), of_status)?;
        }
        Ok(counts)
    }
}

/// Looks for the answer to a question about a game: `"nim"`, `"genus"` or `"quotient"`.
///
/// What is found comes as text, for `Atlas.enter`; it may be sent from one machine to another. The
/// search ends after `seconds` of processor time, if they are given, and then the finding says how
/// far it came. A search for a quotient goes on from `earlier`, the certificate of a part of it.
///
/// >>> import grundy, json
/// >>> found = json.loads(grundy.search("0.77", "quotient"))
/// >>> found["game"], found["limited"]
/// ('0.77', False)
#[pyfunction]
#[pyo3(signature = (game, question, *, seconds=None, earlier=None, **limits))]
pub(crate) fn search<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    question: &str,
    seconds: Option<f64>,
    earlier: Option<&str>,
    limits: Option<&Keywords<'py>>,
) -> PyResult<String> {
    let (game, question) = (spelt(game)?, self::question(question)?);
    let each = seconds.map(self::seconds).transpose()?;
    let earlier: Option<grundy_atlas::Certificate> = earlier
        .map(|text| serde_json::from_str(text).map_err(|e| PyValueError::new_err(e.to_string())))
        .transpose()?;
    let ran = Limits::read(limits)?.run(py, None, "heaps", |run| {
        let earlier = earlier.as_ref();
        match each {
            Some(each) => Finding::find_within(&game, question, earlier, each, run),
            None => Some(Finding::find(&game, question, earlier, run)),
        }
    })?;
    let cut_short = Stop::Limit(Limit::Time);
    ran.whole(py, None, |finding| finding.map(|found| found.to_json()).ok_or(cut_short))
}

/// The games of a family: `default`, `named`, `quaternary`, `S(a,b)`, `S(a,b,c)`, or a pattern.
///
/// >>> import grundy
/// >>> len(grundy.family("0.xyz")), grundy.family("S(a,b)")[:2]
/// (511, ['S(1,2)', 'S(1,3)'])
#[pyfunction]
pub(crate) fn family(name: &str) -> PyResult<Vec<String>> {
    let games = grundy_atlas::games(name).map_err(unreadable)?;
    Ok(games.iter().map(ToString::to_string).collect())
}
