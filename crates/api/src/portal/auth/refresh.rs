//! `POST /api/auth/refresh`.

use app::AuditKind;
use app::audit::note;
use axum::extract::{Request, State};
use axum::response::IntoResponse;
use domain::codes::Code;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::body;
use crate::http::client::Client;
use crate::http::envelope::SingleResponse;
use crate::http::error::{ApiResult, ErrorBody};
use crate::session::cookies::{self, TokenTransport, TransportHeader};
use crate::session::tokens::{self, AuthResult, Pair, Refreshed};
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Default, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Refresh {
    /// Left out when it travels in the cookie.
    #[serde(default)]
    #[schemars(length(max = domain::limits::TOKEN))]
    refresh_token: Option<String>,
}

/// Exchange a refresh token for a new pair.
///
/// Two tabs that do so at once both get one. A token that comes back after its successor has been used ends the
/// session. With `X-Token-Transport: cookie` the token of the cookie is exchanged, or the one of the body if there is
/// one, which then moves into the cookie and ends the session that the cookie was of.
#[utoipa::path(post, path = "/api/auth/refresh", tag = "session", request_body = Refresh, params(TransportHeader), responses(
    (status = 200, body = SingleResponse<AuthResult>, description = "The new pair"),
    (status = 401, body = ErrorBody, description = "`AUTH_REFRESH_MISSING_DATA`, `AUTH_REFRESH_MISSING_TOKEN`, \
        `AUTH_REFRESH_INVALID_TOKEN` or `AUTH_REFRESH_EXPIRED_TOKEN`"),
    (status = 403, body = ErrorBody, description = "`TWO_FACTOR_REQUIRED` for a pending pair, `ACCESS_DENIED` at another firm"),
))]
pub async fn refresh(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    transport: TokenTransport,
    request: Request,
) -> ApiResult {
    let bytes = body::read(request).await?;
    if bytes.is_empty() && !transport.uses_cookie() {
        return Err(Code::AuthRefreshMissingData.into());
    }
    let body: Refresh = if bytes.is_empty() { Refresh::default() } else { body::parse(&bytes)? };
    let given = body.refresh_token.filter(|secret| !secret.is_empty());
    let secret = given.as_deref().or(transport.token()).ok_or(Code::AuthRefreshMissingToken)?;
    match exchange(&app, &tenant, &client, &transport, secret, None).await {
        Ok(pair) => Ok(transport.respond(&app, pair, None)),
        Err(error) if given.is_none() && matches!(error.code.status(), 401 | 403) => {
            let mut response = error.into_response();
            cookies::forget_refresh_token(&app, &mut response);
            Ok(response)
        }
        Err(error) => Err(error),
    }
}

/// The exchange itself, which a hand-over by an ordinary pair goes through as well: that names the session of its
/// access token.
pub async fn exchange(
    app: &App,
    tenant: &Tenant,
    client: &Client,
    transport: &TokenTransport,
    secret: &str,
    session: Option<Uuid>,
) -> ApiResult<Pair> {
    let tx = app.store.begin().await?;
    match tokens::refresh(app, &tx, &tenant.licence, secret, session).await? {
        Refreshed::Pair(pair) => {
            transport.end_replaced(app, &tx, pair.session, client).await?;
            tx.commit().await?;
            Ok(pair)
        }
        Refreshed::Refused(code) => Err(code.into()),
        Refreshed::Reused(session) => {
            let whom = (session.licence, Some(session.consumer));
            let details = json!({ "session": session.id });
            note(app, &tx, whom, AuditKind::TokenReused, details, client).await?;
            tx.commit().await?;
            Err(Code::AuthRefreshInvalidToken.into())
        }
    }
}
