//! Monoids against slow twins, against printed structures, and against GAP where it is.

use grundy::Game;
use grundy::monoid::{Factor, Monoid, Presentation, Structure};
use grundy::quotient::Solver;
use grundy::run::Run;
use std::io::Write;
use std::process::{Command, Stdio};

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
        let table = (0..n * n).map(|i| monoid.times((i / n) as u32, (i % n) as u32)).collect();
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
        let powers = |x: u32| -> Vec<u32> {
            let power = |&power: &u32| Some(monoid.times(power, x));
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
    let printed_p: Vec<u32> =
        [[1, 0, 0, 0], [1, 0, 1, 0], [0, 0, 0, 2], [0, 2, 0, 0], [0, 1, 0, 1]]
            .iter()
            .map(|word| {
                let reduced = system.reduce(word.to_vec());
                elements.iter().position(|element| *element == reduced).unwrap() as u32
            })
            .collect();
    let printed = system.monoid(100).unwrap();
    let solver = solved("0.123");
    let quotient = solver.quotient();
    let found =
        quotient.monoid().isomorphism(&printed, &|x| quotient.is_p(x), &|x| printed_p.contains(&x));
    assert!(found.is_some());
}

/// What GAP says of the idempotents and classes of a table; `None` where there is no GAP.
fn gap(monoid: &Monoid) -> Option<String> {
    let rows: Vec<String> = monoid
        .elements()
        .map(|x| {
            let row: Vec<String> =
                monoid.elements().map(|y| (monoid.times(x, y) + 1).to_string()).collect();
            format!("[{}]", row.join(","))
        })
        .collect();
    let program = format!(
        "s:=MagmaByMultiplicationTable([{}]);; \
         Print(IsAssociative(s),\" \",Length(Idempotents(s)),\"\\n\"); QUIT;\n",
        rows.join(",")
    );
    let mut child = Command::new("gap")
        .args(["-q", "-b", "-T"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(program.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).split_whitespace().collect::<Vec<_>>().join(" "))
}

#[test]
fn gap_agrees() {
    for code in ["0.123", "0.77", "0.15"] {
        let monoid = solved(code).quotient().monoid();
        let idempotents = Structure::of(&monoid).idempotents.len();
        match gap(&monoid) {
            Some(answer) => assert_eq!(answer, format!("true {idempotents}"), "{code}"),
            None => eprintln!("skipped: there is no program `gap` here to compare {code} with"),
        }
    }
}
