//! Bodies of requests, which must keep a minimum pace, and of responses, whose progress is recorded.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::{BoxError, Error};
use http_body::{Frame, SizeHint};
use tokio::time::{Duration, Instant, Sleep};

use super::activity::ConnectionActivity;

/// Bytes that have to arrive in each stretch of time: about 1 kB a second with the default of 30 seconds.
const STRETCH_BYTES: usize = 32 * 1024;

/// A request's body that fails when less than [`STRETCH_BYTES`] came in the time allowed.
///
/// Only the time in which somebody waits for the client counts, not the time in which nobody reads.
pub struct PacedBody<B> {
    inner: B,
    limit: Duration,
    /// Waited in this stretch, up to the moment when waiting last ended.
    waited: Duration,
    received: usize,
    waiting_since: Option<Instant>,
    alarm: Pin<Box<Sleep>>,
}

impl<B> PacedBody<B> {
    pub fn new(inner: B, limit: Duration) -> Self {
        let alarm = Box::pin(tokio::time::sleep(limit));
        Self { inner, limit, waited: Duration::ZERO, received: 0, waiting_since: None, alarm }
    }

    fn record(&mut self, bytes: usize) {
        if let Some(since) = self.waiting_since.take() {
            self.waited += since.elapsed();
        }
        self.received += bytes;
        if self.received >= STRETCH_BYTES {
            (self.received, self.waited) = (0, Duration::ZERO);
        }
    }
}

impl<B> HttpBody for PacedBody<B>
where
    B: HttpBody<Data = Bytes> + Unpin,
    B::Error: Into<BoxError>,
{
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let this = self.get_mut();
        match Pin::new(&mut this.inner).poll_frame(context) {
            Poll::Ready(Some(Ok(frame))) => {
                this.record(frame.data_ref().map_or(0, Bytes::len));
                Poll::Ready(Some(Ok(frame)))
            }
            Poll::Ready(other) => Poll::Ready(other.map(|frame| frame.map_err(Into::into))),
            Poll::Pending => {
                if this.waiting_since.is_none() {
                    let now = Instant::now();
                    this.waiting_since = Some(now);
                    this.alarm.as_mut().reset(now + this.limit.saturating_sub(this.waited));
                }
                if this.alarm.as_mut().poll(context).is_pending() {
                    return Poll::Pending;
                }
                api::metrics::connection_closed("body");
                let late = io::Error::new(io::ErrorKind::TimedOut, "the body came too slowly");
                Poll::Ready(Some(Err(late.into())))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

/// Body of a response that records the time of each part as it is handed over.
pub struct TrackedBody {
    pub inner: Body,
    pub activity: Arc<ConnectionActivity>,
}

impl HttpBody for TrackedBody {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        let this = self.get_mut();
        let polled = Pin::new(&mut this.inner).poll_frame(context);
        if polled.is_ready() {
            this.activity.record_answer();
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use futures::StreamExt;
    use tokio::time::sleep;

    use super::*;

    /// A body of `count` pieces, one each `pause` milliseconds, with a second for each stretch.
    fn paced_body(count: usize, bytes: usize, pause: u64) -> PacedBody<Body> {
        let pieces = futures::stream::iter(0..count).then(move |_| async move {
            sleep(Duration::from_millis(pause)).await;
            Ok::<_, Error>(Bytes::from(vec![b'x'; bytes]))
        });
        PacedBody::new(Body::from_stream(pieces), Duration::from_secs(1))
    }

    async fn read(body: PacedBody<Body>) -> Option<usize> {
        axum::body::to_bytes(Body::new(body), usize::MAX).await.ok().map(|bytes| bytes.len())
    }

    #[tokio::test]
    async fn a_body_that_goes_on_may_take_longer_than_one_stretch() {
        assert_eq!(read(paced_body(25, 16 * 1024, 100)).await, Some(25 * 16 * 1024));
        assert_eq!(read(paced_body(3, 100, 100)).await, Some(300), "a small body within the time");
    }

    #[tokio::test]
    async fn a_body_that_trickles_or_stops_is_refused() {
        assert_eq!(read(paced_body(1000, 1, 20)).await, None, "some bytes now and then");
        assert_eq!(read(paced_body(2, 100, 1500)).await, None, "nothing for longer than a stretch");
    }

    #[tokio::test]
    async fn time_in_which_nobody_reads_does_not_count() {
        let mut stream = Body::new(paced_body(4, 100, 50)).into_data_stream();
        for _ in 0..4 {
            assert!(stream.next().await.is_some_and(|piece| piece.is_ok()));
            sleep(Duration::from_millis(1100)).await;
        }
    }
}
