//! Figures of games with a code and of rules of one's own.

use super::Game;
use crate::rules::AnyRules;
use grundy::misere;
use grundy::nim::Request;
use grundy::run::{Reached, Run};
use grundy::solve::Patience;
use grundy_figure::Scatter;

/// The last heap of a figure of a quotient.
pub(super) const FIGURE_QUOTIENT_HEAP: u64 = 2000;
/// The last heap of a figure of genera.
const FIGURE_GENUS_HEAP: u64 = 71;
/// The heaps in a figure of rules without a proved period.
const FIGURE_HEAPS: u64 = 200;

/// Whoever says how far to go is ready to wait.
pub(super) fn patient<'a>(to: Option<u64>, run: &Run<'a>) -> Run<'a> {
    if to.is_some() { *run } else { Patience::default().limit(*run) }
}

impl Game {
    /// A plot of nim-values, or how often each occurs.
    pub(super) fn draw_values(
        &self,
        kind: &str,
        to: Option<u64>,
        run: &Run<'_>,
    ) -> (String, Reached<String>) {
        let heaps = to.map(|last| last.saturating_add(1));
        let title = match kind {
            "sequence" => format!("Nim-sequence of {}", self.rules.title()),
            _ => format!("How often each nim-value occurs in {}", self.rules.title()),
        };
        let request = match &self.rules {
            AnyRules::Spelt(_) => Request::new().heaps(heaps),
            AnyRules::Own(_) => Request::new().heaps(heaps.unwrap_or(FIGURE_HEAPS)),
        };
        let found = grundy::nim::compute(self.rules.get(), &request, run)
            .expect("no engine and no checkpoint was asked for");
        let drawn = match (&self.rules, kind) {
            (AnyRules::Spelt(game), _) => {
                let worth = || grundy_figure::worth_showing(&found.value);
                let heaps = heaps.unwrap_or_else(worth);
                let draw = match kind {
                    "sequence" => grundy_figure::sequence,
                    _ => grundy_figure::spectrum,
                };
                draw(game, &found.value, heaps, &title, run)
            }
            (AnyRules::Own(_), "sequence") => {
                let mut scatter = Scatter::default();
                let values = found.value.values().iter().enumerate();
                values.for_each(|(heap, &value)| scatter.add(heap as u64, value.into(), false));
                Reached::whole(scatter.svg(&title))
            }
            (AnyRules::Own(_), _) => {
                let mut spectrum = grundy_figure::Spectrum::default();
                found.value.values().iter().for_each(|&value| spectrum.add(value.into(), false));
                Reached::whole(spectrum.svg(&title))
            }
        };
        (title, Reached { value: drawn.value, stop: drawn.stop.or(found.stop) })
    }

    pub(super) fn draw_genera(&self, to: Option<u64>, run: &Run<'_>) -> (String, Reached<String>) {
        let title = format!("Genera of {}", self.rules.title());
        let last = to.unwrap_or(FIGURE_GENUS_HEAP);
        let mut genera = misere::Genera::new(&self.rules);
        let stop = genera.extend_to(last, run).err();
        let heaps = (0..=last)
            .map_while(|heap| Some((genera.genus(heap)?.clone(), genera.nature(heap)?.is_tame())));
        let svg = grundy_figure::genus_map(&heaps.collect::<Vec<_>>(), &title);
        (title, Reached { value: svg, stop })
    }
}
