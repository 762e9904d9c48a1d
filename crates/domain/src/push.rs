//! Push notifications (Web Push): where a push service may be, and what is sent.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use url::Url;
use uuid::Uuid;

use crate::job::Job;
use crate::values::{LinkError, check_link};

/// Push subscriptions of one consumer at most.
pub const MAX_SUBSCRIPTIONS: usize = 20;
/// Time in seconds that a push service keeps a message for a browser that is off (`TTL`, RFC 8030, 5.2), and within
/// which delivery is attempted.
pub const TTL_SECS: u32 = 24 * 60 * 60;
/// A newer message takes the place of one that the browser has not fetched yet (`Topic`, RFC 8030, 5.4).
pub const TOPIC: &str = "news";

/// Checks the address of a push service, as a browser gives it: https and outside private networks. Where private networks
/// are allowed (demo and tests), plain http is allowed there too.
///
/// # Errors
/// [`LinkError`].
pub fn check_endpoint(text: &str, allow_private: bool) -> Result<(), LinkError> {
    match check_link(text) {
        Ok(url) if url.scheme() == "https" => Ok(()),
        Ok(_) => Err(LinkError::Scheme),
        Err(LinkError::Private) if allow_private => Ok(()),
        Err(error) => Err(error),
    }
}

/// The origin of a push service, for which a message is signed (`aud`, RFC 8292, 2).
pub fn origin(endpoint: &str) -> Option<String> {
    Url::parse(endpoint).ok().map(|url| url.origin().ascii_serialization())
}

/// Content of a push message. It names nobody and says nothing of what happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushMessage {
    /// The language of the text, as in `lang`.
    pub lang: String,
    /// Name of the firm.
    pub title: String,
    /// Text of the notification, which announces news without the content.
    pub body: String,
    /// The page of the portal that shows it.
    pub path: String,
}

/// Sends a push notification to one subscription.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushJob {
    pub subscription: Uuid,
    pub path: String,
    /// Comes also in quiet hours.
    pub urgent: bool,
    /// Time of the change; after [`TTL_SECS`] it is not sent any more.
    pub at: DateTime<Utc>,
}

impl Job for PushJob {
    const NAME: &'static str = "push";
    const MAX_ATTEMPTS: i64 = 6;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_push_service_is_outside_and_spoken_to_over_tls() {
        for (endpoint, allow_private, wanted) in [
            ("https://fcm.googleapis.com/fcm/send/abc:def", false, Ok(())),
            ("https://updates.push.services.mozilla.com/wpush/v2/x", true, Ok(())),
            ("http://push.example.nl/x", false, Err(LinkError::Scheme)),
            ("http://push.example.nl/x", true, Err(LinkError::Scheme)),
            ("https://169.254.169.254/latest", false, Err(LinkError::Private)),
            ("https://localhost/x", false, Err(LinkError::Private)),
            ("http://127.0.0.1:8099/x", false, Err(LinkError::Private)),
            ("http://127.0.0.1:8099/x", true, Ok(())),
            ("https://[::1]/x", false, Err(LinkError::Private)),
            ("https://me:secret@push.example.nl/x", false, Err(LinkError::Credentials)),
            ("push", true, Err(LinkError::NotAnAddress)),
            ("", false, Err(LinkError::NotAnAddress)),
        ] {
            assert_eq!(check_endpoint(endpoint, allow_private), wanted, "{endpoint}");
        }
    }

    #[test]
    fn a_message_is_signed_for_the_origin_of_its_service() {
        assert_eq!(origin("https://push.example.nl/a/b?c").as_deref(), Some("https://push.example.nl"));
        assert_eq!(origin("http://127.0.0.1:8099/x").as_deref(), Some("http://127.0.0.1:8099"));
        assert_eq!(origin("x"), None);
    }
}
