//! Closed forms: multiples of ↑ plus a nimber, whose options are written down on demand.

use super::arena::{Node, Shape, Values};
use super::num::Num;
use super::value::{Base, Value};
use std::cmp::Ordering;

impl Values {
    /// The base ups·↑ + *nimber.
    pub(super) fn closed(&mut self, ups: Num, nimber: u32) -> Base {
        if let Some(&base) = self.closed.get(&(ups, nimber)) {
            return base;
        }
        let base = self.next_base();
        let order = self.closed_order(ups, nimber);
        self.nodes.push(Node {
            first: 0,
            lefts: 0,
            rights: 0,
            half: Num::ZERO,
            shape: Shape::Closed { ups, nimber },
            has_options: base == Base::ZERO,
            below_left_stop: matches!(order, Some(Ordering::Less | Ordering::Equal)),
            above_right_stop: matches!(order, Some(Ordering::Greater | Ordering::Equal)),
            negative: None,
        });
        self.closed.insert((ups, nimber), base);
        base
    }

    /// Writes down the options of a closed form (*Winning Ways*, chapter 8): those of *n are
    /// the smaller nimbers; n·↑ + *k is {0 | (n − 1)·↑ + *(k ⊕ 1)} for n > 0, except
    /// ↑* = {0, * | 0}.
    pub(super) fn write_options(&mut self, base: Base) {
        let Shape::Closed { ups, nimber } = self.node(base).shape else {
            unreachable!("open forms are made with their options")
        };
        let (mut left, mut right) = (Vec::new(), Vec::new());
        let one = Num::from(1);
        let sign = self.numbers.sign(ups);
        if sign == Ordering::Equal {
            left.extend((0..nimber).map(|size| self.closed_value(Num::ZERO, size)));
            right.clone_from(&left);
        } else {
            let step = if sign == Ordering::Greater { one } else { self.numbers.neg(one) };
            let rest = self.numbers.sub(ups, step);
            left.push(Value::ZERO);
            if ups == step && nimber == 1 {
                left.push(self.closed_value(Num::ZERO, 1));
                right.push(Value::ZERO);
            } else {
                right.push(self.closed_value(rest, nimber ^ 1));
            }
            if sign == Ordering::Less {
                std::mem::swap(&mut left, &mut right);
            }
        }
        let first = self.options.len();
        let (lefts, rights) = (left.len() as u32, right.len() as u32);
        self.options.append(&mut left);
        self.options.append(&mut right);
        let node = &mut self.nodes[base.index()];
        (node.first, node.lefts, node.rights, node.has_options) = (first, lefts, rights, true);
    }

    fn closed_value(&mut self, ups: Num, nimber: u32) -> Value {
        Value { base: self.closed(ups, nimber), number: Num::ZERO }
    }

    /// Sums of ups and a nimber, recognised by their options.
    pub(super) fn recognised(&mut self, left: &[Value], right: &[Value]) -> Option<(Num, u32)> {
        let zero = Num::ZERO;
        let shape = |values: &Self, option: Value| match values.node(option.base).shape {
            Shape::Closed { ups, nimber } if option.number == zero => Some((ups, nimber)),
            _ => None,
        };
        let one = Num::from(1);
        match (left, right) {
            // The sum of a list that is no nimber's is not canonical, so a look is enough.
            ([first, ..], [..]) if left.len() == right.len() && left.len() > 1 => {
                let size = left.len() as u32;
                shape(self, *first)?;
                let small = |list: &[Value]| {
                    list.iter().all(|&option| {
                        matches!(shape(self, option), Some((ups, n)) if ups == zero && n < size)
                    })
                };
                (small(left) && small(right)).then_some((zero, size))
            }
            (&[Value::ZERO], &[Value::ZERO]) => Some((zero, 1)),
            (&[Value::ZERO], &[right]) => {
                let (ups, nimber) = shape(self, right)?;
                let more = self.numbers.add(ups, one);
                (self.numbers.sign(ups) != Ordering::Less).then_some((more, nimber ^ 1))
            }
            (&[left], &[Value::ZERO]) => {
                let (ups, nimber) = shape(self, left)?;
                let less = self.numbers.sub(ups, one);
                (self.numbers.sign(ups) != Ordering::Greater).then_some((less, nimber ^ 1))
            }
            (&[a, b], &[Value::ZERO]) => {
                let shapes = (shape(self, a)?, shape(self, b)?);
                let star = ((zero, 0), (zero, 1));
                (shapes == star || (shapes.1, shapes.0) == star).then_some((one, 1))
            }
            (&[Value::ZERO], &[a, b]) => {
                let shapes = (shape(self, a)?, shape(self, b)?);
                let star = ((zero, 0), (zero, 1));
                let matches = shapes == star || (shapes.1, shapes.0) == star;
                matches.then(|| (self.numbers.neg(one), 1))
            }
            _ => None,
        }
    }
}
