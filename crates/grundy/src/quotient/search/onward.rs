//! What an infinite quotient leaves behind, and how it goes on.

use super::extend::{Extension, Step};
use crate::Rules;
use crate::quotient::infinite::further::Effort;
use crate::quotient::infinite::plane::Weighed;
use crate::quotient::infinite::proof::ProvedOutcomes;
use crate::run::Run;

impl<R: Rules> Extension<R> {
    /// Keeps what shows that the quotient with the next atom is infinite.
    pub(super) fn is_infinite(&mut self, found: ProvedOutcomes, weighed: Box<Weighed>) -> Step {
        self.outcomes = Some(Box::new(found));
        self.weighed = self.ground.is_none().then_some(weighed);
        Step::Infinite
    }

    /// Goes on with an infinite quotient; a stop ends that, and loses nothing.
    pub(crate) fn go_on(&mut self, effort: Effort, run: &Run<'_>) {
        let Some(mut weighed) = self.weighed.take() else { return };
        let first = weighed.atom();
        let mut ranks = self.ranks.clone();
        while ranks.0.len() <= first as usize {
            let next = ranks.rank_of(&self.rules, ranks.0.len() as u32);
            ranks.0.push(next);
        }
        let found = weighed.go_on(&self.rules, &mut ranks, effort, run);
        if weighed.atom() > first {
            let cycle = found.unwrap_or_default();
            self.further = weighed.proved().map(|found| Box::new(found.repeating(cycle)));
        }
        self.weighed = Some(weighed);
    }
}
