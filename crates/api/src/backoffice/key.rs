//! Authentication of calls to the back office: by the firm's own system with a service key, or by a member of its staff
//! with a token; and the check that the caller may make the call here and now.

use std::sync::Arc;

use app::staff::sign_in::require_recent_proof;
use app::{Actor, Caller};
use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::header;
use axum::http::request::Parts;
use domain::accounts::service_keys::ServiceKeyScope;
use domain::accounts::staff::{VisibleClients, may_edit_records, may_sign_in};
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::records::Segment;
use domain::schema::Violation;
use store::accounts::service_keys::ServiceKey;
use store::visible::{self, VisibleRecord};
use url::form_urlencoded;

use super::call::{Access, Actors, DeclaredCall, Edits, RequiredProof, Rows};
use super::key_limit::KeyLimit;
use crate::desk::session::DeskIdentity;
use crate::http::bearer::parse_bearer;
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::reject_unknown;
use crate::keys::hash_secret;
use crate::state::{App, KEY_USE_PRECISION};

/// Authenticated caller of a firm, who has the scopes of the call.
#[derive(Clone, Debug)]
pub struct Firm {
    pub licence: LicenceId,
    pub actor: Actor,
}

impl Firm {
    /// The licence, and the clients whose rows they see: what lists of rows about clients are asked for with.
    pub const fn sight(&self) -> (LicenceId, &VisibleClients) {
        (self.licence, self.actor.clients())
    }

    /// Returns the actor of an API call.
    pub fn caller(&self, client: Client) -> Caller {
        Caller { actor: self.actor.clone(), client }
    }
}

impl FromRequestParts<App> for Firm {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let text = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let secret = text.and_then(parse_bearer).ok_or(Code::AuthTokenInvalid)?.to_owned();
        let Some(declared) = parts.extensions.get::<Arc<DeclaredCall>>().map(Arc::clone) else {
            return Err(ApiError::new(Code::AccessDenied).with_source("no declared call"));
        };
        let (firm, identity) = match app.keys.verify_staff(&secret) {
            Some(claims) => {
                let identity = DeskIdentity::at_work(app, &parts.headers, claims).await?;
                (of_staff(&identity)?, Some(identity))
            }
            None => (of_key(app, parts, &secret).await?, None),
        };
        let access = &declared.access;
        firm.require(access)?;
        firm.require_rows(app, parts, access.rows).await?;
        reject_unknown(&parts.uri, |name| declared.query.iter().any(|own| own == name))?;
        if let (RequiredProof::Recent, Some(identity)) = (access.proof, identity) {
            require_recent_proof(app, &identity.session, &identity.member).await?;
        }
        Ok(firm)
    }
}

/// A member of staff, where the firm's desk is open.
fn of_staff(identity: &DeskIdentity) -> ApiResult<Firm> {
    let desk = identity.licence.settings.desk;
    if !may_sign_in(desk) {
        return Err(ApiError::new(Code::AuthTokenInvalid).with_source("the firm has no desk"));
    }
    let edits_records = may_edit_records(desk);
    Ok(Firm { licence: identity.licence.id, actor: identity.actor(edits_records) })
}

/// The firm's own system, by its service key.
async fn of_key(app: &App, parts: &mut Parts, secret: &str) -> ApiResult<Firm> {
    let refused = |reason: &str| ApiError::new(Code::AuthTokenInvalid).with_source(reason);
    let key = store::accounts::service_keys::find(app.store.reader(), hash_secret(secret)).await?;
    let key = key.ok_or_else(|| refused("no service key has this secret, or it was revoked"))?;
    // An expired key and one that is used from elsewhere are answered as unknown ones.
    if !key.is_valid(app.now()) {
        return Err(refused(&format!("service key {} has expired", key.id)));
    }
    let Ok(client) = Client::from_request_parts(parts, app).await;
    if !key.networks.admit(client.ip) {
        return Err(refused(&format!("service key {} is used from outside its networks", key.id)));
    }
    record_use(app, &key);
    let limit = app.request_limiter.count(key.id, app.settings.key_calls_per_minute, app.now());
    if let Some(state) = parts.extensions.get::<KeyLimit>() {
        state.set(limit);
    }
    if limit.is_exceeded {
        let mut error = ApiError::new(Code::TooManyRequests);
        error.retry_after = Some(limit.reset_secs);
        return Err(error);
    }
    let actor = Actor::ServiceKey { id: key.id, name: key.name, scopes: key.scopes };
    Ok(Firm { licence: key.licence, actor })
}

