//! A stream as a browser reads it: server-sent events.

use std::convert::Infallible;
use std::future::Future;
use std::time::Duration;

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures::Stream;
use serde::Serialize;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use super::{ChangeBatch, Subscription};

/// Time after which a browser reconnects when its stream ended (`retry:`).
const RETRY: Duration = Duration::from_secs(3);

/// Reader of a stream.
pub trait LiveReader: Send + 'static {
    type Change: Serialize + Send;

    /// Returns the part of a batch that concerns the reader.
    fn change_in(&self, batch: &ChangeBatch) -> Option<Self::Change>;

    /// Returns true if the reader may go on.
    fn is_still_allowed(&mut self) -> impl Future<Output = bool> + Send;
}

/// Returns the response that streams changes to a reader, until they may not read on or the program stops.
pub fn event_stream<R: LiveReader>(subscription: Subscription, reader: R) -> Response {
    let mut response = Sse::new(events(subscription, reader)).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    response
}

fn events<R: LiveReader>(
    subscription: Subscription,
    mut reader: R,
) -> impl Stream<Item = Result<Event, Infallible>> + Send {
    async_stream::stream! {
        let Subscription { place, mut changes, closed, heartbeat } = subscription;
        yield Ok(Event::default().retry(RETRY).comment("open"));
        let mut heartbeat = interval_at(Instant::now() + heartbeat, heartbeat);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut beats = 0_u64;
        loop {
            tokio::select! {
                () = closed.cancelled() => break,
                _ = heartbeat.tick() => {
                    beats += 1;
                    if beats.is_multiple_of(2) && !reader.is_still_allowed().await {
                        break;
                    }
                    yield Ok(Event::default().comment(""));
                }
                received = changes.recv() => match received {
                    Ok(batch) if batch.is_incomplete => yield Ok(resync()),
                    Ok(batch) => {
                        if let Some(change) = reader.change_in(&batch) {
                            yield Ok(changed_event(&change));
                        }
                    }
                    Err(RecvError::Lagged(_)) => yield Ok(resync()),
                    Err(RecvError::Closed) => break,
                }
            }
        }
        drop(place);
    }
}

fn resync() -> Event {
    Event::default().event("resync").data("{}")
}

fn changed_event(change: &impl Serialize) -> Event {
    let text = serde_json::to_string(change).unwrap_or_else(|_| "{}".to_owned());
    Event::default().event("changed").data(text)
}
