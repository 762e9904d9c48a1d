//! Writer of a ZIP file that is produced while it is read: only the current piece is in memory.
//!
//! PKWARE's APPNOTE 6.3.10, sections 4.3 and 4.4.4: sizes and checksums follow the data. Texts are deflated, files
//! are stored as they are, for most of them are compressed already. An archive that passes 4 GiB or 65,535 entries
//! says where things are by the 64-bit fields of section 4.3.14 and 4.5.3 (ZIP64); each entry alone stays below 4 GiB.

use std::io::{self, Write};

use async_stream::try_stream;
use bytes::Bytes;
use chrono::{DateTime, Datelike, Timelike, Utc};
use flate2::Crc;
use flate2::write::DeflateEncoder;
use futures::{Stream, TryStreamExt};

use crate::files::FileStore;

/// The sizes follow the data, and names are UTF-8.
const FLAGS: u16 = 0x0808;
const VERSION: u16 = 20;
/// The version that reads the 64-bit fields.
const VERSION_64: u16 = 45;
const STORED: u16 = 0;
const DEFLATED: u16 = 8;

/// Content of one entry of the archive.
pub enum ArchiveContent {
    Text(String),
    /// A small file that is stored uncompressed.
    Bytes(Vec<u8>),
    /// A key of the file store.
    File(String),
}

/// One file of the archive.
pub struct ArchiveEntry {
    /// Path in the archive, with `/` between folders.
    pub name: String,
    pub content: ArchiveContent,
    /// Time of the last change, written into the entry's header.
    pub at: DateTime<Utc>,
}

/// One entry's record in the central directory (ZIP APPNOTE, 4.3.12).
struct EntryHeader {
    name: String,
    stamp: [u16; 2],
    method: u16,
    crc: u32,
    packed: u32,
    size: u32,
    offset: u64,
}

/// The archive, piece by piece. It breaks off when a file cannot be read or is 4 GiB or more.
pub fn stream(
    files: FileStore,
    entries: Vec<ArchiveEntry>,
) -> impl Stream<Item = io::Result<Bytes>> + Send + 'static {
    try_stream! {
        let mut directory: Vec<EntryHeader> = Vec::with_capacity(entries.len());
        let mut offset: u64 = 0;
        for ArchiveEntry { name, content, at } in entries {
            let begins = offset;
            let stamp = dos_time(at);
            let method = match content {
                ArchiveContent::Text(_) => DEFLATED,
                ArchiveContent::Bytes(_) | ArchiveContent::File(_) => STORED,
            };
            let head = local_header(&name, method, stamp);
            offset += head.len() as u64;
            yield Bytes::from(head);
            let mut crc = Crc::new();
            let mut size: u64 = 0;
            let mut packed: u64 = 0;
            match content {
                ArchiveContent::Text(text) => {
                    crc.update(text.as_bytes());
                    size += text.len() as u64;
                    let bytes = deflate(text.as_bytes())?;
                    packed += bytes.len() as u64;
                    yield bytes;
                }
                ArchiveContent::Bytes(bytes) => {
                    crc.update(&bytes);
                    size += bytes.len() as u64;
                    packed += size;
                    yield Bytes::from(bytes);
                }
                ArchiveContent::File(key) => {
                    let mut pieces = files.get_stream(&key).await.map_err(io::Error::other)?;
                    while let Some(piece) = pieces.try_next().await.map_err(io::Error::other)? {
                        crc.update(&piece);
                        size += piece.len() as u64;
                        yield piece;
                    }
                    packed += size;
                }
            }
            let entry =
                EntryHeader { name, stamp, method, crc: crc.sum(), packed: to_u32(packed)?, size: to_u32(size)?, offset: begins };
            let tail = data_descriptor(&entry);
            offset += packed + tail.len() as u64;
            directory.push(entry);
            yield Bytes::from(tail);
        }
        yield Bytes::from(central_directory(&directory, offset));
    }
}

fn deflate(text: &[u8]) -> io::Result<Bytes> {
    let mut encoder = DeflateEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(text)?;
    Ok(encoder.finish()?.into())
}

fn local_header(name: &str, method: u16, stamp: [u16; 2]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(30 + name.len());
    bytes.extend(0x0403_4b50_u32.to_le_bytes());
    for word in [VERSION, FLAGS, method, stamp[0], stamp[1]] {
        bytes.extend(word.to_le_bytes());
    }
    bytes.extend([0; 12]);
    bytes.extend(name_length(name).to_le_bytes());
    bytes.extend([0; 2]);
    bytes.extend(cut_name(name));
    bytes
}

fn data_descriptor(entry: &EntryHeader) -> Vec<u8> {
    [0x0807_4b50, entry.crc, entry.packed, entry.size].into_iter().flat_map(u32::to_le_bytes).collect()
}

