//! The paper: an SVG document with the colours and the type that all figures share.

use grundy::misere::Genus;
use grundy::monoid::{Generator, Word};
use std::fmt::{Display, Write};

/// The style of every figure. Colours are classes, so that one figure serves light and dark pages.
/// `f0` … `f6` fill and `s0` … `s6` stroke with the palette of Okabe and Ito: blue, vermilion,
/// green, orange, sky, purple, and a grey.
pub(crate) const STYLE: &str = "\
.gf{font:12px system-ui,\"Segoe UI\",\"DejaVu Sans\",sans-serif}\
.gf .ink{fill:#1d1f21}.gf .soft{fill:#5d6469}.gf .ground{fill:#fff}.gf .on{fill:#fff}\
.gf .axis{stroke:#5d6469;fill:none}.gf .grid{stroke:#dcdcd6;fill:none}.gf .band{fill:#f0f0ea}\
.gf .f0{fill:#0072b2}.gf .f1{fill:#d55e00}.gf .f2{fill:#009e73}.gf .f3{fill:#e69f00}\
.gf .f4{fill:#56b4e9}.gf .f5{fill:#cc79a7}.gf .f6{fill:#d9d9d2}\
.gf .s0{stroke:#0072b2;fill:none}.gf .s1{stroke:#d55e00;fill:none}\
.gf .s2{stroke:#009e73;fill:none}.gf .s3{stroke:#e69f00;fill:none}\
.gf .card{fill:#fff;stroke:#5d6469}.gf .p{fill:#fbe3cf;stroke:#d55e00}.gf .n{fill:#fff;stroke:#8b9298}\
.gf .thick{stroke-width:2.5}.gf .m{font-style:italic}\
@media screen and (prefers-color-scheme:dark){\
.gf .ink{fill:#e6e6e1}.gf .soft{fill:#a2a9ae}.gf .ground{fill:#16181a}.gf .on{fill:#16181a}\
.gf .axis{stroke:#a2a9ae}.gf .grid{stroke:#34383b}.gf .band{fill:#212427}\
.gf .f0{fill:#4aa3df}.gf .f1{fill:#ff8a3d}.gf .f2{fill:#2bc79a}.gf .f3{fill:#f5b83d}\
.gf .f4{fill:#8ccbf2}.gf .f5{fill:#e39cc3}.gf .f6{fill:#4a4f53}\
.gf .s0{stroke:#4aa3df}.gf .s1{stroke:#ff8a3d}.gf .s2{stroke:#2bc79a}.gf .s3{stroke:#f5b83d}\
.gf .card{fill:#16181a;stroke:#a2a9ae}.gf .p{fill:#4a2a10;stroke:#ff8a3d}.gf .n{fill:#16181a;stroke:#7c8489}}";

/// A drawing in the making. Lengths are in pixels, y grows downwards.
pub(crate) struct Svg {
    body: String,
}

/// Where a text stands relative to its point.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    pub(crate) fn new() -> Self {
        Self { body: String::new() }
    }

    /// Markup as it is.
    pub(crate) fn raw(&mut self, markup: &str) {
        self.body.push_str(markup);
        self.body.push('\n');
    }

    pub(crate) fn rect(&mut self, [x, y, width, height]: [f64; 4], class: &str) {
        self.round_rect([x, y, width, height], 0.0, class);
    }

    pub(crate) fn round_rect(&mut self, place: [f64; 4], radius: f64, class: &str) {
        let [x, y, width, height] = place.map(short);
        let rx = if radius > 0.0 { format!(" rx=\"{}\"", short(radius)) } else { String::new() };
        self.raw(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{rx} class=\"{class}\"/>"
        ));
    }

    pub(crate) fn circle(&mut self, (x, y): (f64, f64), radius: f64, class: &str) {
        let [x, y, r] = [x, y, radius].map(short);
        self.raw(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" class=\"{class}\"/>"));
    }

    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), class: &str) {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(short);
        self.raw(&format!("<path d=\"M{x1} {y1}L{x2} {y2}\" class=\"{class}\"/>"));
    }

    pub(crate) fn path(&mut self, d: &str, class: &str, more: &str) {
        self.raw(&format!("<path d=\"{d}\" class=\"{class}\"{more}/>"));
    }

    /// A line of plain text.
    pub(crate) fn text(&mut self, at: (f64, f64), anchor: Anchor, class: &str, text: impl Display) {
        let markup = escape(&text.to_string());
        self.marked_text(at, anchor, class, &markup);
    }

    /// A line of text that is markup already.
    pub(crate) fn marked_text(
        &mut self,
        (x, y): (f64, f64),
        anchor: Anchor,
        class: &str,
        markup: &str,
    ) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let [x, y] = [x, y].map(short);
        // Spaces at the ends of spans count.
        let space = if markup.contains("<tspan") { " xml:space=\"preserve\"" } else { "" };
        self.raw(&format!(
            "<text x=\"{x}\" y=\"{y}\"{anchor} class=\"{class}\"{space}>{markup}</text>"
        ));
    }

    /// The finished document.
    pub(crate) fn finish(self, width: f64, height: f64, title: &str, description: &str) -> String {
        let [width, height] = [width, height].map(short);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"gf\" width=\"{width}\" \
             height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
             <title>{}</title>\n<desc>{}</desc>\n<style>{STYLE}</style>\n{}</svg>\n",
            escape(title),
            escape(description),
            self.body
        )
    }
}

