//! Misère quotients.

mod element;
mod export;

pub(crate) use element::Element;

use crate::certificate::Certificate;
use crate::convert::{self, Index};
use crate::figure::Figure;
use crate::period::ProvedPeriod;
use crate::position::{self, Move};
use crate::rules::{AnyRules, OwnRules};
use grundy::monoid::{self, Factor};
use grundy::quotient::{self, Solver, Status, Word};
use grundy::run::{Budget, Run, Stop};
use grundy::{Game, Position};
use grundy_report::answer::{Answer, QuotientAnswer};
use pyo3::exceptions::{PyLookupError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use element::latex;

/// The last heap looked at where nobody says: as on the command line.
const LAST_HEAP: u64 = 20_000;

/// A solver for any rules.
pub(crate) enum AnySolver {
    Spelt(Solver<Game>),
    Own(Solver<OwnRules>),
}

/// Does the same with the solver, whatever its rules.
macro_rules! with_solver {
    ($any:expr, $solver:ident => $do:expr) => {
        match $any {
            AnySolver::Spelt($solver) => $do,
            AnySolver::Own($solver) => $do,
        }
    };
}

/// A misère quotient: positions are equal in it when no sum tells them apart.
///
/// `quotient(position)` is the element of a position. `status` is `"solved"` (all outcomes are
/// known, proved), `"infinite"` (proved to be infinite), `"normal"`, `"partial"` (exact for sums of
/// heaps up to `heap`) or `"stopped"` (the same, at a limit). `infinite` says whether the quotient
/// is proved to be infinite; a game may be solved with such a one.
///
/// >>> from grundy import Game
/// >>> kayles = Game("kayles").quotient()
/// >>> kayles.order, len(kayles.p_elements), kayles.status
/// (40, 9, 'solved')
/// >>> kayles.proved
/// ProvedPeriod(preperiod=71, period=12, saltus=0)
/// >>> kayles("5 + 4 + 1").outcome
/// Outcome.N
#[pyclass(module = "grundy", frozen)]
pub(crate) struct Quotient {
    rules: AnyRules,
    solver: AnySolver,
    found: Status,
}

impl Quotient {
    pub(crate) fn solve(rules: &AnyRules, to: Option<u64>, run: &Run<'_>) -> Self {
        let mut solver = match rules {
            AnyRules::Spelt(game) => AnySolver::Spelt(Solver::new(game.clone())),
            AnyRules::Own(own) => AnySolver::Own(Solver::new(own.clone())),
        };
        let heap = run.budget().heap.or(Some(LAST_HEAP));
        let found = with_solver!(&mut solver, solver => match to {
            Some(heap) => solver.extend_to(heap, run),
            None => solver.solve(&run.within(Budget { heap, ..run.budget() })),
        });
        Self { rules: rules.clone(), solver, found }
    }

    pub(crate) fn of_solver(solver: Solver<Game>, found: Status) -> Self {
        let rules = AnyRules::Spelt(solver.rules().clone());
        Self { rules, solver: AnySolver::Spelt(solver), found }
    }

    pub(crate) fn stop(&self) -> Option<Stop> {
        match self.found {
            Status::Stopped(stop) => Some(stop),
            _ => None,
        }
    }

    /// Whether the outcomes of all positions of the whole game are known.
    fn is_solved(&self) -> bool {
        with_solver!(&self.solver, solver => solver.is_solved())
    }

    pub(crate) fn quotient(&self) -> quotient::Quotient<'_> {
        with_solver!(&self.solver, solver => solver.quotient())
    }

    fn element_of(&self, position: &Position) -> PyResult<monoid::Element> {
        self.quotient().element(position).ok_or_else(|| self.beyond(position))
    }

    fn beyond(&self, position: &Position) -> PyErr {
        let (largest, heap) = (position.largest().unwrap_or(0), self.heap());
        PyLookupError::new_err(format!(
            "heap {largest} is beyond this quotient, which is exact for heaps up to {heap}"
        ))
    }

    fn answer(&self) -> Option<QuotientAnswer> {
        let AnySolver::Spelt(solver) = &self.solver else { return None };
        Some(QuotientAnswer::new(solver, &self.found))
    }

    pub(crate) fn certified(&self) -> Option<Certificate> {
        let AnySolver::Spelt(solver) = &self.solver else { return None };
        let certificate = grundy_certify::quotient(solver.rules(), solver, &self.found)?;
        Some(Certificate::new(certificate.to_json()))
    }

    pub(crate) fn drawn(&self, kind: &str) -> PyResult<Figure> {
        let title = match kind {
            "structure" => format!("Misère quotient of {}", self.rules.title()),
            "actions" => format!("How the generators act in {}", self.rules.title()),
            _ => return Err(PyValueError::new_err("the figures are structure and actions")),
        };
        let svg = match (kind, &self.solver) {
            ("structure", AnySolver::Spelt(s)) => {
                grundy_report::answer::structure_figure(s.rules(), &s.quotient())
            }
            (_, AnySolver::Spelt(s)) => {
                grundy_report::answer::actions_figure(s.rules(), &s.quotient())
            }
            ("structure", AnySolver::Own(s)) => grundy_figure::structure(&s.quotient(), &title),
            (_, AnySolver::Own(s)) => grundy_figure::actions(&s.quotient(), &title),
        };
        let too_many = || PyValueError::new_err("the quotient is too large to draw");
        Ok(Figure::new(title, svg.ok_or_else(too_many)?))
    }
}

