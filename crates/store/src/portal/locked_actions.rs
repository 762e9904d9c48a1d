//! A consumer's act: the action is held, changed and released in one transaction.

use chrono::{DateTime, NaiveDate, Utc};
use domain::action_type::ActionType;
use domain::actions::Context;
use domain::events::{EventActor, EventProduct};
use domain::kinds::ProductKind;
use domain::licence::Licence;
use domain::records::ConsumerRecord;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use super::Lookup;
use crate::entities::{action_owners, actions, consumers, documents, product_owners, products, submissions};
use crate::{Db, Result, Scope, StoreError, Tx};

/// The `completion` of an action that one owner's answer does for all.
const ANY: &str = "any";

/// An action that a consumer is answering, held until the transaction ends.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub struct LockedAction {
    pub id: Uuid,
    pub external_id: String,
    pub kind: ActionType,
    pub label: String,
    pub comment: Option<String>,
    pub details: Value,
    /// One owner's answer is enough for all.
    pub any: bool,
    /// Whether the consumer has nothing to do any more.
    pub done: bool,
    /// Whether nobody else has to answer after the consumer.
    pub last: bool,
    pub product: Option<LockedProduct>,
    /// The firm keeps it from the consumers' view.
    pub is_archived: bool,
    /// How many signatures of the product there are already, for a service order.
    pub signatures: u64,
    /// Whether the product, if there is one, is the consumer's.
    pub owns_product: bool,
    pub consumer: ConsumerProfile,
}

impl ConsumerProfile {
    /// As an event names them.
    pub fn as_actor(&self) -> EventActor {
        EventActor::consumer(&self.external_id, &self.display_name)
    }
}

impl LockedAction {
    /// What a decision on it rests on.
    pub fn context<'a>(
        &'a self,
        consumer: &'a ConsumerRecord,
        licence: &'a Licence,
        today: NaiveDate,
    ) -> Context<'a> {
        Context {
            kind: self.kind,
            done: self.done,
            last: self.last,
            signatures: self.signatures,
            details: &self.details,
            product: self.product.as_ref().map(|product| &product.details),
            consumer,
            modules: &licence.modules,
            smartcare: &licence.smartcare,
            today,
        }
    }
}

/// The product that a locked action is about.
#[derive(Clone, Debug)]
pub struct LockedProduct {
    pub id: Uuid,
    pub kind: ProductKind,
    pub external_id: String,
    pub label: String,
    pub dossier_external_id: Option<String>,
    pub details: Value,
}

impl From<&LockedProduct> for EventProduct {
    fn from(product: &LockedProduct) -> Self {
        Self { kind: product.kind, external_id: product.external_id.clone() }
    }
}

/// Who answers.
#[derive(Clone, Debug)]
pub struct ConsumerProfile {
    pub external_id: String,
    /// What they sign in with: their address, or else their user name.
    pub account: Option<String>,
    pub display_name: String,
    pub address_style: String,
    pub locale: String,
    pub two_factor_enabled: bool,
    pub details: Value,
}

/// An action looked at without holding it.
#[derive(Clone, Debug)]
pub struct ActionSummary {
    pub kind: ActionType,
    pub label: String,
    /// One owner's answer is enough for all.
    pub any: bool,
    pub done: bool,
    /// The day on which the firm asked.
    pub asked_on: NaiveDate,
    pub product: Option<Uuid>,
    pub details: Value,
}

/// Looks at one of the consumer's actions, to refuse cheaply what [`lock_for_update`] will refuse for certain.
pub async fn find_summary(db: &impl Db, scope: Scope, id: Uuid) -> Result<Lookup<ActionSummary>> {
    let action = actions::Entity::find_by_id(id)
        .filter(actions::Column::LicenceId.eq(scope.licence))
        .one(db.connection())
        .await?;
    let Some(action) = action.filter(|action| action.archived_at.is_none()) else {
        return Ok(Lookup::NotFound);
    };
    let owner = action_owners::Entity::find_by_id((scope.consumer, id)).one(db.connection()).await?;
    let Some(owner) = owner else { return Ok(Lookup::NotOwned) };
    let done = action.is_done || owner.done_at.is_some();
    Ok(Lookup::Found(ActionSummary { done, ..ActionSummary::of(action)? }))
}

/// Looks at an action of the firm, archived or not, as the firm sees it.
pub async fn summary_of_firm(
    db: &impl Db,
    licence: Uuid,
    external_id: &str,
) -> Result<Option<(Uuid, ActionSummary)>> {
    let action = actions::Entity::find()
        .filter(actions::Column::LicenceId.eq(licence))
        .filter(actions::Column::ExternalId.eq(external_id))
        .one(db.connection())
        .await?;
    action.map(|action| Ok((action.id, ActionSummary::of(action)?))).transpose()
}

impl ActionSummary {
    fn of(action: actions::Model) -> Result<Self> {
        Ok(Self {
            kind: kind(&action.kind)?,
            label: action.label,
            any: action.completion == ANY,
            done: action.is_done,
            asked_on: action.date_created,
            product: action.product_id,
            details: action.details,
        })
    }
}

