//! A golden figure of each kind, and what holds for all of them.

use grundy::misere::form::Forms;
use grundy::misere::{Genera, Genus};
use grundy::nim::sparse::SparseSpace;
use grundy::partizan::Values;
use grundy::quotient::Solver;
use grundy::run::Run;
use grundy::{Game, nim};
use grundy_figure::{
    Scatter, Spectrum, actions, board, genus_map, lattice, position, structure, thermograph, tree,
    value_tree,
};

fn game(name: &str) -> Game {
    name.parse().unwrap()
}

fn kayles() -> Scatter {
    let sequence = nim::sequence(&game("kayles"), 1000, &Run::unlimited()).value;
    let mut scatter = Scatter::default();
    let space = SparseSpace::in_values(0b1111);
    for heap in 0..100 {
        let value = sequence.value(heap).unwrap();
        scatter.add(heap, value, space.is_rare(heap, value as u16));
    }
    scatter.period(71, 12, 0)
}

fn solved(name: &str) -> Solver<Game> {
    let mut solver = Solver::new(game(name));
    solver.solve(&Run::unlimited());
    solver
}

fn spectrum() -> Spectrum {
    let sequence = nim::sequence(&game("kayles"), 1000, &Run::unlimited()).value;
    let mut spectrum = Spectrum::default();
    for heap in 0..100 {
        let value = sequence.value(heap).unwrap();
        spectrum.add(value, [0, 3, 5, 6].contains(&value));
    }
    spectrum
}

fn genera(name: &str, last: u64) -> String {
    let mut genera = Genera::new(game(name));
    genera.extend_to(last, &Run::unlimited()).unwrap();
    let heap = |heap| (genera.genus(heap).unwrap().clone(), genera.nature(heap).unwrap().is_tame());
    genus_map(&(0..=last).map(heap).collect::<Vec<_>>(), name)
}

/// Heap 11 of 0.123, Plambeck 2005, Figure 18.
fn heap_eleven() -> String {
    let mut forms = Forms::new();
    let form = forms.position(&game("0.123"), &"11".parse().unwrap(), &Run::unlimited()).unwrap();
    tree(&forms, form, "heap 11 of 0.123", &Genus::new(0, vec![0])).unwrap()
}

fn heat(text: &str) -> String {
    let run = Run::unlimited();
    let mut values = Values::new();
    let game = values.read(text, &run).unwrap();
    thermograph(&values.thermograph(game, &run).unwrap(), text)
}

fn form(text: &str) -> String {
    let mut values = Values::new();
    let game = values.read(text, &Run::unlimited()).unwrap();
    value_tree(&mut values, game, text).unwrap()
}

/// 1 above 0 and *, these above −1.
fn day_one() -> String {
    let names = ["1", "0", "*", "−1"].map(String::from);
    lattice(&names, &[(1, 0), (2, 0), (3, 1), (3, 2)], "day 1")
}

fn drawn(game: &str, position: &str) -> String {
    board(&grundy_boards::open(game).unwrap().drawing(position).unwrap(), position)
}

/// Every figure of this file with its name.
fn all() -> Vec<(&'static str, String)> {
    let wild = solved("0.123");
    vec![
        ("sequence", kayles().svg("Kayles")),
        ("spectrum", spectrum().svg("Kayles")),
        ("genus", genera("0.123", 14)),
        ("structure", structure(&wild.quotient(), "0.123").unwrap()),
        ("actions", actions(&wild.quotient(), "0.123").unwrap()),
        ("tree", heap_eleven()),
        ("towers", drawn("towers", "XXX/X.X")),
        ("thermograph", heat("{5|{4|1}}")),
        ("value-tree", form("{2|1||0|-1}")),
        ("lattice", day_one()),
        ("domineering", position("domineering", "../.#", "an L").unwrap()),
        ("hackenbush", position("hackenbush", "0-1b 1-2r 2-0g 1-1b", "a loop").unwrap()),
        ("clobber", drawn("clobber", "xo/ox")),
        ("cram", drawn("cram", ".../.#.")),
        ("chomp", drawn("chomp", "3,2")),
        ("turtles", drawn("mock-turtles", "HTH")),
        ("dollar", drawn("silver-dollar", ".o.o")),
        ("wythoff", drawn("wythoff", "3,5 + 1,20")),
        ("graph", drawn("node-kayles", "path 3 + a")),
        ("weights", drawn("nim-on-graphs", "a-b:3 a-b:12 @b")),
        ("poset", drawn("poset", "a<c b<c a<d")),
        ("green", drawn("green-hackenbush", "0-a-b-0 b-c")),
    ]
}

