//! How the firm helps a consumer who lost the second factor, or whose account somebody else may have reached.

use app::recovery::{self, ResetRequest, Wait};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::single;
use crate::http::error::ApiResult;
use crate::state::App;

#[derive(Default, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ResetTwoFactor {
    /// How it was established that the consumer asks for it; it stands in the audit trail.
    #[schemars(length(max = domain::limits::FREE_TEXT))]
    pub identity_check: Option<String>,
}

/// A second factor that will be switched off.
#[derive(Serialize, ToSchema)]
pub struct TwoFactorReset {
    takes_effect_at: DateTime<Utc>,
}

/// `DELETE /consumers/{external_id}/two-factor`: 202 with the moment, 204 where two-factor is not on.
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
    let reset = single("two-factor-resets", external_id, TwoFactorReset { takes_effect_at });
    Ok((StatusCode::ACCEPTED, reset).into_response())
}

/// `PUT /consumers/{external_id}/two-factor`: withdraws a reset.
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

/// `DELETE /consumers/{external_id}/sessions`.
pub async fn end_sessions(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    recovery::end_sessions(&app, firm.licence, &external_id, &firm.caller(client)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
