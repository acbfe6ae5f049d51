//! Canonical forms: the arena against plain trees, counting against listing.
//!
//! Run with `cargo bench -p grundy --bench form`.

use grundy::Game;
use grundy::misere::form::{Form, Forms};
use grundy::run::Run;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// A canonical form as a tree of its own, without sharing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Tree(BTreeSet<Tree>);

impl Tree {
    fn is_p(&self) -> bool {
        !self.0.is_empty() && self.0.iter().all(|option| !option.is_p())
    }

    /// Grundy and Smith's rule, word for word: try every option of an option as the result.
    fn game(options: BTreeSet<Tree>) -> Tree {
        let is_result = |result: &Tree| {
            result.0.is_subset(&options)
                && options.iter().all(|o| result.0.contains(o) || o.0.contains(result))
                && (!result.0.is_empty() || options.iter().any(Tree::is_p))
        };
        let found = options.iter().flat_map(|option| &option.0).find(|&result| is_result(result));
        found.cloned().unwrap_or(Tree(options))
    }

    fn sum(&self, other: &Tree) -> Tree {
        if self.0.is_empty() {
            return other.clone();
        }
        if other.0.is_empty() {
            return self.clone();
        }
        let in_self = self.0.iter().map(|option| option.sum(other));
        let in_other = other.0.iter().map(|option| self.sum(option));
        Tree::game(in_self.chain(in_other).collect())
    }

    fn of(form: Form, forms: &Forms) -> Tree {
        Tree(forms.options(form).iter().map(|&option| Tree::of(option, forms)).collect())
    }
}

fn best(mut work: impl FnMut()) -> Duration {
    let once = |()| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    [(); 3].map(once).into_iter().min().unwrap_or_default()
}

fn line(name: &str, plain: Duration, fast: Duration) {
    let [plain, fast] = [plain, fast].map(|time| time.as_secs_f64());
    println!("{name:32} plain {plain:9.5} s, here {fast:9.6} s, {:8.1} times", plain / fast);
}

fn sum(one: &str, other: &str) {
    let run = Run::unlimited();
    let read = |forms: &mut Forms| {
        [one, other].map(|text| forms.read(text, &run).expect("a game without a limit"))
    };
    let mut forms = Forms::new();
    let [x, y] = read(&mut forms);
    let trees = [x, y].map(|form| Tree::of(form, &forms));
    let total = forms.sum(x, y, &run).expect("no limit");
    let plain = best(|| assert!(trees[0].sum(&trees[1]) == Tree::of(total, &forms)));
    let fast = best(|| {
        let mut forms = Forms::new();
        let [x, y] = read(&mut forms);
        forms.sum(x, y, &run).expect("no limit");
    });
    line(&format!("{one} + {other}"), plain, fast);
}

/// Every set of games born by day 4, tried with bit masks: is it a simplest form?
fn listed_fifth_day(forms: &Forms, choices: &[Form]) -> u64 {
    let bits = |wanted: &dyn Fn(Form) -> bool| -> u32 {
        (0..choices.len()).filter(|&i| wanted(choices[i])).fold(0, |set, i| set | 1 << i)
    };
    let p = bits(&|game| forms.outcome(game).is_p());
    let rules: Vec<(u32, u32)> = choices
        .iter()
        .map(|&h| {
            (bits(&|game| forms.has_option(h, game)), bits(&|game| forms.has_option(game, h)))
        })
        .collect();
    let reducible = |set: u32| {
        rules.iter().enumerate().any(|(h, &(kept, through))| {
            let rest = set & !kept;
            set & kept == kept && rest != 0 && rest & !through == 0 && (h != 0 || set & p != 0)
        })
    };
    (0..1u32 << choices.len()).filter(|&set| !reducible(set)).count() as u64
}

fn fifth_day() {
    let run = Run::unlimited();
    let mut forms = Forms::new();
    let choices = forms.born_by(4, &run).expect("no limit").expect("listed");
    let plain = best(|| assert_eq!(listed_fifth_day(&forms, &choices), 4_171_780));
    let fast = best(|| {
        let count = Forms::new().number_born_by(5, &run).expect("no limit").expect("counted");
        assert_eq!(count.value(), Some(4_171_780));
    });
    line("games born by day 5", plain, fast);
}

fn heaps(code: &str, last: u64) {
    let game: Game = code.parse().expect("a game");
    let mut forms = Forms::new();
    let start = Instant::now();
    let _ = forms.heaps(&game, last, &Run::unlimited());
    let (time, count, bytes) = (start.elapsed().as_secs_f64(), forms.len(), forms.memory() >> 10);
    println!("{code:8} to heap {last:3}: {time:8.3} s, {count:6} forms, {bytes:6} KiB");
}

fn main() {
    for (one, other) in [("2_#", "2_#"), ("4", "4"), ("2_{#320}", "2_{#1}"), ("5", "4")] {
        sum(one, other);
    }
    fifth_day();
    for (code, last) in [("0.123", 60), ("grundy", 60), ("0.07", 60), ("0.77", 36), ("4.7", 28)] {
        heaps(code, last);
    }
}