#[test]
fn golden_figures() {
    for (name, svg) in all() {
        // The style is the same in all of them, and tested by eye.
        let (before, after) = svg.split_once("<style>").unwrap();
        let (_, after) = after.split_once("</style>").unwrap();
        insta::assert_snapshot!(format!("{name}.svg"), format!("{before}{after}"));
    }
}

/// Checks that tags are closed in order and attributes are quoted, as XML wants it.
fn assert_well_formed(name: &str, svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg;
    while let Some(at) = rest.find('<') {
        assert!(!rest[..at].contains('>'), "{name}: a loose > before {}", &rest[at..][..20]);
        let loose = rest[..at].replace("&lt;", "").replace("&gt;", "").replace("&amp;", "");
        assert!(!loose.replace("&quot;", "").contains('&'), "{name}: a loose & in {loose}");
        let end = rest[at..].find('>').expect("a tag ends") + at;
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(closing) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closing), "{name}");
            continue;
        }
        let word = tag.trim_end_matches('/').split_whitespace().next().unwrap();
        assert_eq!(tag.matches('"').count() % 2, 0, "{name}: {tag}");
        assert_eq!(tag.matches("=\"").count(), tag.matches('"').count() / 2, "{name}: {tag}");
        let mut names: Vec<&str> =
            tag.split("=\"").map(|p| p.rsplit([' ', '"']).next().unwrap()).collect();
        names.pop();
        names.sort_unstable();
        assert!(
            names.windows(2).all(|pair| pair[0] != pair[1]),
            "{name}: an attribute twice in {tag}"
        );
        if !tag.ends_with('/') {
            open.push(word);
        }
    }
    assert!(open.is_empty(), "{name}: {open:?} is not closed");
}

#[test]
fn every_figure_is_well_formed_small_and_described() {
    let kayles = solved("0.77");
    let more = [
        ("structure of Kayles", structure(&kayles.quotient(), "a < b & c").unwrap()),
        ("actions of Kayles", actions(&kayles.quotient(), "\"0.77\"").unwrap()),
        ("genera of Grundy's Game", genera("grundy", 60)),
        ("thousands of heaps", genus_map(&vec![(Genus::zero(), false); 4000], "many")),
    ];
    for (name, svg) in all().into_iter().chain(more) {
        assert_well_formed(name, &svg);
        assert!(svg.len() < 300_000, "{name}: {} bytes", svg.len());
        assert!(svg.contains("<title>") && svg.contains("<desc>") && svg.contains("role=\"img\""));
        assert!(svg.contains("prefers-color-scheme:dark"), "{name}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{name}");
    }
}

#[test]
fn figures_are_the_same_every_time() {
    for ((name, one), (_, other)) in all().into_iter().zip(all()) {
        assert_eq!(one, other, "{name}");
    }
}

#[test]
fn a_plot_of_many_heaps_is_small_and_shows_a_single_rare_one() {
    let mut scatter = Scatter::default();
    for heap in 0..1_000_000u64 {
        let rare = heap == 234_567;
        let value = if rare { 77 } else { heap.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58 };
        scatter.add(heap, value, rare);
    }
    let svg = scatter.svg("many");
    assert!(svg.len() < 300_000, "{}", svg.len());
    assert_eq!(svg.matches("class=\"s1\"").count(), 1);
    let (columns, rows) = (svg.matches("class=\"s0\"").count(), svg.matches('M').count());
    assert!((1..=4).contains(&columns) && rows > 64);
}

#[test]
fn a_sequence_that_grows_tells_its_saltus() {
    let nim = |saltus| {
        let mut scatter = Scatter::default();
        (0..60).for_each(|heap| scatter.add(heap, heap, false));
        scatter.period(0, 1, saltus).svg("Nim")
    };
    let growing = nim(1);
    assert!(growing.contains("Preperiod 0, period 1, saltus 1."), "{growing}");
    assert!(growing.contains(">period 1 from heap 0 on, saltus 1<"), "{growing}");
    assert!(!nim(0).contains("saltus"));
}

#[test]
fn what_does_not_fit_a_page_is_not_drawn() {
    let mut solver = Solver::new(game("0.07"));
    solver.extend_to(28, &Run::unlimited());
    assert!(solver.quotient().order() > 150);
    assert!(actions(&solver.quotient(), "0.07").is_none());
    let (mut forms, run) = (Forms::new(), Run::unlimited());
    let small = forms.position(&game("kayles"), &"5".parse().unwrap(), &run).unwrap();
    let large = forms.position(&game("kayles"), &"7+9+12".parse().unwrap(), &run).unwrap();
    assert!(tree(&forms, small, "small", &Genus::zero()).is_some());
    assert!(tree(&forms, large, "large", &Genus::zero()).is_none());
}
