//! Many lines in one go, each a JSON object, with one line for the result of each: what the import of records and the
//! bulk of operations have in common.

mod bulk;
mod import;
mod incoming;

use async_stream::try_stream;
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use domain::schema::Violation;
use domain::schema::unique_names;
use futures::Stream;
use serde::Serialize;
use serde_json::Value;
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt};

pub use bulk::{Bulk, BulkResult, BulkStatus};
pub use import::{Import, ImportResult};

use crate::error::{Error, Result};

/// Called when a line has changed where firms and branches are found.
pub type OnTenantChange = std::sync::Arc<dyn Fn() + Send + Sync>;

/// Greatest number of bytes of lines that wait for their transaction.
const BATCH_BYTES: usize = 4 * 1024 * 1024;
/// The longest line, in bytes; as the longest body of a single call.
const LINE: usize = 2 * 1024 * 1024;

/// The processing of one kind of batch: reads each line, then writes up to [`BatchProcessor::BATCH`] of them in one
/// transaction.
pub trait BatchProcessor: Send + Sync {
    /// A line that was read: what waits to be done, or why it is refused.
    type Line: Send;
    type Result: LineResult;

    /// Number of lines that share a transaction.
    const BATCH: usize;

    /// Reads a line; its number counts from 1.
    fn read(&self, number: u64, text: std::result::Result<Value, Violation>) -> Self::Line;

    /// Does what waits and returns the result of each line, in the same order.
    fn process(&self, lines: Vec<Self::Line>) -> impl Future<Output = Result<Vec<Self::Result>>> + Send;

    /// Called after the last line, with the number of lines.
    fn finish(&self, _lines: u64) -> impl Future<Output = ()> + Send {
        std::future::ready(())
    }
}

/// The result of one line, which is written as a line of JSON.
pub trait LineResult: Serialize + Send {
    /// Every status there is, in the order in which they are summed up.
    const STATUSES: &'static [&'static str];

    fn status(&self) -> &'static str;

    /// Returns true if the line was accepted although its record cannot work as it is, such as an invoice to be paid
    /// that has no amount.
    fn has_warnings(&self) -> bool {
        false
    }
}

/// The results of the lines of a reader, a transaction's worth at a time, in the order of the lines.
///
/// The next lines are read only when the results of the earlier ones have been taken: memory stays bounded by one
/// batch, and a slow database slows the sender.
pub fn process_lines<W: BatchProcessor>(
    work: W,
    mut reader: impl AsyncBufRead + Unpin + Send,
) -> impl Stream<Item = Result<Vec<W::Result>>> + Send {
    try_stream! {
        let mut number = 0;
        let mut lines = Vec::new();
        let mut bytes = 0;
        loop {
            let line = next_line(&mut reader)
                .await
                .map_err(|error| Error::failed(Code::BodyNotReadable, error))?;
            let ended = matches!(line, PendingLine::End);
            number += u64::from(!ended);
            match line {
                PendingLine::Text(text) => {
                    // Editors on Windows put a byte order mark before the first line.
                    let text = if number == 1 { without_mark(text) } else { text };
                    bytes += text.len();
                    lines.push(work.read(number, parse_line(&text)));
                }
                PendingLine::TooLong => {
                    let violation = Violation::new("", "length", format!("a line has at most {LINE} bytes"));
                    lines.push(work.read(number, Err(violation)));
                }
                PendingLine::Empty | PendingLine::End => {}
            }
            let is_full = lines.len() >= W::BATCH || bytes >= BATCH_BYTES;
            if is_full || (ended && !lines.is_empty()) {
                bytes = 0;
                yield work.process(std::mem::take(&mut lines)).await?;
            }
            if ended {
                work.finish(number).await;
                break;
            }
        }
    }
}

/// Why a line is refused that asks for more than the key may do.
fn missing_scope(pointer: &str, scope: ServiceKeyScope) -> Violation {
    Violation::new(pointer, "scope", format!("this key lacks the scope {scope}"))
}

/// Parses a line. The violation says what is missing and where, and repeats nothing of the text.
fn parse_line(text: &[u8]) -> std::result::Result<Value, Violation> {
    let text = text.trim_ascii_end();
    unique_names::from_slice(text).map_err(|error| {
        let reason = error.to_string();
        let reason = reason.split(" at line ").next().unwrap_or_default();
        // The end of a line that is cut off has no column.
        let column = if error.column() == 0 { text.len() } else { error.column() };
        Violation::new("", "json", format!("the line is not JSON: {reason} at column {column}"))
    })
}

fn without_mark(text: Vec<u8>) -> Vec<u8> {
    text.strip_prefix(b"\xef\xbb\xbf").map(<[u8]>::to_vec).unwrap_or(text)
}

enum PendingLine {
    Text(Vec<u8>),
    /// A line of nothing but space, which is not judged.
    Empty,
    TooLong,
    End,
}

/// Reads up to the end of a line; of one that is too long, only so much is ever held.
async fn next_line(reader: &mut (impl AsyncBufRead + Unpin)) -> std::io::Result<PendingLine> {
    let mut line = Vec::new();
    let limit = u64::try_from(LINE).unwrap_or(u64::MAX) + 1;
    if reader.take(limit).read_until(b'\n', &mut line).await? == 0 {
        return Ok(PendingLine::End);
    }
    if line.last() == Some(&b'\n') || line.len() <= LINE {
        return Ok(if line.trim_ascii().is_empty() { PendingLine::Empty } else { PendingLine::Text(line) });
    }
    loop {
        line.clear();
        let read = reader.take(limit).read_until(b'\n', &mut line).await?;
        if read == 0 || line.last() == Some(&b'\n') {
            return Ok(PendingLine::TooLong);
        }
    }
}
