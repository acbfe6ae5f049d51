//! Conditions (1) to (4) of the theorem, and infinite quotients.

use super::pairs::{Pair, Positions, Read, Sizes, Tag, search};
use super::reader::{Moves, Reader};
use super::spelled;
use crate::refusal::{Checked, Meter, need, refuse};

/// Step 3: condition (1).
pub(super) fn may_end_anywhere(reader: &Reader, meter: &mut Meter) -> Checked<()> {
    for n in 1..reader.index + reader.period {
        let states = reader.states(n)?;
        meter.work(states as u64)?;
        for state in 0..states as u16 {
            let after = reader.next(n)?.of(state)?;
            need(reader.is_p(n, state)? == reader.is_p(n + 1, after)?, 3, || {
                format!(
                    "one of state {state} of size {n} and state {after} of size {} is accepted",
                    n + 1
                )
            })?;
        }
    }
    Ok(())
}

/// Step 4: condition (2) for one f with its u. Heap u is read where its size begins; sizes that
/// come again are larger.
pub(super) fn twins(reader: &Reader, f: usize, u: usize, meter: &mut Meter) -> Checked<()> {
    let sizes = Sizes { from: reader.index.max(f), period: reader.period };
    let twin = |pair: Pair| match usize::from(pair.size) == u {
        true => pair.read(Read::Second, pair.tag, reader),
        false => Ok(pair),
    };
    let first = reader.first;
    let start = Pair { size: 1, tag: Tag::Again((f - 1) as u16), first, second: first };
    let visit = |pair: Pair, after: &mut Vec<(Read, Pair)>| {
        let is_p = |state| reader.is_p(usize::from(pair.size), state);
        if pair.tag == Tag::Over && is_p(pair.first)? != is_p(pair.second)? {
            return Ok(true);
        }
        after.push((Read::Both, pair.read(Read::Both, pair.tag, reader)?));
        if pair.tag == Tag::Again(0) {
            after.push((Read::First, pair.read(Read::First, Tag::Over, reader)?));
        }
        let next = pair.next(waited(pair.tag, reader.period), reader, &sizes)?;
        after.push((Read::Next, twin(next)?));
        Ok(false)
    };
    match search(vec![twin(start)?], meter, &visit)? {
        None => Ok(()),
        Some(found) => refuse(
            4,
            format!(
                "one of {} and {} is accepted",
                spelled(&[found.both.clone(), found.first].concat()),
                spelled(&[found.both, vec![u]].concat())
            ),
        ),
    }
}

/// What is known at the next size.
fn waited(tag: Tag, period: usize) -> Tag {
    match tag {
        Tag::Once(wait) => Tag::Once(wait.saturating_sub(1)),
        Tag::Again(0) => Tag::Again((period - 1) as u16),
        Tag::Again(wait) => Tag::Again(wait - 1),
        Tag::Beside(0) => Tag::Beside((period - 1) as u16),
        Tag::Beside(wait) => Tag::Beside(wait - 1),
        tag => tag,
    }
}

