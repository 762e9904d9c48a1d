use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use domain::codes::Code;
use uuid::Uuid;

use crate::error::ApiError;
use crate::session::identity::bearer;
use crate::session::keys::hash_secret;
use crate::state::App;

/// A firm's own system, known by its service key.
#[derive(Clone, Copy, Debug)]
pub struct Firm {
    pub licence: Uuid,
}

impl FromRequestParts<App> for Firm {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let text = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let key = text.and_then(bearer).ok_or(Code::AuthTokenInvalid)?;
        let licence = store::service_keys::licence_of(app.store.read(), hash_secret(key)).await?;
        Ok(Self { licence: licence.ok_or(Code::AuthTokenInvalid)? })
    }
}
