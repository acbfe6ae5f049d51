//! A game as a conversation: the position, the player's move, what it was worth, the answer.

use super::command::Command;
use super::spoken::Spoken;
use crate::args::PlayArgs;
use crate::terminal::columns;
use grundy::outcome::Play;
use grundy::play::{Alarm, Chance, Level, Match, MoveError, Remark};
use grundy::run::Stop;
use grundy_report::folded;
use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::time::Duration;

/// The moves that are listed by number; more than that would not help anybody.
const LISTED: usize = 40;
/// How long the program thinks about one question.
const THINKING: Duration = Duration::from_millis(900);

const HELP: &str = "Also: moves (list them), hint, undo, quit.";

/// Who has won, as JSON names them.
type Winner = Option<&'static str>;

pub(super) struct Conversation<'a, T: Spoken> {
    game: Match<T>,
    play: Play,
    /// Whether the program moves on even turns.
    program_first: bool,
    level: Level,
    coach: bool,
    alarm: &'a Alarm,
    chance: Chance,
    out: Box<dyn Write>,
}

impl<'a, T: Spoken> Conversation<'a, T> {
    pub(super) fn new(
        game: Match<T>,
        args: &PlayArgs,
        play: Play,
        alarm: &'a Alarm,
        chance: Chance,
        out: Box<dyn Write>,
    ) -> Self {
        let (program_first, level, coach) = (args.second, args.level, !args.no_coach);
        Self { game, play, program_first, level, coach, alarm, chance, out }
    }

    pub(super) fn into_match(self) -> Match<T> {
        self.game
    }

    /// Plays to the end on stdin; the winner, or nobody if the player leaves.
    pub(super) fn hold(&mut self, title: &str) -> io::Result<Winner> {
        let last = if self.play == Play::Normal { "wins" } else { "loses" };
        let play = self.play;
        self.say(format_args!("{title}, {play} play: whoever moves last {last}."))?;
        self.say(format_args!("{}\n{HELP}\n", self.game.table().help()))?;
        let mut input = io::stdin().lock();
        loop {
            let programs_turn = self.game.record().len().is_multiple_of(2) == self.program_first;
            match self.think(|game| game.moves(1)) {
                Ok(none) if none.is_empty() => return self.finish(programs_turn),
                Ok(_) => {}
                Err(stop) => {
                    self.say(format_args!("I cannot list the moves: {stop}."))?;
                    return Ok(None);
                }
            }
            let goes_on = if programs_turn { self.reply()? } else { self.ask(&mut input)? };
            if !goes_on {
                self.say("Good-bye.")?;
                return Ok(None);
            }
        }
    }

    /// A few words, in lines that fit the terminal.
    fn say(&mut self, text: impl Display) -> io::Result<()> {
        let columns = columns(io::stdout());
        for line in text.to_string().split('\n') {
            writeln!(self.out, "{}", folded("", line, columns))?;
        }
        Ok(())
    }

    /// A question to the match, within the time for one question.
    fn think<A>(&mut self, ask: impl FnOnce(&mut Match<T>) -> A) -> A {
        self.alarm.within(THINKING, || ask(&mut self.game))
    }

    /// Nobody can move: in normal play whoever is to move has lost.
    fn finish(&mut self, programs_turn: bool) -> io::Result<Winner> {
        let player_wins = programs_turn == (self.play == Play::Normal);
        let winner = if player_wins { "you win" } else { "I win" };
        self.say(format_args!("No move is left: {winner}."))?;
        Ok(Some(if player_wins { "player" } else { "program" }))
    }

    /// The program's turn; false if it cannot move.
    fn reply(&mut self) -> io::Result<bool> {
        let level = self.level;
        let mut chance = self.chance.clone();
        let chosen = self.think(|game| game.reply(level, &mut chance));
        self.chance = chance;
        let Ok(Some(chosen)) = chosen else {
            self.say("I cannot find a move: this position is too large for me.")?;
            return Ok(false);
        };
        let remark = self.think(|game| game.play(&chosen));
        let aside = match remark {
            Ok(Remark::Lost) if self.coach => " You can win this.",
            Ok(Remark::Unknown(_)) => " (I cannot see who wins.)",
            _ => "",
        };
        self.say(format_args!("My move: {chosen}.{aside}\n"))?;
        Ok(remark.is_ok())
    }

    /// The player's turn; false if they leave.
    fn ask(&mut self, input: &mut dyn BufRead) -> io::Result<bool> {
        let picture = self.game.table().picture(self.game.position());
        writeln!(self.out, "{picture}\n")?;
        let legal = self.think(|game| game.moves(LISTED + 1)).unwrap_or_default();
        if legal.len() <= LISTED {
            self.list(&legal)?;
        }
        loop {
            write!(self.out, "Your move: ")?;
            self.out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                writeln!(self.out)?;
                return Ok(false);
            }
            let chosen = match Command::read(&line) {
                Command::Quit => return Ok(false),
                Command::Help => {
                    self.say(format_args!("{}\n{HELP}", self.game.table().help()))?;
                    continue;
                }
                Command::Moves => {
                    self.list(&legal)?;
                    continue;
                }
                Command::Hint => {
                    self.hint()?;
                    continue;
                }
                Command::Undo if self.game.undo(2) => return Ok(true),
                Command::Undo => {
                    self.say("There is nothing to undo.")?;
                    continue;
                }
                Command::Number(number) => {
                    number.checked_sub(1).and_then(|i| legal.get(i)).cloned()
                }
                Command::Other(text) => self.game.ask_table(|table, at| table.read(at, text)),
            };
            match chosen {
                Some(chosen) => {
                    if self.make(&chosen)? {
                        return Ok(true);
                    }
                }
                None => {
                    self.say(format_args!(
                        "I do not understand that.\n{}\n{HELP}",
                        self.game.table().help()
                    ))?;
                }
            }
        }
    }

    /// The player's move, with a word from the coach; false if it is not legal.
    fn make(&mut self, chosen: &T::Move) -> io::Result<bool> {
        match self.think(|game| game.play(chosen)) {
            Ok(Remark::Mistake { better }) if self.coach => {
                self.say(format_args!(
                    "That loses; {better} would have won. (undo takes it back)"
                ))?;
                Ok(true)
            }
            Ok(_) => Ok(true),
            Err(MoveError::Illegal) => {
                self.say(format_args!("{chosen} is not a legal move here."))?;
                Ok(false)
            }
            Err(_) => {
                self.say(format_args!("I cannot tell whether {chosen} is legal."))?;
                Ok(false)
            }
        }
    }

    fn list(&mut self, legal: &[T::Move]) -> io::Result<()> {
        for (i, legal) in legal.iter().enumerate().take(LISTED) {
            writeln!(self.out, "  {:>3}  {legal}", i + 1)?;
        }
        if legal.len() > LISTED {
            writeln!(self.out, "  … and more")?;
        }
        Ok(())
    }

    fn hint(&mut self) -> io::Result<()> {
        match self.think(Match::hint) {
            Ok(None) => self.say("No move wins."),
            Ok(Some(winning)) => self.say(format_args!("{winning} wins.")),
            Err(Stop::Cancelled) => self.say("I cannot tell within a second."),
            Err(stop) => self.say(format_args!("I cannot tell: {stop}.")),
        }
    }
}
