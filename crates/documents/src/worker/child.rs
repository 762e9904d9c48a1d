//! The child's side: one job, one reply.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use sha2::{Digest, Sha256};

use super::limits::{self, WALL_CLOCK};
use super::{CheckedFile, Probe, RefusedFile, Rendered, WorkerJob, WorkerReply};
use crate::intake::{IncomingFile, IntakeError, combine};
use crate::rendering;
use crate::xml;

/// The largest job that is read, in bytes: a document with the logo of its firm.
const MAX_JOB_BYTES: u64 = 64 * 1024 * 1024;

/// The longest reason that is handed on, in bytes.
const MAX_REASON_BYTES: usize = 300;

/// Runs this process as a worker: limits itself, does the job on standard input, and answers on
/// standard output. To be called before anything else has begun, such as other threads.
pub fn main() -> ExitCode {
    // Where an error is says enough; its text may hold what stood in a file.
    std::panic::set_hook(Box::new(|panic| {
        if let Some(place) = panic.location() {
            eprintln!("panicked at {}:{}", place.file(), place.line());
        }
    }));
    let variables = std::env::vars_os().count();
    limits::apply();
    // The parent keeps the time as well; this is for when it was killed itself.
    let watch = std::thread::Builder::new().stack_size(64 * 1024).spawn(|| {
        std::thread::sleep(WALL_CLOCK + Duration::from_secs(2));
        std::process::exit(124);
    });
    if watch.is_err() {
        eprintln!("no thread for the clock");
        return ExitCode::FAILURE;
    }
    match answer(variables) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn answer(variables: usize) -> io::Result<()> {
    let mut job = Vec::new();
    io::stdin().lock().take(MAX_JOB_BYTES).read_to_end(&mut job)?;
    let job: WorkerJob = serde_json::from_slice(&job)?;
    let reply = match job {
        WorkerJob::Combine { files, accept, out } => {
            let files: Vec<IncomingFile> = files.into_iter().enumerate().map(incoming).collect();
            combine(&files, accept, Path::new(&out))
                .map_or_else(|error| reply_for(&error), WorkerReply::Combined)
        }
        WorkerJob::Check { files } => check(&files),
        WorkerJob::Render { input, out } => render(&input, Path::new(&out))?,
        WorkerJob::Probe => WorkerReply::Probed(probe(variables)),
    };
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, &reply)?;
    out.flush()
}

/// Names of files begin with this, and end with their position from 1.
const NAME_PREFIX: &str = "file ";

/// The files have no names here: what their sender calls them stays in the parent.
fn incoming((place, name): (usize, String)) -> IncomingFile {
    IncomingFile { path: PathBuf::from(name), file_name: format!("{NAME_PREFIX}{}", place + 1) }
}

fn reply_for(error: &IntakeError) -> WorkerReply {
    match error {
        IntakeError::Io(reason) => WorkerReply::Failed { reason: format!("{error}: {reason}") },
        _ => WorkerReply::Refused {
            code: error.code().to_owned(),
            reason: short(error.to_string()),
            file: refused_file(error),
        },
    }
}

fn refused_file(error: &IntakeError) -> Option<RefusedFile> {
    let number: usize = error.file_name()?.strip_prefix(NAME_PREFIX)?.parse().ok()?;
    Some(RefusedFile { position: number.checked_sub(1)?, problem: error.problem()?.to_owned() })
}

fn check(files: &[String]) -> WorkerReply {
    let mut checked = Vec::new();
    for (position, file) in files.iter().enumerate() {
        let bytes = match fs::read(file) {
            Ok(bytes) => bytes,
            Err(error) => return WorkerReply::Failed { reason: error.to_string() },
        };
        match xml::check(&bytes) {
            Ok(found) => checked.push(CheckedFile { bytes: found.bytes, sha256: found.sha256 }),
            Err(error) => {
                let problem = if bytes.is_empty() { "empty" } else { "not_supported" };
                return WorkerReply::Refused {
                    code: error.code().to_owned(),
                    reason: short(error.to_string()),
                    file: Some(RefusedFile { position, problem: problem.to_owned() }),
                };
            }
        }
    }
    WorkerReply::Checked(checked)
}

fn render(input: &rendering::RenderInput, out: &Path) -> io::Result<WorkerReply> {
    match rendering::render_pdf(input) {
        Ok(rendering::RenderedDocument { pdf, without_logo }) => {
            let mut file = File::create_new(out)?;
            file.write_all(&pdf)?;
            Ok(WorkerReply::Rendered(Rendered {
                bytes: pdf.len() as u64,
                sha256: hex::encode(Sha256::digest(&pdf)),
                without_logo: without_logo.map(short),
            }))
        }
        Err(error) => Ok(WorkerReply::Failed { reason: short(error.to_string()) }),
    }
}

fn probe(variables: usize) -> Probe {
    Probe {
        network: std::net::UdpSocket::bind("127.0.0.1:0").is_ok(),
        files: File::open("/proc/self/status").is_ok() || File::open("/etc/passwd").is_ok(),
        programs: std::process::Command::new("/bin/true").status().is_ok(),
        memory: Vec::<u8>::new().try_reserve_exact(limits::MEMORY_BYTES).is_ok(),
        variables,
    }
}

fn short(mut reason: String) -> String {
    let end = reason.floor_char_boundary(MAX_REASON_BYTES);
    reason.truncate(end);
    reason
}
