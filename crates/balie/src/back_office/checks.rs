//! Checks of a firm's webhook receiver, one expectation after the other.

use std::time::Duration;

use chrono::TimeDelta;
use domain::events::Message;
use futures::future::join_all;
use partners::webhook::Secret;
use serde_json::json;
use uuid::Uuid;

use super::day;
use super::shot::{SignedRequest, WebhookResponse, WebhookTarget};

/// An answer that takes longer is on the way to being a failure.
const SLOW: Duration = Duration::from_secs(5);

/// One expectation and what became of it.
#[derive(Clone, Debug)]
pub struct CheckLine {
    pub what: String,
    pub expected: &'static str,
    pub got: String,
    pub took: Duration,
    pub verdict: CheckResult,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckResult {
    Met,
    /// Met, but the receiver should answer first and work afterwards.
    Slow,
    Failed,
}

impl CheckLine {
    fn accepts(what: impl Into<String>, answer: &WebhookResponse) -> Self {
        Self::judged(what.into(), "2xx in time", answer, answer.accepted())
    }

    fn refuses(what: impl Into<String>, answer: &WebhookResponse) -> Self {
        Self::judged(what.into(), "refused with 4xx", answer, answer.refused())
    }

    fn judged(what: String, expected: &'static str, answer: &WebhookResponse, met: bool) -> Self {
        let verdict = match (met, answer.took > SLOW) {
            (false, _) => CheckResult::Failed,
            (true, true) => CheckResult::Slow,
            (true, false) => CheckResult::Met,
        };
        Self { what, expected, got: answer.said.clone(), took: answer.took, verdict }
    }
}

/// Goes through them all; each line is handed to `told` as soon as it is known.
pub async fn run(range: &WebhookTarget, told: impl Fn(&CheckLine)) -> anyhow::Result<Vec<CheckLine>> {
    let mut lines = Vec::new();
    let mut add = |line: CheckLine| {
        told(&line);
        lines.push(line);
    };
    let day = day::messages(range.now)?;
    for message in &day {
        add(CheckLine::accepts(message.kind.clone(), &range.send(&range.shot(message)?).await));
    }
    for line in redeliveries(range, &day).await? {
        add(line);
    }
    for line in rejects_forgeries(range, &day).await? {
        add(line);
    }
    for line in tolerates_changes(range, &day).await? {
        add(line);
    }
    Ok(lines)
}

fn fresh(message: &Message) -> Message {
    Message { id: Uuid::now_v7(), ..message.clone() }
}

/// At least once means: now and then twice.
async fn redeliveries(range: &WebhookTarget, day: &[Message]) -> anyhow::Result<Vec<CheckLine>> {
    let mut lines = Vec::new();
    for message in day.iter().filter(|message| message.kind == "otd.signed") {
        let answer = range.send(&range.shot(message)?).await;
        lines.push(CheckLine::accepts("the same event again, under the same id", &answer));
        let answer = range.send(&range.sign_at(message, TimeDelta::seconds(-4))?).await;
        lines.push(CheckLine::accepts("the same event again, signed at another moment", &answer));
    }
    Ok(lines)
}

/// Checks that the receiver rejects what anybody on the internet could send.
async fn rejects_forgeries(range: &WebhookTarget, day: &[Message]) -> anyhow::Result<Vec<CheckLine>> {
    let mut lines = Vec::new();
    for message in day.iter().filter(|message| message.kind == "invoice.paid") {
        let shot = range.shot(&fresh(message))?;
        let foreign = Secret::random().sign(&shot.id, shot.seconds, &shot.body);
        let altered = shot.body.replace("350", "351");
        anyhow::ensure!(altered != shot.body, "the day's invoice has another amount");
        let early = range.sign_at(&fresh(message), TimeDelta::minutes(-10))?;
        let late = range.sign_at(&fresh(message), TimeDelta::minutes(10))?;
        let other_id = SignedRequest { id: Uuid::now_v7().to_string(), ..shot.clone() };
        let wrong = [
            ("signed with another secret", SignedRequest { signature: Some(foreign), ..shot.clone() }),
            ("without a signature", SignedRequest { signature: None, ..shot.clone() }),
            (
                "with a signature that is none",
                SignedRequest { signature: Some("v1,x".to_owned()), ..shot.clone() },
            ),
            ("altered after it was signed", SignedRequest { body: altered, ..shot.clone() }),
            ("under an id that was not signed", other_id),
            ("signed ten minutes ago", early),
            ("signed ten minutes ahead", late),
        ];
        for (what, shot) in wrong {
            lines.push(CheckLine::refuses(what, &range.send(&shot).await));
        }
    }
    Ok(lines)
}

/// Checks that the receiver accepts changes that come without notice: rotated secrets, new fields and new event types.
async fn tolerates_changes(range: &WebhookTarget, day: &[Message]) -> anyhow::Result<Vec<CheckLine>> {
    let mut lines = Vec::new();
    let Some(message) = day.first() else { return Ok(lines) };
    let rotated = {
        let shot = range.shot(&fresh(message))?;
        let other = Secret::random().sign(&shot.id, shot.seconds, &shot.body);
        let own = shot.signature.clone().unwrap_or_default();
        SignedRequest { signature: Some(format!("{other} {own}")), ..shot }
    };
    lines
        .push(CheckLine::accepts("two signatures, as after a change of secret", &range.send(&rotated).await));
    let unknown =
        Message { kind: "check.unknown".to_owned(), data: json!({ "any": "thing" }), ..fresh(message) };
    lines.push(CheckLine::accepts(
        "a type of event that comes later",
        &range.send(&range.shot(&unknown)?).await,
    ));
    let mut more = fresh(message);
    more.data["field_of_tomorrow"] = json!({ "any": "thing" });
    lines.push(CheckLine::accepts("a field that comes later", &range.send(&range.shot(&more)?).await));
    let mut long = fresh(message);
    long.data["field_of_tomorrow"] = json!("é".repeat(200_000));
    lines.push(CheckLine::accepts("an event of 400 kB", &range.send(&range.shot(&long)?).await));
    let shots: Vec<SignedRequest> =
        day.iter().take(4).map(|message| range.shot(&fresh(message))).collect::<anyhow::Result<_>>()?;
    for answer in join_all(shots.iter().map(|shot| range.send(shot))).await {
        lines.push(CheckLine::accepts("one of four at the same moment", &answer));
    }
    Ok(lines)
}
