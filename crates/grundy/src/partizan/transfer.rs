//! Values carried from one arena to another.

use super::arena::{Shape, Values};
use super::num::Num;
use super::value::{Base, Value};
use rustc_hash::FxHashMap;

/// What is known of the names that one arena has in another.
#[derive(Default)]
pub(super) struct Dictionary(FxHashMap<Base, Base>);

impl Values {
    fn taken_over(&mut self, number: Num, from: &Self) -> Num {
        self.numbers.put(&from.numbers.get(number))
    }

    /// The value here that is equal to a value of another arena. Canonical forms are copied as
    /// they are: nothing is compared. The dictionary must be for these two arenas.
    pub(super) fn take_over(
        &mut self,
        value: Value,
        from: &Self,
        dictionary: &mut Dictionary,
    ) -> Value {
        let number = self.taken_over(value.number, from);
        let mut waiting = vec![value.base];
        while let Some(&base) = waiting.last() {
            if dictionary.0.contains_key(&base) {
                waiting.pop();
                continue;
            }
            let node = from.node(base);
            if let Shape::Closed { ups, nimber } = node.shape {
                let ups = self.taken_over(ups, from);
                dictionary.0.insert(base, self.closed(ups, nimber));
                continue;
            }
            let middle = node.first + node.lefts as usize;
            let left = &from.options[node.first..middle];
            let right = &from.options[middle..middle + node.rights as usize];
            let before = waiting.len();
            let unknown = |option: &&Value| !dictionary.0.contains_key(&option.base);
            waiting.extend(left.iter().chain(right).filter(unknown).map(|option| option.base));
            if waiting.len() > before {
                continue;
            }
            let mut copied = |list: &[Value]| -> Vec<Value> {
                let copy = |option: &Value| Value {
                    base: dictionary.0[&option.base],
                    number: self.taken_over(option.number, from),
                };
                list.iter().map(copy).collect()
            };
            let (mut left, mut right) = (copied(left), copied(right));
            let high = self.taken_over(node.half, from);
            let low = self.numbers.neg(high);
            let copy = self.intern(&mut left, &mut right, high, low);
            dictionary.0.insert(base, copy.base);
        }
        Value { base: dictionary.0[&value.base], number }
    }
}
