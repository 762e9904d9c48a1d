//! The extractors through which every protected handler learns who asks.
//!
//! A handler takes the narrowest one that fits: [`Consumer`] for a complete sign-in, [`TwoFactorSetupSession`] where a forced
//! two-factor set-up may come, [`PendingTwoFactor`] for the second factor, [`ActionScopedSession`] where a one-action token may come.

use std::ops::Deref;
use std::sync::Arc;

use app::documents::Recipient;
use app::sign_in::{SessionHolder, require_write_access};
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use domain::accounts::session::Stage;
use domain::codes::Code;
use futures::future;
use store::accounts::consumers::Account;
use store::accounts::sessions;
use store::portal::drafts::DraftSession;
use store::{Db, JointReader, Scope};
use uuid::Uuid;

use crate::http::bearer::read_token;
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult};
use crate::keys::Claims;
use crate::state::App;
use crate::tenant::Tenant;

/// A caller with a valid token of this licence whose session lives.
#[derive(Clone, Debug)]
pub struct Identity {
    pub scope: Scope,
    pub session: Uuid,
    pub claims: Claims,
    pub tenant: Tenant,
}

impl From<&Identity> for Recipient {
    fn from(identity: &Identity) -> Self {
        Self { scope: identity.scope, licence: Arc::clone(&identity.tenant.licence) }
    }
}

impl Identity {
    /// Reads the identity in the token, at whatever stage.
    async fn from_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        if let Some(identity) = parts.extensions.get::<Self>() {
            return Ok(identity.clone());
        }
        let tenant = Tenant::from_request_parts(parts, app).await?;
        let identity = Self::from_headers(app, tenant, &parts.headers, None).await?;
        parts.extensions.insert(identity.clone());
        Ok(identity)
    }

    /// Returns the owner of a token, at whatever stage: the given one, or that of the headers.
    pub async fn from_headers(
        app: &App,
        tenant: Tenant,
        headers: &HeaderMap,
        given: Option<&str>,
    ) -> ApiResult<Self> {
        let identity = Self::from_token(app, tenant, headers, given)?;
        identity.require_session(app, app.store.reader()).await?;
        Ok(identity)
    }

    /// Returns the owner that a token claims, before the session is checked.
    fn from_token(app: &App, tenant: Tenant, headers: &HeaderMap, given: Option<&str>) -> ApiResult<Self> {
        let token = given.or_else(|| read_token(headers));
        let claims = token.and_then(|token| app.keys.verify(token)).ok_or(Code::AuthTokenInvalid)?;
        let now = app.now();
        if claims.exp <= now.timestamp() {
            return Err(Code::AuthTokenInvalid.into());
        }
        if claims.lic != tenant.licence.id {
            return Err(Code::AccessDenied.into());
        }
        if let Err(seconds) = app.request_limiter.check(claims.sid, app.settings.calls_per_minute, now) {
            let mut error = ApiError::new(Code::TooManyRequests);
            error.retry_after = Some(seconds);
            return Err(error);
        }
        let scope = Scope { licence: claims.lic, consumer: claims.sub };
        Ok(Self { scope, session: claims.sid, claims, tenant })
    }

    /// # Errors
    /// `AUTH_TOKEN_INVALID` when the session has ended.
    async fn require_session(&self, app: &App, db: &impl Db) -> ApiResult<()> {
        let is_alive = sessions::is_alive(db, self.scope, self.session, app.now()).await?;
        if is_alive { Ok(()) } else { Err(Code::AuthTokenInvalid.into()) }
    }

    /// Signing, deciding and the settings are the consumer's own.
    ///
    /// # Errors
    /// `ACCESS_DENIED` for an impersonating colleague, who has read access only.
    pub fn require_write_access(&self) -> ApiResult<()> {
        Ok(require_write_access(self.claims.colleague.as_deref())?)
    }

    /// The session, as the use cases have it.
    pub fn holder<'a>(&'a self, client: &'a Client) -> SessionHolder<'a> {
        SessionHolder {
            visit: self.tenant.visit(client),
            scope: self.scope,
            session: self.session,
            stage: self.claims.stage,
            colleague: self.claims.colleague.as_deref(),
        }
    }
}

