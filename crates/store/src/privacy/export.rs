//! Export of everything that is a consumer's, for them to take along.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::sql::{QueryExt, values};
use crate::threads::messages::{self, MessageAttachment, ThreadMessage};
use crate::{Db, Result, Scope, change_proposals, withdrawals};

/// A document of the consumer's.
#[derive(Clone, Debug)]
pub struct ExportedDocument {
    pub file_name: String,
    /// Key of its bytes; `None` for a document that has not been generated yet.
    pub file_key: Option<String>,
    /// Attributes of the record.
    pub about: Value,
}

/// Returns the consumer's documents, whoever created them, the oldest first.
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

/// Returns the consumer's submissions with their evidence, the oldest first.
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

/// Forms and messages that the consumer began.
pub async fn export_drafts(db: &impl Db, scope: Scope) -> Result<Vec<Value>> {
    let text = "select action_id,data,updated_at from drafts where consumer_id=$1 and licence_id=$2 \
         union all select action_id,data,updated_at from link_drafts where consumer_id=$1 and licence_id=$2 \
         order by action_id,updated_at";
    let mut all = db
        .query(text, values![scope.consumer, scope.licence], |row| {
            Ok(json!({ "action_id": row.read::<Uuid>()?, "data": row.read::<Value>()?, "updated_at": row.read::<DateTime<Utc>>()? }))
        })
        .await?;
    let text = "select thread_id,data,updated_at from thread_drafts \
         where consumer_id=$1 and licence_id=$2 order by thread_id";
    let typed = db
        .query(text, values![scope.consumer, scope.licence], |row| {
            Ok(json!({ "thread": row.read::<Uuid>()?, "data": row.read::<Value>()?, "updated_at": row.read::<DateTime<Utc>>()? }))
        })
        .await?;
    all.extend(typed);
    Ok(all)
}

/// Returns the consumer's sessions with partners: quoted premiums, shared data, approvals.
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

/// Returns the consumer's withdrawals.
pub async fn export_withdrawals(db: &impl Db, scope: Scope) -> Result<Vec<Value>> {
    let withdrawal = |one: withdrawals::Withdrawal| {
        json!({
            "id": one.id, "product_id": one.product, "contract_id": one.contract, "answer_id": one.submission,
            "way": one.way, "sent_on": one.sent_on, "name": one.name, "email": one.email, "state": one.state,
            "created_at": one.created_at,
        })
    };
    Ok(withdrawals::of_consumer(db, scope).await?.into_iter().map(withdrawal).collect())
}

/// Returns the consumer's proposals to change their own data.
pub async fn export_proposals(db: &impl Db, scope: Scope) -> Result<Vec<Value>> {
    let proposal = |one: change_proposals::ChangeProposal| {
        json!({
            "id": one.id, "field": one.field, "state": one.state, "old_value": one.old_value, "value": one.value,
            "proposed_at": one.proposed_at, "decided_at": one.decided_at, "reason": one.reason,
        })
    };
    Ok(change_proposals::of_consumer(db, scope).await?.into_iter().map(proposal).collect())
}

/// Returns the messages in every thread that the consumer reads.
pub async fn export_messages(db: &impl Db, scope: Scope) -> Result<Vec<ThreadMessage>> {
    messages::of_consumer(db, scope).await
}

/// A message for its reader to take along.
pub fn message(scope: Scope, message: &ThreadMessage) -> Value {
    let attachment = |file: &MessageAttachment| {
        json!({
            "id": file.id, "file_name": file.file_name, "media_type": file.media_type, "bytes": file.bytes,
            "sha256": file.sha256,
        })
    };
    let by = match message.sender.consumer {
        Some(consumer) if consumer == scope.consumer => "self",
        Some(_) => "partner",
        None if message.sender.is_firm() => "firm",
        None => "former",
    };
    json!({
        "id": message.id, "thread": message.thread, "by": by, "name": message.sender.name, "text": message.text,
        "action_id": message.action.as_ref().map(|action| action.id), "sent_at": message.sent_at,
        "delivered_at": message.delivered_at, "read_at": message.read_at, "advice_at": message.advice_at,
        "attachments": message.attachments.iter().map(attachment).collect::<Vec<_>>(),
    })
}

/// Returns the consumer's payments, finished or not, with amounts in cents.
pub async fn export_payments(db: &impl Db, scope: Scope) -> Result<Vec<Value>> {
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
