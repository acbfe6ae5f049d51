//! A law of balance, as data.

use grundy::quotient::{ProvedLaw, Weighed};
use serde::Serialize;

/// The law by which every position of a game is decided.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Balance {
    elements: Vec<String>,
    most: i128,
    p_balances: Vec<Vec<i128>>,
    heaps: Vec<(String, i128, i128)>,
    preperiod: u64,
    period: u64,
    weight_step: i128,
    height_step: i128,
    checked_to: u64,
}

impl From<&ProvedLaw> for Balance {
    fn from(law: &ProvedLaw) -> Self {
        let name = |x| law.name(x).to_string();
        let (elements, cycle) = (|| law.monoid().elements(), law.cycle());
        let is_p = |x, &balance: &i128| law.outcome_of(x, balance).is_p();
        let p_balances = |x| (0..=law.most()).filter(|balance| is_p(x, balance)).collect();
        let heap = |Weighed { element, weight, height }| (name(element), weight, height);
        Self {
            elements: elements().map(name).collect(),
            most: law.most(),
            p_balances: elements().map(p_balances).collect(),
            heaps: (0..cycle.len()).map(|n| heap(law.heap(n))).collect(),
            preperiod: cycle.index(),
            period: cycle.period(),
            weight_step: law.weight_step(),
            height_step: law.height_step(),
            checked_to: law.checked_to(),
        }
    }
}
