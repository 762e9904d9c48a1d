//! What consumers delivered, as the firm reads it.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::actions::upload::UploadState;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::PURPOSE;
use crate::entities::{actions, consumers, documents};
use crate::records::filter;
use crate::{Db, Result};

/// A file that a consumer delivered.
#[derive(Clone, Debug)]
pub struct ReceivedUpload {
    pub id: Uuid,
    pub consumer_external_id: Option<String>,
    pub action_external_id: Option<String>,
    pub action_id: Option<Uuid>,
    pub label: String,
    pub file_name: String,
    pub media_type: String,
    pub bytes: Option<i64>,
    pub sha256: Option<String>,
    pub state: Option<UploadState>,
    pub reason: Option<String>,
    pub comment: Option<String>,
    pub delivered_at: DateTime<Utc>,
}

/// What a list is narrowed to; what is absent narrows nothing.
#[derive(Clone, Debug, Default)]
pub struct UploadQuery {
    pub id: Option<Uuid>,
    /// The external id of who delivered.
    pub consumer: Option<String>,
    /// The external id of an action.
    pub action: Option<String>,
    pub state: Option<UploadState>,
}

/// What was delivered, the oldest first, after an id, at most `limit`.
pub async fn list(
    db: &impl Db,
    licence: Uuid,
    wanted: &UploadQuery,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<ReceivedUpload>> {
    use documents::Column;
    let narrowed = filter::Filter { action: wanted.action.clone(), ..filter::Filter::default() };
    let mut query = documents::Entity::find()
        .filter(filter::of_documents(licence, &narrowed))
        .filter(Column::Purpose.eq(PURPOSE));
    if let Some(id) = wanted.id {
        query = query.filter(Column::Id.eq(id));
    }
    if let Some(consumer) = &wanted.consumer {
        query = query.filter(Column::UploadedBy.in_subquery(filter::consumer(licence, consumer)));
    }
    if let Some(state) = wanted.state {
        query = query.filter(Column::State.eq(state.to_string()));
    }
    if let Some(after) = after {
        query = query.filter(Column::Id.gt(after));
    }
    let rows = query.order_by_asc(Column::Id).limit(limit).all(db.connection()).await?;
    let whose: Vec<(Uuid, String)> = consumers::Entity::find()
        .select_only()
        .columns([consumers::Column::Id, consumers::Column::ExternalId])
        .filter(consumers::Column::Id.is_in(rows.iter().filter_map(|row| row.uploaded_by)))
        .into_tuple()
        .all(db.connection())
        .await?;
    let what_for: Vec<(Uuid, String)> = actions::Entity::find()
        .select_only()
        .columns([actions::Column::Id, actions::Column::ExternalId])
        .filter(actions::Column::Id.is_in(rows.iter().filter_map(|row| row.action_id)))
        .into_tuple()
        .all(db.connection())
        .await?;
    let whose: HashMap<Uuid, String> = whose.into_iter().collect();
    let what_for: HashMap<Uuid, String> = what_for.into_iter().collect();
    let upload = |row: documents::Model| ReceivedUpload {
        id: row.id,
        consumer_external_id: row.uploaded_by.and_then(|id| whose.get(&id).cloned()),
        action_external_id: row.action_id.and_then(|id| what_for.get(&id).cloned()),
        action_id: row.action_id,
        label: row.label,
        file_name: row.file_name,
        media_type: row.media_type,
        bytes: row.bytes,
        sha256: row.sha256,
        state: row.state.and_then(|state| state.parse().ok()),
        reason: row.reason,
        comment: row.details["comment"].as_str().map(str::to_owned),
        delivered_at: row.created_at,
    };
    Ok(rows.into_iter().map(upload).collect())
}
