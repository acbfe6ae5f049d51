use super::*;
use grundy::misere::Genera;
use grundy::misere::sequence::explore;
use grundy::outcome::Play;
use grundy::quotient::Solver;
use grundy::rules::Listed;
use grundy::run::Run;
use grundy_cert::partizan::{PartizanCertificate, PartizanClaim};
use grundy_cert::{Limits, Part, check, check_part};

/// The answer key of normal play: each period is found, written and checked.
fn answer_key(largest: u64) -> usize {
    let key = include_str!("../../grundy/tests/data/octal.csv");
    let mut checked = 0;
    for row in key.lines().filter(|row| row.starts_with(|c: char| c.is_ascii_digit())) {
        let mut fields = row.split(',');
        let game: Game = fields.next().unwrap().parse().unwrap();
        let mut number = || fields.next().unwrap().parse::<u64>().unwrap();
        let (preperiod, period) = (number(), number());
        if preperiod + period > largest {
            continue;
        }
        let enough = 3 * (preperiod + period) + 1000;
        let sequence = grundy::nim::sequence(&game, enough, &Run::unlimited()).value;
        let certificate = nim(&game, &sequence).unwrap_or_else(|| panic!("{game}"));
        let claim = accepted(&game, &certificate);
        let stated =
            format!("For every heap size n ≥ {preperiod} of {game}, G(n + {period}) = G(n)");
        assert!(claim.starts_with(&stated), "{claim}");
        checked += 1;
    }
    checked
}

/// The answer key of misère play: each quotient up to this order is found, written and checked; of
/// tame games the genera too.
fn misere_key(largest: u64) -> (usize, usize) {
    let key = include_str!("../../grundy/tests/data/misere.csv");
    let (mut quotients, mut genera) = (0, 0);
    let mut solver: Solver<Game> = Solver::new("0.0".parse().unwrap());
    for row in key.lines().skip(1) {
        let field: Vec<&str> = row.split(',').collect();
        let game: Game = field[0].parse().unwrap();
        let (order, p_order) = (field[3], field[4]);
        if order.parse::<u64>().unwrap() > largest {
            continue;
        }
        // Rows of one game follow each other, smaller heaps first.
        if *solver.rules() != game {
            solver = Solver::new(game.clone());
        }
        let status = match field[2].parse() {
            Ok(heap) => solver.extend_to(heap, &Run::unlimited()),
            Err(_) => solver.solve(&Run::unlimited()),
        };
        let found = quotient(&game, &solver, &status).unwrap();
        let claim = accepted(&game, &found);
        let stated = format!("commutative monoid of order {order} with {p_order} P-elements");
        assert!(claim.contains(&stated) && claim.contains("misère quotient"), "{claim}");
        quotients += 1;
        if field[1] == "tame" {
            let found = explore(&mut Genera::new(game.clone()), &Run::unlimited()).value;
            let found = genus(&game, &found, &Run::unlimited());
            let found = found.unwrap_or_else(|| panic!("{game}: genera not proved"));
            assert!(accepted(&game, &found).contains("have the same genus"), "{game}");
            genera += 1;
        }
    }
    (quotients, genera)
}

fn accepted(game: &Game, certificate: &Certificate) -> String {
    let verdict = check(certificate.to_json().as_bytes(), &Limits::default());
    verdict.unwrap_or_else(|refusal| panic!("{game}: {refusal}")).claim
}

#[test]
fn small_quotients_and_tame_genera_of_the_answer_key() {
    let (quotients, genera) = misere_key(10);
    assert!(quotients > 40 && genera > 20, "{quotients}, {genera}");
}

#[test]
#[ignore = "minutes; run by ./test --full"]
fn all_quotients_of_the_answer_key() {
    let (quotients, genera) = misere_key(u64::MAX);
    assert!(quotients > 300 && genera > 20, "{quotients}, {genera}");
}

#[test]
fn the_short_periods_of_the_answer_key() {
    assert!(answer_key(600) > 10);
}

#[test]
#[ignore = "minutes; run by ./test --full"]
fn the_long_periods_of_the_answer_key() {
    assert!(answer_key(1_000_000) > 20);
}

