//! Reading sets of numbers.

use super::words::Parser;
use crate::rules::ParseError;
use crate::rules::rule::Numbers;

/// How deep sets may be nested.
const DEEPEST: usize = 16;

const ATOMS: &str = "a number, as in 1 or 2, 3 to 5, at most 3, any number, odd, 1 mod 3, \
                     a square, a prime, a power of 2, a divisor, coprime, at most half, \
                     the whole heap";

impl Parser<'_> {
    /// A set of numbers. What begins another part of the sentence ends it.
    pub(super) fn numbers(&mut self, depth: usize) -> Result<Numbers, ParseError> {
        if depth > DEEPEST {
            return Err(self.expected("fewer parentheses"));
        }
        let mut sets = vec![self.both(depth)?];
        loop {
            let start = self.next;
            let comma = self.sign(',');
            let or = self.word("or");
            let part = ["leave", "leaving", "and", "if", "unless", "when", "each", "split"];
            if !(comma || or) || self.begins_move() || self.is_word(&part) {
                self.next = start;
                return Ok(single(sets, Numbers::Either));
            }
            sets.push(self.both(depth)?);
        }
    }

    fn both(&mut self, depth: usize) -> Result<Numbers, ParseError> {
        let mut sets = vec![self.one(depth)?];
        while self.word("but") {
            sets.push(self.one(depth)?);
        }
        Ok(single(sets, Numbers::All))
    }

    fn one(&mut self, depth: usize) -> Result<Numbers, ParseError> {
        let mut nots = false;
        while self.word("not") {
            nots = !nots;
        }
        let set = match self.sign('(') {
            false => self.atom()?,
            true => {
                let set = self.numbers(depth + 1)?;
                if !self.sign(')') {
                    return Err(self.expected("')'"));
                }
                set
            }
        };
        Ok(if nots { negated(set) } else { set })
    }

    pub(super) fn atom(&mut self) -> Result<Numbers, ParseError> {
        if let Some(first) = self.number() {
            return self.after_number(first);
        }
        if self.words(&["the", "whole", "heap"]) || self.any_word(&["all", "everything"]) {
            return Ok(Numbers::Whole);
        }
        let _ = self.any_word(&["a", "an", "the"]);
        // A number coprime to the heap, a number that is odd.
        if self.any_word(&["number", "numbers"]) {
            let _ = self.words(&["that", "is"]) || self.words(&["which", "is"]);
        }
        let set = self.kind_of_number()?;
        let _ = self.any_word(&["number", "numbers"]);
        let _ = self.any_word(&["token", "tokens"]);
        let _ = self.words(&["of", "tokens"]) || self.words(&["of", "the", "heap"]);
        let _ = self.words(&["to", "the", "heap"]);
        Ok(set)
    }

    fn back_to(&mut self, token: usize) -> &Self {
        self.next = token;
        self
    }

    /// `1`, `1 to 5`, `1 mod 3`.
    fn after_number(&mut self, first: u64) -> Result<Numbers, ParseError> {
        if self.word("to") {
            let start = self.next;
            let last = self.number().filter(|&last| last >= first);
            let last = last.ok_or_else(|| self.back_to(start).expected("a number not smaller"))?;
            return Ok(Numbers::Between(first, Some(last)));
        }
        if self.word("mod") {
            let start = self.next;
            let modulus = self.number().filter(|&modulus| modulus > 0);
            let modulus = modulus.ok_or_else(|| self.back_to(start).expected("a modulus"))?;
            return Ok(Numbers::Residue { residue: first % modulus, modulus });
        }
        let _ = self.any_word(&["token", "tokens"]);
        Ok(Numbers::one(first))
    }

    fn kind_of_number(&mut self) -> Result<Numbers, ParseError> {
        for (words, set) in [
            (["any", "anything"], Numbers::Any),
            (["odd", "odds"], Numbers::Residue { residue: 1, modulus: 2 }),
            (["even", "evens"], Numbers::Residue { residue: 0, modulus: 2 }),
            (["square", "squares"], Numbers::Square),
            (["triangular", "triangle"], Numbers::Triangular),
            (["fibonacci", "fibonaccis"], Numbers::Fibonacci),
            (["prime", "primes"], Numbers::Prime),
            (["divisor", "divisors"], Numbers::Divisor),
            (["coprime", "prim"], Numbers::Coprime),
        ] {
            if self.any_word(&words) {
                return Ok(set);
            }
        }
        if self.word("proper") {
            let found = self.any_word(&["divisor", "divisors"]);
            let expected = || self.expected("divisor");
            return found.then_some(Numbers::ProperDivisor).ok_or_else(expected);
        }
        if self.any_word(&["power", "powers"]) {
            let base = self.word("of").then(|| self.number()).flatten().filter(|&base| base > 1);
            return base.map(Numbers::PowerOf).ok_or_else(|| self.expected("of 2, or of more"));
        }
        self.compared()
    }

    /// `at least 3`, `less than half`, `half`.
    fn compared(&mut self) -> Result<Numbers, ParseError> {
        let half = |less, equal, more| Numbers::Half { less, equal, more };
        if self.word("half") {
            return Ok(half(false, true, false));
        }
        let (more, equal) = if self.words(&["at", "least"]) {
            (true, true)
        } else if self.words(&["at", "most"]) {
            (false, true)
        } else if self.words(&["more", "than"]) {
            (true, false)
        } else if self.words(&["less", "than"]) || self.words(&["fewer", "than"]) {
            (false, false)
        } else {
            return Err(self.expected(ATOMS));
        };
        if self.word("half") {
            let _ = self.words(&["the", "heap"]);
            return Ok(half(!more, equal, more));
        }
        let start = self.next;
        let least = u64::from(!more && !equal);
        let bound = self.number().filter(|&bound| bound >= least);
        let bound = bound.ok_or_else(|| self.back_to(start).expected("a number, or half"))?;
        Ok(match (more, equal) {
            (true, true) => Numbers::Between(bound, None),
            (true, false) => Numbers::Between(bound + 1, None),
            (false, true) => Numbers::Between(0, Some(bound)),
            (false, false) => Numbers::Between(0, Some(bound - 1)),
        })
    }
}

pub(super) fn negated(set: Numbers) -> Numbers {
    match set {
        Numbers::Not(set) => *set,
        set => Numbers::Not(Box::new(set)),
    }
}

/// One set is itself; sets of the same kind inside are part of it.
fn single(mut sets: Vec<Numbers>, join: fn(Vec<Numbers>) -> Numbers) -> Numbers {
    if sets.len() == 1 { sets.remove(0) } else { join(sets) }
}
