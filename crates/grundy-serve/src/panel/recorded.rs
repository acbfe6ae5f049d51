//! What the atlas has proved, as a panel: nothing is computed for it.

use super::told::{Recorded, Told};
use super::verdict::{
    self, Course, GenusData, Infinite, NimData, NormalPlay, QuotientData, Verdict,
};
use grundy_atlas::{End, Genus, Known, Nim, Numbers, Question, Quotient, Record, Source, Status};
use grundy_report::{Format, Origin};

/// What took at most so many milliseconds is computed again without being asked for.
const SOON: u64 = 2000;

/// The question of the atlas that a verb asks.
pub(crate) fn question(verb: &str) -> Option<Question> {
    Question::ALL.into_iter().find(|question| question.name() == verb)
}

/// The answer in the atlas, if it is proved.
pub(super) fn told(record: &Record, question: Question) -> Option<Told> {
    let (source, (badge, word, stats)) = match question {
        Question::Nim => proved(&record.nim, nim)?,
        // Columns alone are no answer for every heap.
        Question::Genus if is_whole(record) => proved(&record.genus, genus)?,
        Question::Genus => return None,
        Question::Quotient => proved(&record.quotient, quotient)?,
    };
    let soon = source.milliseconds.is_some_and(|time| time <= SOON);
    Some(Told {
        badge,
        word,
        stats,
        main: record.page(question)?.render(
            Format::Body,
            &Origin { command: String::new(), version: env!("CARGO_PKG_VERSION") },
        ),
        parts: Vec::new(),
        complete: true,
        files: vec!["bib"],
        certificate: true,
        plot: false,
        recorded: Some(if soon { Recorded::Soon } else { Recorded::Later }),
    })
}

fn is_whole(record: &Record) -> bool {
    record.genus.as_ref().is_some_and(|known| known.facts.grows || known.facts.period.is_some())
}

fn proved<F>(known: &Option<Known<F>>, read: impl Fn(&F) -> Verdict) -> Option<(&Source, Verdict)> {
    let known = known.as_ref().filter(|known| known.status == Status::Proved)?;
    Some((&known.source, read(&known.facts)))
}

fn nim(facts: &Nim) -> Verdict {
    let &Nim { preperiod, period, saltus, .. } = facts;
    let arithmetic = saltus.is_some_and(|saltus| saltus > 0);
    let status = if arithmetic { "arithmetic-periodic" } else { "periodic" }.to_owned();
    let course = Course { status, preperiod, period };
    verdict::nim(NimData { course, saltus, ..NimData::default() })
}

fn genus(facts: &Genus) -> Verdict {
    let &Genus { preperiod, period, first_wild, .. } = facts;
    let status = if facts.grows { "growing" } else { "periodic" }.to_owned();
    let course = Course { status, preperiod, period };
    verdict::genus(GenusData { course, first_wild, ..GenusData::default() })
}

fn quotient(facts: &Quotient) -> Verdict {
    let &Quotient { end, numbers, .. } = facts;
    let Numbers { heap, order, p_order, preperiod, period, tame } = numbers;
    let normal_play = preperiod.filter(|_| end == End::Normal).map(|from| NormalPlay { from });
    let infinite = (end == End::Infinite).then_some(Infinite { heap: heap + 1 });
    verdict::quotient(QuotientData {
        course: Course {
            status: end.to_string(),
            preperiod: preperiod.filter(|_| end == End::Solved),
            period,
        },
        heap: Some(heap),
        order: Some(order),
        p_order: Some(p_order),
        tame: Some(tame.is_some()),
        normal_play,
        infinite,
        balance: (end == End::Balanced).then_some(serde::de::IgnoredAny),
        regular: (end == End::Regular).then_some(serde::de::IgnoredAny),
    })
}