/// Returns the account of a request's token, if it is a valid one; the session is not checked.
pub async fn account_of(app: &App, headers: &HeaderMap) -> Option<Account> {
    let claims = app.keys.verify(read_token(headers)?)?;
    let scope = Scope { licence: claims.lic, consumer: claims.sub };
    store::accounts::consumers::find(app.store.reader(), scope).await.ok().flatten()
}

fn stage_error(stage: Stage) -> ApiError {
    match stage {
        Stage::Pending => Code::TwoFactorRequired.into(),
        Stage::Setup => Code::TwoFactorSetupRequired.into(),
        Stage::Full | Stage::Action => Code::AccessDenied.into(),
    }
}

/// A caller whom a handler admits, by the stages of a sign-in that it takes.
pub trait Admission: From<Identity> + Deref<Target = Identity> {
    fn admits(stage: Stage) -> bool;
}

macro_rules! extractor {
    ($(#[$doc:meta])* $name:ident: $($stage:pat_param)|+) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name(pub Identity);

        impl Admission for $name {
            fn admits(stage: Stage) -> bool {
                matches!(stage, $($stage)|+)
            }
        }

        impl From<Identity> for $name {
            fn from(identity: Identity) -> Self {
                Self(identity)
            }
        }

        impl FromRequestParts<App> for $name {
            type Rejection = ApiError;

            async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
                let identity = Identity::from_parts(parts, app).await?;
                if Self::admits(identity.claims.stage) {
                    Ok(Self(identity))
                } else {
                    Err(stage_error(identity.claims.stage))
                }
            }
        }

        impl Deref for $name {
            type Target = Identity;
            fn deref(&self) -> &Identity {
                &self.0
            }
        }
    };
}

extractor!(
    /// A consumer who is signed in completely.
    Consumer: Stage::Full
);
extractor!(
    /// Signed in, or bound to set up two-factor first.
    TwoFactorSetupSession: Stage::Full | Stage::Setup
);
extractor!(
    /// Anyone whose password was right: the second factor may still be missing.
    PendingTwoFactor: Stage::Full | Stage::Setup | Stage::Pending
);
extractor!(
    /// Signed in, or holding a token for one action; the handler compares [`ActionScopedSession::allows_action`] with
    /// its action.
    ActionScopedSession: Stage::Full | Stage::Action
);

/// Read-only identity: the check of the session is combined with the query for the data, and nothing is returned before
/// it succeeds.
pub struct Reading<T> {
    app: App,
    admitted: T,
}

impl<T: Admission> FromRequestParts<App> for Reading<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        let tenant = Tenant::from_request_parts(parts, app).await?;
        let identity = Identity::from_token(app, tenant, &parts.headers, None)?;
        let stage = identity.claims.stage;
        if T::admits(stage) {
            return Ok(Self { app: app.clone(), admitted: identity.into() });
        }
        identity.require_session(app, app.store.reader()).await?;
        Err(stage_error(stage))
    }
}

impl<T: Admission> Reading<T> {
    /// Asks a question, and whether the session lives; answers who asks as well.
    ///
    /// # Errors
    /// `AUTH_TOKEN_INVALID` when the session has ended, whatever became of the question; otherwise those of the question.
    pub async fn ask<A, F: Future<Output = ApiResult<A>>>(
        self,
        question: impl FnOnce(JointReader, Scope) -> F,
    ) -> ApiResult<(T, A)> {
        let store = &self.app.store;
        let db = store.joint_reader().await?;
        let session = self.admitted.require_session(&self.app, &db);
        if store.has_standby() {
            // Whether a session lives only the primary knows.
            let standby = async { Ok(store.caught_up_reader(&db).await?) };
            let ((), db) = future::try_join(session, standby).await?;
            let answer = question(db, self.admitted.scope).await?;
            return Ok((self.admitted, answer));
        }
        let question = question(db.clone(), self.admitted.scope);
        // The session first: where it is refused at once, the question is not asked.
        let ((), answer) = future::try_join(session, async { Ok(question.await) }).await?;
        Ok((self.admitted, answer?))
    }
}

impl ActionScopedSession {
    /// Returns true if this token opens the action: every one of the consumer's, or only the token's own.
    pub fn allows_action(&self, action: Uuid) -> bool {
        self.claims.stage == Stage::Full || self.claims.action == Some(action)
    }

    /// The drafts that this session reads and writes.
    pub fn drafts(&self) -> DraftSession {
        self.claims.stage.into()
    }
}
