//! Tests of the virus scan, against a server of clamd's protocol.

use std::path::PathBuf;
use std::time::Duration;

use documents::scan::{Address, ScanResult, Scanner};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

const TIMEOUT: Duration = Duration::from_secs(20);

struct Clamd {
    scanner: Scanner,
    file: PathBuf,
    _folder: tempfile::TempDir,
    received: tokio::task::JoinHandle<Vec<u8>>,
}

/// A clamd that reads one file and then gives `reply`.
async fn clamd(content: &[u8], reply: &'static [u8]) -> Clamd {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = format!("tcp://{}", listener.local_addr().expect("its number"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bestand");
    tokio::fs::write(&file, content).await.expect("written");
    let received = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.expect("a caller");
        let received = read_instream(&mut stream).await;
        stream.write_all(reply).await.expect("answered");
        received
    });
    let scanner = Scanner::new(address.parse().expect("an address"), TIMEOUT);
    Clamd { scanner, file, _folder: folder, received }
}

async fn read_instream(stream: &mut TcpStream) -> Vec<u8> {
    let mut command = [0; 10];
    stream.read_exact(&mut command).await.expect("a command");
    assert_eq!(&command, b"zINSTREAM\0");
    let mut received = Vec::new();
    loop {
        let length = stream.read_u32().await.expect("a length");
        if length == 0 {
            return received;
        }
        let mut piece = vec![0; length as usize];
        stream.read_exact(&mut piece).await.expect("a piece");
        received.extend(piece);
    }
}

#[tokio::test]
async fn a_clean_file_is_sent_whole() {
    let content = vec![7; 200_000];
    let clamd = clamd(&content, b"stream: OK\0").await;
    assert_eq!(clamd.scanner.scan(&clamd.file).await, ScanResult::Clean);
    assert_eq!(clamd.received.await.expect("received"), content);
}

#[tokio::test]
async fn reports_name_of_infection() {
    let clamd = clamd(b"x", b"stream: Eicar-Test-Signature FOUND\0").await;
    let result = clamd.scanner.scan(&clamd.file).await;
    assert_eq!(result, ScanResult::Infected("Eicar-Test-Signature".to_owned()));
}

#[tokio::test]
async fn never_reports_clean_without_result() {
    for reply in [&b"INSTREAM size limit exceeded. ERROR\0"[..], b"", b"stream: OKAY\0", b"OK\0"] {
        let clamd = clamd(b"x", reply).await;
        let result = clamd.scanner.scan(&clamd.file).await;
        assert!(matches!(result, ScanResult::Unavailable(_)), "{reply:?} gave {result:?}");
    }
}

#[tokio::test]
async fn a_scanner_that_is_down_or_silent_is_unavailable() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address: Address =
        format!("tcp://{}", listener.local_addr().expect("its number")).parse().expect("an address");
    let file = tempfile::NamedTempFile::new().expect("a file");
    // Accepted by the system, but nobody answers.
    let silent = Scanner::new(address.clone(), Duration::from_millis(50));
    assert!(matches!(silent.scan(file.path()).await, ScanResult::Unavailable(_)));
    drop(listener);
    let down = Scanner::new(address, TIMEOUT);
    assert!(matches!(down.scan(file.path()).await, ScanResult::Unavailable(_)));
    let nowhere = Scanner::new(Address::Unix("/nowhere/clamd.sock".into()), TIMEOUT);
    assert!(matches!(nowhere.scan(file.path()).await, ScanResult::Unavailable(_)));
}

#[test]
fn addresses_are_checked() {
    assert_eq!("tcp://[::1]:3310".parse(), Ok(Address::Tcp("[::1]:3310".to_owned())));
    assert_eq!("unix:///run/clamd.sock".parse(), Ok(Address::Unix("/run/clamd.sock".into())));
    for wrong in ["clamav:3310", "tcp://clamav", "tcp://:1", "unix://run/clamd", ""] {
        assert!(wrong.parse::<Address>().is_err(), "{wrong}");
    }
}
