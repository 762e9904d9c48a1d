//! Drafts of a consumer's answers to an action, stored on the server, so that the form reopens on another device.
//! Sessions by the link of one action have drafts of their own.

use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use domain::codes::Code;
use domain::limits::{DRAFT_BYTES, MAX_BYTES};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::portal::drafts::{self, StoredDraft};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::reading;
use crate::http::body;
use crate::http::envelope::{SingleResponse, single_response};
use crate::http::error::ApiResult;
use crate::session::identity::ActionScopedSession;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(read, write, remove))
}

/// A consumer's unsent answers, as the form last saved them.
#[derive(Serialize, ToSchema)]
pub struct DraftAttributes {
    /// Content of the draft, as the form put it there; `null` when there is none yet.
    #[schema(required = true, value_type = Value)]
    data: Option<Value>,
    /// Revision to be sent along with the next edition.
    #[schema(required = true)]
    revision: Option<i64>,
}

impl From<Option<StoredDraft>> for DraftAttributes {
    fn from(found: Option<StoredDraft>) -> Self {
        match found {
            Some(StoredDraft { data, revision }) => Self { data: Some(data), revision: Some(revision) },
            None => Self { data: None, revision: None },
        }
    }
}

/// A new edition of a draft.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewDraft {
    #[schemars(schema_with = "any_draft")]
    data: Value,
    /// The revision that was read; absent for the first edition.
    revision: Option<i64>,
}

/// Returns the schema of a draft: whatever a form puts there, within its size.
fn any_draft(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ MAX_BYTES: DRAFT_BYTES })
}

/// The consumer's action, which a token for one action opens if it is that one.
async fn find_action(app: &App, identity: &ActionScopedSession, id: &str) -> ApiResult<(Uuid, bool)> {
    let id = reading::parse_id(id, Code::ProductActionNotFound)?;
    if !identity.allows_action(id) {
        return Err(Code::AccessDenied.into());
    }
    let summary = store::portal::locked_actions::find_summary(app.store.reader(), identity.scope, id).await?;
    Ok((id, reading::require_owned(summary, Code::ProductActionNotFound)?.done))
}

/// The draft of an action, of sessions of the same kind: a token for one action reads what was typed with such a token.
#[utoipa::path(get, path = "/api/actions/{id}/draft", tag = "actions",
    responses((status = 200, body = SingleResponse<DraftAttributes>)))]
async fn read(
    State(app): State<App>,
    identity: ActionScopedSession,
    Path(id): Path<String>,
) -> ApiResult<SingleResponse<DraftAttributes>> {
    let (id, _) = find_action(&app, &identity, &id).await?;
    let found = drafts::find(app.store.reader(), identity.scope, identity.drafts(), id).await?;
    Ok(single_response("drafts", id, found.into()))
}

/// Keeps a new edition; 409 when another device has kept one meanwhile.
#[utoipa::path(put, path = "/api/actions/{id}/draft", tag = "actions", request_body = NewDraft,
    responses((status = 200, body = SingleResponse<DraftAttributes>)))]
async fn write(
    State(app): State<App>,
    identity: ActionScopedSession,
    Path(id): Path<String>,
    request: Request,
) -> ApiResult<SingleResponse<DraftAttributes>> {
    let (id, done) = find_action(&app, &identity, &id).await?;
    let bytes = body::read(request).await?;
    if bytes.len() > DRAFT_BYTES {
        return Err(Code::UploadTooLarge.into());
    }
    let new: NewDraft = body::parse(&bytes)?;
    if done {
        return Err(Code::ActionAlreadyDone.into());
    }
    identity.require_write_access()?;
    let (scope, session) = (identity.scope, identity.drafts());
    let revision = app::acts::drafts::write(&app, scope, session, id, new.data.clone(), new.revision).await?;
    Ok(single_response("drafts", id, DraftAttributes { data: Some(new.data), revision: Some(revision) }))
}

/// Throws the draft away.
#[utoipa::path(delete, path = "/api/actions/{id}/draft", tag = "actions",
    responses((status = 204, description = "Thrown away")))]
async fn remove(
    State(app): State<App>,
    identity: ActionScopedSession,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let (id, _) = find_action(&app, &identity, &id).await?;
    identity.require_write_access()?;
    app::acts::drafts::remove(&app, identity.scope, identity.drafts(), id).await?;
    Ok(StatusCode::NO_CONTENT)
}
