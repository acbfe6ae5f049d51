//! The genus of one sum of heaps, alone and beside copies of another heap.

use crate::answer::{Answer, Ending, outcome_words, printed, printed_if};
use crate::names::{Spelled, titled};
use crate::{Column, Formula, IntoPhrase, Page, Table};
use grundy::misere::generalised::GeneralisedGenus;
use grundy::misere::{Blurry, Genera, Genus};
use grundy::run::{Run, Stop};
use grundy::{Game, Outcome, Position};
use serde::Serialize;

/// Copies that are looked at where no period is proved.
const COPIES: u64 = 8;

/// The genus of a sum of heaps, and what it says.
///
/// ```
/// use grundy::{Game, run::Run};
/// use grundy_report::answer::{Answer, SumGenusAnswer};
///
/// let kayles: Game = "kayles".parse()?;
/// let answer = SumGenusAnswer::ask(&kayles, &"5+9".parse()?, None, &Run::unlimited());
/// assert!(answer.page().text().contains("genus"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct SumGenusAnswer {
    #[serde(serialize_with = "printed")]
    game: Game,
    #[serde(serialize_with = "printed")]
    position: Spelled,
    #[serde(serialize_with = "printed_if")]
    genus: Option<Genus>,
    #[serde(serialize_with = "printed_if")]
    blurry: Option<Blurry>,
    tame: Option<bool>,
    /// The heaps that are equal to adders, taken together, and the others.
    adder: Option<u32>,
    others: Option<Vec<u64>>,
    #[serde(serialize_with = "printed_if")]
    outcome: Option<Outcome>,
    #[serde(serialize_with = "printed_if")]
    normal_outcome: Option<Outcome>,
    over: Option<Over>,
    #[serde(serialize_with = "printed_if")]
    stop: Option<Stop>,
}

/// The ⟨1, 2, a⟩-genus: the blurry genera beside 0, 1, 2, … copies of a heap a.
#[derive(Clone, Debug, Serialize)]
struct Over {
    heap: u64,
    #[serde(skip)]
    name: String,
    adder: Option<u32>,
    columns: Vec<String>,
    #[serde(skip)]
    p_adders: Vec<String>,
    /// How the columns repeat, proved; `None` if no proof was found.
    preperiod: Option<u64>,
    period: Option<u64>,
}

impl SumGenusAnswer {
    /// The genus of a position, and with `over` its genera beside copies of that heap.
    pub fn ask(game: &Game, position: &Position, over: Option<u64>, run: &Run<'_>) -> Self {
        let mut answer = Self {
            game: game.clone(),
            position: Spelled::new(game, position),
            genus: None,
            blurry: None,
            tame: None,
            adder: None,
            others: None,
            outcome: None,
            normal_outcome: None,
            over: None,
            stop: None,
        };
        answer.stop = answer.fill(over, run).err();
        answer
    }

    fn fill(&mut self, over: Option<u64>, run: &Run<'_>) -> Result<(), Stop> {
        let genera = &mut Genera::new(self.game.clone());
        let reduced = genera.reduced(&self.position.position, run)?;
        self.adder = Some(reduced.adder.number());
        self.others = Some(reduced.heaps.iter().map(|&heap| u64::from(heap)).collect());
        self.tame = Some(genera.is_tame_sum(&self.position.position, run)?);
        let genus = genera.sum(&self.position.position, run)?;
        self.outcome = Some(genus.misere_outcome());
        self.normal_outcome = Some(Outcome::p_if(genus.normal() == 0));
        self.blurry = Some(Blurry::from(&genus));
        self.genus = Some(genus);
        if let Some(heap) = over {
            self.over = Some(Over::new(genera, &self.position.position, heap, run)?);
        }
        Ok(())
    }

    /// The sum as it is computed: an adder and the heaps that are none.
    fn parts(&self) -> Option<String> {
        let (adder, others) = (self.adder?, self.others.as_ref()?);
        let heaps = self.game.spell(&Position::new(others.iter().copied()));
        Some(match (adder, others.is_empty()) {
            (adder, true) => format!("the adder :{adder}"),
            (0, false) => format!("{heaps}, no adders"),
            (adder, false) => format!("the adder :{adder} and {heaps}"),
        })
    }
}

