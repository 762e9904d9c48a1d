//! Help for a consumer who lost the second factor, or whose account somebody else may have reached.

use app::accounts::recovery::{self, ResetRequest, Wait};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use domain::records::Segment;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::single_response;
use crate::http::error::ApiResult;
use crate::state::App;

/// A reset of a second factor.
#[derive(Default, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ResetTwoFactor {
    /// The way in which it was established that the consumer asks for it; it stands in the audit trail.
    #[schemars(length(max = domain::limits::FREE_TEXT))]
    pub identity_check: Option<String>,
}

/// A second factor that will be switched off.
#[derive(Serialize, ToSchema)]
pub struct TwoFactorReset {
    takes_effect_at: DateTime<Utc>,
}

/// The calls for a consumer who lost a second factor or a session.
pub fn calls() -> Calls {
    Calls::new()
        .add(reset_two_factor_call(), reset_two_factor)
        .add(cancel_two_factor_reset_call(), cancel_two_factor_reset)
        .add(end_sessions_call(), end_sessions)
}

/// Demands of these calls. A key that lets consumers in cannot take their second factor away as well.
const fn to_recover() -> Access {
    Access {
        scopes: &[ServiceKeyScope::Privacy],
        rows: Rows::Named(Segment::Consumers),
        actors: Actors::KeysAndStaff,
        edits: Edits::Nothing,
        proof: RequiredProof::Recent,
    }
}

fn reset_two_factor_call() -> Call {
    Call {
        method: Verb::Delete,
        path: "/consumers/{external_id}/two-factor",
        name: "reset_two_factor",
        tag: Tag::Clients,
        summary: "Switch the second factor of a consumer off, in 24 hours",
        description: "Passkeys go with it. The consumer gets a mail at once; a sign-in with a right code or passkey \
             before then withdraws the reset.",
        access: to_recover(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<ResetTwoFactor>(),
        responses: vec![
            SuccessResponse::single_resource::<TwoFactorReset>(202, "The moment at which it takes effect."),
            SuccessResponse::empty(204, "Two-factor is not on."),
        ],
        errors: vec![ErrorResponse::new(
            404,
            "There is no such consumer, or the caller does not see them (`CONSUMER_NOT_FOUND`, \
                 `RECORD_NOT_FOUND`).",
        )],
    }
}

pub async fn reset_two_factor(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    Json(body): Json<ResetTwoFactor>,
) -> ApiResult {
    let caller = firm.caller(client);
    let request = ResetRequest { wait: Wait::Day, identity_check: body.identity_check };
    let at = recovery::reset_two_factor(&app, firm.licence, &external_id, request, &caller).await?;
    let Some(takes_effect_at) = at else { return Ok(StatusCode::NO_CONTENT.into_response()) };
    let reset = single_response("two-factor-resets", external_id, TwoFactorReset { takes_effect_at });
    Ok((StatusCode::ACCEPTED, reset).into_response())
}

fn cancel_two_factor_reset_call() -> Call {
    Call {
        method: Verb::Put,
        path: "/consumers/{external_id}/two-factor",
        name: "cancel_two_factor_reset",
        tag: Tag::Clients,
        summary: "Withdraw a reset of the second factor",
        description: "The second factor stays as it was. Works until the reset takes effect \
             (`meta.two_factor_reset_at` of the record).",
        access: to_recover(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "Withdrawn.")],
        errors: vec![ErrorResponse::new(
            404,
            "There is no such consumer (`CONSUMER_NOT_FOUND`), or no reset of theirs \
                 (`RECORD_NOT_FOUND`).",
        )],
    }
}

pub async fn cancel_two_factor_reset(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let caller = firm.caller(client);
    if recovery::cancel_two_factor_reset(&app, firm.licence, &external_id, &caller).await? {
        Ok(StatusCode::NO_CONTENT.into_response())
    } else {
        Err(Code::RecordNotFound.into())
    }
}

fn end_sessions_call() -> Call {
    Call {
        method: Verb::Delete,
        path: "/consumers/{external_id}/sessions",
        name: "end_sessions",
        tag: Tag::Clients,
        summary: "Sign a consumer out on every device",
        description: "For an account that somebody else may have reached: every session ends and every link that \
             was sent to the consumer is withdrawn.",
        access: to_recover(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "Every session has ended.")],
        errors: vec![ErrorResponse::new(
            404,
            "There is no such consumer, or the caller does not see them (`CONSUMER_NOT_FOUND`, \
                 `RECORD_NOT_FOUND`).",
        )],
    }
}

pub async fn end_sessions(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    recovery::end_sessions(&app, firm.licence, &external_id, &firm.caller(client)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
