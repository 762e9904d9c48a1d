//! A disk that fills up, in a mount namespace of the program's own: files are refused while the database has room, and what
//! was refused is taken again once there is room, without a start in between.

use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use reqwest::blocking::{Client, Response};
use serde_json::{Value, json};

use crate::support::{Ended, Installation, KEY, Served, find_free_address, try_deliver};

const MB: usize = 1024 * 1024;
const SIZE_MB: usize = 128;
const RESERVE_MB: usize = 32;

/// Copies database and files to a small disk that this process alone sees, and serves from there.
const SERVE: &str = r#"mount -t tmpfs -o size="$SIZE" tmpfs "$DISK" && cp -a "$FROM"/balie.db* "$FROM"/files "$DISK" && exec "$PROGRAM" serve"#;

/// The reason why this machine gives nobody a disk of their own.
fn find_obstacle() -> Option<String> {
    let tried = Command::new("unshare").args(["-Urm", "mount", "-t", "tmpfs", "tmpfs", "/tmp"]).output();
    match tried {
        Ok(tried) if tried.status.success() => None,
        Ok(tried) => Some(String::from_utf8_lossy(&tried.stderr).into_owned()),
        Err(error) => Some(error.to_string()),
    }
}

struct SmallDisk {
    served: Served,
    /// The mount point of the small disk inside the program's namespace.
    disk: PathBuf,
    /// The disk as seen from outside.
    folder: PathBuf,
}

impl SmallDisk {
    /// Serves what is in an installation.
    fn start(from: &Installation) -> Self {
        let (disk, listen) = (from.path("disk"), find_free_address());
        fs::create_dir(&disk).expect("a folder");
        let program = from.command();
        let mut command = Command::new("unshare");
        command.args(["-Urm", "sh", "-c", SERVE]).env("PROGRAM", program.get_program());
        command.envs(program.get_envs().filter_map(|(name, value)| Some((name, value?))));
        command
            .env("SIZE", format!("{SIZE_MB}m"))
            .env("FROM", from.folder.path())
            .env("DISK", &disk)
            .env("BALIE_DATABASE_URL", format!("sqlite://{}", disk.join("balie.db").display()))
            .env("BALIE_FILES", disk.join("files"))
            .env("BALIE_SCRATCH", disk.join("scratch"))
            .env("BALIE_STORAGE__DISK_RESERVE_MB", RESERVE_MB.to_string())
            .env("BALIE_LISTEN", &listen)
            .env("BALIE_LOG", "error");
        let served = Served::begin(command, &listen);
        let root = PathBuf::from(format!("/proc/{}/root", served.child.id()));
        let folder = root.join(disk.strip_prefix("/").expect("an absolute path"));
        Self { served, disk, folder }
    }

    /// Runs a command of the program where the disk is.
    fn run(&self, from: &Installation, command: &str) -> Ended {
        let program = from.command();
        let mut inside = Command::new("nsenter");
        inside.args(["-U", "-m", "--preserve-credentials", "-t"]).arg(self.served.child.id().to_string());
        inside.arg(program.get_program()).arg(command);
        inside.envs(program.get_envs().filter_map(|(name, value)| Some((name, value?))));
        inside
            .env("BALIE_DATABASE_URL", format!("sqlite://{}", self.disk.join("balie.db").display()))
            .env("BALIE_FILES", self.disk.join("files"))
            .env("BALIE_SCRATCH", self.disk.join("scratch"));
        Ended::from_output(&inside.output().expect("nsenter"))
    }

    /// Fills the disk until the portal says so.
    fn fill_until_uploads_are_refused(&self) {
        let mut ballast = File::create(self.folder.join("ballast")).expect("a file");
        while !self.health()["disks"][0]["is_full"].as_bool().expect("a disk") {
            ballast.write_all(&vec![0x5a; MB]).expect("the reserve is not reached yet");
        }
    }

    /// Fills the disk to its last byte.
    fn fill_altogether(&self) {
        let mut more = File::create(self.folder.join("more")).expect("a file");
        while more.write_all(&[0x5a; 4096]).is_ok() {}
    }

    fn make_room(&self) {
        for name in ["ballast", "more"] {
            fs::remove_file(self.folder.join(name)).expect("removed");
        }
    }

    fn health(&self) -> Value {
        self.firm_reads("/health").json().expect("JSON")
    }

    fn firm_reads(&self, path: &str) -> Response {
        let url = format!("{}/backoffice/v1{path}", self.served.base);
        Client::new().get(url).bearer_auth(KEY).send().expect("an answer")
    }

