//! Records as the firm reads them back.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect, RelationTrait};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::filter::{self, Filter};
use super::keys::RecordTable;
use crate::entities::{
    action_owners, actions, advisers, branches, consumers, documents, messages, product_owners, products,
};
use crate::{Db, Result};

/// A record as it is kept.
#[derive(Clone, Debug)]
pub struct StoredRecord {
    pub id: Uuid,
    pub external_id: String,
    pub version: i64,
    /// As the firm sent them, every field present.
    pub attributes: Value,
    pub updated_at: Option<DateTime<Utc>>,
    /// What the portal knows besides.
    pub more: Map<String, Value>,
}

/// Where a reading starts and ends.
#[derive(Clone, Copy, Debug)]
pub enum RecordQuery<'a> {
    One(&'a str),
    /// Those with these external ids.
    Several(&'a [String]),
    /// After an external id (empty: from the start), at most so many, as the filter narrows it.
    After(&'a str, u64, &'a Filter),
}

/// The records of one sort, by external id.
pub async fn read(
    db: &impl Db,
    licence: Uuid,
    sort: RecordTable<'_>,
    stretch: RecordQuery<'_>,
) -> Result<Vec<StoredRecord>> {
    match sort {
        RecordTable::Branches => read_branches(db, licence, stretch).await,
        RecordTable::Advisers => read_advisers(db, licence, stretch).await,
        RecordTable::Consumers => read_consumers(db, licence, stretch).await,
        RecordTable::Products(kind) => read_products(db, licence, kind, stretch).await,
        RecordTable::Actions => read_actions(db, licence, stretch).await,
        RecordTable::Documents => read_documents(db, licence, stretch).await,
        RecordTable::Messages(kind) => read_messages(db, licence, kind, stretch).await,
    }
}

impl RecordQuery<'_> {
    fn filter(self) -> Filter {
        match self {
            Self::One(_) | Self::Several(_) => Filter::default(),
            Self::After(_, _, filter) => filter.clone(),
        }
    }
}

macro_rules! page {
    ($query:expr, $column:expr, $page:expr) => {
        match $page {
            RecordQuery::One(external_id) => $query.filter($column.eq(external_id)).limit(1),
            RecordQuery::Several(external_ids) => {
                $query.filter($column.is_in(external_ids.iter().map(String::as_str)))
            }
            RecordQuery::After(external_id, limit, _) => {
                $query.filter($column.gt(external_id)).order_by_asc($column).limit(limit)
            }
        }
    };
}

async fn read_branches(db: &impl Db, licence: Uuid, stretch: RecordQuery<'_>) -> Result<Vec<StoredRecord>> {
    let query = branches::Entity::find().filter(branches::Column::LicenceId.eq(licence));
    let rows = page!(query, branches::Column::ExternalId, stretch).all(db.connection()).await?;
    let kept = |row: branches::Model| StoredRecord {
        id: row.id,
        external_id: row.external_id,
        version: row.version,
        attributes: json!({ "name": row.name, "domain": row.domain }),
        updated_at: None,
        more: Map::new(),
    };
    Ok(rows.into_iter().map(kept).collect())
}

async fn read_advisers(db: &impl Db, licence: Uuid, stretch: RecordQuery<'_>) -> Result<Vec<StoredRecord>> {
    let query = advisers::Entity::find().filter(filter::of_advisers(licence, &stretch.filter()));
    let rows = page!(query, advisers::Column::ExternalId, stretch).all(db.connection()).await?;
    let kept = |row: advisers::Model| StoredRecord {
        id: row.id,
        external_id: row.external_id,
        version: row.version,
        attributes: row.details,
        updated_at: Some(row.updated_at),
        more: Map::new(),
    };
    Ok(rows.into_iter().map(kept).collect())
}