/// Step 5: condition (3). The first position is X + n, the second X + n₁ + n₂.
pub(super) fn no_accepted_option(
    reader: &Reader,
    moves: &Moves,
    window: usize,
    meter: &mut Meter,
) -> Checked<()> {
    let period = reader.period;
    let sizes = Sizes { from: reader.index.max(window), period };
    let visit = |pair: Pair, after: &mut Vec<(Read, Pair)>| {
        let size = usize::from(pair.size);
        let mut go = |read, tag| -> Checked<()> {
            after.push((read, pair.read(read, tag, reader)?));
            Ok(())
        };
        go(Read::Both, pair.tag)?;
        match pair.tag {
            Tag::Alike => {
                for &t in &moves.one {
                    go(Read::Second, Tag::Once(t as u16))?;
                }
                go(
                    Read::Second,
                    match size < window {
                        true => Tag::Small(pair.size),
                        false => Tag::Large((size % period) as u16),
                    },
                )?;
            }
            Tag::Small(part) => {
                for &t in &moves.two {
                    go(Read::Second, Tag::Once(part + t as u16))?;
                }
            }
            Tag::Large(residue) => {
                for &t in &moves.two {
                    let least = t + window;
                    let more = (usize::from(residue) + t + period * least - least) % period;
                    go(Read::Second, Tag::Again((least + more) as u16))?;
                }
            }
            Tag::Once(0) | Tag::Again(0) => go(Read::First, Tag::Over)?,
            Tag::Once(_) | Tag::Again(_) | Tag::Beside(_) => {}
            Tag::Over => {
                if reader.is_p(size, pair.first)? && reader.is_p(size, pair.second)? {
                    return Ok(true);
                }
            }
        }
        if pair.tag != Tag::Once(0) {
            let next = pair.next(waited(pair.tag, period), reader, &sizes)?;
            after.push((Read::Next, next));
        }
        Ok(false)
    };
    let begun = |tag| Pair { size: 1, tag, first: reader.first, second: reader.first };
    let whole = moves.whole.iter().map(|&t| begun(Tag::Once(t.saturating_sub(1) as u16)));
    let start = whole.chain([begun(Tag::Alike)]).collect();
    match search(start, meter, &visit)? {
        None => Ok(()),
        Some(found) => refuse(
            5,
            format!(
                "{} and {} are accepted, and the second counts as an option of the first",
                spelled(&[found.both.clone(), found.first].concat()),
                spelled(&[found.both, found.second].concat())
            ),
        ),
    }
}

/// Step 6: condition (4).
pub(super) fn ends(reader: &Reader, moves: &Moves, meter: &mut Meter) -> Checked<()> {
    let from = reader.index.max(moves.last_place + 2);
    let sizes = Sizes { from, period: reader.period };
    let visit = |pair: Pair, after: &mut Vec<(Read, Pair)>| {
        let size = usize::from(pair.size);
        if reader.is_p(size, pair.first)? {
            return Ok(true);
        }
        if !moves.has_move(size) {
            after.push((Read::Both, pair.read(Read::Both, pair.tag, reader)?));
        }
        after.push((Read::Next, pair.next(pair.tag, reader, &sizes)?));
        Ok(false)
    };
    let start = Pair { size: 1, tag: Tag::Alike, first: reader.first, second: reader.first };
    match search(vec![start], meter, &visit)? {
        None => Ok(()),
        Some(found) => refuse(6, format!("{} is accepted, but has no move", spelled(&found.both))),
    }
}

/// Step 8: n + n is accepted and n + m is not, for all n from f on and m from n + 2p on that have
/// the residue of f. The first position is n + n, the second n + m.
pub(super) fn apart(reader: &Reader, f: usize, meter: &mut Meter) -> Checked<()> {
    let sizes = Sizes { from: reader.index, period: reader.period };
    let visit = |pair: Pair, after: &mut Vec<(Read, Pair)>| {
        let is_p = |state| reader.is_p(usize::from(pair.size), state);
        match pair.tag {
            Tag::Over => return is_p(pair.second),
            Tag::Beside(_) if !is_p(pair.first)? => return Ok(true),
            Tag::Beside(0) => {
                after.push((Read::Second, pair.read(Read::Second, Tag::Over, reader)?))
            }
            Tag::Again(0) => {
                let beside = Tag::Beside(2 * reader.period as u16);
                let one = pair.read(Read::Both, beside, reader)?;
                after.push((Read::Both, one.read(Read::First, beside, reader)?));
            }
            _ => {}
        }
        let next = pair.next(waited(pair.tag, reader.period), reader, &sizes)?;
        after.push((Read::Next, next));
        Ok(false)
    };
    let first = reader.first;
    let start = Pair { size: 1, tag: Tag::Again((f - 1) as u16), first, second: first };
    match search(vec![start], meter, &visit)? {
        None => Ok(()),
        Some(Positions { both, second, .. }) => {
            let n = spelled(&both);
            refuse(
                8,
                match second.first() {
                    None => format!("{n} + {n} is not accepted"),
                    Some(m) => format!("{n} + {m} is accepted"),
                },
            )
        }
    }
}
