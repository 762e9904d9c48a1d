//! The server's side: starts a child, hands it a job, waits for its reply.

use std::ffi::OsString;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use thiserror::Error;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::Command;

use super::limits::WALL_CLOCK;
use super::{ARGUMENT, CheckedFile, Probe, RefusedFile, Rendered, WorkerJob, WorkerReply};
use crate::intake::{AcceptedFiles, Combined, IncomingFile};
use crate::rendering::{DocumentSpec, RenderError};

/// Greatest length of a reply, in bytes: a hundred hashes take 13 kB.
const MAX_REPLY_BYTES: u64 = 256 * 1024;

/// Number of bytes of a failed worker's standard error that are read.
const MAX_LAST_WORDS_BYTES: u64 = 2 * 1024;

/// Program that does the work, and the time limit of one job.
#[derive(Debug, Clone)]
pub struct WorkerProcess {
    program: PathBuf,
    arguments: Vec<OsString>,
    wall_clock: Duration,
}

/// Reason that a job has no result.
#[derive(Debug, Error)]
pub enum WorkerError {
    /// A file was rejected. The reason names files by their position, never by the name they came with.
    #[error("{reason}")]
    Refused {
        /// The API's error code.
        code: String,
        reason: String,
        file: Option<RefusedFile>,
    },
    /// The worker died or gave no reply: its file is rejected, and the operator is warned.
    #[error(transparent)]
    Ended(#[from] WorkerFailure),
    /// The job failed without an error of the sender: a disk that is full, a template that fails, a program that does
    /// not start.
    #[error("{0}")]
    Failed(String),
}

/// Failure of a worker process that gave no reply.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum WorkerFailure {
    /// The worker took longer than it may, and was killed.
    #[error("no reply within {} s", .0.as_secs())]
    Time(Duration),
    /// The worker used up its processor time.
    #[error("used up its processor time")]
    Processor,
    /// The worker asked for more memory than it may have, or found itself broken.
    #[error("aborted: {0}")]
    Aborted(String),
    /// The worker wrote more than it may.
    #[error("wrote too large a file")]
    FileSize,
    /// The kernel ended it for another reason, such as a lack of memory on the whole machine.
    #[error("ended by signal {0}")]
    Signal(i32),
    /// The worker ended by itself, or its reply cannot be read.
    #[error("ended without a reply: {0}")]
    Silent(String),
}

impl WorkerFailure {
    /// Every value that [`WorkerFailure::kind`] returns.
    pub const KINDS: [&str; 6] = ["time", "processor", "memory", "file_size", "signal", "silent"];

    /// The kind, for a figure.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Time(_) => "time",
            Self::Processor => "processor",
            Self::Aborted(_) => "memory",
            Self::FileSize => "file_size",
            Self::Signal(_) => "signal",
            Self::Silent(_) => "silent",
        }
    }
}

impl WorkerProcess {
    /// Works by starting `program` with `arguments`, which must call [`super::main`].
    pub fn new(program: impl Into<PathBuf>, arguments: impl IntoIterator<Item = OsString>) -> Self {
        Self { program: program.into(), arguments: arguments.into_iter().collect(), wall_clock: WALL_CLOCK }
    }

    /// Works by starting the running program once more, with [`ARGUMENT`].
    ///
    /// # Errors
    /// When the program cannot be found.
    pub fn of_this_program() -> std::io::Result<Self> {
        // The link leads to the program that runs, also after another was put in its place.
        let link = PathBuf::from("/proc/self/exe");
        let program = if link.exists() { link } else { std::env::current_exe()? };
        Ok(Self::new(program, [ARGUMENT.into()]))
    }

    /// Sets another limit of time for each job.
    #[must_use]
    pub fn with_time_limit(self, wall_clock: Duration) -> Self {
        Self { wall_clock, ..self }
    }

