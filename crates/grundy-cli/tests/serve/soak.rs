//! A soak: the same pages of all kinds again and again, for a quarter of a minute. Once they have
//! been asked for, the memory of the server stays what it is.

use crate::server::Server;
use assert_cmd::Command;
use std::time::{Duration, Instant};

const MEGABYTE: u64 = 1 << 20;
/// How long it is asked, and after which part of that it should have all that it needs.
const TIME: Duration = Duration::from_secs(14);
const WARM: Duration = Duration::from_secs(6);
/// The most memory, and how much more than after the first part.
const MOST: u64 = 160 * MEGABYTE;
const GROWTH: u64 = 24 * MEGABYTE;

/// The i-th request of a visitor who looks at everything, and begins again after 240 pages.
fn path(i: usize) -> String {
    let n = i / 12 % 20;
    let game = ["0.77", "0.123", "0.33", "S(1,2)"][n % 4];
    match i % 12 {
        0..=3 => format!("/game/{game}"),
        4 => format!("/atlas?sort={}&page={}", ["order", "-order", "-period"][n % 3], n % 5),
        5 => format!("/position/0.77/{}%2B{}%2B{}", 1 + n % 9, 2 + n / 9 % 9, 3 + n / 81),
        6 => format!("/api/outcome?game=0.77&position={}%2B{}", 1 + n % 5, 7 + n % 3),
        7 => format!("/api/nim?game={game}&to=50"),
        8 => format!("/file/figure.svg?kind=sequence&subject={game}&to={}", 20 + n % 10),
        9 => ["/map", "/map?play=normal", "/", "/book/quotient"][n % 4].to_owned(),
        10 => "/file/quotient.cert.json?game=0.77".to_owned(),
        _ => format!("/atlas?q=0.{}", n % 100),
    }
}

#[test]
fn memory_stays_flat_whatever_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("atlas.db");
    let atlas = file.to_str().unwrap();
    let built = ["atlas", "build", "0.77", "0.123", "S(1,2)", "--atlas", atlas];
    Command::cargo_bin("grundy").unwrap().args(built).assert().success();
    let server = Server::start(&["--atlas", atlas]);
    let (began, mut warm, mut most) = (Instant::now(), None, 0);
    for i in 0.. {
        if began.elapsed() > TIME {
            break;
        }
        let path = path(i);
        assert_eq!(server.get(&path).status, 200, "{path}");
        most = most.max(server.memory());
        if warm.is_none() && began.elapsed() > WARM {
            warm = Some(most);
        }
    }
    let warm = warm.expect("the time was long enough");
    assert!(warm > 0, "the memory can be seen");
    assert!(most <= MOST, "{} MB", most / MEGABYTE);
    assert!(most <= warm + GROWTH, "{} MB, then {} MB", warm / MEGABYTE, most / MEGABYTE);
}
