//! Batches of lines, each a JSON object, with a result for each line: shared by the import of records and the bulk of
//! operations.

use app::batches::{BatchProcessor, process_lines};
use app::records::Notifications;
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::IntoResponse;
use futures::{StreamExt, TryStreamExt};
use schemars::JsonSchema;
use serde::Deserialize;
use tokio::io::BufReader;
use tokio_util::io::StreamReader;

use crate::http::error::ApiResult;

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

/// Answers while it reads, so that neither side holds the whole.
pub async fn respond<W: BatchProcessor + 'static>(work: W, body: Body) -> ApiResult {
    let reader = BufReader::new(StreamReader::new(body.into_data_stream().map_err(std::io::Error::other)));
    let mut batches = Box::pin(process_lines(work, reader));
    // What fails before anything was written is a rejection as any other.
    let first = batches.next().await.transpose()?;
    let lines = futures::stream::iter(first.map(Ok)).chain(batches).map(|results| {
        let mut text = Vec::new();
        let results = results.map_err(|error| {
            tracing::error!(?error, "NDJSON response interrupted");
            std::io::Error::other(error.answered_code().to_string())
        })?;
        for result in results {
            serde_json::to_writer(&mut text, &result)?;
            text.push(b'\n');
        }
        Ok::<_, std::io::Error>(Bytes::from(text))
    });
    let kind = HeaderValue::from_static("application/x-ndjson; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind)], Body::from_stream(lines)).into_response())
}
