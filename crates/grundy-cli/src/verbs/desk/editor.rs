//! Lines typed by a person: editing, completion, history.

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};
use std::path::{Path, PathBuf};

const PROMPT: &str = "> ";

/// A prompt that keeps what was typed.
pub(super) struct Editor {
    editor: rustyline::Editor<Words, DefaultHistory>,
    history: Option<PathBuf>,
}

impl Editor {
    pub(super) fn new(history: Option<&Path>) -> Result<Self, ReadlineError> {
        let mut editor = rustyline::Editor::new()?;
        if let Some(file) = history.filter(|file| file.exists()) {
            editor.load_history(file)?;
        }
        Ok(Self { editor, history: history.map(Path::to_owned) })
    }

    /// The next line; nothing at the end. Ctrl-C leaves a line, not the desk.
    pub(super) fn line(&mut self, words: Vec<String>) -> Result<Option<String>, ReadlineError> {
        self.editor.set_helper(Some(Words(words)));
        loop {
            match self.editor.readline(PROMPT) {
                Ok(line) => {
                    self.editor.add_history_entry(line.as_str())?;
                    return Ok(Some(line));
                }
                Err(ReadlineError::Interrupted) => {}
                Err(ReadlineError::Eof) => return Ok(None),
                Err(error) => return Err(error),
            }
        }
    }

    /// Writes the history, if it is kept.
    pub(super) fn save(&mut self) -> Result<(), Box<dyn std::error::Error>> {
        match &self.history {
            Some(file) => Ok(self.editor.save_history(file)?),
            None => Ok(()),
        }
    }
}

/// Words that can be completed: commands, functions, rulesets, names.
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> Result<(usize, Vec<String>), ReadlineError> {
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '\'';
        let start = line[..at].trim_end_matches(is_letter).len();
        let begun = &line[start..at];
        let fits = |word: &&String| !begun.is_empty() && word.starts_with(begun);
        Ok((start, self.0.iter().filter(fits).cloned().collect()))
    }
}

impl Helper for Words {}
impl Highlighter for Words {}
impl Validator for Words {}

impl Hinter for Words {
    type Hint = String;
}
