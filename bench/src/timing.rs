//! Test that the response time does not reveal whether an account exists.
//!
//! Known and unknown names take turns, each from an address of its own, so that no limit steps in. The noise is
//! what two halves of the known ones differ by: nothing but chance lies between those.
#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use std::time::{Duration, Instant};

use anyhow::ensure;
use reqwest::Client;
use serde_json::{Value, json};

use crate::process::{BRANCH, Server};
use crate::{data, process};

const CALLS: [(&str, u16); 2] = [("/api/auth/login", 401), ("/api/auth/forgot-password", 204)];

pub async fn run(program: &std::path::Path, rounds: usize) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let url = format!("sqlite://{}", folder.path().join("balie.db").display());
    let (server, _) = Server::start(program, folder.path(), &url).await?;
    data::add_firm(&url).await?;
    data::import_records(server.address, rounds).await?;
    data::set_passwords(&url, rounds).await?;
    println!(
        "| call | known: median, mean ms | unknown: median, mean ms | difference of the means | noise |"
    );
    println!("|---|---|---|---|---|");
    for (path, status) in CALLS {
        let mut taken = Taken::default();
        let client = Client::new();
        for round in 0..rounds {
            // Who goes first changes, so that neither always finds the caches warm.
            let order = if round % 2 == 0 { [true, false] } else { [false, true] };
            for known in order {
                let name = if known { format!("c{round}") } else { format!("x{round}") };
                let time = time_request(&client, &server, path, status, &name, round).await?;
                if known { &mut taken.known } else { &mut taken.unknown }.push(time);
            }
        }
        taken.print(path);
    }
    server.kill().await
}

async fn time_request(
    client: &Client,
    server: &Server,
    path: &str,
    status: u16,
    name: &str,
    round: usize,
) -> anyhow::Result<Duration> {
    let mut body = json!({ "email": format!("{name}@example.nl") });
    if status == 401 {
        body["password"] = Value::from("Niet-het-wachtwoord-1");
    }
    let request = client
        .post(format!("http://{}{path}", server.address))
        .header("x-domain", BRANCH)
        .header("x-forwarded-for", process::visitor_address(round))
        .json(&body);
    let begun = Instant::now();
    let answer = request.send().await?;
    let taken = begun.elapsed();
    ensure!(answer.status() == status, "{path}: {} instead of {status}", answer.status());
    Ok(taken)
}

#[derive(Default)]
struct Taken {
    known: Vec<Duration>,
    unknown: Vec<Duration>,
}

impl Taken {
    fn print(&self, path: &str) {
        let halves = |rest: usize| -> Vec<Duration> {
            self.known
                .iter()
                .enumerate()
                .filter(|(place, _)| place / 2 % 2 == rest)
                .map(|(_, time)| *time)
                .collect()
        };
        let (known, unknown) = (mean(&self.known), mean(&self.unknown));
        println!(
            "| `{path}` | {:.2}, {known:.2} | {:.2}, {unknown:.2} | {:.3} ms | {:.3} ms |",
            median(&self.known),
            median(&self.unknown),
            (known - unknown).abs(),
            (mean(&halves(0)) - mean(&halves(1))).abs().max(standard_error(&self.known) * 2.0),
        );
    }
}

fn millis(times: &[Duration]) -> Vec<f64> {
    times.iter().map(|time| time.as_secs_f64() * 1e3).collect()
}

fn mean(times: &[Duration]) -> f64 {
    millis(times).iter().sum::<f64>() / times.len() as f64
}

fn median(times: &[Duration]) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort();
    sorted[sorted.len() / 2].as_secs_f64() * 1e3
}

fn standard_error(times: &[Duration]) -> f64 {
    let (mean, count) = (mean(times), times.len() as f64);
    let variance = millis(times).iter().map(|time| (time - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (variance / count).sqrt()
}
