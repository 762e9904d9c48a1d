//! The bodies with which the calls of `/desk/api/auth` open and complete a session.

use app::staff::sessions::MemberSession;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::cookies::DeskCookies;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::keys::StaffClaims;
use crate::state::App;

/// A session that was opened or completed.
#[derive(Serialize, ToSchema)]
#[schema(as = StaffSession)]
pub struct StaffSessionBody {
    stage: StaffStage,
    /// Access token for the header `Authorization: Bearer`.
    token: String,
    /// Time at which the session expires, unless it is used before then.
    expires_at: DateTime<Utc>,
    /// Methods that complete a pending session.
    methods: Vec<SecondFactor>,
    member: SignedInMember,
}

/// Stage of a sign-in at the desk.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum StaffStage {
    /// The second factor is to be given.
    Pending,
    /// The first second factor is to be set up.
    Setup,
    Full,
}

impl From<Stage> for StaffStage {
    fn from(stage: Stage) -> Self {
        match stage {
            // Only consumers have sessions for one action; the desk takes one no further than a pending one.
            Stage::Pending | Stage::Action => Self::Pending,
            Stage::Setup => Self::Setup,
            Stage::Full => Self::Full,
        }
    }
}

/// A second factor of a member of staff.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum SecondFactor {
    Totp,
    Passkey,
}

/// The signed-in member of staff.
#[derive(Serialize, ToSchema)]
pub struct SignedInMember {
    id: Uuid,
    name: String,
    email: String,
    role: StaffRole,
    scope: ClientScope,
    /// The external id of their branch.
    #[schema(required = true)]
    branch: Option<String>,
    /// The external id of their adviser record.
    #[schema(required = true)]
    adviser: Option<String>,
}

impl From<store::staff::StaffMember> for SignedInMember {
    fn from(member: store::staff::StaffMember) -> Self {
        Self {
            id: member.id,
            name: member.name,
            email: member.email,
            role: member.role,
            scope: member.scope,
            branch: member.branch,
            adviser: member.adviser,
        }
    }
}

pub(super) fn json_response(status: StatusCode, body: &impl Serialize) -> ApiResult {
    let text = serde_json::to_string(body).map_err(ApiError::internal)?;
    Ok((status, envelope::json_text(text)).into_response())
}

/// Returns the body of a response that opens or renews a session: the access token and the account's state.
pub(super) fn session_body(app: &App, signed_in: &MemberSession) -> ApiResult<StaffSessionBody> {
    let MemberSession { session, member, .. } = signed_in;
    let claims = StaffClaims {
        sub: member.id,
        sid: session.id,
        lic: session.licence,
        stage: session.stage,
        iat: app.now().timestamp(),
        exp: session.ends_at.timestamp(),
    };
    let methods = match session.stage {
        Stage::Pending => {
            let all = [
                (member.sealed_secret.is_some(), SecondFactor::Totp),
                (member.passkeys > 0, SecondFactor::Passkey),
            ];
            all.into_iter().filter(|(has, _)| *has).map(|(_, method)| method).collect()
        }
        _ => Vec::new(),
    };
    Ok(StaffSessionBody {
        stage: session.stage.into(),
        token: app.keys.sign_staff(&claims).map_err(ApiError::internal)?,
        expires_at: session.expires_at,
        methods,
        member: member.clone().into(),
    })
}

/// Returns the response that opens or renews a session.
pub(super) fn respond(app: &App, cookies: &DeskCookies, signed_in: &MemberSession) -> ApiResult {
    let mut response = json_response(StatusCode::OK, &session_body(app, signed_in)?)?;
    cookies.keep(app, signed_in, &mut response);
    Ok(response)
}