#[test]
fn canonical_forms_of_partizan_games_are_accepted() {
    use grundy::partizan::Values;
    let run = Run::unlimited();
    let mut values = Values::new();
    let games = values.born_by(2, &run).unwrap().unwrap();
    // Lists of neighbours in the list of games, some of them comparable.
    for at in 0..games.len() - 5 {
        let (left, right) = (&games[at..at + 3], &games[at + 2..at + 5]);
        let made = canonical(&mut values, left, right, &run).unwrap();
        check(made.to_json().as_bytes(), &Limits::default()).unwrap();
    }
    for &one in &games {
        for &other in &games {
            let made = at_least(&mut values, one, other, &run).unwrap();
            assert_eq!(made.is_some(), values.at_most(other, one, &run).unwrap());
            if let Some(made) = made {
                check(made.to_json().as_bytes(), &Limits::default()).unwrap();
            }
        }
    }
}

#[test]
fn statements_and_positions_are_certified_as_they_are_written_and_played() {
    use grundy::partizan::Desk;
    use grundy::partizan::ruleset::open;
    let run = Run::unlimited();
    for (text, claim) in [
        ("{1,{2|0}||0,*|^} + +-1", "canonical form"),
        ("{1|0} + {1|0} == 1", "are equal"),
        ("^ >= 0", "at least"),
        ("v <= *2", "at least"),
        ("^ > 0", "greater"),
        ("v < *2", "greater"),
        ("^ || *", "confused"),
        ("^ == *", "confused"),
        ("toads[T.TF.F] - toads[T.F]", "canonical form"),
        ("G = {1|}; G + {0|1}", "canonical form"),
    ] {
        let made = statement(&mut Desk::default(), text, &run).unwrap();
        let accepted = check(made.to_json().as_bytes(), &Limits::default()).unwrap();
        assert!(accepted.claim.contains(claim), "{text}: {}", accepted.claim);
    }
    for (name, text) in [("domineering", ".../..."), ("hackenbush", "0-1b 1-2r 2-0g")] {
        let made = position(open(name).unwrap().as_mut(), text, &run).unwrap();
        check(made.to_json().as_bytes(), &Limits::default()).unwrap();
    }
    // A claim that is false is refused, whichever it is.
    let honest = statement(&mut Desk::default(), "^ > 0", &run).unwrap();
    let PartizanClaim::Greater(x, y) = honest.claim else { panic!("{:?}", honest.claim) };
    for claim in [
        PartizanClaim::Greater(y, x),
        PartizanClaim::Confused(x, y),
        PartizanClaim::Equal(x, y),
        PartizanClaim::AtLeast(y, x),
    ] {
        let lie = PartizanCertificate { claim, ..honest.clone() };
        assert!(check(lie.to_json().as_bytes(), &Limits::default()).is_err(), "{claim:?}");
    }
}

/// A short certificate of this game with segments.
fn segmented(text: &str, count: u64) -> Certificate {
    let game: Game = text.parse().unwrap();
    let run = Run::unlimited();
    let sequence = grundy::nim::sequence(&game, 1 << 20, &run).value;
    with_segments(nim(&game, &sequence).unwrap(), count, &run).unwrap()
}

#[test]
fn segments_are_checked_one_by_one_and_together() {
    for text in ["0.16", "0.127"] {
        let certificate = segmented(text, 5);
        let file = certificate.to_json();
        let limits = Limits::default();
        let whole = check(file.as_bytes(), &limits).unwrap().claim;
        for index in 1..=3 {
            let part = check_part(file.as_bytes(), &limits, Part { index, of: 3 }).unwrap();
            assert!(part.claim.ends_with(&whole), "{text}: {}", part.claim);
        }
        assert!(check_part(file.as_bytes(), &limits, Part { index: 0, of: 3 }).is_err());
        assert!(check_part(file.as_bytes(), &limits, Part { index: 1, of: 100 }).is_err());
    }
}

#[test]
fn a_wrong_window_is_refused_by_both_segments_beside_it() {
    let mut certificate = segmented("0.16", 5);
    let Claim::NimPeriod(claim) = &mut certificate.claim else { panic!() };
    let format::NimProof::Short(proof) = &mut claim.proof else { panic!() };
    let (wrong, count) = (1, proof.segments.len());
    let last = proof.segments[wrong].window.last_mut().unwrap();
    *last ^= 1;
    let file = certificate.to_json();
    let verdicts: Vec<bool> = (1..=count)
        .map(|index| {
            let part = Part { index, of: count };
            check_part(file.as_bytes(), &Limits::default(), part).is_ok()
        })
        .collect();
    let refused: Vec<usize> = (0..count).filter(|&i| !verdicts[i]).collect();
    assert_eq!(refused, [wrong, wrong + 1], "{verdicts:?}");
    let refusal = check(file.as_bytes(), &Limits::default()).unwrap_err();
    assert_eq!(refusal.step, 3, "{refusal}");
}

