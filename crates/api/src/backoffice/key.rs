//! The service key of a call: whose it is, whether it works here and now, and what it may do.

use app::{Actor, Caller};
use axum::extract::{FromRequestParts, MatchedPath};
use axum::http::header;
use axum::http::request::Parts;
use domain::codes::Code;
use domain::service_keys::{Scope, Scopes};
use store::service_keys::ServiceKey;
use uuid::Uuid;

use super::scopes::{Requirement, required};
use crate::http::bearer::bearer;
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult};
use crate::keys::hash_secret;
use crate::state::{App, KEY_USE_PRECISION};

/// A firm's own system, known by its service key, which has the scope that the call asks for.
#[derive(Clone, Debug)]
pub struct Firm {
    pub licence: Uuid,
    pub key: KeyIdentity,
    pub scopes: Scopes,
}

/// By which key something was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyIdentity {
    pub id: Uuid,
    pub name: String,
}

impl Firm {
    /// The system as who calls from somewhere.
    pub fn caller(&self, client: Client) -> Caller {
        let KeyIdentity { id, name } = self.key.clone();
        Caller { actor: Actor::ServiceKey { id, name, scopes: self.scopes.clone() }, client }
    }
}

impl FromRequestParts<App> for Firm {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let text = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let secret = text.and_then(bearer).ok_or(Code::AuthTokenInvalid)?;
        let refused = |reason: &str| ApiError::new(Code::AuthTokenInvalid).with_source(reason);
        let key = store::service_keys::find(app.store.reader(), hash_secret(secret)).await?;
        let key = key.ok_or_else(|| refused("no service key has this secret, or it was revoked"))?;
        // Whoever holds a copy is told no more than a guesser: expired and elsewhere are answered as unknown.
        if !key.is_valid(app.now()) {
            return Err(refused(&format!("service key {} has expired", key.id)));
        }
        let Ok(client) = Client::from_request_parts(parts, app).await;
        if !key.networks.admit(client.ip) {
            return Err(refused(&format!("service key {} is used from outside its networks", key.id)));
        }
        note_use(app, &key);
        let firm = Self {
            licence: key.licence,
            key: KeyIdentity { id: key.id, name: key.name },
            scopes: key.scopes,
        };
        let path = parts.extensions.get::<MatchedPath>().map(MatchedPath::as_str).unwrap_or_default();
        let path = path.strip_prefix("/backoffice/v1").unwrap_or(path);
        match required(&parts.method, path) {
            Some(Requirement::AnyKey) => Ok(firm),
            Some(Requirement::Scope(scope)) => firm.require(scope).map(|()| firm),
            None => Err(ApiError::new(Code::AccessDenied).with_source(format!("{path} asks for no scope"))),
        }
    }
}

impl Firm {
    /// # Errors
    /// 403 that names the scope, when the key lacks it.
    fn require(&self, scope: Scope) -> ApiResult<()> {
        if self.scopes.contains(scope) { Ok(()) } else { Err(ApiError::missing_scope(scope)) }
    }
}

/// Notes the use of a key beside the call, at most once a minute.
fn note_use(app: &App, key: &ServiceKey) {
    let (id, now) = (key.id, app.now());
    if key.last_used_at.is_some_and(|last| now - last < KEY_USE_PRECISION) || !app.key_uses.is_due(id, now) {
        return;
    }
    let store = app.store.clone();
    tokio::spawn(async move {
        let noted = async {
            let tx = store.begin().await?;
            store::service_keys::set_last_used(&tx, id, now).await?;
            tx.commit().await
        };
        if let Err(error) = noted.await {
            tracing::warn!(%error, key = %id, "updating the last use of a service key failed");
        }
    });
}
