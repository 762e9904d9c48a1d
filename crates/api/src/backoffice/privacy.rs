//! Holds, erasure and export of one consumer.

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::codes::Code;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::privacy::PrivacyStatus;
use uuid::Uuid;

use super::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{Resource, json_text, single};
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::portal::export::attachment;
use crate::state::App;
use app::audit::record_access;
use app::export;
use app::privacy::{self, Privacy};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hold {
    /// Why nothing may be deleted; kept with the hold.
    #[schemars(length(max = domain::limits::HOLD_REASON))]
    reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConsumerListParams {
    /// The external id after which to go on; empty: from the start.
    #[serde(default)]
    after: String,
    /// At most so many, 1 to 500.
    limit: Option<u64>,
}

#[derive(Serialize)]
struct Exceptions {
    data: Vec<Resource<Privacy>>,
    meta: Next,
}

#[derive(Serialize)]
struct Next {
    /// What to send as `after` for the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

async fn respond(app: &App, licence: Uuid, external_id: String) -> ApiResult {
    let standing = privacy::show(app, licence, &external_id).await?;
    Ok(single("privacy", external_id, standing).into_response())
}

/// 204, or 404 when there was nothing to end.
fn ended(there_was_one: bool) -> ApiResult {
    if there_was_one { Ok(StatusCode::NO_CONTENT.into_response()) } else { Err(Code::RecordNotFound.into()) }
}

/// `GET /privacy`: who is held, and who asked to be forgotten.
pub async fn list(State(app): State<App>, key: Firm, Query(page): Query<ConsumerListParams>) -> ApiResult {
    let limit = query::limit(page.limit, 500)?;
    let found = store::privacy::standings(app.store.bulk_reader(), key.licence, &page.after, limit).await?;
    let is_full = found.len() as u64 == limit;
    let next = found.last().filter(|_| is_full).map(|(external_id, _)| external_id.clone());
    let terms = privacy::terms(&app, key.licence).await?;
    let resource = |(external_id, standing): (String, PrivacyStatus)| {
        Resource::new("privacy", external_id, Privacy::of(standing, &terms))
    };
    let all = Exceptions { data: found.into_iter().map(resource).collect(), meta: Next { next } };
    Ok(json_text(serde_json::to_string(&all).map_err(ApiError::internal)?))
}

/// `GET /consumers/{external_id}/privacy`: what is kept, until when and why.
pub async fn show(State(app): State<App>, key: Firm, Path(external_id): Path<String>) -> ApiResult {
    respond(&app, key.licence, external_id).await
}

/// `PUT /consumers/{external_id}/hold`.
pub async fn place_hold(
    State(app): State<App>,
    key: Firm,
    client: Client,
    Path(external_id): Path<String>,
    Json(hold): Json<Hold>,
) -> ApiResult {
    let scope = privacy::find(app.store.bulk_reader(), key.licence, &external_id).await?;
    privacy::place_hold(&app, scope, &hold.reason, &key.caller(client)).await?;
    respond(&app, key.licence, external_id).await
}

/// `DELETE /consumers/{external_id}/hold`.
pub async fn lift(
    State(app): State<App>,
    key: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let scope = privacy::find(app.store.bulk_reader(), key.licence, &external_id).await?;
    ended(privacy::release_hold(&app, scope, &key.caller(client)).await?)
}

/// `POST /consumers/{external_id}/erasure`.
pub async fn forget(
    State(app): State<App>,
    key: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let scope = privacy::find(app.store.bulk_reader(), key.licence, &external_id).await?;
    let standing = privacy::erase(&app, scope, &external_id, &key.caller(client)).await?;
    Ok(single("privacy", external_id, standing).into_response())
}

/// `DELETE /consumers/{external_id}/erasure`.
pub async fn remember(
    State(app): State<App>,
    key: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    ended(privacy::cancel_erasure_of(&app, key.licence, &external_id, &key.caller(client)).await?)
}

/// `GET /consumers/{external_id}/export`: a ZIP file with all that is the consumer's.
pub async fn export(
    State(app): State<App>,
    key: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult<Response> {
    let scope = privacy::find(app.store.bulk_reader(), key.licence, &external_id).await?;
    let entries = export::entries(&app, scope).await?;
    let consumers = [Some(scope.consumer)];
    let caller = key.caller(client);
    record_access(&app, (key.licence, &consumers), "data.exported", &json!({}), &caller).await?;
    attachment(&app, Body::from_stream(export::archive(&app, entries)))
}
