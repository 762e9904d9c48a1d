//! `/desk/api/auth`: how the firm's own people sign in and out, and look after their second factors.

use app::staff::sessions::{MemberSession, log_out};
use app::staff::sign_in;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use domain::accounts::staff::StaffRight;
use domain::codes::Code;
use domain::licence::{DeskMode, RejectionReason};
use domain::limits::{PASSWORD, TOKEN};
use domain::operations::follow_up::NoticeChoice;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::events::outgoing;
use utoipa::ToSchema;

use super::cookies::DeskCookies;
use super::identities::StaffIdentity;
use super::passkeys::StaffPasskey;
use super::responses::{SignedInMember, StaffSessionBody, json_response, respond};
use super::session::{AnyStage, AtWork, Pending, SettingUp};
use crate::http::body::{EmptyBody, Json};
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::sign_in_name::SignInName;
use crate::session::cookies::TransportHeader;
use crate::session::qr::render_svg;
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffLogin {
    #[serde(default)]
    #[schema(value_type = String)]
    email: SignInName,
    #[serde(default)]
    #[schemars(length(max = PASSWORD))]
    password: String,
}

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffCode {
    /// Code of the authenticator app.
    #[serde(default)]
    #[schemars(length(max = TOKEN))]
    code: String,
}

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AcceptInvitation {
    /// Needed for signing in with an authenticator app; a passkey does without.
    #[serde(default)]
    #[schemars(length(max = PASSWORD))]
    password: Option<String>,
}

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewStaffPassword {
    #[schemars(length(max = PASSWORD))]
    password: String,
}

/// The colleague whom an invitation is for.
#[derive(Serialize, ToSchema)]
pub struct InvitedColleague {
    name: String,
    email: String,
    firm: String,
    /// The score from 0 to 100 that a new password must reach.
    minimum_password_strength: u8,
}

/// Data for setting up an authenticator app.
#[derive(Serialize, ToSchema)]
pub struct StaffAppSecret {
    /// Secret in base32, for typing over.
    secret: String,
    otpauth_url: String,
    /// The QR code of the address, as an SVG.
    qr_svg: String,
}

/// A choice of mails about what clients do.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffNoticeChoice {
    notices: NoticeChoice,
}

/// The signed-in member of staff, with their rights at the desk.
#[derive(Serialize, ToSchema)]
pub struct StaffProfile {
    member: SignedInMember,
    firm: DeskFirm,
    rights: Vec<StaffRight>,
    passkeys: Vec<StaffPasskey>,
    /// True if there is an authenticator app.
    totp: bool,
    /// True if there is a password.
    password: bool,
    /// The colleague's choice of mails about what clients do.
    notices: NoticeChoice,
    /// True if mail goes out: there is a mail server, and the operator has not paused it.
    sends_mail: bool,
    /// The identity providers that are linked, the one linked last first.
    identities: Vec<StaffIdentity>,
    /// The score from 0 to 100 that a new password must reach.
    minimum_password_strength: u8,
}

#[derive(Serialize, ToSchema)]
pub struct DeskFirm {
    /// The short name, under which the firm's settings are read.
    slug: String,
    name: String,
    desk: DeskMode,
    /// The firm's own reasons for rejecting a document; empty: those that the desk begins with.
    rejection_reasons: Vec<RejectionReason>,
}

/// Sign in with an e-mail address and a password, which leads on to the second factor, or to setting up the first.
///
/// An unknown address gets the answer of a wrong password, in the same time.
#[utoipa::path(post, path = "/desk/api/auth/login", tag = "desk", request_body = StaffLogin, params(TransportHeader), responses(
    (status = 200, body = StaffSessionBody, description = "Pending, or to set up a second factor: never complete"),
    (status = 401, body = ErrorBody, description = "`AUTH_LOGIN_FAILED`"),
    (status = 422, body = ErrorBody, description = "A field is missing"),
    (status = 423, body = ErrorBody, description = "`CONSUMER_LOCKED`, with `locked_time_remaining` in seconds"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
))]
pub async fn sign_in(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    cookies: DeskCookies,
    Json(body): Json<StaffLogin>,
) -> ApiResult {
    for (field, empty) in [("email", body.email.is_empty()), ("password", body.password.is_empty())] {
        if empty {
            return Err(ApiError::field(field, "required"));
        }
    }
    let typed = (body.email.as_str(), body.password);
    let marks = cookies.device_marks(&app);
    let signed_in = sign_in::log_in(&app, &tenant.licence, typed, (&client, &marks)).await?;
    respond(&app, &cookies, &signed_in)
}

/// Complete a sign-in by a code of the authenticator app.
#[utoipa::path(post, path = "/desk/api/auth/two-factor", tag = "desk", security(("staff" = [])), request_body = StaffCode,
    params(TransportHeader), responses(
        (status = 200, body = StaffSessionBody, description = "Complete"),
        (status = 401, body = ErrorBody, description = "`INVALID_OTP`, or the token does not work any more"),
        (status = 423, body = ErrorBody, description = "`CONSUMER_LOCKED`, with `locked_time_remaining` in seconds"),
    ))]
