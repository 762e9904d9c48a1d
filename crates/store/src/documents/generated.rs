//! Documents that the portal generated: each is made once, stored, and found again by what it was made of.

use chrono::{DateTime, Utc};
use domain::records::DocumentPurpose;
use sea_orm::sea_query::{ExprTrait, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};
use serde_json::json;
use uuid::Uuid;

use super::{File, file};
use crate::dialect;
use crate::entities::{document_owners, documents};
use crate::portal::{Lookup, single};
use crate::{Db, Result, Scope, Tx};

/// A receipt of what a consumer answered.
pub const RECEIPT: &str = "receipt";
/// A service order as it was shown before it was signed.
pub const ORDER_SHOWN: &str = "otd_shown";
/// A service order that everybody has signed.
pub const ORDER_SIGNED: &str = "otd_signed";

/// A document of a bank guarantee.
pub const GUARANTEE: &str = "bankguarantee_shown";
/// An invoice.
pub const INVOICE: &str = "invoice_shown";
/// A knowledge and experience form as it was filled in.
pub const KNOWLEDGE_FORM: &str = "knowledge_form";

/// The purposes of documents that the portal generates.
pub const PURPOSES: [&str; 6] = [RECEIPT, ORDER_SHOWN, ORDER_SIGNED, GUARANTEE, INVOICE, KNOWLEDGE_FORM];
/// Those of them that are listed among what a consumer received.
const LISTED: [&str; 2] = [ORDER_SIGNED, KNOWLEDGE_FORM];

/// A generated document whose bytes are already in the file store.
#[derive(Clone, Debug)]
pub struct NewGeneratedDocument {
    /// Always the same for the same document.
    pub id: Uuid,
    pub purpose: &'static str,
    pub product: Option<Uuid>,
    pub action: Option<Uuid>,
    pub submission: Option<Uuid>,
    pub label: String,
    pub file_name: String,
    pub file_key: String,
    pub bytes: u64,
    /// In hexadecimal.
    pub sha256: String,
}

/// A document that was made before.
pub async fn find(db: &impl Db, licence: Uuid, id: Uuid) -> Result<Option<File>> {
    let row = documents::Entity::find_by_id(id)
        .filter(documents::Column::LicenceId.eq(licence))
        .filter(documents::Column::Purpose.is_in(PURPOSES))
        .one(db.connection())
        .await?;
    Ok(row.and_then(file))
}

/// The newest document of a purpose that was made for an action and is the consumer's.
pub async fn of_action(
    db: &impl Db,
    scope: Scope,
    action: Uuid,
    purpose: &'static str,
) -> Result<Option<File>> {
    let theirs = document_owners::Entity::find()
        .select_only()
        .column(document_owners::Column::DocumentId)
        .filter(document_owners::Column::ConsumerId.eq(scope.consumer))
        .into_query();
    let row = documents::Entity::find()
        .filter(documents::Column::LicenceId.eq(scope.licence))
        .filter(documents::Column::ActionId.eq(action))
        .filter(documents::Column::Purpose.eq(purpose))
        .filter(documents::Column::Id.in_subquery(theirs))
        .order_by_desc(documents::Column::Id)
        .one(db.connection())
        .await?;
    Ok(row.and_then(file))
}

/// A document that the portal made of an answer.
#[derive(Clone, Debug)]
pub struct AnswerDocument {
    pub file: File,
    pub purpose: String,
    /// The answer that it was made of; absent for what was shown before the answer.
    pub submission: Option<Uuid>,
    pub made_at: DateTime<Utc>,
}

