//! The tables that documents show and several verbs share.

use grundy::Game;
use grundy::misere::{Genera, Genus};
use grundy::nim::NimSequence;
use grundy::quotient::{Element, Generator, Quotient};
use grundy::rules::NAMED_GAMES;
use grundy_report::{Column, IntoPhrase, Page, Phrase, Rows, Table, Values, row_length};

/// How many elements a table lists.
const MOST_ELEMENTS: usize = 400;

/// What the game is, for those that have a name.
pub(crate) fn rules_in_words(page: &mut Page, game: &Game) {
    let spelling = game.to_string();
    if let Some(named) = NAMED_GAMES.iter().find(|named| named.rules == spelling) {
        page.plain(format!("{} ({}).", named.play, named.source).into_phrase().capitalised());
    }
}

/// The heaps before the preperiod whose values are not those that the period would give.
fn irregular(sequence: &NimSequence, values: &[u64]) -> Vec<usize> {
    let Some(proved) = sequence.periodicity().proved() else { return Vec::new() };
    let p = proved.period();
    let later = |heap: u64| {
        let rounds = p.preperiod().saturating_sub(heap).div_ceil(p.period());
        let value = sequence.value(heap + rounds * p.period())?;
        value.checked_sub(rounds * p.saltus())
    };
    let early = values.len().min(p.preperiod() as usize);
    (0..early).filter(|&heap| later(heap as u64) != Some(values[heap])).collect()
}

/// The nim-sequence in rows, the values that break the period set off.
pub(crate) fn nim_values(sequence: &NimSequence, values: &[u64]) -> Rows {
    let widest = values.iter().max().map_or(1, |max| max.to_string().len());
    let period = sequence.periodicity().proved().map(|p| p.period().period());
    let per_row = row_length(period, widest);
    let marked = irregular(sequence, values);
    let caption = match (period, marked.is_empty()) {
        (Some(p), false) if p as usize == per_row => {
            format!("nim-values in rows of the period; {} that break it are set off", marked.len())
        }
        (Some(_), false) => {
            format!("nim-values; {} that break the period are set off", marked.len())
        }
        _ => "nim-values".to_owned(),
    };
    Rows::new(Values::Numbers(values.to_vec()), per_row).captioned(caption).marking(marked)
}

/// The elements of a quotient: outcomes, genera where they have them, products with the generators.
pub(crate) fn elements(quotient: &Quotient<'_>, genera: Option<&[Genus]>) -> Table {
    let generators = quotient.generators();
    let mut columns = vec![Column::left(Phrase::word("x")), Column::left("outcome")];
    columns.extend(genera.map(|_| Column::left("genus")));
    let product = |(name, _): &(Generator, u64)| Column::left(Phrase::word(format!("{name}x")));
    columns.extend(generators.iter().map(product));
    let (order, shown) = (quotient.order(), quotient.order().min(MOST_ELEMENTS));
    let more =
        if shown < order { format!(", the first {shown} of {order}") } else { String::new() };
    let caption = format!("the elements x, and what the generators make of them{more}");
    let mut table = Table::new(columns).captioned(caption);
    for (x, products) in quotient.elements().zip(&quotient.action()).take(shown) {
        let word = |x: Element| Phrase::word(quotient.word(x));
        let outcome = quotient.outcome(x);
        let mut cells = vec![word(x), outcome.into_phrase()];
        cells.extend(genera.map(|genera| Phrase::genus(&genera[x.index()])));
        cells.extend(products.iter().map(|&y| word(y)));
        if outcome.is_p() { table.marked_row(cells) } else { table.row(cells) }
    }
    table
}

/// The genera of heaps in rows of ten, the wild ones set off.
pub(crate) fn genus_rows(genera: &Genera<Game>, last: u64) -> Table {
    const PER_ROW: u64 = 10;
    let mut columns = vec![Column::right("heap")];
    columns.extend((0..PER_ROW).map(|i| Column::left(format!("+{i}"))));
    let mut table = Table::new(columns).captioned("genera of the heaps; wild heaps have a star");
    for row in (0..=last).step_by(PER_ROW as usize) {
        let cell = |heap: u64| {
            let known =
                (heap <= last).then(|| genera.genus(heap).zip(genera.nature(heap))).flatten();
            known.map_or_else(Phrase::default, |(genus, nature)| {
                Phrase::genus(genus).and(if nature.is_tame() { "" } else { "*" })
            })
        };
        let cells = (row..row + PER_ROW).map(cell);
        table.row(std::iter::once(row.into_phrase()).chain(cells).collect());
    }
    table
}
