//! `grundy completions` and `grundy man`: both made from the definition of the arguments.

use crate::answer::{Answer, Failure, Verdict};
use crate::args::Args;
use clap::CommandFactory;
use clap_complete::Shell;
use grundy::rules::nearest;
use grundy_report::answer::Ending;
use serde::Serialize;

#[derive(Serialize)]
struct Completions<'a> {
    shell: String,
    script: &'a str,
}

#[derive(Serialize)]
struct Manual<'a> {
    man: &'a str,
}

pub(crate) fn completions(shell: Shell) -> Verdict {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "grundy", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    let json = Completions { shell: shell.to_string(), script: &script };
    Ok(Answer::new(script.clone(), json, Ending::Done))
}

/// The page of a verb; without one, that of the program.
pub(crate) fn man(verb: Option<&str>) -> Verdict {
    let page = match verb {
        Some(verb) => of_verb(verb)?,
        None => of_the_program()?,
    };
    Ok(Answer::new(page.clone(), Manual { man: &page }, Ending::Done))
}

/// The page of a verb, with the options that all verbs have.
fn of_verb(verb: &str) -> Result<String, Failure> {
    let mut command = Args::command();
    command.build();
    let names = || command.get_subcommands().map(clap::Command::get_name);
    let Some(found) = command.find_subcommand(verb) else {
        let meant = nearest(verb, names()).map(|near| format!(" (did you mean {near}?)"));
        let (meant, names) = (meant.unwrap_or_default(), names().collect::<Vec<_>>().join(", "));
        return Err(Failure::new(format!("error: no verb is called {verb:?}{meant}: {names}")));
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(found.clone()).render(&mut page).map_err(Failure::error)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}

/// The page of the program, followed by one section of it for each verb.
fn of_the_program() -> Result<String, Failure> {
    let mut page = Vec::new();
    let render = |page: &mut Vec<u8>| -> std::io::Result<()> {
        let command = Args::command();
        clap_mangen::Man::new(command.clone()).render(page)?;
        for verb in command.get_subcommands() {
            let name = verb.get_name().to_uppercase();
            page.extend(format!(".SH \"VERB {name}\"\n").bytes());
            let man = clap_mangen::Man::new(verb.clone());
            man.render_description_section(page)?;
            man.render_options_section(page)?;
            man.render_extra_section(page)?;
        }
        Ok(())
    };
    render(&mut page).map_err(Failure::error)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}
