//! Opening a PDF without holding its pictures in memory.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use lopdf::{Dictionary, Document, LoadOptions, Object, ObjectId, Stream};

use super::budget::{Budget, BudgetError};
use super::error::SingleFileError;

/// The most that one compressed table may unpack to, in bytes: cross-references, and the objects of
/// encrypted files, which the parser reads without asking [`admit`]. All the others share a [`Budget`].
const MAX_TABLE_BYTES: usize = 16 * 1024 * 1024;

/// The end marker must be in the last 1,024 bytes of a file (Acrobat's own rule).
const TAIL_BYTES: u64 = 1024;

/// Size in bytes from which on a stream waits on disk.
const SPILLED_FROM: usize = 256 * 1024;

/// An opened PDF: its objects in memory, its large streams in a temporary file.
pub(super) struct Opened {
    pub(super) document: Document,
    spill: Spill,
}

/// Large streams, by the object they belong to: where they start in the file, and their length.
struct Spill {
    file: File,
    end: u64,
    places: HashMap<ObjectId, (u64, u64)>,
    failure: Option<io::Error>,
}

/// State of reading a PDF from disk.
struct LoadState {
    spill: Spill,
    budget: Budget,
    error: Option<BudgetError>,
}

thread_local! {
    /// State of the load that runs on this thread. The parser calls [`admit`] as a plain function, so it cannot be
    /// handed any context.
    static LOAD_STATE: RefCell<Option<LoadState>> = const { RefCell::new(None) };
}

impl Opened {
    /// Opens the PDF at `path`, and decrypts it if it opens without a password. Its large streams wait in a temporary
    /// file in `folder`.
    pub(super) fn read(path: &Path, folder: &Path) -> Result<Self, SingleFileError> {
        if !has_end_marker(path)? {
            return Err(SingleFileError::damaged_content("the end of the file is missing"));
        }
        let bytes = fs::read(path)?;
        let opened = Self::parse(&bytes, folder, false)?;
        if opened.has_pages() {
            return Ok(opened);
        }
        // Its table of contents may point at the wrong places: look for the objects themselves.
        Self::parse(&bytes, folder, true)
    }

    fn parse(bytes: &[u8], folder: &Path, force_reconstruct: bool) -> Result<Self, SingleFileError> {
        let mut budget = Budget::default();
        budget.count_file(bytes)?;
        let file = tempfile::tempfile_in(folder)?;
        let spill = Spill { file, end: 0, places: HashMap::new(), failure: None };
        LOAD_STATE.set(Some(LoadState { spill, budget, error: None }));
        let options = LoadOptions {
            filter: Some(admit),
            force_reconstruct,
            ..LoadOptions::with_max_decompressed_size(MAX_TABLE_BYTES)
        };
        let loaded = Document::load_mem_with_options(bytes, options);
        let reading = LOAD_STATE.take().ok_or_else(|| io::Error::other("the temporary file is gone"))?;
        let LoadState { spill, error, .. } = reading;
        if let Some(failure) = spill.failure {
            return Err(failure.into());
        }
        if let Some(error) = error {
            return Err(error.into());
        }
        let document = loaded.map_err(|error| match error {
            lopdf::Error::InvalidPassword
            | lopdf::Error::Decryption(_)
            | lopdf::Error::UnsupportedSecurityHandler(_) => SingleFileError::Encrypted,
            other => SingleFileError::damaged_content(other),
        })?;
        // A file that only its owner's password restricts opens with an empty one and is
        // decrypted by now; one that still says it is encrypted needs a password nobody gave.
        if document.is_encrypted() {
            return Err(SingleFileError::Encrypted);
        }
        Ok(Self { document, spill })
    }

    fn has_pages(&self) -> bool {
        let root = self.document.catalog().and_then(|catalog| catalog.get(b"Pages"));
        root.and_then(|root| self.document.dereference(root))
            .and_then(|(_, root)| root.as_dict())
            .is_ok_and(|root| root.has(b"Kids"))
    }

    /// The stream of object `id` if it waits on disk, with its length in bytes.
    pub(super) fn read_spilled_stream(&mut self, id: ObjectId) -> io::Result<Option<(u64, impl Read)>> {
        let Some((start, length)) = self.spill.places.get(&id).copied() else { return Ok(None) };
        self.spill.file.seek(SeekFrom::Start(start))?;
        Ok(Some((length, Read::by_ref(&mut self.spill.file).take(length))))
    }
}

/// Object filter of the parser: it rejects a compressed object stream that, unpacked, would exceed the document's
/// budget. The content of a large stream moves to the temporary file while the parser goes on.
fn admit(id: ObjectId, object: &mut Object) -> Option<(ObjectId, Object)> {
    if let Object::Stream(stream) = object {
        let fits =
            LOAD_STATE.with_borrow_mut(|reading| reading.as_mut().is_none_or(|it| it.take(id, stream)));
        if !fits {
            return None;
        }
    }
    // lopdf keeps the returned object only for compressed object streams, and those hold no streams.
    match object {
        Object::Stream(_) => Some((id, Object::Dictionary(Dictionary::new()))),
        other => Some((id, other.clone())),
    }
}

impl LoadState {
    /// Counts a table of objects, or moves a large stream away; false once there is too much.
    fn take(&mut self, id: ObjectId, stream: &mut Stream) -> bool {
        if stream.dict.has_type(b"ObjStm") {
            if self.error.is_some() {
                return false;
            }
            return match self.budget.count_table(stream) {
                Ok(()) => true,
                // Left out, as the parser does with one that it cannot read.
                Err(BudgetError::Table) => false,
                Err(error) => {
                    self.error = Some(error);
                    false
                }
            };
        }
        if stream.content.len() >= SPILLED_FROM {
            // An empty one would be read from the file once more.
            let content = std::mem::replace(&mut stream.content, vec![b' ']);
            self.spill.keep(id, &content);
        }
        true
    }
}

impl Spill {
    fn keep(&mut self, id: ObjectId, content: &[u8]) {
        match self.file.write_all(content) {
            Ok(()) => {
                let length = content.len() as u64;
                self.places.insert(id, (self.end, length));
                self.end += length;
            }
            Err(error) => self.failure = Some(error),
        }
    }
}

/// Returns true if the file ends like a complete PDF. A reader that repairs would otherwise quietly open the first half
/// of a broken transfer.
fn has_end_marker(path: &Path) -> Result<bool, SingleFileError> {
    let mut file = File::open(path)?;
    let mut end = file.metadata()?.len();
    loop {
        let tail = read_before(&mut file, end)?;
        // Some programs pad a file with zeros; those do not count as its end.
        match tail.iter().rposition(|byte| !byte.is_ascii_whitespace() && *byte != 0) {
            Some(last) => {
                end -= (tail.len() - last - 1) as u64;
                break;
            }
            None if tail.is_empty() => return Ok(false),
            None => end -= tail.len() as u64,
        }
    }
    Ok(read_before(&mut file, end)?.windows(5).any(|window| window == b"%%EOF"))
}

/// Reads at most [`TAIL_BYTES`] bytes up to `end`.
fn read_before(file: &mut File, end: u64) -> io::Result<Vec<u8>> {
    let start = end.saturating_sub(TAIL_BYTES);
    let mut tail = Vec::new();
    file.seek(SeekFrom::Start(start))?;
    Read::by_ref(file).take(end - start).read_to_end(&mut tail)?;
    Ok(tail)
}
