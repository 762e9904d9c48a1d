//! Everything that is a consumer's, for them to take along.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::sql::{Query, values};
use crate::{Db, Result, Scope, withdrawals};

/// A document of the consumer's.
#[derive(Clone, Debug)]
pub struct ExportedDocument {
    pub file_name: String,
    /// Where its bytes are; absent for one that has not been made yet.
    pub file_key: Option<String>,
    /// What is known about it.
    pub about: Value,
}

/// The documents that are the consumer's, whoever made them, the oldest first.
pub async fn papers(db: &impl Db, scope: Scope) -> Result<Vec<ExportedDocument>> {
    let text = "select d.file_name,d.file_key,d.id,d.purpose,d.label,d.media_type,d.bytes,d.sha256,\
         d.state,d.reason,d.product_id,d.action_id,d.details,d.created_at \
         from document_owners o join documents d on d.id=o.document_id \
         where o.consumer_id=$1 and (d.licence_id=$2) is true order by d.id";
    db.query(text, values![scope.consumer, scope.licence], |row| {
        let (file_name, file_key): (String, _) = (row.read()?, row.read()?);
        let about = json!({
            "id": row.read::<Uuid>()?, "purpose": row.read::<String>()?, "label": row.read::<String>()?,
            "file_name": file_name, "media_type": row.read::<String>()?, "bytes": row.read::<Option<i64>>()?,
            "sha256": row.read::<Option<String>>()?, "state": row.read::<Option<String>>()?,
            "reason": row.read::<Option<String>>()?, "product_id": row.read::<Option<Uuid>>()?,
            "action_id": row.read::<Option<Uuid>>()?, "details": row.read::<Value>()?,
            "created_at": row.read::<DateTime<Utc>>()?,
        });
        Ok(ExportedDocument { file_name, file_key, about })
    })
    .await
}

/// What the consumer answered, with the evidence that was kept, the oldest first.
pub async fn answers(db: &impl Db, scope: Scope) -> Result<Vec<Value>> {
    let text = "select id,action_id,type,payload,evidence,created_at,chain_position,previous_hash,hash,version,\
         key_id,signature from submissions where consumer_id=$1 and licence_id=$2 order by chain_position";
    db.query(text, values![scope.consumer, scope.licence], |row| {
        Ok(json!({
            "id": row.read::<Uuid>()?, "action_id": row.read::<Option<Uuid>>()?, "type": row.read::<String>()?,
            "payload": row.read::<Value>()?, "evidence": row.read::<Value>()?,
            "created_at": row.read::<DateTime<Utc>>()?,
            // Its place in the firm's chain: proof that the firm cannot change without its showing.
            "chain_position": row.read::<i64>()?, "previous_hash": hex::encode(row.read::<Vec<u8>>()?),
            "hash": hex::encode(row.read::<Vec<u8>>()?), "version": row.read::<i64>()?,
            "key_id": row.read::<Option<String>>()?,
            "signature": row.read::<Option<Vec<u8>>>()?.map(|signature| STANDARD.encode(signature)),
        }))
    })
    .await
}

/// Forms that the consumer began.
pub async fn unfinished(db: &impl Db, scope: Scope) -> Result<Vec<Value>> {
    let text = "select action_id,data,updated_at from drafts where consumer_id=$1 order by action_id";
    db.query(text, values![scope.consumer], |row| {
        Ok(json!({ "action_id": row.read::<Uuid>()?, "data": row.read::<Value>()?, "updated_at": row.read::<DateTime<Utc>>()? }))
    })
    .await
}

/// What partners keep or kept open for the consumer: premiums that were quoted, data that were shared, approvals.
pub async fn with_partners(db: &impl Db, scope: Scope) -> Result<Vec<Value>> {
    let text = "select action_id,partner_id,state,details,created_at,updated_at from partner_sessions \
         where consumer_id=$1 and licence_id=$2 order by created_at,action_id";
    db.query(text, values![scope.consumer, scope.licence], |row| {
        Ok(json!({
            "action_id": row.read::<Uuid>()?, "partner_id": row.read::<String>()?,
            "state": row.read::<String>()?, "details": row.read::<Value>()?,
            "created_at": row.read::<DateTime<Utc>>()?, "updated_at": row.read::<DateTime<Utc>>()?,
        }))
    })
    .await
}

/// What the consumer withdrew from.
pub async fn withdrawn(db: &impl Db, scope: Scope) -> Result<Vec<Value>> {
    let withdrawal = |one: withdrawals::Withdrawal| {
        json!({
            "id": one.id, "product_id": one.product, "contract_id": one.contract, "answer_id": one.submission,
            "way": one.way, "sent_on": one.sent_on, "name": one.name, "email": one.email, "state": one.state,
            "created_at": one.created_at,
        })
    };
    Ok(withdrawals::of_consumer(db, scope).await?.into_iter().map(withdrawal).collect())
}

/// What the consumer paid or began to pay, amounts in cents.
pub async fn paid(db: &impl Db, scope: Scope) -> Result<Vec<Value>> {
    let text = "select id,action_id,invoice_id,status,amount_cents,description,created_at from payments \
         where consumer_id=$1 and licence_id=$2 order by id";
    db.query(text, values![scope.consumer, scope.licence], |row| {
        Ok(json!({
            "id": row.read::<Uuid>()?, "action_id": row.read::<Uuid>()?, "invoice_id": row.read::<Uuid>()?,
            "status": row.read::<String>()?, "amount_cents": row.read::<i64>()?,
            "description": row.read::<String>()?, "created_at": row.read::<DateTime<Utc>>()?,
        }))
    })
    .await
}
