//! Clients that send half a request, or nothing: they are closed, and others are answered meanwhile.

use std::io::{ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, TcpStream};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use reqwest::blocking::Client;

use crate::support::{Installation, Served, find_free_address};

/// Short limits, in seconds.
fn with_limits(mut installation: Installation, limits: &[(&str, u32)]) -> Installation {
    for (name, value) in limits {
        installation.variables.push((format!("BALIE_CONNECTIONS__{name}"), value.to_string()));
    }
    installation
}

fn open(address: &str, text: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.write_all(text).expect("sent");
    stream
}

/// Returns true if the other side closes the connection within this time, whatever it sends before.
fn closes(mut stream: &TcpStream, within: Duration) -> bool {
    let until = Instant::now() + within;
    let mut buffer = [0; 4096];
    loop {
        let left = until.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
        stream.set_read_timeout(Some(left)).expect("a time-out");
        match stream.read(&mut buffer) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                return false;
            }
            Err(_) => return true,
        }
    }
}

/// The longest that `/health/live` took, and how often it was asked, while something else goes on.
fn while_asking_for_health<T>(base: &str, from: [u8; 4], work: impl FnOnce() -> T) -> (T, Duration, usize) {
    let is_done = AtomicBool::new(false);
    let (asked, longest) = (AtomicUsize::new(0), Arc::new(std::sync::Mutex::new(Duration::ZERO)));
    let result = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                let client = Client::builder().local_address(IpAddr::from(from)).build().expect("a client");
                let started = Instant::now();
                let answer =
                    client.get(format!("{base}/health/live")).timeout(Duration::from_secs(20)).send();
                assert_eq!(answer.expect("an answer").status().as_u16(), 204);
                let mut longest = longest.lock().unwrap();
                *longest = started.elapsed().max(*longest);
                asked.fetch_add(1, Ordering::Relaxed);
                drop(longest);
                std::thread::sleep(Duration::from_millis(50));
            }
        });
        let result = work();
        is_done.store(true, Ordering::Relaxed);
        result
    });
    let longest = *longest.lock().unwrap();
    (result, longest, asked.into_inner())
}

const HALF_HEADERS: &[u8] = b"GET /health/live HTTP/1.1\r\nhost: portal\r\nx-slow: ";
const HALF_BODY: &[u8] = b"POST /api/auth/login HTTP/1.1\r\nhost: portal\r\nx-domain: vandijk\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{\"email\":\"";
const WHOLE: &[u8] = b"GET /health/live HTTP/1.1\r\nhost: portal\r\n\r\n";
/// HTTP/2: the preface and empty settings, and then nothing.
const HTTP2: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";

#[test]
fn slow_silent_and_idle_clients_are_closed_while_others_are_answered() {
    let limits = [("HEADER_SECONDS", 2), ("BODY_SECONDS", 3), ("IDLE_SECONDS", 4), ("MAX_PER_ADDRESS", 1000)];
    let mut installation = with_limits(Installation::sqlite().with_demo(), &limits);
    let port = find_free_address();
    installation.variables.push(("BALIE_OPERATIONS_LISTEN".to_owned(), port.clone()));
    let served = Served::start(&installation);
    let address = served.base.trim_start_matches("http://").to_owned();
    let (closed, longest, asked) = while_asking_for_health(&served.base, [127, 0, 0, 1], || {
        let of = |count: usize, name: &'static str, address: &str, text: &[u8]| {
            (0..count).map(|_| (name, open(address, text))).collect::<Vec<_>>()
        };
        let mut streams = of(100, "half headers", &address, HALF_HEADERS);
        streams.extend(of(50, "half a body", &address, HALF_BODY));
        streams.extend(of(50, "silent", &address, b""));
        streams.extend(of(20, "idle", &address, WHOLE));
        streams.extend(of(5, "HTTP/2", &address, HTTP2));
        streams.extend(of(10, "half headers for the operator", &port, HALF_HEADERS));
        let until = Instant::now() + Duration::from_secs(20);
        let left = |streams: &[(&'static str, TcpStream)]| {
            let closes = |stream| closes(stream, until.saturating_duration_since(Instant::now()));
            streams.iter().filter(|(_, stream)| !closes(stream)).map(|(name, _)| *name).collect::<Vec<_>>()
        };
        left(&streams)
    });
    assert_eq!(closed, Vec::<&str>::new(), "these are still open");
    assert!(asked > 10 && longest < Duration::from_secs(2), "{asked} times, {longest:?}");
    let figures = Client::new().get(format!("http://{port}/metrics")).send().unwrap().text().unwrap();
    for reason in ["headers", "body", "idle"] {
        let line = format!("balie_connections_closed_total{{reason=\"{reason}\"}} ");
        let count: f64 = figures.split_once(&line).unwrap().1.lines().next().unwrap().parse().unwrap();
        assert!(count >= 20.0, "{line}{count}");
    }
    assert_eq!(served.terminate(), Some(0));
}

