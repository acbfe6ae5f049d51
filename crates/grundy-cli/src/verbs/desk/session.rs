//! What the desk says to a line.

use super::command::{Command, WORDS};
use crate::answer::Failure;
use grundy::partizan::ruleset::RULESETS;
use grundy::partizan::{Answer as Told, Desk, Function, ReadError, Style};
use grundy::run::Run;
use grundy_report::answer::{Answer, DeskAnswer, RulesetsAnswer, ValueAnswer, ValueView};

const HELP: &str = "\
Type a game, a definition or a comparison:
  {2|1||0|-1}   *3   ^^*   1/2   +-1   tiny(2)   domineering[../..]
  G = {1|0}   G + G   -G   3.G   G:*   G <= 1   G || 0
Also:
  about G        everything about a game
  explain {…}    which options are dominated, which reversible
  names          the names that were given
  forget G       takes a name away
  rulesets       what can stand before a position in brackets
  help, quit";

pub(super) struct Session {
    desk: Desk,
    style: Style,
    /// The lines that were typed and what was said.
    record: Vec<(String, String)>,
}

impl Session {
    pub(super) fn new(style: Style) -> Self {
        Self { desk: Desk::default(), style, record: Vec::new() }
    }

    /// What can be completed.
    pub(super) fn words(&self) -> Vec<String> {
        let fixed = WORDS.iter().map(|&word| word.to_owned());
        let functions =
            Function::names().split(", ").map(|name| format!("{name}(")).collect::<Vec<_>>();
        let rulesets = RULESETS.iter().filter(|(name, ..)| !name.contains('|'));
        let rulesets = rulesets.map(|(name, ..)| format!("{name}["));
        fixed.chain(functions).chain(rulesets).chain(self.desk.names.keys().cloned()).collect()
    }

    /// What is said to a line; `None` at the end.
    pub(super) fn line(&mut self, line: &str, run: &Run<'_>) -> Option<String> {
        let said = match Command::read(line) {
            Command::Nothing => return Some(String::new()),
            Command::Quit => return None,
            Command::Help => Ok(format!("{HELP}\nFunctions: {}", Function::names())),
            Command::Rulesets => Ok(RulesetsAnswer::default().page().text()),
            Command::Names => Ok(self.named().join("\n")),
            Command::Forget(name) => Ok(self.forget(name)),
            Command::Evaluate(text) => self.evaluate(text, run),
            Command::About(text) => self.about(text, false, run),
            Command::Explain(text) => self.about(text, true, run),
        };
        let said = match said {
            Ok(text) => text.trim_end().to_owned(),
            Err(ReadError::Text(error)) => Failure::from(error).to_string(),
            Err(ReadError::Stopped(stop)) => stop.to_string(),
        };
        self.record.push((line.trim().to_owned(), said.clone()));
        Some(said)
    }

    fn named(&mut self) -> Vec<String> {
        let names: Vec<_> = self.desk.names.iter().map(|(name, &v)| (name.clone(), v)).collect();
        let mut shown = |value| self.desk.values.print_in(value, self.style);
        names.into_iter().map(|(name, value)| format!("{name} = {}", shown(value))).collect()
    }

    fn forget(&mut self, name: &str) -> String {
        match self.desk.names.remove(name) {
            Some(_) => String::new(),
            None => format!("there is no {name}"),
        }
    }

    fn evaluate(&mut self, text: &str, run: &Run<'_>) -> Result<String, ReadError> {
        let mut lines = Vec::new();
        for told in self.desk.evaluate(text, run)? {
            lines.push(match told {
                Told::Game(Some(name), value) => {
                    format!("{name} = {}", self.desk.values.print_in(value, self.style))
                }
                Told::Game(None, value) => self.desk.values.print_in(value, self.style),
                Told::Comparison(true, _) => "yes".to_owned(),
                Told::Comparison(false, order) => format!("no: {}", DeskAnswer::order(order)),
            });
        }
        Ok(lines.join("\n"))
    }

    fn about(&mut self, text: &str, steps: bool, run: &Run<'_>) -> Result<String, ReadError> {
        let view = ValueView { style: self.style, steps, ..ValueView::default() };
        Ok(ValueAnswer::ask(&mut self.desk, text, &view, run)?.page().text())
    }

    pub(super) fn into_answer(mut self) -> DeskAnswer {
        let names = self.named();
        DeskAnswer::new(self.record, names)
    }
}
