//! `POST /api/auth/handover`.

use app::AuditKind;
use app::audit::note_as;
use app::sign_in_links;
use axum::extract::State;
use domain::codes::Code;
use domain::session::{Began, Context, Stage};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use store::consumers;
use utoipa::ToSchema;

use super::refresh;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::SingleResponse;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::session::cookies::{TokenTransport, TransportHeader};
use crate::session::tokens::{self, AuthResult, Opening};
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Handover {
    /// As in the link.
    #[serde(default)]
    #[schemars(length(max = domain::limits::TOKEN))]
    access_token: String,
    /// As in the link.
    #[serde(default)]
    #[schemars(length(max = domain::limits::TOKEN))]
    refresh_token: String,
}

/// Exchange the values of a hand-over link for a pair.
///
/// They are one-time codes that live sixty seconds, or an ordinary pair whose access token has not expired, which is
/// replaced. With `X-Token-Transport: cookie` the session of the cookie ends: this one takes its place.
#[utoipa::path(post, path = "/api/auth/handover", tag = "session", request_body = Handover, params(TransportHeader), responses(
    (status = 200, body = SingleResponse<AuthResult>, description = "A pair of a session of its own"),
    (status = 401, body = ErrorBody, description = "`AUTH_HANDOVER_INVALID` for spent or late codes and an expired access token; `AUTH_REFRESH_*` for a pair"),
    (status = 403, body = ErrorBody, description = "`ACCESS_DENIED` at another firm, `TWO_FACTOR_REQUIRED` for a pending pair"),
    (status = 422, body = ErrorBody, description = "A value is missing"),
))]
pub async fn handover(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    transport: TokenTransport,
    Json(body): Json<Handover>,
) -> ApiResult {
    for (field, value) in [("accessToken", &body.access_token), ("refreshToken", &body.refresh_token)] {
        if value.is_empty() {
            return Err(ApiError::field(field, "required"));
        }
    }
    // Only ordinary access tokens are signed; both halves must be of one session, and fresh.
    if let Some(claims) = app.keys.verify(&body.access_token) {
        if claims.exp <= app.now().timestamp() {
            return Err(Code::AuthHandoverInvalid.into());
        }
        let pair =
            refresh::exchange(&app, &tenant, &client, &transport, &body.refresh_token, Some(claims.sid))
                .await?;
        return Ok(transport.respond(&app, pair, None));
    }
    let tx = app.store.begin().await?;
    let licence = tenant.licence.id;
    let granted = sign_in_links::redeem(&app, &tx, licence, &body.access_token, &body.refresh_token).await?;
    let account = consumers::find(&tx, granted.scope).await?.filter(|account| account.ended_at.is_none());
    let account = account.ok_or(Code::AuthHandoverInvalid)?;
    let stage = match granted.colleague {
        Some(_) => Stage::Full,
        None => tokens::stage_after_code(&account, &tenant.licence.settings),
    };
    let opening = Opening {
        stage,
        context: Context::unproven(Began::Handover, granted.handed_over_by),
        colleague: granted.colleague.clone(),
    };
    let pair = tokens::open(&app, &tx, granted.scope, opening, &client).await?;
    let details = json!({ "session": pair.session });
    note_as(
        &app,
        &tx,
        account.scope(),
        granted.colleague.as_deref(),
        AuditKind::HandoverUsed,
        details,
        &client,
    )
    .await?;
    transport.end_replaced(&app, &tx, pair.session, &client).await?;
    tx.commit().await?;
    Ok(transport.respond(&app, pair, None))
}