/// Returns the central directory: one header for each entry with its offset, and the end record with the directory's
/// own offset.
fn central_directory(entries: &[EntryHeader], begins: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    for entry in entries {
        let far = in_32_bits(entry.offset) == u32::MAX;
        let version = if far { VERSION_64 } else { VERSION };
        bytes.extend(0x0201_4b50_u32.to_le_bytes());
        for word in [version, version, FLAGS, entry.method, entry.stamp[0], entry.stamp[1]] {
            bytes.extend(word.to_le_bytes());
        }
        for word in [entry.crc, entry.packed, entry.size] {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend(name_length(&entry.name).to_le_bytes());
        // The 64-bit field: its id, its size and the place.
        bytes.extend(if far { 12_u16 } else { 0 }.to_le_bytes());
        bytes.extend([0; 10]);
        bytes.extend(in_32_bits(entry.offset).to_le_bytes());
        bytes.extend(cut_name(&entry.name));
        if far {
            bytes.extend([1, 0, 8, 0]);
            bytes.extend(entry.offset.to_le_bytes());
        }
    }
    let (count, size) = (entries.len() as u64, bytes.len() as u64);
    let count_16 = u16::try_from(count).unwrap_or(u16::MAX);
    if count_16 == u16::MAX || in_32_bits(begins) == u32::MAX || in_32_bits(size) == u32::MAX {
        bytes.extend(end_64(count, size, begins));
    }
    bytes.extend(0x0605_4b50_u32.to_le_bytes());
    bytes.extend([0; 4]);
    bytes.extend(count_16.to_le_bytes());
    bytes.extend(count_16.to_le_bytes());
    bytes.extend(in_32_bits(size).to_le_bytes());
    bytes.extend(in_32_bits(begins).to_le_bytes());
    bytes.extend([0; 2]);
    bytes
}

/// Returns the ZIP64 end of central directory record, and its locator.
fn end_64(count: u64, size: u64, begins: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytes.extend(0x0606_4b50_u32.to_le_bytes());
    // What follows these first twelve bytes.
    bytes.extend(44_u64.to_le_bytes());
    bytes.extend(VERSION_64.to_le_bytes());
    bytes.extend(VERSION_64.to_le_bytes());
    bytes.extend([0; 8]);
    for number in [count, count, size, begins] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(0x0706_4b50_u32.to_le_bytes());
    bytes.extend([0; 4]);
    bytes.extend((begins + size).to_le_bytes());
    bytes.extend(1_u32.to_le_bytes());
    bytes
}

/// Returns the number, or the mark that it is in a ZIP64 field.
fn in_32_bits(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The size of one entry, which has no 64-bit field.
fn to_u32(number: u64) -> io::Result<u32> {
    u32::try_from(number)
        .ok()
        .filter(|number| *number < u32::MAX)
        .ok_or_else(|| io::Error::other("a file of the archive is 4 GiB or more"))
}

fn cut_name(name: &str) -> &[u8] {
    &name.as_bytes()[..name.len().min(usize::from(u16::MAX))]
}

fn name_length(name: &str) -> u16 {
    u16::try_from(cut_name(name).len()).unwrap_or(u16::MAX)
}

/// Time and date in the format of MS-DOS, which begins in 1980 and counts in two seconds.
fn dos_time(at: DateTime<Utc>) -> [u16; 2] {
    let at = at.with_timezone(&chrono_tz::Europe::Amsterdam);
    let part = |number: u32| u16::try_from(number).unwrap_or_default();
    let year = u16::try_from(at.year() - 1980).unwrap_or_default();
    let time = part(at.hour()) << 11 | part(at.minute()) << 5 | part(at.second() / 2);
    let date = year << 9 | part(at.month()) << 5 | part(at.day());
    [time, date]
}

#[cfg(test)]
mod tests {
    use std::io::{Seek, SeekFrom};
    use std::process::Command;

    use super::*;

    const STAMP: [u16; 2] = [0, 33];

    fn entry(name: &str, offset: u64) -> EntryHeader {
        let mut crc = Crc::new();
        crc.update(name.as_bytes());
        EntryHeader {
            name: name.to_owned(),
            stamp: STAMP,
            method: STORED,
            crc: crc.sum(),
            packed: 1,
            size: 1,
            offset,
        }
    }

    /// Returns the listing that Info-ZIP prints of an archive whose files are at the given offsets and each contain
    /// their own name.
    fn read(places: &[(&str, u64)]) -> String {
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        let mut directory = Vec::new();
        for &(name, offset) in places {
            let entry = entry(name, offset);
            // The file has holes: nothing of its size is written.
            file.seek(SeekFrom::Start(offset)).expect("a place");
            for part in [&local_header(name, STORED, STAMP), name.as_bytes(), &data_descriptor(&entry)] {
                file.write_all(part).expect("written");
            }
            directory.push(entry);
        }
        let begins = file.stream_position().expect("a place");
        file.write_all(&central_directory(&directory, begins)).expect("written");
        let script = "import sys, zipfile\nall = zipfile.ZipFile(sys.argv[1])\nassert all.testzip() is None\n\
                      print(*[all.read(one).decode() for one in all.namelist()])";
        let output = Command::new("python3").arg("-c").arg(script).arg(file.path()).output();
        let output = output.expect("python3 reads archives");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }

    #[test]
    fn beyond_4_gib_everything_is_still_found() {
        assert_eq!(read(&[("a", 0), ("b", 40)]), "a b\n");
        assert_eq!(read(&[("a", 0), ("b", u64::from(u32::MAX)), ("c", 5 << 30)]), "a b c\n");
    }

    #[test]
    fn more_entries_than_16_bits_can_count() {
        let wide = |count: usize| {
            let many: Vec<EntryHeader> = (0..count).map(|_| entry("x", 0)).collect();
            let bytes = central_directory(&many, 9);
            bytes.windows(4).filter(|four| *four == 0x0606_4b50_u32.to_le_bytes()).count()
        };
        assert_eq!((wide(65_534), wide(65_535)), (0, 1));
    }

    #[test]
    fn one_entry_stays_below_4_gib() {
        assert!(to_u32(u64::from(u32::MAX) - 1).is_ok() && to_u32(u64::from(u32::MAX)).is_err());
    }
}
