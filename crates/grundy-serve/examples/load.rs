//! How a running server bears its visitors: how many requests it answers, how long they take, and
//! how much memory it has.
//!
//!     load ADDRESS PATH [--seconds N] [--hard N] [--rate N] [--restless N] [--process ID]
//!
//! Eight threads, each on a connection of its own, ask for one page again and again. With the word
//! `mixed` for the path they ask for pages of all kinds, some of which nobody asked for before.
//! With `--hard`, so many visitors first begin a computation that is hard, all at the same time,
//! each another one. With `--rate`, all together ask so often each second, and not as fast as they
//! can. With `--restless`, every so many seconds somebody begins a hard computation and stops it a
//! second later. With the server's process, its memory is told every ten seconds.

use std::borrow::Cow;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

const CLIENTS: usize = 8;
const SAMPLE: Duration = Duration::from_secs(10);

struct Options {
    address: String,
    path: String,
    time: Duration,
    hard: u64,
    rate: Option<u64>,
    restless: Option<u64>,
    process: Option<u64>,
}

fn main() {
    let options = options();
    let address = options.address.as_str();
    if options.hard > 0 {
        begin_hard(address, options.hard);
    }
    let pages = Pages::new(address, &options.path);
    let (over, answered) = (&AtomicBool::new(false), &AtomicU64::new(0));
    let pause = options.rate.map(|rate| Duration::from_secs(CLIENTS as u64) / rate as u32);
    let mut heard = Heard::default();
    let began = Instant::now();
    std::thread::scope(|scope| {
        let client = || client(address, &pages, pause, began + options.time, answered);
        let clients: Vec<_> = (0..CLIENTS).map(|_| scope.spawn(client)).collect();
        let watch = options.process.map(|id| scope.spawn(move || watch(id, over, answered)));
        let restless = options.restless.map(|n| scope.spawn(move || restless(address, n, over)));
        for client in clients {
            heard.add(client.join().expect("a client that does not panic"));
        }
        over.store(true, Ordering::Relaxed);
        for waiting in [&watch, &restless].into_iter().flatten() {
            waiting.thread().unpark();
        }
    });
    heard.tell(began.elapsed());
}

fn options() -> Options {
    let mut words = std::env::args().skip(1);
    let mut word = |or: &str| words.next().unwrap_or_else(|| or.to_owned());
    let (address, path) = (word("127.0.0.1:7700"), word("/game/0.77"));
    let mut options = Options {
        address,
        path,
        time: Duration::from_secs(10),
        hard: 0,
        rate: None,
        restless: None,
        process: None,
    };
    while let Some(name) = words.next() {
        let number = words.next().and_then(|word| word.parse().ok());
        match (name.as_str(), number) {
            ("--seconds", Some(n)) => options.time = Duration::from_secs(n),
            ("--hard", Some(n)) => options.hard = n,
            ("--rate", Some(1..)) => options.rate = number,
            ("--restless", Some(1..)) => options.restless = number,
            ("--process", Some(_)) => options.process = number,
            _ => panic!(
                "{name} is none of --seconds, --hard, --rate, --restless, --process, with a number"
            ),
        }
    }
    options
}

/// What the clients ask for.
struct Pages {
    /// One page, unless it is a mixture.
    one: Option<String>,
    /// Games that the server knows.
    games: Vec<String>,
    asked: AtomicU64,
}

impl Pages {
    fn new(address: &str, path: &str) -> Self {
        let one = (path != "mixed").then(|| path.to_owned());
        let mut games = Vec::new();
        if one.is_none() {
            let mut client = Client::new(address);
            let (_, table) = client.get("/atlas.csv?status=solved&normal=periodic");
            let rows = table.lines().skip(1).filter_map(|row| row.split(',').next());
            // Long codes of the default atlas are quaternary, and everything is proved of them.
            games = rows
                .filter(|game| game.len() > 5 && game.starts_with("0."))
                .map(str::to_owned)
                .collect();
            println!("a mixture with {} games", games.len());
            assert!(!games.is_empty(), "a server with the default atlas");
        }
        Self { one, games, asked: AtomicU64::new(0) }
    }

