//! An installation in a folder of its own, and the program run on it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use reqwest::blocking::{Client, Response, multipart};
use serde_json::{Value, json};
use tempfile::TempDir;

pub use crate::free_address::find_free_address;

pub const KEY: &str = "demo-service-key-vandijk";
pub const ANNA: &str = "anna.devries@example.nl";
pub const PASSWORD: &str = "Demo-Portaal-2026!";

/// Database, files and secret of one installation.
pub struct Installation {
    pub folder: TempDir,
    pub database_url: String,
    pub secret: String,
    pub variables: Vec<(String, String)>,
}

impl Installation {
    pub fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("balie.db").display());
        Self::with_database(folder, url)
    }

    pub fn postgres() -> Self {
        Self::with_database(tempfile::tempdir().expect("a folder"), new_postgres())
    }

    fn with_database(folder: TempDir, database_url: String) -> Self {
        let secret = "YmFsaWUtYmFsaWUtYmFsaWUtYmFsaWUtYmFsaWUtMTI=".to_owned();
        Self { folder, database_url, secret, variables: Vec::new() }
    }

    /// The demo's firms and people are loaded, and nobody serves.
    pub fn with_demo(mut self) -> Self {
        // Not killed: the jobs that it is at would be locked for minutes.
        assert_eq!(Demo::start(&self).terminate(), Some(0));
        let secret = std::fs::read_to_string(self.path("secret")).expect("the demo's secret");
        secret.trim().clone_into(&mut self.secret);
        self
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The program with this installation's configuration.
    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_balie"));
        command
            .env("BALIE_CONFIG", "/dev/null")
            .env("BALIE_DATABASE_URL", &self.database_url)
            .env("BALIE_FILES", self.path("files"))
            .env("BALIE_SCRATCH", self.path("scratch"))
            .env("BALIE_SECRETS", format!("[\"{}\"]", self.secret))
            // However full the disk is of whoever runs the tests.
            .env("BALIE_STORAGE__DISK_RESERVE_MB", "0")
            .env("BALIE_STORAGE__DISK_RESERVE_PERCENT", "0")
            .envs(self.variables.iter().cloned());
        command
    }

    /// Runs a command of the program to its end.
    pub fn run(&self, arguments: &[&str]) -> Ended {
        Ended::from_output(&self.command().args(arguments).output().expect("the program runs"))
    }

    /// The files are in a bucket, each installation's under a prefix of its own.
    pub fn with_bucket(mut self) -> Self {
        let server = std::env::var("BALIE_TEST_S3").expect("run the tests with scripts/with-s3");
        for (name, value) in [
            ("BALIE_FILES", format!("s3://balie/{}/files", uuid::Uuid::now_v7().simple())),
            ("BALIE_S3__ENDPOINT", server),
            ("BALIE_S3__REGION", "eu-west-1".to_owned()),
            ("BALIE_S3__ACCESS_KEY_ID", "S3RVER".to_owned()),
            ("BALIE_S3__SECRET_ACCESS_KEY", "S3RVER".to_owned()),
        ] {
            self.variables.push((name.to_owned(), value));
        }
        self
    }

    pub fn secret_of(mut self, other: &Self) -> Self {
        self.secret.clone_from(&other.secret);
        self
    }
}

/// Exit code and output of a command.
#[derive(Debug)]
pub struct Ended {
    pub code: i32,
    pub said: String,
    pub complained: String,
}

impl Ended {
    pub fn from_output(output: &Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            said: String::from_utf8_lossy(&output.stdout).into_owned(),
            complained: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    pub fn well(self) -> Self {
        assert_eq!(self.code, 0, "{self:?}");
        self
    }

    /// Requires that the program failed and said this.
    pub fn badly(self, words: &str) -> Self {
        assert_eq!(self.code, 1, "{self:?}");
        assert!(self.complained.contains(words) || self.said.contains(words), "{words:?} in {self:?}");
        self
    }
}

/// A database of its own on the tests' server.
pub fn new_postgres() -> String {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(store::testing::TestDatabase::create_empty_postgres())
}

/// `balie serve` on an installation.
pub struct Served {
    pub child: Child,
    pub base: String,
}

/// `balie demo` in an installation's folder and on its database; the secret is made by the demo.
pub struct Demo;

impl Demo {
    pub fn start(installation: &Installation) -> Served {
        Self::start_with_log(installation, Stdio::inherit())
    }

