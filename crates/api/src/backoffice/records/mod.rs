//! Calls about one record at a time: put, read, list and delete.

pub(super) mod answers;
pub(super) mod archive;
pub mod bulk;
pub(super) mod conditions;
pub mod import;
pub mod ndjson;
mod patch;
pub(super) mod processed;
pub(super) mod record_calls;
pub(super) mod reminder;
pub(super) mod request_templates;
pub(super) mod requests;
pub(super) mod review;

use app::audit::record_access;
use app::records::{self, BackOfficeContext, ValidRecord, WriteResult, revision, table};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use domain::codes::Code;
use domain::records::{Manager, Segment, Warning, WriteStatus};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use store::records::{Filter, RecordQuery, StoredRecord};
use utoipa::ToSchema;
use uuid::Uuid;

use super::key::Firm;
use super::record_filter::RecordListParams;
use crate::http::body::JsonUnchecked;
use crate::http::client::Client;
use crate::http::envelope::{self, DataResponse};
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::state::App;
use ndjson::WriteOptions;

/// The body of a put.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Put {
    /// Version of the record, which only grows: the same one again changes nothing, an older one is refused.
    pub version: i64,
    /// Attributes by the segment's schema.
    pub attributes: Value,
}

/// The body of a record that is made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Create {
    /// Attributes by the segment's schema.
    pub attributes: Value,
}

/// Result of a put.
#[derive(Serialize, ToSchema)]
#[schema(as = WrittenRecord)]
pub struct PutResponse {
    external_id: String,
    /// The portal's own id.
    #[schema(required = true)]
    portal_id: Option<Uuid>,
    version: i64,
    /// `created`, `updated` or `unchanged`.
    status: WriteStatus,
    /// Value to send as `If-Match` with the next version, so that it replaces nothing but this.
    #[schema(required = true)]
    revision: Option<String>,
    /// Warnings about an accepted record that cannot work yet.
    warnings: Vec<Warning>,
}

/// A record of the firm's as the portal has it.
#[derive(Serialize, ToSchema)]
pub struct KeptRecord {
    #[serde(rename = "type")]
    kind: &'static str,
    /// The firm's own id.
    id: String,
    attributes: Value,
    meta: KeptMeta,
}

#[derive(Serialize, ToSchema)]
pub struct KeptMeta {
    portal_id: Uuid,
    version: i64,
    /// Changes with everything that the firm or a consumer changes; for `If-Match`.
    #[schema(required = true)]
    revision: Option<String>,
    #[schema(required = true)]
    updated_at: Option<DateTime<Utc>>,
    /// Manager of the record: one that the firm's `system` manages is changed there and not at the `desk`.
    #[serde(flatten)]
    manager: Manager,
    /// Further data that the portal has: of an action the time and author of its submission and processing.
    #[serde(flatten)]
    more: Map<String, Value>,
}

#[derive(Serialize, ToSchema)]
pub struct RecordList {
    data: Vec<KeptRecord>,
    meta: RecordListCursor,
}

#[derive(Serialize, ToSchema)]
#[schema(as = Next)]
pub struct RecordListCursor {
    /// Value to send as `after` for the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
    /// The number of all of them, where `count` asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u64>,
}

/// `PUT /{segment}/{external_id}?silent=`: inserts or replaces one record, with `If-Match` only one of that revision.
#[expect(clippy::too_many_arguments, reason = "each is a part of the request")]
pub async fn put(
    segment: Segment,
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(how): Query<WriteOptions>,
    Path(external_id): Path<String>,
    headers: HeaderMap,
    JsonUnchecked(body): JsonUnchecked<Put>,
) -> ApiResult {
    let mut record = ValidRecord::parse(segment, external_id, body.version, &body.attributes)
        .map_err(|violations| ApiError::new(Code::ValidationFailed).with_violations(violations))?;
    record.if_match = conditions::if_match(&headers)?;
    record.is_new_only = conditions::is_new_only(&headers)?;
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, how.notifications()).await?;
    let results = records::write_records(&context, std::slice::from_ref(&record)).await?;
    if record.changes_tenant() {
        app.tenants.invalidate();
    }
    let result = results.into_iter().next();
    let result = result.ok_or_else(|| ApiError::internal("a record got no result"))?;
    let status = status(&result)?;
    let revision = match segment {
        Segment::Licence => own_licence(&app, &firm, &record.external_id).await?.meta.revision,
        _ => result.revision,
    };
    let result = WriteResult { revision, ..result };
    Ok(write_response(segment, status, record.external_id, record.version, result))
}

