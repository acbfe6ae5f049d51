//! `grundy completions` and `grundy man`: both made from the definition of the arguments.

use crate::answer::{Answer, Failure, Status, Verdict};
use crate::args::Args;
use clap::CommandFactory;
use clap_complete::Shell;
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
    Ok(Answer::new(script.clone(), json, Status::Done))
}

/// The page of the program, followed by one section of it for each verb.
pub(crate) fn man() -> Verdict {
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
    let page = String::from_utf8_lossy(&page).into_owned();
    Ok(Answer::new(page.clone(), Manual { man: &page }, Status::Done))
}
