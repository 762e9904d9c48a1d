//! One connection, from its acceptance to its end.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, Response};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval};
use tower::ServiceExt;

use super::activity::{ConnectionActivity, Expired};
use super::body::{PacedBody, TrackedBody};
use super::limits::ConnectionLimits;
use super::stream::TrackedStream;
use super::{ConnectionPermit, wait_for_stop};

/// Greatest size of a request's headers.
const HEADER_BYTES: u16 = 60 * 1024;
/// The most requests at once on one connection of HTTP/2.
const STREAMS: u32 = 64;
/// Interval of HTTP/2 pings, and the time limit for their acknowledgement.
const PING_EVERY: Duration = Duration::from_secs(20);
const PING_ANSWER: Duration = Duration::from_secs(10);

/// Serves the requests of one connection until it ends, the program stops, or the connection is idle for too long.
pub async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    routes: Router,
    limits: Arc<ConnectionLimits>,
    stop: watch::Receiver<bool>,
    _place: ConnectionPermit,
) {
    let activity = Arc::new(ConnectionActivity::new());
    let body_limit = limits.body();
    let service = service_fn(|request: Request<Incoming>| {
        let (routes, activity) = (routes.clone(), Arc::clone(&activity));
        async move { respond(request, peer, routes, activity, body_limit).await }
    });
    let builder = builder(&limits);
    let io = TokioIo::new(TrackedStream::new(stream, Arc::clone(&activity)));
    let mut connection = pin!(builder.serve_connection(io, service));
    let mut stopping = pin!(wait_for_stop(stop));
    let mut is_stopping = false;
    let mut closing: Option<Instant> = None;
    let mut ticks = interval(limits.tick());
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    tracing::debug!(%error, "connection closed with an error");
                }
                return;
            }
            () = &mut stopping, if !is_stopping => {
                connection.as_mut().graceful_shutdown();
                is_stopping = true;
            }
            _ = ticks.tick() => match (activity.find_expired(&limits), closing) {
                (None, _) => {}
                // What HTTP/2 has already taken over is still on its way to the client.
                (Some(Expired::Idle), None) if activity.is_http2() => {
                    connection.as_mut().graceful_shutdown();
                    closing = Some(Instant::now());
                }
                (Some(Expired::Idle), Some(since)) if since.elapsed() < limits.idle() * 4 => {}
                (Some(reason), _) => {
                    let reason = match reason {
                        Expired::Headers => "headers",
                        Expired::Idle => "idle",
                    };
                    api::metrics::connection_closed(reason);
                    return;
                }
            }
        }
    }
}

async fn respond(
    request: Request<Incoming>,
    peer: SocketAddr,
    routes: Router,
    activity: Arc<ConnectionActivity>,
    body_limit: Duration,
) -> Result<Response<Body>, Infallible> {
    let running = activity.begin(request.version());
    let mut request = request.map(|body| Body::new(PacedBody::new(body, body_limit)));
    request.extensions_mut().insert(ConnectInfo(peer));
    let response = routes.oneshot(request).await;
    drop(running);
    response.map(|response| response.map(|inner| Body::new(TrackedBody { inner, activity })))
}

fn builder(limits: &ConnectionLimits) -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    // Hyper's own time for headers also runs between two requests: it only stands behind ours.
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.idle().max(limits.header()) * 2)
        .max_buf_size(usize::from(HEADER_BYTES));
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(STREAMS)
        .max_header_list_size(u32::from(HEADER_BYTES))
        .keep_alive_interval(PING_EVERY)
        .keep_alive_timeout(PING_ANSWER);
    builder
}
