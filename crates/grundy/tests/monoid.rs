//! Monoids against slow twins, against printed structures, and against GAP where it is.

#[path = "../src/dice.rs"]
mod dice;

use dice::Dice;
use grundy::Game;
use grundy::cycle::Cycle;
use grundy::monoid::{Canonical, Element, Factor, Monoid, Presentation, Structure};
use grundy::quotient::Solver;
use grundy::run::{Budget, Limit, Run, Stop};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

fn solved(code: &str) -> Solver<Game> {
    let mut solver = Solver::new(code.parse().unwrap());
    solver.solve(&Run::unlimited());
    solver
}

#[test]
fn the_table_laws_are_checked() {
    for code in ["0.123", "0.77", "0.71", "0.152"] {
        let solver = solved(code);
        let monoid = solver.quotient().monoid();
        let n = monoid.order();
        let element = |i: usize| Element::new(i as u32);
        let product = |i| monoid.times(element(i / n), element(i % n)).number();
        let table = (0..n * n).map(product).collect();
        assert_eq!(Monoid::new(n, table).as_ref(), Ok(&monoid), "{code}");
    }
    assert!(Monoid::new(2, vec![0, 1, 1]).is_err());
    assert!(Monoid::new(2, vec![0, 1, 0, 1]).is_err());
    assert!(Monoid::new(3, vec![0, 1, 2, 1, 2, 2, 2, 2, 1]).is_err());
}

#[test]
fn the_structure_of_0_123() {
    // Plambeck 2005, sections 7.3 and 8: idempotents in a chain of three, classes of four, the
    // factors Klein groups and null semigroups in turn, the kernel of order four.
    let solver = solved("0.123");
    let structure = Structure::of(&solver.quotient().monoid());
    assert_eq!(structure.idempotents.len(), 3);
    assert_eq!(structure.covers.len(), 2);
    assert!(structure.classes.iter().all(|class| class.len() == 4));
    let shape: Vec<String> = structure
        .factors
        .iter()
        .map(|factor| match factor {
            Factor::Group(group) => group.to_string(),
            Factor::Null(size) => format!("null {size}"),
        })
        .collect();
    assert_eq!(shape, ["Z2×Z2", "null 4", "Z2×Z2", "null 4", "Z2×Z2"]);
    assert_eq!(structure.kernel().len(), 4);
    assert!(!structure.is_union_of_groups());
}

#[test]
fn structure_against_its_definitions() {
    for code in ["0.123", "0.77", "0.15", "0.713", "0.3103"] {
        let solver = solved(code);
        let monoid = solver.quotient().monoid();
        let structure = Structure::of(&monoid);
        let mutual = |x, y| monoid.divides(x, y) && monoid.divides(y, x);
        for class in &structure.classes {
            for y in monoid.elements() {
                assert_eq!(mutual(class[0], y), class.contains(&y), "{code}");
            }
        }
        for (i, class) in structure.classes.iter().enumerate() {
            let later = &structure.classes[i + 1..];
            assert!(later.iter().all(|other| !monoid.divides(other[0], class[0])), "{code}");
        }
        let powers = |x: Element| -> Vec<Element> {
            let power = |&power: &Element| Some(monoid.times(power, x));
            std::iter::successors(Some(x), power).take(monoid.order()).collect()
        };
        for (_, component) in &structure.components {
            for y in monoid.elements() {
                let x = component[0];
                let archimedean = powers(y).iter().any(|&p| monoid.divides(x, p))
                    && powers(x).iter().any(|&p| monoid.divides(y, p));
                assert_eq!(archimedean, component.contains(&y), "{code}");
            }
        }
        let kernel = structure.kernel();
        assert!(monoid.elements().all(|x| monoid.divides(x, kernel[0])), "{code}");
    }
}

#[test]
fn presentations_give_the_monoid_back() {
    for code in ["0.123", "0.77", "0.15", "0.71", "0.152", "4.72"] {
        let solver = solved(code);
        let monoid = solver.quotient().monoid();
        for presentation in
            [solver.quotient().presentation(), solver.quotient().presentation().shortened()]
        {
            let again = presentation.complete().monoid(1000).unwrap();
            let any = |_| true;
            assert!(monoid.isomorphism(&again, &any, &any).is_some(), "{code}");
        }
    }
}

