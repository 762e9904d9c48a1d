//! Uploads of a consumer: to look back at, and to withdraw while the firm has not reviewed them.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use chrono::{DateTime, Utc};
use domain::actions::upload::UploadState;
use domain::codes::Code;
use serde::Serialize;
use store::documents::uploads;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use crate::http::client::Client;
use crate::http::envelope::{ListResponse, json_data};
use crate::http::error::ApiResult;
use crate::portal::product_action::ActionProduct;
use crate::portal::reading;
use crate::session::identity::{Consumer, Reading};
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(withdraw))
}

/// A document that the consumer delivered.
#[derive(Serialize, ToSchema)]
struct Upload {
    id: Uuid,
    label: String,
    filename: String,
    /// Size of the document in bytes.
    size: u64,
    state: UploadState,
    /// Reason of the rejection.
    #[schema(required = true)]
    reason: Option<String>,
    /// The consumer's own remark.
    #[schema(required = true)]
    comment: Option<String>,
    date_created: DateTime<Utc>,
    #[schema(required = true)]
    action_id: Option<Uuid>,
    #[schema(required = true)]
    product: Option<ActionProduct>,
}

/// Returns the consumer's uploads, the newest first.
#[utoipa::path(get, path = "/api/documents/uploads", tag = "documents",
    responses((status = 200, body = ListResponse<Upload>)))]
async fn list(who: Reading<Consumer>) -> ApiResult<Response> {
    let list = |db, scope| async move { Ok(uploads::list(&db, scope).await?) };
    Ok(json_data(&who.ask(list).await?.1))
}

/// Takes back what the firm has not looked at yet; its action is open again.
#[utoipa::path(delete, path = "/api/documents/uploads/{id}", tag = "documents",
    responses((status = 204, description = "Taken back")))]
async fn withdraw(
    State(app): State<App>,
    identity: Consumer,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    identity.require_write_access()?;
    let id = reading::parse_id(&id, Code::FileNotFound)?;
    app::documents::uploads::withdraw(&app, identity.scope, client, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