pub async fn two_factor(
    State(app): State<App>,
    Pending(who): Pending,
    client: Client,
    cookies: DeskCookies,
    Json(body): Json<StaffCode>,
) -> ApiResult {
    let code = required_code(&body)?;
    let signed_in = sign_in::complete_with_code(&app, &who.session, code, &client).await?;
    respond(&app, &cookies, &signed_in)
}

fn required_code(body: &StaffCode) -> ApiResult<&str> {
    if body.code.trim().is_empty() { Err(ApiError::field("code", "required")) } else { Ok(&body.code) }
}

/// Continue the session of the cookie, which is read for calls with `X-Token-Transport: cookie` alone.
#[utoipa::path(post, path = "/desk/api/auth/resume", tag = "desk", params(TransportHeader), responses(
    (status = 200, body = StaffSessionBody, description = "Complete, with a fresh token"),
    (status = 401, body = ErrorBody, description = "There is no session to continue; the cookie is removed"),
))]
pub async fn resume(
    State(app): State<App>,
    tenant: Tenant,
    cookies: DeskCookies,
    _: Json<EmptyBody>,
) -> ApiResult {
    let resumed = match cookies.resume_secret() {
        Some(secret) => app::staff::sessions::resume(&app, &tenant.licence, secret).await,
        None => Err(Code::AuthTokenInvalid.into()),
    };
    match resumed.map_err(ApiError::from) {
        Ok(signed_in) => respond(&app, &cookies, &signed_in),
        Err(error) if error.code.status() == 401 => {
            let mut response = error.into_response();
            cookies.forget(&app, &mut response);
            Ok(response)
        }
        Err(error) => Err(error),
    }
}

/// Sign out: end the session of the token, and with `X-Token-Transport: cookie` that of the cookie.
#[utoipa::path(post, path = "/desk/api/auth/logout", tag = "desk", params(TransportHeader), responses(
    (status = 204, description = "Signed out; the cookie is removed"),
))]
pub async fn sign_out(
    State(app): State<App>,
    tenant: Tenant,
    who: Result<AnyStage, ApiError>,
    client: Client,
    cookies: DeskCookies,
    _: Json<EmptyBody>,
) -> ApiResult {
    if let Ok(AnyStage(who)) = who {
        log_out(&app, &MemberSession::existing(who.session, who.member), &client).await?;
    }
    if let Some(secret) = cookies.resume_secret()
        && let Ok(signed_in) = app::staff::sessions::resume(&app, &tenant.licence, secret).await
    {
        log_out(&app, &signed_in, &client).await?;
    }
    let mut response = StatusCode::NO_CONTENT.into_response();
    cookies.forget(&app, &mut response);
    Ok(response)
}

/// Returns the signed-in member of staff, with their rights.
#[utoipa::path(get, path = "/desk/api/auth/me", tag = "desk", security(("staff" = [])), responses(
    (status = 200, body = StaffProfile),
    (status = 401, body = ErrorBody, description = "No token of a complete sign-in, or one that does not work any more"),
))]
pub async fn show_account(State(app): State<App>, AtWork(who): AtWork) -> ApiResult {
    let account = sign_in::account_of(&who.member);
    let passkeys = super::passkeys::of_account(&app, account).await?;
    let profile = StaffProfile {
        firm: DeskFirm {
            slug: who.licence.slug.clone(),
            name: who.licence.settings.name.clone(),
            desk: who.licence.settings.desk,
            rejection_reasons: who.licence.settings.rejection_reasons.clone(),
        },
        rights: who.member.role.rights(&who.member.clients()),
        passkeys,
        totp: who.member.sealed_secret.is_some(),
        password: who.member.password_hash.is_some(),
        notices: who.member.notices,
        sends_mail: app.settings.mailer.is_some()
            && outgoing::pause_start(app.store.reader()).await?.is_none(),
        identities: super::identities::of_account(&app, &who.licence, account).await?,
        minimum_password_strength: who.licence.settings.minimum_password_strength,
        member: who.member.into(),
    };
    json_response(StatusCode::OK, &profile)
}

/// Choose how often one is mailed about what clients do.
#[utoipa::path(put, path = "/desk/api/auth/notices", tag = "desk", security(("staff" = [])),
    request_body = StaffNoticeChoice, responses(
        (status = 204, description = "It holds from now on"),
        (status = 401, body = ErrorBody, description = "No token of a complete sign-in, or one that does not work any more"),
    ))]
