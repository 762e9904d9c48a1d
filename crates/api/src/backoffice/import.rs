//! Many records in one go, one JSON object a line, with one line of verdict for each.

use async_stream::try_stream;
use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::{HeaderValue, header};
use axum::response::IntoResponse;
use domain::codes::Code;
use domain::records::{Fault, Segment};
use futures::{Stream, StreamExt, TryStreamExt};
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio_util::io::StreamReader;
use uuid::Uuid;

use super::intake::{self, Incoming, Mailing, Ready, Status, Verdict};
use super::key::Firm;
use crate::error::{ApiError, ApiResult};
use crate::state::App;

/// So many records share a transaction.
const BATCH: usize = 500;
/// So many bytes of lines at most wait for their transaction.
const BATCH_BYTES: usize = 4 * 1024 * 1024;
/// The longest line, in bytes; as the longest body of a single record.
const LINE: usize = 2 * 1024 * 1024;

/// The portal's word on one line.
#[derive(Clone, Debug, Serialize)]
pub struct LineVerdict {
    /// From 1.
    pub line: u64,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    pub external_id: Option<String>,
    pub status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Uuid>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
}

/// How records are taken in.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct How {
    /// No consumer is mailed about it.
    pub silent: bool,
}

impl How {
    pub const fn mailing(self) -> Mailing {
        if self.silent { Mailing::Silent } else { Mailing::Told }
    }
}

