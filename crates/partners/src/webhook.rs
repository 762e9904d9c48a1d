//! Delivery of an event to a firm's own system: one call, signed by the Standard Webhooks scheme.

use std::fmt;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use uuid::Uuid;

use crate::http::{HttpError, Limits, OutboundClient, PartnerCall};

/// Prefix of a secret's base64 (Standard Webhooks).
const PREFIX: &str = "whsec_";
/// Bytes of a new secret; the scheme requires 24 to 64.
const BYTES: usize = 32;

/// Time and size limits of a webhook delivery.
pub const LIMITS: Limits =
    Limits { connect: Duration::from_secs(5), total: Duration::from_secs(15), body: 64 * 1024 };

/// The secret of an endpoint; it shows itself to no log.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Vec<u8>);

impl Secret {
    /// Returns a new random secret.
    pub fn random() -> Self {
        Self(rand::random::<[u8; BYTES]>().to_vec())
    }

    /// Reads `whsec_…`; nothing when it is not of that form or not of 24 to 64 bytes.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = STANDARD.decode(text.strip_prefix(PREFIX)?).ok()?;
        (24..=64).contains(&bytes.len()).then_some(Self(bytes))
    }

    /// Returns the secret as text, `whsec_` and its base64.
    pub fn reveal(&self) -> String {
        format!("{PREFIX}{}", STANDARD.encode(&self.0))
    }

    /// The signature of one call: `v1,…`.
    pub fn sign(&self, id: &str, seconds: i64, body: &str) -> String {
        #[expect(clippy::expect_used, reason = "HMAC takes keys of every length")]
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&self.0).expect("a key of any length");
        mac.update(format!("{id}.{seconds}.{body}").as_bytes());
        format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("Secret(…)")
    }
}

/// An event on its way to an address.
#[derive(Clone, Debug)]
pub struct WebhookRequest<'a> {
    pub url: &'a str,
    /// The event's id: the same on every retry.
    pub id: Uuid,
    pub at: DateTime<Utc>,
    pub body: &'a str,
    /// Secrets that each sign, the newest first.
    pub secrets: &'a [Secret],
}

impl WebhookRequest<'_> {
    /// Sends it once, and returns the status.
    ///
    /// # Errors
    /// [`HttpError`]; everything but 2xx is a failure, a redirect too. What a receiver inside a private network says
    /// is not told on: whoever sets an endpoint could read there.
    pub async fn send(&self, outside: &OutboundClient) -> Result<u16, HttpError> {
        let (id, seconds) = (self.id.to_string(), self.at.timestamp());
        let signatures: Vec<String> =
            self.secrets.iter().map(|secret| secret.sign(&id, seconds, self.body)).collect();
        // A slash at the end of an address belongs to it.
        let call = PartnerCall::post(if self.url.ends_with('/') { "/" } else { "" })
            .body("application/json", self.body.as_bytes().to_vec())
            .header("webhook-id", id)
            .header("webhook-timestamp", seconds.to_string())
            .header("webhook-signature", signatures.join(" "));
        match outside.send(self.url, None, &call).await {
            Ok(reply) => Ok(reply.status),
            Err(HttpError::Refused { status, again, .. }) if outside.leads_inside(self.url).await => {
                Err(HttpError::Refused { status, body: "(not kept)".to_owned(), again })
            }
            Err(error) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_those_of_the_standard() {
        // The example of the Standard Webhooks libraries.
        let secret = Secret::parse("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").expect("a secret");
        let signature = secret.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, "{\"test\": 2432232314}");
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn a_secret_reads_back_and_a_short_one_does_not() {
        let secret = Secret::random();
        assert_eq!(Secret::parse(&secret.reveal()), Some(secret.clone()));
        assert_eq!(format!("{secret:?}"), "Secret(…)");
        for text in ["", "whsec_", "whsec_c2hvcnQ=", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_%%%"] {
            assert_eq!(Secret::parse(text), None, "{text}");
        }
    }
}