    fn firm_writes(&self, version: u64) -> u16 {
        let attributes = json!({ "last_name": "Smit", "email": "qsmit@example.nl", "city": "x".repeat(200) });
        let url = format!("{}/backoffice/v1/consumers/qsmit", self.served.base);
        let body = json!({ "version": version, "attributes": attributes });
        Client::new().put(url).bearer_auth(KEY).json(&body).send().expect("an answer").status().as_u16()
    }

    /// Consumers read everything that is there, and the firm what no line of the trail is written for.
    fn reads_go_on(&self, token: &str) {
        assert!(!self.served.list(token, "/api/actions").is_empty());
        assert_eq!(self.firm_reads("/health").status().as_u16(), 200);
        let ready =
            Client::new().get(format!("{}/health/ready", self.served.base)).send().expect("an answer");
        assert_eq!(ready.status().as_u16(), 204);
    }
}

#[test]
fn a_disk_that_fills_up_takes_no_files_and_goes_on_once_there_is_room() {
    if let Some(reason) = find_obstacle() {
        println!("skipped: this machine gives nobody a disk of their own: {reason}");
        return;
    }
    let installation = Installation::sqlite().with_demo();
    let disk = SmallDisk::start(&installation);
    let served = &disk.served;
    let token = served.token();
    let actions = served.ask_for_documents(&token, "disk", 3);
    let deliver = |place: usize| {
        let answer = try_deliver(&served.base, &token, &actions[place]).expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().unwrap_or_default())
    };
    assert!(deliver(0).0 < 300);
    let before = disk.health();
    assert_eq!(before["disks"][0]["is_full"], false, "{before}");

    // Less than the reserve is left: no file is taken, and the database goes on writing.
    disk.fill_until_uploads_are_refused();
    let (status, error) = deliver(1);
    assert_eq!((status, &error["error"]["code"]), (507, &json!("STORAGE_FULL")), "{error}");
    let url = format!("{}/backoffice/v1/documents/disk-guide", served.base);
    let guide = json!({ "version": 1, "attributes": { "purpose": "important", "label": "Gids", "filename": "gids.pdf" } });
    let put = Client::new().put(&url).bearer_auth(KEY).json(&guide).send().expect("an answer");
    assert_eq!(put.status().as_u16(), 201, "a record is no file");
    let bytes = b"%PDF-1.7 x".to_vec();
    let refused =
        Client::new().put(format!("{url}/content")).bearer_auth(KEY).body(bytes).send().expect("an answer");
    assert_eq!(refused.status().as_u16(), 507);
    disk.reads_go_on(&token);
    assert_eq!(disk.firm_writes(1), 201);
    let full = disk.health();
    assert!(full["troubles"].as_u64() > before["troubles"].as_u64(), "{full}");

    // Nothing is left at all: what is there is read, and what cannot be kept is not acknowledged.
    disk.fill_altogether();
    disk.reads_go_on(&token);
    let mut version = 1;
    let started = Instant::now();
    let refused = loop {
        let status = disk.firm_writes(version + 1);
        if status >= 300 {
            break status;
        }
        version += 1;
        assert!(started.elapsed() < Duration::from_mins(1), "{version} versions on a full disk");
    };
    assert_eq!(refused, 503);
    disk.reads_go_on(&token);
    // Nobody of the firm reads a record without a line of the trail, and there is no room for one.
    assert_eq!(disk.firm_reads("/consumers/qsmit").status().as_u16(), 503);

    // Somebody makes room, and nobody starts the program anew.
    disk.make_room();
    let started = Instant::now();
    let kept: Value = loop {
        let reply = disk.firm_reads("/consumers/qsmit");
        if reply.status().is_success() {
            break reply.json().expect("JSON");
        }
        assert!(started.elapsed() < Duration::from_secs(30), "it does not go on by itself");
        std::thread::sleep(Duration::from_millis(100));
    };
    assert_eq!(
        kept["data"]["meta"]["version"], version,
        "what was acknowledged is kept, what was refused is not"
    );
    while disk.firm_writes(version + 1) >= 300 {
        assert!(started.elapsed() < Duration::from_secs(30), "it does not go on by itself");
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(deliver(1).0 < 300);
    assert_eq!(disk.health()["disks"][0]["is_full"], false);
    disk.run(&installation, "verify-evidence").well();
    assert_eq!(disk.served.terminate(), Some(0));
}
