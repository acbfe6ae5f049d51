//! `grundy games`: the named games.

use crate::answer::{Answer, Verdict};
use grundy_report::answer::GamesAnswer;

pub(crate) fn answer() -> Verdict {
    Ok(Answer::of(&GamesAnswer::default()))
}
