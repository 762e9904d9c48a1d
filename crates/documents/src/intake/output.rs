//! The combined PDF, written to disk object by object.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use lopdf::{Dictionary, Object, Writer, dictionary};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::error::SingleFileError;
use super::pixels::MAX_PIXELS;

/// The PDF that an upload became.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Combined {
    /// Size of the document in bytes.
    pub bytes: u64,
    /// The SHA-256 of its bytes, in lower-case hexadecimal.
    pub sha256: String,
    /// Number of pages of the result.
    pub pages: u32,
}

/// The most pages that one result may have; more is no dossier document.
const MAX_PAGES: usize = 5_000;

/// A PDF under construction. Objects are written as they come and kept nowhere; the page tree
/// and the cross-reference table follow in [`PdfOutput::finish`].
pub(super) struct PdfOutput {
    out: CountingWriter,
    /// Byte offset of each object by number; 0 where nothing has been written yet.
    offsets: Vec<u64>,
    pages: Vec<u32>,
    /// Pixels that may still be decoded for this result, over all of its files.
    pixels_left: u64,
    folder: PathBuf,
}

/// The object numbers of the catalog and of the root of the page tree.
const CATALOG: u32 = 1;
const PAGE_TREE: u32 = 2;

impl PdfOutput {
    /// Starts a PDF at `path` that may grow to `limit` bytes.
    pub(super) fn create(path: &Path, limit: u64) -> io::Result<Self> {
        let mut out = CountingWriter {
            file: BufWriter::new(File::create(path)?),
            hash: Sha256::new(),
            written: 0,
            limit,
        };
        // The four bytes above 127 tell transfer programs that this is no text (ISO 32000-1, 7.5.2).
        out.write_all(b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n")?;
        Ok(Self {
            out,
            offsets: vec![0; PAGE_TREE as usize + 1],
            pages: Vec::new(),
            pixels_left: MAX_PIXELS,
            folder: path.parent().unwrap_or(Path::new("")).to_owned(),
        })
    }

    /// The folder of the result, for temporary files beside it.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn pages_left(&self) -> usize {
        MAX_PAGES - self.pages.len()
    }

    /// Takes the pixels of a picture that is about to be decoded from what the whole upload may
    /// decode. False, with nothing taken, when that many are not left.
    pub(super) fn take_pixels(&mut self, width: u32, height: u32) -> bool {
        let left = self.pixels_left.checked_sub(u64::from(width) * u64::from(height));
        self.pixels_left = left.unwrap_or(self.pixels_left);
        left.is_some()
    }

    /// Reserves pixels like [`PdfOutput::take_pixels`], for a picture that cannot be added without decoding it.
    pub(super) fn require_pixels(&mut self, width: u32, height: u32) -> Result<(), SingleFileError> {
        if self.take_pixels(width, height) {
            Ok(())
        } else {
            Err(SingleFileError::TooManyPixels { width, height })
        }
    }

    /// A new object number, to be written later with [`PdfOutput::write`].
    pub(super) fn allocate(&mut self) -> u32 {
        self.offsets.push(0);
        u32::try_from(self.offsets.len() - 1).unwrap_or(u32::MAX)
    }

    /// Writes `object` under the number `id`.
    pub(super) fn write(&mut self, id: u32, object: &Object) -> Result<(), SingleFileError> {
        self.begin(id)?;
        let written = Writer::write_object(&mut self.out, object);
        self.out.check_limit()?;
        written?;
        self.out.write_all(b"\nendobj\n")?;
        Ok(())
    }

    /// Writes a stream whose `length` bytes are copied from `content`.
    pub(super) fn write_stream(
        &mut self,
        id: u32,
        mut dict: Dictionary,
        length: u64,
        content: &mut dyn Read,
    ) -> Result<(), SingleFileError> {
        dict.set("Length", i64::try_from(length).map_err(SingleFileError::damaged_content)?);
        self.begin(id)?;
        Writer::write_object(&mut self.out, &Object::Dictionary(dict))?;
        self.out.write_all(b"\nstream\n")?;
        let copied = io::copy(content, &mut self.out);
        self.out.check_limit()?;
        if copied? != length {
            return Err(SingleFileError::damaged_content("the picture data ends too early"));
        }
        self.out.write_all(b"\nendstream\nendobj\n")?;
        Ok(())
    }

    /// Adds a page at the end; its `Type` and `Parent` are set here.
    pub(super) fn add_page(&mut self, mut page: Dictionary) -> Result<(), SingleFileError> {
        if self.pages.len() == MAX_PAGES {
            return Err(SingleFileError::ResultTooLarge);
        }
        page.set("Type", "Page");
        page.set("Parent", Object::Reference((PAGE_TREE, 0)));
        let id = self.allocate();
        self.pages.push(id);
        self.write(id, &Object::Dictionary(page))
    }

    /// Writes the page tree, the catalog and the cross-reference table.
    pub(super) fn finish(mut self) -> Result<Combined, SingleFileError> {
        let kids: Vec<Object> = self.pages.iter().map(|page| Object::Reference((*page, 0))).collect();
        let pages = u32::try_from(self.pages.len()).map_err(SingleFileError::damaged_content)?;
        let tree = dictionary! {
            "Type" => "Pages",
            "Count" => i64::from(pages),
            "Kids" => kids,
        };
        self.write(PAGE_TREE, &Object::Dictionary(tree))?;
        let catalog = dictionary! {
            "Type" => "Catalog",
            "Pages" => Object::Reference((PAGE_TREE, 0)),
        };
        self.write(CATALOG, &Object::Dictionary(catalog))?;
        self.write_cross_references()?;
        let (bytes, sha256) = self.out.close()?;
        Ok(Combined { bytes, sha256, pages })
    }

    fn begin(&mut self, id: u32) -> Result<(), SingleFileError> {
        self.offsets[id as usize] = self.out.written;
        writeln!(self.out, "{id} 0 obj")?;
        self.out.check_limit()
    }

    fn write_cross_references(&mut self) -> io::Result<()> {
        let start = self.out.written;
        let size = self.offsets.len();
        write!(self.out, "xref\n0 {size}\n0000000000 65535 f \n")?;
        for offset in &self.offsets[1..] {
            match offset {
                // Allocated, but its object was missing in the original: reads as null.
                0 => self.out.write_all(b"0000000000 00000 f \n")?,
                offset => writeln!(self.out, "{offset:010} 00000 n ")?,
            }
        }
        write!(self.out, "trailer\n<</Size {size}/Root {CATALOG} 0 R>>\nstartxref\n{start}\n%%EOF\n")
    }
}

/// File writer that counts and hashes its output, and fails above its limit.
struct CountingWriter {
    file: BufWriter<File>,
    hash: Sha256,
    written: u64,
    limit: u64,
}

impl CountingWriter {
    fn check_limit(&self) -> Result<(), SingleFileError> {
        if self.written > self.limit { Err(SingleFileError::ResultTooLarge) } else { Ok(()) }
    }

    fn close(mut self) -> Result<(u64, String), SingleFileError> {
        self.check_limit()?;
        self.file.flush()?;
        Ok((self.written, hex::encode(self.hash.finalize())))
    }
}

impl Write for CountingWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.written > self.limit {
            return Err(io::Error::other("the result is larger than its limit"));
        }
        let count = self.file.write(bytes)?;
        self.hash.update(&bytes[..count]);
        self.written += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