impl Firm {
    /// # Errors
    /// 403 that names what is missing: the scope, or a desk at which records are written.
    fn require(&self, access: &Access) -> ApiResult<()> {
        let is_staff = self.actor.staff().is_some();
        if access.actors == Actors::Staff && !is_staff {
            return Err(access_denied("staff", "this call is for members of staff, and for no service key"));
        }
        if !(access.actors == Actors::KeysStaffAndAuditors && self.actor.is_auditor()) {
            for scope in access.scopes {
                self.require_scope(*scope)?;
            }
        }
        if access.edits == Edits::Records && !self.actor.edits_records() {
            return Err(access_denied(
                "desk",
                "the firm's desk reviews; its records are written by its own system",
            ));
        }
        Ok(())
    }

    pub(super) fn require_scope(&self, scope: ServiceKeyScope) -> ApiResult<()> {
        if self.actor.has_scope(scope) { Ok(()) } else { Err(ApiError::missing_scope(scope)) }
    }

    /// Requires that a caller who does not see all clients stays within the rows of visible ones; a list leaves out the
    /// others itself.
    ///
    /// # Errors
    /// `RECORD_NOT_FOUND` for what they do not see; 403 for a call that is about any client.
    async fn require_rows(&self, app: &App, parts: &mut Parts, rows: Rows) -> ApiResult<()> {
        let clients = self.actor.clients();
        if matches!(clients, VisibleClients::All) {
            return Ok(());
        }
        match rows {
            Rows::Firm | Rows::Narrowed | Rows::Written => Ok(()),
            Rows::Any if clients.is_firm_wide() => Ok(()),
            Rows::Any => {
                Err(access_denied("client_scope", "this call is for colleagues who see all clients"))
            }
            Rows::Named(segment) => {
                let params = RawPathParams::from_request_parts(parts, app).await;
                let params = params.map_err(|_| Code::RecordNotFound)?;
                let named = params.iter().find(|(name, _)| matches!(*name, "external_id" | "id"));
                let name = named.map(|(_, name)| name.to_owned()).ok_or(Code::RecordNotFound)?;
                self.require_visible(app, segment, &name).await
            }
            Rows::OfConsumer => {
                let query = parts.uri.query().unwrap_or_default().as_bytes();
                let named = form_urlencoded::parse(query).find(|(name, _)| name == "consumer");
                if named.is_none() && clients.is_firm_wide() {
                    return Ok(());
                }
                let Some((_, name)) = named else {
                    return Err(access_denied(
                        "client_scope",
                        "name a consumer: this list is of all clients",
                    ));
                };
                self.require_visible(app, Segment::Consumers, &name).await
            }
        }
    }

    /// # Errors
    /// `RECORD_NOT_FOUND` for a record that they do not see.
    pub(super) async fn require_visible(&self, app: &App, segment: Segment, name: &str) -> ApiResult<()> {
        if matches!(self.actor.clients(), VisibleClients::All) {
            return Ok(());
        }
        let record = match segment {
            Segment::Consumers => VisibleRecord::Consumer(name),
            Segment::Product(kind) => VisibleRecord::Product(kind.into(), name),
            Segment::Actions => VisibleRecord::Action(name),
            Segment::Documents => VisibleRecord::Document(name),
            _ => return Ok(()),
        };
        let db = app.store.bulk_reader();
        let is_visible = visible::is_visible(db, self.licence, record, self.actor.clients()).await?;
        if is_visible { Ok(()) } else { Err(Code::RecordNotFound.into()) }
    }
}

/// 403 that says why.
fn access_denied(rule: &str, message: &str) -> ApiError {
    let mut error = ApiError::new(Code::AccessDenied).with_source(message);
    error.violations = vec![Violation::new("", rule, message)];
    error
}

/// Records the use of a key beside the call, at most once a minute.
fn record_use(app: &App, key: &ServiceKey) {
    let (licence, id, now) = (key.licence, key.id, app.now());
    if key.last_used_at.is_some_and(|last| now - last < KEY_USE_PRECISION) || !app.key_uses.is_due(id, now) {
        return;
    }
    let app = app.clone();
    tokio::spawn(async move {
        if let Err(error) = app::accounts::service_keys::record_use(&app, licence, id, now).await {
            tracing::warn!(%error, key = %id, "updating the last use of a service key failed");
        }
    });
}