/// A legend on the first line: names with their colours, from right to left.
pub(crate) fn classes(svg: &mut Svg, names: &[(&str, &str)], right: f64) {
    let mut x = right;
    for (name, class) in names {
        // About as wide as the text, `m` counted as two letters.
        let wide = name.chars().count() + name.matches('m').count();
        x -= wide as f64 * 6.6;
        svg.text((x, 20.0), Anchor::Start, "soft", name);
        svg.rect([x - 16.0, 11.0, 10.0, 10.0], class);
        x -= 34.0;
    }
}

/// A length with at most one decimal.
pub(crate) fn short(length: f64) -> String {
    let rounded = (length * 10.0).round() / 10.0;
    // No "-0".
    format!("{}", rounded + 0.0)
}

/// The entity that stands for a character with a meaning of its own in markup.
pub fn entity(c: char) -> Option<&'static str> {
    match c {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        _ => None,
    }
}

pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match entity(c) {
            Some(entity) => out.push_str(entity),
            // XML cannot hold these at all.
            None => out.push(if c.is_control() { ' ' } else { c }),
        }
    }
    out
}

/// What is raised above the text before it. What follows has to come down again.
fn raised(above: impl Display) -> String {
    format!("<tspan dy=\"-4\" font-size=\"75%\">{above}</tspan>")
}

/// A word as markup: letters in italics, exponents raised.
pub(crate) fn word(word: &Word) -> String {
    if word.is_empty() {
        return "<tspan>1</tspan>".to_owned();
    }
    let (mut out, mut letters, mut down) = (String::new(), String::new(), "");
    let flush = |out: &mut String, letters: &mut String, down: &mut &str| {
        if !letters.is_empty() {
            let _ = write!(out, "<tspan class=\"m\"{down}>{}</tspan>", std::mem::take(letters));
            *down = "";
        }
    };
    for (generator, exponent) in word.factors() {
        letters.push_str(&generator.to_string());
        if exponent > 1 {
            flush(&mut out, &mut letters, &mut down);
            out.push_str(&raised(exponent));
            down = " dy=\"4\"";
        }
    }
    flush(&mut out, &mut letters, &mut down);
    out
}

/// A word that ends on the line on which it began.
pub(crate) fn flat_word(word: &Word) -> String {
    let high = word.factors().last().is_some_and(|(_, exponent)| exponent > 1);
    let down = if high { "<tspan dy=\"4\">\u{200b}</tspan>" } else { "" };
    self::word(word) + down
}

/// About how wide a word is, in pixels.
pub(crate) fn word_width(word: &Word) -> f64 {
    const LETTER: f64 = 7.6;
    const RAISED: f64 = 6.0;
    if word.is_empty() {
        return LETTER;
    }
    let factor = |(generator, exponent): (Generator, u32)| {
        let digits = if exponent > 1 { exponent.to_string().len() } else { 0 };
        generator.to_string().len() as f64 * LETTER + digits as f64 * RAISED
    };
    word.factors().map(factor).sum()
}

/// A genus as markup that ends on the line on which it began.
pub(crate) fn genus(genus: &Genus) -> String {
    let symbol = genus.to_string();
    let above = symbol.split_once('^').map_or("", |(_, above)| above);
    format!("{}{}<tspan dy=\"4\"></tspan>", genus.normal(), raised(above))
}

/// A number with thin spaces between its groups of three digits; four digits are one group.
///
/// ```
/// assert_eq!(grundy_figure::number(328_226_140), "328\u{2009}226\u{2009}140");
/// assert_eq!(grundy_figure::number(3256), "3256");
/// ```
#[must_use]
pub fn number(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) && digits.len() > 4 {
            out.push('\u{2009}');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lengths() {
        assert_eq!(number(71), "71");
        assert_eq!(number(9999), "9999");
        assert_eq!(number(1_234_567), "1\u{2009}234\u{2009}567");
        assert_eq!(short(3.0), "3");
        assert_eq!(short(2.25), "2.3");
        assert_eq!(short(-0.01), "0");
    }

    #[test]
    fn words_are_raised_and_come_down_again() {
        assert_eq!(
            word(&Word::new(vec![1, 2, 1])),
            "<tspan class=\"m\">ab</tspan><tspan dy=\"-4\" font-size=\"75%\">2</tspan>\
             <tspan class=\"m\" dy=\"4\">c</tspan>"
        );
        assert_eq!(word(&Word::default()), "<tspan>1</tspan>");
        assert!(flat_word(&Word::new(vec![2])).ends_with("<tspan dy=\"4\">\u{200b}</tspan>"));
    }

    #[test]
    fn nothing_breaks_out_of_a_text() {
        assert_eq!(escape("<a & \"b\">\u{7}"), "&lt;a &amp; &quot;b&quot;&gt; ");
    }
}