/// `POST /import?silent=`: answers while it reads, so that neither side holds the whole.
pub async fn import(State(app): State<App>, firm: Firm, Query(how): Query<How>, body: Body) -> ApiResult {
    let reader = BufReader::new(StreamReader::new(body.into_data_stream().map_err(std::io::Error::other)));
    let mut batches = Box::pin(verdicts(app, firm.licence, how.mailing(), reader));
    // What fails before anything was written is a refusal as any other.
    let first = batches.next().await.transpose()?;
    let lines = futures::stream::iter(first.map(Ok)).chain(batches).map(|verdicts| {
        let mut text = Vec::new();
        let verdicts = verdicts.map_err(|error| {
            tracing::error!(?error, "an import broke off");
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
pub fn verdicts(
    app: App,
    licence: Uuid,
    mailing: Mailing,
    mut reader: impl AsyncBufRead + Unpin + Send,
) -> impl Stream<Item = ApiResult<Vec<LineVerdict>>> + Send {
    try_stream! {
        let mut number = 0;
        let mut pending = Pending::default();
        loop {
            let line = next_line(&mut reader)
                .await
                .map_err(|error| ApiError::new(Code::BodyNotReadable).because(error))?;
            let ended = matches!(line, Line::End);
            if !ended {
                number += 1;
                pending.take(number, line);
            }
            if pending.is_full() || (ended && !pending.verdicts.is_empty()) {
                yield std::mem::take(&mut pending).settle(&app, licence, mailing).await?;
            }
            if ended {
                break;
            }
        }
    }
}

enum Line {
    Text(Vec<u8>),
    TooLong,
    End,
}

/// Reads up to the end of a line; of one that is too long, only so much is ever held.
async fn next_line(reader: &mut (impl AsyncBufRead + Unpin)) -> std::io::Result<Line> {
    let mut line = Vec::new();
    let limit = u64::try_from(LINE).unwrap_or(u64::MAX) + 1;
    if reader.take(limit).read_until(b'\n', &mut line).await? == 0 {
        return Ok(Line::End);
    }
    if line.last() == Some(&b'\n') || line.len() <= LINE {
        return Ok(Line::Text(line));
    }
    loop {
        line.clear();
        let read = reader.take(limit).read_until(b'\n', &mut line).await?;
        if read == 0 || line.last() == Some(&b'\n') {
            return Ok(Line::TooLong);
        }
    }
}

/// Lines whose verdicts are not out yet: the refused ones are known, the others wait to be written.
#[derive(Default)]
struct Pending {
    verdicts: Vec<LineVerdict>,
    ready: Vec<(usize, Ready)>,
    bytes: usize,
}

impl Pending {
    fn is_full(&self) -> bool {
        self.verdicts.len() >= BATCH || self.bytes >= BATCH_BYTES
    }

    fn take(&mut self, number: u64, line: Line) {
        let mut verdict = LineVerdict {
            line: number,
            kind: None,
            external_id: None,
            status: Status::Refused,
            id: None,
            faults: Vec::new(),
        };
        match line {
            // An empty line is no record.
            Line::Text(text) if text.trim_ascii().is_empty() => return,
            Line::Text(text) => {
                self.bytes += text.len();
                match read(&text, &mut verdict) {
                    Ok(ready) => self.ready.push((self.verdicts.len(), ready)),
                    Err(faults) => verdict.faults = faults,
                }
            }
            Line::TooLong | Line::End => {
                let message = format!("a line has at most {LINE} bytes");
                verdict.faults.push(Fault::new("", "length", message));
            }
        }
        self.verdicts.push(verdict);
    }

    async fn settle(mut self, app: &App, licence: Uuid, mailing: Mailing) -> ApiResult<Vec<LineVerdict>> {
        let (places, ready): (Vec<usize>, Vec<Ready>) = self.ready.into_iter().unzip();
        let outcomes = write_own(app, licence, &ready, mailing).await?;
        for (place, outcome) in places.into_iter().zip(outcomes) {
            let verdict = &mut self.verdicts[place];
            verdict.status = outcome.status;
            verdict.id = outcome.id;
            verdict.faults = outcome.faults;
        }
        Ok(self.verdicts)
    }
}

fn read(text: &[u8], verdict: &mut LineVerdict) -> Result<Ready, Vec<Fault>> {
    let fault = |pointer: &str, rule: &str, message: String| vec![Fault::new(pointer, rule, message)];
    let value: serde_json::Value = serde_json::from_slice(text)
        .map_err(|error| fault("", "json", format!("the line is not JSON: column {}", error.column())))?;
    let word = |name: &str| value.get(name).and_then(serde_json::Value::as_str).map(str::to_owned);
    verdict.kind = word("type");
    verdict.external_id = word("external_id");
    let incoming = Incoming::deserialize_value(value)
        .map_err(|error| fault("", "record", format!("the line is no record: {error}")))?;
    let segment: Segment = incoming
        .kind
        .parse()
        .map_err(|_| fault("/type", "enum", format!("there is no kind of record {:?}", incoming.kind)))?;
    intake::prepare(segment, incoming.external_id, incoming.version, &incoming.attributes)
        .map_err(|faults| faults.into_iter().map(below_attributes).collect())
}

/// In a line the attributes are one level down; the record's own id and version are not.
fn below_attributes(fault: Fault) -> Fault {
    match fault.pointer.as_str() {
        "/external_id" | "/version" => fault,
        _ => Fault { pointer: format!("/attributes{}", fault.pointer), ..fault },
    }
}

/// A licence that is not the firm's own is refused by itself and does not stop the others.
async fn write_own(app: &App, licence: Uuid, ready: &[Ready], mailing: Mailing) -> ApiResult<Vec<Verdict>> {
    let own = store::licences::by_id(app.store.read(), licence).await?.map(|own| own.slug);
    let foreign =
        |one: &Ready| one.segment == Segment::Licence && own.as_deref() != Some(one.external_id.as_str());
    let writable: Vec<Ready> = ready.iter().filter(|one| !foreign(one)).cloned().collect();
    let mut written = intake::write(app, licence, &writable, mailing).await?.into_iter();
    let verdict = |one: &Ready| {
        if foreign(one) {
            let message = "a firm writes its own licence alone";
            return Some(Verdict::refused(vec![Fault::new("/external_id", "own_licence", message)]));
        }
        let mut verdict = written.next()?;
        verdict.faults = verdict.faults.into_iter().map(below_attributes).collect();
        Some(verdict)
    };
    Ok(ready.iter().filter_map(verdict).collect())
}
