//! Messages to browsers by way of their makers' push services (Web Push: RFC 8030, 8188, 8291 and 8292).

mod encryption;
mod vapid;

use std::time::Duration;

use chrono::{DateTime, Utc};
use domain::push::{TOPIC, TTL_SECS, check_endpoint, origin};

pub use encryption::{AUTH_BYTES, PushPublicKey, PushRecipient};
pub use vapid::PushKey;

use crate::http::{HttpError, Limits, OutboundClient, PartnerCall};

/// Time and size limits of a call to a push service.
pub const LIMITS: Limits =
    Limits { connect: Duration::from_secs(5), total: Duration::from_secs(15), body: 16 * 1024 };

/// Delivery urgency of a message (`Urgency`, RFC 8030, 5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    Normal,
    High,
}

/// A message on its way to one browser.
#[derive(Clone, Copy, Debug)]
pub struct PushRequest<'a> {
    pub endpoint: &'a str,
    pub recipient: &'a PushRecipient,
    pub message: &'a [u8],
    pub urgency: Urgency,
    /// The firm's key to which the subscription is bound.
    pub key: &'a PushKey,
    /// The address that the push service may turn to: `mailto:` or `https:`.
    pub contact: &'a str,
    pub now: DateTime<Utc>,
}

impl PushRequest<'_> {
    /// Sends it once, over TLS unless private networks are allowed; what the name resolves to is looked at as well.
    ///
    /// # Errors
    /// [`HttpError`]; everything but 2xx is a failure, a redirect too.
    pub async fn send(&self, outbound: &OutboundClient) -> Result<(), HttpError> {
        let unavailable = |reason: String| HttpError::Unavailable(reason);
        check_endpoint(self.endpoint, outbound.allows_private())
            .map_err(|error| unavailable(error.to_string()))?;
        let audience = origin(self.endpoint).ok_or_else(|| unavailable("it is not an address".to_owned()))?;
        let body = self.recipient.encrypt(self.message).map_err(|error| unavailable(error.to_string()))?;
        let urgency = match self.urgency {
            Urgency::Normal => "normal",
            Urgency::High => "high",
        };
        // A slash at the end of an address belongs to it.
        let call = PartnerCall::post(if self.endpoint.ends_with('/') { "/" } else { "" })
            .body("application/octet-stream", body)
            .header("content-encoding", "aes128gcm")
            .header("ttl", TTL_SECS.to_string())
            .header("urgency", urgency)
            .header("topic", TOPIC)
            .header("authorization", self.key.authorization(&audience, self.contact, self.now));
        outbound.send(self.endpoint, None, &call).await.map(drop)
    }
}
