//! How sure an answer is, and its numbers, read off its JSON or off the atlas.

use grundy_figure::number;
use serde::Deserialize;

/// How sure an answer is: proved and observed never look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Badge {
    Proved,
    Observed,
    Open,
    /// The answer is a fact that needs no such word.
    Plain,
}

impl Badge {
    /// The class of colour.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Observed => "observed",
            Self::Open => "open",
            Self::Plain => "plain",
        }
    }
}

/// A number worth a large letter, and what it is.
pub(crate) type Stat = (String, &'static str);

/// The badge, the verdict in words, and the numbers.
pub(crate) type Verdict = (Badge, String, Vec<Stat>);

/// What every answer about a sequence says.
#[derive(Default, Deserialize)]
pub(crate) struct Course {
    #[serde(default)]
    pub(crate) status: String,
    pub(crate) preperiod: Option<u64>,
    pub(crate) period: Option<u64>,
}

impl Course {
    fn stats(&self) -> impl Iterator<Item = Stat> {
        let period = self.period.map(|period| (number(period), "period"));
        period.into_iter().chain(self.preperiod.map(|heap| (number(heap), "preperiod")))
    }
}

#[derive(Default, Deserialize)]
pub(crate) struct NimData {
    #[serde(flatten)]
    pub(crate) course: Course,
    pub(crate) saltus: Option<u64>,
    pub(crate) observed: Option<Observed>,
    pub(crate) max_value: Option<u64>,
    #[serde(default)]
    pub(crate) computed: u64,
    pub(crate) given: Option<u64>,
}

#[derive(Default, Deserialize)]
pub(crate) struct Observed {
    pub(crate) preperiod: u64,
    pub(crate) period: u64,
}

pub(crate) fn nim(data: NimData) -> Verdict {
    let largest = data.max_value.map(|value| (number(value), "largest value"));
    if data.course.period.is_some() && data.course.preperiod.is_some() {
        let mut stats: Vec<Stat> = data.course.stats().collect();
        stats.extend(data.saltus.filter(|&s| s > 0).map(|saltus| (number(saltus), "saltus")));
        stats.extend(largest);
        let arithmetic = data.course.status == "arithmetic-periodic";
        let word = if arithmetic { "arithmetic-periodic" } else { "periodic" };
        let badge = if data.given.is_some() { Badge::Observed } else { Badge::Proved };
        return (badge, format!("{word}, proved for every heap"), stats);
    }
    let computed = (number(data.computed), "values computed");
    if let Some(Observed { preperiod, period }) = data.observed {
        let mut stats =
            vec![(number(period), "period seen"), (number(preperiod), "preperiod seen")];
        stats.push(computed);
        return (Badge::Observed, "a period is observed, not proved".to_owned(), stats);
    }
    let stats = [computed].into_iter().chain(largest).collect();
    (Badge::Open, "no period is known".to_owned(), stats)
}

#[derive(Default, Deserialize)]
pub(crate) struct GenusData {
    #[serde(flatten)]
    pub(crate) course: Course,
    pub(crate) first_wild: Option<u64>,
    pub(crate) computed: Option<u64>,
    pub(crate) genus: Option<String>,
    #[serde(default)]
    pub(crate) heaps: Vec<HeapGenus>,
}

#[derive(Deserialize)]
pub(crate) struct HeapGenus {
    pub(crate) heap: u64,
    #[serde(default)]
    pub(crate) genus: String,
    #[serde(default)]
    pub(crate) tame: bool,
}

pub(crate) fn genus(data: GenusData) -> Verdict {
    if let Some(genus) = data.genus {
        return (Badge::Plain, String::new(), vec![(raised(&genus), "genus")]);
    }
    let mut stats: Vec<Stat> = data.course.stats().collect();
    stats.extend(data.first_wild.map(|heap| (number(heap), "first wild heap")));
    let computed = data.computed.unwrap_or(0);
    let (badge, word) = match data.course.status.as_str() {
        "periodic" => (Badge::Proved, "periodic, proved for every heap".to_owned()),
        "growing" => (Badge::Proved, "growing by a proved law".to_owned()),
        "observed" => (Badge::Observed, "a period is observed, not proved".to_owned()),
        _ => (Badge::Open, format!("{} heaps computed", number(computed))),
    };
    (badge, word, stats)
}

#[derive(Default, Deserialize)]
pub(crate) struct QuotientData {
    #[serde(flatten)]
    pub(crate) course: Course,
    pub(crate) heap: Option<u64>,
    pub(crate) order: Option<u64>,
    pub(crate) p_order: Option<u64>,
    pub(crate) tame: Option<bool>,
    pub(crate) normal_play: Option<NormalPlay>,
    pub(crate) infinite: Option<Infinite>,
    pub(crate) balance: Option<serde::de::IgnoredAny>,
    pub(crate) regular: Option<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
pub(crate) struct NormalPlay {
    pub(crate) from: u64,
}

#[derive(Deserialize)]
pub(crate) struct Infinite {
    pub(crate) heap: u64,
}

pub(crate) fn quotient(data: QuotientData) -> Verdict {
    let mut stats: Vec<Stat> = Vec::new();
    stats.extend(data.order.map(|order| (number(order), "order")));
    stats.extend(data.p_order.map(|order| (number(order), "P-elements")));
    stats.extend(data.course.stats());
    let heap = data.heap.unwrap_or(0);
    let nature = match data.tame {
        Some(true) => "tame",
        Some(false) => "wild",
        None => "",
    };
    let (badge, word) = match (data.course.status.as_str(), data.normal_play, data.infinite) {
        _ if data.balance.is_some() => {
            (Badge::Proved, "solved for all heaps by a law of balance".to_owned())
        }
        _ if data.regular.is_some() => {
            (Badge::Proved, "solved for all heaps by a regular law".to_owned())
        }
        ("solved", _, Some(Infinite { heap })) => {
            (Badge::Proved, format!("infinite with heap {heap}, and solved for all heaps"))
        }
        ("solved", ..) => (Badge::Proved, format!("{nature}, solved for all heaps")),
        (_, _, Some(Infinite { heap })) => {
            (Badge::Proved, format!("infinite with heap {heap}, finite below"))
        }
        (_, Some(NormalPlay { from }), _) => {
            (Badge::Proved, format!("won as in normal play from heap {from} on"))
        }
        _ => (Badge::Open, format!("exact to heap {heap}, open beyond")),
    };
    (badge, word, stats)
}

/// A genus such as 1^13 with its superscript raised.
fn raised(genus: &str) -> String {
    let Some((base, above)) = genus.split_once('^') else { return genus.to_owned() };
    let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let raise = |c: char| c.to_digit(10).map(|digit| digits[digit as usize]);
    match above.chars().map(raise).collect::<Option<String>>() {
        Some(above) => format!("{base}{above}"),
        None => genus.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_genus_is_raised_if_it_has_digits_alone() {
        assert_eq!(raised("1^13"), "1¹³");
        assert_eq!(raised("8^8[10]"), "8^8[10]");
        assert_eq!(raised("3"), "3");
    }
}
