//! Pairs of tokens, as calls hand them out.

use app::sign_in::sessions::OpenedSession;
use chrono::{DateTime, TimeDelta, Utc};
use domain::accounts::session::{SecondFactorMethod, Stage};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::envelope::{SingleResponse, single_response};
use crate::http::error::{ApiError, ApiResult};
use crate::keys::Claims;
use crate::state::App;

/// Lifetime of an access token.
pub const ACCESS: TimeDelta = TimeDelta::minutes(10);

/// A pair of tokens and what it is good for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthResult {
    /// Token for the header `Authorization: Bearer`; lives ten minutes.
    pub access_token: String,
    /// Token for `POST /api/auth/refresh`, which replaces the pair; `null` when it travels in the cookie.
    pub refresh_token: Option<String>,
    /// The pair is pending: only `POST /api/auth/two-factor` takes it, for five minutes.
    pub two_factor: bool,
    /// Two-factor must be set up before anything else.
    pub two_factor_setup: bool,
    /// The methods that `POST /api/auth/two-factor` accepts for a pending pair.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub two_factor_methods: Vec<SecondFactorMethod>,
    pub consumer_id: Uuid,
    /// Ten codes for when the authenticator is lost, each good once; only when two-factor was just enabled, or a first
    /// passkey added.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recovery_codes: Option<Vec<String>>,
}

/// A new pair of a session.
#[derive(Debug)]
pub struct Pair {
    pub session: Uuid,
    pub consumer: Uuid,
    pub stage: Stage,
    /// Time at which the session expires, unless it is renewed before then.
    pub expires_at: DateTime<Utc>,
    pub access_token: String,
    /// Absent once it was put into the cookie.
    pub refresh_token: Option<String>,
    /// Methods that complete a pending pair.
    pub two_factor_methods: Vec<SecondFactorMethod>,
}

impl Pair {
    /// The tokens of a session that was opened or renewed.
    pub fn of_session(app: &App, session: OpenedSession) -> ApiResult<Self> {
        let access_token = access_token(app, &session)?;
        Ok(Self {
            session: session.id,
            consumer: session.scope.consumer,
            stage: session.stage,
            expires_at: session.expires_at,
            access_token,
            refresh_token: session.refresh_token,
            two_factor_methods: session.methods,
        })
    }

    pub fn answer_with(self, recovery_codes: Option<Vec<String>>) -> SingleResponse<AuthResult> {
        let session = self.session;
        single_response("auth-results", session, self.into_result(recovery_codes))
    }

    pub fn into_result(self, recovery_codes: Option<Vec<String>>) -> AuthResult {
        AuthResult {
            access_token: self.access_token,
            refresh_token: self.refresh_token,
            two_factor: self.stage == Stage::Pending,
            two_factor_setup: self.stage == Stage::Setup,
            two_factor_methods: self.two_factor_methods,
            consumer_id: self.consumer,
            recovery_codes,
        }
    }
}

/// The access token of a session.
pub fn access_token(app: &App, session: &OpenedSession) -> ApiResult<String> {
    let expires = match session.stage {
        Stage::Full | Stage::Setup => (session.issued_at + ACCESS).min(session.expires_at),
        Stage::Pending | Stage::Action => session.expires_at,
    };
    let claims = Claims {
        sub: session.scope.consumer,
        sid: session.id,
        lic: session.scope.licence,
        stage: session.stage,
        two_factor: session.stage == Stage::Pending,
        two_factor_setup: session.stage == Stage::Setup,
        action: session.action,
        colleague: session.colleague.clone(),
        iat: session.issued_at.timestamp(),
        exp: expires.timestamp(),
    };
    app.keys.sign(&claims).map_err(ApiError::internal)
}