    fn next(&self) -> String {
        if let Some(one) = &self.one {
            return one.clone();
        }
        let i = self.asked.fetch_add(1, Ordering::Relaxed);
        // Whoever comes round again meets other neighbours.
        let n = i / 16;
        let game = &self.games[(n * 7 + i % 16) as usize % self.games.len()];
        match i % 16 {
            0..=5 => format!("/game/{game}"),
            6 => {
                let sort = ["order", "-order", "period", "-heap", "nim_period", "game"];
                let status = ["", "solved", "infinite", "open"];
                let (sort, status) = (sort[n as usize % 6], status[(n / 6) as usize % 4]);
                format!("/atlas?status={status}&sort={sort}&page={}", n / 24 % 4)
            }
            7 => format!("/atlas?q=0.{}", n % 512),
            8 => format!("/position/0.77/{}%2B{}", 1 + n % 20, 1 + n / 20 % 20),
            // One that nobody asked for before.
            9 => format!("/position/{game}/{}%2B{}", 1 + n % 9, 2 + n / self.games.len() as u64),
            10 => format!("/api/outcome?game=0.07&position={}%2B{}", 1 + n % 30, 2 + n / 30 % 30),
            11 => format!("/api/nim?game=0.77&to={}", 50 + n % 50),
            12 => format!("/file/figure.svg?kind=sequence&subject={game}&to=200"),
            13 => "/map".to_owned(),
            14 => ["/", "/book/quotient", "/book/gallery", "/play"][n as usize % 4].to_owned(),
            _ => ["/game/0.106", "/game/0.77", "/file/quotient.cert.json?game=0.106"]
                [n as usize % 3]
                .to_owned(),
        }
    }
}

/// What came back.
#[derive(Default)]
struct Heard {
    times: Vec<Duration>,
    /// Too much to do.
    later: usize,
    /// Anything else but an answer.
    wrong: Vec<String>,
}

impl Heard {
    fn add(&mut self, mut other: Self) {
        self.times.append(&mut other.times);
        self.wrong.append(&mut other.wrong);
        self.later += other.later;
    }

    fn tell(mut self, time: Duration) {
        self.times.sort_unstable();
        let times = &self.times;
        let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied();
        println!(
            "{} requests in {:.1} s: {:.0} each second, median {:?}, p99 {:?}, slowest {:?}",
            times.len(),
            time.as_secs_f64(),
            times.len() as f64 / time.as_secs_f64(),
            at(0.5).unwrap_or_default(),
            at(0.99).unwrap_or_default(),
            times.last().copied().unwrap_or_default(),
        );
        println!("{} were told to come back, {} went wrong", self.later, self.wrong.len());
        self.wrong.iter().take(5).for_each(|wrong| println!("  {wrong}"));
    }
}

/// Asks until the time is over, at once again or after a pause.
fn client(
    address: &str,
    pages: &Pages,
    pause: Option<Duration>,
    end: Instant,
    answered: &AtomicU64,
) -> Heard {
    let (mut client, mut heard) = (Client::new(address), Heard::default());
    let mut turn = Instant::now();
    while Instant::now() < end {
        if let Some(pause) = pause {
            std::thread::sleep(turn.saturating_duration_since(Instant::now()));
            turn += pause;
        }
        let (path, asked) = (pages.next(), Instant::now());
        let (status, _) = client.get(&path);
        heard.times.push(asked.elapsed());
        answered.fetch_add(1, Ordering::Relaxed);
        match status {
            200 => {}
            503 => heard.later += 1,
            _ => heard.wrong.push(format!("{status} {path}")),
        }
    }
    heard
}