impl Over {
    fn new(
        genera: &mut Genera<Game>,
        position: &Position,
        heap: u64,
        run: &Run<'_>,
    ) -> Result<Self, Stop> {
        let last = position.largest().max(Some(heap)).unwrap_or(0);
        let array = GeneralisedGenus::new(genera, last, &run.untold()).value;
        let covered = array.last_heap() >= last;
        let cycle = array.letter(heap).filter(|_| covered).map(|letter| letter.copies());
        let copies = cycle.map_or(COPIES, |cycle| cycle.len());
        genera.extend_to(heap, run)?;
        let (mut columns, mut p_adders) = (Vec::new(), Vec::new());
        for count in 0..copies {
            let mut sum = position.clone();
            sum.insert(heap, count);
            let blurry = Blurry::from(&genera.sum(&sum, run)?);
            p_adders.push(p_with(&blurry));
            columns.push(blurry.to_string());
        }
        Ok(Self {
            heap,
            name: genera.rules().spell_heap(heap).into_owned(),
            adder: genera.adder(heap).map(|adder| adder.number()),
            columns,
            p_adders,
            preperiod: cycle.map(|cycle| cycle.index()),
            period: cycle.map(|cycle| cycle.period()),
        })
    }

    fn table(&self) -> Table {
        let mut table = Table::new(vec![
            Column::right(format!("copies of {}", self.name)).wide(11),
            Column::left("blurry genus").after(" │ ").wide(12),
            Column::left("a P-position with"),
        ]);
        for (copies, (column, adders)) in (0_u64..).zip(self.columns.iter().zip(&self.p_adders)) {
            let cells = [copies.into_phrase(), column.into_phrase(), adders.into_phrase()];
            table.row(cells.to_vec());
        }
        table
    }

    fn words(&self) -> String {
        let heap = &self.name;
        match (self.adder, self.preperiod, self.period) {
            (Some(adder), ..) => format!("heap {heap} is the adder :{adder}: only a shift"),
            (None, Some(from), Some(period)) => {
                let from = match from {
                    0 => String::new(),
                    from => format!(" from {from} on"),
                };
                format!("the copies repeat with period {period}{from}; proved")
            }
            _ => "no period is proved".to_owned(),
        }
    }
}

/// The first adders with which the sum is a P-position.
fn p_with(blurry: &Blurry) -> String {
    const SHOWN: usize = 5;
    let adders: Vec<String> =
        blurry.p_adders().take(SHOWN + 1).map(|adder| adder.to_string()).collect();
    match adders.len() {
        0 => "none".to_owned(),
        many if many > SHOWN => format!("{} …", adders[..SHOWN].join(" ")),
        _ => adders.join(" "),
    }
}

impl Answer for SumGenusAnswer {
    fn page(&self) -> Page {
        let mut page = Page::default();
        page.heading(format!("{} in {}, genus", self.position, titled(&self.game)));
        if let Some(genus) = &self.genus {
            page.fact("genus", Formula::from(genus));
        }
        if let Some(blurry) = &self.blurry {
            page.fact("blurry", format!("{blurry}; a P-position with {}", p_with(blurry)));
        }
        let mut fact = |label: &str, words: Option<String>| {
            if let Some(words) = words {
                page.fact(label, words);
            }
        };
        fact("sum of", self.parts());
        fact("nature", self.tame.map(|tame| if tame { "tame" } else { "wild" }.to_owned()));
        fact("misère", self.outcome.map(|outcome| outcome_words(outcome).to_owned()));
        fact("normal", self.normal_outcome.map(|outcome| outcome_words(outcome).to_owned()));
        if let Some(over) = &self.over {
            page.blank();
            page.table(over.table());
            page.blank();
            page.fact("over", over.words());
        }
        page.note(self.stop);
        page
    }

    fn ending(&self) -> Ending {
        self.stop.into()
    }
}