async fn read_consumers(db: &impl Db, licence: Uuid, stretch: RecordQuery<'_>) -> Result<Vec<StoredRecord>> {
    let query = consumers::Entity::find().filter(filter::of_consumers(licence, &stretch.filter()));
    let rows = page!(query, consumers::Column::ExternalId, stretch).all(db.connection()).await?;
    let kept = |row: consumers::Model| StoredRecord {
        id: row.id,
        external_id: row.external_id,
        version: row.version,
        attributes: row.details,
        updated_at: Some(row.updated_at),
        more: known([
            ("ended_at", json!(row.ended_at)),
            ("has_password", json!(row.password_hash.is_some())),
            ("activated_at", json!(row.activated_at)),
            ("two_factor_enabled", json!(row.two_factor_enabled)),
            ("two_factor_reset_at", json!(row.two_factor_reset_at)),
        ]),
    };
    Ok(rows.into_iter().map(kept).collect())
}

async fn read_products(
    db: &impl Db,
    licence: Uuid,
    kind: &str,
    stretch: RecordQuery<'_>,
) -> Result<Vec<StoredRecord>> {
    let query = products::Entity::find().filter(filter::of_products(licence, kind, &stretch.filter()));
    let rows = page!(query, products::Column::ExternalId, stretch).all(db.connection()).await?;
    let owners = product_owner_names(db, rows.iter().map(|row| row.id).collect()).await?;
    let kept = |row: products::Model| {
        let mut attributes = Map::new();
        attributes.insert("owners".to_owned(), json!(owners.get(&row.id).cloned().unwrap_or_default()));
        attributes.insert("dossier".to_owned(), json!(row.dossier_external_id));
        extend(&mut attributes, row.details);
        StoredRecord {
            id: row.id,
            external_id: row.external_id,
            version: row.version,
            attributes: Value::Object(attributes),
            updated_at: Some(row.updated_at),
            more: known([
                ("archived_at", json!(row.archived_at)),
                ("done_by_consumer", row.consumer_fields.unwrap_or_default()),
            ]),
        }
    };
    Ok(rows.into_iter().map(kept).collect())
}

async fn read_actions(db: &impl Db, licence: Uuid, stretch: RecordQuery<'_>) -> Result<Vec<StoredRecord>> {
    let query = actions::Entity::find().filter(filter::of_actions(licence, &stretch.filter()));
    let rows = page!(query, actions::Column::ExternalId, stretch).all(db.connection()).await?;
    let owners = action_owner_names(db, rows.iter().map(|row| row.id).collect()).await?;
    let answered = answered_by(db, rows.iter().map(|row| row.id).collect()).await?;
    let of: Vec<Uuid> = rows.iter().filter_map(|row| row.product_id).collect();
    let named: Vec<(Uuid, String, String)> = products::Entity::find()
        .select_only()
        .columns([products::Column::Id, products::Column::Kind, products::Column::ExternalId])
        .filter(products::Column::Id.is_in(of))
        .into_tuple()
        .all(db.connection())
        .await?;
    let named: HashMap<Uuid, Value> = named
        .into_iter()
        .map(|(id, kind, external_id)| (id, json!({ "kind": kind, "external_id": external_id })))
        .collect();
    let kept = |row: actions::Model| {
        let more = known([
            ("answered_at", json!(row.executed_at)),
            ("processed_at", json!(row.processed_at)),
            ("answered_by", json!(answered.get(&row.id).cloned().unwrap_or_default())),
            ("rejection", json!(row.rejection)),
            ("archived_at", json!(row.archived_at)),
        ]);
        let mut attributes = Map::new();
        let mut put = |name: &str, value: Value| attributes.insert(name.to_owned(), value);
        put("type", json!(row.kind));
        put("label", json!(row.label));
        put("comment", json!(row.comment));
        put("product", row.product_id.and_then(|id| named.get(&id).cloned()).unwrap_or_default());
        put("owners", json!(owners.get(&row.id).cloned().unwrap_or_default()));
        put("completion", json!(row.completion));
        put("date_created", json!(row.date_created));
        put("deadline", json!(row.deadline));
        put("required", json!(row.required));
        put("is_done", json!(row.is_done));
        put("date_executed", json!(row.executed_at.map(|at| at.date_naive())));
        extend(&mut attributes, row.details);
        StoredRecord {
            id: row.id,
            external_id: row.external_id,
            version: row.version,
            attributes: Value::Object(attributes),
            updated_at: Some(row.updated_at),
            more,
        }
    };
    Ok(rows.into_iter().map(kept).collect())
}