#[test]
fn the_presentation_of_0_123_as_printed() {
    // Plambeck 2005, Theorem 1: x² = a² = e, z⁴ = z², b⁴ = b², abz = b, b³x = b², z³a = z²;
    // generators x, z, a, b, P-elements x, xa, b², z², zb.
    let mut printed = Presentation::new(4);
    for (u, v) in [
        ([2, 0, 0, 0], [0, 0, 0, 0]),
        ([0, 0, 2, 0], [0, 0, 0, 0]),
        ([0, 4, 0, 0], [0, 2, 0, 0]),
        ([0, 0, 0, 4], [0, 0, 0, 2]),
        ([0, 1, 1, 1], [0, 0, 0, 1]),
        ([1, 0, 0, 3], [0, 0, 0, 2]),
        ([0, 3, 1, 0], [0, 2, 0, 0]),
    ] {
        printed.relate(u.to_vec(), v.to_vec());
    }
    let system = printed.complete();
    let elements = system.elements(100).unwrap();
    let printed_p: Vec<Element> =
        [[1, 0, 0, 0], [1, 0, 1, 0], [0, 0, 0, 2], [0, 2, 0, 0], [0, 1, 0, 1]]
            .iter()
            .map(|word| {
                let reduced = system.reduce(word.to_vec());
                let place = elements.iter().position(|element| *element == reduced).unwrap();
                Element::new(place as u32)
            })
            .collect();
    let printed = system.monoid(100).unwrap();
    let solver = solved("0.123");
    let quotient = solver.quotient();
    let found =
        quotient.monoid().isomorphism(&printed, &|x| quotient.is_p(x), &|x| printed_p.contains(&x));
    assert!(found.is_some());
}

/// What an isomorphism keeps of an element.
fn profile(monoid: &Monoid, x: Element) -> (Cycle, usize, usize) {
    let multiples: BTreeSet<Element> = monoid.elements().map(|z| monoid.times(x, z)).collect();
    let fixed = monoid.elements().filter(|&z| monoid.times(x, z) == z).count();
    (monoid.powers(x), multiples.len(), fixed)
}

/// An isomorphism by search for images of generators: the slow twin of canonical tables.
fn searched(
    (m, p): (&Monoid, &dyn Fn(Element) -> bool),
    (n, q): (&Monoid, &dyn Fn(Element) -> bool),
) -> bool {
    let mine: Vec<_> = m.elements().map(|x| (profile(m, x), p(x))).collect();
    let theirs: Vec<_> = n.elements().map(|x| (profile(n, x), q(x))).collect();
    let fits = |x: Element, y: Element| mine[x.index()] == theirs[y.index()];
    let mut image = vec![None; m.order()];
    image[0] = Some(Element::IDENTITY);
    m.order() == n.order() && extended(m, n, &m.generators(), image, &fits)
}

fn extended(
    m: &Monoid,
    n: &Monoid,
    generators: &[Element],
    image: Vec<Option<Element>>,
    fits: &dyn Fn(Element, Element) -> bool,
) -> bool {
    let Some((&next, rest)) = generators.split_first() else {
        return image.iter().collect::<BTreeSet<_>>().len() == n.order();
    };
    n.elements().filter(|&y| fits(next, y)).any(|y| {
        let image = closed(m, n, image.clone(), (next, y), fits);
        image.is_some_and(|image| extended(m, n, rest, image, fits))
    })
}

/// The map with x ↦ y added and everything that follows; `None` on a contradiction.
fn closed(
    m: &Monoid,
    n: &Monoid,
    mut image: Vec<Option<Element>>,
    pair: (Element, Element),
    fits: &dyn Fn(Element, Element) -> bool,
) -> Option<Vec<Option<Element>>> {
    let mut waiting = vec![pair];
    while let Some((x, y)) = waiting.pop() {
        match image[x.index()] {
            None if fits(x, y) => image[x.index()] = Some(y),
            there if there == Some(y) => continue,
            _ => return None,
        }
        for (z, to) in m.elements().zip(&image) {
            waiting.extend(to.map(|to| (m.times(x, z), n.times(y, to))));
        }
    }
    Some(image)
}

/// The same monoid with its elements but the identity numbered otherwise, and the new numbers.
fn renumbered(monoid: &Monoid, seed: u64) -> (Monoid, Vec<u32>) {
    let n = monoid.order();
    let mut number: Vec<u32> = (0..n as u32).collect();
    let mut dice = Dice(seed);
    for i in (2..n).rev() {
        number.swap(i, 1 + dice.roll(i as u64) as usize);
    }
    let mut table = vec![0; n * n];
    for x in monoid.elements() {
        for y in monoid.elements() {
            let place = number[x.index()] as usize * n + number[y.index()] as usize;
            table[place] = number[monoid.times(x, y).index()];
        }
    }
    (Monoid::new(n, table).unwrap(), number)
}

