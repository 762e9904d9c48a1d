//! Everything that is a consumer's, for them to take along.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use crate::entities::{document_owners, documents, drafts, partner_sessions, payments, submissions};
use crate::{Db, Result, Scope};

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
    let owned = document_owners::Entity::find()
        .filter(document_owners::Column::ConsumerId.eq(scope.consumer))
        .all(db.connection())
        .await?;
    let mut papers = Vec::with_capacity(owned.len());
    // Below the number of values that one statement may bind.
    for some in owned.chunks(500) {
        let rows = documents::Entity::find()
            .filter(documents::Column::Id.is_in(some.iter().map(|owner| owner.document_id)))
            .filter(documents::Column::LicenceId.eq(scope.licence))
            .order_by_asc(documents::Column::Id)
            .all(db.connection())
            .await?;
        papers.extend(rows.into_iter().map(|row| ExportedDocument {
            about: json!({
                "id": row.id, "purpose": row.purpose, "label": row.label, "file_name": row.file_name,
                "media_type": row.media_type, "bytes": row.bytes, "sha256": row.sha256, "state": row.state,
                "reason": row.reason, "product_id": row.product_id, "action_id": row.action_id,
                "details": row.details, "created_at": row.created_at,
            }),
            file_name: row.file_name,
            file_key: row.file_key,
        }));
    }
    Ok(papers)
}

/// What the consumer answered, with the evidence that was kept, the oldest first.
pub async fn answers(db: &impl Db, scope: Scope) -> Result<Vec<Value>> {
    let rows = submissions::Entity::find()
        .filter(submissions::Column::ConsumerId.eq(scope.consumer))
        .filter(submissions::Column::LicenceId.eq(scope.licence))
        .order_by_asc(submissions::Column::ChainPosition)
        .all(db.connection())
        .await?;
    let answer = |row: submissions::Model| {
        json!({
            "id": row.id, "action_id": row.action_id, "type": row.kind, "payload": row.payload,
            "evidence": row.evidence, "created_at": row.created_at,
            // Its place in the firm's chain: proof that the firm cannot change without its showing.
            "chain_position": row.chain_position, "previous_hash": hex::encode(row.previous_hash),
            "hash": hex::encode(row.hash), "version": row.version, "key_id": row.key_id,
            "signature": row.signature.map(|signature| STANDARD.encode(signature)),
        })
    };
    Ok(rows.into_iter().map(answer).collect())
}

/// Forms that the consumer began.
pub async fn unfinished(db: &impl Db, scope: Scope) -> Result<Vec<Value>> {
    let rows = drafts::Entity::find()
        .filter(drafts::Column::ConsumerId.eq(scope.consumer))
        .order_by_asc(drafts::Column::ActionId)
        .all(db.connection())
        .await?;
    let draft = |row: drafts::Model| json!({ "action_id": row.action_id, "data": row.data, "updated_at": row.updated_at });
    Ok(rows.into_iter().map(draft).collect())
}

/// What partners keep or kept open for the consumer: premiums that were quoted, data that were shared, approvals.
pub async fn with_partners(db: &impl Db, scope: Scope) -> Result<Vec<Value>> {
    let rows = partner_sessions::Entity::find()
        .filter(partner_sessions::Column::ConsumerId.eq(scope.consumer))
        .filter(partner_sessions::Column::LicenceId.eq(scope.licence))
        .order_by_asc(partner_sessions::Column::CreatedAt)
        .order_by_asc(partner_sessions::Column::ActionId)
        .all(db.connection())
        .await?;
    let session = |row: partner_sessions::Model| {
        json!({
            "action_id": row.action_id, "partner_id": row.partner_id, "state": row.state, "details": row.details,
            "created_at": row.created_at, "updated_at": row.updated_at,
        })
    };
    Ok(rows.into_iter().map(session).collect())
}

/// What the consumer paid or began to pay, amounts in cents.
pub async fn paid(db: &impl Db, scope: Scope) -> Result<Vec<Value>> {
    let rows = payments::Entity::find()
        .filter(payments::Column::ConsumerId.eq(scope.consumer))
        .filter(payments::Column::LicenceId.eq(scope.licence))
        .order_by_asc(payments::Column::Id)
        .all(db.connection())
        .await?;
    let payment = |row: payments::Model| {
        json!({
            "id": row.id, "action_id": row.action_id, "invoice_id": row.invoice_id, "status": row.status,
            "amount_cents": row.amount_cents, "description": row.description, "created_at": row.created_at,
        })
    };
    Ok(rows.into_iter().map(payment).collect())
}