/// So many visitors at once, each with a game that is hard to solve. They leave when their page has
/// come; the computations go on.
fn begin_hard(address: &str, visitors: u64) {
    let began = Instant::now();
    let visit = |i: u64| {
        let (x, y, z) = (1 + i / 16 % 7, 4 + i / 4 % 4, 4 + i % 4);
        Client::new(address).get(&format!("/game/4.{x}{y}{z}?time={}", 30 + i / 112)).0
    };
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let all: Vec<_> = (0..visitors).map(|i| scope.spawn(move || visit(i))).collect();
        all.into_iter().map(|visitor| visitor.join().expect("a visitor")).collect()
    });
    let count = |wanted: u16| statuses.iter().filter(|&&status| status == wanted).count();
    println!(
        "{visitors} visitors with hard games: {} let in, {} told to come back, all within {:?}",
        count(200),
        count(503),
        began.elapsed()
    );
}

/// Every so many seconds begins a computation that is hard, each time another one, and stops it a
/// second later.
fn restless(address: &str, seconds: u64, over: &AtomicBool) {
    let (mut begun, mut stopped) = (0, 0);
    for i in 0.. {
        std::thread::park_timeout(Duration::from_secs(seconds));
        if over.load(Ordering::Relaxed) {
            break;
        }
        let (x, y, z) = (1 + i / 16 % 7, 4 + i / 4 % 4, 4 + i % 4);
        let question = format!("quotient?game=4.{x}{y}{z}&time={}", 100 + i / 112);
        begun += u64::from(Client::new(address).get(&format!("/panel/{question}")).0 == 200);
        std::thread::sleep(Duration::from_secs(1));
        stopped += u64::from(Client::new(address).post(&format!("/stop/{question}")).0 == 204);
    }
    println!("{begun} computations were begun and {stopped} stopped");
}

/// Tells the memory of the server until the clients are done.
fn watch(process: u64, over: &AtomicBool, answered: &AtomicU64) {
    let (began, mut before) = (Instant::now(), 0);
    while !over.load(Ordering::Relaxed) {
        std::thread::park_timeout(SAMPLE);
        let now = answered.load(Ordering::Relaxed);
        let status = std::fs::read_to_string(format!("/proc/{process}/status"));
        let status = status.expect("the server's process");
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        println!(
            "{:4.0} s  {:7} requests  {}",
            began.elapsed().as_secs_f64(),
            now - before,
            resident.unwrap_or_default().trim()
        );
        before = now;
    }
}

/// A connection that stays open.
struct Client {
    writer: TcpStream,
    reader: BufReader<TcpStream>,
    body: Vec<u8>,
}

impl Client {
    fn new(address: &str) -> Self {
        let stream = TcpStream::connect(address).expect("a server");
        stream.set_nodelay(true).expect("a socket");
        let writer = stream.try_clone().expect("a socket");
        Self { writer, reader: BufReader::with_capacity(1 << 16, stream), body: Vec::new() }
    }

    fn get(&mut self, path: &str) -> (u16, Cow<'_, str>) {
        self.ask(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n"))
    }

    fn post(&mut self, path: &str) -> (u16, Cow<'_, str>) {
        self.ask(&format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"))
    }

    /// The status and the body of an answer.
    fn ask(&mut self, request: &str) -> (u16, Cow<'_, str>) {
        self.writer.write_all(request.as_bytes()).expect("a connection that stays open");
        let (mut status, mut length) = (0, 0);
        for i in 0.. {
            let mut line = String::new();
            self.reader.read_line(&mut line).expect("a head");
            let line = line.trim().to_ascii_lowercase();
            if i == 0 {
                status = line.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
            }
            if let Some(found) = line.strip_prefix("content-length: ") {
                length = found.parse().expect("a length");
            }
            if line.is_empty() {
                break;
            }
        }
        self.body.resize(length, 0);
        self.reader.read_exact(&mut self.body).expect("a body");
        (status, String::from_utf8_lossy(&self.body))
    }
}
