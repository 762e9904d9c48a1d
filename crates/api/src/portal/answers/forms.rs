//! The questionnaires.

use axum::response::Response;
use domain::actions::{ActionType, Context, advice, inventory};
use domain::codes::Code;
use domain::records::ConsumerRecord;
use store::consumers;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::envelope::One;
use crate::error::ApiResult;
use crate::portal::acting::Acting;
use crate::portal::consumers::record;
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
    let partner = partner_of(&acting).await?;
    let decide =
        |context: &Context, answer: &inventory::Answer| inventory::decide(context, partner.as_ref(), answer);
    acting.answer(action, &types, decide).await
}

/// The partner whom the form may have been filled in from, see `GET /api/consumers/partner`.
async fn partner_of(acting: &Acting) -> ApiResult<Option<ConsumerRecord>> {
    let db = acting.app.store.read();
    let account = consumers::find(db, acting.reader.scope).await?.ok_or(Code::ConsumerNotFound)?;
    consumers::partner_of(db, &account).await?.map(|partner| record(&partner)).transpose()
}
