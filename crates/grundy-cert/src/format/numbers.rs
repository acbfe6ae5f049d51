//! Lists of numbers that are mostly lists of one.

use serde::de::value::SeqAccessDeserializer;
use serde::de::{Error, IntoDeserializer, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// A list of numbers. A list of exactly one is written as the number alone, and a number alone is
/// read as a list of one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Numbers<T>(pub Vec<T>);

impl<T> From<T> for Numbers<T> {
    fn from(one: T) -> Self {
        Self(vec![one])
    }
}

impl<T> From<Vec<T>> for Numbers<T> {
    fn from(list: Vec<T>) -> Self {
        Self(list)
    }
}

impl<T: Serialize> Serialize for Numbers<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0[..] {
            [one] => one.serialize(serializer),
            list => list.serialize(serializer),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Numbers<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OneOrMore(PhantomData))
    }
}

/// Reads a number or a list of them.
struct OneOrMore<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for OneOrMore<T> {
    type Value = Numbers<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number or a list of numbers")
    }

    fn visit_u64<E: Error>(self, one: u64) -> Result<Self::Value, E> {
        T::deserialize(one.into_deserializer()).map(Numbers::from)
    }

    fn visit_i64<E: Error>(self, one: i64) -> Result<Self::Value, E> {
        T::deserialize(one.into_deserializer()).map(Numbers::from)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(list)).map(Numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_number_is_written_alone() {
        for (list, text) in [(vec![], "[]"), (vec![-7], "-7"), (vec![7, -8], "[7,-8]")] {
            assert_eq!(serde_json::to_string(&Numbers(list.clone())).unwrap(), text);
            assert_eq!(serde_json::from_str::<Numbers<i64>>(text).unwrap(), Numbers(list));
        }
    }

    #[test]
    fn lists_of_one_are_read_too() {
        for (text, one) in [("7", 7), ("[7]", 7), ("[ 18446744073709551615 ]", u64::MAX)] {
            assert_eq!(serde_json::from_str::<Numbers<u64>>(text).unwrap(), Numbers::from(one));
        }
    }

    #[test]
    fn nothing_else_is_read() {
        for text in ["\"7\"", "7.5", "null", "true", "{}", "[[7]]", "[7.5]", "[\"7\"]", "[null]"] {
            assert!(serde_json::from_str::<Numbers<i64>>(text).is_err(), "{text}");
        }
        for text in ["-1", "[-1]", "18446744073709551616"] {
            assert!(serde_json::from_str::<Numbers<u64>>(text).is_err(), "{text}");
        }
        for text in ["9223372036854775808", "[-9223372036854775809]"] {
            assert!(serde_json::from_str::<Numbers<i64>>(text).is_err(), "{text}");
        }
    }
}
