//! A quotient as a program for a computer algebra system: its monoid, and who wins a sum of heaps.

use super::QuotientAnswer;
use crate::answer::System;
use crate::names::titled;
use grundy::quotient::Word;
use std::fmt::{Display, Write};

impl QuotientAnswer {
    pub(super) fn as_program(&self, system: System) -> String {
        match system {
            System::Gap => self.for_gap(),
            System::Sage => self.for_sage(),
        }
    }

    /// The first line, which both systems skip.
    fn remark(&self) -> String {
        let (game, order, p_order) = (titled(&self.game), self.order, self.p_order);
        let extent = match self.period {
            Some(_) => "all heaps".to_owned(),
            None => format!("heaps up to {}", self.heap),
        };
        format!("# misère quotient of {game}, {extent}: order {order}, {p_order} P-elements\n")
    }

    /// A record `quotient`; GAP counts from one, so heap n is entry n + 1.
    fn for_gap(&self) -> String {
        let fields = self.fields(1, "fail").map(|(name, value)| format!("  {name} := {value}"));
        let record = fields.join(",\n");
        format!("{}quotient := rec(\n{record}\n);;\n{GAP}", self.remark())
    }

    /// Names in Python, which counts from zero.
    fn for_sage(&self) -> String {
        let mut out = self.remark();
        let fields = self.fields(0, "None");
        fields.iter().for_each(|(name, value)| _ = writeln!(out, "{name} = {value}"));
        out.push_str(SAGE);
        out
    }

    /// The data of the monoid, for a system that counts from `first` and has a word for no number.
    fn fields(&self, first: u32, none: &str) -> [(&'static str, String); 10] {
        let monoid = &self.monoid;
        let counted = |numbers: &[u32]| list(numbers.iter().map(|x| x + first));
        let quoted = |name: &dyn Display| format!("{:?}", name.to_string());
        let words = monoid.words.iter().map(|word| list(letters(word).map(|g| g + first as usize)));
        let or_none = |number: Option<u64>| number.map_or(none.to_owned(), |n| n.to_string());
        [
            ("game", quoted(&self.game)),
            ("generators", list(self.generators.iter().map(|name| quoted(name)))),
            ("generator_heaps", list(&self.generator_heaps)),
            ("elements", list(monoid.words.iter().map(|word| quoted(word)))),
            ("words", list(words)),
            ("actions", list(monoid.actions.iter().map(|row| counted(row)))),
            ("p_elements", counted(&monoid.p_elements)),
            ("heaps", counted(&monoid.heaps)),
            ("preperiod", or_none(self.preperiod)),
            ("period", or_none(self.period)),
        ]
    }
}

/// The numbers of the generators of a word, from zero on.
fn letters(word: &Word) -> impl Iterator<Item = usize> {
    let exponents = word.exponents().iter().enumerate();
    exponents.flat_map(|(g, &exponent)| std::iter::repeat_n(g, exponent as usize))
}

/// A list that both systems read. Long ones are broken into lines.
fn list(entries: impl IntoIterator<Item = impl Display>) -> String {
    const LINE: usize = 72;
    let (mut out, mut used) = ("[".to_owned(), 0);
    for (i, entry) in entries.into_iter().enumerate() {
        let entry = entry.to_string();
        if i > 0 {
            out.push(',');
        }
        if used > 0 && used + entry.len() > LINE {
            out.push_str("\n    ");
            used = 0;
        }
        used += entry.len() + 1;
        out.push_str(&entry);
    }
    out + "]"
}

const GAP: &str = r#"# The monoid itself, each generator as a transformation of the elements.
quotient.monoid := Monoid(Concatenation([IdentityTransformation],
  List(quotient.actions, Transformation)));;
# The number of the product of elements x and y.
quotient.times := function(x, y)
  local g;
  for g in quotient.words[y] do x := quotient.actions[g][x]; od;
  return x;
end;;
# The number of the element of a heap.
quotient.of_heap := function(n)
  if n >= Length(quotient.heaps) and quotient.period <> fail then
    n := quotient.preperiod + (n - quotient.preperiod) mod quotient.period;
  fi;
  return quotient.heaps[n + 1];
end;;
# "P" or "N", for a list of heaps.
quotient.outcome := function(heaps)
  if Iterated(Concatenation([1], List(heaps, quotient.of_heap)), quotient.times)
      in quotient.p_elements then return "P"; else return "N"; fi;
end;;
"#;

const SAGE: &str = r#"

def times(x, y):
    """The number of the product of elements x and y."""
    for g in words[y]:
        x = actions[g][x]
    return x


def of_heap(n):
    """The number of the element of a heap."""
    if n >= len(heaps) and period is not None:
        n = preperiod + (n - preperiod) % period
    return heaps[n]


def outcome(*sum_of_heaps):
    """'P' or 'N'."""
    x = 0
    for heap in sum_of_heaps:
        x = times(x, of_heap(heap))
    return "P" if x in p_elements else "N"
"#;
