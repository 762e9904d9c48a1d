//! What a firm's own system has to bear, one expectation after the other.

use std::time::Duration;

use chrono::TimeDelta;
use domain::events::Message;
use futures::future::join_all;
use partners::webhook::Secret;
use serde_json::json;
use uuid::Uuid;

use super::day;
use super::shot::{Answer, Range, Shot};

/// An answer that takes longer is on the way to being a failure.
const SLOW: Duration = Duration::from_secs(5);

/// One expectation and what became of it.
#[derive(Clone, Debug)]
pub struct Line {
    pub what: String,
    pub expected: &'static str,
    pub got: String,
    pub took: Duration,
    pub verdict: Verdict,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Met,
    /// Met, but the receiver should answer first and work afterwards.
    Slow,
    Failed,
}

impl Line {
    fn accepts(what: impl Into<String>, answer: &Answer) -> Self {
        Self::judged(what.into(), "2xx in time", answer, answer.accepted())
    }

    fn refuses(what: impl Into<String>, answer: &Answer) -> Self {
        Self::judged(what.into(), "refused with 4xx", answer, answer.refused())
    }

    fn judged(what: String, expected: &'static str, answer: &Answer, met: bool) -> Self {
        let verdict = match (met, answer.took > SLOW) {
            (false, _) => Verdict::Failed,
            (true, true) => Verdict::Slow,
            (true, false) => Verdict::Met,
        };
        Self { what, expected, got: answer.said.clone(), took: answer.took, verdict }
    }
}

/// Goes through them all; each line is handed to `told` as soon as it is known.
pub async fn run(range: &Range, told: impl Fn(&Line)) -> anyhow::Result<Vec<Line>> {
    let mut lines = Vec::new();
    let mut add = |line: Line| {
        told(&line);
        lines.push(line);
    };
    let day = day::messages(range.now)?;
    for message in &day {
        add(Line::accepts(message.kind.clone(), &range.send(&range.shot(message)?).await));
    }
    for line in repeated(range, &day).await? {
        add(line);
    }
    for line in refused(range, &day).await? {
        add(line);
    }
    for line in borne(range, &day).await? {
        add(line);
    }
    Ok(lines)
}

fn fresh(message: &Message) -> Message {
    Message { id: Uuid::now_v7(), ..message.clone() }
}

/// At least once means: now and then twice.
async fn repeated(range: &Range, day: &[Message]) -> anyhow::Result<Vec<Line>> {
    let mut lines = Vec::new();
    for message in day.iter().filter(|message| message.kind == "otd.signed") {
        let answer = range.send(&range.shot(message)?).await;
        lines.push(Line::accepts("the same event again, under the same id", &answer));
        let answer = range.send(&range.shot_at(message, TimeDelta::seconds(-4))?).await;
        lines.push(Line::accepts("the same event again, signed at another moment", &answer));
    }
    Ok(lines)
}

/// What anybody on the internet could send.
async fn refused(range: &Range, day: &[Message]) -> anyhow::Result<Vec<Line>> {
    let mut lines = Vec::new();
    for message in day.iter().filter(|message| message.kind == "invoice.paid") {
        let shot = range.shot(&fresh(message))?;
        let foreign = Secret::random().sign(&shot.id, shot.seconds, &shot.body);
        let altered = shot.body.replace("350", "351");
        anyhow::ensure!(altered != shot.body, "the day's invoice has another amount");
        let early = range.shot_at(&fresh(message), TimeDelta::minutes(-10))?;
        let late = range.shot_at(&fresh(message), TimeDelta::minutes(10))?;
        let other_id = Shot { id: Uuid::now_v7().to_string(), ..shot.clone() };
        let wrong = [
            ("signed with another secret", Shot { signature: Some(foreign), ..shot.clone() }),
            ("without a signature", Shot { signature: None, ..shot.clone() }),
            ("with a signature that is none", Shot { signature: Some("v1,x".to_owned()), ..shot.clone() }),
            ("altered after it was signed", Shot { body: altered, ..shot.clone() }),
            ("under an id that was not signed", other_id),
            ("signed ten minutes ago", early),
            ("signed ten minutes ahead", late),
        ];
        for (what, shot) in wrong {
            lines.push(Line::refuses(what, &range.send(&shot).await));
        }
    }
    Ok(lines)
}

/// What changes without anybody asking.
async fn borne(range: &Range, day: &[Message]) -> anyhow::Result<Vec<Line>> {
    let mut lines = Vec::new();
    let Some(message) = day.first() else { return Ok(lines) };
    let rotated = {
        let shot = range.shot(&fresh(message))?;
        let other = Secret::random().sign(&shot.id, shot.seconds, &shot.body);
        let own = shot.signature.clone().unwrap_or_default();
        Shot { signature: Some(format!("{other} {own}")), ..shot }
    };
    lines.push(Line::accepts("two signatures, as after a change of secret", &range.send(&rotated).await));
    let unknown =
        Message { kind: "check.unknown".to_owned(), data: json!({ "any": "thing" }), ..fresh(message) };
    lines.push(Line::accepts("a type of event that comes later", &range.send(&range.shot(&unknown)?).await));
    let mut more = fresh(message);
    more.data["field_of_tomorrow"] = json!({ "any": "thing" });
    lines.push(Line::accepts("a field that comes later", &range.send(&range.shot(&more)?).await));
    let mut long = fresh(message);
    long.data["field_of_tomorrow"] = json!("é".repeat(200_000));
    lines.push(Line::accepts("an event of 400 kB", &range.send(&range.shot(&long)?).await));
    let shots: Vec<Shot> =
        day.iter().take(4).map(|message| range.shot(&fresh(message))).collect::<anyhow::Result<_>>()?;
    for answer in join_all(shots.iter().map(|shot| range.send(shot))).await {
        lines.push(Line::accepts("one of four at the same moment", &answer));
    }
    Ok(lines)
}
