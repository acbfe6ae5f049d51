//! Rules in words, printed as they are read.

use super::{Digit, Kind, Rule, Shape, Subject, WHOLE};
use std::fmt;

/// In words that are read as the same rules.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.heap_kinds();
        let mut of = None;
        for (i, kind) in self.kinds.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { "; " })?;
            if let Some(name) = names.get(kind.of).filter(|_| of != Some(kind.of)) {
                write!(f, "{name}: ")?;
            }
            of = Some(kind.of);
            Sentence { kind, names }.fmt(f)?;
        }
        Ok(())
    }
}

/// A kind of move in words.
struct Sentence<'a> {
    kind: &'a Kind,
    names: &'a [String],
}

impl fmt::Display for Sentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Kind { of, into, taken, counts, shape, each, when } = self.kind;
        match taken {
            None => write!(f, "split into {}", Left(self))?,
            Some(taken) => {
                write!(f, "take {taken}")?;
                let plain = *shape == Shape::Any && each.is_none();
                match (*counts, self.names.get(*into)) {
                    (WHOLE, _) if plain && of == into => {}
                    (WHOLE, Some(name)) if plain => {
                        let vowel = name.starts_with(['a', 'e', 'i', 'o', 'u']);
                        let article = if vowel { "an" } else { "a" };
                        write!(f, " and leave the rest as {article} {name}")?;
                    }
                    (Digit(1), _) if plain => write!(f, " and leave nothing")?,
                    _ => write!(f, " and leave {}", Left(self))?,
                }
            }
        }
        for (i, (subject, numbers)) in when.iter().enumerate() {
            let subject = if *subject == Subject::Heap { "the heap" } else { "the rest" };
            write!(f, " {} {subject} is {numbers}", if i == 0 { "if" } else { "and" })?;
        }
        Ok(())
    }
}

/// The heaps that are left, in words.
struct Left<'a>(&'a Sentence<'a>);

impl fmt::Display for Left<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Kind { into, counts, shape, each, .. } = self.0.kind;
        let last = 63 - counts.0.leading_zeros();
        let list = || counts.heap_counts().map(|count| count.to_string()).collect::<Vec<_>>();
        match counts.0.count_ones() {
            ones if ones == last + 1 && ones > 1 => write!(f, "at most {last}")?,
            _ => write!(f, "{}", list().join(" or "))?,
        }
        f.write_str(match shape {
            Shape::Any => "",
            Shape::Different => " different",
            Shape::Equal => " equal",
        })?;
        write!(f, " {}s", self.0.names.get(*into).map_or("heap", String::as_str))?;
        each.as_ref().map_or(Ok(()), |each| write!(f, " each {each}"))
    }
}
