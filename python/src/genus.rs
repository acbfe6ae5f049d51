//! Genera.

use crate::convert::{self, Index};
use crate::period::{ObservedPeriod, ProvedPeriod};
use crate::rules::AnyRules;
use crate::run::unreadable;
use grundy::Rules;
use grundy::misere::sequence::{GenusPeriodicity, explore, periodicity};
use grundy::misere::{self, Nature};
use grundy::run::{Reached, Run, Stop};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// A genus: the nim-value, and the misère values of the game beside 0, 2, 2 + 2, …
///
/// >>> from grundy import Game, Genus
/// >>> genus = Game("kayles").genus(5)
/// >>> genus, genus.normal, genus.misere, genus.is_tame
/// (Genus('4^146'), 4, 1, False)
/// >>> genus == Genus("4^146")
/// True
#[pyclass(module = "grundy", frozen, eq, hash, str = "{0}")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Genus(pub(crate) misere::Genus);

#[pymethods]
impl Genus {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        text.parse().map(Self).map_err(unreadable)
    }

    /// The nim-value.
    #[getter]
    fn normal(&self) -> u32 {
        self.0.normal()
    }

    /// The misère value: 0 for a P-position of misère play.
    #[getter]
    fn misere(&self) -> u32 {
        self.0.misere()
    }

    /// The superscripts, up to the two that alternate for ever.
    ///
    /// >>> from grundy import Genus
    /// >>> Genus("2^1420").superscripts
    /// [1, 4, 2, 0]
    #[getter]
    fn superscripts(&self) -> Vec<u32> {
        (0..=self.0.stable_from() + 1).map(|place| self.0.digit(place)).collect()
    }

    /// Whether it is the genus of a sum of Nim heaps.
    #[getter]
    fn is_tame(&self) -> bool {
        self.0.tame_value().is_some()
    }

    /// Who wins in misère play.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::outcome(py, self.0.misere_outcome())
    }

    fn __repr__(&self) -> String {
        format!("Genus('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().into_any(), (self.0.to_string(),)))
    }

    fn _repr_latex_(&self) -> String {
        let text = self.0.to_string();
        let (normal, above) = text.split_once('^').unwrap_or((&text, ""));
        format!("${normal}^{{{above}}}$")
    }
}

/// The genera of heaps 0, 1, 2, …: a Python sequence.
///
/// >>> from grundy import Game
/// >>> genera = Game("kayles").genera(10)
/// >>> [str(genus) for genus in genera[:6]]
/// ['0^120', '1^031', '2^20', '3^31', '1^031', '4^146']
/// >>> genera.first_wild
/// 5
#[pyclass(module = "grundy", frozen, sequence)]
pub(crate) struct Genera {
    rules: AnyRules,
    pub(crate) heaps: Vec<(misere::Genus, Nature)>,
    pub(crate) found: Reached<GenusPeriodicity>,
}

fn extend<R: Rules>(
    rules: R,
    to: u64,
    run: &Run<'_>,
) -> (Vec<(misere::Genus, Nature)>, Reached<GenusPeriodicity>) {
    let mut genera = misere::Genera::new(rules);
    let found = match genera.extend_to(to, run) {
        Err(stop) => Reached::stopped(periodicity(&genera), stop),
        Ok(()) => explore(&mut genera, run),
    };
    let heaps =
        (0..=to).map_while(|heap| Some((genera.genus(heap)?.clone(), genera.nature(heap)?)));
    (heaps.collect(), found)
}

impl Genera {
    pub(crate) fn compute(rules: &AnyRules, to: u64, run: &Run<'_>) -> Self {
        let (heaps, found) = match rules {
            AnyRules::Spelt(game) => extend(game.clone(), to, run),
            AnyRules::Own(own) => extend(own.clone(), to, run),
        };
        Self { rules: rules.clone(), heaps, found }
    }

    pub(crate) fn stop(&self) -> Option<Stop> {
        self.found.stop
    }
}

#[pymethods]
impl Genera {
    /// The first heap that is not tame, among those computed.
    ///
    /// >>> from grundy import Game
    /// >>> Game("kayles").genera(20).first_wild
    /// 5
    #[getter]
    fn first_wild(&self) -> Option<usize> {
        self.heaps.iter().position(|(_, nature)| !nature.is_tame())
    }

    /// The period, if it is proved.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.3").genera(10).proved.period
    /// 2
    #[getter]
    fn proved(&self) -> Option<ProvedPeriod> {
        let cycle = self.found.value.cycle().filter(|_| self.found.value.is_proved())?;
        let proof = self.found.value.to_string();
        Some(ProvedPeriod { preperiod: cycle.index(), period: cycle.period(), saltus: 0, proof })
    }

    /// The period that the genera show, if none is proved.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.3").genera(10).observed is None
    /// True
    #[getter]
    fn observed(&self) -> Option<ObservedPeriod> {
        let GenusPeriodicity::Observed(observed) = &self.found.value else { return None };
        let (preperiod, period) = (observed.cycle().index(), observed.cycle().period());
        Some(ObservedPeriod { preperiod, period, saltus: 0, seen: observed.seen() })
    }

    /// A row for each heap, for pandas or polars.
    ///
    /// >>> from grundy import Game
    /// >>> Game("kayles").genera(5).table()[5]
    /// {'heap': 5, 'normal': 4, 'misere': 1, 'genus': '4^146', 'nature': 'restless'}
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = PyList::empty(py);
        for (heap, (genus, nature)) in self.heaps.iter().enumerate() {
            let row = PyDict::new(py);
            row.set_item("heap", heap)?;
            row.set_item("normal", genus.normal())?;
            row.set_item("misere", genus.misere())?;
            row.set_item("genus", genus.to_string())?;
            row.set_item("nature", nature.to_string())?;
            rows.append(row)?;
        }
        Ok(rows)
    }

    fn __len__(&self) -> usize {
        self.heaps.len()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let at = |place: usize| Genus(self.heaps[place].0.clone());
        match convert::index(index, self.heaps.len())? {
            Index::One(place) => Ok(Bound::new(index.py(), at(place))?.into_any()),
            Index::Many(places) => {
                let chosen: Vec<Genus> = places.into_iter().map(at).collect();
                Ok(chosen.into_pyobject(index.py())?.into_any())
            }
        }
    }

    fn __repr__(&self) -> String {
        let first: Vec<String> = self.heaps.iter().take(8).map(|(g, _)| g.to_string()).collect();
        let more = if self.heaps.len() > 8 { ", …" } else { "" };
        format!(
            "<Genera of {}: {}{more}; {}>",
            self.rules.name(),
            first.join(", "),
            self.found.value
        )
    }

    fn _repr_html_(&self) -> String {
        let rows = self.heaps.iter().enumerate().map(|(heap, (genus, nature))| {
            vec![heap.to_string(), genus.to_string(), nature.to_string()]
        });
        let known = convert::escape(&self.found.value.to_string());
        format!("{}<p>{known}</p>", convert::table(&["heap", "genus", "nature"], rows))
    }
}