fn kind(text: &str) -> Result<ActionType> {
    text.parse().map_err(|_| StoreError::Corrupt(format!("action type {text}")))
}

/// Locks one of the consumer's actions: nobody else changes it before the transaction ends.
pub async fn lock_for_update(tx: &Tx, scope: Scope, id: Uuid) -> Result<Lookup<LockedAction>> {
    read(tx, scope, id, true).await
}

/// All that [`lock_for_update`] would hold, for what is asked of a partner before the transaction begins.
pub async fn find(db: &impl Db, scope: Scope, id: Uuid) -> Result<Lookup<LockedAction>> {
    read(db, scope, id, false).await
}

async fn read(db: &impl Db, scope: Scope, id: Uuid, held: bool) -> Result<Lookup<LockedAction>> {
    let mut action = actions::Entity::find_by_id(id).filter(actions::Column::LicenceId.eq(scope.licence));
    if held {
        action = action.lock_exclusive();
    }
    let Some(action) = action.one(db.connection()).await? else { return Ok(Lookup::NotFound) };
    let owner = action_owners::Entity::find_by_id((scope.consumer, id)).one(db.connection()).await?;
    let Some(owner) = owner else { return Ok(Lookup::NotOwned) };
    let product = match action.product_id {
        Some(product) => read_product(db, scope, product, held).await?,
        None => None,
    };
    let owns_product = match &product {
        Some(product) => owns(db, scope, product.kind, product.id).await?,
        None => true,
    };
    let signatures = match action.product_id {
        Some(product) if action.kind == ActionType::SignOtd.name() => signatures(db, product).await?,
        _ => 0,
    };
    let any = action.completion == ANY;
    let last = any || others_waiting(db, scope, id).await? == 0;
    Ok(Lookup::Found(LockedAction {
        id,
        external_id: action.external_id,
        kind: kind(&action.kind)?,
        label: action.label,
        comment: action.rejection.or(action.comment),
        details: action.details,
        any,
        done: action.is_done || owner.done_at.is_some(),
        last,
        product,
        owns_product,
        is_archived: action.archived_at.is_some(),
        signatures,
        consumer: consumer_profile(db, scope).await?,
    }))
}

/// How often a service order was signed, by whomever and for whichever action.
async fn signatures(db: &impl Db, product: Uuid) -> Result<u64> {
    let asked = actions::Entity::find()
        .select_only()
        .column(actions::Column::Id)
        .filter(actions::Column::ProductId.eq(product))
        .into_query();
    let signed = submissions::Entity::find()
        .filter(submissions::Column::Kind.eq(ActionType::SignOtd.name()))
        .filter(submissions::Column::ActionId.in_subquery(asked));
    Ok(signed.count(db.connection()).await?)
}

/// Whether a product is the consumer's: it may have got other owners since an action about it was stored.
pub async fn owns(db: &impl Db, scope: Scope, kind: ProductKind, product: Uuid) -> Result<bool> {
    let id = (scope.consumer, kind.name().to_owned(), product);
    Ok(product_owners::Entity::find_by_id(id).one(db.connection()).await?.is_some())
}

async fn others_waiting(db: &impl Db, scope: Scope, action: Uuid) -> Result<u64> {
    let waiting = action_owners::Entity::find()
        .filter(action_owners::Column::ActionId.eq(action))
        .filter(action_owners::Column::ConsumerId.ne(scope.consumer))
        .filter(action_owners::Column::DoneAt.is_null());
    Ok(waiting.count(db.connection()).await?)
}

/// Holds a product of the firm.
pub async fn hold_product(tx: &Tx, scope: Scope, id: Uuid) -> Result<Option<LockedProduct>> {
    read_product(tx, scope, id, true).await
}

async fn read_product(db: &impl Db, scope: Scope, id: Uuid, held: bool) -> Result<Option<LockedProduct>> {
    let mut row = products::Entity::find_by_id(id).filter(products::Column::LicenceId.eq(scope.licence));
    if held {
        row = row.lock_exclusive();
    }
    let row = row.one(db.connection()).await?;
    row.map(|row| {
        Ok(LockedProduct {
            id,
            kind: row.kind.parse().map_err(|_| StoreError::Corrupt(format!("product kind {}", row.kind)))?,
            external_id: row.external_id,
            label: row.label,
            dossier_external_id: row.dossier_external_id,
            details: row.details,
        })
    })
    .transpose()
}

/// The consumer who asks.
pub async fn consumer_profile(db: &impl Db, scope: Scope) -> Result<ConsumerProfile> {
    let row = consumers::Entity::find_by_id(scope.consumer)
        .filter(consumers::Column::LicenceId.eq(scope.licence))
        .one(db.connection())
        .await?
        .ok_or_else(|| StoreError::MissingReference(format!("consumer {}", scope.consumer)))?;
    Ok(ConsumerProfile {
        external_id: row.external_id,
        account: row.email.or(row.user_name_key),
        display_name: row.display_name,
        address_style: row.address_style,
        locale: row.locale,
        two_factor_enabled: row.two_factor_enabled,
        details: row.details,
    })
}