    /// [`crate::intake::combine`] in a child. `files` lie in `folder`, where `out` is written.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub async fn combine(
        &self,
        folder: &Path,
        files: &[IncomingFile],
        accept: AcceptedFiles,
        out: &str,
    ) -> Result<Combined, WorkerError> {
        let job = WorkerJob::Combine { files: names(files), accept, out: out.to_owned() };
        match self.run(folder, job).await? {
            WorkerReply::Combined(combined) => {
                require_output(folder, out, combined.bytes).await.map(|()| combined)
            }
            other => Err(unexpected_reply(other)),
        }
    }

    /// [`crate::xml::check`] of each of `files`, which lie in `folder`, in a child.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub async fn check(
        &self,
        folder: &Path,
        files: &[IncomingFile],
    ) -> Result<Vec<CheckedFile>, WorkerError> {
        match self.run(folder, WorkerJob::Check { files: names(files) }).await? {
            WorkerReply::Checked(checked) if checked.len() == files.len() => Ok(checked),
            other => Err(unexpected_reply(other)),
        }
    }

    /// Makes `paper` as `out` in `folder`, in a child.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub async fn render(
        &self,
        folder: &Path,
        paper: &DocumentSpec,
        out: &str,
    ) -> Result<Rendered, WorkerError> {
        let input = paper.to_input().map_err(|error: RenderError| WorkerError::Failed(error.to_string()))?;
        let job = WorkerJob::Render { input: Box::new(input), out: out.to_owned() };
        match self.run(folder, job).await? {
            WorkerReply::Rendered(rendered) => {
                require_output(folder, out, rendered.bytes).await.map(|()| rendered)
            }
            other => Err(unexpected_reply(other)),
        }
    }

    /// Starts a worker process that tries what it must not be able to do; `folder` is its working directory.
    ///
    /// # Errors [`WorkerError`]
    pub async fn probe(&self, folder: &Path) -> Result<Probe, WorkerError> {
        match self.run(folder, WorkerJob::Probe).await? {
            WorkerReply::Probed(probe) => Ok(probe),
            other => Err(unexpected_reply(other)),
        }
    }

    async fn run(&self, folder: &Path, job: WorkerJob) -> Result<WorkerReply, WorkerError> {
        // Dropping the conversation, here or with the request that waits for it, kills the child.
        match tokio::time::timeout(self.wall_clock, self.exchange(folder, job)).await {
            Ok(reply) => reply,
            Err(_) => Err(WorkerFailure::Time(self.wall_clock).into()),
        }
    }

    async fn exchange(&self, folder: &Path, job: WorkerJob) -> Result<WorkerReply, WorkerError> {
        let failed =
            |error: std::io::Error| WorkerError::Failed(format!("{}: {error}", self.program.display()));
        let job = serde_json::to_vec(&job).map_err(|error| WorkerError::Failed(error.to_string()))?;
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .arg0("balie")
            .env_clear()
            // Each arena of the C library takes address space of its own; one thread does the work.
            .env("MALLOC_ARENA_MAX", "1")
            .env("RAYON_NUM_THREADS", "1")
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(failed)?;
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let say = async move {
            if let Some(mut input) = input {
                // A child that died says more by its end than by the pipe that broke.
                let _ = input.write_all(&job).await;
            }
        };
        let (mut reply, mut last_words) = (Vec::new(), Vec::new());
        let hear = async {
            if let Some(output) = output {
                let _ = output.take(MAX_REPLY_BYTES).read_to_end(&mut reply).await;
            }
        };
        let overhear = async {
            if let Some(errors) = errors {
                let _ = errors.take(MAX_LAST_WORDS_BYTES).read_to_end(&mut last_words).await;
            }
        };
        tokio::join!(say, hear, overhear);
        let status = child.wait().await.map_err(failed)?;
        if !status.success() {
            return Err(failure_of(status, &last_words).into());
        }
        let reply = serde_json::from_slice(&reply);
        reply.map_err(|error| WorkerFailure::Silent(error.to_string()).into())
    }
}

fn names(files: &[IncomingFile]) -> Vec<String> {
    let name = |file: &IncomingFile| file.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    files.iter().map(name).collect()
}

/// Requires that the worker wrote the file that its reply names: a regular file of this size, and no link to another one.
async fn require_output(folder: &Path, out: &str, bytes: u64) -> Result<(), WorkerError> {
    match tokio::fs::symlink_metadata(folder.join(out)).await {
        Ok(found) if found.is_file() && found.len() == bytes => Ok(()),
        _ => Err(WorkerFailure::Silent("the result is not what the reply says".to_owned()).into()),
    }
}

