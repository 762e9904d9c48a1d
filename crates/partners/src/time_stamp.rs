//! Asking a service for a time stamp (RFC 3161).

use chrono::{DateTime, Utc};
use signing::time_stamp::{Roots, TimeStampRequest};

use crate::http::{HttpError, OutboundClient, PartnerCall};

/// Asks a service for a time stamp of a text with this SHA-256, and checks it. Returns the token, in DER.
///
/// # Errors
/// When the service is away, refuses, or answers a token that does not hold.
pub async fn ask(
    outside: &OutboundClient,
    url: &str,
    imprint: [u8; 32],
    roots: Option<&Roots>,
    now: DateTime<Utc>,
) -> Result<Vec<u8>, HttpError> {
    let request = TimeStampRequest::new(imprint, rand::random());
    let call = PartnerCall::post("").body("application/timestamp-query", request.to_der());
    let reply = outside.send(url, None, &call.header("accept", "application/timestamp-reply")).await?;
    let token = request.accept(&reply.body, roots, now);
    token.map_err(|error| HttpError::InvalidResponse(error.to_string()))
}
