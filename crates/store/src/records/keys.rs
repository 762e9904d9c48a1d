//! How records are found: by their licence, where a table holds several kinds by their kind, and by the firm's own id.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Select};
use uuid::Uuid;

use crate::entities::{actions, advisers, branches, consumers, documents, messages, products};
use crate::{Db, Result, Tx};

/// So many rows go into one statement: well below the bind limits of both databases.
pub(super) const ROWS: usize = 400;

/// Which records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordTable<'a> {
    Branches,
    Advisers,
    Consumers,
    Products(&'a str),
    Actions,
    Documents,
    Messages(&'a str),
}

impl RecordTable<'_> {
    /// The kind of the records, where their table holds several.
    pub(super) fn kind(&self) -> Option<&str> {
        match self {
            Self::Products(kind) | Self::Messages(kind) => Some(kind),
            _ => None,
        }
    }

    /// The name of the records that is kept with the versions of deleted ones.
    pub(super) fn segment(&self) -> Cow<'_, str> {
        match self {
            Self::Branches => "branches".into(),
            Self::Advisers => "advisers".into(),
            Self::Consumers => "consumers".into(),
            Self::Products(kind) => format!("products/{kind}").into(),
            Self::Actions => "actions".into(),
            Self::Documents => "documents".into(),
            Self::Messages(kind) => (*kind).into(),
        }
    }
}

/// The columns that every table of records has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key<C> {
    pub id: C,
    pub licence: C,
    /// Where a table holds several kinds, each with ids of its own.
    pub kind: Option<C>,
    pub external_id: C,
    pub version: C,
    /// When the relationship ended, where a record is closed instead of deleted.
    pub ended: Option<C>,
}

/// A table of records.
pub(super) trait Keyed: EntityTrait {
    const KEY: Key<Self::Column>;
}

macro_rules! keyed {
    ($($table:ident, $kind:expr, $ended:expr;)+) => {$(
        impl Keyed for $table::Entity {
            const KEY: Key<Self::Column> = Key {
                id: $table::Column::Id,
                licence: $table::Column::LicenceId,
                kind: $kind,
                external_id: $table::Column::ExternalId,
                version: $table::Column::Version,
                ended: $ended,
            };
        }
    )+};
}

keyed! {
    actions, None, None;
    advisers, None, None;
    branches, None, None;
    consumers, None, Some(consumers::Column::EndedAt);
    documents, None, None;
    messages, Some(messages::Column::Kind), None;
    products, Some(products::Column::Kind), None;
}

/// The records of a licence in a table.
pub(super) fn of_licence<E: Keyed>(licence: Uuid, table: RecordTable<'_>) -> Select<E> {
    let all = E::find().filter(E::KEY.licence.eq(licence));
    match E::KEY.kind.zip(table.kind()) {
        Some((column, kind)) => all.filter(column.eq(kind)),
        None => all,
    }
}

/// The ids of the records with these external ids.
pub(super) async fn ids<E: Keyed>(
    db: &impl Db,
    licence: Uuid,
    table: RecordTable<'_>,
    external_ids: HashSet<&str>,
) -> Result<HashMap<String, Uuid>> {
    if external_ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(String, Uuid)> = of_licence::<E>(licence, table)
        .select_only()
        .columns([E::KEY.external_id, E::KEY.id])
        .filter(E::KEY.external_id.is_in(external_ids))
        .into_tuple()
        .all(db.connection())
        .await?;
    Ok(rows.into_iter().collect())
}

/// The id and version of a record, which nobody else writes until the transaction ends.
pub(super) async fn locked<E: Keyed>(
    tx: &Tx,
    licence: Uuid,
    table: RecordTable<'_>,
    external_id: &str,
) -> Result<Option<(Uuid, i64)>> {
    let record = of_licence::<E>(licence, table).filter(E::KEY.external_id.eq(external_id));
    let record = record.select_only().columns([E::KEY.id, E::KEY.version]).lock_exclusive();
    Ok(record.into_tuple().one(tx.connection()).await?)
}
