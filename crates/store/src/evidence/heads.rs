//! The ends of a firm's chains, as the portal signed them.

use domain::ids::LicenceId;

use super::{Chain, EvidenceKeys, Head};
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, StoreError};

/// The end of a chain with the portal's signature of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedHead {
    pub licence: LicenceId,
    pub chain: Chain,
    pub position: i64,
    pub hash: Vec<u8>,
    pub key_id: String,
    pub signature: Vec<u8>,
}

impl SignedHead {
    /// The text that is signed, by its parts.
    pub fn head(&self) -> Head<'_> {
        Head { licence: self.licence, chain: self.chain, position: self.position, hash: &self.hash }
    }
}

/// Returns the head of a chain, with a valid signature; `None` where the chain has no entry.
///
/// # Errors
/// [`StoreError::UnsignedEnd`] where what stands there was not signed by one of the keys: nothing may be signed that
/// follows from it.
pub async fn signed_head(
    db: &impl Db,
    keys: &EvidenceKeys,
    licence: LicenceId,
    chain: Chain,
) -> Result<Option<SignedHead>> {
    let text = match chain {
        Chain::Evidence => {
            "select chain_position,hash,key_id,signature from submissions where licence_id=$1 \
             order by chain_position desc limit 1"
        }
        Chain::Audit => {
            "select position,hash,key_id,signature from audit_chain where licence_id=$1 \
             order by position desc limit 1"
        }
    };
    let read = |row: &mut Row<'_>| {
        let (position, hash): (i64, Vec<u8>) = (row.read()?, row.read()?);
        let (key_id, signature): (Option<String>, Option<Vec<u8>>) = (row.read()?, row.read()?);
        Ok((position, hash, key_id.zip(signature)))
    };
    let last = db.query_opt(text, values![licence], read).await?;
    let Some((position, hash, signed)) = last else { return Ok(None) };
    let (key_id, signature) = signed.ok_or(StoreError::UnsignedEnd(chain))?;
    let head = SignedHead { licence, chain, position, hash, key_id, signature };
    keys.verify(head.head(), &head.key_id, &head.signature).map_err(|_| StoreError::UnsignedEnd(chain))?;
    Ok(Some(head))
}

/// Returns the hash at a position of a chain.
pub async fn hash_at(
    db: &impl Db,
    licence: LicenceId,
    chain: Chain,
    position: i64,
) -> Result<Option<Vec<u8>>> {
    let text = match chain {
        Chain::Evidence => "select hash from submissions where licence_id=$1 and chain_position=$2",
        Chain::Audit => "select hash from audit_chain where licence_id=$1 and position=$2",
    };
    db.query_opt(text, values![licence, position], |row| row.read()).await
}

/// The ids of all keys that signed entries, batches of the trail or anchors, of all firms.
pub async fn signing_keys(db: &impl Db) -> Result<Vec<String>> {
    let text = "/* all licences */ select key_id from submissions where key_id is not null \
         union select key_id from audit_chain where key_id is not null union select key_id from evidence_anchors";
    db.query(text, values![], |row| row.read()).await
}
