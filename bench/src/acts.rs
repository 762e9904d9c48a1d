//! Acts of consumers, each acknowledged only when it is on the disk: one, eight and 64 of them at a time.

use std::fmt::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use reqwest::Client;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::data::{KEY, READERS};
use crate::process::{BRANCH, Server};

/// Loads: the number of consumers that act at once, and the total number of acts.
pub const LOADS: [(usize, usize); 3] = [(1, 4_000), (8, 16_000), (64, 32_000)];

/// Measurement of one load of acts: their number, durations and memory.
pub struct ActMeasurement {
    pub consumers: usize,
    pub acknowledged: usize,
    pub elapsed: Duration,
    pub processor_time: Duration,
    pub median: Duration,
    pub p99: Duration,
}

/// Has consumers give the date of their conditions precedent until the time is over or all is done.
pub async fn measure(
    server: &Server,
    tokens: &Arc<Vec<String>>,
    all_consumers: usize,
    duration: Duration,
) -> anyhow::Result<Vec<ActMeasurement>> {
    let mut figures = Vec::new();
    for (consumers, acts) in LOADS {
        let consumers = consumers.min(tokens.len());
        let round = format!("w{consumers}");
        request_actions(server.address, &round, consumers, acts / consumers, all_consumers).await?;
        let mut waiting = Vec::new();
        for token in tokens.iter().take(consumers) {
            waiting.push(list_action_ids(server.address, token, &round).await?);
        }
        let before = server.processor_time()?;
        let begun = Instant::now();
        let senders: Vec<_> = waiting
            .into_iter()
            .zip(tokens.iter().cloned())
            .map(|(actions, token)| {
                tokio::spawn(submit_actions(server.address, token, actions, begun, duration))
            })
            .collect();
        let mut taken = Vec::new();
        for sender in senders {
            taken.extend(sender.await??);
        }
        let elapsed = begun.elapsed();
        let processor_time = server.processor_time()?.saturating_sub(before);
        ensure!(!taken.is_empty(), "no act was acknowledged");
        taken.sort();
        figures.push(ActMeasurement {
            consumers,
            acknowledged: taken.len(),
            elapsed,
            processor_time,
            median: taken[taken.len() / 2],
            p99: taken[taken.len() * 99 / 100],
        });
    }
    Ok(figures)
}

/// Gives each of the first consumers with a token so many actions.
async fn request_actions(
    address: SocketAddr,
    round: &str,
    consumers: usize,
    each: usize,
    all_consumers: usize,
) -> anyhow::Result<()> {
    let step = (all_consumers / READERS).max(1);
    let client = Client::new();
    for consumer in (0..consumers).map(|place| place * step) {
        let mut text = String::new();
        for place in 0..each {
            let attributes = json!({
                "type": "REQUEST_DATE_CONDITIONS_PRECEDENT", "label": round, "owners": [format!("c{consumer}")],
                "product": { "kind": "mortgage", "external_id": format!("c{consumer}-p0") },
            });
            let id = format!("{round}-{consumer}-{place}");
            writeln!(
                text,
                "{}",
                json!({ "type": "actions", "external_id": id, "version": 1, "attributes": attributes })
            )?;
        }
        let answer = client
            .post(format!("http://{address}/backoffice/v1/import"))
            .bearer_auth(KEY)
            .header("content-type", "application/x-ndjson")
            .body(text)
            .send()
            .await?
            .error_for_status()?
            .text()
            .await?;
        ensure!(!answer.contains("\"refused\""), "an action was refused");
    }
    Ok(())
}

/// The ids of a consumer's actions of this round.
async fn list_action_ids(address: SocketAddr, token: &str, round: &str) -> anyhow::Result<Vec<String>> {
    let answer = Client::new()
        .get(format!("http://{address}/api/actions"))
        .header("x-domain", BRANCH)
        .bearer_auth(token)
        .send()
        .await?
        .error_for_status()?;
    let body: Value = answer.json().await?;
    let actions = body["data"].as_array().context("a list")?.iter();
    let of_round = actions.filter(|action| action["attributes"]["label"] == round);
    of_round.map(|action| Ok(action["id"].as_str().context("an id")?.to_owned())).collect()
}

async fn submit_actions(
    address: SocketAddr,
    token: String,
    actions: Vec<String>,
    begun: Instant,
    duration: Duration,
) -> anyhow::Result<Vec<Duration>> {
    let client = Client::builder().pool_max_idle_per_host(1).build()?;
    let mut durations = Vec::new();
    for action in actions {
        if begun.elapsed() > duration {
            break;
        }
        let sent = Instant::now();
        let answer = client
            .put(format!(
                "http://{address}/api/products/mortgages/actions/{action}/date-conditions-precedent"
            ))
            .header("x-domain", BRANCH)
            .header("idempotency-key", Uuid::now_v7().to_string())
            .bearer_auth(&token)
            .json(&json!({ "dateConditionsPrecedent": "2030-01-15" }))
            .send()
            .await?;
        let status = answer.status();
        let text = answer.text().await?;
        ensure!(status.is_success(), "{status} {text}");
        durations.push(sent.elapsed());
    }
    Ok(durations)
}
