//! The commands of a page, run by one shell in a folder of their own.

use std::fmt::Write as _;
use std::fs;
use std::net::TcpStream;
use std::os::unix::fs::symlink;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};
use tempfile::TempDir;

use crate::free_address::find_free_address;
use crate::page::{self, Example, Expected};
use crate::{output, repository};

/// Time limit of all commands of one page of the documentation.
const TIMEOUT: Duration = Duration::from_mins(2);

/// A folder that looks like the repository's root after a build, and ports of its own.
pub struct Place {
    folder: TempDir,
    portal: String,
    sandboxes: String,
}

/// A process that ends with its test, with everything that it started.
pub struct Group(Child);

impl Drop for Group {
    fn drop(&mut self) {
        if let Some(pid) = i32::try_from(self.0.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(pid, Signal::TERM);
        }
        let _ = self.0.wait();
    }
}

impl Place {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        symlink(repository().join("demo"), folder.path().join("demo")).expect("a link");
        Self { folder, portal: find_free_address(), sandboxes: find_free_address() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A command in the folder, without the variables of whoever runs the tests.
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("BALIE_")) {
            command.env_remove(name);
        }
        command.current_dir(self.folder.path()).process_group(0);
        command
    }

    /// Serves a fresh demo, as `make run` does.
    pub fn demo(&self) -> Group {
        let log = fs::File::create(self.path("demo.log")).expect("a file");
        let child = self
            .command(env!("CARGO_BIN_EXE_balie"))
            .args(["demo", "--data", "data", "--listen", &self.portal, "--sandbox-listen", &self.sandboxes])
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .expect("the program runs");
        let demo = Group(child);
        let started = Instant::now();
        while TcpStream::connect(&self.portal).is_err() {
            let log = fs::read_to_string(self.path("demo.log")).unwrap_or_default();
            assert!(started.elapsed() < TIMEOUT, "the demo does not start: {log}");
            std::thread::sleep(Duration::from_millis(50));
        }
        demo
    }

    /// Runs every example of a page; fails, with all that went otherwise, when one does not do what the page says.
    pub fn run(&self, page: &Path) {
        let text = fs::read_to_string(page).expect("the page");
        let text = text.replace("127.0.0.1:8080", &self.portal).replace("127.0.0.1:8081", &self.sandboxes);
        let examples = page::examples(&text);
        assert!(!examples.is_empty(), "no examples in {}", page.display());
        fs::create_dir(self.path("results")).expect("a folder");
        fs::write(self.path("page.sh"), self.script(&examples)).expect("a file");
        let log = fs::File::create(self.path("shell.log")).expect("a file");
        let mut shell = Group(
            self.command("bash")
                .arg("page.sh")
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(log)
                .spawn()
                .unwrap(),
        );
        let started = Instant::now();
        while shell.0.try_wait().expect("the shell").is_none() && started.elapsed() < TIMEOUT {
            std::thread::sleep(Duration::from_millis(50));
        }
        let mut report = String::new();
        let mut failed = 0;
        for (number, example) in examples.iter().enumerate() {
            if let Some(reason) = self.judge(number, example) {
                failed += 1;
                let _ = write!(report, "\n\n{}:{}\n{}\n{reason}", page.display(), example.line, example.text);
            }
        }
        let of = examples.len();
        assert!(failed == 0, "{failed} of {of} examples do something else than the page says{report}");
    }

    fn script(&self, examples: &[Example]) -> String {
        let results = self.path("results");
        let (results, program) = (results.display(), env!("CARGO_BIN_EXE_balie"));
        let mut script = format!(
            "balie() {{ '{program}' \"$@\"; }}\n\
             curl() {{ command curl --no-progress-meter \"$@\" -w '%{{stderr}}\\n%{{http_code}}\\n' 2>> \"$CALLS\"; }}\n"
        );
        for (number, example) in examples.iter().enumerate() {
            let _ = write!(
                script,
                "CALLS='{results}/{number}.calls'\n{{\n{}\n}} > '{results}/{number}.out' 2> '{results}/{number}.err'\n\
                 echo $? > '{results}/{number}.code'\n",
                example.text
            );
        }
        script
    }

    /// Returns the difference between an example and the page; `None` when the page is right.
    fn judge(&self, number: usize, example: &Example) -> Option<String> {
        let read = |what: &str| fs::read(self.path(&format!("results/{number}.{what}"))).unwrap_or_default();
        let text = |what: &str| String::from_utf8_lossy(&read(what)).into_owned();
        let (calls, printed, code) = (text("calls"), text("out"), text("code"));
        let Ok(code) = code.trim().parse::<i32>() else {
            return Some("did not end".to_owned());
        };
        let statuses: Vec<u16> = calls.lines().filter_map(|line| line.parse().ok()).collect();
        let is_right = match &example.expected {
            Expected::Success => code == 0 && statuses.iter().all(|status| (200..300).contains(status)),
            Expected::Status(expected) => statuses.last() == Some(expected),
            Expected::ExitCode(expected) => code == *expected,
        };
        let difference = example.output.as_ref().and_then(|output| output::difference(output, &printed));
        if is_right && difference.is_none() {
            return None;
        }
        let printed: String = printed.chars().take(1_500).collect();
        Some(format!(
            "-> expected {:?}, got exit code {code}, calls: {}\n{}{}{printed}",
            example.expected,
            calls.split_whitespace().collect::<Vec<_>>().join(" "),
            difference.map(|difference| format!("{difference}\n")).unwrap_or_default(),
            text("err"),
        ))
    }
}