/// The documents that the portal made of answers or showed before them (`named`), and the signed order of a product, the
/// newest first.
pub async fn of_answers(
    db: &impl Db,
    licence: Uuid,
    answers: Vec<Uuid>,
    named: Vec<Uuid>,
    order: Option<Uuid>,
) -> Result<Vec<AnswerDocument>> {
    let mut which = Condition::any()
        .add(documents::Column::SubmissionId.is_in(answers))
        .add(documents::Column::Id.is_in(named));
    if let Some(order) = order {
        let signed = documents::Column::Purpose.eq(ORDER_SIGNED);
        which = which.add(signed.and(documents::Column::ProductId.eq(order)));
    }
    let rows = documents::Entity::find()
        .filter(documents::Column::LicenceId.eq(licence))
        .filter(documents::Column::Purpose.is_in(PURPOSES))
        .filter(which)
        .order_by_desc(documents::Column::CreatedAt)
        .order_by_desc(documents::Column::Id)
        .all(db.connection())
        .await?;
    let document = |row: documents::Model| {
        let (purpose, submission, made_at) = (row.purpose.clone(), row.submission_id, row.created_at);
        Some(AnswerDocument { file: file(row)?, purpose, submission, made_at })
    };
    Ok(rows.into_iter().filter_map(document).collect())
}

/// What the firm gave the consumer for their products, and what was made of their answers for them to keep, as a JSON
/// array of resources.
pub async fn received(db: &impl Db, scope: Scope) -> Result<String> {
    let values = [scope.consumer.into(), scope.licence.into()];
    let list = dialect::text(db, &dialect::documents::received(db.backend(), false), values).await?;
    Ok(list.unwrap_or_else(|| "[]".to_owned()))
}

/// The file of one of them.
pub async fn received_file(db: &impl Db, scope: Scope, id: Uuid) -> Result<Lookup<File>> {
    let row = documents::Entity::find_by_id(id)
        .filter(documents::Column::LicenceId.eq(scope.licence))
        .filter(documents::Column::Purpose.is_in(LISTED.into_iter().chain([DocumentPurpose::Product.into()])))
        .one(db.connection())
        .await?;
    let Some(found) = row.and_then(file) else { return Ok(Lookup::NotFound) };
    let values = [scope.consumer.into(), scope.licence.into(), id.into()];
    let own = single(dialect::text(db, &dialect::documents::received(db.backend(), true), values).await?);
    Ok(if own.is_some() { Lookup::Found(found) } else { Lookup::NotOwned })
}

/// Records a document; false when another request recorded the same one meanwhile.
pub async fn add(tx: &Tx, licence: Uuid, new: NewGeneratedDocument, now: DateTime<Utc>) -> Result<bool> {
    let row = documents::ActiveModel {
        id: Set(new.id),
        licence_id: Set(licence),
        external_id: Set(None),
        version: Set(0),
        purpose: Set(new.purpose.to_owned()),
        product_id: Set(new.product),
        action_id: Set(new.action),
        submission_id: Set(new.submission),
        uploaded_by: Set(None),
        label: Set(new.label),
        file_name: Set(new.file_name),
        media_type: Set("application/pdf".to_owned()),
        language: Set(None),
        details: Set(json!({})),
        file_key: Set(Some(new.file_key)),
        bytes: Set(i64::try_from(new.bytes).ok()),
        sha256: Set(Some(new.sha256)),
        state: Set(None),
        reason: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
    };
    let again = OnConflict::column(documents::Column::Id).do_nothing().to_owned();
    let rows =
        documents::Entity::insert(row).on_conflict(again).exec_without_returning(tx.connection()).await?;
    Ok(rows > 0)
}

/// Makes a document one of the consumer's own, which they take along when they leave.
pub async fn record_owner(tx: &Tx, scope: Scope, id: Uuid) -> Result<()> {
    let row = document_owners::ActiveModel {
        consumer_id: Set(scope.consumer),
        document_id: Set(id),
        downloaded_at: Set(None),
    };
    let again =
        OnConflict::columns([document_owners::Column::ConsumerId, document_owners::Column::DocumentId])
            .do_nothing()
            .to_owned();
    document_owners::Entity::insert(row).on_conflict(again).exec_without_returning(tx.connection()).await?;
    Ok(())
}
