//! Session of a member of staff, by their token.

use std::sync::Arc;

use app::Actor;
use app::staff::sessions::touch;
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use domain::accounts::session::Stage;
use domain::accounts::staff::may_sign_in;
use domain::codes::Code;
use store::firms::licences::LicenceRow;
use store::staff::StaffMember;
use store::staff::sessions::{self, StaffSession};

use crate::http::bearer::parse_bearer;
use crate::http::error::{ApiError, ApiResult};
use crate::keys::StaffClaims;
use crate::state::App;

/// A member of staff whose session lives, at any stage of it.
#[derive(Clone, Debug)]
pub struct DeskIdentity {
    pub licence: Arc<LicenceRow>,
    pub session: StaffSession,
    pub member: StaffMember,
}

impl DeskIdentity {
    /// Returns the session of a token.
    ///
    /// # Errors
    ///
    /// 401 for a token that has expired, whose session or account has ended, or that came to another firm's host.
    pub async fn of_claims(app: &App, headers: &HeaderMap, claims: StaffClaims) -> ApiResult<Self> {
        let refused = |reason: &str| ApiError::new(Code::AuthTokenInvalid).with_source(reason);
        let now = app.now();
        if claims.exp <= now.timestamp() {
            return Err(refused("the token of a member of staff has expired"));
        }
        let directory = app.directory().await?;
        if directory.is_of_another_firm(headers, claims.lic) {
            return Err(refused("a member of another firm's staff"));
        }
        let licence = directory.licences().iter().find(|licence| licence.id == claims.lic);
        let licence = Arc::clone(licence.ok_or_else(|| refused("the firm is gone"))?);
        if let Err(seconds) = app.request_limiter.check(claims.sid, app.settings.calls_per_minute, now) {
            let mut error = ApiError::new(Code::TooManyRequests);
            error.retry_after = Some(seconds);
            return Err(error);
        }
        let ids = (claims.sid, claims.sub);
        let found = sessions::find_alive(app.store.reader(), claims.lic, ids, now).await?;
        let found = found.filter(|(session, _)| session.stage == claims.stage);
        let (session, member) = found.ok_or_else(|| refused("the session or the account has ended"))?;
        let session = touch(app, session).await?;
        Ok(Self { licence, session, member })
    }

    /// Returns the session for calls of the back office, which need complete sign-ins.
    ///
    /// # Errors
    /// 401 also for a sign-in that is not complete.
    pub async fn at_work(app: &App, headers: &HeaderMap, claims: StaffClaims) -> ApiResult<Self> {
        if claims.stage != Stage::Full {
            return Err(ApiError::new(Code::AuthTokenInvalid).with_source("a sign-in that is not complete"));
        }
        Self::of_claims(app, headers, claims).await
    }

    /// Returns the actor of a desk operation.
    pub fn actor(&self, edits_records: bool) -> Actor {
        Actor::of_member(&self.member, edits_records)
    }
}

macro_rules! extractor {
    ($(#[$doc:meta])* $name:ident: $($stage:pat_param)|+) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name(pub DeskIdentity);

        impl FromRequestParts<App> for $name {
            type Rejection = ApiError;

            async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
                let token = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
                let claims = token.and_then(parse_bearer).and_then(|token| app.keys.verify_staff(token));
                let claims = claims.ok_or(Code::AuthTokenInvalid)?;
                let identity = DeskIdentity::of_claims(app, &parts.headers, claims).await?;
                if !may_sign_in(identity.licence.settings.desk) {
                    return Err(Code::AuthTokenInvalid.into());
                }
                match identity.session.stage {
                    $($stage)|+ => Ok(Self(identity)),
                    #[allow(unreachable_patterns, reason = "one of the extractors takes every stage")]
                    other => Err(stage_error(other)),
                }
            }
        }
    };
}

fn stage_error(stage: Stage) -> ApiError {
    match stage {
        Stage::Pending => Code::TwoFactorRequired.into(),
        Stage::Setup => Code::TwoFactorSetupRequired.into(),
        Stage::Full | Stage::Action => Code::AccessDenied.into(),
    }
}

extractor!(
    /// Somebody whose password was right and whose second factor is missing.
    Pending: Stage::Pending
);
extractor!(
    /// Somebody who sets up a second factor: the first, or another.
    SettingUp: Stage::Setup | Stage::Full
);
extractor!(
    /// Somebody who is signed in completely.
    AtWork: Stage::Full
);
extractor!(
    /// Anybody with a session.
    AnyStage: Stage::Full | Stage::Setup | Stage::Pending
);

/// Accepts calls without a session: without the header there is none, and an invalid token is rejected.
impl OptionalFromRequestParts<App> for AnyStage {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, ApiError> {
        if parts.headers.contains_key(header::AUTHORIZATION) {
            <Self as FromRequestParts<App>>::from_request_parts(parts, app).await.map(Some)
        } else {
            Ok(None)
        }
    }
}
