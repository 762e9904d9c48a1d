//! The questionnaires.

use axum::response::Response;
use domain::actions::{ActionType, advice, inventory};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::envelope::One;
use crate::error::ApiResult;
use crate::portal::acting::Acting;
use crate::portal::product_action::ProductAction;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(advice_profile)).routes(routes!(inventory_form))
}

/// Sends the advice questionnaire in. Answers the action.
#[utoipa::path(post, path = "/api/advice_profile", tag = "actions", request_body = advice::Answer,
    responses((status = 200, body = One<ProductAction>)))]
async fn advice_profile(acting: Acting) -> ApiResult<Response> {
    let action = acting.action_in_body()?;
    acting.answer(action, &advice::TYPES, advice::decide).await
}

/// Sends the inventory form in, filled in by hand. Answers the action.
#[utoipa::path(post, path = "/api/inventory-form", tag = "actions", request_body = inventory::Answer,
    responses((status = 200, body = One<ProductAction>)))]
async fn inventory_form(acting: Acting) -> ApiResult<Response> {
    let action = acting.action_in_body()?;
    // Which of these the manual form may answer depends on the firm's modules: the decision says.
    let types = [
        ActionType::InventoryForm,
        ActionType::InventoryFormOckto,
        ActionType::InventoryFormDigid,
        ActionType::InventoryFormIwize,
    ];
    acting.answer(action, &types, inventory::decide).await
}