#[test]
fn canonical_tables_do_not_depend_on_the_numbering() {
    for code in ["0.123", "0.77", "0.15", "0.713", "0.152", "4.72"] {
        let solver = solved(code);
        let quotient = solver.quotient();
        let monoid = quotient.monoid();
        let canonical = Canonical::new(&monoid, &|x| quotient.is_p(x));
        for seed in 1..4 {
            let (other, number) = renumbered(&monoid, seed);
            let now = |x: &Element| Element::new(number[x.index()]);
            let p: BTreeSet<Element> = quotient.p_elements().iter().map(now).collect();
            assert_eq!(Canonical::new(&other, &|x| p.contains(&x)), canonical, "{code}");
            let image = monoid.isomorphism(&other, &|x| quotient.is_p(x), &|x| p.contains(&x));
            let image = image.unwrap();
            for x in monoid.elements() {
                for y in monoid.elements() {
                    let product = other.times(image[x.index()], image[y.index()]);
                    assert_eq!(image[monoid.times(x, y).index()], product, "{code}");
                }
            }
        }
    }
}

#[test]
fn canonical_tables_agree_with_a_search() {
    let codes = ["0.123", "0.0122", "0.3103", "0.71", "0.33"];
    let solvers: Vec<_> = codes.iter().map(|code| solved(code)).collect();
    let any = |_: Element| false;
    let mut isomorphic = 0;
    for a in &solvers {
        for b in &solvers {
            let (q, r) = (a.quotient(), b.quotient());
            let (m, n) = (q.monoid(), r.monoid());
            let (p, s) = (|x| q.is_p(x), |x| r.is_p(x));
            let found = m.isomorphism(&n, &p, &s).is_some();
            assert_eq!(found, searched((&m, &p), (&n, &s)));
            assert_eq!(m.isomorphism(&n, &any, &any).is_some(), searched((&m, &any), (&n, &any)));
            isomorphic += usize::from(found);
        }
    }
    assert!(isomorphic > codes.len(), "some different games have the same quotient");
}

#[test]
fn monoids_with_many_automorphisms() {
    // Four commuting idempotents, and the group of exponent two with 16 elements: all 24, and all
    // 20,160, automorphisms are found from a few.
    let mut lattice = Presentation::new(4);
    let mut group = Presentation::new(4);
    for i in 0..4 {
        let power = |e: u32| (0..4).map(|j| if i == j { e } else { 0 }).collect::<Vec<u32>>();
        lattice.relate(power(2), power(1));
        group.relate(power(2), power(0));
    }
    for presentation in [lattice, group] {
        let monoid = presentation.complete().monoid(100).unwrap();
        let canonical = Canonical::new(&monoid, &|_| false);
        let (other, _) = renumbered(&monoid, 7);
        assert_eq!(Canonical::new(&other, &|_| false), canonical);
    }
}

#[test]
fn a_canonical_table_that_takes_too_long_is_given_up() {
    let monoid = solved("0.77").quotient().monoid();
    let late = Run::new(Budget { deadline: Some(Instant::now()), ..Budget::default() });
    let given_up = Canonical::within(&monoid, &|_| false, &late);
    assert_eq!(given_up.unwrap_err(), Stop::Limit(Limit::Time));
    let whole = Canonical::within(&monoid, &|_| false, &Run::unlimited());
    assert_eq!(whole.unwrap(), Canonical::new(&monoid, &|_| false));
}

#[test]
fn generators_are_few() {
    // Plambeck 2005, Theorem 1: 0.123 has four generators.
    assert_eq!(solved("0.123").quotient().generators().len(), 4);
    for code in ["0.123", "0.77"] {
        let solver = solved(code);
        let quotient = solver.quotient();
        let words: BTreeSet<_> = quotient.elements().map(|x| quotient.word(x)).collect();
        assert_eq!(words.len(), quotient.order());
        let elements = quotient.presentation().complete().elements(1000).unwrap();
        assert_eq!(elements.len(), quotient.order(), "{code}");
    }
}

/// All words in `generators` letters of degree at most `degree`.
fn words(generators: usize, degree: u32) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for _ in 0..generators {
        all = all
            .iter()
            .flat_map(|word: &Vec<u32>| {
                let left = degree - word.iter().sum::<u32>();
                (0..=left).map(move |e| [word.as_slice(), &[e]].concat())
            })
            .collect();
    }
    all
}