fn unexpected_reply(reply: WorkerReply) -> WorkerError {
    match reply {
        WorkerReply::Refused { code, reason, file } => WorkerError::Refused { code, reason, file },
        WorkerReply::Failed { reason } => WorkerError::Failed(reason),
        _ => WorkerFailure::Silent("the reply is to another job".to_owned()).into(),
    }
}

fn failure_of(status: ExitStatus, last_words: &[u8]) -> WorkerFailure {
    let last_words = String::from_utf8_lossy(last_words);
    let last_words = last_words.lines().map(str::trim).collect::<Vec<_>>().join("; ");
    let last_words: String = last_words.chars().filter(|letter| !letter.is_control()).take(300).collect();
    match status.signal() {
        None => {
            WorkerFailure::Silent(format!("exit status {}: {last_words}", status.code().unwrap_or_default()))
        }
        Some(libc::SIGXCPU) => WorkerFailure::Processor,
        Some(libc::SIGXFSZ) => WorkerFailure::FileSize,
        Some(libc::SIGABRT) => WorkerFailure::Aborted(last_words),
        Some(signal) => WorkerFailure::Signal(signal),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a shell script in the place of the worker.
    fn shell(script: &str) -> WorkerProcess {
        WorkerProcess::new("/bin/sh", ["-c".into(), script.into()])
    }

    async fn end_of_worker(worker: WorkerProcess) -> WorkerFailure {
        let folder = tempfile::tempdir().expect("a folder");
        match worker.probe(folder.path()).await {
            Err(WorkerError::Ended(ending)) => ending,
            other => panic!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn a_silent_child_is_ended_after_its_time_and_does_not_go_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let script = "echo $$ > pid; exec sleep 60";
        let worker = shell(script).with_time_limit(Duration::from_millis(700));
        let ended = worker.probe(folder.path()).await;
        assert!(matches!(ended, Err(WorkerError::Ended(WorkerFailure::Time(_)))), "{ended:?}");
        wait_for_exit(folder.path()).await;
    }

    /// The process that wrote its number to `pid` is no more.
    async fn wait_for_exit(folder: &Path) {
        let pid = std::fs::read_to_string(folder.join("pid")).expect("it had begun");
        let process = PathBuf::from(format!("/proc/{}", pid.trim()));
        for _ in 0..100 {
            if !process.exists() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{} is still there", process.display());
    }

    #[tokio::test]
    async fn a_child_ends_with_the_request_that_waits_for_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let worker = shell("echo $$ > pid; exec sleep 60");
        let waited = tokio::time::timeout(Duration::from_millis(700), worker.probe(folder.path())).await;
        assert!(waited.is_err());
        wait_for_exit(folder.path()).await;
    }

    #[tokio::test]
    async fn how_a_child_ended_is_told_without_what_it_read() {
        assert_eq!(end_of_worker(shell("kill -XCPU $$")).await, WorkerFailure::Processor);
        assert_eq!(end_of_worker(shell("kill -XFSZ $$")).await, WorkerFailure::FileSize);
        assert_eq!(end_of_worker(shell("kill -SEGV $$")).await, WorkerFailure::Signal(11));
        assert_eq!(
            end_of_worker(shell("echo out of it >&2; kill -ABRT $$")).await,
            WorkerFailure::Aborted("out of it".into())
        );
        assert_eq!(end_of_worker(shell("echo; exit 3")).await.kind(), "silent");
        assert_eq!(end_of_worker(shell("echo '{}'")).await.kind(), "silent");
        // A reply to another question than the one that was put.
        assert_eq!(end_of_worker(shell("echo '{\"Checked\":[]}'")).await.kind(), "silent");
        // More than any reply needs.
        assert_eq!(end_of_worker(shell("yes")).await.kind(), "silent");
        let absent = WorkerProcess::new("/nowhere/balie", []).probe(Path::new("/")).await;
        assert!(matches!(absent, Err(WorkerError::Failed(_))), "{absent:?}");
    }
}
