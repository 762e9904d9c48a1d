//! One webhook call, signed as the portal would sign it, or wrongly on purpose.

use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use domain::events::Message;
use partners::http::{HttpError, OutboundClient, PartnerCall};
use partners::webhook::Secret;

/// Webhook receiver under test: its URL, and the secret that signs the calls.
pub struct WebhookTarget {
    pub url: String,
    pub outbound: OutboundClient,
    pub secret: Secret,
    pub now: DateTime<Utc>,
}

/// A call about one event.
#[derive(Clone, Debug)]
pub struct SignedRequest {
    pub id: String,
    pub seconds: i64,
    pub body: String,
    /// Value of the signature header; `None` for no header at all.
    pub signature: Option<String>,
}

/// Response of the receiver.
#[derive(Clone, Debug)]
pub struct WebhookResponse {
    /// Status of the response; absent when there was none.
    pub status: Option<u16>,
    /// The beginning of the response's body, or the reason that there was none.
    pub said: String,
    pub took: Duration,
}

impl WebhookResponse {
    pub fn is_accepted(&self) -> bool {
        self.status.is_some_and(|status| (200..300).contains(&status))
    }

    /// Returns true for a rejection of the request itself, as opposed to a failure of the receiver.
    pub fn is_rejected(&self) -> bool {
        self.status
            .is_some_and(|status| (400..500).contains(&status) && !matches!(status, 404 | 405 | 408 | 429))
    }
}

impl WebhookTarget {
    /// Signs the event as the portal would now.
    pub fn sign(&self, message: &Message) -> anyhow::Result<SignedRequest> {
        self.sign_at(message, TimeDelta::zero())
    }

    /// Signs the event rightly, as of another moment.
    pub fn sign_at(&self, message: &Message, offset: TimeDelta) -> anyhow::Result<SignedRequest> {
        let (id, body) = (message.id.to_string(), serde_json::to_string(message)?);
        let seconds = (self.now + offset).timestamp();
        let signature = Some(self.secret.sign(&id, seconds, &body));
        Ok(SignedRequest { id, seconds, body, signature })
    }

    pub async fn send(&self, request: &SignedRequest) -> WebhookResponse {
        let mut call = PartnerCall::post(if self.url.ends_with('/') { "/" } else { "" })
            .body("application/json", request.body.clone().into_bytes())
            .header("webhook-id", request.id.clone())
            .header("webhook-timestamp", request.seconds.to_string());
        if let Some(signature) = &request.signature {
            call = call.header("webhook-signature", signature.clone());
        }
        let started = Instant::now();
        let sent = self.outbound.send(&self.url, None, &call).await;
        let took = started.elapsed();
        match sent {
            Ok(reply) => WebhookResponse { status: Some(reply.status), said: reply.status.to_string(), took },
            Err(HttpError::Refused { status, body, .. }) => {
                let excerpt: String = body.chars().take(60).collect();
                WebhookResponse { status: Some(status), said: format!("{status} {excerpt}"), took }
            }
            Err(error) => WebhookResponse { status: None, said: error.to_string(), took },
        }
    }
}