async fn read_documents(db: &impl Db, licence: Uuid, stretch: RecordQuery<'_>) -> Result<Vec<StoredRecord>> {
    let query = documents::Entity::find()
        .filter(filter::of_documents(licence, &stretch.filter()))
        .filter(documents::Column::ExternalId.is_not_null());
    let rows = page!(query, documents::Column::ExternalId, stretch).all(db.connection()).await?;
    let kept = |row: documents::Model| StoredRecord {
        id: row.id,
        external_id: row.external_id.unwrap_or_default(),
        version: row.version,
        attributes: row.details,
        updated_at: Some(row.updated_at),
        more: known([("bytes", json!(row.bytes)), ("sha256", json!(row.sha256))]),
    };
    Ok(rows.into_iter().map(kept).collect())
}

async fn read_messages(
    db: &impl Db,
    licence: Uuid,
    kind: &str,
    stretch: RecordQuery<'_>,
) -> Result<Vec<StoredRecord>> {
    let query = messages::Entity::find()
        .filter(messages::Column::LicenceId.eq(licence))
        .filter(messages::Column::Kind.eq(kind));
    let rows = page!(query, messages::Column::ExternalId, stretch).all(db.connection()).await?;
    let kept = |row: messages::Model| StoredRecord {
        id: row.id,
        external_id: row.external_id,
        version: row.version,
        attributes: row.details,
        updated_at: Some(row.updated_at),
        more: Map::new(),
    };
    Ok(rows.into_iter().map(kept).collect())
}

fn extend(attributes: &mut Map<String, Value>, details: Value) {
    if let Value::Object(details) = details {
        attributes.extend(details);
    }
}

async fn product_owner_names(db: &impl Db, of: Vec<Uuid>) -> Result<HashMap<Uuid, Vec<String>>> {
    let rows: Vec<(Uuid, String)> = product_owners::Entity::find()
        .select_only()
        .column(product_owners::Column::ProductId)
        .column(consumers::Column::ExternalId)
        .join(JoinType::InnerJoin, product_owners::Relation::Consumer.def())
        .filter(product_owners::Column::ProductId.is_in(of))
        .order_by_asc(consumers::Column::ExternalId)
        .into_tuple()
        .all(db.connection())
        .await?;
    Ok(grouped(rows))
}

async fn action_owner_names(db: &impl Db, of: Vec<Uuid>) -> Result<HashMap<Uuid, Vec<String>>> {
    named(db, action_owners::Column::ActionId.is_in(of)).await
}

/// Who of the owners has answered.
async fn answered_by(db: &impl Db, of: Vec<Uuid>) -> Result<HashMap<Uuid, Vec<String>>> {
    named(db, action_owners::Column::ActionId.is_in(of).and(action_owners::Column::DoneAt.is_not_null()))
        .await
}

/// The owners of actions that are meant.
async fn named(db: &impl Db, meant: Expr) -> Result<HashMap<Uuid, Vec<String>>> {
    let rows: Vec<(Uuid, String)> = action_owners::Entity::find()
        .select_only()
        .column(action_owners::Column::ActionId)
        .column(consumers::Column::ExternalId)
        .join(JoinType::InnerJoin, action_owners::Relation::Consumer.def())
        .filter(meant)
        .order_by_asc(consumers::Column::ExternalId)
        .into_tuple()
        .all(db.connection())
        .await?;
    Ok(grouped(rows))
}

fn known<const N: usize>(fields: [(&str, Value); N]) -> Map<String, Value> {
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn grouped(rows: Vec<(Uuid, String)>) -> HashMap<Uuid, Vec<String>> {
    let mut names: HashMap<Uuid, Vec<String>> = HashMap::new();
    for (id, name) in rows {
        names.entry(id).or_default().push(name);
    }
    names
}
