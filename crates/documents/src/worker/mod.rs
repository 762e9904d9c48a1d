//! Worker process for uploads and documents.
//!
//! Parsers of what strangers send are where a server breaks: a small file can ask for gigabytes or
//! for hours. So each upload and each document is a child process (`balie intake-worker`), which limits
//! itself before it reads anything ([`limits`]): memory, processor time, size of files, and where
//! the kernel can, no network, no other programs, and no files but those of its one job. The parent
//! ([`WorkerProcess`]) waits 30 seconds at most. A child that dies or is silent costs its own job alone.
//!
//! The two speak JSON: one [`WorkerJob`] on the child's standard input, one [`WorkerReply`] on its standard
//! output. Files stay in the folder of the job, which is the child's working directory, so that none
//! passes through the memory of the server.

mod child;
mod limits;
mod parent;

use serde::{Deserialize, Serialize};

pub use child::main;
pub use parent::{WorkerError, WorkerFailure, WorkerProcess};

use crate::intake::{AcceptedFiles, Combined};
use crate::rendering::RenderInput;

/// The argument with which `balie` becomes a worker.
pub const ARGUMENT: &str = "intake-worker";

/// One job of a worker process. File names are relative to its working directory.
#[derive(Debug, Serialize, Deserialize)]
enum WorkerJob {
    /// Checks files and writes them as one PDF.
    Combine { files: Vec<String>, accept: AcceptedFiles, out: String },
    /// Checks that XML files are sound and harmless.
    Check { files: Vec<String> },
    /// Makes a document from a template.
    Render { input: Box<RenderInput>, out: String },
    /// Tries what the sandbox should block.
    Probe,
}

/// Reply of a worker process to its job.
#[derive(Debug, Serialize, Deserialize)]
enum WorkerReply {
    Combined(Combined),
    Checked(Vec<CheckedFile>),
    Rendered(Rendered),
    Probed(Probe),
    /// A file was rejected: the API's code, the reason for the log, and the file.
    Refused {
        code: String,
        reason: String,
        file: Option<RefusedFile>,
    },
    /// The job failed for a reason of the machine's: no error of the sender.
    Failed {
        reason: String,
    },
}

/// The rejected file of a request, which has no name in the worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefusedFile {
    /// Position of the file in the request, from 0.
    pub position: usize,
    /// The problem with it in one word of the API, such as `empty`.
    pub problem: String,
}

/// An XML file that may be kept as it came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckedFile {
    /// Size of the file in bytes.
    pub bytes: u64,
    /// The SHA-256 of its bytes, in lower-case hexadecimal.
    pub sha256: String,
}

/// A document that a worker made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rendered {
    /// Size of the document in bytes.
    pub bytes: u64,
    /// The SHA-256 of its bytes, in lower-case hexadecimal.
    pub sha256: String,
    /// Reason that the firm's logo could not be drawn; `None` if it is on the document or there is none.
    pub without_logo: Option<String>,
}

/// Forbidden abilities that a worker process turned out to have. True is bad.
#[expect(clippy::struct_excessive_bools, reason = "each is an observation of its own")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Probe {
    /// True if the process could open a socket.
    pub network: bool,
    /// True if the process could read a file outside its folder.
    pub files: bool,
    /// True if the process could start a program.
    pub programs: bool,
    /// True if the process could ask for more memory than [`limits::MEMORY_BYTES`].
    pub memory: bool,
    /// Number of variables in its environment; more than none is bad.
    pub variables: usize,
}

impl Probe {
    /// Returns a description of the abilities that are not blocked, for the operator; `None` if all are.
    pub fn open(&self) -> Option<String> {
        let kinds = [
            (self.network, "the network (no seccomp)"),
            (self.files, "other files (no Landlock)"),
            (self.programs, "other programs (no seccomp)"),
            (self.memory, "unlimited memory (no RLIMIT_AS)"),
        ];
        let open: Vec<&str> = kinds.into_iter().filter(|(open, _)| *open).map(|(_, name)| name).collect();
        (!open.is_empty()).then(|| open.join(", "))
    }
}
