//! Canonical forms against explicit game trees, theorems and printed examples.

use grundy::misere::form::parts::Parts;
use grundy::misere::form::{Expression, Form, Forms, MAX_DEPTH, ReadError, prescribe};
use grundy::misere::{Adder, Blurry, Genus};
use grundy::outcome::{Judge, Outcome};
use grundy::run::{Budget, Limit, Run, Stop};
use grundy::{Game, Position};
use proptest::prelude::*;
use std::collections::HashMap;

const RUN: fn() -> Run<'static> = Run::unlimited;

/// Explicit game trees, coded as numbers: the options of tree n are the places of the ones in the
/// binary notation of n. The trees of height at most 4 are the numbers below 65536.
mod trees {
    use std::collections::HashMap;

    pub(crate) fn options(tree: u32) -> impl Iterator<Item = u32> {
        (0..32).filter(move |bit| tree >> bit & 1 == 1)
    }

    /// Whether a sum of trees is a misère P-position, by the definition.
    pub(crate) fn is_p(sum: &mut [u32], known: &mut HashMap<Vec<u32>, bool>) -> bool {
        sum.sort_unstable();
        if let Some(&is_p) = known.get(sum) {
            return is_p;
        }
        let mut any = false;
        let mut all_n = true;
        for place in 0..sum.len() {
            for option in options(sum[place]) {
                let mut next = sum.to_vec();
                next[place] = option;
                any = true;
                all_n &= !is_p(&mut next, known);
            }
        }
        known.insert(sum.to_vec(), any && all_n);
        any && all_n
    }
}

fn form_of(tree: u32, forms: &mut Forms) -> Form {
    let options: Vec<Form> = trees::options(tree).map(|option| form_of(option, forms)).collect();
    forms.game(options)
}

fn born_by_4(forms: &mut Forms) -> Vec<Form> {
    forms.born_by(4, &RUN()).unwrap().unwrap()
}

