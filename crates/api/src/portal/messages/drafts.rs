//! Drafts of a consumer's messages in a thread, stored on the server, so that they reopen on another device.

use app::threads;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use domain::codes::Code;
use domain::limits::{DRAFT_BYTES, MAX_BYTES};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde_json::Value;
use store::threads::drafts;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{ThreadQuery, require_enabled, thread_name};
use crate::http::body;
use crate::http::envelope::{SingleResponse, single_response};
use crate::http::error::ApiResult;
use crate::http::query::Query;
use crate::portal::drafts::DraftAttributes;
use crate::session::identity::Consumer;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(read, write, remove))
}

/// A new edition of what is typed in a thread.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewThreadDraft {
    #[schemars(schema_with = "any_draft")]
    data: Value,
    /// The revision that was read; absent for the first edition.
    revision: Option<i64>,
}

/// Returns the schema of a draft: whatever the form puts there, within its size.
fn any_draft(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ MAX_BYTES: DRAFT_BYTES })
}

fn id_of(query: &ThreadQuery) -> String {
    query.dossier.clone().filter(|id| !id.is_empty()).unwrap_or_else(|| "general".to_owned())
}

/// The draft of a thread.
#[utoipa::path(get, path = "/api/messages/draft", tag = "messages", params(ThreadQuery),
    responses((status = 200, body = SingleResponse<DraftAttributes>)))]
async fn read(
    State(app): State<App>,
    identity: Consumer,
    Query(query): Query<ThreadQuery>,
) -> ApiResult<SingleResponse<DraftAttributes>> {
    require_enabled(&identity)?;
    let db = app.store.reader();
    let view = threads::open(db, identity.scope, thread_name(query.dossier.as_deref())?).await?;
    let found = match view.thread {
        Some(thread) => drafts::find(db, identity.scope, thread.id).await?,
        None => None,
    };
    Ok(single_response("drafts", id_of(&query), found.into()))
}

/// Keeps a new edition; 409 when another device has kept one meanwhile.
#[utoipa::path(put, path = "/api/messages/draft", tag = "messages", params(ThreadQuery), request_body = NewThreadDraft,
    responses((status = 200, body = SingleResponse<DraftAttributes>)))]
async fn write(
    State(app): State<App>,
    identity: Consumer,
    Query(query): Query<ThreadQuery>,
    request: Request,
) -> ApiResult<SingleResponse<DraftAttributes>> {
    require_enabled(&identity)?;
    let name = thread_name(query.dossier.as_deref())?;
    let bytes = body::read(request).await?;
    if bytes.len() > DRAFT_BYTES {
        return Err(Code::UploadTooLarge.into());
    }
    let new: NewThreadDraft = body::parse(&bytes)?;
    identity.require_write_access()?;
    let revision = threads::save_draft(&app, identity.scope, name, new.data.clone(), new.revision).await?;
    let kept = store::portal::drafts::StoredDraft { data: new.data, revision };
    Ok(single_response("drafts", id_of(&query), Some(kept).into()))
}

/// Throws the draft away.
#[utoipa::path(delete, path = "/api/messages/draft", tag = "messages", params(ThreadQuery),
    responses((status = 204, description = "Thrown away")))]
async fn remove(
    State(app): State<App>,
    identity: Consumer,
    Query(query): Query<ThreadQuery>,
) -> ApiResult<StatusCode> {
    require_enabled(&identity)?;
    identity.require_write_access()?;
    threads::remove_draft(&app, identity.scope, thread_name(query.dossier.as_deref())?).await?;
    Ok(StatusCode::NO_CONTENT)
}
