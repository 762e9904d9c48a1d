//! Files from consumers, judged by what is in them and combined into one PDF.
//!
//! Whatever comes in, what goes out is a PDF that this module wrote itself: page contents,
//! fonts and pictures are carried over; scripts, actions, attachments, form logic and picture
//! metadata (such as the place where a photo was taken) are not.
//!
//! Memory: files are handled one after the other and pages go straight to disk, so the peak of an
//! honest upload is about twice the largest single file, never the sum of all. What a hostile one
//! may cost is limited by [`crate::worker`], which does this work in a process of its own.

mod annotations;
mod budget;
mod error;
mod jpeg;
mod load;
mod output;
mod page;
mod pdf;
mod pixels;
mod png;
mod raster;
mod sniff;

use std::fs;
use std::path::{Path, PathBuf};

pub use error::IntakeError;
pub use output::Combined;
use output::PdfOutput;
use serde::{Deserialize, Serialize};
use sniff::SniffedKind;
pub use sniff::is_of_type;

/// The most that the files of one upload may hold together, in bytes (25 MB in the spec).
pub const MAX_CONTENT_BYTES: u64 = 25 * 1024 * 1024;

/// Greatest size of the combined PDF, in bytes. Unpacking a PDF's compressed object tables adds to its size, so an
/// upload just below [`MAX_CONTENT_BYTES`] may exceed it; a larger result is rejected.
const MAX_RESULT_BYTES: u64 = 2 * MAX_CONTENT_BYTES;

/// One received file, waiting on disk.
#[derive(Debug, Clone)]
pub struct IncomingFile {
    /// Path of the uploaded bytes.
    pub path: PathBuf,
    /// The name its sender gave it; used in messages only, never as a path.
    pub file_name: String,
}

/// Kinds of file that an upload accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum AcceptedFiles {
    /// Dossier documents: PNG, JPEG, BMP, GIF and PDF.
    Documents,
    /// Photos of damage: PNG, JPEG, BMP and PDF.
    DamagePhotos,
}

impl AcceptedFiles {
    fn takes(self, kind: SniffedKind) -> bool {
        match self {
            Self::Documents => true,
            Self::DamagePhotos => kind != SniffedKind::Gif,
        }
    }
}

/// Checks `files` and writes them, in order, as one PDF to `out`.
///
/// The same files give the same bytes. `out` is replaced if it exists, and removed on failure.
/// CPU-bound and blocking.
///
/// # Errors
///
/// [`IntakeError`] names the rejected file; [`IntakeError::code`] is the API's code for it.
pub fn combine(files: &[IncomingFile], accept: AcceptedFiles, out: &Path) -> Result<Combined, IntakeError> {
    let result = combine_into(files, accept, out);
    if result.is_err() {
        // A half-written result is worthless; the failure itself is what the caller must hear of.
        let _ = fs::remove_file(out);
    }
    result
}

fn combine_into(files: &[IncomingFile], accept: AcceptedFiles, out: &Path) -> Result<Combined, IntakeError> {
    if files.is_empty() {
        return Err(IntakeError::NoFiles);
    }
    let kinds = check_kinds(files, accept)?;
    let mut pdf = PdfOutput::create(out, MAX_RESULT_BYTES)?;
    for (file, kind) in files.iter().zip(kinds) {
        let written = match kind {
            SniffedKind::Jpeg => jpeg::append(&file.path, &mut pdf),
            SniffedKind::Png => png::append(&file.path, &mut pdf),
            SniffedKind::Bmp | SniffedKind::Gif => raster::append(&file.path, kind, &mut pdf),
            SniffedKind::Pdf => pdf::append(&file.path, &mut pdf),
        };
        written.map_err(|error| IntakeError::for_file(error, &file.file_name))?;
    }
    pdf.finish()
        .map_err(|error| IntakeError::for_file(error, files.last().map_or("", |file| &file.file_name)))
}

/// Checks the sizes and kinds of all files first: a cheap rejection must not wait for expensive work on other files.
fn check_kinds(files: &[IncomingFile], accept: AcceptedFiles) -> Result<Vec<SniffedKind>, IntakeError> {
    let mut together = 0_u64;
    for file in files {
        let bytes = fs::metadata(&file.path)?.len();
        if bytes == 0 {
            return Err(IntakeError::Empty { file_name: file.file_name.clone() });
        }
        together = together.saturating_add(bytes);
        if together > MAX_CONTENT_BYTES {
            return Err(IntakeError::CombinedTooLarge { file_name: file.file_name.clone() });
        }
    }
    files
        .iter()
        .map(|file| match sniff::kind(&file.path)? {
            Some(kind) if accept.takes(kind) => Ok(kind),
            _ => Err(IntakeError::NotSupported { file_name: file.file_name.clone() }),
        })
        .collect()
}
