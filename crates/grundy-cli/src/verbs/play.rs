//! `grundy play GAME POSITION`: play against the program.

use crate::answer::{Answer, Failure, Verdict};
use crate::args::PlayArgs;
use crate::context::Context;
use crate::format::Format;
use grundy::outcome::{Judge, Move, Play, moves};
use grundy::solve::judge;
use grundy::{Game, Position};
use grundy_report::answer::PlayAnswer;
use grundy_report::titled;
use std::io::{self, BufRead, Write};

/// The moves that are listed by number; more than that would not help anybody.
const LISTED: usize = 40;

const HELP: &str = "\
Moves: a number from the list, or the heap and what it becomes, as in 5 -> 2+1 or 5 -> 0.
Also: moves (list them), hint, undo, quit.";

/// What the player typed.
#[derive(Debug, PartialEq, Eq)]
enum Command {
    Number(usize),
    Move(Move),
    Moves,
    Hint,
    Undo,
    Quit,
    Help,
}

struct Round<'a, W> {
    game: &'a Game,
    play: Play,
    position: Position,
    judge: Box<dyn Judge + 'a>,
    /// The positions before each move so far, and the moves.
    past: Vec<(Position, Move)>,
    /// Whether the program moves on even turns.
    second: bool,
    out: W,
}

pub(crate) fn answer(args: &PlayArgs, context: &Context) -> Verdict {
    let game: Game = args.table.game.parse()?;
    // No bar: it would run into the conversation.
    let silent = |_: grundy::run::Progress<'_>| ();
    let run = grundy::run::Run::new(context.budget()).told_to(&silent);
    let (play, position): (Play, Position) = (args.table.play(), args.table.position.parse()?);
    let judge = judge(&game, play, &position, run);
    // The conversation leaves stdout alone where that is for one object or document.
    let out: Box<dyn Write> = match context.format() {
        Format::Text => Box::new(io::stdout()),
        _ => Box::new(io::stderr()),
    };
    let (past, second) = (Vec::new(), args.second);
    let mut round = Round { game: &game, play, position, judge, past, second, out };
    let winner = round.play(&mut io::stdin().lock()).map_err(Failure::error)?;
    let moves = round.past.into_iter().map(|(_, played)| played);
    Ok(Answer::of(&PlayAnswer::new(&game, play, moves, &round.position, winner)))
}

