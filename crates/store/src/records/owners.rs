//! Whose records are.

use std::collections::{HashMap, HashSet};

use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use super::keys::ROWS;
use super::plan::WritePlan;
use super::references::Reference;
use super::upsert::{WriteContext, insert_missing};
use crate::entities::{action_owners, document_owners, product_owners};
use crate::{Db, Result};

/// A table of owners: the consumer and the record are what identifies a row.
pub(super) trait OwnerTable: EntityTrait {
    const CONSUMER: Self::Column;
    const RECORD: Self::Column;

    /// A row of somebody who did nothing with the record yet.
    fn row(consumer: Uuid, record: Uuid, kind: &str) -> Self::ActiveModel;
}

impl OwnerTable for action_owners::Entity {
    const CONSUMER: Self::Column = action_owners::Column::ConsumerId;
    const RECORD: Self::Column = action_owners::Column::ActionId;

    fn row(consumer: Uuid, record: Uuid, _: &str) -> Self::ActiveModel {
        action_owners::ActiveModel { consumer_id: Set(consumer), action_id: Set(record), done_at: Set(None) }
    }
}

impl OwnerTable for document_owners::Entity {
    const CONSUMER: Self::Column = document_owners::Column::ConsumerId;
    const RECORD: Self::Column = document_owners::Column::DocumentId;

    fn row(consumer: Uuid, record: Uuid, _: &str) -> Self::ActiveModel {
        document_owners::ActiveModel {
            consumer_id: Set(consumer),
            document_id: Set(record),
            downloaded_at: Set(None),
        }
    }
}

impl OwnerTable for product_owners::Entity {
    const CONSUMER: Self::Column = product_owners::Column::ConsumerId;
    const RECORD: Self::Column = product_owners::Column::ProductId;

    fn row(consumer: Uuid, record: Uuid, kind: &str) -> Self::ActiveModel {
        product_owners::ActiveModel {
            consumer_id: Set(consumer),
            kind: Set(kind.to_owned()),
            product_id: Set(record),
        }
    }
}

/// Keeps whose the written records are. Only who is no owner any more goes: who stays keeps their answer.
pub(super) async fn write<E: OwnerTable, R>(
    to: WriteContext<'_>,
    plan: &WritePlan<R>,
    owners: impl Fn(&R) -> &[Reference],
) -> Result<()>
where
    E::ActiveModel: Send,
{
    let owners: HashMap<Uuid, HashSet<Uuid>> = plan
        .records()
        .map(|record| (record.id, to.found.owners(owners(&record.row)).into_iter().collect()))
        .collect();
    let replaced: Vec<Uuid> = plan.replaced().into_iter().collect();
    for chunk in replaced.chunks(ROWS) {
        let present: Vec<(Uuid, Uuid)> = E::find()
            .select_only()
            .columns([E::RECORD, E::CONSUMER])
            .filter(E::RECORD.is_in(chunk.iter().copied()))
            .into_tuple()
            .all(to.tx.connection())
            .await?;
        for (record, consumer) in present {
            if !owners[&record].contains(&consumer) {
                E::delete_many()
                    .filter(E::RECORD.eq(record))
                    .filter(E::CONSUMER.eq(consumer))
                    .exec(to.tx.connection())
                    .await?;
            }
        }
    }
    let rows = owners.iter().flat_map(|(record, consumers)| {
        consumers.iter().map(|consumer| E::row(*consumer, *record, to.table.kind().unwrap_or_default()))
    });
    insert_missing(to.tx, rows.collect()).await
}
