//! `grundy reproduce [NAME]`: the tables and figures of the papers, recomputed and compared.

use crate::answer::{Answer, Failure, Verdict};
use crate::args::ReproduceArgs;
use crate::context::Context;
use grundy::rules::nearest;
use grundy_report::answer::ReproduceAnswer;
use grundy_reproduce::{check_all, chosen, papers};

pub(crate) fn answer(args: &ReproduceArgs, context: &Context) -> Verdict {
    let papers = papers();
    let name = args.name.as_deref();
    let chosen = chosen(&papers, name);
    if chosen.is_empty() {
        let names: Vec<&str> = papers.iter().map(|paper| paper.name).collect();
        let name = name.unwrap_or_default();
        let meant = nearest(name, names.iter().copied());
        let meant = meant.map(|near| format!(" (did you mean {near}?)")).unwrap_or_default();
        return Err(Failure::new(format!(
            "error: no claim is called {name:?}{meant}\n\nexpected one of {}, or the beginning of \
             a claim's id such as plambeck.fig4",
            names.join(", ")
        )));
    }
    let bar = context.bar("heaps");
    let checked = check_all(&chosen, args.full, &context.run(&bar));
    Ok(Answer::of(&ReproduceAnswer::new(&checked.value, checked.stop)))
}
