//! The disability cover: what the insurer asks for it, and the consumer's yes or no to precisely that.

use app::acts::disability_cover;
use axum::extract::{Path, State};
use domain::actions::disability_cover::{DecideOnCoverRequest, PremiumQuote};
use domain::codes::Code;
use domain::money::Money;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use crate::http::client::Client;
use crate::http::envelope::{SingleResponse, single_response};
use crate::http::error::{ApiResult, ErrorBody};
use crate::portal::product_action::ProductAction;
use crate::portal::reading;
use crate::portal::submission::{SubmitResult, stored_response};
use crate::portal::submit_request::SubmitRequest;
use crate::session::identity::Consumer;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(request_premium))
        .routes(routes!(accept))
        .routes(routes!(decline_cover))
}

/// Premium that the insurer quotes for the cover.
#[derive(Serialize, ToSchema)]
struct PremiumAttributes {
    /// Premium for a month.
    premium: Money,
    /// Monthly benefit in case of disability.
    disability: Money,
    /// The insurer's id of this offer, which the answer may name.
    quote_id: String,
}

/// Returns the premium of the cover for this consumer, per month. The same offer is shown all day, unless what it rests
/// on changes.
#[utoipa::path(get, path = "/api/products/cardifao/actions/{id}/premium", tag = "actions",
    responses((status = 200, body = SingleResponse<PremiumAttributes>),
    (status = 502, body = ErrorBody, description = "CARDIFAO_API_ERROR, CARDIFAO_CREATE_PREMIUM_FAILED, CARDIFAO_STORE_PREMIUM_FAILED")))]
async fn request_premium(
    State(app): State<App>,
    identity: Consumer,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult<SingleResponse<PremiumAttributes>> {
    let action = reading::parse_id(&id, Code::ProductActionNotFound)?;
    let quote = disability_cover::request_premium(&app, &identity.holder(&client), action).await?;
    Ok(to_response(action, quote))
}

fn to_response(action: Uuid, quote: PremiumQuote) -> SingleResponse<PremiumAttributes> {
    let PremiumQuote { id: quote_id, premium } = quote;
    single_response(
        "premiums",
        action,
        PremiumAttributes { premium: premium.premium, disability: premium.disability, quote_id },
    )
}

/// Accepts the premium that was shown. Answers the action.
#[utoipa::path(post, path = "/api/products/cardifao/actions/{id}/accept", tag = "actions",
    request_body = Option<DecideOnCoverRequest>, responses((status = 200, body = SingleResponse<ProductAction>),
    (status = 422, body = ErrorBody, description = "VALIDATION_FAILED: no premium was shown yet, so there is none to accept (`quote_id`: `required`)"),
    (status = 502, body = ErrorBody, description = "CARDIFAO_CREATE_PREMIUM_FAILED: the insurer did not record the answer")))]
async fn accept(Path(id): Path<String>, acting: SubmitRequest) -> SubmitResult {
    decide(&id, &acting, true).await
}

/// Declines the premium that was shown. Answers the action.
#[utoipa::path(post, path = "/api/products/cardifao/actions/{id}/decline", tag = "actions",
    request_body = Option<DecideOnCoverRequest>, responses((status = 200, body = SingleResponse<ProductAction>),
    (status = 422, body = ErrorBody, description = "VALIDATION_FAILED: no premium was shown yet (`quote_id`: `required`)"),
    (status = 502, body = ErrorBody, description = "CARDIFAO_API_ERROR: the insurer did not record the answer")))]
async fn decline_cover(Path(id): Path<String>, acting: SubmitRequest) -> SubmitResult {
    decide(&id, &acting, false).await
}

async fn decide(id: &str, acting: &SubmitRequest, accepted: bool) -> SubmitResult {
    let action = reading::parse_id(id, Code::ProductActionNotFound)?;
    let value = acting.value()?;
    let request = acting.request()?;
    let answer = (accepted, &value);
    let response =
        disability_cover::decide(&acting.app, &request.submitter, request.key, action, answer).await?;
    Ok(stored_response(response))
}