pub async fn choose_notices(
    State(app): State<App>,
    AtWork(who): AtWork,
    Json(body): Json<StaffNoticeChoice>,
) -> ApiResult {
    app::staff::notices::choose(&app, (who.member.licence, who.member.id), body.notices).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// The colleague whom an invitation is for.
#[utoipa::path(get, path = "/desk/api/auth/invitation/{token}", tag = "desk",
    params(("token" = String, Path, description = "As in the link")), responses(
        (status = 200, body = InvitedColleague),
        (status = 404, body = ErrorBody, description = "Unknown, used or past its end"),
        (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
    ))]
pub async fn show_invitation(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    Path(token): Path<String>,
) -> ApiResult {
    app::sign_in::limits::by_address(&app, "staff-invitation", &client).await?;
    let member = sign_in::find_invited(&app, &tenant.licence, &token).await?;
    let settings = &tenant.licence.settings;
    let body = InvitedColleague {
        name: member.name,
        email: member.email,
        firm: settings.name.clone(),
        minimum_password_strength: settings.minimum_password_strength,
    };
    json_response(StatusCode::OK, &body)
}

/// Begin with an invitation: choose a password, and set up a second factor next.
///
/// The link works until there is a second factor.
#[utoipa::path(post, path = "/desk/api/auth/invitation/{token}", tag = "desk", request_body = AcceptInvitation,
    params(("token" = String, Path, description = "As in the link"), TransportHeader), responses(
        (status = 200, body = StaffSessionBody, description = "To set up a second factor"),
        (status = 404, body = ErrorBody, description = "Unknown, used or past its end"),
        (status = 422, body = ErrorBody, description = "`CONSUMER_PASSWORD_IS_COMMON` or `PASSWORD_NOT_CONFORM_SECURITY_GUIDELINES`"),
        (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
    ))]
pub async fn accept_invitation(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    cookies: DeskCookies,
    Path(token): Path<String>,
    Json(body): Json<AcceptInvitation>,
) -> ApiResult {
    app::sign_in::limits::by_address(&app, "staff-invitation", &client).await?;
    let with = (token.as_str(), body.password.filter(|password| !password.is_empty()));
    let signed_in = sign_in::accept_invitation(&app, &tenant.licence, with, &client).await?;
    respond(&app, &cookies, &signed_in)
}

/// Prepare an authenticator app; it works once a code confirms it, within ten minutes.
#[utoipa::path(post, path = "/desk/api/auth/two-factor/setup", tag = "desk", security(("staff" = [])), responses(
    (status = 200, body = StaffAppSecret),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED` where there is a second factor already"),
))]
pub async fn prepare_app(State(app): State<App>, SettingUp(who): SettingUp, _: Json<EmptyBody>) -> ApiResult {
    let secret = sign_in::prepare_app(&app, &who.session).await?;
    let otpauth_url = app::sign_in::totp::otpauth_url(&who.licence.settings.name, &who.member.email, &secret);
    let body = StaffAppSecret {
        secret: app::sign_in::totp::base32(&secret),
        qr_svg: render_svg(&otpauth_url)?,
        otpauth_url,
    };
    json_response(StatusCode::OK, &body)
}

/// Confirm the authenticator app with a code of it.
#[utoipa::path(post, path = "/desk/api/auth/two-factor/setup/confirm", tag = "desk", security(("staff" = [])),
    request_body = StaffCode, params(TransportHeader), responses(
        (status = 200, body = StaffSessionBody, description = "Complete"),
        (status = 401, body = ErrorBody, description = "`INVALID_OTP`, or the token does not work any more"),
        (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`"),
        (status = 422, body = ErrorBody, description = "`NO_PASSWORD_PROVIDED`: the account has neither a password nor an identity provider yet"),
        (status = 423, body = ErrorBody, description = "`CONSUMER_LOCKED`"),
    ))]
pub async fn confirm_app(
    State(app): State<App>,
    SettingUp(who): SettingUp,
    client: Client,
    cookies: DeskCookies,
    Json(body): Json<StaffCode>,
) -> ApiResult {
    let code = required_code(&body)?;
    let signed_in = sign_in::confirm_app(&app, &who.session, code, &client).await?;
    respond(&app, &cookies, &signed_in)
}

/// Set another password, or the first; the account's other sessions end, and a notice is mailed.
#[utoipa::path(put, path = "/desk/api/auth/password", tag = "desk", security(("staff" = [])), request_body = NewStaffPassword,
    responses(
        (status = 204, description = "It works from now on"),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`"),
        (status = 422, body = ErrorBody, description = "`CONSUMER_PASSWORD_IS_COMMON` or `PASSWORD_NOT_CONFORM_SECURITY_GUIDELINES`"),
    ))]
pub async fn change_password(
    State(app): State<App>,
    AtWork(who): AtWork,
    client: Client,
    Json(body): Json<NewStaffPassword>,
) -> ApiResult<StatusCode> {
    if body.password.is_empty() {
        return Err(ApiError::field("password", "required"));
    }
    sign_in::change_password(&app, &who.licence, &who.session, body.password, &client).await?;
    Ok(StatusCode::NO_CONTENT)
}
