//! How the firm takes records away.

use chrono::{DateTime, Utc};
use domain::action_type::ActionType;
use domain::actions::pay_invoice::PaymentStatus;
use domain::kinds::ProductKind;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, QueryTrait};
use uuid::Uuid;

use super::keys::{Keyed, RecordTable, locked};
use super::{advisers, deleted};
use crate::entities::{
    actions, advisers as adviser_rows, branches, consumers, documents, messages, payments, products,
    sessions, submissions,
};
use crate::{Db, Result, Scope, Tx, dialect};

/// Takes a record away; false when there is none.
///
/// A product takes its actions along. The versions stay known, so that only a newer one opens a record again. A consumer is only closed off, sessions and all: what they signed refers to
/// them for as long as it has to be kept.
pub async fn remove(
    tx: &Tx,
    licence: Uuid,
    sort: RecordTable<'_>,
    external_id: &str,
    now: DateTime<Utc>,
) -> Result<bool> {
    match sort {
        RecordTable::Branches => delete::<branches::Entity>(tx, licence, sort, external_id, now).await,
        RecordTable::Advisers => delete::<adviser_rows::Entity>(tx, licence, sort, external_id, now).await,
        RecordTable::Products(_) => delete::<products::Entity>(tx, licence, sort, external_id, now).await,
        RecordTable::Actions => delete::<actions::Entity>(tx, licence, sort, external_id, now).await,
        RecordTable::Documents => delete::<documents::Entity>(tx, licence, sort, external_id, now).await,
        RecordTable::Messages(_) => delete::<messages::Entity>(tx, licence, sort, external_id, now).await,
        RecordTable::Consumers => Ok(close_consumer(tx, licence, external_id, now).await? > 0),
    }
}

async fn delete<E: Keyed>(
    tx: &Tx,
    licence: Uuid,
    table: RecordTable<'_>,
    external_id: &str,
    now: DateTime<Utc>,
) -> Result<bool> {
    let Some((id, version)) = locked::<E>(tx, licence, table, external_id).await? else { return Ok(false) };
    let record = vec![(external_id.to_owned(), version)];
    deleted::remember_versions(tx, licence, &table.segment(), record, now).await?;
    if matches!(table, RecordTable::Products(_)) {
        keep_actions(tx, licence, id, now).await?;
    }
    E::delete_many().filter(E::KEY.id.eq(id)).exec(tx.connection()).await?;
    Ok(true)
}

/// Keeps the versions of the actions that go with a product.
async fn keep_actions(tx: &Tx, licence: Uuid, product: Uuid, now: DateTime<Utc>) -> Result<()> {
    let of: Vec<(String, i64)> = actions::Entity::find()
        .select_only()
        .columns([actions::Column::ExternalId, actions::Column::Version])
        .filter(actions::Column::ProductId.eq(product))
        .into_tuple()
        .all(tx.connection())
        .await?;
    deleted::remember_versions(tx, licence, &RecordTable::Actions.segment(), of, now).await
}

async fn close_consumer(tx: &Tx, licence: Uuid, external_id: &str, now: DateTime<Utc>) -> Result<u64> {
    let of = consumers::Entity::find()
        .filter(consumers::Column::LicenceId.eq(licence))
        .filter(consumers::Column::ExternalId.eq(external_id))
        .filter(consumers::Column::EndedAt.is_null());
    let Some(consumer) = of.one(tx.connection()).await? else { return Ok(0) };
    close(tx, Scope { licence, consumer: consumer.id }, now).await
}