/// A document that goes with a locked action, as evidence names it.
#[derive(Clone, Debug, Serialize)]
pub struct EvidenceDocument {
    pub id: Uuid,
    pub label: String,
    pub file_name: String,
    pub sha256: String,
}

/// The documents that the consumer of a locked action has before them: the action's own and those of its product.
pub async fn papers_of(db: &impl Db, held: &LockedAction) -> Result<Vec<EvidenceDocument>> {
    let mut whose = Condition::any().add(documents::Column::ActionId.eq(held.id));
    if let Some(product) = &held.product {
        whose = whose.add(documents::Column::ProductId.eq(product.id));
    }
    let rows = documents::Entity::find()
        .filter(whose)
        .filter(documents::Column::UploadedBy.is_null())
        .filter(documents::Column::Purpose.is_not_in(crate::documents::generated::PURPOSES))
        .filter(documents::Column::Sha256.is_not_null())
        .order_by_asc(documents::Column::Id)
        .all(db.connection())
        .await?;
    let of = |row: documents::Model| EvidenceDocument {
        id: row.id,
        label: row.label,
        file_name: row.file_name,
        sha256: row.sha256.unwrap_or_default(),
    };
    Ok(rows.into_iter().map(of).collect())
}

/// Marks the locked action done for the consumer, or for everyone where one answer is enough.
pub async fn finish(tx: &Tx, scope: Scope, held: &LockedAction, now: DateTime<Utc>) -> Result<()> {
    let mut update = action_owners::Entity::update_many()
        .col_expr(action_owners::Column::DoneAt, Expr::value(now))
        .filter(action_owners::Column::ActionId.eq(held.id))
        .filter(action_owners::Column::DoneAt.is_null());
    if !held.any {
        update = update.filter(action_owners::Column::ConsumerId.eq(scope.consumer));
    }
    update.exec(tx.connection()).await?;
    super::drafts::clear(tx, held.id, (!held.any).then_some(scope.consumer)).await?;
    let left = action_owners::Entity::find()
        .filter(action_owners::Column::ActionId.eq(held.id))
        .filter(action_owners::Column::DoneAt.is_null())
        .count(tx.connection())
        .await?;
    if left == 0 {
        actions::Entity::update_many()
            .col_expr(actions::Column::IsDone, Expr::value(true))
            .col_expr(actions::Column::ExecutedAt, Expr::value(now))
            .col_expr(actions::Column::UpdatedAt, Expr::value(now))
            .filter(actions::Column::Id.eq(held.id))
            .exec(tx.connection())
            .await?;
    }
    // What is delivered again is no longer rejected.
    actions::Entity::update_many()
        .col_expr(actions::Column::Rejection, Expr::value(None::<String>))
        .filter(actions::Column::Id.eq(held.id))
        .filter(actions::Column::Rejection.is_not_null())
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Opens a done action again, for everyone who has to answer it.
pub async fn reopen(tx: &Tx, licence: Uuid, action: Uuid, now: DateTime<Utc>) -> Result<()> {
    action_owners::Entity::update_many()
        .col_expr(action_owners::Column::DoneAt, Expr::value(None::<DateTime<Utc>>))
        .filter(action_owners::Column::ActionId.eq(action))
        .exec(tx.connection())
        .await?;
    actions::Entity::update_many()
        .col_expr(actions::Column::IsDone, Expr::value(false))
        .col_expr(actions::Column::ExecutedAt, Expr::value(None::<DateTime<Utc>>))
        .col_expr(actions::Column::ProcessedAt, Expr::value(None::<DateTime<Utc>>))
        .col_expr(actions::Column::UpdatedAt, Expr::value(now))
        .filter(actions::Column::Id.eq(action))
        .filter(actions::Column::LicenceId.eq(licence))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Replaces what is known of a held product.
pub async fn change_product(
    tx: &Tx,
    scope: Scope,
    id: Uuid,
    details: Value,
    now: DateTime<Utc>,
) -> Result<()> {
    products::Entity::update_many()
        .col_expr(products::Column::Details, Expr::value(details))
        .col_expr(products::Column::UpdatedAt, Expr::value(now))
        .filter(products::Column::Id.eq(id))
        .filter(products::Column::LicenceId.eq(scope.licence))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Keeps what a consumer did in a product, so that a newer version of the record does not undo it.
pub async fn keep_consumer_fields(tx: &Tx, scope: Scope, id: Uuid, fields: Value) -> Result<()> {
    products::Entity::update_many()
        .col_expr(products::Column::ConsumerFields, Expr::value(fields))
        .filter(products::Column::Id.eq(id))
        .filter(products::Column::LicenceId.eq(scope.licence))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Replaces what is known of a locked action.
pub async fn change_action(
    tx: &Tx,
    scope: Scope,
    id: Uuid,
    details: Value,
    now: DateTime<Utc>,
) -> Result<()> {
    actions::Entity::update_many()
        .col_expr(actions::Column::Details, Expr::value(details))
        .col_expr(actions::Column::UpdatedAt, Expr::value(now))
        .filter(actions::Column::Id.eq(id))
        .filter(actions::Column::LicenceId.eq(scope.licence))
        .exec(tx.connection())
        .await?;
    Ok(())
}
