//! Batches of lines, each a JSON object, with a result for each line: shared by the import of records and the bulk of
//! operations.

use app::records::Notifications;
use async_stream::try_stream;
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::IntoResponse;
use domain::codes::Code;
use domain::schema::Violation;
use domain::service_keys::Scope;
use futures::{Stream, StreamExt, TryStreamExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio_util::io::StreamReader;

use crate::http::error::{ApiError, ApiResult};
use crate::http::unique_names;

/// Greatest number of bytes of lines that wait for their transaction.
const BATCH_BYTES: usize = 4 * 1024 * 1024;
/// The longest line, in bytes; as the longest body of a single call.
const LINE: usize = 2 * 1024 * 1024;

/// Options of an import or of bulk operations.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WriteOptions {
    /// Sends no mails to consumers about these changes.
    pub silent: bool,
}

impl WriteOptions {
    pub const fn notifications(self) -> Notifications {
        if self.silent { Notifications::Silent } else { Notifications::Send }
    }
}

/// Processing of the lines of a batch.
pub trait BatchProcessor: Send + Sync {
    /// Parsed line: the work to do, or the reason of its rejection.
    type Line: Send;
    type Result: LineResult;

    /// Number of lines that share a transaction.
    const BATCH: usize;

    /// Reads a line; its number counts from 1.
    fn read(&self, number: u64, text: Result<Value, Violation>) -> Self::Line;

    /// Processes the waiting lines and returns a result for each, in the same order.
    fn process(&self, lines: Vec<Self::Line>) -> impl Future<Output = ApiResult<Vec<Self::Result>>> + Send;

    /// Called after the last of so many lines.
    fn finish(&self, _lines: u64) -> impl Future<Output = ()> + Send {
        std::future::ready(())
    }
}

/// The portal's word on one line.
pub trait LineResult: Serialize + Send {
    /// Every status there is, in the order in which they are summed up.
    const STATUSES: &'static [&'static str];

    fn status(&self) -> &'static str;

    /// Returns true if it was accepted and cannot work as it is.
    fn has_warnings(&self) -> bool {
        false
    }
}

/// Responds while it reads, so that neither side holds the whole.
pub async fn respond<W: BatchProcessor + 'static>(work: W, body: Body) -> ApiResult {
    let reader = BufReader::new(StreamReader::new(body.into_data_stream().map_err(std::io::Error::other)));
    let mut batches = Box::pin(process_lines(work, reader));
    // What fails before anything was written is a refusal as any other.
    let first = batches.next().await.transpose()?;
    let lines = futures::stream::iter(first.map(Ok)).chain(batches).map(|verdicts| {
        let mut text = Vec::new();
        let verdicts = verdicts.map_err(|error| {
            tracing::error!(?error, "NDJSON response interrupted");
            std::io::Error::other(error.code.to_string())
        })?;
        for verdict in verdicts {
            serde_json::to_writer(&mut text, &verdict)?;
            text.push(b'\n');
        }
        Ok::<_, std::io::Error>(Bytes::from(text))
    });
    let kind = HeaderValue::from_static("application/x-ndjson; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind)], Body::from_stream(lines)).into_response())
}

/// The verdicts on the lines of a reader, a transaction's worth at a time, in the order of the lines.
///
/// The next lines are read only when the verdicts on the earlier ones have been taken: memory stays bounded by one
/// batch, and a slow database slows the sender.
pub fn process_lines<W: BatchProcessor>(
    work: W,
    mut reader: impl AsyncBufRead + Unpin + Send,
) -> impl Stream<Item = ApiResult<Vec<W::Result>>> + Send {
    try_stream! {
        let mut number = 0;
        let mut lines = Vec::new();
        let mut bytes = 0;
        loop {
            let line = next_line(&mut reader)
                .await
                .map_err(|error| ApiError::new(Code::BodyNotReadable).with_source(error))?;
            let ended = matches!(line, PendingLine::End);
            number += u64::from(!ended);
            match line {
                PendingLine::Text(text) => {
                    // Editors on Windows put a byte order mark before the first line.
                    let text = if number == 1 { without_mark(text) } else { text };
                    bytes += text.len();
                    lines.push(work.read(number, parsed(&text)));
                }
                PendingLine::TooLong => {
                    let fault = Violation::new("", "length", format!("a line has at most {LINE} bytes"));
                    lines.push(work.read(number, Err(fault)));
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

/// Returns the violation of a line that needs more scopes than the key has.
pub(super) fn missing_scope(pointer: &str, scope: Scope) -> Violation {
    Violation::new(pointer, "scope", format!("this key lacks the scope {scope}"))
}

/// A line's value. The fault says what is missing and where, and repeats nothing of the text.
fn parsed(text: &[u8]) -> Result<Value, Violation> {
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
    /// Nothing but space, which is no line to judge.
    Empty,
    TooLong,
    End,
}

/// Reads up to the end of a line; of one that is too long, only the permitted part is ever in memory.
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
