//! How many requests a running server answers, and how long they take:
//! `cargo run --release -p grundy-serve --example load -- 127.0.0.1:7700 /game/0.77 10 100`.
//!
//! A few threads ask for one page again and again, each on a connection of its own, for 10 seconds
//! if nothing else is said. With a fourth word, so many visitors first ask for a game that is hard
//! to solve, each for another one.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

const CLIENTS: usize = 8;

fn main() {
    let mut words = std::env::args().skip(1);
    let address = words.next().unwrap_or_else(|| "127.0.0.1:7700".to_owned());
    let path = words.next().unwrap_or_else(|| "/game/0.77".to_owned());
    let mut number = |or: u64| words.next().map_or(or, |word| word.parse().expect("a number"));
    let (time, hard) = (Duration::from_secs(number(10)), number(0));
    if hard > 0 {
        let begun = (0..hard).filter(|&i| begins(&address, i)).count();
        println!(
            "{hard} visitors with hard games: {begun} let in, {} told to come back",
            hard as usize - begun
        );
    }
    let ask = |_| {
        let (address, path) = (address.clone(), path.clone());
        std::thread::spawn(move || client(&address, &path, time))
    };
    let began = Instant::now();
    let clients: Vec<_> = (0..CLIENTS).map(ask).collect();
    let mut times: Vec<Duration> = Vec::new();
    for client in clients {
        times.extend(client.join().expect("a client that does not panic"));
    }
    let seconds = began.elapsed().as_secs_f64();
    times.sort_unstable();
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied();
    println!(
        "{} requests in {seconds:.1} s: {:.0} each second, median {:?}, p99 {:?}, slowest {:?}",
        times.len(),
        times.len() as f64 / seconds,
        at(0.5).unwrap_or_default(),
        at(0.99).unwrap_or_default(),
        times.last().copied().unwrap_or_default(),
    );
}

/// Whether the server takes one more hard game in. The visitor leaves; the computation goes on.
fn begins(address: &str, i: u64) -> bool {
    let mut stream = TcpStream::connect(address).expect("a server");
    let (x, y, z) = (1 + i / 16 % 7, 4 + i / 4 % 4, 4 + i % 4);
    let path = format!("/game/4.{x}{y}{z}?time={}", 30 + i / 112);
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("a connection that stays open");
    let mut head = String::new();
    BufReader::new(stream).read_line(&mut head).expect("a head");
    head.contains(" 200 ")
}

/// Asks until the time is over; how long each answer took.
fn client(address: &str, path: &str, time: Duration) -> Vec<Duration> {
    let stream = TcpStream::connect(address).expect("a server");
    stream.set_nodelay(true).expect("a socket");
    let mut writer = stream.try_clone().expect("a socket");
    let mut reader = BufReader::with_capacity(1 << 16, stream);
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let (began, mut times, mut body) = (Instant::now(), Vec::new(), Vec::new());
    while began.elapsed() < time {
        let asked = Instant::now();
        writer.write_all(request.as_bytes()).expect("a connection that stays open");
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).expect("a head");
            let line = line.trim().to_ascii_lowercase();
            if let Some(found) = line.strip_prefix("content-length: ") {
                length = found.parse().expect("a length");
            }
            if line.is_empty() {
                break;
            }
        }
        body.resize(length, 0);
        reader.read_exact(&mut body).expect("a body");
        times.push(asked.elapsed());
    }
    times
}