#[pymethods]
impl Quotient {
    /// `"solved"`, `"infinite"`, `"normal"`, `"partial"` or `"stopped"`.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").quotient(to=8).status
    /// 'partial'
    #[getter]
    fn status(&self) -> &'static str {
        match self.found {
            Status::Solved(_) | Status::Balanced(_) | Status::Regular(_) | Status::Complete => {
                "solved"
            }
            Status::Infinite(_) if self.is_solved() => "solved",
            Status::Infinite(_) => "infinite",
            Status::Normal(_) => "normal",
            Status::Stopped(_) => "stopped",
            _ => "partial",
        }
    }

    /// Whether the quotient is proved to be infinite with the next heap.
    ///
    /// >>> from grundy import Game
    /// >>> quotient = Game("0.31011").quotient()
    /// >>> quotient.infinite, quotient.heap, quotient.status
    /// (True, 4, 'solved')
    /// >>> quotient.outcome("1000 + 4")
    /// Outcome.N
    #[getter]
    fn infinite(&self) -> bool {
        matches!(self.found, Status::Infinite(_))
    }

    /// The number of elements.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.123").quotient().order
    /// 20
    #[getter]
    fn order(&self) -> usize {
        self.quotient().order()
    }

    /// The quotient is exact for sums of heaps up to this one; for all heaps if `proved`.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").quotient(to=8).heap
    /// 8
    #[getter]
    fn heap(&self) -> u64 {
        with_solver!(&self.solver, solver => solver.heap())
    }

    /// The period of the pretending function, if it is proved.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").quotient(to=8).proved is None
    /// True
    #[getter]
    fn proved(&self) -> Option<ProvedPeriod> {
        let Status::Solved(period) = &self.found else { return None };
        let proof = period.to_string();
        let (preperiod, period) = (period.preperiod(), period.period());
        Some(ProvedPeriod { preperiod, period, saltus: 0, proof })
    }

    /// What is proved or why the search ended, in words.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").quotient(to=8).why
    /// 'exact for sums of heaps up to 8'
    #[getter]
    fn why(&self) -> String {
        match &self.found {
            Status::Solved(proof) => proof.to_string(),
            Status::Infinite(proof) => proof.to_string(),
            Status::Normal(proof) => proof.to_string(),
            Status::Balanced(proof) => proof.to_string(),
            Status::Regular(proof) => proof.to_string(),
            Status::Stopped(stop) => stop.to_string(),
            _ => format!("exact for sums of heaps up to {}", self.heap()),
        }
    }

    /// `n` if the quotient is that of Nim with heaps to 2^(n-1), `None` if it is wild.
    ///
    /// >>> from grundy import Game
    /// >>> Game("nim").quotient(to=3).tame, Game("kayles").quotient().tame
    /// (2, None)
    #[getter]
    fn tame(&self) -> Option<u32> {
        self.quotient().tame()
    }

    /// All elements; the first is the identity.
    ///
    /// >>> from grundy import Game
    /// >>> [x.word for x in Game("0.77").quotient(to=4).elements]
    /// ['1', 'a', 'b', 'ab', 'b^2', 'ab^2']
    #[getter]
    fn elements(slf: &Bound<'_, Self>) -> Vec<Element> {
        slf.get().quotient().elements().map(|x| Element::new(slf, x)).collect()
    }

    /// The elements of P-positions.
    ///
    /// >>> from grundy import Game
    /// >>> [x.word for x in Game("0.77").quotient(to=4).p_elements]
    /// ['a', 'b^2']
    #[getter]
    fn p_elements(slf: &Bound<'_, Self>) -> Vec<Element> {
        slf.get().quotient().p_elements().into_iter().map(|x| Element::new(slf, x)).collect()
    }

    /// The generators with the heaps whose values they are.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").quotient(to=5).generators
    /// {'a': 1, 'b': 2, 'c': 5}
    #[getter]
    fn generators<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let generators = PyDict::new(py);
        for (letter, heap) in self.quotient().generators() {
            generators.set_item(letter.to_string(), heap)?;
        }
        Ok(generators)
    }

    /// The relations of the presentation, as pairs of words.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").quotient(to=4).relations
    /// [('a^2', '1'), ('b^3', 'b')]
    #[getter]
    fn relations(&self) -> Vec<(String, String)> {
        export::relations(&self.quotient(), "")
    }

    /// The element of a position.
    fn __call__(slf: &Bound<'_, Self>, position: &Bound<'_, PyAny>) -> PyResult<Element> {
        let position = position::read(position)?;
        Ok(Element::new(slf, slf.get().element_of(&position)?))
    }

    /// The element of a position: the same as calling the quotient.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").quotient().element(10**6).word
    /// 'ab^2'
    fn element(slf: &Bound<'_, Self>, position: &Bound<'_, PyAny>) -> PyResult<Element> {
        Self::__call__(slf, position)
    }

    /// The pretending function: the elements of heaps 0, 1, …, to a last one.
    ///
    /// >>> from grundy import Game
    /// >>> [x.word for x in Game("0.77").quotient(to=6).pretending(to=6)]
    /// ['1', 'a', 'b', 'ab', 'a', 'c', 'ab']
    #[pyo3(signature = (to=None))]
    fn pretending(slf: &Bound<'_, Self>, to: Option<u64>) -> PyResult<Vec<Element>> {
        let this = slf.get();
        let to = to.unwrap_or_else(|| this.quotient().tabulated_to());
        let element = |heap| this.element_of(&Position::new([heap])).map(|x| Element::new(slf, x));
        (0..=to).map(element).collect()
    }

    /// Who wins a position in misère play.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").quotient().outcome("1000000 + 999999")
    /// Outcome.N
    fn outcome<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let at = position::read(position)?;
        let outcome = with_solver!(&self.solver, solver => solver.outcome(&at));
        convert::outcome(position.py(), outcome.ok_or_else(|| self.beyond(&at))?)
    }

    /// All winning moves of a position in misère play.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").quotient().winning_moves("5 + 4 + 1")
    /// [<Move 1 → 0>, <Move 4 → 2·1>, <Move 5 → 4>, <Move 5 → 2·2>]
    fn winning_moves(&self, position: &Bound<'_, PyAny>) -> PyResult<Vec<Move>> {
        let position = position::read(position)?;
        self.element_of(&position)?;
        let moves = self.quotient().winning_moves(self.rules.get(), &position);
        Ok(moves.unwrap_or_default().into_iter().map(|made| Move::from(made, &position)).collect())
    }

    /// The multiplication table: `table()[x][y]` is the number of the product.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.3").quotient().table()
    /// [[0, 1], [1, 0]]
    fn table(&self) -> Vec<Vec<u32>> {
        let quotient = self.quotient();
        let row = |x| quotient.elements().map(|y| quotient.times(x, y).number()).collect();
        quotient.elements().map(row).collect()
    }

    /// How the order grew, heap by heap: a row for each change, for pandas or polars.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.77").quotient().changes()[:2]
    /// [{'heap': 1, 'order': 2, 'p_order': 1}, {'heap': 2, 'order': 6, 'p_order': 2}]
    fn changes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = PyList::empty(py);
        for change in with_solver!(&self.solver, solver => solver.changes()) {
            let row = PyDict::new(py);
            row.set_item("heap", change.heap)?;
            row.set_item("order", change.order)?;
            row.set_item("p_order", change.p_order)?;
            rows.append(row)?;
        }
        Ok(rows)
    }

    /// What the monoid is made of: idempotents, kernel, factors of a principal series.
    ///
    /// >>> from grundy import Game
    /// >>> structure = Game("0.77").quotient(to=4).structure()
    /// >>> structure["idempotents"], structure["kernel"], structure["factors"]
    /// (['1', 'b^2'], ['b', 'ab', 'b^2', 'ab^2'], ['Z2', 'Z2×Z2'])
    fn structure<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let quotient = self.quotient();
        let found = monoid::Structure::of(&quotient.monoid());
        let words = |elements: &[monoid::Element]| -> Vec<String> {
            elements.iter().map(|&x| quotient.word(x).to_string()).collect()
        };
        let factor = |factor: &Factor| match factor {
            Factor::Group(group) => group.to_string(),
            Factor::Null(elements) => format!("null of {elements}"),
        };
        let structure = PyDict::new(py);
        structure.set_item("idempotents", words(&found.idempotents))?;
        structure.set_item("kernel", words(found.kernel()))?;
        structure
            .set_item("classes", found.classes.iter().map(|c| words(c)).collect::<Vec<_>>())?;
        structure.set_item("factors", found.factors.iter().map(factor).collect::<Vec<_>>())?;
        structure.set_item("is_union_of_groups", found.is_union_of_groups())?;
        Ok(structure)
    }

    /// Whether there is an isomorphism to another quotient that takes P-elements to P-elements.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.3").quotient().is_isomorphic(Game("0.7").quotient(to=1))
    /// True
    fn is_isomorphic(&self, other: &Bound<'_, Self>) -> bool {
        let (one, two) = (self.quotient(), other.get().quotient());
        one.order() == two.order()
            && one.monoid().isomorphism(&two.monoid(), &|x| one.is_p(x), &|y| two.is_p(y)).is_some()
    }

    /// A certificate for the independent checker; `None` where nothing is proved.
    ///
    /// >>> from grundy import Game
    /// >>> "order 20" in Game("0.123").quotient().certificate().verify()
    /// True
    fn certificate(&self) -> Option<Certificate> {
        self.certified()
    }

    /// A drawing: the `"structure"` of the monoid, or the `"actions"` of its generators.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.123").quotient().figure("actions").svg[:4]
    /// '<svg'
    #[pyo3(signature = (kind="structure"))]
    fn figure(&self, kind: &str) -> PyResult<Figure> {
        self.drawn(kind)
    }

    /// The monoid for GAP: a free monoid by its relations, and the list of P-elements.
    ///
    /// >>> from grundy import Game
    /// >>> print(Game("0.3").quotient().to_gap())
    /// F := FreeMonoid("a");;
    /// a := F.1;;
    /// Q := F / [ [a^2, One(F)] ];;
    fn to_gap(&self) -> String {
        export::gap(&self.quotient())
    }

    /// The algebra of the monoid for Sage: a polynomial ring modulo its relations. Its dimension
    /// is the order of the quotient.
    ///
    /// >>> from grundy import Game
    /// >>> print(Game("0.3").quotient().to_sage())
    /// R = PolynomialRing(QQ, ['a'])
    /// a, = R.gens()
    /// Q = R.quotient(R.ideal([a^2 - 1]))
    fn to_sage(&self) -> String {
        export::sage(&self.quotient())
    }

    /// The facts as a dict, as `grundy quotient --json` prints them.
    ///
    /// >>> from grundy import Game
    /// >>> Game("0.123").quotient().to_dict()["p_order"]
    /// 5
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::spelt(py, self.answer())
    }

    fn __len__(&self) -> usize {
        self.order()
    }

    fn __getitem__<'py>(
        slf: &Bound<'py, Self>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let at = |place: usize| Element::new(slf, monoid::Element::new(place as u32));
        match convert::index(index, slf.get().order())? {
            Index::One(place) => Ok(Bound::new(index.py(), at(place))?.into_any()),
            Index::Many(places) => {
                let chosen: Vec<Element> = places.into_iter().map(at).collect();
                Ok(chosen.into_pyobject(index.py())?.into_any())
            }
        }
    }

    fn __str__(&self) -> String {
        self.answer().map_or_else(|| self.__repr__(), |answer| answer.page().text())
    }

    fn __repr__(&self) -> String {
        let (order, p_order) = (self.order(), self.quotient().p_order());
        let known = match self.found {
            Status::Solved(_) => "proved for all heaps".to_owned(),
            Status::Infinite(_) if self.is_solved() => {
                "proved to be infinite; all outcomes known".to_owned()
            }
            Status::Infinite(_) => "proved to be infinite".to_owned(),
            Status::Balanced(_) | Status::Regular(_) => {
                format!("exact to heap {}; all outcomes known", self.heap())
            }
            _ => format!("exact to heap {}", self.heap()),
        };
        format!("<Quotient of {}: order {order}, {p_order} P-elements; {known}>", self.rules.name())
    }

    fn _repr_html_(&self) -> String {
        match self.answer() {
            Some(answer) => convert::html(&answer),
            None => format!("<code>{}</code>", convert::escape(&self.__repr__())),
        }
    }

    fn _repr_latex_(&self) -> String {
        let quotient = self.quotient();
        let generators = quotient.generators();
        let letters = generators.iter().map(|(letter, _)| latex(&Word::from(*letter)));
        let relations = quotient.relations();
        let relations = relations.iter().map(|(u, v)| format!("{} = {}", latex(u), latex(v)));
        format!(
            r"$\langle {} \mid {} \rangle$",
            letters.collect::<Vec<_>>().join(", "),
            relations.collect::<Vec<_>>().join(", ")
        )
    }
}
