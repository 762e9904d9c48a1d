//! Records as the firm reads them back, and how it takes them away.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect, RelationTrait};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::entities::{
    action_owners, actions, branches, consumers, documents, messages, product_owners, products, sessions,
};
use crate::{Db, Result, Tx};

/// Which records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort<'a> {
    Branches,
    Consumers,
    Products(&'a str),
    Actions,
    Documents,
    Messages(&'a str),
}

/// A record as it is kept.
#[derive(Clone, Debug)]
pub struct Kept {
    pub id: Uuid,
    pub external_id: String,
    pub version: i64,
    /// As the firm sent them, every field present.
    pub attributes: Value,
    pub updated_at: Option<DateTime<Utc>>,
}

/// Where a reading starts and ends.
#[derive(Clone, Debug)]
pub enum Stretch<'a> {
    One(&'a str),
    /// After an external id (empty: from the start), at most so many.
    After(&'a str, u64),
}

/// The records of one sort, by external id.
pub async fn read(db: &impl Db, licence: Uuid, sort: Sort<'_>, stretch: Stretch<'_>) -> Result<Vec<Kept>> {
    match sort {
        Sort::Branches => read_branches(db, licence, stretch).await,
        Sort::Consumers => read_consumers(db, licence, stretch).await,
        Sort::Products(kind) => read_products(db, licence, kind, stretch).await,
        Sort::Actions => read_actions(db, licence, stretch).await,
        Sort::Documents => read_documents(db, licence, stretch).await,
        Sort::Messages(kind) => read_messages(db, licence, kind, stretch).await,
    }
}

macro_rules! stretch {
    ($query:expr, $column:expr, $stretch:expr) => {
        match $stretch {
            Stretch::One(external_id) => $query.filter($column.eq(external_id)).limit(1),
            Stretch::After(external_id, limit) => {
                $query.filter($column.gt(external_id)).order_by_asc($column).limit(limit)
            }
        }
    };
}

async fn read_branches(db: &impl Db, licence: Uuid, stretch: Stretch<'_>) -> Result<Vec<Kept>> {
    let query = branches::Entity::find().filter(branches::Column::LicenceId.eq(licence));
    let rows = stretch!(query, branches::Column::ExternalId, stretch).all(db.connection()).await?;
    let kept = |row: branches::Model| Kept {
        id: row.id,
        external_id: row.external_id,
        version: row.version,
        attributes: json!({ "name": row.name, "domain": row.domain }),
        updated_at: None,
    };
    Ok(rows.into_iter().map(kept).collect())
}

async fn read_consumers(db: &impl Db, licence: Uuid, stretch: Stretch<'_>) -> Result<Vec<Kept>> {
    let query = consumers::Entity::find()
        .filter(consumers::Column::LicenceId.eq(licence))
        .filter(consumers::Column::EndedAt.is_null());
    let rows = stretch!(query, consumers::Column::ExternalId, stretch).all(db.connection()).await?;
    let kept = |row: consumers::Model| Kept {
        id: row.id,
        external_id: row.external_id,
        version: row.version,
        attributes: row.details,
        updated_at: Some(row.updated_at),
    };
    Ok(rows.into_iter().map(kept).collect())
}

async fn read_products(db: &impl Db, licence: Uuid, kind: &str, stretch: Stretch<'_>) -> Result<Vec<Kept>> {
    let query = products::Entity::find()
        .filter(products::Column::LicenceId.eq(licence))
        .filter(products::Column::Kind.eq(kind));
    let rows = stretch!(query, products::Column::ExternalId, stretch).all(db.connection()).await?;
    let owners = product_owner_names(db, rows.iter().map(|row| row.id).collect()).await?;
    let kept = |row: products::Model| {
        let mut attributes = Map::new();
        attributes.insert("owners".to_owned(), json!(owners.get(&row.id).cloned().unwrap_or_default()));
        attributes.insert("dossier".to_owned(), json!(row.dossier_external_id));
        extend(&mut attributes, row.details);
        Kept {
            id: row.id,
            external_id: row.external_id,
            version: row.version,
            attributes: Value::Object(attributes),
            updated_at: Some(row.updated_at),
        }
    };
    Ok(rows.into_iter().map(kept).collect())
}

async fn read_actions(db: &impl Db, licence: Uuid, stretch: Stretch<'_>) -> Result<Vec<Kept>> {
    let query = actions::Entity::find().filter(actions::Column::LicenceId.eq(licence));
    let rows = stretch!(query, actions::Column::ExternalId, stretch).all(db.connection()).await?;
    let owners = action_owner_names(db, rows.iter().map(|row| row.id).collect()).await?;
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
        put("is_done", json!(row.is_done));
        put("date_executed", json!(row.executed_at.map(|at| at.date_naive())));
        extend(&mut attributes, row.details);
        Kept {
            id: row.id,
            external_id: row.external_id,
            version: row.version,
            attributes: Value::Object(attributes),
            updated_at: Some(row.updated_at),
        }
    };
    Ok(rows.into_iter().map(kept).collect())
}

async fn read_documents(db: &impl Db, licence: Uuid, stretch: Stretch<'_>) -> Result<Vec<Kept>> {
    let query = documents::Entity::find()
        .filter(documents::Column::LicenceId.eq(licence))
        .filter(documents::Column::ExternalId.is_not_null());
    let rows = stretch!(query, documents::Column::ExternalId, stretch).all(db.connection()).await?;
    let kept = |row: documents::Model| Kept {
        id: row.id,
        external_id: row.external_id.unwrap_or_default(),
        version: row.version,
        attributes: row.details,
        updated_at: Some(row.updated_at),
    };
    Ok(rows.into_iter().map(kept).collect())
}

async fn read_messages(db: &impl Db, licence: Uuid, kind: &str, stretch: Stretch<'_>) -> Result<Vec<Kept>> {
    let query = messages::Entity::find()
        .filter(messages::Column::LicenceId.eq(licence))
        .filter(messages::Column::Kind.eq(kind));
    let rows = stretch!(query, messages::Column::ExternalId, stretch).all(db.connection()).await?;
    let kept = |row: messages::Model| Kept {
        id: row.id,
        external_id: row.external_id,
        version: row.version,
        attributes: row.details,
        updated_at: Some(row.updated_at),
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
    let rows: Vec<(Uuid, String)> = action_owners::Entity::find()
        .select_only()
        .column(action_owners::Column::ActionId)
        .column(consumers::Column::ExternalId)
        .join(JoinType::InnerJoin, action_owners::Relation::Consumer.def())
        .filter(action_owners::Column::ActionId.is_in(of))
        .order_by_asc(consumers::Column::ExternalId)
        .into_tuple()
        .all(db.connection())
        .await?;
    Ok(grouped(rows))
}

fn grouped(rows: Vec<(Uuid, String)>) -> HashMap<Uuid, Vec<String>> {
    let mut names: HashMap<Uuid, Vec<String>> = HashMap::new();
    for (id, name) in rows {
        names.entry(id).or_default().push(name);
    }
    names
}

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
    sessions::Entity::update_many()
        .col_expr(sessions::Column::EndedAt, Expr::value(now))
        .filter(sessions::Column::ConsumerId.eq(consumer.id))
        .filter(sessions::Column::EndedAt.is_null())
        .exec(tx.connection())
        .await?;
    // The name and address to sign in with come free for somebody else.
    let closed = consumers::Entity::update_many()
        .col_expr(consumers::Column::EndedAt, Expr::value(now))
        .col_expr(consumers::Column::EmailKey, Expr::value(None::<String>))
        .col_expr(consumers::Column::UserNameKey, Expr::value(None::<String>))
        .filter(consumers::Column::Id.eq(consumer.id))
        .exec(tx.connection())
        .await?;
    Ok(closed.rows_affected)
}