/// `POST /{segment}?silent=`: makes one record, for which the portal makes the id; with `Idempotency-Key` only one.
pub async fn create(
    segment: Segment,
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(how): Query<WriteOptions>,
    headers: HeaderMap,
    JsonUnchecked(body): JsonUnchecked<Create>,
) -> ApiResult {
    let key = conditions::idempotency_key(&headers)?;
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, how.notifications()).await?;
    let made = records::create_record(&context, segment, key.as_deref(), &body.attributes).await?;
    let (external_id, result) =
        made.map_err(|violations| ApiError::new(Code::ValidationFailed).with_violations(violations))?;
    let status = status(&result)?;
    Ok(write_response(segment, status, external_id, 1, result))
}

/// Returns the status of a write, or its error.
fn status(result: &WriteResult) -> ApiResult<StatusCode> {
    match result.status {
        WriteStatus::Created => Ok(StatusCode::CREATED),
        WriteStatus::Updated | WriteStatus::Unchanged => Ok(StatusCode::OK),
        WriteStatus::Stale => Err(Code::VersionConflict.into()),
        WriteStatus::Refused => {
            if let Some(manager) = &result.manager {
                return Err(ApiError::managed_elsewhere(manager.clone()));
            }
            let is_answered = result.violations.iter().any(|violation| violation.rule == records::ANSWERED);
            let code = if is_answered { Code::ActionAlreadyDone } else { Code::ValidationFailed };
            Err(ApiError::new(code).with_violations(result.violations.clone()))
        }
    }
}

fn write_response(
    segment: Segment,
    status: StatusCode,
    external_id: String,
    version: i64,
    result: WriteResult,
) -> Response {
    let revision = result.revision.clone();
    let written = PutResponse {
        external_id: external_id.clone(),
        portal_id: result.id,
        version,
        status: result.status,
        revision: result.revision,
        warnings: result.warnings,
    };
    let mut response =
        (status, envelope::single_response(segment.path(), external_id, written)).into_response();
    conditions::set_etag(&mut response, revision.as_deref());
    response
}

/// `GET /{segment}/{external_id}`.
pub async fn get(
    segment: Segment,
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    headers: HeaderMap,
) -> ApiResult {
    if segment == Segment::Licence {
        let own = own_licence(&app, &firm, &external_id).await?;
        let revision = own.meta.revision.clone().unwrap_or_default();
        if conditions::is_known(&headers, &revision) {
            return Ok(conditions::not_modified(&revision));
        }
        let mut response = DataResponse { data: own }.into_response();
        conditions::set_etag(&mut response, Some(&revision));
        return Ok(response);
    }
    let reader = app.store.bulk_reader();
    let found = match records::find(reader, firm.licence, segment, &external_id).await? {
        None if segment == Segment::Consumers => {
            records::find_ended(reader, firm.licence, &external_id).await?
        }
        found => found,
    };
    let found = found.ok_or(Code::RecordNotFound)?;
    let revision = revision::compute(&found);
    if conditions::is_known(&headers, &revision) {
        return Ok(conditions::not_modified(&revision));
    }
    let details = json!({ "type": segment.path(), "external_id": external_id });
    let consumers = consumers_of(&app, &firm, segment, &found).await?;
    record_access(&app, (firm.licence, &consumers), "record.read", &details, &firm.caller(client)).await?;
    let mut response = DataResponse { data: to_kept_record(segment, found) }.into_response();
    conditions::set_etag(&mut response, Some(&revision));
    Ok(response)
}

