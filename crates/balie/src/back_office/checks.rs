//! Checks of a firm's webhook receiver, one expectation after the other.

use std::time::Duration;

use chrono::TimeDelta;
use domain::events::Message;
use futures::future::join_all;
use partners::webhook::Secret;
use serde_json::json;
use uuid::Uuid;

use super::day;
use super::signed_request::{SignedRequest, WebhookResponse, WebhookTarget};

/// Response time from which a receiver is reported as slow.
const SLOW: Duration = Duration::from_secs(5);

/// An expectation of the receiver, and its result.
#[derive(Clone, Debug)]
pub struct CheckLine {
    pub what: String,
    pub expected: &'static str,
    pub got: String,
    pub took: Duration,
    pub result: CheckResult,
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
        Self::compare(what.into(), "2xx in time", answer, answer.is_accepted())
    }

    fn refuses(what: impl Into<String>, answer: &WebhookResponse) -> Self {
        Self::compare(what.into(), "refused with 4xx", answer, answer.is_rejected())
    }

    fn compare(what: String, expected: &'static str, answer: &WebhookResponse, met: bool) -> Self {
        let result = match (met, answer.took > SLOW) {
            (false, _) => CheckResult::Failed,
            (true, true) => CheckResult::Slow,
            (true, false) => CheckResult::Met,
        };
        Self { what, expected, got: answer.said.clone(), took: answer.took, result }
    }
}

/// Runs all checks; `report` gets each line as soon as it is known.
pub async fn run(target: &WebhookTarget, report: impl Fn(&CheckLine)) -> anyhow::Result<Vec<CheckLine>> {
    let mut lines = Vec::new();
    let mut add = |line: CheckLine| {
        report(&line);
        lines.push(line);
    };
    let day = day::messages(target.now)?;
    for message in &day {
        add(CheckLine::accepts(message.kind.clone(), &target.send(&target.sign(message)?).await));
    }
    for line in check_redeliveries(target, &day).await? {
        add(line);
    }
    for line in rejects_forgeries(target, &day).await? {
        add(line);
    }
    for line in tolerates_changes(target, &day).await? {
        add(line);
    }
    Ok(lines)
}

fn with_fresh_id(message: &Message) -> Message {
    Message { id: Uuid::now_v7(), ..message.clone() }
}

/// Checks that the receiver recognises an event that it got before: at least once means now and then twice.
async fn check_redeliveries(target: &WebhookTarget, day: &[Message]) -> anyhow::Result<Vec<CheckLine>> {
    let mut lines = Vec::new();
    for message in day.iter().filter(|message| message.kind == "otd.signed") {
        let answer = target.send(&target.sign(message)?).await;
        lines.push(CheckLine::accepts("the same event again, under the same id", &answer));
        let answer = target.send(&target.sign_at(message, TimeDelta::seconds(-4))?).await;
        lines.push(CheckLine::accepts("the same event again, signed at another moment", &answer));
    }
    Ok(lines)
}

/// Checks that the receiver rejects what anybody on the internet could send.
async fn rejects_forgeries(target: &WebhookTarget, day: &[Message]) -> anyhow::Result<Vec<CheckLine>> {
    let mut lines = Vec::new();
    for message in day.iter().filter(|message| message.kind == "invoice.paid") {
        let request = target.sign(&with_fresh_id(message))?;
        let foreign = Secret::random().sign(&request.id, request.seconds, &request.body);
        let altered = request.body.replace("350", "351");
        anyhow::ensure!(altered != request.body, "the day's invoice has another amount");
        let early = target.sign_at(&with_fresh_id(message), TimeDelta::minutes(-10))?;
        let late = target.sign_at(&with_fresh_id(message), TimeDelta::minutes(10))?;
        let other_id = SignedRequest { id: Uuid::now_v7().to_string(), ..request.clone() };
        let wrong = [
            ("signed with another secret", SignedRequest { signature: Some(foreign), ..request.clone() }),
            ("without a signature", SignedRequest { signature: None, ..request.clone() }),
            (
                "with a signature that is none",
                SignedRequest { signature: Some("v1,x".to_owned()), ..request.clone() },
            ),
            ("altered after it was signed", SignedRequest { body: altered, ..request.clone() }),
            ("under an id that was not signed", other_id),
            ("signed ten minutes ago", early),
            ("signed ten minutes ahead", late),
        ];
        for (what, request) in wrong {
            lines.push(CheckLine::refuses(what, &target.send(&request).await));
        }
    }
    Ok(lines)
}

/// Checks that the receiver accepts changes that come without notice: rotated secrets, new fields and new event types.
async fn tolerates_changes(target: &WebhookTarget, day: &[Message]) -> anyhow::Result<Vec<CheckLine>> {
    let mut lines = Vec::new();
    let Some(message) = day.first() else { return Ok(lines) };
    let rotated = {
        let request = target.sign(&with_fresh_id(message))?;
        let other = Secret::random().sign(&request.id, request.seconds, &request.body);
        let own = request.signature.clone().unwrap_or_default();
        SignedRequest { signature: Some(format!("{other} {own}")), ..request }
    };
    lines.push(CheckLine::accepts(
        "two signatures, as after a change of secret",
        &target.send(&rotated).await,
    ));
    let unknown = Message {
        kind: "check.unknown".to_owned(),
        data: json!({ "any": "thing" }),
        ..with_fresh_id(message)
    };
    lines.push(CheckLine::accepts(
        "a type of event that comes later",
        &target.send(&target.sign(&unknown)?).await,
    ));
    let mut more = with_fresh_id(message);
    more.data["field_of_tomorrow"] = json!({ "any": "thing" });
    lines.push(CheckLine::accepts("a field that comes later", &target.send(&target.sign(&more)?).await));
    let mut long = with_fresh_id(message);
    long.data["field_of_tomorrow"] = json!("é".repeat(200_000));
    lines.push(CheckLine::accepts("an event of 400 kB", &target.send(&target.sign(&long)?).await));
    let requests: Vec<SignedRequest> = day
        .iter()
        .take(4)
        .map(|message| target.sign(&with_fresh_id(message)))
        .collect::<anyhow::Result<_>>()?;
    for answer in join_all(requests.iter().map(|request| target.send(request))).await {
        lines.push(CheckLine::accepts("one of four at the same moment", &answer));
    }
    Ok(lines)
}