fn read(forms: &mut Forms, text: &str) -> Form {
    forms.read(text, &RUN()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn numbers_of_games_by_day() {
    let mut forms = Forms::new();
    let mut number = |day| forms.number_born_by(day, &RUN()).unwrap();
    for (day, count) in [1, 2, 3, 5, 22, 4_171_780].into_iter().enumerate() {
        assert_eq!(number(day as u32).unwrap().value(), Some(count), "day {day}");
    }
    let sixth = number(6).unwrap();
    assert_eq!(sixth.value(), None);
    assert_eq!(sixth.added[0], 4_171_780);
    assert!(sixth.to_string().starts_with("2^4171780 + 2^1960962 + "), "{sixth}");
    assert_eq!(number(7), None);
}

/// The count of day 5 by looking at every set of options, and the exponents of day 6 by
/// counting the games of day 5 that have each option.
#[test]
fn day_five_set_by_set() {
    let mut forms = Forms::new();
    let choices = born_by_4(&mut forms);
    let bit = |wanted: &dyn Fn(Form) -> bool| -> u32 {
        (0..22).filter(|&i| wanted(choices[i])).fold(0, |set, i| set | 1 << i)
    };
    let p = bit(&|game| forms.outcome(game).is_p());
    let rules: Vec<(u32, u32)> = (0..22)
        .map(|h| {
            let kept = bit(&|game| forms.has_option(choices[h], game));
            (kept, bit(&|game| forms.has_option(game, choices[h])))
        })
        .collect();
    let mut count = 0u64;
    let mut with_option = [0u64; 22];
    let mut n_with_zero = 0;
    for set in 0u32..1 << 22 {
        let reducible = rules.iter().enumerate().any(|(h, &(kept, through))| {
            set & kept == kept
                && set != kept
                && set & !kept & !through == 0
                && (h != 0 || set & p != 0)
        });
        if !reducible {
            count += 1;
            (0..22).for_each(|i| with_option[i] += u64::from(set >> i & 1));
            n_with_zero += u64::from(set & 1 == 1 && set & p != 0);
        }
    }
    assert_eq!(count, 4_171_780);
    let sixth = forms.number_born_by(6, &RUN()).unwrap().unwrap();
    let parity = |exponents: &[u64], power: u64| exponents.contains(&power);
    assert!(parity(&sixth.added, n_with_zero));
    // Every exponent that occurs once must be there as it is.
    for &exponent in &with_option {
        if with_option.iter().filter(|&&other| other == exponent).count() == 1 {
            assert!(parity(&sixth.taken, exponent), "2^{exponent}");
        }
    }
}

#[test]
fn games_born_by_day_four() {
    let mut forms = Forms::new();
    let games = born_by_4(&mut forms);
    let rows: Vec<Vec<&str>> = include_str!("data/forms.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(rows.len(), 22);
    for (row, &game) in rows.iter().zip(&games) {
        assert_eq!(forms.print(game), row[0]);
        assert_eq!(read(&mut forms, row[0]), game);
        assert_eq!(forms.genus(game, &RUN()).unwrap().to_string(), row[1], "{}", row[0]);
        assert_eq!(forms.outcome(game).to_string(), row[2], "{}", row[0]);
        let mate = forms.mate(game, &RUN()).unwrap();
        assert_eq!(forms.print(mate), row[3], "the mate of {}", row[0]);
    }
}

/// Every tree of height at most 4: the outcomes of its sums with all trees of height at most 3
/// are those of its canonical form, and there are 22 forms.
#[test]
fn canonical_forms_of_all_small_trees() {
    let mut forms = Forms::new();
    let small: Vec<Form> = (0..16).map(|tree| form_of(tree, &mut forms)).collect();
    let mut table = vec![[false; 16]; 65536];
    for tree in 0..65536usize {
        for other in 0..16usize {
            let in_tree = trees::options(tree as u32).map(|option| table[option as usize][other]);
            let in_other = trees::options(other as u32).map(|option| table[tree][option as usize]);
            let moves: Vec<bool> = in_tree.chain(in_other).collect();
            table[tree][other] = !moves.is_empty() && moves.iter().all(|&is_p| !is_p);
        }
    }
    let mut profiles: HashMap<Form, [bool; 16]> = HashMap::new();
    for (tree, outcomes) in table.iter().enumerate() {
        let form = forms.game(trees::options(tree as u32).map(|option| small[option as usize]));
        assert_eq!(profiles.entry(form).or_insert(*outcomes), outcomes, "tree {tree}");
    }
    assert_eq!(profiles.len(), 22);
    for (form, outcomes) in profiles {
        for (other, &is_p) in small.iter().zip(&outcomes) {
            assert_eq!(forms.sum_outcome(form, *other, &RUN()).unwrap().is_p(), is_p);
            let sum = forms.sum(form, *other, &RUN()).unwrap();
            assert_eq!(forms.outcome(sum).is_p(), is_p);
        }
    }
}

#[test]
fn different_forms_are_told_apart() {
    let mut forms = Forms::new();
    let games = born_by_4(&mut forms);
    for &one in &games {
        for &other in &games {
            let witness = forms.distinguish(one, other, &RUN()).unwrap();
            assert_eq!(witness.is_none(), one == other);
            let Some(witness) = witness else { continue };
            assert_eq!(
                forms.sum_outcome(one, witness.game, &RUN()).unwrap().is_p(),
                witness.first.is_p()
            );
            assert_eq!(
                forms.sum_outcome(other, witness.game, &RUN()).unwrap().is_p(),
                !witness.first.is_p()
            );
        }
    }
}

/// Plambeck 2005, section 11.2: heaps 6 and 11 of 0.123.
#[test]
fn the_example_of_plambeck() {
    let mut forms = Forms::new();
    let game: Game = "0.123".parse().unwrap();
    let heaps = forms.heaps(&game, 11, &RUN()).value;
    let (h6, h11) = (heaps[6], heaps[11]);
    // Figures 17 and 18: two different canonical forms of the same genus.
    assert_eq!(forms.print(h6), "2_#");
    assert_eq!(forms.print(h11), "*[2_{#1},2_{#0}]");
    let genus = |forms: &mut Forms, game| forms.genus(game, &RUN()).unwrap().to_string();
    assert_eq!((genus(&mut forms, h6), genus(&mut forms, h11)), ("0^02".into(), "0^02".into()));
    // Figure 19: T, and the genera of its sums with both.
    let printed = read(&mut forms, "*[2_{#3},2_{#20},3,1]");
    assert_eq!(genus(&mut forms, printed), "0^20");
    for (heap, expected) in [(h6, "0^20"), (h11, "0^0520")] {
        let sum = forms.sum(heap, printed, &RUN()).unwrap();
        assert_eq!(genus(&mut forms, sum), expected);
    }
    // The search finds a game with fewer options, and none is born before day 5.
    let witness = forms.distinguish(h6, h11, &RUN()).unwrap().unwrap();
    assert_eq!(forms.print(witness.game), "2_{##1}");
    assert!(witness.simplest && !witness.first.is_p());
    assert_eq!(forms.birthday(witness.game), 5);
    // h3 + h3 is told apart from h6 by h5 + h9.
    let s = forms.position(&game, &Position::new([5, 9]), &RUN()).unwrap();
    let h3h3 = forms.position(&game, &Position::new([3, 3]), &RUN()).unwrap();
    for (heap, expected) in [(h6, "0^02"), (h3h3, "0^31")] {
        let sum = forms.sum(heap, s, &RUN()).unwrap();
        assert_eq!(genus(&mut forms, sum), expected);
    }
    // Plambeck's text has h9 = {h8, 0}; by the rules it is {h6, 0}.
    assert_eq!(forms.print(heaps[8]), "2_{#1}");
    assert_eq!(forms.print(heaps[9]), "2_{#0}");
}

#[test]
fn heaps_of_kayles_agree_with_the_search() {
    for code in ["0.77", "0.07", "0.123", "4.7", "grundy", "S(2,3)"] {
        let game: Game = code.parse().unwrap();
        let mut forms = Forms::new();
        let heaps = forms.heaps(&game, 9, &RUN());
        assert_eq!(heaps.stop, None);
        let mut search = grundy::judge::Search::new(&game, RUN());
        for a in 0..10u64 {
            for b in 0..=a {
                let position = Position::new([a, b]);
                let (one, other) = (heaps.value[a as usize], heaps.value[b as usize]);
                let sum = forms.sum(one, other, &RUN()).unwrap();
                assert_eq!(
                    forms.outcome(sum),
                    search.outcome(&position).unwrap(),
                    "{code}: {position}"
                );
                assert_eq!(forms.position(&game, &position, &RUN()).unwrap(), sum);
            }
        }
    }
}

#[test]
fn two_factorisations() {
    let mut forms = Forms::new();
    let mut parts = Parts::new();
    let game = read(&mut forms, "(4+2)_#");
    let found = parts.factorisations(&mut forms, game, &RUN()).unwrap();
    assert_eq!(found.len(), 2);
    for factorisation in &found {
        assert_eq!(factorisation.primes.len(), 2);
        let one = if factorisation.one { Form::ONE } else { Form::ZERO };
        let summands = factorisation.primes.iter().copied().chain([one]);
        assert_eq!(forms.sum_all(summands, &RUN()).unwrap(), game);
        for &prime in &factorisation.primes {
            assert!(parts.is_prime(&mut forms, prime, &RUN()).unwrap());
        }
    }
    assert_eq!(forms.print(found[0].primes[0]), "2");
    assert_eq!(forms.print(found[1].primes[0]), "4");
}

/// The parts of every sum of two games born by day 4 contain all pairs of such games with that
/// sum, and nothing that is not a part.
#[test]
fn parts_of_small_sums() {
    let mut forms = Forms::new();
    let mut parts = Parts::new();
    let games: Vec<Form> = born_by_4(&mut forms).into_iter().take(14).collect();
    let mut sums: HashMap<Form, Vec<Form>> = HashMap::new();
    for &one in &games {
        for &other in &games {
            let sum = forms.sum(one, other, &RUN()).unwrap();
            sums.entry(sum).or_default().push(one);
        }
    }
    for (sum, expected) in sums {
        let found = parts.parts(&mut forms, sum, &RUN()).unwrap();
        assert!(expected.iter().all(|part| found.contains(part)), "{}", forms.print(sum));
        for part in found {
            let rest = parts.difference(&mut forms, sum, part, &RUN()).unwrap().unwrap();
            assert_eq!(forms.sum(part, rest, &RUN()).unwrap(), sum);
        }
    }
}

#[test]
fn parts_of_nothing_and_of_adders() {
    let mut forms = Forms::new();
    let mut parts = Parts::new();
    for unit in [Form::ZERO, Form::ONE] {
        assert_eq!(parts.parts(&mut forms, unit, &RUN()).unwrap(), [Form::ZERO, Form::ONE]);
        assert!(!parts.is_prime(&mut forms, unit, &RUN()).unwrap());
    }
    // The corollary of the cancellation theorem: parts of adders are adders.
    for number in 2..10 {
        let adder = forms.adder(Adder::new(number), &RUN()).unwrap();
        assert_eq!(forms.as_adder(adder, &RUN()).unwrap(), Some(Adder::new(number)));
        let found = parts.parts(&mut forms, adder, &RUN()).unwrap();
        assert_eq!(found.len() as u32, number / 2 * 2 + 2);
        for part in found {
            assert!(forms.as_adder(part, &RUN()).unwrap().is_some());
        }
    }
}

/// Theorem IV of Allemang 1984, for all admissible sequences with up to six free entries.
#[test]
fn every_admissible_genus() {
    let mut forms = Forms::new();
    let mut admissible = 0;
    for code in 0..3u32.pow(6) {
        let entries: String =
            (0..6).map(|i| ['0', '1', '#'][(code / 3u32.pow(i) % 3) as usize]).collect();
        for tail in ["0#", "1#", "##"] {
            let genus: Blurry = format!("{entries}{tail}").parse().unwrap();
            let sharp = |i| genus.entry(i) != "##".parse::<Blurry>().unwrap().entry(0);
            let possible = !(0..9).any(|i| sharp(i) && sharp(i + 1));
            assert_eq!(prescribe::admissible(&genus).is_ok(), possible, "{entries}{tail}");
            if possible {
                admissible += 1;
                let game = forms.with_genus(&genus, &RUN()).unwrap();
                let found = Blurry::from(&forms.genus(game, &RUN()).unwrap());
                assert_eq!(found, genus, "{entries}{tail}");
            }
        }
    }
    assert!(admissible > 100, "{admissible}");
    let error = prescribe::admissible(&"#01#".parse().unwrap()).unwrap_err();
    assert_eq!(error.place, 2);
}

/// The games S, J and K of Allemang's own proof of Theorem IV, from the heaps of Knots.
#[test]
fn theorem_iv_from_knots() {
    let mut forms = Forms::new();
    let knots: Game = "4.7".parse().unwrap();
    let heaps = forms.heaps(&knots, 11, &RUN()).value;
    let blurry =
        |forms: &mut Forms, game| Blurry::from(&forms.genus(game, &RUN()).unwrap()).to_string();
    for (heap, printed) in [(8, "1#20"), (9, "20#31"), (10, "131#20"), (11, "2020#31")] {
        assert_eq!(blurry(&mut forms, heaps[heap]), printed, "S{heap}");
    }
    let adder = |forms: &mut Forms, n| forms.adder(Adder::new(n), &RUN()).unwrap();
    let [two, three, zeros, ones] = [2, 3, 4, 5].map(|n| adder(&mut forms, n));
    let plus = |forms: &mut Forms, game| forms.sum(game, Form::ONE, &RUN()).unwrap();
    let tails = [[ones, two, three], [zeros, two, three], [zeros, ones, three], [zeros, ones, two]];
    let mut alternating = Vec::new();
    for (n, heap) in (4..12).zip([8, 8, 9, 9, 10, 10, 11, 11]) {
        // J4, J7, J8, J11 have S + 1, the others S.
        let first =
            if [0, 3].contains(&(n % 4)) { plus(&mut forms, heaps[heap]) } else { heaps[heap] };
        let game = forms.game(tails[n % 4].into_iter().chain([first]));
        let expected = format!("{}{}", "#".repeat(n / 2 - 1), ["20", "31"][n % 2]);
        assert_eq!(blurry(&mut forms, game), expected, "J{n}");
        alternating.push(game);
    }
    let mut single: Vec<Form> = Vec::new();
    for n in 0..8 {
        let below = single.iter().skip(n % 4).step_by(4).copied();
        let options: Vec<Form> =
            tails[n % 4].into_iter().chain([alternating[n]]).chain(below).collect();
        let game = forms.game(options);
        let entries = format!("{}{}##", "#".repeat(n / 2), n % 2);
        let expected: Blurry = entries.parse().unwrap();
        assert_eq!(blurry(&mut forms, game), expected.to_string(), "K{n}");
        single.push(game);
    }
    // J5 as it stands in our copy, with 1¹ for 2, is another game.
    let printed = forms.game([heaps[8], zeros, ones, three]);
    assert_eq!(blurry(&mut forms, printed), "20##");
}

#[test]
fn reading() {
    let mut forms = Forms::new();
    for (text, same) in [
        ("*", "1"),
        ("*2", "2"),
        (" { 0 , 1 } ", "2"),
        ("*[]", "0"),
        ("*{1}", "0"),
        (":4", "2+2"),
        (":5", "2 + 2 + 1"),
        ("3·2", "2+2+2"),
        ("2_+", "2_#"),
        ("2_#_#", "2_{##}"),
        ("2_{#320}", "{{2},3,2,0}"),
        ("2_3", "{2,3}"),
        ("(2_#+3)_{#320}", "{{{2}+3},3,2,0}"),
        ("0_{[10]}", "{10,0}"),
        ("a = 2_#; b = {a,3}; b + a", "2_{#3} + 2_#"),
        ("a=1;a", "1"),
        ("1 + 1", "0"),
    ] {
        let (one, other) = (read(&mut forms, text), read(&mut forms, same));
        assert_eq!(one, other, "{text} and {same}");
    }
}

#[test]
fn refusals_point_at_the_character() {
    let deep = "(".repeat(MAX_DEPTH + 1);
    for (text, at) in [
        ("", 0),
        ("2_", 2),
        ("2_{", 3),
        ("2_{}", 3),
        ("2_{#", 4),
        ("*[1,", 4),
        ("*[1;", 3),
        ("(1+2", 4),
        ("1+", 2),
        ("1 2", 2),
        ("2_# + *[1,?]", 10),
        ("a", 0),
        ("a = 1", 5),
        ("1 + b", 4),
        ("2001", 0),
        ("99999999999999999999999", 0),
        ("2_#·3", 0),
        ("2_{[3}", 5),
        (&deep, MAX_DEPTH),
    ] {
        let error = text.parse::<Expression>().expect_err(text);
        assert_eq!(error.at, at, "{text}: {error}");
    }
}

#[test]
fn exploding_forms_stop() {
    let small = Run::new(Budget { memory: Some(1 << 20), ..Budget::default() });
    let wild = "2_{#320}+2_{#321}+2_{#31}+2_{#30}+2_{#20}+2_{#21}+3_#+2_{#3}+2_{#2}";
    for text in [wild, "2000", ":2000 + :2000 + 20"] {
        let stopped = Forms::new().read(text, &small);
        let reason = Stop::Limit(Limit::Memory(1 << 20));
        assert_eq!(stopped, Err(ReadError::Stopped(reason)), "{text}");
        let message = stopped.unwrap_err().to_string();
        assert!(message.contains("stopped at the memory limit"), "{message}");
    }
    let mut forms = Forms::new();
    let heaps = forms.heaps(&"0.77".parse::<Game>().unwrap(), 60, &small);
    assert_eq!(heaps.stop, Some(Stop::Limit(Limit::Memory(1 << 20))));
    assert!(heaps.value.len() > 8, "{}", heaps.value.len());
}

/// A form of great height goes through everything that walks down a game.
#[test]
fn deep_forms_are_safe() {
    let mut forms = Forms::new();
    let deep = read(&mut forms, &format!("2_{{{}}}", "#".repeat(5_000)));
    assert_eq!(forms.birthday(deep), 5_002);
    let text = forms.print(deep);
    assert_eq!(read(&mut forms, &text), deep);
    forms.sum(deep, Form::ONE, &RUN()).unwrap();
    forms.mate(deep, &RUN()).unwrap();
    forms.genus(deep, &RUN()).unwrap();
}

fn tree() -> impl Strategy<Value = u32> {
    0u32..65536
}

/// A form with options that are sums and small forms, to day 6 or so.
fn larger(forms: &mut Forms, picks: &[(usize, usize)]) -> Form {
    let games = born_by_4(forms);
    let options: Vec<Form> = picks
        .iter()
        .map(|&(i, j)| match j < 5 {
            true => forms.sum(games[i % 22], games[j], &RUN()).unwrap(),
            false => forms.game([games[i % 22], games[j % 22]]),
        })
        .collect();
    forms.game(options)
}

fn picks() -> impl Strategy<Value = Vec<(usize, usize)>> {
    prop::collection::vec((0usize..22, 0usize..22), 0..5)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn sums_have_the_outcomes_of_trees(a in tree(), b in tree(), c in 0u32..64) {
        let mut forms = Forms::new();
        let (x, y) = (form_of(a, &mut forms), form_of(b, &mut forms));
        let z = form_of(c, &mut forms);
        let sum = forms.sum(x, y, &RUN()).unwrap();
        let is_p = trees::is_p(&mut [a, b, c], &mut HashMap::new());
        prop_assert_eq!(forms.sum_outcome(sum, z, &RUN()).unwrap().is_p(), is_p);
        let all = forms.sum_all([z, y, x], &RUN()).unwrap();
        prop_assert_eq!(forms.outcome(all) == Outcome::P, is_p);
    }

    #[test]
    fn genera_of_sums_with_adders(picks in picks(), number in 0u32..7) {
        let mut forms = Forms::new();
        let game = larger(&mut forms, &picks);
        let adder = forms.adder(Adder::new(number), &RUN()).unwrap();
        let sum = forms.sum(game, adder, &RUN()).unwrap();
        let genus = forms.genus(game, &RUN()).unwrap();
        prop_assert_eq!(forms.genus(sum, &RUN()).unwrap(), genus.plus(Adder::new(number)));
    }

    #[test]
    fn mates(picks in picks()) {
        let mut forms = Forms::new();
        let game = larger(&mut forms, &picks);
        let mate = forms.mate(game, &RUN()).unwrap();
        prop_assert!(forms.sum_outcome(game, mate, &RUN()).unwrap().is_p());
    }

    #[test]
    fn cancellation(picks in picks(), i in 0usize..22) {
        let mut forms = Forms::new();
        let game = larger(&mut forms, &picks);
        let part = born_by_4(&mut forms)[i];
        let sum = forms.sum(game, part, &RUN()).unwrap();
        let difference = Parts::new().difference(&mut forms, sum, part, &RUN()).unwrap();
        prop_assert_eq!(difference, Some(game));
    }

    #[test]
    fn telling_larger_games_apart(one in picks(), other in picks()) {
        let mut forms = Forms::new();
        let (one, other) = (larger(&mut forms, &one), larger(&mut forms, &other));
        match forms.distinguish(one, other, &RUN()).unwrap() {
            None => prop_assert_eq!(one, other),
            Some(witness) => {
                let first = forms.sum_outcome(one, witness.game, &RUN()).unwrap().is_p();
                let second = forms.sum_outcome(other, witness.game, &RUN()).unwrap().is_p();
                prop_assert!(first != second && first == witness.first.is_p());
            }
        }
    }

    #[test]
    fn printing_and_reading_round_trip(picks in picks()) {
        let mut forms = Forms::new();
        let game = larger(&mut forms, &picks);
        let text = forms.print(game);
        prop_assert_eq!(forms.read(&text, &RUN()).unwrap(), game, "{}", &text);
        // In another arena, with another history, the text is the same.
        let mut fresh = Forms::new();
        let again = fresh.read(&text, &RUN()).unwrap();
        prop_assert_eq!(fresh.print(again), text);
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,16}|[0-9*:+_#(){}\\[\\], ab=;·]{0,16}") {
        let budget = Budget { memory: Some(1 << 20), ..Budget::default() };
        let _ = Forms::new().read(&text, &Run::new(budget));
    }
}

/// A genus computed from the text of the symbol is the genus of the game it belongs to.
#[test]
fn genus_of_a_sum_by_hand() {
    let mut forms = Forms::new();
    let game = read(&mut forms, "2_{#1} + 2_{#1}");
    let by_hand: Genus = forms.genus(game, &RUN()).unwrap();
    let mut known = HashMap::new();
    // 2_{#1} as a tree: 0, 1 = {0} → 1, 2 = {0,1} → 3, 2_# = {2} → 8, {2_#,1} → 2^8 + 2.
    let tree = (1 << 8) | 2;
    assert_eq!(by_hand.misere_outcome().is_p(), trees::is_p(&mut [tree, tree], &mut known));
    let p_with_two = trees::is_p(&mut [tree, tree, 3], &mut known);
    assert_eq!(by_hand.digit(1) == 0, p_with_two);
}
