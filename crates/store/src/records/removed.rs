//! How the firm takes records away.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use super::{Sort, deleted};
use crate::entities::{actions, branches, consumers, documents, messages, products, sessions};
use crate::{Db, Result, Scope, Tx};

/// Takes a record away; false when there is none.
///
/// A product takes its actions along. The versions stay known, so that only a newer one opens a record again. A consumer is only closed off, sessions and all: what they signed refers to
/// them for as long as it has to be kept.
pub async fn remove(
    tx: &Tx,
    licence: Uuid,
    sort: Sort<'_>,
    external_id: &str,
    now: DateTime<Utc>,
) -> Result<bool> {
    macro_rules! delete {
        ($entity:ident, $segment:expr $(, $kind:expr)?) => {{
            let found: Option<(Uuid, i64)> = $entity::Entity::find()
                .select_only()
                .columns([$entity::Column::Id, $entity::Column::Version])
                .filter($entity::Column::LicenceId.eq(licence))
                .filter($entity::Column::ExternalId.eq(external_id))
                $(.filter($entity::Column::Kind.eq($kind)))?
                .lock_exclusive()
                .into_tuple()
                .one(tx.connection())
                .await?;
            let Some((id, version)) = found else { return Ok(false) };
            let record = vec![(external_id.to_owned(), version)];
            deleted::keep(tx, licence, $segment, record, now).await?;
            if $segment.starts_with("products/") {
                keep_actions(tx, licence, id, now).await?;
            }
            $entity::Entity::delete_by_id(id).exec(tx.connection()).await?;
        }};
    }
    match sort {
        Sort::Branches => delete!(branches, deleted::BRANCHES),
        Sort::Products(kind) => delete!(products, &deleted::of_products(kind), kind),
        Sort::Actions => delete!(actions, deleted::ACTIONS),
        Sort::Documents => delete!(documents, deleted::DOCUMENTS),
        Sort::Messages(kind) => delete!(messages, kind, kind),
        Sort::Consumers => return Ok(close_consumer(tx, licence, external_id, now).await? > 0),
    }
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
    deleted::keep(tx, licence, deleted::ACTIONS, of, now).await
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