/// Values that grow for ever: each code of two digits with three heaps, and games like Lasker's.
#[test]
fn growing_values_are_certified() {
    let three = (0..256u32).map(|n| format!("0.{:X}{:X}", n / 16, n % 16));
    let lasker = ["4.(3)", "4.3(3)", "4.7(3)", "C.(3)", "0.7(3)", "4.77(3)"].map(str::to_owned);
    let mut certified = 0;
    for text in three.chain(lasker).chain(["0.8".to_owned(), "0.008".to_owned()]) {
        let game: Game = text.parse().unwrap();
        let sequence = grundy::nim::sequence(&game, 120, &Run::unlimited()).value;
        let Some(proved) = sequence.periodicity().proved() else { continue };
        let period = proved.period();
        if period.saltus() == 0 || text.ends_with("(3)") && game.code().unwrap().never_splits() {
            continue;
        }
        let certificate = nim(&game, &sequence).unwrap_or_else(|| panic!("{text}"));
        let claim = accepted(&game, &certificate);
        let (r, p, s) = (period.preperiod(), period.period(), period.saltus());
        let stated = format!("For every heap size n ≥ {r} of {game}, G(n + {p}) = G(n) + {s}");
        assert!(claim.starts_with(&stated), "{claim}");
        certified += 1;
    }
    assert!(certified > 10, "{certified}");
}

#[test]
fn rules_in_words_are_certified_by_their_options() {
    for text in [
        "rule:take a square",
        "rule:split into 2 heaps if the heap is at least 3",
        "rule:take 1 or 2; split into 2 different heaps if it is odd",
        "rule:take a divisor and leave at most 2 heaps",
        "rule:row: take 1 or 2 and leave at most 2 rows; ring: take 1 and leave the rest as a row",
    ] {
        let game: Game = text.parse().unwrap();
        let run = Run::unlimited();
        let mut solver = Solver::new(game.clone());
        let status = solver.extend_to(9, &run);
        let claim = accepted(&game, &quotient(&game, &solver, &status).unwrap());
        assert!(claim.contains("for sums of its positions"), "{claim}");
        let mut known = Genera::new(game.clone());
        known.extend_to(9, &run).unwrap();
        accepted(&game, &genera(&known, 9).unwrap());
        let position = "9 + 5 + 2".parse().unwrap();
        let named = game.spell(&position);
        for play in [Play::Normal, Play::Misere] {
            let mut judge = grundy::solve::judge(&game, play, &position, run);
            let found = outcome(&game, &mut *judge, &position, play).unwrap().unwrap();
            assert!(accepted(&game, &found).contains(&format!("{named} is a")), "{text}");
        }
        // Nothing is proved about all heaps.
        assert!(nim(&game, &grundy::nim::sequence(&game, 100, &run).value).is_none());
    }
}

#[test]
fn finite_games_are_certified_to_their_end() {
    let run = Run::unlimited();
    for (heap, infinite) in [(28, false), (29, true)] {
        let name = |heap: u64| heap.to_string();
        let listed = Listed::under(&Game::Grundy, [heap], "under", name, &run).unwrap().unwrap();
        let game = Game::from(listed);
        let mut solver = Solver::new(game.clone());
        let status = solver.solve(&run);
        let claim = accepted(&game, &quotient(&game, &solver, &status).unwrap());
        assert!(claim.contains("the commutative monoid of order 48"), "{claim}");
        assert_eq!(claim.contains("of the sums of its positions is infinite"), infinite, "{claim}");
        let values = nim(&game, &grundy::nim::sequence(&game, 100, &run).value).unwrap();
        assert!(accepted(&game, &values).contains("the nim-values of its positions"));
        let mut known = Genera::new(game.clone());
        known.extend_to(14, &run).unwrap();
        assert!(genera(&known, 14).is_none(), "a finite game is certified to its end");
        known.extend_to(heap, &run).unwrap();
        let claim = accepted(&game, &genera(&known, 14).unwrap());
        assert!(claim.contains("the genera of its positions are as claimed"), "{claim}");
        let both = all([values, quotient(&game, &solver, &status).unwrap()]).unwrap();
        accepted(&game, &both);
    }
}
