//! Records that are made without an id of the firm's own: the portal makes one.

use domain::records::{Segment, WriteStatus};
use domain::schema::Violation;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::context::BackOfficeContext;
use super::model::{ValidRecord, WriteResult};
use super::{find, revision, write_records};
use crate::error::{Error, Result};

/// Prefix of external ids that the portal created. What follows is 24 hexadecimal digits, so that none of a firm's own
/// ids is one of them.
pub const MADE_PREFIX: &str = "balie-";

/// Number of bytes in an id.
const BYTES: usize = 12;
/// Number of bytes that follow from the caller and the `Idempotency-Key`, where there is one; the others follow from the
/// content, so that the same key with another content is recognised.
const KEY_BYTES: usize = 6;

/// An external id that nothing has. By the same caller, key and parts it is the same one, so that what was sent twice is
/// made once.
pub fn made_id(context: &BackOfficeContext<'_>, key: Option<&str>, parts: &[&str]) -> String {
    let unique = context.services.new_id().to_string();
    let key = key.unwrap_or(&unique);
    let mut hash = Sha256::new();
    let caller = context.caller.actor.audit_name();
    let licence = context.licence.id.to_string();
    for part in [licence.as_str(), caller.as_str(), key].iter().chain(parts) {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    format!("{MADE_PREFIX}{}", hex::encode(&hash.finalize()[..BYTES]))
}

/// Makes a record of version 1 under an id of the portal's. Sent again with the same key and the same content it is
/// answered as unchanged.
///
/// # Errors
/// `Violations` with what is wrong with the attributes; `IDEMPOTENCY_KEY_REUSED` where the key made a record of another
/// content; when the database fails.
pub async fn create_record(
    context: &BackOfficeContext<'_>,
    segment: Segment,
    key: Option<&str>,
    attributes: &Value,
) -> Result<std::result::Result<(String, WriteResult), Vec<Violation>>> {
    let mut external_id = made_id(context, key, &[segment.path()]);
    let own_prefix = key.map(|_| {
        external_id.truncate(MADE_PREFIX.len() + 2 * KEY_BYTES);
        external_id.clone()
    });
    if own_prefix.is_some() {
        let hash = Sha256::digest(attributes.to_string());
        external_id.push_str(&hex::encode(&hash[..BYTES - KEY_BYTES]));
    }
    let record = match ValidRecord::parse(segment, external_id.clone(), 1, attributes) {
        Ok(record) => ValidRecord { own_prefix, ..record },
        Err(violations) => return Ok(Err(violations)),
    };
    let results = write_records(context, std::slice::from_ref(&record)).await?;
    let mut result = results.into_iter().next().ok_or_else(|| Error::internal("a record got no result"))?;
    if result.status == WriteStatus::Stale {
        let stored = find(context.services.store.reader(), context.licence.id, segment, &external_id).await?;
        if let Some(stored) = stored {
            result = WriteResult::new_stored(WriteStatus::Unchanged, stored.id);
            result.revision = Some(revision::compute(&stored));
        }
    }
    Ok(Ok((external_id, result)))
}
