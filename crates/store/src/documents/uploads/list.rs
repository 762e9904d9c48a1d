//! Consumers' uploads, as the firm reads them.

use chrono::{DateTime, Utc};
use domain::accounts::staff::VisibleClients;
use domain::actions::upload::UploadState;
use domain::events::EventActor;
use domain::ids::LicenceId;
use uuid::Uuid;

use super::UPLOAD;
use crate::sql::{QueryBuilder, QueryExt};
use crate::visible::{ConsumerRelation, narrow};
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
    pub reviewed_at: Option<DateTime<Utc>>,
    /// Author of the decision.
    pub reviewed_by: Option<EventActor>,
}

/// Filter of a list; an absent condition filters nothing.
#[derive(Clone, Debug, Default)]
pub struct UploadQuery {
    pub id: Option<Uuid>,
    /// The external id of who delivered.
    pub consumer: Option<String>,
    /// The external id of an action.
    pub action: Option<String>,
    pub state: Option<UploadState>,
}

/// Returns uploads of the visible clients, the oldest first, after an id, at most `limit`.
pub async fn list_uploads(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    filter: &UploadQuery,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<ReceivedUpload>> {
    let text = "select d.id,c.external_id,a.external_id,d.action_id,d.label,d.file_name,d.media_type,d.bytes,d.sha256,\
         d.state,d.reason,d.details->>'comment',d.created_at,d.reviewed_at,d.reviewed_by from documents d \
         left join consumers c on c.id=d.uploaded_by left join actions a on a.id=d.action_id \
         where d.licence_id=$1 and d.purpose=$2";
    let mut query = QueryBuilder::new(text, [licence.into(), UPLOAD.into()]);
    if let Some(action) = &filter.action {
        query.push(" and d.action_id in (select id from actions where licence_id=$1 and external_id=");
        query.bind(action).push(")");
    }
    if let Some(id) = filter.id {
        query.push(" and d.id=").bind(id);
    }
    if let Some(consumer) = &filter.consumer {
        query.push(" and d.uploaded_by in (select id from consumers where licence_id=$1 and external_id=");
        query.bind(consumer).push(")");
    }
    if let Some(state) = filter.state {
        query.push(" and d.state=").bind(<&str>::from(state));
    }
    if let Some(after) = after {
        query.push(" and d.id>").bind(after);
    }
    narrow(&mut query, clients, &[ConsumerRelation::Column("d.uploaded_by")]);
    query.push(" order by d.id limit ").bind(limit);
    db.query(query.text(), query.values(), |row| {
        Ok(ReceivedUpload {
            id: row.read()?,
            consumer_external_id: row.read()?,
            action_external_id: row.read()?,
            action_id: row.read()?,
            label: row.read()?,
            file_name: row.read()?,
            media_type: row.read()?,
            bytes: row.read()?,
            sha256: row.read()?,
            state: row.read::<Option<String>>()?.and_then(|state| state.parse().ok()),
            reason: row.read()?,
            comment: row.read()?,
            delivered_at: row.read()?,
            reviewed_at: row.read()?,
            reviewed_by: row.read::<Option<String>>()?.and_then(|by| serde_json::from_str(&by).ok()),
        })
    })
    .await
}
