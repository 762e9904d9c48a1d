//! Check of passwords against known leaks, by the range search of Have I Been Pwned
//! (<https://haveibeenpwned.com/API/v3#PwnedPasswords>): the service gets the first five digits of the password's SHA-1
//! and returns every hash that begins with them, so that it learns neither the password nor its hash.

use std::time::Duration;

use sha1::{Digest, Sha1};

use crate::http::{HttpError, OutboundClient, PartnerCall};

/// Number of hexadecimal digits of the hash that are sent.
const PREFIX: usize = 5;
/// Time limit of the look-up, for which somebody who chooses a password waits.
const LOOKUP_TIMEOUT: Duration = Duration::from_secs(3);

/// Client of the range search of leaked passwords.
#[derive(Clone, Debug)]
pub struct LeakedPasswords {
    outbound: OutboundClient,
    address: String,
}

impl LeakedPasswords {
    pub(crate) fn new(address: &str, outside: OutboundClient) -> Self {
        Self { outbound: outside, address: address.trim_end_matches('/').to_owned() }
    }

    /// Returns the number of times that a password was seen in leaks; 0 if the service does not know it.
    ///
    /// # Errors [`HttpError`] when the service does not respond within three seconds or not by its protocol.
    pub async fn count(&self, password: &str) -> Result<u64, HttpError> {
        let hash = hex::encode_upper(Sha1::digest(password.as_bytes()));
        let (prefix, suffix) = hash.split_at(PREFIX);
        // Padding makes every answer about as long, so that its length tells nothing either.
        let call = PartnerCall::get(format!("/range/{prefix}")).header("add-padding", "true");
        let reply = tokio::time::timeout(LOOKUP_TIMEOUT, self.outbound.send(&self.address, None, &call))
            .await
            .unwrap_or(Err(HttpError::TimedOut))?;
        let text = std::str::from_utf8(&reply.body).map_err(|_| nonsense())?;
        let mut count = 0;
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let (found, times) = line.trim().split_once(':').ok_or_else(nonsense)?;
            let times: u64 = times.parse().map_err(|_| nonsense())?;
            if found.eq_ignore_ascii_case(suffix) {
                count = times;
            }
        }
        Ok(count)
    }
}

fn nonsense() -> HttpError {
    HttpError::InvalidResponse("a line is no `SUFFIX:COUNT`".to_owned())
}
