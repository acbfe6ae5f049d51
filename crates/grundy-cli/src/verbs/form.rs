//! `grundy form EXPR`: the canonical form of a misère game.

use crate::answer::{Answer, Failure, Status, Verdict};
use crate::args::FormArgs;
use crate::context::Context;
use grundy::misere::Blurry;
use grundy::misere::form::parts::Parts;
use grundy::misere::form::{Expression, Form, Forms, prescribe};
use grundy::run::{Run, Stop};
use grundy::{Game, Position};
use grundy_report::Page;
use serde::Serialize;

/// What a page shows of a notation.
const MOST_CHARACTERS: usize = 4000;

#[derive(Default, Serialize)]
struct Json {
    form: Option<String>,
    birthday: Option<u32>,
    genus: Option<String>,
    outcome: Option<String>,
    nature: Option<String>,
    mate: Option<String>,
    positions: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    factorisations: Option<Vec<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    apart: Option<Apart>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<String>,
    stop: Option<String>,
}

/// What tells the game apart from another one.
#[derive(Serialize)]
struct Apart {
    other: String,
    equal: bool,
    /// A game T such that exactly one of the two sums with T is a P-position.
    by: Option<String>,
    /// Which of the sums that is: `first` or `second`.
    p_with: Option<&'static str>,
    /// Whether no game born on an earlier day tells them apart.
    simplest: Option<bool>,
}

#[derive(Serialize)]
struct Born {
    day: u32,
    count: String,
    forms: Option<Vec<String>>,
    stop: Option<String>,
}

/// What the form is asked of.
enum Source {
    Expression(Expression),
    Position(Game, Position),
    Genus(Blurry),
}

impl Source {
    fn new(args: &FormArgs) -> Result<Self, Failure> {
        match (&args.expression, &args.game, &args.with_genus) {
            (Some(text), None, None) => Ok(Self::Expression(text.parse()?)),
            (Some(text), Some(game), None) => Ok(Self::Position(game.parse()?, text.parse()?)),
            (None, None, Some(text)) => {
                let genus: Blurry = text.parse()?;
                prescribe::admissible(&genus)
                    .map_err(|error| Failure::new(format!("error: {error}")))?;
                Ok(Self::Genus(genus))
            }
            _ => Err(Failure::new(
                "error: expected a game, as in `grundy form 2_#`, or --with-genus or --born-by",
            )),
        }
    }

    fn form(&self, forms: &mut Forms, run: &Run<'_>) -> Result<Form, Stop> {
        match self {
            Self::Expression(expression) => forms.evaluate(expression, run),
            Self::Position(game, position) => forms.position(game, position, run),
            Self::Genus(genus) => forms.with_genus(genus, run),
        }
    }
}

pub(crate) fn answer(args: &FormArgs, context: &Context) -> Verdict {
    let bar = context.bar("heaps");
    let run = context.run(&bar);
    let mut forms = Forms::new();
    if let Some(day) = args.born_by {
        return born_by(day, &mut forms, &run);
    }
    let source = Source::new(args)?;
    let other: Option<Expression> = args.apart.as_deref().map(str::parse).transpose()?;
    let mut json = Json::default();
    let found = fill(args, &source, other.as_ref(), &mut forms, &run, &mut json);
    drop(bar);
    json.stop = found.err().map(|stop| stop.to_string());
    let page = page(&json);
    Ok(Answer::new(page, json, found.err().map_or(Status::Done, Status::from)))
}

/// Answers one question after the other, so that a stop keeps the answers before it.
fn fill(
    args: &FormArgs,
    source: &Source,
    other: Option<&Expression>,
    forms: &mut Forms,
    run: &Run<'_>,
    json: &mut Json,
) -> Result<(), Stop> {
    let form = source.form(forms, run)?;
    json.form = Some(forms.print(form));
    json.birthday = Some(forms.birthday(form));
    json.outcome = Some(forms.outcome(form).to_string());
    json.positions = Some(forms.positions([form]).len());
    json.tree = args.tree.then(|| forms.tree(form));
    json.genus = Some(forms.genus(form, run)?.to_string());
    json.nature = Some(forms.nature(form, run)?.to_string());
    let mate = forms.mate(form, run)?;
    json.mate = Some(forms.print(mate));
    if let Some(other) = other {
        let other = forms.evaluate(other, run)?;
        json.apart = Some(apart(forms, form, other, run)?);
    }
    if args.factors {
        json.factorisations = Some(factorisations(forms, form, run)?);
    }
    Ok(())
}

