//! Verification of bipartite monoids that are nearly right: quotients with other P-elements,
//! compared with what the rule of play says of every sum.

use super::finite::{Deficits, Seen};
use super::near::{Atom, near_failures};
use crate::bits::Bits;
use crate::dice::Dice;
use crate::quotient::Solver;
use crate::quotient::model::dense::Dense;
use crate::quotient::model::ground::Ground;
use crate::quotient::model::monoid::Model;
use crate::quotient::model::word::{Word, with};
use crate::run::Run;
use crate::{Game, Rules};
use std::collections::BTreeSet;

/// The values of the options of an atom.
fn option_values(game: &Game, model: &Model, atom: u32) -> BTreeSet<u32> {
    let options = game.options(atom.into()).into_iter();
    options.map(|parts| model.of_sum(parts.iter().map(|&part| part as u32))).collect()
}

/// The values of the options of a sum of atoms.
fn options_of_word(game: &Game, model: &Model, word: &Word) -> BTreeSet<u32> {
    let moves = (0..word.len()).flat_map(|i| {
        let rest = word.iter().enumerate().filter(move |(j, _)| *j != i).map(|(_, &atom)| atom);
        let rest = model.of_sum(rest);
        let options = option_values(game, model, word[i]);
        options.into_iter().map(move |t| model.times(rest, t)).collect::<Vec<_>>()
    });
    moves.collect()
}

/// All values and deficits of sums of some atoms; whether one of them is N without a move to P.
fn some_sum_fails(model: &Model, atoms: &[(u32, BTreeSet<u32>)]) -> bool {
    let order = model.order() as u32;
    let is_p = |x: u32, z: u32| model.p.contains(model.times(x, z) as usize);
    let deficit = |value: u32, options: &BTreeSet<u32>| -> BTreeSet<u32> {
        let lost = |z: &u32| !is_p(value, *z) && !options.iter().any(|&t| is_p(t, *z));
        (0..order).filter(lost).collect()
    };
    let atoms: BTreeSet<_> =
        atoms.iter().map(|(value, options)| (*value, deficit(*value, options))).collect();
    let mut seen = atoms.clone();
    let mut queue: Vec<_> = atoms.iter().cloned().collect();
    while let Some((x, before)) = queue.pop() {
        for (y, own) in &atoms {
            let both = |z: &u32| {
                before.contains(&model.times(*z, *y)) && own.contains(&model.times(*z, x))
            };
            let sum = (model.times(x, *y), (0..order).filter(both).collect());
            if seen.insert(sum.clone()) {
                queue.push(sum);
            }
        }
    }
    seen.iter().any(|(_, deficit)| deficit.contains(&0))
}

/// Quotients of small games, many of them with other P-elements.
fn models(count: usize, mut judge: impl FnMut(&Game, Model, &mut dyn FnMut(usize) -> usize)) {
    let mut dice = Dice(1);
    let mut random = |below: usize| dice.roll(below as u64) as usize;
    for code in ["0.77", "0.31", "0.123", "4.7", "0.52", "0.07"] {
        let game: Game = code.parse().unwrap();
        let mut solver = Solver::new(game.clone());
        solver.extend_to(7, &Run::unlimited());
        for round in 0..count {
            let mut model = solver.model().clone();
            let flips = if round == 0 { 0 } else { 1 + random(2) };
            let flipped: Vec<usize> = (0..flips).map(|_| random(model.order())).collect();
            let p = |x: usize| model.p.contains(x) != flipped.contains(&x);
            model.p = Bits::collect(model.order(), p);
            // An atom that is taken for nothing is not excused as nothing is.
            let atom = 1 + random(model.value.len() - 1);
            if round % 4 == 3 && model.letter(atom as u32).is_none() {
                model.value[atom] = 0;
            }
            judge(&game, model, &mut random);
        }
    }
}

#[test]
fn sums_of_atoms_that_fail_are_found() {
    let mut counts = [0; 2];
    models(40, |game, model, random| {
        let dense = Dense::new(model);
        let model = &dense.model;
        let ground = Ground::none();
        let bases = ground.bases(model);
        let (mut deficits, mut added) = (Deficits::new(&dense, &bases), Vec::new());
        for atom in 1..model.value.len() as u32 {
            let (value, options) = (model.value[atom as usize], option_values(game, model, atom));
            if options.is_empty() {
                continue;
            }
            let set = Bits::collect(model.order(), |t| options.contains(&(t as u32)));
            let seen = Seen::new(&dense, atom, value, &set, &bases);
            let is_p = |x: u32, z: u32| model.p.contains(model.times(x, z) as usize);
            let contradicts = |z: &u32| is_p(value, *z) && options.iter().any(|&t| is_p(t, *z));
            let right: Vec<u32> = (0..model.order() as u32).filter(contradicts).collect();
            assert_eq!(seen.contradictions(&dense).collect::<Vec<_>>(), right);
            // What was carried for an atom that is taken back leaves no trace.
            let len = deficits.len();
            let most = 1 + random(3);
            let mut add = |most| deficits.add(&dense, &seen, most, &Run::unlimited()).unwrap();
            let first = add(usize::MAX);
            deficits.truncate(len);
            assert_eq!(deficits.len(), len);
            let mut add = |most| deficits.add(&dense, &seen, most, &Run::unlimited()).unwrap();
            let some = add(most);
            assert_eq!(some, first[..most.min(first.len())]);
            for word in &first {
                let x = model.of_sum(word.iter().copied());
                let options = options_of_word(game, model, word);
                let fails = |x: u32| !model.p.contains(x as usize);
                assert!(fails(x) && options.into_iter().all(fails), "{game}: {word:?}");
            }
            added.push((value, options));
            let fails = some_sum_fails(model, &added);
            assert_eq!(!first.is_empty(), fails, "{game}: {atom}");
            counts[usize::from(fails)] += 1;
            if fails {
                break;
            }
        }
    });
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

#[test]
fn least_words_with_one_more_atom() {
    let mut count = 0;
    models(40, |game, model, _| {
        let all = (1..model.value.len() as u32).map(|atom| Atom {
            atom,
            value: model.value[atom as usize],
            options: option_values(game, &model, atom).into_iter().collect(),
            won: Bits::new(model.order()),
        });
        let atoms: Vec<Atom> = all.filter(|atom| !atom.options.is_empty()).collect();
        let found = near_failures(&model, &atoms, || Ok(())).unwrap();
        let words =
            atoms.iter().flat_map(|seen| model.words.iter().map(move |word| with(word, seen.atom)));
        let fails = |word: &Word| {
            let is_p = |x: u32| model.p.contains(x as usize);
            let wins = options_of_word(game, &model, word).into_iter().any(is_p);
            wins == is_p(model.of_sum(word.iter().copied()))
        };
        let right: Vec<Word> = words.filter(fails).collect();
        assert_eq!(found, right, "{game}");
        count += right.len();
    });
    assert!(count > 1000, "{count}");
}
