//! The trail: who did and saw what, consumers and the firm's own system alike.

use axum::extract::State;
use chrono::{DateTime, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use super::key::Firm;
use crate::http::envelope::{self, Resource};
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::state::App;

/// Filter of the lines of the audit trail, and the page.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AuditLogParams {
    /// The external id of the consumer whom it concerns.
    consumer: Option<String>,
    /// The type of line, as in `login.failed`.
    r#type: Option<String>,
    /// The id after which to go on: `meta.next` of the page before; empty: from the oldest.
    #[serde(default)]
    after: String,
    /// Greatest number of lines, 1 to 500; absent: 100.
    #[schemars(range(min = 1, max = 500))]
    limit: Option<u64>,
}

/// One line of the audit trail.
#[derive(Serialize, ToSchema)]
#[schema(as = Line)]
pub struct AuditLogEntry {
    /// The type of line, as in `login.failed`.
    r#type: String,
    /// `consumer`, `colleague <name>`, `service_key <id> <name>`, `system`, or `firm` in lines from before keys were named.
    actor: String,
    /// The portal's own id of the consumer whom it concerns.
    #[schema(required = true)]
    consumer_id: Option<Uuid>,
    occurred_at: DateTime<Utc>,
    /// The address that the request came from.
    #[schema(required = true)]
    ip: Option<String>,
    /// The `User-Agent` of the request.
    #[schema(required = true)]
    user_agent: Option<String>,
    /// The particulars, which differ by type.
    details: Value,
}

/// A page of the audit trail.
#[derive(Serialize, ToSchema)]
pub struct AuditLog {
    data: Vec<Resource<AuditLogEntry>>,
    meta: AuditLogCursor,
}

/// The point up to which the trail was read.
#[derive(Serialize, ToSchema)]
#[schema(as = FeedNext)]
pub struct AuditLogCursor {
    /// The value of `after` next time, also when there is nothing new.
    next: String,
}

/// The call that reads the audit trail.
pub fn calls() -> Calls {
    Calls::new().add(list_call(), list)
}

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/audit",
        name: "list_audit_trail",
        tag: Tag::Events,
        summary: "List the lines of the audit trail, the oldest first",
        description: "Every sign-in, answer, reading and writing of consumers, of the firm's own people and systems \
             and of the portal itself leaves a line. Staff who do not see all clients have to name a \
             `consumer`.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::OfConsumer,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::from_type::<AuditLogParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<AuditLog>(
            200,
            "A page, the oldest first; `meta.next` is what to send as `after`, also when there is \
                 nothing new.",
        )],
        errors: vec![
            ErrorResponse::new(
                404,
                "There is no such consumer, or the caller does not see them (`CONSUMER_NOT_FOUND`, \
                 `RECORD_NOT_FOUND`).",
            ),
            ErrorResponse::new(
                422,
                "A parameter is unknown or cannot be read, by name in `error.fields` (`VALIDATION_FAILED`).",
            ),
        ],
    }
}

pub async fn list(State(app): State<App>, firm: Firm, Query(page): Query<AuditLogParams>) -> ApiResult {
    let after = match page.after.as_str() {
        "" => None,
        text => Some(text.parse().map_err(|_| ApiError::field("after", "cursor"))?),
    };
    let db = app.store.bulk_reader();
    let consumer = match &page.consumer {
        None => None,
        Some(name) => {
            let account = store::accounts::consumers::by_external_id(db, firm.licence, name).await?;
            Some(account.ok_or(Code::ConsumerNotFound)?.id)
        }
    };
    let limit = query::require_limit(page.limit, 500)?;
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
