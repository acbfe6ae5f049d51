//! One option at a time: a mark for each value.

use super::Engine;
use super::course::Course;
use crate::rules::Places;
use std::ops::Range;

/// Values and marks of two bytes, so that no index needs a check.
pub(super) struct Plain {
    values: Vec<u16>,
    marks: Box<[bool; 1 << 16]>,
    /// A power of two above every value so far, hence above all their XORs.
    width: usize,
    course: Course,
}

impl Plain {
    /// An engine that goes on from these values.
    pub(super) fn knowing(values: &[u32], course: Course, heaps: usize) -> Self {
        let marks = Box::new([false; 1 << 16]);
        let mut engine = Self { values: Vec::with_capacity(heaps), marks, width: 1, course };
        values.iter().for_each(|&value| engine.push(value));
        engine
    }

    fn push(&mut self, value: u32) {
        self.width = self.width.max((value as usize + 1).next_power_of_two());
        self.values.push(value as u16);
    }

    /// The splits with these indices.
    fn see_splits(&mut self, left: usize, parts: Range<usize>) {
        let smaller = &self.values[parts.start + 1..=parts.end];
        let larger = &self.values[left - parts.end..left - parts.start];
        for (&small, &large) in smaller.iter().zip(larger.iter().rev()) {
            self.marks[usize::from(small ^ large)] = true;
        }
    }

    /// The least value not seen.
    fn least(&self) -> u32 {
        let least = self.marks[..self.width].iter().position(|&mark| !mark);
        least.unwrap_or(self.width) as u32
    }

    fn value(&mut self, moves: &Places, heap: usize) -> u32 {
        self.marks[..self.width].fill(false);
        moves.targets(heap).for_each(|left| self.marks[usize::from(self.values[left])] = true);
        let course = std::mem::replace(&mut self.course, Course::of_all());
        moves.visit_splits(heap, |left, parts| {
            for stretch in course.first().iter().filter(|stretch| stretch.start < parts) {
                self.see_splits(left, stretch.start..stretch.end.min(parts));
            }
            course.beside(left, parts, 0).for_each(|part| self.see_splits(left, part - 1..part));
        });
        let mut rest = course.rest(heap / 2);
        while !course.is_final(heap, self.least()) {
            let Some(tile) = rest.next() else { break };
            moves.visit_splits(heap, |left, parts| {
                self.see_splits(left, tile.start.min(parts)..tile.end.min(parts));
            });
        }
        drop(rest);
        self.course = course;
        self.least()
    }
}

impl Engine for Plain {
    fn next(&mut self, moves: &Places, values: &mut Vec<u32>, _most: usize) {
        let heap = values.len();
        let value = self.value(moves, heap);
        self.course.note(heap, value);
        values.push(value);
        if value <= super::LARGEST_NARROW {
            self.push(value);
        }
    }

    fn memory(&self) -> usize {
        2 * self.values.capacity() + self.marks.len()
    }
}

/// Values of any size, with no tables to be made.
pub(super) struct Wide {
    marks: Vec<bool>,
}

impl Wide {
    /// An engine that goes on from these values.
    pub(super) fn knowing(values: &[u32]) -> Self {
        let most = values.iter().max().copied().unwrap_or(0);
        Self { marks: vec![false; (most as usize + 1).next_power_of_two()] }
    }

    /// The least value that no option has.
    fn value(&mut self, moves: &Places, values: &[u32]) -> usize {
        self.marks.fill(false);
        each_option(moves, values, |value| self.marks[value as usize] = true);
        let least = self.marks.iter().position(|&mark| !mark);
        least.unwrap_or(self.marks.len())
    }
}

/// The values of the options of the next heap.
#[inline]
fn each_option(moves: &Places, values: &[u32], mut see: impl FnMut(u32)) {
    moves.targets(values.len()).for_each(|left| see(values[left]));
    moves.visit_splits(values.len(), |left, parts| {
        let larger = values[left - parts..left].iter().rev();
        values[1..=parts].iter().zip(larger).for_each(|(small, large)| see(small ^ large));
    });
}

/// The same where all values, and so their XORs, are below 64.
fn few(moves: &Places, values: &[u32]) -> usize {
    let mut seen = 0u64;
    each_option(moves, values, |value| seen |= 1 << (value % 64));
    seen.trailing_ones() as usize
}

impl Engine for Wide {
    fn next(&mut self, moves: &Places, values: &mut Vec<u32>, _most: usize) {
        let is_few = self.marks.len() <= 64;
        let value = if is_few { few(moves, values) } else { self.value(moves, values) };
        let width = (value + 1).next_power_of_two();
        self.marks.resize(width.max(self.marks.len()), false);
        values.push(value as u32);
    }

    fn memory(&self) -> usize {
        self.marks.len()
    }
}