/// Returns the consumers whom a record is about, each of whom gets a line of the audit trail; one line without a
/// consumer if there are none.
async fn consumers_of(
    app: &App,
    firm: &Firm,
    segment: Segment,
    found: &StoredRecord,
) -> ApiResult<Vec<Option<Uuid>>> {
    if segment == Segment::Consumers {
        return Ok(vec![Some(found.id)]);
    }
    let owners = found.attributes.get("owners").and_then(Value::as_array).into_iter().flatten();
    let owners: Vec<String> = owners.filter_map(|name| Some(name.as_str()?.to_owned())).collect();
    if owners.is_empty() {
        return Ok(vec![None]);
    }
    let owners =
        store::accounts::consumers::with_external_ids(app.store.bulk_reader(), firm.licence, owners).await?;
    Ok(owners.into_iter().map(Some).collect())
}

/// `GET /{segment}`: by external id, a page at a time.
pub async fn list(
    segment: Segment,
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(page): Query<RecordListParams>,
) -> ApiResult {
    let limit = query::require_limit(page.limit, 500)?;
    let filter = Filter { clients: firm.actor.clients().clone(), ..page.filter(segment)? };
    let query = RecordQuery::After(&page.after, limit, &filter);
    let found = store::records::read(app.store.bulk_reader(), firm.licence, table(segment), query).await?;
    let details = json!({ "type": segment.path(), "after": page.after, "count": found.len() });
    let owner = match &page.owner {
        Some(owner) => {
            store::accounts::consumers::by_external_id(app.store.bulk_reader(), firm.licence, owner).await?
        }
        None => None,
    };
    record_access(
        &app,
        (firm.licence, &[owner.map(|owner| owner.id)]),
        "records.listed",
        &details,
        &firm.caller(client),
    )
    .await?;
    let full = found.len() as u64 == limit;
    let next = found.last().filter(|_| full).map(|last| last.external_id.clone());
    let total = match page.count {
        Some(true) => {
            Some(store::records::count(app.store.bulk_reader(), firm.licence, table(segment), &filter).await?)
        }
        _ => None,
    };
    let data = found.into_iter().map(|stored| to_kept_record(segment, stored)).collect();
    let text = serde_json::to_string(&RecordList { data, meta: RecordListCursor { next, total } })
        .map_err(ApiError::internal)?;
    Ok(envelope::json_text(text))
}

/// `DELETE /{segment}/{external_id}?silent=`.
pub async fn delete(
    segment: Segment,
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(how): Query<WriteOptions>,
    Path(external_id): Path<String>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, how.notifications()).await?;
    records::delete_record(&context, segment, &external_id).await?;
    if segment == Segment::Branches {
        app.tenants.invalidate();
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn own_licence(app: &App, firm: &Firm, slug: &str) -> ApiResult<KeptRecord> {
    let own = store::firms::licences::by_slug(app.store.bulk_reader(), slug).await?;
    let own = own.filter(|own| own.id == firm.licence).ok_or(Code::RecordNotFound)?;
    let attributes = serde_json::to_value(&own.settings).map_err(ApiError::internal)?;
    let revision = Some(revision::of_licence(own.version, &attributes));
    let manager = app::settings::manager(app.store.bulk_reader(), own.id, own.version).await?;
    let meta = KeptMeta {
        portal_id: own.id.uuid(),
        version: own.version,
        revision,
        updated_at: None,
        manager,
        more: Map::new(),
    };
    Ok(KeptRecord { kind: Segment::Licence.path(), id: own.slug, attributes, meta })
}

fn to_kept_record(segment: Segment, stored: StoredRecord) -> KeptRecord {
    let revision = Some(revision::compute(&stored));
    KeptRecord {
        kind: segment.path(),
        id: stored.external_id,
        attributes: stored.attributes,
        meta: KeptMeta {
            portal_id: stored.id,
            version: stored.version,
            revision,
            updated_at: stored.updated_at,
            manager: stored.manager,
            more: stored.more,
        },
    }
}
