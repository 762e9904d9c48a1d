//! A ZIP file that is written while it is read: nothing of it is held but the piece under way.
//!
//! PKWARE's APPNOTE 6.3.10, sections 4.3 and 4.4.4: sizes and checksums follow the data. Texts are deflated, files
//! are stored as they are, for most of them are compressed already.

use std::io::{self, Write};

use async_stream::try_stream;
use bytes::Bytes;
use chrono::{DateTime, Datelike, Timelike, Utc};
use documents::files::FileStore;
use flate2::Crc;
use flate2::write::DeflateEncoder;
use futures::{Stream, TryStreamExt};

/// The sizes follow the data, and names are UTF-8.
const FLAGS: u16 = 0x0808;
const VERSION: u16 = 20;
const STORED: u16 = 0;
const DEFLATED: u16 = 8;

/// What stands in the archive under a name.
pub enum Content {
    Text(String),
    /// A key of the file store.
    File(String),
}

/// One file of the archive.
pub struct Entry {
    /// With `/` between folders.
    pub name: String,
    pub content: Content,
}

/// What the directory at the end says of an entry.
struct Written {
    name: String,
    method: u16,
    crc: u32,
    packed: u32,
    size: u32,
    offset: u32,
}

/// The archive, piece by piece. It breaks off when a file cannot be read or 4 GiB are passed.
pub fn stream(
    files: FileStore,
    entries: Vec<Entry>,
    at: DateTime<Utc>,
) -> impl Stream<Item = io::Result<Bytes>> + Send + 'static {
    try_stream! {
        let stamp = dos_time(at);
        let mut directory: Vec<Written> = Vec::with_capacity(entries.len());
        let mut offset: u64 = 0;
        for Entry { name, content } in entries {
            let begins = short(offset)?;
            let method = match content {
                Content::Text(_) => DEFLATED,
                Content::File(_) => STORED,
            };
            let head = local_header(&name, method, stamp);
            offset += head.len() as u64;
            yield Bytes::from(head);
            let mut crc = Crc::new();
            let mut size: u64 = 0;
            let mut packed: u64 = 0;
            match content {
                Content::Text(text) => {
                    crc.update(text.as_bytes());
                    size += text.len() as u64;
                    let bytes = deflate(text.as_bytes())?;
                    packed += bytes.len() as u64;
                    yield bytes;
                }
                Content::File(key) => {
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
                Written { name, method, crc: crc.sum(), packed: short(packed)?, size: short(size)?, offset: begins };
            let tail = descriptor(&entry);
            offset += packed + tail.len() as u64;
            directory.push(entry);
            yield Bytes::from(tail);
        }
        yield Bytes::from(central_directory(&directory, short(offset)?, stamp)?);
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
    bytes.extend(length(name).to_le_bytes());
    bytes.extend([0; 2]);
    bytes.extend(cut(name));
    bytes
}

fn descriptor(entry: &Written) -> Vec<u8> {
    [0x0807_4b50, entry.crc, entry.packed, entry.size].into_iter().flat_map(u32::to_le_bytes).collect()
}

fn central_directory(entries: &[Written], begins: u32, stamp: [u16; 2]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    for entry in entries {
        bytes.extend(0x0201_4b50_u32.to_le_bytes());
        for word in [VERSION, VERSION, FLAGS, entry.method, stamp[0], stamp[1]] {
            bytes.extend(word.to_le_bytes());
        }
        for word in [entry.crc, entry.packed, entry.size] {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend(length(&entry.name).to_le_bytes());
        bytes.extend([0; 12]);
        bytes.extend(entry.offset.to_le_bytes());
        bytes.extend(cut(&entry.name));
    }
    let size = short(bytes.len() as u64)?;
    let count = u16::try_from(entries.len()).map_err(io::Error::other)?;
    bytes.extend(0x0605_4b50_u32.to_le_bytes());
    bytes.extend([0; 4]);
    bytes.extend(count.to_le_bytes());
    bytes.extend(count.to_le_bytes());
    bytes.extend(size.to_le_bytes());
    bytes.extend(begins.to_le_bytes());
    bytes.extend([0; 2]);
    Ok(bytes)
}

/// Fits into 32 bits, or the archive has grown too large.
fn short(number: u64) -> io::Result<u32> {
    u32::try_from(number).map_err(|_| io::Error::other("the archive is larger than 4 GiB"))
}

fn cut(name: &str) -> &[u8] {
    &name.as_bytes()[..name.len().min(usize::from(u16::MAX))]
}

fn length(name: &str) -> u16 {
    u16::try_from(cut(name).len()).unwrap_or(u16::MAX)
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