fn apart(forms: &mut Forms, form: Form, other: Form, run: &Run<'_>) -> Result<Apart, Stop> {
    let witness = forms.distinguish(form, other, run)?;
    Ok(Apart {
        other: forms.print(other),
        equal: witness.is_none(),
        by: witness.map(|witness| forms.print(witness.game)),
        p_with: witness.map(|witness| if witness.first.is_p() { "first" } else { "second" }),
        simplest: witness.map(|witness| witness.simplest),
    })
}

/// Each factorisation as a list of summands.
fn factorisations(forms: &mut Forms, form: Form, run: &Run<'_>) -> Result<Vec<Vec<String>>, Stop> {
    let found = Parts::new().factorisations(forms, form, run)?;
    let summands = |primes: &[Form], one: bool| {
        let ones = one.then_some(Form::ONE);
        primes.iter().copied().chain(ones).map(|prime| forms.print(prime)).collect()
    };
    Ok(found.iter().map(|each| summands(&each.primes, each.one)).collect())
}

fn page(json: &Json) -> Page {
    let mut page = Page::default();
    if let Some(form) = &json.form {
        page.on_paper(|page| page.heading("a misère game"));
        page.fact("form", shortened(form));
    }
    let mut fact = |label: &str, value: Option<String>| {
        if let Some(value) = value {
            page.fact(label, value);
        }
    };
    fact("birthday", json.birthday.map(|day| format!("day {day}")));
    let nature = json.nature.as_ref().map(|nature| format!(", {nature}")).unwrap_or_default();
    fact("genus", json.genus.as_ref().map(|genus| genus.clone() + &nature));
    fact("outcome", json.outcome.as_deref().map(|outcome| outcome_words(outcome).to_owned()));
    fact("mate", json.mate.as_deref().map(shortened));
    fact("positions", json.positions.map(|count| count.to_string()));
    if let Some(apart) = &json.apart {
        fact("apart", Some(apart_words(apart)));
    }
    for (i, summands) in json.factorisations.iter().flatten().enumerate() {
        let sum = if summands.is_empty() { "0".to_owned() } else { summands.join(" + ") };
        fact(if i == 0 { "primes" } else { "" }, Some(sum));
    }
    fact("note", json.stop.clone());
    if let Some(tree) = &json.tree {
        page.blank();
        page.verbatim(format!("{}\n", tree.trim_end()));
    }
    page
}

/// A notation that nobody would read is not for a page.
fn shortened(form: &str) -> String {
    match form.chars().count() {
        0..=MOST_CHARACTERS => form.to_owned(),
        long => format!("a notation of {long} characters (--json prints it)"),
    }
}

pub(crate) fn outcome_words(outcome: &str) -> &'static str {
    match outcome {
        "P" => "P: the player who has just moved wins",
        _ => "N: the player to move wins",
    }
}

fn apart_words(apart: &Apart) -> String {
    let other = &apart.other;
    match (&apart.by, apart.p_with, apart.simplest) {
        (Some(by), Some(p_with), Some(simplest)) => {
            let (p, n) =
                if p_with == "first" { ("it", other.as_str()) } else { (other.as_str(), "it") };
            let simplest = if simplest { "; no game born before it tells them apart" } else { "" };
            format!("from {other} by T = {by}: {p} + T is a P-position, {n} + T is not{simplest}")
        }
        _ => format!("not from {other}: the games are equal"),
    }
}

fn born_by(day: u32, forms: &mut Forms, run: &Run<'_>) -> Verdict {
    let counted = forms.number_born_by(day, run);
    let listed = forms.born_by(day, run);
    let stop = counted.as_ref().err().or(listed.as_ref().err()).copied();
    let count = match counted {
        Ok(None) => {
            let last = grundy::misere::form::days::LAST_COUNTED;
            return Err(Failure::new(format!("error: games are counted up to day {last}")));
        }
        Ok(Some(count)) => count.to_string(),
        Err(_) => "unknown".to_owned(),
    };
    let names: Option<Vec<String>> =
        listed.ok().flatten().map(|games| games.iter().map(|&game| forms.print(game)).collect());
    let mut page = Page::default();
    page.fact("born by", format!("day {day}"));
    page.fact("number", &count);
    if let Some(names) = &names {
        page.fact("games", names.join(" "));
    }
    let stop_text = stop.map(|stop| stop.to_string());
    let json = Born { day, count, forms: names, stop: stop_text };
    Ok(Answer::new(page, json, stop.map_or(Status::Done, Status::from)))
}
