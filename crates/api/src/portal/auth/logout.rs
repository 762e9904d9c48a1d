//! `POST /api/auth/logout`.

use axum::extract::State;
use axum::http::StatusCode;
use serde_json::json;

use crate::body::{Json, Nothing};
use crate::client::Client;
use crate::error::{ApiResult, ErrorBody};
use crate::session::audit::{self, Kind};
use crate::session::identity::Settler;
use crate::state::App;

/// End the session: neither of its tokens works afterwards.
#[utoipa::path(post, path = "/api/auth/logout", tag = "session", security(("bearer" = [])), responses(
    (status = 204, description = "The session has ended"),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "The token is pending or for one action only"),
))]
pub async fn logout(
    State(app): State<App>,
    who: Settler,
    client: Client,
    _: Json<Nothing>,
) -> ApiResult<StatusCode> {
    let tx = app.store.write().await?;
    if store::sessions::end(&tx, who.scope, who.session, app.now()).await? {
        audit::note_of(&app, &tx, &who, Kind::Logout, json!({}), &client).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
