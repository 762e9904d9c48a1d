//! The virus scan: clamd's `zINSTREAM` over TCP or a Unix socket. Asynchronous (tokio).

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;
use tokio::fs::File;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
#[cfg(unix)]
use tokio::net::UnixStream;
use tokio::time::timeout;

/// Size of one chunk of clamd's `INSTREAM` command.
const CHUNK_BYTES: usize = 64 * 1024;

/// The longest answer that is read, in bytes.
const MAX_REPLY_BYTES: u64 = 4_096;

/// Result of scanning one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScanResult {
    /// The scanner found nothing.
    Clean,
    /// The scanner found something; its name in the scanner's own terms.
    Infected(String),
    /// The scanner gave no result. The file must be rejected: it may be anything.
    Unavailable(String),
}

/// Address of a clamd: TCP or a Unix socket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// `tcp://host:port`
    Tcp(String),
    /// `unix:///path/to/socket`
    Unix(PathBuf),
}

/// The address is of no kind that clamd listens on.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("the scanner's address {0:?} must look like tcp://host:3310 or unix:///path/to/socket")]
pub struct BadAddress(String);

impl FromStr for Address {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(path) = text.strip_prefix("unix://")
            && path.starts_with('/')
        {
            return Ok(Self::Unix(path.into()));
        }
        if let Some(host) = text.strip_prefix("tcp://")
            && let Some((name, port)) = host.rsplit_once(':')
            && !name.is_empty()
            && port.parse::<u16>().is_ok()
        {
            return Ok(Self::Tcp(host.to_owned()));
        }
        Err(BadAddress(text.to_owned()))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tcp(host) => write!(f, "tcp://{host}"),
            Self::Unix(path) => write!(f, "unix://{}", path.display()),
        }
    }
}

/// Client of a configured clamd.
#[derive(Debug, Clone)]
pub struct Scanner {
    address: Address,
    /// Time limit of one scan, from connecting to the result.
    patience: Duration,
}

impl Scanner {
    /// A scanner at `address` that is given `patience` for each file.
    pub fn new(address: Address, patience: Duration) -> Self {
        Self { address, patience }
    }

    /// Scans the file at `path`. A scanner that does not reply, replies nonsense or takes too long gives
    /// [`ScanResult::Unavailable`], never [`ScanResult::Clean`].
    pub async fn scan(&self, path: &Path) -> ScanResult {
        let result = match timeout(self.patience, self.ask(path)).await {
            Ok(Ok(result)) => result,
            Ok(Err(error)) => ScanResult::Unavailable(error.to_string()),
            Err(_) => ScanResult::Unavailable(format!("no reply within {:?}", self.patience)),
        };
        if let ScanResult::Unavailable(reason) = &result {
            tracing::error!(address = %self.address, reason, "virus scanner failed");
        }
        result
    }

    async fn ask(&self, path: &Path) -> io::Result<ScanResult> {
        let mut file = File::open(path).await?;
        match &self.address {
            Address::Tcp(host) => ask_scanner(TcpStream::connect(host).await?, &mut file).await,
            #[cfg(unix)]
            Address::Unix(socket) => ask_scanner(UnixStream::connect(socket).await?, &mut file).await,
            #[cfg(not(unix))]
            Address::Unix(_) => Err(io::ErrorKind::Unsupported.into()),
        }
    }
}

async fn ask_scanner(
    mut clamd: impl AsyncRead + AsyncWrite + Unpin,
    file: &mut File,
) -> io::Result<ScanResult> {
    // clamd hangs up in the middle of a file that is over its own limit, having said so first:
    // a failed write is only reported if there is no answer to read.
    let sent = send(&mut clamd, file).await;
    let mut reply = Vec::new();
    let read = clamd.take(MAX_REPLY_BYTES).read_to_end(&mut reply).await;
    if reply.is_empty() {
        sent?;
        read?;
    }
    Ok(parse_reply(&reply))
}

async fn send(clamd: &mut (impl AsyncWrite + Unpin), file: &mut File) -> io::Result<()> {
    clamd.write_all(b"zINSTREAM\0").await?;
    let mut buffer = vec![0; CHUNK_BYTES];
    loop {
        let count = file.read(&mut buffer).await?;
        // Each piece is preceded by its length; a length of zero ends the file.
        let length = u32::try_from(count).map_err(io::Error::other)?;
        clamd.write_all(&length.to_be_bytes()).await?;
        if count == 0 {
            return clamd.flush().await;
        }
        clamd.write_all(&buffer[..count]).await?;
    }
}

/// Parses the reply of clamd: `stream: OK`, `stream: <name> FOUND` or `<reason> ERROR`.
fn parse_reply(reply: &[u8]) -> ScanResult {
    let reply = String::from_utf8_lossy(reply);
    let reply = reply.trim_end_matches(['\0', '\n', '\r']);
    match reply.strip_prefix("stream: ") {
        Some("OK") => ScanResult::Clean,
        Some(found) if found.ends_with(" FOUND") => {
            ScanResult::Infected(found.trim_end_matches(" FOUND").to_owned())
        }
        _ => ScanResult::Unavailable(format!("the scanner answered {reply:?}")),
    }
}