/// Ends the relation, unless it has ended, and every sign-in.
pub async fn close(tx: &Tx, scope: Scope, now: DateTime<Utc>) -> Result<u64> {
    sessions::Entity::update_many()
        .col_expr(sessions::Column::EndedAt, Expr::value(now))
        .filter(sessions::Column::ConsumerId.eq(scope.consumer))
        .filter(sessions::Column::EndedAt.is_null())
        .exec(tx.connection())
        .await?;
    // The name and address to sign in with come free for somebody else.
    let closed = consumers::Entity::update_many()
        .col_expr(consumers::Column::EndedAt, Expr::value(now))
        .col_expr(consumers::Column::EmailKey, Expr::value(None::<String>))
        .col_expr(consumers::Column::UserNameKey, Expr::value(None::<String>))
        .filter(consumers::Column::Id.eq(scope.consumer))
        .filter(consumers::Column::LicenceId.eq(scope.licence))
        .filter(consumers::Column::EndedAt.is_null())
        .exec(tx.connection())
        .await?;
    Ok(closed.rows_affected)
}

/// Why a record cannot be deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A consumer answered it, or an action about it; `signed` where the answer is a signature or decision.
    Answered { signed: bool },
    /// An invoice was paid here.
    Paid,
    /// Without a branch nobody reaches the firm.
    LastBranch,
    /// Consumers name it: their branch.
    NamedByConsumers,
    /// Products name it: their dossier, or an adviser on a panel.
    NamedByProducts,
}

/// Why a record cannot be deleted; nothing when it can, or is not there.
pub async fn obstacle(
    tx: &Tx,
    licence: Uuid,
    sort: RecordTable<'_>,
    external_id: &str,
) -> Result<Option<Obstacle>> {
    if matches!(sort, RecordTable::Branches | RecordTable::Advisers | RecordTable::Products(_)) {
        // Other records can name it: whoever is writing one of them is waited for.
        dialect::lock_records(tx, licence).await?;
    }
    match sort {
        RecordTable::Branches => {
            let all =
                branches::Entity::find().filter(branches::Column::LicenceId.eq(licence)).all(tx.connection());
            let is_last = matches!(all.await?.as_slice(), [one] if one.external_id == external_id);
            if is_last {
                return Ok(Some(Obstacle::LastBranch));
            }
            let served = consumers::Entity::find()
                .filter(consumers::Column::LicenceId.eq(licence))
                .filter(consumers::Column::BranchExternalId.eq(external_id))
                .filter(consumers::Column::EndedAt.is_null())
                .limit(1);
            let is_named = served.one(tx.connection()).await?.is_some();
            Ok(is_named.then_some(Obstacle::NamedByConsumers))
        }
        RecordTable::Products(kind) => {
            let product = products::Entity::find()
                .filter(products::Column::LicenceId.eq(licence))
                .filter(products::Column::Kind.eq(kind))
                .filter(products::Column::ExternalId.eq(external_id))
                .one(tx.connection())
                .await?;
            let Some(product) = product else { return Ok(None) };
            if kind == ProductKind::Dossier.name() {
                let inside = products::Entity::find()
                    .filter(products::Column::LicenceId.eq(licence))
                    .filter(products::Column::DossierExternalId.eq(external_id))
                    .limit(1);
                if inside.one(tx.connection()).await?.is_some() {
                    return Ok(Some(Obstacle::NamedByProducts));
                }
            }
            let paid = payments::Entity::find()
                .filter(payments::Column::InvoiceId.eq(product.id))
                .filter(payments::Column::Status.eq(PaymentStatus::Paid.to_string()))
                .count(tx.connection())
                .await?;
            if paid > 0 {
                return Ok(Some(Obstacle::Paid));
            }
            answered(tx, actions::Column::ProductId.eq(product.id)).await
        }
        RecordTable::Actions => {
            let one = actions::Column::LicenceId.eq(licence).and(actions::Column::ExternalId.eq(external_id));
            answered(tx, one).await
        }
        RecordTable::Advisers => {
            let is_named = advisers::is_named(tx, licence, external_id).await?;
            Ok(is_named.then_some(Obstacle::NamedByProducts))
        }
        RecordTable::Consumers | RecordTable::Documents | RecordTable::Messages(_) => Ok(None),
    }
}