impl<W: Write> Round<'_, W> {
    /// Plays to the end; the winner, or nobody if the player leaves.
    fn play(&mut self, input: &mut dyn BufRead) -> io::Result<Option<&'static str>> {
        let last = if self.play == Play::Normal { "wins" } else { "loses" };
        let (game, play) = (titled(self.game), self.play);
        writeln!(self.out, "{game}, {play} play: whoever moves last {last}.")?;
        writeln!(self.out, "{HELP}\n")?;
        loop {
            let legal = moves(self.game, &self.position);
            let programs_turn = self.past.len().is_multiple_of(2) == self.second;
            if legal.is_empty() {
                return self.finish(programs_turn).map(Some);
            }
            if programs_turn {
                self.reply(&legal)?;
            } else if !self.ask(&legal, input)? {
                writeln!(self.out, "Good-bye.")?;
                return Ok(None);
            }
        }
    }

    /// Nobody can move: in normal play whoever is to move has lost.
    fn finish(&mut self, programs_turn: bool) -> io::Result<&'static str> {
        let player_wins = programs_turn == (self.play == Play::Normal);
        writeln!(self.out, "No move is left: {}.", if player_wins { "you win" } else { "I win" })?;
        Ok(if player_wins { "player" } else { "program" })
    }

    fn make(&mut self, chosen: Move) {
        let next = chosen.from(&self.position).expect("only legal moves are made");
        let before = std::mem::replace(&mut self.position, next);
        self.past.push((before, chosen));
    }

    /// The program's turn: a winning move if there is one, otherwise the move that takes least,
    /// to keep the play going.
    fn reply(&mut self, legal: &[Move]) -> io::Result<()> {
        let position = self.position.clone();
        let (chosen, remark) = match self.judge.winning_moves(&position, 1) {
            Ok(winning) if !winning.moves.is_empty() => (winning.moves[0].clone(), ""),
            Ok(_) => (longest(legal), " (I am lost if you play well)"),
            Err(_) => (longest(legal), " (too far for me to see)"),
        };
        writeln!(self.out, "I move {chosen}.{remark}")?;
        self.make(chosen);
        Ok(())
    }

    /// The player's turn; false if they leave.
    fn ask(&mut self, legal: &[Move], input: &mut dyn BufRead) -> io::Result<bool> {
        writeln!(self.out, "Position: {}", self.position)?;
        if legal.len() <= LISTED {
            self.list(legal)?;
        }
        loop {
            write!(self.out, "Your move: ")?;
            self.out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                writeln!(self.out)?;
                return Ok(false);
            }
            match command(&line) {
                Some(Command::Quit) => return Ok(false),
                Some(Command::Help) => writeln!(self.out, "{HELP}")?,
                Some(Command::Moves) => self.list(legal)?,
                Some(Command::Hint) => self.hint()?,
                Some(Command::Undo) => {
                    if self.undo() {
                        return Ok(true);
                    }
                    writeln!(self.out, "There is nothing to undo.")?;
                }
                Some(Command::Number(number)) if (1..=legal.len()).contains(&number) => {
                    self.make(legal[number - 1].clone());
                    return Ok(true);
                }
                Some(Command::Number(number)) => {
                    writeln!(self.out, "There is no move {number}: 1 to {}.", legal.len())?;
                }
                Some(Command::Move(chosen)) if legal.contains(&chosen) => {
                    self.make(chosen);
                    return Ok(true);
                }
                Some(Command::Move(chosen)) => {
                    writeln!(self.out, "{chosen} is not a legal move here.")?;
                }
                None => writeln!(self.out, "I do not understand that.\n{HELP}")?,
            }
        }
    }

    fn list(&mut self, legal: &[Move]) -> io::Result<()> {
        for (i, legal) in legal.iter().enumerate() {
            writeln!(self.out, "  {:>3}  {legal}", i + 1)?;
        }
        Ok(())
    }

    fn hint(&mut self) -> io::Result<()> {
        let position = self.position.clone();
        match self.judge.winning_moves(&position, 1) {
            Ok(winning) if winning.moves.is_empty() => writeln!(self.out, "No move wins."),
            Ok(winning) => writeln!(self.out, "{} wins.", winning.moves[0]),
            Err(stop) => writeln!(self.out, "I cannot tell: {stop}."),
        }
    }

    /// Takes back the player's last move, and the program's answer to it.
    fn undo(&mut self) -> bool {
        let back = if self.past.len() >= 2 { 2 } else { 0 };
        for _ in 0..back {
            let (before, _) = self.past.pop().expect("there are two moves");
            self.position = before;
        }
        back > 0
    }
}

/// The move that leaves the most tokens.
fn longest(legal: &[Move]) -> Move {
    let left = |m: &&Move| (m.option.iter().sum::<u64>() + u64::MAX / 4 - m.heap, m.option.len());
    legal.iter().max_by_key(left).expect("there is a legal move").clone()
}

/// Reads a line, generously.
fn command(line: &str) -> Option<Command> {
    let line = line.trim().to_lowercase();
    match line.as_str() {
        "q" | "quit" | "exit" => return Some(Command::Quit),
        "?" | "help" => return Some(Command::Help),
        "m" | "moves" => return Some(Command::Moves),
        "h" | "hint" => return Some(Command::Hint),
        "u" | "undo" => return Some(Command::Undo),
        _ => {}
    }
    if let Ok(number) = line.parse() {
        return Some(Command::Number(number));
    }
    let (heap, rest) =
        ["->", "→", "=>", ">", ":", "to", " "].iter().find_map(|arrow| line.split_once(arrow))?;
    let heap = heap.trim().trim_start_matches('h').parse().ok()?;
    let option: Position = rest.parse().ok()?;
    Some(Command::Move(Move { heap, option: option.heaps().collect() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn input_is_forgiven() {
        let wanted = Some(Command::Move(Move { heap: 5, option: vec![1, 2] }));
        for line in ["5 -> 2+1", "5->1,2", "5 → 1 + 2", "5 to 2 1", "h5: h1 h2", "5 1 2", "5>2+1\n"]
        {
            assert_eq!(command(line), wanted, "{line}");
        }
        assert_eq!(command("5 -> 0"), Some(Command::Move(Move { heap: 5, option: vec![] })));
        assert_eq!(command(" 7 \n"), Some(Command::Number(7)));
        assert_eq!(command("UNDO"), Some(Command::Undo));
        assert_eq!(command("what"), None);
        assert_eq!(command(""), None);
    }
}
