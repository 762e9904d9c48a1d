//! Sandbox of the firm's own system, which receives events: a log of every delivery with the result of its signature's
//! verification.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Html;
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine;
use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::{Sandbox, html};

/// A delivery as it arrived.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Received {
    pub at: DateTime<Utc>,
    /// The last part of the address that it was sent to.
    pub name: String,
    /// `webhook-id`: the same on every retry.
    pub webhook_id: Option<String>,
    /// True if one of the signatures is right; `None` when the sandbox has no secret.
    pub verified: Option<bool>,
    pub body: serde_json::Value,
}

/// `?status=500` makes the log answer with that status, to see how a failing receiver is treated.
#[derive(Deserialize)]
struct AnswerQuery {
    status: Option<u16>,
}

pub fn routes() -> Router<Sandbox> {
    Router::new()
        .route("/webhooks", get(list))
        .route("/webhooks.json", get(list_json).delete(clear))
        .route("/webhooks/{name}", post(receive))
}

async fn receive(
    State(sandbox): State<Sandbox>,
    Path(name): Path<String>,
    Query(answer): Query<AnswerQuery>,
    headers: HeaderMap,
    body: String,
) -> StatusCode {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let now = sandbox.now();
    let verified = sandbox.webhook_secret.as_deref().map(|secret| {
        let id = header("webhook-id").unwrap_or_default();
        let time = header("webhook-timestamp").unwrap_or_default();
        let given = header("webhook-signature").unwrap_or_default();
        is_recent(&time, now) && is_signed(secret, &format!("{id}.{time}.{body}"), &given)
    });
    let received = Received {
        at: now,
        name,
        webhook_id: header("webhook-id"),
        verified,
        body: serde_json::from_str(&body).unwrap_or(serde_json::Value::String(body)),
    };
    sandbox.hooks.put(&uuid::Uuid::now_v7().to_string(), received);
    // As a receiver has to: anybody can send to its address.
    if verified == Some(false) {
        return StatusCode::UNAUTHORIZED;
    }
    answer.status.and_then(|status| StatusCode::from_u16(status).ok()).unwrap_or(StatusCode::NO_CONTENT)
}

/// Returns true if a call was signed within five minutes of now, so that a replayed one is rejected.
fn is_recent(time: &str, now: DateTime<Utc>) -> bool {
    let signed_at = time.parse().ok().and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    signed_at.is_some_and(|at| (now - at).abs() <= TimeDelta::minutes(5))
}

/// Standard Webhooks: one of the space-separated `v1,…` signatures is the HMAC-SHA256 of the content.
fn is_signed(secret: &str, content: &str, given: &str) -> bool {
    let encoding = base64::engine::general_purpose::STANDARD;
    let Ok(key) = encoding.decode(secret.trim_start_matches("whsec_")) else { return false };
    given.split(' ').filter_map(|signature| signature.strip_prefix("v1,")).any(|signature| {
        let Ok(mut mac) = <Hmac<Sha256> as KeyInit>::new_from_slice(&key) else { return false };
        mac.update(content.as_bytes());
        encoding.decode(signature).is_ok_and(|bytes| mac.verify_slice(&bytes).is_ok())
    })
}

async fn list(State(sandbox): State<Sandbox>) -> Html<String> {
    let hooks = sandbox.hooks.list_newest_first();
    if hooks.is_empty() {
        return html::page("en", "Webhook log", "<p>Nothing was delivered yet.</p>");
    }
    let rows: String = hooks
        .iter()
        .map(|(_, hook)| {
            let body = serde_json::to_string_pretty(&hook.body).unwrap_or_default();
            let signature = match hook.verified {
                Some(true) => "signature right",
                Some(false) => "signature wrong",
                None => "not verified",
            };
            format!(
                "<tr><td>{}<br>{}<br>{signature}</td><td><pre>{}</pre></td></tr>",
                hook.at.to_rfc3339_opts(SecondsFormat::Secs, true),
                html::escape(&hook.name),
                html::escape(&body)
            )
        })
        .collect::<Vec<_>>()
        .concat();
    html::page("en", "Webhook log", &format!("<table>{rows}</table>"))
}

async fn list_json(State(sandbox): State<Sandbox>) -> Json<Vec<Received>> {
    Json(sandbox.hooks.list_newest_first().into_iter().map(|(_, hook)| hook).collect())
}

async fn clear(State(sandbox): State<Sandbox>) -> StatusCode {
    sandbox.hooks.clear();
    StatusCode::NO_CONTENT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_signed_long_ago_is_refused() {
        let now = DateTime::from_timestamp(1_000_000, 0).expect("a moment");
        assert!(is_recent("999700", now) && is_recent("1000300", now));
        for wrong in ["999699", "1000301", "", "x", "99999999999999999999"] {
            assert!(!is_recent(wrong, now), "{wrong:?}");
        }
    }

    #[test]
    fn the_example_of_the_standard_verifies() {
        let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
        let content = "msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{\"test\": 2432232314}";
        let signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
        assert!(is_signed(secret, content, &format!("v1,AAAA {signature}")));
        assert!(!is_signed(secret, &content.replace("2432", "2433"), signature));
    }
}
