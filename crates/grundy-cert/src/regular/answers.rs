//! Condition (5): all situations that can be reached.

use super::situation::{Law, Situation};
use super::spelled;
use crate::refusal::{Checked, Meter, refuse};
use std::collections::HashSet;
use std::rc::Rc;

/// What a situation takes besides its states, in cells.
const OVERHEAD: u64 = 48;

struct Way {
    situation: Rc<Situation>,
    before: usize,
    /// Whether a heap was read, or the size was ended.
    read: bool,
}

/// Step 7: every other position that is not accepted has an accepted option. Returns the number of
/// situations.
pub(super) fn an_accepted_option(law: &Law<'_>, meter: &mut Meter) -> Checked<usize> {
    let sizes = law.sizes();
    let start = Rc::new(law.start()?);
    let mut seen = HashSet::from([Rc::clone(&start)]);
    let mut way = vec![Way { situation: start, before: usize::MAX, read: false }];
    let mut place = 0;
    while let Some(Way { situation, .. }) = way.get(place) {
        let now = Rc::clone(situation);
        if law.is_wrong(&now)? {
            let position = spelled(&position(&way, place));
            return refuse(7, format!("{position} is not accepted, and no option seen is"));
        }
        law.work(&now, meter)?;
        for (read, after) in [(true, law.read(&now)?), (false, law.next(&now, &sizes)?)] {
            let after = Rc::new(after);
            if seen.insert(Rc::clone(&after)) {
                meter.hold(OVERHEAD + after.len() as u64 / 4)?;
                way.push(Way { situation: after, before: place, read });
            }
        }
        place += 1;
    }
    Ok(place)
}

/// The position that leads to a situation.
fn position(way: &[Way], end: usize) -> Vec<usize> {
    let (mut reads, mut place) = (Vec::new(), end);
    while let Some(&Way { before, read, .. }) = way.get(place) {
        reads.push(read);
        place = before;
    }
    let (mut heaps, mut size) = (Vec::new(), 0);
    for read in reads.into_iter().rev() {
        match read {
            true => heaps.push(size),
            false => size += 1,
        }
    }
    heaps
}
