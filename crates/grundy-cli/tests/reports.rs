//! Answers as documents, and figures, run as a user would.

use assert_cmd::Command;
use serde_json::Value;
use std::path::PathBuf;

fn run(args: &[&str], status: i32) -> String {
    let output = Command::cargo_bin("grundy").unwrap().args(args).output().unwrap();
    assert_eq!(output.status.code(), Some(status), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(args: &[&str]) -> String {
    let output = Command::cargo_bin("grundy").unwrap().args(args).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// A folder of this test's own, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("grundy-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Every verb that answers with a page, on something small.
const PAGES: [&[&str]; 18] = [
    &["nim", "0.77"],
    &["nim", "S(2,5)", "--to", "30", "--explain"],
    &["genus", "0.123", "--to", "14"],
    &["genus", "0.122213", "--to", "10", "--columns", "2"],
    &["quotient", "0.123", "--structure", "--explain", "1,3,4,8,9,21"],
    &["solve", "0.123"],
    &["census", "quaternary", "--length", "4", "--list"],
    &["census", "quaternary", "0.3122", "0.33"],
    &["equal", "nim", "4+4+1", "2+2+1"],
    &["genus", "grundy", "13+20", "--over", "13"],
    &["genus", "grundy", "--sums", "--blurry", "--to", "20"],
    &["genus", "0.37", "--generalised", "--to", "13"],
    &["genus", "0.123(3)", "--blurry", "--to", "8"],
    &["outcome", "0.77", "7+3"],
    &["form", "(4+2)_#", "--factors", "--tree"],
    &["board", "towers", "XXX/X.X"],
    &["board", "towers", "--groups", "4"],
    &["games"],
];

#[test]
fn every_page_in_every_format() {
    for args in PAGES {
        let format = |format: &str| run(&[args, &["--format", format]].concat(), 0);
        assert_eq!(format("text"), run(args, 0));
        assert_eq!(format("json"), run(&[args, &["--json"]].concat(), 0));
        let markdown = format("markdown");
        assert!(markdown.starts_with("# "), "{args:?}: {markdown}");
        let latex = format("latex");
        assert!(latex.starts_with("\\documentclass"), "{args:?}");
        assert!(latex.ends_with("\\end{document}\n"), "{args:?}");
        assert!(!latex.contains("[U+"), "a character that TeX was not told: {latex}");
        let html = format("html");
        assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>\n"), "{args:?}");
        assert!(!html.contains("<script") && !html.contains("src=") && !html.contains("href="));
        for tag in ["table", "dl", "dd", "figure", "section", "svg", "tr", "td", "span", "sup"] {
            let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
            let opened = html.matches(&format!("{open}>")).count()
                + html.matches(&format!("{open} ")).count();
            assert_eq!(opened, html.matches(&close).count(), "{args:?}: {tag}");
        }
    }
    assert!(refused(&["nim", "0.77", "--json", "--format", "html"]).contains("cannot be used"));
    assert!(refused(&["nim", "0.77", "--format", "steam"]).contains("steam"));
}

#[test]
fn kayles_as_a_paper_prints_it() {
    insta::assert_snapshot!("kayles.tex", run(&["nim", "0.77", "--format", "latex"], 0));
    insta::assert_snapshot!("kayles.md", run(&["nim", "0.77", "--format", "markdown"], 0));
}

#[test]
fn a_quotient_as_a_paper_prints_it() {
    let latex = run(&["quotient", "0.123", "--format", "latex"], 0);
    assert!(latex.contains(r"$\langle\, a,b,c,d \mid a^{2}=1$, $c^{2}=1$, $cd=bd$"), "{latex}");
    // The second row of the pretending function, and an element with genus and products.
    assert!(latex.contains(r"5 & $a$ & $d^{2}$ & $1$ & $c$ & $d$ \\"), "{latex}");
    assert!(latex.contains(r"$c$ & N & $2^{1420}$ & $ac$ & $bc$ & $1$ & $bd$ \\"), "{latex}");
}

#[test]
fn a_page_for_a_lecture() {
    let html = run(&["solve", "0.77", "--format", "html"], 0);
    assert!(html.contains("<title>0.77 (kayles)</title>"));
    // Fourteen values of Kayles are exceptions to its period of twelve; ten heaps are rare. These
    // are different things: the value 4 of heap 9 is an exception and common.
    assert_eq!(html.matches("<td class=\"odd\">").count(), 14);
    assert!(
        html.contains("its exceptions are set off (14)")
            && html.contains("rare, in the sparse space (10)")
    );
    assert_eq!(html.matches("<tr class=\"odd\">").count(), 9, "the P-elements");
    for title in ["Nim-sequence", "Structure", "Generators", "Genera"] {
        assert!(html.contains(&format!("<title>{title} o")), "a figure: {title}");
    }
    for words in ["Guy–Smith", "misère periodicity theorem", "first wild", "class=\"presentation\""]
    {
        assert!(html.contains(words), "{words}");
    }
    assert!(html.contains("<code>grundy solve 0.77 --format html</code>"));
    assert!(html.contains("prefers-color-scheme: dark") && html.contains("@media print"));
}

#[test]
fn figures_are_printed_or_written() {
    let svg = run(&["figure", "sequence", "0.77"], 0);
    assert!(svg.starts_with("<svg") && svg.contains("period 12 from heap 71 on"), "{svg}");
    let folder = Folder::new("figures");
    let file = folder.file("kayles.svg");
    let told = run(&["figure", "sequence", "0.77", "-o", &file], 0);
    assert!(told.contains("kayles.svg"), "{told}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), svg);
    let answer = run(&["figure", "sequence", "0.77", "--json"], 0);
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["svg"], svg);
    for args in [
        &["spectrum", "0.454", "--to", "5000"][..],
        &["genus", "0.123"],
        &["structure", "0.77"],
        &["actions", "0.123"],
        &["tree", "11", "--game", "0.123"],
        &["tree", "2_#"],
        &["board", "towers", "XXX/X.X"],
        &["board", "clobber", "xo/ox"],
    ] {
        let svg = run(&[&["figure"], args].concat(), 0);
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{args:?}");
    }
}

#[test]
fn figures_say_what_they_show() {
    let title = |args: &[&str]| {
        let svg = run(&[&["figure"], args].concat(), 0);
        let (_, title) = svg.split_once("<title>").unwrap();
        title.split_once("</title>").unwrap().0.to_owned()
    };
    assert_eq!(title(&["structure", "0.77"]), "Structure of the misère quotient of 0.77 (kayles)");
    let infinite = title(&["structure", "0.31011"]);
    assert_eq!(infinite, "Structure of the misère quotient of 0.31011, heaps up to 4");
    assert!(title(&["actions", "4.7", "--to", "8"]).ends_with("4.7 (knots), heaps up to 8"));
    let nim = run(&["figure", "sequence", "nim"], 0);
    assert!(nim.contains("period 1 from heap 0 on, saltus 1<"), "{nim}");
}

#[test]
fn figures_that_cannot_be_drawn() {
    assert!(refused(&["figure", "board", "towers"]).contains("expected a position"));
    assert!(refused(&["figure", "board", "chess", "x"]).contains("no board \"chess\""));
    assert!(refused(&["figure", "sequence", "0.7x"]).contains('^'));
    assert!(refused(&["figure", "sequence", "0.77", "--png"]).contains("-o"));
    if !cfg!(feature = "png") {
        let message = refused(&["figure", "sequence", "0.77", "--png", "-o", "never.png"]);
        assert!(message.contains("--features png"), "{message}");
    }
    let folder = Folder::new("png");
    for (args, message) in [
        (&["-o", "kayles.PNG"][..], "without PNG"),
        (&["--png", "-o", "kayles"], "without PNG"),
        (&["--png", "-o", "kayles.svg"], "would write a PNG into"),
    ] {
        if cfg!(feature = "png") && message == "without PNG" {
            continue;
        }
        let (file, options) = args.split_last().unwrap();
        let file = folder.file(file);
        let all = [&["figure", "sequence", "0.77"], options, &[&file]].concat();
        assert!(refused(&all).contains(message), "{args:?}");
        assert!(!std::path::Path::new(&file).exists(), "{args:?}");
    }
    let folder = format!("no-such-folder-{}/x.svg", std::process::id());
    assert!(refused(&["figure", "sequence", "0.77", "-o", &folder]).contains("cannot write"));
    assert!(refused(&["figure", "actions", "0.07", "--to", "28"]).contains("too many"));
}

/// All pages and all tables to `\\input`, compiled by a real TeX where there is one.
#[test]
#[ignore = "needs a TeX; run by ./test --full"]
fn latex_compiles() {
    let tex = std::process::Command::new("pdflatex").arg("--version").output();
    if !tex.is_ok_and(|output| output.status.success()) {
        eprintln!("there is no pdflatex: LaTeX documents are not compiled");
        return;
    }
    let folder = Folder::new("latex");
    let more: [&[&str]; 5] = [
        &["solve", "0.77"],
        &["genus", "0.123"],
        &["quotient", "0.07", "--heap", "25"],
        &["nim", "0.16"],
        &["solve", "S(1,2,5)"],
    ];
    for (i, args) in PAGES.iter().copied().chain(more).enumerate() {
        let latex = [args, &["--format", "latex"]].concat();
        let name = format!("page{i}");
        let page = folder.file(&format!("{name}.tex"));
        std::fs::write(&page, run(&latex, 0)).unwrap();
        compile(&folder, &name, args);
        let table = run(&[&latex[..], &["--fragment"]].concat(), 0);
        std::fs::write(folder.file(&format!("table{i}.tex")), table).unwrap();
        let paper = format!(
            "\\documentclass{{article}}\n\\usepackage{{booktabs,longtable}}\n\\begin{{document}}\n\
             Before.\n\\input{{table{i}}}\nAfter.\n\\end{{document}}\n"
        );
        std::fs::write(folder.file(&format!("paper{i}.tex")), paper).unwrap();
        compile(&folder, &format!("paper{i}"), args);
    }
}

/// Runs `pdflatex`, and looks for signs that are missing and tables that stick out.
fn compile(folder: &Folder, name: &str, args: &[&str]) {
    let output = std::process::Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", name])
        .current_dir(&folder.0)
        .output()
        .unwrap();
    let log = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{args:?}:\n{log}");
    assert!(!log.contains("Missing character"), "{args:?}:\n{log}");
    // A table that sticks out of the page by more than a few points is not printed well.
    let overfull = log.split("Overfull \\hbox (").skip(1);
    for points in overfull.filter_map(|rest| rest.split("pt").next()?.parse::<f64>().ok()) {
        assert!(points < 20.0, "{args:?}: {points}pt too wide:\n{log}");
    }
    assert!(folder.0.join(format!("{name}.pdf")).exists());
}