async fn answered(tx: &Tx, which: Expr) -> Result<Option<Obstacle>> {
    let of = actions::Entity::find().select_only().column(actions::Column::Id).filter(which).into_query();
    let kinds: Vec<String> = submissions::Entity::find()
        .select_only()
        .column(submissions::Column::Kind)
        .filter(submissions::Column::ActionId.in_subquery(of))
        .into_tuple()
        .all(tx.connection())
        .await?;
    if kinds.is_empty() {
        return Ok(None);
    }
    let kinds = kinds.iter().filter_map(|kind| kind.parse::<ActionType>().ok());
    Ok(Some(Obstacle::Answered { signed: kinds.into_iter().any(ActionType::is_signed) }))
}

/// Takes a product with its actions, or an action, out of the consumers' view; false when there is none.
pub async fn archive(
    tx: &Tx,
    licence: Uuid,
    sort: RecordTable<'_>,
    external_id: &str,
    now: DateTime<Utc>,
) -> Result<bool> {
    set_archived(tx, licence, sort, external_id, Some(now), now).await
}

/// Brings what was archived back into the consumers' view; false when there is no such record.
pub async fn unarchive(
    tx: &Tx,
    licence: Uuid,
    sort: RecordTable<'_>,
    external_id: &str,
    now: DateTime<Utc>,
) -> Result<bool> {
    set_archived(tx, licence, sort, external_id, None, now).await
}

async fn set_archived(
    tx: &Tx,
    licence: Uuid,
    sort: RecordTable<'_>,
    external_id: &str,
    at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<bool> {
    let which = match sort {
        RecordTable::Products(kind) => {
            let product = products::Entity::find()
                .filter(products::Column::LicenceId.eq(licence))
                .filter(products::Column::Kind.eq(kind))
                .filter(products::Column::ExternalId.eq(external_id))
                .lock_exclusive()
                .one(tx.connection())
                .await?;
            let Some(product) = product else { return Ok(false) };
            products::Entity::update_many()
                .col_expr(products::Column::ArchivedAt, Expr::value(at))
                .col_expr(products::Column::UpdatedAt, Expr::value(now))
                .filter(products::Column::Id.eq(product.id))
                .exec(tx.connection())
                .await?;
            // An action that was archived by itself stays archived.
            let whose = actions::Column::ProductId.eq(product.id);
            match (at, product.archived_at) {
                (Some(_), _) => whose.and(actions::Column::ArchivedAt.is_null()),
                (None, Some(since)) => whose.and(actions::Column::ArchivedAt.eq(since)),
                (None, None) => return Ok(true),
            }
        }
        RecordTable::Actions => {
            actions::Column::LicenceId.eq(licence).and(actions::Column::ExternalId.eq(external_id))
        }
        _ => return Ok(false),
    };
    let changed = actions::Entity::update_many()
        .col_expr(actions::Column::ArchivedAt, Expr::value(at))
        .col_expr(actions::Column::UpdatedAt, Expr::value(now))
        .filter(which)
        .exec(tx.connection())
        .await?;
    Ok(changed.rows_affected > 0 || matches!(sort, RecordTable::Products(_)))
}

/// Holds a record until the transaction ends, so that nobody changes it between a look at it and a write.
pub async fn lock(tx: &Tx, licence: Uuid, sort: RecordTable<'_>, external_id: &str) -> Result<()> {
    dialect::lock_records(tx, licence).await?;
    match sort {
        RecordTable::Branches => locked::<branches::Entity>(tx, licence, sort, external_id).await?,
        RecordTable::Advisers => locked::<adviser_rows::Entity>(tx, licence, sort, external_id).await?,
        RecordTable::Consumers => locked::<consumers::Entity>(tx, licence, sort, external_id).await?,
        RecordTable::Products(_) => locked::<products::Entity>(tx, licence, sort, external_id).await?,
        RecordTable::Actions => locked::<actions::Entity>(tx, licence, sort, external_id).await?,
        RecordTable::Documents => locked::<documents::Entity>(tx, licence, sort, external_id).await?,
        RecordTable::Messages(_) => locked::<messages::Entity>(tx, licence, sort, external_id).await?,
    };
    Ok(())
}
