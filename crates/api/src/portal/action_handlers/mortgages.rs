//! Consumers' updates of their mortgage and house.

use axum::extract::Path;
use domain::action_type::ActionType;
use domain::actions::{conditions_precedent, market_value, opportunity, update_mortgage};
use domain::codes::Code;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::envelope::SingleResponse;
use crate::portal::product_action::ProductAction;
use crate::portal::reading;
use crate::portal::submission::SubmitResult;
use crate::portal::submit_request::SubmitRequest;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(update_details))
        .routes(routes!(edit_market_value))
        .routes(routes!(answer_opportunity))
        .routes(routes!(date_conditions_precedent))
}

/// Brings loan parts, house value and savings wishes up to date. Answers the action.
#[utoipa::path(post, path = "/api/products/mortgages/{id}/update-details", tag = "actions",
    request_body = update_mortgage::UpdateMortgageRequest, responses((status = 200, body = SingleResponse<ProductAction>)))]
async fn update_details(Path(id): Path<String>, acting: SubmitRequest) -> SubmitResult {
    // `null` or an empty text empties a field, an absent field keeps what is known.
    let body = acting.value()?;
    let emptied = update_mortgage::Emptied::new(&body);
    acting
        .answer_on_mortgage(
            &id,
            &[ActionType::UpdateMortgage],
            |context, answer: &update_mortgage::UpdateMortgageRequest| {
                update_mortgage::decide(context, answer, emptied)
            },
        )
        .await
}

/// Tells what the house is worth now. Returns the action.
#[utoipa::path(post, path = "/api/products/mortgages/{id}/edit-market-value", tag = "actions",
    request_body = market_value::UpdateMarketValueRequest, responses((status = 200, body = SingleResponse<ProductAction>)))]
async fn edit_market_value(Path(id): Path<String>, acting: SubmitRequest) -> SubmitResult {
    acting.answer_on_mortgage(&id, &[ActionType::EditMarketValue], market_value::decide).await
}

/// Answers whether a possible saving interests the consumer. Returns the action.
#[utoipa::path(post, path = "/api/products/mortgages/{id}/update-present-opportunity-to-consumer",
    tag = "actions", request_body = opportunity::OpportunityRequest,
    responses((status = 200, body = SingleResponse<ProductAction>)))]
async fn answer_opportunity(Path(id): Path<String>, acting: SubmitRequest) -> SubmitResult {
    acting.answer_on_mortgage(&id, &[ActionType::PresentOpportunity], opportunity::decide).await
}

/// Tells until when the purchase can still be undone. Returns the action.
#[utoipa::path(put, path = "/api/products/mortgages/actions/{id}/date-conditions-precedent",
    tag = "actions", request_body = conditions_precedent::ConditionsPrecedentRequest,
    responses((status = 200, body = SingleResponse<ProductAction>)))]
async fn date_conditions_precedent(Path(id): Path<String>, acting: SubmitRequest) -> SubmitResult {
    let action = reading::parse_id(&id, Code::ProductActionNotFound)?;
    acting.submit(action, &[ActionType::RequestDateConditionsPrecedent], conditions_precedent::decide).await
}
