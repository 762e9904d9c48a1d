//! Idempotent requests: the same request sent twice acts once, because its response is stored in the transaction of the
//! act.

use chrono::{DateTime, Utc};
use domain::codes::Code;
use sha2::{Digest, Sha256};
use store::idempotency::{self, StoredResponse};
use store::{Db, Scope, StoreError, Tx};

use crate::error::{Result, SubmitError};

/// Status of every stored response: rejections are not stored.
const OK: u16 = 200;

/// Identification of a consumer's request, by which a repetition is recognised.
#[derive(Clone, Debug)]
pub struct IdempotencyKey {
    scope: Scope,
    /// Absent for a request that may act each time it is sent.
    key: Option<String>,
    request_hash: Vec<u8>,
}

impl IdempotencyKey {
    /// `content` is what makes two requests the same: the call, its parameters and its body.
    pub fn new(scope: Scope, key: Option<String>, content: &[&[u8]]) -> Self {
        let mut hash = Sha256::new();
        for part in content {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
        Self { scope, key, request_hash: hash.finalize().to_vec() }
    }

    /// Returns no key, for acts of the portal without a consumer's request.
    pub const fn without_key(scope: Scope) -> Self {
        Self { scope, key: None, request_hash: Vec::new() }
    }

    /// Ends early with the response that this very request got before. Inside a transaction it is asked for after what it
    /// changes is locked: a same request that was under way has then been waited for.
    ///
    /// # Errors
    /// `Replayed`; `IDEMPOTENCY_KEY_REUSED` for another request with the same key.
    pub async fn check(&self, db: &impl Db) -> std::result::Result<(), SubmitError> {
        let Some(key) = &self.key else { return Ok(()) };
        match idempotency::find(db, self.scope, key).await? {
            None => Ok(()),
            Some(stored) if stored.request_hash == self.request_hash => Err(SubmitError::Replayed(stored)),
            Some(_) => Err(Code::IdempotencyKeyReused.into()),
        }
    }

    /// Makes a transaction permanent together with its response, which the same request will get again.
    ///
    /// # Errors
    /// `REQUEST_IN_PROGRESS` when the same request is being answered at this moment.
    pub async fn commit(self, tx: Tx, body: String, now: DateTime<Utc>) -> Result<StoredResponse> {
        let response = StoredResponse { request_hash: self.request_hash, status: OK, body };
        if let Some(key) = &self.key {
            match idempotency::insert(&tx, self.scope, key, response.clone(), now).await {
                Err(StoreError::Duplicate(_)) => return Err(Code::RequestInProgress.into()),
                inserted => inserted?,
            }
        }
        tx.commit().await?;
        Ok(response)
    }
}
