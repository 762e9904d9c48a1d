//! Webhook of the payment provider: the id of a payment and nothing else. It is stored and followed up later; none of
//! its content is trusted.

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode};
use domain::codes::Code;
use partners::payments::{is_signed, payment_of_call};
use schemars::JsonSchema;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::state::App;

/// Header with the provider's signature of its newer calls.
const SIGNATURE: &str = "x-mollie-signature";

/// The call is some tens of bytes.
const MAX_BODY_BYTES: usize = 8 * 1024;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(receive_report)).layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}

/// Body of the provider's call.
#[derive(JsonSchema, ToSchema)]
#[expect(dead_code, reason = "describes the form, of which only the id is read")]
pub struct PaymentCall {
    /// The provider's id of a payment.
    #[schemars(length(max = 64))]
    id: String,
}

/// The payment provider says that something about a payment changed. 200 also for a payment that is not ours, so that
/// nobody learns which ones are.
#[utoipa::path(post, path = "/api/payments/webhook", tag = "partners",
    request_body(content = PaymentCall, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "It was kept and will be looked into."),
        (status = 401, body = ErrorBody, description = "Its `X-Mollie-Signature` is wrong"),
    ))]
async fn receive_report(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    body: Bytes,
) -> ApiResult<StatusCode> {
    let secrets = &app.partners.payment_call_secrets;
    // Older calls are not signed; whatever is signed must be so rightly.
    if let Some(signature) = headers.get(SIGNATURE).filter(|_| !secrets.is_empty())
        && !signature.to_str().is_ok_and(|signature| is_signed(secrets, &body, signature))
    {
        return Err(
            ApiError::new(Code::AuthTokenInvalid).with_source("a payment call with a wrong signature")
        );
    }
    let Some(id) = payment_of_call(&body) else {
        tracing::info!("payment webhook without a payment id");
        return Ok(StatusCode::OK);
    };
    app::payments::receive_call(&app, &id, &client).await?;
    Ok(StatusCode::OK)
}
