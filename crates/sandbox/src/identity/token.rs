//! The token endpoint (RFC 6749, 4.1.3; RFC 7636, 4.6).

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Form, Json};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use serde::Deserialize;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::{TOKEN_LIVES, issuer, random};
use crate::Sandbox;

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct TokenRequest {
    grant_type: String,
    code: String,
    redirect_uri: String,
    code_verifier: String,
    client_id: String,
    client_secret: String,
}

pub async fn exchange(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    Form(form): Form<TokenRequest>,
) -> Response {
    let (client, secret) =
        basic(&headers).unwrap_or_else(|| (form.client_id.clone(), form.client_secret.clone()));
    let is_right = match &sandbox.api_key {
        Some(key) => *key == secret,
        None => !secret.is_empty(),
    };
    if !is_right {
        return error_response(StatusCode::UNAUTHORIZED, "invalid_client");
    }
    if form.grant_type != "authorization_code" {
        return error_response(StatusCode::BAD_REQUEST, "unsupported_grant_type");
    }
    let now = sandbox.now();
    let provider = sandbox.identity.as_ref();
    let grant = provider.and_then(|provider| provider.redeem(&form.code, now));
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&form.code_verifier));
    let grant = grant.filter(|grant| {
        grant.client == client && grant.redirect_uri == form.redirect_uri && grant.challenge == challenge
    });
    let Some(grant) = grant else { return error_response(StatusCode::BAD_REQUEST, "invalid_grant") };
    let claims = json!({
        "iss": issuer(&sandbox), "sub": grant.subject, "aud": client, "nonce": grant.nonce, "acr": grant.level,
        "name": grant.name, "auth_time": grant.at.timestamp(), "iat": now.timestamp(),
        "exp": (now + TOKEN_LIVES).timestamp(),
    });
    let Some(id_token) = provider.and_then(|provider| provider.sign(&claims)) else {
        return error_response(StatusCode::INTERNAL_SERVER_ERROR, "server_error");
    };
    let answer = json!({
        "access_token": random(), "token_type": "Bearer", "expires_in": TOKEN_LIVES.num_seconds(),
        "scope": "openid", "id_token": id_token,
    });
    ([(header::CACHE_CONTROL, "no-store")], Json(answer)).into_response()
}

/// Client and secret of the header, each encoded as a form (RFC 6749, 2.3.1).
fn basic(headers: &HeaderMap) -> Option<(String, String)> {
    let text = headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Basic ")?;
    let pair = String::from_utf8(STANDARD.decode(text).ok()?).ok()?;
    let (client, secret) = pair.split_once(':')?;
    let decoded = |text: &str| {
        let mut pairs = url::form_urlencoded::parse(text.as_bytes());
        pairs.next().map(|(name, _)| name.into_owned()).unwrap_or_default()
    };
    Some((decoded(client), decoded(secret)))
}

fn error_response(status: StatusCode, error: &str) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], Json(json!({ "error": error }))).into_response()
}