#[test]
fn an_upload_may_take_longer_than_any_limit_as_long_as_it_goes_on() {
    let limits = [("HEADER_SECONDS", 1), ("BODY_SECONDS", 2), ("IDLE_SECONDS", 2)];
    let installation = with_limits(Installation::sqlite().with_demo(), &limits);
    let served = Served::start(&installation);
    let token = served.token();
    let action = served.ask_for_documents(&token, "slow", 1).remove(0);
    let mut picture = b"BM".to_vec();
    let (width, height) = (256_u32, 256_u32);
    picture.extend((54 + width * height * 3).to_le_bytes());
    picture.extend([0; 4]);
    for number in [54, 40, width, height] {
        picture.extend(number.to_le_bytes());
    }
    picture.extend([1, 0, 24, 0]);
    picture.extend([0; 24]);
    picture.extend(std::iter::repeat_n(0xb4, (width * height * 3) as usize));
    let mut body = format!(
        "--part\r\ncontent-disposition: form-data; name=\"productActionId\"\r\n\r\n{action}\r\n\
         --part\r\ncontent-disposition: form-data; name=\"file[]\"; filename=\"foto.bmp\"\r\n\
         content-type: image/bmp\r\n\r\n"
    )
    .into_bytes();
    body.extend(picture);
    body.extend(b"\r\n--part--\r\n");
    let head = format!(
        "POST /api/documents HTTP/1.1\r\nhost: portal\r\nx-domain: vandijk\r\nauthorization: Bearer {token}\r\n\
         content-type: multipart/form-data; boundary=part\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    let mut stream = open(served.base.trim_start_matches("http://"), head.as_bytes());
    let started = Instant::now();
    for piece in body.chunks(body.len() / 20) {
        stream.write_all(piece).expect("taken");
        std::thread::sleep(Duration::from_millis(300));
    }
    assert!(started.elapsed() > Duration::from_secs(5));
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn one_address_takes_only_its_share_and_a_trusted_proxy_as_much_as_it_needs() {
    let limits = [("MAX_PER_ADDRESS", 4), ("HEADER_SECONDS", 60)];
    let served = Served::start(&with_limits(Installation::sqlite(), &limits));
    let address = served.base.trim_start_matches("http://").to_owned();
    // The connection of the question whether the program is ready may just be closing.
    std::thread::sleep(Duration::from_millis(500));
    let streams: Vec<TcpStream> = (0..10).map(|_| open(&address, b"")).collect();
    let refused = streams.iter().filter(|stream| closes(stream, Duration::from_millis(300))).count();
    assert_eq!(refused, 6);
    let ((), longest, _) = while_asking_for_health(&served.base, [127, 0, 0, 2], || {
        std::thread::sleep(Duration::from_millis(300));
    });
    assert!(longest < Duration::from_secs(2), "{longest:?}");
    drop(served);

    let mut installation = with_limits(Installation::sqlite(), &limits);
    let proxy = Ipv4Addr::LOCALHOST.to_string();
    installation.variables.push(("BALIE_TRUSTED_PROXIES".to_owned(), format!("[\"{proxy}\"]")));
    let served = Served::start(&installation);
    let address = served.base.trim_start_matches("http://").to_owned();
    let streams: Vec<TcpStream> = (0..10).map(|_| open(&address, b"")).collect();
    assert!(streams.iter().all(|stream| !closes(stream, Duration::from_millis(100))));
}

#[test]
fn with_few_descriptors_one_address_cannot_take_them_all() {
    let installation = with_limits(Installation::sqlite(), &[("HEADER_SECONDS", 30)]);
    let listen = find_free_address();
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 256; exec \"$0\" serve", env!("CARGO_BIN_EXE_balie")]);
    for (name, value) in installation.command().get_envs() {
        command.env(name, value.expect("a value"));
    }
    command.env("BALIE_LISTEN", &listen).env("BALIE_LOG", "error");
    let served = Served::begin(command, &listen);
    let streams: Vec<TcpStream> = (0..300).map(|_| open(&listen, b"G")).collect();
    let ((), longest, asked) = while_asking_for_health(&served.base, [127, 0, 0, 2], || {
        std::thread::sleep(Duration::from_secs(1));
    });
    assert!(asked > 2 && longest < Duration::from_secs(2), "{asked} times, {longest:?}");
    let refused = streams.iter().filter(|stream| closes(stream, Duration::from_millis(5))).count();
    assert!((150..=220).contains(&refused), "{refused} of 300 were refused");
}

#[test]
fn an_open_connection_does_not_keep_the_program_from_ending() {
    let served = Served::start(&Installation::sqlite());
    let address = served.base.trim_start_matches("http://").to_owned();
    let streams = [open(&address, b""), open(&address, WHOLE), open(&address, HTTP2)];
    std::thread::sleep(Duration::from_millis(200));
    let started = Instant::now();
    assert_eq!(served.terminate(), Some(0));
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    assert!(streams.iter().all(|stream| closes(stream, Duration::from_secs(1))));
}