    /// Starts the demo with its log in a file.
    pub fn start_with_log(installation: &Installation, log: impl Into<Stdio>) -> Served {
        let (listen, sandboxes) = (find_free_address(), find_free_address());
        let mut command = Command::new(env!("CARGO_BIN_EXE_balie"));
        command
            .args(["demo", "--listen", &listen, "--sandbox-listen", &sandboxes, "--data"])
            .arg(installation.folder.path())
            .env("BALIE_DATABASE_URL", &installation.database_url)
            .env("BALIE_LOG", "warn")
            .stdout(Stdio::null())
            .stderr(log);
        Served::begin(command, &listen)
    }
}

impl Served {
    pub fn start(installation: &Installation) -> Self {
        Self::start_with_log(installation, Stdio::inherit())
    }

    /// Starts the server with its log in a file.
    pub fn start_with_log(installation: &Installation, log: impl Into<Stdio>) -> Self {
        let listen = find_free_address();
        let mut command = installation.command();
        command.arg("serve").env("BALIE_LISTEN", &listen).env("BALIE_LOG", "warn").stderr(log);
        Self::begin(command, &listen)
    }

    pub fn begin(mut command: Command, listen: &str) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let child = command.spawn().expect("the program starts");
        let mut served = Self { child, base: format!("http://{listen}") };
        let started = Instant::now();
        while !Client::new()
            .get(format!("{}/health/ready", served.base))
            .send()
            .is_ok_and(|answer| answer.status().is_success())
        {
            if let Ok(Some(ended)) = served.child.try_wait() {
                panic!("the program ended with {ended}");
            }
            assert!(started.elapsed() < Duration::from_mins(2), "the program never became ready");
            std::thread::sleep(Duration::from_millis(20));
        }
        served
    }

    pub fn sign_in(&self, email: &str, password: &str) -> Response {
        Client::new()
            .post(format!("{}/api/auth/login", self.base))
            .header("x-domain", "vandijk")
            .json(&json!({ "email": email, "password": password }))
            .send()
            .expect("an answer")
    }

    pub fn token(&self) -> String {
        let answer: Value = self.sign_in(ANNA, PASSWORD).json().expect("JSON");
        answer["data"]["attributes"]["accessToken"].as_str().expect("a token").to_owned()
    }

    pub fn get(&self, token: &str, path: &str) -> Response {
        Client::new()
            .get(format!("{}{path}", self.base))
            .header("x-domain", "vandijk")
            .bearer_auth(token)
            .send()
            .expect("an answer")
    }

    pub fn list(&self, token: &str, path: &str) -> Vec<Value> {
        let answer: Value = self.get(token, path).json().expect("JSON");
        answer["data"].as_array().unwrap_or_else(|| panic!("{path}: {answer}")).clone()
    }

    pub fn back_office(&self, path: &str, body: &Value) {
        let answer = Client::new()
            .put(format!("{}/backoffice/v1{path}", self.base))
            .bearer_auth(KEY)
            .json(body)
            .send()
            .expect("an answer");
        assert!(answer.status().is_success(), "{}", answer.text().unwrap_or_default());
    }

    /// The bytes of a document, as the firm's own system fetches them.
    pub fn firms_copy(&self, id: &str) -> Vec<u8> {
        let call = Client::new().get(format!("{}/backoffice/v1/documents/{id}/content", self.base));
        let answer = call.bearer_auth(KEY).send().expect("an answer");
        assert_eq!(answer.status().as_u16(), 200, "{id}");
        answer.bytes().expect("the whole file").to_vec()
    }

