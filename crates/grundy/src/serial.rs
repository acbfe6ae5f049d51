//! Serialisation of what is read and written as text: with the feature `serde` these types are
//! strings in JSON and elsewhere, and whatever is read passes the parser of its type.

use crate::misere::{Blurry, Genus};
use crate::monoid::{Generator, Word};
use crate::rules::{Code, SubtractionSet};
use crate::run::Stop;
use crate::{Game, Position};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

macro_rules! written {
    ($($kind:ty),*) => {$(
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}

macro_rules! read {
    ($($kind:ty),*) => {$(
        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
            }
        }
    )*};
}

written!(Game, Code, SubtractionSet, Position, Genus, Blurry, Word, Generator, Stop);
read!(Game, Code, SubtractionSet, Position, Genus, Blurry);
