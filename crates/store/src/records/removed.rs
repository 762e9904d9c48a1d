//! How the firm takes records away.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use super::Sort;
use crate::entities::{actions, branches, consumers, documents, messages, products, sessions};
use crate::{Db, Result, Scope, Tx};

/// Takes a record away; false when there is none.
///
/// A product takes its actions along. A consumer is only closed off, sessions and all: what they signed refers to
/// them for as long as it has to be kept.
pub async fn remove(
    tx: &Tx,
    licence: Uuid,
    sort: Sort<'_>,
    external_id: &str,
    now: DateTime<Utc>,
) -> Result<bool> {
    macro_rules! delete {
        ($entity:ident $(, $kind:expr)?) => {
            $entity::Entity::delete_many()
                .filter($entity::Column::LicenceId.eq(licence))
                .filter($entity::Column::ExternalId.eq(external_id))
                $(.filter($entity::Column::Kind.eq($kind)))?
                .exec(tx.connection())
                .await?
                .rows_affected
        };
    }
    let removed = match sort {
        Sort::Branches => delete!(branches),
        Sort::Products(kind) => delete!(products, kind),
        Sort::Actions => delete!(actions),
        Sort::Documents => delete!(documents),
        Sort::Messages(kind) => delete!(messages, kind),
        Sort::Consumers => close_consumer(tx, licence, external_id, now).await?,
    };
    Ok(removed > 0)
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
