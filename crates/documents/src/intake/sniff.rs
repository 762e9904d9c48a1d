//! Detection of a file's type by its first bytes.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// A kind of file that can become pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SniffedKind {
    Png,
    Jpeg,
    Bmp,
    Gif,
    Pdf,
}

/// Number of bytes that are read; every supported format can be recognised within them.
const HEAD_BYTES: u64 = 1024;

/// The kind of the file at `path`, or `None` if it is none of ours.
pub(super) fn kind(path: &Path) -> io::Result<Option<SniffedKind>> {
    let mut head = Vec::new();
    File::open(path)?.take(HEAD_BYTES).read_to_end(&mut head)?;
    Ok(kind_of(&head))
}

/// Returns true if a file's first bytes are those of its media type. A media type that is not sniffed is accepted.
///
/// # Errors
///
/// The file cannot be read.
pub fn is_of_type(path: &Path, media_type: &str) -> io::Result<bool> {
    let expected = match media_type {
        "application/pdf" => SniffedKind::Pdf,
        "image/png" => SniffedKind::Png,
        "image/jpeg" => SniffedKind::Jpeg,
        "image/bmp" => SniffedKind::Bmp,
        "image/gif" => SniffedKind::Gif,
        _ => return Ok(true),
    };
    Ok(kind(path)? == Some(expected))
}

fn kind_of(head: &[u8]) -> Option<SniffedKind> {
    match infer::get(head)?.mime_type() {
        "image/png" => Some(SniffedKind::Png),
        "image/jpeg" => Some(SniffedKind::Jpeg),
        "image/bmp" => Some(SniffedKind::Bmp),
        "image/gif" => Some(SniffedKind::Gif),
        // `infer` finds the marker anywhere in the first kilobyte, so it also takes a web page
        // that mentions it. Only white space and a byte order mark may come before it.
        "application/pdf" if starts_like_pdf(head) => Some(SniffedKind::Pdf),
        _ => None,
    }
}

fn starts_like_pdf(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    head.trim_ascii_start().starts_with(b"%PDF-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_web_page_that_mentions_the_marker_is_no_pdf() {
        assert_eq!(kind_of(b"<html>%PDF-1.4"), None);
        assert_eq!(kind_of(b"\n\n%PDF-1.4\n"), Some(SniffedKind::Pdf));
        assert_eq!(kind_of(b"\xEF\xBB\xBF%PDF-1.4\n"), Some(SniffedKind::Pdf));
    }
}
