//! What the program answered: one computation, every format.

use serde::Deserialize;
use serde_json::value::RawValue;

/// An answer in every format (`--format all`).
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Answer {
    json: Box<RawValue>,
    pub(crate) text: String,
    pub(crate) markdown: String,
    pub(crate) latex: String,
    /// HTML made by the program itself, below the title.
    pub(crate) body: String,
    pub(crate) csv: Option<String>,
    pub(crate) gap: Option<String>,
    pub(crate) sage: Option<String>,
    certificate: Option<Box<RawValue>>,
    /// Whether the question is answered, and not a part of it.
    pub(crate) complete: bool,
}

impl Answer {
    /// Reads what the program wrote.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }

    /// The JSON of the command line.
    pub(crate) fn json(&self) -> &str {
        self.json.get()
    }

    /// The certificate, if something is proved.
    pub(crate) fn certificate(&self) -> Option<&str> {
        self.proof().map(RawValue::get)
    }

    /// The same, known to be JSON.
    pub(crate) fn proof(&self) -> Option<&RawValue> {
        self.certificate.as_deref()
    }

    /// The answer as data.
    pub(crate) fn data<'a, T: Deserialize<'a> + Default>(&'a self) -> T {
        serde_json::from_str(self.json()).unwrap_or_default()
    }

    /// About how much memory it takes.
    pub(crate) fn size(&self) -> usize {
        let texts = [&self.text, &self.markdown, &self.latex, &self.body].map(String::len);
        let maybe =
            [&self.csv, &self.gap, &self.sage].map(|text| text.as_ref().map_or(0, String::len));
        let proof = self.certificate().map_or(0, str::len);
        texts.iter().chain(&maybe).sum::<usize>() + self.json().len() + proof
    }

    /// The drawings in the body, each a whole document again.
    pub(crate) fn drawings(&self) -> impl Iterator<Item = String> {
        let style = grundy_figure::style();
        self.body.split("<svg ").skip(1).filter_map(move |rest| {
            let svg = format!("<svg {}", &rest[..rest.find("</svg>")? + "</svg>".len()]);
            Some(svg.replacen("</desc>\n", &format!("</desc>\n{style}"), 1))
        })
    }
}

/// How a question ended.
#[derive(Clone, Debug)]
pub(crate) enum Finished {
    /// It is answered, or as much of it as the limits allowed.
    Answered(Answer),
    /// It made no sense; the message names the place.
    Refused(String),
    /// Something went wrong that the visitor cannot help.
    Failed(String),
}

impl Finished {
    /// The answer, if there is one.
    pub(crate) fn answer(&self) -> Option<&Answer> {
        match self {
            Self::Answered(answer) => Some(answer),
            _ => None,
        }
    }

    /// About how much memory it takes.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Answered(answer) => answer.size(),
            Self::Refused(message) | Self::Failed(message) => message.len(),
        }
    }
}
