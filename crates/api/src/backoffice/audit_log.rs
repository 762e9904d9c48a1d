//! The trail: who did and saw what, consumers and the firm's own system alike.

use axum::extract::State;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::key::Firm;
use crate::http::envelope::{self, Resource};
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::state::App;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct AuditLogParams {
    /// The external id of the consumer whom it concerns.
    consumer: Option<String>,
    /// As in `login.failed`.
    r#type: Option<String>,
    /// The id after which to go on; empty: from the oldest.
    #[serde(default)]
    after: String,
    /// At most so many, 1 to 500.
    limit: Option<u64>,
}

/// One line of the trail.
#[derive(Serialize, ToSchema)]
#[schema(as = Line)]
pub struct AuditLogEntry {
    r#type: String,
    /// `consumer`, `colleague <name>`, `service_key <id> <name>`, `system`, or `firm` in lines from before keys were named.
    actor: String,
    consumer_id: Option<Uuid>,
    occurred_at: DateTime<Utc>,
    ip: Option<String>,
    user_agent: Option<String>,
    details: Value,
}

#[derive(Serialize, ToSchema)]
pub struct AuditLog {
    data: Vec<Resource<AuditLogEntry>>,
    meta: AuditLogCursor,
}

#[derive(Serialize, ToSchema)]
#[schema(as = FeedNext)]
pub struct AuditLogCursor {
    /// What to send as `after` next time, also when there is nothing new.
    next: String,
}

/// `GET /audit`: the oldest first.
pub async fn list(State(app): State<App>, firm: Firm, Query(page): Query<AuditLogParams>) -> ApiResult {
    let after = match page.after.as_str() {
        "" => None,
        text => Some(text.parse().map_err(|_| ApiError::field("after", "cursor"))?),
    };
    let db = app.store.bulk_reader();
    let consumer = match &page.consumer {
        None => None,
        Some(name) => {
            let account = store::consumers::by_external_id(db, firm.licence, name).await?;
            Some(account.ok_or(Code::ConsumerNotFound)?.id)
        }
    };
    let limit = query::limit(page.limit, 500)?;
    let kind = page.r#type.as_deref();
    let found = store::audit::of_licence(db, firm.sight(), consumer, kind, after, limit).await?;
    let next = found.last().map_or(page.after, |last| last.id.to_string());
    let line = |entry: store::audit::AuditEvent| {
        let line = AuditLogEntry {
            r#type: entry.kind,
            actor: entry.actor,
            consumer_id: entry.consumer,
            occurred_at: entry.occurred_at,
            ip: entry.ip,
            user_agent: entry.user_agent,
            details: entry.details,
        };
        Resource::new("audit-lines", entry.id, line)
    };
    let trail = AuditLog { data: found.into_iter().map(line).collect(), meta: AuditLogCursor { next } };
    Ok(envelope::json_text(serde_json::to_string(&trail).map_err(ApiError::internal)?))
}