    pub fn put_content(&self, external_id: &str, bytes: &[u8]) {
        let call = Client::new().put(format!("{}/backoffice/v1/documents/{external_id}/content", self.base));
        let answer = call.bearer_auth(KEY).body(bytes.to_vec()).send().expect("an answer");
        assert_eq!(answer.status().as_u16(), 204);
    }

    /// Asks Anna for documents; returns the ids of the actions.
    pub fn ask_for_documents(&self, token: &str, name: &str, count: usize) -> Vec<String> {
        for place in 0..count {
            let label = format!("{name} {place}");
            let attributes = json!({ "type": "UPLOAD_DOCUMENT", "label": label, "owners": ["anna"] });
            let body = json!({ "version": 1, "attributes": attributes });
            self.back_office(&format!("/actions/{name}-{place}"), &body);
        }
        let ours = |action: &&Value| {
            action["attributes"]["label"].as_str().is_some_and(|label| label.starts_with(&format!("{name} ")))
        };
        let actions = self.list(token, "/api/actions");
        actions.iter().filter(ours).map(|action| action["id"].as_str().expect("an id").to_owned()).collect()
    }

    /// Delivers a picture; returns true if that was acknowledged.
    pub fn deliver(&self, token: &str, action: &str) -> bool {
        deliver(&self.base, token, action)
    }

    /// SIGKILL: nothing is closed, nothing is said.
    pub fn kill(&mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }

    /// Sends SIGTERM and returns the exit code.
    pub fn terminate(mut self) -> Option<i32> {
        Command::new("kill").arg(self.child.id().to_string()).status().expect("kill");
        self.child.wait().expect("gone").code()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn deliver(base: &str, token: &str, action: &str) -> bool {
    try_deliver(base, token, action).is_ok_and(|answer| answer.status().is_success())
}

pub fn try_deliver(base: &str, token: &str, action: &str) -> reqwest::Result<Response> {
    let part = multipart::Part::bytes(bitmap()).file_name("foto.bmp").mime_str("image/bmp").expect("a part");
    let form = multipart::Form::new().text("productActionId", action.to_owned()).part("file[]", part);
    Client::new()
        .post(format!("{base}/api/documents"))
        .header("x-domain", "vandijk")
        .bearer_auth(token)
        .multipart(form)
        .send()
}

/// A small grey picture, made of its own header and pixels (a bitmap needs no library).
fn bitmap() -> Vec<u8> {
    let (width, height) = (64_u32, 64_u32);
    let mut bytes = b"BM".to_vec();
    bytes.extend((54 + width * height * 3).to_le_bytes());
    bytes.extend([0; 4]);
    for number in [54, 40, width, height] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend([1, 0, 24, 0]);
    bytes.extend([0; 24]);
    bytes.extend(std::iter::repeat_n(0xb4, (width * height * 3) as usize));
    bytes
}

/// Returns the paths of everything below a folder.
pub fn list_tree(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// A call as it came in.
#[derive(Debug)]
pub struct Call {
    pub head: String,
    pub body: Vec<u8>,
}

pub type Kept = Arc<Mutex<Vec<Call>>>;

/// Starts a server that keeps what it is sent and answers `{}` for as long as the test runs; returns its address and
/// what it keeps.
pub fn start_keeper() -> (String, Kept) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let stored = Kept::default();
    let keep = Arc::clone(&stored);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let keep = Arc::clone(&keep);
            std::thread::spawn(move || take_in(&stream, &keep));
        }
    });
    (address, stored)
}

fn take_in(mut stream: &TcpStream, keep: &Kept) {
    let mut reader = BufReader::new(stream);
    loop {
        let (mut length, mut head, mut line) = (0, String::new(), String::new());
        loop {
            line.clear();
            if !reader.read_line(&mut line).is_ok_and(|count| count > 0) {
                return;
            }
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().expect("a length");
            }
            if line.trim().is_empty() {
                break;
            }
            head.push_str(&line);
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).expect("a body");
        keep.lock().unwrap().push(Call { head, body });
        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}").expect("answered");
    }
}
