//! `POST /api/auth/refresh`.

use axum::extract::{Request, State};
use domain::codes::Code;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::body;
use crate::client::Client;
use crate::envelope::One;
use crate::error::{ApiResult, ErrorBody};
use crate::session::audit::{self, Kind};
use crate::session::tokens::{self, AuthResult, Refreshed};
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Refresh {
    #[serde(default)]
    #[schema(required = true)]
    #[schemars(length(max = domain::limits::TOKEN))]
    refresh_token: Option<String>,
}

/// Exchange a refresh token for a new pair.
///
/// Two tabs that do so at once both get one. A token that comes back after its successor has been used ends the
/// session.
#[utoipa::path(post, path = "/api/auth/refresh", tag = "session", request_body = Refresh, responses(
    (status = 200, body = One<AuthResult>, description = "The new pair"),
    (status = 401, body = ErrorBody, description = "`AUTH_REFRESH_MISSING_DATA`, `AUTH_REFRESH_MISSING_TOKEN`, \
        `AUTH_REFRESH_INVALID_TOKEN` or `AUTH_REFRESH_EXPIRED_TOKEN`"),
    (status = 403, body = ErrorBody, description = "`TWO_FACTOR_REQUIRED` for a pending pair, `ACCESS_DENIED` at another firm"),
))]
pub async fn refresh(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    request: Request,
) -> ApiResult<One<AuthResult>> {
    let bytes = body::read(request).await?;
    if bytes.is_empty() {
        return Err(Code::AuthRefreshMissingData.into());
    }
    let body: Refresh = body::parse(&bytes)?;
    let secret = body.refresh_token.filter(|secret| !secret.is_empty());
    let secret = secret.ok_or(Code::AuthRefreshMissingToken)?;
    exchange(&app, &tenant, &client, &secret, None).await
}

/// The exchange itself, which a hand-over by an ordinary pair goes through as well: that names the session of its
/// access token.
pub async fn exchange(
    app: &App,
    tenant: &Tenant,
    client: &Client,
    secret: &str,
    session: Option<Uuid>,
) -> ApiResult<One<AuthResult>> {
    let tx = app.store.write().await?;
    match tokens::refresh(app, &tx, tenant.licence.id, secret, session).await? {
        Refreshed::Pair(pair) => {
            tx.commit().await?;
            Ok(pair.answer())
        }
        Refreshed::Refused(code) => Err(code.into()),
        Refreshed::Reused(session) => {
            let whom = (session.licence, Some(session.consumer));
            let details = json!({ "session": session.id });
            audit::note(app, &tx, whom, Kind::TokenReused, details, client).await?;
            tx.commit().await?;
            Err(Code::AuthRefreshInvalidToken.into())
        }
    }
}