/// The least word that each word of degree at most `degree` is connected to by replacing factors
/// by relations, both ways, never leaving that degree.
fn connected(presentation: &Presentation, generators: usize, degree: u32) -> Vec<Vec<u32>> {
    let all = words(generators, degree);
    let number: BTreeMap<&Vec<u32>, usize> = all.iter().zip(0..).collect();
    let mut name: Vec<usize> = (0..all.len()).collect();
    let both = presentation.relations().iter().flat_map(|(u, v)| [(u, v), (v, u)]);
    let steps: Vec<(usize, usize)> = both
        .flat_map(|(u, v)| {
            let (number, all) = (&number, &all);
            all.iter().enumerate().filter_map(move |(i, word)| {
                let rest: Option<Vec<u32>> =
                    word.iter().zip(u).map(|(w, u)| w.checked_sub(*u)).collect();
                let next: Vec<u32> = rest?.iter().zip(v).map(|(w, v)| w + v).collect();
                Some((i, *number.get(&next)?))
            })
        })
        .collect();
    let mut moved = true;
    while moved {
        moved = false;
        for &(i, j) in &steps {
            let least = name[i].min(name[j]);
            moved |= name[i] != least || name[j] != least;
            (name[i], name[j]) = (least, least);
        }
    }
    name.into_iter().map(|i| all[i].clone()).collect()
}

/// Completion against exhaustive rewriting: short words have the same normal form exactly if
/// relations connect them through words of degree at most `through`.
fn check_completion(presentation: &Presentation, generators: usize, short: u32, through: u32) {
    let system = presentation.complete();
    let all = words(generators, through);
    let names = connected(presentation, generators, through);
    for (word, name) in all.iter().zip(&names) {
        assert_eq!(system.reduce(word.clone()), system.reduce(name.clone()), "{presentation:?}");
    }
    let mut of_form: BTreeMap<Vec<u32>, &Vec<u32>> = BTreeMap::new();
    for (word, name) in all.iter().zip(&names).filter(|(w, _)| w.iter().sum::<u32>() <= short) {
        let known = of_form.entry(system.reduce(word.clone())).or_insert(name);
        assert_eq!(*known, name, "{presentation:?}");
    }
}

#[test]
fn completion_against_exhaustive_rewriting() {
    for (code, short, through) in [("0.123", 4, 8), ("0.3103", 3, 7), ("0.33", 6, 9)] {
        let solver = solved(code);
        let presentation = solver.quotient().presentation().shortened();
        check_completion(&presentation, solver.quotient().generators().len(), short, through);
    }
    let mut dice = Dice(1967);
    let mut random = |below: u64| dice.roll(below) as u32;
    for _ in 0..60 {
        let mut presentation = Presentation::new(3);
        for _ in 0..2 + random(3) {
            let word = |random: &mut dyn FnMut(u64) -> u32| (0..3).map(|_| random(3)).collect();
            presentation.relate(word(&mut random), word(&mut random));
        }
        check_completion(&presentation, 3, 3, 14);
    }
}

/// What GAP says of each monoid: the number of idempotents and of Green's D- and H-classes, and
/// the sorted orders of the maximal subgroups; `None` where there is no GAP.
fn gap(monoids: &[Monoid]) -> Option<Vec<String>> {
    let mut program = String::new();
    for monoid in monoids {
        let row = |x: Element| {
            let row = monoid.elements().map(|y| (monoid.times(x, y).number() + 1).to_string());
            format!("[{}]", row.collect::<Vec<_>>().join(","))
        };
        let rows: Vec<String> = monoid.elements().map(row).collect();
        program += &format!("s:=SemigroupByMultiplicationTable([{}]);;\n", rows.join(",\n"));
        program += "h:=GreensHClasses(s);; g:=List(Filtered(h,IsGroupHClass),Size);; Sort(g);;\n\
            Print(Length(Idempotents(s)),\" \",Length(GreensDClasses(s)),\" \",Length(h),\" \");\n\
            Print(g,\";\");\n";
    }
    program += "QUIT;\n";
    let mut child = Command::new("gap")
        .args(["-q", "-b", "-T"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(program.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    let text: String =
        String::from_utf8_lossy(&output.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
    Some(text.split_terminator(';').map(|answer| answer.trim().to_owned()).collect())
}

#[test]
fn gap_agrees() {
    let codes = ["0.33", "0.123", "0.3103", "0.77", "0.15"];
    let monoids = codes.map(|code| solved(code).quotient().monoid());
    let Some(answers) = gap(&monoids) else {
        eprintln!("skipped: there is no program `gap` here to compare with");
        return;
    };
    let ours = monoids.iter().map(|monoid| {
        let structure = Structure::of(monoid);
        let classes = structure.classes.iter().zip(&structure.factors);
        let groups = classes.filter(|(_, factor)| matches!(factor, Factor::Group(_)));
        let mut orders: Vec<usize> = groups.map(|(class, _)| class.len()).collect();
        orders.sort_unstable();
        let orders: Vec<String> = orders.iter().map(usize::to_string).collect();
        let (idempotents, n) = (structure.idempotents.len(), structure.classes.len());
        format!("{idempotents} {n} {n} [ {} ]", orders.join(", "))
    });
    assert_eq!(answers, ours.collect::<Vec<_>>(), "{codes:?}");
}
