//! The calls behind a dashboard, sent by several connections at once.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::ensure;

use crate::process::{BRANCH, Server};

/// Requests of the app when a consumer opens the dashboard.
pub const CALLS: [&str; 7] = [
    "/api/actions",
    "/api/products/definitions",
    "/api/dossiers",
    "/api/products/appointments",
    "/api/consumers",
    "/api/banners",
    "/api/documents/uploads",
];

pub struct Target<'a> {
    pub address: SocketAddr,
    /// Paths that are requested in turns.
    pub paths: &'a [String],
    pub tokens: &'a Arc<Vec<String>>,
}

/// Durations of the requests of one call, and the number that failed.
pub struct CallMeasurement {
    pub requests: usize,
    pub elapsed: Duration,
    pub processor_time: Duration,
    pub median: Duration,
    pub p99: Duration,
    pub bytes: usize,
}

impl CallMeasurement {
    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    pub fn per_second(&self) -> f64 {
        self.requests as f64 / self.elapsed.as_secs_f64()
    }

    /// Microseconds of processor time for a request.
    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    pub fn micros(&self) -> f64 {
        self.processor_time.as_secs_f64() * 1e6 / self.requests.max(1) as f64
    }
}

pub async fn run(
    target: &Target<'_>,
    server: &Server,
    duration: Duration,
    connections: usize,
) -> anyhow::Result<CallMeasurement> {
    let urls = target.paths.iter().map(|path| format!("http://{}{path}", target.address));
    let urls: Arc<Vec<String>> = Arc::new(urls.collect());
    let warm = request_page(&reqwest::Client::new(), &urls[0], &target.tokens[0]).await?;
    let before = server.processor_time()?;
    let begun = Instant::now();
    let workers: Vec<_> = (0..connections)
        .map(|worker| {
            let (urls, tokens) = (Arc::clone(&urls), Arc::clone(target.tokens));
            tokio::spawn(async move {
                let client = reqwest::Client::builder().pool_max_idle_per_host(1).build()?;
                let mut taken = Vec::new();
                let mut place = worker;
                while begun.elapsed() < duration {
                    let sent = Instant::now();
                    request_page(&client, &urls[place % urls.len()], &tokens[place % tokens.len()]).await?;
                    taken.push(sent.elapsed());
                    place += connections;
                }
                anyhow::Ok(taken)
            })
        })
        .collect();
    let mut taken = Vec::new();
    for worker in workers {
        taken.extend(worker.await??);
    }
    let elapsed = begun.elapsed();
    let processor_time = server.processor_time()?.saturating_sub(before);
    ensure!(!taken.is_empty(), "no request was answered");
    taken.sort();
    Ok(CallMeasurement {
        requests: taken.len(),
        elapsed,
        processor_time,
        median: taken[taken.len() / 2],
        p99: taken[taken.len() * 99 / 100],
        bytes: warm,
    })
}

/// Sends one request, which must succeed, and returns the size of its response.
async fn request_page(client: &reqwest::Client, url: &str, token: &str) -> anyhow::Result<usize> {
    let answer = client.get(url).bearer_auth(token).header("x-domain", BRANCH).send().await?;
    let status = answer.status();
    let body = answer.bytes().await?;
    ensure!(status.is_success(), "{url}: {status} {}", String::from_utf8_lossy(&body));
    Ok(body.len())
}
