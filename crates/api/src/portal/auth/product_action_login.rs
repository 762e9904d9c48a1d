//! `POST /api/auth/product-action-login`.

use app::Error;
use app::sign_in::action_links;
use axum::extract::State;
use domain::codes::Code;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{SingleResponse, single_response};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::sign_in_name::SignInName;
use crate::session::tokens::access_token;
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ProductActionLogin {
    #[serde(default)]
    #[schema(value_type = String)]
    email: SignInName,
    /// `YYYY-MM-DD`.
    #[serde(default)]
    birthday: String,
    #[serde(default)]
    product_action_id: String,
}

/// Either `id` and `token`, or `code`.
#[derive(Serialize, ToSchema)]
pub struct ProductActionLoginResult {
    /// Id of the consumer.
    id: Option<Uuid>,
    /// Token for the header `Token`; opens this one action for sixty minutes.
    token: Option<String>,
    /// `AUTH_LOGIN_FAILED` or `CONSUMER_LOCKED`.
    code: Option<String>,
    /// Seconds until the next attempt, with `CONSUMER_LOCKED`.
    locked_time_remaining: Option<u64>,
}

/// Open one mortgage check without a password, by e-mail address and birthday.
///
/// Also answers 200 when that fails, as it does for an action that is done or was asked for more than 30 days ago.
/// After five failures the address is closed for this action for fifteen minutes, whether such an account exists or
/// not; each further time for twice as long, a day at most. The id of the action has to be spelt as in its link.
#[utoipa::path(post, path = "/api/auth/product-action-login", tag = "session", request_body = ProductActionLogin,
    responses(
        (status = 200, body = SingleResponse<ProductActionLoginResult>),
        (status = 400, body = ErrorBody, description = "`INVALID_DATE`, `PRODUCTACTION_ID_NOT_PROVIDED`"),
        (status = 422, body = ErrorBody, description = "A field is missing"),
        (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
    ))]
pub async fn sign_in_for_action(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    Json(body): Json<ProductActionLogin>,
) -> ApiResult<SingleResponse<ProductActionLoginResult>> {
    if body.product_action_id.trim().is_empty() {
        return Err(Code::ProductactionIdNotProvided.into());
    }
    for (field, value) in [("email", body.email.as_str()), ("birthday", &body.birthday)] {
        if value.trim().is_empty() {
            return Err(ApiError::field(field, "required"));
        }
    }
    let birthday = domain::values::dates::parse_iso(body.birthday.trim()).ok_or(Code::InvalidDate)?;
    // An id in another spelling would have a counter of its own.
    let Some(action) = parse_canonical_id(&body.product_action_id) else {
        return Ok(rejection_response(app.new_id(), Code::AuthLoginFailed, None));
    };
    let named = (body.email.as_str(), birthday);
    let session = match action_links::open(&app, &tenant.visit(&client), named, action).await {
        Ok(session) => session,
        Err(Error::Limited { code: Code::ConsumerLocked, seconds }) => {
            return Ok(rejection_response(app.new_id(), Code::ConsumerLocked, Some(seconds)));
        }
        Err(error) if error.code() == Some(Code::AuthLoginFailed) => {
            return Ok(rejection_response(app.new_id(), Code::AuthLoginFailed, None));
        }
        Err(error) => return Err(error.into()),
    };
    let (id, token) = (session.scope.consumer, Some(access_token(&app, &session)?));
    let result = ProductActionLoginResult { id: Some(id), token, code: None, locked_time_remaining: None };
    Ok(single_response("product-action-logins", id, result))
}

/// An action's id as the portal itself spells it in its links.
fn parse_canonical_id(text: &str) -> Option<Uuid> {
    text.parse().ok().filter(|id: &Uuid| id.to_string() == text)
}

fn rejection_response(
    id: Uuid,
    code: Code,
    locked_time_remaining: Option<u64>,
) -> SingleResponse<ProductActionLoginResult> {
    let code = Some(code.to_string());
    single_response(
        "product-action-logins",
        id,
        ProductActionLoginResult { id: None, token: None, code, locked_time_remaining },
    )
}
