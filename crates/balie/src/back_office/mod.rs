//! `balie back-office check`: plays the portal against a firm's own system, to see whether it receives webhooks
//! correctly.

mod checks;
mod day;
mod signed_request;

use std::time::Duration;

use anyhow::{Context, ensure};
use app::{Clock, SystemClock};
use clap::{Args, Subcommand};
use partners::http::{Limits, OutboundClient};
use partners::webhook::Secret;

use checks::{CheckLine, CheckResult};
use signed_request::WebhookTarget;

#[derive(Subcommand)]
pub enum BackOffice {
    /// Send sample events to a webhook URL, correctly signed and forged ones, and check the responses; each line of the
    /// table is one check. Exits with 1 when a check fails.
    ///
    /// The events are about people who do not exist (`check-anna`, `check-bram`): use a test system.
    Check(CheckArgs),
}

#[derive(Args)]
pub struct CheckArgs {
    /// URL of the webhook endpoint.
    url: String,
    /// The signing secret of the endpoint (`whsec_…`).
    #[arg(long, env = "BALIE_WEBHOOK_SECRET", hide_env_values = true)]
    secret: String,
    /// Response timeout in seconds; the portal itself uses 15.
    #[arg(long, default_value_t = 15)]
    timeout: u64,
}

pub async fn run(BackOffice::Check(check): BackOffice) -> anyhow::Result<()> {
    let secret = Secret::parse(check.secret.trim())
        .context("--secret: is whsec_ and the base64 of 24 to 64 bytes; make one: echo whsec_$(openssl rand -base64 32)")?;
    ensure!(check.timeout > 0, "--timeout: at least one second");
    let limits = Limits { total: Duration::from_secs(check.timeout), ..partners::webhook::LIMITS };
    // It is the operator who calls, from their own machine, and a system for trying out stands inside the house.
    let target = WebhookTarget {
        url: check.url,
        outbound: OutboundClient::new(limits, true)?,
        secret,
        now: SystemClock.now(),
    };
    println!("{}\n", target.url);
    let lines = checks::run(&target, print).await?;
    let failed = lines.iter().filter(|line| line.result == CheckResult::Failed).count();
    let slowest = lines.iter().map(|line| line.took).max().unwrap_or_default();
    println!("\n{} of {} met, slowest answer {} ms", lines.len() - failed, lines.len(), slowest.as_millis());
    ensure!(failed == 0, "{failed} expectations are not met");
    Ok(())
}

fn print(line: &CheckLine) {
    let mark = match line.result {
        CheckResult::Met => "ok    ",
        CheckResult::Slow => "slow  ",
        CheckResult::Failed => "FAILED",
    };
    println!("{mark}  {:<52} {:<22} {:>6} ms  {}", line.what, line.expected, line.took.as_millis(), line.got);
}
