//! Handlers of the actions that are questionnaires.

use domain::action_type::ActionType;
use domain::actions::{Context, advice, inventory};
use domain::codes::Code;
use domain::records::ConsumerRecord;
use store::accounts::consumers;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::envelope::SingleResponse;
use crate::http::error::ApiResult;
use crate::portal::consumers::consumer_record;
use crate::portal::product_action::ProductAction;
use crate::portal::submission::SubmitResult;
use crate::portal::submit_request::SubmitRequest;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(advice_profile)).routes(routes!(inventory_form))
}

/// Sends the advice questionnaire in. Answers the action.
#[utoipa::path(post, path = "/api/advice_profile", tag = "actions", request_body = advice::SubmitAdviceRequest,
    responses((status = 200, body = SingleResponse<ProductAction>)))]
async fn advice_profile(acting: SubmitRequest) -> SubmitResult {
    let action = acting.action_in_body()?;
    acting.submit(action, &advice::TYPES, advice::decide).await
}

/// Sends the inventory form in, filled in by hand. Answers the action.
#[utoipa::path(post, path = "/api/inventory-form", tag = "actions", request_body = inventory::SubmitInventoryRequest,
    responses((status = 200, body = SingleResponse<ProductAction>)))]
async fn inventory_form(acting: SubmitRequest) -> SubmitResult {
    let action = acting.action_in_body()?;
    // Which of these the manual form may answer depends on the firm's modules: the decision says.
    let types = [
        ActionType::InventoryForm,
        ActionType::InventoryFormOckto,
        ActionType::InventoryFormDigid,
        ActionType::InventoryFormIwize,
    ];
    let partner = partner_of(&acting).await?;
    let decide = |context: &Context, answer: &inventory::SubmitInventoryRequest| {
        inventory::decide(context, partner.as_ref(), answer)
    };
    acting.submit(action, &types, decide).await
}

/// Returns the partner whose data the form may have been filled in from, see `GET /api/consumers/partner`.
async fn partner_of(acting: &SubmitRequest) -> ApiResult<Option<ConsumerRecord>> {
    let db = acting.app.store.reader();
    let account = consumers::find(db, acting.identity.scope).await?.ok_or(Code::ConsumerNotFound)?;
    consumers::partner_of(db, &account).await?.map(|partner| consumer_record(&partner)).transpose()
}
