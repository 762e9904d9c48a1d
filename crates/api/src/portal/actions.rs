//! Actions of a consumer, open and completed.

use axum::response::Response;
use store::portal::actions;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::product_action::ProductAction;
use crate::http::envelope::{ListResponse, json_data};
use crate::http::error::ApiResult;
use crate::session::identity::{Consumer, Reading};
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_actions))
}

/// Every action of the consumer, done ones included: the open ones first, by deadline.
#[utoipa::path(get, path = "/api/actions", tag = "actions",
    responses((status = 200, body = ListResponse<ProductAction>)))]
async fn list_actions(who: Reading<Consumer>) -> ApiResult<Response> {
    let list = |db, scope| async move { Ok(actions::list(&db, scope).await?) };
    Ok(json_data(&who.ask(list).await?.1))
}
